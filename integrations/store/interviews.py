"""Interviews: how far each is, what it came to, and every change of its state."""

import dataclasses
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from integrations.errors import NotFound
from integrations.store import interview_tables as tables
from integrations.store.connections import Connections, now
from integrations.store.interview_records import (
    UNFINISHED,
    CaseRecord,
    EmotionRecord,
    EvidenceRecord,
    FactRecord,
    InterviewLine,
    InterviewRecord,
    MissingRecord,
    PartyRecord,
    ProcessCall,
    Status,
    SummaryRecord,
    Transition,
)

_KOREA = timezone(timedelta(hours=9))
"""Where the law is that the cases are about: their numbers begin anew with its year."""
_SESSION = tables.chat_session.c
_PLAIN = tuple(
    column.name for column in tables.chat_session.c if column.name not in ("context", "created_at", "updated_at")
)
_LINE = tuple(each.name for each in dataclasses.fields(InterviewLine) if each.name != "case_number")


@dataclass(frozen=True, slots=True)
class _Part:
    """One of the lists of a case."""

    name: str
    table: sa.Table
    kind: type[Any]

    @property
    def plain(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.table.c if each.name not in ("session_id", "position", "content"))


_PARTS = (
    _Part("parties", tables.case_party, PartyRecord),
    _Part("facts", tables.case_fact, FactRecord),
    _Part("evidence", tables.case_evidence, EvidenceRecord),
    _Part("emotions", tables.case_emotion, EmotionRecord),
    _Part("missing", tables.case_missing_field, MissingRecord),
    _Part("summaries", tables.case_summary, SummaryRecord),
)

_LINES = sa.select(
    *(column for column in tables.chat_session.c if column.name != "context"),
    tables.case_master.c.year,
    tables.case_master.c.serial,
).outerjoin_from(tables.chat_session, tables.case_master, tables.case_master.c.session_id == _SESSION.id)

_BEFORE = sa.select(_SESSION.last_turn).where(_SESSION.id == sa.bindparam("this_id")).with_for_update()
_LISTS = sa.union_all(
    *(
        sa.select(sa.literal(part.name).label("part"), part.table.c.position, part.table.c.content).where(
            part.table.c.session_id == sa.bindparam("this_id")
        )
        for part in _PARTS
    )
).order_by("part", "position")
_KINDS = {part.name: part.kind for part in _PARTS}
_MOMENTS: dict[str, Callable[[str], object]] = {"said_on": date.fromisoformat, "at": datetime.fromisoformat}
"""Fields of records that JSON has as texts."""


class Interviews:
    """The tables of interviews. What is stored here is true, whatever the checkpoint of a turn says."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def create(self, record: InterviewRecord) -> bool:
        """Store a new interview without its case; False when its id is known, which stays as it is."""
        at = record.created_at or now()
        values = self._row(record) | {"id": record.id, "created_at": at, "updated_at": at}
        statement = self._connections.insert(tables.chat_session).values(**values).on_conflict_do_nothing()
        async with self._connections.write_once() as connection:
            return (await connection.scalar(statement.returning(_SESSION.id))) is not None

    async def save(
        self, record: InterviewRecord, transitions: Sequence[Transition] = (), calls: Sequence[ProcessCall] = ()
    ) -> str:
        """Store how turn ``record.last_turn`` leaves an interview, all or nothing; returns the case's number.

        The same turn may be saved again: ``transitions`` and ``calls`` are all of this turn, and stand in the place of
        those that it saved before. The number is given when there is a case for the first time; empty without a case.
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
                .values(**self._row(record), updated_at=now())
            )
            number = "" if record.case is None else await self._save_case(connection, record, record.case)
            await self._save_log(connection, record, transitions, calls, is_again=before.last_turn == record.last_turn)
        return number

    async def give_number(self, id: str) -> str:
        """Return the number of the interview's case, which is opened if there is none yet. Raises ``NotFound``."""
        async with self._connections.write() as connection:
            # Locks the row: who saves at the same time waits.
            unchanged = tables.chat_session.update().values(state=_SESSION.state)
            team = await connection.scalar(unchanged.where(_SESSION.id == id).returning(_SESSION.team))
            if team is None:
                raise NotFound("the interview is not stored, or was erased")
            return await self._number(connection, id, team, self._seal({}))

    async def get(self, id: str) -> InterviewRecord | None:
        """Return one interview with its case; raises ``Misconfigured`` when it was sealed with a key that is gone."""
        return next(iter(await self._select(_SESSION.id == id, 1)), None)

    async def of_conversation(self, conversation: str) -> InterviewRecord | None:
        """Return the newest interview of a conversation."""
        return next(iter(await self._select(_SESSION.conversation == conversation, 1)), None)

    async def open_of(self, team: str, user: str, limit: int = 10) -> tuple[InterviewRecord, ...]:
        """Return a person's interviews that can go on, newest first."""
        mine = (_SESSION.team == team) & (_SESSION.user == user) & _SESSION.status.in_(UNFINISHED)
        return await self._select(mine, limit)

    async def line(self, id: str) -> InterviewLine | None:
        """Return how far an interview is."""
        async with self._connections.read_once() as connection:
            row = (await connection.execute(_LINES.where(_SESSION.id == id))).one_or_none()
        return None if row is None else _line(row)

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
        async with self._connections.read() as connection:
            return tuple(map(_line, await connection.execute(query)))

    async def log_of(self, id: str) -> tuple[Transition, ...]:
        """Return every change of an interview's state, the first one first."""
        log = tables.chat_session_state_log
        query = sa.select(log).where(log.c.session_id == id).order_by(log.c.number)
        async with self._connections.read() as connection:
            return tuple(
                Transition(row.from_state, row.to_state, self._open(row.content)["condition"], row.at)
                for row in await connection.execute(query)
            )

    async def calls_of(self, id: str) -> tuple[ProcessCall, ...]:
        """Return what models and rules did for an interview, the first step first."""
        log = tables.ai_process_log
        query = sa.select(log).where(log.c.session_id == id).order_by(log.c.number)
        async with self._connections.read() as connection:
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
        async with self._connections.read() as connection:
            return tuple(await connection.scalars(query))

    async def _save_case(self, connection: AsyncConnection, record: InterviewRecord, case: CaseRecord) -> str:
        levels = self._seal({"level1": case.level1, "level2": case.level2, "level3": case.level3})
        master = tables.case_master
        # Its lists go with it, in one statement.
        known = (
            await connection.execute(master.delete().where(master.c.session_id == record.id).returning(master))
        ).one_or_none()
        if known is None:
            number = await self._number(connection, record.id, record.team, levels)
        else:
            number = _case_number(known.year, known.serial)
            await connection.execute(master.insert().values(**{**known._mapping, "content": levels}))
        for part in _PARTS:
            rows = [self._part_row(part, record.id, place, one) for place, one in enumerate(getattr(case, part.name))]
            if rows:
                await connection.execute(part.table.insert(), rows)
        return number

    async def _number(self, connection: AsyncConnection, id: str, team: str, levels: bytes) -> str:
        """Return the case's number, giving the next one to a case that has none. The session's row is locked."""
        master, counter = tables.case_master, tables.case_counter
        known = (
            await connection.execute(sa.select(master.c.year, master.c.serial).where(master.c.session_id == id))
        ).one_or_none()
        if known is not None:
            return _case_number(known.year, known.serial)
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
        return _case_number(year, serial)

    async def _save_log(
        self,
        connection: AsyncConnection,
        record: InterviewRecord,
        transitions: Sequence[Transition],
        calls: Sequence[ProcessCall],
        *,
        is_again: bool,
    ) -> None:
        common = {"session_id": record.id, "turn_id": record.last_turn}
        states = [
            common
            | {
                "from_state": each.from_,
                "to_state": each.to,
                "at": each.at,
                "content": self._seal({"condition": each.condition}),
            }
            for each in transitions
        ]
        steps = [common | dataclasses.asdict(call) | {"at": now()} for call in calls]
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
            return tuple([self._record(row, await self._case(connection, row.id)) for row in rows])

    async def _case(self, connection: AsyncConnection, id: str) -> CaseRecord | None:
        master = tables.case_master
        row = (await connection.execute(sa.select(master).where(master.c.session_id == id))).one_or_none()
        if row is None:
            return None
        parts: dict[str, list[Any]] = {part.name: [] for part in _PARTS}
        for found in await connection.execute(_LISTS, {"this_id": id}):
            parts[found.part].append(_KINDS[found.part](**_with_moments(self._open(found.content))))
        lists: dict[str, Any] = {name: tuple(ones) for name, ones in parts.items()}
        return CaseRecord(number=_case_number(row.year, row.serial), **self._open(row.content), **lists)

    def _row(self, record: InterviewRecord) -> dict[str, Any]:
        plain = {name: getattr(record, name) for name in _PLAIN if name != "id"}
        return plain | {"context": self._seal(record.context)}

    def _record(self, row: sa.Row[Any], case: CaseRecord | None) -> InterviewRecord:
        return InterviewRecord(
            **{name: getattr(row, name) for name in _PLAIN},
            context=self._open(row.context),
            created_at=row.created_at,
            updated_at=row.updated_at,
            case=case,
        )

    def _part_row(self, part: _Part, id: str, position: int, one: Any) -> dict[str, Any]:
        # Whole in the sealed column; what stands in plain beside it is for who counts, and is not read here.
        values = {each.name: getattr(one, each.name) for each in dataclasses.fields(one)}
        plain = {name: values[name] for name in part.plain}
        return {"session_id": id, "position": position, "content": self._seal(values), **plain}

    def _seal(self, content: dict[str, Any]) -> bytes:
        return self._connections.sealer.seal_bytes(json.dumps(content, ensure_ascii=False, default=_iso).encode())

    def _open(self, sealed: bytes) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._connections.sealer.open_bytes(sealed))
        return found


def _iso(value: object) -> str:
    """Return a moment or a day as JSON has it; raises TypeError for all else that JSON cannot say."""
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be stored")


def _with_moments(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _MOMENTS[name](each) if each and name in _MOMENTS else each for name, each in values.items()}


def _case_number(year: int, serial: int) -> str:
    return f"{year}-{serial:06d}"


def _line(row: Any) -> InterviewLine:
    plain = {name: getattr(row, name) for name in _LINE}
    return InterviewLine(**plain, case_number="" if row.serial is None else _case_number(row.year, row.serial))
