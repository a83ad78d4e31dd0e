"""Messages as they are read: by the Web API and events in one shape, by the page in another."""

import json
from sqlite3 import Row
from typing import Any

from sandbox.slack.errors import SlackError
from sandbox.slack.files import Files
from sandbox.slack.workspace import Channel, Workspace

Json = dict[str, Any]

TOMBSTONE = "tombstone"


def _load(row: Row, name: str) -> Any:
    return None if row[name] is None else json.loads(row[name])


class MessageReader:
    """The messages of all channels, read only."""

    def __init__(self, workspace: Workspace, files: Files) -> None:
        self._space = workspace
        self._store = workspace.store
        self._files = files

    def find(self, channel: str, ts: str) -> Row | None:
        """The stored message, or None."""
        return self._store.one("SELECT * FROM slack_messages WHERE channel = ? AND ts = ?", (channel, ts))

    def get(self, channel: str, ts: str) -> Row:
        """The stored message; raises `message_not_found`."""
        row = self.find(channel, ts)
        if row is None or row["subtype"] == TOMBSTONE:
            raise SlackError("message_not_found")
        return row

    def root(self, channel: Channel, thread_ts: str) -> str:
        """The timestamp of the thread that a reply to `thread_ts` belongs to; raises `thread_not_found`."""
        row = self.find(channel.id, thread_ts)
        if row is None or row["ephemeral_to"]:
            raise SlackError("thread_not_found")
        return str(row["thread_ts"] or row["ts"])

    def permalink(self, row: Row) -> str:
        """The address of a message in the page."""
        link = f"{self._space.settings.base_url}/#/archives/{row['channel']}/p{row['ts'].replace('.', '')}"
        return f"{link}?thread_ts={row['thread_ts']}&cid={row['channel']}" if row["thread_ts"] else link

    def reactions(self, row: Row) -> list[Json]:
        """Name, count and users of each reaction, in the order of the first of each."""
        found: dict[str, list[str]] = {}
        for one in self._store.all(
            "SELECT name, user FROM slack_reactions WHERE channel = ? AND ts = ? ORDER BY at",
            (row["channel"], row["ts"]),
        ):
            found.setdefault(one["name"], []).append(one["user"])
        return [{"name": name, "users": users, "count": len(users)} for name, users in found.items()]

    def _thread(self, row: Row) -> Json:
        replies = self._store.all(
            "SELECT user, MAX(ts) AS latest FROM slack_messages WHERE channel = ? AND thread_ts = ?"
            " AND ephemeral_to IS NULL GROUP BY user ORDER BY MIN(ts)",
            (row["channel"], row["ts"]),
        )
        users = [reply["user"] for reply in replies]
        return {
            "reply_count": row["reply_count"],
            "reply_users": users[:5],
            "reply_users_count": len(users),
            "latest_reply": max((reply["latest"] for reply in replies), default=row["ts"]),
        }

    def shown(self, row: Row, *, metadata: bool = False) -> Json:
        """As the Web API and events show it."""
        space = self._space
        deleted = row["subtype"] == TOMBSTONE
        shown: Json = {
            "type": "message",
            "user": "USLACKBOT" if deleted else row["user"],
            "text": row["text"] if row["markdown"] is None else row["markdown"],
            "ts": row["ts"],
            "team": space.team.id,
        }
        if row["subtype"]:
            shown["subtype"] = row["subtype"]
        if row["bot_id"] and not deleted:
            shown["bot_id"] = row["bot_id"]
            shown["app_id"] = space.bot.app_id
            shown["bot_profile"] = {
                "id": row["bot_id"],
                "app_id": space.bot.app_id,
                "name": space.bot.real_name,
                "deleted": False,
                "team_id": space.team.id,
            }
        for name in ("blocks", "attachments"):
            value = _load(row, name)
            if value:
                shown[name] = value
        files = _load(row, "files")
        if files:
            shown["files"] = [self._files.shown(file) for file in files]
        if row["edited"]:
            shown["edited"] = {"user": row["edited_by"], "ts": row["edited"]}
        if row["thread_ts"]:
            shown["thread_ts"] = row["thread_ts"]
        elif row["reply_count"]:
            shown |= {"thread_ts": row["ts"], **self._thread(row)}
        if row["stream"]:
            shown["streaming_state"] = "in_progress" if row["stream"] == "running" else "completed"
        if metadata and row["metadata"]:
            shown["metadata"] = _load(row, "metadata")
        return shown

    def paged(self, row: Row) -> Json:
        """As the page shows it."""
        page: Json = {
            "ts": row["ts"],
            "channel": row["channel"],
            "user": row["user"],
            "text": row["text"],
            "permalink": self.permalink(row),
        }
        for name in ("thread_ts", "bot_id", "subtype"):
            if row[name]:
                page[name] = row[name]
        blocks = _load(row, "blocks")
        if blocks and row["bot_id"]:
            page["blocks"] = blocks
        if row["markdown"] is not None:
            page["markdown_text"] = row["markdown"]
            page["text"] = row["markdown"]
        if row["tasks"]:
            page["tasks"] = _load(row, "tasks")
        if row["plan"]:
            page["plan"] = row["plan"]
        if row["tasks"] or row["plan"]:
            page["task_display_mode"] = row["task_mode"] or "timeline"
        files = _load(row, "files")
        if files:
            page["files"] = [self._files.paged(file) for file in files if not self._files.is_deleted(file)]
        if row["edited"]:
            page["edited"] = {"ts": row["edited"]}
        if row["reply_count"]:
            page |= self._thread(row)
        reactions = self.reactions(row)
        if reactions:
            page["reactions"] = reactions
        if row["stream"] == "running":
            page["streaming"] = True
        if row["ephemeral_to"]:
            page["ephemeral"] = True
        if row["subtype"] == TOMBSTONE:
            page["deleted"] = True
        return page
