"""Shares: an amount as a rate of another one, a rate as one amount in another, and rates that make a whole."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.finding.sum_search import are_alike
from orchestrator.graphs.idris.rules.finding.weighing import CHANGE_WORDS, RelationCandidate, crowd
from orchestrator.graphs.idris.rules.near_misses import significant

_OF_PEOPLE = re.compile(r"명|인|표|세대|가구|members?|votes?|people|persons?|households?", re.I)
"""Those who vote, and what they give."""
_WHOLE = 100
_LONG = 5
_NEAR = 3
"""Figures between a rate and its amount."""


class ShareSearch:
    """The shares of one document."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._stated = stated
        self._order = {one.figure: n for n, one in enumerate(stated)}
        self._all = [one for one in stated if one.figure.kind != "percent" and one.number >= UNIT]
        self._rates = [one for one in stated if one.figure.kind == "percent" and 0 < one.number < 2 * UNIT]
        self._wholes = [run for run in self._runs() if len(run) > 1]
        self._amounts = {rate.figure: [one for one in self._all if self._is_near(rate, one)] for rate in self._rates}
        """Those that a rate stands near to."""
        self._long: dict[int, list[StatedFigure]] = {}
        """Amounts of so many digits that they are a share of something by no accident, wherever they stand."""
        for one in self._all:
            if significant(one.figure) >= _LONG:
                self._long.setdefault(one.number, []).append(one)
        self._rates_of: dict[Figure, set[Figure]] = {}
        for rate, amounts in self._amounts.items():
            for one in amounts:
                self._rates_of.setdefault(one.figure, set()).add(rate)
        self._changes = {rate.figure for rate in self._rates if CHANGE_WORDS.search(rate.words)}

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the shares that a figure takes part in, were it one of the wanted numbers."""
        if one.figure.kind == "percent":
            yield from self._of_rate(one, wanted)
            return
        sorted_wanted = sorted(number for number in wanted if number)
        near = self._rates_of.get(one.figure, set())
        for rate in self._rates:
            if rate.figure in near:
                for base in self._all:
                    if base.figure != one.figure and self._may_share(base, one):
                        shares = _shares(base.number, rate, one)
                        if any(number in wanted for number in shares):
                            yield self._candidate("share", base, rate, one)
            for amount in self._amounts[rate.figure]:
                if amount.figure != one.figure and self._may_share(one, amount):
                    about = amount.number * UNIT // rate.number
                    for number in _between(sorted_wanted, about * 99 // 100, about * 101 // 100 + UNIT):
                        if amount.number in _shares(number, rate, amount):
                            yield self._candidate("share", one, rate, amount)
                            break
            others = self._all if rate.figure in near else self._amounts[rate.figure]
            yield from self._ratios(rate, one, others, sorted_wanted)

    def _of_rate(self, rate: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        for amount in self._amounts.get(rate.figure, ()):
            for base in self._all:
                if base.figure == amount.figure or not self._may_share(base, amount):
                    continue
                exact = amount.number * UNIT // base.number
                share = (amount.number, base.number)
                for number in wanted:
                    if abs(number - exact) <= max(1, UNIT * UNIT // base.number) and amount.number in _shares(
                        base.number, rate, amount, number
                    ):
                        yield self._candidate("share", base, rate, amount)
                if _rounds_to(share, rate, wanted) and amount.number < 2 * base.number:
                    yield self._candidate("ratio", amount, base, rate)
                for after, before in ((amount, base), (base, amount)):
                    if self._is_change(after.number, before.number, rate, wanted):
                        yield self._candidate("change", after, before, rate)
        if rate.number in wanted:
            yield from self._far(rate)
        for run in self._wholes:
            if rate in run and UNIT - sum(part.number for part in run if part.figure != rate.figure) in wanted:
                *parts, last = run
                digits = len(str(rate.figure.value)) + 0.5 * len(run)
                yield RelationCandidate("whole", tuple((1, part) for part in parts), last, digits, 1.0)

    def _far(self, rate: StatedFigure) -> Iterator[RelationCandidate]:
        """Yield the shares of a rate that stand elsewhere: what is asked for is so much of a cost."""
        near = {amount.figure for amount in self._amounts.get(rate.figure, ())}
        for base in self._all:
            exact = base.number * rate.number
            rounded = {exact // UNIT // unit * unit for unit in (UNIT // 100, UNIT, 10 * UNIT)}
            rounded |= {(2 * exact // UNIT + unit) // (2 * unit) * unit for unit in (UNIT // 100, UNIT)}
            for number in rounded:
                for amount in self._long.get(number, ()):
                    if amount.figure not in (base.figure, *near) and self._may_share(base, amount):
                        yield self._candidate("share", base, rate, amount)

    def _ratios(
        self, rate: StatedFigure, one: StatedFigure, others: Sequence[StatedFigure], wanted: Sequence[int]
    ) -> Iterator[RelationCandidate]:
        """Yield the ratios that an amount is the part or the whole of, with one of the others. ``wanted``: in order."""
        told, unit = {rate.number}, max(1, UNIT // rate.figure.scale)
        least, most = max(1, rate.number - unit), rate.number + unit + 1
        ways = 6 if rate.figure in self._changes else 2
        for other in others:
            if other.figure == one.figure or not self._may_share(one, other):
                continue
            amount = other.number
            for n, (low, high) in enumerate(_ranges(amount, least, most)[:ways]):
                for number in _between(wanted, low, high):
                    if n == 0 and number < 2 * amount and _rounds_to((number, amount), rate, told):
                        yield self._candidate("ratio", one, other, rate)
                    elif n == 1 and amount < 2 * number and _rounds_to((amount, number), rate, told):
                        yield self._candidate("ratio", other, one, rate)
                    elif n in (2, 3) and self._is_change(number, amount, rate, told):
                        yield self._candidate("change", one, other, rate)
                    elif n > 3 and self._is_change(amount, number, rate, told):
                        yield self._candidate("change", other, one, rate)

    def _is_change(self, after: int, before: int, rate: StatedFigure, wanted: Collection[int]) -> bool:
        """Tell whether a rate is by how much an amount is more, or less, than it was."""
        is_told = rate.figure in self._changes
        return bool(is_told and before and _rounds_to((abs(after - before), before), rate, wanted))

    def _candidate(
        self, shape: str, first: StatedFigure, second: StatedFigure, result: StatedFigure
    ) -> RelationCandidate:
        others = crowd((first, second, result), self._order, len(self._all))
        digits = float(significant(result.figure))
        if shape == "share":
            base = significant(first.figure)
            return RelationCandidate("share", ((1, first), (1, second)), result, min(digits, base + 1.0), others)
        return RelationCandidate(
            "ratio" if shape == "ratio" else "change", ((1, first), (1, second)), result, digits, others
        )

    def _is_near(self, rate: StatedFigure, one: StatedFigure) -> bool:
        if rate.column:
            return one.at == rate.at
        gap = abs(self._order[rate.figure] - self._order[one.figure])
        return one.at == rate.at or (gap <= _NEAR and abs(one.at - rate.at) < 2) or bool(rate.names & one.names)

    def _may_share(self, base: StatedFigure, amount: StatedFigure) -> bool:
        if base.column and amount.column and base.column[0] == amount.column[0]:
            return base.at == amount.at or base.column == amount.column
        if not (base.column or amount.column) and abs(base.clause - amount.clause) < 2:
            return base.figure.kind == amount.figure.kind
        return are_alike(base, amount) or all(_OF_PEOPLE.fullmatch(one.figure.unit) for one in (base, amount))

    def _runs(self) -> Iterator[list[StatedFigure]]:
        """Yield the rates of a clause, a column, or of lines below each other."""
        for _, clause in groupby(self._rates, key=lambda one: one.clause):
            run = [*clause]
            if len(run) > 1 and not run[0].column:
                yield run
        columns: dict[tuple[int, int], list[StatedFigure]] = {}
        for one in self._rates:
            if one.column:
                columns.setdefault(one.column, []).append(one)
        for run in columns.values():
            kept = [one for one in run if one.number < UNIT]
            if len(kept) > 1:
                yield kept
        lines: list[StatedFigure] = []
        for rate in self._rates:
            if lines and (rate.at != lines[-1].at + 1 or rate.column):
                yield lines
                lines = []
            if not rate.column:
                lines.append(rate)
        yield lines


def _shares(base: int, rate: StatedFigure, amount: StatedFigure, told: int = 0) -> tuple[int, ...]:
    """Return what a share may come to: half up or down, in the least unit that the amount has, or ten won."""
    exact = base * (told or rate.number)
    unit = UNIT * amount.figure.times // amount.figure.scale
    found = [(2 * exact + unit * UNIT) // (2 * unit * UNIT) * unit, exact // (unit * UNIT) * unit]
    if unit == UNIT and amount.figure.value % 10 == 0 and amount.figure.value > 9999:
        found.append(exact // (10 * unit * UNIT) * 10 * unit)
    return tuple(found)


def _rounds_to(share: tuple[int, int], rate: StatedFigure, wanted: Collection[int]) -> bool:
    """Tell whether a part of a whole, as exactly as a rate is written, is one of the wanted numbers."""
    part, whole = share[0] * UNIT, share[1]
    unit = max(1, UNIT // rate.figure.scale)
    half_up, down = (2 * part + unit * whole) // (2 * unit * whole) * unit, part // (unit * whole) * unit
    if rate.figure.scale <= _WHOLE:
        half_up = down if down * whole == part else 0  # whole per cents come out of too many figures to be rounded
    return rate.figure.scale <= UNIT and (half_up in wanted or (_is_long(rate) and down in wanted))


def _ranges(amount: int, least: int, most: int) -> tuple[tuple[int, int], ...]:
    """Return where the other amount of a rate lies: as part, as whole, after a change, and before one.

    ``least`` and ``most``: what the rate may be, in ten-thousandths.
    """
    low, high = amount * least // UNIT - 1, amount * most // UNIT + 1
    return (
        (low, high),
        (amount * UNIT // most - 1, amount * UNIT // least + 1),
        (amount + low, amount + high),
        (amount - high, amount - low),
        (amount * UNIT // (UNIT + most) - 1, amount * UNIT // (UNIT + least) + 1),
        (amount * UNIT // max(1, UNIT - least) - 1, amount * UNIT // max(1, UNIT - most) + 1)
        if most < UNIT
        else (1, 0),
    )


def _is_long(rate: StatedFigure) -> bool:
    return significant(rate.figure) > 2


def _between(numbers: Sequence[int], least: int, most: int) -> Sequence[int]:
    at = bisect_left(numbers, least)
    found = []
    while at < len(numbers) and numbers[at] <= most:
        found.append(numbers[at])
        at += 1
    return found
