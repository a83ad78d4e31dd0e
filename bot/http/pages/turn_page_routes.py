"""The routes of pages at signed links that show what a turn made: a shell without content, and the data."""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol
from urllib.parse import quote

from aiohttp import web

from bot.http.pages.page_files import PAGE_HEADERS, PageFiles
from bot.page_links import PageGrant, PageLinks
from bot.texts import say
from integrations.store.turn_pages import TurnPage, TurnPages
from orchestrator.turn import Locale


class PageDoor(Protocol):
    """Takes what people send from such a page."""

    def add_to(self, app: web.Application) -> None:
        """Add its routes to the server."""


class TurnPageRoutes:
    """Serves the pages. Whoever has no valid link learns nothing of what there is."""

    def __init__(
        self, pages: TurnPages, links: PageLinks, files: PageFiles, texts: str, nothing: int, door: PageDoor | None
    ) -> None:
        """``texts``: what its keys begin with; ``nothing``: the item of a link to a page on which nothing is yet.

        ``door``: None where this process takes no turns.
        """
        self._pages = pages
        self._links = links
        self._files = files
        self._texts = texts
        self._nothing = nothing
        self._door = door

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""
        if self._door is not None:
            self._door.add_to(app)
        app.router.add_get(f"{self._links.view}/{{token}}", self.show)
        app.router.add_get(f"{self._links.view}/{{token}}/data", self.data)

    def title(self, content: Mapping[str, Any]) -> str:
        """Return what a page is called."""
        raise NotImplementedError

    def view(self, content: Mapping[str, Any] | None, locale: Locale, query: Mapping[str, str], /) -> dict[str, Any]:
        """Return what the page shows; None: nothing is there yet. It is called in a thread."""
        raise NotImplementedError

    async def show(self, request: web.Request) -> web.Response:
        """Answer with the page, which fetches its data itself; with a sentence where the link is of no use."""
        found, locale = await self.found(request), locale_of(request)
        if isinstance(found, str):
            return self._files.refusal(locale, found)
        title = self.title(found.content) if isinstance(found, TurnPage) else say(locale, f"{self._texts}new")
        return self._files.page(locale, title)

    async def data(self, request: web.Request) -> web.Response:
        """Answer with what the page shows."""
        found, locale = await self.found(request), locale_of(request)
        if isinstance(found, str):
            message = say(locale, f"{self._texts}{found}")
            return web.json_response({"message": message}, status=404, headers=PAGE_HEADERS)
        content = found.content if isinstance(found, TurnPage) else None
        # Hundreds of pages take their time, in which others are answered.
        shown = await asyncio.to_thread(self.view, content, locale, request.query)
        return web.json_response(shown, headers=PAGE_HEADERS)

    async def found(self, request: web.Request) -> TurnPage | PageGrant | str:
        """Return what the link opens, its grant where nothing is there yet, or the key of why it is of no use."""
        grant = self._links.read(request.match_info["token"])
        if grant is None:
            return "unknown_link"
        if self._links.has_expired(grant):
            return "expired_link"
        if grant.item == self._nothing:
            return grant
        return await self._pages.get(grant.item, grant.team, grant.owner) or "gone"


def locale_of(request: web.Request) -> Locale:
    """Return the language in which a page is asked for."""
    return "en" if request.query.get("lang") == "en" else "ko"


def as_download(name: str) -> dict[str, str]:
    """Return the headers of a file that is to be saved."""
    return {**PAGE_HEADERS, "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
