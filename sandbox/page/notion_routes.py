"""Routes of the sandbox's page for Notion: the tree, one page, who may read what, and a person's edit."""

from functools import cached_property
from pathlib import Path

from aiohttp import web

from sandbox.notion import NOTION, SEED
from sandbox.notion.checks import utf16_length
from sandbox.notion.nodes import DATA_SOURCE, PAGE, NotionNode
from sandbox.notion.people import person_id
from sandbox.notion.rich_text import text_items
from sandbox.notion.seed import read_audience
from sandbox.notion.service import Notion
from sandbox.page.notion_reader import NotionReader
from sandbox.slack.workspace import Workspace


def mount(app: web.Application, workspace: Workspace, seed: Path = SEED) -> None:
    """Add the routes under `/page/notion`; `sandbox.notion.mount` comes first. `as` names the person who reads."""
    routes = NotionRoutes(app[NOTION], workspace, seed / "notion")
    app.router.add_get("/page/notion/tree", routes.tree)
    app.router.add_get("/page/notion/pages/{page_id}", routes.page)
    app.router.add_get("/page/notion/audience", routes.audience)
    app.router.add_post("/page/notion/edit", routes.edit)


class NotionRoutes:
    """The handlers; `seed` is the folder whose pages say for which channel they are."""

    def __init__(self, notion: Notion, workspace: Workspace, seed: Path) -> None:
        self._notion = notion
        self._workspace = workspace
        self._seed = seed

    @cached_property
    def _audience(self) -> dict[str, list[str]]:
        return read_audience(self._seed)

    def _reader(self, user: object) -> NotionReader:
        return NotionReader(self._notion, self._workspace, self._audience, str(user or ""))

    @staticmethod
    def _find(reader: NotionReader, identity: str) -> NotionNode:
        node = reader.find(identity)
        if node is None:
            raise web.HTTPNotFound(text="no such page")
        return node

    async def tree(self, request: web.Request) -> web.Response:
        """All pages that somebody may read."""
        return web.json_response({"roots": self._reader(request.query.get("as")).tree()})

    async def page(self, request: web.Request) -> web.Response:
        """One page with everything in it."""
        reader = self._reader(request.query.get("as"))
        return web.json_response(reader.page(self._find(reader, request.match_info["page_id"])))

    async def audience(self, _request: web.Request) -> web.Response:
        """Name the channels that may read a page, for every page that the seed keeps private or that is below one."""
        nodes, audience = self._notion.nodes, {}
        for node in nodes.of_kinds(PAGE, DATA_SOURCE):
            chain = (node, *nodes.ancestors(node))
            if found := next((self._audience[above.id] for above in chain if above.id in self._audience), None):
                audience[node.id] = found
        return web.json_response(audience)

    async def edit(self, request: web.Request) -> web.Response:
        """Replace the text of a block by plain text, as somebody who types into the page would."""
        nodes = self._notion.nodes
        body = await request.json()
        page = self._find(self._reader(body["as"]), str(body["page_id"]))
        block = nodes.get(str(body["block_id"]))
        held = block is not None and nodes.page_of(block) == page
        if block is None or not held or "rich_text" not in block.content or utf16_length(str(body["text"])) > 100_000:
            raise web.HTTPBadRequest(text="this block has no text to edit")
        content = {**block.content, "rich_text": text_items(str(body["text"]))}
        with self._notion.store.transaction():
            nodes.change(block, content, person_id(str(body["as"])))
        return web.json_response({"ok": True})
