"""Failing rules that another rule explains: how the figure really comes out, or which other figure is the wrong one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Product, Side, total, value_of
from orchestrator.graphs.idris.rules.building import multiplied
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.near_misses import is_slip, significant
from orchestrator.graphs.idris.rules.rounding import Roundings

_SUMS = ("sum", "difference", "instalments")
_LONG = 4
_SHORT = 10
_BASE = re.compile(r"과세|대상|기준\s?금액|\btaxable\b|\bon\swhich\b|\bsubject\sto\b|\bbears?\b|\bliable\b", re.I)
_RATED = re.compile(r"\d\s?[%％]|면세|영세율|비과세|\b(?:exempt|zero)\b", re.I)
_SHARE = re.compile(r"[%％]|비율|비중|구성비|percent|proportion", re.I)
_HUNDREDTHS = 100
_TEN = 10
_THIRDS = 12
"""Parts of which a whole has thirds, quarters and twelfths."""
_RIVALS = (*_SUMS, "percent")


def unrivalled(rules: Sequence[DocumentRule]) -> list[DocumentRule]:
    """Return the rules without sums and shares that fail where another one says how the same figure comes out."""
    explained = {rule.result for rule in rules if rule.holds and rule.kind in (*_RIVALS, "product", "other")}
    return [
        rule
        for rule in rules
        if rule.holds or rule.kind not in _RIVALS or rule.result not in explained or _is_slip_of_column(rule)
    ]


def _is_slip_of_column(rule: DocumentRule) -> bool:
    """Tell whether a sum of a column is off by a slip of the pen: that the total is right in another way excuses no row."""
    expected = sum((part.number for part in rule.figures[:-1]), Fraction(0))
    return rule.kind == "sum" and len(rule.figures) > _LONG and is_slip(expected, rule.result)


def cut_as_told(rules: Sequence[DocumentRule], told: Roundings) -> list[DocumentRule]:
    """Return the rules with those products that come out as the document says that it rounds. ``told``: how it does."""
    return [_cut(rule, told) if told and rule.kind == "product" and not rule.holds else rule for rule in rules]


def _cut(rule: DocumentRule, told: Roundings) -> DocumentRule:
    cut = multiplied("product", rule.figures[:-1], rule.result, roundings=told, says=rule.says, is_cut=True)
    return cut if cut.holds else rule


def without_cut(rules: Sequence[DocumentRule], told: Roundings) -> list[DocumentRule]:
    """Return the rules without those that fail by less than the ten won that the document says it cuts off."""
    cuts = any(mode == "down" and unit == _TEN for mode, unit in told)
    return [rule for rule in rules if rule.holds or not (cuts and _is_cut(rule))]


def _is_cut(rule: DocumentRule) -> bool:
    """Tell whether a result without its last digit is less than ten short of what its figures come to."""
    relation, result = rule.relations[0], rule.result
    own = [one for one in relation.right if one.count(result) == 1]
    if relation.sign != "=" or len(own) != 1 or result.scale > 1 or result.kind not in ("money", "quantity"):
        return False
    times = prod(value_of(factor) for factor in own[0] if factor != result)
    off = total(relation.left) - total(relation.right)
    return 0 < off < _TEN * times and result.value % _TEN == 0 and significant(result) > 2


def without_excused(rules: Sequence[DocumentRule]) -> list[DocumentRule]:
    """Return the rules without sums, products and shares that fail, but whose figures come out all the same."""
    shares = {(rule.figures[0], rule.result) for rule in rules if rule.holds and rule.kind in ("percent", "vat")}
    return [
        rule
        for rule in rules
        if rule.holds
        or not (
            _is_product(rule)
            or _is_of_thirds(rule)
            or (rule.kind in ("percent", "vat") and (rule.figures[0], rule.result) in shares)
            or (rule.kind in ("percent", "vat") and _is_of_rated_part(rule, rules))
        )
    ]


def _is_of_rated_part(rule: DocumentRule, rules: Sequence[DocumentRule]) -> bool:
    """Tell whether an amount is the very share of the part of its base that bears it: VAT of what is sold at 20%.

    The words of the parts have to tell them apart, by their rates or by what bears none.
    """
    whole = rule.figures[0]
    bases = {
        one.figures[0] for one in rules if one.holds and one.kind in ("percent", "vat") and one.result == rule.result
    }
    return any(
        part in bases and any(_RATED.search(one.label) for one in other.figures[:-1])
        for other in rules
        if other.holds and other.kind == "sum" and other.result == whole
        for part in other.figures[:-1]
    )


def _is_product(rule: DocumentRule) -> bool:
    """Tell whether a sum is rather a product: ``8 across and 8 down, 64 in all``."""
    parts = rule.figures[:-1]
    return rule.kind == "sum" and len(parts) < _LONG and prod(part.number for part in parts) == rule.result.number


def _is_of_thirds(rule: DocumentRule) -> bool:
    """Tell whether a product comes out with what a factor was before its decimals were cut: 243.33 hours are 243⅓."""
    *factors, result = rule.figures
    if rule.kind != "product":
        return False
    for n, factor in enumerate(factors):
        others = prod((other.number for m, other in enumerate(factors) if m != n), start=Fraction(1))
        if factor.scale < _HUNDREDTHS or not others:
            continue
        meant = result.number / others
        if (
            abs(meant - factor.number) * factor.scale < 1
            and _THIRDS % meant.limit_denominator(_THIRDS).denominator == 0
        ):
            whole = meant.limit_denominator(_THIRDS) * others
            return abs(whole - result.number) < 1
    return False


def without_weak(rules: Sequence[DocumentRule], stated: Sequence[StatedFigure]) -> list[DocumentRule]:
    """Return the rules without failures that say little: other figures explain them, or they hold as they are rounded.

    ``stated``: the figures of the document.
    """
    bases = [one.figure for one in stated if one.figure.kind != "percent" and one.says(_BASE)]
    whole: dict[Figure, list[DocumentRule]] = {}
    for rule in rules:
        if rule.holds and rule.kind in (*_RIVALS, "product", "other"):
            whole.setdefault(rule.result, []).append(rule)
    shares = {_rated(rule) for rule in rules if rule.holds and rule.kind == "percent"}
    return [
        rule
        for rule in rules
        if rule.holds
        or not (
            _is_mixed(rule)
            or (rule.kind == "percent" and _rated(rule) in shares)
            or _is_rounded(rule)
            or _is_short(rule)
            or _is_part(rule, whole.get(rule.result, ()))
            or _has_other_base(rule, bases)
        )
    ]


def _rated(rule: DocumentRule) -> frozenset[tuple[object, object]]:
    """Return what a share is of, and at which rate: told of one amount, it is not meant of another as well."""
    return frozenset((None, figure.number) if figure.kind == "percent" else (figure, 0) for figure in rule.figures[:-1])


def _is_part(rule: DocumentRule, explaining: Sequence[DocumentRule]) -> bool:
    """Tell whether a sum leaves out a figure with which it comes out: ``20`` of ``20 × 32,500 + 15,000``."""
    return rule.kind in _SUMS and any({*rule.figures} < {*other.figures} for other in explaining)


def _is_mixed(rule: DocumentRule) -> bool:
    """Tell whether a sum is of one thing alone, or of people and money."""
    *parts, result = rule.figures
    units = {part.unit for part in parts if part.kind == "quantity" and part.unit}
    return rule.kind == "sum" and (len(parts) < 2 or (bool(units) and result.kind == "money"))


def _is_rounded(rule: DocumentRule) -> bool:
    """Tell whether a sum is that of its parts before they were rounded: shares of a whole, with one decimal each."""
    *parts, result = rule.figures
    if rule.kind != "sum" or result.number not in (100, 1) or result.scale == 1:
        return False
    if not all(one.kind == "percent" or (_SHARE.search(one.label) and one.kind == "quantity") for one in rule.figures):
        return False  # money and weights add up to the last digit
    off = abs(sum((part.number for part in parts), Fraction(0)) - result.number)
    return off * 2 <= len(parts) * Fraction(1, max(part.scale for part in parts))


def _is_short(rule: DocumentRule) -> bool:
    """Tell whether a share comes to a number of one digit, which many a share comes to."""
    return rule.kind == "percent" and rule.result.kind == "quantity" and rule.result.number < _SHORT


def _has_other_base(rule: DocumentRule, bases: Sequence[Figure]) -> bool:
    """Tell whether an amount is the very share of another sum that words call what it is of: VAT of what bears VAT."""
    rates = [figure for figure in rule.figures[:-1] if figure.kind == "percent"]
    if rule.kind not in ("percent", "vat") or len(rates) != 1 or significant(rule.result) < _LONG:
        return False
    others = [one for one in bases if one not in rule.figures and significant(one) > significant(rates[0])]
    return any(multiplied(rule.kind, [one, *rates], rule.result).holds for one in others)


def without_right_shares(rules: Sequence[DocumentRule], roundings: Roundings) -> list[DocumentRule]:
    """Return the rules without shares that fail, but are those of a sum that is written wrong, as it is calculated."""
    mended = [*_as_calculated(rules)]
    return [rule for rule in rules if rule.holds or not _is_share_of(rule, mended, roundings)]


def _is_share_of(rule: DocumentRule, bases: Sequence[Figure], roundings: Roundings) -> bool:
    shares = [figure for figure in rule.figures[:-1] if figure.kind == "percent"]
    if rule.kind != "percent" or len(shares) != 1:
        return False
    return any(
        multiplied("percent", [base, *shares], rule.result, roundings=roundings).holds
        for base in bases
        if base != rule.result
    )


def _as_calculated(rules: Sequence[DocumentRule]) -> Iterator[Figure]:
    """Yield the results of sums that fail, each with the number that its parts add up to."""
    for rule in rules:
        if rule.holds or rule.kind not in _SUMS or len(rule.relations) != 1:
            continue
        [relation] = rule.relations
        parts = [_without(side, rule.result) for side in (relation.left, relation.right)]
        scale, sign = _scale_of(relation.left, rule.result), 1
        if not scale:
            scale, sign = _scale_of(relation.right, rule.result), -1
        off = sign * (total(parts[1]) - total(parts[0]))
        if scale and off > 0 and off % scale == 0:
            yield replace(rule.result, value=off // scale)


def _without(side: Side, figure: Figure) -> Side:
    return tuple(product for product in side if figure not in product)


def _scale_of(side: Side, figure: Figure) -> int:
    """Return how many times a figure counts in a sum; 0 where it does not stand in it by itself."""
    alone: list[Product] = [product for product in side if figure in product]
    others = [factor for factor in alone[0] if factor != figure] if len(alone) == 1 else [0]
    return total(((1, *others),))
