"""How fast one token may ask, and who first: three requests a second on average, people before the sync."""

import asyncio
import hashlib
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

RATE = 3.0
"""Requests a second on average that Notion allows a token."""
BURST = 3.0
"""Requests that may go at once after a pause."""
IN_FLIGHT = 8
"""Requests that wait for an answer at once, of all together."""
IN_BACKGROUND = 5
"""Of the sync: a slow Notion then still has room for a person."""


class Throttle:
    """Lets requests through, those of the background only when nobody else waits.

    ``rate`` is requests a second; None sets no limit of our own.
    """

    def __init__(self, rate: float | None) -> None:
        self._interval = 1 / rate if rate else 0.0
        self._waiting: dict[bool, deque[asyncio.Future[None]]] = {False: deque(), True: deque()}
        self._running = {False: 0, True: 0}
        self._full_at = 0.0
        """When the allowance for a burst is whole again."""
        self._closed_until = 0.0
        self._alarm: asyncio.TimerHandle | None = None

    @asynccontextmanager
    async def turn(self, *, background: bool) -> AsyncIterator[None]:
        """Wait for one's turn, and hold it while the request is on its way."""
        mine = asyncio.get_running_loop().create_future()
        self._waiting[background].append(mine)
        self._admit()
        try:
            await mine
            yield
        finally:
            if mine.done() and not mine.cancelled():
                self._running[background] -= 1
            else:
                mine.cancel()
            self._admit()

    def close_for(self, seconds: float) -> None:
        """Hold everyone back, as after a 429."""
        self._closed_until = max(self._closed_until, asyncio.get_running_loop().time() + seconds)

    def _admit(self) -> None:
        """Let those through who may go now, and come back when the next may."""
        loop = asyncio.get_running_loop()
        while (background := self._next()) is not None:
            now = loop.time()
            opens = max(self._closed_until, self._full_at - (BURST - 1) * self._interval)
            if now < opens:
                if self._alarm is None:
                    self._alarm = loop.call_at(opens, self._rung)
                return
            self._full_at = max(self._full_at, now) + self._interval
            self._running[background] += 1
            self._waiting[background].popleft().set_result(None)

    def _rung(self) -> None:
        self._alarm = None
        self._admit()

    def _next(self) -> bool | None:
        """Return whether the next in turn is of the background; None where nobody waits or there is no room."""
        for queue in self._waiting.values():
            while queue and queue[0].cancelled():
                queue.popleft()
        if sum(self._running.values()) >= IN_FLIGHT:
            return None
        if self._waiting[False]:
            return False
        return True if self._waiting[True] and self._running[True] < IN_BACKGROUND else None


_shared: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[str, float | None], Throttle]] = WeakKeyDictionary()


def shared_throttle(token: str, rate: float | None) -> Throttle:
    """Return the one throttle of this token in the running loop: all clients of a process share Notion's allowance."""
    known = _shared.setdefault(asyncio.get_running_loop(), {})
    return known.setdefault((hashlib.sha256(token.encode()).hexdigest(), rate), Throttle(rate))
