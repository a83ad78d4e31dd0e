"""Messages: written, changed, deleted; every change becomes an event for the app and a notice for the pages."""

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from sqlite3 import Row
from typing import Any

from sandbox.slack.events import EventSender
from sandbox.slack.feed import Feed
from sandbox.slack.files import Files
from sandbox.slack.message_reader import TOMBSTONE, Json, MessageReader
from sandbox.slack.text import rich_text
from sandbox.slack.workspace import Channel, Workspace


@dataclass(slots=True)
class MessageDraft:
    """A message before it has a timestamp."""

    user: str
    text: str
    thread_ts: str | None = None
    blocks: list[Json] | None = None
    attachments: list[Json] | None = None
    metadata: Json | None = None
    markdown: str | None = None
    files: Sequence[str] = field(default=())
    broadcast: bool = False
    ephemeral_to: str | None = None
    subtype: str | None = None
    stream_until: float | None = None
    tasks: list[Json] | None = None
    plan: str | None = None
    task_mode: str | None = None


def _dump(value: Any) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)


class Messages(MessageReader):
    """The messages of all channels."""

    def __init__(self, workspace: Workspace, events: EventSender, feed: Feed, files: Files) -> None:
        super().__init__(workspace, files)
        self._events = events
        self._feed = feed

    def post(self, channel: Channel, draft: MessageDraft) -> Row:
        """Store a message and tell everyone."""
        space = self._space
        is_bot = draft.user == space.bot.user_id
        thread_ts = self.root(channel, draft.thread_ts) if draft.thread_ts else None
        ts = space.next_ts()
        blocks = draft.blocks
        if blocks is None and not is_bot and draft.text:
            blocks = [rich_text(draft.text, ts[-5:])]
        subtype = draft.subtype or ("file_share" if draft.files else "thread_broadcast" if draft.broadcast else None)
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT INTO slack_messages (channel, ts, thread_ts, user, bot_id, subtype, text, blocks, attachments,"
                " metadata, files, ephemeral_to, broadcast, stream, stream_until, markdown, tasks, plan, task_mode)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    channel.id,
                    ts,
                    thread_ts,
                    draft.user,
                    space.bot.bot_id if is_bot else None,
                    subtype,
                    draft.text,
                    _dump(blocks),
                    _dump(draft.attachments),
                    _dump(draft.metadata),
                    _dump(list(draft.files)) if draft.files else None,
                    draft.ephemeral_to,
                    draft.broadcast,
                    None if draft.stream_until is None else "running",
                    draft.stream_until,
                    draft.markdown,
                    _dump(draft.tasks),
                    draft.plan,
                    draft.task_mode,
                ),
            )
            if thread_ts and not draft.ephemeral_to:
                connection.execute(
                    "UPDATE slack_messages SET reply_count = reply_count + 1 WHERE channel = ? AND ts = ?",
                    (channel.id, thread_ts),
                )
            for file in draft.files:
                connection.execute("INSERT OR IGNORE INTO slack_shares VALUES (?, ?, ?)", (file, channel.id, ts))
        row = self.get(channel.id, ts)
        self._publish("message", channel, row)
        if thread_ts:
            self.publish_thread(channel, thread_ts)
        if draft.ephemeral_to is None:
            self._announce(channel, row)
        return row

    def _announce(self, channel: Channel, row: Row) -> None:
        event = {**self.shown(row), "channel": channel.id, "channel_type": channel.kind, "event_ts": row["ts"]}
        if row["thread_ts"] and not channel.is_im:
            parent = self.find(channel.id, row["thread_ts"])
            if parent is not None:
                event["parent_user_id"] = parent["user"]
        if row["bot_id"] is None:
            event["client_msg_id"] = str(uuid.uuid4())
        mention = row["bot_id"] is None and f"<@{self._space.bot.user_id}" in row["text"]
        self._events.message(event, channel, mention=mention)

    def change(self, channel: Channel, before: Row, *, edited_by: str | None, **columns: Any) -> Row:
        """Set columns (JSON ones as Python values); `edited_by` None leaves the message without an edit mark."""
        values = {name: _dump(value) if isinstance(value, dict | list) else value for name, value in columns.items()}
        if edited_by is not None:
            values |= {"edited": self._space.next_ts(), "edited_by": edited_by}
        sets = ", ".join(f"{name} = :{name}" for name in values)
        self._store.execute(
            f"UPDATE slack_messages SET {sets} WHERE channel = :of_channel AND ts = :of_ts",
            {**values, "of_channel": channel.id, "of_ts": before["ts"]},
        )
        after = self.get(channel.id, before["ts"])
        self._publish("message_changed", channel, after)
        if before["ephemeral_to"] is None:
            self._events.emit(
                {
                    "type": "message",
                    "subtype": "message_changed",
                    "channel": channel.id,
                    "channel_type": channel.kind,
                    "hidden": True,
                    "ts": self._space.next_ts(),
                    "message": self.shown(after),
                    "previous_message": self.shown(before),
                },
                channel,
            )
        return after

    def edit_typed(self, channel: Channel, row: Row, text: str, user: str) -> Row:
        """A person changes the text of an own message."""
        return self.change(channel, row, edited_by=user, text=text, blocks=[rich_text(text, row["ts"][-5:])])

    def delete(self, channel: Channel, row: Row) -> None:
        """Remove a message; a parent with replies becomes a tombstone."""
        place = (channel.id, row["ts"])
        previous = self.shown(row)
        with self._store.transaction() as connection:
            if row["reply_count"]:
                connection.execute(
                    "UPDATE slack_messages SET subtype = ?, text = 'This message was deleted.', blocks = NULL,"
                    " attachments = NULL, metadata = NULL, files = NULL, markdown = NULL, tasks = NULL, plan = NULL,"
                    " stream = NULL WHERE channel = ? AND ts = ?",
                    (TOMBSTONE, *place),
                )
            else:
                connection.execute("DELETE FROM slack_messages WHERE channel = ? AND ts = ?", place)
            connection.execute("DELETE FROM slack_reactions WHERE channel = ? AND ts = ?", place)
            if row["thread_ts"] and not row["ephemeral_to"]:
                connection.execute(
                    "UPDATE slack_messages SET reply_count = MAX(0, reply_count - 1) WHERE channel = ? AND ts = ?",
                    (channel.id, row["thread_ts"]),
                )
        left = self.find(*place)
        if left is not None:
            self._publish("message_changed", channel, left)
        else:
            notice = {"type": "message_deleted", "channel": channel.id, "ts": row["ts"], "thread_ts": row["thread_ts"]}
            self._feed.publish(notice, self._space.readers(channel))
        if row["thread_ts"]:
            self.publish_thread(channel, row["thread_ts"])
        if row["ephemeral_to"] is None:
            event = {
                "type": "message",
                "subtype": "message_deleted",
                "channel": channel.id,
                "channel_type": channel.kind,
                "hidden": True,
                "ts": self._space.next_ts(),
                "deleted_ts": row["ts"],
                "previous_message": previous,
            }
            self._events.emit(event, channel)

    def publish_thread(self, channel: Channel, thread_ts: str) -> None:
        """Tell the pages that the parent of a thread counts its replies anew."""
        if self._feed.active:
            parent = self.find(channel.id, thread_ts)
            if parent is not None:
                self._publish("message_changed", channel, parent)

    def republish(self, channel: Channel, row: Row) -> None:
        """Tell the pages that a message looks different (reactions, end of a stream)."""
        self._publish("message_changed", channel, row)

    def _publish(self, kind: str, channel: Channel, row: Row) -> None:
        if self._feed.active:
            readers = {row["ephemeral_to"]} if row["ephemeral_to"] else self._space.readers(channel)
            self._feed.publish({"type": kind, "channel": channel.id, "message": self.paged(row)}, readers)
