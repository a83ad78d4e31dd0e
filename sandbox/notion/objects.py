"""The objects that the API returns, made from what is stored."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sandbox.notion.nodes import DATA_SOURCE, DATABASE, MEETING, PAGE, Nodes, NotionNode
from sandbox.notion.people import NotionUsers
from sandbox.notion.properties import EMPTY, OPTION_TYPES, TITLE, Schema
from sandbox.notion.rich_text import plain
from sandbox.notion.uploads import FileUploads


def timestamp(moment: float) -> str:
    """Write a time as Notion does: UTC, rounded down to the minute."""
    return _minute(moment // 60)


@lru_cache(maxsize=1_000)
def _minute(number: float) -> str:
    return datetime.fromtimestamp(number * 60, UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")


class Objects:
    """Renders nodes; `base_url` is where people open the sandbox's page."""

    def __init__(self, nodes: Nodes, people: NotionUsers, uploads: FileUploads, base_url: str) -> None:
        self._nodes = nodes
        self._people = people
        self._uploads = uploads
        self._base_url = base_url

    def url(self, identity: str) -> str:
        """Return the address at which a person reads a page."""
        return f"{self._base_url}/#/notion/{identity.replace('-', '')}"

    def title(self, node: NotionNode) -> str:
        """Return the plain title of a page, database or data source."""
        items = node.content["properties"].get("title", []) if node.kind == PAGE else node.content.get("title", [])
        return plain(self.rich_text(items))

    def page(self, node: NotionNode, only: list[str] | None = None) -> dict[str, Any]:
        """Render a page; `only` are the ids of the properties wanted."""
        return {
            "object": "page",
            **self._dates(node),
            "in_trash": self._nodes.is_trashed(node),
            "is_archived": False,
            "is_locked": node.content.get("is_locked", False),
            **self._look(node),
            "parent": self.parent(node),
            "properties": {
                name: value for name, value in self.properties(node).items() if not only or value["id"] in only
            },
            "url": self.url(node.id),
            "public_url": None,
        }

    def properties(self, node: NotionNode) -> dict[str, Any]:
        """Render all properties of a page, by name."""
        values = node.content["properties"]
        return {
            name: {"id": found["id"], "type": found["type"], found["type"]: self._value(node, found, values)}
            for name, found in self.schema(node).items()
        }

    def schema(self, node: NotionNode) -> Schema:
        """Return the schema that a page follows: its data source's, or just a title."""
        above = self._nodes.get(node.parent_id) if node.parent_id else None
        if above is not None and above.kind == DATA_SOURCE:
            schema: Schema = above.content["schema"]
            return schema
        return {"title": TITLE}

    def _value(self, node: NotionNode, found: dict[str, Any], values: dict[str, Any]) -> Any:
        kind = found["type"]
        if kind in ("created_time", "last_edited_time"):
            return timestamp(node.created if kind == "created_time" else node.edited)
        if kind in ("created_by", "last_edited_by"):
            return self._people.full(node.created_by if kind == "created_by" else node.edited_by)
        if kind == "unique_id":
            return {"prefix": found["unique_id"]["prefix"], "number": node.place + 1}
        value: Any = values.get(found["id"], EMPTY.get(kind))
        if kind in ("title", "rich_text"):
            return self.rich_text(value)
        if kind in OPTION_TYPES:
            choices = {o["id"]: {key: o[key] for key in ("id", "name", "color")} for o in found[kind]["options"]}
            if kind == "multi_select":
                return [choices[chosen] for chosen in value if chosen in choices]
            return choices.get(value)
        if kind == "people":
            return [self._people.full(person) for person in value]
        if kind == "relation":
            return [{"id": identity} for identity in value]
        if kind == "files":
            return [self.file(item) for item in value]
        return value

    def block(self, node: NotionNode) -> dict[str, Any]:
        """Render a block; pages and databases show themselves as child_page and child_database."""
        return self.blocks([node])[0]

    def blocks(self, nodes: list[NotionNode]) -> list[dict[str, Any]]:
        """Render blocks that have the same parent."""
        if not nodes:
            return []
        parent = self.parent(nodes[0])
        trashed = self._nodes.is_below_trash(nodes[0])
        sources = [self.synced_source(node).id for node in nodes]
        holding = self._nodes.with_children(sources)
        return [
            {
                "object": "block",
                "id": node.id,
                "parent": parent,
                **{key: value for key, value in self._dates(node).items() if key != "id"},
                "has_children": source in holding and node.kind != DATABASE,
                "in_trash": trashed or node.in_trash,
                "type": node.kind,
                node.kind: self.block_content(node),
            }
            for node, source in zip(nodes, sources, strict=True)
        ]

    def synced_source(self, node: NotionNode) -> NotionNode:
        """Return the block whose children a synced block shows: the original, for a copy."""
        origin = (node.content.get("synced_from") or {}).get("block_id") if node.kind == "synced_block" else None
        return (self._nodes.get(origin) if origin else None) or node

    def block_content(self, node: NotionNode) -> dict[str, Any]:
        """Render what stands under a block's type key."""
        if node.kind in (PAGE, DATABASE):
            return {"title": self.title(node)}
        content = dict(node.content)
        for key in ("rich_text", "caption", *(("title",) if node.kind == MEETING else ())):
            if key in content:
                content[key] = self.rich_text(content[key])
        if node.kind == "table_row":
            content["cells"] = [self.rich_text(cell) for cell in content["cells"]]
        return self.file(content)

    def file(self, value: dict[str, Any]) -> dict[str, Any]:
        """Turn a reference to an upload into the file that it became; leave everything else."""
        if value.get("type") != "file_upload":
            return value
        rest = {key: item for key, item in value.items() if key not in ("type", "file_upload")}
        return {**rest, "type": "file", "file": self._uploads.file(value["file_upload"]["id"])}

    def rich_text(self, items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Give stored items the plain_text and href that answers have."""
        return [self._item(item) for item in items]

    def _item(self, item: dict[str, Any]) -> dict[str, Any]:
        if item["type"] == "text":
            link = item["text"]["link"]
            return {**item, "plain_text": item["text"]["content"], "href": link["url"] if link else None}
        if item["type"] == "equation":
            return {**item, "plain_text": item["equation"]["expression"], "href": None}
        mention = item["mention"]
        kind = mention["type"]
        if kind == "date":
            date = mention["date"]
            text = date["start"] if date["end"] is None else f"{date['start']} → {date['end']}"
            return {**item, "plain_text": text, "href": None}
        if kind == "user":
            person = self._people.full(mention["user"]["id"])
            return {
                **item,
                "mention": {"type": "user", "user": person},
                "plain_text": f"@{person['name'] or 'Anonymous'}",
                "href": None,
            }
        identity = mention[kind]["id"]
        node = self._nodes.get(identity)
        seen = node is not None and self._nodes.is_shared(node)
        return {
            **item,
            "plain_text": (self.title(node) if node and seen else "") or "Untitled",
            "href": self.url(identity),
        }

    def database(self, node: NotionNode) -> dict[str, Any]:
        """Render a database, which holds data sources."""
        sources = self._nodes.children(node.id, frozenset({DATA_SOURCE}))
        return {
            "object": "database",
            **self._dates(node),
            "title": self.rich_text(node.content["title"]),
            "description": self.rich_text(node.content.get("description", [])),
            "parent": self.parent(node),
            "is_inline": node.content.get("is_inline", False),
            "in_trash": self._nodes.is_trashed(node),
            "is_locked": False,
            "data_sources": [{"id": source.id, "name": self.title(source)} for source in sources],
            **self._look(node),
            "url": self.url(node.id),
            "public_url": None,
        }

    def data_source(self, node: NotionNode) -> dict[str, Any]:
        """Render a data source with its schema."""
        database = self._nodes.get(node.parent_id or "")
        return {
            "object": "data_source",
            **self._dates(node),
            "title": self.rich_text(node.content["title"]),
            "description": [],
            "parent": self.parent(node),
            "database_parent": self.parent(database) if database else {"type": "workspace", "workspace": True},
            "is_inline": False,
            "in_trash": self._nodes.is_trashed(node),
            "properties": node.content["schema"],
            **self._look(node),
            "url": self.url(node.id),
            "public_url": None,
        }

    def parent(self, node: NotionNode) -> dict[str, Any]:
        """Render the reference to what holds a node."""
        above = self._nodes.get(node.parent_id) if node.parent_id else None
        if above is None:
            return {"type": "workspace", "workspace": True}
        if above.kind == DATA_SOURCE:
            return {"type": "data_source_id", "data_source_id": above.id, "database_id": above.parent_id}
        kind = {PAGE: "page_id", DATABASE: "database_id"}.get(above.kind, "block_id")
        return {"type": kind, kind: above.id}

    def _dates(self, node: NotionNode) -> dict[str, Any]:
        return {
            "id": node.id,
            "created_time": timestamp(node.created),
            "last_edited_time": timestamp(node.edited),
            "created_by": {"object": "user", "id": node.created_by},
            "last_edited_by": {"object": "user", "id": node.edited_by},
        }

    def _look(self, node: NotionNode) -> dict[str, Any]:
        icon, cover = node.content.get("icon"), node.content.get("cover")
        return {"icon": self.file(icon) if icon else None, "cover": self.file(cover) if cover else None}
