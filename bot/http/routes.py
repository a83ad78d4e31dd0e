"""The HTTP server: Slack's signed events, interviews of clients, and whether the process is well."""

import json
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_sdk.signature import SignatureVerifier

from bot.http.api.frame import ApiFrame
from bot.http.charset import is_utf8
from bot.http.health import Health
from bot.http.shapes import is_from_slack
from bot.manifest import EVENTS_PATH

MAX_BODY = 1024 * 1024
"""Bytes; Slack's events are far smaller."""


def application(
    health: Health,
    slack: AsyncApp | None,
    api: ApiFrame | None = None,
    *,
    signing_secret: str = "",
) -> web.Application:
    """Return the server's routes; ``slack`` is None where events come over a socket alone, ``api`` without clients.

    ``signing_secret``: of ``slack``.
    """
    app = web.Application(client_max_size=MAX_BODY)

    async def healthz(_request: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    async def readyz(_request: web.Request) -> web.Response:
        report = await health.report()
        return web.json_response(report, status=200 if report["ready"] else 503)

    app.router.add_get("/healthz", healthz)
    app.router.add_get("/readyz", readyz)
    if slack is not None:
        verifier = SignatureVerifier(signing_secret)

        async def events(request: web.Request) -> web.Response:
            raw = await request.read()
            # Before anything of it is looked at: what strangers send costs one hash.
            if not _is_signed(verifier, request, raw):
                return web.json_response({"error": "invalid_request"}, status=401)
            if not is_utf8(request) or not _is_well_formed(request.content_type, raw):
                return web.json_response({"error": "malformed_body"}, status=400)
            headers: Any = request.headers
            told = AsyncBoltRequest(body=raw.decode(), query=request.query_string, headers=headers)
            return await to_aiohttp_response(await slack.async_dispatch(told))

        app.router.add_post(EVENTS_PATH, events)
    if api is not None:
        api.add_to(app)
    return app


def _is_signed(verifier: SignatureVerifier, request: web.Request, raw: bytes) -> bool:
    """Tell whether Slack signed it within the last five minutes."""
    stamp, signature = (request.headers.get(name) for name in ("X-Slack-Request-Timestamp", "X-Slack-Signature"))
    try:
        return verifier.is_valid(raw, stamp, signature)
    except (ValueError, TypeError):
        return False  # a time stamp that is no number, a body that is no UTF-8, a signature that is not ASCII


def _is_well_formed(content_type: str, raw: bytes) -> bool:
    """Tell whether the body is something that Slack sends."""
    try:
        body = raw.decode()
        if content_type == "application/x-www-form-urlencoded":
            form = dict(parse_qsl(body, keep_blank_values=True, strict_parsing=True, errors="strict"))
            return is_from_slack(json.loads(form["payload"]) if "payload" in form else form, form=True)
        return is_from_slack(json.loads(body), form=False)
    except (ValueError, RecursionError):
        return False
