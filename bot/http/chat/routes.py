"""The routes of the chat: who asks, what they ask for, and the answer or the problem."""

import json
import re
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import structlog
from aiohttp import web
from pydantic import BaseModel, ValidationError

from bot.http.charset import is_utf8
from bot.http.chat.answers import places
from bot.http.chat.chat import Chat
from bot.http.chat.clients import Allowance, ApiClients
from bot.http.chat.document import AuthenticatedCall, Operation, document
from bot.http.chat.models import (
    NAME,
    SESSION,
    ListQuery,
    MessageRequest,
    Pending,
    Reply,
    Session,
    SessionPage,
    StartRequest,
    SummaryQuery,
)
from bot.http.chat.problems import ApiProblem, Fault, faults_of, language_wanted, response_to
from integrations.documents.kinds import WORD
from integrations.errors import NotFound, Unavailable
from orchestrator.errors import new_reference
from orchestrator.turn import Locale

MAX_BODY = 256 * 1024
"""Bytes: the longest text with each of its signs written as an escape."""
PATIENCE = 25.0
"""Seconds that a request waits for its answer: proxies give up after 30 or 60."""
_PREFERENCE = re.compile(r"\s*(?:wait=(?P<wait>\d{1,4})|(?P<at_once>respond-async))\s*", re.IGNORECASE)
_HEADERS = {"Cache-Control": "no-store"}
_ASKING: dict[str, dict[str, Any]] = {
    "Idempotency-Key": {"type": "string", "pattern": NAME},
    "Prefer": {"type": "string", "examples": ["wait=5", "respond-async"]},
}

Model = TypeVar("Model", bound=BaseModel)
log = structlog.get_logger()


class ChatRoutes:
    """What the server does with requests to the chat."""

    def __init__(self, chat: Chat, clients: ApiClients, allowance: Allowance) -> None:
        self._chat = chat
        self._clients = clients
        self._allowance = allowance
        not_found, body = ("not_found",), ("malformed", "too_large", "media_type", "invalid")
        answering = ("timeout", "busy")
        asking = ("queue_full", *answering)
        known = ("message", "reply", "session", "summary", "erase")
        self.operations = (
            Operation(
                method="POST", path="/chat/start", handle=self.start, body=StartRequest, headers=_ASKING,
                returns={201: Reply, 202: Pending}, leads_to=known,
                problems=(*not_found, *body, "key_reused", *asking),
            ),
            Operation(
                method="POST", path="/chat/message", handle=self.message, body=MessageRequest, headers=_ASKING,
                returns={200: Reply, 202: Pending},
                problems=(*not_found, *body, "ended", "question_over", "key_reused", *asking), leads_to=known,
            ),
            Operation(
                method="GET", path="/chat/{session_id}/replies/{request_id}", handle=self.reply,
                headers={"Prefer": _ASKING["Prefer"]},
                returns={200: Reply, 202: Pending}, problems=(*not_found, *answering),
            ),
            Operation(
                method="GET", path="/chat/{session_id}", handle=self.session, returns={200: Session},
                problems=not_found,
            ),
            Operation(
                method="GET", path="/chat/{session_id}/summary.docx", handle=self.summary, query=SummaryQuery,
                returns={200: None}, file=WORD, problems=("not_found", "no_summary", "invalid"),
            ),
            Operation(
                method="GET", path="/chat", handle=self.sessions, query=ListQuery, returns={200: SessionPage},
                problems=("invalid",),
            ),
            Operation(
                method="DELETE", path="/chat/{session_id}", handle=self.erase, returns={204: None}, problems=not_found
            ),
        )  # fmt: skip
        self._document = json.dumps(document(self.operations), ensure_ascii=False)

    def add_to(self, app: web.Application) -> None:
        """Add the routes to a server."""
        for operation in self.operations:
            # The other addresses are no interviews.
            path = operation.path.replace("{session_id}", "{session_id:(?!(?:start|message)$)[^/]+}")
            app.router.add_route(operation.method, path, self._guarded(operation))
        app.router.add_get("/openapi.json", self._openapi)
        app.middlewares.append(_problems_of_paths)

    async def start(self, call: AuthenticatedCall) -> web.Response:
        """Begin an interview.

        The answer has the id of the interview and what the bot says first. Where that takes longer than the request
        waits, it is 202 and says where the answer will be. `Prefer: wait=5` waits less, `respond-async` not at all.
        """
        request = await _body(call, StartRequest)
        request_id = _request_id(call, request.request_id)
        line = await self._chat.start(call.client, request, request_id, call.locale)
        return await self._answered(call, line.id, request_id, 201)

    async def message(self, call: AuthenticatedCall) -> web.Response:
        """Say something in an interview.

        Messages of one interview are answered one after the other, in the order in which they came: none is refused
        because another is being answered.
        """
        request = await _body(call, MessageRequest)
        request_id = _request_id(call, request.request_id)
        line = await self._chat.say(call.client, request, request_id)
        return await self._answered(call, line.id, request_id, 200)

    async def reply(self, call: AuthenticatedCall) -> web.Response:
        """Fetch the answer to a request, as often as you like."""
        session_id, request_id = _in_path(call, "session_id", SESSION), _in_path(call, "request_id", NAME)
        return await self._answered(call, session_id, request_id, 200)

    async def session(self, call: AuthenticatedCall) -> web.Response:
        """Read an interview: facts with their sources, gaps, risks, timeline, summaries, every change of state."""
        return _json(await self._chat.session(call.client, _in_path(call, "session_id", SESSION)))

    async def summary(self, call: AuthenticatedCall) -> web.Response:
        """Fetch the summary of a complete interview as a document of Word, for the person or for a professional."""
        session_id, query = _in_path(call, "session_id", SESSION), _query(call, SummaryQuery)
        name, content = await self._chat.summary(call.client, session_id, query.reader)
        headers = {**_HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}
        return web.Response(body=content, content_type=WORD, headers=headers)

    async def sessions(self, call: AuthenticatedCall) -> web.Response:
        """List your interviews, newest first."""
        return _json(await self._chat.sessions(call.client, _query(call, ListQuery)))

    async def erase(self, call: AuthenticatedCall) -> web.Response:
        """Erase an interview.

        Everything about it goes: the case, all that was said, and what is remembered of it; an answer that is being
        made is broken off. This cannot be taken back.
        """
        await self._chat.erase(call.client, _in_path(call, "session_id", SESSION))
        return web.Response(status=204)

    async def _answered(self, call: AuthenticatedCall, session_id: str, request_id: str, status: int) -> web.Response:
        reply = await self._chat.reply(call.client, session_id, request_id, _patience(call))
        if isinstance(reply, Pending):
            return _json(reply, 202, {"Location": reply.location, "Retry-After": str(reply.retry_after)})
        return _json(reply, status, {"Location": f"/chat/{session_id}"} if status == 201 else {})

    async def _openapi(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._document, content_type="application/json")

    def _guarded(self, operation: Operation) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            began = time.monotonic()
            locale = language_wanted(request.headers.get("Accept-Language", ""))
            client: str | None = None
            try:
                client = self._admitted(request)
                response = await operation.handle(AuthenticatedCall(request, client, locale))
            except ApiProblem as problem:
                response = response_to(problem, locale or "en")
            except web.HTTPRequestEntityTooLarge:
                response = response_to(ApiProblem("too_large", most=MAX_BODY), locale or "en")
            except NotFound:
                response = response_to(ApiProblem("not_found"), locale or "en")
            except web.RequestPayloadError:
                response = response_to(ApiProblem("malformed"), locale or "en")
            except ConnectionError:
                raise  # nobody is there any more
            except Exception as error:  # noqa: BLE001 - the door: whatever happened, the client gets a problem
                response = response_to(_unforeseen(error, operation), locale or "en")
            took = round((time.monotonic() - began) * 1000)
            log.info("chat", client=client, operation=operation.name, status=response.status, milliseconds=took)
            return response

        return handle

    def _admitted(self, request: web.Request) -> str:
        client = self._clients.of(request.headers.get("Authorization", ""))
        if client is None:
            raise ApiProblem("no_key", headers={"WWW-Authenticate": "Bearer"})
        if seconds := self._allowance.take(client):
            raise ApiProblem("too_many", headers={"Retry-After": str(seconds)}, seconds=seconds)
        return client


@web.middleware
async def _problems_of_paths(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Say in the same way what the server itself refuses below /chat."""
    try:
        return await handler(request)
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed) as error:
        if not re.match(r"/(chat|openapi\.json)(/|$)", request.path):
            raise
        locale: Locale = language_wanted(request.headers.get("Accept-Language", "")) or "en"
        if isinstance(error, web.HTTPMethodNotAllowed):
            allowed = ", ".join(sorted(error.allowed_methods))
            return response_to(ApiProblem("method", headers={"Allow": allowed}, allowed=allowed), locale)
        return response_to(ApiProblem("no_such_path"), locale)


def _unforeseen(error: Exception, operation: Operation) -> ApiProblem:
    reference = new_reference()
    # Not its message: nobody knows what of the person's words is in it.
    log.error(
        "chat_failed", operation=operation.name, reference=reference, error=type(error).__name__, at=places(error)
    )
    return ApiProblem("unavailable" if isinstance(error, Unavailable) else "failed", reference=reference)


async def _body(call: AuthenticatedCall, model: type[Model]) -> Model:
    if call.request.content_type != "application/json":
        raise ApiProblem("media_type")
    if not is_utf8(call.request):
        raise ApiProblem("malformed")
    if (call.request.content_length or 0) > MAX_BODY or len(raw := await call.request.read()) > MAX_BODY:
        raise ApiProblem("too_large", most=MAX_BODY)
    try:
        found = json.loads(raw.decode(), parse_constant=_refuse)
        # Half a character can be written in JSON, and stored nowhere.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise ApiProblem("malformed") from None
    return _checked(model, found, call, strict=True)


def _query(call: AuthenticatedCall, model: type[Model]) -> Model:
    given = call.request.query
    if twice := sorted({name for name in given if len(given.getall(name)) > 1}):
        raise ApiProblem("invalid", faults=_faults([{"type": "other", "loc": (name,)} for name in twice], call))
    return _checked(model, dict(given), call, strict=False)


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _checked(model: type[Model], found: object, call: AuthenticatedCall, *, strict: bool) -> Model:
    try:
        return model.model_validate(found, strict=strict)
    except ValidationError as error:
        raise ApiProblem("invalid", faults=_faults(error.errors(include_url=False), call)) from None


def _faults(errors: list[Any], call: AuthenticatedCall) -> list[Fault]:
    return faults_of(errors, call.locale or "en")


def _request_id(call: AuthenticatedCall, named: str | None) -> str:
    key = call.request.headers.get("Idempotency-Key")
    if key is not None and not re.fullmatch(NAME, key):
        raise ApiProblem(
            "invalid", faults=_faults([{"type": "string_pattern_mismatch", "loc": ("Idempotency-Key",)}], call)
        )
    return named or key or str(uuid.uuid4())


def _in_path(call: AuthenticatedCall, name: str, pattern: str) -> str:
    found = call.request.match_info[name]
    if not re.fullmatch(pattern, found):
        raise ApiProblem("not_found")
    return found


def _patience(call: AuthenticatedCall) -> float:
    for part in call.request.headers.get("Prefer", "").split(","):
        wished = _PREFERENCE.fullmatch(part)
        if wished is not None:
            return 0.0 if wished["at_once"] else min(float(wished["wait"]), PATIENCE)
    return PATIENCE


def _json(model: BaseModel, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(
        text=model.model_dump_json(),
        status=status,
        headers={**_HEADERS, **(headers or {})},
        content_type="application/json",
    )
