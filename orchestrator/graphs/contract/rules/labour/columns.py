"""A timetable whose columns are days of the week: the ministry's form for part-timers."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift

_DAY: Final = re.compile(r"(?<![가-힣])([월화수목금토일])(?:요일)?(?![가-힣])")
_TIME: Final = re.compile(r"(?<!\d)([0-2]?\d)(?::([0-5]\d)|시(?:([0-5]?\d)분|(반))?)")
_BEGIN: Final = re.compile(r"\W{0,3}(?:시업|출근|시작)")
_END: Final = re.compile(r"\W{0,3}(?:종업|퇴근|종료|마침|끝)")
_PAUSE: Final = re.compile(r"\W{0,3}(?:휴게|쉬는|휴식)")
_NEAR: Final = 8
"""Rows of such a table."""


def read_columns(passages: Sequence[Passage]) -> tuple[Shift, ...]:
    """Return a shift a day of the first such table; none where there is none, or its rows are not of one length."""
    for place, head in enumerate(passages):
        days = _DAY.findall(head.en)
        if len(days) < 2 or len(set(days)) != len(days) or _TIME.search(head.ko):
            continue
        rows = passages[place + 1 : place + 1 + _NEAR]
        begins, ends = _row(rows, _BEGIN), _row(rows, _END)
        if begins is None or ends is None or not len(days) == len(begins[1]) == len(ends[1]):
            continue
        pauses = _row(rows, _PAUSE)
        span = Span(head.span.start, ends[0].span.end)
        return tuple(
            Shift(
                first,
                last if last > first else last + 1440,
                Fraction(1),
                span,
                _pause(pauses, len(days), column, first, last),
            )
            for column, (first, last) in enumerate(zip(begins[1], ends[1], strict=True))
        )
    return ()


def _row(rows: Sequence[Passage], label: re.Pattern[str]) -> tuple[Passage, list[int]] | None:
    for row in rows:
        for line in row.words.text.splitlines():
            words = FoldedText(line, 0).ko
            if label.match(words):
                return row, [_minute(found) for found in _TIME.finditer(words)]
    return None


def _minute(found: re.Match[str]) -> int:
    return int(found[1]) * 60 + (30 if found[4] else int(found[2] or found[3] or 0))


def _pause(row: tuple[Passage, list[int]] | None, columns: int, column: int, first: int, last: int) -> int | None:
    """Return the minutes of the break of a column; one pair of times is that of every day in whose work it lies."""
    if row is None:
        return None
    times = row[1]
    if len(times) == 2:
        return times[1] - times[0] if last < first or first < times[0] < times[1] < last else 0
    return times[2 * column + 1] - times[2 * column] if len(times) == 2 * columns else None
