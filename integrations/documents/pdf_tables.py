"""How the width of a table is shared among its columns."""

from collections.abc import Callable, Sequence

MOST_COLUMNS = 12
"""Columns that can be read side by side on a page; a wider table is written in lines."""
_LEAST = 13.0
"""Millimetres of the narrowest column."""
_LOOKED_AT = 60
"""Rows that decide."""
_CELL = 400
"""Characters of a cell that decide."""


def column_widths(
    rows: Sequence[Sequence[str]], columns: int, width: float, measure: Callable[[str], float]
) -> list[float]:
    """Return the width of each column in millimetres: what its words need, long ones wrapped.

    ``measure``: how wide a text is in one line.
    """
    wanted = [_LEAST] * columns
    for row in rows[:_LOOKED_AT]:
        for column, text in enumerate(row):
            needed = max(map(measure, text[:_CELL].split("\n"))) + 4
            wanted[column] = max(wanted[column], min(needed, width))
    if sum(wanted) <= width:
        return [one * width / sum(wanted) for one in wanted]
    # Short columns keep their width; long ones share what is left by the root of their length, so that the longest
    # does not take all.
    fair = width / columns
    short = [one <= fair for one in wanted]
    left = width - sum(one for one, is_short in zip(wanted, short, strict=True) if is_short)
    roots = sum(one**0.5 for one, is_short in zip(wanted, short, strict=True) if not is_short)
    return [one if is_short else left * one**0.5 / roots for one, is_short in zip(wanted, short, strict=True)]
