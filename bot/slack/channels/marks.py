"""What is known of the threads that are in the index, and what has changed since; for one index, in every process."""

import uuid
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import asdict, dataclass

from integrations.store.sync_state import SyncState

_NOTE = ""
"""The key of what is known of the channel itself, beside its threads."""


@dataclass(frozen=True, slots=True)
class ChannelNote:
    """How far a channel is read."""

    read_to: str = "0"
    """The newest message that was seen."""
    deep_at: float = 0.0
    """When every thread was read last, in seconds since 1970."""
    audience: tuple[str, ...] = ()
    begun: str = ""
    """One for each reading of the whole channel; another one stands there when what was read is void."""
    begun_at: float = 0.0
    """When the first reading began: all threads that are marked were read since."""


class ChannelMarks:
    """Raises ``Unavailable`` when the database or the index does."""

    def __init__(self, table: SyncState, index: Callable[[], Awaitable[str]]) -> None:
        """``index`` names the index: what is in one says nothing of another."""
        self._table = table
        self._index = index

    async def note(self, channel: str) -> ChannelNote | None:
        """Return how far a channel is read; None where nothing is."""
        value = await self._table.get(await self._of(channel), _NOTE)
        return None if value is None else ChannelNote(**{**value, "audience": tuple(value["audience"])})

    async def set_note(self, channel: str, note: ChannelNote) -> None:
        """Store how far a channel is read."""
        await self._table.set(await self._of(channel), _NOTE, asdict(note))

    async def threads(self, channel: str) -> dict[str, str]:
        """Return by thread what was seen of it."""
        found = await self._table.all(await self._of(channel))
        found.pop(_NOTE, None)
        return found

    async def mark(self, channel: str, thread: str, seen: str) -> None:
        """Store what was seen of a thread."""
        await self._table.set(await self._of(channel), thread, seen)

    async def forget(self, channel: str, threads: Iterable[str]) -> None:
        """Forget what was seen of some threads."""
        source = await self._of(channel)
        for thread in threads:
            await self._table.delete(source, thread)

    async def clear(self, channel: str) -> None:
        """Forget a channel."""
        await self._table.clear(await self._of(channel))

    async def changed(self, channel: str, thread: str = "") -> None:
        """Note that a thread has to be read, or what is new in a channel."""
        await self._table.set(await self._changes(), f"{channel}:{thread}:{uuid.uuid4()}", True)

    async def changes(self) -> dict[str, tuple[str, str]]:
        """Return channel and thread of what has to be read, by keys of which each stands for one change."""
        found = await self._table.all(await self._changes())
        return {key: (key.split(":")[0], key.split(":")[1]) for key in found}

    async def done(self, keys: Iterable[str]) -> None:
        """Forget changes that were taken over."""
        source = await self._changes()
        for key in keys:
            await self._table.delete(source, key)

    async def _of(self, channel: str) -> str:
        return f"slack:{await self._index()}:{channel}"

    async def _changes(self) -> str:
        return f"slack-changed:{await self._index()}"
