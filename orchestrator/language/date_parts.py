"""What the words about time say, piece by piece: "작년" is a year, "10월" a month; pieces are put together later."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Literal

Precision = Literal["day", "week", "part", "month", "season", "quarter", "half", "year", "range", "decade"]
Span = tuple[date, date, Precision]


@dataclass(frozen=True, slots=True)
class StatedTime:
    """What was said about a time; every field that is None was not said. Shifts count from today."""

    year: int | None = None
    year_shift: int | None = None
    decade: int | None = None
    half: int | None = None
    quarter: int | None = None
    season: str | None = None
    holiday: str | None = None
    holiday_days: tuple[int, int] | None = None
    """First and last day, counted from the holiday: its eve is (-1, -1)."""
    month: int | None = None
    month_shift: int | None = None
    week_shift: int | None = None
    nth: int | None = None
    """The so-manieth week, or weekday, of a month; -1 is the last."""
    part: str | None = None
    """early, mid, late or end."""
    of_year: bool | None = None
    """The part is one of a year (연말), not of a month (월말)."""
    day: int | None = None
    """-1 is a month's last day."""
    weekday: int | None = None
    """0 is Monday; 5 with ``weekend`` means both days."""
    weekend: bool | None = None
    turn: int | None = None
    """-1 지난, last; 0 이번, this; 1 다음, next; 2 오는, coming."""
    lunar: bool | None = None
    span: Span | None = None
    """Days that are settled already: 어제, 3일 전."""

    def joined(self, other: "StatedTime") -> "StatedTime | None":
        """Return both together; None where they say the same thing twice or do not go together."""
        more = {}
        for field in fields(self):
            value = getattr(other, field.name)
            if value is not None:
                if getattr(self, field.name) is not None:
                    return None
                more[field.name] = value
        both = replace(self, **more)
        return both if both.is_sound else None

    @property
    def is_sound(self) -> bool:
        """Whether one time can be all of this."""
        years = _said(self.year, self.year_shift, self.decade)
        middle = _said(self.half, self.quarter, self.season, self.holiday)
        month = _said(self.month, self.month_shift)
        if years > 1 or middle + month > 1 or (month and self.week_shift is not None):
            return False
        if self.month_shift is not None and (years or self.turn is not None):
            return False
        if self.span is not None:
            return not (years or middle or month or _said(self.week_shift, self.nth, self.part, self.day, self.turn))
        if self.decade is not None and (middle or month or _said(self.day, self.weekday, self.nth)):
            return False
        if (self.week_shift is not None or self.nth is not None) and (
            self.day is not None or (years and self.week_shift is not None)
        ):
            return False
        if self.nth is not None and self.part is not None:
            return False
        if self.day is not None and (middle or self.part is not None):
            return False
        if self.part is not None and middle:
            return False
        if self.of_year and month:
            return False
        if self.weekday is not None and (middle or self.part is not None):
            return False
        return not (self.turn is not None and (years or self.week_shift is not None))


def _said(*values: object) -> int:
    return sum(value is not None for value in values)


@dataclass(frozen=True, slots=True)
class DatePart:
    """A piece of the text and what it says."""

    start: int
    end: int
    said: StatedTime
    rank: int = 0
    """From the coarse to the fine, as Korean speaks; 0 for English, where any order goes."""
    is_weak: bool = False
    """It is a time only together with another piece: "2019", "봄", "14일"."""
    is_approximate: bool = False


Reading = Callable[[re.Match[str], date], "StatedTime | None"]


@dataclass(frozen=True, slots=True)
class DatePattern:
    """A pattern and what a match of it says; with a group ``here`` that group is the piece."""

    pattern: re.Pattern[str]
    reading: Reading
    rank: int = 0
    is_weak: bool = False
    is_approximate: bool = False
    needs: tuple[str, ...] = ()
    """Lower-case words of which a text must hold one for the pattern to be tried: most texts hold few."""


def parts_in(text: str, today: date, rows: Iterable[DatePattern]) -> list[DatePart]:
    """Find every piece, the longest where they overlap, in the order of the text."""
    found: list[DatePart] = []
    lowered = text.lower()
    for row in rows:
        if row.needs and not any(word in lowered for word in row.needs):
            continue
        for match in row.pattern.finditer(text):
            said = row.reading(match, today)
            if said is not None:
                group: str | int = "here" if "here" in row.pattern.groupindex else 0
                found.append(DatePart(*match.span(group), said, row.rank, row.is_weak, row.is_approximate))
    found.sort(key=lambda part: (part.start, -part.end, part.is_weak))
    kept: list[DatePart] = []
    for part in found:
        if kept and part.start < kept[-1].end:
            if part.end - part.start > kept[-1].end - kept[-1].start:
                kept[-1] = part
            continue
        kept.append(part)
    return kept
