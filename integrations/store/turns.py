"""Turns: what was asked, and what it came to. Which one runs next is the matter of ``turn_queue``."""

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal

import sqlalchemy as sa
import structlog

from integrations.errors import Misconfigured
from integrations.llm.base import ModelCall
from integrations.store.backlog import Admission, Backlog, WaitingCounts, WaitingLimits
from integrations.store.connections import Connections, now
from integrations.store.single_statements import Statements
from integrations.store.tables import turn as table
from integrations.store.turn_records import NewTurn, PendingCommand, State, TurnRecord, TurnReport, to_record, to_row

COUNTED_EVERY = 0.25
"""Seconds after which it is counted anew how much waits; what this process admits meanwhile is counted on."""
REFUSING = ("http", "api")
"""Doors at which a client is there to be told that it is to come again: nothing is kept of what may not wait."""

_log = structlog.get_logger(__name__)

__all__ = ["NewTurn", "PendingCommand", "State", "TurnRecord", "TurnReport", "Turns"]


class Turns:
    """The table of turns."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._backlog = Backlog(connections)
        self._counted: WaitingCounts | None = None
        self._counted_at = 0.0
        self._insert = connections.insert(table).on_conflict_do_nothing(index_elements=["id"]).returning(table.c.id)

    async def accept(self, turn: NewTurn) -> bool:
        """Store a new turn; False when its id is known already."""
        return (await self.accept_all([turn]))[0]

    async def accept_all(self, turns: Sequence[NewTurn]) -> list[bool]:
        """Store turns in their order, all or none; False for those whose id is known already."""
        return [admission == "new" for admission in await self._store(turns, set())]

    async def admit_all(self, turns: Sequence[NewTurn], limits: WaitingLimits) -> list[tuple[Admission, int]]:
        """Store turns as :meth:`accept_all`; those beyond the limits are held, and of HTTP nothing is kept.

        Returns of each what became of it, and how many turns wait in all.
        """
        now = time.monotonic()
        is_fresh = self._counted is None or now - self._counted_at > COUNTED_EVERY
        if self._counted is None or is_fresh:
            self._counted, self._counted_at = await self._backlog.waiting(), now
        beyond = _beyond(turns, self._counted, limits)
        if beyond and not is_fresh:
            # Turns may have begun since: nothing is held back for an old number.
            self._counted, self._counted_at = await self._backlog.waiting(), now
            beyond = _beyond(turns, self._counted, limits)
        waiting = self._counted.all
        return [(admission, waiting) for admission in await self._store(turns, beyond)]

    async def _store(self, turns: Sequence[NewTurn], beyond: set[str]) -> list[Admission]:
        rows = [
            to_row(turn, self._connections.sealer, held=turn.id in beyond)
            for turn in turns
            if turn.id not in beyond or turn.door not in REFUSING
        ]
        stored: set[str] = set()
        if rows:
            async with self._connections.write_once() as connection:
                stored = set((await connection.scalars(self._insert, rows)).all())
        refused = {turn.id for turn in turns if turn.id in beyond and turn.door in REFUSING}
        if refused:
            # What is known is no new turn, however much waits.
            async with self._connections.read_once() as connection:
                known = await connection.scalars(sa.select(table.c.id).where(table.c.id.in_(refused)))
                refused.difference_update(known.all())
        admissions: list[Admission] = []
        for turn in turns:
            if turn.id in refused:
                admissions.append("full")
            elif turn.id in stored:
                admissions.append("held" if turn.id in beyond else "new")
            else:
                admissions.append("known")
            stored.discard(turn.id)  # of those that came twice in one group, the first is the new one
        return admissions

    async def finish(
        self, id: str, attempt: int, report: TurnReport, state: Literal["done", "failed"] = "done"
    ) -> bool:
        """Write what an attempt came to, and that the turn has ended; what earlier attempts have spent stays counted.

        False when this attempt does not run any more, or has to begin again because its text was changed meanwhile.
        """
        calls = [asdict(call) for call in report.model_calls]
        async with self._connections.write() if attempt > 1 else self._connections.write_once() as connection:
            if attempt > 1:
                calls = [*await self._calls(connection, id), *calls]
            done = await connection.execute(
                table.update()
                .where(
                    table.c.id == id,
                    table.c.state == "running",
                    table.c.attempts == attempt,
                    table.c.pending_command != "restart",
                )
                .values(
                    state=state,
                    pending_command="",
                    finished_at=now(),
                    outcome=report.outcome,
                    answer=self._connections.sealer.seal(report.answer) if report.answer else None,
                    mode=report.mode,
                    graph=report.graph,
                    reference=report.reference,
                    milliseconds=report.milliseconds,
                    **_spent(calls),
                )
            )
        return done.rowcount == 1

    async def spend(self, id: str, calls: Sequence[ModelCall], milliseconds: int | None = None) -> None:
        """Add the calls of an attempt that was cut off to those that are noted; an unknown id is no error."""
        if not calls and milliseconds is None:
            return
        async with self._connections.write() as connection:
            noted = [*await self._calls(connection, id), *map(asdict, calls)]
            took = {} if milliseconds is None else {"milliseconds": milliseconds}
            await connection.execute(table.update().where(table.c.id == id).values(**_spent(noted), **took))

    async def get(self, id: str) -> TurnRecord | None:
        """Return one turn; raises ``Misconfigured`` when it was sealed with a key that is not here."""
        found = await self._select(table.c.id == id, limit=1)
        return to_record(found[0], self._connections.sealer) if found else None

    async def recent(self, conversation: str, limit: int) -> tuple[TurnRecord, ...]:
        """The newest turns of a conversation that can be read, oldest first."""
        return self._readable(await self._select(table.c.conversation == conversation, limit=limit))[::-1]

    async def of_user(self, user: str, limit: int, team: str | None = None) -> tuple[TurnRecord, ...]:
        """The newest turns of a person that can be read, newest first."""
        mine = table.c.user == user if team is None else (table.c.user == user) & (table.c.team == team)
        return self._readable(await self._select(mine, limit=limit))

    async def _calls(self, connection: Statements, id: str) -> list[dict[str, Any]]:
        """Return what is noted, and keep others from noting more until the transaction ends."""
        return await connection.scalar(sa.select(table.c.model_calls).where(table.c.id == id).with_for_update()) or []

    async def _select(self, where: sa.ColumnElement[bool], limit: int) -> tuple[sa.Row[Any], ...]:
        async with self._connections.read_once() as connection:
            rows = await connection.execute(sa.select(table).where(where).order_by(table.c.number.desc()).limit(limit))
            return tuple(rows)

    def _readable(self, rows: Sequence[sa.Row[Any]]) -> tuple[TurnRecord, ...]:
        """Return the records of those rows whose texts can be decrypted: one that cannot hides no other."""
        records = []
        for row in rows:
            try:
                records.append(to_record(row, self._connections.sealer))
            except Misconfigured:
                _log.warning("store.turn_unreadable", turn=row.id)
        return tuple(records)


def _beyond(turns: Sequence[NewTurn], waiting: WaitingCounts, limits: WaitingLimits) -> set[str]:
    """Count turns in, and return the ids of those that may not wait."""
    beyond: set[str] = set()
    seen: set[str] = set()  # one may come twice in a group
    for turn in turns:
        if turn.id not in seen and not waiting.admit(turn.team, turn.user, turn.channel, limits):
            beyond.add(turn.id)
        seen.add(turn.id)
    return beyond


def _spent(calls: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the columns of a turn's model calls."""
    costs = [call["cost_usd"] for call in calls]
    return {
        "model_calls": list(calls),
        "input_tokens": sum(call["input_tokens"] for call in calls),
        "output_tokens": sum(call["output_tokens"] for call in calls),
        "cost_usd": None if None in costs else sum(costs),
    }
