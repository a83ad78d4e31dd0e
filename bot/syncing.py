"""Keeps the index in step with Notion while the bot runs, and tells how far it is."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime

import structlog

from integrations.errors import IntegrationError
from integrations.search.base import SearchIndex
from integrations.sync.lease import Lease
from integrations.sync.notion import NotionSync
from integrations.sync.report import SyncProgress, SyncReport

TOLD_EVERY = 2.0
"""Seconds between two tellings of the progress."""

Watcher = Callable[[], Awaitable[None]]
log = structlog.get_logger()


class Syncing:
    """The state of the sync, for whoever shows it."""

    def __init__(
        self, sync: NotionSync | None, index: SearchIndex, interval: float, lease: Lease | None = None
    ) -> None:
        """``sync`` is None where Notion is not connected, ``lease`` where no other process keeps the index in step."""
        self._sync = sync
        self._index = index
        self._interval = interval
        self._lease = lease
        self._watchers: list[Watcher] = []
        self._told = 0.0
        self._telling: asyncio.Task[None] | None = None
        self.progress: SyncProgress | None = None
        """How far the running pass is, without titles: whoever sees it need not be a reader of that page. None between
        passes."""
        self.checked_at: datetime | None = None
        self.failed = 0

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` now and then while a pass runs, and at its end."""
        self._watchers.append(watcher)

    async def once(self, progress: Callable[[SyncProgress], None] | None = None) -> SyncReport | None:
        """Do one pass; None where Notion is not connected."""
        if self._sync is None:
            return None

        def note(now: SyncProgress) -> None:
            self.progress = replace(now, title="")
            if progress:
                progress(now)
            self._tell()

        try:
            report = await self._sync.run(note)
            self.checked_at, self.failed = datetime.now(UTC), len(report.failures)
            return report
        finally:
            self.progress = None
            self._tell(now=True)

    async def keep(self) -> None:
        """Do pass after pass until cancelled, while no other process does so for the same index."""
        if self._lease is None:
            await self._passes()
            return
        while True:
            async with self._lease.held() as lost:
                passes, losing = asyncio.create_task(self._passes()), asyncio.create_task(lost.wait())
                try:
                    await asyncio.wait({passes, losing}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for task in (passes, losing):
                        task.cancel()
                    await asyncio.wait({passes, losing})
            log.warning("notion_sync_left_to_another")

    async def _passes(self) -> None:
        while True:
            try:
                report = await self.once()
                if report:
                    log.info("notion_sync", read=report.read, deleted=report.deleted, failed=len(report.failures))
            except IntegrationError as error:
                log.warning("notion_sync_failed", error=type(error).__name__)
            except Exception as error:
                # The next pass may go well; without one nothing would be read any more.
                log.error("notion_sync_broke", exc_info=error)
            await asyncio.sleep(self._interval)

    def _tell(self, *, now: bool = False) -> None:
        busy = self._telling is not None and not self._telling.done()
        if self._watchers and not busy and (now or time.monotonic() - self._told > TOLD_EVERY):
            self._told = time.monotonic()
            self._telling = asyncio.create_task(self._tell_all())

    async def _tell_all(self) -> None:
        for watcher in self._watchers:
            try:
                await watcher()
            except Exception as error:  # noqa: BLE001 - a watcher's trouble is not the sync's
                log.warning("sync_watcher_failed", error=type(error).__name__)
