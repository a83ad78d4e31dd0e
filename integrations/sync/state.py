"""What a sync remembers, so that it goes on where it stopped and reads nothing twice."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Protocol

from integrations.store.sync_state import SyncState

Condition = Literal["whole", "partial", "failed"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What is known of a page that is in the index."""

    seen: str
    """Equal as long as neither the page nor its place nor its readers have changed."""
    comments: str = ""
    """The same of its comments."""
    condition: Condition = "whole"
    """``partial``: not all of it could be read; ``failed``: it is there whole, and a newer reading did not succeed."""
    read_at: float = 0.0
    """When it was read, in seconds since 1970."""
    readers: tuple[str, ...] | None = None
    """Who may read what is in the index; None: not known."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """By page id a digest of the title that shows on it."""
    sources: tuple[str, ...] = ()
    """Ids of other pages of which something shows on it."""


class PageMarks(Protocol):
    """A durable map from page id to its mark."""

    async def marks(self, page_ids: Sequence[str] | None = None) -> Mapping[str, Mark]:
        """Return all marks, or those of some pages."""

    async def mark(self, marks: Mapping[str, Mark]) -> None:
        """Store marks durably before returning."""

    async def forget(self, page_ids: Sequence[str]) -> None:
        """Drop marks; unknown ids are no error."""


class MemorySyncState:
    """Remembers as long as the process lives."""

    def __init__(self) -> None:
        self._marks: dict[str, Mark] = {}

    async def marks(self, page_ids: Sequence[str] | None = None) -> Mapping[str, Mark]:
        """Return all marks, or those of some pages."""
        return {page_id: mark for page_id, mark in self._marks.items() if page_ids is None or page_id in page_ids}

    async def mark(self, marks: Mapping[str, Mark]) -> None:
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

    def __init__(self, table: SyncState, source: Callable[[], Awaitable[str]]) -> None:
        self._table = table
        self._source = source

    async def marks(self, page_ids: Sequence[str] | None = None) -> Mapping[str, Mark]:
        """Return all marks, or those of some pages."""
        source = await self._source()
        if page_ids is None:
            return {key: _mark(value) for key, value in (await self._table.all(source)).items()}
        values = {page_id: await self._table.get(source, page_id) for page_id in page_ids}
        return {page_id: _mark(value) for page_id, value in values.items() if value is not None}

    async def mark(self, marks: Mapping[str, Mark]) -> None:
        """Store marks durably before returning."""
        source = await self._source()
        for page_id, value in marks.items():
            await self._table.set(source, page_id, asdict(value))

    async def forget(self, page_ids: Sequence[str]) -> None:
        """Drop marks; unknown ids are no error."""
        source = await self._source()
        for page_id in page_ids:
            await self._table.delete(source, page_id)


def _mark(value: Any) -> Mark:
    """Return a stored mark. Formerly it was a string, which is like no mark of now: the page is read again."""
    if not isinstance(value, dict):
        return Mark(str(value))
    readers = value["readers"]
    return Mark(
        **{**value, "readers": readers if readers is None else tuple(readers), "sources": tuple(value["sources"])}
    )
