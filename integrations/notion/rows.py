"""Rows of data sources: which there are, and new ones with a value of its type in each column."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import date

from integrations.errors import NotFound
from integrations.notion.base import CellValue, DataSourceRef, DaySpan, PageRef
from integrations.notion.client import Json, NotionClient
from integrations.notion.inline import InlineSpan, rich_texts
from integrations.notion.limits import clean
from integrations.notion.pages import Pages
from integrations.notion.titles import likeness, title_of

_ENOUGH = 0.4
"""Likeness below which a title is another data source."""
_LOOKED_AT = 300
_LONGEST_OPTION = 100
"""Characters of an option (the API's limit); a comma would part it."""


class DataSourceRows:
    """Implements :class:`integrations.notion.base.NotionRows`."""

    def __init__(
        self, client: NotionClient, pages: Pages, readers: Callable[[str], Awaitable[frozenset[str] | None]]
    ) -> None:
        """``readers``: tells who may read a page or database by its id."""
        self._client = client
        self._pages = pages
        self._readers = readers

    async def called(self, name: str, most: int) -> list[DataSourceRef]:
        """Return those whose titles fit best; of equals, and without a name, those that were edited last."""
        found: list[tuple[float, DataSourceRef]] = []
        looked = 0
        async for source in self._client.search(kind="data_source"):
            fit = likeness(name, title_of(source)) if name else 1.0
            if not source.get("in_trash") and fit >= _ENOUGH:
                found.append((fit, _reference(source)))
            looked += 1
            if looked >= _LOOKED_AT:
                break
        return [reference for _, reference in sorted(found, key=lambda pair: -pair[0])][:most]

    async def readers(self, source: DataSourceRef) -> frozenset[str] | None:
        """Return the readers of the database around it."""
        return await self._readers(source.database)

    async def add(
        self, source: DataSourceRef, title: str, values: Mapping[str, CellValue], markdown: str, *, request_key: str
    ) -> PageRef:
        """Make the row, then set its values: each of the two may be repeated."""
        live = await self._client.data_source(source.id)
        if live.get("in_trash"):
            raise NotFound("the data source is in the trash")
        columns = {name: str(column["type"]) for name, column in live["properties"].items()}
        written = await self._pages.create_page_from_markdown(
            title, markdown, parent_id=source.id, request_key=request_key
        )
        # Somebody may have taken a column away, or made another of it, since it was looked at.
        cells = {name: cell_of(columns[name], value) for name, value in values.items() if name in columns}
        if kept := {name: cell for name, cell in cells.items() if cell is not None}:
            await self._client.update_page(written.id, {"properties": kept})
        return PageRef(written.id, written.title, written.url)


def _reference(source: Json) -> DataSourceRef:
    columns = {name: str(column["type"]) for name, column in source["properties"].items()}
    parent = source.get("parent") or {}
    return DataSourceRef(
        str(source["id"]), title_of(source), str(source.get("url") or ""), str(parent.get("database_id") or ""), columns
    )


def cell_of(kind: str, value: CellValue) -> Json | None:
    """Return a value as a column of its type takes it; None where it takes none of this kind."""
    if isinstance(value, DaySpan):
        days = {"start": value.start.isoformat()}
        if value.end > value.start:
            days["end"] = value.end.isoformat()
        return {"date": days} if kind == "date" else None
    if isinstance(value, date):
        return {"date": {"start": value.isoformat()}} if kind == "date" else None
    text = clean(value)
    option = " ".join(text.replace(",", " ").split())[:_LONGEST_OPTION]
    match kind:
        case "rich_text":
            return {"rich_text": rich_texts([InlineSpan(text)])}
        case "select" if option:
            return {"select": {"name": option}}
        case "multi_select" if option:
            return {"multi_select": [{"name": option}]}
        case _:
            return None
