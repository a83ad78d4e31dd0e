"""The look of a Word document: paper, fonts for Korean and Latin, headings, quotes, code, lists, the foot of a page."""

import io
from typing import Any

from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.numbering import CT_Num
from docx.shared import Mm, Pt, RGBColor
from docx.styles.style import ParagraphStyle

LATIN, KOREAN, FIXED = "Calibri", "맑은 고딕", "Consolas"
"""Malgun Gothic comes with Windows and Office, which know it by its Korean name; elsewhere another one is taken."""
CODE = "Code Block"
WIDTH, HEIGHT, MARGIN = Mm(210), Mm(297), Mm(22)
STEP = Mm(7)
"""How much deeper each level of lists and quotes stands."""
DEEPEST = 8
"""Levels of a list that Word numbers, from 0; what is deeper stands with them."""
_TONE = RGBColor(0x1F, 0x3A, 0x5F)
_SIZES = {"Title": 20, "Heading 1": 15, "Heading 2": 13, "Heading 3": 11.5, "Heading 4": 11, "Heading 5": 11}
_BULLETS = ("•", "◦", "▪")


def lay_out(document: Document, language: str) -> None:
    """Prepare an empty document; ``language``: ``ko`` or ``en``, for the spelling checker."""
    section = document.sections[0]
    section.page_width, section.page_height = WIDTH, HEIGHT
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = MARGIN
    root = document.styles.element
    for fonts in root.iter(qn("w:rFonts")):
        # A theme's font would win over the one that is named beside it.
        for name in list(fonts.attrib):
            del fonts.attrib[name]
        _name_fonts(fonts, LATIN)
    for tongue in root.iter(qn("w:lang")):
        tongue.set(qn("w:val"), "en-US")
        tongue.set(qn("w:eastAsia"), "ko-KR")
    normal = _style(document, "Normal")
    normal.font.size = Pt(10.5)
    normal.paragraph_format.space_after, normal.paragraph_format.line_spacing = Pt(6), 1.25
    for name, size in _SIZES.items():
        heading = _style(document, name)
        heading.font.size, heading.font.color.rgb = Pt(size), _TONE
        heading.font.italic = False
        heading.paragraph_format.space_before, heading.paragraph_format.space_after = Pt(size * 0.9), Pt(4)
    quote = _style(document, "Quote")
    quote.font.italic, quote.font.color.rgb = False, RGBColor(0x40, 0x40, 0x40)
    _edge(quote.element.get_or_add_pPr(), "left", space=8)
    code = document.styles.add_style(CODE, WD_STYLE_TYPE.PARAGRAPH)
    assert isinstance(code, ParagraphStyle)
    code.base_style = normal
    code.font.size = Pt(9)
    _name_fonts(code.element.get_or_add_rPr().get_or_add_rFonts(), FIXED)
    shade(code.element.get_or_add_pPr(), "F3F4F6")
    document.core_properties.language = "ko-KR" if language == "ko" else "en-US"
    document.core_properties.author = document.core_properties.comments = ""


def add_foot(document: Document, text: str) -> None:
    """Put a line at the foot of every page: a text, and at the right the page and how many there are."""
    paragraph = document.sections[0].footer.paragraphs[0]
    paragraph.paragraph_format.tab_stops.clear_all()
    paragraph.paragraph_format.tab_stops.add_tab_stop(WIDTH - 2 * MARGIN, WD_TAB_ALIGNMENT.RIGHT)
    paragraph.style = document.styles["Normal"]
    paragraph.paragraph_format.space_after = Pt(0)
    _small(paragraph.add_run(f"{text}\t"))
    _field(paragraph, "PAGE")
    _small(paragraph.add_run(" / "))
    _field(paragraph, "NUMPAGES")


class Numbering:
    """The lists of a document: all bullets count as one, each numbered list counts by itself."""

    def __init__(self, document: Document) -> None:
        self._root = document.part.numbering_part.element
        self._last = max((each.numId for each in self._root.num_lst), default=0)
        self._numbers = self._abstract(is_numbered=True)
        self.bullets: int = self._num(self._abstract(is_numbered=False)).numId
        """The number of the list of bullets."""

    def numbers(self, level: int, start: int) -> int:
        """Return the number of a new list that counts from ``start`` on one level."""
        made = self._num(self._numbers)
        made.add_lvlOverride(ilvl=level).add_startOverride(start)
        return int(made.numId)

    def _num(self, abstract: int) -> Any:
        self._last += 1
        made: Any = CT_Num.new(self._last, abstract)  # type: ignore[no-untyped-call]
        self._root.append(made)
        return made

    def _abstract(self, *, is_numbered: bool) -> int:
        known = self._root.findall(qn("w:abstractNum"))
        number = max((int(each.get(qn("w:abstractNumId"))) for each in known), default=0) + 1
        made = OxmlElement("w:abstractNum")
        made.set(qn("w:abstractNumId"), str(number))
        _child(made, "w:multiLevelType", val="hybridMultilevel")
        for level in range(DEEPEST + 1):
            one = _child(made, "w:lvl", ilvl=level)
            _child(one, "w:start", val=1)
            _child(one, "w:numFmt", val="decimal" if is_numbered else "bullet")
            _child(one, "w:lvlText", val=f"%{level + 1}." if is_numbered else _BULLETS[level % len(_BULLETS)])
            _child(one, "w:lvlJc", val="left")
            _child(_child(one, "w:pPr"), "w:ind", left=(level + 1) * STEP.twips, hanging=STEP.twips)
        # Definitions come before the lists that use them.
        known[-1].addnext(made) if known else self._root.insert(0, made)
        return number


def put_in_list(paragraph: Any, number: int, level: int) -> None:
    """Make a paragraph an item of a list."""
    properties = paragraph._p.get_or_add_pPr().get_or_add_numPr()
    properties.get_or_add_ilvl().val = level
    properties.get_or_add_numId().val = number


def rule_off(paragraph: Any) -> None:
    """Draw a line below a paragraph."""
    _edge(paragraph._p.get_or_add_pPr(), "bottom", space=1)


def shade(properties: Any, color: str) -> None:
    """Give the ground of a paragraph or cell a color, of six digits; ``properties``: its ``pPr`` or ``tcPr``."""
    shading = OxmlElement("w:shd")
    for name, value in (("val", "clear"), ("color", "auto"), ("fill", color)):
        shading.set(qn(f"w:{name}"), value)
    after = ("w:tabs", "w:suppressAutoHyphens", "w:spacing", "w:ind", "w:jc", "w:outlineLvl", "w:rPr")
    properties.insert_element_before(shading, *after, "w:noWrap", "w:tcMar", "w:vAlign")


def repeat_on_every_page(row: Any) -> None:
    """Make the first row of a table stand at the head of every page that the table reaches."""
    _child(row.get_or_add_trPr(), "w:tblHeader", val="true")


def stand_close(paragraph: Any) -> None:
    """Let a paragraph keep no room below it, as in a table."""
    paragraph.paragraph_format.space_after = Pt(1)


def link_from(paragraph: Any, started: int, url: str) -> None:
    """Make what a paragraph has from a place on lead to an address, in the look of a link."""
    link = OxmlElement("w:hyperlink")
    link.set(qn("r:id"), paragraph.part.relate_to(url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
    for made in list(paragraph._p)[started:]:
        link.append(made)
        for run in made.iter(qn("w:r")):
            properties = run.get_or_add_rPr()
            _child(properties, "w:color", val="11685A")
            _child(properties, "w:u", val="single")
    paragraph._p.append(link)


def show_picture(paragraph: Any, png: bytes, says: str) -> None:
    """Show a picture as wide as the text, no higher than two thirds of a page; ``says``: for who does not see it."""
    made = paragraph.add_run().add_picture(io.BytesIO(png), width=WIDTH - 2 * MARGIN)
    if made.height > HEIGHT * 2 // 3:
        made.width, made.height = made.width * (HEIGHT * 2 // 3) // made.height, HEIGHT * 2 // 3
    made._inline.docPr.set("descr", says)


def name_fixed(run: Any) -> None:
    """Set a run in letters of one width."""
    _name_fonts(run._r.get_or_add_rPr().get_or_add_rFonts(), FIXED)


def _style(document: Document, name: str) -> ParagraphStyle:
    style = document.styles[name]
    assert isinstance(style, ParagraphStyle)
    return style


def _name_fonts(fonts: Any, latin: str) -> None:
    for name, font in (("ascii", latin), ("hAnsi", latin), ("eastAsia", KOREAN), ("cs", latin)):
        fonts.set(qn(f"w:{name}"), font)


def _edge(properties: Any, side: str, *, space: int) -> None:
    edges = OxmlElement("w:pBdr")
    _child(edges, f"w:{side}", val="single", sz=8, space=space, color="B0BEC5")
    after = ("w:shd", "w:tabs", "w:suppressAutoHyphens", "w:spacing", "w:ind", "w:jc", "w:outlineLvl", "w:rPr")
    properties.insert_element_before(edges, *after)


def _field(paragraph: Any, code: str) -> None:
    """Add what Word reckons by itself."""
    run = paragraph.add_run("1")
    _small(run)
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), code)
    run._r.addprevious(field)
    field.append(run._r)


def _small(run: Any) -> None:
    run.font.size, run.font.color.rgb = Pt(8.5), RGBColor(0x60, 0x60, 0x60)


def _child(parent: Any, tag: str, **values: object) -> Any:
    made = OxmlElement(tag)
    for name, value in values.items():
        made.set(qn(f"w:{name}"), str(value))
    parent.append(made)
    return made
