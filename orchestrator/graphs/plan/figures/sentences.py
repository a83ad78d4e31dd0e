"""A section's Markdown as what its figures stand in: sentences, items, rows of tables, headings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

PieceKind = Literal["sentence", "heading", "cell", "code", "gap"]
_FENCE = re.compile(r"^[ \t>]{0,12}(`{3,}|~{3,})")
_HEADING = re.compile(r"^[ \t]{0,3}#{1,6}\s")
_DIVIDER = re.compile(r"^[ \t:|-]{3,}$")
_LEAD = re.compile(r"^[ \t>]{0,12}(?:(?:[-*+]|\d{1,3}[.)])[ \t]{1,4})?(?:\[[ xX]\][ \t])?")
_END = re.compile(r"[.!?。][\"'”’)*]{0,3}(?:\s?\[\d{1,3}\]){0,9}(?=\s|$)")
_CELL_END = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece of a text; all pieces put together are the text."""

    kind: PieceKind
    text: str
    line: int = -1
    """Of a sentence or a cell: the line of the text that it is in. Cells of one row say one thing together."""


def pieces_of(body: str) -> Iterator[TextPiece]:
    """Yield the pieces of a text in Markdown, in their order; ``gap`` is what holds them together."""
    lines = body.split("\n")
    place = 0
    while place < len(lines):
        line, end = lines[place], "\n" if place < len(lines) - 1 else ""
        if fence := _FENCE.match(line):
            last = next(
                (at for at in range(place + 1, len(lines)) if lines[at].strip().startswith(fence[1])), len(lines) - 1
            )
            yield TextPiece("code", "\n".join(lines[place : last + 1]) + ("\n" if last < len(lines) - 1 else ""))
            place = last + 1
            continue
        if _HEADING.match(line):
            yield from (TextPiece("heading", line), TextPiece("gap", end))
        elif line.lstrip().startswith("|"):
            is_head = place + 1 < len(lines) and _DIVIDER.match(lines[place + 1])
            yield from _cells(line, place, "heading" if is_head else "cell")
            yield TextPiece("gap", end)
        elif _DIVIDER.match(line) or not line.strip():
            yield TextPiece("gap", line + end)
        else:
            yield from _sentences(line, place)
            yield TextPiece("gap", end)
        place += 1


def _sentences(line: str, place: int) -> Iterator[TextPiece]:
    lead = _LEAD.match(line)
    at = lead.end() if lead else 0
    if at:
        yield TextPiece("gap", line[:at])
    for end in _END.finditer(line, at):
        if end.end() > at:
            yield TextPiece("sentence", line[at : end.end()], place)
            at = end.end()
    if at < len(line):
        yield TextPiece("sentence", line[at:], place)


def _cells(line: str, place: int, kind: PieceKind) -> Iterator[TextPiece]:
    if _DIVIDER.match(line):
        yield TextPiece("gap", line)
        return
    at = 0
    for bar in _CELL_END.finditer(line):
        if bar.start() > at:
            yield TextPiece(kind, line[at : bar.start()], place)
        yield TextPiece("gap", "|")
        at = bar.end()
    if at < len(line):
        yield TextPiece(kind, line[at:], place)
