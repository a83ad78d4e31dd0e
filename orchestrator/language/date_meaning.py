"""From what was said to days: "작년" + "10월" + "중순" is 11 to 20 October of last year."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Literal

from orchestrator.language.calendars import (
    FIRST_YEAR,
    LAST_YEAR,
    MONTH_PARTS,
    YEAR_PARTS,
    Days,
    from_lunar,
    holiday_date,
    month_days,
    months,
    season_days,
    week_days,
)
from orchestrator.language.date_parts import Span, StatedTime

Habit = Literal["past", "near"]
"""Which of the years is meant where none is named."""


def days_of(said: StatedTime, today: date, habit: Habit, since: date | None) -> Span | None:
    """Return first day, last day and precision; None where there is no such day, as 31 April.

    ``since``: a day named before in the same sentence; what has no year of its own is the first from there on.
    """
    try:
        return _days_of(said, today, habit, since)
    except (ValueError, OverflowError):
        return None


def _days_of(said: StatedTime, today: date, habit: Habit, since: date | None) -> Span | None:
    if said.span is not None:
        return said.span
    year = said.year if said.year is not None else None if said.year_shift is None else today.year + said.year_shift
    if year is not None and not FIRST_YEAR <= year <= LAST_YEAR:
        return None
    if said.decade is not None:
        first, last = {"early": (0, 3), "mid": (3, 6), "late": (6, 9), "end": (7, 9), None: (0, 9)}[said.part]
        return (
            date(said.decade + first, 1, 1),
            date(said.decade + last, 12, 31),
            "decade" if said.part is None else "part",
        )
    if said.week_shift is not None:
        return _in_week(said, today)
    if said.month_shift is not None:
        first_day = month_days(today.year, today.month + said.month_shift)[0]
        return _in_month(said, first_day.year, first_day.month)
    around = {today.year + more for more in (-1, 0, 1)} | ({since.year, since.year + 1} if since else set())
    years = [year] if year is not None else sorted(around)
    if said.month is None and (
        said.day is not None or said.nth is not None or (said.part is not None and not said.of_year and year is None)
    ):
        return _of_any_month(said, today, habit, since)
    if said.weekday is not None and said.month is None and said.day is None and said.nth is None:
        return None if year is not None else _weekday(said, today, habit)
    options = [span for one in years if (span := _in_year(said, one)) is not None]
    if year is not None:
        return options[0] if options else None
    return _chosen(options, said.turn, today, habit, since)


def _in_year(said: StatedTime, year: int) -> Span | None:
    if said.month is not None:
        if said.lunar and said.day is not None:
            day = from_lunar(year, said.month, said.day)
            return None if day is None else (day, day, "day")
        return _in_month(said, year, said.month)
    if said.season is not None:
        return (*season_days(year, said.season), "season")
    if said.half is not None:
        return (*months(year, said.half * 6 - 5, said.half * 6), "half")
    if said.quarter is not None:
        return (*months(year, said.quarter * 3 - 2, said.quarter * 3), "quarter")
    if said.holiday is not None:
        day = holiday_date(year, said.holiday)
        if day is None:
            return None
        first, last = said.holiday_days or (0, 0)
        return day + timedelta(days=first), day + timedelta(days=last), "day" if first == last else "range"
    if said.part is not None:
        return (*months(year, *YEAR_PARTS[said.part]), "part")
    return (*months(year, 1, 12), "year")


def _in_month(said: StatedTime, year: int, month: int) -> Span | None:
    first, last = month_days(year, month)
    if said.day is not None:
        day = last if said.day == -1 else first.replace(day=said.day)
        return day, day, "day"
    if said.nth is not None:
        return _nth(said, first, last)
    if said.part is not None:
        begin, end = MONTH_PARTS[said.part]
        return first.replace(day=begin), min(last, first + timedelta(days=end - 1)), "part"
    return first, last, "month"


def _nth(said: StatedTime, first: date, last: date) -> Span | None:
    """The third Friday; the third week is the seven days from the 15th."""
    nth = said.nth or 0
    if said.weekday is None:
        begin = last - timedelta(days=6) if nth < 0 else first + timedelta(days=7 * (nth - 1))
        return begin, min(last, begin + timedelta(days=6)), "week"
    if nth < 0:
        day = last - timedelta(days=(last.weekday() - said.weekday) % 7)
    else:
        day = first + timedelta(days=(said.weekday - first.weekday()) % 7 + 7 * (nth - 1))
    return None if day > last else (day, day, "day")


def _in_week(said: StatedTime, today: date) -> Span:
    monday, sunday = week_days(today + timedelta(weeks=said.week_shift or 0))
    if said.weekday is not None:
        day = monday + timedelta(days=said.weekday)
        return (day, sunday, "part") if said.weekend else (day, day, "day")
    if said.part is not None:
        begin, end = {"early": (0, 1), "mid": (2, 3), "late": (4, 6), "end": (4, 6)}[said.part]
        return monday + timedelta(days=begin), monday + timedelta(days=end), "part"
    return monday, sunday, "week"


def _of_any_month(said: StatedTime, today: date, habit: Habit, since: date | None) -> Span | None:
    options = []
    for more in range(-13, 14):
        first = month_days(today.year, today.month + more)[0]
        if (said.year is None or first.year == said.year) and (said.day or 0) <= month_days(first.year, first.month)[
            1
        ].day:
            span = _in_month(said, first.year, first.month)
            if span is not None:
                options.append(span)
    return _chosen(options, said.turn, today, habit, since)


def _weekday(said: StatedTime, today: date, habit: Habit) -> Span:
    weekday = said.weekday or 0
    length = timedelta(days=1 if said.weekend else 0)
    before = today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)
    after = today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)
    monday = week_days(today)[0]
    match said.turn:
        case 0:
            day = monday + timedelta(days=weekday)
        case 1:
            day = monday + timedelta(days=7 + weekday)
        case 2:
            day = after
        case -1:
            day = before
        case _:
            day = after if habit == "near" else before
    return day, day + length, "part" if said.weekend else "day"


def _chosen(options: Iterable[Span], turn: int | None, today: date, habit: Habit, since: date | None) -> Span | None:
    """Choose among the same time of several years or months."""
    spans = sorted(options)
    past = [span for span in spans if span[0] <= today]
    match turn:
        case -1:
            return max((span for span in spans if span[1] < today and not _holds(span, today)), default=None)
        case 0:
            return next((span for span in spans if span[0].year == today.year), None)
        case 1 | 2:
            return next((span for span in spans if span[0] > today), None)
    if since is not None and (later := [span for span in spans if span[1] >= since]):
        return later[0]
    if habit == "near":
        return min(spans, key=lambda span: (_distance(span, today), span[0] < today), default=None)
    return max(past, default=None)


def _holds(days: Span | Days, day: date) -> bool:
    return days[0] <= day <= days[1]


def _distance(span: Span, today: date) -> int:
    return 0 if _holds(span, today) else min(abs((span[0] - today).days), abs((span[1] - today).days))
