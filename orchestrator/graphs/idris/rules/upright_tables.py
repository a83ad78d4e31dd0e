"""Tables that stand upright: each column is a case, and a row is reckoned from the two rows above it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import multiplied
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.near_misses import is_near_miss
from orchestrator.graphs.idris.rules.rounding import Roundings

_MOST_ROWS = 12
_LEAST_HELD = 2
_TOLD = 9
"""Products up to it come out by accident."""


def row_products(ledger: Ledger, roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield that a row is the product of the two above it, in every column, or in all but one of four that is a slip."""
    if not ledger.is_table or len(ledger.rows) > _MOST_ROWS:
        return
    for (one, other), (_, result) in pairwise(pairwise(ledger.rows)):
        columns = [n for n in sorted(result.figures) if n in one.figures and n in other.figures]
        if any(len(row.figures) != len(columns) for row in (one, other, result)):
            continue
        rules = [rule for n in columns if (rule := _product(n, (one, other), result, roundings)) is not None]
        failing = [rule for rule in rules if not rule.holds]
        held = len(rules) - len(failing)
        if len(rules) < len(columns) or held < _LEAST_HELD or not _differ(rules):
            continue
        if not failing or (len(failing) == 1 and held > _LEAST_HELD and is_near_miss(failing[0])):
            yield from rules


def _product(n: int, given: Sequence[LedgerRow], result: LedgerRow, roundings: Roundings) -> DocumentRule | None:
    factors: list[Figure] = [row.figures[n] for row in given]
    made = result.figures[n]
    are_numbers = all(one.kind in ("money", "quantity") for one in (*factors, made))
    if not are_numbers or min(one.number for one in factors) <= 1 or made.number <= _TOLD:
        return None
    return multiplied("product", factors, made, roundings=roundings)


def _differ(rules: Sequence[DocumentRule]) -> bool:
    """Tell whether the columns say several things, not one of them again and again."""
    return len({tuple(figure.number for figure in rule.figures) for rule in rules}) > 1
