"""Keeping the index in step while the bot runs, and telling how it stands."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.syncing import STALE, Syncing, SyncNote, SyncNotes, seconds_until_due
from integrations.errors import Unavailable
from integrations.store import Database
from integrations.sync.report import SyncFailure, SyncProgress, SyncReport
from tests.new_database import new_database
from tests.patience import PATIENCE


class Passes:
    """Stands for a sync: fails as it is told, and then does a pass over one page that waits to be let go."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.go_on = asyncio.Event()

    async def run(self, progress: Callable[[SyncProgress], None]) -> SyncReport:
        """Do one pass."""
        if self.failures:
            raise self.failures.pop(0)
        progress(SyncProgress(1, 7, "Merger with Orca"))
        await self.go_on.wait()
        failed = (SyncFailure("p", "Merger with Orca", "Unavailable"),)
        return SyncReport(1, 0, 0, failed, (), complete=True, seconds=0.0)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database that two processes might share."""
    async with Database(new_database(tmp_path / "bot.db"), "secret") as opened:
        await opened.migrate()
        yield opened


async def _until(notes: SyncNotes, wanted: Callable[[SyncNote], bool]) -> SyncNote:
    async with asyncio.timeout(PATIENCE):
        while not wanted(note := await notes.read()):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
    return note


async def test_passes_go_on_whatever_went_wrong_in_one(database: Database) -> None:
    """Neither an outage nor an error that nobody foresaw is the last pass."""
    passes, notes = Passes(Unavailable("down"), KeyError("rich_text")), SyncNotes(database.sync_state)
    passes.go_on.set()
    keeping = asyncio.create_task(Syncing(passes, notes, 0.001).keep())  # type: ignore[arg-type]
    await _until(notes, lambda note: note.checked_at is not None)
    assert not keeping.done()
    keeping.cancel()
    with suppress(asyncio.CancelledError):
        await keeping


async def test_another_process_sees_how_far_it_is(database: Database) -> None:
    """While a pass runs its progress is read elsewhere, at its end when it was and how many pages failed."""
    passes, notes = Passes(), SyncNotes(database.sync_state)
    assert await notes.read() == SyncNote()
    told: list[str] = []
    running = asyncio.create_task(
        Syncing(passes, SyncNotes(database.sync_state), 1.0).once(lambda now: told.append(now.title))  # type: ignore[arg-type]
    )
    note = await _until(notes, lambda note: note.total > 0)
    assert (note.done, note.total, note.checked_at) == (1, 7, None)
    passes.go_on.set()
    await running
    ended = await notes.read()
    assert (ended.done, ended.total, ended.failed) == (0, 0, 1)
    assert ended.checked_at is not None
    assert abs(datetime.now(UTC) - ended.checked_at).total_seconds() < 60
    assert told == ["Merger with Orca"]


async def test_the_progress_names_no_page(database: Database) -> None:
    """Everybody's home tab shows it, and not everybody may read every page."""
    passes = Passes()
    passes.go_on.set()
    await Syncing(passes, SyncNotes(database.sync_state), 1.0).once()  # type: ignore[arg-type]
    assert "Orca" not in str(await database.sync_state.all("sync"))


async def test_a_pass_that_fails_keeps_when_the_last_one_ended(database: Database) -> None:
    """Also after a new start the home tab tells when everything was last looked at."""
    notes = SyncNotes(database.sync_state)
    good, bad = Passes(), Passes(Unavailable("down"))
    good.go_on.set()
    await Syncing(good, notes, 1.0).once()  # type: ignore[arg-type]
    before = await notes.read()
    with pytest.raises(Unavailable):
        await Syncing(bad, notes, 1.0).once()  # type: ignore[arg-type]
    assert await notes.read() == before


async def test_a_pass_whose_process_died_is_not_shown_for_ever(database: Database) -> None:
    """Progress that was told long ago is none."""
    notes = SyncNotes(database.sync_state)
    await notes.write(SyncNote(done=3, total=9))
    assert (await notes.read()).total == 9
    assert (await notes.read(now=datetime.now(UTC) + 2 * STALE)).total == 0


NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("note", "seconds"),
    [
        (SyncNote(checked_at=NOON - timedelta(minutes=1), index="index 1"), 240.0),
        (SyncNote(checked_at=NOON - timedelta(minutes=1), index="index 1", failed=1), 0.0),
        (SyncNote(checked_at=NOON - timedelta(minutes=1), index="index 2"), 0.0),
        (SyncNote(checked_at=NOON - timedelta(minutes=9), index="index 1"), 0.0),
        (SyncNote(checked_at=NOON + timedelta(days=1), index="index 1"), 0.0),
        (SyncNote(), 0.0),
    ],
)
def test_a_restart_reads_again_only_what_is_due(note: SyncNote, seconds: float) -> None:
    """What was read a moment ago into the same index, without a failure, waits until its time has come."""
    assert seconds_until_due(note, "index 1", 300.0, NOON) == seconds


async def test_a_pass_says_which_index_it_kept_in_step(database: Database) -> None:
    """The next process knows by it whether it has to read at once."""
    passes, notes = Passes(), SyncNotes(database.sync_state)
    passes.go_on.set()

    async def index() -> str:
        return "index 1"

    keeping = asyncio.create_task(Syncing(passes, notes, 300.0, index=index).keep())  # type: ignore[arg-type]
    told = await _until(notes, lambda told: told.checked_at is not None)
    assert (told.index, told.failed) == ("index 1", 1)
    keeping.cancel()
    with suppress(asyncio.CancelledError):
        await keeping


async def test_an_index_made_anew_is_read_anew(database: Database) -> None:
    """Until a pass has gone through for the index that is there now, and not before the first pass ever."""
    passes, name = Passes(), "one"
    passes.go_on.set()

    async def index() -> str:
        return name

    syncing = Syncing(passes, SyncNotes(database.sync_state), 1.0, index=index)  # type: ignore[arg-type]
    assert not await syncing.is_reading_anew()
    await syncing.once()
    assert not await syncing.is_reading_anew()
    name = "two"
    assert await syncing.is_reading_anew()
    await syncing.once()
    assert not await syncing.is_reading_anew()


async def test_pages_are_counted_until_all_have_been_read(database: Database) -> None:
    """While the first pass runs, and while one reads anew; nothing is counted once it has gone through."""
    passes, name = Passes(), "one"
    passes.go_on.set()

    async def index() -> str:
        return name

    notes = SyncNotes(database.sync_state)
    syncing = Syncing(passes, notes, 1.0, index=index)  # type: ignore[arg-type]
    assert await syncing.read_so_far() == 0
    await notes.write(SyncNote(done=7, total=90))
    assert await syncing.read_so_far() == 7
    await syncing.once()
    assert await syncing.read_so_far() is None
    name = "two"
    assert await syncing.read_so_far() == 0
    assert await Syncing(None, notes, 1.0).read_so_far() is None
