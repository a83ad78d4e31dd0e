"""Loads `sandbox/seed/workspace.toml` into a new store."""

import json
import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

from sandbox.slack.text import rich_text, typed
from sandbox.slack.workspace import Channel, User, Workspace
from sandbox.store import Store

SEED = Path(__file__).parent.parent / "seed" / "workspace.toml"


def read_seed(name: str, path: Path = SEED) -> dict[str, Any]:
    """The content of the seed file; nothing for the seed `empty`."""
    if name == "empty" or not path.exists():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def remember_identity(store: Store, seed: dict[str, Any]) -> None:
    """Keep team and bot before the workspace is opened."""
    store.remember("team", lambda: json.dumps(seed.get("team", {}), ensure_ascii=False))
    store.remember("bot", lambda: json.dumps(seed.get("bot", {}), ensure_ascii=False))


def load_seed(workspace: Workspace, seed: dict[str, Any]) -> None:
    """People, channels, messages, and a direct message with the bot for everyone; all of it counts as read."""
    fields = set(User.__slots__)
    bot = workspace.bot.user_id
    with workspace.store.transaction():
        for entry in seed.get("users", []):
            workspace.add_user(User(**{name: value for name, value in entry.items() if name in fields}))
        for entry in seed.get("channels", []):
            members = set(entry.get("members", []))
            if entry.get("bot_member", True):
                members.add(bot)
            channel = Channel(
                entry["id"],
                entry["name"],
                entry.get("topic", ""),
                entry.get("purpose", ""),
                is_private=entry.get("is_private", False),
                members=members,
            )
            workspace.add_channel(channel)
        for user in list(workspace.users):
            if user != bot:
                workspace.direct(user, bot)
        _load_messages(workspace, seed.get("messages", []))
        for user in workspace.users:
            workspace.store.execute(
                "INSERT INTO slack_reads SELECT ?, channel, MAX(ts) FROM slack_messages GROUP BY channel", (user,)
            )


def _load_messages(workspace: Workspace, entries: list[dict[str, Any]]) -> None:
    keys: dict[str, str] = {}
    taken: set[tuple[str, str]] = set()
    for entry in entries:
        moment = datetime.fromisoformat(entry["at"]) if isinstance(entry["at"], str) else entry["at"]
        micros = int(moment.timestamp() * 1_000_000)
        while (entry["channel"], ts := f"{micros // 1_000_000}.{micros % 1_000_000:06d}") in taken:
            micros += 1
        taken.add((entry["channel"], ts))
        if entry.get("key"):
            keys[entry["key"]] = ts
        thread = keys[entry["thread"]] if entry.get("thread") else None
        is_bot = entry["user"] == workspace.bot.user_id
        text = typed(entry["text"], workspace.users.values())
        workspace.store.execute(
            "INSERT INTO slack_messages (channel, ts, thread_ts, user, bot_id, text, blocks)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                entry["channel"],
                ts,
                thread,
                entry["user"],
                workspace.bot.bot_id if is_bot else None,
                text,
                None if is_bot else json.dumps([rich_text(text, ts[-5:])], ensure_ascii=False),
            ),
        )
        if thread:
            workspace.store.execute(
                "UPDATE slack_messages SET reply_count = reply_count + 1 WHERE channel = ? AND ts = ?",
                (entry["channel"], thread),
            )
    workspace.catch_up()
