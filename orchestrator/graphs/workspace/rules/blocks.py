"""A passage's Markdown as blocks: Notion's blocks follow each other without the blank lines that Markdown needs."""

import re
from typing import Literal

Kind = Literal["prose", "list", "table", "quote"]

ITEM = re.compile(r"^(\s*)(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.*)$")


def blocks(text: str) -> list[str]:
    """Cut at blank lines and wherever prose, a list, a table, a quotation or code gives way to another.

    Left together, Markdown reads prose below a list as part of its last item.
    """
    found: list[list[str]] = []
    kind: Kind | None = None
    fenced = False
    for line in text.splitlines():
        fence = line.lstrip().startswith("```")
        if fenced or fence:
            if fence and not fenced and not (kind == "list" and line[:1].isspace()):
                found.append([])
            found[-1].append(line)
            fenced = fenced != fence
            kind = kind if kind == "list" and line[:1].isspace() else None
        elif not line.strip():
            kind = None
        else:
            this = kind_of(line, kind)
            if this != kind:
                found.append([])
            found[-1].append(line)
            kind = this
    return ["\n".join(lines) for lines in found]


def kind_of(line: str, before: Kind | None) -> Kind:
    """Tell what a line belongs to; an indented one below an item belongs to the list."""
    if ITEM.match(line) or (before == "list" and line[:1].isspace()):
        return "list"
    if line.lstrip().startswith("|"):
        return "table"
    return "quote" if line.startswith(">") else "prose"
