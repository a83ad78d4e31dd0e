"""Rows of a table that hold the means of those above them."""

import re
from collections.abc import Iterator
from fractions import Fraction

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import divided
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.ledgers import Ledger

_MEAN = re.compile(r"평균|average|\bmean\b", re.I)
_LEAST = 3
"""Digits of a mean that is no accident."""


def mean_rows(ledger: Ledger) -> Iterator[DocumentRule]:
    """Yield what comes out: a mean as exactly as it is written."""
    for at, row in enumerate(ledger.rows):
        if not (ledger.is_table and _MEAN.search(row.label)):
            continue
        above = [other for other in ledger.rows[:at] if role_of(other.label) not in ("total", "subtotal")]
        for n, mean in row.figures.items():
            parts = [other.figures[n] for other in above if n in other.figures]
            if len(parts) > 1 and len(str(mean.value)) >= _LEAST and mean.kind not in ("date", "time"):
                rule = divided("other", [(1, one) for one in parts], [], mean, by=Fraction(1, len(parts)))
                if rule.holds:
                    yield rule
