"""The frame of every operation: whose key it is, how often it may come, what goes wrong, and the document of it all."""

import inspect
import json
import re
from collections.abc import Sequence
from functools import cached_property

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.http import api
from bot.http.api.answering import answered
from bot.http.api.document import ApiEndpoint, ApiWebhook, document
from bot.http.api.keys import LOCAL, Allowance, ApiClients
from bot.http.api.problems import ApiProblem, language_wanted, response_to
from orchestrator.turn import Locale


class ApiFrame:
    """Serves operations to clients that have a key."""

    def __init__(
        self,
        clients: ApiClients,
        allowance: Allowance,
        operations: Sequence[ApiEndpoint],
        webhooks: Sequence[ApiWebhook] = (),
    ) -> None:
        self._clients = clients
        self._allowance = allowance
        self._operations = operations
        self._webhooks = webhooks
        roots = {re.escape(operation.path.split("/{")[0]) for operation in operations}
        self._ours = re.compile(rf"(?:{'|'.join(sorted(roots))}|/openapi\.json)(?:/|$)")

    def add_to(self, app: web.Application) -> None:
        """Add the routes to a server."""
        for operation in self._operations:
            app.router.add_route(operation.method, self._route(operation), self._guarded(operation))
        app.router.add_get("/openapi.json", self._openapi)
        app.middlewares.append(self._problems_of_paths())

    def _route(self, operation: ApiEndpoint) -> str:
        """Return the path as the server knows it: what another operation has as a word is none of its names."""
        start, brace, rest = operation.path.partition("{")
        words = {other.path.removeprefix(start) for other in self._operations if other.path.startswith(start)}
        taken = "|".join(re.escape(word) for word in sorted(words) if re.fullmatch("[a-z]+", word))
        if not brace or not taken:
            return operation.path
        name, _, more = rest.partition("}")
        return f"{start}{{{name}:(?!(?:{taken})$)[^/]+}}{more}"

    @cached_property
    def _document(self) -> str:
        """The OpenAPI document, made when it is first asked for: a start need not wait 50 ms for it."""
        made = document(self._operations, inspect.cleandoc(api.__doc__ or ""), self._webhooks)
        return json.dumps(made, ensure_ascii=False)

    async def _openapi(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._document, content_type="application/json")

    def _guarded(self, operation: ApiEndpoint) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            return await answered(request, operation.name, self._admitted, operation.handle)

        return handle

    def _admitted(self, request: web.Request) -> str:
        client = self._clients.of(request.headers.get("Authorization", ""))
        if client is None:
            raise ApiProblem("no_key", headers={"WWW-Authenticate": "Bearer"})
        if client != LOCAL and (seconds := self._allowance.take(client)):
            raise ApiProblem("too_many", headers={"Retry-After": str(seconds)}, seconds=seconds)
        return client

    def _problems_of_paths(self) -> Middleware:
        @web.middleware
        async def say_it(request: web.Request, handler: Handler) -> web.StreamResponse:
            """Say in the same way what the server itself refuses below our addresses."""
            try:
                return await handler(request)
            except (web.HTTPNotFound, web.HTTPMethodNotAllowed) as error:
                if not self._ours.match(request.path):
                    raise
                locale: Locale = language_wanted(request.headers.get("Accept-Language", "")) or "en"
                if isinstance(error, web.HTTPMethodNotAllowed):
                    allowed = ", ".join(sorted(error.allowed_methods))
                    return response_to(ApiProblem("method", headers={"Allow": allowed}, allowed=allowed), locale)
                return response_to(ApiProblem("no_such_path"), locale)

        return say_it
