"""Keeps the index in step with the channels that are opened, in the one process that has the lease."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from bot.slack.channels.documents import SOURCE, channel_of
from bot.slack.channels.threads import ThreadWriter, forget_channel
from bot.slack.channels.whole import ChannelPass
from bot.slack.workspace import SlackWorkspace
from integrations.errors import IntegrationError
from integrations.sync.lease import Lease

LOOK_EVERY = 2.0
"""Seconds between two looks for what was said, changed or opened."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class ChannelReport:
    """What one reading of all open channels came to."""

    read: int
    threads: int
    """Of them that are in the index by now."""
    failed: tuple[str, ...] = ()
    """The ids of the channels that could not be read: what was read of them before stays."""


class ChannelSync:
    """Reads what is new since it last did; after a gap in the events all that the channels still show."""

    def __init__(
        self,
        workspace: SlackWorkspace,
        writer: ThreadWriter,
        *,
        days: float,
        interval: float,
        lease: Lease | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """``days``: older messages are not read; ``interval``: seconds between two looks for what no event told of."""
        self._writer = writer
        self._people = workspace.people
        self._preferences = workspace.preferences
        self._index = workspace.index
        self._marks = workspace.channel_marks
        self._team = workspace.me.team
        self._days = days
        self._interval = interval
        self._lease = lease
        self._clock = clock
        self._reading: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._epoch = -1
        """Of the events, when all channels were last read through."""
        self._known: tuple[str, ...] = ()
        self._due = 0.0

    async def keep(self) -> None:
        """Stay in step until cancelled."""
        await (self._lease.keep(self._work) if self._lease else self._work())

    async def once(self) -> ChannelReport | None:
        """Read every open channel; None where another process keeps them in step. Raises ``Unavailable``."""
        if self._lease is None:
            return await self.run()
        async with self._lease.held_at_once() as lost:
            return await self.run() if lost is not None else None

    async def run(self) -> ChannelReport:
        """Read every open channel, and take out what is of no open one. Raises ``Unavailable``."""
        opened = await self._preferences.searched_channels(self._team)
        indexed = await self._index.document_ids(SOURCE)
        for channel in sorted({channel_of(each) for each in indexed} - set(opened)):
            await forget_channel(self._index, self._marks, channel)
        epoch = self._people.freshness.epoch
        failed = tuple(
            [each for each in opened if not await _tried(each, self._read(each, whole=epoch != self._epoch))]
        )
        self._epoch = epoch
        return ChannelReport(len(opened) - len(failed), len(await self._index.document_ids(SOURCE)), failed)

    async def take_over(self) -> None:
        """Read what has changed. Raises ``Unavailable``."""
        changes = await self._marks.changes()
        opened = await self._preferences.searched_channels(self._team) if changes else ()
        for place in dict.fromkeys(changes.values()):
            channel, thread = place
            if channel not in opened or await _tried(channel, self._changed(channel, thread)):
                await self._marks.done([key for key, each in changes.items() if each == place])

    async def _changed(self, channel: str, thread: str) -> bool:
        """Read what has changed; False where that has to wait."""
        if not thread:
            # What was said since a running pass has listed the channel is for the next one.
            return not self._reading[channel].locked() and await self._read(channel, whole=False)
        note = await self._marks.note(channel)
        if note is None or float(thread) < self._oldest():
            return True  # the first reading is still to come, or it is too old
        shown = await self._writer.shown(channel)
        if shown is not None:
            await self._writer.changed(shown, thread, note.begun)
        return True

    async def _read(self, channel: str, *, whole: bool) -> bool:
        async with self._reading[channel]:
            shown = await self._writer.shown(channel)
            if shown is None:
                await forget_channel(self._index, self._marks, channel)
                return True
            await ChannelPass(self._writer, self._marks, shown, now=self._clock(), oldest=self._oldest()).run(whole)
            return True

    def _oldest(self) -> float:
        return self._clock() - self._days * 86_400

    async def _work(self) -> None:
        async with asyncio.TaskGroup() as group:
            for step in (self.take_over, self._pass_if_due):
                group.create_task(_again(step))

    async def _pass_if_due(self) -> None:
        opened = await self._preferences.searched_channels(self._team)
        missed = self._people.freshness.epoch != self._epoch
        if missed or opened != self._known or time.monotonic() >= self._due:
            self._known, self._due = opened, time.monotonic() + self._interval
            await self.run()


async def _again(step: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await step()
        except IntegrationError as error:
            log.warning("channels_not_read", error=type(error).__name__)
        except Exception as error:
            # The next one may go well; without one nothing would be read any more.
            log.error("channels_broke", exc_info=error)
        await asyncio.sleep(LOOK_EVERY)


async def _tried(channel: str, reading: Awaitable[bool]) -> bool:
    """Return what came of it; False where it failed, which keeps no other channel from being read."""
    try:
        return await reading
    except IntegrationError as error:
        log.warning("channel_not_read", channel=channel, error=type(error).__name__)
        return False
