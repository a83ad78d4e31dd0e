"""What administrators set for a workspace and its channels, people for themselves, and who changed what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import preference as table
from integrations.store.tables import preference_change as log

WORKSPACE = ""
"""The scope of what holds for a whole workspace; others are principals, ``channel:C…`` and ``user:U…``."""


@dataclass(frozen=True, slots=True)
class Change:
    """One value that was set otherwise. None stands for no value of its own: what lies further out holds."""

    scope: str
    name: str
    before: Any
    after: Any
    at: datetime
    user: str


class PreferenceTable:
    """The table of preferences, one row for each scope, and the log of their changes."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._query = sa.select(table.c.scope, table.c["values"]).where(
            table.c.team == sa.bindparam("team"), table.c.scope.in_(sa.bindparam("scopes", expanding=True))
        )

    async def get(self, team: str, scopes: Sequence[str]) -> dict[str, dict[str, Any]]:
        """Return the values of each of these scopes that has any."""
        async with self._connections.read_once() as connection:
            rows = await connection.execute(self._query, {"team": team, "scopes": list(scopes)})
            return {row.scope: row[1] for row in rows}

    async def scopes(self, team: str, kind: str = "channel") -> tuple[str, ...]:
        """Return the scopes of a kind (what stands before the colon) that have values, the latest changed first."""
        query = (
            sa.select(table.c.scope)
            .where(table.c.team == team, table.c.scope.startswith(f"{kind}:", autoescape=True))
            .order_by(table.c.updated_at.desc())
        )
        async with self._connections.read_once() as connection:
            return tuple(await connection.scalars(query))

    async def change(
        self, team: str, scope: str, values: Mapping[str, Any], user: str, *, logged: bool = True
    ) -> tuple[Change, ...]:
        """Set values, or take away those that are None; what is not named stays. Returns what became different."""
        at = now()
        async with self._connections.write() as connection:
            await self._connections.lock(connection, f"preference {team} {scope}")
            row = (await connection.execute(self._query, {"team": team, "scopes": [scope]})).first()
            known: dict[str, Any] = dict(row[1]) if row else {}
            changes = tuple(
                Change(scope, name, known.get(name), after, at, user)
                for name, after in values.items()
                if known.get(name) != after
            )
            if not changes:
                return ()
            kept = {name: value for name, value in {**known, **values}.items() if value is not None}
            await self._put(connection, team, scope, kept, at, user)
            if logged:
                await connection.execute(log.insert(), [_row(team, change) for change in changes])
        return changes

    async def changes(self, team: str, limit: int) -> tuple[Change, ...]:
        """Return the newest logged changes, newest first."""
        query = sa.select(log).where(log.c.team == team).order_by(log.c.number.desc()).limit(limit)
        async with self._connections.read_once() as connection:
            return tuple(
                Change(row.scope, row.name, row.before, row.after, row.at, row.user)
                for row in await connection.execute(query)
            )

    async def _put(
        self, connection: Any, team: str, scope: str, values: dict[str, Any], at: datetime, user: str
    ) -> None:
        if not values:
            await connection.execute(table.delete().where(table.c.team == team, table.c.scope == scope))
            return
        changed = {"values": values, "updated_at": at, "updated_by": user}
        await connection.execute(
            self._connections.insert(table)
            .values(team=team, scope=scope, **changed)
            .on_conflict_do_update(index_elements=["team", "scope"], set_=changed)
        )


def _row(team: str, change: Change) -> dict[str, Any]:
    return {
        "team": team,
        "scope": change.scope,
        "name": change.name,
        "before": sa.null() if change.before is None else change.before,
        "after": sa.null() if change.after is None else change.after,
        "at": change.at,
        "user": change.user,
    }
