"""Markdown → a PDF. Any text gives one, all of it can be searched and copied, and nothing is ever fetched."""

import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from markdown_it.tree import SyntaxTreeNode
from PIL import Image

from integrations.documents.fonts import FontSet, fonts_for, showable
from integrations.documents.pdf_lines import Line
from integrations.documents.pdf_pages import (
    DEEPEST,
    GROUND,
    HEIGHT,
    INK,
    LOW,
    MARGIN,
    RULE,
    SIZES,
    SMALL,
    SOFT,
    SPACING,
    STEP,
    TEXT,
    TONE,
    WIDTH,
    PdfPages,
)
from integrations.documents.pdf_tables import MOST_COLUMNS, column_widths
from integrations.documents.text_runs import TextRun, plain, runs_of
from integrations.notion.parser import make_parser

_BELOW = 6 * TEXT * SPACING
"""Millimetres from the head of a table that stay on the page of its heading."""
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


class _Printer(PdfPages):
    """Writes blocks onto pages, from top to bottom."""

    def __init__(self, fonts: FontSet, pictures: Mapping[str, bytes]) -> None:
        super().__init__(fonts)
        self._pictures = pictures
        self._bookmark = -1

    def title(self, text: str) -> None:
        """Write the title."""
        self.paragraph([TextRun(text)], 20, bold=True, color=TONE)
        self.y += 3

    def blocks(self, nodes: Iterable[SyntaxTreeNode], depth: int = 0, quotes: int = 0) -> None:
        """Write blocks; ``depth``: levels of lists and quotes around them, ``quotes``: of quotes alone."""
        for node in nodes:
            self._block(node, depth, quotes)

    def _block(self, node: SyntaxTreeNode, depth: int, quotes: int) -> None:
        left = MARGIN + min(depth, DEEPEST) * STEP
        match node.type:
            case "heading":
                self._heading(node, left)
            case "bullet_list" | "ordered_list":
                self._list(node, depth, quotes)
            case "blockquote":
                top, page = self.y, self.pdf.page
                self.blocks(node.children, depth + 1, quotes + 1)
                self.bar(left, page, top)
            case "fence" | "code_block":
                self._code(node.content.rstrip("\n"), left)
            case "table":
                self._table(node, left)
            case "hr":
                self.make_room(6)
                self.rule(left, self.y + 2)
                self.y += 6
            case _ if (picture := self._picture_of(node)) is not None:
                self._picture(picture, plain(node.children))
            case _:
                self.paragraph(list(runs_of(node.children)), TEXT, left, color=SOFT if quotes else INK)
                self.y += 2

    def _heading(self, node: SyntaxTreeNode, left: float) -> None:
        level = int(node.tag[1])
        size = SIZES[level]
        lines = self.lines.lines(runs_of(node.children), size, WIDTH - MARGIN - left, bold=True)
        # A heading never stands alone at the end of a page.
        is_above_table = node.next_sibling is not None and node.next_sibling.type == "table"
        below = _BELOW if is_above_table else 3 * TEXT * SPACING
        self.make_room(4 + len(lines) * size * SPACING + below)
        if self.y > MARGIN:
            self.y += 4
        # A bookmark lies at most one level below the one before it.
        self._bookmark = min(max(0, level - 2), self._bookmark + 1)
        words = " ".join(showable(plain(node.children), self.fonts.all_regular).split())
        self.pdf.set_xy(left, self.y)
        self.pdf.start_section(words[:200] or "·", level=self._bookmark)
        self.write(lines, left, size, bold=True, color=TONE if level <= 2 else INK)
        self.y += 1.5

    def _list(self, node: SyntaxTreeNode, depth: int, quotes: int) -> None:
        number = int(str(node.attrs.get("start", 1)))
        left = MARGIN + min(depth, DEEPEST) * STEP
        for item in node.children:
            mark = f"{number}." if node.type == "ordered_list" else "•"
            number += 1
            if "task-list-item" in str(item.attrs.get("class", "")):
                mark = "☑" if item.meta.get("checked") else "☐"
            self.make_room(TEXT * SPACING)
            for line in self.lines.lines([TextRun(mark)], TEXT, 99):
                wide = sum(part.width for part in line)
                # Long numbers begin further to the left instead of running into the words.
                self.draw(line, min(left, left + STEP - 1 - wide), self.y, TEXT, color=SOFT)
            before = (self.pdf.page, self.y)
            self.blocks(item.children, depth + 1, quotes)
            if (self.pdf.page, self.y) == before:
                self.y += TEXT * SPACING
            elif item.children[-1].type == "paragraph":
                self.y -= 1
        self.y += 1

    def _code(self, text: str, left: float) -> None:
        runs = [TextRun(text.replace("\t", "    "), code=True)]
        for line in self.lines.lines(runs, SMALL, WIDTH - MARGIN - left - 6):
            self.make_room(SMALL * SPACING)
            self.pdf.set_fill_color(*GROUND)
            self.pdf.rect(left, self.y, WIDTH - MARGIN - left, SMALL * SPACING, "F")
            self.draw(line, left + 3, self.y, SMALL)
            self.y += SMALL * SPACING
        self.y += 3

    def _picture_of(self, node: SyntaxTreeNode) -> bytes | None:
        """Return the picture that a paragraph consists of."""
        inline = node.children[0].children if node.type == "paragraph" and node.children else []
        return self._pictures.get(str(inline[0].attrs.get("src", ""))) if len(inline) == 1 else None

    def _picture(self, png: bytes, says: str) -> None:
        with Image.open(io.BytesIO(png)) as opened:
            ratio = opened.height / opened.width
        wide = min(WIDTH - 2 * MARGIN, (HEIGHT - MARGIN - LOW) / ratio)
        self.make_room(wide * ratio)
        self.pdf.image(io.BytesIO(png), x=MARGIN, y=self.y, w=wide, alt_text=says)
        self.y += wide * ratio + 3

    def _table(self, node: SyntaxTreeNode, left: float) -> None:
        rows = [row.children for part in node.children for row in part.children]
        columns = max(len(row) for row in rows)
        if columns > MOST_COLUMNS:
            for row in rows:
                self.paragraph([TextRun(" | ".join(plain(cell.children) for cell in row))], SMALL, left)
            return
        cells = [[list(runs_of(cell.children)) for cell in row] for row in rows]
        texts = [["".join(run.text for run in cell) for cell in row] for row in cells]
        widths = column_widths(texts, columns, WIDTH - MARGIN - left, self._natural)
        aligns = [str(cell.attrs.get("style", "")) for cell in rows[0]] + [""] * columns
        laid = [
            [self.lines.lines(cell, SMALL, wide - 3, bold=number == 0) for cell, wide in zip(row, widths, strict=False)]
            for number, row in enumerate(cells)
        ]
        # The head of a table never stands alone at the end of a page.
        first = sum(max(map(len, row), default=1) * SMALL * SPACING + 2 for row in laid[:2])
        self.make_room(min(first, _BELOW))
        for number, written in enumerate(laid):
            self._row(written, widths, aligns, left, head=None if number == 0 else laid[0])
        self.y += 4

    def _natural(self, text: str) -> float:
        return sum(part.width for line in self.lines.lines([TextRun(text)], SMALL, 9_999) for part in line)

    def _row(
        self,
        row: Sequence[list[Line]],
        widths: Sequence[float],
        aligns: Sequence[str],
        left: float,
        head: Sequence[list[Line]] | None,
    ) -> None:
        """Write a row; what does not fit goes on on the next page, below the head once more."""
        a_line = SMALL * SPACING
        rest = [list(lines) for lines in row]
        while any(rest):
            count = max(len(lines) for lines in rest)
            room = int((HEIGHT - LOW - self.y - 2) / a_line)
            if room < min(count, 8 if count > 30 else count) and self.y > MARGIN + 1:
                self.add_page()
                if head is not None and max(len(lines) for lines in head) <= 8:
                    self._row(head, widths, aligns, left, None)
                room = int((HEIGHT - LOW - self.y - 2) / a_line)
            taken = max(1, min(count, room))
            x = left
            high = taken * a_line + 2
            for column, wide in enumerate(widths):
                if head is None:
                    self.pdf.set_fill_color(*GROUND)
                    self.pdf.rect(x, self.y, wide, high, "F")
                self.pdf.set_draw_color(*RULE)
                self.pdf.rect(x, self.y, wide, high, "D")
                for n, line in enumerate(rest[column][:taken] if column < len(rest) else []):
                    space = wide - 3 - sum(part.width for part in line)
                    aside = space if "right" in aligns[column] else space / 2 if "center" in aligns[column] else 0.0
                    self.draw(line, x + 1.5 + aside, self.y + 1 + n * a_line, SMALL, bold=head is None)
                x += wide
            rest = [lines[taken:] for lines in rest]
            self.y += high
