"""Work beside the schedule that recurs: told by its times or its length, and by how often it is."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.beside import read_beside
from orchestrator.graphs.contract.rules.labour.clock import find_ranges, pause_length
from orchestrator.graphs.contract.rules.labour.frequency import times_a_week
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.nights import night_minutes
from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.rules.labour.weekdays import mentions, named_days, week_days
from orchestrator.graphs.contract.rules.labour.wording import NOT_GIVEN, PAID_MORE, UNPAID
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import ExtraWork, Shift

_MARKED: Final = re.compile(
    r"모임|더머문|open class|openclass|rehearsal|특근|당직|숙직|일직|당번|잔업|야근|연장|시간외|초과|추가로|행사|회의|교육|청소|정산|조회|마감|재고|점검|배포|특강|연회|예식|분만|촬영|설명회|더일|더근무|늦게|남아|남는|"
    r"나와서|나온다|근무|일하|일한|출근|duty|helps?with|inaddition|additional|extra|event|runon|runto|banquet|evening|meeting|inventory|stocktak|standby|shallrun|stayon|stays?until|stays?till|overtime|cleaning|closing"
)
_UNTIL: Final = re.compile(
    r"(?P<h>1[89]|2[0-4])(?::(?P<m>[0-5]\d)|시(?:(?P<n>[0-5]?\d)분|(?P<x>반))?)까지(?:근무|일|연장|남|이어|작업|한다|하되|하고|있)"
    r"|(?:밤|오후|저녁)(?P<p>[6-9]|1[0-2])시(?:(?P<y>반))?까지(?:근무|일|연장|남|이어|작업|한다|하되|하고|있)"
    r"|(?:until|till|onto|runto)(?P<e>1[89]|2[0-4]):(?P<f>[0-5]\d)|(?:until|till)(?P<q>[6-9]|1[0-2])(?::(?P<r>[0-5]\d))?p\.?m"
)
"""An end of the day's work that lies behind that of the schedule."""
_LENGTH: Final = re.compile(
    r"(?<![\d.])(?P<h>\d{1,2}(?:\.\d)?)시간(?:(?P<m>[1-5]?\d)분|(?P<x>반))?(?!마다|밖|외에|보다|당|이상|미만|을넘|전|이내|한도|분)|(?<!\d)(?P<n>[1-9]\d)분(?!마다|당|이상|전|이내|의\d)|(?P<e>\d{1,2}(?:\.\d)?)-?hours?|(?P<f>\d\d)-?minutes?"
)
_NO_WORK: Final = re.compile(
    r"휴게시간은|휴게:|쉰다|쉬며|통보|알린|지각|결근|조퇴|통근|셔틀|버스|택시|면접|진료시간|영업시간|한도|이내에서|범위에서|넘지(?:않|아니)|할수있|있을수|수있다|동의를?받|동의하면|동의한때|합의(?:할|한|하)|원하는|희망|경우에(?:는|만)|하게되|무급휴무|연차|휴가|병가|탄력|제공하지|(?<!계산)(?<!지급)(?<!산정)(?<!반영)하지(?:아니|않)|시키지|(?<!변동은)(?<!변함은)(?<!변화는)없다$|notexceed|maximum|upto|mayrequest|mayask|consent|optional|voluntary|shuttle"
)
_PROMISED: Final = re.compile(
    rf"{PAID_MORE}|근로시간(?:으로|에)(?:본|보고|인정|포함|산입|치)(?!지|하지|되지)|일한시간|150%|timeandahalf|onea?ndahalf|countsasworking|isworkingtime|labou?rstandardsact"
)
_DENIED: Final = re.compile(
    rf"(?:시급|임금|급여|월급|일당|보수|기본급)에(?:이미|모두|다|전부)?(?:포함(?!되지|하지)|들어(?!가지)|녹아)|(?:covered|included)(?:by|in)(?:the|your|his|her)?(?:salary|wage|pay)|(?:급여|임금|보수|월급|시급)(?:의)?(?:산정|계산)?(?:과|와)(?:는)?(?:무관|관계|상관)|(?:사명|본분|도리|책무)(?:에속|으로|이므로|이라)|{UNPAID}|{NOT_GIVEN}|unpaid|notpaid|norpaid|nopay|nofurther|noadditional|noextra|nosupplement|without(?:any|further)?(?:extra|additional|more)?(?:pay|remuneration|compensation|charge)|nothingextra|carr(?:y|ies)no|brings?no|partofthejob|nocharge|free"
)
_AGREED: Final = re.compile(r"소정(?:근로)?(?:시간)?(?:은|는|:)?(?:1일|하루|주|일)?에?$")
"""Before the hours of the schedule itself."""
_UNPAID_DAY: Final = re.compile(r"무급(?:휴무|휴일|주휴|으로쉬)일?|unpaid(?:dayoff|holiday|restday)")
"""A day of rest without pay denies nothing that is owed for work."""
_EACH: Final = re.compile(
    r"(?:1?회당?|1?번에?|하루(?:에)?|1일|한번에?|건당|당직비|특근비|each(?:time|night|shift|duty|day|evening)?|per(?:time|night|shift|duty|day|event))[^\d]{0,24}$"
)
_SAME_PAY: Final = re.compile(
    r"통상임금(?:을|의)?그대로|하루치(?:통상)?임금|시급(?:그대로|만)|같은시급|평일시급|보통의?시(?:간)?급|100%|한배|(?<![\d.])1(?:\.0)?배(?!반)|할증없|가산없|plainrate|straighttime|ordinaryrate|samehourly|usualrate"
)
_BY_ITSELF: Final = re.compile(r"특근|당직|숙직|일직|당번|야근|행사|회의|연회|특강|banquet|standby|event")
"""Work that has a name of its own."""
_ON_HOLIDAY: Final = re.compile(r"일요일|휴일|주휴일|sunday|holiday|restday|dayoff")
_PARTED: Final = re.compile(r"이며|하며|이고|하고|되|,")
_MEAL: Final = re.compile(r"(?:그때)?(?:저녁|식사|휴게|석식)|(?:dinner|supper|a?break)")
_REFERS: Final = re.compile(
    r"제?\d항|(?:그|이|위|해당|이러한|이런)(?:시간|근무|근로|날|일)|당일|늦은|such|these(?:hours|days)|thistime|thosehours"
)
"""Says something of what stands before."""
_LESS: Final = re.compile(
    r"(?:시급|임금|급여|시간급|일당)(?:을|의|은|는)?(?:반|절반|(?P<n>[1-9]\d)%)(?:으로|만|로|을)|halfthehourly|halfpay|halfrate"
)
_ARRIVAL: Final = re.compile(
    r"(?<!\d)(?P<h>\d{1,2})(?::(?P<m>[0-5]\d)|시(?:(?P<n>[0-5]?\d)분|(?P<x>반))?)까지(?:는|에)?(?:먼저|미리)?(?:나와|나온|나오|출근|도착|와서|오고|착석|자리에앉|모여|모이|들어와)"
)
_TAKEN: Final = re.compile(r"벌금|공제|차감|뺀|뗀|떼고|물어|배상|지각|결근|fine|deduct")
_MOST_EACH: Final = 1_000_000
"""Won from which a sum is none for a single time."""
_MOST: Final = 40
"""Hours a week beyond which such work is none beside a schedule."""


def read_extra_work(
    passages: Sequence[Passage], shifts: Sequence[Shift], days: Fraction | None, taken: Span | None, *, is_long: bool
) -> tuple[ExtraWork, ...]:
    """Return the work that is neither in the schedule nor promised to be paid as the law says.

    ``taken``: where overtime is told that is counted already; ``is_long``: the schedule itself is beyond the law's hours,
    so that a length without times is most likely a part of it.
    """
    found: list[ExtraWork] = []
    for passage in passages:
        if taken is not None and passage.span.start <= taken.start < passage.span.end:
            continue
        told = None if is_long else read_beside(passage, days)
        extra = ExtraWork(told.value, Fraction(0), told.span) if told else None
        if extra is None and not any(passage.span.start <= one.span.start < passage.span.end for one in shifts):
            extra = _extra(passage, passages, shifts, days, is_long=is_long)
        if extra is not None:
            found.append(extra)
    return tuple(found)


def _extra(
    passage: Passage, passages: Sequence[Passage], shifts: Sequence[Shift], days: Fraction | None, *, is_long: bool
) -> ExtraWork | None:
    text = passage.ko
    if within := _reduced(passage, shifts, days):
        return within
    is_named = _MARKED.search(text) or any(not one.is_break for one in find_ranges(passage))
    if not is_named or _NO_WORK.search(text) or _PROMISED.search(text):
        return None
    place = passages.index(passage)
    near = [
        one
        for one in passages[place + 1 : place + 2]
        if one.clause == passage.clause or (passage.topic and one.topic.startswith(passage.topic))
    ]
    often = times_a_week(_beside_times(passage), days) or (days if _ARRIVAL.search(text) else None)
    length = _length(passage, near, shifts, is_long=is_long) if often else None
    if not often or not length or not 0 < length[0] * often <= _MOST * 60:
        return None
    if any(_PROMISED.search(one.ko) and _MARKED.search(one.ko) for one in near):
        return None
    paid, paying = _paid_each(passage, passages)
    share = Fraction(1 if any(_SAME_PAY.search(one.ko) for one in (passage, *near[:1])) else 0)
    later = [one for one in passages[place + 2 : place + 4] if one.clause == passage.clause and _REFERS.search(one.ko)]
    denying = next((one for one in (passage, *near, *later) if _DENIED.search(_UNPAID_DAY.sub("", one.ko))), None)
    if not (denying or paid or share):
        return None
    span = (paying or denying or passage).span
    is_on_holiday = _ON_HOLIDAY.search(text) is not None
    return ExtraWork(length[0] * often / 60, length[1] * often / 60, span, paid * often * WEEKS, share, is_on_holiday)


def _beside_times(passage: Passage) -> str:
    """Return the part of a sentence that its times of work stand in: days before it, and behind it, are those of others."""
    text = passage.ko
    work = next((one for one in find_ranges(passage) if not one.is_break), None)
    if work is None:
        return text
    named = [one for one in mentions(text) if one.end <= work.start]
    behind = next((one.start for one in mentions(text) if one.start >= work.end), len(text)) if named else len(text)
    parted = [found.end() for found in _PARTED.finditer(text, 0, work.start)]
    return text[parted[-1] if parted and week_days(text[parted[-1] : work.start]) else 0 : behind]


def _reduced(passage: Passage, shifts: Sequence[Shift], days: Fraction | None) -> ExtraWork | None:
    """Return hours of the schedule that are paid with less than the wage of an hour: "22시~23시는 시급의 절반"."""
    less = _LESS.search(passage.ko)
    ranges = [one for one in find_ranges(passage) if not one.is_break] if less else []
    if less is None or not ranges or not days:
        return None
    first = ranges[0]
    if not any(one.begins <= first.begins and first.ends <= one.ends for one in shifts):
        return None
    share = Fraction(int(less["n"] or 50), 100)
    hours = (first.ends - first.begins) * days / 60
    return ExtraWork(hours, Fraction(0), passage.span, share=share, is_within=True)


def _length(
    passage: Passage, near: Sequence[Passage], shifts: Sequence[Shift], *, is_long: bool
) -> tuple[Fraction, Fraction] | None:
    """Return the minutes of one time, and those of them at night."""
    after = "".join(one.ko for one in near if _MEAL.match(one.ko))
    meals = [pause for one in near if _MEAL.match(one.ko) for pause in find_ranges(one)]
    ranges = list(find_ranges(passage))
    work = [one for one in ranges if not one.is_break]
    pauses = [one for one in ranges if one.is_break]
    if work:
        first = work[0]
        is_apart = _BY_ITSELF.search(passage.ko) is not None or _is_of_other_days(passage, shifts)
        if not is_apart and any((first.begins, first.ends) == (shift.begins, shift.ends) for shift in shifts):
            return None
        if not is_apart and any(
            shift.begins <= first.begins
            and first.ends <= shift.ends
            and (shift.weekdays or not shift.days or _is_daily(passage.ko))
            for shift in shifts
        ):
            return None  # a part of the schedule, whose hours are counted already
        begins, ends = first.begins, first.ends
    elif (until := _until(passage.ko)) and shifts:
        begins, ends = max(one.ends for one in shifts if one.ends <= 1440 or len(shifts) == 1), until
    elif early := _early(passage.ko, shifts):
        begins, ends = early
    else:
        return None if is_long else _stated(passage.ko)
    inside = [one for one in [*pauses, *meals] if begins <= one.begins < one.ends <= ends]
    lost = sum(one.ends - one.begins for one in inside) if inside else pause_length(passage.ko + after) or 0
    minutes = ends - begins - (lost if lost < ends - begins else 0)
    if minutes <= 0:
        return None
    night = night_minutes(begins, ends) - sum(night_minutes(one.begins, one.ends) for one in inside)
    return Fraction(minutes), Fraction(max(night, 0))


def _is_of_other_days(passage: Passage, shifts: Sequence[Shift]) -> bool:
    """Tell whether a sentence names days on which there is no work by the schedule."""
    days = named_days(passage.ko).keys()
    return bool(days) and all(shift.weekdays and shift.weekdays.isdisjoint(days) for shift in shifts)


def _is_daily(text: str) -> bool:
    """Tell whether a sentence names no day of its own."""
    return not named_days(text) and times_a_week(text, None) is None


def _early(text: str, shifts: Sequence[Shift]) -> tuple[int, int] | None:
    """Return the time between an earlier arrival that is asked for and the begin of the day: "08시 30분까지 나와"."""
    found = _ARRIVAL.search(text)
    if found is None or not shifts:
        return None
    at, begin = int(found["h"]) * 60 + (30 if found["x"] else int(found["m"] or found["n"] or 0)), shifts[0].begins
    return (at, begin) if 0 < begin - at <= 120 else None


def _until(text: str) -> int | None:
    found = _UNTIL.search(text)
    if found is None:
        return None
    hour = int(found["h"] or found["e"] or 0) or int(found["p"] or found["q"]) + 12
    minute = int(found["m"] or found["n"] or found["f"] or found["r"] or 0)
    return hour * 60 + (30 if found["x"] or found["y"] else minute)


def _stated(text: str) -> tuple[Fraction, Fraction] | None:
    found = next((one for one in _LENGTH.finditer(text) if not _AGREED.search(text[: one.start()])), None)
    if found is None:
        return None
    if said := found["n"] or found["f"]:
        return Fraction(said), Fraction(0)
    minutes = Fraction(found["h"] or found["e"]) * 60 + int(found["m"] or 0) + (30 if found["x"] else 0)
    return minutes, Fraction(0)


def _paid_each(passage: Passage, passages: Sequence[Passage]) -> tuple[int, Passage | None]:
    """Return the won that are paid each time, and the passage that says so: this or another that names the same work."""
    name = _BY_ITSELF.search(passage.ko)
    others = [one for one in passages if name and name.group() in one.ko and one != passage]
    return next(((won, one) for one in (passage, *others) for won in sums_for_each(one.ko)), (0, None))


def sums_for_each(text: str) -> Iterator[int]:
    """Yield the won that a text without blanks says to be paid each time."""
    if _TAKEN.search(text):
        return
    for one in find_sums(text):
        if one.won and one.won < _MOST_EACH and _EACH.search(text[max(0, one.start - 32) : one.start]):
            yield one.won
