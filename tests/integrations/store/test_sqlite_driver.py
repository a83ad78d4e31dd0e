"""SQLite's driver that hands a statement to its thread once."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiosqlite import Cursor

from integrations.store.sqlite_driver import SQLiteConnection

_COUNT = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n"


class _Counted(SQLiteConnection):
    handed = 0

    async def _execute(self, *call: Any, **options: Any) -> Any:
        self.handed += 1
        return await super()._execute(*call, **options)  # type: ignore[no-untyped-call]


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[_Counted]:
    """A connection that counts what it hands to its thread."""
    opened = _Counted(str(tmp_path / "a.sqlite"), isolation_level=None)
    async with opened:
        yield opened


async def _rows(cursor: Cursor) -> list[Any]:
    return list(await cursor.fetchall())


async def test_a_statement_is_handed_over_once(connection: _Counted) -> None:
    """With its rows, and the end of its cursor; a transaction that was not begun is not committed."""
    async with connection.cursor() as cursor:
        await cursor.execute(_COUNT, (3,))
        assert cursor.description[0][0] == "i"
        assert await cursor.fetchone() == (1,)
        assert await _rows(cursor) == [(2,), (3,)]
        assert await cursor.fetchone() is None
    await connection.commit()
    assert connection.handed == 1


async def test_what_was_written_is_committed_and_told(connection: _Counted) -> None:
    """Rows come back from a statement that writes, with their number; a transaction ends as it is told to."""
    await connection.execute("CREATE TABLE t (i INTEGER)")
    for end, left in ((connection.rollback, 0), (connection.commit, 2)):
        await connection.execute("BEGIN")
        async with connection.execute("INSERT INTO t VALUES (1), (2) RETURNING i") as written:
            assert (await _rows(written), written.rowcount) == ([(1,), (2,)], 2)
        assert connection.in_transaction
        await end()
        assert not connection.in_transaction
        async with connection.execute("SELECT i FROM t") as found:
            assert len([row async for row in found]) == left


async def test_who_stops_waiting_leaves_a_connection_that_works(connection: _Counted) -> None:
    """A cursor that is closed while its statement runs is closed when that has ended."""
    cursor = await connection.cursor()
    reading = asyncio.ensure_future(cursor.execute(_COUNT, (200_000,)))
    await asyncio.sleep(0)
    assert connection.handed
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    await cursor.close()
    async with connection.execute("SELECT 5") as found:
        assert await _rows(found) == [(5,)]
