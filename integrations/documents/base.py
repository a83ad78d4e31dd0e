"""A document, whatever it came from: a text in parts, each with its headings and its own address."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from integrations.errors import Invalid

Reason = Literal[
    "unsupported",
    "misnamed",
    "blank",
    "empty",
    "too_large",
    "too_long",
    "encrypted",
    "bomb",
    "slow",
    "memory",
    "damaged",
]
"""Why a file gives no text.

``misnamed``: it is not what its ending says, nor anything else that is read; ``blank``: nothing is written in it;
``empty``: nothing can be made out in it; ``too_large`` in bytes, ``too_long`` in
pages or characters; ``bomb``: unpacked it would be far more than any document; ``slow`` and ``memory``: it was stopped
at a limit of :class:`ReadLimits`.
"""


class Unreadable(Invalid):
    """A file gives no text; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"the file cannot be read: {reason}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Part:
    """A run of text below one heading."""

    text: str
    """Markdown, without the heading itself."""
    headings: tuple[str, ...] = ()
    """The headings above the text, outermost first, without the document's title."""
    url: str = ""
    """Where a reader finds this part; the document's own address if empty."""


Made = Literal["", "made", "copy"]
"""Whether people wrote a document, or this bot: ``copy`` from other documents alone, so that it is no evidence for what
it says."""


PageOrigin = Literal["layer", "recognised", "model"]
"""Where the text of a page is from: the file itself, recognition of its picture, a model that was shown the picture."""


@dataclass(frozen=True, slots=True)
class PageSpan:
    """A page as a range of its file's ``text``."""

    number: int
    """From 1, as the file counts."""
    start: int
    end: int
    """Offsets in characters, the second one exclusive; a page without text is an empty range."""
    origin: PageOrigin = "layer"
    is_poor: bool = False
    """Whether what was read is doubtful, or nothing although the page is not blank."""


@dataclass(frozen=True, slots=True)
class HiddenText:
    """What stands in a file and is not seen by who looks at it; it is no part of the file's ``text``."""

    page: int
    """From 1; 0 where the file knows no pages."""
    text: str
    """On one line, cut where it is long."""


@dataclass(frozen=True, slots=True)
class PoorPage:
    """A page that was not made out, as a picture for somebody who may do better."""

    number: int
    picture: bytes
    """PNG."""


class PageTranscriber(Protocol):
    """Reads pages that recognition does not make out, for example by a model that sees."""

    async def transcribe(self, picture: bytes) -> str:
        """Return what stands on the page (PNG), tables as Markdown. Raises the errors of ``integrations.errors``."""


@dataclass(frozen=True, slots=True)
class FileText:
    """What was read of a file."""

    parts: tuple[Part, ...]
    pages_left: int = 0
    """Pages without text of their own that were not recognised: they were too many, or the time was over."""
    pages: tuple[PageSpan, ...] = ()
    """In order; empty where the file knows none, as plain text does."""
    has_page_parts: bool = False
    """Whether each part is a page; its heading, where it has one, is then a place (``p. 2``) and none of the text."""
    misnamed: str = ""
    """The ending under which a file would be known that has the ending of another kind, as ``.pdf``."""
    poor: tuple[PoorPage, ...] = ()
    """Pages that are poor, where their pictures were asked for; not more than were asked for."""
    hidden: tuple[HiddenText, ...] = ()

    @property
    def text(self) -> str:
        """As :attr:`Document.text`."""
        return text_of_parts(self.parts, self.has_page_parts)


@dataclass(frozen=True, slots=True)
class Document:
    """A text that can be searched and cited."""

    id: str
    title: str
    url: str
    parts: tuple[Part, ...]
    audience: frozenset[str]
    """Principals (``team:T…``, ``channel:C…``, ``user:U…``) who may read it; empty: nobody."""
    edited_at: datetime
    source: str = "notion"
    path: tuple[str, ...] = field(default=())
    """Titles of the pages above it, outermost first."""
    above: tuple[str, ...] = ()
    """Ids of everything above it, nearest first: also of databases, which have no title of their own in ``path``."""
    made: Made = ""
    pages_left: int = 0
    """Of a file: as in :class:`FileText`, like the following."""
    pages: tuple[PageSpan, ...] = ()
    has_page_parts: bool = False
    misnamed: str = ""
    pages_shown: int = 0
    """Pages whose pictures were sent to a model: nothing in a picture can be masked, so that it has to be said."""
    hidden: tuple[HiddenText, ...] = ()
    """Of a file: what nobody sees who looks at it."""

    @property
    def text(self) -> str:
        """All its words in reading order, headings on lines of their own: what offsets of ``pages`` count in."""
        return text_of_parts(self.parts, self.has_page_parts)


def text_of_parts(parts: Sequence[Part], has_page_parts: bool = False) -> str:
    """Return the text of parts in one."""
    return "\n".join(line for lines in _lines(parts, has_page_parts) for line in lines)


def _lines(parts: Sequence[Part], has_page_parts: bool) -> Iterator[list[str]]:
    """Yield for each part the headings that begin with it, and its text."""
    before: tuple[str, ...] = ()
    for part in parts:
        headings = () if has_page_parts else part.headings
        # The innermost heading begins with its part, even where the one before was called the same.
        known = 0
        while known < min(len(headings) - 1, len(before)) and headings[known] == before[known]:
            known += 1
        yield [*headings[known:], part.text]
        before = headings
