"""A rule of the version before, said of the figures that stand in the same places of the corrected document."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm, prod

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import (
    CountedNumber,
    DocumentRule,
    Product,
    Relation,
    Side,
    multiplied_out,
    total,
    value_of,
)
from orchestrator.graphs.idris.rules.building import equal, said, unequal
from orchestrator.graphs.idris.rules.clock_rules import minutes_between, minutes_of_days
from orchestrator.graphs.idris.rules.full_years import full_years_between
from orchestrator.graphs.idris.rules.length_rule import duration
from orchestrator.graphs.idris.rules.rounding import TO_THE_UNIT, Roundings, rounded, rounding_unit

Renewal = Mapping[Figure, Figure]
"""The figures of the corrected document by those of the version before."""
_Maker = Callable[[Sequence[Figure]], DocumentRule | None]
_MAKERS: Mapping[tuple[str, ...], tuple[_Maker, ...]] = {
    ("date", "date"): (
        lambda one: duration(one[0], one[1], one[2], is_strict=True, more=0),
        lambda one: duration(one[0], one[1], one[2], is_strict=True, more=1),
        lambda one: full_years_between(one[0], one[1], one[2]),
    ),
    ("time", "time"): (lambda one: minutes_between(one[0], one[1], one[2]),),
    ("time", "time", "quantity"): (lambda one: minutes_between(one[0], one[1], one[3], one[2]),),
    ("date", "time", "date", "time"): (lambda one: minutes_of_days(one[0], one[1], one[2], one[3], one[4]),),
}
"""What reckons a length, by the kinds of the figures before it."""
RoundedRelations = tuple[tuple[Relation, ...], str]
"""With how the result is rounded; empty where it is exact."""
_ROUNDED = ("product", "vat", "percent", "other")
_UNITS = (1, 10, 100, 1000)
_NEGATED = {"=": "≠", "≤": ">", "<": "≥", "≥": "<", ">": "≤"}
_SIGN = re.compile(r" ([=≤<≥>]) ")


def restated(rule: DocumentRule, renewed: Renewal) -> DocumentRule | None:
    """Return what a rule says of other figures, whether they fulfil it or not.

    None: not all of its figures are known, or nothing can be said without the words around them.
    """
    if len(rule.figures) < 2 or any(one not in renewed for one in rule.figures):
        return None
    figures = tuple(renewed[one] for one in rule.figures)
    if any(one.kind != renewed[one].kind for one in rule.figures) or len(set(figures)) < len(figures):
        return None
    if rule.kind in ("words", "same") and len(figures) == 2:
        return replace(equal(rule.kind, *figures), quote=rule.quote)
    if rule.kind == "duration":
        made = _made_again(rule, figures)
        return replace(made, says=_says(rule, figures), quote=rule.quote) if made is not None else None
    relations, rounding = _relations(rule, [_renewed(one, renewed) for one in rule.relations], figures[-1])
    if not relations or not _SIGN.search(rule.says):
        return None
    told = replace(rule, relations=relations, figures=figures, says=_says(rule, figures), rounding=rounding, name="")
    return told if told.holds else replace(told, disagrees=_disagrees(told))


def _made_again(rule: DocumentRule, figures: Sequence[Figure]) -> DocumentRule | None:
    """Return a length between days or times, reckoned anew by what reckoned it before."""
    for make in _MAKERS.get(tuple(one.kind for one in rule.figures[:-1]), ()):
        made = make(rule.figures)
        if made is not None and made.relations == rule.relations:
            return make(figures)
    return None


def _relations(rule: DocumentRule, renewed: Sequence[Relation], result: Figure) -> RoundedRelations:
    """Return the relations of a rule with other figures, rounded as they may be; none where that is not known."""
    if rule.rounding:
        mode = rule.rounding.partition(" ")[0]
        before = _exact(rule.relations[0], mode)
        told = [(mode, unit) for unit in _UNITS if _rounding(before, rule.result, mode, unit) == rule.relations]
        return _as_it_holds(_exact(renewed[0], mode), result, told[:1]) if told else ((), "")
    if any(isinstance(factor, CountedNumber) for one in renewed for product in _products(one) for factor in product):
        return (), ""
    if rule.kind in _ROUNDED and rule.formula and len(renewed) == 1:
        return _as_it_holds(renewed[0], result, TO_THE_UNIT)
    return tuple(renewed), ""


def _as_it_holds(exact: Relation, result: Figure, roundings: Roundings) -> RoundedRelations:
    """Return a relation as it is where it holds, else with the first rounding with which it does, else as it is."""
    for mode, unit in () if exact.holds else roundings:
        if found := _rounding(exact, result, mode, unit):
            return found, f"{mode} {rounding_unit(result, unit * result.times)}"
    return (exact,), ""


def _rounding(exact: Relation, result: Figure, mode: str, unit: int) -> tuple[Relation, ...]:
    first, *negative = exact.right
    if exact.sign != "=" or first.count(result) != 1:
        return ()
    whole = tuple(one for one in first if one != result) or (1,)
    return rounded(exact.left, tuple(negative), whole, result, mode, unit * result.times)


def _exact(relation: Relation, mode: str) -> Relation:
    """Return a relation without its rounding: what is added before it is cut, and what is left over."""
    left = relation.left if mode == "down" else relation.left[:-1]
    first, *rest = relation.right
    kept = [one for one in rest if not any(isinstance(factor, CountedNumber) for factor in one)]
    if mode == "up" and kept and kept[-1] == (1,):
        kept.pop()
    exact = Relation(left, relation.sign, (first, *kept))
    return exact if mode != "half_up" else Relation(_halved(exact.left), exact.sign, _halved(exact.right))


def _halved(side: Side) -> Side:
    """Return the half of a sum of which each product has an even number among its factors."""
    found = []
    for product in side:
        number = prod(one for one in product if not isinstance(one, Figure))
        found.append(multiplied_out(*(one for one in product if isinstance(one, Figure)), number // 2))
    return tuple(found)


def _products(relation: Relation) -> tuple[Product, ...]:
    return (*relation.left, *relation.right)


def _renewed(relation: Relation, renewed: Renewal) -> Relation:
    """Return a relation with other figures, whatever their scales and signs are."""
    shares = {product: _share(product, renewed) for product in _products(relation)}
    scale = lcm(*(share.denominator for share in shares.values()))

    def side(products: Side, others: Side) -> Side:
        kept = [_product(one, renewed, shares[one] * scale) for one in products if shares[one] > 0]
        return (*kept, *(_product(one, renewed, -shares[one] * scale) for one in others if shares[one] < 0)) or ((0,),)

    return Relation(side(relation.left, relation.right), relation.sign, side(relation.right, relation.left))


def _share(product: Product, renewed: Renewal) -> Fraction:
    """Return what a product has to be multiplied by for the scales of its new figures, and their signs."""
    pairs = [(one, renewed[one]) for one in product if isinstance(one, Figure)]
    turned = sum(old.is_negative != new.is_negative for old, new in pairs) % 2
    return prod((Fraction(old.scale, new.scale) for old, new in pairs), start=Fraction(-1 if turned else 1))


def _product(product: Product, renewed: Renewal, share: Fraction) -> Product:
    told = tuple(renewed[one] if isinstance(one, Figure) else one for one in product)
    return multiplied_out(*told, int(share))


def _says(rule: DocumentRule, figures: Sequence[Figure]) -> str:
    if rule.formula and rule.says == said(rule.formula, rule.figures):
        return said(rule.formula, figures)
    text = rule.says
    for n, old in enumerate(rule.figures):
        text = text.replace(old.raw, f"\0{n}\0", 1)
    for n, new in enumerate(figures):
        text = text.replace(f"\0{n}\0", new.raw)
    return text


def _disagrees(rule: DocumentRule) -> str:
    """Say which figures disagree, as the rules do of what they find."""
    broken = next(one for one in rule.relations if not one.holds)
    if rule.formula and (expected := _expected(broken, rule.result)) is not None:
        return unequal(rule.result, rule.formula.format(*(one.raw for one in rule.figures)), expected)
    if rule.kind == "date_order":
        return f"{rule.figures[0].shown} > {rule.result.shown}"
    told, sign, rest = _SIGN.split(rule.says, maxsplit=1)
    figures = ", ".join(one.raw for one in rule.figures if one.raw not in rule.says)
    return f"{told} {_NEGATED[sign]} {rest}" + (f" ({figures})" if figures else "")


def _expected(broken: Relation, result: Figure) -> Fraction | None:
    """Return what a result should be: None where it does not stand in an equation once, as a figure among factors."""
    if broken.sign != "=":
        return None
    sides = [(broken.left, broken.right), (broken.right, broken.left)]
    found = [(own, other, one) for own, other in sides for one in own for factor in one if factor == result]
    if len(found) != 1:
        return None
    own, other, product = found[0]
    times = prod(value_of(one) for one in product if one != result)
    rest = total(other) - total(tuple(one for one in own if one is not product))
    return Fraction(rest, times * result.scale) * (-1 if result.is_negative else 1) if times else None
