"""Builds the one web application: Slack, Notion, the page, the faults."""

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

from sandbox import notion
from sandbox.faults import Faults
from sandbox.page import notion_routes, slack_routes
from sandbox.settings import Credentials, SandboxSettings
from sandbox.slack import SLACK, build_slack
from sandbox.store import Store

STATIC = Path(__file__).parent / "static"
UPLOAD_LIMIT = 200 * 2**20

STORE = web.AppKey("store", Store)
SEEDED = "seeded"
"""Kept once both halves have loaded their seed."""


def credentials(store: Store) -> Credentials:
    """The secrets of this data folder."""
    return Credentials(
        bot_token=store.remember("bot_token", lambda: f"xoxb-sandbox-{secrets.token_hex(16)}"),
        app_token=store.remember("app_token", lambda: f"xapp-1-sandbox-{secrets.token_hex(16)}"),
        signing_secret=store.remember("signing_secret", lambda: secrets.token_hex(16)),
        notion_token=store.remember("notion_token", lambda: f"ntn_sandbox{secrets.token_hex(16)}"),
    )


def discard_unfinished(path: Path) -> None:
    """Remove a store whose seeding was cut off, so that it begins anew."""
    if not path.exists():
        return
    with closing(sqlite3.connect(path)) as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        found = (
            connection.execute("SELECT 1 FROM meta WHERE key = ?", (SEEDED,)).fetchone() if "meta" in tables else None
        )
    if found is None:
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)


def build_app(settings: SandboxSettings) -> web.Application:
    """The application, seeded if its data folder is new; it closes its store at cleanup."""
    path = settings.data_dir / "sandbox.sqlite3"
    discard_unfinished(path)
    store = Store(path)
    keys = credentials(store)
    app = web.Application(client_max_size=UPLOAD_LIMIT, middlewares=[_refuse_other_sites])
    app[STORE] = store
    faults = Faults(settings.now)
    faults.mount(app)
    slack = build_slack(store, settings, keys)
    slack.mount(app)
    faults.events = slack.hub.delivery.faults
    app[SLACK] = slack
    slack_routes.mount(app, slack)
    notion.mount(app, store, settings)
    notion_routes.mount(app, slack.workspace)
    store.remember(SEEDED, lambda: "yes")
    app.router.add_get("/", _index)
    app.router.add_static("/static/", STATIC, append_version=False)
    app.on_cleanup.append(_close)
    return app


@web.middleware
async def _refuse_other_sites(request: web.Request, handler: Handler) -> web.StreamResponse:
    """There is no sign-in, so a web page from elsewhere must not act through the visitor's browser."""
    if request.method not in ("GET", "HEAD") and request.headers.get("Sec-Fetch-Site") == "cross-site":
        raise web.HTTPForbidden(text="cross-site request")
    return await handler(request)


async def _index(_request: web.Request) -> web.StreamResponse:
    index = STATIC / "index.html"
    if not index.exists():
        return web.Response(text="The sandbox runs; its page is not built here.")
    return web.FileResponse(index, headers={"Cache-Control": "no-cache"})


async def _close(app: web.Application) -> None:
    app[STORE].close()
