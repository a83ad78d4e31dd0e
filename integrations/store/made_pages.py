"""Made pages: which pages of Notion were written here, for whom, and from what. No word of them is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from integrations.store.connections import Connections, now
from integrations.store.tables import made_page as table


@dataclass(frozen=True, slots=True)
class MadePage:
    """A page that was written here."""

    page_id: str
    parent: str = ""
    """What it was written below, by its id; empty where that is not known."""
    readers: frozenset[str] | None = None
    """The principals who may read it: those of its material, or those whom a person chose. None: not known."""
    is_copy: bool = True
    """Whether all that it says stands in other documents of the index."""
    is_edited: bool = False
    """Whether a person has changed it since."""

    @property
    def is_evidence(self) -> bool:
        """Whether an answer may rest on it."""
        return self.is_edited or not self.is_copy


class MadePages:
    """The table of made pages; it outlives the turns that made them, since the pages do."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def all(self) -> dict[str, MadePage]:
        """Return every made page by its id."""
        return {page.page_id: page for page in await self._select(sa.true())}

    async def get(self, page_id: str) -> MadePage | None:
        """Return one page."""
        return next(iter(await self._select(table.c.page_id == page_id)), None)

    async def made(self, page: MadePage) -> None:
        """Note a page that was made; of one that is known already nothing changes."""
        values = {
            "page_id": page.page_id,
            "parent": page.parent,
            "readers": None if page.readers is None else sorted(page.readers),
            "is_copy": page.is_copy,
        }
        async with self._connections.write_once() as connection:
            await connection.execute(
                self._connections.insert(table).values(**values).on_conflict_do_nothing(index_elements=["page_id"])
            )

    async def made_table(self, database_id: str) -> None:
        """Note a table of one's own, by its database: rows that are written into it from here are no source."""
        await self.made(MadePage(database_id))

    async def archived(self, page_ids: Sequence[str], since: datetime) -> frozenset[str]:
        """Return which of these pages were put into the trash from here since then."""
        where = table.c.page_id.in_(page_ids) & (table.c.archived_at >= since)
        return frozenset(page.page_id for page in await self._select(where))

    async def edited(self, page_id: str) -> None:
        """Note that a person has changed the page."""
        await self._change(page_id, is_edited=True)

    async def archive(self, page_id: str) -> None:
        """Note that the page is put into the trash."""
        await self._change(page_id, archived_at=now())

    async def restore(self, page_id: str) -> None:
        """Note that the page is taken out of the trash."""
        await self._change(page_id, archived_at=None)

    async def _change(self, page_id: str, **values: bool | datetime | None) -> None:
        async with self._connections.write_once() as connection:
            await connection.execute(table.update().where(table.c.page_id == page_id).values(**values))

    async def _select(self, where: sa.ColumnElement[bool]) -> list[MadePage]:
        async with self._connections.read_once() as connection:
            return [
                MadePage(
                    row.page_id,
                    row.parent,
                    None if row.readers is None else frozenset(row.readers),
                    row.is_copy,
                    row.is_edited,
                )
                for row in await connection.execute(sa.select(table).where(where))
            ]
