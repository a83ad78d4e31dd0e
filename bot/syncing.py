"""Keeps the index in step with Notion while the bot runs, and tells every process how far it is."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta

import structlog

from integrations.errors import IntegrationError
from integrations.store.sync_state import SyncState
from integrations.sync.lease import Lease
from integrations.sync.notion import NotionSync
from integrations.sync.report import SyncProgress, SyncReport

TOLD_EVERY = 2.0
"""Seconds between two tellings of the progress."""
STALE = timedelta(minutes=2)
"""A pass that was not heard of for so long does not run any more: its process may be gone."""
SOURCE, KEY = "sync", "notion"
"""Where it is told in the table of sync state."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class SyncNote:
    """How the sync stands, without titles: whoever sees it need not be a reader of those pages."""

    done: int = 0
    total: int = 0
    """Of the pass that runs now; 0 between passes."""
    checked_at: datetime | None = None
    """When the last pass ended that went through."""
    failed: int = 0
    """Pages that this pass could not read: what was read of them before stays."""
    partial: int = 0
    """Pages that could never be read whole, so that something of them is missing."""
    index: str = ""
    """What that pass kept in step: an index, under the rules of who may read. Empty: not known."""


class SyncNotes:
    """Where the process that reads Notion tells the others, which show it, how it stands."""

    def __init__(self, table: SyncState) -> None:
        self._table = table

    async def write(self, note: SyncNote) -> None:
        """Tell how it stands; raises ``Unavailable``."""
        told = {
            name: value.isoformat() if isinstance(value, datetime) else value for name, value in asdict(note).items()
        }
        await self._table.set(SOURCE, KEY, {**told, "at": datetime.now(UTC).isoformat()})

    async def read(self, *, now: datetime | None = None) -> SyncNote:
        """Return how it stands; raises ``Unavailable``."""
        value = await self._table.get(SOURCE, KEY)
        if value is None:
            return SyncNote()
        at = value.pop("at")
        checked = value["checked_at"]
        note = SyncNote(**{**value, "checked_at": datetime.fromisoformat(checked) if checked else None})
        stale = (now or datetime.now(UTC)) - datetime.fromisoformat(at) > STALE
        return replace(note, done=0, total=0) if stale else note


class Syncing:
    """Does the passes."""

    def __init__(
        self,
        sync: NotionSync | None,
        notes: SyncNotes | None,
        interval: float,
        lease: Lease | None = None,
        index: Callable[[], Awaitable[str]] | None = None,
    ) -> None:
        """``sync`` is None where Notion is not connected; without ``notes`` nobody is told how it stands.

        ``lease`` is None where no other process keeps the index in step. ``index`` names what is kept in step, as in
        :class:`SyncNote`; without it every start begins with a pass.
        """
        self._sync = sync
        self._notes = notes
        self._interval = interval
        self._lease = lease
        self._index = index
        self._told = 0.0
        self._telling: asyncio.Task[None] | None = None
        self._last = SyncNote()

    async def once(self, progress: Callable[[SyncProgress], None] | None = None) -> SyncReport | None:
        """Do one pass; None where Notion is not connected."""
        if self._sync is None:
            return None
        if self._notes is not None and self._last.checked_at is None:
            self._last = replace(await self._notes.read(), done=0, total=0)

        def note(now: SyncProgress) -> None:
            if progress:
                progress(now)
            if time.monotonic() - self._told > TOLD_EVERY and (self._telling is None or self._telling.done()):
                self._told = time.monotonic()
                self._telling = asyncio.create_task(self._tell(replace(self._last, done=now.done, total=now.total)))

        try:
            report = await self._sync.run(note)
            index = await self._index() if self._index else ""
            self._last = SyncNote(
                checked_at=datetime.now(UTC), failed=len(report.failures), partial=report.partial, index=index
            )
            return report
        finally:
            self._told = 0.0
            if self._telling is not None:
                # What is told last has to be how it ended.
                await asyncio.wait({self._telling})
            await self._tell(self._last)

    async def is_reading_anew(self) -> bool:
        """Tell whether all is to be read again, for another index than the last pass kept; raises ``Unavailable``."""
        if self._sync is None or self._index is None or self._notes is None:
            return False
        note = await self._notes.read()
        return note.checked_at is not None and note.index != await self._index()

    async def read_so_far(self) -> int | None:
        """Return how many pages have been read while not all have been yet, for the index that is searched; else None.

        Raises ``Unavailable``.
        """
        if self._sync is None or self._notes is None:
            return None
        note = await self._notes.read()
        return note.done if note.checked_at is None or await self.is_reading_anew() else None

    async def keep(self) -> None:
        """Do pass after pass until cancelled, while no other process does so for the same index."""
        await (self._lease.keep(self._passes) if self._lease else self._passes())

    async def _passes(self) -> None:
        wait = await self._until_due()
        while True:
            await asyncio.sleep(wait)
            wait = self._interval
            try:
                report = await self.once()
                if report:
                    log.info(
                        "notion_sync",
                        read=report.read,
                        deleted=report.deleted,
                        failed=len(report.failures),
                        partial=report.partial,
                    )
            except IntegrationError as error:
                log.warning("notion_sync_failed", error=type(error).__name__)
            except Exception as error:
                # The next pass may go well; without one nothing would be read any more.
                log.error("notion_sync_broke", exc_info=error)

    async def _until_due(self) -> float:
        """Return the seconds until the next pass: a restart need not read again what was read a moment ago."""
        if self._index is None or self._notes is None:
            return 0.0
        try:
            note, index = await self._notes.read(), await self._index()
        except IntegrationError:
            return 0.0
        return seconds_until_due(note, index, self._interval, datetime.now(UTC))

    async def _tell(self, note: SyncNote) -> None:
        if self._notes is None:
            return
        try:
            await self._notes.write(note)
        except IntegrationError as error:
            log.warning("sync_state_not_told", error=type(error).__name__)


def seconds_until_due(note: SyncNote, index: str, interval: float, now: datetime) -> float:
    """Return how long the next pass over an index may wait: not at all where the last one failed or was of another."""
    if note.checked_at is None or note.failed or note.partial or note.index != index:
        return 0.0
    age = (now - note.checked_at).total_seconds()
    return max(0.0, interval - age) if age >= 0 else 0.0
