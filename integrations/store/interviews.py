"""Interviews: how far each is, what it came to, and every change of its state."""

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from integrations.errors import NotFound
from integrations.store import interview_tables as tables
from integrations.store import webhook_deliveries
from integrations.store.connections import Connections, now
from integrations.store.interview_records import (
    UNFINISHED,
    CaseRecord,
    InterviewLine,
    InterviewRecord,
    ProcessCall,
    Status,
    Transition,
)
from integrations.store.interview_rows import LISTS, PARTS, InterviewRows, case_number, line

_KOREA = timezone(timedelta(hours=9))
"""Where the law is that the cases are about: their numbers begin anew with its year."""
_SESSION = tables.chat_session.c
_BEFORE = sa.select(_SESSION.last_turn).where(_SESSION.id == sa.bindparam("this_id")).with_for_update()
_LINES = sa.select(
    *(column for column in _SESSION if column.name != "context"),
    tables.case_master.c.year,
    tables.case_master.c.serial,
).outerjoin_from(tables.chat_session, tables.case_master, tables.case_master.c.session_id == _SESSION.id)


class Interviews:
    """The tables of interviews. What is stored here is true, whatever the checkpoint of a turn says."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._rows = InterviewRows(connections.sealer)

    async def create(self, record: InterviewRecord) -> bool:
        """Store a new interview without its case; False when its id is known, which stays as it is."""
        at = record.created_at or now()
        values = self._rows.session(record) | {"id": record.id, "created_at": at, "updated_at": at}
        statement = self._connections.insert(tables.chat_session).values(**values).on_conflict_do_nothing()
        async with self._connections.write_once() as connection:
            return (await connection.scalar(statement.returning(_SESSION.id))) is not None

    async def save(
        self,
        record: InterviewRecord,
        transitions: Sequence[Transition] = (),
        calls: Sequence[ProcessCall] = (),
        *,
        tells: Sequence[str] = (),
    ) -> str:
        """Store how turn ``record.last_turn`` leaves an interview, all or nothing; returns the case's number.

        The same turn may be saved again: ``transitions`` and ``calls`` are all of this turn, and stand in the place of
        those that it saved before. ``tells``: events that the webhook is to be told of. The number is given when there
        is a case for the first time; empty without a case.
        ``record.created_at`` and ``updated_at`` are not looked at. Raises ``NotFound`` for an interview that is not
        stored, or no longer: what was erased does not come back.
        """
        async with self._connections.write() as connection:
            # Locks the row: who saves at the same time waits.
            before = (await connection.execute(_BEFORE, {"this_id": record.id})).one_or_none()
            if before is None:
                raise NotFound("the interview is not stored, or was erased")
            await connection.execute(
                tables.chat_session.update()
                .where(_SESSION.id == record.id)
                .values(**self._rows.session(record), updated_at=now())
            )
            number = "" if record.case is None else await self._save_case(connection, record, record.case)
            await self._save_log(connection, record, transitions, calls, is_again=before.last_turn == record.last_turn)
            await webhook_deliveries.note(self._connections, connection, record, tells)
        return number

    async def give_number(self, id: str) -> str:
        """Return the number of the interview's case, which is opened if there is none yet. Raises ``NotFound``."""
        async with self._connections.write() as connection:
            # Locks the row: who saves at the same time waits.
            unchanged = tables.chat_session.update().values(state=_SESSION.state)
            team = await connection.scalar(unchanged.where(_SESSION.id == id).returning(_SESSION.team))
            if team is None:
                raise NotFound("the interview is not stored, or was erased")
            return await self._number(connection, id, team, self._rows.seal({}))

    async def get(self, id: str) -> InterviewRecord | None:
        """Return one interview with its case; raises ``Misconfigured`` when it was sealed with a key that is gone."""
        return next(iter(await self._select(_SESSION.id == id, 1)), None)

    async def of_conversation(self, conversation: str) -> InterviewRecord | None:
        """Return the newest interview of a conversation."""
        return next(iter(await self._select(_SESSION.conversation == conversation, 1)), None)

    async def open_of(self, team: str, user: str) -> tuple[InterviewRecord, ...]:
        """Return a person's interviews that can go on, newest first, at most ten."""
        mine = (_SESSION.team == team) & (_SESSION.user == user) & _SESSION.status.in_(UNFINISHED)
        return await self._select(mine, 10)

    async def line(self, id: str) -> InterviewLine | None:
        """Return how far an interview is."""
        async with self._connections.read_once() as connection:
            row = (await connection.execute(_LINES.where(_SESSION.id == id))).one_or_none()
        return None if row is None else line(row)

    async def list(
        self,
        team: str,
        client: str,
        limit: int,
        before: tuple[datetime, str] | None = None,
        *,
        user: str | None = None,
        status: Status | None = None,
    ) -> tuple[InterviewLine, ...]:
        """Return the interviews of a client, newest first.

        ``before``: the creation and id of the last one that was seen; ``user`` and ``status`` choose among them.
        """
        query = (
            _LINES.where(_SESSION.team == team, _SESSION.client == client)
            .order_by(_SESSION.created_at.desc(), _SESSION.id.desc())
            .limit(limit)
        )
        if before is not None:
            at, id = before
            query = query.where((_SESSION.created_at < at) | ((_SESSION.created_at == at) & (_SESSION.id < id)))
        if user is not None:
            query = query.where(_SESSION.user == user)
        if status is not None:
            query = query.where(_SESSION.status == status)
        async with self._connections.read_once() as connection:
            return tuple(map(line, await connection.execute(query)))

    async def log_of(self, id: str) -> tuple[Transition, ...]:
        """Return every change of an interview's state, the first one first."""
        log = tables.chat_session_state_log
        query = sa.select(log).where(log.c.session_id == id).order_by(log.c.number)
        async with self._connections.read_once() as connection:
            return tuple(self._rows.transition(row) for row in await connection.execute(query))

    async def calls_of(self, id: str) -> tuple[ProcessCall, ...]:
        """Return what models and rules did for an interview, the first step first."""
        log = tables.ai_process_log
        query = sa.select(log).where(log.c.session_id == id).order_by(log.c.number)
        async with self._connections.read_once() as connection:
            return tuple(
                ProcessCall(row.node, row.model, row.input_tokens, row.output_tokens, row.milliseconds)
                for row in await connection.execute(query)
            )

    async def erase(self, id: str) -> bool:
        """Remove an interview from every table here; False when it is not stored.

        Its turns and what the graphs remember lie elsewhere: see ``bot.erasing``.
        """
        async with self._connections.write_once() as connection:
            gone = await connection.execute(tables.chat_session.delete().where(_SESSION.id == id))
        return gone.rowcount == 1

    async def untouched(self, age: timedelta) -> tuple[str, ...]:
        """Return the interviews in which nothing has happened for so long, the oldest first."""
        query = sa.select(_SESSION.id).where(_SESSION.updated_at < now() - age).order_by(_SESSION.updated_at)
        async with self._connections.read_once() as connection:
            return tuple(await connection.scalars(query))

    async def _save_case(self, connection: AsyncConnection, record: InterviewRecord, case: CaseRecord) -> str:
        levels = self._rows.levels(case)
        master = tables.case_master
        # Its lists go with it, in one statement.
        known = (
            await connection.execute(master.delete().where(master.c.session_id == record.id).returning(master))
        ).one_or_none()
        if known is None:
            number = await self._number(connection, record.id, record.team, levels)
        else:
            number = case_number(known.year, known.serial)
            await connection.execute(master.insert().values(**{**known._mapping, "content": levels}))
        for part in PARTS:
            if rows := self._rows.part(part, record.id, case):
                await connection.execute(part.table.insert(), rows)
        return number

    async def _number(self, connection: AsyncConnection, id: str, team: str, levels: bytes) -> str:
        """Return the case's number, giving the next one to a case that has none. The session's row is locked."""
        master, counter = tables.case_master, tables.case_counter
        known = (
            await connection.execute(sa.select(master.c.year, master.c.serial).where(master.c.session_id == id))
        ).one_or_none()
        if known is not None:
            return case_number(known.year, known.serial)
        at = now()
        year = at.astimezone(_KOREA).year
        # Who counts at the same time waits until this transaction ends: no number is left out or given twice.
        serial: int = (
            await connection.execute(
                self._connections.insert(counter)
                .values(team=team, year=year, last=1)
                .on_conflict_do_update(index_elements=["team", "year"], set_={"last": counter.c.last + 1})
                .returning(counter.c.last)
            )
        ).scalar_one()
        await connection.execute(
            master.insert().values(session_id=id, team=team, year=year, serial=serial, content=levels, created_at=at)
        )
        return case_number(year, serial)

    async def _save_log(
        self,
        connection: AsyncConnection,
        record: InterviewRecord,
        transitions: Sequence[Transition],
        calls: Sequence[ProcessCall],
        *,
        is_again: bool,
    ) -> None:
        states, steps = self._rows.transitions(record, transitions), self._rows.calls(record, calls, now())
        for log, rows in ((tables.chat_session_state_log, states), (tables.ai_process_log, steps)):
            if is_again:
                before = (log.c.session_id == record.id) & (log.c.turn_id == record.last_turn)
                await connection.execute(log.delete().where(before))
            if rows:
                await connection.execute(log.insert(), rows)

    async def _select(self, where: sa.ColumnElement[bool], limit: int) -> tuple[InterviewRecord, ...]:
        newest = sa.select(tables.chat_session).where(where).order_by(_SESSION.created_at.desc(), _SESSION.id.desc())
        async with self._connections.read() as connection:
            rows = (await connection.execute(newest.limit(limit))).all()
            return tuple([self._rows.record(row, await self._case(connection, row.id)) for row in rows])

    async def _case(self, connection: AsyncConnection, id: str) -> CaseRecord | None:
        master = tables.case_master
        row = (await connection.execute(sa.select(master).where(master.c.session_id == id))).one_or_none()
        if row is None:
            return None
        return self._rows.case(row, await connection.execute(LISTS, {"this_id": id}))
