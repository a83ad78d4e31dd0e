"""Agent sessions and assistant threads: state, status line, title, suggested prompts."""

import json
from typing import Any

from sandbox.slack.feed import Feed
from sandbox.slack.workspace import Channel, Workspace

Json = dict[str, Any]

STATES = ("active", "processing", "suspended", "closed")
STATUS_LIFE = 120.0
"""Seconds after which Slack removes a status line when no message follows."""


class Sessions:
    """What is known of a thread beside its messages."""

    def __init__(self, workspace: Workspace, feed: Feed) -> None:
        self._space = workspace
        self._store = workspace.store
        self._feed = feed

    def _set(self, channel: Channel, thread_ts: str, **columns: Any) -> None:
        with self._store.transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO slack_sessions (channel, thread_ts) VALUES (?, ?)", (channel.id, thread_ts)
            )
            sets = ", ".join(f"{name} = :{name}" for name in columns)
            connection.execute(
                f"UPDATE slack_sessions SET {sets} WHERE channel = :of_channel AND thread_ts = :of_thread",
                {**columns, "of_channel": channel.id, "of_thread": thread_ts},
            )

    def shown(self, channel: str, thread_ts: str) -> Json:
        """`title`, `prompts`, and `status` {text, state, loading_messages} when there is one."""
        row = self._store.one("SELECT * FROM slack_sessions WHERE channel = ? AND thread_ts = ?", (channel, thread_ts))
        if row is None:
            return {"title": "", "prompts": []}
        shown: Json = {
            "title": row["title"] or row["prompts_title"] or "",
            "prompts": json.loads(row["prompts"] or "[]"),
            "prompts_title": row["prompts_title"] or "",
        }
        old = self._space.settings.now() - row["status_at"] > STATUS_LIFE
        text = "" if old else row["status"]
        if text or row["state"]:
            shown["status"] = {
                "text": text,
                "state": row["state"] or "",
                "loading_messages": json.loads(row["loading"] or "[]") if text else [],
            }
        return shown

    def _tell_status(self, channel: Channel, thread_ts: str) -> None:
        if self._feed.active:
            status = self.shown(channel.id, thread_ts).get("status", {"text": "", "state": "", "loading_messages": []})
            notice = {"type": "status", "channel": channel.id, "thread_ts": thread_ts, **status}
            self._feed.publish(notice, self._space.readers(channel))

    def set_state(self, channel: Channel, thread_ts: str, state: str, title: str = "") -> Json:
        """`agents.sessions.setStatus`: creates the session if needed; a title counts only then."""
        row = self._store.one(
            "SELECT state, title FROM slack_sessions WHERE channel = ? AND thread_ts = ?", (channel.id, thread_ts)
        )
        new = row is None or row["state"] is None
        kept = (title or None) if new and not (row and row["title"]) else (row["title"] if row else None)
        self._set(channel, thread_ts, state=state, title=kept)
        self._tell_status(channel, thread_ts)
        return {"status": state, "agent_status": state, "title": kept or ""}

    def exists(self, channel: Channel, thread_ts: str) -> bool:
        """Whether a session was created for this thread."""
        row = self._store.one(
            "SELECT state FROM slack_sessions WHERE channel = ? AND thread_ts = ?", (channel.id, thread_ts)
        )
        return row is not None and row["state"] is not None

    def set_title(self, channel: Channel, thread_ts: str, title: str) -> None:
        """Name a thread."""
        self._set(channel, thread_ts, title=title)
        self._tell_prompts(channel, thread_ts)

    def set_status(self, channel: Channel, thread_ts: str, text: str, loading: list[str]) -> None:
        """The line "agent is …" under a thread; empty text removes it."""
        now = self._space.settings.now()
        self._set(channel, thread_ts, status=text, loading=json.dumps(loading, ensure_ascii=False), status_at=now)
        self._tell_status(channel, thread_ts)

    def clear_status(self, channel: Channel, thread_ts: str | None) -> None:
        """Slack removes the line as soon as the app writes into the thread."""
        changed = self._store.execute(
            "UPDATE slack_sessions SET status = '' WHERE channel = ? AND thread_ts = ? AND status != ''",
            (channel.id, thread_ts or ""),
        ).rowcount
        if changed:
            self._tell_status(channel, thread_ts or "")

    def set_prompts(self, channel: Channel, thread_ts: str, title: str, prompts: list[Json]) -> None:
        """Suggested prompts of a thread, or with an empty `thread_ts` of the whole direct message."""
        self._set(channel, thread_ts, prompts=json.dumps(prompts, ensure_ascii=False), prompts_title=title)
        self._tell_prompts(channel, thread_ts)

    def _tell_prompts(self, channel: Channel, thread_ts: str) -> None:
        if self._feed.active:
            shown = self.shown(channel.id, thread_ts)
            notice = {"type": "prompts", "channel": channel.id, "thread_ts": thread_ts}
            self._feed.publish(
                {**notice, "title": shown["title"], "prompts": shown["prompts"]}, self._space.readers(channel)
            )
