"""In which order turns run that wait: nobody's many turns go before everybody's first.

A turn's share of a person is how many turns of that person run or wait before it, and likewise of a channel. The least
share of the person goes first, then that of the channel, then who came first.
"""

import sqlalchemy as sa

from integrations.store.tables import turn as table

# Written out in the statements: SQLite uses a partial index only where it can read the condition.
ACCEPTED: sa.ColumnElement[str] = sa.literal_column("'accepted'")
RUNNING: sa.ColumnElement[str] = sa.literal_column("'running'")


def ranked(which: sa.ColumnElement[bool]) -> sa.Subquery:
    """Return the numbers of those turns, with the columns ``person`` and ``place``: their shares."""
    shares = []
    query = sa.select(table.c.number).where(which)
    source: sa.FromClause = table
    for name, keys in (("person", (table.c.team, table.c.user)), ("place", (table.c.team, table.c.channel))):
        running = (
            sa.select(*(key.label(f"key{n}") for n, key in enumerate(keys)), sa.func.count().label("count"))
            .where(table.c.state == RUNNING)
            .group_by(*keys)
            .subquery(f"running_of_{name}")
        )
        source = source.outerjoin(running, sa.and_(*(running.c[f"key{n}"] == key for n, key in enumerate(keys))))
        before = sa.func.row_number().over(partition_by=keys, order_by=table.c.number)
        shares.append((before + sa.func.coalesce(running.c["count"], 0)).label(name))
    return query.add_columns(*shares).select_from(source).subquery("ranked")


def in_turn(ranks: sa.Subquery) -> tuple[sa.ColumnElement[int], ...]:
    """Return what ranked turns are ordered by."""
    return ranks.c.person, ranks.c.place, ranks.c.number
