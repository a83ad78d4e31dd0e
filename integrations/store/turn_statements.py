"""The statements that every turn needs, built once: SQLAlchemy takes longer to build one than SQLite to run it."""

from functools import cache

import sqlalchemy as sa

from integrations.store.fairness import ACCEPTED, RUNNING, at_most, in_turn, ranked
from integrations.store.tables import UtcTime
from integrations.store.tables import turn as table

_LOOKED_AT = 250
"""Turns that a claim chooses among, the oldest that may run: more than the limits let wait of any person or channel."""


@cache
def claiming(*, quarantined: bool, full: bool = False, places: tuple[str, ...] = ()) -> sa.Update:
    """Begin turns; with ``full`` without those of some graphs, and of ``places`` only so many of each."""
    before = table.alias("before")
    blocked = sa.exists().where(
        before.c.conversation == table.c.conversation,
        before.c.state.in_((ACCEPTED, RUNNING)),
        (before.c.state == RUNNING) | (before.c.number < table.c.number),
    )
    which = (table.c.state == ACCEPTED) & (table.c.is_quarantined == quarantined) & ~blocked
    if full:
        which &= table.c.graph.not_in(sa.bindparam("full", expanding=True))
    ranks = ranked(which, _LOOKED_AT)
    if places:
        ranks = at_most(ranks, {name: sa.bindparam(f"places_{n}", type_=sa.Integer) for n, name in enumerate(places)})
    chosen = sa.select(ranks.c.number).order_by(*in_turn(ranks))
    return (
        table.update()
        .where(table.c.number.in_(chosen.limit(sa.bindparam("most"))))
        .values(
            state="running",
            pending_command="",
            executor=sa.bindparam("by"),
            attempts=table.c.attempts + 1,
            started_at=sa.bindparam("at", type_=UtcTime()),
        )
        .returning(table)
    )


STILL_RUNNING = sa.select(table.c.id, table.c.attempts).where(
    table.c.id.in_(sa.bindparam("ids", expanding=True)), table.c.state == RUNNING
)
SETTLE = (
    table.update()
    .where(
        table.c.id == sa.bindparam("this_id"),
        table.c.state == RUNNING,
        table.c.attempts == sa.bindparam("this_attempt"),
        table.c.pending_command != "restart",
    )
    .values(
        state=sa.bindparam("end"),
        outcome=sa.bindparam("end"),
        pending_command="",
        finished_at=sa.bindparam("at", type_=UtcTime()),
    )
)
