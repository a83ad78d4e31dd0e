import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.http.health import Health, IndexState, WriteCheck
from bot.inbox import Inbox
from bot.inbox.slots import Capacity
from bot.warming import WarmUp
from integrations.errors import Unavailable
from integrations.search.embedded import EmbeddedIndex
from integrations.search.local import LocalEmbedder
from integrations.store import Database
from tests.bot.inbox.turns import SECRET, Runner
from tests.new_database import new_database


async def _anew() -> bool:
    return True


@asynccontextmanager
async def _health(tmp_path: Path, warming: WarmUp | None = None) -> AsyncIterator[Health]:
    async with Database(new_database(tmp_path / "bot.db"), SECRET) as database:
        await database.migrate()
        async with (
            EmbeddedIndex(tmp_path / "index.db", LocalEmbedder()) as index,
            Inbox(database, Runner(), capacity=Capacity(0)) as inbox,
        ):
            yield Health(database, IndexState(index, _anew), inbox, folder=tmp_path, warming=warming)


@pytest.fixture
async def health(tmp_path: Path) -> AsyncIterator[Health]:
    """What a process without Slack tells of itself."""
    async with _health(tmp_path) as found:
        yield found


async def test_a_full_disk_is_seen(health: Health) -> None:
    """Where no file may grow, the process is not ready, and says what it is; afterwards it is."""
    assert (await health.report())["ready"]
    await asyncio.sleep(1.1)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        report = await health.report()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (report["ready"], report["database"], report["disk"]) == (False, "unavailable", "full or not writable")
    await asyncio.sleep(1.1)
    assert (await health.report())["ready"]


async def test_a_locked_database_is_seen(health: Health, tmp_path: Path) -> None:
    """While somebody else holds the write lock, the process says within three seconds that it is not ready."""
    with closing(sqlite3.connect(tmp_path / "bot.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(30):
            report = await health.report()
            again = await health.report()
        assert [each["database"] for each in (report, again)] == ["unavailable"] * 2
        assert (report["ready"], report["disk"]) == (False, "ok")
        other.execute("ROLLBACK")
    await asyncio.sleep(1.1)
    assert (await health.report())["ready"]


async def test_who_asks_often_writes_seldom() -> None:
    """A hundred looks at once are one write, and so are those of the next moment."""
    written = 0

    async def write() -> None:
        nonlocal written
        written += 1
        if written == 2:
            raise Unavailable("full")

    check = WriteCheck(write, holds=0.2)
    assert await asyncio.gather(*(check() for _ in range(100))) == [True] * 100
    assert await check()
    assert written == 1
    await asyncio.sleep(0.3)
    assert not await check()
    assert written == 2


async def test_an_index_that_is_made_again_is_told(health: Health) -> None:
    """The process is ready, and says that it does not hold everything yet."""
    report = await health.report()
    assert (report["ready"], report["index"]["state"]) == (True, "reading anew")


async def test_what_is_still_loaded_is_told(tmp_path: Path) -> None:
    """A process is ready while it loads, and says what; one that cannot load what answers is not ready."""

    async def damaged() -> None:
        raise ImportError("no such name")

    warming = WarmUp({"graphs": damaged})
    async with _health(tmp_path, warming) as health:
        report = await health.report()
        assert (report["ready"], report["loading"]) == (True, ["graphs"])
        with pytest.raises(ImportError):
            await warming.run()
        report = await health.report()
        assert (report["ready"], report["loading"]) == (False, ["graphs"])
