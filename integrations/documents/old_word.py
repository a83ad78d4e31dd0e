"""A document of Word 97 to 2003 (DOC) → Markdown: paragraphs and tables."""

from collections.abc import Iterator
from pathlib import Path

from integrations.documents.kinds import OLD_WORD
from integrations.documents.kreuzberg_calls import plain_text_of


def old_word_markdown(path: Path) -> str:
    """Return the text of a file, with its tables."""
    # As Markdown its paragraphs would run into one.
    return "\n".join("\n".join(_tables(line)) for line in plain_text_of(path, OLD_WORD).split("\n"))


def _tables(line: str) -> Iterator[str]:
    r"""Yield the rows of the table that a line begins with, and what follows them.

    Cells end with a tab, rows with one more, and no paragraph mark stands between them ([MS-DOC] 2.4.3: both marks are
    ``\x07``); how many cells a row has is told by the first.
    """
    cells = line.split("\t")
    width = cells.index("") if "\t\t" in line else 0
    rows = []
    while width > 1 and len(cells) > width and not cells[width]:
        rows.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells[:width])} |")
        cells = cells[width + 1 :]
    if rows:
        yield from ("", rows[0], "|" + " --- |" * width, *rows[1:], "")
    yield "\t".join(cells)
