"""The page of a plan, at a signed link: the data, and the plan as files."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from aiohttp import web

from bot.graphs.plan.http.page_asking import PlanPageAsking
from bot.graphs.plan.http.page_view import empty_plan_view, numbers_of, plan_view, version_of
from bot.graphs.plan.plan_links import NO_PLAN
from bot.http.pages.page_files import PAGE_HEADERS, PageFiles
from bot.http.pages.turn_page_routes import TurnPageRoutes, as_download, locale_of
from bot.page_links import PageLinks
from bot.texts import say
from integrations.documents.fonts import NoFont
from integrations.store.turn_pages import TurnPage, TurnPages
from orchestrator.deferred import Deferred
from orchestrator.graphs.plan.plan_data import document_of
from orchestrator.graphs.plan.plan_document import EXPORT_KINDS
from orchestrator.turn import Locale

_export = Deferred("orchestrator.graphs.plan.exporting", "export")
_TEXTS: Final = "plan_page."


class PlanPageRoutes(TurnPageRoutes):
    """Serves the pages of plans."""

    def __init__(self, pages: TurnPages, links: PageLinks, asking: PlanPageAsking | None) -> None:
        """``asking``: None where this process takes no requests."""
        super().__init__(pages, links, PageFiles(__package__, "plan-page", _TEXTS), _TEXTS, NO_PLAN, asking)

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""
        super().add_to(app)
        app.router.add_get(f"{self._links.view}/{{token}}/files/{{kind:[a-z]{{2,4}}}}", self.file)
        app.router.add_get("/plans/page/{name}", self._files.asset)

    def title(self, content: Mapping[str, Any]) -> str:
        """Return the title of the plan."""
        return str(content["document"]["title"])

    def view(self, content: Mapping[str, Any] | None, locale: Locale, query: Mapping[str, str], /) -> dict[str, Any]:
        """Return the plan in its ``version``, compared with ``against``."""
        view: dict[str, Any] = empty_plan_view(locale)
        if content is not None:
            number, against = numbers_of([query.get("version"), query.get("against")])
            view = plan_view(content, locale, number, against)
        return {**view, "can_ask": self._door is not None}

    async def file(self, request: web.Request) -> web.Response:
        """Answer with a version of the plan as a file, to be saved."""
        found, kind = await self.found(request), request.match_info["kind"]
        if not isinstance(found, TurnPage) or kind not in EXPORT_KINDS:
            return web.Response(status=404, headers=PAGE_HEADERS)
        (number,) = numbers_of([request.query.get("version")])
        kept = version_of(found.content, number)
        document = kept[0] if kept else document_of(found.content["document"])
        try:
            await asyncio.to_thread(_export.load)
            file = await _export(document, kind, say)
        except NoFont:
            return self._files.refusal(locale_of(request), "no_font")
        return web.Response(body=file.content, content_type=file.media_type, headers=as_download(file.name))
