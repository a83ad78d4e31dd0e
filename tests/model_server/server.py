"""The server itself: routes, rules, and what came over the wire."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from tests.model_server.answers import answer
from tests.model_server.replies import (
    Drop,
    Error,
    Filtered,
    Garbage,
    Held,
    Json,
    Made,
    Refusal,
    Reply,
    Stall,
    Stream,
    Text,
    ToolCalls,
)
from tests.model_server.requests import Condition, Request, Rule
from tests.model_server.wire import (
    azure_filter_error,
    chunk,
    completion,
    embeddings,
    error_body,
    tool_deltas,
    usage_of,
)

_SECRET = ("authorization", "api-key")


class ModelServer:
    """A running server: ``on`` scripts it, ``requests`` shows what it was asked."""

    def __init__(self, key: str | None = None, pace: float = 0.0) -> None:
        """With a ``key`` any other is refused with 401; ``pace`` is the seconds between two words of a stream."""
        self.url = ""
        """Azure's endpoint; ``openai_url`` is OpenAI's base URL."""
        self.requests: list[Request] = []
        self.most_at_once = 0
        """The largest number of requests that were open at the same time."""
        self.default: Reply | None = None
        """What requests get that no rule fits; None makes an answer from the prompt."""
        self.delay = 0.0
        """Seconds before each answer."""
        self._open = 0
        self._arrivals: asyncio.Queue[Request] = asyncio.Queue()
        self._rules: list[Rule] = []
        self._key = key
        self._pace = pace

    @property
    def openai_url(self) -> str:
        """The base URL for clients of OpenAI."""
        return f"{self.url}/v1"

    def on(
        self,
        *,
        reply: Reply | Sequence[Reply],
        contains: str = "",
        system: str = "",
        schema: str = "",
        when: Condition | None = None,
    ) -> None:
        """Answer requests whose prompt, system prompt and schema's name contain these, and for which ``when`` holds."""

        def fits(request: Request) -> bool:
            wanted = (request.body.get("response_format") or {}).get("json_schema") or {}
            return (
                contains in request.prompt
                and system in request.system
                and schema in str(wanted.get("name", ""))
                and (when is None or when(request))
            )

        replies = list(reply) if isinstance(reply, Sequence) else [reply]
        self._rules.append(Rule(fits, replies))

    def begin_anew(self) -> None:
        """Forget what was scripted and asked."""
        self._rules.clear()
        self.requests.clear()
        self.default, self.most_at_once, self.delay, self._arrivals = None, 0, 0.0, asyncio.Queue()

    async def next_request(self) -> Request:
        """Return the first request that this method has not returned yet, waiting until there is one."""
        return await self._arrivals.get()

    def app(self) -> web.Application:
        """Return the routes."""
        app = web.Application(client_max_size=64 * 1024**2)
        app.router.add_post("/v1/chat/completions", self._chat)
        app.router.add_post("/openai/deployments/{deployment}/chat/completions", self._chat)
        app.router.add_post("/v1/embeddings", self._embeddings)
        app.router.add_post("/openai/deployments/{deployment}/embeddings", self._embeddings)
        app.router.add_get("/v1/models", self._models)
        return app

    async def _receive(self, http: web.Request) -> Request:
        bearer = http.headers.get("Authorization", "").removeprefix("Bearer ")
        key = http.headers.get("api-key", "")
        request = Request(
            path=http.path,
            query=dict(http.query),
            headers={name.lower(): value for name, value in http.headers.items() if name.lower() not in _SECRET},
            body=json.loads(await http.text() or "{}"),
            at=time.monotonic(),
            credential="api-key" if key else "bearer" if bearer else "",
        )
        self.requests.append(request)
        self._arrivals.put_nowait(request)
        if self._key is not None and self._key not in (bearer, key):
            raise web.HTTPUnauthorized(text=json.dumps(error_body(Error(401, "wrong key", code="invalid_api_key"))))
        if request.azure and "api-version" not in request.query:
            raise web.HTTPNotFound(text=json.dumps(error_body(Error(404, "Resource not found", code="404"))))
        return request

    async def _chat(self, http: web.Request) -> web.StreamResponse:
        request = await self._receive(http)
        rule = next((rule for rule in self._rules if rule.fits(request)), None)
        reply = rule.next() if rule else self.default or answer(request.body)
        if isinstance(reply, Made):
            reply = reply.make(request.system, request.prompt)
        self._open += 1
        self.most_at_once = max(self.most_at_once, self._open)
        try:
            await asyncio.sleep(self.delay)
            return await self._reply(http, request, reply)
        except (asyncio.CancelledError, ConnectionError):
            request.gone.set()
            raise
        finally:
            self._open -= 1

    async def _reply(self, http: web.Request, request: Request, reply: Reply) -> web.StreamResponse:
        if isinstance(reply, Held):
            await reply.until.wait()
            reply = reply.reply
        model = http.match_info.get("deployment") or str(request.body.get("model", ""))
        match reply:
            case Error():
                return web.json_response(error_body(reply), status=reply.status, headers=reply.headers)
            case Garbage():
                return web.Response(text=reply.body, content_type=reply.content_type)
            case Filtered(before=True):
                return web.json_response(azure_filter_error(), status=400)
            case Text(delay=delay) if delay:
                await asyncio.sleep(delay)
        if request.body.get("stream"):
            return await self._stream(http, request, reply, model)
        match reply:
            case Text():
                made = completion(request.body, model, reply.text, usage=reply.usage, finish=reply.finish)
            case Json():
                text = json.dumps(reply.value, ensure_ascii=False)
                made = completion(request.body, model, text, usage=reply.usage)
            case Stream():
                await asyncio.sleep(reply.delay * len(reply.chunks))
                made = completion(request.body, model, "".join(reply.chunks), usage=reply.usage)
            case ToolCalls():
                made = completion(request.body, model, None, usage=reply.usage, finish="tool_calls", tools=reply.calls)
            case Refusal():
                made = completion(request.body, model, None, refusal=reply.text)
            case Filtered():
                made = completion(request.body, model, reply.text, finish="content_filter")
            case Stall():
                await asyncio.Event().wait()
                raise AssertionError("unreachable")
            case _:
                return _cut(http)
        return web.json_response(made)

    async def _stream(self, http: web.Request, request: Request, reply: Reply, model: str) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-cache"})
        await response.prepare(http)

        async def send(event: Mapping[str, Any]) -> None:
            await response.write(f"data: {json.dumps(event, ensure_ascii=False)}\n\n".encode())

        if request.azure:
            await send(chunk("", None, prompt_filter_results=[{"prompt_index": 0, "content_filter_results": {}}]))
        deltas, delay, finish, usage = _deltas(reply, self._pace)
        if deltas:
            await send(chunk(model, {"role": "assistant", "content": ""}))
        for n, delta in enumerate(deltas):
            if n and delay:
                await asyncio.sleep(delay)
            await send(chunk(model, delta))
        if isinstance(reply, Stall):
            while reply.keepalive:
                await asyncio.sleep(reply.keepalive)
                await response.write(b": keepalive\n\n")
            await asyncio.Event().wait()
        if isinstance(reply, Drop):
            return _cut(http)
        await send(chunk(model, {}, finish or None))
        if (request.body.get("stream_options") or {}).get("include_usage"):
            text = "".join(str(delta.get("content", "")) for delta in deltas)
            await send(chunk(model, None, usage=usage_of(request.body, text, usage)))
        await response.write(b"data: [DONE]\n\n")
        await response.write_eof()
        return response

    async def _embeddings(self, http: web.Request) -> web.Response:
        request = await self._receive(http)
        model = http.match_info.get("deployment") or str(request.body.get("model", ""))
        return web.json_response(embeddings(request.body, model))

    async def _models(self, _http: web.Request) -> web.Response:
        models = [{"id": "scripted", "object": "model", "created": 0, "owned_by": "tests"}]
        return web.json_response({"object": "list", "data": models})


def _deltas(reply: Reply, pace: float) -> tuple[list[dict[str, Any]], float, str, tuple[int, int] | None]:
    """The deltas of a reply, the seconds between them, why it ends and its usage."""
    match reply:
        case Text():
            return _content(_words(reply.text)), pace, reply.finish, reply.usage
        case Json():
            return _content(_words(json.dumps(reply.value, ensure_ascii=False))), pace, "stop", reply.usage
        case Stream():
            return _content(reply.chunks), reply.delay, reply.finish, reply.usage
        case ToolCalls():
            return list(tool_deltas(reply.calls)), pace, "tool_calls", reply.usage
        case Refusal():
            return [{"refusal": reply.text}], pace, "stop", None
        case Filtered():
            return _content(_words(reply.text)), pace, "content_filter", None
        case Stall() | Drop():
            return _content(reply.chunks), 0.0, "stop", None
    raise AssertionError(f"{reply} is no stream")


def _content(texts: Sequence[str]) -> list[dict[str, Any]]:
    return [{"content": text} for text in texts]


def _words(text: str) -> list[str]:
    return [word + " " for word in text.split(" ")[:-1]] + text.split(" ")[-1:] if text else []


def _cut(http: web.Request) -> web.StreamResponse:
    """Cut the connection under the caller's feet."""
    if http.transport is not None:
        http.transport.abort()
    raise ConnectionResetError("cut by the script")


@asynccontextmanager
async def model_server(*, port: int = 0, key: str | None = None, pace: float = 0.0) -> AsyncIterator[ModelServer]:
    """Run a server on loopback; without a port on any free one."""
    server = ModelServer(key=key, pace=pace)
    runner = web.AppRunner(server.app(), handler_cancellation=True, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", port, backlog=512)
        await site.start()
        server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield server
    finally:
        await runner.cleanup()
