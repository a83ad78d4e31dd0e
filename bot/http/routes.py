"""The HTTP server: Slack's signed events, interviews of clients, and whether the process is well."""

import json
from urllib.parse import parse_qsl

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.async_app import AsyncApp

from bot.http.chat.routes import ChatRoutes
from bot.http.health import Health
from bot.http.shapes import is_from_slack

MAX_BODY = 1024 * 1024
"""Bytes; Slack's events are far smaller."""


def application(health: Health, slack: AsyncApp | None, chat: ChatRoutes | None = None) -> web.Application:
    """Return the server's routes; ``slack`` is None where events come over a socket alone, ``chat`` without clients."""
    app = web.Application(client_max_size=MAX_BODY)

    async def healthz(_request: web.Request) -> web.Response:
        return web.json_response({"status": "ok"})

    async def readyz(_request: web.Request) -> web.Response:
        report = await health.report()
        return web.json_response(report, status=200 if report["ready"] else 503)

    app.router.add_get("/healthz", healthz)
    app.router.add_get("/readyz", readyz)
    if slack is not None:

        async def events(request: web.Request) -> web.Response:
            if not _is_well_formed(request.content_type, await request.read()):
                return web.json_response({"error": "malformed_body"}, status=400)
            return await to_aiohttp_response(await slack.async_dispatch(await to_bolt_request(request)))

        app.router.add_post("/slack/events", events)
    if chat is not None:
        chat.add_to(app)
    return app


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
