"""Amounts that are so many times others, or a part of them, by a factor that words or units tell and no figure is."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice, permutations
from math import log10

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.finding.measures import (
    hundreds,
    measures_of,
    multiples,
    per_steps,
    period_steps,
    speed_steps,
    unit_steps,
)
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.finding.weighing import MEAN_WORDS, RelationCandidate, Shape
from orchestrator.graphs.idris.rules.near_misses import significant

_NEAR = 2
"""Clauses between an amount and what it is a part of."""
_MOST = 12
"""Figures that a result may be made of, and factors of one sentence."""
_LONG = 3
_LEAST = 2
"""Digits of a result of several figures, and of what is only named alike."""


@dataclass(frozen=True, slots=True)
class _Calculation:
    """Factors times a number, divided by a figure."""

    shape: Shape
    factors: tuple[StatedFigure, ...]
    by: Fraction
    under: tuple[StatedFigure, ...] = ()

    def comes_to(self, one: StatedFigure) -> bool:
        """Tell whether it is a figure as exactly as that is written, rounded or cut."""
        amount = self.by
        for factor in self.factors:
            amount *= Fraction(factor.number, UNIT)
        for divisor in self.under:
            amount /= Fraction(divisor.number, UNIT)
        off = amount - Fraction(one.number, UNIT)
        unit = Fraction(one.figure.times, one.figure.scale)
        if self.under and off and significant(one.figure) < _LONG:
            return False  # two digits come out of many a division once they are rounded
        return 0 <= off < unit or abs(off) * 2 <= unit


class TimesSearch:
    """The amounts of one document that are others times a factor which is told without a figure."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._stated = stated
        self._order = {one.figure: n for n, one in enumerate(stated)}
        self._measures = {one.figure: measures_of(one) for one in stated}
        told = {one.around: frozenset(islice(multiples(one.around), _MOST)) for one in stated}
        rates = {(one.around, Fraction(one.number, UNIT)) for one in stated if one.figure.kind == "percent"}
        self._factors = {
            around: frozenset(by for by in factors if (around, by) not in rates) for around, factors in told.items()
        }
        """Of each clause, but for those that are read as figures."""

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the relations that a figure is the result of, where it is what is wanted."""
        if one.column or one.number not in wanted or one.figure.kind == "percent":
            return
        tried = [*self._calculations(one)]
        others = log10(max(1, len(tried)))
        for told in tried:
            if told.comes_to(one):
                parts = tuple((1, part) for part in (*told.factors, *told.under))
                digits = float(significant(one.figure))
                yield RelationCandidate(
                    told.shape, parts, one, digits, others, ((1, told.factors),), told.under, told.by
                )

    def _calculations(self, one: StatedFigure) -> Iterator[_Calculation]:
        pool = self._pool(one)
        told = self._factors[one.around]
        own = self._measures[one.figure]
        is_mean = one.is_told_beside(MEAN_WORDS)
        per = {*hundreds(one.around)} if is_mean else set()
        for part in pool:
            if part.figure.kind == one.figure.kind:
                other = self._measures[part.figure]
                yield from (_Calculation("multiple", (part,), by) for by in told | self._factors[part.around])
                if self._is_before(part, one):
                    yield from (_Calculation("measured", (part,), by) for by in unit_steps(other, own))
                    yield from (_Calculation("periodic", (part,), by) for by in period_steps(other, own))
        for pair in combinations(pool, 2) if significant(one.figure) >= _LEAST else ():
            first, second = (self._measures[part.figure] for part in pair)
            if _may_multiply(pair, one):
                steps = unit_steps(first, own) | unit_steps(second, own)
                steps |= per_steps(first, second) | per_steps(second, first)
                yield from (_Calculation("measured", pair, by) for by in steps)
                is_rate_in_words = any(p.figure.kind == "percent" and "%" not in p.figure.raw for p in pair)
                periods = set() if is_rate_in_words else period_steps(first, own) | period_steps(second, own)
                yield from (_Calculation("periodic", pair, by) for by in periods)
                if "percent" not in {part.figure.kind for part in pair}:
                    yield from (_Calculation("multiple", pair, by) for by in told)
            for whole, under in permutations(pair):
                if under.figure.kind == "quantity" and whole.figure.kind == one.figure.kind:
                    steps = speed_steps(self._measures[under.figure], own)
                    steps |= unit_steps(self._measures[whole.figure], own) if is_mean else set()
                    yield from (_Calculation("measured", (whole,), by, (under,)) for by in steps)
                    yield from (_Calculation("multiple", (whole,), by, (under,)) for by in per)

    def _is_before(self, part: StatedFigure, one: StatedFigure) -> bool:
        return part.column is not None or self._order[part.figure] < self._order[one.figure]

    def _pool(self, result: StatedFigure) -> list[StatedFigure]:
        """Return the figures around a result and those that are called like it, the nearest first."""
        found: dict[Figure, int] = {}
        near: dict[Figure, StatedFigure] = {}
        for one in self._stated:
            gap = abs(one.clause - result.clause)
            is_named = bool(one.names & result.stems or result.names & one.stems)
            is_named = is_named and (one.column is not None or significant(one.figure) > _LEAST)
            if one.number not in (0, UNIT, result.number) and ((gap <= _NEAR and not one.column) or is_named):
                found[one.figure], near[one.figure] = gap, one
        return [near[figure] for figure in sorted(found, key=lambda figure: found[figure])[:_MOST]]


def _may_multiply(pair: Sequence[StatedFigure], result: StatedFigure) -> bool:
    kinds = [one.figure.kind for one in pair]
    if result.figure.kind == "money":
        return kinds.count("money") == 1
    return "money" not in kinds and kinds.count("percent") < len(pair)
