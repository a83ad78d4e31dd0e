"""Learned fixes: which change of a module helped against which error. No word, name or figure of a module is kept."""

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import UtcTime, metadata

MOST_SHOWN = 3
MOST_OF_CLASS = 50
"""Fixes of one class of errors; of more, those that helped least and longest ago are forgotten."""

table = sa.Table(
    "learned_fix",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
    sa.Column("class", sa.Text, nullable=False, key="cls"),
    sa.Column("pattern", sa.Text, nullable=False),
    sa.Column("shape", sa.Text, nullable=False),
    sa.Column("worked", sa.Integer, nullable=False, server_default="1"),
    sa.Column("worked_at", UtcTime, nullable=False),
    sa.UniqueConstraint("cls", "pattern", "shape", name="uq_learned_fix"),
)


class LearnedFixes:
    """The table of learned fixes."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def worked(self, cls: str, pattern: str, shape: str) -> None:
        """Note that a change helped against an error; see :mod:`integrations.proofs.fix_shapes` for both."""
        values = {"cls": cls, "pattern": pattern, "shape": shape, "worked_at": now()}
        insert = self._connections.insert(table).values(**values)
        counted = insert.on_conflict_do_update(
            index_elements=[table.c.cls, table.c.pattern, table.c.shape],
            set_={"worked": table.c.worked + 1, "worked_at": values["worked_at"]},
        )
        best = sa.select(table.c.id).where(table.c.cls == cls)
        best = best.order_by(table.c.worked_at.desc(), table.c.worked.desc()).limit(MOST_OF_CLASS)
        async with self._connections.write() as connection:
            await connection.execute(counted)
            await connection.execute(table.delete().where(table.c.cls == cls, table.c.id.not_in(best)))

    async def like(self, cls: str, pattern: str) -> tuple[str, ...]:
        """Return what helped against such an error before, what helped most often first."""
        helped = sa.select(table.c.shape).where(table.c.cls == cls, table.c.pattern == pattern)
        helped = helped.order_by(table.c.worked.desc(), table.c.worked_at.desc()).limit(MOST_SHOWN)
        async with self._connections.read_once() as connection:
            return tuple((await connection.execute(helped)).scalars())
