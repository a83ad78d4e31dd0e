"""How many turns run at once in a process that also takes events: its doors answer first."""

import asyncio

from bot.inbox.happened import happened

_EVERY = 0.1
"""Seconds between two looks."""
_LATE, _IN_TIME = 0.2, 0.1
"""Seconds by which the loop is behind when fewer turns are to run, and when there may be more again."""
_ASKED_LATELY = 1.0
"""Seconds after an event in which the next is expected."""


class Pace:
    """Halves what may begin while the loop is late and events come, and lets one more begin when it is not.

    Turns of which each waits for a model hold nothing up; those that compute share one processor, and are no faster
    for being many.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._asked_at = float("-inf")
        self.allowed = most
        """Turns that may run at once now."""

    def asked(self) -> None:
        """Note that an event came."""
        self._asked_at = asyncio.get_running_loop().time()

    async def watch(self, until: asyncio.Event) -> None:
        """Look how late the loop is, again and again."""
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            if await happened(until, _EVERY):
                return
            self.judge(loop.time() - before - _EVERY, loop.time())

    def judge(self, late: float, now: float) -> None:
        """Take note that the loop was so many seconds late."""
        if now - self._asked_at > _ASKED_LATELY:
            self.allowed = self._most
        elif late > _LATE:
            self.allowed = max(1, self.allowed // 2)
        elif late < _IN_TIME:
            self.allowed = min(self._most, self.allowed + 1)
