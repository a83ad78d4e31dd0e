"""When and how long somebody works: the schedule, and the hours that are stated."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeVar

from orchestrator.graphs.contract.rules.labour.clock import break_from, find_break, find_ranges
from orchestrator.graphs.contract.rules.labour.clock_overtime import (
    is_beyond,
    is_night_part,
    overtime_by_clock,
    overtime_until,
)
from orchestrator.graphs.contract.rules.labour.columns import read_columns
from orchestrator.graphs.contract.rules.labour.extra_work import read_extra_work
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.month import FULL_WEEK, WEEKS
from orchestrator.graphs.contract.rules.labour.shift_days import is_on_rest_day, with_own_breaks, with_rest_of_days
from orchestrator.graphs.contract.rules.labour.shift_times import every_other_day, over_lines, shifts_in
from orchestrator.graphs.contract.rules.labour.shifts import apart, in_turns
from orchestrator.graphs.contract.rules.labour.stated_hours import (
    agreed_overtime,
    daily_hours,
    monthly_hours,
    weekly_hours,
)
from orchestrator.graphs.contract.rules.labour.weekdays import day_count, days_off, named_days, week_days
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift, Stated, WorkingTime

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
_ABOUT_BREAK = re.compile(r"휴게|휴식|쉬는|쉰다|쉽니다|쉬며|쉼|점심|break|lunch|rest|pause")
_TURN = re.compile(r"\W{0,4}(?:(?:[a-d]|[1-4]|[가나다])(?:조|주)|주간조|야간조|(?:주간|야간)근무)[(:]?")
"""How the row of one of several shifts begins."""
_WEEKEND = re.compile(r"[\[(\d\]).·-]{0,6}(?:매주)?(?:토요일|일요일|saturdays?|sundays?)(?!.{0,8}(?:휴|쉬|쉼|off))")
_LAWFUL_WEEK: Final = FULL_WEEK * 60
T = TypeVar("T")


def read_working_time(passages: Sequence[Passage]) -> WorkingTime:
    """Read what all passages together say of the working time."""
    passages = [in_figures(passage) for passage in passages]
    said = [passage for passage in passages if _is_about(passage)]
    shifts: list[Shift] = []
    pauses: dict[tuple[int, int], None] = {}
    length: Stated[int] | None = None
    clause = -1
    for passage in said:
        ranges = list(find_ranges(passage))
        work = [one for one in ranges if not one.is_break and not is_beyond(passage, one)]
        work = [one for one in work if not is_night_part(passage, one, [*shifts, *work])]
        if work and (not shifts or clause == passage.clause or _is_of_other_days(passage, clause, shifts)):
            shifts += shifts_in(passage, work, ranges, bool(shifts))
            clause = passage.clause
        pauses |= dict.fromkeys((one.begins, one.ends) for one in ranges if one.is_break)
        rest = find_break(passage, ranges)
        if rest and not any(one.is_break for one in ranges) and (pause := break_from(passage, rest.value)):
            pauses[pause] = None
        length = length or rest
    weekly, daily, days = _first(said, weekly_hours), _first(said, daily_hours), _first(said, _days)
    number = days.value if days else Fraction(round(weekly.value / daily.value)) if weekly and daily else None
    table = read_columns(passages)
    shifts = with_own_breaks(with_rest_of_days(shifts, number, _named(said, days)), said)
    shifts = [one for one in shifts if not is_on_rest_day(one, shifts, passages)]
    worked = (
        table
        or in_turns(said, shifts, days.value if days else None)
        or apart(shifts or list(over_lines(said)) or list(every_other_day(said)))
    )
    overtime = (
        _first(said, agreed_overtime)
        or _first(said, overtime_by_clock)
        or _first(said, lambda passage: overtime_until(passage, worked, number))
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


def _named(passages: Sequence[Passage], days: Stated[Fraction] | None) -> frozenset[int]:
    """Return the days of the week that are named where their count is told; empty where only the count is."""
    if days is None:
        return frozenset()
    return frozenset(day for one in passages if one.span.start == days.span.start for day in named_days(one.ko))


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


def _first(passages: Sequence[Passage], read: Callable[[Passage], Stated[T] | None]) -> Stated[T] | None:
    return next((told for passage in passages if (told := read(passage)) is not None), None)


def _days(passage: Passage) -> Stated[Fraction] | None:
    count = day_count(passage.ko) or week_days(passage.ko)
    if count is None and (monthly := _DAYS_A_MONTH.search(passage.ko)):
        count = Fraction(monthly["n"] or monthly["e"]) / WEEKS
    if count is None and days_off(passage.ko):
        count = Fraction(5)
    if count is None and re.search(r"격일(?!로쉬)|everyotherday", passage.ko):
        count = Fraction(7, 2)
    return Stated(count, passage.span) if count and count > 1 else None
