import asyncio
import subprocess
import sys
from pathlib import Path

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
