"""When and how long somebody works: the schedule, and the hours that are stated."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Final, TypeVar

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.clock import (
    find_break,
    find_ranges,
)
from orchestrator.graphs.contract.rules.labour.clock_overtime import is_beyond, overtime_by_clock, overtime_until
from orchestrator.graphs.contract.rules.labour.columns import read_column_breaks, read_columns
from orchestrator.graphs.contract.rules.labour.extra_work import read_extra_work
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.month import FULL_WEEK, WEEKS
from orchestrator.graphs.contract.rules.labour.shift_days import with_own_breaks
from orchestrator.graphs.contract.rules.labour.shift_times import every_other_day, over_lines
from orchestrator.graphs.contract.rules.labour.shifts import apart, in_turns
from orchestrator.graphs.contract.rules.labour.spans_of_work import SpanOfWork, spans_of_work
from orchestrator.graphs.contract.rules.labour.stated_hours import (
    agreed_overtime,
    daily_hours,
    monthly_hours,
    paid_overtime,
    weekly_hours,
)
from orchestrator.graphs.contract.rules.labour.week_model import are_turns, model_week
from orchestrator.graphs.contract.rules.labour.weekdays import (
    day_count,
    days_of_round,
    days_off,
    named_days,
    week_days,
)
from orchestrator.graphs.contract.rules.labour.weekly import weekly_minutes
from orchestrator.graphs.contract.rules.labour.wording import LAWFUL, PAID_MORE
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import ExtraWork, Shift, Stated, WorkingTime

_DAYS_A_MONTH = re.compile(
    r"(?:월|한달에?|매월|매달|월평균)(?:총|약|평균)?(?P<n>[12]\d)일(?:간)?(?:을|씩)?(?:근무|일[하한]|출근|나[오와온])|(?P<e>[12]\d)days(?:in|of)?(?:a|per|each|every|the)month"
)
_ABOUT_TIME = re.compile(
    r"일하|일한|1주\d\d시간|1일\d{1,2}시간|시간:|시각|요일|주간합|합계\d\dh|^시간|주\d일|일주일에|근로시간|근무시간|업무시간|출근|퇴근|출퇴근|시업|종업|소정근로|근무(?:일|요일|형태|조건)|영업시간|근로일|교대|근무|workinghours|workingday|worksfrom|hoursofwork|workhours|schedule|workingtime|workingdays|workdays|workfrom|shift|hours"
)
_DAYS_AND_TIMES = re.compile(r"(?:평일|매일|요일).{0,10}\d{1,2}(?::\d\d|시(?!간)).{0,16}\d{1,2}(?::\d\d|시(?!간))")
_NOT_TIME = re.compile(
    r"사유발생|위약|손해|벌금|지각|경쟁|문의|상담시간|면접|점심시간에는|통금|점호|외출(?!가능|자유|해도|할수|가?ok)|취침|납품|개장시간|진료시간안내"
)
_LAWFUL_WEEK: Final = FULL_WEEK * 60
T = TypeVar("T")
_NOT_DAYS = re.compile(
    r"공휴일|명절|휴가|회의|교육|지급|청소|당직|특근|배송|납품|벌금|공제|상담|행사|leave|holidays|meeting"
)
_FULL_DAYS: Final = 5
"""A week from which work on its day of rest is none of the schedule."""
_TOLD_BEHIND: Final = 4
"""Sentences in which it is told what times of work bring."""
_OF_WORK: Final = re.compile(
    r"근무|근로|출근|퇴근|출퇴근|일하|일한|일함|일을|당직|숙직|업무|작업|교대|연장|잔업|대기|수업|강의|마감|조회|회의|교육|훈련|참석|청소|work|duty|duties|shift|overtime|class|attend|meeting|briefing|training|cleaning"
)
"""Somebody works then; opening hours, buses and meals of a house are no hours of work."""
_MORE_OR_NONE: Final = re.compile(
    rf"{PAID_MORE}|150%|1\.5|{LAWFUL}|(?:시키|하|두)지(?:않|아니|못)|고를수|선택|가산(?!없|하지)|(?:일|근무)하면|may(?:choose|begin)|not|law"
)
"""More is paid for such times, or nobody has to work then."""
_LONGEST_LEFT: Final = 120
"""Minutes that stated hours may leave for breaks."""
_ABOUT_BREAK = re.compile(r"휴게|휴식|쉬는|쉰다|쉽니다|쉬며|쉼|점심|밥(?:을|먹|시간)|break|lunch|rest|pause")


def read_working_time(passages: Sequence[Passage]) -> WorkingTime:
    """Read what all passages together say of the working time."""
    passages = [in_figures(passage) for passage in passages]
    said = [passage for passage in passages if _is_about(passage)]
    spans = [
        one
        for one in spans_of_work(passages)
        if one.is_break or one.role == "until" or not is_beyond(one.passage, one.start)
    ]
    weekly, daily, days = _first(said, weekly_hours), _first(said, daily_hours), _first(said, _days)
    if days is None and not any(one.days for one in spans):
        days = _first(passages, _round)
    length = _break_length(said)
    number = days.value if days else Fraction(round(weekly.value / daily.value)) if weekly and daily else None
    named = _days_of_work(passages, spans)
    usual = [one for one in spans if not _is_additional(one, spans)]
    shifts = _model(passages, said, usual, named, number)
    paid_apart = {
        one.place
        for one in spans
        if one not in usual
        for extra in read_extra_work(passages[one.place : one.place + 3], shifts, number, None, is_long=False)
        if _is_apart(one, extra, shifts)
    }
    kept = [one for one in spans if one.place not in paid_apart or one in usual]
    worked = _model(passages, said, kept, named, number) if len(kept) > len(usual) else shifts
    worked = worked or tuple(apart(list(over_lines(said)) or list(every_other_day(said))))
    if daily and worked and all(one.minutes < daily.value * 60 for one in worked):
        daily = None  # those of others: the times of the day are shorter
    worked = _with_break_left(worked, weekly, daily, number, is_told=length is not None)
    overtime = (
        _first(said, agreed_overtime)
        or _first(said, overtime_by_clock)
        or _first(passages, paid_overtime)
        or _first(said, lambda passage: overtime_until(passage, worked, number))
    )
    pauses = dict.fromkeys((one.begins, one.ends) for one in spans if one.is_break) | read_column_breaks(passages)
    if not days and named:
        place = next(one for one in passages if named <= named_days(one.ko).keys())
        days = Stated(Fraction(len(named)), place.span)
    time = WorkingTime(worked, length, tuple(pauses), weekly, daily, _first(said, monthly_hours), days, overtime)
    told = weekly_minutes(time)
    is_long = told is not None and told.value > _LAWFUL_WEEK
    extras = read_extra_work(passages, worked, number, overtime.span if overtime else None, is_long=is_long)
    has_turns = len({(one.begins, one.ends) for one in worked}) < 2 and are_turns(spans)
    time = replace(time, extras=extras, has_turns=has_turns)
    return replace(time, unread=_unread(passages, spans, time))


def _unread(passages: Sequence[Passage], spans: Sequence[SpanOfWork], time: WorkingTime) -> Span | None:
    """Return the first times of work that no shift holds, nor other work that is told with them or right behind."""
    read = [one.span.start for one in time.extras] + ([time.overtime_weekly.span.start] if time.overtime_weekly else [])
    for one in spans:
        near = [each.span for each in passages[one.place : one.place + _TOLD_BEHIND]]
        if (
            one.role == "work"
            and not any(
                shift.begins <= one.begins + later and one.ends + later <= shift.ends
                for shift in time.shifts
                for later in (0, 720, 1440)
            )
            and (one.begins, one.ends) not in time.pauses
            and not any(each.start <= place < each.end for each in near for place in read)
            and not _MORE_OR_NONE.search(one.passage.ko)
            and _OF_WORK.search(one.passage.topic + one.passage.ko)
        ):
            return one.passage.words.span(one.start, one.end)
    return None


def _is_apart(one: SpanOfWork, extra: ExtraWork, shifts: Sequence[Shift]) -> bool:
    """Tell whether work on days of its own is paid apart from the wage, or is beyond a week that is no full one."""
    if one.count or extra.paid or extra.share:
        return True
    days, hours = sum(each.days for each in shifts), sum(each.minutes * each.days for each in shifts)
    is_seldom = any(share < 1 for share in one.days.values())
    return (extra.is_on_holiday and days >= _FULL_DAYS) or (is_seldom and 0 < hours < _LAWFUL_WEEK)


def _model(
    passages: Sequence[Passage],
    said: Sequence[Passage],
    spans: Sequence[SpanOfWork],
    named: frozenset[int],
    number: Fraction | None,
) -> tuple[Shift, ...]:
    count = number or (Fraction(len(named)) if named else None)
    raw = [
        Shift(
            one.begins,
            one.ends,
            sum(one.days.values(), Fraction(0)),
            one.passage.words.span(one.start, one.end),
            one.pause,
        )
        for one in spans
        if one.role == "work"
    ]
    if number and number // 1 > len(named):
        named = frozenset()
    modelled = tuple(with_own_breaks(model_week(spans, named, number), said))
    return read_columns(passages) or in_turns(said, raw, count) or modelled


def _with_break_left(
    shifts: tuple[Shift, ...],
    weekly: Stated[Decimal] | None,
    daily: Stated[Decimal] | None,
    days: Fraction | None,
    *,
    is_told: bool,
) -> tuple[Shift, ...]:
    """Give the one shift the break that the hours leave which are stated of it.

    Of breaks that are told (``is_told``) only where the hours of a day and of a week are stated and agree: then some
    of the breaks were not read.
    """
    number = (shifts[0].days or days) if len(shifts) == 1 else None
    if not number or (is_told and not (weekly and daily and Fraction(weekly.value) == Fraction(daily.value) * number)):
        return shifts
    hours = Fraction(daily.value) if daily else Fraction(weekly.value) / number if weekly else None
    left = shifts[0].minutes - hours * 60 if hours else Fraction(0)
    if not 0 < left <= _LONGEST_LEFT or (shifts[0].pause or 0) >= left:
        return shifts
    return (replace(shifts[0], pause=int(left)),)


def _break_length(said: Sequence[Passage]) -> Stated[int] | None:
    for passage in said:
        if told := find_break(passage, list(find_ranges(passage))):
            return told
    return None


def _is_additional(one: SpanOfWork, spans: Sequence[SpanOfWork]) -> bool:
    """Tell whether a time of work may be beside the schedule: on a day of its own, or longer on some."""
    first = next((each for each in spans if not each.is_break), one)
    return one is not first and not one.is_break and bool(one.days or one.count or one.role == "until")


def _days_of_work(passages: Sequence[Passage], spans: Sequence[SpanOfWork]) -> frozenset[int]:
    """Return the days that are named for work apart from its times; empty where none are."""
    work = [one for one in spans if one.role == "work"]
    if not work or all(one.days for one in work):
        return frozenset()
    first = work[0].place
    for place in sorted(range(len(passages)), key=lambda at: abs(at - first)):
        text = passages[place].ko
        if _NOT_DAYS.search(text):
            continue
        taken = {day for one in work if one.place == place for day in one.days}
        found = {day: share for day, share in named_days(text).items() if day not in taken}
        if len(found) > 1 and all(share == 1 for share in found.values()):
            return frozenset(found)
    return frozenset()


def _is_about(passage: Passage) -> bool:
    text = passage.ko
    if _NOT_TIME.search(text) and not re.search(
        r"근로시간|근무시간|휴게|휴식|쉬는시간|hours|break|lunch", passage.topic + text[:12]
    ):
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


def _round(passage: Passage) -> Stated[Fraction] | None:
    count = days_of_round(passage.ko)
    return Stated(count, passage.span) if count else None
