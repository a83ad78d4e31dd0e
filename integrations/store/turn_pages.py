"""What the pages show of what a turn made, models and plans: each for its owner alone, as long as its turn."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import UtcTime, metadata
from integrations.store.tables import turn as turns


def _table(name: str) -> sa.Table:
    """Return the table of one kind of pages. ``content`` is sealed."""
    return sa.Table(
        name,
        metadata,
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("turn_id", sa.Text, sa.ForeignKey("turn.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("team", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("created_at", UtcTime, nullable=False),
        # Links that name an erased one must not lead to another.
        sqlite_autoincrement=True,
    )


MODEL_PAGES: Final = _table("model_page")
PLAN_PAGES: Final = _table("plan_page")


@dataclass(frozen=True, slots=True)
class TurnPage:
    """What a page shows, as the graph stores it."""

    id: int
    turn_id: str
    team: str
    owner: str
    content: Mapping[str, Any]
    created_at: datetime


class TurnPages:
    """A table of pages. To whoever does not own one it is as if it were not there."""

    def __init__(self, connections: Connections, table: sa.Table) -> None:
        """``table``: of one kind of pages."""
        self._connections = connections
        self._table = table

    async def save(self, turn_id: str, team: str, owner: str, content: Mapping[str, Any]) -> int:
        """Store what a turn made, over what an earlier attempt of it made; returns its id."""
        sealed = self._connections.sealer.seal_bytes(json.dumps(content, ensure_ascii=False).encode())
        values = {"team": team, "owner": owner, "content": sealed, "created_at": now()}
        insert = self._connections.insert(self._table).values(turn_id=turn_id, **values)
        kept = insert.on_conflict_do_update(index_elements=["turn_id"], set_=values).returning(self._table.c.id)
        async with self._connections.write_once() as connection:
            return int((await connection.execute(kept)).scalar_one())

    async def get(self, id: int, team: str, owner: str) -> TurnPage | None:
        """Return one; None where its turn was taken back. Raises ``Misconfigured`` when its key is gone."""
        table = self._table
        mine = (table.c.id == id) & (table.c.team == team) & (table.c.owner == owner)
        query = sa.select(table).join(turns, turns.c.id == table.c.turn_id).where(mine, turns.c.state != "deleted")
        async with self._connections.read_once() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        content = json.loads(self._connections.sealer.open_bytes(row.content))
        return TurnPage(row.id, row.turn_id, row.team, row.owner, content, row.created_at)
