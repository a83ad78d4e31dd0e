"""The same quantity told in two places: again, in another unit, or cut as the words beside it say.

Each is weighed against chance: how many digits agree, and whether words or units say that one thing is meant. Only what
agrees is told; figures that differ are most often two things.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import equal, multiplied
from orchestrator.graphs.idris.rules.finding.measures import measures_of, unit_steps
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.near_misses import significant

_HEAD = re.compile(r"\(([^()\d]{1,8})\)|\b(minute|hour|day|night|week|month)s?\b", re.I)
_MONEY = re.compile(r"[₩￦$€£원]|\b(?:krw|usd|eur|gbp|won)\b", re.I)
_CUT = re.compile(r"절사|버[리린림려]|미만|반올림|올림|단위|잘라|round|nearest", re.I)
_IN_THOUSANDS = re.compile(r"천\s?원|in\sthousands|'000")
_ENOUGH = 3
"""Digits of which the same ones are no accident, where nothing speaks for it."""
_LONG = 1000
"""From which a round figure is less often the same by accident."""
_SUMS = ("total", "subtotal", "supply", "net", "gross")
_MOST_CUT = 10**5
_MOST_CALLED = 5
"""Figures that one word calls by name, where it calls no fifth of all."""


def retold(stated: Sequence[StatedFigure], known: Iterable[DocumentRule], text: str) -> Iterator[DocumentRule]:
    """Yield that figures say the same, each joined to the others by its surest likeness. ``known``: the other rules."""
    groups: dict[int, list[StatedFigure]] = defaultdict(list)
    for one in stated:
        groups[one.number].append(one)
    known = [*known]
    reckoned = {rule.result for rule in known if rule.holds and rule.kind in ("sum", "difference", "instalments")}
    called = Counter(name for one in stated for name in one.names)
    common = {name for name, count in called.items() if count > _MOST_CALLED and count * _MOST_CALLED > len(stated)}
    joined = _Joined(rule.figures for rule in known if rule.holds and len(rule.figures) == 2)
    for group in groups.values():
        pairs = [(_sureness(a, b, reckoned, common), a, b) for a, b in combinations(group, 2)]
        for sure, a, b in sorted(pairs, key=lambda one: one[0], reverse=True):
            if sure >= _ENOUGH and joined.join(a.figure, b.figure):
                yield equal("same", a.figure, b.figure)
    yield from _in_another_unit(stated, bool(_IN_THOUSANDS.search(text)))
    yield from _cut(stated)


class _Joined:
    """Which figures are known to be the same."""

    def __init__(self, pairs: Iterable[Sequence[Figure]]) -> None:
        self._first: dict[Figure, Figure] = {}
        for one, other in pairs:
            if one.number == other.number:
                self.join(one, other)

    def join(self, one: Figure, other: Figure) -> bool:
        """Join two figures; False: they were."""
        first, second = self._root(one), self._root(other)
        self._first[second] = first
        return first != second

    def _root(self, one: Figure) -> Figure:
        while (first := self._first.get(one, one)) != one:
            one = first
        return one


def _sureness(a: StatedFigure, b: StatedFigure, reckoned: Collection[Figure], common: Collection[str]) -> float:
    """Return how many digits speak for two equal figures being one, with what words and units are worth.

    ``reckoned``: figures that sums come to, which documents tell again. ``common``: words that call so many figures that
    they name none: ``costs``.
    """
    one, other = a.figure, b.figure
    if a.at == b.at or _are_apart(a, b) or (one.kind == "percent") != (other.kind == "percent"):
        return 0.0
    first, second = _unit(a), _unit(b)
    if first and second and first not in second and second not in first:
        return 0.0
    if significant(one) == 1 and not (first or second):
        return 0.0  # the number of a thing
    names = (a.names & b.names).difference(common)
    is_sum = any(figure in reckoned or role_of(told.words) in _SUMS for figure, told in ((one, a), (other, b)))
    if not (a.column or b.column or names or is_sum):
        return significant(one) - 1.0  # of a list of prices two are often the same
    digits = significant(one) + 0.5 * (one.number >= _LONG)
    digits += 0.5 * bool(one.unit and one.unit == other.unit) + 0.5 * bool(
        first == second != "원" and (a.column or b.column)
    )
    digits += min(len(names), 2) + 0.5 * min(len(a.stems & b.stems), 2)
    digits += is_sum
    return digits - (a.is_price or b.is_price) - 2 * (one.kind == "percent")


def _are_apart(a: StatedFigure, b: StatedFigure) -> bool:
    """Tell whether two cells stand in one table: there other figures are told, or the sums of one row."""
    return bool(a.column and b.column and a.column[0] == b.column[0])


def _unit(one: StatedFigure) -> str:
    """Return the unit behind a figure, else the one that its head tells; of all money the same."""
    told = _HEAD.search(one.words) if one.column else None
    unit = one.figure.unit or (told[1] or told[2] if told else "")
    return "원" if one.figure.kind == "money" or _MONEY.search(unit) else unit.lower().removesuffix("s")


def _in_another_unit(stated: Sequence[StatedFigure], is_in_thousands: bool) -> Iterator[DocumentRule]:
    """Yield that a figure is another one in another unit: kilograms and tonnes, minutes and hours, won and thousands."""
    measures = [measures_of(one) for one in stated]
    for (a, one), (b, other) in combinations(zip(stated, measures, strict=True), 2):
        if a.number == b.number or min(significant(a.figure), significant(b.figure)) < _ENOUGH or _are_apart(a, b):
            continue
        steps = unit_steps(one, other)
        if is_in_thousands and {_unit(a), _unit(b)} <= {"원", ""} and a.figure.times == b.figure.times == 1:
            steps |= {
                step
                for step, less in ((Fraction(1, 1000), b), (Fraction(1000), a))
                if not _MONEY.search(less.figure.raw)
            }
        for step in steps:
            part, result = (a, b) if step < 1 else (b, a)
            least = min(step, 1 / step)
            if abs(part.figure.number * least - result.figure.number) < Fraction(1, result.figure.scale):
                rule = multiplied("other", [part.figure], result.figure, by=least)
                if rule.holds and (not rule.rounding or significant(result.figure) > _ENOUGH):
                    yield rule


def _cut(stated: Sequence[StatedFigure]) -> Iterator[DocumentRule]:
    """Yield that a figure is another one cut, or rounded, to its noughts, where words beside it say so."""
    for n, b in enumerate(stated):
        unit = _noughts(b.figure)
        if unit == 1 or significant(b.figure) < _ENOUGH or not b.is_told_beside(_CUT):
            continue
        for a in (*reversed(stated[:n]), *stated[n + 1 :]):
            if _noughts(a.figure) < unit and a.figure.kind == b.figure.kind and a.figure.scale == b.figure.scale:
                rule = multiplied("other", [a.figure], b.figure, roundings=[("down", unit), ("half_up", unit)])
                if rule.holds and rule.rounding:
                    yield rule
                    break


def _noughts(figure: Figure) -> int:
    unit = 1
    while figure.value and figure.value % (unit * 10) == 0 and unit < _MOST_CUT:
        unit *= 10
    return unit
