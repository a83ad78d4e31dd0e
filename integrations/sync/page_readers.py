"""Who may read a page, and what of its surroundings each of them may see."""

from collections.abc import Sequence
from dataclasses import replace

from integrations.notion.client import Json, NotionClient
from integrations.store.made_pages import MadePage, MadePages
from integrations.sync.ancestry import Ancestry, PageAncestry
from integrations.sync.audience import Audiences
from integrations.sync.provenance import readers_of


class PageReaders:
    """Made for one pass; ``made`` tells which pages were made here, None: none."""

    def __init__(self, audiences: Audiences, ancestry: Ancestry, made: MadePages | None, client: NotionClient) -> None:
        self._audiences = audiences
        self._ancestry = ancestry
        self._stored = made
        self._client = client
        self._known: dict[str, frozenset[str]] = {}
        self._made: dict[str, MadePage] = {}
        self._me = ""

    async def begin(self) -> None:
        """Learn which pages were made here, and by which of Notion's users."""
        if self._stored is not None and (made := await self._stored.all()):
            self._made = made
            self._me = str((await self._client.me())["id"])

    async def made(self, page: Json) -> MadePage | None:
        """Return what is known of a page that was made here, and note that a person has changed it."""
        made = await self._of_store(str(page["id"]), page)
        editor = (page.get("last_edited_by") or {}).get("id")
        if made is None or made.is_edited or not editor or editor == self._me or self._stored is None:
            return made
        await self._stored.edited(made.page_id)
        self._made[made.page_id] = replace(made, is_edited=True)
        return self._made[made.page_id]

    async def is_own_row(self, page: Json) -> bool:
        """Tell whether a page is a row that was written here into a table of one's own: work to do, and no source."""
        database, author = str(page["parent"].get("database_id") or ""), (page.get("created_by") or {}).get("id")
        if not database or not author or await self._of_store(database, page) is None:
            return False
        return str(author) == self._me

    async def _of_store(self, identity: str, page: Json) -> MadePage | None:
        """Return what is known of a page or table; what has been made since the pass began is asked for by its id."""
        author = (page.get("created_by") or {}).get("id")
        if identity in self._made or self._stored is None or not author:
            return self._made.get(identity)
        self._me = self._me or str((await self._client.me())["id"])
        if author == self._me and (made := await self._stored.get(identity)) is not None:
            self._made[identity] = made
        return self._made.get(identity)

    def of(self, page_id: str, above: Sequence[str]) -> frozenset[str]:
        """Return who may read a page, by what is above it."""
        audience = self._audiences(page_id, above)
        made = self._made.get(page_id)
        return audience if made is None else readers_of(made, audience, above)

    async def path(self, place: PageAncestry, audience: frozenset[str]) -> tuple[str, ...]:
        """Return the titles above a page that each of its readers may see: they are searched and shown with it."""
        return tuple([title for above, title in place.titles if audience <= await self.of_other(above)])

    async def of_other(self, page_id: str) -> frozenset[str]:
        """Return who may read another page, database or block; nobody where it is not shared with us."""
        if page_id not in self._known:
            place = await self._ancestry.place_of(page_id)
            self._known[page_id] = self.of(page_id, place.ids) if place else frozenset()
        return self._known[page_id]
