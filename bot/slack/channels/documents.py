"""A thread of a channel as a document: who said what, each run of messages with its own address."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.slack.client import Identity
from bot.slack.people import People
from bot.slack.reading.messages import Message, said_in, text_of, title_of
from integrations.documents.base import Document, Part
from orchestrator.language.utterance import Utterance
from orchestrator.turn import ThreadMessage

SOURCE = "slack"
"""What the documents of messages are called in the index."""
PART = 900
"""Characters of messages that follow each other under one address."""
MAX_HEADING = 80
"""Characters of a thread's first line, which stands above what follows later in it."""
_FORMAT = "1"
"""Changed when threads are written differently, so that all are read again."""


def document_id(channel: str, thread: str) -> str:
    """Return the id of a thread in the index."""
    return f"{SOURCE}:{channel}:{thread}"


def channel_of(identity: str) -> str:
    """Return the channel of a document."""
    return identity.split(":")[1]


def thread_of(message: Message) -> str:
    """Return the timestamp that names the thread of a message; its own where it stands alone."""
    return str(message.get("thread_ts") or message.get("ts") or "")


def seen_of(root: Message, audience: frozenset[str]) -> str:
    """Return what is equal as long as the first message of a thread gives no reason to read the thread again."""
    told = (text_of(root), root.get("edited"), root.get("reply_count"), root.get("latest_reply"), root.get("subtype"))
    return hashlib.sha256(repr((_FORMAT, told, sorted(audience))).encode()).hexdigest()[:24]


def is_of_people(message: Message, me: Identity) -> bool:
    """Tell whether a person says it to people: what the bot says and is asked is no evidence for its answers."""
    text = str(message.get("text") or "")
    return not message.get("bot_id") and f"<@{me.user}>" not in text and f"<@{me.user}|" not in text


def place_in_address(ts: str) -> str:
    """Return the end of a message's address."""
    return f"p{ts.replace('.', '')}"


async def thread_document(
    channel: Mapping[str, Any],
    messages: Sequence[Message],
    audience: frozenset[str],
    address: str,
    me: Identity,
    people: People,
) -> Document | None:
    """Return a thread, whose first message has this ``address``; None where nobody states anything in it."""
    said = await said_in([each for each in messages if is_of_people(each, me)], me, people)
    if all(Utterance.of(each.text).asks for each in said):
        return None
    root = thread_of(messages[0])
    runs: list[list[ThreadMessage]] = []
    for each in said:
        if not runs or sum(len(one.text) for one in runs[-1]) > PART:
            runs.append([])
        runs[-1].append(each)
    opening = (" ".join(said[0].text.split())[:MAX_HEADING],)
    parts = [
        Part("\n\n".join(map(_line, run)), opening if place else (), _address(address, channel, root, run[0].ts))
        for place, run in enumerate(runs)
    ]
    return Document(
        id=document_id(str(channel["id"]), root),
        title=f"{title_of(channel)} · {said[0].author}",
        url=address,
        parts=tuple(parts),
        audience=audience,
        edited_at=datetime.fromtimestamp(float(said[-1].ts), UTC),
        source=SOURCE,
    )


def _line(message: ThreadMessage) -> str:
    """Return what somebody said as Markdown: people make their lists with a bullet."""
    lines = [
        f"- {line.lstrip()[1:].lstrip()}" if line.lstrip()[:1] == "•" else line for line in message.text.split("\n")
    ]
    return f"{message.author}: " + "\n".join(lines)


def _address(address: str, channel: Mapping[str, Any], root: str, ts: str) -> str:
    """Return the address of a message of a thread, as Slack makes it."""
    if ts == root:
        return address
    here = address.removesuffix(place_in_address(root)) + place_in_address(ts)
    return f"{here}?thread_ts={root}&cid={channel['id']}"
