"""The pages of a PDF, filled from top to bottom."""

from collections.abc import Iterable, Sequence

from fpdf import FPDF

from integrations.documents.fonts import FontSet
from integrations.documents.pdf_lines import Line, LineMaker
from integrations.documents.text_runs import TextRun

WIDTH, HEIGHT, MARGIN, LOW = 210.0, 297.0, 22.0, 24.0
SIZES = {1: 16.0, 2: 14.0, 3: 12.0, 4: 11.0, 5: 10.5, 6: 10.5}
TEXT, SMALL, FOOT = 10.5, 9.5, 8.5
SPACING = 0.56
"""Millimetres of a line for each point of its letters."""
STEP = 6.0
"""How much deeper each level of lists and quotes stands, up to eight."""
DEEPEST = 8
INK, SOFT, RULE, GROUND, TONE = (28, 36, 34), (85, 96, 92), (217, 223, 215), (241, 243, 239), (17, 104, 90)


class PdfPages:
    """Draws lines, bars and rules at the height that was reached, and begins a new page where there is no room."""

    def __init__(self, fonts: FontSet) -> None:
        self.pdf = FPDF(format="A4")
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margins(MARGIN, MARGIN)
        self.pdf.c_margin = 0
        self.fonts = fonts
        self.lines = LineMaker(self.pdf, fonts)
        self.pdf.add_page()
        self.y = MARGIN

    def foot(self, text: str) -> None:
        """Write a text, the page and the number of pages at the foot of every page."""
        count = self.pdf.pages_count
        for number in range(1, count + 1):
            self.pdf.page = number
            for words, align in ((text, 0.0), (f"{number} / {count}", 1.0)):
                [line, *_] = self.lines.lines([TextRun(words)], FOOT, WIDTH - 2 * MARGIN)
                space = WIDTH - 2 * MARGIN - sum(part.width for part in line)
                self.draw(line, MARGIN + align * space, HEIGHT - 14, FOOT, color=SOFT)

    def paragraph(
        self,
        runs: Sequence[TextRun],
        size: float,
        left: float = MARGIN,
        *,
        bold: bool = False,
        color: tuple[int, int, int] = INK,
    ) -> None:
        """Write runs of text below what stands there, in as many lines as they need."""
        lines = self.lines.lines(runs, size, WIDTH - MARGIN - left, bold=bold)
        self.write(lines, left, size, bold=bold, color=color)

    def write(
        self, lines: Iterable[Line], left: float, size: float, *, bold: bool, color: tuple[int, int, int]
    ) -> None:
        """Write lines below what stands there."""
        for line in lines:
            self.make_room(size * SPACING)
            self.draw(line, left, self.y, size, bold=bold, color=color)
            self.y += size * SPACING

    def draw(
        self,
        line: Line,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        color: tuple[int, int, int] = INK,
    ) -> None:
        """Draw one line at a place; what links, is struck out or is code is drawn as such."""
        high = size * SPACING
        for part in line:
            run = part.run
            if run.code and size != SMALL:
                self.pdf.set_fill_color(*GROUND)
                self.pdf.rect(x, y + 0.4, part.width, high - 0.8, "F")
            self.lines.set_font(part.family, size, bold=bold or run.bold)
            self.pdf.set_text_color(*(TONE if run.href else color))
            self.pdf.set_xy(x, y)
            self.pdf.cell(part.width, high, part.text, link=run.href)
            if run.strike or run.href or run.italic:
                # No Korean font has slanted letters: what is stressed is underlined thinly.
                self.pdf.set_draw_color(*(TONE if run.href else SOFT))
                self.pdf.set_line_width(0.15)
                at = y + high * (0.52 if run.strike else 0.86)
                self.pdf.line(x, at, x + part.width, at)
                self.pdf.set_line_width(0.2)
            x += part.width

    def rule(self, left: float, y: float) -> None:
        """Draw a thin line to the right margin."""
        self.pdf.set_draw_color(*RULE)
        self.pdf.line(left, y, WIDTH - MARGIN, y)

    def bar(self, left: float, page: int, top: float) -> None:
        """Draw the bar at the left of a quote, on all pages that it reaches."""
        last, bottom = self.pdf.page, self.y
        for number in range(page, last + 1):
            self.pdf.page = number
            start = top if number == page else MARGIN
            end = bottom - 2 if number == last else HEIGHT - LOW
            self.pdf.set_fill_color(*RULE)
            self.pdf.rect(left + 2, start, 0.9, max(0.0, end - start), "F")
        self.pdf.page = last

    def make_room(self, high: float) -> None:
        """Begin a new page where what is so high does not fit below."""
        if self.y + high > HEIGHT - LOW and self.y > MARGIN:
            self.add_page()

    def add_page(self) -> None:
        """Begin a new page."""
        self.pdf.add_page()
        self.y = MARGIN
