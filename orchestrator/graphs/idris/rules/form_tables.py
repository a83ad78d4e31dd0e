"""Tables without a head: labels and what they call by turns, as the top of an application has them."""

import re
from collections import Counter
from collections.abc import Sequence

from orchestrator.graphs.idris.rules.labels import column_of

_WIDTHS = (4, 6)
_LONGEST = 20
"""Characters of a label."""


def is_form(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether each second cell is a label: these differ and hold no figures, and what they call is of all kinds.

    >>> is_form([["Applicant", "Thornby Society", "Founded", "8 March 2014"], ["Members", "132", "Grant", "£8,820"]])
    True
    >>> is_form([["Item", "Count", "Remark", "Cost"], ["Chairs", "4", "used", "£80"], ["Desks", "2", "new", "£90"]])
    False
    """
    width = len(rows[0])
    if width not in _WIDTHS or len(rows) < 2 or any(len(row) != width for row in rows):
        return False
    pairs = [row[n : n + 2] for row in rows for n in range(0, width, 2) if any(row[n : n + 2])]
    labels = {label for label, _ in pairs}
    if len(labels) < len(pairs) or any(re.search(r"\d", text) or not 1 < len(text) <= _LONGEST for text in labels):
        return False
    values = range(1, width, 2)
    if any(column_of(rows[0][n]) not in ("other", "name") for n in values):
        return False
    columns = [Counter(_look(row[n]) for row in rows if row[n]) for n in values]
    are_mixed = all(
        len(looks) > 1 and all(count * 2 <= looks.total() for look, count in looks.items() if look) for looks in columns
    )
    return are_mixed and any(look for looks in columns for look in looks)


def _look(text: str) -> str:
    """Return what a figure looks like without its digits: ``0명``; empty: there is none."""
    return re.sub(r"\d[\d,.]*", "0", text) if re.search(r"\d", text) else ""
