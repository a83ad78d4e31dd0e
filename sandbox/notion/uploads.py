"""File uploads: created, sent in one part, then used by blocks, icons and properties."""

import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from sandbox.notion.errors import not_found, validation_error
from sandbox.store import Store

SCHEMA = """
CREATE TABLE IF NOT EXISTS notion_uploads (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    content_type TEXT NOT NULL,
    status TEXT NOT NULL,
    created REAL NOT NULL,
    body BLOB
);
"""
HOUR = 3_600.0
MAX_PART = 20 * 2**20
"""Bytes in one part of an upload."""


class FileUploads:
    """Keeps the bytes in the store; files are served at `/notion/files/<id>/<name>`."""

    def __init__(self, store: Store, now: Callable[[], float], base_url: str) -> None:
        self._store = store
        self._now = now
        self._base_url = base_url
        store.script(SCHEMA)

    def create(self, name: str, content_type: str) -> dict[str, Any]:
        """Begin an upload."""
        identity = str(uuid.uuid4())
        name, content_type = (text.encode("utf-8", "replace").decode() for text in (name, content_type))
        self._store.execute(
            "INSERT INTO notion_uploads VALUES (?, ?, ?, 'pending', ?, NULL)",
            (identity, name, content_type, self._now()),
        )
        return self.get(identity)

    def send(self, identity: str, body: bytes) -> dict[str, Any]:
        """Store the bytes; an upload takes them once."""
        if self._row(identity)["status"] != "pending":
            raise validation_error("File upload is not pending, so nothing can be sent to it.")
        if len(body) > MAX_PART:
            raise validation_error(f"File part should be ≤ `{MAX_PART}` bytes, instead was `{len(body)}`.")
        self._store.execute("UPDATE notion_uploads SET body = ?, status = 'uploaded' WHERE id = ?", (body, identity))
        return self.get(identity)

    def get(self, identity: str) -> dict[str, Any]:
        """Return the file_upload object; 404 when there is none."""
        row = self._row(identity)
        body = row["body"]
        return {
            "object": "file_upload",
            "id": row["id"],
            "created_time": _time(row["created"]),
            "last_edited_time": _time(row["created"]),
            "expiry_time": _time(row["created"] + HOUR) if row["status"] == "pending" else None,
            "in_trash": False,
            "status": row["status"],
            "filename": row["name"],
            "content_type": row["content_type"],
            "content_length": None if body is None else len(body),
            "upload_url": f"{self._base_url}/notion/v1/file_uploads/{row['id']}/send",
        }

    def all(self) -> list[dict[str, Any]]:
        """Return every upload, the newest first."""
        return [self.get(row["id"]) for row in self._store.all("SELECT id FROM notion_uploads ORDER BY created DESC")]

    def file(self, identity: str) -> dict[str, Any]:
        """Return what a block shows of an upload: an address that expires in an hour."""
        row = self._row(identity)
        url = f"{self._base_url}/notion/files/{row['id']}/{quote(row['name'], safe='')}"
        return {"url": url, "expiry_time": _time(self._now() + HOUR)}

    def require_uploaded(self, identity: str) -> None:
        """Refuse to use an upload that has not been sent."""
        if self._row(identity)["status"] != "uploaded":
            raise validation_error(f"File upload {identity} is not in an `uploaded` state.")

    def body(self, identity: str) -> tuple[bytes, str]:
        """Return bytes and content type."""
        row = self._row(identity)
        return row["body"] or b"", row["content_type"]

    def _row(self, identity: str) -> Any:
        row = self._store.one("SELECT * FROM notion_uploads WHERE id = ?", (identity,))
        if row is None:
            raise not_found("file_upload", identity)
        return row


def _time(moment: float) -> str:
    return datetime.fromtimestamp(moment // 60 * 60, UTC).strftime("%Y-%m-%dT%H:%M:%S.000Z")
