"""A local Notion: the API of version 2026-03-11 with its limits, on the store of the sandbox.

There are pages, blocks, Markdown, search, databases and data sources (read and query), users, comments and uploads.
What no request creates (meeting notes, kinds that are not known yet, many rows) is put there by `/_control/notion`.
Not here: other API versions, creating or changing databases and data sources, views, templates, custom emojis,
webhooks, OAuth, uploads in several parts or from an address, `allow_async`. Markdown is CommonMark with tables
and GitHub's callouts, not Notion's own dialect; colours, underlines, mentions and columns get lost in it. A real
workspace answers more slowly, finds new pages in search only after a while, and may answer with 409 or 503 under load
(see the faults of the sandbox).
"""

import secrets
import uuid
from pathlib import Path

from aiohttp import web

from sandbox.notion.block_endpoints import BlockEndpoints
from sandbox.notion.database_endpoints import DatabaseEndpoints
from sandbox.notion.errors import NotionError
from sandbox.notion.gate import Bucket, Gate
from sandbox.notion.made_in_app import MadeInApp
from sandbox.notion.markdown_endpoints import MarkdownEndpoints
from sandbox.notion.nodes import Nodes
from sandbox.notion.objects import Objects
from sandbox.notion.page_endpoints import PageEndpoints
from sandbox.notion.people import BOT_ID, NotionUsers
from sandbox.notion.search_endpoints import SearchEndpoints
from sandbox.notion.seed import load_pages, load_people
from sandbox.notion.service import Notion
from sandbox.notion.uploads import FileUploads
from sandbox.notion.workspace_endpoints import WorkspaceEndpoints
from sandbox.settings import SandboxSettings
from sandbox.store import Store

SEED = Path(__file__).parent.parent / "seed"
ROOT = "/notion/v1"

NOTION = web.AppKey("notion", Notion)


def mount(app: web.Application, store: Store, settings: SandboxSettings, seed: Path = SEED) -> None:
    """Add the routes under `/notion/v1`; a new store is filled from `seed`, unless the settings say `empty`."""
    people = NotionUsers(store)
    nodes = Nodes(store, settings.now, BOT_ID)
    uploads = FileUploads(store, settings.now, settings.base_url)
    notion = Notion(store, nodes, people, uploads, Objects(nodes, people, uploads, settings.base_url))
    app[NOTION] = notion
    if store.is_new:
        with store.transaction():
            load_people(people, seed / "workspace.toml" if settings.seed == "default" else None)
            if settings.seed == "default":
                load_pages(nodes, seed / "notion")
    token = store.remember("notion_token", lambda: f"ntn_sandbox{secrets.token_hex(16)}")
    MadeInApp(notion, settings.now).mount(app)
    _add_routes(app, notion, settings, Gate(token, Bucket(clock=settings.now) if settings.rate_limits else None))


def _add_routes(app: web.Application, notion: Notion, settings: SandboxSettings, gate: Gate) -> None:
    pages, blocks, finds = PageEndpoints(notion), BlockEndpoints(notion), SearchEndpoints(notion, settings.query_rows)
    markdown, databases = MarkdownEndpoints(notion), DatabaseEndpoints(notion)
    others = WorkspaceEndpoints(notion, settings.now)
    for method, path, endpoint in (
        ("POST", "/pages", pages.create),
        ("GET", "/pages/{page_id}", pages.retrieve),
        ("PATCH", "/pages/{page_id}", pages.update),
        ("GET", "/pages/{page_id}/markdown", markdown.retrieve),
        ("PATCH", "/pages/{page_id}/markdown", markdown.update),
        ("POST", "/pages/{page_id}/move", pages.move),
        ("GET", "/pages/{page_id}/properties/{property_id}", pages.property_item),
        ("GET", "/blocks/{block_id}", blocks.retrieve),
        ("PATCH", "/blocks/{block_id}", blocks.update),
        ("DELETE", "/blocks/{block_id}", blocks.delete),
        ("GET", "/blocks/{block_id}/children", blocks.children),
        ("PATCH", "/blocks/{block_id}/children", blocks.append),
        ("POST", "/search", finds.search),
        ("POST", "/databases", databases.create),
        ("GET", "/databases/{database_id}", finds.database),
        ("GET", "/data_sources/{data_source_id}", finds.data_source),
        ("POST", "/data_sources/{data_source_id}/query", finds.query),
        ("GET", "/users", others.users),
        ("GET", "/users/me", others.me),
        ("GET", "/users/{user_id}", others.user),
        ("POST", "/comments", others.comment),
        ("GET", "/comments", others.comments),
        ("POST", "/file_uploads", others.create_upload),
        ("GET", "/file_uploads", others.uploads),
        ("GET", "/file_uploads/{file_upload_id}", others.upload),
        ("POST", "/file_uploads/{file_upload_id}/send", others.send_upload),
        ("POST", "/file_uploads/{file_upload_id}/complete", others.complete_upload),
    ):
        app.router.add_route(method, ROOT + path, gate.open(endpoint))
    app.router.add_route("*", ROOT + "/{rest:.*}", gate.open(_unknown))
    app.router.add_get("/notion/files/{file_id}/{name}", _file)
    app.router.add_post("/_control/notion/share", _share)
    app.router.add_get("/_control/notion/dates", _dates)
    app.router.add_put("/_control/notion/dates", _date)


async def _unknown(_request: web.Request) -> dict[str, object]:
    raise NotionError(400, "invalid_request_url", "Invalid request URL.")


async def _file(request: web.Request) -> web.Response:
    try:
        body, content_type = request.app[NOTION].uploads.body(request.match_info["file_id"])
    except NotionError as error:
        raise web.HTTPNotFound from error
    return web.Response(body=body, headers={"Content-Type": content_type, "Content-Disposition": "attachment"})


async def _share(request: web.Request) -> web.Response:
    try:
        body = await request.json()
        identity, shared = str(uuid.UUID(body["page_id"])), bool(body["shared"])
    except (ValueError, KeyError, TypeError) as error:
        raise web.HTTPBadRequest(text="page_id (an id of Notion) and shared (true or false) are needed") from error
    request.app[NOTION].nodes.share(identity, shared)
    return web.json_response({"ok": True})


async def _dates(request: web.Request) -> web.Response:
    try:
        after = float(request.query.get("after", "0"))
    except ValueError as error:
        raise web.HTTPBadRequest(text="after has to be seconds since 1970") from error
    return web.json_response({"edited": request.app[NOTION].nodes.dates(after)})


async def _date(request: web.Request) -> web.Response:
    try:
        edited = {str(uuid.UUID(name)): float(moment) for name, moment in (await request.json())["edited"].items()}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise web.HTTPBadRequest(text="edited (ids of Notion with seconds since 1970) is needed") from error
    request.app[NOTION].nodes.date(edited)
    return web.json_response({"ok": True})
