"""Figures and rules as plain data, and back: what is kept of a version, and of what a turn took over from one."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, asdict, fields
from typing import Any, TypedDict, cast

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Factor, Relation, Side


class StoredRules(TypedDict):
    """Rules with all of their figures, each of which is told once."""

    figures: list[dict[str, Any]]
    rules: list[dict[str, Any]]
    """A figure is the number that it has among the figures, as text; a number that was reckoned stands in a list."""


def stored_rules(rules: Sequence[DocumentRule], figures: Sequence[Figure] = ()) -> StoredRules:
    """Return rules as data. ``figures``: those that are kept besides."""
    known = {one: n for n, one in enumerate(dict.fromkeys([*figures, *(f for rule in rules for f in rule.figures)]))}

    def factor(one: Factor) -> str | int | list[int]:
        if isinstance(one, Figure):
            return str(known[one])
        return [int(one)] if isinstance(one, CountedNumber) else int(one)

    def side(one: Side) -> list[list[str | int | list[int]]]:
        return [[*map(factor, product)] for product in one]

    told = [
        {
            "kind": rule.kind,
            "says": rule.says,
            "disagrees": rule.disagrees,
            "rounding": rule.rounding,
            "quote": rule.quote,
            "formula": rule.formula,
            "figures": [known[one] for one in rule.figures],
            "relations": [[side(one.left), one.sign, side(one.right)] for one in rule.relations],
        }
        for rule in rules
    ]
    return StoredRules(figures=[_told(one) for one in known], rules=told)


def _told(figure: Figure) -> dict[str, Any]:
    """Return what a figure says beside what is so of most."""
    usual = {one.name: one.default for one in fields(Figure) if one.default is not MISSING}
    return {name: value for name, value in asdict(figure).items() if name not in usual or usual[name] != value}


def figures_of(stored: StoredRules) -> list[Figure]:
    """Return the figures."""
    return [Figure(**one) for one in stored["figures"]]


def rules_of(stored: StoredRules) -> list[DocumentRule]:
    """Return the rules."""
    figures = figures_of(stored)
    return [_rule(one, figures) for one in stored["rules"]]


def _rule(told: Mapping[str, Any], figures: Sequence[Figure]) -> DocumentRule:
    def factor(one: str | int | list[int]) -> Factor:
        if isinstance(one, str):
            return figures[int(one)]
        return CountedNumber(one[0]) if isinstance(one, list) else one

    def side(one: Sequence[Sequence[Any]]) -> Side:
        return tuple(tuple(map(factor, product)) for product in one)

    relations = tuple(Relation(side(left), sign, side(right)) for left, sign, right in told["relations"])
    own = tuple(figures[n] for n in told["figures"])
    texts = {name: cast(str, told[name]) for name in ("disagrees", "rounding", "quote", "formula")}
    return DocumentRule(told["kind"], told["says"], relations, own, **texts)
