"""Heads of two rows: a group of columns above, the names of its columns below, as merged cells are written out."""

from collections.abc import Mapping
from dataclasses import replace

from orchestrator.graphs.idris.rules.entries import cell_figure
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine


def joined_heads(head: TextLine, below: TextLine) -> dict[int, TextCell] | None:
    """Return the names of columns whose head goes on in the row below it; None where that is a row of its own.

    A merged cell stands in its first column alone, or in each of its columns: every column has a name in one of the
    rows, one at least only in the second, and the first column has none of its own there.
    """
    upper, lower = head.cells, below.cells
    if len(upper) != len(lower) or len(upper) < 3 or any(cell_figure(below, cell) is not None for cell in lower):
        return None
    repeats = [n > 0 and cell.text == upper[n - 1].text for n, cell in enumerate(upper)]
    is_under = [bool(cell.text) and cell.text != upper[n].text for n, cell in enumerate(lower)]
    grows = any(is_under[n] and (repeats[n] or not upper[n].text) for n in range(len(upper)))
    is_corner = not upper[0].text and all(cell.text for cell in lower)
    if (not is_corner and (is_under[0] or not upper[0].text)) or not grows:
        return None
    if not all(cell.text or lower[n].text for n, cell in enumerate(upper)):
        return None
    names: dict[int, TextCell] = {}
    group = ""
    for n, cell in enumerate(upper):
        group = cell.text or group
        told = f"{group} {lower[n].text}" if is_under[n] else cell.text
        names[n] = replace(cell, text=told.strip())
    return names


def under(heads: Mapping[int, TextCell], line: TextLine) -> dict[int, TextCell]:
    """Return the cells of a row by their columns: of too many, as a bar inside a name makes them, the last ones count."""
    surplus = len(line.cells) - len(heads)
    if surplus < 1 or len(heads) < 2:
        return dict(enumerate(line.cells))
    return {0: line.cells[0], **dict(enumerate(line.cells[surplus + 1 :], 1))}
