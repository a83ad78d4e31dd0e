"""The process is killed while it reads, judges or tells a contract: it ends in one analysis, told once."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.encryption_keys import encryption_keys
from bot.settings import Settings
from integrations.store import Database
from integrations.store.contracts import ContractRecord
from tests.end_to_end.test_crashes import keeping
from tests.end_to_end.workplace import JIWOO, buttons_of, text_of
from tests.orchestrator.contract.desk import KOREAN
from tests.patience import PATIENCE
from tests.postgres import new_postgres_url, postgres_server, postgres_tables
from tests.sampling import sample
from tests.sandbox_process import Json, Sandbox

__all__ = ["new_postgres_url", "postgres_server", "postgres_tables"]
pytestmark = pytest.mark.timeout(900)

LONG = KOREAN + "".join(f"제{n}조(기타) 을은 매월 {n % 28 + 1}일까지 업무 일지를 낸다.\n" for n in range(10, 120))
"""Takes long enough to be judged for a process to be killed meanwhile."""
MOMENTS = ("reading", "analysing", "ready")
"""How far the contract is when the process is killed; ``ready``: it is judged, and its person is not told yet.

In a run of all tests the second store is killed at one of them; ``make fuzz`` kills it at each."""


@asynccontextmanager
async def _looking(settings: Settings) -> AsyncIterator[Database]:
    """The database of the bot from outside, once there is one."""
    async with Database(settings.sql_url, encryption_keys(settings)) as database:
        yield database


async def _contracts(database: Database, team: str, name: str) -> list[ContractRecord]:
    return [one for one in await database.contracts.list(team, f"slack:{JIWOO}", 50) if one.name == name]


async def _is_there(database: Database, team: str, name: str, moment: str) -> None:
    """Wait until the contract is as far as that, or further."""
    passed = MOMENTS[MOMENTS.index(moment) :]
    async with asyncio.timeout(PATIENCE):
        while not any(one.status in passed for one in await _contracts(database, team, name)):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def _told(sandbox: Sandbox, channel: str, ts: str) -> list[Json]:
    """Wait until the analysis stands in the thread with its buttons; all that stands there."""
    async with asyncio.timeout(PATIENCE):
        while True:
            replies = await sandbox.replies(channel, ts, user=JIWOO)
            if any("contract_delete" in buttons_of(one) for one in replies):
                return replies
            await asyncio.sleep(0.05)


@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("store", "moments"), [("sqlite", MOMENTS), ("postgres", sample(MOMENTS, 1))], ids=["sqlite", "postgres"]
)
async def test_a_killed_analysis_ends_in_one_that_is_told_once(
    sandbox: Sandbox, data: Path, store: str, moments: Sequence[str], request: pytest.FixtureRequest
) -> None:
    """Whether it was being read, judged or told: one row, ready, and one analysis with its buttons in the thread."""
    changes = {"database_url": request.getfixturevalue("new_postgres_url")} if store == "postgres" else {}
    channel = await sandbox.dm(JIWOO)
    async with keeping(sandbox, data, **changes) as keeper:
        await keeper.start()
        asked: dict[str, str] = {}
        async with _looking(keeper.settings) as database:
            for moment in moments:
                name = f"{store}-{moment}.txt"
                asked[name] = await sandbox.say(JIWOO, channel, "이 계약서 봐줘", files={name: LONG.encode()})
                await _is_there(database, sandbox.team_id, name, moment)
                await keeper.kill()
                await keeper.start()
                await _told(sandbox, channel, asked[name])
            for name, ts in asked.items():
                [record] = await _contracts(database, sandbox.team_id, name)
                assert (name, record.status) == (name, "ready")
                replies = await _told(sandbox, channel, ts)
                said = "\n".join(map(text_of, replies))
                assert (name, said.count("전체 위험도")) == (name, 1)
                assert len([one for one in replies if "contract_delete" in buttons_of(one)]) == 1
                assert not any(one.get("streaming") for one in replies)
            await asyncio.wait_for(_all_are_done(database, sandbox.team_id), PATIENCE)


async def _all_are_done(database: Database, team: str) -> None:
    """Wait until no turn runs or waits: one is told before it is recorded as done."""
    while True:
        states = [one.state for one in await database.turns.of_user(JIWOO, 20, team)]
        if {"running", "accepted", "held"}.isdisjoint(states):
            return
        await asyncio.sleep(0.1)
