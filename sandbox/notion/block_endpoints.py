"""`/v1/blocks`."""

from typing import Any

from aiohttp import web

from sandbox.notion.block_content import HEADINGS, read_content
from sandbox.notion.blocks import CREATABLE, NESTING, NewBlock, check_width, read_children
from sandbox.notion.checks import array_at, boolean_at, choice_at, known_keys, object_at, uuid_at
from sandbox.notion.errors import UNDEFINED, fix_one, invalid, not_found, validation_error
from sandbox.notion.gate import read_body
from sandbox.notion.nodes import CONTAINERS, DATABASE, MEETING, PAGE, NotionNode
from sandbox.notion.paging import listing, query_paging
from sandbox.notion.service import Notion

FIXED = frozenset({"table_width", "synced_from"})
"""Settings of a block that cannot be changed once it exists."""


class BlockEndpoints:
    """Retrieve, update and delete blocks; list and append their children."""

    def __init__(self, notion: Notion) -> None:
        self._notion = notion

    def _block(self, request: web.Request) -> NotionNode:
        return self._notion.block(self._notion.path_id(request, "block_id"))

    async def retrieve(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/blocks/{block_id}."""
        return self._notion.objects.block(self._block(request))

    async def children(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/blocks/{block_id}/children."""
        node = self._notion.objects.synced_source(self._block(request))
        paging = query_paging(request)
        nodes, objects = self._notion.nodes, self._notion.objects
        unshared = nodes.all_unshared()
        keys = [] if node.kind in (DATABASE, MEETING) else nodes.child_keys(node.id)
        below = [key for key in keys if key[0] not in unshared]
        return listing(
            below,
            paging,
            "block",
            lambda key: key[0],
            lambda keys: objects.blocks(nodes.get_all([key[0] for key in keys])),
        )

    async def append(self, request: web.Request) -> dict[str, Any]:
        """PATCH /v1/blocks/{block_id}/children."""
        body = await read_body(request)
        known_keys(body, "body", {"children", "position"})
        node = self._block(request)
        array_at(body.get("children", UNDEFINED), "body.children")
        blocks = read_children(body["children"], "body.children")
        self._check_place(node, blocks)
        self._notion.check_references(blocks)
        self._notion.require_live(node)
        with self._notion.store.transaction():
            added = self._notion.nodes.add_blocks(node.id, blocks, after=self._after(body, node))
            if added:
                self._notion.nodes.touch(node)
        return listing(
            added, (None, 100), "block", lambda child: child.id, lambda page: self._notion.objects.blocks(list(page))
        )

    def _check_place(self, node: NotionNode, blocks: list[NewBlock]) -> None:
        closed = node.kind in HEADINGS and not node.content["is_toggleable"]
        if node.kind != PAGE and (node.kind not in NESTING or closed):
            raise validation_error("Block does not support children.")
        if node.kind == "table":
            check_width(node.content["table_width"], blocks)
        elif any(block.type == "table_row" for block in blocks):
            raise validation_error("Table rows can only be children of a table.")
        wrong = [block for block in blocks if (block.type == "column") != (node.kind == "column_list")]
        if wrong and (node.kind == "column_list" or wrong[0].type == "column"):
            raise validation_error(
                "Columns can only be children of a column list, and a column list holds only columns."
            )

    def _after(self, body: dict[str, Any], node: NotionNode) -> int | None:
        if body.get("position") is None:
            return None
        value = object_at(body["position"], "body.position")
        kind = choice_at(value.get("type", UNDEFINED), "body.position.type", ("after_block", "start", "end"))
        known_keys(value, "body.position", {"type", "after_block"} if kind == "after_block" else {"type"})
        if kind == "end":
            return None
        siblings = self._notion.nodes.children(node.id)
        if kind == "start":
            return siblings[0].place - 1 if siblings else None
        found = object_at(value.get("after_block", UNDEFINED), "body.position.after_block").get("id", UNDEFINED)
        identity = uuid_at(found, "body.position.after_block.id")
        for sibling in siblings:
            if sibling.id == identity:
                return sibling.place
        raise not_found("block", identity)

    async def update(self, request: web.Request) -> dict[str, Any]:
        """PATCH /v1/blocks/{block_id}."""
        body = await read_body(request)
        node = self._block(request)
        known_keys(body, "body", {"type", "in_trash", *CREATABLE})
        kinds = [key for key in body if key in CREATABLE]
        trash = body.get("in_trash")
        if trash is not None:
            boolean_at(trash, "body.in_trash")
        if trash is not False or not node.in_trash:
            self._notion.require_live(node)
        if not kinds and trash is None:
            raise fix_one(
                [f"body.{name} should be defined, instead was `undefined`." for name in (*CREATABLE, "in_trash")]
            )
        if kinds and (kinds != [node.kind] or node.kind in CONTAINERS):
            raise validation_error(f"Block type cannot be changed: the block is {node.kind}, not {kinds[0]}.")
        with self._notion.store.transaction():
            if kinds:
                self._change(node, object_at(body[node.kind], f"body.{node.kind}"))
            if trash is not None:
                self._notion.nodes.trash(node, bool(trash))
        return self._notion.objects.block(self._block(request))

    def _change(self, node: NotionNode, payload: dict[str, Any]) -> None:
        path = f"body.{node.kind}"
        if "children" in payload:
            raise invalid(f"{path}.children", "not present", payload["children"])
        for key in FIXED & set(payload):
            raise invalid(f"{path}.{key}", "not present", payload[key])
        merged = {**node.content, **payload}
        if any(key in payload for key in ("external", "file_upload")):
            for key in {"external", "file_upload", "type"} - set(payload):
                merged.pop(key, None)
        if isinstance(payload.get("icon"), dict):
            merged["icon"] = payload["icon"]
        content = read_content(node.kind, merged, path)
        if node.kind in HEADINGS and not content["is_toggleable"] and self._notion.nodes.with_children([node.id]):
            raise validation_error("A heading that has children must stay toggleable.")
        if node.kind == "table_row":
            table = self._notion.nodes.get(node.parent_id or "")
            if table is not None:
                check_width(table.content["table_width"], [NewBlock("table_row", content)])
        self._notion.check_references([NewBlock(node.kind, content)])
        self._notion.nodes.change(node, content)

    async def delete(self, request: web.Request) -> dict[str, Any]:
        """DELETE /v1/blocks/{block_id}."""
        node = self._block(request)
        self._notion.require_live(node)
        with self._notion.store.transaction():
            self._notion.nodes.trash(node, True)
        return self._notion.objects.block(self._block(request))
