"""What changed of who reads what, as one process heard it, for all others."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Literal, cast

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import audience_change as changes

ChangeKind = Literal["joined", "left", "person", "channel", "gone", "gap"]
OVERLAP = 20
"""Changes that are read again: on PostgreSQL a smaller number may become visible after a larger one."""
KEPT = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class AudienceChange:
    """One change; ``gap``: events may have been missed before it."""

    kind: ChangeKind
    channel: str = ""
    user: str = ""
    is_guest: bool = False
    updated: int = 0
    """Of a person, in seconds since the epoch, as Slack tells it."""
    id: int = 0


class AudienceChanges:
    """The table of changes. Ids, and nothing that people wrote."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def add(self, team: str, change: AudienceChange) -> int:
        """Note a change; return its number."""
        values = {name: getattr(change, name) for name in ("kind", "channel", "user", "is_guest", "updated")}
        async with self._connections.write_once() as connection:
            if change.kind == "gap":
                await connection.execute(changes.delete().where(changes.c.heard_at < now() - KEPT))
            statement = changes.insert().values(team=team, heard_at=now(), **values).returning(changes.c.id)
            return int(cast(int, await connection.scalar(statement)))

    async def newest(self, team: str) -> int:
        """Return the number of the last change; 0 before the first."""
        async with self._connections.read_once() as connection:
            return int(await connection.scalar(sa.select(sa.func.max(changes.c.id)).where(changes.c.team == team)) or 0)

    async def after(self, team: str, number: int) -> Sequence[AudienceChange]:
        """Return what was noted after that number, and some before it once more, in order."""
        statement = (
            sa.select(changes).where(changes.c.team == team, changes.c.id > number - OVERLAP).order_by(changes.c.id)
        )
        async with self._connections.read_once() as connection:
            rows = await connection.execute(statement)
            return [AudienceChange(row.kind, row.channel, row.user, row.is_guest, row.updated, row.id) for row in rows]
