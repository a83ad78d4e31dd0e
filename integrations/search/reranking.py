"""A model that orders what was found: a server with the ``/rerank`` route of Jina, Cohere, vLLM, Infinity or llama.cpp.

Those take ``{"model", "query", "documents", "top_n"}`` and answer ``{"results": [{"index", "relevance_score"}]}``.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Final, Protocol

import aiohttp
import structlog
from pydantic import BaseModel, ValidationError

from integrations.documents.base import Document
from integrations.errors import Denied, IntegrationError, Invalid, RateLimited, Unavailable
from integrations.search.base import Audience, Filters, Hit, IndexStats, SearchIndex, Thresholds, TitleEntry, TitleHit

if TYPE_CHECKING:
    from contextlib import AbstractAsyncContextManager
    from typing import Self

log = structlog.get_logger(__name__)

LOOKED_AT: Final = 30
"""Passages of a query that are ordered anew."""
LONGEST: Final = 2_000
"""Characters of a passage that are compared."""
TIMEOUT: Final = 5.0
"""Seconds; after them the order of the search holds."""
_LARGEST: Final = 2**20
_PAUSE: Final = 5.0


class Reranker(Protocol):
    """Judges how well texts answer a query."""

    async def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        """Return one number for each text, the larger the better; raises the errors of :mod:`integrations.errors`."""


class _Scored(BaseModel):
    index: int
    relevance_score: float


class _RankedAnswer(BaseModel):
    results: list[_Scored]


class RerankServer:
    """A server with a ``/rerank`` route at ``url``; ``timeout``: seconds of one request, all in all."""

    def __init__(self, url: str, *, model: str = "", key: str = "", timeout: float = TIMEOUT) -> None:
        self._url, self._model = url, model
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._timeout = aiohttp.ClientTimeout(total=timeout)

    async def scores(self, query: str, texts: Sequence[str]) -> Sequence[float]:
        """Return one number for each text, see :class:`Reranker`."""
        body: dict[str, object] = {"query": query, "documents": list(texts), "top_n": len(texts)}
        if self._model:
            body["model"] = self._model
        try:
            async with (
                aiohttp.ClientSession(timeout=self._timeout) as session,
                session.post(self._url, json=body, headers=self._headers, allow_redirects=False) as response,
            ):
                if response.status != 200:
                    raise _refusal(response.status)
                raw = bytearray()
                async for piece in response.content.iter_chunked(65_536):
                    raw += piece
                    if len(raw) > _LARGEST:
                        raise Unavailable("the reranker's answer has no end")
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Unavailable(f"the reranker: {type(error).__name__}") from error
        try:
            found = {one.index: one.relevance_score for one in _RankedAnswer.model_validate_json(raw).results}
        except ValidationError as error:
            raise Unavailable("the reranker answered otherwise than it says") from error
        if set(found) != set(range(len(texts))) or not all(map(math.isfinite, found.values())):
            raise Unavailable("the reranker did not judge every text once")
        return [found[place] for place in range(len(texts))]


def _refusal(status: int) -> IntegrationError:
    if status in (401, 403):
        return Denied("the reranker refused the key")
    if status == 429:
        return RateLimited("the reranker told us to wait", _PAUSE)
    if 400 <= status < 500:
        return Invalid(f"the reranker refused the request: {status}")
    return Unavailable(f"the reranker failed: {status}")


class RerankedIndex:
    """An index whose hits a reranker puts in order; without an answer of it they stay in the index's own.

    What a hit is worth (``support``) stays the index's: its thresholds were measured.
    """

    def __init__(self, opening: "AbstractAsyncContextManager[SearchIndex]", reranker: Reranker) -> None:
        self._opening = opening
        self._reranker = reranker
        self._index: SearchIndex

    async def __aenter__(self) -> "Self":
        self._index = await self._opening.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._opening.__aexit__(kind, error, trace)

    async def search(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[Hit]:
        """Return the best ``k`` chunks, see :class:`SearchIndex`; all of some documents are wanted in no new order."""
        if filters is not None and filters.document_ids is not None:
            return await self._index.search(query, k=k, audience=audience, filters=filters)
        hits = await self._index.search(query, k=max(k, LOOKED_AT), audience=audience, filters=filters)
        looked_at, rest = hits[:LOOKED_AT], hits[LOOKED_AT:]
        if len(looked_at) < 2:
            return hits[:k]
        texts = ["\n".join((hit.chunk.title, *hit.chunk.headings, hit.chunk.text))[:LONGEST] for hit in looked_at]
        try:
            scores = await self._reranker.scores(query, texts)
        except IntegrationError as error:
            log.warning("not_reranked", error=type(error).__name__)
            return hits[:k]
        # The sort is stable: what the reranker holds for equal stays as the index had it. The fused scores go with the
        # places, so that they still order the hits.
        order = sorted(range(len(looked_at)), key=lambda place: -scores[place])
        ordered = [replace(looked_at[place], score=looked_at[rank].score) for rank, place in enumerate(order)]
        return [*ordered, *rest][:k]

    @property
    def thresholds(self) -> Thresholds:
        """Return what support means here."""
        return self._index.thresholds

    async def identity(self) -> str:
        """Return a name that this index has for its life."""
        return await self._index.identity()

    async def upsert(self, documents: Sequence[Document]) -> None:
        """Replace each document's chunks by those of its new text."""
        await self._index.upsert(documents)

    async def delete(self, document_ids: Sequence[str]) -> None:
        """Forget the documents."""
        await self._index.delete(document_ids)

    async def titles(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[TitleHit]:
        """Return the ``k`` documents nearest to the query."""
        return await self._index.titles(query, k=k, audience=audience, filters=filters)

    async def listed(
        self,
        *,
        k: int,
        audience: Audience,
        title: str = "",
        ids: frozenset[str] | None = None,
        filters: Filters | None = None,
    ) -> list[TitleEntry]:
        """Return ``k`` documents by their titles."""
        return await self._index.listed(k=k, audience=audience, title=title, ids=ids, filters=filters)

    async def document_ids(self, source: str) -> frozenset[str]:
        """Return what is indexed of one source."""
        return await self._index.document_ids(source)

    async def stats(self, audience: Audience | None = None, filters: Filters | None = None) -> IndexStats:
        """Count what the index holds."""
        return await self._index.stats(audience, filters)


if TYPE_CHECKING:
    _: type[Reranker] = RerankServer
    _index: type[SearchIndex] = RerankedIndex
