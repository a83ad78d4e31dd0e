"""The page of a model, at a signed link: a shell without content, the data, and the model's files."""

import asyncio
from typing import Final
from urllib.parse import quote

from aiohttp import web

from bot.http.models.page_upload import ModelPageUpload
from bot.http.models.page_view import empty_view, page_view
from bot.http.pages.page_files import PAGE_HEADERS, PageFiles
from bot.model_links import NO_MODEL, VIEW, ModelLinks
from bot.page_links import PageGrant
from bot.texts import say
from integrations.store.turn_pages import TurnPage, TurnPages
from orchestrator.turn import Locale

_TEXTS: Final = "model_page."


class ModelPageRoutes:
    """Serves the pages. Whoever has no valid link learns nothing of what there is."""

    def __init__(self, pages: TurnPages, links: ModelLinks, upload: ModelPageUpload | None) -> None:
        """``upload``: None where this process takes no documents."""
        self._pages = pages
        self._links = links
        self._upload = upload
        self._files = PageFiles(__package__, "model-page", _TEXTS)

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""
        if self._upload is not None:
            self._upload.add_to(app)
        app.router.add_get(f"{VIEW}/{{token}}", self.show)
        app.router.add_get(f"{VIEW}/{{token}}/data", self.data)
        app.router.add_get(f"{VIEW}/{{token}}/files/{{number:\\d{{1,2}}}}", self.file)
        app.router.add_get("/models/page/{name}", self._files.asset)

    async def show(self, request: web.Request) -> web.Response:
        """Answer with the page, which fetches its data itself; with a sentence where the link is of no use."""
        found, locale = await self._found(request), _locale(request)
        if isinstance(found, str):
            return self._files.refusal(locale, found)
        title = found.content["title"] if isinstance(found, TurnPage) else say(locale, f"{_TEXTS}new")
        return self._files.page(locale, title)

    async def data(self, request: web.Request) -> web.Response:
        """Answer with what the page shows."""
        found, locale = await self._found(request), _locale(request)
        if isinstance(found, str):
            return web.json_response({"message": say(locale, f"{_TEXTS}{found}")}, status=404, headers=PAGE_HEADERS)
        if isinstance(found, TurnPage):
            # Hundreds of pages take their time, in which others are answered.
            view = await asyncio.to_thread(page_view, found.content, locale)
        else:
            view = empty_view(locale)
        return web.json_response({**view, "can_upload": self._upload is not None}, headers=PAGE_HEADERS)

    async def file(self, request: web.Request) -> web.Response:
        """Answer with one of the model's files, to be saved."""
        found, number = await self._found(request), int(request.match_info["number"])
        files = found.content["files"] if isinstance(found, TurnPage) else []
        if number >= len(files):
            return web.Response(status=404, headers=PAGE_HEADERS)
        name = quote(files[number]["name"], safe="")
        headers = {**PAGE_HEADERS, "Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        return web.Response(text=files[number]["text"], content_type="text/plain", charset="utf-8", headers=headers)

    async def _found(self, request: web.Request) -> TurnPage | PageGrant | str:
        """Return the model that the link opens, its grant where it opens none, or the key of why it is of no use."""
        grant = self._links.read(request.match_info["token"])
        if grant is None:
            return "unknown_link"
        if self._links.has_expired(grant):
            return "expired_link"
        if grant.item == NO_MODEL:
            return grant
        return await self._pages.get(grant.item, grant.team, grant.owner) or "gone"


def _locale(request: web.Request) -> Locale:
    return "en" if request.query.get("lang") == "en" else "ko"
