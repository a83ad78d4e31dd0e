"""Retention: how long what people wrote is kept."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from integrations.store import interview_tables, tables
from integrations.store.connections import Connections, now

# Written out in the statements: SQLite uses a partial index only where it can read the condition.
_OPEN: tuple[sa.ColumnElement[str], ...] = (sa.literal_column("'accepted'"), sa.literal_column("'running'"))


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
        async with self._connections.read_once() as connection:
            return tuple(await connection.scalars(ended))

    async def purge(self, older_than: timedelta) -> int:
        """Remove turns that ended longer ago, with their replies, feedback and documents; returns how many."""
        limit = now() - older_than
        async with self._connections.write() as connection:
            gone = await connection.execute(tables.turn.delete().where(tables.turn.c.finished_at < limit))
            await connection.execute(tables.write_log.delete().where(tables.write_log.c.updated_at < limit))
            await self._forget_indexes(connection, limit)
        return gone.rowcount

    async def conversations_of(self, session_id: str) -> tuple[str, ...]:
        """Return the conversations in which an interview was held: one may go on elsewhere after days."""
        log = interview_tables.chat_session_state_log.c, interview_tables.ai_process_log.c
        turns = sa.union(*(sa.select(each.turn_id).where(each.session_id == session_id) for each in log))
        own = sa.select(interview_tables.chat_session.c.conversation).where(
            interview_tables.chat_session.c.id == session_id
        )
        query = sa.union(own, sa.select(tables.turn.c.conversation).where(tables.turn.c.id.in_(turns)))
        async with self._connections.read_once() as connection:
            return tuple(sorted(await connection.scalars(query)))

    async def open_turns(self, conversation: str) -> tuple[str, ...]:
        """Return the turns of a conversation that wait or run."""
        turn = tables.turn.c
        query = sa.select(turn.id).where(turn.conversation == conversation, turn.state.in_(_OPEN)).order_by(turn.number)
        async with self._connections.read_once() as connection:
            return tuple(await connection.scalars(query))

    async def ended_before(self, conversation: str, turn_id: str) -> tuple[str, ...]:
        """Return the turns of a conversation that have ended and were accepted before a turn, of any conversation."""
        query = sa.select(tables.turn.c.id).where(_ended(conversation, turn_id)).order_by(tables.turn.c.number)
        async with self._connections.read_once() as connection:
            return tuple(await connection.scalars(query))

    async def erase_conversation(self, conversation: str, before: str = "") -> int:
        """Remove the turns of a conversation that have ended, with all that hangs on them; returns how many.

        ``before``: only those that were accepted before this turn.
        """
        turn, ended = tables.turn.c, _ended(conversation, before)
        async with self._connections.write() as connection:
            keys = sa.select(tables.document.c.request_key).where(
                tables.document.c.turn_id.in_(sa.select(turn.id).where(ended))
            )
            await connection.execute(tables.write_log.delete().where(tables.write_log.c.request_key.in_(keys)))
            gone = await connection.execute(tables.turn.delete().where(ended))
        return gone.rowcount

    async def _forget_indexes(self, connection: AsyncConnection, limit: datetime) -> None:
        """Remove the marks of indexes that nobody has kept in step for so long: their files are gone."""
        old = tables.lease.c.renewed_at < limit
        for name in (await connection.scalars(sa.select(tables.lease.c.name).where(old))).all():
            marks = tables.sync_state.c.source.startswith(f"{name}:", autoescape=True)
            await connection.execute(tables.sync_state.delete().where(marks))
        await connection.execute(tables.lease.delete().where(old))


def _ended(conversation: str, before: str) -> sa.ColumnElement[bool]:
    turn, later = tables.turn.c, tables.turn.alias("later").c
    ended = (turn.conversation == conversation) & turn.state.not_in(_OPEN)
    if not before:
        return ended
    return ended & (turn.number < sa.select(later.number).where(later.id == before).scalar_subquery())
