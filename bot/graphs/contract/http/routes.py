"""The routes of contracts and of talking about them: what a client asks for, and the answer."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from urllib.parse import quote

from aiohttp import web

from bot.graphs.contract.askers import ContractAsker
from bot.graphs.contract.http.agent import AskedTurn, ContractChatAgent
from bot.graphs.contract.http.contracts import ClientContracts
from bot.graphs.contract.http.models import (
    CONTRACT,
    AgentAnswer,
    AgentHealth,
    AgentPending,
    AgentRequest,
    ContractBody,
    ContractForm,
    ContractFormWithFile,
    ContractListQuery,
    ContractPage,
    ContractQuery,
    HistoryRequest,
    StreamQuery,
)
from bot.http.api.document import EVENTS, ApiEndpoint, AuthenticatedCall
from bot.http.api.event_stream import LAST_EVENT, event_stream, last_event_of
from bot.http.api.form import FILE, form_of
from bot.http.api.problems import ApiProblem
from bot.http.api.requests import (
    ASKING,
    PREFER,
    body_of,
    checked,
    in_path,
    invalid,
    json_response,
    patience_of,
    query_of,
    request_id_of,
)
from integrations.store.turn_events import TurnEvent
from orchestrator.turn import Locale

CONTRACTS, AGENT = "/api/v1/contracts", "/api/v1/agent"
PATIENCE = 25.0
"""Seconds that a request waits for its answer: proxies give up after 30 or 60."""
NOTICING = 1.0
"""Seconds after which it is noticed that nobody follows an answer that is not kept."""
_ONE, _ABOUT = {"id": CONTRACT}, {"contract_id": CONTRACT}
_NOT_FOUND = ("contract_not_found",)
_BODY = ("malformed", "too_large", "media_type", "invalid")
_ASKING = (*_BODY, "key_reused", "queue_full")


class ContractRoutes:
    """What the server does with requests about contracts."""

    def __init__(self, contracts: ClientContracts, agent: ContractChatAgent) -> None:
        self._contracts = contracts
        self._agent = agent
        self.operations = (
            ApiEndpoint(
                method="POST", path=CONTRACTS, handle=self.add_contract, form=ContractFormWithFile, headers=ASKING,
                returns={201: ContractBody},
                problems=(*_ASKING, "form", "no_length", *_NOT_FOUND),
            ),
            ApiEndpoint(
                method="GET", path=CONTRACTS, handle=self.contracts, query=ContractListQuery,
                returns={200: ContractPage}, problems=("invalid",),
            ),
            ApiEndpoint(
                method="GET", path=f"{CONTRACTS}/{{id}}", handle=self.contract, in_path=_ONE, query=ContractQuery,
                returns={200: ContractBody}, problems=("invalid", *_NOT_FOUND),
            ),
            ApiEndpoint(
                method="DELETE", path=f"{CONTRACTS}/{{id}}", handle=self.erase_contract, in_path=_ONE,
                query=ContractQuery, returns={204: None}, problems=("invalid", *_NOT_FOUND),
            ),
            ApiEndpoint(
                method="POST", path=f"{AGENT}/{{contract_id}}", handle=self.ask_about_contract, in_path=_ABOUT,
                body=AgentRequest, headers={**ASKING, "Prefer": PREFER}, returns={200: AgentAnswer, 202: AgentPending},
                problems=(*_ASKING, *_NOT_FOUND, "timeout", "busy"),
            ),
            ApiEndpoint(
                method="POST", path=f"{AGENT}/{{contract_id}}/stream", handle=self.stream_about_contract,
                in_path=_ABOUT, body=AgentRequest, headers={**ASKING, "Last-Event-ID": LAST_EVENT},
                returns={200: None}, file=EVENTS, problems=(*_ASKING, *_NOT_FOUND),
            ),
            ApiEndpoint(
                method="GET", path=f"{AGENT}/{{contract_id}}/stream", handle=self.follow_about_contract,
                in_path=_ABOUT, query=StreamQuery, headers={"Last-Event-ID": LAST_EVENT},
                returns={200: None, 204: None}, file=EVENTS, problems=("invalid", *_NOT_FOUND),
            ),
            ApiEndpoint(
                method="POST", path=f"{AGENT}/{{contract_id}}/stream/history", handle=self.stream_with_history,
                in_path=_ABOUT, body=HistoryRequest, headers=ASKING, returns={200: None}, file=EVENTS,
                problems=(*_ASKING, *_NOT_FOUND),
            ),
            ApiEndpoint(
                method="GET", path=f"{AGENT}/health", handle=self.agent_health, returns={200: AgentHealth}, problems=(),
            ),
        )  # fmt: skip

    async def add_contract(self, call: AuthenticatedCall) -> web.Response:
        """Have a contract read and analysed.

        It comes as the one part called `file` of a form (multipart/form-data). The answer has its id at once; GET it,
        or ask about it, which waits until it is ready.
        """
        if call.request.content_type != "multipart/form-data":
            raise ApiProblem("media_type")
        async with self._contracts.uploads.place() as place:
            fields, files = await form_of(call, place)
            form = checked(ContractForm, fields, call, strict=False)
            if len(files) != 1:
                raise invalid(call, FILE, kind="missing" if not files else "less_than_equal", le=1)
            locale = form.locale or _locale(call)
            request_id = request_id_of(call, form.request_id)
            found, is_new = await self._contracts.add(call.client, form, request_id, locale, files[0])
        if not is_new:
            await self._contracts.uploads.discard(place)
        return json_response(found, 201, {"Location": f"{CONTRACTS}/{found.id}"})

    async def contracts(self, call: AuthenticatedCall) -> web.Response:
        """List a user's contracts, newest first."""
        return json_response(await self._contracts.list(call.client, query_of(call, ContractListQuery), _locale(call)))

    async def contract(self, call: AuthenticatedCall) -> web.Response:
        """Read a contract: how far it is, and what was found in it, in the language of Accept-Language."""
        user, id = query_of(call, ContractQuery).user, _id(call, "id")
        return json_response(await self._contracts.get(call.client, user, id, _locale(call)))

    async def erase_contract(self, call: AuthenticatedCall) -> web.Response:
        """Erase a contract with what was found in it and said about it. This cannot be taken back."""
        await self._contracts.delete(call.client, query_of(call, ContractQuery).user, _id(call, "id"))
        return web.Response(status=204)

    async def ask_about_contract(self, call: AuthenticatedCall) -> web.Response:
        """Ask about a contract.

        Where the answer takes longer than the request waits, it is 202 and says where it is followed.
        """
        contract_id, request = _id(call, "contract_id"), await body_of(call, AgentRequest)
        asked = await self._asked(call, contract_id, request)
        answer = await self._agent.answer(asked, contract_id, patience_of(call, PATIENCE, PATIENCE))
        if answer is None:
            stream = f"{AGENT}/{contract_id}/stream?turn={asked.id}&user={quote(request.user, safe='')}"
            pending = AgentPending(turn=asked.id, conversation_id=asked.conversation, stream=stream)
            return json_response(pending, 202, {"Location": stream, "Retry-After": "1"})
        return json_response(answer)

    async def stream_about_contract(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Ask about a contract, and follow the answer.

        The frames are `step`, `tool`, `token`, `done` and `error`, told apart by `type`, without a line `event:`. The
        first one carries the turn's id, by which the answer is followed again after a cut; the request repeated with
        its idempotency key does the same. The answer is made and kept whether or not somebody follows it.
        """
        contract_id, after = _id(call, "contract_id"), last_event_of(call)
        asked = await self._asked(call, contract_id, await body_of(call, AgentRequest))
        return await event_stream(call, self._agent.chat_stream(asked, after), named=False)

    async def follow_about_contract(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Follow an answer from the first frame on, or behind that of `Last-Event-ID`."""
        query, after = query_of(call, StreamQuery), last_event_of(call)
        asked = await self._agent.asked(self._asker(call, query.user), _id(call, "contract_id"), query.turn)
        if await self._agent.is_over(asked, after):
            return web.Response(status=204)
        return await event_stream(call, self._agent.chat_stream(asked, after), named=False)

    async def stream_with_history(self, call: AuthenticatedCall) -> web.StreamResponse:
        """Ask about a contract with a dialogue that the client keeps itself: nothing of it is kept here.

        The work stops when the client leaves.
        """
        contract_id, request = _id(call, "contract_id"), await body_of(call, HistoryRequest)
        history = [{"role": one.role, "content": one.content} for one in request.history]
        given = {"include_contract": request.include_contract, "history": history}
        request_id = request_id_of(call, request.request_id)
        asked = await self._agent.ask(
            self._asker(call, request.user), contract_id, request.message, request_id, given, locale=request.locale
        )
        return await event_stream(call, self._left(asked), named=False)

    async def agent_health(self, _call: AuthenticatedCall) -> web.Response:
        """Tell whether questions about contracts are answered."""
        return json_response(AgentHealth(status="healthy", agent="ready"))

    def _asker(self, call: AuthenticatedCall, user: str) -> ContractAsker:
        return ContractAsker.of_client(self._contracts.team, call.client, user)

    async def _asked(self, call: AuthenticatedCall, contract_id: int, request: AgentRequest) -> AskedTurn:
        return await self._agent.ask(
            self._asker(call, request.user),
            contract_id,
            request.message,
            request_id_of(call, request.request_id),
            {"include_contract": request.include_contract},
            conversation=request.conversation_id,
            locale=request.locale,
        )

    async def _left(self, asked: AskedTurn) -> AsyncGenerator[Sequence[TurnEvent]]:
        try:
            async with aclosing(self._agent.chat_stream(asked, heartbeat=NOTICING)) as batches:
                async for batch in batches:
                    yield batch
        finally:
            await self._agent.leave(asked)


def _id(call: AuthenticatedCall, name: str) -> int:
    return int(in_path(call, name, CONTRACT, "contract_not_found"))


def _locale(call: AuthenticatedCall) -> Locale:
    return call.locale or "ko"
