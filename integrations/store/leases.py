"""Leases: which processes are alive, and which holds an executor's name, the sync of an index, or a socket."""

import os
import socket
from dataclasses import dataclass

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import lease as table


def machine() -> str:
    """The name of this machine; containers that share it have process numbers of their own, hence the name space."""
    try:
        space = os.readlink("/proc/self/ns/pid")
    except OSError:
        space = ""
    return f"{socket.gethostname()} {space}".strip()


@dataclass(frozen=True, slots=True)
class LeaseRecord:
    """Who holds a lease."""

    name: str
    holder: str
    """Random for each process or start; empty when it was given back."""
    host: str
    pid: int
    beat: int = 0
    """Grows while the holder lives. Who waits for it watches it by the own clock: nobody's clock need be right."""

    @property
    def is_gone(self) -> bool:
        """Whether the holder ran on this machine and does not run any more; of another machine nothing is known.

        This process's own number counts as gone: what stands under it was written by an earlier one.
        """
        if self.host != machine():
            return False
        if self.pid == os.getpid():
            return True
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            return False
        return False


def lease_of_this_process(name: str, holder: str) -> LeaseRecord:
    """Return the lease as this process holds it."""
    return LeaseRecord(name, holder, machine(), os.getpid())


class Leases:
    """The table of leases. Their names begin with what they are for: ``worker:``, ``notion:``, ``events:<team>:``."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def get(self, name: str) -> LeaseRecord | None:
        """Return who holds a lease; None where nobody ever has."""
        return next((record for record in await self._select(table.c.name == name)), None)

    async def held(self, prefix: str) -> tuple[LeaseRecord, ...]:
        """Return the leases that are held and whose names begin so."""
        return await self._select(table.c.name.startswith(prefix, autoescape=True) & (table.c.holder != ""))

    async def register(self, record: LeaseRecord) -> None:
        """Hold a lease from now on, whoever had it before."""
        values = _values(record)
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(name=record.name, **values)
                .on_conflict_do_update(index_elements=["name"], set_=values)
            )

    async def take(self, record: LeaseRecord, over: LeaseRecord | None) -> bool:
        """Take a lease from the holder that was seen; False when that one has shown life since, or another was faster.

        ``over`` is None for a lease that nobody ever had.
        """
        statement = (
            self._connections.insert(table).values(name=record.name, **_values(record)).on_conflict_do_nothing()
            if over is None
            else table.update().where(_is(over.name, over.holder), table.c.beat == over.beat).values(**_values(record))
        )
        async with self._connections.write_once() as connection:
            return (await connection.scalar(statement.returning(table.c.name))) is not None

    async def renew(self, name: str, holder: str) -> bool:
        """Show that the holder lives; False when it does not hold the lease any more."""
        async with self._connections.write_once() as connection:
            done = await connection.execute(
                table.update().where(_is(name, holder)).values(beat=table.c.beat + 1, renewed_at=now())
            )
        return done.rowcount == 1

    async def give_back(self, name: str, holder: str) -> None:
        """Let the next one have it at once."""
        async with self._connections.write_once() as connection:
            await connection.execute(table.update().where(_is(name, holder)).values(holder=""))

    async def revoke(self, record: LeaseRecord) -> bool:
        """Take a lease away from a holder that seems dead; False when it has shown life since it was read."""
        silent = _is(record.name, record.holder) & (table.c.beat == record.beat)
        async with self._connections.write_once() as connection:
            return (await connection.execute(table.update().where(silent).values(holder=""))).rowcount == 1

    async def _select(self, which: sa.ColumnElement[bool]) -> tuple[LeaseRecord, ...]:
        async with self._connections.read_once() as connection:
            rows = await connection.execute(sa.select(table).where(which))
            return tuple(LeaseRecord(row.name, row.holder, row.host, row.pid, row.beat) for row in rows)


def _is(name: str, holder: str) -> sa.ColumnElement[bool]:
    return (table.c.name == name) & (table.c.holder == holder)


def _values(record: LeaseRecord) -> dict[str, object]:
    return {"holder": record.holder, "host": record.host, "pid": record.pid, "beat": record.beat, "renewed_at": now()}
