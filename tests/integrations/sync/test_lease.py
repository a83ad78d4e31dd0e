"""Of all processes that share an index, one keeps it in step."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from integrations.errors import Denied, Invalid, Misconfigured
from integrations.store import Database
from integrations.store.leases import LeaseRecord, Leases, machine
from integrations.sync.lease import Lease
from tests.new_database import new_database
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
_HOLD = """
import asyncio, sys
from integrations.store import Database
from integrations.sync.lease import Lease

async def name() -> str:
    return "index"

async def main() -> None:
    async with Database(sys.argv[1], "secret") as database, Lease(database.leases, name).held():
        print("held", flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    """A database with its tables."""
    async with Database(new_database(tmp_path / "bot.sqlite"), "secret") as opened:
        await opened.migrate()
        yield opened


async def _index() -> str:
    return "index"


def _lease(database: Database, dead_after: float = 60.0) -> Lease:
    return Lease(database.leases, _index, every=0.02, dead_after=dead_after)


async def test_one_holds_it_at_a_time(database: Database) -> None:
    """Five want it; never two have it, and each gets it when the one before gives it back."""
    holders = most = times = 0

    async def work() -> None:
        nonlocal holders, most, times
        async with _lease(database).held():
            holders += 1
            most, times = max(most, holders), times + 1
            await asyncio.sleep(0.1)
            holders -= 1

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(work() for _ in range(5)))
    assert (most, times) == (1, 5)


class _Late(Leases):
    """Tells only after a while that a lease was taken, as a database does that has much to do."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases

    async def get(self, name: str) -> LeaseRecord | None:
        return await self._leases.get(name)

    async def take(self, record: LeaseRecord, over: LeaseRecord | None) -> bool:
        taken = await self._leases.take(record, over)
        await asyncio.sleep(0.2)
        return taken

    async def renew(self, name: str, holder: str) -> bool:
        return await self._leases.renew(name, holder)

    async def give_back(self, name: str, holder: str) -> None:
        await self._leases.give_back(name, holder)


async def test_who_has_just_taken_it_is_not_believed_gone(database: Database) -> None:
    """Another of the same process that looks before the first has heard that it has the lease waits for it."""
    first = Lease(_Late(database.leases), _index, every=0.02, dead_after=60.0).held()
    taking = asyncio.create_task(first.__aenter__())
    await asyncio.sleep(0.1)
    second = asyncio.create_task(_lease(database).held().__aenter__())
    lost = await taking
    await asyncio.sleep(0.2)
    assert not second.done()
    assert not lost.is_set()
    second.cancel()
    await first.__aexit__(None, None, None)


async def test_a_holder_that_was_killed_is_followed_at_once(database: Database) -> None:
    """On the same machine it is seen that the process is gone; nobody waits for its time to run out."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _HOLD, str(database.url.database)), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"held\n"
    waiting = asyncio.create_task(_lease(database).held().__aenter__())
    await asyncio.sleep(0.3)
    assert not waiting.done()
    process.kill()
    await process.wait()
    lost = await asyncio.wait_for(waiting, PATIENCE)
    assert not lost.is_set()


async def test_a_holder_elsewhere_that_falls_silent_is_followed(database: Database) -> None:
    """Of another machine nothing is known but its signs of life: while they come, it keeps the lease."""
    elsewhere = LeaseRecord("index", "other", "another machine", 1)
    assert await database.leases.take(elsewhere, None)
    async with asyncio.timeout(PATIENCE):
        taking = asyncio.create_task(_lease(database, dead_after=1.0).held().__aenter__())
        for _ in range(30):
            assert await database.leases.renew("index", "other")
            await asyncio.sleep(0.05)
        assert not taking.done()
        await taking
    assert not await database.leases.renew("index", "other")


async def test_a_holder_that_was_followed_notices(database: Database) -> None:
    """Frozen for long, it finds at its next sign of life that another has the lease."""
    async with _lease(database).held() as lost:
        record = await database.leases.get("index")
        assert record is not None
        assert (record.host, record.pid) == (machine(), os.getpid())
        while not await database.leases.take(LeaseRecord("index", "other", "h", 1), record):
            record = await database.leases.get("index")
        await asyncio.wait_for(lost.wait(), PATIENCE)
    after = await database.leases.get("index")
    assert after is not None
    assert after.holder == "other"


async def test_the_lease_goes_with_the_index(database: Database) -> None:
    """When the file is replaced by an empty one, the lease of the old one is left for that of the new one."""
    name = "first"

    async def current() -> str:
        return name

    lease = Lease(database.leases, current, every=0.02)
    async with lease.held() as lost:
        name = "second"
        await asyncio.wait_for(lost.wait(), PATIENCE)
    async with lease.held():
        record = await database.leases.get("second")
    assert record is not None


async def test_an_index_that_refuses_for_a_while_does_not_end_the_keeping(database: Database) -> None:
    """Rights that are missing for a moment, or an index that is not ours, are waited out like a silent one."""
    answers: list[Exception | None] = [Denied("no role"), None, Misconfigured("another index"), Invalid("400")]
    asked = asyncio.Event()

    async def name() -> str:
        answer = answers.pop(0) if answers else None
        if not answers:
            asked.set()
        if answer:
            raise answer
        return "index"

    async with asyncio.timeout(PATIENCE), Lease(database.leases, name, every=0.02, dead_after=60).held() as lost:
        await asked.wait()
        await asyncio.sleep(0.1)
        assert not lost.is_set()
