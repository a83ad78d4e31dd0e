"""What people make in Notion's own app and no request can: meeting notes, other kinds of blocks and properties, rows.

`/_control/notion/blocks` {parent_id, blocks}: blocks as the API takes them, at any depth; other kinds stand there as
they are given. Meeting notes have `summary`, `notes` and `transcript` (lists of blocks) beside `meeting_notes`.
`/_control/notion/properties` {page_id, properties, as}: values of any kind of the properties of a row, which the Slack
user `as` has edited then, else the integration.
`/_control/notion/rows` {data_source_id, count, seconds}: rows that were made so many seconds apart, the last one now.
"""

import uuid
from collections.abc import Callable
from typing import Any

from aiohttp import web

from sandbox.notion.blocks import CREATABLE, NewBlock, read_children
from sandbox.notion.errors import NotionError
from sandbox.notion.nodes import DATA_SOURCE, MEETING, PAGE
from sandbox.notion.people import person_id
from sandbox.notion.properties import configuration
from sandbox.notion.rich_text import read_rich_text, text_item
from sandbox.notion.service import Notion

MEETING_PARTS = ("summary", "notes", "transcript")
DEPTH = 50


class MadeInApp:
    """The handlers; `now` is the clock."""

    def __init__(self, notion: Notion, now: Callable[[], float]) -> None:
        self._notion = notion
        self._now = now

    def mount(self, app: web.Application) -> None:
        """Add the routes."""
        for name, handler in (("blocks", self.blocks), ("properties", self.properties), ("rows", self.rows)):
            app.router.add_post(f"/_control/notion/{name}", _answering(handler))

    def blocks(self, body: dict[str, Any]) -> dict[str, Any]:
        """Add blocks at the end of a page or block; returns their ids."""
        parent = self._notion.block(body["parent_id"])
        made = self._notion.nodes.add_blocks(parent.id, [_read(value) for value in body["blocks"]])
        self._notion.nodes.touch(parent)
        return {"ids": [node.id for node in made]}

    def properties(self, body: dict[str, Any]) -> dict[str, Any]:
        """Give a row values; a property that its data source does not have is added to it."""
        nodes = self._notion.nodes
        row = self._notion.container(body["page_id"], PAGE)
        source = self._notion.container(str(row.parent_id), DATA_SOURCE)
        schema, values = dict(source.content["schema"]), dict(row.content["properties"])
        for name, given in body["properties"].items():
            kind = given["type"]
            schema.setdefault(name, configuration(name, kind))
            values[schema[name]["id"]] = given[kind]
        nodes.change(source, {**source.content, "schema": schema})
        author = person_id(body["as"]) if "as" in body else None
        nodes.change(row, {**row.content, "properties": values}, author)
        return {}

    def rows(self, body: dict[str, Any]) -> dict[str, Any]:
        """Add rows, the oldest first; returns their ids."""
        source = self._notion.container(body["data_source_id"], DATA_SOURCE)
        count, last = int(body["count"]), self._now()
        made = []
        for number in range(1, count + 1):
            content = {"properties": {"title": [text_item(f"Row {number}")]}, "icon": None, "cover": None}
            moment = last - (count - number) * float(body["seconds"])
            made.append(self._notion.nodes.add(PAGE, source.id, content, created=moment).id)
        return {"ids": made}


def _read(value: dict[str, Any]) -> NewBlock:
    kind = str(value["type"])
    if kind in CREATABLE:
        return read_children([value], "body.blocks", DEPTH)[0]
    content = dict(value[kind])
    if kind != MEETING:
        return NewBlock(kind, content, [_read(child) for child in value.get("children", [])])
    parts = [
        NewBlock("unsupported", {"block_type": name}, [_read(child) for child in value[name]], str(uuid.uuid4()))
        for name in MEETING_PARTS
        if name in value
    ]
    content["title"] = read_rich_text(content.get("title", []), "body.blocks.title")
    content["children"] = {f"{part.content['block_type']}_block_id": part.id for part in parts}
    return NewBlock(MEETING, content, parts)


def _answering(handler: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[web.Request], Any]:
    async def answer(request: web.Request) -> web.Response:
        try:
            return web.json_response({"ok": True, **handler(await request.json())})
        except (ValueError, KeyError, TypeError, NotionError) as error:
            raise web.HTTPBadRequest(text=f"not understood: {error!r}") from error

    return answer
