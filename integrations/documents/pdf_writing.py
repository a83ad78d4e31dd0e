"""Markdown → a PDF. Any text gives one, all of it can be searched and copied, and nothing is ever fetched."""

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from fpdf import FPDF
from markdown_it.tree import SyntaxTreeNode
from PIL import Image

from integrations.documents.fonts import FontSet, fonts_for, showable
from integrations.documents.pdf_lines import Line, LineMaker
from integrations.documents.pdf_tables import MOST_COLUMNS, column_widths
from integrations.documents.text_runs import TextRun, plain, runs_of
from integrations.notion.parser import make_parser

_WIDTH, _HEIGHT, _MARGIN, _LOW = 210.0, 297.0, 22.0, 24.0
_SIZES = {1: 16.0, 2: 14.0, 3: 12.0, 4: 11.0, 5: 10.5, 6: 10.5}
_TEXT, _SMALL, _FOOT = 10.5, 9.5, 8.5
_SPACING = 0.56
"""Millimetres of a line for each point of its letters."""
_STEP = 6.0
"""How much deeper each level of lists and quotes stands, up to eight."""
_DEEPEST = 8
_INK, _SOFT, _RULE, _GROUND, _TONE = (28, 36, 34), (85, 96, 92), (217, 223, 215), (241, 243, 239), (17, 104, 90)
_PARSER = make_parser()


def make_pdf(
    markdown: str,
    *,
    title: str,
    day: date,
    language: str,
    pictures: Mapping[str, bytes],
    fonts: FontSet | None = None,
) -> bytes:
    """Return a PDF on A4 with bookmarks for its headings, at the foot of each page the title, the day and the page.

    ``pictures``: PNG files by the address under which the Markdown shows them. A first heading that says the title is
    the title. Raises :class:`integrations.documents.fonts.NoFont` where Korean cannot be set.
    """
    fonts = fonts or fonts_for(f"{title} {markdown}" if language == "en" else "가")
    nodes = SyntaxTreeNode(_PARSER.parse(markdown)).children
    if nodes and nodes[0].type == "heading" and plain(nodes[0].children).split() == title.split():
        nodes = nodes[1:]
    printer = _Printer(fonts, pictures)
    printer.pdf.set_lang("ko-KR" if language == "ko" else "en-US")
    printer.pdf.set_title(showable(title, fonts.all_regular))
    printer.title(title)
    printer.blocks(nodes)
    printer.foot(f"{' '.join(title.split())[:60]} · {day.isoformat()}")
    return bytes(printer.pdf.output())


class _Printer:
    """Writes blocks onto pages, from top to bottom."""

    def __init__(self, fonts: FontSet, pictures: Mapping[str, bytes]) -> None:
        self.pdf = FPDF(format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margins(_MARGIN, _MARGIN)
        self.pdf.c_margin = 0
        self._fonts = fonts
        self._lines = LineMaker(self.pdf, fonts)
        self._pictures = pictures
        self._bookmark = -1
        self.pdf.add_page()
        self._y = _MARGIN

    def title(self, text: str) -> None:
        """Write the title."""
        self._paragraph([TextRun(text)], 20, bold=True, color=_TONE)
        self._y += 3

    def blocks(self, nodes: Iterable[SyntaxTreeNode], depth: int = 0, quotes: int = 0) -> None:
        """Write blocks; ``depth``: levels of lists and quotes around them, ``quotes``: of quotes alone."""
        for node in nodes:
            self._block(node, depth, quotes)

    def foot(self, text: str) -> None:
        """Write a text, the page and the number of pages at the foot of every page."""
        count = self.pdf.pages_count
        for number in range(1, count + 1):
            self.pdf.page = number
            for words, align in ((text, 0.0), (f"{number} / {count}", 1.0)):
                [line, *_] = self._lines.lines([TextRun(words)], _FOOT, _WIDTH - 2 * _MARGIN)
                space = _WIDTH - 2 * _MARGIN - sum(part.width for part in line)
                self._draw(line, _MARGIN + align * space, _HEIGHT - 14, _FOOT, color=_SOFT)

    def _block(self, node: SyntaxTreeNode, depth: int, quotes: int) -> None:
        left = _MARGIN + min(depth, _DEEPEST) * _STEP
        match node.type:
            case "heading":
                self._heading(node, left)
            case "bullet_list" | "ordered_list":
                self._list(node, depth, quotes)
            case "blockquote":
                top, page = self._y, self.pdf.page
                self.blocks(node.children, depth + 1, quotes + 1)
                self._bar(left, page, top)
            case "fence" | "code_block":
                self._code(node.content.rstrip("\n"), left)
            case "table":
                self._table(node, left)
            case "hr":
                self._make_room(6)
                self._rule(left, self._y + 2)
                self._y += 6
            case _ if (picture := self._picture_of(node)) is not None:
                self._picture(picture, plain(node.children))
            case _:
                self._paragraph(list(runs_of(node.children)), _TEXT, left, color=_SOFT if quotes else _INK)
                self._y += 2

    def _heading(self, node: SyntaxTreeNode, left: float) -> None:
        level = int(node.tag[1])
        size = _SIZES[level]
        lines = self._lines.lines(runs_of(node.children), size, _WIDTH - _MARGIN - left, bold=True)
        # A heading never stands alone at the end of a page.
        self._make_room(4 + (len(lines) * size + 3 * _TEXT) * _SPACING)
        if self._y > _MARGIN:
            self._y += 4
        # A bookmark lies at most one level below the one before it.
        self._bookmark = min(max(0, level - 2), self._bookmark + 1)
        words = " ".join(showable(plain(node.children), self._fonts.all_regular).split())
        self.pdf.set_xy(left, self._y)
        self.pdf.start_section(words[:200] or "·", level=self._bookmark)
        self._write(lines, left, size, bold=True, color=_TONE if level <= 2 else _INK)
        self._y += 1.5

    def _list(self, node: SyntaxTreeNode, depth: int, quotes: int) -> None:
        number = int(str(node.attrs.get("start", 1)))
        left = _MARGIN + min(depth, _DEEPEST) * _STEP
        for item in node.children:
            mark = f"{number}." if node.type == "ordered_list" else "•"
            number += 1
            if "task-list-item" in str(item.attrs.get("class", "")):
                mark = "☑" if item.meta.get("checked") else "☐"
            self._make_room(_TEXT * _SPACING)
            for line in self._lines.lines([TextRun(mark)], _TEXT, 99):
                wide = sum(part.width for part in line)
                # Long numbers begin further to the left instead of running into the words.
                self._draw(line, min(left, left + _STEP - 1 - wide), self._y, _TEXT, color=_SOFT)
            before = (self.pdf.page, self._y)
            self.blocks(item.children, depth + 1, quotes)
            if (self.pdf.page, self._y) == before:
                self._y += _TEXT * _SPACING
            elif item.children[-1].type == "paragraph":
                self._y -= 1
        self._y += 1

    def _code(self, text: str, left: float) -> None:
        runs = [TextRun(text.replace("\t", "    "), code=True)]
        for line in self._lines.lines(runs, _SMALL, _WIDTH - _MARGIN - left - 6):
            self._make_room(_SMALL * _SPACING)
            self.pdf.set_fill_color(*_GROUND)
            self.pdf.rect(left, self._y, _WIDTH - _MARGIN - left, _SMALL * _SPACING, "F")
            self._draw(line, left + 3, self._y, _SMALL)
            self._y += _SMALL * _SPACING
        self._y += 3

    def _picture_of(self, node: SyntaxTreeNode) -> bytes | None:
        """Return the picture that a paragraph consists of."""
        inline = node.children[0].children if node.type == "paragraph" and node.children else []
        return self._pictures.get(str(inline[0].attrs.get("src", ""))) if len(inline) == 1 else None

    def _picture(self, png: bytes, says: str) -> None:
        with Image.open(io.BytesIO(png)) as opened:
            ratio = opened.height / opened.width
        wide = min(_WIDTH - 2 * _MARGIN, (_HEIGHT - _MARGIN - _LOW) / ratio)
        self._make_room(wide * ratio)
        self.pdf.image(io.BytesIO(png), x=_MARGIN, y=self._y, w=wide, alt_text=says)
        self._y += wide * ratio + 3

    def _table(self, node: SyntaxTreeNode, left: float) -> None:
        rows = [row.children for part in node.children for row in part.children]
        columns = max(len(row) for row in rows)
        if columns > MOST_COLUMNS:
            for row in rows:
                self._paragraph([TextRun(" | ".join(plain(cell.children) for cell in row))], _SMALL, left)
            return
        cells = [[list(runs_of(cell.children)) for cell in row] for row in rows]
        texts = [["".join(run.text for run in cell) for cell in row] for row in cells]
        widths = column_widths(texts, columns, _WIDTH - _MARGIN - left, self._natural)
        aligns = [str(cell.attrs.get("style", "")) for cell in rows[0]] + [""] * columns
        laid = [
            [
                self._lines.lines(cell, _SMALL, wide - 3, bold=number == 0)
                for cell, wide in zip(row, widths, strict=False)
            ]
            for number, row in enumerate(cells)
        ]
        for number, written in enumerate(laid):
            self._row(written, widths, aligns, left, head=None if number == 0 else laid[0])
        self._y += 4

    def _natural(self, text: str) -> float:
        return sum(part.width for line in self._lines.lines([TextRun(text)], _SMALL, 9_999) for part in line)

    def _row(
        self,
        row: Sequence[list[Line]],
        widths: Sequence[float],
        aligns: Sequence[str],
        left: float,
        head: Sequence[list[Line]] | None,
    ) -> None:
        """Write a row; what does not fit goes on on the next page, below the head once more."""
        a_line = _SMALL * _SPACING
        rest = [list(lines) for lines in row]
        while any(rest):
            count = max(len(lines) for lines in rest)
            room = int((_HEIGHT - _LOW - self._y - 2) / a_line)
            if room < min(count, 8 if count > 30 else count) and self._y > _MARGIN + 1:
                self._add_page()
                if head is not None and max(len(lines) for lines in head) <= 8:
                    self._row(head, widths, aligns, left, None)
                room = int((_HEIGHT - _LOW - self._y - 2) / a_line)
            taken = max(1, min(count, room))
            x = left
            high = taken * a_line + 2
            for column, wide in enumerate(widths):
                if head is None:
                    self.pdf.set_fill_color(*_GROUND)
                    self.pdf.rect(x, self._y, wide, high, "F")
                self.pdf.set_draw_color(*_RULE)
                self.pdf.rect(x, self._y, wide, high, "D")
                for n, line in enumerate(rest[column][:taken] if column < len(rest) else []):
                    space = wide - 3 - sum(part.width for part in line)
                    aside = space if "right" in aligns[column] else space / 2 if "center" in aligns[column] else 0.0
                    self._draw(line, x + 1.5 + aside, self._y + 1 + n * a_line, _SMALL, bold=head is None)
                x += wide
            rest = [lines[taken:] for lines in rest]
            self._y += high

    def _paragraph(
        self,
        runs: Sequence[TextRun],
        size: float,
        left: float = _MARGIN,
        *,
        bold: bool = False,
        color: tuple[int, int, int] = _INK,
    ) -> None:
        lines = self._lines.lines(runs, size, _WIDTH - _MARGIN - left, bold=bold)
        self._write(lines, left, size, bold=bold, color=color)

    def _write(
        self, lines: Iterable[Line], left: float, size: float, *, bold: bool, color: tuple[int, int, int]
    ) -> None:
        for line in lines:
            self._make_room(size * _SPACING)
            self._draw(line, left, self._y, size, bold=bold, color=color)
            self._y += size * _SPACING

    def _draw(
        self,
        line: Line,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        color: tuple[int, int, int] = _INK,
    ) -> None:
        high = size * _SPACING
        for part in line:
            run = part.run
            if run.code and size != _SMALL:
                self.pdf.set_fill_color(*_GROUND)
                self.pdf.rect(x, y + 0.4, part.width, high - 0.8, "F")
            self._lines.set_font(part.family, size, bold=bold or run.bold)
            self.pdf.set_text_color(*(_TONE if run.href else color))
            self.pdf.set_xy(x, y)
            self.pdf.cell(part.width, high, part.text, link=run.href)
            if run.strike or run.href or run.italic:
                # No Korean font has slanted letters: what is stressed is underlined thinly.
                self.pdf.set_draw_color(*(_TONE if run.href else _SOFT))
                self.pdf.set_line_width(0.15)
                at = y + high * (0.52 if run.strike else 0.86)
                self.pdf.line(x, at, x + part.width, at)
                self.pdf.set_line_width(0.2)
            x += part.width

    def _rule(self, left: float, y: float) -> None:
        self.pdf.set_draw_color(*_RULE)
        self.pdf.line(left, y, _WIDTH - _MARGIN, y)

    def _bar(self, left: float, page: int, top: float) -> None:
        """Draw the bar at the left of a quote, on all pages that it reaches."""
        last, bottom = self.pdf.page, self._y
        for number in range(page, last + 1):
            self.pdf.page = number
            start = top if number == page else _MARGIN
            end = bottom - 2 if number == last else _HEIGHT - _LOW
            self.pdf.set_fill_color(*_RULE)
            self.pdf.rect(left + 2, start, 0.9, max(0.0, end - start), "F")
        self.pdf.page = last

    def _make_room(self, high: float) -> None:
        if self._y + high > _HEIGHT - _LOW and self._y > _MARGIN:
            self._add_page()

    def _add_page(self) -> None:
        self.pdf.add_page()
        self._y = _MARGIN
