"""One figure for each place: what several rules read differently of it is settled once."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Factor, Product, Relation, Side
from orchestrator.graphs.idris.rules.building import equal, said

_SURE = ("date", "time", "words", "percent", "money", "quantity")
"""Kinds, from the one that tells most of a figure."""


def settled(rules: Sequence[DocumentRule], fields: Iterable[Figure]) -> tuple[list[DocumentRule], list[Figure]]:
    """Return the rules and fields with the same figure wherever they mean the same place.

    What stands in a rule decides the number; a label of the fields, which know the tables, goes before a rule's.
    Rules of which a figure would be another number are left out.
    """
    told = [*fields]
    chosen: dict[Figure, Figure] = {}
    for figure in (*(f for rule in rules for f in rule.figures), *told):
        known = chosen.get(figure)
        if known is None:
            chosen[figure] = figure
        elif (known.value, known.scale) == (figure.value, figure.scale):
            kind = min(known.kind, figure.kind, key=_SURE.index)
            times = max(known.times, figure.times)
            chosen[figure] = replace(known, kind=kind, unit=known.unit or figure.unit, times=times)
    for figure in told:
        if figure.label:
            known = chosen[figure]
            is_named = known.is_labelled and (figure.is_labelled or known.label == figure.label)
            chosen[figure] = replace(known, label=figure.label, is_labelled=is_named)
    shared = _shared_labels(chosen.values())
    for figure, known in chosen.items():
        if known.label in shared:
            chosen[figure] = replace(known, is_labelled=False)
    kept = [_with(rule, chosen) for rule in rules if all(_same(f, chosen[f]) for f in rule.figures)]
    return kept, [chosen[figure] for figure in dict.fromkeys(told)]


def _shared_labels(figures: Iterable[Figure]) -> set[str]:
    """Return what calls figures that are not the same number, so that a calculation by their names says nothing."""
    numbers: dict[str, set[Fraction]] = {}
    for figure in figures:
        numbers.setdefault(figure.label, set()).add(abs(figure.number))
    return {label for label, told in numbers.items() if len(told) > 1}


def _same(one: Figure, other: Figure) -> bool:
    return (one.value, one.scale, one.end) == (other.value, other.scale, other.end)


def _with(rule: DocumentRule, chosen: dict[Figure, Figure]) -> DocumentRule:
    def factor(one: Factor) -> Factor:
        return chosen[one] if isinstance(one, Figure) else one

    def side(one: Side) -> Side:
        return tuple(_product(product) for product in one)

    def _product(one: Product) -> Product:
        return tuple(map(factor, one))

    relations = tuple(Relation(side(one.left), one.sign, side(one.right)) for one in rule.relations)
    figures = tuple(chosen[figure] for figure in rule.figures)
    if rule.kind == "same" and len(figures) == 2:
        return equal("same", *figures)
    told, called = f"{rule.result.label}: ", f"{figures[-1].label}: "
    disagrees = rule.disagrees
    if disagrees.startswith(told) and figures[-1].label:
        disagrees = called + disagrees.removeprefix(told)
    is_by_names = bool(rule.formula) and rule.says == said(rule.formula, rule.figures)
    says = said(rule.formula, figures) if is_by_names else rule.says
    return replace(rule, relations=relations, figures=figures, disagrees=disagrees, says=says)
