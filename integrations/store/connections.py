"""Transactions on SQLite and PostgreSQL, the same for every record class."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
import stamina
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from integrations.errors import Misconfigured, NotFound, Unavailable
from integrations.store.sealing import Sealer
from integrations.store.single_statements import SingleStatements, Statements

BUSY_MILLISECONDS = 30_000
"""How long a statement waits for another process's write."""
ENDING_SECONDS = 5.0
"""What transactions that run get when the database is closed; they take milliseconds."""
_Engine = TypeVar("_Engine", AsyncEngine, SingleStatements)


def now() -> datetime:
    """Return the moment, in UTC."""
    return datetime.now(UTC)


def database_url(url: str | Path) -> sa.URL:
    """Return the URL with our drivers; a bare path is a SQLite file. Raises ``Misconfigured``."""
    if isinstance(url, Path) or "://" not in url:
        return sa.URL.create("sqlite+aiosqlite", database=str(url))
    try:
        parsed = sa.make_url(url)
    except sa.exc.ArgumentError:
        raise Misconfigured("DATABASE_URL is not a URL; an example: postgresql://user:password@host/name") from None
    match parsed.get_backend_name():
        case "sqlite":
            return parsed.set(drivername="sqlite+aiosqlite")
        case "postgresql" | "postgres":
            return parsed.set(drivername="postgresql+psycopg")
    raise Misconfigured(f"DATABASE_URL names {parsed.get_backend_name()}; SQLite and PostgreSQL are supported")


class Connections:
    """Reads and writes, each one transaction.

    What the database refuses for the moment is raised as ``Unavailable``; what hangs on a turn that is not there, as
    ``NotFound``.
    """

    def __init__(self, url: sa.URL, sealer: Sealer) -> None:
        self.url = url
        self.sealer = sealer
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._writing = asyncio.Lock()
        self._reader: AsyncEngine | None = None
        self._writer: AsyncEngine | None = None
        self._alone: AsyncEngine | None = None
        self._single: SingleStatements | None = None
        self._running = 0
        self._idle = asyncio.Event()

    def open(self) -> None:
        """Make the engine; nothing is connected yet. Raises ``Misconfigured`` where the driver is not installed."""
        # A transaction is ended by us in every case: the pool need not roll back once more.
        options: dict[str, Any] = {"pool_reset_on_return": None}
        if not self.is_sqlite:
            # A process that is frozen in the middle of a transaction must not hold its locks for ever.
            waits = f"-c idle_in_transaction_session_timeout={BUSY_MILLISECONDS}"
            options = {"pool_pre_ping": True, "pool_size": 10, "connect_args": {"options": waits}}
        try:
            # Parameters hold sealed texts and names of people: none of that belongs into an error's message.
            engine = create_async_engine(self.url, hide_parameters=True, **options)
        except ModuleNotFoundError as error:
            raise Misconfigured(f"{error.name} is missing: install workspace-agent[postgres]") from error
        if self.is_sqlite:
            if self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            sa.event.listen(engine.sync_engine, "begin", _begin_sqlite)
            self._single = SingleStatements(self.url, _prepare_sqlite)
        self._reader = engine
        self._writer = engine.execution_options(begin="BEGIN IMMEDIATE")
        alone = {"begin": ""} if self.is_sqlite else {"isolation_level": "AUTOCOMMIT"}
        self._alone = engine.execution_options(**alone)

    async def close(self) -> None:
        """Close every connection, once the transactions that run have ended; new ones are refused."""
        engine, self._reader, self._writer, self._alone = self._reader, None, None, None
        single, self._single = self._single, None
        if engine is None:
            return
        if self._running:
            # The pool closes what is idle: what is given back to it later would stay open.
            self._idle.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._idle.wait(), ENDING_SECONDS)
        if single is not None:
            await single.close()
        await engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self._begin(self._reader) as connection:
            yield connection

    @asynccontextmanager
    async def read_once(self) -> AsyncIterator[Statements]:
        """A transaction of exactly one statement that only reads."""
        async with self._one_statement() if self.is_sqlite else self._begin(self._reader) as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes. SQLite has one writer: those of this process queue here, fairly."""
        if self.is_sqlite:
            async with self._writing, self._begin(self._writer) as connection:
                yield connection
        else:
            async with self._begin(self._writer) as connection:
                yield connection

    @asynccontextmanager
    async def write_once(self) -> AsyncIterator[Statements]:
        """A transaction of exactly one statement; SQLite commits it by itself."""
        if self.is_sqlite:
            async with self._writing, self._one_statement() as connection:
                yield connection
        else:
            async with self._begin(self._writer) as connection:
                yield connection

    @asynccontextmanager
    async def _one_statement(self) -> AsyncIterator[SingleStatements]:
        with self._noted(self._single) as single:
            yield single

    @asynccontextmanager
    async def _begin(self, engine: AsyncEngine | None) -> AsyncIterator[AsyncConnection]:
        with self._noted(engine) as noted:
            async with noted.begin() as connection:
                yield connection

    @contextmanager
    def _noted(self, engine: _Engine | None) -> Iterator[_Engine]:
        """Let what closes the database wait for this."""
        if engine is None:
            raise Unavailable("the database is not open")
        self._running += 1
        try:
            with _translated():
                yield engine
        finally:
            self._running -= 1
            if not self._running:
                self._idle.set()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[AsyncConnection]:
        """A connection on which each statement is a transaction of its own; for what works in none."""
        async with self._begin(self._alone) as connection:
            yield connection

    async def empty_journal(self) -> bool:
        """Write SQLite's journal into the file and cut it off: what was deleted stands in it until then.

        False where somebody was reading from it all the time.
        """
        # No transaction: within one the journal cannot be cut off.
        async with self._writing, self.alone() as connection:
            return int((await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")).one()[0]) == 0

    async def lock(self, connection: Statements, name: str) -> None:
        """Hold everybody else who locks the same name until the transaction ends; SQLite's writers wait anyway."""
        if not self.is_sqlite:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(sa.func.hashtext(name))))

    def insert(self, table: sa.Table) -> Any:
        """An INSERT that knows ``on_conflict_do_update`` and ``on_conflict_do_nothing``."""
        return sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)


class _translated:  # noqa: N801 - reads as the statement that it is
    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sa.exc.IntegrityError):
            # The only rule that our statements can break: what hangs on a turn needs the turn.
            raise NotFound("the turn that this belongs to is not stored, or no longer") from error
        if isinstance(error, (sa.exc.DataError, sa.exc.ProgrammingError, sa.exc.NotSupportedError)):
            return  # faults of ours
        if isinstance(error, (sa.exc.DatabaseError, sa.exc.InterfaceError, sa.exc.TimeoutError)):
            raise Unavailable(f"the database did not answer: {error}") from error


def _prepare_sqlite(connection: Any, entry: ConnectionPoolEntry) -> None:  # noqa: ARG001 - the event's signature
    # The driver's own transactions begin too late for us (see _begin_sqlite): they are switched off.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    # Processes that start together change a new file's journal at once; SQLite does not wait its turn for that.
    for attempt in stamina.retry_context(on=_is_locked, attempts=None, timeout=BUSY_MILLISECONDS / 1000, wait_max=0.5):
        with attempt:
            cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # What is deleted is written over, so that nobody finds it in the file.
    cursor.execute("PRAGMA secure_delete=ON")
    # An accepted message must survive a power cut as well.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def _begin_sqlite(connection: sa.Connection) -> None:
    # A transaction that reads first and writes later fails in WAL mode when another has written between: one that may
    # write says so when it begins.
    if begin := connection.get_execution_options().get("begin", "BEGIN"):
        connection.exec_driver_sql(begin)
