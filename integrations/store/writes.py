"""The write log: how far a page is written, so that a repeated request goes on instead of making a second page."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import write_log as table


@dataclass(frozen=True, slots=True)
class WriteRecord:
    """One request to write a page."""

    request_key: str
    page_id: str = ""
    """Empty until the page is made."""
    progress: dict[str, Any] = field(default_factory=dict)
    """Whatever the writer needs to go on; JSON."""


class Writes:
    """The table of the write log."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def save(self, record: WriteRecord) -> None:
        """Write how far it is, over what was noted before."""
        values = {"page_id": record.page_id, "progress": record.progress, "updated_at": now()}
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(request_key=record.request_key, **values)
                .on_conflict_do_update(index_elements=["request_key"], set_=values)
            )

    async def forget(self, request_keys: Sequence[str]) -> None:
        """Remove what is noted under these keys."""
        async with self._connections.write_once() as connection:
            await connection.execute(table.delete().where(table.c.request_key.in_(request_keys)))

    async def get(self, request_key: str) -> WriteRecord | None:
        """Return what is noted under the key."""
        async with self._connections.read_once() as connection:
            row = (await connection.execute(sa.select(table).where(table.c.request_key == request_key))).one_or_none()
        return None if row is None else WriteRecord(row.request_key, row.page_id, row.progress)
