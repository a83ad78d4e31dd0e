"""Keeping the index in step while the bot runs."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from bot.syncing import Syncing
from integrations.errors import Unavailable
from integrations.sync.report import SyncProgress, SyncReport


class Passes:
    """Stands for a sync: fails as it is told, and then does a pass over one page."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)

    async def run(self, progress: Callable[[SyncProgress], None]) -> SyncReport:
        """Do one pass."""
        if self.failures:
            raise self.failures.pop(0)
        progress(SyncProgress(1, 1, "Merger with Orca"))
        await asyncio.sleep(0)
        return SyncReport(1, 0, 0, (), (), complete=True, seconds=0.0)


async def test_passes_go_on_whatever_went_wrong_in_one() -> None:
    """Neither an outage nor an error that nobody foresaw is the last pass."""
    syncing = Syncing(Passes(Unavailable("down"), KeyError("rich_text")), None, 0.001)  # type: ignore[arg-type]
    keeping = asyncio.create_task(syncing.keep())
    async with asyncio.timeout(5):
        while syncing.checked_at is None:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    assert not keeping.done()
    keeping.cancel()
    with suppress(asyncio.CancelledError):
        await keeping


async def test_the_progress_names_no_page() -> None:
    """Everybody's home tab shows it, and not everybody may read every page; the operator's terminal does name it."""
    syncing = Syncing(Passes(), None, 1.0)  # type: ignore[arg-type]
    seen: list[SyncProgress | None] = []

    async def look() -> None:
        seen.append(syncing.progress)

    told: list[str] = []
    syncing.watch(look)
    await syncing.once(lambda now: told.append(now.title))
    assert seen[0] == SyncProgress(1, 1, "")
    assert told == ["Merger with Orca"]
