"""What was deleted leaves the database's files: where it is only marked as deleted, it can be carved out of them."""

import asyncio

import sqlalchemy as sa

from integrations.errors import Unavailable
from integrations.store import interview_tables
from integrations.store.connections import Connections

CHECKPOINTS = ("checkpoints", "checkpoint_blobs", "checkpoint_writes")
"""Where the graphs' memory lies in PostgreSQL."""
TABLES = (
    *("turn", "conversation", "write_log", "chat_session", *CHECKPOINTS),
    *(table.name for table in interview_tables.chat_session.metadata.sorted_tables if table.foreign_keys),
)
"""All from which erasing removes rows: those of above, and what hangs on them."""
LARGEST = 64 * 1024**2
"""Bytes of a table that is written anew: nobody can use it meanwhile, which takes about a second then."""
PATIENCE = 2.0
"""Seconds to wait for those who still see what was deleted."""
_QUEUE = 1
"""Seconds to wait for those who work with a table; whoever comes later waits behind."""
_LOOK = 0.1
_OLDER = sa.text(
    "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
    " AND age(backend_xmin) > age(CAST(:now AS xid))"
)
"""How many transactions began before the one of that number ended: for them a table keeps what was deleted."""


async def wipe(connections: Connections, *, largest: int = LARGEST) -> tuple[str, ...]:
    """Take what was deleted out of the files; returns where some of it may still stand: ``journal``, or tables.

    SQLite has written over it when it was deleted, but for its journal. PostgreSQL only marks it; a plain ``VACUUM``
    frees the room and leaves the bytes there, so that small tables are written anew. A larger one is only vacuumed.
    Its write-ahead log is left alone: the server recycles it.
    """
    if connections.is_sqlite:
        return () if await connections.empty_journal() else ("journal",)
    try:
        if not await _is_past(connections):
            return TABLES
        return tuple([name for name in TABLES if not await _wiped(connections, name, largest)])
    except Unavailable:
        return TABLES


async def _is_past(connections: Connections) -> bool:
    """Wait until nobody sees any more what is deleted by now."""
    async with connections.alone() as connection:
        at = await connection.scalar(sa.text("SELECT CAST(pg_current_xact_id() AS xid)"))
        for _ in range(int(PATIENCE / _LOOK)):
            if not await connection.scalar(_OLDER, {"now": str(at)}):
                return True
            await asyncio.sleep(_LOOK)
    return False


async def _wiped(connections: Connections, name: str, largest: int) -> bool:
    """Write a table anew; False where it is too large for that, or is in use all the time."""
    async with connections.alone() as connection:
        size = await connection.scalar(sa.text("SELECT pg_total_relation_size(to_regclass(:name))"), {"name": name})
        if size is None:
            return True  # not made yet
        await connection.execute(sa.text(f"SET lock_timeout = '{_QUEUE}s'"))
        try:
            await connection.execute(sa.text(f'VACUUM {"(FULL) " if size <= largest else ""}"{name}"'))
        except sa.exc.OperationalError:
            return False
        finally:
            await connection.execute(sa.text("RESET lock_timeout"))
    return bool(size <= largest)
