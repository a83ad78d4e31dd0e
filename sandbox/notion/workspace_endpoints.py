"""`/v1/users`, `/v1/comments` and `/v1/file_uploads`."""

import json
import mimetypes
import uuid
from collections.abc import Callable
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.notion.checks import known_keys, object_at, string_at, uuid_at
from sandbox.notion.errors import UNDEFINED, fix_one, not_found, validation_error
from sandbox.notion.gate import read_body
from sandbox.notion.markdown_read import blocks_from_markdown
from sandbox.notion.objects import timestamp
from sandbox.notion.paging import listing, query_paging
from sandbox.notion.people import BOT_ID, BOT_NAME
from sandbox.notion.rich_text import read_rich_text
from sandbox.notion.service import Notion

SCHEMA = """
CREATE TABLE IF NOT EXISTS notion_comments (
    id TEXT PRIMARY KEY,
    parent_id TEXT NOT NULL,
    discussion_id TEXT NOT NULL,
    rich_text TEXT NOT NULL,
    created REAL NOT NULL
);
"""


class WorkspaceEndpoints:
    """Users, comments and uploads."""

    def __init__(self, notion: Notion, now: Callable[[], float]) -> None:
        self._notion = notion
        self._now = now
        notion.store.script(SCHEMA)

    async def me(self, _request: web.Request) -> dict[str, Any]:
        """GET /v1/users/me."""
        return self._notion.people.full(BOT_ID)

    async def users(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/users."""
        people = self._notion.people.all()
        return listing(people, query_paging(request), "user", lambda user: str(user["id"]), list)

    async def user(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/users/{user_id}."""
        identity = self._notion.path_id(request, "user_id")
        found = self._notion.people.get(identity)
        if found is None:
            raise not_found("user", identity)
        return found

    async def comment(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/comments: on a page or block, or in a discussion."""
        body = await read_body(request)
        known_keys(
            body, "body", {"parent", "discussion_id", "rich_text", "markdown", "markdown_version", "display_name"}
        )
        parent, discussion = self._discussion(body)
        if "markdown" in body:
            text = blocks_from_markdown(string_at(body["markdown"], "body.markdown"))
            items = [item for block in text for item in block.content.get("rich_text", [])]
        else:
            items = read_rich_text(body.get("rich_text", UNDEFINED), "body.rich_text")
        identity = str(uuid.uuid4())
        self._notion.store.execute(
            "INSERT INTO notion_comments VALUES (?, ?, ?, ?, ?)",
            (identity, parent, discussion, json.dumps(items), self._now()),
        )
        return self._comment(self._notion.store.one("SELECT * FROM notion_comments WHERE id = ?", (identity,)))

    def _discussion(self, body: dict[str, Any]) -> tuple[str, str]:
        if "discussion_id" in body:
            discussion = uuid_at(body["discussion_id"], "body.discussion_id")
            row = self._notion.store.one("SELECT * FROM notion_comments WHERE discussion_id = ?", (discussion,))
            if row is None:
                raise not_found("discussion", discussion)
            return row["parent_id"], discussion
        value = object_at(body.get("parent", UNDEFINED), "body.parent")
        kind = next((name for name in ("page_id", "block_id") if name in value), None)
        if kind is None:
            names = ("page_id", "block_id")
            raise fix_one([f"body.parent.{name} should be defined, instead was `undefined`." for name in names])
        node = self._notion.block(uuid_at(value[kind], f"body.parent.{kind}"))
        self._notion.require_live(node)
        return node.id, str(uuid.uuid4())

    async def comments(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/comments?block_id=."""
        node = self._notion.block(uuid_at(request.query.get("block_id", UNDEFINED), "query.block_id"))
        sql = "SELECT * FROM notion_comments WHERE parent_id = ? ORDER BY created, rowid"
        rows = self._notion.store.all(sql, (node.id,))
        return listing(
            rows,
            query_paging(request),
            "comment",
            lambda row: str(row["id"]),
            lambda page: [self._comment(row) for row in page],
        )

    def _comment(self, row: Any) -> dict[str, Any]:
        node = self._notion.nodes.get(row["parent_id"])
        kind = "page_id" if node is not None and node.kind == "child_page" else "block_id"
        return {
            "object": "comment",
            "id": row["id"],
            "parent": {"type": kind, kind: row["parent_id"]},
            "discussion_id": row["discussion_id"],
            "created_time": timestamp(row["created"]),
            "last_edited_time": timestamp(row["created"]),
            "created_by": {"object": "user", "id": BOT_ID},
            "rich_text": self._notion.objects.rich_text(json.loads(row["rich_text"])),
            "display_name": {"type": "integration", "resolved_name": BOT_NAME},
        }

    async def create_upload(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/file_uploads, in one part only."""
        body = await read_body(request)
        known_keys(body, "body", {"mode", "filename", "content_type", "number_of_parts", "external_url"})
        if body.get("mode", "single_part") != "single_part":
            raise validation_error("This sandbox takes uploads in a single part only.")
        name = string_at(body.get("filename", "file"), "body.filename", 900)
        guessed = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return self._notion.uploads.create(name, string_at(body.get("content_type", guessed), "body.content_type"))

    async def send_upload(self, request: web.Request) -> dict[str, Any]:
        """POST /v1/file_uploads/{file_upload_id}/send, multipart with a part `file`."""
        identity = self._notion.path_id(request, "file_upload_id")
        if request.content_type != "multipart/form-data":
            raise validation_error("body failed validation: a multipart/form-data body should be sent.")
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.name == "file":
                return self._notion.uploads.send(identity, bytes(await part.read()))
        raise validation_error("body failed validation: body.file should be defined, instead was `undefined`.")

    async def upload(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/file_uploads/{file_upload_id}."""
        return self._notion.uploads.get(self._notion.path_id(request, "file_upload_id"))

    async def uploads(self, request: web.Request) -> dict[str, Any]:
        """GET /v1/file_uploads."""
        wanted = request.query.get("status")
        found = [item for item in self._notion.uploads.all() if wanted in (None, item["status"])]
        return listing(found, query_paging(request), "file_upload", lambda item: str(item["id"]), list)

    async def complete_upload(self, _request: web.Request) -> dict[str, Any]:
        """POST /v1/file_uploads/{file_upload_id}/complete, which only uploads of several parts need."""
        raise validation_error("File upload is in single_part mode, so there is nothing to complete.")
