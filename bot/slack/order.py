"""First come, first served: what Slack tells of one thing is handled in the order in which it arrived."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Queues:
    """A queue for each key. Bolt begins listeners in order, but lets them overtake one another at every await."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Wait until everybody has left who came before with this key."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield
