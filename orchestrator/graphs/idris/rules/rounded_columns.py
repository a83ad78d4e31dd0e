"""Columns that are another one rounded: to whole pieces, up as the document says or to the nearest."""

from collections.abc import Iterator
from math import ceil

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import multiplied
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.rounding import Roundings

_LEAST = 2
"""Rows that come out by a rounding, not because they are whole before it."""


def rounded_columns(ledger: Ledger, roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield that each row of a column is that of the one before it in whole numbers, where all rows are.

    ``roundings``: how the document says that it rounds.
    """
    for n in sorted(ledger.columns) if ledger.is_table else ():
        pairs = [
            (row.figures[n - 1], row.figures[n])
            for row in ledger.rows
            if {n - 1, n} <= {*row.figures} and role_of(row.label) == "item"
        ]
        if len(pairs) < _LEAST or not all(_are_alike(*pair) for pair in pairs):
            continue
        for way in dict.fromkeys(mode for mode, unit in roundings if unit == 1):
            rules = [multiplied("other", [exact], whole, roundings=[(way, 1)]) for exact, whole in pairs]
            moved = sum(exact.number != whole.number for exact, whole in pairs)
            if moved >= _LEAST and all(rule.holds for rule in rules):
                yield from rules
                break


def _are_alike(exact: Figure, whole: Figure) -> bool:
    are_numbers = {exact.kind, whole.kind} <= {"money", "quantity"}
    return (
        are_numbers and exact.scale > 1 and whole.scale == 1 and whole.number <= ceil(exact.number) < whole.number + 2
    )
