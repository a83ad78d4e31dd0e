"""Columns that are sums of others, each with its weight: points of a bid by price and by quality."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import weighted
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import stems
from orchestrator.graphs.idris.rules.rounding import Roundings

_IN_HEAD = re.compile(r"\(\s?\d{1,2}(?:\.\d)?\s?%?\s?\)")


def weighted_rules(
    stated: Sequence[StatedFigure], ledgers: Sequence[Ledger], roundings: Roundings
) -> Iterator[DocumentRule]:
    """Yield what each row of a table comes to by weights that a sentence tells, where all rows do but one of many."""
    rates = [one for one in stated if one.figure.kind == "percent" and not one.column]
    for _, clause in groupby(rates, key=lambda one: one.clause):
        weights = [*clause]
        if len(weights) > 1 and sum(one.figure.number for one in weights) == 1:
            for ledger in ledgers:
                yield from _of_table(ledger, weights, roundings) if ledger.is_table else ()


def _of_table(ledger: Ledger, weights: Sequence[StatedFigure], roundings: Roundings) -> Iterator[DocumentRule]:
    chosen: list[tuple[Figure, int]] = []
    for weight in weights:
        own = stems(weight.words)
        named = [n for n, head in ledger.heads.items() if stems(_IN_HEAD.sub("", head)) & own]
        fresh = [n for n in named if n not in [column for _, column in chosen]]
        if not fresh:
            return
        chosen.append((weight.figure, fresh[0]))
    columns = [column for _, column in chosen]
    for result in ledger.columns:
        if result in columns:
            continue
        rows = [row for row in ledger.rows if {*columns, result} <= {*row.figures}]
        rules = [weighted([(w, row.figures[n]) for w, n in chosen], row.figures[result], roundings) for row in rows]
        failing = sum(not rule.holds for rule in rules)
        if len(rules) - failing > 1 and failing <= (1 if len(rules) > 3 else 0):
            yield from rules
            return
