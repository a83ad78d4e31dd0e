"""In which order turns run that wait: nobody's many turns go before everybody's first.

A turn's share of a person is how many turns of that person run or wait before it, and likewise of a channel. The least
share of the person goes first, then that of the channel, then who came first.
"""

from collections.abc import Mapping

import sqlalchemy as sa

from integrations.store.tables import turn as table

# Written out in the statements: SQLite uses a partial index only where it can read the condition.
ACCEPTED: sa.ColumnElement[str] = sa.literal_column("'accepted'")
RUNNING: sa.ColumnElement[str] = sa.literal_column("'running'")


def ranked(which: sa.ColumnElement[bool], most: int | None = None) -> sa.Subquery:
    """Return the numbers and graphs of those turns, with the columns ``person`` and ``place``: their shares.

    With ``most`` only so many of them are looked at, the oldest.
    """
    found = sa.select(table.c.number, table.c.team, table.c.user, table.c.channel, table.c.graph).where(which)
    turns = (found if most is None else found.order_by(table.c.number).limit(most)).subquery("looked_at")
    source: sa.FromClause = turns
    shares = []
    for name, keys in (("person", ("team", "user")), ("place", ("team", "channel"))):
        running = (
            sa.select(*(table.c[key] for key in keys), sa.func.count().label("running"))
            .where(table.c.state == RUNNING)
            .group_by(*(table.c[key] for key in keys))
            .subquery(f"running_of_{name}")
        )
        source = source.outerjoin(running, sa.and_(*(running.c[key] == turns.c[key] for key in keys)))
        before = sa.func.row_number().over(partition_by=[turns.c[key] for key in keys], order_by=turns.c.number)
        shares.append((before + sa.func.coalesce(running.c.running, 0)).label(name))
    return sa.select(turns.c.number, turns.c.graph, *shares).select_from(source).subquery("ranked")


def at_most(ranks: sa.Subquery, most: Mapping[str, sa.ColumnElement[int]]) -> sa.Subquery:
    """Return of the ranked turns only so many of each of these graphs, the first ones."""
    among = sa.func.row_number().over(partition_by=ranks.c.graph, order_by=in_turn(ranks)).label("among")
    counted = sa.select(ranks, among).subquery("counted")
    fits = ((counted.c.graph != name) | (counted.c.among <= places) for name, places in most.items())
    return sa.select(counted).where(*fits).subquery("fitting")


def in_turn(ranks: sa.Subquery) -> tuple[sa.ColumnElement[int], ...]:
    """Return what ranked turns are ordered by."""
    return ranks.c.person, ranks.c.place, ranks.c.number
