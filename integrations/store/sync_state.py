"""Sync state: how far each source was read."""

from typing import Any

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import sync_state as table


class SyncState:
    """The table of sync state: JSON values by source and key."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def set(self, source: str, key: str, value: Any) -> None:
        """Store a JSON value, over the one before."""
        values = {"value": value, "updated_at": now()}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(source=source, key=key, **values)
                .on_conflict_do_update(index_elements=["source", "key"], set_=values)
            )

    async def get(self, source: str, key: str) -> Any | None:
        """Return a value, or None."""
        async with self._connections.read_once() as connection:
            return await connection.scalar(sa.select(table.c.value).where(table.c.source == source, table.c.key == key))

    async def all(self, source: str) -> dict[str, Any]:
        """Return every value of a source by its key."""
        async with self._connections.read_once() as connection:
            rows = await connection.execute(sa.select(table.c.key, table.c.value).where(table.c.source == source))
            return {row.key: row.value for row in rows}

    async def delete(self, source: str, key: str) -> None:
        """Forget a value."""
        async with self._connections.write_once() as connection:
            await connection.execute(table.delete().where(table.c.source == source, table.c.key == key))

    async def clear(self, source: str) -> None:
        """Forget every value of a source."""
        async with self._connections.write_once() as connection:
            await connection.execute(table.delete().where(table.c.source == source))
