"""The lines of a document, their cells and the articles that they stand in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.form_tables import is_form

_RULED = re.compile(r"^[\s:|+=─━-]{3,}+$")
"""The line between a table's head and its rows."""
_NARROW = {0xFF01 + n: 0x21 + n for n in range(94)}
"""Letters, digits and marks as wide as a Korean letter, and what they are else."""
_GAP = re.compile(
    r"\t+|(?:(?<![₩￦$€£\s])|(?<=\S[₩￦$€£])|(?<=\S\s[₩￦$€£]))\s{2,}|\s*[│|]\s*|(?<=[\w.)])\s?\.{4,120}+\s?(?=\S)"
)
"""Between cells, be it dots that lead to the next; an amount may stand far from a currency that stands for itself."""
_YEAR = re.compile(
    r"(?<![\d.,])(?:(?:19|20)|['’](?=\d\d[./-]))\d\d(?=\s?[년./-]\s?\d)|(?:(?<=[a-z,][\s-])|(?<=\d[./]))(?:19|20)\d\d\b"
)
_ARTICLE = re.compile(
    r"^\W{0,4}(제\s?\d{1,3}\s?조(?:의\s?\d+)?|(?:Article|Section|Clause)\s+\d{1,3}|§\s?\d{1,3})(?![가-힣\d])", re.I
)


@dataclass(frozen=True, slots=True)
class TextCell:
    """A piece of a line."""

    text: str
    start: int
    """Offset in the file's text."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line that is not blank."""

    file: str
    number: int
    start: int
    text: str
    cells: tuple[TextCell, ...]
    is_table: bool
    """Whether it is a row of a table that the file marks as such."""
    place: str
    is_head: bool = False
    """Whether a ruled line follows, as below the head of a table."""
    is_first: bool = True
    """Whether a blank line stands before it."""
    is_form: bool = False
    """Whether its cells are labels and what they call, by turns, in a table that has no head."""
    year: int = 0
    """Of the last full date before it, else of the first one of the file; 0: there is none."""
    read: "dict[tuple[str, int], list[Figure]]" = field(default_factory=dict, repr=False, compare=False)
    """The figures of its pieces by text and start, once they are read: every kind of rule asks for them."""


def lines_of(file: str, text: str, page_at: "dict[int, int] | None" = None) -> list[TextLine]:
    """Return the lines of a file's text. ``page_at``: the page of each line's first character, where pages are known."""
    lines = list(_lines(file, text.translate(_NARROW), page_at or {}))
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and lines[at].is_head and lines[end].is_table and not lines[end].is_first:
            end += 1
        if is_form([[cell.text for cell in line.cells] for line in lines[at:end]]):
            lines[at:end] = [replace(line, is_head=False, is_form=True) for line in lines[at:end]]
        at = end
    return lines


def _lines(file: str, text: str, pages: dict[int, int]) -> Iterator[TextLine]:
    start, article, is_first = 0, "", True
    pieces = text.split("\n")
    told = _YEAR.search(text)
    year = _year(told[0]) if told else 0
    for number, line in enumerate(pieces, 1):
        begin, start = start, start + len(line) + 1
        if not line.strip():
            is_first = True
        if not line.strip() or _RULED.match(line):
            continue
        if found := _ARTICLE.match(line):
            article = re.sub(r"(?<=제)\s|\s(?=조)", "", found[1])
        page = pages.get(begin)
        place = " ".join(filter(None, (f"p. {page}" if page else "", article, f"L{number}")))
        is_table = line.lstrip().startswith("|") and line.count("|") > 2
        is_head = number < len(pieces) and bool(_RULED.match(pieces[number]))
        cells = tuple(_cells(line, begin, is_table))
        yield TextLine(file, number, begin, line, cells, is_table, place, is_head, is_first, year=year)
        years = _YEAR.findall(line)
        year = _year(years[-1]) if years else year
        is_first = False


def _year(told: str) -> int:
    return int(told) if told.isdigit() else 2000 + int(told[1:])


def _cells(line: str, start: int, is_table: bool) -> Iterator[TextCell]:
    if is_table:
        at = line.index("|") + 1
        for piece in re.split(r"(?<!\\)\|", line.strip()[1:].removesuffix("|")):
            body = piece.strip()
            yield TextCell(body, start + at + (len(piece) - len(piece.lstrip()) if body else 0))
            at += len(piece) + 1
        return
    at = 0
    for gap in _GAP.finditer(line):
        if line[at : gap.start()].strip():
            yield TextCell(line[at : gap.start()].strip(), start + at + _indent(line[at : gap.start()]))
        at = gap.end()
    if line[at:].strip():
        yield TextCell(line[at:].strip(), start + at + _indent(line[at:]))


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
