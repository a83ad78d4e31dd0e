"""Rows of sums that no word calls one: by where they stand, and by what they are called and leave empty."""

import re
from dataclasses import replace

from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import stems

_CLOSING = ("total", "subtotal", "supply", "gross", "net")
_SHARES = re.compile(r"비율|비중|구성비|%|\bshare|\bpercent", re.I)
_LEAST = 3
"""Rows, the sums among them."""


def with_sums_last(ledger: Ledger) -> Ledger:
    """Return a table with the row of its sums at the end, where it stands first and adds up in half of its columns."""
    if not ledger.is_table or len(ledger.rows) < _LEAST:
        return ledger
    first, *others = ledger.rows
    shares = [row for row in others if _SHARES.search(row.label)]
    others = [row for row in others if row not in shares]
    if role_of(first.label) not in ("total", "gross") or any(role_of(row.label) in _CLOSING for row in others):
        return ledger
    columns = [n for n, figure in first.figures.items() if figure.kind in ("money", "quantity")]
    columns = [n for n in columns if sum(n in row.figures for row in others) > 1]
    sums = [sum(row.figures[n].number for row in others if n in row.figures) for n in columns]
    held = sum(first.figures[n].number == told for n, told in zip(columns, sums, strict=True))
    return replace(ledger, rows=(*others, first, *shares)) if held and held * 2 >= len(columns) else ledger


def named_sums(ledger: Ledger) -> frozenset[int]:
    """Return the line of a last row that is called as all rows are, and tells nothing in the columns between.

    ``Saving per month`` above ``Gas`` and ``Waste``, each with how it is made, and ``Monthly saving`` below them.
    """
    if len(ledger.rows) <= _LEAST:
        return frozenset()
    *others, last = ledger.rows
    told = [n for n in ledger.columns if n and all(_says(row, n) for row in others)]
    is_named = bool(stems(ledger.heads.get(0, "")) & stems(last.label))
    is_named = is_named and not any(stems(ledger.heads.get(0, "")) & stems(row.label) for row in others)
    return frozenset({last.line.number} if is_named and told and not any(_says(last, n) for n in told) else ())


def _says(row: LedgerRow, column: int) -> bool:
    """Tell whether a row has words, or a calculation, in a column."""
    return column not in row.figures and column in row.cells and bool(row.cells[column].text)
