"""Documents as the rows of an index in Azure AI Search, which has no transactions: in order, one write at a time."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from integrations.documents.base import Document
from integrations.search.azure.definition import Json, key, row
from integrations.search.azure.filters import among
from integrations.search.azure.service import SearchService
from integrations.search.base import Chunk, Embedder
from integrations.search.chunks import chunk, searched_text

_WRITTEN_AT_ONCE: Final = 256
"""Passages that are embedded and written together."""
_ASKED_AT_ONCE: Final = 1_000
_REMEMBERED: Final = 5_000
"""Documents."""


class RowWriter:
    """Replaces and deletes the rows of documents."""

    def __init__(self, service: SearchService, embedder: Embedder) -> None:
        self._service = service
        self._embedder = embedder
        self._written: OrderedDict[str, int] = OrderedDict()
        """How many rows the documents have at most that were written here lately: they may not be found yet."""
        self._one = asyncio.Lock()
        """Two writes of one document beside each other would leave some rows of each."""

    async def upsert(self, documents: Sequence[Document]) -> None:
        """See :class:`integrations.search.base.SearchIndex`."""
        latest = {document.id: document for document in documents}
        batch: list[tuple[Document, list[Chunk]]] = []
        for at, document in enumerate(latest.values(), start=1):
            batch.append((document, await asyncio.to_thread(_chunks, document)))
            if at == len(latest) or sum(len(chunks) for _, chunks in batch) >= _WRITTEN_AT_ONCE:
                await self._replace(batch)
                batch = []

    async def delete(self, document_ids: Sequence[str]) -> None:
        """See :class:`integrations.search.base.SearchIndex`."""
        async with self._one:
            known = await self._known(document_ids)
            await self._service.write([{"id": key(each, at)} for each, rows in known.items() for at in range(rows)])

    async def _replace(self, batch: Sequence[tuple[Document, list[Chunk]]]) -> None:
        texts = [searched_text(each) for _, chunks in batch for each in chunks]
        vectors = iter(await self._embedder.embed(texts))
        async with self._one:
            known = await self._known(document.id for document, _ in batch)
            actions: list[Json] = []
            for document, chunks in batch:
                # What falls away goes first: it is not to be found where the rest fails.
                gone = range(len(chunks), known.get(document.id, 0))
                actions += [{"id": key(document.id, at)} for at in gone]
                actions += [row(each, document.url, next(vectors)) for each in chunks]
                self._remember(document.id, max(len(chunks), known.get(document.id, 0)))
            await self._service.write(actions)

    async def _known(self, document_ids: Iterable[str]) -> dict[str, int]:
        """Return how many rows the documents may have."""
        ids = list(dict.fromkeys(document_ids))
        known = {each: self._written[each] for each in ids if each in self._written}
        for start in range(0, len(ids), _ASKED_AT_ONCE):
            where = among("document_id", ids[start : start + _ASKED_AT_ONCE])
            async for found in self._service.scan(where, ["document_id", "position"]):
                known[found["document_id"]] = max(known.get(found["document_id"], 0), found["position"] + 1)
        return known

    def _remember(self, document_id: str, rows: int) -> None:
        self._written[document_id] = rows
        self._written.move_to_end(document_id)
        while len(self._written) > _REMEMBERED:
            self._written.popitem(last=False)


def _chunks(document: Document) -> list[Chunk]:
    """Return the passages of a document: at least one, so that it is listed."""
    nameless = chunk(replace(document, title="-", parts=()))
    return chunk(document) or [replace(each, title=document.title, text="") for each in nameless]
