"""A Word document (DOCX) → its text in parts, as Word shows it: with its numbers, tables and pages.

ECMA-376, part 1: 17.3 (paragraphs and runs), 17.4 (tables), 17.13 (changes: what was struck out is left out).
"""

import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import IO
from xml.etree.ElementTree import Element, ParseError, fromstring, iterparse

from integrations.documents.base import FileText, PageSpan, Part, Unreadable, text_of_parts
from integrations.documents.headings import PartOutline
from integrations.documents.limits import MAX_CHARACTERS, MAX_HEADING
from integrations.documents.repairs import composed, unspaced
from integrations.documents.unseen import hidden_by_pages
from integrations.documents.word_numbers import ListNumbers, attribute, children, local, value
from integrations.documents.word_styles import WordStyles
from integrations.documents.word_surface import Surface
from integrations.documents.word_visibility import WordVisibility

PAGE = "\f"
"""Where Word began a page when it last laid the document out; XML can hold no such sign."""
_MAX_HEAD = 32 << 20
"""Bytes of the files of styles, lists and notes, each."""
_DEEPEST = 500
"""Elements within each other; tables in tables in text boxes come to some fifty."""
_MAIN = "word/document.xml"
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_AROUND = frozenset({"sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"})
"""What may stand around paragraphs, tables, rows and cells."""
_WITHIN = _AROUND | {"hyperlink", "fldSimple", "dir", "bdo", "oMathPara", "oMath", "ruby", "rubyBase", "r"}
"""What may stand around runs, and runs themselves."""
_SIGNS = {"tab": " ", "ptab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "lastRenderedPageBreak": PAGE}
_SYMBOLS = {"F0FE": "☑", "F0FD": "☒", "F0A8": "☐", "F06F": "□", "F0A3": "□", "F0FC": "✓", "F052": "☑", "F0B7": "·"}
"""Signs of Wingdings that forms are filled in with."""


def word_text(path: Path) -> FileText:
    """Return the text of a file. Raises :class:`Unreadable`, ``BadZipFile`` or ``RecursionError``."""
    try:
        with zipfile.ZipFile(path) as package:
            return _WordText(package).read()
    except (ParseError, KeyError, NotImplementedError) as error:
        raise Unreadable("damaged") from error


class _WordText:
    """One document while it is read."""

    def __init__(self, package: zipfile.ZipFile) -> None:
        self._package = package
        self._main = self._main_part()
        styles, numbering = self._beside("styles"), self._beside("numbering")
        self._styles = WordStyles() if styles is None else WordStyles.of(styles)
        self._visibility = WordVisibility() if styles is None else WordVisibility.of(styles)
        self._numbers = ListNumbers() if numbering is None else ListNumbers.of(numbering)
        self._notes: list[tuple[str, str]] = []
        self._page = 1
        self._unseen: list[tuple[int, str]] = []
        """Paragraphs, or what of them is not seen, each with its page."""

    def read(self) -> FileText:
        outline, size, begun = PartOutline(), 0, ""
        for block, level in self._blocks():
            text, begun = begun + unspaced(composed(block.strip(" \n"))), ""
            if not text.strip():
                # A page that begins with an empty paragraph begins with the next one.
                begun = text
                continue
            size += len(text)
            if size > MAX_CHARACTERS:
                raise Unreadable("too_long")
            if level and len(text) <= MAX_HEADING and "\n" not in text:
                outline.begin(level, text)
            else:
                outline.add(f"{text}\n")
        read = _paged(outline.parts)
        pieces = ((page if read.pages else 0, text) for page, text in self._unseen)
        return replace(read, hidden=hidden_by_pages(pieces))

    def _blocks(self) -> Iterator[tuple[str, int]]:
        """Yield paragraphs and tables as Markdown, each with its level as a heading or 0."""
        with self._package.open(self._main) as part:
            for element in _of_body(part):
                yield from self._block(element, Surface())
                for kind, number in self._notes:
                    yield self._note(kind, number), 0
                self._notes.clear()

    def _block(self, element: Element, around: Surface) -> Iterator[tuple[str, int]]:
        surface = self._visibility.within(element, around)
        match local(element):
            case "p":
                yield self._paragraph(element, surface)
                for box, ground in self._boxes(element, around):
                    yield from self._within(box, ground)
            case "tbl":
                yield self._table(element, surface), 0
            case name if name in _AROUND:
                yield from self._within(element, surface)

    def _within(self, element: Element, surface: Surface) -> Iterator[tuple[str, int]]:
        for child in element:
            yield from self._block(child, surface)

    def _boxes(self, element: Element, around: Surface) -> Iterator[tuple[Element, Surface]]:
        """Yield the text boxes that hang on a paragraph with what they stand on; of two ways to draw one, the first."""
        for child in element:
            name = local(child)
            if name == "txbxContent":
                yield child, around
            elif name == "AlternateContent":
                ways = (list(self._boxes(way, around)) for way in children(child, "Choice", "Fallback"))
                yield from next((way for way in ways if way), ())
            elif name not in ("del", "moveFrom", "t"):
                yield from self._boxes(child, self._visibility.within(child, around))

    def _paragraph(self, element: Element, surface: Surface) -> tuple[str, int]:
        properties = next(iter(children(element, "pPr")), None)
        number, level = self._styles.list_of(properties)
        counted = self._numbers.next(number, level) if number else ""
        unseen: list[str] = []
        text = "".join(self._texts(element, properties, surface, unseen))
        if any(one.strip() for one in unseen):
            self._unseen.append((self._page, "".join(unseen)))
        if counted and text.strip():
            begins = text.startswith(PAGE)
            text = f"{PAGE if begins else ''}{counted} {text[begins:].lstrip()}"
        return text, self._styles.heading_of(properties)

    def _texts(
        self, element: Element, properties: Element | None, surface: Surface, unseen: list[str]
    ) -> Iterator[str]:
        """Yield what is seen, and add what is not to ``unseen``."""
        for child in element:
            name = local(child)
            if name == "t":
                yield child.text or ""
            elif name in _SIGNS:
                self._page += name == "lastRenderedPageBreak"
                # A page that begins here is told by where Word laid it out, which follows.
                yield "" if attribute(child, "type") in ("page", "column") else _SIGNS[name]
            elif name == "sym":
                yield _SYMBOLS.get(attribute(child, "char").upper(), "")
            elif name in _NOTES:
                number = attribute(child, "id")
                self._notes.append((_NOTES[name], number))
                yield f"{number})"
            elif name in _WITHIN and (name != "r" or self._visibility.is_seen(child, properties, surface)):
                yield from self._texts(child, properties, surface, unseen)
            elif name == "r":
                for text in self._texts(child, properties, surface, unseen):
                    unseen.append(text.replace(PAGE, ""))
                    yield PAGE * text.count(PAGE)

    def _note(self, kind: str, number: str) -> str:
        notes = self._beside(kind)
        found = next((note for note in notes or () if attribute(note, "id") == number), None)
        if found is None:
            return ""
        return f"{number}) " + " ".join(
            self._paragraph(one, self._visibility.within(one, Surface()))[0].strip() for one in children(found, "p")
        )

    def _table(self, element: Element, surface: Surface) -> str:
        rows = [self._row(row, self._visibility.within(row, surface)) for row in _inside(element, "tr")]
        rows = [row for row in rows if any(cell.strip() for cell in row)]
        widest = max(map(len, rows), default=0)
        if widest <= 1:
            return "\n\n".join(cell for row in rows for cell in row)
        lines = [_line([*row, *[""] * (widest - len(row))]) for row in rows]
        return "\n".join((lines[0], "|" + " --- |" * widest, *lines[1:]))

    def _row(self, row: Element, surface: Surface) -> list[str]:
        cells = []
        for cell in _inside(row, "tc"):
            properties = next(iter(children(cell, "tcPr")), None)
            span = value(properties, "gridSpan") if properties is not None else ""
            # The cells below the first of a merged column say nothing of their own.
            merges = children(properties, "vMerge") if properties is not None else ()
            merged = any(attribute(one, "val") != "restart" for one in merges)
            inside = self._within(cell, self._visibility.within(cell, surface))
            blocks = [] if merged else [text for text, _ in inside if text.strip()]
            cells += ["\n".join(blocks), *[""] * (min(int(span) if span.isdecimal() else 1, 63) - 1)]
        return cells

    def _main_part(self) -> str:
        try:
            relations = fromstring(self._small("_rels/.rels"))
        except (KeyError, ParseError):
            return _MAIN
        targets = (attribute(one, "Target") for one in relations if attribute(one, "Type").endswith("/officeDocument"))
        return next((target.lstrip("/") for target in targets), _MAIN)

    def _beside(self, name: str) -> Element | None:
        try:
            return fromstring(self._small(posixpath.join(posixpath.dirname(self._main), f"{name}.xml")))
        except (KeyError, ParseError):
            return None

    def _small(self, name: str) -> bytes:
        if self._package.getinfo(name).file_size > _MAX_HEAD:
            raise Unreadable("bomb")
        return self._package.read(name)


def _of_body(part: IO[bytes]) -> Iterator[Element]:
    """Yield what stands in the body, one at a time, and forget it."""
    depth, body = 0, None
    for event, element in iterparse(part, ("start", "end")):
        if event == "start":
            depth += 1
            if depth > _DEEPEST:
                raise Unreadable("bomb")
            if depth == 2 and local(element) == "body":
                body = element
            continue
        depth -= 1
        if depth == 2 and body is not None:
            yield element
            body.clear()


def _inside(element: Element, name: str) -> Iterator[Element]:
    """Yield rows of a table or cells of a row, also those that something stands around."""
    for child in element:
        if local(child) == name:
            yield child
        elif local(child) in _AROUND:
            yield from _inside(child, name)


def _line(cells: list[str]) -> str:
    """Return a row as Markdown. Each cell that goes over to the next page says so: the row does it once."""
    line = "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
    first, *more = line.split(PAGE)
    return f"{first}{PAGE}{''.join(more)}" if more else first


def _paged(parts: tuple[Part, ...]) -> FileText:
    """Take the marks of pages out of the text, and note where they stood."""
    ends = list(accumulate(len(page) for page in text_of_parts(parts).split(PAGE)))
    if len(ends) == 1:
        return FileText(parts)
    plain = (Part(_without(part.text), tuple(map(_without, part.headings))) for part in parts)
    spans = zip([0, *ends], ends, strict=False)
    return FileText(tuple(plain), pages=tuple(PageSpan(number, *span) for number, span in enumerate(spans, 1)))


def _without(text: str) -> str:
    return text.replace(PAGE, "")
