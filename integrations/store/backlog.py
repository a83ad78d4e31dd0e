"""What waits: how much, who is before whom, and what was kept unanswered because too much waited."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.fairness import ACCEPTED, in_turn, ranked
from integrations.store.tables import turn as table

_HELD: sa.ColumnElement[str] = sa.literal_column("'held'")
_WAITING = (
    sa.select(table.c.team, table.c.user, table.c.channel, sa.func.count().label("waiting"))
    .where(table.c.state == ACCEPTED)
    .group_by(table.c.team, table.c.user, table.c.channel)
)

Admission = Literal["new", "known", "held", "full"]
"""What became of a turn: it waits, its id was known, it is kept unanswered, or nothing is kept of it."""


@dataclass(frozen=True, slots=True)
class WaitingLimits:
    """How many turns may wait, of a person and in a channel; each client over HTTP is a channel of its own."""

    person: int
    channel: int


@dataclass(frozen=True, slots=True)
class HeldTurn:
    """A turn that is kept unanswered, without what it says."""

    team: str
    channel: str
    thread: str
    said_at: str
    user: str
    locale: str
    is_direct: bool


class WaitingCounts:
    """How many turns wait now, of whom and where; counts on as turns are admitted."""

    def __init__(self, counts: Sequence[sa.Row[Any]]) -> None:
        self._of = Counter[tuple[str, str, str]]()
        self.all = 0
        for row in counts:
            self._add(row.team, row.user, row.channel, row.waiting)

    def admit(self, team: str, user: str, channel: str, limits: WaitingLimits) -> bool:
        """Count one more, if it may wait."""
        if self._of[team, "user", user] >= limits.person:
            return False
        if self._of[team, "channel", _place(user, channel)] >= limits.channel:
            return False
        self._add(team, user, channel, 1)
        return True

    def _add(self, team: str, user: str, channel: str, count: int) -> None:
        self._of[team, "user", user] += count
        self._of[team, "channel", _place(user, channel)] += count
        self.all += count


def _place(user: str, channel: str) -> str:
    """Return whose waiting a turn adds to: over HTTP a person is ``client/name``, and no client keeps others out."""
    client, is_client, _ = user.partition("/")
    return f"{channel}/{client}" if is_client else channel


class Backlog:
    """Reads what waits, and lets go what was held."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def waiting(self) -> WaitingCounts:
        """Count what waits."""
        async with self._connections.read_once() as connection:
            return WaitingCounts((await connection.execute(_WAITING)).all())

    async def ahead_of(self, id: str) -> int | None:
        """Return how many turns will run before one that waits; None when it does not wait (any more)."""
        ranks = ranked(table.c.state == ACCEPTED)
        order = sa.select(
            ranks.c.number, (sa.func.row_number().over(order_by=in_turn(ranks)) - 1).label("ahead")
        ).subquery()
        mine = sa.select(table.c.number).where(table.c.id == id).scalar_subquery()
        async with self._connections.read_once() as connection:
            found: int | None = await connection.scalar(sa.select(order.c.ahead).where(order.c.number == mine))
        return found

    async def unannounced(self, again_after: timedelta) -> tuple[HeldTurn, ...]:
        """Return the newest turn of each person of whom one is held that they were not told of.

        Who was told of another one is told again after that time only.
        """
        other = table.alias()
        recently = sa.exists().where(
            other.c.state == _HELD,
            other.c.team == table.c.team,
            other.c.user == table.c.user,
            other.c.told_at > now() - again_after,
        )
        newest = (
            sa.select(sa.func.max(table.c.number))
            .where(table.c.state == _HELD, table.c.told_at.is_(None), ~recently)
            .group_by(table.c.team, table.c.user)
        )
        columns = (table.c[name] for name in HeldTurn.__slots__)
        async with self._connections.read_once() as connection:
            rows = await connection.execute(sa.select(*columns).where(table.c.number.in_(newest)))
            return tuple(HeldTurn(*row) for row in rows)

    async def announced(self, team: str, user: str) -> None:
        """Note that a person knows of all that is held of them."""
        async with self._connections.write_once() as connection:
            await connection.execute(
                table.update()
                .where(table.c.state == _HELD, table.c.team == team, table.c.user == user, table.c.told_at.is_(None))
                .values(told_at=now())
            )

    async def release(self, team: str, user: str, limits: WaitingLimits) -> tuple[int, int]:
        """Let the oldest held turns of a person wait, as many as may; returns how many, and how many are left."""
        mine = (table.c.state == _HELD) & (table.c.team == team) & (table.c.user == user)
        async with self._connections.write() as connection:
            await self._connections.lock(connection, "turn.release")
            waiting = WaitingCounts((await connection.execute(_WAITING)).all())
            rows = (
                await connection.execute(
                    sa.select(table.c.number, table.c.channel).where(mine).order_by(table.c.number)
                )
            ).all()
            freed = [row.number for row in rows if waiting.admit(team, user, row.channel, limits)]
            await connection.execute(
                table.update()
                .where(table.c.number.in_(freed), table.c.state == _HELD)
                .values(state="accepted", outcome="", told_at=None, finished_at=None)
            )
        return len(freed), len(rows) - len(freed)
