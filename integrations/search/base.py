"""What an index must do, in this project's own types."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from integrations.documents.base import Document, Made

LONGEST_QUERY = 2_000
"""Characters of a query that are read."""
Audience = frozenset[str]
"""Principals. A chunk is visible to a reader when the two audiences share one; an empty one shares none."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage of a document, at most 480 tokens."""

    id: str
    """Deterministic: the same document gives the same ids."""
    document_id: str
    title: str
    headings: tuple[str, ...]
    text: str
    url: str
    """Leads to the passage itself where the source has anchors."""
    audience: Audience
    position: int
    """Order within the document, from 0."""
    edited_at: datetime
    source: str = "notion"
    path: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    """Ids of what is above the document, nearest first."""
    made: Made = ""
    """As in :class:`integrations.documents.base.Document`."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that answers a query, and how well."""

    chunk: Chunk
    score: float
    """The fused score that orders the hits, 0–1."""
    lexical: float
    """That of the words alone."""
    dense: float
    support: float
    """How far the passage supports the query, 0–1, comparable between queries: the threshold is on this."""


@dataclass(frozen=True, slots=True)
class TitleHit:
    """A document that is near a query, though perhaps none of its passages answers it."""

    document_id: str
    title: str
    url: str
    score: float
    """Orders the documents, 0–1."""
    support: float
    """That of the document's best passage; see :class:`Hit`."""
    made: Made = ""


@dataclass(frozen=True, slots=True)
class Filters:
    """Narrows a search; None means any."""

    source: str | None = None
    document_ids: frozenset[str] | None = None
    edited_since: datetime | None = None
    within: frozenset[str] | None = None
    """Ids: each stands for itself and for all that lies below it."""
    declared: tuple[tuple[str, Audience], ...] = ()
    """Who may read a page and what is below it, by its id, as administrators say it; the nearest counts. It narrows
    :attr:`Document.audience` and never widens it: the titles in a document are chosen for that audience."""

    def permits(self, audience: Audience, *line: str) -> bool:
        """Tell whether the nearest declaration, if any, names a reader; ``line``: a page's id, then those above it."""
        said = self._said(line)
        return said is None or not said.isdisjoint(audience)

    def readers(self, chunk: Chunk, *, everyone: str) -> Audience:
        """Return who may read the document of a chunk, as far as that is known.

        ``everyone``: the principal of all members; of what they may read, those are left whom a declaration names.
        """
        said = self._said((chunk.document_id, *chunk.above))
        if said is None:
            return chunk.audience
        return said & chunk.audience or (said if everyone in chunk.audience else chunk.audience)

    def _said(self, line: Sequence[str]) -> Audience | None:
        declared = dict(self.declared)
        return next((declared[each] for each in line if each in declared), None)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What a :class:`Hit` has to reach in ``support``, as it was measured with a back end."""

    found: float
    """Below this nothing counts as found."""
    sure: float
    """Below this the best passage may miss the question: the answer says so."""
    near: float
    """The least from which a document lies near a question that found no answer, and may be named."""


@dataclass(frozen=True, slots=True)
class TitleEntry:
    """A document by its title alone."""

    document_id: str
    title: str
    url: str
    path: tuple[str, ...]
    """Titles of what is above it, outermost first."""
    made: Made = ""


@dataclass(frozen=True, slots=True)
class IndexStats:
    """How much the index holds."""

    documents: int
    chunks: int
    back_end: str


class SearchIndex(Protocol):
    """Hybrid search with an audience on every chunk and every query.

    Every method raises :class:`integrations.errors.Unavailable` when the index cannot be read or written.
    """

    @property
    def thresholds(self) -> Thresholds:
        """Return what support means here."""

    async def identity(self) -> str:
        """Return a name that this index has for its life: one made anew, for whatever reason, has another."""

    async def upsert(self, documents: Sequence[Document]) -> None:
        """Replace each document's chunks by those of its new text, all at once for each document."""

    async def delete(self, document_ids: Sequence[str]) -> None:
        """Forget the documents; unknown ids are no error."""

    async def search(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[Hit]:
        """Return the best ``k`` chunks that ``audience`` may read, best first; fewer only where fewer may be read.

        What was copied here from other documents is left out, unless the filters name it by its id.
        """

    async def titles(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[TitleHit]:
        """Return the ``k`` documents nearest to the query that ``audience`` may read, best first, copies included.

        For an answer that found no passage and names what is near instead.
        """

    async def listed(
        self,
        *,
        k: int,
        audience: Audience,
        title: str = "",
        ids: frozenset[str] | None = None,
        filters: Filters | None = None,
    ) -> list[TitleEntry]:
        """Return ``k`` documents that ``audience`` may read: those of ``ids``, if given, whose title has this in it.

        What begins with it comes first, then what has least above it: for a person who types a title.
        """

    async def document_ids(self, source: str) -> frozenset[str]:
        """Return what is indexed of one source."""

    async def stats(self, audience: Audience | None = None, filters: Filters | None = None) -> IndexStats:
        """Count what the index holds, or what of it ``audience`` may read."""


class Embedder(Protocol):
    """Turns texts into vectors of unit length; a text whose language the model does not know into zeros."""

    name: str
    """Identifies the model: vectors of different names are never compared."""
    dimensions: int

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one row for each text: [n, dimensions]."""
