"""Rules from figures: the relation is written in whole numbers, whatever the scales and signs."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, prod

from orchestrator.graphs.idris.model.figures import Figure, written
from orchestrator.graphs.idris.model.relations import (
    CountedNumber,
    DocumentRule,
    Product,
    Relation,
    RuleKind,
    Side,
    figures_of,
)


def summed(kind: RuleKind, parts: Sequence[tuple[int, Figure]], result: Figure, says: str = "") -> DocumentRule:
    """Return the rule that the parts, each with the sign that its role gives it, add up to the result."""
    scale = lcm(result.scale, *(figure.scale for _, figure in parts))
    left: list[Product] = []
    right: list[Product] = []
    for sign, figure in [*parts, (-1, result)]:
        positive = (sign > 0) != figure.is_negative
        product: Product = (figure,) if figure.scale == scale else (figure, scale // figure.scale)
        (left if positive else right).append(product)
    relation = Relation(tuple(left) or ((0,),), "=", tuple(right) or ((0,),))
    expected = sum((sign * figure.number for sign, figure in parts), Fraction(0))
    signed = "".join(f" {'+' if sign > 0 else '−'} {figure.raw}" for sign, figure in parts).removeprefix(" + ")
    names = "".join(f" {'+' if sign > 0 else '−'} {figure.label or figure.raw}" for sign, figure in parts)
    says = says or f"{result.label or result.raw} = {names.removeprefix(' + ')}"
    disagrees = "" if relation.holds else f"{result.shown} ≠ {signed} = {written(expected)}"
    return DocumentRule(kind, says, (relation,), (*(figure for _, figure in parts), result), disagrees)


def multiplied(
    kind: RuleKind,
    factors: Sequence[Figure],
    result: Figure,
    *,
    by: Fraction = Fraction(1),
    roundings: Sequence[tuple[str, int]] = (("half_up", 1), ("down", 1), ("down", 10)),
) -> DocumentRule:
    """Return the rule that the result is the product of the factors, as exactly as it is written.

    ``by``: a factor that is none of the document's figures, as the rate of VAT. ``roundings``: how the result may be
    rounded, and to how much of its unit.
    """
    number = prod(figure.value for figure in factors) * by.numerator * result.scale
    whole = prod(figure.scale for figure in factors) * by.denominator
    top: Product = (*factors, *(n for n in (by.numerator * result.scale,) if n != 1))
    exact = Relation((top,), "=", ((result, whole) if whole != 1 else (result,),))
    figures = (*factors, result)
    shares = [f.raw for f in factors] + ([_share(by)] if by != 1 else [])
    says = (
        f"{result.label or result.raw} = {' × '.join([*(f.label or f.raw for f in factors), *shares[len(factors) :]])}"
    )
    if exact.holds:
        return DocumentRule(kind, says, (exact,), figures)
    for mode, unit in roundings:
        if kind == "product" and unit > 1:
            continue  # a line is rounded to the won at most; else a wrong figure would pass for a rounded one
        relations = _rounded(top, number, whole, result, mode, unit)
        if relations and all(relation.holds for relation in relations):
            return DocumentRule(kind, says, relations, figures, rounding=f"{mode} {unit}")
    expected = Fraction(number, whole * result.scale)
    return DocumentRule(kind, says, (exact,), figures, f"{result.shown} ≠ {' × '.join(shares)} = {written(expected)}")


def _rounded(top: Product, number: int, whole: int, result: Figure, mode: str, unit: int) -> tuple[Relation, ...]:
    """State a rounding without a division: what is left over is less than what one unit is worth."""
    if result.value % unit:
        return ()
    step = whole * unit
    left: Side
    if mode == "half_up":
        rest = 2 * number + step - 2 * whole * result.value
        left, factor, most = ((*top, 2), (step,)), 2 * whole, 2 * step
    elif mode == "up":
        rest = number + step - 1 - whole * result.value
        left, factor, most = (top, (step - 1,)), whole, step
    else:
        rest = number - whole * result.value
        left, factor, most = (top,), whole, step
    if not 0 <= rest < most:
        return ()
    product: Product = (result, factor) if factor != 1 else (result,)
    over = CountedNumber(rest)
    return Relation(left, "=", (product, (over,))), Relation(((over,),), "<", ((most,),))


def _share(by: Fraction) -> str:
    share = by * 100
    return f"{written(share)} %" if share < 100 else written(by)


def ordered(first: Figure, last: Figure, says: str = "") -> DocumentRule:
    """Return the rule that one day does not come after another."""
    relation = Relation(((first,),), "<=", ((last,),))
    says = says or f"{first.label or first.raw} ≤ {last.label or last.raw}"
    disagrees = "" if relation.holds else f"{first.shown} > {last.shown}"
    return DocumentRule("date_order", says, (relation,), (first, last), disagrees)


def equal(kind: RuleKind, one: Figure, other: Figure) -> DocumentRule:
    """Return the rule that two figures say the same."""
    scale = lcm(one.scale, other.scale)
    relation = Relation(((one, scale // one.scale),), "=", ((other, scale // other.scale),))
    if one.scale == other.scale:
        relation = Relation(((one,),), "=", ((other,),))
    says = (
        f"{one.label or one.raw} = {other.label or other.raw}"
        if one.label != other.label
        else f"{one.raw} = {other.raw}"
    )
    told = f"{one.raw} ({one.value:,})" if one.kind == "words" else one.shown
    disagrees = "" if relation.holds else f"{told} ≠ {other.shown}"
    return DocumentRule(kind, says, (relation,), figures_of((relation,)), disagrees)
