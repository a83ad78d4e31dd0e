"""Files: announced, uploaded, shared, downloaded."""

import hashlib
import hmac
import mimetypes
import secrets
from pathlib import Path
from sqlite3 import Row
from typing import Any
from urllib.parse import quote

from sandbox.slack.errors import SlackError
from sandbox.slack.events import identifier
from sandbox.slack.workspace import Workspace

Json = dict[str, Any]

DELETED = 2
"""What `complete` says of a file that was deleted."""

mimetypes.add_type("text/markdown", ".md")
mimetypes.add_type("application/x-hwp", ".hwp")
mimetypes.add_type("application/haansofthwpx", ".hwpx")


class Files:
    """Names in the store, contents in the data folder."""

    def __init__(self, workspace: Workspace) -> None:
        self._space = workspace
        self._store = workspace.store
        self._folder = workspace.settings.data_dir / "files"
        self._folder.mkdir(parents=True, exist_ok=True)

    def path(self, file: str) -> Path:
        """Where the content is."""
        return self._folder / file

    def announce(self, name: str, size: int, user: str) -> tuple[str, str]:
        """A file that will be uploaded: its id and the ticket of the upload."""
        file, ticket = identifier("F"), secrets.token_hex(16)
        mimetype = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._store.execute(
            "INSERT INTO slack_files (id, name, title, mimetype, size, user, created, ticket)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (file, name, name, mimetype, size, user, int(self._space.settings.now()), ticket),
        )
        return file, ticket

    def receive(self, ticket: str, content: bytes) -> str:
        """Take the content of an announced file; returns its id. Raises `file_not_found`."""
        row = self._store.one("SELECT id FROM slack_files WHERE ticket = ?", (ticket,))
        if row is None:
            raise SlackError("file_not_found")
        self.path(row["id"]).write_bytes(content)
        self._store.execute("UPDATE slack_files SET uploaded = 1, size = ? WHERE id = ?", (len(content), row["id"]))
        return str(row["id"])

    def complete(self, file: str, title: str | None = None) -> Row:
        """Close the upload; raises `file_not_found` or `file_upload_incomplete`."""
        row = self.get(file, complete=False)
        if not row["uploaded"]:
            raise SlackError("file_upload_incomplete")
        self._store.execute(
            "UPDATE slack_files SET complete = 1, ticket = NULL, title = ? WHERE id = ?", (title or row["title"], file)
        )
        return self.get(file)

    def get(self, file: str, *, complete: bool = True) -> Row:
        """The stored file; raises `file_not_found` or `file_deleted`."""
        row = self._store.one("SELECT * FROM slack_files WHERE id = ?", (file,))
        if row is None or (complete and not row["complete"]):
            raise SlackError("file_not_found")
        if row["complete"] == DELETED:
            raise SlackError("file_deleted")
        return row

    def is_deleted(self, file: str) -> bool:
        """Whether it was there once."""
        return self._store.one("SELECT 1 FROM slack_files WHERE id = ? AND complete = ?", (file, DELETED)) is not None

    def delete(self, file: str, user: str) -> list[tuple[str, str]]:
        """Take an own file away for everyone; returns channel and ts of the messages that had it.

        Raises `file_not_found`, `file_deleted` or `cant_delete_file`.
        """
        if self.get(file)["user"] != user:
            raise SlackError("cant_delete_file")
        self._store.execute("UPDATE slack_files SET complete = ? WHERE id = ?", (DELETED, file))
        self.path(file).unlink(missing_ok=True)
        shares = self._store.all("SELECT channel, ts FROM slack_shares WHERE file = ?", (file,))
        return [(str(share["channel"]), str(share["ts"])) for share in shares]

    def hand_over(self, file: str) -> None:
        """Let the app read a file that was submitted in one of its forms."""
        self._store.execute("INSERT OR IGNORE INTO slack_submitted_files (file) VALUES (?)", (file,))

    def readable(self, file: str, user: str) -> bool:
        """Whether that person is the owner or a member of a channel where it was shared; the app by a form, too."""
        row = self.get(file)
        if user == self._space.bot.user_id and self._store.one(
            "SELECT 1 FROM slack_submitted_files WHERE file = ?", (file,)
        ):
            return True
        shares = self._store.all("SELECT DISTINCT channel FROM slack_shares WHERE file = ?", (file,))
        channels = [self._space.channels[share["channel"]] for share in shares]
        return row["user"] == user or any(user in channel.members for channel in channels)

    def key(self, file: str) -> str:
        """What the page adds to a file's address, since a browser sends no bearer token."""
        secret = self._space.credentials.signing_secret.encode()
        return hmac.new(secret, file.encode(), hashlib.sha256).hexdigest()[:20]

    def _url(self, row: Row) -> str:
        return f"{self._space.settings.base_url}/files/{row['id']}/{quote(row['name'], safe='')}"

    def paged(self, file: str) -> Json:
        """As the page shows it."""
        row = self.get(file)
        return {
            "id": row["id"],
            "name": row["name"],
            "title": row["title"],
            "mimetype": row["mimetype"],
            "size": row["size"],
            "url": f"{self._url(row)}?key={self.key(file)}",
        }

    def shown(self, file: str) -> Json:
        """As the Web API shows it."""
        if self.is_deleted(file):
            return {"id": file, "mode": "tombstone"}
        row = self.get(file)
        shares = self._store.all("SELECT channel, ts FROM slack_shares WHERE file = ? ORDER BY ts", (file,))
        kinds: dict[str, list[str]] = {"channel": [], "group": [], "mpim": [], "im": []}
        shared: dict[str, dict[str, list[Json]]] = {}
        for share in shares:
            channel = self._space.channels[share["channel"]]
            kinds[channel.kind].append(channel.id)
            scope = shared.setdefault("private" if channel.is_private else "public", {})
            scope.setdefault(channel.id, []).append({"ts": share["ts"]})
        url = self._url(row)
        return {
            "id": row["id"],
            "created": row["created"],
            "timestamp": row["created"],
            "name": row["name"],
            "title": row["title"],
            "mimetype": row["mimetype"],
            "filetype": Path(row["name"]).suffix.lstrip(".").lower() or "binary",
            "pretty_type": Path(row["name"]).suffix.lstrip(".").upper() or "Binary",
            "user": row["user"],
            "user_team": self._space.team.id,
            "mode": "hosted",
            "size": row["size"],
            "is_external": False,
            "is_public": bool(kinds["channel"]),
            "file_access": "visible",
            "url_private": url,
            "url_private_download": url,
            "permalink": url,
            "channels": kinds["channel"],
            "groups": kinds["group"] + kinds["mpim"],
            "ims": kinds["im"],
            "shares": shared,
        }
