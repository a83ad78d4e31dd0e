"""What a graph database must do, in this project's own types.

``(RiskPattern)-[:RELATES_TO]->(Category | Document | RiskPattern)``; a pattern is found by the ``ClauseType`` nodes
that it ``CONCERNS`` and the ``Keyword`` nodes that it is ``NAMED_BY``.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from integrations.law.base import RiskLevel, Wording

RISKS: tuple[RiskLevel, ...] = ("CRITICAL", "HIGH", "MEDIUM", "LOW")
"""The gravest first: so patterns are ordered that fit alike."""
LONGEST_WORD = 60
"""Characters of a keyword; a longer one finds nothing."""
MOST_WORDS = 24
"""Keywords of one search that are looked for."""
_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class GraphDocument:
    """Something to read about a pattern: an article, a decision, a procedure."""

    id: str
    title: Wording
    content: Wording
    url: str = ""


@dataclass(frozen=True, slots=True)
class GraphPattern:
    """A pattern of risk with what it is found by and what it relates to."""

    id: str
    name: Wording
    explanation: Wording
    risk_level: RiskLevel
    clause_types: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    """In both languages; compared without case and spaces."""
    categories: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    """Ids of :class:`GraphDocument`."""
    related: tuple[str, ...] = ()
    """Ids of other patterns."""


@dataclass(frozen=True, slots=True)
class GraphContent:
    """All that a graph database holds. An id that stands in a pattern alone is left out."""

    patterns: tuple[GraphPattern, ...] = ()
    documents: tuple[GraphDocument, ...] = ()


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """A pattern that was found."""

    id: str
    name: Wording
    explanation: Wording
    risk_level: RiskLevel
    matched: int
    """How many of its keywords the words of the search hold; 0 where none was given."""
    categories: tuple[str, ...]
    documents: tuple[GraphDocument, ...]
    related: tuple[str, ...]


class GraphDatabase(Protocol):
    """Keeps the patterns and finds those that a clause may be a case of.

    Every method raises :class:`integrations.errors.Unavailable` where the database is not reached or fails, and
    ``Denied`` where it refuses the credentials.
    """

    async def fill(self, content: GraphContent) -> None:
        """Let the database hold this and nothing else of its kind; the same content again changes nothing."""

    async def find(self, *, clause_type: str = "", keywords: Sequence[str] = (), limit: int = 5) -> list[PatternMatch]:
        """Return the patterns of a type of clause that one of the keywords names, those with the most of them first.

        Each of both narrows; what is left empty does not. With neither, nothing is found.
        """

    async def aclose(self) -> None:
        """Let go of the database."""


def plain_word(word: str) -> str:
    """Return a keyword as it is compared."""
    return _BLANK.sub("", unicodedata.normalize("NFKC", word).casefold())


def plain_words(words: Sequence[str]) -> list[str]:
    """Return keywords as they are compared: each once, none too short to tell anything or too long to be one."""
    plain = dict.fromkeys(plain_word(word) for word in words)
    return [word for word in plain if 2 <= len(word) <= LONGEST_WORD][:MOST_WORDS]
