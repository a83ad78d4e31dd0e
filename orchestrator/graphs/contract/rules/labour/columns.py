"""A timetable: days of the week across, as in the ministry's form for part-timers, or down, with the times beside them."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.labour.clock import pause_length
from orchestrator.graphs.contract.rules.labour.weekdays import named_days
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift

_DAY: Final = re.compile(r"(?<![가-힣])([월화수목금토일])(?:요일)?(?![가-힣])")
_DAYS: Final = re.compile(r"[월화수목금토일](?:요일)?(?:[,·/~-]?[월화수목금토일](?:요일)?)*")
_TIME: Final = re.compile(r"(?<!\d)([0-2]?\d)\s?(?::\s?([0-5]\d)|시(?:\s?([0-5]?\d)\s?분|\s?(반))?)")
_BEGIN: Final = re.compile(r"\W{0,3}(?:시업|출근|시작|begin|start)")
_END: Final = re.compile(r"\W{0,3}(?:종업|퇴근|종료|마침|끝|end|finish)")
_PAUSE: Final = re.compile(r"\W{0,3}(?:휴게|쉬는|휴식|break|lunch)")
_GAP: Final = re.compile(r"\||\t|\s{2,}")
_RULE: Final = re.compile(r"[\s|:-]*-[\s|:-]*")
"""The line of strokes below the heads of a table."""
_NEAR: Final = 8
"""Rows of such a table."""


class _TimetableRow(NamedTuple):
    span: Span
    text: str
    cells: list[str]

    def times(self) -> list[int]:
        return _times(self.text)


def read_columns(passages: Sequence[Passage]) -> tuple[Shift, ...]:
    """Return a shift a day of the first such table; none where there is none, or its rows are not of one length."""
    rows = list(_rows(passages))
    for place, head in enumerate(rows):
        below = rows[place + 1 : place + 1 + _NEAR]
        if shifts := _across(head, below) or _down(head, below):
            return shifts
    return ()


def read_column_breaks(passages: Sequence[Passage]) -> dict[tuple[int, int], None]:
    """Return when the breaks are that stand in a column of their own, in the order of the text."""
    found: dict[tuple[int, int], None] = {}
    rows = list(_rows(passages))
    for place, head in enumerate(rows):
        below = rows[place + 1 : place + 1 + _NEAR]
        column = _column(head, _PAUSE)
        if column is not None and _down(head, below):
            cells = [_times(row.cells[column]) for row in below if column < len(row.cells)]
            found |= dict.fromkeys((each[0], each[1]) for each in cells if len(each) == 2)
    return found


def _rows(passages: Sequence[Passage]) -> Iterator[_TimetableRow]:
    for passage in passages:
        start = passage.words.start
        for line in passage.words.text.splitlines(keepends=True):
            if line.strip():
                cells = [cell.strip() for cell in _GAP.split(line.strip().strip("|"))]
                yield _TimetableRow(Span(start, start + len(line.rstrip())), " ".join(line.split()), cells)
            start += len(line)


def _across(head: _TimetableRow, below: Sequence[_TimetableRow]) -> tuple[Shift, ...]:
    days = _DAY.findall(head.text)
    if len(days) < 2 or len(set(days)) != len(days) or _TIME.search(head.text):
        return ()
    begins, ends, pauses = (_named(below, label) for label in (_BEGIN, _END, _PAUSE))
    if begins is None or ends is None or not len(days) == len(begins.times()) == len(ends.times()):
        return ()
    span = Span(head.span.start, ends.span.end)
    return tuple(
        _shift(first, last, Fraction(1), span, _pause(pauses, len(days), column, first, last))
        for column, (first, last) in enumerate(zip(begins.times(), ends.times(), strict=True))
    )


def _down(head: _TimetableRow, below: Sequence[_TimetableRow]) -> tuple[Shift, ...]:
    begin, end, pause = (_column(head, label) for label in (_BEGIN, _END, _PAUSE))
    if begin is None or end is None or _TIME.search(head.text):
        return ()
    found: list[Shift] = []
    for row in below:
        name = _close(row.cells[0])
        if _RULE.fullmatch(row.text):
            continue
        if len(row.cells) <= max(begin, end) or _DAYS.fullmatch(name) is None:
            break
        first, last = _times(row.cells[begin]), _times(row.cells[end])
        if len(first) == len(last) == 1:
            rest = row.cells[pause] if pause is not None and pause < len(row.cells) else ""
            number = Fraction(len(named_days(name)) or len(_DAY.findall(name)) or 1)
            found.append(_shift(first[0], last[0], number, row.span, _length(rest)))
    return tuple(found)


def _column(head: _TimetableRow, label: re.Pattern[str]) -> int | None:
    return next((place for place, cell in enumerate(head.cells) if label.match(_close(cell))), None)


def _shift(first: int, last: int, days: Fraction, span: Span, pause: int | None) -> Shift:
    return Shift(first, last if last > first else last + 1440, days, span, pause)


def _named(rows: Sequence[_TimetableRow], label: re.Pattern[str]) -> _TimetableRow | None:
    return next((row for row in rows if label.match(_close(row.text))), None)


def _close(text: str) -> str:
    return FoldedText(text, 0).ko


def _times(text: str) -> list[int]:
    return [int(one[1]) * 60 + (30 if one[4] else int(one[2] or one[3] or 0)) for one in _TIME.finditer(text)]


def _pause(row: _TimetableRow | None, columns: int, column: int, first: int, last: int) -> int | None:
    """Return the minutes of the break of a column; one pair of times is that of every day in whose work it lies."""
    if row is None:
        return None
    if len(row.cells) == columns + 1:
        return _length(row.cells[column + 1])
    times = row.times()
    if len(times) == 2:
        return times[1] - times[0] if last < first or first < times[0] < times[1] < last else 0
    return times[2 * column + 1] - times[2 * column] if len(times) == 2 * columns else None


def _length(cell: str) -> int | None:
    """Return the minutes of the break that a cell tells; 0 where it says that there is none."""
    times = _times(cell)
    if len(times) == 2:
        return (times[1] - times[0]) % 1440
    return pause_length("휴게" + _close(cell)) if re.search(r"\d", cell) else 0 if cell else None
