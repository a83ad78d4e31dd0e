"""Sums and differences: of three figures anywhere, of runs in a sentence, list or column, and of a few lines with signs."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, groupby, pairwise, product
from math import log10

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.finding.weighing import (
    LEFT_WORDS,
    SUM_WORDS,
    RelationCandidate,
    crowd,
    digits_of,
    may_pair,
)
from orchestrator.graphs.idris.rules.labels import role_of

_LEAST_RUN, _MOST_RUN = 3, 12
_REACH = 14
"""Figures between a run and its sum."""
_MOST_SUMS = 4
_LEAST_PART = 1000
"""What a part of a sum is of it at least."""


class SumSearch:
    """The sums of one document; its figures are asked for by what they amount to."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._all = [one for one in stated if one.figure.kind in ("money", "quantity")]
        self._order = {one.figure: n for n, one in enumerate(stated)}
        self._pairs: dict[int, list[tuple[int, StatedFigure, StatedFigure]]] = {}
        for one, other in combinations(self._all, 2):
            if not are_alike(one, other) or not may_pair(one, other, self._order):
                continue
            if max(one.number, other.number) < min(one.number, other.number) * _LEAST_PART:
                self._pairs.setdefault(one.number + other.number, []).append((1, one, other))
            large, small = (one, other) if one.number > other.number else (other, one)
            if small.number < large.number < small.number * _LEAST_PART:
                self._pairs.setdefault(large.number - small.number, []).append((-1, large, small))
        self._runs = [*_sequences(self._all)]
        self._runs_of: dict[Figure, list[int]] = {}
        for n, run in enumerate(self._runs):
            for one in run:
                self._runs_of.setdefault(one.figure, []).append(n)

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the sums that a figure takes part in, were it one of the wanted numbers."""
        if one.figure.kind not in ("money", "quantity"):
            return
        for number in wanted:
            for sign, first, second in self._pairs.get(number, ()):
                is_other = one.figure not in (first.figure, second.figure)
                is_part = max(first.number, second.number) < number * _LEAST_PART
                if is_other and is_part and _may_add(one, first, second):
                    yield self._triple(sign, first, second, one, number)
        yield from self._of_runs(one, wanted)

    def _triple(
        self, sign: int, first: StatedFigure, second: StatedFigure, one: StatedFigure, number: int
    ) -> RelationCandidate:
        """Return ``first ± second = one`` with the result where the words, else the order, tell it."""
        whole, parts = (one, (first, second)) if sign > 0 else (first, (second, one))
        ranked = sorted(parts, key=lambda part: (bool(part.says(LEFT_WORDS)), self._order[part.figure]))
        rest = ranked[-1]
        digits = digits_of(first.figure, second.figure, one.figure)
        if number != one.number:
            digits = max(len(str(number).rstrip("0")), digits_of(first.figure, second.figure))
        others = crowd((first, second, one), self._order, len(self._all))
        is_sum = whole.says(SUM_WORDS) and not rest.says(LEFT_WORDS)
        is_last = self._order[whole.figure] > max(self._order[part.figure] for part in parts)
        if is_sum or (is_last and not rest.says(LEFT_WORDS)):
            return RelationCandidate("sum", ((1, parts[0]), (1, parts[1])), whole, digits, others)
        return RelationCandidate("sum", ((1, whole), (-1, ranked[0])), rest, digits, others)

    def _of_runs(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        for n in self._runs_of.get(one.figure, ()):
            yield from self._within(self._runs[n], one, wanted)
        place = self._order[one.figure]
        for run in self._runs:
            is_behind = -2 < place - self._order[run[-1].figure] <= _REACH
            if is_behind or abs(place - self._order[run[0].figure]) <= _REACH:
                yield from self._sums(run, one, wanted)

    def _sums(
        self, run: Sequence[StatedFigure], whole: StatedFigure, wanted: Collection[int]
    ) -> Iterator[RelationCandidate]:
        """Yield the parts of a run, three at least, that a figure outside of it is the sum of."""
        outside = [part for part in run if part.figure != whole.figure]
        if len(outside) < len(run) and run[-1].figure != whole.figure and run[0].figure != whole.figure:
            yield from self._right_before(run, whole, wanted)
            return
        if len(outside) < 3 or not _may_add(whole, *outside[:2]):
            return
        for first in range(len(outside) - 2):
            amount = outside[first].number + outside[first + 1].number
            for last in range(first + 2, min(len(outside), first + _MOST_RUN)):
                amount += outside[last].number
                if amount in wanted:
                    yield self._run(outside[first : last + 1], whole, len(outside))

    def _right_before(
        self, run: Sequence[StatedFigure], whole: StatedFigure, wanted: Collection[int]
    ) -> Iterator[RelationCandidate]:
        """Yield the parts of a sum that a run goes on behind: a subtotal above its discount."""
        at = next(n for n, part in enumerate(run) if part.figure == whole.figure)
        if at < _LEAST_RUN or not _may_add(whole, *run[:2]):
            return
        amount = run[at - 1].number + run[at - 2].number
        for first in range(at - _LEAST_RUN, max(-1, at - _MOST_RUN - 1), -1):
            amount += run[first].number
            if amount in wanted:
                yield self._run(run[first:at], whole, at)

    def _run(self, parts: Sequence[StatedFigure], whole: StatedFigure, length: int) -> RelationCandidate:
        place = self._order[whole.figure]
        gap = min(abs(place - self._order[part.figure]) for part in (parts[0], parts[-1]))
        is_all = 0.0 if length == len(parts) else log10(length)
        digits = digits_of(*(part.figure for part in parts), whole.figure)
        return RelationCandidate("sum", tuple((1, part) for part in parts), whole, digits, log10(gap) + is_all)

    def _within(
        self, run: Sequence[StatedFigure], one: StatedFigure, wanted: Collection[int]
    ) -> Iterator[RelationCandidate]:
        """Yield the sums, and the lines with signs, of a run that a figure is a part of."""
        at = next(n for n, part in enumerate(run) if part.figure == one.figure)
        for size in (4, 5):
            for first in range(max(0, at - size + 1), min(at, len(run) - size) + 1):
                yield from self._signed(run[first : first + size], one, wanted)
        last = self._order[run[-1].figure]
        wholes = [run[-1], *(w for w in self._all if last < self._order[w.figure] <= last + _REACH)]
        wholes += [w for w in self._all if self._order[w.figure] + 1 == self._order[run[0].figure]]
        told = wholes[:2]
        told += [w for w in wholes if w.says(SUM_WORDS) and w not in told][:_MOST_SUMS]
        for whole in told:
            parts = [part for part in run if part.figure != whole.figure]
            if whole.figure == one.figure or len(parts) < 3 or not _may_add(whole, *parts[:2]):
                continue
            if parts[-1].figure != run[-1].figure and whole is not run[-1]:
                continue
            for first in range(min(at, len(parts) - 3) + 1):
                given = parts[first : first + _MOST_RUN]
                rest = whole.number - sum(part.number for part in given if part.figure != one.figure)
                if rest in wanted and one in given:
                    yield self._run(given, whole, len(parts))

    def _signed(
        self, window: Sequence[StatedFigure], one: StatedFigure, wanted: Collection[int]
    ) -> Iterator[RelationCandidate]:
        """Yield ``a − b + c = d`` of figures that follow each other, where a word of them tells of a rest."""
        *parts, whole = window
        if not any(member.says(LEFT_WORDS) for member in window):
            return
        for signs in product((1, -1), repeat=len(parts) - 1):
            if min(signs) > 0:
                continue
            told = [(1, parts[0]), *zip(signs, parts[1:], strict=True)]
            amount = sum(sign * part.number for sign, part in told if part.figure != one.figure)
            own = next((sign for sign, part in told if part.figure == one.figure), 0)
            needed = amount if own == 0 else own * (whole.number - amount)
            if needed in wanted:
                digits = digits_of(*(part.figure for part in window))
                yield RelationCandidate("sum", tuple(told), whole, digits, log10(8 * len(parts)))


def are_alike(one: StatedFigure, other: StatedFigure) -> bool:
    """Tell whether two figures may be added up: of one unit, or told in one clause; in a table of one row or column."""
    if one.is_price or other.is_price:
        return False
    if one.column and other.column and one.column[0] == other.column[0]:
        return abs(one.at - other.at) < 2 or one.column == other.column
    if one.figure.kind != other.figure.kind:
        plain = one.figure if one.figure.kind == "quantity" else other.figure
        return not plain.unit
    if one.figure.kind == "money" or one.figure.unit == other.figure.unit:
        return True
    return not (one.figure.unit and other.figure.unit) or one.clause == other.clause


def _may_add(whole: StatedFigure, *parts: StatedFigure) -> bool:
    return all(are_alike(whole, part) for part in parts)


def _sequences(stated: Sequence[StatedFigure]) -> Iterator[list[StatedFigure]]:
    """Yield the runs of figures of a clause, of a column, and of lines below each other, three at least."""
    for _, clause in groupby(stated, key=lambda one: one.clause):
        units: dict[tuple[str, str], list[StatedFigure]] = {}
        for one in clause:
            units.setdefault((one.figure.kind, one.figure.unit), []).append(one)
        yield from (run for run in units.values() if len(run) > 2 and not run[0].column)
    columns: dict[tuple[int, int], list[StatedFigure]] = {}
    for one in stated:
        if one.column:
            columns.setdefault(one.column, []).append(one)
    yield from (run for run in columns.values() if len(run) > 2)
    yield from _close(stated)
    for kind in ("money", "quantity"):
        by_line: dict[int, list[StatedFigure]] = {}
        for one in stated:
            if one.figure.kind == kind and not one.column:
                by_line.setdefault(one.at, []).append(one)
        numbers = sorted(by_line)
        starts = [0, *(n for n, (a, b) in enumerate(pairwise(numbers), 1) if b - a > 2), len(numbers)]
        for begin, end in pairwise(starts):
            group = numbers[begin:end]
            if len(group) > 2:
                yield [by_line[at][-1] for at in group]
                if len(by_line[group[-1]]) > 1:
                    yield [*(by_line[at][-1] for at in group[:-1]), by_line[group[-1]][0]]


def _close(stated: Sequence[StatedFigure]) -> Iterator[list[StatedFigure]]:
    """Yield the amounts of sentences that follow each other, from the total of a table right before them on."""
    run: list[StatedFigure] = []
    for one in stated:
        is_total = bool(one.column) and role_of(one.words) in ("total", "subtotal", "supply")
        if one.figure.kind != "money" or (one.column and not is_total):
            continue
        if run and (one.column or one.at - run[-1].at > 2):
            if len(run) > 3:
                yield run
            run = []
        run.append(one)
    if len(run) > 3:
        yield run
