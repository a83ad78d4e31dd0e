"""The page of a contract, at a signed link: a shell without content, its own script and style, and the data."""

import asyncio
from datetime import UTC, date, datetime
from urllib.parse import quote

from aiohttp import web

from bot.graphs.contract.http.page_chat import ContractPageChat
from bot.graphs.contract.page_links import VIEW
from bot.http.pages.page_files import PAGE_HEADERS, PageFiles
from bot.page_links import PageLinks
from bot.texts import language_of, say
from integrations.documents.kinds import WORD
from integrations.law.law import Law
from integrations.store.contracts import ContractRecord, Contracts
from orchestrator.deferred import Deferred
from orchestrator.turn import Locale

_page_content = Deferred("bot.graphs.contract.http.page_content", "page_content")
_redline_of = Deferred("orchestrator.graphs.contract.offered_changes", "redline_of")


class ContractPageRoutes:
    """Serves the pages. Whoever has no valid link learns nothing of what there is."""

    def __init__(self, contracts: Contracts, law: Law, links: PageLinks, chat: ContractPageChat | None) -> None:
        """``chat``: None where this process takes no questions."""
        self._contracts = contracts
        self._law = law
        self._links = links
        self._chat = chat
        self._files = PageFiles(__package__, "contract-page", "contract_page.")

    def add_to(self, app: web.Application) -> None:
        """Add them to the server."""
        if self._chat is not None:
            self._chat.add_to(app)
        app.router.add_get(f"{VIEW}/{{token}}", self.show)
        app.router.add_get(f"{VIEW}/{{token}}/data", self.data)
        app.router.add_get(f"{VIEW}/{{token}}/redline", self.redline)
        app.router.add_get("/contracts/page/{name}", self._files.asset)

    async def show(self, request: web.Request) -> web.Response:
        """Answer with the page, which fetches its data itself; with a sentence where the link is of no use."""
        found = await self._record(request)
        if isinstance(found, ContractRecord):
            return self._files.page(_locale(request, found), found.name)
        return self._files.refusal(_locale(request, None), found)

    async def data(self, request: web.Request) -> web.Response:
        """Answer with what the page shows."""
        found = await self._record(request)
        if not isinstance(found, ContractRecord):
            message = say(_locale(request, None), f"contract_page.{found}")
            return web.json_response({"message": message}, status=404, headers=PAGE_HEADERS)
        # Hundreds of pages take their time, in which others are answered.
        content = await asyncio.to_thread(_page_content, found, self._law, _today(), _locale(request, found))
        if self._chat is None:
            content["chat"] = None
        return web.json_response(content, headers=PAGE_HEADERS)

    async def redline(self, request: web.Request) -> web.Response:
        """Answer with the contract as a Word document in which the suggestions that were picked are tracked changes."""
        found = await self._record(request)
        if not isinstance(found, ContractRecord):
            return self._files.refusal(_locale(request, None), found)
        locale = _locale(request, found)
        picked = frozenset(request.query.getall("pick", []))
        original = await self._contracts.original(found.id, found.team, found.owner)
        made = await asyncio.to_thread(
            _redline_of, found, original, None if "all" in picked else picked, say, datetime.now(UTC)
        )
        if made is None:
            return self._files.refusal(locale, "nothing_picked")
        name = quote(say(locale, "contract.redline.file"))
        headers = {**PAGE_HEADERS, "Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        return web.Response(body=made.document, content_type=WORD, headers=headers)

    async def _record(self, request: web.Request) -> ContractRecord | str:
        """Return the contract that the link opens, or the key of why there is none."""
        grant = self._links.read(request.match_info["token"])
        if grant is None:
            return "unknown_link"
        if self._links.has_expired(grant):
            return "expired_link"
        return await self._contracts.get(grant.item, grant.team, grant.owner) or "gone"


def _locale(request: web.Request, record: ContractRecord | None) -> Locale:
    """Return the language that the address names, else the contract's own."""
    named = request.query.get("lang")
    if named in ("ko", "en"):
        return "ko" if named == "ko" else "en"
    return language_of(record.text) if record else "ko"


def _today() -> date:
    return datetime.now(UTC).date()
