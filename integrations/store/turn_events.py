"""What turns say as they run: one writer a turn, any number of readers in any process."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import sqlalchemy as sa
import structlog

from integrations.errors import Misconfigured
from integrations.store.connections import Connections
from integrations.store.tables import turn
from integrations.store.tables import turn_event as table
from integrations.store.turn_records import State

log = structlog.get_logger()

# Built once: they are asked for several times a second.
_RUNNING = sa.select(turn.c.id, turn.c.attempts).where(
    turn.c.id.in_(sa.bindparam("ids", expanding=True)), turn.c.state == sa.literal_column("'running'")
)
_NEWEST = sa.select(sa.func.max(table.c.number)).where(table.c.turn_id == turn.c.id).correlate(turn).scalar_subquery()
_PROGRESS = sa.select(turn.c.id, turn.c.state, _NEWEST.label("newest")).where(
    turn.c.id.in_(sa.bindparam("ids", expanding=True))
)


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """Something that a turn said."""

    number: int
    """Of a turn's events, from 1, without gaps and over all its attempts."""
    content: dict[str, Any]


@dataclass(frozen=True, slots=True)
class EventBatch:
    """What an attempt says next."""

    turn_id: str
    attempt: int
    events: tuple[TurnEvent, ...]


class TurnEvents:
    """The table of events; they go with their turn."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def add_all(self, batches: Sequence[EventBatch]) -> list[bool]:
        """Store batches, all or none; False for those of attempts that do not run any more: nothing of them is kept."""
        async with self._connections.write() as connection:
            # An attempt that others took over, since its process seemed dead, must not speak beside its successor.
            running = _RUNNING if self._connections.is_sqlite else _RUNNING.with_for_update(read=True)
            rows = await connection.execute(running, {"ids": [batch.turn_id for batch in batches]})
            attempts = {row.id: row.attempts for row in rows}
            taken = [attempts.get(batch.turn_id) == batch.attempt for batch in batches]
            values = [
                {"turn_id": batch.turn_id, "number": event.number, "content": self._sealed(event)}
                for batch, is_taken in zip(batches, taken, strict=True)
                if is_taken
                for event in batch.events
            ]
            if values:
                await connection.execute(table.insert(), values)
        return taken

    async def after(self, turn_id: str, number: int) -> tuple[TurnEvent, ...]:
        """Return the events of a turn behind that number, in their order."""
        query = sa.select(table.c.number, table.c.content).where(table.c.turn_id == turn_id, table.c.number > number)
        async with self._connections.read_once() as connection:
            rows = (await connection.execute(query.order_by(table.c.number))).all()
        return tuple(self._opened(*row) for row in rows)

    async def newest(self, turn_id: str) -> TurnEvent | None:
        """Return the last event of a turn."""
        query = sa.select(table.c.number, table.c.content).where(table.c.turn_id == turn_id)
        async with self._connections.read_once() as connection:
            row = (await connection.execute(query.order_by(table.c.number.desc()).limit(1))).one_or_none()
        return self._opened(*row) if row is not None else None

    async def progress(self, turn_ids: Sequence[str]) -> dict[str, tuple[State, int]]:
        """Return how far turns are, by their ids: the state and the number of the last event, 0 where there is none.

        When a turn has ended, all its events are there.
        """
        async with self._connections.read_once() as connection:
            rows = await connection.execute(_PROGRESS, {"ids": list(turn_ids)})
            return {row.id: (cast(State, row.state), row.newest or 0) for row in rows}

    def _sealed(self, event: TurnEvent) -> bytes:
        content = json.dumps(event.content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return self._connections.sealer.seal_bytes(content.encode())

    def _opened(self, number: int, content: bytes) -> TurnEvent:
        """Decrypt an event; one that cannot be read says only that, and the others are still told."""
        try:
            return TurnEvent(number, json.loads(self._connections.sealer.open_bytes(content)))
        except (Misconfigured, ValueError) as error:
            log.error("store.event_unreadable", number=number, error=str(error))
            return TurnEvent(number, {"type": "unreadable"})
