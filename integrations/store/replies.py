"""Replies: the messages that a door has begun for a turn, so that a restart goes on in them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Literal

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import reply as table


@dataclass(frozen=True, slots=True)
class ReplyPart:
    """One message of a reply."""

    channel: str
    ts: str
    """Slack's time stamp of the message, its id within the channel."""
    state: Literal["open", "closed"] = "open"
    """``closed``: it is final and nothing is added to it."""


class Replies:
    """The table of replies, one row a turn."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def save(self, turn_id: str, parts: Sequence[ReplyPart]) -> None:
        """Write all parts of a turn's reply, in order, over what was noted before."""
        values = {"parts": [asdict(part) for part in parts], "updated_at": now()}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(turn_id=turn_id, **values)
                .on_conflict_do_update(index_elements=["turn_id"], set_=values)
            )

    async def of_turn(self, turn_id: str) -> tuple[ReplyPart, ...]:
        """The parts begun so far; empty when none was."""
        async with self._connections.read_once() as connection:
            parts = await connection.scalar(sa.select(table.c.parts).where(table.c.turn_id == turn_id))
        return tuple(ReplyPart(part["channel"], part["ts"], part["state"]) for part in parts or ())
