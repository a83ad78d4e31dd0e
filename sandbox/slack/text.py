"""What people type, as Slack stores it."""

import re
from collections.abc import Iterable
from typing import Any

from sandbox.slack.workspace import Channel, User

_KEPT = re.compile(r"<(?:@[UW][A-Z0-9]+(?:\|[^<>]*)?|#[CG][A-Z0-9]+(?:\|[^<>]*)?|![^<>]+|(?:https?://|mailto:)[^<>]+)>")
_LINK = re.compile(r"https?://[^\s<>\"'`|]+[^\s<>\"'`|.,;:!?)\]}]")
_MENTION = re.compile(r"@([^\s@]{1,80})")
_NAME_GOES_ON = re.compile(r"[A-Za-z0-9_-]")
_TOKEN = re.compile(r"<([@#!]?)([^<>|]+)(?:\|([^<>]*))?>")


def escape(text: str) -> str:
    """Replace the three characters that mean something in Slack's markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unescape(text: str) -> str:
    """The reverse of `escape`."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def typed(text: str, users: Iterable[User]) -> str:
    """A person's input as mrkdwn: `@name` of a known user becomes a mention, links get brackets, the rest escapes."""
    known = {user.name: user.id for user in users} if "@" in text else {}

    def mentioned(match: re.Match[str]) -> str:
        words = match[1]
        for end in range(len(words), 0, -1):
            if words[:end] in known and not _NAME_GOES_ON.match(words, end):
                return f"<@{known[words[:end]]}>{words[end:]}"
        return match[0]

    def plain(part: str) -> str:
        part = _MENTION.sub(mentioned, escape(part))
        return _LINK.sub(lambda match: f"<{match[0]}>", part)

    pieces: list[str] = []
    end = 0
    for match in _KEPT.finditer(text):
        pieces += [plain(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join([*pieces, plain(text[end:])])


def linked(text: str, users: Iterable[User], channels: Iterable[Channel]) -> str:
    """A command's text with `should_escape`: `@name` and `#name` become `<@U…|name>` and `<#C…|name>`."""
    people = {user.name: user.id for user in users}
    rooms = {channel.name: channel.id for channel in channels if channel.name and not channel.is_private}

    def replaced(match: re.Match[str]) -> str:
        known = people if match[1] == "@" else rooms
        return f"<{match[1]}{known[match[2]]}|{match[2]}>" if match[2] in known else match[0]

    return re.sub(r"([@#])([\w-]+(?:\.[\w-]+)*)", replaced, escape(text))


def rich_text(text: str, block_id: str) -> dict[str, Any]:
    """The `rich_text` block that Slack adds to a person's message."""
    elements: list[dict[str, Any]] = []
    end = 0
    for match in _TOKEN.finditer(text):
        if match.start() > end:
            elements.append({"type": "text", "text": unescape(text[end : match.start()])})
        sign, target, label = match[1], match[2], match[3]
        if sign == "@":
            elements.append({"type": "user", "user_id": target})
        elif sign == "#":
            elements.append({"type": "channel", "channel_id": target})
        elif sign == "!":
            elements.append({"type": "broadcast", "range": target})
        else:
            link = {"type": "link", "url": unescape(target)}
            elements.append({**link, "text": unescape(label)} if label else link)
        end = match.end()
    if end < len(text):
        elements.append({"type": "text", "text": unescape(text[end:])})
    return {
        "type": "rich_text",
        "block_id": block_id,
        "elements": [{"type": "rich_text_section", "elements": elements}],
    }
