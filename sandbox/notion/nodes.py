"""Everything that has a place in the workspace, in one table: pages, databases, data sources and blocks."""

import json
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

from sandbox.notion.blocks import NewBlock
from sandbox.notion.node_tables import LINE, OUTLINE, SCHEMA
from sandbox.store import Store

PAGE, DATABASE, DATA_SOURCE = "child_page", "child_database", "data_source"
CONTAINERS = frozenset({PAGE, DATABASE, DATA_SOURCE})
MEETING = "meeting_notes"
"""A block whose children are its three parts; the API names them by id, and lists none of them."""


@dataclass(frozen=True, slots=True)
class NotionNode:
    """One row. `content` is what stands under a block's type key; for pages, databases and data sources see `Nodes`."""

    id: str
    parent_id: str | None
    place: int
    kind: str
    content: dict[str, Any]
    created: float
    edited: float
    created_by: str
    edited_by: str
    in_trash: bool


class NodeAbove(NamedTuple):
    """What something stands below, without its content."""

    id: str
    kind: str
    in_trash: int


class Nodes:
    """The tree of the workspace.

    Content of a page: `properties` {property id: value}, `icon`, `cover`, `is_locked`; of a database:
    `title`, `description`, `icon`, `cover`, `is_inline`; of a data source: `title`, `schema` {name: configuration}.
    A parent of None is the workspace itself.
    """

    def __init__(self, store: Store, now: Callable[[], float], bot_id: str) -> None:
        self.store = store
        self._now = now
        self.bot_id = bot_id
        store.script(SCHEMA)

    def today(self) -> date:
        """Return the day that it is now, in UTC."""
        return datetime.fromtimestamp(self._now(), UTC).date()

    def get(self, identity: str) -> NotionNode | None:
        """Return one node, in the trash or not."""
        row = self.store.one("SELECT * FROM notion_nodes WHERE id = ?", (identity,))
        return _node(row) if row else None

    def children(
        self, parent_id: str | None, kinds: frozenset[str] | None = None, *, everything: bool = False
    ) -> list[NotionNode]:
        """Return the children in their order; without those in the trash unless `everything` is wanted."""
        rows = self.store.all(
            "SELECT * FROM notion_nodes WHERE parent_id IS ? AND in_trash <= ? ORDER BY place, rowid",
            (parent_id, everything),
        )
        return [_node(row) for row in rows if kinds is None or row["kind"] in kinds]

    def child_keys(self, parent_id: str | None) -> list[tuple[str, str]]:
        """Return id and kind of the children that are not in the trash, in their order."""
        sql = "SELECT id, kind FROM notion_nodes WHERE parent_id IS ? AND in_trash = 0 ORDER BY place, rowid"
        return [(row["id"], row["kind"]) for row in self.store.all(sql, (parent_id,))]

    def outline(self) -> dict[str | None, list[NotionNode]]:
        """Return, by parent and in their order, all pages, databases and data sources, and the blocks around them."""
        found: dict[str | None, list[NotionNode]] = {}
        for row in self.store.all(OUTLINE):
            found.setdefault(row["parent_id"], []).append(_node(row))
        return found

    def get_all(self, identities: Sequence[str]) -> list[NotionNode]:
        """Return the nodes with these ids, in this order; those that do not exist are left out."""
        rows = self.store.all(f"SELECT * FROM notion_nodes WHERE id IN ({_marks(identities)})", identities)
        found = {row["id"]: _node(row) for row in rows}
        return [found[identity] for identity in identities if identity in found]

    def with_children(self, identities: Sequence[str]) -> set[str]:
        """Return which of these hold anything that is not in the trash."""
        sql = f"""SELECT DISTINCT parent_id FROM notion_nodes
            WHERE parent_id IN ({_marks(identities)}) AND in_trash = 0 AND kind != ?"""
        return {row["parent_id"] for row in self.store.all(sql, (*identities, DATA_SOURCE))}

    def of_kinds(self, *kinds: str) -> Iterator[NotionNode]:
        """Go through all nodes of some kinds."""
        for row in self.store.execute(f"SELECT * FROM notion_nodes WHERE kind IN ({_marks(kinds)})", kinds):
            yield _node(row)

    def above(self, node: NotionNode) -> list[NodeAbove]:
        """Return what a node stands below, from its parent up to the top."""
        rows = self.store.connection.execute(LINE, (node.parent_id,)) if node.parent_id else ()
        return [NodeAbove(*row) for row in rows]

    def ancestors(self, node: NotionNode) -> list[NotionNode]:
        """Return the same with all that these hold."""
        return self.get_all([each.id for each in self.above(node)])

    def is_shared(self, node: NotionNode) -> bool:
        """Tell whether the integration sees a node: neither it nor anything above it is unshared."""
        hidden = self.unshared()
        return not hidden or (node.id not in hidden and all(above.id not in hidden for above in self.above(node)))

    def unshared(self) -> set[str]:
        """Return the ids of the pages that were unshared themselves."""
        return {row["id"] for row in self.store.all("SELECT id FROM notion_unshared")}

    def share(self, identity: str, shared: bool) -> None:
        """Share or unshare a page with everything below it."""
        if shared:
            self.store.execute("DELETE FROM notion_unshared WHERE id = ?", (identity,))
        else:
            self.store.execute("INSERT OR IGNORE INTO notion_unshared VALUES (?)", (identity,))

    def is_trashed(self, node: NotionNode) -> bool:
        """Tell whether a node or anything above it is in the trash."""
        return node.in_trash or self.is_below_trash(node)

    def is_below_trash(self, node: NotionNode) -> bool:
        """Tell whether anything above a node is in the trash."""
        return any(above.in_trash for above in self.above(node))

    def all_trashed(self) -> set[str]:
        """Return the ids of everything in the trash, or below something that is."""
        return self._with_all_below("SELECT id FROM notion_nodes WHERE in_trash = 1")

    def all_unshared(self) -> set[str]:
        """Return the ids of everything that the integration does not see."""
        return self._with_all_below("SELECT id FROM notion_unshared")

    def _with_all_below(self, roots: str) -> set[str]:
        sql = f"""WITH RECURSIVE below(id) AS (
            {roots} UNION SELECT node.id FROM notion_nodes AS node JOIN below ON node.parent_id = below.id
        ) SELECT id FROM below"""
        return {row["id"] for row in self.store.all(sql)}

    def add(
        self,
        kind: str,
        parent_id: str | None,
        content: dict[str, Any],
        *,
        identity: str | None = None,
        place: int | None = None,
        created: float | None = None,
        edited: float | None = None,
        author: str | None = None,
    ) -> NotionNode:
        """Store one node at the end of its parent, or at `place`; the times are seconds since the epoch."""
        if place is None:
            place = self._end(parent_id)
        moment = self._now() if created is None else created
        author = author or self.bot_id
        node = NotionNode(
            identity or str(uuid.uuid4()),
            parent_id,
            place,
            kind,
            content,
            moment,
            edited or moment,
            author,
            author,
            False,
        )
        self.store.execute(
            "INSERT INTO notion_nodes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
            (node.id, parent_id, place, kind, json.dumps(content), moment, node.edited, author, author),
        )
        return node

    def add_blocks(
        self,
        parent_id: str,
        blocks: list[NewBlock],
        *,
        after: int | None = None,
        created: float | None = None,
        edited: float | None = None,
        author: str | None = None,
    ) -> list[NotionNode]:
        """Store blocks with everything below them, at the end or after the place `after` (-1: at the start)."""
        if not blocks:
            return []
        start = self._end(parent_id) if after is None else self.make_room(parent_id, after, len(blocks))
        added = []
        for offset, block in enumerate(blocks):
            times = {"created": created, "edited": edited, "author": author}
            node = self.add(block.type, parent_id, block.content, identity=block.id, place=start + offset, **times)  # type: ignore[arg-type]
            self.add_blocks(node.id, block.children, **times)  # type: ignore[arg-type]
            added.append(node)
        return added

    def make_room(self, parent_id: str, after: int, room: int = 1) -> int:
        """Move the children behind the place `after` back, and return the first place that became free."""
        sql = "UPDATE notion_nodes SET place = place + ? WHERE parent_id = ? AND place > ?"
        self.store.execute(sql, (room, parent_id, after))
        return after + 1

    def change(self, node: NotionNode, content: dict[str, Any], author: str | None = None) -> None:
        """Replace a node's content."""
        self.store.execute("UPDATE notion_nodes SET content = ? WHERE id = ?", (json.dumps(content), node.id))
        self.touch(node, author)

    def trash(self, node: NotionNode, in_trash: bool) -> None:
        """Put a node into the trash or take it out again."""
        self.store.execute("UPDATE notion_nodes SET in_trash = ? WHERE id = ?", (in_trash, node.id))
        self.touch(node)

    def move(self, node: NotionNode, parent_id: str) -> None:
        """Put a node at the end of another parent."""
        place = self._end(parent_id)
        self.store.execute("UPDATE notion_nodes SET parent_id = ?, place = ? WHERE id = ?", (parent_id, place, node.id))
        self.touch(node)

    def touch(self, node: NotionNode, author: str | None = None) -> None:
        """Date a node and the blocks above it, up to and with the page that holds them, as edited now."""
        ids = [node.id]
        if node.kind not in CONTAINERS:
            for above in self.above(node):
                ids.append(above.id)
                if above.kind in CONTAINERS:
                    break
        self.store.execute(
            f"UPDATE notion_nodes SET edited = ?, edited_by = ? WHERE id IN ({_marks(ids)})",
            (self._now(), author or self.bot_id, *ids),
        )

    def dates(self, after: float = 0.0) -> dict[str, float]:
        """Return when each node was edited that was after a moment, in seconds since 1970."""
        rows = self.store.all("SELECT id, edited FROM notion_nodes WHERE edited > ?", (after,))
        return {row["id"]: row["edited"] for row in rows}

    def date(self, edited: Mapping[str, float]) -> None:
        """Date nodes as edited then; ids that there are not are left alone."""
        for identity, moment in edited.items():
            self.store.execute("UPDATE notion_nodes SET edited = ? WHERE id = ?", (moment, identity))

    def page_of(self, node: NotionNode) -> NotionNode | None:
        """Return the page that holds a node, the node itself when it is a page."""
        found = node.id if node.kind == PAGE else next((up.id for up in self.above(node) if up.kind == PAGE), None)
        return self.get(found) if found else None

    def _end(self, parent_id: str | None) -> int:
        row = self.store.one("SELECT max(place) AS last FROM notion_nodes WHERE parent_id IS ?", (parent_id,))
        return 0 if row is None or row["last"] is None else int(row["last"]) + 1


def _marks(values: Sequence[str]) -> str:
    return ",".join("?" * len(values))


def _node(row: Any) -> NotionNode:
    return NotionNode(
        row["id"],
        row["parent_id"],
        row["place"],
        row["kind"],
        json.loads(row["content"]),
        row["created"],
        row["edited"],
        row["created_by"],
        row["edited_by"],
        bool(row["in_trash"]),
    )
