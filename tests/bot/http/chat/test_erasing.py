"""Erasing an interview erases all of it, on SQLite and on PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bot.erasing import Erasing
from integrations.errors import Unavailable
from integrations.store.handovers import HandoverRecord
from tests.bot.http.chat.client import Client, clients_of, settings_of
from tests.bot.http.chat.interviewing import SmallInterview
from tests.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]

HOLD_IT = {
    "turn",
    "chat_reply",
    "chat_session",
    "chat_session_state_log",
    "ai_process_log",
    "case_master",
    "checkpoints",
}
_PARTS = ("master", "party", "fact", "evidence", "emotion", "missing_field", "summary", "handover")
HOLD_IT |= {f"case_{part}" for part in _PARTS}


@pytest.fixture(params=["sqlite", "postgres"])
async def anywhere(request: pytest.FixtureRequest, tmp_path: Path, interview: SmallInterview) -> AsyncIterator[Client]:
    """A client of a bot on each kind of database."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgres" else ""
    async with clients_of(settings_of(tmp_path, database_url=url), interview) as found:
        yield found


def _where(client: Client, *words: str) -> set[str]:
    """The tables that have a row with one of the words."""
    assert client.bot is not None
    settings = client.bot.core.settings
    found: set[str] = set()
    if settings.database_url:
        with psycopg.connect(settings.database_url) as connection:
            names = [
                name for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname='public'")
            ]
            for name in names:
                found |= {name for row in connection.execute(f"SELECT * FROM {name}".encode()) if _has(row, words)}
        return found
    for file in settings.data_dir.glob("*.db"):
        with sqlite3.connect(file) as tables:
            for (name,) in tables.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                found |= {name for row in tables.execute(f'SELECT * FROM "{name}"') if _has(row, words)}
    return found


def _has(row: Iterable[Any], words: tuple[str, ...]) -> bool:
    return any(word in str(value) for value in row for word in words)


async def test_erasing_leaves_nothing_anywhere(anywhere: Client, interview: SmallInterview) -> None:
    """While an answer is being made and another waits: no row of any table names it; the other interview stays."""
    client = anywhere
    assert client.bot is not None
    database = client.bot.core.database
    stays, goes = [(await client.start(text)).body["session"]["session_id"] for text in ("stays", "goes")]
    for id in (stays, goes):
        await database.handovers.save(HandoverRecord(session_id=id, team="T", reason="asked"))
    turns, theirs = [
        [record.turn.id for record in await database.turns.recent(f"local:chat:{id}", 9)] for id in (goes, stays)
    ]
    assert _where(client, goes, *turns) & _where(client, stays, *theirs) >= HOLD_IT
    interview.begun.clear()
    running = asyncio.create_task(client.say(goes, "slow"))
    await interview.begun.wait()
    waiting = asyncio.create_task(client.say(goes, "waits"))
    while len(await database.retention.open_turns(f"local:chat:{goes}")) < 2:
        await asyncio.wait({waiting}, timeout=0.05)
    assert (await client.ask("DELETE", f"/chat/{goes}")).status == 204
    assert [(await task).status for task in (running, waiting)] == [404, 404]
    assert _where(client, goes, *turns) == set()
    assert _where(client, stays, *theirs) >= HOLD_IT
    assert (await client.ask("DELETE", f"/chat/{goes}")).status == 404
    assert (await client.say(goes, "hello")).status == 404


async def test_a_turn_that_does_not_stop_is_no_reason_to_erase_half(client: Client, interview: SmallInterview) -> None:
    """It is said that it was not done, and everything is as it was."""
    assert client.bot is not None
    base = client.bot.core
    id = (await client.start("hello")).body["session"]["session_id"]
    interview.begun.clear()
    running = asyncio.create_task(client.say(id, "slow"))
    await interview.begun.wait()

    async def not_stopping(_turn_id: str) -> bool:
        return False

    with pytest.raises(Unavailable):
        await Erasing(base.database, base.orchestrator, not_stopping, patience=0.2).erase(id)
    interview.go_on.set()
    assert (await running).status == 200
    assert len((await client.ask("GET", f"/chat/{id}")).body["transitions"]) == 2
