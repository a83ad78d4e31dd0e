"""Streamed messages: started, appended to, stopped, and ended by Slack itself after a while."""

import asyncio
import json
from sqlite3 import Row
from typing import Any

from sandbox.slack.blocks import check_blocks
from sandbox.slack.chunks import Addition
from sandbox.slack.errors import SlackError
from sandbox.slack.feed import Feed
from sandbox.slack.limits import TEXT
from sandbox.slack.messages import MessageDraft, Messages
from sandbox.slack.workspace import Channel, Workspace

Json = dict[str, Any]


def _merge(tasks: list[Json], changes: list[Json]) -> list[Json]:
    merged = {task["id"]: task for task in tasks}
    for change in changes:
        merged[change["id"]] = {**merged.get(change["id"], {}), **change}
    return list(merged.values())


class Streams:
    """The messages that are being written."""

    def __init__(self, workspace: Workspace, messages: Messages, feed: Feed) -> None:
        self._space = workspace
        self._messages = messages
        self._feed = feed

    def resume(self) -> None:
        """After a start: set the ends of the streams that still run."""
        for row in self._space.store.all(
            "SELECT channel, ts, stream_until FROM slack_messages WHERE stream = 'running'"
        ):
            self._set_end(self._space.channels[row["channel"]], row["ts"], row["stream_until"])

    def _set_end(self, channel: Channel, ts: str, until: float) -> None:
        delay = max(0.0, until - self._space.settings.now())
        asyncio.get_running_loop().call_later(delay, self._expire, channel, ts)

    def _expire(self, channel: Channel, ts: str) -> None:
        self._end(channel, ts, "expired")

    def _end(self, channel: Channel, ts: str, state: str) -> bool:
        changed = self._space.store.execute(
            "UPDATE slack_messages SET stream = ? WHERE channel = ? AND ts = ? AND stream = 'running'",
            (state, channel.id, ts),
        ).rowcount
        row = self._messages.find(channel.id, ts)
        if changed and row is not None:
            self._messages.republish(channel, row)
        return bool(changed)

    def expire(self, channel: str = "", ts: str = "") -> int:
        """End running streams as Slack does after some minutes: all, those of a channel, or one; returns how many."""
        rows = self._space.store.all(
            "SELECT channel, ts FROM slack_messages WHERE stream = 'running'"
            " AND (:channel = '' OR channel = :channel) AND (:ts = '' OR ts = :ts)",
            {"channel": channel, "ts": ts},
        )
        return sum(self._end(self._space.channels[row["channel"]], row["ts"], "expired") for row in rows)

    def start(self, channel: Channel, thread_ts: str, added: Addition, task_mode: str = "timeline") -> Row:
        """Begin a message in a thread; `task_mode` is how its tasks are shown: `timeline` or `plan`."""
        until = self._space.settings.now() + self._space.settings.stream_life
        draft = MessageDraft(
            user=self._space.bot.user_id,
            text="",
            thread_ts=thread_ts,
            markdown=added.text,
            tasks=_merge([], added.tasks) or None,
            plan=added.plan,
            blocks=check_blocks(added.blocks) or None,
            stream_until=until,
            task_mode=task_mode,
        )
        row = self._messages.post(channel, draft)
        self._set_end(channel, row["ts"], until)
        return row

    def _running(self, channel: Channel, ts: str) -> Row:
        row = self._messages.get(channel.id, ts)
        if row["stream"] != "running" or row["stream_until"] <= self._space.settings.now():
            raise SlackError("message_not_in_streaming_state")
        return row

    def append(self, channel: Channel, ts: str, added: Addition) -> None:
        """Add to a running message."""
        row = self._running(channel, ts)
        if len(row["markdown"]) + len(added.text) > TEXT:
            raise SlackError("msg_too_long")
        store = self._space.store
        if added.only_text:
            store.execute(
                "UPDATE slack_messages SET markdown = markdown || ? WHERE channel = ? AND ts = ?",
                (added.text, channel.id, ts),
            )
            notice = {"type": "stream", "channel": channel.id, "ts": ts, "thread_ts": row["thread_ts"]}
            self._feed.publish({**notice, "append": added.text}, self._space.readers(channel))
            return
        store.execute(
            "UPDATE slack_messages SET markdown = ?, tasks = ?, plan = ?, blocks = ? WHERE channel = ? AND ts = ?",
            (*self._combined(row, added), channel.id, ts),
        )
        self._messages.republish(channel, self._messages.get(channel.id, ts))

    def _combined(self, row: Row, added: Addition) -> tuple[str, str | None, str | None, str | None]:
        tasks = _merge(json.loads(row["tasks"] or "[]"), added.tasks)
        blocks = json.loads(row["blocks"] or "[]") + added.blocks
        checked = check_blocks(blocks)
        return (
            row["markdown"] + added.text,
            json.dumps(tasks, ensure_ascii=False) if tasks else None,
            added.plan or row["plan"],
            json.dumps(checked, ensure_ascii=False) if checked else None,
        )

    def stop(self, channel: Channel, ts: str, added: Addition, metadata: Json | None) -> Row:
        """Finish a running message."""
        row = self._running(channel, ts)
        if len(row["markdown"]) + len(added.text) > TEXT:
            raise SlackError("msg_too_long")
        markdown, tasks, plan, blocks = self._combined(row, added)
        values: Json = {"markdown": markdown, "tasks": tasks, "plan": plan, "blocks": blocks, "stream": "done"}
        if metadata is not None:
            values["metadata"] = metadata
        return self._messages.change(channel, row, edited_by=None, **values)

    def interrupt(self, channel: Channel, thread_ts: str) -> list[str]:
        """What the Stop button does: end every running message of a thread; returns their timestamps."""
        running = self._space.store.all(
            "SELECT ts FROM slack_messages WHERE channel = ? AND thread_ts = ? AND stream = 'running' ORDER BY ts",
            (channel.id, thread_ts),
        )
        return [row["ts"] for row in running if self._end(channel, row["ts"], "stopped")]
