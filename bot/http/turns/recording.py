"""What a turn says is kept as it comes, gathered so that a token costs no write of its own."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import groupby
from typing import Any

import structlog

from bot.http.event_json import as_json
from integrations.errors import IntegrationError
from integrations.store.turn_events import EventBatch, TurnEvent, TurnEvents
from orchestrator.turn import Event, Locale

GATHER = 0.2
"""Seconds between two writes of a turn; what comes first after a silence is written at once."""
CLOSING = 2.0
"""Seconds that what was said last gets when a turn is cut off."""
LAST = ("done", "failed", "stopped")
"""The types of events behind which nothing comes."""
RESTARTED = {"type": "restarted"}
"""The turn begins anew: what was said of the answer until now is void."""

Write = Callable[[EventBatch], Awaitable[bool]]
"""Stores a batch; False where the attempt does not run any more."""

log = structlog.get_logger()


class EventRecorder:
    """Writes the events of one attempt, in their order."""

    def __init__(
        self, events: TurnEvents, write: Write, turn_id: str, attempt: int, notify: Callable[[str], None]
    ) -> None:
        """``told`` is called with the turn's id when something was written."""
        self._events = events
        self._write = write
        self._turn_id = turn_id
        self._attempt = attempt
        self._notify = notify
        self._said: list[dict[str, Any]] = []
        self._batch: list[dict[str, Any]] = []
        self._next = 1
        self._is_sure = attempt == 1
        self._has_begun = attempt == 1
        self._is_over = False
        self._one = asyncio.Lock()
        self._wrote_at = 0.0
        self._later: asyncio.Task[None] | None = None

    def add(self, event: Event, locale: Locale) -> None:
        """Note an event; what is said of it is in the given language."""
        self._said.append(as_json(event, locale))
        if self._later is None or self._later.done():
            self._later = asyncio.create_task(self._write_soon())

    async def end(self, event: Event, locale: Locale) -> None:
        """Keep the last event, which is stored when this returns. Raises as the store does."""
        self.add(event, locale)
        await self.write_all()
        await self._stop()

    async def cut_off(self) -> None:
        """Keep what was said until now, if that is quickly done."""
        with suppress(IntegrationError, TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self.write_all()
        await self._stop()

    async def _stop(self) -> None:
        if self._later is not None:
            self._later.cancel()
            await asyncio.wait({self._later})

    async def _write_soon(self) -> None:
        while self._is_left():
            await asyncio.sleep(self._wrote_at + GATHER - asyncio.get_running_loop().time())
            try:
                await self._write_batch()
            except IntegrationError as error:
                log.warning("events_not_written", turn=self._turn_id, error=type(error).__name__)
                return  # with the next event it is tried again

    async def write_all(self) -> None:
        """Keep what was said until now. Raises as the store does."""
        while self._is_left():
            await self._write_batch()

    def _is_left(self) -> bool:
        return not self._is_over and bool(self._batch or self._said)

    async def _write_batch(self) -> None:
        async with self._one:
            if not self._is_sure:
                await self._find_out()
            if not self._is_left():
                return
            if not self._batch:
                self._batch, self._said = _gathered(self._said), []
            self._is_sure = False
            events = tuple(TurnEvent(self._next + place, said) for place, said in enumerate(self._batch))
            self._is_over = not await self._write(EventBatch(self._turn_id, self._attempt, events))
            self._wrote_at = asyncio.get_running_loop().time()
            self._is_sure = True
            self._next += len(self._batch)
            self._batch = []
            self._notify(self._turn_id)

    async def _find_out(self) -> None:
        """Learn where an earlier attempt, or a write of which the outcome is not known, has left off."""
        newest = await self._events.newest(self._turn_id)
        number = newest.number if newest else 0
        if not self._has_begun:
            self._is_over = newest is not None and newest.content["type"] in LAST
            self._batch = [RESTARTED] if newest else []
            self._next = number + 1
        elif number >= self._next:
            self._next, self._batch = number + 1, []
        self._has_begun = self._is_sure = True


def _gathered(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the same with tokens that follow each other as one."""
    gathered: list[dict[str, Any]] = []
    for kind, same in groupby(said, lambda content: content["type"]):
        if kind == "token":
            gathered.append({"type": kind, "text": "".join(content["text"] for content in same)})
        else:
            gathered += same
    return gathered
