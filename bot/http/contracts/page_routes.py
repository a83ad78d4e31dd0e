"""The page of a contract, at a signed link: a shell without content, its own script and style, and the data."""

import asyncio
import re
from datetime import UTC, date, datetime
from html import escape
from importlib.resources import files
from pathlib import PurePath
from typing import Final

from aiohttp import web

from bot.contracts.page_links import VIEW, ContractLinks
from bot.http.contracts.page_chat import ContractPageChat
from bot.http.contracts.page_content import page_content
from bot.texts import language_of, say
from integrations.law.law import Law
from integrations.store.contracts import ContractRecord, Contracts
from orchestrator.turn import Locale

_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")
_TYPES: Final = {".css": "text/css", ".js": "text/javascript"}
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""On every answer: the page runs its own files alone, is kept nowhere, and tells no other site its address."""


class ContractPageRoutes:
    """Serves the pages. Whoever has no valid link learns nothing of what there is."""

    def __init__(self, contracts: Contracts, law: Law, links: ContractLinks, chat: ContractPageChat | None) -> None:
        """``chat``: None where this process takes no questions."""
        self._contracts = contracts
        self._law = law
        self._links = links
        self._chat = chat
        folder = files(__package__) / "page"
        self._shell = (folder / "contract-page.html").read_text(encoding="utf-8")
        own = [one for one in folder.iterdir() if PurePath(one.name).suffix in _TYPES]
        self._assets = {one.name: one.read_text(encoding="utf-8") for one in own}

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""
        if self._chat is not None:
            self._chat.add_to(app)
        app.router.add_get(f"{VIEW}/{{token}}", self.show)
        app.router.add_get(f"{VIEW}/{{token}}/data", self.data)
        app.router.add_get("/contracts/page/{name}", self.asset)

    async def show(self, request: web.Request) -> web.Response:
        """Answer with the page, which fetches its data itself; with a sentence where the link is of no use."""
        found = await self._record(request)
        if isinstance(found, ContractRecord):
            return self._page(_locale(request, found), found.name, "", 200)
        locale = _locale(request, None)
        return self._page(locale, say(locale, "contract_page.title"), say(locale, f"contract_page.{found}"), 404)

    async def data(self, request: web.Request) -> web.Response:
        """Answer with what the page shows."""
        found = await self._record(request)
        if not isinstance(found, ContractRecord):
            message = say(_locale(request, None), f"contract_page.{found}")
            return web.json_response({"message": message}, status=404, headers=_HEADERS)
        # Hundreds of pages take their time, in which others are answered.
        content = await asyncio.to_thread(page_content, found, self._law, _today(), _locale(request, found))
        if self._chat is None:
            content["chat"] = None
        return web.json_response(content, headers=_HEADERS)

    async def asset(self, request: web.Request) -> web.Response:
        """Answer with one of the page's own files."""
        name = request.match_info["name"]
        if name not in self._assets:
            return web.Response(status=404, headers=_HEADERS)
        return web.Response(
            text=self._assets[name], content_type=_TYPES[PurePath(name).suffix], charset="utf-8", headers=_HEADERS
        )

    async def _record(self, request: web.Request) -> ContractRecord | str:
        """Return the contract that the link opens, or the key of why there is none."""
        grant = self._links.read(request.match_info["token"])
        if grant is None:
            return "unknown_link"
        if self._links.has_expired(grant):
            return "expired_link"
        return await self._contracts.get(grant.contract, grant.team, grant.owner) or "gone"

    def _page(self, locale: Locale, title: str, message: str, status: int) -> web.Response:
        values = {
            "locale": str(locale),
            "title": escape(title),
            "message": escape(message or say(locale, "contract_page.loading")),
            "failed": escape(say(locale, "contract_page.failed")),
            "no_script": "" if message else escape(say(locale, "contract_page.no_script")),
            "state": "refused" if message else "loading",
        }
        # In one pass: what was put in is not looked at again.
        page = _PLACE.sub(lambda place: values[place[1]], self._shell)
        return web.Response(text=page, content_type="text/html", charset="utf-8", status=status, headers=_HEADERS)


def _locale(request: web.Request, record: ContractRecord | None) -> Locale:
    """Return the language that the address names, else the contract's own."""
    named = request.query.get("lang")
    if named in ("ko", "en"):
        return "ko" if named == "ko" else "en"
    return language_of(record.text) if record else "ko"


def _today() -> date:
    return datetime.now(UTC).date()
