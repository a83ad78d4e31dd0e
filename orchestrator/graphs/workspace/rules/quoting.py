"""How what is quoted looks in a reply: sections, blocks, lines and the rows of tables."""

import re
from collections.abc import Sequence

from orchestrator.graphs.workspace.rules.blocks import blocks
from orchestrator.graphs.workspace.rules.units import Unit, cells, is_rule

LONGEST_PART = 800
"""Characters of what is quoted from one section."""
MAX_LINES = 16
"""Lines of it: a reply should fit a thread's pane without scrolling."""
MAX_ROWS = 14
LONGEST_LINE = 400

_CALLOUT = re.compile(r"^>\s*(?:\[!\w+\]\s*)?")
_BOX = re.compile(r"^(\s*)((?:[-*+]|\d+[.)])\s+)\[([ xX])\]\s+")
_SPECIAL = re.compile(r"^\s*(?:\||```)")
_PARAGRAPH_HEAD = re.compile(r"\*\*[^*]{2,40}\*\*")
_NOTHING = {"", "–", "-", "—"}


def plain_blocks(text: str) -> list[str]:
    """Cut a section into blocks, without what only a page can show: boxes to tick and the marks of a callout."""
    plain = (
        block
        if _SPECIAL.match(block)
        else "\n".join(_BOX.sub(r"\1\2", _CALLOUT.sub("", line)) for line in block.splitlines()).strip("\n")
        for block in blocks(text)
    )
    return [block for block in plain if block.strip()]


def lines_of(pieces: Sequence[str]) -> int:
    """Count the lines of blocks."""
    return sum(block.count("\n") + 1 for block in pieces)


def shortened(block: str) -> str:
    """Cut a long block at a row's or a line's end; an ellipsis says that there is more."""
    lines = block.splitlines()
    if lines[0].lstrip().startswith("|") and len(lines) > MAX_ROWS + 2:
        return "\n".join(lines[: MAX_ROWS + 2]) + "\n\n…"
    return block if _SPECIAL.match(lines[0]) else cut_lines(lines)


def columns(block: str, wanted: Sequence[int]) -> str:
    """Keep the first column of a table and the wanted ones."""
    kept = (0, *wanted)
    rows = [cells(line) for line in block.splitlines()]
    return "\n".join("| " + " | ".join(row[place] for place in kept if place < len(row)) + " |" for row in rows)


def cut_lines(lines: Sequence[str]) -> str:
    """Keep lines up to ``LONGEST_PART`` characters, the first always, and say by an ellipsis that there is more."""
    kept: list[str] = []
    for line in lines:
        if kept and sum(map(len, kept)) + len(line) > LONGEST_PART:
            return "\n".join([*kept, "…"])
        kept.append(cut(line, LONGEST_PART))
    return "\n".join(kept)


def line_of(unit: Unit) -> str:
    """Write a unit as one line; a table's row with the heads of its columns."""
    if pairs := unit.cells:
        name = pairs[0][1].strip("*")
        said = [f"{head}: {cell}" if head else cell for head, cell in pairs[1:] if cell not in _NOTHING]
        # "2026-11-23" alone says nothing; "Week from: 2026-11-23" does.
        title = f"{pairs[0][0]}: {name}" if pairs[0][0] and name[:1].isdigit() else name
        return f"**{title}** — {' · '.join(said)}" if said else f"**{title}**"
    return cut(unit.text)


def headed_line(unit: Unit) -> str:
    """Write a unit as one line, a sentence with the bold words that its paragraph begins with.

    "Moves to Sunday 10:30" says nothing without its "**Story time.**".
    """
    line = line_of(unit)
    head = None if line.startswith("**") else _PARAGRAPH_HEAD.match(unit.block)
    return f"{head[0]} {line}" if head else line


def is_table(block: str) -> bool:
    """Tell whether a block is a table with a head."""
    lines = block.splitlines()
    return len(lines) > 1 and lines[0].lstrip().startswith("|") and is_rule(lines[1])


def cut(text: str, limit: int = LONGEST_LINE) -> str:
    """Shorten at a word's end, with an ellipsis."""
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0].rstrip(",;: ") + " …"
