"""Changes of a contract as Word tracks them: what is struck out and what is put in, each to be accepted or refused.

ECMA-376, part 1: 17.13.5 (revisions: ``w:ins``, ``w:del``), 17.3.2 (runs).
"""

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from integrations.documents.base import Unreadable
from integrations.documents.bombs import refuse_packed_bomb

_PACKED = b"PK\x03\x04"
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 (section 2.2) knows no sign for."""
_COUNTED = re.compile(
    r"^\s*(?:제?\s?\d{1,3}\s?조|\(?\d{1,3}[.)](?:\d{1,2}[.)]?)*|[①-⑳]|\([a-z가-하]\)|[a-z가-하][.)]|[-·•●○])\s*"
)
"""A number that Word counts itself and that stands in no run."""
_REVISIONS = frozenset(map(qn, ("w:ins", "w:del", "w:moveFrom", "w:moveTo", "w:pPrChange", "w:rPrChange")))
_STRUCK = frozenset(map(qn, ("w:del", "w:moveFrom")))


@dataclass(frozen=True, slots=True)
class TrackedChange:
    """A piece of the text and what is to stand there."""

    start: int
    end: int
    """Behind its last character; ``start``: nothing is struck out, and a paragraph is added at the end."""
    replacement: str


@dataclass(frozen=True, slots=True)
class Redlined:
    """A Word document with tracked changes."""

    document: bytes
    unplaced: tuple[TrackedChange, ...] = ()
    """Those whose text the file does not hold as it was read: they are not in it."""


def redline(
    original: bytes | None, text: str, changes: Sequence[TrackedChange], *, author: str, at: datetime
) -> Redlined:
    """Write changes of ``text`` into the DOCX that it was read from, else into one that is made of the text.

    ``at`` is in any time zone. Raises :class:`Unreadable` where the original begins as a packed document and is no
    whole DOCX.
    """
    document = _made(text) if original is None or not original.startswith(_PACKED) else _opened(original)
    redlining = _Redlining(document, author, at)
    unplaced: list[TrackedChange] = []
    for change in sorted((one for one in changes if one.end > one.start), key=lambda one: -one.start):
        if not redlining.replace(text, change):
            unplaced.append(change)
    for change in changes:
        if change.end <= change.start:
            redlining.append(change.replacement)
    saved = io.BytesIO()
    document.save(saved)
    return Redlined(saved.getvalue(), tuple(reversed(unplaced)))


def _opened(original: bytes) -> Any:
    try:
        refuse_packed_bomb(io.BytesIO(original))
        return Document(io.BytesIO(original))
    except (zipfile.BadZipFile, KeyError, ValueError, SyntaxError, NotImplementedError, OSError) as error:
        raise Unreadable("damaged") from error


def _made(text: str) -> Any:
    document = Document()
    for line in text.split("\n"):
        document.add_paragraph(_FORBIDDEN.sub("", line))
    return document


@dataclass(frozen=True, slots=True)
class _Sign:
    """A letter of the document, marks of composition apart."""

    value: str
    text: Any
    """The ``w:t`` in which it stands."""
    offset: int


class _Redlining:
    """One document while it is changed."""

    def __init__(self, document: Any, author: str, at: datetime) -> None:
        self._body = document.element.body
        self._author = _FORBIDDEN.sub("", author)
        self._at = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        given = [int(one.get(qn("w:id"), "0")) for one in self._body.iter() if one.tag in _REVISIONS]
        self._last = max(given, default=0)

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

    def replace(self, text: str, change: TrackedChange) -> bool:
        """Strike a piece out and put its replacement behind it; False, and no change, where it is not found."""
        signs = list(_signs(self._body))
        letters = [place for place, sign in enumerate(signs) if not sign.value.isspace()]
        whole = "".join(signs[place].value for place in letters)
        at = 0
        ranges: list[tuple[int, int]] = []
        for line in text[change.start : change.end].split("\n"):
            found = _place(whole, line, at, _earlier(text, change, line) if not ranges else 0)
            if found is None:
                return False
            if found[1] > found[0]:
                ranges.append(found)
                at = found[1]
        if not ranges:
            return False
        last: Any = None
        for begin, end in reversed(ranges):
            struck = self._strike(signs[letters[begin] : letters[end - 1] + 1])
            last = last if last is not None else struck
        last.addnext(self._inserted(change.replacement, last.find(f"{qn('w:r')}/{qn('w:rPr')}")))
        return True

    def _strike(self, signs: Sequence[_Sign]) -> Any:
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


def _signs(body: Any) -> Iterator[_Sign]:
    """Yield the letters of all runs in the order of the text, without what is struck out already."""
    for element in body.iter(qn("w:t")):
        run = element.getparent()
        if run.tag != qn("w:r") or any(above.tag in _STRUCK for above in element.iterancestors()):
            continue
        for offset, letter in enumerate(element.text or ""):
            for value in unicodedata.normalize("NFD", letter):
                yield _Sign(value, element, offset)


def _squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFD", text).split())


def _place(whole: str, line: str, at: int, earlier: int) -> tuple[int, int] | None:
    """Return where a line stands among the document's letters, the ``earlier``-th after the first from ``at``."""
    # The reader writes tables with bars between cells.
    for way in (line, _COUNTED.sub("", line), line.replace("|", ""), _COUNTED.sub("", line.replace("|", "").strip())):
        wanted = _squeezed(way)
        if not wanted:
            return (at, at)
        start = whole.find(wanted, at)
        for _ in range(earlier):
            further = whole.find(wanted, start + 1) if start >= 0 else -1
            start = further if further >= 0 else start
        if start >= 0:
            return start, start + len(wanted)
    return None


def _earlier(text: str, change: TrackedChange, line: str) -> int:
    """Return how often a line stands in the text before the piece: which of several places is meant."""
    wanted = _squeezed(line)
    return _squeezed(text[: change.start]).count(wanted) if wanted else 0


def _alone(element: Any, start: int, end: int) -> Any:
    """Cut a run so that a piece of one of its texts is all that a run of its own holds, and return that run."""
    run = element.getparent()
    content = element.text or ""
    look = run.find(qn("w:rPr"))
    children = [child for child in run if child.tag != qn("w:rPr")]
    place = children.index(element)
    before = [*children[:place], *([_text(content[:start])] if start else [])]
    after = [*([_text(content[end:])] if end < len(content) else []), *children[place + 1 :]]
    for child in children:
        run.remove(child)
    run.append(_text(content[start:end]))
    for pieces, add in ((before, run.addprevious), (after, run.addnext)):
        if pieces:
            other = OxmlElement("w:r")
            if look is not None:
                other.append(deepcopy(look))
            other.extend(pieces)
            add(other)
    return run
