"""`/v1/pages`."""

import uuid
from typing import Any

from aiohttp import web

from sandbox.notion.blocks import NewBlock, read_children
from sandbox.notion.checks import boolean_at, known_keys, object_at, string_at, uuid_at
from sandbox.notion.errors import UNDEFINED, NotionError, fix_one, invalid, not_found, validation_error
from sandbox.notion.gate import read_body
from sandbox.notion.icons import read_cover, read_icon
from sandbox.notion.markdown_read import blocks_from_markdown
from sandbox.notion.nodes import DATA_SOURCE, DATABASE, PAGE, NotionNode
from sandbox.notion.paging import listing, query_paging
from sandbox.notion.properties import TITLE, Schema, read_properties
from sandbox.notion.service import Notion

CREATE_KEYS = frozenset(
    {
        "parent",
        "properties",
        "icon",
        "cover",
        "content",
        "children",
        "markdown",
        "markdown_version",
        "position",
    }
)
UPDATE_KEYS = frozenset({"properties", "icon", "cover", "is_locked", "erase_content", "in_trash"})
LISTED = ("title", "rich_text", "people", "relation")
"""Properties whose items come as a paged list when a single property is asked for."""


class PageEndpoints:
    """Create, retrieve, update and move pages, and read single properties."""

    def __init__(self, notion: Notion) -> None:
        self._notion = notion

    async def create(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/pages."""
        body = await read_body(request)
        known_keys(body, "body", CREATE_KEYS)
        parent = self._parent(body.get("parent"))
        schema: Schema = parent.content["schema"] if parent and parent.kind == DATA_SOURCE else {"title": TITLE}
        values, grown = read_properties(body.get("properties", {}), schema)
        blocks = self._content(body, values)
        icon, cover = read_icon(body.get("icon"), "body.icon"), read_cover(body.get("cover"), "body.cover")
        for look in (icon, cover):
            self._notion.check_references([NewBlock("", look)] if look else [])
        self._notion.check_references(blocks)
        nodes = self._notion.nodes
        with self._notion.store.transaction():
            if parent is not None:
                self._notion.require_live(parent)
                if grown:
                    nodes.change(parent, {**parent.content, "schema": schema})
                nodes.touch(parent)
            content = {"properties": values, "icon": icon, "cover": cover}
            page = nodes.add(PAGE, parent.id if parent else None, content, place=self._place(body, parent))
            nodes.add_blocks(page.id, blocks)
        return self._notion.objects.page(page)

    def _content(self, body: dict[str, Any], values: dict[str, Any]) -> list[NewBlock]:
        given = [key for key in ("children", "content", "markdown") if body.get(key) is not None]
        if len(given) > 1:
            raise validation_error(
                f"body failed validation: body.{given[0]} and body.{given[1]} cannot be used together."
            )
        if not given:
            return []
        if given[0] != "markdown":
            return read_children(body[given[0]], f"body.{given[0]}")
        blocks = blocks_from_markdown(string_at(body["markdown"], "body.markdown"))
        if "title" not in values and blocks and blocks[0].type == "heading_1":
            values["title"] = blocks.pop(0).content["rich_text"]
        return blocks

    def _parent(self, raw: Any) -> NotionNode | None:
        if raw is None:
            return None
        value = object_at(raw, "body.parent")
        kinds = ("page_id", "database_id", "data_source_id", "workspace")
        known_keys(value, "body.parent", {"type", *kinds})
        kind = value.get("type") or next((name for name in kinds if name in value), None)
        if kind not in kinds or kind not in value:
            wanted = kinds if kind not in kinds else (kind,)
            raise fix_one([f"body.parent.{name} should be defined, instead was `undefined`." for name in wanted])
        if kind == "workspace":
            if value["workspace"] is not True:
                raise invalid("body.parent.workspace", "`true`", value["workspace"])
            return None
        identity = uuid_at(value[kind], f"body.parent.{kind}")
        if kind == "page_id":
            return self._notion.container(identity, PAGE)
        if kind == "data_source_id":
            return self._notion.container(identity, DATA_SOURCE)
        database = self._notion.container(identity, DATABASE)
        sources = self._notion.nodes.children(database.id, frozenset({DATA_SOURCE}))
        if len(sources) != 1:
            raise validation_error("Databases with multiple data sources are not supported here. Use data_source_id.")
        return sources[0]

    def _place(self, body: dict[str, Any], parent: NotionNode | None) -> int | None:
        raw = body.get("position")
        if raw is None or parent is None or parent.kind != PAGE:
            return None
        value = object_at(raw, "body.position")
        siblings = self._notion.nodes.children(parent.id)
        if value.get("type") == "page_start":
            return (siblings[0].place - 1) if siblings else 0
        if value.get("type") == "after_block":
            found = object_at(value.get("after_block", UNDEFINED), "body.position.after_block").get("id", UNDEFINED)
            identity = uuid_at(found, "body.position.after_block.id")
            before = next((sibling for sibling in siblings if sibling.id == identity), None)
            if before is None:
                raise not_found("block", identity)
            return self._notion.nodes.make_room(parent.id, before.place)
        if value.get("type") != "page_end":
            raise invalid("body.position.type", '`"after_block"`, `"page_start"`, or `"page_end"`', value.get("type"))
        return None

    async def retrieve(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/pages/{page_id}."""
        node = self._notion.container(self._notion.path_id(request, "page_id"), PAGE)
        return self._notion.objects.page(node, request.query.getall("filter_properties", []))

    async def update(self, request: web.Request) -> dict[str, Any]:
        """PATCH /v1/pages/{page_id}."""
        body = await read_body(request)
        known_keys(body, "body", UPDATE_KEYS)
        node = self._notion.container(self._notion.path_id(request, "page_id"), PAGE)
        trash = body.get("in_trash")
        restores = trash is not None and not boolean_at(trash, "body.in_trash")
        if not restores or not node.in_trash:
            self._notion.require_live(node)
        schema = self._notion.objects.schema(node)
        values, grown = read_properties(body.get("properties", {}), schema)
        content = {**node.content, "properties": {**node.content["properties"], **values}}
        if "icon" in body:
            content["icon"] = read_icon(body["icon"], "body.icon")
        if "cover" in body:
            content["cover"] = read_cover(body["cover"], "body.cover")
        if "is_locked" in body:
            content["is_locked"] = boolean_at(body["is_locked"], "body.is_locked")
        nodes = self._notion.nodes
        with self._notion.store.transaction():
            source = nodes.get(node.parent_id or "") if grown else None
            if source is not None:
                nodes.change(source, {**source.content, "schema": schema})
            if content != node.content:
                nodes.change(node, content)
            if body.get("erase_content"):
                for child in nodes.children(node.id):
                    nodes.trash(child, True)
            if trash is not None:
                nodes.trash(node, bool(trash))
        return await self.retrieve(request)

    async def move(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/pages/{page_id}/move."""
        body = await read_body(request)
        known_keys(body, "body", {"parent"})
        node = self._notion.container(self._notion.path_id(request, "page_id"), PAGE)
        parent = self._parent(object_at(body.get("parent", UNDEFINED), "body.parent"))
        self._notion.require_live(node)
        if parent is None or node.id in (parent.id, *(above.id for above in self._notion.nodes.ancestors(parent))):
            raise validation_error("A page cannot be moved there.")
        self._notion.nodes.move(node, parent.id)
        return await self.retrieve(request)

    async def property_item(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/pages/{page_id}/properties/{property_id}."""
        node = self._notion.container(self._notion.path_id(request, "page_id"), PAGE)
        wanted = request.match_info["property_id"]
        properties = self._notion.objects.properties(node)
        found = next((item for name, item in properties.items() if wanted in (name, item["id"])), None)
        if found is None:
            raise NotionError(404, "object_not_found", f"Could not find property with name or id: {wanted}")
        kind = found["type"]
        if kind not in LISTED:
            return {"object": "property_item", **found}
        items = [{"object": "property_item", "type": kind, "id": found["id"], kind: value} for value in found[kind]]
        numbered = list(enumerate(items))
        paging = query_paging(request)
        answer = listing(
            numbered,
            paging,
            "property_item",
            lambda pair: str(uuid.UUID(int=pair[0])),
            lambda page: [item for _, item in page],
        )
        return {**answer, "property_item": {"id": found["id"], "next_url": None, "type": kind, kind: {}}}
