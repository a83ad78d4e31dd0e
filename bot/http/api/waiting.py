"""Waiting for the end of a turn, which may run in another process."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from bot.inbox.happened import happened
from integrations.store.turns import TurnRecord, Turns

_FIRST_LOOK, _LAST_LOOK = 0.05, 0.5
"""Seconds between two looks at the database, which become more; where the turn runs here, its end is told at once."""


class TurnCompletions:
    """Tells who waits that a turn has ended, or that nobody is to wait any more."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._closing = False

    def ended(self, turn_id: str) -> None:
        """Say that a turn has ended in this process."""
        for event in self._waiting.get(turn_id, ()):
            event.set()

    def close(self) -> None:
        """Let nobody wait any longer: this process ends, and the turns run elsewhere or later."""
        self._closing = True
        for turn_id in self._waiting:
            self.ended(turn_id)

    async def of(self, turn_id: str, seconds: float) -> TurnRecord | None:
        """Return a turn as it is once it has ended, or after some seconds; None when it is not stored (any more)."""
        loop = asyncio.get_running_loop()
        until, pause = loop.time() + seconds, _FIRST_LOOK
        with self._watched(turn_id) as ended:
            while True:
                record = await self._turns.get(turn_id)
                left = until - loop.time()
                if record is None or record.state not in ("accepted", "running") or left <= 0 or self._closing:
                    return record
                await happened(ended, min(pause, left))
                ended.clear()
                pause = min(pause * 1.3, _LAST_LOOK)

    @contextmanager
    def _watched(self, turn_id: str) -> Iterator[asyncio.Event]:
        event = asyncio.Event()
        self._waiting[turn_id].add(event)
        try:
            yield event
        finally:
            self._waiting[turn_id].discard(event)
            if not self._waiting[turn_id]:
                del self._waiting[turn_id]
