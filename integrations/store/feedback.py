"""Feedback: what a person thought of an answer."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import feedback as table

Value = Literal["good", "bad"]


@dataclass(frozen=True, slots=True)
class FeedbackRecord:
    """One person's word on one turn."""

    turn_id: str
    user: str
    value: Value
    comment: str
    at: datetime


class Feedback:
    """The table of feedback: one row for each person and turn; the last word counts."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def give(self, turn_id: str, user: str, value: Value, comment: str = "") -> None:
        """Store or change what the person thinks."""
        values = {"value": value, "comment": self._connections.sealer.seal(comment), "at": now()}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(turn_id=turn_id, user=user, **values)
                .on_conflict_do_update(index_elements=["turn_id", "user"], set_=values)
            )

    async def of_turn(self, turn_id: str) -> tuple[FeedbackRecord, ...]:
        """What everybody said of a turn, oldest first."""
        async with self._connections.read_once() as connection:
            rows = await connection.execute(sa.select(table).where(table.c.turn_id == turn_id).order_by(table.c.at))
            return tuple(
                FeedbackRecord(row.turn_id, row.user, row.value, self._connections.sealer.open(row.comment), row.at)
                for row in rows
            )
