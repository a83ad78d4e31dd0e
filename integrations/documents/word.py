"""Markdown → a Word document. Any text gives one: what Word cannot hold is left out, and nothing is ever fetched."""

import asyncio
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.table import CT_Tbl
from docx.shared import Length
from docx.text.paragraph import Paragraph
from markdown_it.tree import SyntaxTreeNode

from integrations.documents import word_page as page
from integrations.notion.links import is_web
from integrations.notion.parser import make_parser

MOST_COLUMNS = 63
"""Columns that a table of Word has at most; a wider one is written in lines."""
LONGEST_TITLE = 250
"""Characters of the title among the document's properties, which take 255."""
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 (section 2.2) knows no sign for."""
_ALIGNED = {"text-align:right": WD_ALIGN_PARAGRAPH.RIGHT, "text-align:center": WD_ALIGN_PARAGRAPH.CENTER}
_MARKS = {"strong": "bold", "em": "italic", "s": "strike"}
_PARSER = make_parser()


async def word_document(markdown: str, *, title: str = "", day: date | None = None, language: str = "ko") -> bytes:
    """Return a DOCX file: A4, with its title, at the foot the title, the day and the page.

    Without ``title`` the first heading is it, where the text begins with one. ``language``: ``ko`` or ``en``.
    """
    return await asyncio.to_thread(make_word, markdown, title, day, language)


def make_word(
    markdown: str,
    title: str,
    day: date | None,
    language: str,
    *,
    pictures: Mapping[str, bytes] | None = None,
    is_linked: bool = False,
) -> bytes:
    """Return the same, in the thread of the caller.

    ``pictures``: PNG files by the address under which the Markdown shows them, which become part of the document.
    ``is_linked``: addresses of http and https lead there when they are clicked, instead of being written out.
    """
    document = Document()
    page.lay_out(document, language)
    nodes = SyntaxTreeNode(_PARSER.parse(_clean(markdown))).children
    title = _line(title)
    first = nodes[0] if nodes and nodes[0].type == "heading" and nodes[0].tag == "h1" else None
    if first is not None and title in ("", _line(_plain(first))):
        title, nodes = title or _line(_plain(first)), nodes[1:]
    if title:
        document.add_paragraph(title, "Title")
        document.core_properties.title = title[:LONGEST_TITLE]
    page.add_foot(document, " · ".join(part for part in (title[:60], day.isoformat() if day else "") if part))
    _Writer(document, _Inlines(pictures or {}, is_linked)).blocks(nodes, _Place())
    made = io.BytesIO()
    document.save(made)
    return made.getvalue()


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a block stands."""

    lists: int = 0
    """How many lists it lies in."""
    quotes: int = 0
    item: int | None = None
    """The list of which the next paragraph begins an item."""
    mark: str = ""
    """What stands before its words: whether a task is done."""

    @property
    def left(self) -> Length:
        """How far its words stand from the margin."""
        return Length((min(self.lists, page.DEEPEST + 1) + min(self.quotes, page.DEEPEST)) * page.STEP)


@dataclass(frozen=True, slots=True)
class _Marks:
    """How some words look."""

    bold: bool = False
    italic: bool = False
    strike: bool = False
    code: bool = False


class _Writer:
    """Adds blocks to a document."""

    def __init__(self, document: Any, inlines: "_Inlines") -> None:
        self._inlines = inlines
        self._body = document._body
        # Found once: python-docx goes through all styles and all blocks for each paragraph.
        self._styles = {style.name: style.style_id for style in document.styles}
        self._end = document.element.body.sectPr
        self._numbering = page.Numbering(document)

    def blocks(self, nodes: Iterable[SyntaxTreeNode], place: _Place) -> None:
        for node in nodes:
            self._block(node, place)
            place = replace(place, item=None, mark="")

    def _block(self, node: SyntaxTreeNode, place: _Place) -> None:
        match node.type:
            case "heading":
                paragraph = self._paragraph(place, f"Heading {min(int(node.tag[1]), 5)}")
                self._inlines.add(paragraph, node.children)
            case "bullet_list" | "ordered_list":
                self._list(node, place)
            case "blockquote":
                self.blocks(node.children, replace(place, quotes=place.quotes + 1))
            case "fence" | "code_block":
                _run(self._paragraph(place, page.CODE), node.content.rstrip("\n"), _Marks())
            case "table":
                self._table(node, place)
            case "hr":
                page.rule_off(self._paragraph(place))
            case _:
                paragraph = self._paragraph(place, "Quote" if place.quotes else "Normal")
                _run(paragraph, place.mark, _Marks())
                self._inlines.add(paragraph, node.children)

    def _paragraph(self, place: _Place, style: str = "Normal") -> Paragraph:
        element: Any = OxmlElement("w:p")
        element.style = self._styles[style]
        self._end.addprevious(element)
        paragraph = Paragraph(element, self._body)
        if place.item is not None:
            page.put_in_list(paragraph, place.item, min(place.lists - 1, page.DEEPEST))
            if place.quotes:
                paragraph.paragraph_format.left_indent = place.left
        elif place.left:
            paragraph.paragraph_format.left_indent = place.left
        return paragraph

    def _list(self, node: SyntaxTreeNode, place: _Place) -> None:
        level = min(place.lists, page.DEEPEST)
        if node.type == "bullet_list":
            number = self._numbering.bullets
        else:
            number = self._numbering.numbers(level, int(str(node.attrs.get("start", 1))))
        for item in node.children:
            inside = replace(place, lists=place.lists + 1, item=number, mark=_task(item))
            if item.children and item.children[0].type == "paragraph":
                self.blocks(item.children, inside)
            else:
                # An item that begins with a list or has no words needs a paragraph to carry its mark.
                self._paragraph(inside)
                self.blocks(item.children, replace(inside, item=None))

    def _table(self, node: SyntaxTreeNode, place: _Place) -> None:
        rows = [row.children for part in node.children for row in part.children]
        width = max(len(row) for row in rows)
        if width > MOST_COLUMNS:
            for row in rows:
                _run(self._paragraph(place), " | ".join(_plain(cell) for cell in row), _Marks())
            return
        table: Any = CT_Tbl.new_tbl(len(rows), width, Length(page.WIDTH - 2 * page.MARGIN))
        table.tblStyle_val = self._styles["Table Grid"]
        self._end.addprevious(table)
        for number, (row, made) in enumerate(zip(rows, table.tr_lst, strict=True)):
            if number == 0:
                page.repeat_on_every_page(made)
            for cell, box in zip(row, made.tc_lst, strict=False):
                paragraph = Paragraph(box.p_lst[0], self._body)
                page.stand_close(paragraph)
                if aligned := _ALIGNED.get(str(cell.attrs.get("style", ""))):
                    paragraph.alignment = aligned
                self._inlines.add(paragraph, cell.children, _Marks(bold=cell.type == "th"))
                if cell.type == "th":
                    page.shade(box.get_or_add_tcPr(), "E8EEF4")
        self._paragraph(_Place())


def _task(item: SyntaxTreeNode) -> str:
    """Return the box of a task, by what the parser has noted."""
    if "task-list-item" not in str(item.attrs.get("class", "")):
        return ""
    return "☑ " if item.meta.get("checked") else "☐ "


@dataclass(frozen=True, slots=True)
class _Inlines:
    """Adds words, links and pictures to paragraphs."""

    pictures: Mapping[str, bytes]
    is_linked: bool

    def add(self, paragraph: Paragraph, nodes: Iterable[SyntaxTreeNode], marks: _Marks | None = None) -> None:
        """Add words as they are marked."""
        marks = marks or _Marks()
        for node in nodes:
            match node.type:
                case "strong" | "em" | "s":
                    self.add(paragraph, node.children, replace(marks, **{_MARKS[node.type]: True}))
                case "inline":
                    self.add(paragraph, node.children or [], marks)
                    if not node.children:
                        _run(paragraph, node.content, marks)
                case "link" if self.is_linked and is_web(url := str(node.attrs.get("href", ""))):
                    started = len(paragraph._p)
                    self.add(paragraph, node.children or [], marks)
                    if len(paragraph._p) == started:
                        _run(paragraph, url, marks)
                    page.link_from(paragraph, started, url)
                case "link":
                    self.add(paragraph, node.children, marks)
                    _address(paragraph, node.attrs, "href", _plain(node), marks)
                case "image" if (picture := self.pictures.get(str(node.attrs.get("src", "")))) is not None:
                    page.show_picture(paragraph, picture, _line(_plain(node)))
                case "image":
                    _run(paragraph, _plain(node), marks)
                    _address(paragraph, node.attrs, "src", _plain(node), marks)
                case _:
                    is_code = node.type == "code_inline"
                    _run(paragraph, _text_of(node), replace(marks, code=True) if is_code else marks)


def _address(paragraph: Paragraph, attributes: Mapping[str, object], name: str, said: str, marks: _Marks) -> None:
    """Write an address out, unless the words say it: a document that is opened then asks for nothing."""
    url = str(attributes.get(name, ""))
    if url and url.removeprefix("mailto:") != said.strip():
        _run(paragraph, f" ({url})" if said.strip() else url, marks)


def _run(paragraph: Paragraph, text: str, marks: _Marks) -> None:
    text = _clean(text)
    if not text:
        return
    run = paragraph.add_run(text)
    for name in ("bold", "italic", "strike"):
        if getattr(marks, name):
            setattr(run.font, name, True)
    if marks.code:
        page.name_fixed(run)


def _text_of(node: SyntaxTreeNode) -> str:
    match node.type:
        case "softbreak" | "hardbreak":
            # Who writes a message breaks lines where they mean it.
            return "\n"
        case "equation":
            return f"${node.content}$"
        case _:
            return node.content


def _plain(node: SyntaxTreeNode) -> str:
    """Return the words of a node without marks."""
    return "".join(_plain(child) for child in node.children) if node.children else _text_of(node)


def _line(text: str) -> str:
    return " ".join(_clean(text).split())


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("", text)
