"""Executors: the processes that run turns, and their heartbeats."""

from dataclasses import dataclass

import sqlalchemy as sa

from integrations.store.connections import Connections
from integrations.store.tables import executor as table


@dataclass(frozen=True, slots=True)
class ExecutorRecord:
    """One process that runs turns."""

    id: str
    """Its name, the same after a restart."""
    boot: str
    """Random at each start."""
    host: str
    pid: int
    beat: int = 0
    """Grows while the process lives. Observers watch it by their own clocks: nobody's clock need be right."""


class Executors:
    """The table of executors."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def all(self) -> tuple[ExecutorRecord, ...]:
        """Return every executor that has not been declared dead or signed off."""
        async with self._connections.read() as connection:
            rows = await connection.execute(sa.select(table))
            return tuple(ExecutorRecord(row.id, row.boot, row.host, row.pid, row.beat) for row in rows)

    async def register(self, record: ExecutorRecord) -> None:
        """Write an executor, over an earlier boot of the same name."""
        values = {"boot": record.boot, "host": record.host, "pid": record.pid, "beat": record.beat}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(id=record.id, **values)
                .on_conflict_do_update(index_elements=["id"], set_=values)
            )

    async def beat(self, id: str, boot: str) -> bool:
        """Show that this boot lives; False when it was declared dead, or another took its name."""
        async with self._connections.write_once() as connection:
            done = await connection.execute(
                table.update().where(table.c.id == id, table.c.boot == boot).values(beat=table.c.beat + 1)
            )
        return done.rowcount == 1

    async def remove(self, record: ExecutorRecord) -> bool:
        """Declare dead, or sign off; False when it has shown life since it was read."""
        async with self._connections.write_once() as connection:
            done = await connection.execute(
                table.delete().where(table.c.id == record.id, table.c.boot == record.boot, table.c.beat == record.beat)
            )
        return done.rowcount == 1

    async def sign_off(self, id: str, boot: str) -> None:
        """Leave in order."""
        async with self._connections.write_once() as connection:
            await connection.execute(table.delete().where(table.c.id == id, table.c.boot == boot))
