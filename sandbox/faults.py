"""Faults on demand for requests and events, and a log of every API request: what a test needs to see at the wire."""

import asyncio
import json
import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.slack.event_faults import EventFault, EventFaults

LOG_LENGTH = 10_000
BODY_KEPT = 100_000

_SECRET = re.compile(r"(?:xox[a-z]|xapp|ntn|secret)[-_][\w-]+")
_NOTION_CODES = {
    400: "validation_error",
    401: "unauthorized",
    403: "restricted_resource",
    404: "object_not_found",
    409: "conflict_error",
    429: "rate_limited",
    500: "internal_server_error",
    502: "bad_gateway",
    503: "service_unavailable",
    504: "gateway_timeout",
    529: "service_overload",
}


@dataclass(slots=True)
class FaultRule:
    """One rule; the first that matches a request and has `times` left is used."""

    service: str
    method: str
    """`chat.update`, `POST /v1/pages`, or a pattern with `*` such as `PATCH /v1/blocks/*`."""
    status: int | None = None
    error: str | None = None
    retry_after: float | None = None
    delay: float = 0.0
    times: int | None = 1
    """None: until the faults are cleared."""
    after_action: bool = False
    """Do the request, then answer with the fault, or with nothing if neither status nor error is given."""
    drop: bool = False
    """Close the connection without an answer."""

    def matches(self, service: str, method: str) -> bool:
        """Whether this rule still applies to that request."""
        return self.times != 0 and self.service in (service, "*") and fnmatchcase(method, self.method)

    def answer(self, service: str) -> web.Response | None:
        """The response that is sent instead of the real one; None when the connection just ends."""
        if self.drop or (self.status is None and self.error is None):
            return None
        status = self.status or (200 if service == "slack" else 400)
        body: dict[str, Any]
        if service == "slack":
            body = {"ok": False, "error": self.error or ("ratelimited" if status == 429 else "internal_error")}
        else:
            code = self.error or _NOTION_CODES.get(status, "internal_server_error")
            body = {"object": "error", "status": status, "code": code, "message": f"A fault was asked for: {code}."}
        headers = {}
        if self.retry_after is not None or status == 429:
            headers["Retry-After"] = f"{1 if self.retry_after is None else self.retry_after:g}"
        return web.json_response(body, status=status, headers=headers)


@dataclass(slots=True)
class LoggedRequest:
    """One API request; the body is parsed only when somebody asks for the log."""

    service: str
    method: str
    at: float
    status: int
    content_type: str
    raw: bytes

    def shown(self) -> dict[str, Any]:
        """As JSON, with every token replaced."""
        text = _SECRET.sub("[redacted]", self.raw[:BODY_KEPT].decode("utf-8", "replace"))
        body: Any = text
        if self.content_type == "application/json":
            try:
                body = json.loads(text)
            except ValueError:
                body = text
        elif self.content_type == "application/x-www-form-urlencoded":
            body = dict(parse_qsl(text, keep_blank_values=True))
        return {
            "service": self.service,
            "method": self.method,
            "at": self.at,
            "status": self.status,
            "body": body,
        }


def operation(request: web.Request) -> tuple[str, str] | None:
    """Service and method of an API request: `("slack", "chat.update")`, `("notion", "POST /v1/pages")`; else None."""
    path = request.path
    if path.startswith("/api/"):
        return "slack", path[5:]
    if path.startswith("/notion/"):
        return "notion", f"{request.method} {path[7:]}"
    return None


class Faults:
    """The rules that wait for a request, and the log."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._faults: list[FaultRule] = []
        self._log: deque[LoggedRequest] = deque(maxlen=LOG_LENGTH)
        self._counts: Counter[tuple[str, str]] = Counter()
        self.events: EventFaults | None = None
        """The faults of events, once there is a delivery."""

    def mount(self, app: web.Application) -> None:
        """Put the middleware and the `/_control` routes into the application."""

        @web.middleware
        async def faults(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._apply(request, handler)

        app.middlewares.append(faults)
        app.router.add_post("/_control/faults", self._add)
        app.router.add_delete("/_control/faults", self._clear)
        app.router.add_get("/_control/faults", self._list)
        app.router.add_get("/_control/requests", self._requests)
        app.router.add_delete("/_control/requests", self._clear_requests)

    async def _apply(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        called = operation(request)
        if called is None:
            return await handler(request)
        service, method = called
        raw = await request.read() if request.content_type != "multipart/form-data" else b""
        if request.query_string:
            raw = raw or request.query_string.encode()
        entry = LoggedRequest(service, method, self._now(), 0, request.content_type, raw[:BODY_KEPT])
        if not raw or request.content_type == "application/octet-stream":
            entry.content_type = "application/x-www-form-urlencoded"
        self._log.append(entry)
        self._counts[called] += 1
        fault = next((f for f in self._faults if f.matches(service, method)), None) if self._faults else None
        response = await (handler(request) if fault is None else self._faulty(fault, service, request, handler))
        entry.status = response.status
        return response

    async def _faulty(
        self, fault: FaultRule, service: str, request: web.Request, handler: Handler
    ) -> web.StreamResponse:
        if fault.times is not None:
            fault.times -= 1
            if fault.times <= 0:
                self._faults.remove(fault)
        if fault.delay:
            await asyncio.sleep(fault.delay)
        only_delay = fault.status is None and fault.error is None and not fault.drop
        if fault.after_action:
            await handler(request)
        elif only_delay:
            return await handler(request)
        answer = fault.answer(service)
        if answer is not None:
            return answer
        if request.transport is not None:
            request.transport.close()
        return web.Response(status=502, text="the answer was lost on purpose")

    async def _add(self, request: web.Request) -> web.Response:
        try:
            body = await request.json()
            if isinstance(body, dict) and body.get("service") == "events" and self.events is not None:
                self.events.add(EventFault.read(body))
            else:
                self._faults.append(FaultRule(**body))
        except (ValueError, TypeError) as error:
            raise web.HTTPBadRequest(text=f"not a fault: {error}") from error
        return web.json_response({"ok": True, "waiting": len(self._faults) + len(self._event_rules())})

    def _event_rules(self) -> list[EventFault]:
        return self.events.rules() if self.events is not None else []

    async def _list(self, _request: web.Request) -> web.Response:
        requests = [{"service": f.service, "method": f.method, "times": f.times} for f in self._faults]
        return web.json_response({"faults": requests + [rule.shown() for rule in self._event_rules()]})

    async def _clear(self, _request: web.Request) -> web.Response:
        self._faults.clear()
        if self.events is not None:
            self.events.clear()
        return web.json_response({"ok": True})

    async def _requests(self, request: web.Request) -> web.Response:
        service, method = request.query.get("service"), request.query.get("method")
        counts: dict[str, dict[str, int]] = {"slack": {}, "notion": {}}
        for (name, called), count in self._counts.items():
            counts.setdefault(name, {})[called] = count
        log = [
            entry.shown() for entry in self._log if service in (None, entry.service) and method in (None, entry.method)
        ]
        return web.json_response({"counts": counts, "log": log})

    async def _clear_requests(self, _request: web.Request) -> web.Response:
        self._log.clear()
        self._counts.clear()
        return web.json_response({"ok": True})
