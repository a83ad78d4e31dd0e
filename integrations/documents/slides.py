"""Slides: headings, words, native tables and charts, each on as many slides as it takes.

A file of slides does not lay itself out: what is too long runs out of its slide. So everything is measured before it is
placed, by widths of letters that no usual font exceeds, and goes on on the next slide.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_AUTO_SIZE, MSO_VERTICAL_ANCHOR, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Pt

from integrations.documents.slide_text import FIXED, FONT, SlideLine, rows_that_fit
from integrations.documents.text_runs import TextRun

WIDTH, HEIGHT = 960.0, 540.0
"""Points, 16 to 9."""
LEFT, TOP, LOW = 48.0, 100.0, 496.0
"""Where the body of a slide begins and ends, in points."""
ACROSS = WIDTH - 2 * LEFT
_TITLE, _FOOT, CELL = 26.0, 10.0, 12.0
color_of: Any = RGBColor.from_string
"""Return a colour of six digits; the library says nothing of its types."""
_INK, _SOFT, TONE = color_of("1C2422"), color_of("55605C"), color_of("11685A")
_PAPER, _GROUND = color_of("FFFFFF"), color_of("F1F3EF")
_TITLE_ONLY = 5
"""The layout of python-pptx's own template with a title alone, which outlines and screen readers know as such."""
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 (section 2.2) knows no sign for."""


class Deck:
    """Slides in the making; places and sizes are in points."""

    def __init__(self, language: str) -> None:
        self._made: Any = Presentation()
        self._made.slide_width, self._made.slide_height = Pt(WIDTH), Pt(HEIGHT)
        self._made.core_properties.author = self._made.core_properties.comments = ""
        self._tongue = "ko-KR" if language == "ko" else "en-US"
        self._made.core_properties.language = self._tongue

    def name(self, title: str) -> None:
        """Say in the properties of the file what it is."""
        self._made.core_properties.title = clean(" ".join(title.split()))[:250]

    def slide(self, title: str, size: float = _TITLE) -> Any:
        """Add a slide with a title of one line, which fits."""
        slide = self._made.slides.add_slide(self._made.slide_layouts[_TITLE_ONLY])
        place = slide.shapes.title
        place.left, place.top, place.width, place.height = Pt(LEFT), Pt(34), Pt(ACROSS), Pt(48)
        frame = self._frame(place)
        frame.vertical_anchor = MSO_VERTICAL_ANCHOR.MIDDLE
        frame.paragraphs[0].alignment = PP_ALIGN.LEFT
        self._run(frame.paragraphs[0], TextRun(title, bold=True), size, TONE)
        return slide

    def lines(self, slide: Any, lines: Sequence[SlideLine], top: float, high: float) -> None:
        """Write paragraphs into a box."""
        frame = self._frame(slide.shapes.add_textbox(Pt(LEFT), Pt(top), Pt(ACROSS), Pt(high)))
        for number, line in enumerate(lines):
            paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
            paragraph.line_spacing = Pt(round(line.size * 1.3, 1))
            paragraph.space_after = Pt(line.after)
            properties = paragraph._p.get_or_add_pPr()
            properties.set("marL", str(Pt(line.indent)))
            if line.mark:
                properties.set("indent", str(-Pt(min(line.indent, 22))))
                self._run(paragraph, TextRun(f"{line.mark}\t"), line.size, _SOFT)
            for run in line.runs:
                self._run(paragraph, run, line.size, TONE if line.is_heading else _SOFT if line.is_soft else _INK)

    def table(
        self, slide: Any, rows: Sequence[Sequence[Sequence[TextRun]]], widths: Sequence[float], top: float,
        aligns: Sequence[str],
    ) -> None:  # fmt: skip
        """Draw a native table; its first row is the head."""
        heights = [rows_that_fit(row, widths, CELL) for row in rows]
        made = slide.shapes.add_table(len(rows), len(widths), Pt(LEFT), Pt(top), Pt(sum(widths)), Pt(sum(heights)))
        made.table.horz_banding = False
        for column, wide in zip(made.table.columns, widths, strict=True):
            column.width = Pt(wide)
        for number, (row, high) in enumerate(zip(rows, heights, strict=True)):
            made.table.rows[number].height = Pt(high)
            for column in range(len(widths)):
                cell = made.table.cell(number, column)
                cell.margin_left = cell.margin_right = Pt(6)
                cell.margin_top = cell.margin_bottom = Pt(3)
                cell.fill.solid()
                cell.fill.fore_color.rgb = TONE if number == 0 else (_PAPER if number % 2 else _GROUND)
                paragraph = cell.text_frame.paragraphs[0]
                paragraph.line_spacing = Pt(round(CELL * 1.3, 1))
                if column < len(aligns) and "right" in aligns[column]:
                    paragraph.alignment = PP_ALIGN.RIGHT
                for run in row[column] if column < len(row) else ():
                    color = _PAPER if number == 0 else _INK
                    self._run(paragraph, replace(run, bold=run.bold or number == 0), CELL, color)

    def box(self, slide: Any, shape: Any, place: tuple[float, float, float, float], words: str, size: float) -> None:
        """Draw a shape with words in it."""
        made = slide.shapes.add_shape(shape, *(Pt(value) for value in place))
        made.shadow.inherit = False
        made.fill.solid()
        made.fill.fore_color.rgb = _GROUND if words else _SOFT
        made.line.color.rgb = color_of("D9DFD7") if words else _SOFT
        if words:
            frame = self._frame(made, inside=8)
            frame.vertical_anchor = MSO_VERTICAL_ANCHOR.MIDDLE
            frame.paragraphs[0].alignment = PP_ALIGN.LEFT
            self._run(frame.paragraphs[0], TextRun(words), size, _INK)

    def content(self, foot: str) -> bytes:
        """Return the file, with a text, the slide and the number of slides at the foot of every slide."""
        count = len(self._made.slides)
        for number, slide in enumerate(self._made.slides, 1):
            for words, align in ((foot, PP_ALIGN.LEFT), (f"{number} / {count}", PP_ALIGN.RIGHT)):
                half = ACROSS * (0.8 if align is PP_ALIGN.LEFT else 0.2)
                left = LEFT if align is PP_ALIGN.LEFT else LEFT + ACROSS - half
                frame = self._frame(slide.shapes.add_textbox(Pt(left), Pt(508), Pt(half), Pt(18)))
                frame.paragraphs[0].alignment = align
                self._run(frame.paragraphs[0], TextRun(words), _FOOT, _SOFT)
        made = io.BytesIO()
        self._made.save(made)
        return made.getvalue()

    def _frame(self, shape: Any, inside: float = 0) -> Any:
        frame = shape.text_frame
        frame.word_wrap, frame.auto_size = True, MSO_AUTO_SIZE.NONE
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = Pt(inside)
        return frame

    def _run(self, paragraph: Any, run: TextRun, size: float, color: RGBColor) -> None:
        for number, text in enumerate(clean(run.text).split("\n")):
            if number:
                paragraph.add_line_break()
            if not text:
                continue
            made = paragraph.add_run()
            made.text = text
            made.font.size, made.font.bold, made.font.color.rgb = Pt(size), run.bold, color
            properties = made._r.get_or_add_rPr()
            properties.set("lang", self._tongue)
            if run.strike:
                properties.set("strike", "sngStrike")
            if run.italic:
                made.font.italic = True
            for tag in ("a:latin", "a:ea", "a:cs"):
                face = properties.makeelement(qn(tag), {"typeface": FIXED if run.code and tag == "a:latin" else FONT})
                properties.append(face)
            if run.href:
                made.hyperlink.address = run.href


def clean(text: str) -> str:
    """Leave out what a file of slides cannot hold."""
    return _FORBIDDEN.sub("", text.replace("\r", "\n").replace("\t", "    ").replace("\v", "\n"))
