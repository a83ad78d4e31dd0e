import asyncio
import importlib
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from integrations.store import Database
from integrations.store.migrate import newest
from integrations.store.tables import metadata

_MIGRATE = """
import asyncio, sys
from integrations.store import Database

async def main() -> None:
    async with Database(sys.argv[1], "secret") as database:
        await database.migrate()

asyncio.run(main())
"""


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


async def test_processes_that_start_together_migrate_once(url: str) -> None:
    """Three processes may start on an empty database at the same time."""
    root = Path(__file__).parents[3]
    starting = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", _MIGRATE, url, cwd=root, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    ended = await asyncio.gather(*(process.communicate() for process in starting))
    assert [process.returncode for process in starting] == [0, 0, 0], ended


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
