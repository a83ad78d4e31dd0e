"""The chat of a contract's page: whoever has the page's link asks about that one contract, as its owner would."""

from typing import Final

from aiohttp import web
from pydantic import BaseModel, ConfigDict, Field

from bot.graphs.contract.askers import ContractAsker
from bot.graphs.contract.http.agent import AskedTurn, ContractChatAgent
from bot.graphs.contract.http.models import Text
from bot.http.api.document import AuthenticatedCall
from bot.http.api.event_stream import event_stream, last_event_of
from bot.http.api.keys import Allowance
from bot.http.api.requests import NAME, NOT_STORED, RequestId, body_of, query_of
from bot.http.pages.link_admission import LinkAdmission, PageTurn
from bot.page_links import PageLinks

LONGEST_QUESTION: Final = 2_000
"""Characters of a question on the page."""
_QUESTIONS = 12
"""A minute, for all who have links to one contract."""
_CHAT: Final = "/contracts/chat"


class PageQuestion(BaseModel):
    """A question on the page of a contract."""

    model_config = ConfigDict(extra="forbid")

    message: Text = Field(min_length=1, max_length=LONGEST_QUESTION)
    conversation_id: str = Field(pattern=NAME)
    request_id: RequestId


class ContractPageChat:
    """Takes the questions of pages, streams their answers, and stops them."""

    def __init__(self, agent: ContractChatAgent, links: PageLinks) -> None:
        self._agent = agent
        self._admission = LinkAdmission(links, "contract page", lambda grant: f"{grant.team}:{grant.item}")
        self._questions = Allowance(_QUESTIONS)

    def add_to(self, app: web.Application) -> None:
        """Add the routes to the server."""
        app.router.add_post(_CHAT, self._admission.guarded(self.ask_on_page))
        app.router.add_get(_CHAT, self._admission.guarded(self.follow_on_page))
        app.router.add_post(f"{_CHAT}/stop", self._admission.guarded(self.stop_on_page))

    async def ask_on_page(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Ask, and follow the answer; the same request again follows the same one."""
        grant, after = self._admission.grant(call.request), last_event_of(call)
        self._admission.count(self._questions, grant)
        question = await body_of(call, PageQuestion)
        asked = await self._agent.ask(
            ContractAsker.by_link(grant),
            grant.item,
            question.message,
            question.request_id,
            {"include_contract": True},
            conversation=question.conversation_id,
        )
        return await event_stream(call, self._agent.chat_stream(asked, after), named=False)

    async def follow_on_page(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Follow an answer from its first frame on, or behind that of ``Last-Event-ID``."""
        after = last_event_of(call)
        asked = await self._asked(call, query_of(call, PageTurn))
        if await self._agent.is_over(asked, after):
            return web.Response(status=204, headers=NOT_STORED)
        return await event_stream(call, self._agent.chat_stream(asked, after), named=False)

    async def stop_on_page(self, call: AuthenticatedCall) -> web.Response:
        """Stop an answer; its stream says so."""
        await self._agent.stop(await self._asked(call, await body_of(call, PageTurn)))
        return web.Response(status=204, headers=NOT_STORED)

    async def _asked(self, call: AuthenticatedCall, found: PageTurn) -> AskedTurn:
        grant = self._admission.grant(call.request)
        return await self._agent.asked(ContractAsker.by_link(grant), grant.item, found.turn)
