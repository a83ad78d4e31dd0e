"""Leases: what only one process at a time may do, and which one does it."""

from dataclasses import dataclass

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import lease as table


@dataclass(frozen=True, slots=True)
class LeaseRecord:
    """Who holds a lease."""

    name: str
    holder: str
    """Random for each process that wants it; empty when it was given back."""
    host: str
    pid: int
    beat: int = 0
    """Grows while the holder lives. Who waits for it watches it by the own clock: nobody's clock need be right."""


class Leases:
    """The table of leases."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def get(self, name: str) -> LeaseRecord | None:
        """Return who holds a lease; None where nobody ever has."""
        async with self._connections.read() as connection:
            row = (await connection.execute(sa.select(table).where(table.c.name == name))).one_or_none()
        return None if row is None else LeaseRecord(row.name, row.holder, row.host, row.pid, row.beat)

    async def take(self, record: LeaseRecord, over: LeaseRecord | None) -> bool:
        """Take a lease from the holder that was seen; False when that one has shown life since, or another was faster.

        ``over`` is None for a lease that nobody ever had.
        """
        values = {"holder": record.holder, "host": record.host, "pid": record.pid, "beat": 0, "renewed_at": now()}
        statement = (
            self._connections.insert(table).values(name=record.name, **values).on_conflict_do_nothing()
            if over is None
            else table.update()
            .where(table.c.name == over.name, table.c.holder == over.holder, table.c.beat == over.beat)
            .values(**values)
        )
        async with self._connections.write_once() as connection:
            return (await connection.scalar(statement.returning(table.c.name))) is not None

    async def renew(self, name: str, holder: str) -> bool:
        """Show that the holder lives; False when it does not hold the lease any more."""
        async with self._connections.write_once() as connection:
            done = await connection.execute(
                table.update()
                .where(table.c.name == name, table.c.holder == holder)
                .values(beat=table.c.beat + 1, renewed_at=now())
            )
        return done.rowcount == 1

    async def give_back(self, name: str, holder: str) -> None:
        """Let the next one have it at once."""
        async with self._connections.write_once() as connection:
            await connection.execute(
                table.update().where(table.c.name == name, table.c.holder == holder).values(holder="")
            )
