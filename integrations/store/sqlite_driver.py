"""SQLite's driver with one hand-over to its thread for a statement, where it has four.

To make a cursor, execute, fetch and close are functions of their own there, and each waits for the thread: on a busy
machine that costs several times what the statement does.
"""

import sqlite3
from collections.abc import Iterable
from functools import partial
from typing import Any

import aiosqlite
from aiosqlite.context import contextmanager

_CHUNK = 64


class SQLiteConnection(aiosqlite.Connection):
    """A connection whose cursors take all rows at once."""

    def __init__(self, database: str, **options: Any) -> None:
        """``options``: those of ``sqlite3.connect``. It is connected when it is awaited or entered."""
        # Cursors are made by the event loop; whatever reaches the database is done by the thread.
        super().__init__(partial(sqlite3.connect, database, **options | {"check_same_thread": False}), _CHUNK)
        self._thread.daemon = True  # a process that ends does not wait for a connection that is left

    @contextmanager
    async def cursor(self) -> aiosqlite.Cursor:
        """Return a cursor."""
        return _WholeCursor(self, self._conn.cursor())

    @contextmanager
    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> aiosqlite.Cursor:
        """Return a cursor that has executed a statement."""
        return await _WholeCursor(self, self._conn.cursor()).execute(sql, parameters)

    async def commit(self) -> None:
        """Commit the transaction, if there is one."""
        if self.in_transaction:
            await super().commit()


class _WholeCursor(aiosqlite.Cursor):
    def __init__(self, connection: SQLiteConnection, cursor: sqlite3.Cursor) -> None:
        super().__init__(connection, cursor)
        self._rows: list[Any] = []
        self._is_done = True

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> aiosqlite.Cursor:
        self._is_done = False
        parameters = () if parameters is None else parameters
        self._rows = await self._execute(self._executed, sql, parameters)  # type: ignore[no-untyped-call]
        self._is_done = True
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> aiosqlite.Cursor:
        self._is_done = False
        await super().executemany(sql, parameters)
        self._is_done = True
        return self

    async def fetchone(self) -> Any:
        return next(iter(await self.fetchmany(1)), None)

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        size = self.arraysize if size is None else size
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        if not self._is_done:  # cut off, or failed: the thread may still be at it
            await super().close()

    def _executed(self, sql: str, parameters: Any) -> list[Any]:
        self._cursor.execute(sql, parameters)
        return self._cursor.fetchall() if self._cursor.description else []
