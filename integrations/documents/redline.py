"""Changes of a contract as Word tracks them: what is struck out and what is put in, each to be accepted or refused.

ECMA-376, part 1: 17.13.5 (revisions: ``w:ins``, ``w:del``), 17.3.2 (runs).
"""

import io
import re
import zipfile
import zlib
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from integrations.documents import word_page as page
from integrations.documents.base import Unreadable
from integrations.documents.bombs import refuse_packed_bomb
from integrations.documents.limits import MIB
from integrations.documents.redline_places import WordSign, lines_of, word_signs
from integrations.documents.tracked_changes import TrackedChange
from integrations.documents.word_visibility import WordVisibility

MAX_UNPACKED, MAX_XML = 64 * MIB, 16 * MIB
"""Bytes of all that a document to be changed holds, and of its XML: unlike for reading, all of it is kept at once."""
_BROKEN = (
    zipfile.BadZipFile, zlib.error, LookupError, ValueError, SyntaxError, NotImplementedError, OSError, EOFError,
    AttributeError, TypeError,
)  # fmt: skip
"""What a file that is no whole document raises: the last two where python-docx takes for granted what is not there."""
_PACKED = b"PK\x03\x04"
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 (section 2.2) knows no sign for."""
_ID = re.compile(r"\d{1,9}", re.ASCII)
_REVISIONS = frozenset(map(qn, ("w:ins", "w:del", "w:moveFrom", "w:moveTo", "w:pPrChange", "w:rPrChange")))
_AROUND = frozenset(map(qn, ("w:ins", "w:hyperlink", "w:smartTag")))


@dataclass(frozen=True, slots=True)
class Redlined:
    """A Word document with tracked changes."""

    document: bytes
    unplaced: tuple[TrackedChange, ...] = ()
    """Those whose text the file does not hold as it was read, or holds where another change is: they are not in it."""


def redline(
    original: bytes | None, text: str, changes: Sequence[TrackedChange], *, author: str, at: datetime
) -> Redlined:
    """Write changes of ``text`` into the DOCX that it was read from, else into one that is made of the text.

    ``at`` is in any time zone. Raises :class:`Unreadable` where the original begins as a packed document and is no
    whole DOCX, or is larger than is changed here.
    """
    document = _made(text) if original is None or not original.startswith(_PACKED) else _opened(original)
    redlining = _Redlining(document, author, at)
    unplaced = redlining.apply(text, [one for one in changes if one.end > one.start])
    for change in changes:
        if change.end <= change.start:
            redlining.append(change.replacement)
    return Redlined(_saved(document), tuple(unplaced))


def _opened(original: bytes) -> Any:
    file = io.BytesIO(original)
    try:
        refuse_packed_bomb(file)
        with zipfile.ZipFile(file) as package:
            members = package.infolist()
        xml = sum(one.file_size for one in members if one.filename.endswith((".xml", ".rels")))
        if xml > MAX_XML or sum(one.file_size for one in members) > MAX_UNPACKED:
            raise Unreadable("too_large")
        document = Document(file)
    except _BROKEN as error:
        raise Unreadable("damaged") from error
    if document.element.find(qn("w:body")) is None:
        raise Unreadable("damaged")
    return document


def _saved(document: Any) -> bytes:
    saved = io.BytesIO()
    try:
        document.save(saved)
    except _BROKEN as error:
        raise Unreadable("damaged") from error
    return saved.getvalue()


def _made(text: str) -> Any:
    document = Document()
    page.lay_out(document, "ko")
    for line in text.split("\n"):
        document.add_paragraph(_FORBIDDEN.sub("", line))
    return document


class _Redlining:
    """One document while it is changed."""

    def __init__(self, document: Any, author: str, at: datetime) -> None:
        self._body = document.element.body
        self._visibility = WordVisibility.of(document.styles.element)
        self._author = _FORBIDDEN.sub("", author)
        self._at = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        given = [one.get(qn("w:id"), "") for one in self._body.iter() if one.tag in _REVISIONS]
        self._last = max((int(id) for id in given if _ID.fullmatch(id)), default=0)

    def append(self, replacement: str) -> None:
        """Put a paragraph in at the end."""
        paragraph = OxmlElement("w:p")
        properties = OxmlElement("w:pPr")
        mark = OxmlElement("w:rPr")
        mark.append(self._revision("w:ins"))
        properties.append(mark)
        paragraph.append(properties)
        paragraph.append(self._inserted(replacement, None))
        last = self._body.find(qn("w:sectPr"))
        if last is None:
            self._body.append(paragraph)
        else:
            last.addprevious(paragraph)

    def apply(self, text: str, changes: Sequence[TrackedChange]) -> list[TrackedChange]:
        """Make changes of what stands in the text; return those whose place is not found, or taken."""
        signs = list(word_signs(self._body, self._visibility))
        letters = [place for place, sign in enumerate(signs) if not sign.value.isspace()]
        whole = "".join(signs[place].value for place in letters)
        pieces: list[tuple[int, int, TrackedChange | None]] = []
        unplaced: list[TrackedChange] = []
        for change in changes:
            ranges = lines_of(whole, text, change)
            if not ranges or any(begin < taken[1] and taken[0] < end for begin, end in ranges for taken in pieces):
                unplaced.append(change)
                continue
            # What is put in comes behind the last of its lines.
            pieces += [(*one, change if one is ranges[-1] else None) for one in ranges if not change.is_added]
            pieces += [(*ranges[-1], change)] if change.is_added else []
        # From the end on, so that the signs before are still where they were.
        for begin, end, put_in in sorted(pieces, key=lambda piece: -piece[0]):
            there = signs[letters[begin] : letters[end - 1] + 1]
            if put_in is not None and put_in.is_added:
                last = _alone(there[-1].text, 0, there[-1].offset + 1)
                look = last.find(qn("w:rPr"))
            else:
                last = self._strike(there)
                look = last.find(f"{qn('w:r')}/{qn('w:rPr')}")
            if put_in is not None and put_in.replacement:
                _outermost(last).addnext(self._inserted(put_in.replacement, look))
        return unplaced

    def _strike(self, signs: Sequence[WordSign]) -> Any:
        """Strike out what stands from the first to the last sign; return the last ``w:del``."""
        pieces: list[tuple[Any, int, int]] = []
        for sign in signs:
            if pieces and pieces[-1][0] is sign.text:
                pieces[-1] = (sign.text, pieces[-1][1], sign.offset + 1)
            else:
                pieces.append((sign.text, sign.offset, sign.offset + 1))
        last: Any = None
        for element, begin, end in pieces:
            run = _alone(element, begin, end)
            struck = self._revision("w:del")
            run.addprevious(struck)
            struck.append(run)
            for each in run.findall(qn("w:t")):
                each.tag = qn("w:delText")
                each.set(qn("xml:space"), "preserve")
            last = struck
        return last

    def _inserted(self, replacement: str, look: Any) -> Any:
        inserted = self._revision("w:ins")
        run = OxmlElement("w:r")
        if look is not None:
            run.append(deepcopy(look))
        for number, line in enumerate(_FORBIDDEN.sub("", replacement).split("\n")):
            if number:
                run.append(OxmlElement("w:br"))
            run.append(_text(line))
        inserted.append(run)
        return inserted

    def _revision(self, tag: str) -> Any:
        self._last += 1
        revision = OxmlElement(tag)
        revision.set(qn("w:id"), str(self._last))
        revision.set(qn("w:author"), self._author)
        revision.set(qn("w:date"), self._at)
        return revision


def _text(content: str) -> Any:
    element = OxmlElement("w:t")
    element.text = content
    element.set(qn("xml:space"), "preserve")
    return element


def _outermost(element: Any) -> Any:
    """Return what an element is the end of: a link, or what somebody else put in, goes on with nothing of ours."""
    while element.getnext() is None and element.getparent().tag in _AROUND:
        element = element.getparent()
    return element


def _alone(element: Any, start: int, end: int) -> Any:
    """Cut a run so that a piece of one of its texts is all that a run of its own holds, and return that run.

    What stands before the piece stays in its ``w:t``.
    """
    run = element.getparent()
    content = element.text or ""
    look = run.find(qn("w:rPr"))
    children = [child for child in run if child.tag != qn("w:rPr")]
    place = children.index(element)
    before = [*children[:place], *([element] if start else [])]
    after = [*([_text(content[end:])] if end < len(content) else []), *children[place + 1 :]]
    for child in children:
        run.remove(child)
    run.append(_text(content[start:end]) if start else element)
    element.text = content[: start or end]
    element.set(qn("xml:space"), "preserve")
    for pieces, add in ((before, run.addprevious), (after, run.addnext)):
        if pieces:
            other = OxmlElement("w:r")
            if look is not None:
                other.append(deepcopy(look))
            other.extend(pieces)
            add(other)
    return run
