"""What the sandbox's page shows of Notion: the tree, one page with everything in it, and a person's edit."""

from typing import Any

from aiohttp import web

from sandbox.notion import NOTION, SEED
from sandbox.notion.checks import utf16_length
from sandbox.notion.nodes import CONTAINERS, DATA_SOURCE, DATABASE, MEETING, PAGE, Node
from sandbox.notion.people import person_id
from sandbox.notion.rich_text import plain, text_items
from sandbox.notion.seed import read_audience
from sandbox.notion.service import Notion
from sandbox.store import Store

MAX_DEPTH = 12
"""Levels of nested blocks that the reader resolves."""


def mount(app: web.Application, _store: Store) -> None:
    """Add the routes under `/page/notion`; `sandbox.notion.mount` comes first."""
    app.router.add_get("/page/notion/tree", _tree)
    app.router.add_get("/page/notion/pages/{page_id}", _page)
    app.router.add_get("/page/notion/audience", _audience)
    app.router.add_post("/page/notion/edit", _edit)


async def _tree(request: web.Request) -> web.Response:
    notion = request.app[NOTION]
    return web.json_response({"roots": _branches(notion, None)})


def _branches(notion: Notion, parent_id: str | None) -> list[dict[str, Any]]:
    branches = []
    for node in notion.nodes.children(parent_id):
        if node.kind == DATABASE:
            branches += _branches(notion, node.id)
        elif node.kind in CONTAINERS:
            branches.append({**_card(notion, node), "kind": _kind(node), "children": _branches(notion, node.id)})
        elif notion.nodes.with_children([node.id]):
            branches += _branches(notion, node.id)
    return branches


def _card(notion: Notion, node: Node) -> dict[str, Any]:
    return {"id": node.id, "title": notion.objects.title(node), "icon": _icon(node)}


def _kind(node: Node) -> str:
    return "page" if node.kind == PAGE else "data_source"


def _icon(node: Node) -> str | None:
    icon = node.content.get("icon") or {}
    return icon.get("emoji") or (icon.get("external") or {}).get("url")


async def _page(request: web.Request) -> web.Response:
    notion = request.app[NOTION]
    node = _find(notion, request.match_info["page_id"])
    shown = notion.objects.page(node) if node.kind == PAGE else notion.objects.data_source(node)
    author = notion.people.full(node.edited_by)
    body = {
        **_card(notion, node),
        "url": shown["url"],
        "kind": _kind(node),
        "archived": shown["in_trash"],
        "breadcrumb": [
            _card(notion, above)
            for above in reversed(list(notion.nodes.ancestors(node)))
            if above.kind in (PAGE, DATA_SOURCE)
        ],
        "properties": _properties(notion, node) if node.kind == PAGE else [],
        "blocks": _blocks(notion, node, MAX_DEPTH) if node.kind == PAGE else [],
        "edited": shown["last_edited_time"],
        "author": author["name"],
    }
    if node.kind == DATA_SOURCE:
        body["rows"] = [
            {**_card(notion, row), "properties": {item["name"]: item["text"] for item in _properties(notion, row)}}
            for row in notion.nodes.children(node.id, frozenset({PAGE}))
        ]
    return web.json_response(body)


def _find(notion: Notion, identity: str) -> Node:
    compact = identity.replace("-", "").lower()
    dashed = "-".join((compact[:8], compact[8:12], compact[12:16], compact[16:20], compact[20:]))
    node = notion.nodes.get(dashed)
    if node is not None and node.kind == DATABASE:
        node = next(iter(notion.nodes.children(node.id, frozenset({DATA_SOURCE}))), None)
    if node is None or node.kind not in (PAGE, DATA_SOURCE):
        raise web.HTTPNotFound(text="no such page")
    return node


def _properties(notion: Notion, node: Node) -> list[dict[str, str]]:
    return [
        {"name": name, "type": item["type"], "text": _property_text(notion, item)}
        for name, item in notion.objects.properties(node).items()
        if item["type"] != "title"
    ]


def _property_text(notion: Notion, item: dict[str, Any]) -> str:
    kind, value = item["type"], item[item["type"]]
    if value is None:
        return ""
    if kind == "rich_text":
        return plain(value)
    if kind in ("multi_select", "people", "files"):
        return ", ".join(str(each.get("name") or "") for each in value)
    if kind == "relation":
        found = [notion.nodes.get(each["id"]) for each in value]
        return ", ".join(notion.objects.title(node) for node in found if node is not None)
    if kind == "date":
        return str(value["start"]) if value["end"] is None else f"{value['start']} → {value['end']}"
    if kind == "checkbox":
        return "✓" if value else ""
    if kind == "unique_id":
        return "-".join(str(part) for part in (value["prefix"], value["number"]) if part is not None)
    if isinstance(value, dict):
        return str(value.get("name") or value.get(value.get("type")) or "")
    return str(value)


def _blocks(notion: Notion, parent: Node, depth: int) -> list[dict[str, Any]]:
    children = notion.nodes.children(parent.id)
    if parent.kind == MEETING:
        return [block for part in children for block in _blocks(notion, part, depth)]
    shown = [_with_links(block) for block in notion.objects.blocks(children)]
    for child, block in zip(children, shown, strict=True):
        if child.kind in CONTAINERS:
            block["icon"] = child.content.get("icon")
        elif depth:
            source = notion.objects.synced_source(child)
            block["children"] = _blocks(notion, source, depth - 1) if block["has_children"] else []
    return shown


def _with_links(value: Any) -> Any:
    # A link inside Notion is stored as "/<32 hex>"; the reader is at "#/notion/<32 hex>".
    if isinstance(value, list):
        return [_with_links(item) for item in value]
    if not isinstance(value, dict):
        return value
    changed = {key: _with_links(item) for key, item in value.items()}
    href = changed.get("href")
    if isinstance(href, str) and href.startswith("/"):
        changed["href"] = f"#/notion{href}"
    return changed


async def _audience(request: web.Request) -> web.Response:
    """Name the channels that may read a page, for every page that the seed keeps private or that is below one."""
    notion = request.app[NOTION]
    seeded = read_audience(SEED / "notion")
    audience = {}
    for node in notion.nodes.of_kinds(PAGE, DATA_SOURCE):
        chain = (node, *notion.nodes.ancestors(node))
        if found := next((seeded[above.id] for above in chain if above.id in seeded), None):
            audience[node.id] = found
    return web.json_response(audience)


async def _edit(request: web.Request) -> web.Response:
    """Replace the text of a block by plain text, as somebody who types into the page would."""
    notion = request.app[NOTION]
    body = await request.json()
    page = _find(notion, str(body["page_id"]))
    block = notion.nodes.get(str(body["block_id"]))
    held = block is not None and notion.nodes.page_of(block) == page
    if block is None or not held or "rich_text" not in block.content or utf16_length(str(body["text"])) > 100_000:
        raise web.HTTPBadRequest(text="this block has no text to edit")
    content = {**block.content, "rich_text": text_items(str(body["text"]))}
    with notion.store.transaction():
        notion.nodes.change(block, content, person_id(str(body["as"])))
    return web.json_response({"ok": True})
