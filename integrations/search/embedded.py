"""The search index that needs no server: one SQLite file, words in FTS5, vectors compared exactly in memory."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

import numpy as np
import structlog

from integrations.documents.base import Document
from integrations.errors import IntegrationError
from integrations.search import listing, tokens, writing
from integrations.search.base import (
    LONGEST_QUERY,
    Audience,
    Chunk,
    Embedder,
    Filters,
    Hit,
    IndexStats,
    Thresholds,
    TitleEntry,
    TitleHit,
)
from integrations.search.chunks import chunk, searched_text
from integrations.search.concepts import concepts
from integrations.search.index_file import IndexDamaged, IndexFile, Unsound, examine
from integrations.search.ranking import DENSE_WEIGHT, thresholds
from integrations.search.searching import Query, Searcher
from integrations.search.slot_vectors import SHARED_FROM
from integrations.search.table import ChunkTable
from integrations.search.vector_file import VectorFile

if TYPE_CHECKING:
    from integrations.search.base import SearchIndex

T = TypeVar("T")
log = structlog.get_logger(__name__)
Progress = Callable[[int, int], None]
"""Told how many of how many chunks are done."""

_WRITTEN_AT_ONCE = 64
"""Chunks that are embedded and written together; a document is never torn apart."""


class EmbeddedIndex:
    """A :class:`integrations.search.base.SearchIndex` in one file that any number of processes may use at once.

    A file found damaged is moved aside to ``<name>.corrupt-<time>`` and an empty one made in its place, which
    :meth:`identity` tells. ``patience`` is how many seconds a call waits for other writers before it raises
    ``Unavailable``.
    """

    def __init__(
        self,
        path: Path,
        embedder: Embedder,
        *,
        dense_weight: float | None = None,
        support: Thresholds | None = None,
        patience: float = 10.0,
        shared_from: int = SHARED_FROM,
    ) -> None:
        """``shared_from``: so many chunks make it worth a file of vectors that processes share."""
        self.thresholds = support or thresholds()
        self._embedder = embedder
        file = IndexFile(path, patience)
        self._reading, self._looking, self._writing = file.line(), file.line(), file.line()
        self._reader = ThreadPoolExecutor(1, "index-reading")
        self._looker = ThreadPoolExecutor(1, "index-looking")
        """For what needs nothing of what is held in memory, so that no search waits for it."""
        self._writer = ThreadPoolExecutor(1, "index-writing")
        vectors = VectorFile(path.with_suffix(".vectors"), embedder.name, embedder.dimensions)
        self._table = ChunkTable(embedder.name, embedder.dimensions, vectors, shared_from)
        self._searcher = Searcher(self._table, DENSE_WEIGHT if dense_weight is None else dense_weight)
        self._loaded_generation = 0

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def open(self, progress: Progress | None = None) -> None:
        """Make the file if there is none, load the vectors, and embed again what another embedder had embedded.

        One that is damaged is moved aside, and an empty one opened in its place.
        """
        try:
            await self._open(progress)
        except IndexDamaged:
            await self._open(progress)

    async def _open(self, progress: Progress | None) -> None:
        await self._read(examine)
        await self._embed_again(progress)
        await self.identity()  # which names what is shared
        await self._read(self._load)

    def _load(self, connection: sqlite3.Connection) -> None:
        try:
            self._table.refresh(connection)
        except (ValueError, TypeError, KeyError) as error:
            # Whole pages with a wrong byte in a value: SQLite has no checksum that would tell.
            self._table.clear()
            raise Unsound(f"a value cannot be read: {type(error).__name__}") from error

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
        loop = asyncio.get_running_loop()
        for thread, line in (
            (self._reader, self._reading),
            (self._looker, self._looking),
            (self._writer, self._writing),
        ):
            await loop.run_in_executor(thread, line.close)
            thread.shutdown()

    async def identity(self) -> str:
        """See :class:`integrations.search.base.SearchIndex`."""
        known = "SELECT value FROM meta WHERE key = 'identity'"
        if row := await self._look(lambda connection: connection.execute(known).fetchone()):
            return str(row[0])

        def name(connection: sqlite3.Connection) -> str:
            connection.execute("INSERT OR IGNORE INTO meta VALUES ('identity', lower(hex(randomblob(12))))")
            return str(connection.execute(known).fetchone()[0])

        return await self._write(name)

    async def upsert(self, documents: Sequence[Document]) -> None:
        """See :class:`integrations.search.base.SearchIndex`; a text that did not change is not embedded again."""
        batch: list[tuple[Document, list[Chunk]]] = []
        size = 0
        for at, document in enumerate(documents, start=1):
            chunks = await asyncio.to_thread(chunk, document)  # seconds for a page as long as a novel
            batch.append((document, chunks))
            size += len(chunks)
            if at == len(documents) or size >= _WRITTEN_AT_ONCE:
                await self._upsert(batch)
                batch, size = [], 0

    async def delete(self, document_ids: Sequence[str]) -> None:
        """See :class:`integrations.search.base.SearchIndex`."""
        if document_ids:
            await self._write(lambda connection: writing.remove(connection, document_ids))

    async def search(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[Hit]:
        """See :class:`integrations.search.base.SearchIndex`; while the embedder fails, only words are compared.

        What the audience may not see is left out before anything is ranked; only how rare a word is, is counted over
        the whole index.
        """
        if k < 1 or not audience or not query.strip():
            return []
        asked = await self._query(query, audience, filters or Filters())
        return await self._read(lambda connection: self._searcher.search(connection, asked, k))

    async def titles(self, query: str, *, k: int, audience: Audience, filters: Filters | None = None) -> list[TitleHit]:
        """See :class:`integrations.search.base.SearchIndex`."""
        if k < 1 or not audience or not query.strip():
            return []
        asked = await self._query(query, audience, filters or Filters())
        return await self._read(lambda connection: self._searcher.titles(connection, asked, k))

    async def document_ids(self, source: str) -> frozenset[str]:
        """See :class:`integrations.search.base.SearchIndex`."""
        rows = await self._look(
            lambda connection: connection.execute("SELECT id FROM documents WHERE source = ?", (source,)).fetchall()
        )
        return frozenset(row[0] for row in rows)

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
        may = filters or Filters()
        if may.document_ids is not None:
            ids = may.document_ids if ids is None else ids & may.document_ids

        def look(connection: sqlite3.Connection) -> list[TitleEntry]:
            return listing.listed(connection, k, audience, title, ids, may)

        return await self._look(look)

    async def stats(self, audience: Audience | None = None, filters: Filters | None = None) -> IndexStats:
        """See :class:`integrations.search.base.SearchIndex`."""

        def count(connection: sqlite3.Connection) -> tuple[int, int]:
            if audience is None:
                return listing.counts(connection)
            self._table.refresh(connection)
            return self._table.counts(audience, filters or Filters())

        return IndexStats(*await self._read(count), "embedded")

    async def _query(self, text: str, audience: Audience, filters: Filters) -> Query:
        text = text[:LONGEST_QUERY]
        vector = np.zeros(self._embedder.dimensions, dtype=np.float32)
        try:
            vector = (await self._embedder.embed([text]))[0]
        except IntegrationError as error:
            log.warning("search_by_words_only", embedder=self._embedder.name, reason=type(error).__name__)
        named = dict.fromkeys(concepts(text), 1.0)
        return Query(tokens.query_tokens(text), named, vector, audience, filters)

    async def _upsert(self, batch: list[tuple[Document, list[Chunk]]]) -> None:
        name = self._embedder.name
        ids = [document.id for document, _ in batch]
        vectors = await self._look(lambda connection: writing.known_vectors(connection, ids, name))
        wanted = {writing.digest(each): each for _, chunks in batch for each in chunks}
        missing = [key for key in wanted if key not in vectors]
        vectors.update(await self._look(lambda connection: writing.kept_vectors(connection, missing, name)))
        unknown = [key for key in missing if key not in vectors]
        if unknown:
            rows = await self._embedder.embed([searched_text(wanted[key]) for key in unknown])
            vectors.update(zip(unknown, map(writing.packed, rows), strict=True))

        def write(connection: sqlite3.Connection) -> None:
            for document, chunks in batch:
                writing.replace(connection, document, chunks, vectors, name)

        await self._write(write)

    async def _embed_again(self, progress: Progress | None) -> None:
        name = self._embedder.name
        foreign = await self._write(lambda connection: writing.foreign_chunks(connection, name))
        for start in range(0, len(foreign), _WRITTEN_AT_ONCE):
            await self._embed_stored(foreign[start : start + _WRITTEN_AT_ONCE])
            if progress:
                progress(min(start + _WRITTEN_AT_ONCE, len(foreign)), len(foreign))

    async def _embed_stored(self, numbers: list[int]) -> None:
        texts = await self._look(lambda connection: writing.stored_texts(connection, numbers))
        rows = await self._embedder.embed([text for _, text in texts.values()])
        vectors = {
            number: (document_id, writing.packed(row))
            for (number, (document_id, _)), row in zip(texts.items(), rows, strict=True)
        }
        await self._write(lambda connection: writing.set_vectors(connection, vectors, self._embedder.name))

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def in_step(connection: sqlite3.Connection) -> T:
            if self._loaded_generation != self._reading.generation:
                self._table.clear()
                self._loaded_generation = self._reading.generation
            return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader, self._reading.run, in_step)

    async def _look(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._looker, self._looking.run, work)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def run() -> T:
            return self._writing.run(work, write=True)

        return await asyncio.get_running_loop().run_in_executor(self._writer, run)


if TYPE_CHECKING:
    _: type[SearchIndex] = EmbeddedIndex
