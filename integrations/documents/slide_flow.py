"""Markdown → slides: what is too long for a slide goes on on the next one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markdown_it.tree import SyntaxTreeNode

from integrations.documents.pdf_tables import MOST_COLUMNS, column_widths
from integrations.documents.slide_text import SlideLine, breaks, cut_row, em, rows_that_fit
from integrations.documents.slides import ACROSS, CELL, LOW, TOP, Deck
from integrations.documents.text_runs import TextRun, runs_of
from integrations.notion.parser import make_parser

Figure = Callable[[Deck, Callable[[], Any]], None]
"""Draws something on slides of its own; the second argument makes the next slide of the section."""
_BODY, _CODE = 16.0, 12.0
_TITLES = (26.0, 22.0, 18.0)
_STEP = 22.0
_DEEPEST = 6
_MILLIMETRES = 0.3528
_PARSER = make_parser()


class SlideFlow:
    """Fills a deck section by section."""

    def __init__(self, deck: Deck, figures: Mapping[str, Figure]) -> None:
        self._deck = deck
        self._figures = figures
        self._title = ""
        self._count = 0
        self._slide: Any = None
        self._y = TOP
        self._waiting: list[SlideLine] = []

    def section(self, title: str, markdown: str) -> None:
        """Write a section, on a slide of its own and as many more as it takes."""
        self._title, self._count = " ".join(title.split()) or "·", 0
        self._next()
        if title_that_fits(self._title)[0] != self._title:
            self._line(SlideLine((TextRun(self._title, bold=True),), _BODY))
        self._blocks(SyntaxTreeNode(_PARSER.parse(markdown)).children, 0, is_soft=False)
        self._flush()

    def _next(self) -> Any:
        self._flush()
        self._count += 1
        more = f" ({self._count})" if self._count > 1 else ""
        words, size = title_that_fits(self._title, more)
        self._slide = self._deck.slide(words + more, size)
        self._y = TOP
        return self._slide

    def _flush(self) -> None:
        """Write the paragraphs that wait, as one box."""
        if self._waiting:
            high = sum(line.high(ACROSS) for line in self._waiting)
            self._deck.lines(self._slide, self._waiting, self._y - high, high)
            self._waiting = []

    def _line(self, line: SlideLine) -> None:
        rest: SlideLine | None = line
        while rest is not None:
            line, rest = rest, None
            high = line.high(ACROSS)
            if self._y + high - line.after > LOW:
                parts = line.cut(ACROSS, LOW - self._y)
                if parts is not None and self._y < LOW - 60:
                    line, rest = parts
                    high = line.high(ACROSS)
                elif self._y > TOP:
                    self._next()
                    rest = line
                    continue
                elif parts is not None:
                    line, rest = parts
                    high = line.high(ACROSS)
            self._waiting.append(line)
            self._y += high
            if rest is not None:
                self._next()

    def _blocks(self, nodes: Iterable[SyntaxTreeNode], depth: int, *, is_soft: bool, mark: str = "") -> None:
        for node in nodes:
            self._block(node, depth, mark, is_soft=is_soft)
            mark = ""

    def _block(self, node: SyntaxTreeNode, depth: int, mark: str, *, is_soft: bool) -> None:
        indent = min(depth, _DEEPEST) * _STEP
        match node.type:
            case "heading":
                runs = tuple(runs_of(node.children, TextRun("", bold=True)))
                if self._y > LOW - 4 * _BODY:
                    self._next()
                self._line(SlideLine(runs, _BODY + 1, indent, mark, is_heading=True))
            case "bullet_list" | "ordered_list":
                number = int(str(node.attrs.get("start", 1)))
                for item in node.children:
                    sign = f"{number}." if node.type == "ordered_list" else "•"
                    number += 1
                    if "task-list-item" in str(item.attrs.get("class", "")):
                        sign = "☑" if item.meta.get("checked") else "☐"
                    if not item.children or item.children[0].type != "paragraph":
                        self._line(SlideLine((), _BODY, min(depth + 1, _DEEPEST) * _STEP, sign))
                        sign = ""
                    self._blocks(item.children, depth + 1, is_soft=is_soft, mark=sign)
            case "blockquote":
                self._blocks(node.children, depth + 1, is_soft=True, mark=mark)
            case "fence" | "code_block":
                for line in node.content.rstrip("\n").split("\n"):
                    self._line(SlideLine((TextRun(line, code=True),), _CODE, indent, after=0))
            case "table":
                self._table(node)
            case "hr":
                self._y += _BODY / 2
                self._flush_gap()
            case _ if (figure := self._figure_of(node)) is not None:
                figure(self._deck, self._own_slide)
                self._slide = None
            case _:
                self._line(SlideLine(tuple(runs_of(node.children)), _BODY, indent, mark, is_soft=is_soft))

    def _flush_gap(self) -> None:
        """Leave what was just passed over free."""
        gap, self._y = _BODY / 2, self._y - _BODY / 2
        self._flush()
        self._y += gap

    def _own_slide(self) -> Any:
        """Return a slide with nothing but its title."""
        if self._y == TOP and not self._waiting:
            self._y = LOW
            return self._slide
        slide = self._next()
        self._y = LOW
        return slide

    def _figure_of(self, node: SyntaxTreeNode) -> Figure | None:
        inline = node.children[0].children if node.type == "paragraph" and node.children else []
        return self._figures.get(str(inline[0].attrs.get("src", ""))) if len(inline) == 1 else None

    def _table(self, node: SyntaxTreeNode) -> None:
        self._flush()
        read = [row.children for part in node.children for row in part.children]
        rows = [[tuple(runs_of(cell.children)) for cell in row] for row in read]
        columns = max(len(row) for row in rows)
        if columns > MOST_COLUMNS:
            for row in rows:
                text = " | ".join("".join(run.text for run in cell) for cell in row)
                self._line(SlideLine((TextRun(text),), CELL))
            return
        texts = [["".join(run.text for run in cell) for cell in row] for row in rows]
        wide = column_widths(texts, columns, ACROSS * _MILLIMETRES, _natural)
        widths = [one / _MILLIMETRES for one in wide]
        aligns = [str(cell.attrs.get("style", "")) for cell in read[0]]
        rows = [[*row, *[()] * (columns - len(row))] for row in rows]
        head = rows[0]
        high_head = rows_that_fit(head, widths, CELL)
        repeated: list[list[tuple[TextRun, ...]]] = [head] if high_head < 120 else []
        page: list[Sequence[tuple[TextRun, ...]]] = []
        used = 0.0
        waiting: list[list[tuple[TextRun, ...]]] = rows
        if self._y + high_head + 40 > LOW:
            self._next()
        while waiting:
            row, waiting = waiting[0], waiting[1:]
            high = rows_that_fit(row, widths, CELL)
            room = LOW - self._y - used
            if high > room and len(page) > len(repeated if page and page[0] is head else []):
                self._place(page, widths, aligns)
                self._next()
                page, used = list(repeated), sum(rows_that_fit(one, widths, CELL) for one in repeated)
                waiting = [row, *waiting]
            elif high > room:
                before, after = cut_row(row, widths, CELL, room)
                page.append(before)
                used += rows_that_fit(before, widths, CELL)
                waiting = [after, *waiting]
            else:
                page.append(row)
                used += high
        self._place(page, widths, aligns)
        self._y += used + 12

    def _place(
        self, rows: Sequence[Sequence[tuple[TextRun, ...]]], widths: Sequence[float], aligns: Sequence[str]
    ) -> None:
        if rows:
            self._deck.table(self._slide, rows, widths, self._y, aligns)


def title_that_fits(title: str, more: str = "") -> tuple[str, float]:
    """Return a title that is one line high with what follows it, and its size; a longer one ends in ``…``."""
    for size in _TITLES:
        if len(breaks([TextRun(title + more)], size * 1.06, ACROSS)) == 1:
            return title, size
    size = _TITLES[-1]
    while title and sum(map(em, f"{title}…{more}")) * size * 1.06 > ACROSS:
        title = title[:-1]
    return f"{title.rstrip()}…", size


def _natural(text: str) -> float:
    return sum(map(em, text)) * CELL * _MILLIMETRES + 3
