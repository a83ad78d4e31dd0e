"""Single statements on SQLite, each handed to a thread once."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

THREADS = 4
"""How many statements run at once; each has a connection of its own."""


class SingleStatements:
    """Executes statements as `AsyncConnection` does, each as a transaction of its own, on whatever connection is free.

    The asynchronous driver hands over to its thread five times for one: for a cursor, the statement, its rows and two
    ends. That costs about twice what this does, and more than the statement by far.
    """

    def __init__(self, url: sa.URL, prepare: Callable[..., None]) -> None:
        """``prepare`` is called for each connection that is made, as SQLAlchemy's event `connect` is."""
        self._engine = sa.create_engine(
            url.set(drivername="sqlite+pysqlite"),
            hide_parameters=True,
            pool_size=THREADS,
            pool_reset_on_return=None,
            pool_use_lifo=True,
            isolation_level="AUTOCOMMIT",
        )
        sa.event.listen(self._engine, "connect", prepare)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="statements")

    async def close(self) -> None:
        """Close every connection, once the statements that run have ended."""
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

    async def execute(self, statement: sa.Executable, parameters: Any = None) -> Any:
        """Return what a connection would; the statement goes on where its caller is cancelled."""
        loop = asyncio.get_running_loop()
        # Without the shield what no thread has taken up yet is cancelled with its caller, and never written.
        return await asyncio.shield(loop.run_in_executor(self._threads, self._executed, statement, parameters))

    async def scalar(self, statement: sa.Executable, parameters: Any = None) -> Any:
        """Return the first column of the first row, or None."""
        return (await self.execute(statement, parameters)).scalar()

    async def scalars(self, statement: sa.Executable, parameters: Any = None) -> sa.ScalarResult[Any]:
        """Return the first column of all rows."""
        rows: sa.ScalarResult[Any] = (await self.execute(statement, parameters)).scalars()
        return rows

    def _executed(self, statement: sa.Executable, parameters: Any) -> sa.Result[Any]:
        with self._engine.connect() as connection:
            result = connection.execute(statement, parameters)
            return result.freeze()() if result.returns_rows else result


Statements = AsyncConnection | SingleStatements
"""What executes them: together in a transaction, or each alone."""
