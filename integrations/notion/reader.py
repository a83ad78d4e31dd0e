"""Reading a page completely: every block at every depth, in order, whatever a single block does."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from integrations.documents.base import Document, Part
from integrations.errors import IntegrationError, Invalid, NotFound, RateLimited, Unavailable
from integrations.notion.client import Json, NotionClient
from integrations.notion.comments import NO_COMMENTS, CommentReader, Comments, part_of
from integrations.notion.gathering import gathered
from integrations.notion.ids import bare_id
from integrations.notion.limits import clean
from integrations.notion.properties import property_lines
from integrations.notion.render import Node, Renderer, rich
from integrations.notion.titles import title_of

_DEPTH = 64
_BLOCKS = 20_000
"""Blocks of one page that are read; a page as long as four novels."""
_LISTED = 25
"""Items of a relation or of people that a page object shows at most."""
_NAMELESS: Json = {"type": "breadcrumb", "breadcrumb": {}}
"""A block of which nothing is written."""

_CLOSED = ("unsupported",)
"""Blocks of which Notion's API shows nothing but that they are there."""
_MEETING = ("summary_block_id", "notes_block_id", "transcript_block_id")
_COMPUTED = ("rollup", "formula")
_HIDDEN = "…"
"""What stands for a title that not every reader may see."""

Visible = Callable[[str], Awaitable[bool]]
"""Tells whether every reader of the page that is read may read the page, database or block with this id."""


async def _all(_page_id: str) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ReadPage:
    """What reading a page gave."""

    document: Document
    warnings: tuple[str, ...] = ()
    """What could not be read, one sentence each."""
    pages: tuple[str, ...] = ()
    """Ids of the pages directly inside it."""
    sources: tuple[str, ...] = ()
    """Ids of the data sources of the databases inside it."""
    comments: Comments = NO_COMMENTS
    missing: tuple[str, ...] = ()
    """Ids of the blocks (or the page's own, for its comments) of which something could not be read, this time."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """By page id the titles of other pages that show on it."""
    related: frozenset[str] = frozenset()
    """Ids of pages from which something on it is computed."""
    origins: frozenset[str] = frozenset()
    """Ids of the synced blocks that it shows, and that stand elsewhere."""


class PageReader:
    """Reads pages. ``titles`` is a memory of titles by page id that the caller may fill, for relations and links."""

    def __init__(self, client: NotionClient, *, depth: int = _DEPTH, blocks: int = _BLOCKS) -> None:
        self.client = client
        self._depth = depth
        self._blocks = blocks
        self.comments = CommentReader(client)
        self.titles: dict[str, str] = {}

    def in_background(self) -> Self:
        """Return a reader with the same memory whose requests go when nobody else's wait."""
        other = copy(self)
        other.client = self.client.in_background()
        other.comments = CommentReader(other.client)
        return other

    async def read(
        self,
        page: str | Json,
        *,
        path: Sequence[str] = (),
        above: Sequence[str] = (),
        audience: frozenset[str] = frozenset(),
        tolerant: bool = False,
        visible: Visible = _all,
    ) -> ReadPage:
        """Read a page by its id or from its page object, without what stands on pages that are not ``visible``.

        A block that Notion will not show (missing, unshared, refused) becomes a warning and is ``missing``. One that
        fails for now raises Unavailable; with ``tolerant`` it is missing too.
        """
        found = await self.client.page(page) if isinstance(page, str) else page
        page_id, url = str(found["id"]), str(found["url"])
        reading = _PageReading(self, tolerant, visible)
        properties = await self._properties(found, reading, visible)
        nodes = await reading.below(page_id, frozenset({page_id}), self._depth)
        parts = Renderer(url, reading.warnings).parts(nodes)
        if properties:
            parts = (Part("\n".join(properties), (), url), *parts)
        comments = await self._comments(page_id, reading)
        if said := part_of(await reading.without_hidden(list(comments.items)), url):
            parts = (*parts, said)
        # Half a character, as programs cut them, can be stored nowhere.
        parts = tuple(Part(clean(part.text), tuple(map(clean, part.headings)), part.url) for part in parts)
        edited = datetime.fromisoformat(str(found["last_edited_time"]))
        title = title_of(found)
        document = Document(page_id, title, url, parts, audience, edited, "notion", tuple(path), tuple(above))
        return ReadPage(
            document,
            tuple(reading.warnings),
            tuple(reading.pages),
            tuple(reading.sources),
            comments,
            tuple(reading.missing),
            reading.titles,
            frozenset(reading.related),
            frozenset(reading.origins),
        )

    async def title(self, page_id: str) -> str:
        """Return a page's title, "Untitled" when it has none or is not shown to us."""
        if page_id not in self.titles:
            try:
                self.titles[page_id] = title_of(await self.client.page(page_id))
            except Unavailable:
                raise
            except IntegrationError:
                self.titles[page_id] = ""
        return self.titles[page_id] or "Untitled"

    async def _comments(self, page_id: str, reading: "_PageReading") -> Comments:
        try:
            return await self.comments.read(page_id)
        except IntegrationError as error:
            reading.miss(page_id, "The comments could not be read.", error)
            return NO_COMMENTS

    async def _properties(self, page: Json, reading: "_PageReading", visible: Visible) -> list[str]:
        async def title(page_id: str) -> str:
            if not await visible(page_id):
                return _HIDDEN
            reading.titles[page_id] = await self.title(page_id)
            return reading.titles[page_id]

        properties = dict(page.get("properties") or {})
        for name, value in properties.items():
            kind = value.get("type")
            if kind in ("relation", "people") and (value.get("has_more") or len(value.get(kind) or []) >= _LISTED):
                items = await self.client.property_items(str(page["id"]), str(value["id"]))
                properties[name] = {**value, kind: [item[kind] for item in items]}
        related = [str(item["id"]) for value in properties.values() for item in value.get("relation") or []]
        if any(value.get("type") in _COMPUTED for value in properties.values()):
            reading.related.update(related)
        if not all([await visible(page_id) for page_id in related]):
            # What is computed may tell what stands on the hidden page.
            properties = {name: value for name, value in properties.items() if value.get("type") not in _COMPUTED}
        return await property_lines(await reading.without_hidden(properties), title)

    async def fetch(self, block_id: str) -> list[Json]:
        """Return the children of a block, as many as a page may have."""
        return (await self.client.children(block_id))[: self._blocks]


class _PageReading:
    """One page being read."""

    def __init__(self, reader: PageReader, tolerant: bool, visible: Visible) -> None:
        self._reader = reader
        self._tolerant = tolerant
        self._visible = visible
        self._left = reader._blocks
        self.warnings: list[str] = []
        self.missing: list[str] = []
        self.pages: list[str] = []
        self.sources: list[str] = []
        self.titles: dict[str, str] = {}
        self.related: set[str] = set()
        self.origins: set[str] = set()

    def miss(self, identity: str, sentence: str, error: IntegrationError) -> None:
        """Note what could not be read, unless it fails for now and that is not accepted: then raise the error."""
        if isinstance(error, Unavailable) and (isinstance(error, RateLimited) or not self._tolerant):
            raise error
        self.missing.append(identity)
        self.warnings.append(sentence)

    async def below(self, block_id: str, above: frozenset[str], depth: int) -> list[Node]:
        """Return the tree below a block. ``above``: the blocks that it is in, which nothing may lead back to."""
        blocks = await self._reader.fetch(block_id)
        if len(blocks) > self._left:
            self.warnings.append(f"The page is too long to be read to its end ({self._reader._blocks} blocks).")
            blocks = blocks[: self._left]
        self._left -= len(blocks)
        return await gathered(self._node(block, above, depth) for block in blocks)

    async def _node(self, block: Json, above: frozenset[str], depth: int) -> Node:
        kind, identity = str(block["type"]), str(block["id"])
        if kind in ("child_page", "child_database"):
            if kind == "child_page":
                self.pages.append(identity)
            said = await self._database(identity) if kind == "child_database" else []
            if not await self._visible(identity):
                return Node({**_NAMELESS, "id": identity})
            block = {**block, kind: {**block[kind], "said": said}}
            if kind == "child_page":
                self.titles[identity] = str(block[kind].get("title") or "")
            return Node(block)
        if kind == "link_to_page":
            return Node(await self._titled(block))
        block = {**block, kind: await self.without_hidden(block.get(kind))}
        if kind == "meeting_notes":
            return Node(block, await self._meeting(block, above, depth))
        if block.get("has_children") and kind not in _CLOSED:
            return Node(block, await self._children(block, kind, identity, above, depth))
        return Node(block)

    async def _database(self, identity: str) -> list[str]:
        """Note the data sources of a database, and return its description, and their names and descriptions."""
        client = self._reader.client
        try:
            database = await client.database(identity)
            ids = [str(source["id"]) for source in database.get("data_sources") or []]
            self.sources += ids
            sources = await gathered(client.data_source(source) for source in ids)
        except (NotFound, Invalid):
            return []  # a linked view, whose source is elsewhere
        names = [title_of(source) for source in sources if title_of(source) != title_of(database)]
        told = [rich(thing.get("description") or []) for thing in (database, *sources)]
        return list(dict.fromkeys(filter(None, [*names, *told])))

    async def _meeting(self, block: Json, above: frozenset[str], depth: int) -> list[Node]:
        """Return summary, notes and transcript, which stand under ids of their own."""
        parts = block["meeting_notes"].get("children") or {}
        ids = [str(parts[name]) for name in _MEETING if parts.get(name)]
        if not ids and block.get("has_children"):
            ids = [str(block["id"])]
        found = await gathered(self._inside(block, identity, above, depth) for identity in ids)
        return [node for nodes in found for node in nodes]

    async def _children(self, block: Json, kind: str, identity: str, above: frozenset[str], depth: int) -> list[Node]:
        origin = (block[kind].get("synced_from") or {}).get("block_id") if kind == "synced_block" else None
        target = str(origin or identity)
        if origin:
            if not await self._visible(target):
                return []  # Notion shows a copy to those only who may read the original
            self.origins.add(target)
        return await self._inside(block, target, above | {identity} if origin else above, depth)

    async def _inside(self, block: Json, target: str, above: frozenset[str], depth: int) -> list[Node]:
        if target in above or depth <= 0:
            self.warnings.append(f"What is inside a block was left out: it is nested too deeply ({_named(block)}).")
            return []
        try:
            return await self.below(target, above | {target}, depth - 1)
        except IntegrationError as error:
            self.miss(str(block["id"]), f"What is inside a block could not be read ({_named(block)}).", error)
            return []

    async def _titled(self, block: Json) -> Json:
        data = block["link_to_page"]
        if not await self._visible(str(data.get(data.get("type")))):
            return {**_NAMELESS, "id": block["id"]}
        if data.get("type") != "page_id":
            return block
        page_id = str(data["page_id"])
        self.titles[page_id] = await self._reader.title(page_id)
        return {**block, "link_to_page": {**data, "title": self.titles[page_id]}}

    async def without_hidden(self, value: Any) -> Any:
        """Return the same with no title of a hidden page in a mention; Notion shows us all that we can read ourselves.

        The titles that are not hidden are noted.
        """
        if isinstance(value, list):
            return [await self.without_hidden(item) for item in value]
        if not isinstance(value, dict):
            return value
        if value.get("type") == "mention":
            mention = value.get("mention") or {}
            if mention.get("type") in ("page", "database"):
                target = str((mention.get(mention["type"]) or {}).get("id") or "")
                if not await self._visible(target):
                    return {**value, "plain_text": _HIDDEN, "href": None}
                self.titles[target] = str(value.get("plain_text") or "")
                return value
        return {name: await self.without_hidden(item) for name, item in value.items()}


def _named(block: Json) -> str:
    return f"{block['type']} #{bare_id(str(block['id']))}"
