"""Where the pieces of a text that was read stand in the Word document that it was read from.

The reader drops blanks and numbers that Word counts itself, and parts cells by bars: letters are compared without them.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from docx.oxml.ns import qn

from integrations.documents.base import Unreadable
from integrations.documents.limits import MAX_CHARACTERS
from integrations.documents.tracked_changes import TrackedChange
from integrations.documents.word_surface import Surface
from integrations.documents.word_visibility import WordVisibility

_COUNTED = re.compile(
    r"^\s*(?:제?\s?\d{1,3}\s?조|\(?\d{1,3}[.)](?:\d{1,2}[.)]?)*|[①-⑳]|\([a-z가-하]\)|[a-z가-하][.)]|[-·•●○])\s*"
)
"""A number that Word counts itself and that stands in no run."""
_RULE = re.compile(r"[\s|:-]{1,400}")
"""What the reader writes below the head of a table."""
_STRUCK = frozenset(map(qn, ("w:del", "w:moveFrom")))


@dataclass(frozen=True, slots=True)
class WordSign:
    """A letter of the document, marks of composition apart."""

    value: str
    text: Any
    """The ``w:t`` in which it stands."""
    offset: int


def word_signs(body: Any, visibility: WordVisibility) -> Iterator[WordSign]:
    """Yield the letters of all runs in the order of the text, without what is struck out already or not seen.

    Raises :class:`Unreadable` where they are more than are read of any file.
    """
    room = MAX_CHARACTERS
    for element in body.iter(qn("w:t")):
        run = element.getparent()
        if run.tag != qn("w:r") or any(above.tag in _STRUCK for above in element.iterancestors()):
            continue
        if not _is_seen(run, visibility):
            continue
        room -= len(element.text or "")
        if room < 0:
            raise Unreadable("too_long")
        for offset, letter in enumerate(element.text or ""):
            for value in unicodedata.normalize("NFD", letter):
                yield WordSign(value, element, offset)


def _is_seen(run: Any, visibility: WordVisibility) -> bool:
    surface, paragraph = Surface(), None
    for above in reversed(list(run.iterancestors())):
        if isinstance(above.tag, str):
            surface = visibility.within(above, surface)
            paragraph = above if above.tag == qn("w:p") else paragraph
    return visibility.is_seen(run, None if paragraph is None else paragraph.find(qn("w:pPr")), surface)


def lines_of(whole: str, text: str, change: TrackedChange) -> list[tuple[int, int]]:
    """Return where the lines of a piece stand among the document's letters; nothing where one of them does not."""
    at = 0
    ranges: list[tuple[int, int]] = []
    for line in text[change.start : change.end].split("\n"):
        found = _place(whole, line, at, _earlier(text, change, line) if not ranges else 0)
        if found is None:
            return []
        if found[1] > found[0]:
            ranges.append(found)
            at = found[1]
    return ranges


def _squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFD", text).split())


def _place(whole: str, line: str, at: int, earlier: int) -> tuple[int, int] | None:
    """Return where a line stands among the document's letters, the ``earlier``-th after the first from ``at``."""
    if _RULE.fullmatch(line):
        return at, at
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
