"""Slack's messages as people read them: who said what, with names, also where the words stand in blocks or files."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.slack.client import Identity
from bot.slack.languages import FILE_MARK
from bot.slack.people import People
from bot.slack.reading.mrkdwn import plain
from orchestrator.turn import File, ThreadMessage

Message = Mapping[str, Any]

SILENT = frozenset(
    {"tombstone", "channel_join", "channel_leave", "group_join", "group_leave", "bot_add", "bot_remove", "pinned_item"}
)
"""Kinds of messages in which nobody says anything."""
LONGEST = 6_000
"""Characters of one message that are kept."""


async def said_in(messages: Sequence[Message], me: Identity, people: People) -> list[ThreadMessage]:
    """Return what is said in the messages, in their order; what says nothing is left out."""
    said = []
    for message in messages:
        text = await people.names.in_text(plain(text_of(message), me.user)) if _speaks(message) else ""
        if text:
            author, own = await _author(message, people), None
            if message.get("attachments"):
                own = (await people.names.in_text(plain(_own_words(message), me.user)))[:LONGEST]
            said.append(
                ThreadMessage(author, text[:LONGEST], str(message["ts"]), is_bot=bool(message.get("bot_id")), own=own)
            )
    return said


def text_of(message: Message) -> str:
    """Return a message's words, from its blocks and attachments where it has no text, and the names of its files."""
    text = _own_words(message)
    shown = [line for attachment in message.get("attachments") or () for line in _of_attachment(attachment)]
    # Slack repeats an attachment's words in the text of some messages.
    lines = [text, *(line for line in shown if line not in text)]
    lines += [
        f"{FILE_MARK}{file.get('title') or file.get('name')}" for file in message.get("files") or () if file.get("name")
    ]
    return "\n".join(line for line in lines if line)


def slack_files(message: Message) -> tuple[File, ...]:
    """Return the files of a message, as they are with Slack."""
    return tuple(slack_file(file) for file in message.get("files") or () if file.get("url_private"))


def slack_file(file: Mapping[str, Any]) -> File:
    """Return a file as it is with Slack."""
    return File(
        id=str(file.get("id") or ""),
        name=str(file.get("name") or ""),
        mimetype=str(file.get("mimetype") or ""),
        size=int(file.get("size") or 0),
        url=str(file.get("url_private") or ""),
    )


def title_of(channel: Mapping[str, Any]) -> str:
    """Return what people call a channel; empty for a conversation without a name."""
    return f"#{channel['name']}" if channel.get("name") else ""


def _speaks(message: Message) -> bool:
    return message.get("subtype") not in SILENT and bool(message.get("ts"))


async def _author(message: Message, people: People) -> str:
    if message.get("bot_id"):
        profile = message.get("bot_profile") or {}
        return str(message.get("username") or profile.get("name") or "bot")
    return await people.names.of(str(message.get("user") or ""))


def _own_words(message: Message) -> str:
    return str(message.get("text") or "").strip() or "\n".join(_words(message.get("blocks") or ()))


def _of_attachment(attachment: Mapping[str, Any]) -> Iterable[str]:
    parts = [str(attachment.get(key) or "") for key in ("pretext", "title", "text")]
    parts += [f"{field.get('title')}: {field.get('value')}" for field in attachment.get("fields") or ()]
    if not any(parts):
        parts = list(_words(attachment.get("blocks") or ())) or [str(attachment.get("fallback") or "")]
    return [part for part in parts if part]


def _words(value: Any) -> Iterable[str]:
    """Yield the texts of blocks, whatever their kinds; what a button says is nobody's word."""
    if isinstance(value, Mapping):
        if value.get("type") in ("actions", "context_actions", "button"):
            return
        if value.get("type") == "rich_text_section":
            yield "".join(_words(value.get("elements") or ()))
        elif isinstance(value.get("text"), str):
            yield value["text"]
        else:
            for key in ("text", "fields", "elements"):
                yield from _words(value.get(key))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)
