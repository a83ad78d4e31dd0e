"""The outlines of documents that are being written: what was proposed, and what people made of it meanwhile."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import sqlalchemy as sa

from integrations.store.connections import Connections
from integrations.store.tables import metadata
from integrations.store.tables import turn as turns

Heading = tuple[str, str]
"""The key of a section and its title."""

TABLE: Final = sa.Table(
    "turn_outline",
    metadata,
    sa.Column("turn_id", sa.Text, sa.ForeignKey("turn.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("proposed", sa.LargeBinary, nullable=False),
    sa.Column("submitted", sa.LargeBinary),
    sa.Column("is_closed", sa.Boolean, nullable=False),
)
_OPEN: Final = ("accepted", "running")


@dataclass(frozen=True, slots=True)
class TurnOutline:
    """The outline of what one turn writes."""

    headings: tuple[Heading, ...]
    """As they were submitted last, else as they were proposed."""


class TurnOutlines:
    """The table of outlines; both kinds of headings are sealed."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def propose(self, turn_id: str, headings: Sequence[Heading]) -> None:
        """Store what a turn is about to write; what was submitted to an earlier attempt of it stays."""
        sealed = self._sealed(headings)
        insert = self._connections.insert(TABLE).values(turn_id=turn_id, proposed=sealed, is_closed=False)
        kept = insert.on_conflict_do_update(index_elements=["turn_id"], set_={"proposed": sealed})
        async with self._connections.write_once() as connection:
            await connection.execute(kept)

    async def submit(self, turn_id: str, headings: Sequence[Heading]) -> Literal["counts", "late"]:
        """Store what a person wants instead, where the turn still takes it up; ``late``: nothing is stored."""
        runs = sa.select(turns.c.id).where(turns.c.id == turn_id, turns.c.state.in_(_OPEN))
        mine = (TABLE.c.turn_id.in_(runs)) & ~TABLE.c.is_closed
        async with self._connections.write_once() as connection:
            changed = await connection.execute(
                TABLE.update().where(mine).values(submitted=self._sealed(headings)).returning(TABLE.c.turn_id)
            )
            return "counts" if changed.scalar_one_or_none() else "late"

    async def submitted(self, turn_id: str, *, close: bool = False) -> tuple[Heading, ...] | None:
        """Return what was submitted by now; None for nothing. With ``close``, whatever comes later is ``late``."""
        if close:
            query = TABLE.update().where(TABLE.c.turn_id == turn_id).values(is_closed=True).returning(TABLE.c.submitted)
            async with self._connections.write_once() as connection:
                found = (await connection.execute(query)).scalar_one_or_none()
        else:
            async with self._connections.read_once() as connection:
                found = await connection.scalar(sa.select(TABLE.c.submitted).where(TABLE.c.turn_id == turn_id))
        return self._opened(found) if found else None

    async def get(self, turn_id: str) -> TurnOutline | None:
        """Return the outline of a turn; None where it has none, or was taken back."""
        query = sa.select(TABLE).join(turns, turns.c.id == TABLE.c.turn_id)
        query = query.where(TABLE.c.turn_id == turn_id, turns.c.state != "deleted")
        async with self._connections.read_once() as connection:
            row = (await connection.execute(query)).one_or_none()
        return TurnOutline(self._opened(row.submitted or row.proposed)) if row else None

    def _sealed(self, headings: Sequence[Heading]) -> bytes:
        return self._connections.sealer.seal_bytes(json.dumps(list(headings), ensure_ascii=False).encode())

    def _opened(self, sealed: bytes) -> tuple[Heading, ...]:
        return tuple((str(key), str(title)) for key, title in json.loads(self._connections.sealer.open_bytes(sealed)))
