"""What changes of who reads what, from the process that hears Slack's events to every process that answers."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import structlog

from bot.slack.people import People
from integrations.errors import IntegrationError
from integrations.store import Database
from integrations.store.audience_changes import AudienceChange
from integrations.store.leases import lease_of_this_process

LOOK_EVERY = 1.0
"""Seconds between two looks at whether events arrive."""
BEAT_EVERY = 3.0
"""Seconds between two signs of a process that hears events."""
SILENT = 15.0
"""Seconds without such a sign after which nobody hears them."""

Continuity = Callable[[], object | None]
"""Returns the same object as long as no event can have been missed; None while none arrive."""

log = structlog.get_logger()


class ChangeFeed:
    """Keeps :class:`People` up to date: with what is heard here, and through the database with what others hear."""

    def __init__(self, people: People, database: Database, team: str) -> None:
        """Until :meth:`follow` says otherwise, the events arrive in other processes."""
        self._people = people
        self._changes = database.audience_changes
        self._leases = database.leases
        self._team = team
        self._continuity: Continuity | None = None
        self._ears = f"events:{team}:"
        self._me = lease_of_this_process(f"{self._ears}{secrets.token_hex(8)}", "heard")
        self._announced: object | None = None
        self._read = 0
        self._applied: dict[int, None] = {}
        self._beats: dict[str, int] = {}
        self._beaten_at: float | None = None
        self._reading = asyncio.Lock()
        self._clock = people.freshness.clock
        people.freshness.is_live = self.is_live
        people.catch_up = self.catch_up

    def is_live(self) -> bool:
        """Tell whether every change is heard now, here or elsewhere."""
        if self._continuity is not None:
            now = self._continuity()
            return now is not None and now is self._announced
        return self._beaten_at is not None and self._clock() - self._beaten_at < SILENT

    async def begin(self) -> None:
        """Begin with nothing known. Raises ``Unavailable``."""
        self._read = await self._changes.newest(self._team)

    async def follow(self, continuity: Continuity) -> None:
        """Hear the events in this process from now on; until that could be told, :meth:`keep` tries again."""
        self._continuity = continuity
        try:
            await self.look()
        except IntegrationError as error:
            log.warning("changes_not_followed", error=type(error).__name__)

    async def keep(self) -> None:
        """Look whether events arrive, until cancelled; and tell the others."""
        beaten = self._clock() - BEAT_EVERY
        while True:
            try:
                await self.look()
                if self._continuity is not None and self.is_live() and self._clock() - beaten >= BEAT_EVERY:
                    if not await self._leases.renew(self._me.name, self._me.holder):
                        await self._leases.register(self._me)
                    beaten = self._clock()
            except IntegrationError as error:
                log.warning("changes_not_followed", error=type(error).__name__)
            await asyncio.sleep(LOOK_EVERY)

    async def end(self) -> None:
        """Tell the others that nothing is heard here any more; where that fails, silence tells them."""
        if self._continuity is None:
            return
        try:
            await self._leases.give_back(self._me.name, self._me.holder)
        except IntegrationError as error:
            log.warning("listener_not_ended", error=type(error).__name__)

    async def look(self) -> None:
        """Note a gap where the connection is another than before; elsewhere, who shows that they hear."""
        if self._continuity is None:
            beats = {record.name: record.beat for record in await self._leases.held(self._ears)}
            if any(beat > self._beats.get(name, beat) for name, beat in beats.items()):
                self._beaten_at = self._clock()
            self._beats = beats
            return
        now = self._continuity()
        if now is not None and now is not self._announced:
            log.info("events_begin")
            await self.apply(AudienceChange("gap"))
            self._announced = now

    async def apply(self, change: AudienceChange) -> None:
        """Take over a change, for all processes. Raises ``Unavailable``: then the event has to come again."""
        self._apply(change)
        self._note(await self._changes.add(self._team, change))

    async def heard_of_person(self, user: dict[str, Any]) -> None:
        """Take over a user object of an event; others learn only what changes who may read what."""
        before = self._people.directory.known(str(user["id"]))
        person = self._people.directory.heard(user)
        if before is None or before.is_guest != person.is_guest:
            change = AudienceChange("person", user=person.id, is_guest=person.is_guest, updated=person.updated)
            self._note(await self._changes.add(self._team, change))

    async def catch_up(self) -> None:
        """Take over what other processes have heard. Raises ``Unavailable``."""
        async with self._reading:
            for change in await self._changes.after(self._team, self._read):
                if change.id not in self._applied:
                    self._apply(change)
                    self._note(change.id)
                self._read = max(self._read, change.id)

    def _note(self, number: int) -> None:
        self._applied[number] = None
        while len(self._applied) > 1000:
            del self._applied[next(iter(self._applied))]

    def _apply(self, change: AudienceChange) -> None:
        match change.kind:
            case "joined":
                self._people.readers.joined(change.channel, change.user)
            case "left":
                self._people.readers.left(change.channel, change.user)
            case "person":
                self._people.directory.heard_of(change.user, is_guest=change.is_guest, updated=change.updated)
            case "channel":
                self._people.conversations.forget(change.channel)
            case "gone":
                self._people.channel_gone(change.channel)
            case "gap":
                self._people.missed_events()
