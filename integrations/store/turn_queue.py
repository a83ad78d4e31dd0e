"""The turns as the durable queue of the inbox: what runs next, who runs it, and what becomes of it.

A turn goes from accepted to running and ends as done, failed, stopped or deleted; it goes back from running to accepted
when the process that runs it ends or dies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

import sqlalchemy as sa
import structlog

from integrations.errors import Misconfigured
from integrations.store.connections import Connections, now
from integrations.store.fairness import ACCEPTED, RUNNING
from integrations.store.single_statements import Statements
from integrations.store.tables import lease as leases
from integrations.store.tables import turn as table
from integrations.store.turn_records import PendingCommand, State, TurnRecord, to_record
from integrations.store.turn_statements import SETTLE, STILL_RUNNING, claiming

_PENDING = table.c.pending_command
_log = structlog.get_logger(__name__)

WORKER = "worker:"
"""With the name of an executor, that of the lease which shows that it lives."""
MAX_CRASHES = 3
"""How often the process may die during a turn before the turn is taken for the reason."""
_NO_LIMITS: Mapping[str, int] = MappingProxyType({})
_ENDED_BY: dict[str, State] = {"stop": "stopped", "delete": "deleted"}


@dataclass(frozen=True, slots=True)
class Ending:
    """How an attempt ended."""

    id: str
    attempt: int
    state: State


class TurnQueue:
    """Claims and ends turns. At most one of a conversation runs at a time; an index of the table enforces it."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def claim(
        self, executor: str, limit: int, *, quarantined: bool = False, places: Mapping[str, int] = _NO_LIMITS
    ) -> tuple[TurnRecord, ...]:
        """Begin up to ``limit`` turns, in a fair order: the next one of each conversation in which none runs.

        ``quarantined``: of those that are to run alone, which are left out otherwise. ``places``: how many of a graph,
        as far as that of a turn is known. One whose text cannot be decrypted fails at once.
        """
        full = [graph for graph, free in places.items() if free <= 0]
        some = {graph: free for graph, free in sorted(places.items()) if 0 < free < limit}
        statement = claiming(quarantined=quarantined, full=bool(full), places=tuple(some))
        given: dict[str, object] = {f"places_{n}": free for n, free in enumerate(some.values())}
        given |= {"full": full} if full else {}
        async with self._connections.write_once() as connection:
            # Two workers that choose at the same time would choose the same turns. (SQLite's writers wait anyway.)
            await self._connections.lock(connection, "turn.claim")
            rows = (await connection.execute(statement, {"by": executor, "most": limit, "at": now(), **given})).all()
        records = []
        for row in sorted(rows, key=lambda row: row.number):
            try:
                records.append(to_record(row, self._connections.sealer))
            except Misconfigured as error:
                _log.error("store.turn_unreadable", turn=row.id, error=str(error))
                await self.settle(row.id, row.attempts, "failed")
        return tuple(records)

    async def restart(self, id: str, attempt: int) -> TurnRecord | None:
        """Begin the next attempt of a turn whose text was changed; None unless it is this attempt that runs.

        What else was wished of it meanwhile is still wished.
        """
        async with self._connections.write() as connection:
            row = (
                await connection.execute(
                    table.update()
                    .where(self._is_attempt(id, attempt))
                    .values(
                        pending_command=sa.case((_PENDING == "restart", ""), else_=_PENDING),
                        attempts=table.c.attempts + 1,
                        started_at=now(),
                    )
                    .returning(table)
                )
            ).one_or_none()
        return None if row is None else to_record(row, self._connections.sealer)

    async def has_quarantined(self) -> bool:
        """Tell whether a turn waits that is to run alone."""
        which = (table.c.state == ACCEPTED) & table.c.is_quarantined
        async with self._connections.read_once() as connection:
            return await connection.scalar(sa.select(table.c.number).where(which).limit(1)) is not None

    async def recover(self, executor: str, max_crashes: int = MAX_CRASHES) -> int:
        """Let the turns wait again that an executor left when it died, each one crash richer; returns how many.

        One that has ``max_crashes`` and was not alone is run alone from now on: it may have been another's fault.
        What a person wished of them meanwhile is fulfilled: those that were to stop have ended.
        """
        return await self._recover(table.c.executor == executor, max_crashes)

    async def recover_orphans(self, max_crashes: int = MAX_CRASHES) -> int:
        """Do the same for the turns of every executor that holds no lease on its name (any more)."""
        held = sa.select(leases.c.name).where(leases.c.holder != "")
        return await self._recover((WORKER + table.c.executor).not_in(held), max_crashes)

    async def _recover(self, whose: sa.ColumnElement[bool], max_crashes: int) -> int:
        left = (table.c.state == RUNNING) & whose
        # Where the text was changed, the attempt was void anyway.
        crashes = table.c.crashes + sa.case((_PENDING == "restart", 0), else_=1)
        together = sa.select(table.c.executor).where(left).group_by(table.c.executor).having(sa.func.count() > 1)
        async with self._connections.write() as connection:
            await self._connections.lock(connection, "turn.recover")
            companions = (await connection.scalars(together)).all()
            for command, state in _ENDED_BY.items():
                await self._end(connection, state, left & (command == _PENDING))
            done = await connection.execute(
                table.update()
                .where(left)
                .values(
                    state="accepted",
                    executor="",
                    pending_command="",
                    crashes=crashes,
                    is_quarantined=table.c.executor.in_(companions) & (crashes >= max_crashes),
                )
            )
        return done.rowcount

    async def settle(self, id: str, attempt: int, state: State) -> bool:
        """End an attempt, unless it has written its report itself; False when the turn has to begin again."""
        return (await self.settle_all([Ending(id, attempt, state)]))[0]

    async def settle_all(self, endings: Sequence[Ending]) -> list[bool]:
        """End several attempts of different turns."""
        at = now()
        values = [
            {"this_id": ending.id, "this_attempt": ending.attempt, "end": ending.state, "at": at} for ending in endings
        ]
        async with self._connections.write() as connection:
            await connection.execute(SETTLE, values)
            if deleted := [ending.id for ending in endings if ending.state == "deleted"]:
                await connection.execute(
                    table.update()
                    .where(table.c.id.in_(deleted), table.c.state == "deleted")
                    .values(**self._forget_if("deleted"))
                )
            rows = await connection.execute(STILL_RUNNING, {"ids": [ending.id for ending in endings]})
            running = {(row.id, row.attempts) for row in rows}
        return [(ending.id, ending.attempt) not in running for ending in endings]

    async def hand_back(self, id: str, attempt: int, graph: str = "") -> bool:
        """Let an attempt that was cut off on purpose wait again; that is no crash.

        ``graph``: for which it waits, if that is known.
        """
        waits = {"state": "accepted", "executor": "", "pending_command": ""} | ({"graph": graph} if graph else {})
        async with self._connections.write() as connection:
            for command, ended in _ENDED_BY.items():
                await self._end(connection, ended, self._is_attempt(id, attempt) & (command == _PENDING))
            done = await connection.execute(table.update().where(self._is_attempt(id, attempt)).values(**waits))
        return done.rowcount == 1

    async def end_waiting(self, id: str, state: Literal["stopped", "deleted"]) -> bool:
        """End a turn that has not begun; False when it has."""
        async with self._connections.write_once() as connection:
            return await self._end(connection, state, (table.c.id == id) & table.c.state.in_(("accepted", "held")))

    async def change_text(self, id: str, text: str) -> int | None:
        """Give a turn a new text: one that runs is to begin again, unless it is to end.

        Returns the number of the attempt that runs on the old text, 0 when none does; None when the turn has ended.
        """
        async with self._connections.write() as connection:
            before = (
                await connection.execute(
                    sa.select(table.c.state, table.c.attempts).where(
                        table.c.id == id, table.c.state.in_(("accepted", "held", "running"))
                    )
                )
            ).one_or_none()
            if before is None:
                return None
            running = before.state == "running"
            await connection.execute(
                table.update()
                .where(table.c.id == id)
                .values(
                    text=self._connections.sealer.seal(text),
                    revision=table.c.revision + 1,
                    graph="",
                    pending_command=sa.case((_PENDING == "", "restart"), else_=_PENDING) if running else "",
                )
            )
        return before.attempts if running else 0

    async def command(self, id: str, command: PendingCommand) -> bool:
        """Note a command for the process that runs a turn; False when it does not run."""
        async with self._connections.write_once() as connection:
            done = await connection.execute(
                table.update().where(table.c.id == id, table.c.state == "running").values(pending_command=command)
            )
        return done.rowcount == 1

    async def pending_commands(self, executor: str) -> dict[str, tuple[PendingCommand, int]]:
        """Return the commands for the turns that an executor runs, each with the attempt that runs now."""
        async with self._connections.read_once() as connection:
            rows = await connection.execute(
                sa.select(table.c.id, _PENDING, table.c.attempts).where(
                    table.c.state == RUNNING, table.c.executor == executor, _PENDING != ""
                )
            )
            return {row.id: (row.pending_command, row.attempts) for row in rows}

    async def newest_waiting(self) -> int:
        """The number of the last turn that waits, 0 when none does: cheap enough to ask several times a second."""
        async with self._connections.read_once() as connection:
            return int(
                await connection.scalar(sa.select(sa.func.max(table.c.number)).where(table.c.state == ACCEPTED)) or 0
            )

    async def waiting(self) -> int:
        """How many turns are accepted and not begun."""
        async with self._connections.read_once() as connection:
            return int(
                await connection.scalar(sa.select(sa.func.count()).select_from(table).where(table.c.state == ACCEPTED))
                or 0
            )

    async def _end(self, connection: Statements, state: State, which: sa.ColumnElement[bool]) -> bool:
        done = await connection.execute(
            table.update()
            .where(which)
            .values(state=state, pending_command="", finished_at=now(), outcome=state, **self._forget_if(state))
        )
        return done.rowcount > 0

    def _forget_if(self, state: State) -> dict[str, Any]:
        """Nothing of a message that its author deleted is kept."""
        return {"text": self._connections.sealer.seal(""), "answer": None, "given": None} if state == "deleted" else {}

    def _is_attempt(self, id: str, attempt: int) -> sa.ColumnElement[bool]:
        return (table.c.id == id) & (table.c.state == "running") & (table.c.attempts == attempt)
