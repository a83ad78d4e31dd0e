"""What one pass writes into the index, and notes beside it."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from integrations.documents.base import Document
from integrations.search.base import SearchIndex
from integrations.store.made_pages import MadePages
from integrations.sync.state import Mark, PageMarks

_CLOCKS = timedelta(minutes=1)
"""What the clocks of processes that share the database may differ by."""


class PassWrites:
    """Gathers pages that were read, and writes several at once; made when the pass begins."""

    def __init__(self, index: SearchIndex, state: PageMarks, made: MadePages | None) -> None:
        self._index = index
        self._state = state
        self._made = made
        self._since = datetime.now(UTC) - _CLOCKS
        self._buffer: list[tuple[Document, Mark]] = []
        self._writing = asyncio.Lock()

    @property
    def waiting(self) -> int:
        """How many pages are not written yet."""
        return len(self._buffer)

    def add(self, document: Document, mark: Mark) -> None:
        """Let a page be written with the next ones."""
        self._buffer.append((document, mark))

    async def flush(self) -> None:
        """Write what waits."""
        batch, self._buffer = self._buffer, []
        if not batch:
            return
        async with self._writing:
            await self._index.upsert([document for document, _ in batch])
            if self._made is not None:
                # What was put into the trash from here while it was read is taken out again, whichever came first.
                gone = await self._made.archived([document.id for document, _ in batch], self._since)
                await self._index.delete(sorted(gone))
                batch = [(document, mark) for document, mark in batch if document.id not in gone]
            await self._state.mark({document.id: mark for document, mark in batch})

    async def forget(self, page_ids: Sequence[str]) -> None:
        """Take pages out of the index that are gone, or that some may not read any more."""
        await self._index.delete(page_ids)
        await self._state.forget(page_ids)
