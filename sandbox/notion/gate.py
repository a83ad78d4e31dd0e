"""What every request passes: token, version, rate, size; and how answers and errors are written."""

import hmac
import json
import math
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox.notion.errors import NotionError, invalid, validation_error

VERSION = "2026-03-11"
MAX_BODY = 500_000
"""Bytes in one request; uploads of files have their own limit."""

RATE = 3.0
"""Requests a second on average."""

BURST = 10.0
"""Requests that may come at once after a pause."""

Endpoint = Callable[[web.Request], Awaitable[dict[str, Any]]]


class Bucket:
    """A token bucket."""

    def __init__(self, rate: float = RATE, burst: float = BURST, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def wait(self) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self._rate


class Gate:
    """Turns an endpoint, which returns JSON or raises `NotionError`, into a web handler."""

    def __init__(self, token: str, bucket: Bucket | None) -> None:
        self._token = token
        self._bucket = bucket

    def open(self, endpoint: Endpoint) -> Handler:
        """Wrap an endpoint."""

        async def handle(request: web.Request) -> web.Response:
            identity = str(uuid.uuid4())
            headers = {"x-notion-request-id": identity}
            try:
                self._admit(request)
                answer = await endpoint(request)
            except NotionError as error:
                body = {"object": "error", "status": error.status, "code": error.code, "message": error.message}
                return web.json_response(
                    {**body, "request_id": identity}, status=error.status, headers={**headers, **error.headers}
                )
            return web.json_response({**answer, "request_id": identity}, headers=headers)

        return handle

    def _admit(self, request: web.Request) -> None:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(token.strip().encode(), self._token.encode()):
            raise NotionError(401, "unauthorized", "API token is invalid.")
        version = request.headers.get("Notion-Version")
        if version is None:
            raise NotionError(
                400,
                "missing_version",
                "Notion-Version header failed validation: Notion-Version header should be defined, "
                "instead was `undefined`.",
            )
        if version != VERSION:
            raise validation_error(
                f"Notion-Version header failed validation: Notion-Version header should be `{json.dumps(VERSION)}`, "
                f"instead was `{json.dumps(version)}`."
            )
        wait = self._bucket.wait() if self._bucket is not None else 0.0
        if wait:
            message = "You have been rate limited. Please try again in a few minutes."
            raise NotionError(429, "rate_limited", message, {"Retry-After": str(math.ceil(wait))})


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


async def read_body(request: web.Request) -> dict[str, Any]:
    """Return the JSON object that a request carries; nothing at all counts as an empty one."""
    raw = await request.read()
    if len(raw) > MAX_BODY:
        raise invalid("body.length", f"≤ `{MAX_BODY}`", len(raw))
    try:
        body = json.loads(raw or b"{}", parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise NotionError(400, "invalid_json", "Error parsing JSON body.") from error
    if not isinstance(body, dict):
        raise invalid("body", "an object", body)
    return body
