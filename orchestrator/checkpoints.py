"""Where LangGraph keeps conversations: a SQLite file, or PostgreSQL by URL."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import stamina
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.serde.base import SerializerProtocol
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from integrations.errors import Misconfigured, Unavailable
from integrations.store.sealing import Sealer
from orchestrator import turn
from orchestrator.savers import SqliteSaver
from orchestrator.sealed import SealedSerializer

if TYPE_CHECKING:
    from psycopg import AsyncConnection
    from psycopg.rows import DictRow
    from psycopg_pool import AsyncConnectionPool

    from orchestrator.savers_postgres import PostgresSaver

OWN_TYPES: tuple[type, ...] = (
    turn.AgentExecutionResult,
    turn.Attachment,
    turn.Caution,
    turn.Chart,
    turn.Choice,
    turn.Citation,
    turn.CitedPassage,
    turn.File,
    turn.GoPrivate,
    turn.Echo,
    turn.HandOver,
    turn.NotionPage,
    turn.Question,
    turn.Retitle,
    turn.Table,
    turn.Task,
)
"""What a state may hold besides plain data. Nothing else is built from a stored checkpoint."""
_STORED_AS = tuple((turn.__name__, kind.__name__) for kind in OWN_TYPES)
"""Their names in checkpoints that were written while they all stood in one module."""

BUSY_SECONDS = 30.0
"""How long a SQLite statement waits for another process's write."""

_SETUP_LOCK = 0x636B7074
"""Any number that nothing else in the database uses for an advisory lock."""


@asynccontextmanager
async def open_checkpointer(place: str | Path, sealer: Sealer) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    """Open the saver of a path, ``sqlite:///…`` or ``postgresql://…``, with its tables, and close it at the end.

    All that people wrote is sealed. Raises ``Misconfigured`` where the URL is of another kind, or what PostgreSQL needs
    is not installed, and ``Unavailable``, as the saver's methods do, where nothing can be stored or read.
    """
    serializer = SealedSerializer(JsonPlusSerializer(allowed_msgpack_modules=(*OWN_TYPES, *_STORED_AS)), sealer)
    scheme, found, rest = str(place).partition("://")
    match scheme.partition("+")[0] if found else "":
        case "postgresql" | "postgres":
            opened = _postgres(f"postgresql://{rest}", serializer)
        case "sqlite":
            opened = _sqlite(Path(rest.removeprefix("/")), serializer)
        case "":
            opened = _sqlite(Path(place), serializer)
        case other:
            raise Misconfigured(f"conversations are kept in SQLite or PostgreSQL, not in {other}")
    async with opened as saver:
        yield saver


async def keep_latest(saver: BaseCheckpointSaver[Any], thread_id: str) -> None:
    """Forget all but the newest checkpoint of a conversation: a turn leaves several, and none is gone back to.

    To be called between turns: the checkpoints of subgraphs, which live as long as a call, go altogether.
    """
    if isinstance(saver, SqliteSaver):
        await saver.whole(_keep_latest_in_sqlite, saver, thread_id)
        return
    # The saver in memory cannot, and need not.
    with contextlib.suppress(NotImplementedError):
        await saver.aprune([thread_id], strategy="keep_latest")


@asynccontextmanager
async def _sqlite(path: Path, serializer: SerializerProtocol) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    await asyncio.to_thread(path.parent.mkdir, parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        try:
            connection = await asyncio.to_thread(sqlite3.connect, path, BUSY_SECONDS, check_same_thread=False)
            saver = SqliteSaver(connection, serde=serializer)
            stack.push_async_callback(saver.close)
            # Processes that start together change the file's journal at once; SQLite does not wait its turn for that.
            async for attempt in stamina.retry_context(
                on=_is_locked, attempts=None, timeout=BUSY_SECONDS, wait_max=0.5
            ):
                with attempt:
                    await asyncio.to_thread(saver.setup)
            # What is deleted is written over, so that nobody finds it in the file.
            await saver.whole(connection.execute, "PRAGMA secure_delete=ON")
        except sqlite3.Error as error:
            raise Unavailable(f"{path.name} cannot be opened: {error}") from error
        yield saver


def _is_locked(error: Exception) -> bool:
    return isinstance(error, sqlite3.OperationalError) and "locked" in str(error)


def _keep_latest_in_sqlite(saver: SqliteSaver, thread_id: str) -> None:
    """What ``aprune`` does on PostgreSQL; the SQLite saver has none. Identifiers of checkpoints grow with time."""
    with saver.cursor() as cursor:
        cursor.execute(
            "DELETE FROM checkpoints WHERE thread_id = ? AND (instr(checkpoint_ns, ':') > 0 OR checkpoint_id < ("
            " SELECT max(newest.checkpoint_id) FROM checkpoints AS newest"
            " WHERE newest.thread_id = checkpoints.thread_id AND newest.checkpoint_ns = checkpoints.checkpoint_ns))",
            (thread_id,),
        )
        cursor.execute(
            "DELETE FROM writes WHERE thread_id = ? AND (checkpoint_ns, checkpoint_id) NOT IN ("
            " SELECT checkpoint_ns, checkpoint_id FROM checkpoints WHERE thread_id = ?)",
            (thread_id, thread_id),
        )
        cursor.execute("UPDATE checkpoints SET parent_checkpoint_id = NULL WHERE thread_id = ?", (thread_id,))


@asynccontextmanager
async def _postgres(url: str, serializer: SerializerProtocol) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    try:
        from psycopg import AsyncConnection
        from psycopg.rows import DictRow, dict_row
        from psycopg_pool import AsyncConnectionPool

        from orchestrator.savers_postgres import PostgresSaver, translated_errors
    except ModuleNotFoundError as error:
        raise Misconfigured(f"{error.name} is missing: install workspace-agent[postgres]") from error

    pool: AsyncConnectionPool[AsyncConnection[DictRow]] = AsyncConnectionPool(
        url,
        min_size=1,
        max_size=4,
        open=False,
        check=AsyncConnectionPool.check_connection,
        # As the saver asks for them.
        kwargs={"autocommit": True, "prepare_threshold": 0, "row_factory": dict_row},
    )
    async with pool:
        saver = PostgresSaver(pool, serde=serializer)
        with translated_errors():
            await _set_up(saver, pool)
        yield saver


async def _set_up(saver: "PostgresSaver", pool: "AsyncConnectionPool[AsyncConnection[DictRow]]") -> None:
    async with pool.connection() as connection:
        # Not the lock that waits: the set-up builds an index concurrently, and that waits for every statement.
        lock = f"SELECT pg_try_advisory_lock({_SETUP_LOCK}) AS taken"
        while not (row := await (await connection.execute(lock)).fetchone()) or not row["taken"]:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        try:
            await saver.setup()
        finally:
            await connection.execute(f"SELECT pg_advisory_unlock({_SETUP_LOCK})")
