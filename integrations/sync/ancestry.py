"""Where a page is: the titles and ids of everything above it."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from integrations.errors import Invalid, NotFound
from integrations.notion.client import Json, NotionClient
from integrations.notion.titles import title_of

_DEEPEST = 100


@dataclass(frozen=True, slots=True)
class Above:
    """One thing above a page."""

    id: str
    title: str
    """Empty for what is not shown in a path: databases, which repeat their data source, and blocks."""
    parent: Json
    trashed: bool
    is_page: bool


@dataclass(frozen=True, slots=True)
class PageAncestry:
    """Everything above a page."""

    titles: tuple[tuple[str, str], ...] = ()
    """Id and title of what has one, outermost first."""
    ids: tuple[str, ...] = ()
    """Ids, nearest first."""
    trashed: bool = False


class Ancestry:
    """Finds places; asks Notion for each thing once."""

    def __init__(self, client: NotionClient) -> None:
        self._client = client
        self._known: dict[str, Above | None] = {}
        self._asking: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def learn(self, thing: Json) -> None:
        """Remember a page or data source that has come along anyway."""
        self._known[str(thing["id"])] = _above(thing)

    async def place(self, page: Json) -> PageAncestry:
        """Return the place of a page. What is above something not shared with us stays unknown."""
        return await self._above(page["parent"], bool(page.get("in_trash")))

    async def place_of(self, identity: str) -> PageAncestry | None:
        """Return the place of a page, database or block by its id; None where it is not shared with us."""
        thing = await self._find(identity)
        return await self._above(thing.parent, thing.trashed) if thing else None

    async def page_of(self, identity: str) -> str | None:
        """Return the id of the page that a block is on; None where that is not shared with us."""
        thing, steps = await self._find(identity), 0
        while thing and not thing.is_page and steps < _DEEPEST:
            thing, steps = await self._look_up(thing.parent), steps + 1
        return thing.id if thing and thing.is_page else None

    async def _find(self, identity: str) -> Above | None:
        async with self._asking[identity]:
            thing = self._known.get(identity)
            if identity not in self._known:
                for kind in ("page_id", "database_id", "block_id"):
                    thing = thing or await self._ask(kind, identity)
                self._known[identity] = thing
        return thing

    async def _above(self, parent: Json, trashed: bool) -> PageAncestry:
        titles: list[tuple[str, str]] = []
        ids: list[str] = []
        while len(ids) < _DEEPEST and (above := await self._look_up(parent)) and above.id not in ids:
            ids.append(above.id)
            titles += [(above.id, above.title)] if above.title else []
            trashed = trashed or above.trashed
            parent = above.parent
        return PageAncestry(tuple(reversed(titles)), tuple(ids), trashed)

    async def _look_up(self, parent: Json) -> Above | None:
        kind = str(parent.get("type"))
        if kind not in ("page_id", "data_source_id", "database_id", "block_id"):
            return None
        identity = str(parent[kind])
        async with self._asking[identity]:
            if identity not in self._known:
                self._known[identity] = await self._ask(kind, identity)
        return self._known[identity]

    async def _ask(self, kind: str, identity: str) -> Above | None:
        asking: dict[str, Callable[[str], Awaitable[Json]]] = {
            "page_id": self._client.page,
            "data_source_id": self._client.data_source,
            "database_id": self._client.database,
            "block_id": self._client.block,
        }
        try:
            return _above(await asking[kind](identity))
        except (NotFound, Invalid):
            return None


def _above(thing: Json) -> Above:
    titled = thing["object"] in ("page", "data_source")
    title = title_of(thing) if titled else ""
    return Above(str(thing["id"]), title, thing["parent"], bool(thing.get("in_trash")), thing["object"] == "page")
