"""What a sync remembers, so that it goes on where it stopped and reads nothing twice."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol

from integrations.store.sync_state import SyncState as Table


class SyncState(Protocol):
    """A durable map from page id to a mark: a short string that is equal as long as the page need not be read again."""

    async def marks(self) -> Mapping[str, str]:
        """Return all marks."""

    async def mark(self, marks: Mapping[str, str]) -> None:
        """Store marks durably before returning."""

    async def forget(self, page_ids: Sequence[str]) -> None:
        """Drop marks; unknown ids are no error."""


class MemorySyncState:
    """Remembers as long as the process lives."""

    def __init__(self) -> None:
        self._marks: dict[str, str] = {}

    async def marks(self) -> Mapping[str, str]:
        """Return all marks."""
        return dict(self._marks)

    async def mark(self, marks: Mapping[str, str]) -> None:
        """Store marks."""
        self._marks.update(marks)

    async def forget(self, page_ids: Sequence[str]) -> None:
        """Drop marks."""
        for page_id in page_ids:
            self._marks.pop(page_id, None)


class StoredSyncState:
    """Remembers in the SQL store, for one index: what is in that index says nothing of another one.

    ``source`` gives the name of the marks, and is asked each time: an index that was damaged is replaced by an empty
    one while the bot runs.
    """

    def __init__(self, table: Table, source: Callable[[], Awaitable[str]]) -> None:
        self._table = table
        self._source = source

    async def marks(self) -> Mapping[str, str]:
        """Return all marks."""
        return {key: str(value) for key, value in (await self._table.all(await self._source())).items()}

    async def mark(self, marks: Mapping[str, str]) -> None:
        """Store marks durably before returning."""
        source = await self._source()
        for page_id, value in marks.items():
            await self._table.set(source, page_id, value)

    async def forget(self, page_ids: Sequence[str]) -> None:
        """Drop marks; unknown ids are no error."""
        source = await self._source()
        for page_id in page_ids:
            await self._table.delete(source, page_id)
