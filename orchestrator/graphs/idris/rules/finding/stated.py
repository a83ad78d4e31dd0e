"""The figures of a document in reading order, each with the words and the neighbours that it stands among."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.counted_words import counted_in, shares_in
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import words_before
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import stems
from orchestrator.graphs.idris.rules.reading_figures import CUT_UNIT, figures_in

UNIT = 10_000
"""Numbers are compared in ten-thousandths: no figure is written with more decimals."""
_STOP = re.compile(r"(?<!\d)[.;!?]\s|(?<=\d)[.;!?]\s(?!\d)|다\.|음\.|임\.")
"""Where a sentence ends; a day such as ``2026. 7. 3.`` has points in it."""
_WORD = re.compile(r"\d[\d.]{0,6}\s?%|[가-힣A-Za-z%]+")
_COUNTER = re.compile(r"(?![이은는을를의에로과와도만호동층번조항쪽])[가-힣]{1,2}(?:씩|이며|이고|을|를|에|,|\s|$)")
"""A word that counts, right behind a number: ``60군씩``."""
_OF_MONTH = re.compile(r"(?:매월|매달|다달이|[익당전]월|(?:다음|이번)\s?달)\s?$")
_MOST_ROWS = 16
"""Of a table whose cells take part; the rows of longer ones are told by their columns."""
_MOST = 150
_BEHIND = 14
_IDENTIFIES = re.compile(r"번호|코드|끝자리|호실|내선|extension|\broom|\bno\.|\bid\b|\bcode\b|\bref\b|\bplate", re.I)
"""Heads of columns whose numbers name a thing."""
_BETWEEN = " ,;(·및중"
"""What parts figures that are told one after the other, each behind its name."""
_FEW = 2
"""Rows of which 1 and 2 may be counts of something."""


@dataclass(frozen=True, slots=True, eq=False)
class StatedFigure:
    """A figure with its place among the others; there is one of each, so that it is the same as nothing but itself."""

    figure: Figure
    at: int
    """Of the line, in the order of the file."""
    clause: int
    """The same for figures of one sentence, one entry or one row."""
    column: tuple[int, int] | None
    """Ledger and column, of a cell of a table."""
    words: str
    """From the figure before it in its clause to right behind it, with its label."""
    stems: frozenset[str]
    """Of the whole clause."""
    names: frozenset[str]
    """Stems of what it is called."""
    is_price: bool = False
    """Whether its column holds prices of one."""
    around: str = ""
    """Its whole clause."""
    is_row: bool = False
    """Whether it stands in a row of a table, be it in a cell with words."""

    found: dict[int, bool] = field(default_factory=dict, repr=False)
    beside: dict[int, bool] = field(default_factory=dict, repr=False)
    """What is found in its clause, which the figures of one share."""
    number: int = field(init=False, repr=False)
    """What it amounts to in ten-thousandths, without its sign; of a share, as a part of one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "number", self.figure.value * UNIT // self.figure.scale)

    def says(self, form: re.Pattern[str]) -> bool:
        """Tell whether its words have a form; looked for once, for its words are weighed with many figures."""
        key = id(form)
        if key not in self.found:
            self.found[key] = bool(form.search(self.words))
        return self.found[key]

    def is_told_beside(self, form: re.Pattern[str]) -> bool:
        """Tell whether its whole clause has a form."""
        key = id(form)
        if key not in self.beside:
            self.beside[key] = bool(form.search(self.around))
        return self.beside[key]


def stated_figures(
    lines: Sequence[TextLine], ledgers: Sequence[Ledger], entries: Sequence[LedgerRow]
) -> list[StatedFigure]:
    """Return the amounts, counts and shares of a file in reading order; of many the first ones."""
    cells = {
        figure.start: _Cell(
            (n, column), figure, f"{row.label} {ledger.heads.get(column, '')}", ledger.columns.get(column) == "price"
        )
        for n, ledger in enumerate(ledgers)
        if ledger.is_table
        for row in ledger.rows
        for column, figure in row.figures.items()
    }
    numbers = {start for ledger in ledgers if ledger.is_table for start in _numbering(ledger)}
    """Cells that name a thing, or count rows: nothing adds up to them."""
    long = {
        row.line.number
        for ledger in ledgers
        if ledger.is_table and len(ledger.rows) > _MOST_ROWS
        for row in ledger.rows[:-1]
    }
    told = {figure.start: figure for entry in entries for figure in entry.figures.values()}
    found: list[StatedFigure] = []
    clause = 0
    for at, line in enumerate(lines):
        if line.number not in long and len(found) < _MOST:
            run = [one for one in _of_line(line, at, clause, cells, told) if one.figure.start not in numbers]
            clause = run[-1].clause + 1 if run else clause
            found += run
    return found[:_MOST]


def _numbering(ledger: Ledger) -> Iterator[int]:
    """Yield where the cells of columns begin that only count the rows, whatever their heads call them."""
    for column in ledger.columns:
        told = [row.figures[column] for row in ledger.rows if column in row.figures]
        if _IDENTIFIES.search(ledger.heads.get(column, "")) or (
            len(told) > _FEW and all(f.number == n and not f.unit for n, f in enumerate(told, 1))
        ):
            yield from (figure.start for figure in told)


@dataclass(frozen=True, slots=True)
class _Cell:
    column: tuple[int, int]
    figure: Figure
    label: str
    is_price: bool


def _of_line(
    line: TextLine, at: int, clause: int, cells: Mapping[int, _Cell], told: Mapping[int, Figure]
) -> Iterator[StatedFigure]:
    read = (f for f in figures_in(line, line.text, line.start) if f.unit != CUT_UNIT)
    figures = [f for f in read if f.kind in ("money", "quantity", "percent")]
    is_row = line.is_table or any(figure.start in cells for figure in figures)
    if not is_row:
        in_words = [*counted_in(line, line.text, line.start), *shares_in(line, line.text, line.start)]
        figures = sorted([*figures, *in_words], key=lambda one: one.start)
    stops = [] if is_row else [match.end() for match in _STOP.finditer(line.text)]
    ends = [0, *stops, len(line.text)]
    head = line.text.partition(":")[0][-40:] if ":" in line.text and not is_row else ""
    before = 0
    clauses: dict[str, tuple[frozenset[str], dict[int, bool]]] = {}
    for n, figure in enumerate(figures):
        begin, end = figure.start - line.start, figure.end - line.start
        first = max(stop for stop in ends if stop <= begin)
        last = min(stop for stop in ends if stop >= end)
        behind = figures[n + 1].start - line.start if n + 1 < len(figures) else last
        ahead = line.text[max(first, before) : begin]
        words = f"{ahead[-40:]}#{line.text[end : max(end, min(behind, last, end + _BEHIND))]}"
        before = end
        around = f"{head} {line.text[first:last]}"
        cell, known = cells.get(figure.start), told.get(figure.start)
        if cell is not None:
            figure = cell.figure if cell.figure.end == figure.end else figure
            words, label = cell.label, cell.label
        else:
            kind = known.kind if known and known.end == figure.end else figure.kind
            label = f"{head} {ahead[-24:]}"
            called = _label(head, ahead)
            is_entry = bool(known and line.text.lstrip(" -·*•①②③④⑤").startswith(known.label))
            # The head of a line calls its first figure; of the others each is called by what stands right before it.
            is_called = bool(head) and (n == 0 or ahead.strip(_BETWEEN) == called)
            figure = replace(figure, kind=kind, label=called, is_labelled=is_entry or is_called)
        is_bare = not cell and not known and figure.kind == "quantity" and not figure.unit and figure.value < 100
        is_bare = is_bare and figure.raw[0].isdigit() and figure.scale == 1
        if is_bare and not head and not _COUNTER.match(line.text, end):
            continue  # the number of a thing or a place
        if _is_of_calendar(figure, ahead):
            continue
        if figure.value and (figure.value * UNIT % figure.scale == 0):
            column = cell.column if cell else None
            if around not in clauses:
                clauses[around] = frozenset(stems(around)), {}
            known_stems, beside = clauses[around]
            yield StatedFigure(
                figure,
                at,
                clause + ends.index(first),
                column,
                words,
                known_stems,
                frozenset(stems(f"{label} {figure.unit}")),
                bool(cell and cell.is_price),
                around,
                is_row,
                beside=beside,
            )


def _is_of_calendar(figure: Figure, ahead: str) -> bool:
    """Tell whether a number says when something is: a year, or a day of each month. Nothing adds up to one."""
    if figure.kind != "quantity" or figure.scale > 1 or "," in figure.raw:
        return False
    is_year = figure.value > 99 if figure.unit.startswith("년") else not figure.unit and 1900 <= figure.value < 2100
    return is_year or (figure.unit == "일" and bool(_OF_MONTH.search(ahead)))


def _label(head: str, ahead: str) -> str:
    return words_before(ahead) or " ".join(_WORD.findall(head)[-3:])
