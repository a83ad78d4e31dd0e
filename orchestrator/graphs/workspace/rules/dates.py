"""Which row of a table of dates holds on the day that a question names: "who is on call this week"."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from orchestrator.graphs.workspace.rules.measures import MONTHS
from orchestrator.graphs.workspace.rules.units import Unit, cells

_DAYS = (
    (re.compile(r"다다음 ?주|week after next", re.I), 14),
    (re.compile(r"다음 ?주|담주|\bnext week", re.I), 7),
    (re.compile(r"지난 ?주|저번 ?주|\blast week", re.I), -7),
    (re.compile(r"내일|\btomorrow", re.I), 1),
    (re.compile(r"이번 ?주|금주|오늘|지금|현재|\bthis week|\btoday|\bnow\b|\bcurrent(?:ly)?\b|\btonight", re.I), 0),
)
_NAMED = re.compile(
    rf"(?P<month>1[0-2]|[1-9])월 ?(?P<day>[0-3]?\d)일|(?P<before>[0-3]?\d) (?P<name>{'|'.join(MONTHS)})"
    rf"|(?P<first>{'|'.join(MONTHS)}) (?P<after>[0-3]?\d)\b",
    re.I,
)
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def holding(question: str, candidates: Sequence[Unit], today: date) -> set[int]:
    """Return the places of the rows that hold on the day the question names.

    A row holds from the date in its first cell until the next row of its table; the last one as long as the one before.
    """
    day = _named(question, today)
    if day is None:
        return set()
    tables: dict[tuple[int, str], list[tuple[date, int]]] = {}
    for place, unit in enumerate(candidates):
        if unit.header and (start := _date(cells(unit.text)[0])):
            tables.setdefault((id(unit.passage), unit.header), []).append((start, place))
    found = set()
    for rows in tables.values():
        starts = sorted(rows)
        if len(starts) > 1:
            ends = [*(start for start, _ in starts[1:]), starts[-1][0] + (starts[-1][0] - starts[-2][0])]
            found |= {place for (start, place), end in zip(starts, ends, strict=True) if start <= day < end}
    return found


def _named(question: str, today: date) -> date | None:
    """Return the day: a date without a year is the one nearest to today."""
    if found := _NAMED.search(question):
        name = found["name"] or found["first"]
        month = MONTHS.index(name.lower()) + 1 if name else int(found["month"])
        day = int(found["day"] or found["before"] or found["after"])
        try:
            years = [date(today.year + more, month, day) for more in (-1, 0, 1)]
        except ValueError:
            return None
        return min(years, key=lambda one: abs(one - today))
    offset = next((days for pattern, days in _DAYS if pattern.search(question)), None)
    return None if offset is None else today + timedelta(days=offset)


def _date(text: str) -> date | None:
    if found := _ISO.match(text):
        try:
            return date(*map(int, found.groups()))
        except ValueError:
            return None
    return None
