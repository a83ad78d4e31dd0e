"""How fast one token may ask: on average three requests a second, and not at all while Notion says to wait."""

import asyncio
import hashlib
from weakref import WeakKeyDictionary

from aiolimiter import AsyncLimiter

RATE = 3.0
"""Requests a second on average that Notion allows a token."""
BURST = 3.0


class Throttle:
    """Lets requests through. ``rate`` is requests a second; None sets no limit of our own."""

    def __init__(self, rate: float | None) -> None:
        self._limiter = AsyncLimiter(BURST, BURST / rate) if rate else None
        self._open_at = 0.0

    async def enter(self) -> None:
        """Wait for one's turn."""
        loop = asyncio.get_running_loop()
        if self._limiter:
            await self._limiter.acquire()
        await asyncio.sleep(max(0.0, self._open_at - loop.time()))

    def close_for(self, seconds: float) -> None:
        """Hold everyone back, as after a 429."""
        self._open_at = max(self._open_at, asyncio.get_running_loop().time() + seconds)


_shared: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[tuple[str, float | None], Throttle]] = WeakKeyDictionary()


def shared_throttle(token: str, rate: float | None) -> Throttle:
    """Return the one throttle of this token in the running loop: all clients of a process share Notion's allowance."""
    known = _shared.setdefault(asyncio.get_running_loop(), {})
    return known.setdefault((hashlib.sha256(token.encode()).hexdigest(), rate), Throttle(rate))
