"""Turns of which nothing said is to be kept: emptied at once, and noted until the graphs have forgotten them too."""

from datetime import datetime

import sqlalchemy as sa

from integrations.store.connections import Connections
from integrations.store.fairness import ACCEPTED, RUNNING
from integrations.store.tables import turn as table

_FORGET = "forget"
"""The wish that an ended turn has until the graphs have forgotten it as well."""


class ForgottenTurns:
    """Forgets turns that have ended, and tells what forgetting has to wait for."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def forget(self, id: str) -> str | None:
        """Forget what a turn that has ended said, and note that the graphs have to; returns its conversation.

        None while the turn has not ended, and for an unknown one.
        """
        async with self._connections.write_once() as connection:
            conversation: str | None = await connection.scalar(
                table.update()
                .where(table.c.id == id, table.c.state.not_in((ACCEPTED, RUNNING)))
                .values(text=self._connections.sealer.seal(""), answer=None, given=None, pending_command=_FORGET)
                .returning(table.c.conversation)
            )
        return conversation

    async def is_known(self, id: str) -> bool:
        """Tell whether a turn is stored."""
        async with self._connections.read_once() as connection:
            return await connection.scalar(sa.select(table.c.number).where(table.c.id == id)) is not None

    async def to_forget(self) -> tuple[str, ...]:
        """The turns that the graphs have not forgotten yet; reads the whole table."""
        async with self._connections.read_once() as connection:
            return tuple(await connection.scalars(sa.select(table.c.id).where(table.c.pending_command == _FORGET)))

    async def forgotten(self, id: str) -> None:
        """Note that the graphs have forgotten a turn."""
        async with self._connections.write_once() as connection:
            await connection.execute(
                table.update().where(table.c.id == id, table.c.pending_command == _FORGET).values(pending_command="")
            )

    async def last_begun(self, conversation: str) -> tuple[bool, datetime | None]:
        """Tell whether a turn of a conversation runs, and when one was begun last."""
        of_it = table.c.conversation == conversation
        async with self._connections.read() as connection:
            running = await connection.scalar(sa.select(table.c.id).where(of_it, table.c.state == RUNNING))
            begun: datetime | None = await connection.scalar(sa.select(sa.func.max(table.c.started_at)).where(of_it))
        return running is not None, begun
