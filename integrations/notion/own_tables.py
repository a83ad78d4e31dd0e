"""Tables of our own below a page: a database with one data source, whose rows are kept in step without doubling."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from integrations.errors import NotFound
from integrations.notion.base import TableColumn, TableRow, WrittenTable
from integrations.notion.client import Json, NotionClient, Unclear
from integrations.notion.ids import notion_id
from integrations.notion.inline import InlineSpan, rich_texts
from integrations.notion.limits import clean
from integrations.notion.rows import cell_of
from integrations.notion.titles import plain_text, title_of

_ATTEMPTS: Final = 3
"""Of a write of which it is not known whether it was done: before each, what is there is read."""


class DataSourceTables:
    """Implements :class:`integrations.notion.base.NotionTables`."""

    def __init__(self, client: NotionClient, note: Callable[[str], Awaitable[None]] | None = None) -> None:
        """``note``: told the id of each database before rows are written into it, since these are no source."""
        self._client = client
        self._note = note
        self._me = ""

    async def put(
        self, page_id: str, title: str, columns: Sequence[TableColumn], rows: Sequence[TableRow], *, known: str = ""
    ) -> WrittenTable | None:
        """Find or make the database, then bring its rows in step."""
        database = await self._known(known) if known else await self._made(notion_id(page_id), title, columns)
        if database is None:
            return None
        if self._note:
            await self._note(str(database["id"]))
        self._me = self._me or str((await self._client.me())["id"])
        await self._bring_in_step(str(database["data_sources"][0]["id"]), columns, rows)
        return WrittenTable(str(database["id"]), str(database["url"]))

    async def _known(self, database_id: str) -> Json | None:
        try:
            database = await self._client.database(database_id)
        except NotFound:
            return None
        return None if database.get("in_trash") else database

    async def _made(self, page_id: str, title: str, columns: Sequence[TableColumn]) -> Json:
        properties = {one.name: {one.kind: _settings(one)} for one in columns}
        body = {
            "parent": {"type": "page_id", "page_id": page_id},
            "title": rich_texts([InlineSpan(clean(title))]),
            "is_inline": False,
            "initial_data_source": {"properties": properties},
        }
        for _ in range(_ATTEMPTS - 1):
            if found := await self._below(page_id, title):
                return found
            try:
                return await self._client.create_database(body)
            except Unclear:
                continue
        return await self._below(page_id, title) or await self._client.create_database(body)

    async def _below(self, page_id: str, title: str) -> Json | None:
        """Return the live database of that title below a page, which an earlier attempt has made."""
        for block in await self._client.children(page_id):
            if block["type"] == "child_database" and block["child_database"].get("title") == title:
                return await self._known(str(block["id"]))
        return None

    async def _bring_in_step(self, source: str, columns: Sequence[TableColumn], rows: Sequence[TableRow]) -> None:
        live = (await self._client.data_source(source))["properties"]
        kinds = {name: str(one["type"]) for name, one in live.items()}
        name = next(name for name, kind in kinds.items() if kind == "title")
        peoples = {one.name for one in columns if one.is_peoples}
        there = await self._rows(source)
        for row in rows:
            cells = {key: cell_of(kinds[key], value) for key, value in row.values.items() if key in kinds}
            given = {key: cell for key, cell in cells.items() if cell is not None}
            page = there.pop(row.title, None)
            if page is None:
                titled = {name: {"title": rich_texts([InlineSpan(clean(row.title))])}}
                await self._add(source, row.title, {**titled, **given})
            elif self._is_ours(page):
                changed = {
                    key: cell for key, cell in given.items() if key not in peoples and not _says(page, key, cell)
                }
                if changed:
                    await self._client.update_page(str(page["id"]), {"properties": changed})
        for page in there.values():
            if self._is_ours(page):
                await self._client.update_page(str(page["id"]), {"in_trash": True})

    async def _add(self, source: str, title: str, properties: Mapping[str, Json]) -> None:
        body = {"parent": {"type": "data_source_id", "data_source_id": source}, "properties": dict(properties)}
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                await self._client.create_page(body)
            except Unclear:
                if title in await self._rows(source):
                    return
                if attempt == _ATTEMPTS:
                    raise
            else:
                return

    async def _rows(self, source: str) -> dict[str, Json]:
        return {title_of(page): page async for page in self._client.rows(source) if not page.get("in_trash")}

    def _is_ours(self, page: Json) -> bool:
        """Tell whether nobody but us has edited a row."""
        return str((page.get("last_edited_by") or {}).get("id") or "") == self._me


def _settings(column: TableColumn) -> Json:
    return {"options": [{"name": one} for one in column.options]} if column.kind == "select" and column.options else {}


def _says(page: Json, name: str, cell: Json) -> bool:
    """Tell whether a row has that value already."""
    live = page["properties"].get(name) or {}
    if "date" in cell:
        day = live.get("date") or {}
        return {key: day.get(key) for key in ("start", "end")} == {
            key: cell["date"].get(key) for key in ("start", "end")
        }
    if "select" in cell:
        return bool((live.get("select") or {}).get("name") == cell["select"]["name"])
    wanted = "".join(one["text"]["content"] for one in cell.get("rich_text", ()))
    return plain_text(live.get("rich_text") or []) == wanted
