"""Slips of the pen: what a figure may have been before one digit of it was written wrongly, or two were exchanged."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import prod

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Relation, Side, value_of


def significant(figure: Figure) -> int:
    """Return how many digits of a figure say something."""
    return len(str(figure.value).rstrip("0")) or 1


def slip_values(figure: Figure) -> set[int]:
    """Return the values that a figure may have had. A slip makes no round figure of one that is not."""
    most = significant(figure) + 1
    letters = str(figure.value)
    found = set()
    for n, letter in enumerate(letters):
        found |= {letters[:n] + other + letters[n + 1 :] for other in "0123456789" if other != letter}
        if n + 1 < len(letters):
            found.add(letters[:n] + letters[n + 1] + letter + letters[n + 2 :])
    return {int(text) for text in found if text[0] != "0" and len(text.rstrip("0")) <= most} - {figure.value, 0}


def is_near_miss(rule: DocumentRule) -> bool:
    """Tell whether a rule that fails would hold, to the unit of its result, with one slip of one of its figures undone."""
    return any(
        all(_nearly_holds(relation, figure, value, rule.result) for relation in rule.relations)
        for figure in rule.figures
        if figure.kind in ("money", "quantity", "percent")
        for value in slip_values(figure)
    )


def _nearly_holds(relation: Relation, figure: Figure, value: int, result: Figure) -> bool:
    left, right = (sum(_amounts(side, figure, value)) for side in (relation.left, relation.right))
    if relation.sign != "=":
        return left <= right
    written = replace(result, value=value) if figure == result else result
    return abs(left - right) * max(1, written.value) <= max(left, right)


def _amounts(side: Side, figure: Figure, value: int) -> Iterator[int]:
    yield from (prod(value if factor == figure else value_of(factor) for factor in product) for product in side)


def is_slip(expected: Fraction, figure: Figure) -> bool:
    """Tell whether a figure is what is expected but for one slip of the pen, in it or in a part of a sum.

    That is one digit, or two neighbours that changed places, which makes a difference of nine times the place. Zeros
    that both end with do not count; without them there are four digits at least.
    """
    number = abs(expected) * figure.scale
    if number != int(number) or number == figure.value or not number:
        return False
    told, other, off = figure.value, int(number), abs(figure.value - int(number))
    while told % 10 == other % 10 == 0:
        told, other = told // 10, other // 10
    while off % 10 == 0:
        off //= 10
    return min(told, other) > 999 and (off < 10 or (off % 9 == 0 and off <= 81))
