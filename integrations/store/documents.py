"""Documents: what turns wrote, kept also where Notion could not take it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import document as table
from integrations.store.tables import made_page, turn

DocumentState = Literal["held", "kept", "written", "archived"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentRecord:
    """A document that a turn wrote."""

    id: str
    turn_id: str
    conversation: str
    title: str
    markdown: str
    request_key: str
    """The key under which its page is written once; see ``Writes``."""
    state: DocumentState = "kept"
    """``held``: only here, and no page until its person has said who may read it; ``kept``: only here so far;
    ``written``: a page has it; ``archived``: its page was taken away again."""
    page_id: str = ""
    page_url: str = ""
    warnings: tuple[str, ...] = ()
    parent: str = ""
    """The page below which it goes; empty: the default place."""
    readers: frozenset[str] = frozenset()
    """Principals who may read its page; empty: that is not known."""
    is_copy: bool = True
    """Whether all that it says stands in other documents of the index."""
    created_at: datetime | None = None
    """Set when it is stored."""
    version: int = 0
    """Its number among the versions of its page, given once; 0 where it is none."""
    user: str = ""
    """Whose turn wrote it; set by :meth:`Documents.versions`."""


class Documents:
    """The table of documents."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def save(self, document: DocumentRecord) -> None:
        """Store a document, over one of the same id."""
        values: dict[str, Any] = {
            "turn_id": document.turn_id,
            "conversation": document.conversation,
            "title": document.title,
            "markdown": self._connections.sealer.seal(document.markdown),
            "request_key": document.request_key,
            "state": document.state,
            "page_id": document.page_id,
            "page_url": document.page_url,
            "warnings": list(document.warnings),
            "parent": document.parent,
            "readers": sorted(document.readers),
            "is_copy": document.is_copy,
        }
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table)
                .values(id=document.id, created_at=now(), **values)
                .on_conflict_do_update(index_elements=["id"], set_=values)
            )

    async def written(
        self, id: str, page_id: str, page_url: str, warnings: Sequence[str] = (), *, parent: str = ""
    ) -> bool:
        """Note the page that has the document now; False when there is no such document.

        A page of which that is noted for the first time is noted as made here, below ``parent``, for the document's
        readers and from its material; of one that is known already none of that changes.
        """
        change = {"state": "written", "page_id": page_id, "page_url": page_url, "warnings": list(warnings)}
        async with self._connections.write_once() as connection:
            query = table.update().where(table.c.id == id).values(**change).returning(table.c.readers, table.c.is_copy)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return False
            made = {"page_id": page_id, "parent": parent, "readers": row.readers or None, "is_copy": row.is_copy}
            await connection.execute(
                self._connections.insert(made_page).values(**made).on_conflict_do_nothing(index_elements=["page_id"])
            )
            await connection.execute(_numbering(id, page_id))
        return True

    async def number(self, id: str, page_id: str) -> None:
        """Make a document the next version of a page; one that has a number keeps it."""
        async with self._connections.write_once() as connection:
            await connection.execute(_numbering(id, page_id))

    async def cleared(self, id: str, parent: str, readers: frozenset[str]) -> bool:
        """Note that a held document may become a page, where, and for whom; False when there is no such document."""
        return await self._change(id, state="kept", parent=parent, readers=sorted(readers))

    async def drop(self, id: str) -> bool:
        """Forget a held document; False when there is none."""
        async with self._connections.write_once() as connection:
            done = await connection.execute(table.delete().where(table.c.id == id, table.c.state == "held"))
        return done.rowcount == 1

    async def archived(self, id: str) -> bool:
        """Note that the page was taken away again; False when there is no such document."""
        return await self._change(id, state="archived")

    async def get(self, id: str) -> DocumentRecord | None:
        """Return one document."""
        found = await self._select(table.c.id == id, 1)
        return found[0] if found else None

    async def recent(self, conversation: str, limit: int) -> tuple[DocumentRecord, ...]:
        """The newest documents of a conversation, newest first."""
        return await self._select(table.c.conversation == conversation, limit)

    async def of_page(self, page_id: str, limit: int) -> tuple[DocumentRecord, ...]:
        """The newest versions of a page that are not taken back, newest first."""
        return await self._select((table.c.page_id == page_id) & (table.c.state == "written"), limit)

    async def versions(self, page_id: str) -> tuple[DocumentRecord, ...]:
        """All versions of a page that are kept, also those taken back, in their order, with whose turns wrote them."""
        query = (
            sa.select(table, turn.c.user)
            .join(turn, turn.c.id == table.c.turn_id)
            .where(table.c.page_id == page_id, table.c.version > 0)
            .order_by(table.c.version)
        )
        async with self._connections.read_once() as connection:
            return tuple(replace(self._record(row), user=row.user) for row in await connection.execute(query))

    async def before(self, id: str) -> DocumentRecord | None:
        """What the page of a document said before: the version that undoing restores; None for a page's first."""
        document = await self.get(id)
        if document is None or not document.page_id or document.created_at is None:
            return None
        where = (table.c.page_id == document.page_id) & (table.c.state == "written") & (table.c.id != id)
        found = await self._select(where & (table.c.created_at <= document.created_at), 1)
        return found[0] if found else None

    async def of_user(self, team: str, user: str, limit: int) -> tuple[DocumentRecord, ...]:
        """The newest pages that were written for a person and are there still, newest first, each once."""
        mine = sa.select(turn.c.id).where(turn.c.user == user, turn.c.team == team)
        newest = (
            sa.select(sa.func.max(table.c.created_at))
            .where(table.c.turn_id.in_(mine), table.c.state == "written", table.c.page_id != "")
            .group_by(table.c.page_id)
        )
        where = (table.c.turn_id.in_(mine)) & (table.c.state == "written") & table.c.created_at.in_(newest)
        return await self._select(where, limit)

    async def _change(self, id: str, **values: Any) -> bool:
        async with self._connections.write_once() as connection:
            done = await connection.execute(table.update().where(table.c.id == id).values(**values))
        return done.rowcount == 1

    async def _select(self, where: sa.ColumnElement[bool], limit: int) -> tuple[DocumentRecord, ...]:
        query = sa.select(table).where(where).order_by(table.c.created_at.desc()).limit(limit)
        async with self._connections.read_once() as connection:
            return tuple(map(self._record, await connection.execute(query)))

    def _record(self, row: sa.Row[Any]) -> DocumentRecord:
        return DocumentRecord(
            id=row.id,
            turn_id=row.turn_id,
            conversation=row.conversation,
            title=row.title,
            markdown=self._connections.sealer.open(row.markdown),
            request_key=row.request_key,
            state=row.state,
            page_id=row.page_id,
            page_url=row.page_url,
            warnings=tuple(row.warnings),
            parent=row.parent,
            readers=frozenset(row.readers),
            is_copy=row.is_copy,
            created_at=row.created_at,
            version=row.version,
        )


def _numbering(id: str, page_id: str) -> sa.Update:
    others = table.alias()
    newest = sa.select(sa.func.coalesce(sa.func.max(others.c.version), 0)).where(others.c.page_id == page_id)
    return table.update().where(table.c.id == id, table.c.version == 0).values(version=newest.scalar_subquery() + 1)
