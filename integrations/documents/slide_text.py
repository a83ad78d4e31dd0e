"""How much room words take on a slide, without the fonts of those who will open it."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from integrations.documents.text_runs import TextRun

FONT, FIXED = "맑은 고딕", "Consolas"
LEADING = 1.3
_NARROW = frozenset("iljtfrI.,:;'|!()[]{}-/ ")
_CELL_SIDES, _CELL_ENDS = 12.0, 8.0


@dataclass(frozen=True, slots=True)
class SlideLine:
    """A paragraph of a slide."""

    runs: tuple[TextRun, ...]
    size: float
    indent: float = 0
    mark: str = ""
    """What stands before its first line."""
    after: float = 6
    is_heading: bool = False
    is_soft: bool = False

    def high(self, width: float) -> float:
        """Return the points that it takes, with what is free below it."""
        return len(breaks(self.runs, self.size, width - self.indent)) * self.size * LEADING + self.after

    def cut(self, width: float, room: float) -> "tuple[SlideLine, SlideLine] | None":
        """Part it so that the first part takes no more room; None where not even a line fits."""
        lines = breaks(self.runs, self.size, width - self.indent)
        count = int((room - self.after) / (self.size * LEADING))
        if count < 1 or count >= len(lines):
            return None
        first, rest = part_runs(self.runs, lines[count])
        return replace(self, runs=first), replace(self, runs=rest, mark="")


def em(sign: str) -> float:
    """Return the width of a sign in its size, a little more than usual fonts have."""
    if unicodedata.combining(sign):
        return 0
    if unicodedata.east_asian_width(sign) in "WF" or ord(sign) > 0x1F000:
        return 1.02
    if sign in _NARROW:
        return 0.42
    return 0.78 if sign.isupper() or sign in "mw%@&WM" or not sign.isascii() else 0.62


def breaks(runs: Iterable[TextRun], size: float, width: float) -> list[int]:
    """Return the places at which lines begin, counted over all runs; one at least."""
    text = "".join(run.text for run in runs)
    wide = width / size
    starts, used, word = [0], 0.0, 0.0
    # The place where the word begins that is being read: a line ends before it.
    begun = 0
    for place, sign in enumerate(text):
        if sign == "\n":
            starts.append(place + 1)
            used = word = 0.0
            begun = place + 1
            continue
        one = em(sign)
        if sign.isspace():
            used, word, begun = used + word + one, 0.0, place + 1
            continue
        word += one
        if used + word > wide:
            if used and word <= wide:
                starts.append(begun)
                used = 0.0
            else:
                # A word wider than a line is cut where the line is full.
                starts.append(place)
                used, word, begun = 0.0, one, place
    return starts


def part_runs(runs: Sequence[TextRun], place: int) -> tuple[tuple[TextRun, ...], tuple[TextRun, ...]]:
    """Part runs at a place that is counted over all of them."""
    before: list[TextRun] = []
    after: list[TextRun] = []
    for run in runs:
        kept = max(0, min(len(run.text), place))
        if kept:
            before.append(replace(run, text=run.text[:kept]))
        if kept < len(run.text):
            after.append(replace(run, text=run.text[kept:]))
        place -= len(run.text)
    return tuple(before), tuple(after)


def rows_that_fit(row: Sequence[Sequence[TextRun]], widths: Sequence[float], size: float) -> float:
    """Return how high a row of a table is."""
    counts = [len(breaks(cell, size, wide - _CELL_SIDES)) for cell, wide in zip(row, widths, strict=False)]
    return max([1, *counts]) * size * LEADING + _CELL_ENDS


def cut_row(
    row: Sequence[Sequence[TextRun]], widths: Sequence[float], size: float, room: float
) -> tuple[list[tuple[TextRun, ...]], list[tuple[TextRun, ...]]]:
    """Part a row so that the first part is no higher than the room; at least a line of it."""
    count = max(1, int((room - _CELL_ENDS) / (size * LEADING)))
    first: list[tuple[TextRun, ...]] = []
    rest: list[tuple[TextRun, ...]] = []
    for cell, wide in zip(row, widths, strict=False):
        starts = breaks(cell, size, wide - _CELL_SIDES)
        before, after = part_runs(cell, starts[count]) if len(starts) > count else (tuple(cell), ())
        first.append(before)
        rest.append(after)
    return first, rest
