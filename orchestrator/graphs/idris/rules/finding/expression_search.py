"""Calculations of several steps that one or two sentences tell: ``(26 − 3) × 3,285``, ``28,400 + 3 × 2,150``, ``(a + b) ÷ c``."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import log10

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.finding.weighing import MEAN_WORDS, RATIO_WORDS, RelationCandidate, Term
from orchestrator.graphs.idris.rules.near_misses import significant

_POOL = 7
"""Figures around a result that may have led to it."""
_BEHIND = 2
"""Of them, those behind it in its sentence."""
_LEAST = 3
"""Digits of a result: shorter ones come out of anything."""
_THERE_AND_BACK = re.compile(r"왕복|\bround[\s-]trips?|\bboth\sways|\breturn\s(?:fare|trip|journey|ticket)", re.I)


@dataclass(frozen=True, slots=True)
class _Expression:
    terms: tuple[Term, ...]
    under: tuple[StatedFigure, ...] = ()
    by: Fraction = Fraction(1)

    @property
    def amount(self) -> float:
        """What it comes to."""
        found = 0.0
        for sign, factors in self.terms:
            one = float(sign * self.by)
            for factor in factors:
                one *= factor.number / UNIT
            found += one
        for divisor in self.under:
            found /= divisor.number / UNIT
        return found


class ExpressionSearch:
    """The calculations of one document whose figures stand beside what they come to."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._stated = stated
        self._order = {one.figure: n for n, one in enumerate(stated)}

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the calculations that a figure is the result of, where it is what is wanted."""
        if one.number not in wanted or significant(one.figure) < _LEAST or one.column:
            return
        pool = self._pool(one)
        for size in (1, 2, 3, 4):
            tried, found = 0, []
            for chosen in combinations(pool, size):
                for told in _expressions(chosen, one):
                    tried += 1
                    if _comes_to(told.amount, one.figure):
                        found.append(told)
            for told in found:
                yield _candidate(told, one, log10(max(1, tried)))
        for told in _listed(pool, one):
            if _comes_to(told.amount, one.figure):
                yield _candidate(told, one, 1.0)

    def _pool(self, result: StatedFigure) -> list[StatedFigure]:
        at = self._order[result.figure]
        ahead = self._stated[max(0, at - _POOL) : at]
        behind = [one for one in self._stated[at + 1 : at + 1 + _BEHIND] if one.clause == result.clause]
        is_share = result.figure.kind == "percent"
        return [
            one
            for one in (*ahead, *behind)
            if 0 <= result.clause - one.clause <= (2 if is_share else 1)
            and one.number not in (0, UNIT, result.number)
            and (not one.column or is_share)
        ]


def _candidate(told: _Expression, result: StatedFigure, others: float) -> RelationCandidate:
    parts = tuple(dict.fromkeys((sign, one) for sign, factors in told.terms for one in factors))
    seen: set[Figure] = set()
    distinct = tuple((s, one) for s, one in (*parts, *((1, d) for d in told.under)) if not _noted(one.figure, seen))
    digits = float(significant(result.figure))
    return RelationCandidate("expression", distinct, result, digits, others, told.terms, told.under, told.by)


def _noted(figure: Figure, seen: set[Figure]) -> bool:
    is_known = figure in seen
    seen.add(figure)
    return is_known


def _comes_to(amount: float, figure: Figure) -> bool:
    """Tell whether a number is a figure as exactly as it is written, rounded or cut."""
    return abs(amount - figure.value / figure.scale) < (0.51 if figure.scale > 1 else 1.0) / figure.scale


def _expressions(chosen: Sequence[StatedFigure], result: StatedFigure) -> Iterator[_Expression]:
    """Yield the calculations of all of a few figures whose measures make that of the result."""
    if result.figure.kind == "percent":
        yield from _ratios(chosen, result)
        return
    if len(chosen) <= 2:
        if result.says(_THERE_AND_BACK) and _is_product(chosen, result):
            yield _Expression(((1, tuple(chosen)),), by=Fraction(2))
        return
    for picked in combinations(chosen, 2):
        large, small = picked if picked[0].number >= picked[1].number else picked[::-1]
        if _may_add(large, small):
            rest = tuple(one for one in chosen if one not in picked)
            for sign in (1, -1):
                if sign > 0 or large.number > small.number:
                    if _is_product((large, *rest), result):
                        yield _Expression(((1, (large, *rest)), (sign, (small, *rest))))
                    yield from _quotients(large, small, sign, rest, result)
    for first in chosen:
        if not _may_add(first, result):
            continue
        rest = tuple(one for one in chosen if one is not first)
        is_rate = any(one.figure.kind == "percent" for one in rest) and len(rest) > 2
        if not is_rate and _is_product(rest, result):
            for signs in ((1, 1), (1, -1), (-1, 1)):
                yield _Expression(((signs[0], (first,)), (signs[1], rest)))
    if len(chosen) == 4:
        yield from _of_four(chosen, result)
    yield from _parted(chosen, result)


def _quotients(
    large: StatedFigure, small: StatedFigure, sign: int, rest: Sequence[StatedFigure], result: StatedFigure
) -> Iterator[_Expression]:
    """Yield ``(a ± b) ÷ c`` and ``(a ± b) × c ÷ d``."""
    if not result.says(MEAN_WORDS):
        return
    if len(rest) == 1 and rest[0].figure.kind != "percent" and _is_parted(large, rest[0], result):
        yield _Expression(((1, (large,)), (sign, (small,))), (rest[0],))
    for factor, divisor in permutations(rest, 2) if len(rest) == 2 else ():
        if divisor.figure.kind != "percent" and _is_product((large, factor), result):
            yield _Expression(((1, (large, factor)), (sign, (small, factor))), (divisor,))


def _parted(chosen: Sequence[StatedFigure], result: StatedFigure) -> Iterator[_Expression]:
    """Yield ``a × b ÷ c`` and ``a ÷ b ÷ c``, and what a rate of an amount comes to for several of something."""
    if len(chosen) == 3 and any(one.figure.kind == "percent" for one in chosen) and _is_product(chosen, result):
        yield _Expression(((1, tuple(chosen)),))
    for divisor in chosen if result.says(MEAN_WORDS) else ():
        rest = [one for one in chosen if one is not divisor]
        if divisor.figure.kind != "percent" and _is_product(rest, result):
            yield _Expression(((1, tuple(rest)),), (divisor,))
    if len(chosen) == 3 and result.says(MEAN_WORDS):
        for whole in chosen:
            under = tuple(one for one in chosen if one is not whole)
            if _is_parted(whole, under[0], result) and all(d.figure.kind == "quantity" for d in under):
                yield _Expression(((1, (whole,)),), under)


def _of_four(chosen: Sequence[StatedFigure], result: StatedFigure) -> Iterator[_Expression]:
    """Yield ``a × b ± c × d``, ``a ± b ± c × d``."""
    first = chosen[0]
    for other in chosen[1:]:
        pair = (first, other)
        rest = tuple(one for one in chosen if one not in pair)
        if _is_product(pair, result) and _is_product(rest, result):
            yield _Expression(((1, pair), (1, rest)))
            yield _Expression(((1, pair), (-1, rest)))
    for one, other in combinations(chosen, 2):
        if not _may_add(one, other) or not _may_add(one, result):
            continue
        rest = tuple(f for f in chosen if f not in (one, other))
        if _is_product(rest, result):
            for signs in ((1, 1, 1), (1, 1, -1), (1, -1, 1), (1, -1, -1), (-1, 1, 1)):
                yield _Expression(((signs[0], (one,)), (signs[1], (other,)), (signs[2], rest)))


def _listed(pool: Sequence[StatedFigure], result: StatedFigure) -> Iterator[_Expression]:
    """Yield what is added up of products told one after the other, five figures or more, up to the result."""
    at = [one for one in pool if one.figure.start < result.figure.start]
    for first in range(max(0, len(at) - _POOL), len(at) - 4):
        run = at[first:]
        for cut in range(1, len(run)):
            groups = (tuple(run[:cut]), tuple(run[cut:]))
            if all(len(group) < 4 and _is_product(group, result) for group in groups):
                yield _Expression(tuple((1, group) for group in groups))


def _ratios(chosen: Sequence[StatedFigure], result: StatedFigure) -> Iterator[_Expression]:
    """Yield ``(a ± b) ÷ c`` and ``a ÷ (a + b)`` as ``a ÷ c`` of what makes ``c``, where words call the result a rate."""
    if not result.says(RATIO_WORDS) or any(one.figure.kind == "percent" for one in chosen):
        return
    if len(chosen) == 3:
        for whole in chosen:
            one, other = (f for f in chosen if f is not whole)
            if _may_add(one, other) and _may_add(one, whole) and one.number + other.number <= whole.number:
                yield _Expression(((1, (one,)), (1, (other,))), (whole,))


def _may_add(one: StatedFigure, other: StatedFigure) -> bool:
    first, second = one.figure, other.figure
    if first.kind != second.kind or first.kind == "percent":
        return False
    return first.kind == "money" or first.unit == second.unit or not (first.unit and second.unit)


def _is_product(factors: Sequence[StatedFigure], result: StatedFigure) -> bool:
    """Tell whether a product of figures may be of the result's measure."""
    money = rates = counts = 0
    units: list[str] = []
    for one in factors:
        kind, unit = one.figure.kind, one.figure.unit
        money += kind == "money"
        rates += kind == "percent"
        if kind == "quantity":
            counts += 1
            if unit in units:
                return False
            units += [unit] if unit else []
    if rates > 1 or (rates and counts > 1):
        return False
    if result.figure.kind == "money":
        return money == 1
    return not money and (result.figure.unit in units or not result.figure.unit or not units)


def _is_parted(whole: StatedFigure, divisor: StatedFigure, result: StatedFigure) -> bool:
    """Tell whether a part of a whole may be of the result's measure: money for each of some things."""
    if whole.figure.kind == "money":
        return divisor.figure.kind == "quantity" and result.figure.kind == "money"
    return divisor.figure.kind == "quantity" == result.figure.kind and whole.figure.unit != divisor.figure.unit
