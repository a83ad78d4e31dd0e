"""Whose conversations are, in the database."""

from dataclasses import replace
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from integrations.store import Database
from integrations.store.conversations import OwnerRecord
from integrations.store.interview_records import InterviewRecord, Transition

AT = datetime(2026, 11, 22, 1, 2, tzinfo=UTC)


async def test_the_last_owner_is_known(database: Database) -> None:
    """One row a conversation; it goes with the conversation, or with the turn that wrote it and with no other."""
    owners = database.conversations
    assert await owners.owner("c") is None
    await owners.own("c", OwnerRecord("plan", "1", True))
    await owners.own("c", OwnerRecord("intake", "2", False))
    await owners.own("d", OwnerRecord("plan", "3", True))
    await owners.disown("c", "1")
    assert await owners.owner("c") == OwnerRecord("intake", "2", False)
    await owners.disown("c", "2")
    assert await owners.owner("c") is None
    await owners.disown("d")
    assert await owners.owner("d") is None


def _to(connection: sa.Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", "integrations.store:migrations")
    config.attributes["connection"] = connection
    (command.upgrade if revision == "head" else command.downgrade)(config, revision)


async def test_interviews_of_before_go_on_where_they_are(database: Database) -> None:
    """An upgrade in the middle of interviews takes none away; one that was called off is over."""
    base = InterviewRecord(
        id="s", team="T1", user="U1", door="slack", channel="D1", thread="1", conversation="T1:D1:1", locale="ko"
    )
    off = replace(base, id="off", conversation="T1:D1:2")
    for each in (base, off):
        await database.interviews.create(each)
    await database.interviews.save(replace(base, last_turn="t"), [Transition("A", "B", "c", AT)])
    await database.interviews.save(replace(off, status="CANCELLED", last_turn="u"), [Transition("A", "A", "c", AT)])
    for revision in ("0010", "head"):
        async with database.connections.write() as connection:
            await connection.run_sync(_to, revision)
    assert await database.conversations.owner("T1:D1:1") == OwnerRecord("intake", "t", True)
    assert await database.conversations.owner("T1:D1:2") is None
