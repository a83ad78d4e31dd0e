import asyncio
import gc
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from integrations.errors import Unavailable
from integrations.store.connections import Connections, database_url
from integrations.store.sealing import Sealer


async def test_closing_waits_for_what_runs_and_leaves_nothing_open(url: str) -> None:
    """A transaction that runs when the database is closed comes to its end, and its connection is closed as well."""
    connections = Connections(database_url(url), Sealer(["a secret for tests"]))
    connections.open()
    began, goes_on = asyncio.Event(), asyncio.Event()

    async def read() -> int:
        async with connections.read() as connection:
            began.set()
            await goes_on.wait()
            return int((await connection.exec_driver_sql("SELECT 1")).scalar_one())

    async def reads_and_closes() -> None:
        reading = asyncio.create_task(read())
        await began.wait()
        closing = asyncio.create_task(connections.close())
        await asyncio.sleep(0)
        with pytest.raises(Unavailable, match="not open"):
            async with connections.read():
                """Nothing begins any more."""
        goes_on.set()
        assert await reading == 1
        await closing

    await reads_and_closes()
    gc.collect()  # what was left open says so here, and warnings are errors


async def test_a_new_file_that_another_process_writes_is_waited_for(tmp_path: Path) -> None:
    """SQLite refuses at once to change the journal of a file in which somebody else writes."""
    path = tmp_path / "bot.db"
    connections = Connections(database_url(str(path)), Sealer(["a secret for tests"]))
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("CREATE TABLE theirs (one INTEGER)")
        other.execute("BEGIN IMMEDIATE")
        ended = asyncio.get_running_loop().run_in_executor(None, _ended_soon, other)
        connections.open()
        async with connections.write() as connection:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar_one() == "wal"
        await ended
    await connections.close()


def _ended_soon(connection: sqlite3.Connection) -> None:
    time.sleep(0.3)
    connection.execute("COMMIT")
