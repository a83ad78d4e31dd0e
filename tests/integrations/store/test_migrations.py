import asyncio
import importlib
from pathlib import Path
from types import SimpleNamespace

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from integrations.store import Database
from integrations.store.documents import DocumentRecord
from integrations.store.migrate import newest
from integrations.store.tables import metadata
from tests.forked import ForkedProcess
from tests.integrations.store.test_turns import new_turn
from tests.new_database import migrate


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_migrations_make_what_the_tables_say(database: Database) -> None:
    """The migrations end in exactly the tables that the code uses."""
    async with database.connections.read() as connection:
        assert await connection.run_sync(_differences) == []


async def test_migrating_twice_changes_nothing(database: Database) -> None:
    """A second start finds everything done."""
    await database.migrate()
    await database.ping()


def test_the_newest_migration_is_known_without_alembic() -> None:
    """What a start compares with is what Alembic would migrate to."""
    config = Config()
    config.set_main_option("script_location", "integrations.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == newest()


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "data" / "bot.sqlite")
    found: str = request.getfixturevalue("postgres_url")
    return found


async def test_processes_that_start_together_migrate_once(empty: str) -> None:
    """Three processes may start on an empty database at the same time."""
    starting = [await asyncio.to_thread(ForkedProcess, migrate, empty) for _ in range(3)]
    assert [await process.wait() for process in starting] == [0, 0, 0]
    async with Database(empty, "secret") as database:
        assert await database.is_migrated()


@pytest.mark.parametrize(
    ("id", "thread", "command", "fields"),
    [
        ("slack:T:C:1700000000.0001", "1700000000.0001", "ask", ("1700000000.0001", "ask", "", "1700000000.0001")),
        ("slack:T:C:1700000000.0001#1700000009.0002", "1", "", ("1", "", "", "1700000009.0002")),
        ("slack:T:C:1700000000.0001?", "1", "revise:d", ("1", "", "d", "1700000000.0001")),
        ("slack:T:errand:home:U1:1700000000.0001", "/errand:home:U1:1700000000.0001", "", ("", "", "", "")),
    ],
)
def test_what_ids_of_turns_told_is_kept_in_columns(
    id: str, thread: str, command: str, fields: tuple[str, str, str, str]
) -> None:
    """Turns of a version before have their time stamps, what they revise, and a thread without anything else in it."""
    migration = importlib.import_module("integrations.store.migrations.versions.0010_fields_of_turns")
    found = migration.fields_of(SimpleNamespace(id=id, thread=thread, command=command))
    assert (found["thread"], found["command"], found["revises"], found["shown_after"]) == fields
    assert found["said_at"] == ("" if found["is_errand"] else "1700000000.0001")
    assert found["origin"] == ("slack:T:C:1700000000.0001" if "#" in id else "")


async def test_versions_that_were_kept_before_are_numbered(database: Database) -> None:
    """Those of each page from 1, in the order in which they were kept; what is no page has no number."""
    migration = importlib.import_module("integrations.store.migrations.versions.0012_versions")
    for number, page in enumerate(("p", "q", "p", "", "p")):
        turn = new_turn(f"t{number}")
        await database.turns.accept(turn)
        id = f"{turn.id}/document"
        document = DocumentRecord(
            id=id, turn_id=turn.id, conversation="c", title="T", markdown="", request_key=id, page_id=page
        )
        await database.documents.save(document)
    async with database.connections.write() as connection:
        await connection.execute(sa.text(migration.NUMBERED))
    kept = [await database.documents.get(f"t{number}/document") for number in range(5)]
    assert [one.version for one in kept if one] == [1, 1, 2, 0, 3]
    assert [one.id for one in await database.documents.versions("p")] == [f"t{n}/document" for n in (0, 2, 4)]


async def test_the_next_version_has_the_next_number(database: Database) -> None:
    """Also where the first is forgotten; a version keeps its number when its page is taken back and brought back."""
    for name in ("a", "b", "c"):
        await database.turns.accept(new_turn(name))
        document = DocumentRecord(id=name, turn_id=name, conversation="c", title=name, markdown="", request_key=name)
        await database.documents.save(document)
        await database.documents.written(name, "p", "https://notion.test/p")
    await database.documents.archived("b")
    assert [(one.version, one.title, one.state, one.user) for one in await database.documents.versions("p")] == [
        (1, "a", "written", "U"),
        (2, "b", "archived", "U"),
        (3, "c", "written", "U"),
    ]
    await database.documents.written("b", "p", "https://notion.test/p")
    async with database.connections.write() as connection:
        await connection.execute(sa.text("DELETE FROM turn WHERE id = 'a'"))
    await database.documents.number("c", "p")
    assert [one.version for one in await database.documents.versions("p")] == [2, 3]
