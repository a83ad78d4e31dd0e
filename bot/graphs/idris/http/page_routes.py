"""The page of a model, at a signed link: the data, and the model's files."""

from collections.abc import Mapping
from typing import Any, Final

from aiohttp import web

from bot.graphs.idris.http.page_upload import ModelPageUpload
from bot.graphs.idris.http.page_view import empty_view, page_view
from bot.graphs.idris.model_links import NO_MODEL
from bot.http.pages.page_files import PAGE_HEADERS, PageFiles
from bot.http.pages.turn_page_routes import TurnPageRoutes, as_download
from bot.page_links import PageLinks
from integrations.store.turn_pages import TurnPage, TurnPages
from orchestrator.turn import Locale

_TEXTS: Final = "model_page."


class ModelPageRoutes(TurnPageRoutes):
    """Serves the pages of models."""

    def __init__(self, pages: TurnPages, links: PageLinks, upload: ModelPageUpload | None) -> None:
        """``upload``: None where this process takes no documents."""
        super().__init__(pages, links, PageFiles(__package__, "model-page", _TEXTS), _TEXTS, NO_MODEL, upload)

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""
        super().add_to(app)
        app.router.add_get(f"{self._links.view}/{{token}}/files/{{number:\\d{{1,2}}}}", self.file)
        app.router.add_get("/models/page/{name}", self._files.asset)

    def title(self, content: Mapping[str, Any]) -> str:
        """Return the title of the document."""
        return str(content["title"])

    def view(self, content: Mapping[str, Any] | None, locale: Locale, _query: Mapping[str, str], /) -> dict[str, Any]:
        """Return the model."""
        view = empty_view(locale) if content is None else page_view(content, locale)
        return {**view, "can_upload": self._door is not None}

    async def file(self, request: web.Request) -> web.Response:
        """Answer with one of the model's files, to be saved."""
        found, number = await self.found(request), int(request.match_info["number"])
        files = found.content["files"] if isinstance(found, TurnPage) else []
        if number >= len(files):
            return web.Response(status=404, headers=PAGE_HEADERS)
        file = files[number]
        headers = as_download(file["name"])
        return web.Response(text=file["text"], content_type="text/plain", charset="utf-8", headers=headers)
