"""What the endpoints work with."""

from dataclasses import dataclass

from aiohttp import web

from sandbox.notion.blocks import NewBlock
from sandbox.notion.checks import uuid_at
from sandbox.notion.errors import ARCHIVED, ARCHIVED_ANCESTOR, not_found, validation_error
from sandbox.notion.nodes import CONTAINERS, DATA_SOURCE, DATABASE, PAGE, Nodes, NotionNode
from sandbox.notion.objects import Objects
from sandbox.notion.people import NotionUsers
from sandbox.notion.uploads import FileUploads
from sandbox.store import Store

NAMES = {PAGE: "page", DATABASE: "database", DATA_SOURCE: "data_source"}


@dataclass(frozen=True, slots=True)
class Notion:
    """The parts of the local Notion, and the ways in which every endpoint looks things up."""

    store: Store
    nodes: Nodes
    people: NotionUsers
    uploads: FileUploads
    objects: Objects

    def path_id(self, request: web.Request, name: str) -> str:
        """Return an id from the path, with dashes."""
        return uuid_at(request.match_info[name], f"path.{name}")

    def container(self, identity: str, kind: str) -> NotionNode:
        """Return a page, database or data source that the integration sees, else raise 404."""
        node = self.nodes.get(identity)
        if node is None or node.kind != kind or not self.nodes.is_shared(node):
            raise not_found(NAMES[kind], identity)
        return node

    def block(self, identity: str) -> NotionNode:
        """Return a block (pages and databases are blocks too) that the integration sees, else raise 404."""
        node = self.nodes.get(identity)
        if node is None or node.kind == DATA_SOURCE or not self.nodes.is_shared(node):
            raise not_found("block", identity)
        return node

    def require_live(self, node: NotionNode) -> None:
        """Refuse to change what is in the trash."""
        if node.in_trash:
            raise validation_error(ARCHIVED)
        if self.nodes.is_trashed(node):
            raise validation_error(ARCHIVED_ANCESTOR if node.kind in CONTAINERS else ARCHIVED)

    def check_references(self, blocks: list[NewBlock]) -> None:
        """Refuse blocks that point at an upload not sent, or copy a synced block that is not there."""
        for block in blocks:
            for value in (block.content, block.content.get("icon") or {}):
                if value.get("type") == "file_upload":
                    self.uploads.require_uploaded(value["file_upload"]["id"])
            origin = block.content.get("synced_from") if block.type == "synced_block" else None
            if origin:
                self.block(origin["block_id"])
            self.check_references(block.children)
