"""Where tables stand in a text: between bars, in aligned columns, or with single blanks between their cells."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, takewhile
from unicodedata import east_asian_width

from orchestrator.graphs.idris.model.figures import FigureKind
from orchestrator.graphs.idris.rules.entries import cell_figure
from orchestrator.graphs.idris.rules.head_rows import joined_heads, under
from orchestrator.graphs.idris.rules.labels import column_of
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.language.currencies import CODES

_EMPTY = re.compile(r"^[-–—―·.*]?$")
_WORD = re.compile(rf"(?:(?:{'|'.join(CODES)}|US\$|[₩￦$€£])\s)?\S+")
_MODIFIER = re.compile(
    r"(?:unit|net|gross|line|total|due|start|end|월|총|단위|공급|판매|세전|세후|실|일|1인|기초|기말|당월|전월|누계)\s",
    re.I,
)
"""First words of a head that say nothing alone."""
_NUMBERED = re.compile(r"\s*(?:\d{1,2}\s+){1,2}(?=\D)")
_SENTENCE = re.compile(r"[가-힣A-Za-z]\.\s*$")
"""How a line ends that tells something, be it a share: ``… 15%이다.``"""
_AMOUNT = re.compile(r"\d,\d{3}")
_LEAST_HEADLESS = 3
"""Rows that make a table without a head."""
_MOST_COLUMNS = 9
"""Of tables whose cells are parted by single blanks."""


@dataclass(frozen=True, slots=True)
class CellRow:
    """The cells of a row by their columns."""

    line: TextLine
    cells: dict[int, TextCell]


@dataclass(frozen=True, slots=True)
class TableShape:
    """A table: its head, its rows, and how many lines it takes."""

    heads: dict[int, TextCell]
    rows: tuple[CellRow, ...]
    length: int


def shape_at(lines: Sequence[TextLine], at: int) -> TableShape | None:
    """Return the table whose head stands at a line; None where there is none."""
    line = lines[at]
    if line.is_form:
        return None
    if line.is_table:
        return _barred(lines, at)
    if ":" in line.text:
        return None
    if not all(_may_head(line, cell) for cell in line.cells):
        return _headless(lines, at)
    return (_aligned(lines, at) if len(line.cells) > 1 else None) or _spaced(lines, at)


def _has_figure(line: TextLine, cells: Sequence[TextCell]) -> bool:
    return any(cell_figure(line, cell) is not None for cell in cells)


def _barred(lines: Sequence[TextLine], at: int) -> TableShape | None:
    head = lines[at]
    end = at + 1
    while end < len(lines) and lines[end].is_table and not lines[end].is_head and not lines[end].is_first:
        end += 1
    joined = joined_heads(head, lines[at + 1]) if end > at + 2 else None
    heads = joined or dict(enumerate(head.cells))
    rows = tuple(CellRow(line, under(heads, line)) for line in lines[at + (2 if joined else 1) : end])
    if (
        not rows
        or not all(_may_head(head, cell) for cell in head.cells)
        or not any(_has_figure(row.line, row.line.cells) for row in rows)
    ):
        return None
    if len(heads) < 3 or not any(cell.text for cell in head.cells):
        told = [row.cells[1] for row in rows if 1 in row.cells and row.cells[1].text]
        figures = [cell_figure(row.line, row.cells[1]) for row in rows if 1 in row.cells and row.cells[1].text]
        is_column = len(told) > 1 and None not in figures
        if not (is_column or (column_of(heads[max(heads)].text) not in ("other", "name") and figures[0] is not None)):
            return None
    return TableShape(heads, rows, end - at)


def _may_head(line: TextLine, cell: TextCell) -> bool:
    """Tell whether a cell may stand in a head: it is no figure, or above a ruled line one of a name as in ``1월``."""
    is_name = bool(re.match(r"\d{1,4}\s?[가-힣Qq]", cell.text) or re.search(r"[가-힣A-Za-z]{2}", cell.text))
    return cell_figure(line, cell) is None or (line.is_head and is_name)


def _aligned(lines: Sequence[TextLine], at: int) -> TableShape | None:
    """A head of cells that two blanks at least part, with rows whose cells stand below it."""
    head = lines[at]
    known = [column_of(cell.text) for cell in head.cells]
    rows: list[CellRow] = []
    end = at + 1
    while end < len(lines) and _is_row(lines[end]) and not (lines[end].is_first and end > at + 1):
        if len(lines[end].cells) > len(head.cells) + 1:
            break  # labels and amounts by turns, below a line that heads nothing
        rows.append(CellRow(lines[end], _below(head, lines[end])))
        end += 1
    if not rows or (len(rows) < 2 and known.count("other") * 2 > len(known)):
        return None
    return TableShape(dict(enumerate(head.cells)), tuple(rows), end - at)


def _headless(lines: Sequence[TextLine], at: int) -> TableShape | None:
    """Rows of a name and figures of the same kinds, set apart, that no head stands above; words behind them are notes."""
    rows: list[CellRow] = []
    kinds: list[FigureKind] = []
    for line in lines[at:]:
        read = [cell_figure(line, cell) for cell in line.cells]
        own = [f.kind for f in takewhile(lambda figure: figure is not None, read[1:]) if f is not None]
        if line.is_table or not read or read[0] is not None or (rows and (line.is_first or own != kinds)):
            break
        if len(own) < 2 or any(figure is not None for figure in read[len(own) + 1 :]):
            break
        kinds = own
        rows.append(CellRow(line, dict(enumerate(line.cells[: len(own) + 1]))))
    if len(rows) < _LEAST_HEADLESS:
        return None
    return TableShape({n: TextCell("", cell.start) for n, cell in rows[0].cells.items()}, tuple(rows), len(rows))


def _is_row(line: TextLine) -> bool:
    return not line.is_table and len(line.cells) > 1 and _has_figure(line, line.cells[1:]) and ": " not in line.text


def _below(head: TextLine, line: TextLine) -> dict[int, TextCell]:
    """Return a row's cells, each below the head whose edge or middle is nearest to its own."""
    if len(line.cells) == len(head.cells):
        return dict(enumerate(line.cells))
    edges = [_edges(head, cell) for cell in head.cells]
    found: dict[int, TextCell] = {}
    last = len(edges)
    for cell in reversed(line.cells):
        own = _edges(line, cell)
        free = range(last)
        if not free:
            break
        last = min(free, key=lambda n: min(abs(a - b) for a, b in zip(edges[n], own, strict=True)))
        found[last] = cell
    return dict(sorted(found.items()))


def _edges(line: TextLine, cell: TextCell) -> tuple[float, float, float]:
    """Return where a cell begins and ends and its middle, in columns of a terminal."""
    at = cell.start - line.start
    begin = _width(line.text[:at])
    end = begin + _width(cell.text)
    return begin, end, (begin + end) / 2


def _width(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _spaced(lines: Sequence[TextLine], at: int) -> TableShape | None:
    """A head of words above lines that end with as many figures: what is left of a table in a text layer."""
    words = words_of(lines[at])
    if any(_AMOUNT.search(word.text) for word in words):
        return None
    if not 3 <= len(words) <= 2 * _MOST_COLUMNS or _is_caption(lines, at):
        return None
    tails: list[list[TextCell]] = []
    end = at + 1
    while end < len(lines) and not lines[end].is_table and (tail := tail_of(lines[end])):
        tails.append(tail)
        end += 1
    counted = Counter(map(len, tails))
    most = max(counted, key=lambda n: (counted[n], n)) if counted else 0
    if any(len(tail) >= 2 * most for tail in tails):
        return None  # groups of columns, of which other rows fill one each
    tails = [tail[-most:] for tail in tails]
    columns = sum(column_of(word.text) not in ("other", "name") for word in words)
    is_sure = columns > 1 or (len(tails) > 2 and min(map(len, tails)) > 1)
    if not is_sure or not 2 <= most <= min(_MOST_COLUMNS, len(words) - 1) or len(tails[0]) < most:
        return None
    heads = _heads(words, most)
    full = [row for row in tails if len(row) == most]
    rows: list[CellRow] = []
    for line, tail in zip(lines[at + 1 : end], tails, strict=True):
        name_end = tail[0].start - line.start
        lead = _NUMBERED.match(line.text)
        name_start = lead.end() if lead and lead.end() < name_end else 0
        name = TextCell(line.text[name_start:name_end].strip(), line.start + name_start)
        columns_of = _columns_of(line, tail, full[: len(rows)], most, heads)
        cells = {n: cell for n, cell in zip(columns_of, tail, strict=True) if not _EMPTY.match(cell.text)}
        rows.append(CellRow(line, {0: name, **cells}))
    return TableShape(heads, tuple(rows), end - at)


def _is_caption(lines: Sequence[TextLine], at: int) -> bool:
    """Tell whether a line of single blanks stands over rows whose cells are set apart: it heads none of them."""
    below = lines[at + 1 : at + 3]
    return len(lines[at].cells) == 1 and len(below) > 1 and all(len(line.cells) > 2 for line in below)


def words_of(line: TextLine) -> list[TextCell]:
    """Return the words of a line; a day, and an amount with its currency, is one."""
    days = [f for f in figures_in(line, line.text, line.start) if f.kind == "date" and " " in f.raw]
    words = [TextCell(match[0], line.start + match.start()) for match in _WORD.finditer(line.text)]
    kept = [word for word in words if not any(day.start < word.start < day.end for day in days)]
    return [
        TextCell(next((day.raw for day in days if day.start == word.start), word.text), word.start) for word in kept
    ]


def tail_of(line: TextLine) -> list[TextCell]:
    """Return the figures and dashes that a line ends with; nothing where no name stands before them."""
    if ":" in line.text or _SENTENCE.search(line.text):
        return []
    words = words_of(line)
    tail: list[TextCell] = []
    for word in reversed(words):
        if not _EMPTY.match(word.text) and cell_figure(line, word) is None:
            break
        tail.insert(0, word)
    name = words[: len(words) - len(tail)]
    is_row = tail and name and not any("," in word.text and cell_figure(line, word) for word in name)
    return tail if is_row and _has_figure(line, tail) else []


def _heads(words: Sequence[TextCell], most: int) -> dict[int, TextCell]:
    """Part the words of a head: as many columns at its end as there are figures, each of one word or two."""
    best: tuple[int, tuple[int, ...]] | None = None
    pairs = len(words) - 1 - most  # words that the first column does not need
    for count in range(min(pairs, most) + 1):
        for doubled in combinations(range(most), count):
            sizes = [2 if n in doubled else 1 for n in range(most)]
            first = len(words) - sum(sizes)
            texts, begin = [], first
            for size in sizes:
                texts.append(" ".join(word.text for word in words[begin : begin + size]))
                begin += size
            cost = 2 * (first - 1) + sum(column_of(text) in ("other", "name") for text in texts)
            cost += sum(3 for text in texts if " " in text and not _MODIFIER.match(text))
            if best is None or cost < best[0]:
                best = cost, tuple(sizes)
    sizes = list(best[1]) if best else [1] * most
    begin = len(words) - sum(sizes)
    heads = {0: TextCell(" ".join(word.text for word in words[:begin]), words[0].start)}
    for n, size in enumerate(sizes, 1):
        heads[n] = TextCell(" ".join(word.text for word in words[begin : begin + size]), words[begin].start)
        begin += size
    return heads


def _columns_of(
    line: TextLine, tail: Sequence[TextCell], above: Sequence[Sequence[TextCell]], most: int, heads: dict[int, TextCell]
) -> tuple[int, ...]:
    """Return the columns of a row's figures; of fewer than there are columns, those whose sums they are."""
    if len(tail) == most:
        return tuple(range(1, most + 1))
    values = [cell_figure(line, cell) for cell in tail]
    sums = [sum(_numbers(line, [row[n] for row in above])) for n in range(most)]

    def fits(columns: tuple[int, ...]) -> tuple[int, int, int]:
        held = sum(v is not None and v.number == sums[n] for v, n in zip(values, columns, strict=True))
        amounts = sum(column_of(heads[n + 1].text) in ("amount", "total") for n in columns)
        return held, amounts, sum(columns)

    return tuple(n + 1 for n in max(combinations(range(most), len(tail)), key=fits))


def _numbers(line: TextLine, cells: Sequence[TextCell]) -> Iterator[Fraction]:
    for cell in cells:
        figure = cell_figure(line, cell)
        if figure is not None:
            yield figure.number
