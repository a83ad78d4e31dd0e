"""The search index in Azure AI Search: it fuses words and vectors by rank, and every request carries the audience."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from itertools import chain, islice
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

import numpy as np
import structlog
from azure.search.documents.models import VectorizedQuery
from numpy.typing import NDArray

from integrations.documents.base import Document
from integrations.errors import IntegrationError, Unavailable
from integrations.search.azure import definition
from integrations.search.azure.definition import Json
from integrations.search.azure.filters import LONGEST, among, groups, is_exact, readable
from integrations.search.azure.service import SearchService
from integrations.search.azure.writing import RowWriter
from integrations.search.base import (
    LONGEST_QUERY,
    Audience,
    Embedder,
    Filters,
    Hit,
    IndexStats,
    Thresholds,
    TitleEntry,
    TitleHit,
)
from integrations.search.ranking import thresholds
from integrations.search.unindexed import matched, supported

if TYPE_CHECKING:
    from integrations.search.base import SearchIndex

log = structlog.get_logger(__name__)

VECTOR_WEIGHT: Final = 0.5
"""The vectors' weight in the service's fusion, beside the words' 1."""
_NEAREST: Final = (50, 1_000)
"""Rows that the vectors' leg gives, at least and at most."""
_MOST: Final = 100_000
"""Rows that one query gives at all, in pages."""
_LONGEST_WORDS: Final = 400
"""Characters that are looked for as words: the service takes 1,024 terms; the vector is of the whole query."""
_OPERATORS: Final = re.compile(r"[+|\"()'\\*~\x00-\x1f-]")
"""What means something in a query: learn.microsoft.com/azure/search/query-simple-syntax."""
_FIRST: Final = "position eq 0"
"""One row of each document."""
Ask = Callable[[str, int], Awaitable[list[Json]]]


class AzureSearchIndex:
    """A :class:`integrations.search.base.SearchIndex` in Azure AI Search.

    A row is a passage. The service has no transactions: a write that breaks off leaves of a document some rows as they
    were and some as they become, never a new text with old readers; writing it again completes it. What was written is
    found after about a second.
    """

    def __init__(
        self,
        service: SearchService,
        embedder: Embedder,
        *,
        team: str = "",
        vector_weight: float | None = None,
        support: Thresholds | None = None,
        semantic: bool = False,
        longest_filter: int = LONGEST,
    ) -> None:
        self.thresholds = support or thresholds()
        self._service = service
        self._embedder = embedder
        self._team = team
        self._weight = VECTOR_WEIGHT if vector_weight is None else vector_weight
        self._semantic = semantic
        self._longest_filter = longest_filter
        self._writer = RowWriter(service, embedder)

    async def __aenter__(self) -> Self:
        try:
            await self.identity()
        except BaseException:
            await self._service.aclose()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._service.aclose()

    async def identity(self) -> str:
        """See :class:`integrations.search.base.SearchIndex`; where there is no index, an empty one is made.

        Raises ``Misconfigured`` for one that was made for something else.
        """
        if not (name := await self._service.identity(self._embedder, self._team)):
            raise Unavailable(f"index {self._service.name} could not be made")
        return name

    async def upsert(self, documents: Sequence[Document]) -> None:
        """See :class:`integrations.search.base.SearchIndex`."""
        await self._writer.upsert(documents)

    async def delete(self, document_ids: Sequence[str]) -> None:
        """See :class:`integrations.search.base.SearchIndex`."""
        await self._writer.delete(document_ids)

    async def search(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[Hit]:
        """See :class:`integrations.search.base.SearchIndex`; while the embedder fails, only words are compared."""
        narrowed = filters or Filters()
        evidence = ["made ne 'copy'"] if narrowed.document_ids is None else []
        return [hit for hit, _ in await self._ranked(query, k, audience, narrowed, *evidence)]

    async def titles(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[TitleHit]:
        """See :class:`integrations.search.base.SearchIndex`."""
        best: dict[str, TitleHit] = {}
        for hit, url in await self._ranked(query, 8 * k, audience, filters or Filters()):
            id, title = hit.chunk.document_id, hit.chunk.title
            best.setdefault(id, TitleHit(id, title, url, hit.score, hit.support, hit.chunk.made))
        return list(islice(best.values(), k))

    async def listed(
        self,
        *,
        k: int,
        audience: Audience,
        title: str = "",
        ids: frozenset[str] | None = None,
        filters: Filters | None = None,
    ) -> list[TitleEntry]:
        """See :class:`integrations.search.base.SearchIndex`."""
        typed = " ".join(title.lower().split())[: definition.LONGEST_NAME]
        letters = re.sub(r"([^\w ])", r"\\\1", typed)
        wanted = [_FIRST] if ids is None else [_FIRST, f"({among('document_id', ids)})"]
        fields = ["id", "document_id", "title", "document_url", "path", "line", "made"]

        async def ask(where: str, most: int) -> list[Json]:
            asked: dict[str, Any] = {"filter": where, "top": most, "select": fields}
            asked["order_by"] = ["depth", "name", "document_id"]
            if not typed:
                return await self._service.find(**asked)
            # The first finds what begins with it, the second that again and all else.
            asked |= {"query_type": "full", "search_fields": ["name"]}
            begins, others = (f"/{start}{letters}.*/" for start in ("", ".*"))
            return [row for each in (begins, others) for row in await self._service.find(search_text=each, **asked)]

        def rank(row: Json) -> tuple[bool, int, str, str]:
            return not row["title"].lower().startswith(typed), len(row["line"]), row["title"], row["document_id"]

        rows = sorted(await self._permitted(ask, k, audience, filters or Filters(), *wanted), key=rank)
        return [
            TitleEntry(row["document_id"], row["title"], row["document_url"], tuple(row["path"]), row["made"])
            for row in rows[:k]
        ]

    async def document_ids(self, source: str) -> frozenset[str]:
        """See :class:`integrations.search.base.SearchIndex`."""
        rows = self._service.scan(among("source", [source]), ["document_id"])
        return frozenset([row["document_id"] async for row in rows])

    async def stats(self, audience: Audience | None = None, filters: Filters | None = None) -> IndexStats:
        """See :class:`integrations.search.base.SearchIndex`."""
        narrowed = filters or Filters()
        parts = [] if audience is None else list(groups(audience, self._longest_filter))
        if audience is None or (len(parts) == 1 and is_exact(audience, narrowed)):
            where = [] if audience is None else [readable(parts[0], audience, narrowed)]
            tests = (" and ".join([*where, _FIRST]), " and ".join(where))
            documents, chunks = await asyncio.gather(*map(self._service.count, tests))
            return IndexStats(documents, chunks, "azure")
        seen: dict[str, str] = {}
        for part in parts:
            async for row in self._service.scan(readable(part, audience, narrowed), ["document_id", "line"]):
                if narrowed.permits(audience, *row["line"]):
                    seen[row["id"]] = row["document_id"]
        return IndexStats(len(set(seen.values())), len(seen), "azure")

    async def _ranked(
        self, query: str, k: int, audience: Audience, narrowed: Filters, *more: str
    ) -> list[tuple[Hit, str]]:
        """Return the best passages that may be read, each with the address of its document."""
        if k < 1 or not audience or not query.strip():
            return []
        query = query[:LONGEST_QUERY]
        words = " ".join(_OPERATORS.sub(" ", query).split())[:_LONGEST_WORDS]
        vector = await self._vector(query)

        async def ask(where: str, most: int) -> list[Json]:
            asked: dict[str, Any] = {"filter": where, "top": most}
            found: list[Json] = []
            if words or vector is not None:
                found = await self._service.find(**asked, **self._hybrid(words, vector, most))
            if len(found) < most:  # some share no word with the query, and have no vector or it has none
                others = await self._service.find(search_text="*", order_by=["serial"], **asked)
                found += [row | {"@search.score": 0.0} for row in others]
            return found

        rows = await self._permitted(ask, k, audience, narrowed, *more)
        best = max(map(_score, rows), default=0.0) or 1.0
        chunks = [definition.chunk_of(row) for row in rows]
        matches = await asyncio.to_thread(matched, query, chunks)
        hits = supported(chunks, matches, [_similarity(row) for row in rows])
        return [
            (replace(hit, score=_score(row) / best), row["document_url"])
            for hit, row in zip(hits[:k], rows, strict=False)
        ]

    def _hybrid(self, words: str, vector: NDArray[np.float32] | None, most: int) -> dict[str, Any]:
        asked: dict[str, Any] = {"search_text": words or None, "search_fields": definition.TEXT_FIELDS}
        if vector is not None:
            nearest = VectorizedQuery(
                vector=definition.numbers(vector),
                k_nearest_neighbors=min(max(_NEAREST[0], most), _NEAREST[1]),
                fields="vector",
                weight=self._weight,
            )
            asked |= {"vector_queries": [nearest], "vector_filter_mode": "preFilter", "debug": "vector"}
        if self._semantic and words:
            asked |= {"query_type": "semantic", "semantic_configuration_name": definition.SEMANTIC}
            asked |= {"semantic_error_mode": "partial"}
        return asked

    async def _permitted(self, ask: Ask, k: int, audience: Audience, narrowed: Filters, *more: str) -> list[Json]:
        """Return at least ``k`` rows that may be read, where there are so many, best first."""

        async def of_group(group: Audience) -> list[Json]:
            where, most = readable(group, audience, narrowed, *more), k
            while True:
                rows: dict[str, Json] = {}
                for row in await ask(where, most):
                    rows.setdefault(row["id"], row)
                permitted = [row for row in rows.values() if narrowed.permits(audience, *row["line"])]
                if len(permitted) >= k or len(rows) < most or most == _MOST:
                    return permitted
                most = min(4 * most, _MOST)

        found = await asyncio.gather(*map(of_group, groups(audience, self._longest_filter)))
        best: dict[str, Json] = {}
        for row in sorted(chain(*found), key=_score, reverse=True):
            best.setdefault(row["id"], row)
        return list(best.values())

    async def _vector(self, query: str) -> NDArray[np.float32] | None:
        try:
            vector = (await self._embedder.embed([query]))[0]
        except IntegrationError as error:
            log.warning("search_by_words_only", embedder=self._embedder.name, reason=type(error).__name__)
            return None
        return vector if vector.any() and self._weight else None


def _score(row: Json) -> float:
    """Return what orders rows: what the semantic ranker says, if it was asked, before the fused score."""
    reranked = row.get("@search.reranker_score")
    return float(row.get("@search.score") or 0.0) if reranked is None else 1.0 + float(reranked)


def _similarity(row: Json) -> float:
    """Return the cosine of the row's vector and the query's; 0 where it is not among the nearest."""
    info = row.get("@search.document_debug_info")
    subscores = info.vectors.subscores if info and info.vectors else None
    found = [field["vector"].vector_similarity for field in (subscores.vectors or [])] if subscores else []
    return float(found[0] or 0.0) if found else 0.0


if TYPE_CHECKING:
    _: type[SearchIndex] = AzureSearchIndex
