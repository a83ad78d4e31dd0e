"""Rules from figures: the relation is written in whole numbers, whatever the scales and signs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm, prod

from orchestrator.graphs.idris.model.figures import Figure, written
from orchestrator.graphs.idris.model.relations import (
    DocumentRule,
    Factor,
    Product,
    Relation,
    RuleKind,
    Side,
    figures_of,
    multiplied_out,
)
from orchestrator.graphs.idris.rules.rounding import TO_THE_UNIT, USUAL, Roundings, rounded, rounding_unit

_LONG = 1000
Signed = Sequence[tuple[int, Figure]]


def summed(kind: RuleKind, parts: Signed, result: Figure, says: str = "") -> DocumentRule:
    """Return the rule that the parts, each with the sign that its role gives it, add up to the result."""
    scale = lcm(result.scale, *(figure.scale for _, figure in parts))
    left, right = _sides([*parts, (-1, result)], scale)
    relation = Relation(left or ((0,),), "=", right or ((0,),))
    expected = sum((sign * figure.number for sign, figure in parts), Fraction(0))
    figures = (*(figure for _, figure in parts), result)
    formula = _signed([(sign, n) for n, (sign, _) in enumerate(parts)])
    return _told(kind, says, formula, (relation,), figures, expected)


def _sides(parts: Signed, scale: int, *more: Factor) -> tuple[Side, Side]:
    """Return what is added and what is taken away, on one scale."""
    left: list[Product] = []
    right: list[Product] = []
    for sign, figure in parts:
        positive = (sign > 0) != figure.is_negative
        (left if positive else right).append(multiplied_out(figure, scale // figure.scale, *more))
    return tuple(left), tuple(right)


def _signed(parts: Iterable[tuple[int, int]]) -> str:
    """Return the template of a sum of figures by their numbers: ``{0} + {1} − {2}``."""
    return "".join(f" {'+' if sign > 0 else '−'} {{{n}}}" for sign, n in parts).removeprefix(" + ").lstrip()


def _told(
    kind: RuleKind, says: str, formula: str, relations: tuple[Relation, ...], figures: tuple[Figure, ...],
    expected: Fraction, rounding: str = "",
) -> DocumentRule:  # fmt: skip
    """Return a rule with what it says by the names of its figures; a rate stands for itself."""
    result = figures[-1]
    says = says or said(formula, figures)
    rule = DocumentRule(kind, says, relations, figures, rounding=rounding, formula=formula)
    if rule.holds:
        return rule
    return replace(rule, disagrees=unequal(result, formula.format(*(figure.raw for figure in figures)), expected))


def said(formula: str, figures: Sequence[Figure]) -> str:
    """Return a calculation by the names of its figures, the result last; a rate stands for itself."""
    names = [figure.raw if figure.kind == "percent" else figure.called for figure in figures]
    return f"{figures[-1].called} = {formula.format(*names)}"


def multiplied(
    kind: RuleKind,
    factors: Sequence[Figure],
    result: Figure,
    *,
    by: Fraction = Fraction(1),
    roundings: Roundings = USUAL,
    says: str = "",
    is_cut: bool = False,
) -> DocumentRule:
    """Return the rule that the result is the product of the factors, as exactly as it is written.

    ``by``: a factor that is none of the document's figures, as the rate of VAT. ``is_cut``: the document says that
    lines are rounded to more than their least unit.
    """
    top = multiplied_out(*factors, by.numerator * result.scale)
    whole = multiplied_out(prod(figure.scale for figure in factors) * by.denominator)
    expected = prod((abs(figure.number) for figure in factors), start=by)
    # The step to what the table of the result stands in, unless a factor stands in the same.
    step = Fraction(1, result.times if all(figure.times == 1 for figure in factors) else 1)
    formula = _times(range(len(factors))) + _by(by * step)
    # A line is rounded to the won at most, else a wrong figure would pass for a rounded one.
    if kind == "product" and not is_cut:
        roundings = [one for one in roundings if one[1] == 1]
    if kind == "percent" and result.times > 1 and result.value < _LONG * result.times:
        roundings = ()  # two digits in thousands are a share of many an amount
    return _as_written(kind, says, formula, (top,), (), whole, (*factors, result), expected, roundings)


def _times(numbers: Iterable[int]) -> str:
    return " × ".join(f"{{{n}}}" for n in numbers)


def priced(run: Sequence[Figure], result: Figure) -> DocumentRule:
    """Return the rule that counts and prices by turns, each count times the price behind it, add up to the result."""
    pairs = [(run[n], run[n + 1]) for n in range(0, len(run), 2)]
    scale = lcm(result.scale, *(one.scale * other.scale for one, other in pairs))
    left = tuple(multiplied_out(one, other, scale // (one.scale * other.scale)) for one, other in pairs)
    relation = Relation(left, "=", (multiplied_out(result, scale // result.scale),))
    expected = sum((one.number * other.number for one, other in pairs), Fraction(0))
    formula = " + ".join(_times((n, n + 1)) for n in range(0, len(run), 2))
    return _told("other", "", formula, (relation,), (*run, result), expected)


def composed(
    terms: Sequence[tuple[int, Sequence[Figure]]],
    divisors: Sequence[Figure],
    result: Figure,
    *,
    by: Fraction = Fraction(1),
) -> DocumentRule:
    """Return the rule that the result is a sum of products, each with its sign, ``by`` times it, divided by the divisors.

    It holds as exactly as the result is written.
    """
    figures = tuple(dict.fromkeys([*(f for _, factors in terms for f in factors), *divisors, result]))
    at = {figure: n for n, figure in enumerate(figures)}
    scale = lcm(*(prod(f.scale for f in factors) for _, factors in terms))
    more = by.numerator * result.scale * prod(figure.scale for figure in divisors)
    products = [(sign, multiplied_out(*f, scale // prod(one.scale for one in f), more)) for sign, f in terms]
    positive, negative = (tuple(one for sign, one in products if sign == side) for side in (1, -1))
    expected = sum((sign * prod((f.number for f in factors), start=by) for sign, factors in terms), Fraction(0))
    expected /= prod((figure.number for figure in divisors), start=Fraction(1))
    written_terms = [(sign, _times(at[f] for f in factors)) for sign, factors in terms]
    formula = (
        "".join(f" {'+' if sign > 0 else '−'} {told}" for sign, told in written_terms).removeprefix(" + ").lstrip()
    )
    formula = f"({formula})" if (divisors or by > 1) and len(terms) > 1 else formula
    formula += _by(by) + "".join(f" ÷ {{{at[one]}}}" for one in divisors)
    kind: RuleKind = "percent" if result.kind == "percent" else "other"
    whole = multiplied_out(*divisors, scale * by.denominator)
    return _as_written(kind, "", formula, positive, negative, whole, figures, expected, TO_THE_UNIT)


def divided(
    kind: RuleKind,
    parts: Signed,
    divisors: Sequence[Figure],
    result: Figure,
    *,
    times: Sequence[Figure] = (),
    by: Fraction = Fraction(1),
    roundings: Roundings = TO_THE_UNIT,
    says: str = "",
) -> DocumentRule:
    """Return the rule that the result is the sum of the parts, ``times`` more figures, divided by the divisors.

    It holds as exactly as the result is written.
    """
    scale = lcm(*(figure.scale for _, figure in parts))
    more = by.numerator * result.scale * prod(figure.scale for figure in divisors)
    positive, negative = _sides(parts, scale, *times, more)
    whole = multiplied_out(*divisors, scale * by.denominator * prod(figure.scale for figure in times))
    expected = by * sum((sign * figure.number for sign, figure in parts), Fraction(0))
    expected *= prod((abs(figure.number) for figure in times), start=Fraction(1))
    expected /= prod((abs(figure.number) for figure in divisors), start=Fraction(1))
    if result.is_negative and expected < 0:  # a fall, which is rounded as much as a rise
        positive, negative = negative, positive
    figures = tuple(dict.fromkeys([*(figure for _, figure in parts), *times, *divisors, result]))
    at = {figure: n for n, figure in enumerate(figures)}
    formula = _signed((sign, at[figure]) for sign, figure in parts)
    formula = f"({formula})" if len(parts) > 1 else formula
    formula += "".join(f" × {{{at[one]}}}" for one in times) + "".join(f" ÷ {{{at[one]}}}" for one in divisors)
    formula += _by(by)
    return _as_written(kind, says, formula, positive, negative, whole, figures, expected, roundings)


def raised(base: Sequence[Figure], rate: Figure, result: Figure, sign: int, roundings: Roundings) -> DocumentRule:
    """Return the rule that the result is the base and a rate of it more, or with a negative ``sign`` less.

    ``base``: the factors that make it up, as a price and a count.
    """
    scale = prod(one.scale for one in base)
    whole = multiplied_out(*base, rate.scale * result.scale)
    share = multiplied_out(*base, rate, result.scale)
    positive, negative = ((whole, share), ()) if sign > 0 else ((whole,), (share,))
    formula = f"{_times(range(len(base)))} {'+' if sign > 0 else '−'} {{{len(base)}}}"
    expected = prod((one.number for one in base), start=Fraction(1)) * (1 + sign * rate.number)
    under = multiplied_out(scale * rate.scale)
    figures = (*base, rate, result)
    return _as_written("percent", "", formula, positive, negative, under, figures, expected, roundings)


def weighted(parts: Sequence[tuple[Figure, Figure]], result: Figure, roundings: Roundings) -> DocumentRule:
    """Return the rule that the result is the sum of figures, each times its weight."""
    scale = lcm(*(weight.scale * figure.scale for weight, figure in parts))
    positive = tuple(multiplied_out(w, f, result.scale * (scale // (w.scale * f.scale))) for w, f in parts)
    formula = " + ".join(_times((n, n + 1)) for n in range(0, 2 * len(parts), 2))
    expected = sum((weight.number * figure.number for weight, figure in parts), Fraction(0))
    figures = (*(one for pair in parts for one in reversed(pair)), result)
    return _as_written("other", "", formula, positive, (), (scale,), figures, expected, roundings)


def _as_written(
    kind: RuleKind, says: str, formula: str, positive: Side, negative: Side, whole: Product,
    figures: tuple[Figure, ...], expected: Fraction, roundings: Roundings,
) -> DocumentRule:  # fmt: skip
    """State that ``positive - negative`` is ``whole`` times the result's digits: exactly, else with a rounding."""
    result = figures[-1]
    exact = Relation(positive, "=", (multiplied_out(result, *whole), *negative))
    if exact.holds:
        return _told(kind, says, formula, (exact,), figures, expected)
    for mode, unit in [(mode, unit * result.times) for mode, unit in roundings]:
        relations = rounded(positive, negative, whole, result, mode, unit)
        if relations:
            return _told(kind, says, formula, relations, figures, expected, f"{mode} {rounding_unit(result, unit)}")
    return _told(kind, says, formula, (exact,), figures, expected)


def unequal(result: Figure, told: str, expected: Fraction) -> str:
    """Say that a figure is not what it should be, and from which calculation: ``Total: 35 ≠ 30 (= 10 + 20)``."""
    is_rate = result.kind == "percent"
    meant = f"{written(expected * 100)}%" if is_rate else written(expected / result.times)
    return f"{result.label}: {result.raw} ≠ {meant} (= {told})".removeprefix(": ")


def _by(by: Fraction) -> str:
    """Write a factor that is no figure: a rate, or the step from one unit to another."""
    if by == 1:
        return ""
    if by.numerator == 1 and (by.denominator >= 1000 or 100 % by.denominator):
        return f" ÷ {by.denominator:,}"
    if 10_000 % by.denominator:
        return f" × {by.numerator:,} ÷ {by.denominator:,}"
    return f" × {written(by * 100)} %" if by < 1 else f" × {written(by)}"


def ordered(first: Figure, last: Figure, says: str = "") -> DocumentRule:
    """Return the rule that one day, or time of a day, does not come after another."""
    relation = Relation(((first,),), "<=", ((last,),))
    says = says or f"{first.shown} ≤ {last.shown}"
    disagrees = "" if relation.holds else f"{first.shown} > {last.shown}"
    return DocumentRule("date_order", says, (relation,), (first, last), disagrees)


def equal(kind: RuleKind, one: Figure, other: Figure) -> DocumentRule:
    """Return the rule that two figures say the same."""
    scale = lcm(one.scale, other.scale)
    relation = Relation((multiplied_out(one, scale // one.scale),), "=", (multiplied_out(other, scale // other.scale),))
    first, second = (told.label if told.label and told.is_labelled else told.shown for told in (one, other))
    says = f"{first} = {second}" if one.label != other.label else f"{one.raw} = {other.raw}"
    told = f"{one.raw} ({written(one.number)})" if one.kind == "words" else one.shown
    disagrees = "" if relation.holds else f"{told} ≠ {other.shown}"
    return DocumentRule(kind, says, (relation,), figures_of((relation,)), disagrees)
