"""Contracts: what was read of them and found in them, each for its owner alone."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import sqlalchemy as sa

from integrations.errors import NotFound
from integrations.store.connections import Connections, now
from integrations.store.tables import UtcTime, metadata
from integrations.store.tables import turn as turns

ContractStatus = Literal["reading", "analysing", "ready", "failed"]
_WITHDRAWN = "withdrawn"
"""The status of a row that is left of a contract until what was said about it is erased."""

# ``name``, ``content``, ``analysis`` and ``original`` are sealed.
table = sa.Table(
    "contract",
    metadata,
    sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
    sa.Column("key", sa.Text, nullable=False, unique=True),
    sa.Column("team", sa.Text, nullable=False),
    sa.Column("owner", sa.Text, nullable=False),
    sa.Column("conversation", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False, server_default=""),
    sa.Column("name", sa.LargeBinary, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=True),
    sa.Column("analysis", sa.LargeBinary, nullable=True),
    sa.Column("original", sa.LargeBinary, nullable=True),
    sa.Column("created_at", UtcTime, nullable=False),
    sa.Column("updated_at", UtcTime, nullable=False),
    sa.Column("expires_at", UtcTime, nullable=True),
    sa.Index("ix_contract_team_owner_id", "team", "owner", "id"),
    sa.Index("ix_contract_conversation", "conversation"),
    sa.Index("ix_contract_expires_at", "expires_at"),
    # Links and buttons that name an erased one must not lead to another.
    sqlite_autoincrement=True,
)
# By its beginning, the key names the turn that reads the contract; its end is that of the analysis, however it came.
_TURN_STATE = (
    sa.select(turns.c.state)
    .where(
        turns.c.conversation == table.c.conversation,
        sa.func.substr(table.c.key, 1, sa.func.length(turns.c.id) + 1) == turns.c.id + ":",
    )
    .order_by(sa.func.length(turns.c.id).desc())
    .limit(1)
    .scalar_subquery()
    .label("turn_state")
)
_LISTED = [*(column for column in table.c if column.name not in ("content", "analysis", "original")), _TURN_STATE]
_PATIENCE = timedelta(minutes=10)
"""After which an analysis has ended that no turn is stored of: the command that made it died, or the turn is gone."""
_GONE = datetime(2000, 1, 1, tzinfo=UTC)


def _unexpired() -> sa.ColumnElement[bool]:
    """Nobody gets what is past its time, also before it is erased."""
    return table.c.expires_at.is_(None) | (table.c.expires_at >= now())


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractRecord:
    """A contract of one person."""

    key: str
    """The turn with which it came, and which of its files it is: the same key is the same contract."""
    team: str
    owner: str
    """Whose it is: nobody else gets it."""
    conversation: str
    """Where it came."""
    name: str
    """The file's."""
    status: ContractStatus = "reading"
    reason: str = ""
    """Why it failed, as a key below ``notice.``."""
    withdrawn_by: str = ""
    """The turn that asked to erase it: it is nobody's any more."""
    id: int = 0
    """Given when it is stored."""
    text: str = ""
    pages: tuple[tuple[int, int], ...] = ()
    """Where each page begins and ends in the text."""
    analysis: Mapping[str, Any] | None = None
    """As the graph stores it; None: not ready."""
    created_at: datetime | None = None
    expires_at: datetime | None = None
    """When it is erased; None: never."""


class Contracts:
    """The table of contracts. To whoever does not own a contract it is as if it were not there."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._sealer = connections.sealer

    async def create(self, record: ContractRecord) -> int:
        """Store a new contract and return its id; that of the one with its key, where there is one."""
        at = now()
        values = {
            "key": record.key,
            "team": record.team,
            "owner": record.owner,
            "conversation": record.conversation,
            "status": record.status,
            "reason": record.reason,
            "name": self._sealer.seal(record.name),
            "created_at": at,
            "updated_at": at,
            "expires_at": record.expires_at,
        }
        # Nothing changes in the one that is there, but its id is returned.
        insert = self._connections.insert(table).values(values)
        unchanged = insert.on_conflict_do_update(index_elements=["key"], set_={"key": record.key})
        async with self._connections.write_once() as connection:
            return int((await connection.execute(unchanged.returning(table.c.id))).scalar_one())

    async def store_text(
        self, id: int, owner: str, text: str, pages: tuple[tuple[int, int], ...], original: bytes | None = None
    ) -> None:
        """Store what was read, and the file itself where it is wanted later. Raises ``NotFound`` once it is erased."""
        content = self._sealer.seal_bytes(json.dumps({"text": text, "pages": pages}, ensure_ascii=False).encode())
        values: dict[str, Any] = {"content": content, "status": "analysing"}
        if original is not None:
            values["original"] = self._sealer.seal_bytes(original)
        await self._change(id, owner, values)

    async def store_analysis(self, id: int, owner: str, analysis: Mapping[str, Any]) -> None:
        """Store what was found: the contract is ready. Raises ``NotFound`` once it is erased."""
        sealed = self._sealer.seal_bytes(json.dumps(analysis, ensure_ascii=False).encode())
        await self._change(id, owner, {"analysis": sealed, "status": "ready", "reason": ""})

    async def fail(self, id: int, owner: str, reason: str) -> None:
        """Note why nothing was found. Raises ``NotFound`` once it is erased."""
        await self._change(id, owner, {"status": "failed", "reason": reason})

    async def get(self, id: int, team: str, owner: str) -> ContractRecord | None:
        """Return one contract with its text; raises ``Misconfigured`` when it was sealed with a key that is gone."""
        columns = [column for column in table.c if column.name != "original"]
        query = sa.select(*columns, _TURN_STATE).where(
            table.c.id == id, table.c.team == team, table.c.owner == owner, _unexpired()
        )
        async with self._connections.read_once() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        content: dict[str, Any] = {"text": "", "pages": ()}
        if row.content:
            content = json.loads(self._sealer.open_bytes(row.content))
        analysis = json.loads(self._sealer.open_bytes(row.analysis)) if row.analysis else None
        pages = tuple((begin, end) for begin, end in content["pages"])
        return self._record(row, text=content["text"], pages=pages, analysis=analysis)

    async def of_key(self, key: str, team: str, owner: str) -> int | None:
        """Return the id of the contract with a key."""
        mine = (table.c.key == key) & (table.c.team == team) & (table.c.owner == owner)
        async with self._connections.read_once() as connection:
            id: int | None = await connection.scalar(sa.select(table.c.id).where(mine, _unexpired()))
        return id

    async def original(self, id: int, team: str, owner: str) -> bytes | None:
        """Return the file itself, where it was kept."""
        mine = (table.c.id == id) & (table.c.team == team) & (table.c.owner == owner)
        query = sa.select(table.c.original).where(mine, _unexpired())
        async with self._connections.read_once() as connection:
            sealed = await connection.scalar(query)
        return self._sealer.open_bytes(sealed) if sealed else None

    async def list(
        self, team: str, owner: str, limit: int = 20, before: int | None = None
    ) -> tuple[ContractRecord, ...]:
        """Return a person's contracts without their texts, newest first; ``before``: the last id seen, or 0."""
        query = sa.select(*_LISTED).where(table.c.team == team, table.c.owner == owner, _unexpired())
        if before:
            query = query.where(table.c.id < before)
        async with self._connections.read_once() as connection:
            rows = await connection.execute(query.order_by(table.c.id.desc()).limit(limit))
            return tuple(map(self._record, rows))

    async def delete(self, id: int, team: str, owner: str) -> bool:
        """Erase one contract; False where there is none."""
        mine = (table.c.id == id) & (table.c.team == team) & (table.c.owner == owner)
        async with self._connections.write_once() as connection:
            return (
                await connection.execute(table.delete().where(mine).returning(table.c.id))
            ).one_or_none() is not None

    async def withdraw(self, id: int, team: str, owner: str, turn_id: str) -> bool:
        """Erase all but the row of a contract, by which what was said about it is found; False where there is none.

        It is as if it were not there, but for :meth:`expired`. ``turn_id``: that asked for it.
        """
        mine = (table.c.id == id) & (table.c.team == team) & (table.c.owner == owner) & _unexpired()
        emptied = {"name": self._sealer.seal(""), "content": None, "analysis": None, "original": None}
        values = {**emptied, "status": _WITHDRAWN, "reason": turn_id, "expires_at": _GONE, "updated_at": now()}
        async with self._connections.write_once() as connection:
            return (await connection.execute(table.update().where(mine).values(**values))).rowcount > 0

    async def erase_conversation(self, conversation: str) -> int:
        """Erase the contracts that came in a conversation; returns how many."""
        async with self._connections.write() as connection:
            return (await connection.execute(table.delete().where(table.c.conversation == conversation))).rowcount

    async def expired(self) -> tuple[ContractRecord, ...]:
        """Return what is past its time, without the texts."""
        query = sa.select(*_LISTED).where(table.c.expires_at < now())
        async with self._connections.read_once() as connection:
            return tuple(map(self._record, await connection.execute(query)))

    async def _change(self, id: int, owner: str, values: Mapping[str, Any]) -> None:
        mine = (table.c.id == id) & (table.c.owner == owner)
        update = table.update().where(mine).values(**values, updated_at=now()).returning(table.c.id)
        async with self._connections.write_once() as connection:
            if (await connection.execute(update)).one_or_none() is None:
                raise NotFound("the contract is not stored, or was erased")

    def _record(self, row: Any, **more: Any) -> ContractRecord:
        status, reason = _outcome(row)
        return ContractRecord(
            id=row.id,
            key=row.key,
            team=row.team,
            owner=row.owner,
            conversation=row.conversation,
            name=self._sealer.open(row.name),
            status=status,
            reason=reason,
            withdrawn_by=row.reason if row.status == _WITHDRAWN else "",
            created_at=row.created_at,
            expires_at=row.expires_at,
            **more,
        )


def _outcome(row: Any) -> tuple[ContractStatus, str]:
    """Return how far a contract is, and why no further: what reads it may have been stopped, or have died."""
    if row.status == _WITHDRAWN:
        return "failed", ""
    if row.status not in ("reading", "analysing"):
        return row.status, row.reason
    if row.turn_state in ("stopped", "deleted"):
        return "failed", "analysis_stopped"
    if row.turn_state in ("done", "failed") or (row.turn_state is None and row.updated_at < now() - _PATIENCE):
        return "failed", "analysis_cut_off"
    return row.status, row.reason
