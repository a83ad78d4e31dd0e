"""Erasing an interview erases all of it, on SQLite and on PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from bot.erasing import Erasing
from integrations.errors import Unavailable
from integrations.store.handovers import HandoverRecord
from integrations.store.wiping import wipe
from tests.bot.graphs.intake.http.client import Client, clients_of, settings_of
from tests.bot.graphs.intake.http.interviewing import SmallInterview
from tests.postgres import new_postgres_url, postgres_server, postgres_tables

__all__ = ["new_postgres_url", "postgres_server", "postgres_tables"]

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
    url = request.getfixturevalue("new_postgres_url") if request.param == "postgres" else ""
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
    assert "waits" not in interview.order
    assert _where(client, goes, *turns) == set()
    assert _where(client, stays, *theirs) >= HOLD_IT
    assert (await client.ask("DELETE", f"/chat/{goes}")).status == 404
    assert (await client.say(goes, "hello")).status == 404


@pytest.fixture
async def on_postgres(tmp_path: Path, interview: SmallInterview, new_postgres_url: str) -> AsyncIterator[Client]:
    """A client of a bot on PostgreSQL."""
    async with clients_of(settings_of(tmp_path, database_url=new_postgres_url), interview) as found:
        yield found


def _sealed(url: str) -> set[bytes]:
    """Every sealed value of all tables."""
    found: set[bytes] = set()
    with psycopg.connect(url) as connection:
        for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname='public'").fetchall():
            for row in connection.execute(f"SELECT * FROM {name}".encode()):
                found |= {value for value in row if isinstance(value, bytes) and len(value) >= 24}
    return found


def _in_files(server: Path, url: str, pieces: Iterable[bytes]) -> list[bytes]:
    """Those of the pieces that stand in the files of the database's tables."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        row = connection.execute("SELECT oid FROM pg_database WHERE datname = current_database()").fetchone()
    assert row is not None
    files = (server / "data" / "base" / str(row[0])).iterdir()
    carved = b"".join(path.read_bytes() for path in files)
    return [piece for piece in pieces if piece[-24:] in carved]


async def test_nothing_of_an_erased_interview_stands_in_the_tables_of_postgresql(
    on_postgres: Client, postgres_server: Path, new_postgres_url: str
) -> None:
    """Not even what was sealed, though the server only marks what is deleted; another interview stays as it was."""
    client = on_postgres
    stays = (await client.start("stays")).body["session"]["session_id"]
    kept = _sealed(new_postgres_url)
    goes = (await client.start("goes")).body["session"]["session_id"]
    for text in ("one", "two", "three"):
        await client.say(goes, f"{text} {'said at length ' * 500}")
    told = _sealed(new_postgres_url) - kept
    assert len(_in_files(postgres_server, new_postgres_url, told)) > 10
    with capture_logs() as logged:
        assert (await client.ask("DELETE", f"/chat/{goes}")).status == 204
    assert "erased_text_remains" not in [line["event"] for line in logged]
    assert _in_files(postgres_server, new_postgres_url, told) == []
    assert (await client.say(stays, "hello")).status == 200


async def test_what_somebody_still_sees_is_said_to_remain(
    on_postgres: Client, postgres_server: Path, new_postgres_url: str
) -> None:
    """While a copy of the database is being made its rows cannot go; the next erasing takes them along."""
    client = on_postgres
    kept = _sealed(new_postgres_url)
    goes, later = [(await client.start(text)).body["session"]["session_id"] for text in ("goes", "later")]
    told = _sealed(new_postgres_url) - kept
    with psycopg.connect(new_postgres_url) as copying, capture_logs() as logged:
        copying.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        copying.execute("SELECT count(*) FROM turn")
        assert (await client.ask("DELETE", f"/chat/{goes}")).status == 204
    assert "erased_text_remains" in [line["event"] for line in logged]
    assert _in_files(postgres_server, new_postgres_url, told)
    assert (await client.ask("DELETE", f"/chat/{later}")).status == 204
    assert _in_files(postgres_server, new_postgres_url, told) == []


async def test_large_tables_are_named_and_stay_in_use(on_postgres: Client) -> None:
    """They are not written anew, which would keep everybody from them, and neither is one that somebody holds."""
    assert on_postgres.bot is not None
    connections = on_postgres.bot.core.database.connections
    assert {"turn", "case_fact", "checkpoints"} <= {*await wipe(connections, largest=0)}
    async with connections.write() as held:
        await held.execute(sa.text("LOCK TABLE case_fact IN ROW EXCLUSIVE MODE"))
        assert await wipe(connections) == ("case_fact",)
    assert await wipe(connections) == ()


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
