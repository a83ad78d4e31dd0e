"""What a model claims of figures besides the rules: an equation or an order, as a rule of the document or refused."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import lcm, prod
from typing import Literal

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Factor, Product, Relation, Side, figures_of

Refusal = Literal["no_figures", "constant", "dates", "false", "vacuous", "known", "elsewhere"]
"""Why a proposition is not taken."""
_MOST_FACTORS = 12
_MOST_CONSTANT = 12
"""Months of a year; beyond them only powers of ten, and what the document says itself, count."""
_HUGE = 10**12


@dataclass(frozen=True, slots=True)
class Proposition:
    """An equation or order between sums of products; what is taken away stands on the other side."""

    left: Side
    sign: Literal["=", "<=", "<"]
    right: Side
    file: str
    start: int
    end: int
    """The passage that says so."""


def rule_of(proposition: Proposition, text: str, known: Sequence[DocumentRule]) -> DocumentRule | Refusal:
    """Return the rule that a proposition is, or why it is none.

    ``text``: of its file; ``known``: the rules that the document has already. Figures count as what they amount to,
    whatever their scales and signs. Vacuous is what still holds when one of its figures is changed.
    """
    factors = [factor for side in (proposition.left, proposition.right) for product in side for factor in product]
    figures = tuple(dict.fromkeys(factor for factor in factors if isinstance(factor, Figure)))
    refusal = _refused(proposition, factors, figures)
    if refusal:
        return refusal
    relation = _scaled(proposition)
    if not relation.holds:
        return "false"
    if any(not _depends(relation, figure) for figure in figures):
        return "vacuous"
    if any(set(figures) == set(rule.figures) and _is_order(rule) == (proposition.sign != "=") for rule in known):
        return "known"
    ordered = figures_of((Relation(proposition.left, proposition.sign, proposition.right),))
    return DocumentRule(
        "other", read_back(proposition), (relation,), ordered, quote=text[proposition.start : proposition.end]
    )


def read_back(proposition: Proposition) -> str:
    """Return a proposition as one line for people: each figure with its label, as the document writes it."""
    sign = {"=": "=", "<=": "≤", "<": "<"}[proposition.sign]
    return f"{_said(proposition.left)} {sign} {_said(proposition.right)}"


def _said(side: Side) -> str:
    return " + ".join(
        " × ".join(one.shown if isinstance(one, Figure) else f"{one:,}" for one in product) for product in side
    )


def _refused(proposition: Proposition, factors: Sequence[Factor], figures: Sequence[Figure]) -> Refusal | Literal[""]:
    if len(figures) < 2 or len(factors) > _MOST_FACTORS or not all(map(len, (*proposition.left, *proposition.right))):
        return "no_figures"
    values = {figure.value for figure in figures}
    for one in factors:
        if not isinstance(one, Figure) and not (1 <= one <= _MOST_CONSTANT or one in values or _is_power_of_ten(one)):
            return "constant"
    if any(figure.kind == "date" for figure in figures):
        plain = all(len(side) == 1 and len(side[0]) == 1 for side in (proposition.left, proposition.right))
        if not plain or any(figure.kind != "date" for figure in figures):
            return "dates"
    here = [one for one in figures if one.file == proposition.file]
    if not any(proposition.start <= one.start and one.end <= proposition.end for one in here):
        return "elsewhere"
    return ""


def _is_power_of_ten(number: int) -> bool:
    return 0 < number <= 10**9 and set(str(number)) <= {"0", "1"} and str(number).count("1") == 1


def _scaled(proposition: Proposition) -> Relation:
    """Return the relation in whole numbers: all products over one scale, negative ones on the other side."""
    scale = lcm(*(_scale(product) for side in (proposition.left, proposition.right) for product in side))
    left: list[Product] = []
    right: list[Product] = []
    for side, own, other in ((proposition.left, left, right), (proposition.right, right, left)):
        for product in side:
            more = scale // _scale(product)
            is_negative = sum(isinstance(one, Figure) and one.is_negative for one in product) % 2
            (other if is_negative else own).append((*product, more) if more != 1 else product)
    return Relation(tuple(left) or ((0,),), proposition.sign, tuple(right) or ((0,),))


def _scale(product: Product) -> int:
    return prod(one.scale for one in product if isinstance(one, Figure))


def _depends(relation: Relation, figure: Figure) -> bool:
    """Tell whether a relation fails once a figure is another."""
    others = (figure.value + 1, 2 * figure.value + 3) if relation.sign == "=" else (0, _HUGE)
    fails = [not _with(relation, figure, other).holds for other in others]
    return all(fails) if relation.sign == "=" else any(fails)


def _with(relation: Relation, figure: Figure, value: int) -> Relation:
    def side(one: Side) -> Side:
        return tuple(tuple(_other(factor, figure, value) for factor in product) for product in one)

    return Relation(side(relation.left), relation.sign, side(relation.right))


def _other(factor: Factor, figure: Figure, value: int) -> Factor:
    return replace(factor, value=value) if isinstance(factor, Figure) and factor == figure else factor


def _is_order(rule: DocumentRule) -> bool:
    return all(relation.sign != "=" for relation in rule.relations)
