"""Sums and differences of four amounts that stand apart, and amounts that several counts and prices make up."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, groupby

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.finding.sum_search import are_alike
from orchestrator.graphs.idris.rules.finding.weighing import LEFT_WORDS, SUM_WORDS, RelationCandidate, crowd, digits_of
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.near_misses import significant

_MOST = 40
"""Amounts of a document that are tried four at a time."""
_LEAST_DIGITS = 3
_FOUR = 4
_CLOSING = ("total", "subtotal", "supply", "net", "gross", "due")
_MOST_PAIRS = 4


class SeveralSearch:
    """The sums of three amounts of one document that need not stand together; cells of tables only where they close one."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._order = {one.figure: n for n, one in enumerate(stated)}
        amounts = [one for one in stated if one.figure.kind == "money" or "," in one.figure.raw]
        amounts = [one for one in amounts if not one.column or role_of(one.words) in _CLOSING]
        self._all = [one for one in amounts if significant(one.figure) >= _LEAST_DIGITS or one.number > 999 * UNIT][
            :_MOST
        ]
        self._members = {one.figure for one in self._all}
        self._pairs: dict[int, list[tuple[StatedFigure, StatedFigure]]] = {}
        for one, other in combinations(self._all, 2):
            if are_alike(one, other):
                self._pairs.setdefault(one.number + other.number, []).append((one, other))

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the sums of three that a figure is, or is a part of, were it one of the wanted numbers."""
        if one.figure not in self._members:
            return
        seen: set[frozenset[Figure]] = set()
        for number in wanted:
            for other in self._all:
                if other.figure == one.figure or not are_alike(one, other):
                    continue
                for whole, part, rest in ((one, other, number - other.number), (other, one, other.number - number)):
                    for first, second in self._pairs.get(rest, ()) if rest > 0 else ():
                        members = frozenset((whole.figure, part.figure, first.figure, second.figure))
                        if len(members) == 4 and members not in seen and are_alike(first, whole):
                            seen.add(members)
                            yield self._candidate(whole, [part, first, second])

        yield from self._balances(one, wanted)

    def _balances(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield ``opening + income − cost = what is left``, as a figure is what is left, were it a wanted number."""
        if not one.says(LEFT_WORDS) or one.column:
            return
        seen: set[frozenset[Figure]] = set()
        for number in wanted:
            for taken in self._all:
                if taken.figure == one.figure or not are_alike(one, taken):
                    continue
                for first, second in self._pairs.get(number + taken.number, ()):
                    members = frozenset((one.figure, taken.figure, first.figure, second.figure))
                    is_told = taken.number not in (first.number, second.number) and number != taken.number
                    ahead = (self._order[member.figure] for member in (first, second, taken))
                    is_told = is_told and max(ahead) < self._order[one.figure]
                    if len(members) == _FOUR and members not in seen and is_told and are_alike(first, one):
                        seen.add(members)
                        yield self._balance(first, second, taken, one)

    def _balance(
        self, first: StatedFigure, second: StatedFigure, taken: StatedFigure, rest: StatedFigure
    ) -> RelationCandidate:
        members = (first, second, taken, rest)
        others = crowd(members, self._order, len(self._all))
        digits = digits_of(*(member.figure for member in members))
        return RelationCandidate("sum", ((1, first), (1, second), (-1, taken)), rest, digits, others)

    def _candidate(self, whole: StatedFigure, parts: list[StatedFigure]) -> RelationCandidate:
        ranked = sorted(parts, key=lambda one: self._order[one.figure])
        figures = [one.figure for one in (*ranked, whole)]
        others = crowd([*ranked, whole], self._order, len(self._all))
        digits = digits_of(*figures)
        rests = [one for one in ranked if one.says(LEFT_WORDS)]
        is_sum = bool(whole.says(SUM_WORDS)) or self._order[whole.figure] == max(map(self._order.__getitem__, figures))
        if is_sum or not rests:
            return RelationCandidate("sum", tuple((1, one) for one in ranked), whole, digits, others)
        rest = rests[-1]
        taken = tuple((-1, one) for one in ranked if one is not rest)
        return RelationCandidate("sum", ((1, whole), *taken), rest, digits, others)


class PricedSearch:
    """What several counts come to, each with a price of its own beside it: ``1,340명이 12,000원씩, 1,100명이 6,000원씩``."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._order = {one.figure: n for n, one in enumerate(stated)}
        self._amounts = [one for one in stated if one.figure.kind in ("money", "quantity")]
        self._runs: list[tuple[StatedFigure, ...]] = []
        for _, clause in groupby(stated, key=lambda one: one.clause):
            told = [one for one in clause if not one.column]
            for first in range(len(told) - 3):
                for pairs in range(2, min(_MOST_PAIRS, (len(told) - first) // 2) + 1):
                    run = told[first : first + 2 * pairs]
                    if all(_is_priced(run[n], run[n + 1]) for n in range(0, len(run), 2)):
                        self._runs.append(tuple(run))

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the amounts that a figure is, or takes part in, were it one of the wanted numbers."""
        for run in self._runs:
            if one in run:
                at = run.index(one)
                price = run[at + 1 if at % 2 == 0 else at - 1].number
                rest = _amount([part for n, part in enumerate(run) if n // 2 != at // 2])
                for result in self._amounts:
                    left = (result.number - rest) * UNIT
                    if result not in run and left > 0 and left % price == 0 and left // price in wanted:
                        yield self._candidate(run, result)
            elif one.figure.kind != "percent" and _amount(run) in wanted:
                yield self._candidate(run, one)

    def _candidate(self, run: Sequence[StatedFigure], result: StatedFigure) -> RelationCandidate:
        others = crowd((run[0], run[-1], result), self._order, len(self._amounts))
        return RelationCandidate(
            "priced", tuple((1, one) for one in run), result, float(significant(result.figure)), others
        )


def _is_priced(one: StatedFigure, other: StatedFigure) -> bool:
    kinds = [one.figure.kind, other.figure.kind]
    return kinds.count("money") == 1 and kinds.count("quantity") == 1


def _amount(run: Sequence[StatedFigure]) -> int:
    return sum(run[n].number * run[n + 1].number for n in range(0, len(run), 2)) // UNIT
