"""Products and quotients: of a count and a price in one clause, or with one of them named from elsewhere."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.finding.weighing import MEAN_WORDS, RelationCandidate, crowd, may_pair
from orchestrator.graphs.idris.rules.near_misses import significant

_SHORT = 2


class ProductSearch:
    """The products of one document."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._all = [one for one in stated if one.figure.kind != "percent"]
        self._order = {one.figure: n for n, one in enumerate(stated)}
        self._products: dict[int, list[tuple[StatedFigure, ...]]] = {}
        self._factors: dict[int, list[tuple[StatedFigure, StatedFigure]]] = {}
        self._threes: dict[Figure, list[tuple[StatedFigure, ...]]] = {}
        """Of each figure the factors, three of one line, that it is one of."""
        for n, one in enumerate(self._all):
            for other in self._all[n + 1 :]:
                if may_pair(one, other, self._order):
                    self._note(one, other)
            for second, third in combinations(self._all[n + 1 : n + 5], 2):
                factors = (one, second, third)
                amount = one.number * second.number * third.number
                is_priced = [f.figure.kind for f in factors].count("money") < 2
                is_here = second.at == one.at == third.at and min(f.number for f in factors) > UNIT
                is_told = all(f.figure.raw[-1].isdigit() or f.figure.raw[0].isdigit() for f in factors)
                is_here = is_here and (is_told or one.clause == third.clause)
                if is_priced and is_here and amount % UNIT**2 == 0:
                    self._products.setdefault(amount // UNIT**2, []).append(factors)
                if is_priced and is_here and not any(f.column for f in factors):
                    for factor in factors:
                        self._threes.setdefault(factor.figure, []).append(factors)

    def _note(self, one: StatedFigure, other: StatedFigure) -> None:
        amount = one.number * other.number
        are_sure = min(one.number, other.number) > UNIT // 100 and UNIT not in (one.number, other.number)
        if are_sure and _may_multiply(one, other):
            self._products.setdefault((2 * amount + UNIT) // (2 * UNIT), []).append((one, other))
            if amount % UNIT:
                self._products.setdefault(_rounded(amount, one, other), []).append((one, other))
        for whole, part in ((one, other), (other, one)):
            if part.number > UNIT // 100 and whole.number * UNIT % part.number == 0 and part.number != UNIT:
                self._factors.setdefault(whole.number * UNIT // part.number, []).append((whole, part))

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the products that a figure is the result or a factor of, were it one of the wanted numbers."""
        if one.figure.kind == "percent":
            return
        for number in wanted:
            for factors in self._products.get(number, ()):
                if one.figure not in [f.figure for f in factors] and _comes_to(one, factors):
                    yield self._candidate(factors, one)
            for whole, part in self._factors.get(number, ()) if UNIT not in (number, one.number) else ():
                is_other = one.figure not in (whole.figure, part.figure)
                if is_other and _comes_to(whole, (part, one)) and _may_multiply(part, one):
                    yield self._candidate((part, one), whole)

        for factors in self._threes.get(one.figure, ()):
            others = [f for f in factors if f is not one]
            rest = others[0].number * others[1].number
            for result in self._all:
                is_here = result.clause == one.clause and result not in factors and _comes_to(result, factors)
                needed, left = divmod(result.number * UNIT**2, rest)
                if is_here and not left and needed != UNIT and needed in wanted:
                    yield self._candidate(factors, result)

    def _candidate(self, factors: Sequence[StatedFigure], result: StatedFigure) -> RelationCandidate:
        digits = float(significant(result.figure))
        digits = min(digits, sum(float(significant(f.figure)) for f in factors) + 0.5)
        others = crowd((*factors, result), self._order, len(self._all))
        ordered = sorted(factors, key=lambda f: self._order[f.figure])
        return RelationCandidate("product", tuple((1, f) for f in ordered), result, digits, others)


class QuotientSearch:
    """What one of several costs, in whole won or as exactly as it is written."""

    def __init__(self, stated: Sequence[StatedFigure]) -> None:
        """``stated``: in reading order."""
        self._all = [one for one in stated if one.figure.kind != "percent"]
        self._order = {one.figure: n for n, one in enumerate(stated)}

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield the quotients that a figure is, were it one of the wanted numbers."""
        if len(str(one.figure.value)) < 2 or one.column or not one.is_told_beside(MEAN_WORDS):
            return
        unit = UNIT // one.figure.scale
        is_told = one.says(MEAN_WORDS)
        for whole in self._all:
            if whole.number <= one.number:
                continue
            for count in self._all:
                is_count = count.figure.kind == "quantity" and UNIT < count.number < whole.number
                if not is_count or whole.figure in (count.figure, one.figure) or count.figure == one.figure:
                    continue
                exact, over = divmod(whole.number * UNIT, count.number)
                if (over or exact % unit) and not is_told and len(str(one.figure.value)) <= _SHORT:
                    continue  # two digits come out of many a division once they are rounded
                for number in ((2 * exact + unit) // (2 * unit) * unit, exact // unit * unit):
                    if number in wanted:
                        others = crowd((whole, count, one), self._order, len(self._all))
                        digits = float(max(significant(one.figure), min(len(str(one.figure.value)), _SHORT)))
                        yield RelationCandidate("quotient", ((1, whole), (1, count)), one, digits, others)
                        break


def _may_multiply(one: StatedFigure, other: StatedFigure) -> bool:
    kinds = [one.figure.kind, other.figure.kind]
    if kinds.count("money") == 2 or (one.column and other.column and one.at != other.at):
        return False
    return not (one.figure.unit and one.figure.unit == other.figure.unit)


def _comes_to(result: StatedFigure, factors: Sequence[StatedFigure]) -> bool:
    """Tell whether the kinds agree: money comes of money, or of plain numbers."""
    is_priced = any(f.figure.kind == "money" for f in factors)
    cells = [one for one in (result, *factors) if one.column]
    if len({one.at for one in cells}) > 1:
        return False
    if is_priced:
        return result.figure.kind == "money" or not result.figure.unit
    return result.figure.kind == "quantity" or all(not f.figure.unit for f in factors) or bool(cells)


def _rounded(amount: int, one: StatedFigure, other: StatedFigure) -> int:
    """Return a product as money is written: to the hundredth where a factor has decimals of two digits, else to the unit."""
    unit = UNIT // 100 if max(one.figure.scale, other.figure.scale) >= 100 else UNIT
    exact = amount // UNIT
    return (2 * exact + unit) // (2 * unit) * unit
