"""The outbox of the webhook: what it is still to be told of interviews, each until it was taken."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import NAMESPACE_URL, uuid5

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from integrations.store.connections import Connections, now
from integrations.store.interview_records import InterviewRecord, Status
from integrations.store.interview_tables import webhook_delivery as table


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookDelivery:
    """One thing that is to be told."""

    id: str
    """The same however often it is sent: by it a receiver knows a repetition."""
    session_id: str
    event: Literal["emergency", "ended"]
    status: Status
    """Of the interview, when it happened."""
    at: datetime
    tries: int
    """How often it was sent before."""


class WebhookDeliveries:
    """The table of deliveries. Nothing that anybody said is in it; with its interview each is erased."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def take(self, hold: timedelta) -> WebhookDelivery | None:
        """Return what is due longest, and keep others from it for so long; None where nothing is due."""
        at = now()
        due = (
            sa.select(table.c.id)
            .where(table.c.due <= at)
            .order_by(table.c.due)
            .limit(1)
            .with_for_update(skip_locked=True)
            .scalar_subquery()
        )
        async with self._connections.write() as connection:
            taken = table.update().where(table.c.id == due).values(due=at + hold).returning(table)
            row = (await connection.execute(taken)).one_or_none()
        if row is None:
            return None
        return WebhookDelivery(
            id=row.id, session_id=row.session_id, event=row.event, status=row.status, at=row.at, tries=row.tries
        )

    async def failed(self, id: str, wait: timedelta) -> None:
        """Note that it was not taken, and is to be sent again after so long."""
        async with self._connections.write_once() as connection:
            values = {"tries": table.c.tries + 1, "due": now() + wait}
            await connection.execute(table.update().where(table.c.id == id).values(**values))

    async def done(self, id: str) -> None:
        """Forget one: it was taken, or given up."""
        async with self._connections.write_once() as connection:
            await connection.execute(table.delete().where(table.c.id == id))

    async def count(self) -> int:
        """Return how many are to be sent."""
        async with self._connections.read_once() as connection:
            return int(await connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


async def note(
    connections: Connections, connection: AsyncConnection, record: InterviewRecord, events: Sequence[str]
) -> None:
    """Write what is to be told of an interview, in the transaction that stores it; again it is written once."""
    at = now()
    for event in events:
        values = {"event": event, "status": record.status, "at": at, "due": at}
        id = str(uuid5(NAMESPACE_URL, f"webhook:{record.last_turn}:{event}"))
        await connection.execute(
            connections.insert(table).values(id=id, session_id=record.id, **values).on_conflict_do_nothing()
        )
