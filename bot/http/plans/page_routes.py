"""The page of a plan, at a signed link: a shell without content, the data, and the plan as files."""

import asyncio
from typing import Any, Final
from urllib.parse import quote

from aiohttp import web

from bot.http.pages.page_files import PAGE_HEADERS, PageFiles
from bot.http.plans.page_asking import PlanPageAsking
from bot.http.plans.page_view import empty_plan_view, numbers_of, plan_view, version_of
from bot.page_links import PageGrant
from bot.plan_links import NO_PLAN, VIEW, PlanLinks
from bot.texts import say
from integrations.documents.fonts import NoFont
from integrations.store.turn_pages import TurnPage, TurnPages
from orchestrator.graphs.plan.exporting import EXPORT_KINDS, export
from orchestrator.graphs.plan.plan_data import document_of
from orchestrator.turn import Locale

_TEXTS: Final = "plan_page."


class PlanPageRoutes:
    """Serves the pages. Whoever has no valid link learns nothing of what there is."""

    def __init__(self, pages: TurnPages, links: PlanLinks, asking: PlanPageAsking | None) -> None:
        """``asking``: None where this process takes no requests."""
        self._pages = pages
        self._links = links
        self._asking = asking
        self._files = PageFiles(__package__, "plan-page", _TEXTS)

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""
        if self._asking is not None:
            self._asking.add_to(app)
        app.router.add_get(f"{VIEW}/{{token}}", self.show)
        app.router.add_get(f"{VIEW}/{{token}}/data", self.data)
        app.router.add_get(f"{VIEW}/{{token}}/files/{{kind:[a-z]{{2,4}}}}", self.file)
        app.router.add_get("/plans/page/{name}", self._files.asset)

    async def show(self, request: web.Request) -> web.Response:
        """Answer with the page, which fetches its data itself; with a sentence where the link is of no use."""
        found, locale = await self._found(request), _locale(request)
        if isinstance(found, str):
            return self._files.refusal(locale, found)
        title = found.content["document"]["title"] if isinstance(found, TurnPage) else say(locale, f"{_TEXTS}new")
        return self._files.page(locale, title)

    async def data(self, request: web.Request) -> web.Response:
        """Answer with what the page shows: ``version``, compared with ``against``."""
        found, locale = await self._found(request), _locale(request)
        if isinstance(found, str):
            return web.json_response({"message": say(locale, f"{_TEXTS}{found}")}, status=404, headers=PAGE_HEADERS)
        view: dict[str, Any] = empty_plan_view(locale)
        if isinstance(found, TurnPage):
            number, against = numbers_of([request.query.get("version"), request.query.get("against")])
            # Long plans take their time, in which others are answered.
            view = await asyncio.to_thread(plan_view, found.content, locale, number, against)
        return web.json_response({**view, "can_ask": self._asking is not None}, headers=PAGE_HEADERS)

    async def file(self, request: web.Request) -> web.Response:
        """Answer with a version of the plan as a file, to be saved."""
        found, kind = await self._found(request), request.match_info["kind"]
        if not isinstance(found, TurnPage) or kind not in EXPORT_KINDS:
            return web.Response(status=404, headers=PAGE_HEADERS)
        (number,) = numbers_of([request.query.get("version")])
        kept = version_of(found.content, number)
        document = kept[0] if kept else document_of(found.content["document"])
        try:
            file = await export(document, kind, say)
        except NoFont:
            return self._files.refusal(_locale(request), "no_font")
        headers = {
            **PAGE_HEADERS,
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(file.name, safe='')}",
        }
        return web.Response(body=file.content, content_type=file.media_type, headers=headers)

    async def _found(self, request: web.Request) -> TurnPage | PageGrant | str:
        """Return the plan that the link opens, its grant where it opens none, or the key of why it is of no use."""
        grant = self._links.read(request.match_info["token"])
        if grant is None:
            return "unknown_link"
        if self._links.has_expired(grant):
            return "expired_link"
        if grant.item == NO_PLAN:
            return grant
        return await self._pages.get(grant.item, grant.team, grant.owner) or "gone"


def _locale(request: web.Request) -> Locale:
    return "en" if request.query.get("lang") == "en" else "ko"
