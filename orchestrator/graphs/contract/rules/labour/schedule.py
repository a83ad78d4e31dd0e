"""When and how long somebody works: the schedule, and the hours that are stated."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Final, TypeVar

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.labour.clock import (
    ClockRange,
    break_from,
    find_break,
    find_ranges,
    pause_length,
)
from orchestrator.graphs.contract.rules.labour.columns import read_columns
from orchestrator.graphs.contract.rules.labour.extra_work import read_extra_work
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.month import FULL_WEEK, WEEKS
from orchestrator.graphs.contract.rules.labour.shifts import apart, in_turns
from orchestrator.graphs.contract.rules.labour.stated_hours import (
    LIMIT,
    agreed_overtime,
    daily_hours,
    monthly_hours,
    weekly_hours,
)
from orchestrator.graphs.contract.rules.labour.weekdays import day_count, days_off, named_days, week_days
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.labour.wording import PAID_MORE
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift, Told, WorkingTime

_DAYS_A_MONTH = re.compile(
    r"(?:월|한달에?|매월|매달|월평균)(?:총|약|평균)?(?P<n>[12]\d)일(?:간)?(?:을|씩)?(?:근무|일[하한]|출근|나[오와온])|(?P<e>[12]\d)days(?:in|of)?(?:a|per|each|every|the)month"
)
_ABOUT_TIME = re.compile(
    r"일하|일한|1주\d\d시간|1일\d{1,2}시간|시간:|시각|요일|주간합|합계\d\dh|^시간|주\d일|일주일에|근로시간|근무시간|업무시간|출근|퇴근|출퇴근|시업|종업|소정근로|근무(?:일|요일|형태|조건)|영업시간|근로일|교대|근무|workinghours|workingday|worksfrom|hoursofwork|workhours|schedule|workingtime|workingdays|workdays|workfrom|shift|hours"
)
_DAYS_AND_TIMES = re.compile(r"(?:평일|매일|요일).{0,10}\d{1,2}(?::\d\d|시(?!간)).{0,16}\d{1,2}(?::\d\d|시(?!간))")
_NOT_TIME = re.compile(
    r"사유발생|위약|손해|벌금|지각|경쟁|문의|상담시간|면접|점심시간에는|통금|점호|외출|취침|납품|개장시간|진료시간안내"
)
_BEYOND = re.compile(
    r"[^다.]{0,16}(?:잔업|특근|당직|숙직|일직|당번|연장(?:근로|근무)|초과근무|추가근무|시간외근로|행사|회의|재고|overtime|standby)"
)
_BEYOND_END = re.compile(r"월~금|월요일부터|소정근로|근무시간|정규")
_OVERTIME_UNTIL = re.compile(
    r"(?:매일|날마다|요일|월~금|평일)[^.\d]{0,8}(?P<h>1[89]|2[0-3])(?::(?P<m>[0-5]\d)|시)까지(?:는|의|를)?(?:잔업|연장|야근|초과)"
)
_LONGEST_OVERTIME: Final = 5 * 60
"""Minutes a day."""
_PART_OF = re.compile(r"(?:그중|이중|가운데)[^.]{0,4}(?:야간|심야|밤)[^.]{0,12}$")
_NIGHT_PART = re.compile(r"(?:야간|심야|밤|night)(?:근로|근무|작업|work)?(?:시간|hours)?[:은는(]?$")
_DAY_AND_NIGHT: Final = re.compile(
    r"(?:격일(?:제)?(?:로)?24시간|24시간(?:씩)?격일)(?:[^\d다]{0,12}(?P<h>\d{1,2})시(?:에)?교대)?"
)
_ON_HOLIDAYS = re.compile(r"특근|휴일|일요일|공휴일|sunday|holiday")
_LAWFUL_WEEK: Final = FULL_WEEK * 60
T = TypeVar("T")
_DAYS_OF: Final = "월화수목금토일"
_REST_DAY: Final = re.compile(
    r"(?:(?<=주휴일)|(?<=주휴일[은는:|])|(?<=주휴일매주)|(?<=주휴일[은는:|]매주))[월화수목금토일](?=요일)"
    r"|[월화수목금토일](?=요일(?:은|을|는|을매주)?(?:유급주휴|유급휴일|주휴일|[(]유급[)]))"
)
_FULL_DAYS: Final = 5
"""A week from which work on its day of rest is none of the schedule."""
_ABOUT_BREAK = re.compile(r"휴게|휴식|쉬는|쉰다|쉽니다|쉬며|쉼|점심|break|lunch|rest|pause")
_TURN = re.compile(r"\W{0,4}(?:(?:[a-d]|[1-4]|[가나다])(?:조|주)|주간조|야간조|(?:주간|야간)근무)[(:]?")
"""How the row of one of several shifts begins."""
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
        work = [one for one in work if not _is_night_part(passage, one, [*shifts, *work])]
        if work and (not shifts or clause == passage.clause or _is_of_other_days(passage, clause, shifts)):
            shifts += _shifts(passage, work, ranges, bool(shifts))
            clause = passage.clause
        pauses |= dict.fromkeys((one.begins, one.ends) for one in ranges if one.is_break)
        rest = find_break(passage, ranges)
        if rest and not any(one.is_break for one in ranges) and (pause := break_from(passage, rest.value)):
            pauses[pause] = None
        length = length or rest
    weekly, daily, days = _first(said, weekly_hours), _first(said, daily_hours), _first(said, _days)
    number = days.value if days else Fraction(round(weekly.value / daily.value)) if weekly and daily else None
    table = read_columns(passages)
    shifts = _with_own_breaks(_with_rest_of_days(shifts, number, _named(said, days)), said)
    shifts = [one for one in shifts if not _is_on_rest_day(one, shifts, passages)]
    worked = (
        table
        or in_turns(said, shifts, days.value if days else None)
        or apart(shifts or list(_over_lines(said)) or list(_every_other_day(said)))
    )
    overtime = (
        _first(said, agreed_overtime)
        or _first(said, _overtime_by_clock)
        or _first(said, lambda passage: _overtime_until(passage, worked, number))
    )
    time = WorkingTime(
        worked,
        length,
        tuple(pauses),
        weekly,
        daily,
        _first(said, monthly_hours),
        days,
        overtime,
    )
    told = weekly_minutes(time)
    is_long = told is not None and told.value > _LAWFUL_WEEK
    extras = read_extra_work(passages, worked, number, overtime.span if overtime else None, is_long=is_long)
    return replace(time, extras=extras)


def _is_of_other_days(passage: Passage, clause: int, shifts: Sequence[Shift]) -> bool:
    """Tell whether a clause behind that of the schedule adds a day of the weekend to it: "토요일 08:30~12:30"."""
    if passage.clause != clause + 1:
        return False
    if _WEEKEND.match(passage.ko) or _TURN.match(passage.ko):
        return True
    return (
        not any(one.days for one in shifts) and re.search(r"^\W{0,4}[가-힣]?\W?근무(?:요)?일", passage.ko) is not None
    )


def _named(passages: Sequence[Passage], days: Told[Fraction] | None) -> frozenset[int]:
    """Return the days of the week that are named where their count is told; empty where only the count is."""
    if days is None:
        return frozenset()
    return frozenset(day for one in passages if one.span.start == days.span.start for day in named_days(one.ko))


def _with_own_breaks(shifts: Sequence[Shift], passages: Sequence[Passage]) -> list[Shift]:
    """Give a shift the break that is told elsewhere for its days: "토요일 휴게 30분"."""
    found = list(shifts)
    for passage in passages if len(shifts) > 1 else ():
        if any(passage.span.start <= one.span.start < passage.span.end for one in shifts):
            continue
        days, length = frozenset(named_days(passage.ko)), pause_length(passage.ko)
        if days and length is not None:
            found = [
                replace(one, pause=length, pause_span=passage.span)
                if one.pause is None and one.weekdays and one.weekdays <= days
                else one
                for one in found
            ]
    return found


def _is_on_rest_day(shift: Shift, shifts: Sequence[Shift], passages: Sequence[Passage]) -> bool:
    """Tell whether a shift is work on the paid day of rest of a week that is full without it."""
    rest = frozenset(_DAYS_OF.index(day) for one in passages for day in _REST_DAY.findall(one.ko))
    others = sum((one.days for one in shifts if one != shift), Fraction(0))
    return bool(shift.weekdays) and shift.weekdays <= rest and others >= _FULL_DAYS


def _with_rest_of_days(shifts: list[Shift], days: Fraction | None, named: frozenset[int]) -> list[Shift]:
    """Give the days of the week that no other shift has to the one shift whose days are told elsewhere."""
    others = sum((one.days for one in shifts if not named or not named.isdisjoint(one.weekdays)), Fraction(0))
    if named and not others and len(shifts) > 1 and sum(not one.days for one in shifts) == 1:
        return [one if one.days else replace(one, days=days or Fraction(len(named))) for one in shifts]
    if days is None or len(shifts) < 2 or sum(not one.days for one in shifts) != 1 or not 0 < others < days:
        return shifts
    return [one if one.days else replace(one, days=days - others) for one in shifts]


def _is_about(passage: Passage) -> bool:
    text = passage.ko
    if _NOT_TIME.search(text) and not re.search(r"근로시간|근무시간|hours", passage.topic + text[:12]):
        return False
    return bool(
        _ABOUT_TIME.search(text)
        or _DAYS_AND_TIMES.search(text)
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


def _is_night_part(passage: Passage, one: ClockRange, others: Sequence[ClockRange | Shift]) -> bool:
    """Tell whether times only say which part of a longer shift lies in the night: "24시간 격일 06:00~06:00, 야간근로 04:00~06:00"."""
    if _NIGHT_PART.search(passage.ko[max(0, one.start - 12) : one.start]) is None:
        return False
    return any(
        other.begins <= one.begins + later
        and one.ends + later <= other.ends
        and other.ends - other.begins > one.ends - one.begins
        for other in others
        for later in (0, 1440)
    )


def _shifts(
    passage: Passage, work: Sequence[ClockRange], ranges: Sequence[ClockRange], known: bool = False
) -> Iterator[Shift]:
    text = passage.ko
    edge = 0
    counted = day_count(text)
    for place, one in enumerate(work):
        after = work[place + 1].start if place + 1 < len(work) else len(text)
        if not edge and known and "," in text[: one.start]:
            edge = text.rindex(",", 0, one.start) + 1
        days = week_days(_own_part(text[edge : one.start])) or (
            week_days(text[one.end : after]) if len(work) == 1 else None
        )
        if days is None or (counted and len(work) == 1):
            days = counted or days
        names = frozenset(named_days(_own_part(text[edge : one.start])))
        pause = _own_pause(passage, [*work[place + 1 : place + 2]], one, ranges) if days else None
        yield Shift(one.begins, one.ends, days or Fraction(0), passage.words.span(one.start, one.end), pause, names)
        edge = one.end


def _own_part(before: str) -> str:
    """Return the part of a sentence that times stand in: "월요일부터 금요일까지이며 토요일은 08:30~12:30" names one day."""
    parted = [found.end() for found in re.finditer(r"까지(?:이며|이고|로하며|로하고|,)", before)]
    return before[parted[-1] :] if parted and week_days(before[parted[-1] :]) else before


def _every_other_day(passages: Sequence[Passage]) -> Iterator[Shift]:
    """Yield the shift of those who work a day and a night and are free for another: "격일 24시간 근무, 06시 교대"."""
    for passage in passages:
        if found := _DAY_AND_NIGHT.search(passage.ko):
            begins = int(found["h"] or 6) * 60
            yield Shift(begins, begins + 1440, Fraction(7, 2), passage.words.span(found.start(), found.end()))
            return


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


def _days(passage: Passage) -> Told[Fraction] | None:
    count = day_count(passage.ko) or week_days(passage.ko)
    if count is None and (monthly := _DAYS_A_MONTH.search(passage.ko)):
        count = Fraction(monthly["n"] or monthly["e"]) / WEEKS
    if count is None and days_off(passage.ko):
        count = Fraction(5)
    if count is None and re.search(r"격일(?!로쉬)|everyotherday", passage.ko):
        count = Fraction(7, 2)
    return Told(count, passage.span) if count and count > 1 else None


def _overtime_until(passage: Passage, shifts: Sequence[Shift], days: Fraction | None) -> Told[Fraction] | None:
    """Return the hours a week of overtime that is agreed up to a time of every day: "매일 20:00까지 잔업을 기본으로 함"."""
    found = _OVERTIME_UNTIL.search(passage.ko)
    if found is None or not shifts or LIMIT.search(passage.ko[found.start() : found.end() + 14]):
        return None
    number = week_days(passage.ko[max(0, found.start() - 16) : found.start()]) or days
    minutes = int(found["h"]) * 60 + int(found["m"] or 0) - max(one.ends for one in shifts)
    if not number or not 0 < minutes <= _LONGEST_OVERTIME or re.search(PAID_MORE, passage.ko):
        return None
    return Told(minutes * number / 60, passage.words.span(found.start(), found.end()))


def _overtime_by_clock(passage: Passage) -> Told[Fraction] | None:
    """Return the hours a week of overtime that is agreed by days and times: "연장근로: 매주 화·목 17:30-19:30"."""
    work = [one for one in find_ranges(passage) if not one.is_break and _is_beyond(passage, one)]
    days = week_days(passage.ko[: work[0].start]) if work else None
    if not days or LIMIT.search(passage.ko[: work[0].end + 14]) or re.search(PAID_MORE, passage.ko):
        return None
    if _ON_HOLIDAYS.search(passage.ko) or _BEYOND.match(passage.ko) is None:
        return None
    minutes = sum(one.ends - one.begins for one in work[:1])
    return Told(minutes * days / 60, passage.words.span(work[0].start, work[0].end))
