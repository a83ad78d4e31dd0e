"""Notion as one person sees it: the tree, and a page with everything in it."""

from collections.abc import Mapping
from typing import Any

from sandbox.notion.nodes import CONTAINERS, DATA_SOURCE, DATABASE, MEETING, PAGE, NotionNode
from sandbox.notion.rich_text import plain
from sandbox.notion.service import Notion
from sandbox.slack.workspace import Workspace

MAX_DEPTH = 12
"""Levels of nested blocks that are resolved."""

Json = dict[str, Any]


class NotionReader:
    """What `user` may read. To anybody else a page, its title and what is synced from it are as if they did not exist.

    `audience` names the channels that a page, and what is below it, is for (`channel:C…`); the nearest one counts. All
    other pages are for everyone of the workspace but guests. The bot sees what its integration sees: everything.
    """

    def __init__(self, notion: Notion, workspace: Workspace, audience: Mapping[str, list[str]], user: str) -> None:
        self._notion = notion
        self._nodes = notion.nodes
        self._audience = audience
        self._sees_all = user == workspace.bot.user_id
        self._is_member = user in workspace.users and not workspace.is_outsider(user)
        self._own = {f"channel:{channel.id}" for channel in workspace.channels.values() if user in channel.members}

    def may_read(self, node: NotionNode) -> bool:
        """Whether they may read a page, or the page around a block."""
        if self._sees_all:
            return True
        if node.kind == DATABASE:
            return any(map(self.may_read, self._nodes.children(node.id, frozenset({DATA_SOURCE}))))
        line = (node.id, *(above.id for above in self._nodes.above(node)))
        rule = next((self._audience[each] for each in line if each in self._audience), None)
        return self._is_member if rule is None else not self._own.isdisjoint(rule)

    def find(self, identity: str) -> NotionNode | None:
        """The page or data source of an id, with or without dashes; None where there is none for this person."""
        compact = identity.replace("-", "").lower()
        dashed = "-".join((compact[:8], compact[8:12], compact[12:16], compact[16:20], compact[20:]))
        node = self._nodes.get(dashed)
        if node is not None and node.kind == DATABASE:
            node = next(iter(self._nodes.children(node.id, frozenset({DATA_SOURCE}))), None)
        found = node is not None and node.kind in (PAGE, DATA_SOURCE) and self.may_read(node)
        return node if found else None

    def tree(self) -> list[Json]:
        """The pages at the top, each with those below it; a page stands in the place of one above that is not read."""
        return self._branches(None, self._nodes.outline())

    def _branches(self, parent_id: str | None, outline: Mapping[str | None, list[NotionNode]]) -> list[Json]:
        branches: list[Json] = []
        for node in outline.get(parent_id, ()):
            below = self._branches(node.id, outline)
            if node.kind in (PAGE, DATA_SOURCE) and self.may_read(node):
                branches.append({**self._card(node), "kind": _kind(node), "children": below})
            else:
                branches += below
        return branches

    def page(self, node: NotionNode) -> Json:
        """A page with its blocks, or a data source with its rows."""
        objects = self._notion.objects
        shown = objects.page(node) if node.kind == PAGE else objects.data_source(node)
        above = reversed(list(self._nodes.ancestors(node)))
        body = {
            **self._card(node),
            "url": shown["url"],
            "kind": _kind(node),
            "archived": shown["in_trash"],
            "breadcrumb": [
                self._card(each) for each in above if each.kind in (PAGE, DATA_SOURCE) and self.may_read(each)
            ],
            "properties": self._properties(node) if node.kind == PAGE else [],
            "blocks": self._blocks(node, MAX_DEPTH) if node.kind == PAGE else [],
            "edited": shown["last_edited_time"],
            "author": self._notion.people.full(node.edited_by)["name"],
        }
        if node.kind == DATA_SOURCE:
            body["rows"] = [
                {**self._card(row), "properties": {item["name"]: item["text"] for item in self._properties(row)}}
                for row in self._nodes.children(node.id, frozenset({PAGE}))
                if self.may_read(row)
            ]
        return body

    def _card(self, node: NotionNode) -> Json:
        icon = node.content.get("icon") or {}
        return {
            "id": node.id,
            "title": self._title(node),
            "icon": icon.get("emoji") or (icon.get("external") or {}).get("url"),
        }

    def _title(self, node: NotionNode) -> str:
        items = node.content["properties"].get("title", []) if node.kind == PAGE else node.content.get("title", [])
        return plain(self._shown(self._notion.objects.rich_text(items)))

    def _properties(self, node: NotionNode) -> list[dict[str, str]]:
        return [
            {"name": name, "type": item["type"], "text": self._property_text(self._shown(item))}
            for name, item in self._notion.objects.properties(node).items()
            if item["type"] != "title"
        ]

    def _property_text(self, item: Json) -> str:
        kind, value = item["type"], item[item["type"]]
        if value is None:
            return ""
        if kind == "rich_text":
            return plain(value)
        if kind in ("multi_select", "people", "files"):
            return ", ".join(str(each.get("name") or "") for each in value)
        if kind == "relation":
            found = [self._nodes.get(each["id"]) for each in value]
            return ", ".join(self._title(node) for node in found if node is not None and self.may_read(node))
        if kind == "date":
            return str(value["start"]) if value["end"] is None else f"{value['start']} → {value['end']}"
        if kind == "checkbox":
            return "✓" if value else ""
        if kind == "unique_id":
            return "-".join(str(part) for part in (value["prefix"], value["number"]) if part is not None)
        if isinstance(value, dict):
            return str(value.get("name") or value.get(value.get("type")) or "")
        return str(value)

    def _blocks(self, parent: NotionNode, depth: int) -> list[Json]:
        children = self._nodes.children(parent.id)
        if parent.kind == MEETING:
            return [block for part in children for block in self._blocks(part, depth)]
        children = [child for child in children if child.kind not in CONTAINERS or self.may_read(child)]
        shown: list[Json] = [self._shown(block) for block in self._notion.objects.blocks(children)]
        for child, block in zip(children, shown, strict=True):
            if child.kind in CONTAINERS:
                block["icon"] = child.content.get("icon")
                block[child.kind] = {"title": self._title(child)}
            elif depth:
                source = self._notion.objects.synced_source(child)
                nested = block["has_children"] and self.may_read(source)
                block["children"] = self._blocks(source, depth - 1) if nested else []
        return shown

    def _shown(self, value: Any) -> Any:
        """Rendered content for the reader: links inside Notion lead there, and a mention tells no title too many.

        A link inside Notion is stored as "/<32 hex>"; the reader is at "#/notion/<32 hex>".
        """
        if isinstance(value, list):
            return [self._shown(item) for item in value]
        if not isinstance(value, dict):
            return value
        changed = {key: self._shown(item) for key, item in value.items()}
        href = changed.get("href")
        if isinstance(href, str) and href.startswith("/"):
            changed["href"] = f"#/notion{href}"
        mention = value.get("mention") or {}
        if mention.get("type") in ("page", "database"):
            node = self._nodes.get(mention[mention["type"]]["id"])
            if node is None or not self.may_read(node):
                changed["plain_text"] = "Untitled"
        return changed


def _kind(node: NotionNode) -> str:
    return "page" if node.kind == PAGE else "data_source"
