"""When and how long somebody works: the schedule, and the hours that are stated."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Final, TypeVar

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.labour.clock import ClockRange, find_break, find_ranges, pause_length
from orchestrator.graphs.contract.rules.labour.columns import read_columns
from orchestrator.graphs.contract.rules.labour.extra_work import read_extra_work
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.month import FULL_WEEK, WEEKS
from orchestrator.graphs.contract.rules.labour.shifts import apart, in_turns
from orchestrator.graphs.contract.rules.labour.weekdays import day_count, days_off, named_days, week_days
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.labour.wording import PAID_MORE
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift, Told, WorkingTime

_WEEKLY = re.compile(
    r"(?:1주일?|주당|일주일|매주|주간|한주|(?<![가-힣])주|(?<=[은는면고])주(?=\d)|소정근로시간(?:은|:)?주|총주|,주|\(주)(?:간|에|당|의|은|:|평균|총|소정근로시간|근로시간|근무시간|소정|합계|기준|일)*(?P<n>\d{1,3}(?:\.\d)?)(?:시간(?:(?P<m>[0-5]\d)분)?|h(?![a-z]))|(?P<e>\d{1,2}(?:\.\d)?)-?(?:\(\d\d\))?hours?(?:of work|ofwork|intotal|total|inall)?(?:per|a|each|every|/)(?:work)?week|(?P<f>\d{1,2})-?hourwork-?week|weekly(?:working)?hours?(?:are|is|:|of|total|shallbe)*(?P<g>\d{1,2})"
)
_DAILY = re.compile(
    r"(?:1일|하루에?|일일|매일|(?<![가-힣\d])일)(?:당|에|의|은|:|평균|총|소정근로시간|근로시간|근무시간|소정|실근로|기준|실근무)*(?P<n>\d{1,2}(?:\.\d)?)(?:시간(?:(?P<m>[0-5]\d)분)?|h(?![a-z]))|(?P<e>\d{1,2}(?:\.\d)?|eight|nine|ten|seven|six|five|four)-?(?:\(\d\d?\))?hours?(?:per|a|each|every|/)(?:working)?day"
)
_DAYS_HOURS = re.compile(r"주(?:당|간)?[1-7]일(?:간|,|·|총|에|근무)?(?P<n>\d{2}(?:\.\d)?)시간")
_MONTHLY = re.compile(
    r"월(?:간|소정근로시간|총)?(?:은|:)?(?P<n>1\d\d|2\d\d)시간(?!분)|(?P<e>1\d\d|2\d\d)hours(?:per|a)month"
)
_OVERTIME = re.compile(
    r"(?:연장|초과|시간외|잔업|고정ot|고정연장|overtime)(?:근로|근무|수당)?(?:시간)?(?:은|는|이|을|:|of|work)?(?:\(?(?:약정|고정|매주|매월|월|주|1주|1일|일|평균|당|한달|에|합의|포함|최대|,|간)*\)?)?(?P<unit>월|주|1주|1일|일|매월|매주)?(?:평균|당|간|에)?(?P<n>\d{1,3}(?:\.\d{1,2})?)시간|(?P<en>\d{1,2})hoursofovertimeper(?P<eu>week|month|day)"
)
_UNIT = re.compile(r"(월|주|일)(?:간|당|평균|에)?$|(주|월|일)(?:간|당|평균)?\d")
_LIMIT = re.compile(
    r"(?:한도|이내|범위|초과할수없|넘지|초과하지|최대|까지가능|한하여|할수있|있을수|maximum|upto|notexceed|mayrequest)"
)
_SOME_WEEKS = re.compile(
    r"집중(?:개발|근무)?기간|성수기|출시전|탄력적|선택적|특정한(?:주|날)|그기간|바쁜(?:때|주|철)|교육기간|수습기간|crunch|peakseason|busyseason|flexible"
)
"""Hours that are not those of every week."""
_THRESHOLD = re.compile(r"^(?:이나|또는|,|및)?(?:1?주\d\d시간)?(?:을|를|이)?(?:넘|초과)")
"""Hours from which work is overtime, not those of it."""
_ABOUT_TIME = re.compile(
    r"일하|일한|1주\d\d시간|1일\d{1,2}시간|시간:|시각|요일|주간합|합계\d\dh|^시간|주\d일|일주일에|근로시간|근무시간|업무시간|출근|퇴근|출퇴근|시업|종업|소정근로|근무(?:일|요일|형태|조건)|영업시간|근로일|교대|근무|workinghours|workingday|worksfrom|hoursofwork|workhours|schedule|workingtime|workingdays|workdays|workfrom|shift|hours"
)
_NOT_TIME = re.compile(
    r"사유발생|위약|손해|벌금|지각|경쟁|문의|상담시간|면접|점심시간에는|통금|점호|외출|취침|납품|개장시간|진료시간안내"
)
_BEYOND = re.compile(
    r"[^다.]{0,16}(?:잔업|특근|당직|숙직|일직|당번|연장(?:근로|근무)|초과근무|추가근무|시간외근로|행사|회의|재고|overtime|standby)"
)
_BEYOND_END = re.compile(r"월~금|월요일부터|소정근로|근무시간|정규")
_PART_OF = re.compile(r"(?:그중|이중|가운데)[^.]{0,4}(?:야간|심야|밤)[^.]{0,12}$")
_ON_HOLIDAYS = re.compile(r"특근|휴일|일요일|공휴일|sunday|holiday")
_LAWFUL_WEEK: Final = FULL_WEEK * 60
T = TypeVar("T")
_ABOUT_BREAK = re.compile(r"휴게|휴식|쉬는|쉰다|쉽니다|쉬며|쉼|점심|break|lunch|rest|pause")
_WEEKEND = re.compile(r"[\[(\d\]).·-]{0,6}(?:매주)?(?:토요일|일요일|saturdays?|sundays?)(?!.{0,8}(?:휴|쉬|쉼|off))")


def read_working_time(passages: Sequence[Passage]) -> WorkingTime:
    """Read what all passages together say of the working time."""
    passages = [in_figures(passage) for passage in passages]
    said = [passage for passage in passages if _is_about(passage)]
    shifts: list[Shift] = []
    pauses: dict[tuple[int, int], None] = {}
    length: Told[int] | None = None
    clause = -1
    for passage in said:
        ranges = list(find_ranges(passage))
        work = [one for one in ranges if not one.is_break and not _is_beyond(passage, one)]
        if work and (not shifts or clause == passage.clause or _is_of_other_days(passage, clause)):
            shifts += _shifts(passage, work, ranges)
            clause = passage.clause
        pauses |= dict.fromkeys((one.begins, one.ends) for one in ranges if one.is_break)
        length = length or find_break(passage, ranges)
    weekly, daily, days = _first(said, _weekly), _first(said, lambda one: _hours(one, _DAILY)), _first(said, _days)
    number = days.value if days else Fraction(round(weekly.value / daily.value)) if weekly and daily else None
    table = read_columns(passages)
    worked = table or in_turns(said, shifts, days.value if days else None) or apart(shifts or list(_over_lines(said)))
    overtime = _first(said, _overtime) or _first(said, _overtime_by_clock)
    time = WorkingTime(
        worked,
        length,
        tuple(pauses),
        weekly,
        daily,
        _first(said, lambda passage: _hours(passage, _MONTHLY)),
        days,
        overtime,
    )
    told = weekly_minutes(time)
    is_long = told is not None and told.value > _LAWFUL_WEEK
    extras = read_extra_work(passages, worked, number, overtime.span if overtime else None, is_long=is_long)
    return replace(time, extras=extras)


def _is_of_other_days(passage: Passage, clause: int) -> bool:
    """Tell whether a clause behind that of the schedule adds a day of the weekend to it: "토요일 08:30~12:30"."""
    return passage.clause == clause + 1 and _WEEKEND.match(passage.ko) is not None


def _is_about(passage: Passage) -> bool:
    text = passage.ko
    if _NOT_TIME.search(text) and not re.search(r"근로시간|근무시간|hours", passage.topic + text[:12]):
        return False
    return bool(
        _ABOUT_TIME.search(text)
        or _ABOUT_TIME.search(passage.topic)
        or _ABOUT_BREAK.search(passage.topic + text)
        or re.search(r"\d:\d\d(?:[ap]\.?m\.?)?(?:[~-]|to|until|till|부터|에서)[가-힣]{0,4}\d", text)
    )


def _first(passages: Sequence[Passage], read: Callable[[Passage], Told[T] | None]) -> Told[T] | None:
    return next((told for passage in passages if (told := read(passage)) is not None), None)


def _over_lines(passages: Sequence[Passage]) -> Iterator[Shift]:
    """Yield the shift whose begin and end stand on lines of their own: "출근 08:00", "퇴근 18:00"."""
    for before, after in pairwise(passages):
        if re.match(r"[-·\d.]{0,3}(?:출근|시업|시작|start)", before.ko) and re.match(
            r"[-·\d.]{0,3}(?:퇴근|종업|종료|마감|끝|end|finish)", after.ko
        ):
            words = FoldedText(before.words.text + after.words.text, before.words.start)
            both = in_figures(Passage(words, before.topic, before.clause))
            for one in find_ranges(both):
                yield Shift(one.begins, one.ends, Fraction(0), Span(before.span.start, after.span.end))


def _is_beyond(passage: Passage, work: ClockRange) -> bool:
    """Tell whether times are beside the schedule: of agreed overtime, or of its part that lies in the night."""
    if _PART_OF.search(passage.ko[max(0, work.start - 20) : work.start]):
        return True
    return _BEYOND.match(passage.ko) is not None and _BEYOND_END.search(passage.ko[: work.start]) is None


def _shifts(passage: Passage, work: Sequence[ClockRange], ranges: Sequence[ClockRange]) -> Iterator[Shift]:
    text = passage.ko
    edge = 0
    counted = day_count(text)
    for place, one in enumerate(work):
        after = work[place + 1].start if place + 1 < len(work) else len(text)
        days = week_days(text[edge : one.start]) or (week_days(text[one.end : after]) if len(work) == 1 else None)
        if days is None or (counted and len(work) == 1):
            days = counted or days
        names = frozenset(named_days(text[edge : one.start]))
        pause = _own_pause(passage, [*work[place + 1 : place + 2]], one, ranges) if days else None
        yield Shift(one.begins, one.ends, days or Fraction(0), passage.words.span(one.start, one.end), pause, names)
        edge = one.end


def _own_pause(
    passage: Passage, after: Sequence[ClockRange], one: ClockRange, ranges: Sequence[ClockRange]
) -> int | None:
    """Return the minutes of the breaks that stand behind a shift, before the next one; None where there are none."""
    until = after[0].start if after else len(passage.ko)
    pauses = {(each.begins, each.ends) for each in ranges if each.is_break and one.end <= each.start < until}
    if pauses:
        return sum(ends - begins for begins, ends in pauses)
    length = pause_length(passage.ko[one.end : until])
    return length if length is not None and (length == 0 or one.ends - one.begins > length) else None


def _weekly(passage: Passage) -> Told[Decimal] | None:
    return _hours(passage, _WEEKLY) or _hours(passage, _DAYS_HOURS)


def _days(passage: Passage) -> Told[Fraction] | None:
    count = day_count(passage.ko) or week_days(passage.ko)
    if count is None and days_off(passage.ko):
        count = Fraction(5)
    if count is None and re.search(r"격일(?:제|근무|로)|everyotherday", passage.ko):
        count = Fraction(7, 2)
    return Told(count, passage.span) if count and count > 1 else None


def _hours(passage: Passage, pattern: re.Pattern[str]) -> Told[Decimal] | None:
    for found in pattern.finditer(passage.ko):
        around = passage.ko[max(0, found.start() - 14) : found.end() + 12]
        if (
            _LIMIT.search(around)
            or _SOME_WEEKS.search(passage.ko)
            or re.search(
                r"연장|초과|시간외|야간|overtime|미만|이상", passage.ko[max(0, found.start() - 8) : found.end() + 2]
            )
        ):
            continue
        said = next(value for value in found.groups() if value)
        number = _EN_NUMBERS.get(said) or said
        minutes = found.groupdict().get("m")
        if 0 < Decimal(number) <= 300:
            return Told(
                Decimal(number) + (Decimal(minutes) / 60 if minutes else 0),
                passage.words.span(found.start(), found.end()),
            )
    return None


_EN_NUMBERS: Final = {"four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}


def _overtime_by_clock(passage: Passage) -> Told[Fraction] | None:
    """Return the hours a week of overtime that is agreed by days and times: "연장근로: 매주 화·목 17:30-19:30"."""
    work = [one for one in find_ranges(passage) if not one.is_break and _is_beyond(passage, one)]
    days = week_days(passage.ko[: work[0].start]) if work else None
    if not days or _LIMIT.search(passage.ko[: work[0].end + 14]) or re.search(PAID_MORE, passage.ko):
        return None
    if _ON_HOLIDAYS.search(passage.ko) or _BEYOND.match(passage.ko) is None:
        return None
    minutes = sum(one.ends - one.begins for one in work[:1])
    return Told(minutes * days / 60, passage.words.span(work[0].start, work[0].end))


def _overtime(passage: Passage) -> Told[Fraction] | None:
    """Return the hours a week that are agreed beyond the working time, not those that are only a limit."""
    for found in _OVERTIME.finditer(passage.ko):
        if _LIMIT.search(passage.ko[found.start() : found.end() + 14]) or _THRESHOLD.search(
            passage.ko[found.end() :][:16]
        ):
            continue
        hours = Fraction(found["n"] or found["en"])
        said = (
            found["eu"]
            or (re.findall(r"월|주|일", found.group()[: found.group().rfind(found["n"] or "")]) or ["?"])[-1]
        )
        if said in ("월", "month"):
            hours /= WEEKS
        elif said in ("일", "day"):
            hours *= day_count(passage.ko) or 5
        elif said == "?":
            continue
        if 0 < hours <= 80:
            return Told(hours, passage.words.span(found.start(), found.end()))
    return None
