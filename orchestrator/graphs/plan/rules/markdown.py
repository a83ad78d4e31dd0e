"""Markdown of sections: tables, lists, cells that break nothing."""

from collections.abc import Iterable, Sequence


def table(head: str, rows: Iterable[Sequence[str]]) -> str:
    """Return a table; ``head``: its columns, parted by ``|``."""
    columns = [column.strip() for column in head.split("|")]
    lines = [columns, ["---"] * len(columns), *([_cell(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def bullets(lines: Iterable[str]) -> str:
    """Return a list."""
    return "\n".join(f"- {line}" for line in lines)


def numbered(lines: Iterable[str]) -> str:
    """Return a list whose order matters."""
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def joined(*parts: str) -> str:
    """Return what is not empty of the parts, as paragraphs."""
    return "\n\n".join(part for part in parts if part)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "/").split())
