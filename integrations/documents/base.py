"""A document, whatever it came from: a text in parts, each with its headings and its own address."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from integrations.errors import Invalid

Reason = Literal["unsupported", "empty", "too_large", "encrypted", "slow", "memory", "damaged"]
"""Why a file gives no text; ``slow`` and ``memory``: it was stopped at a limit of :class:`ReadLimits`."""


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


@dataclass(frozen=True, slots=True)
class FileText:
    """What was read of a file."""

    parts: tuple[Part, ...]
    pages_left: int = 0
    """Pages without text of their own that were not recognised: they were too many."""


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
    """Of a file: as in :class:`FileText`."""
