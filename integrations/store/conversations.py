"""Conversations: which graph what comes next in them is for."""

from dataclasses import dataclass

import sqlalchemy as sa

from integrations.store.connections import Connections
from integrations.store.tables import conversation as table


@dataclass(frozen=True, slots=True)
class OwnerRecord:
    """Whose a conversation is."""

    graph: str
    """That answered the turn, and was not the one that decides."""
    turn_id: str
    holds: bool
    """Whether what comes next is for it as well: it asked something, or goes on until it is done."""


class Conversations:
    """The table of owners. A conversation in which only the deciding graph has answered has no row."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._find = sa.select(table).where(table.c.id == sa.bindparam("this_id"))

    async def owner(self, conversation: str) -> OwnerRecord | None:
        """Return whose it is."""
        async with self._connections.read_once() as connection:
            row = (await connection.execute(self._find, {"this_id": conversation})).one_or_none()
        return OwnerRecord(row.graph, row.turn_id, row.holds) if row else None

    async def own(self, conversation: str, owner: OwnerRecord) -> None:
        """Note whose it is from now on."""
        values = {"graph": owner.graph, "turn_id": owner.turn_id, "holds": owner.holds}
        insert = self._connections.insert(table).values(id=conversation, **values)
        async with self._connections.write_once() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=["id"], set_=values))

    async def disown(self, conversation: str, turn_id: str | None = None) -> None:
        """Forget whose it is; with ``turn_id`` only if that turn made it so."""
        which = table.c.id == conversation
        if turn_id is not None:
            which &= table.c.turn_id == turn_id
        async with self._connections.write_once() as connection:
            await connection.execute(table.delete().where(which))
