"""The events of turns for those who follow them: one poll for all followers, whichever process runs the turns."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog

from bot.http.api.accepting import UNENDED, reason_of
from bot.http.turns.recording import LAST
from bot.inbox.happened import happened
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.store import Database
from integrations.store.turn_events import TurnEvent
from integrations.store.turns import TurnRecord
from orchestrator.turn import Locale

LOOK = 0.1
"""Seconds between two looks at the database; what is said in this process is told at once."""

log = structlog.get_logger()


@dataclass(slots=True, eq=False)
class _Followed:
    """A turn that somebody follows."""

    events: list[TurnEvent] = field(default_factory=list)
    followers: int = 0
    is_over: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def change(self) -> None:
        """Wake all who wait; who comes later waits for the next change."""
        self.changed.set()
        self.changed = asyncio.Event()


class TurnFeed:
    """Follows turns while somebody does."""

    def __init__(self, database: Database, *, look: float = LOOK) -> None:
        self._database = database
        self._look = look
        self._followed: dict[str, _Followed] = {}
        self._news = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._closing = False

    def notify(self, _turn_id: str) -> None:
        """Look now: a turn that runs in this process said something, or has ended."""
        self._news.set()

    async def close(self) -> None:
        """Let all streams end: who follows comes again, to another process or the next."""
        self._closing = True
        for followed in self._followed.values():
            followed.change()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})

    async def follow(self, turn_id: str, after: int, heartbeat: float) -> AsyncGenerator[Sequence[TurnEvent]]:
        """Yield the events behind a number as they come, the last one at the end; an empty batch after a silence.

        Ends without a last event where this process does, and where the turn was erased.
        """
        followed = self._followed.setdefault(turn_id, _Followed())
        followed.followers += 1
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_forever())
        self._news.set()
        try:
            while not self._closing:
                # Numbers begin at 1 and have no gaps.
                batch = followed.events[after:]
                if not batch and followed.is_over:
                    return
                if batch:
                    after += len(batch)
                    yield batch
                elif not await happened(followed.changed, heartbeat):
                    yield ()
        finally:
            followed.followers -= 1
            if not followed.followers and self._followed.get(turn_id) is followed:
                del self._followed[turn_id]

    async def _look_forever(self) -> None:
        while self._followed:
            await happened(self._news, self._look)
            self._news.clear()
            try:
                await self._catch_up()
            except IntegrationError as error:
                log.warning("turns_not_followed", error=type(error).__name__)

    async def _catch_up(self) -> None:
        open_ones = {turn_id: one for turn_id, one in self._followed.items() if not one.is_over}
        progress = await self._database.events.progress(list(open_ones)) if open_ones else {}
        for turn_id, followed in open_ones.items():
            state, newest = progress.get(turn_id, ("deleted", 0))
            if newest > len(followed.events):
                followed.events += await self._database.events.after(turn_id, len(followed.events))
            elif state in UNENDED:
                continue
            if state not in UNENDED:
                followed.is_over = True
                if state != "deleted" and (record := await self._database.turns.get(turn_id)):
                    followed.events += closing_events(record, followed.events)
            followed.change()


def closing_events(record: TurnRecord, said: Sequence[TurnEvent]) -> list[TurnEvent]:
    """Return the last event of a turn that has ended without saying so itself; none where it has."""
    if said and said[-1].content["type"] in LAST:
        return []
    return [TurnEvent(said[-1].number + 1 if said else 1, last_content(record))]


def last_content(record: TurnRecord) -> dict[str, Any]:
    """Return how a turn ended that was stopped, or given up."""
    if record.state == "stopped":
        return {"type": "stopped"}
    locale: Locale = "en" if record.turn.locale == "en" else "ko"
    reason = reason_of(record)
    text = say(locale, f"failed.{reason}")
    failure = {"text": text, "reference": record.report.reference, "can_retry": True}
    return {"type": "failed", "reason": reason, **failure}
