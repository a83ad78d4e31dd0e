"""Retention: how long what people wrote is kept."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from integrations.store import tables
from integrations.store.connections import Connections, now


class Retention:
    """Removes what is older than it may be."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def ended_conversations(self, older_than: timedelta) -> tuple[str, ...]:
        """Return the conversations of which ``purge`` would leave no turn."""
        last, turn = sa.func.max(tables.turn.c.finished_at), tables.turn.c
        ended = (
            sa.select(turn.conversation)
            .group_by(turn.conversation)
            .having(sa.func.count() == sa.func.count(turn.finished_at), last < now() - older_than)
        )
        async with self._connections.read() as connection:
            return tuple(await connection.scalars(ended))

    async def purge(self, older_than: timedelta) -> int:
        """Remove turns that ended longer ago, with their replies, feedback and documents; returns how many."""
        limit = now() - older_than
        async with self._connections.write() as connection:
            gone = await connection.execute(tables.turn.delete().where(tables.turn.c.finished_at < limit))
            await connection.execute(tables.write_log.delete().where(tables.write_log.c.updated_at < limit))
            await self._forget_indexes(connection, limit)
        return gone.rowcount

    async def _forget_indexes(self, connection: AsyncConnection, limit: datetime) -> None:
        """Remove the marks of indexes that nobody has kept in step for so long: their files are gone."""
        old = tables.lease.c.renewed_at < limit
        for name in (await connection.scalars(sa.select(tables.lease.c.name).where(old))).all():
            marks = tables.sync_state.c.source.startswith(f"{name}:", autoescape=True)
            await connection.execute(tables.sync_state.delete().where(marks))
        await connection.execute(tables.lease.delete().where(old))
