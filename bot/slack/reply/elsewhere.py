"""A reply that may not be written where it belongs: the person gets it in a direct message, with the reason."""

from collections.abc import Sequence
from typing import Any

from bot.slack.faults import MAY_NOT_WRITE
from bot.slack.outbox import Outbox
from bot.slack.reply import blocks
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.private_reply import PrivateReply
from bot.slack.reply.reply_messages import ReplyLog
from bot.slack.reply.split import pieces
from bot.slack.reply.stream import MAX_CHARACTERS
from orchestrator.turn import Turn

_OWN_WORDS = frozenset({"is_archived", "not_in_channel"})
_LEFT = {"channel_not_found": "not_in_channel"}
"""A private channel that the bot was taken out of is none that it knows."""


async def answer_elsewhere(
    outbox: Outbox,
    turn: Turn,
    replies: ReplyLog,
    text: str,
    below: Sequence[blocks.Block],
    words: blocks.Words,
    code: str,
) -> None:
    """Send the reply once; ``code`` is Slack's, one of ``MAY_NOT_WRITE``. Raises one of ``SLACK_FAULTS``.

    Buttons are left out: what they lead to would have to be written in the same place.
    """
    assert code in MAY_NOT_WRITE
    reason = _LEFT.get(code, code)
    why = words(f"elsewhere.{reason if reason in _OWN_WORDS else 'restricted'}", channel=f"<#{turn.channel}>")
    parts = pieces(slack_markdown(text), MAX_CHARACTERS)
    messages: list[dict[str, Any]] = [{"text": piece[:3000], "blocks": [blocks.markdown(piece)]} for piece in parts]
    messages[0]["blocks"].insert(0, blocks.context(why))
    messages[-1]["blocks"] += [block for block in below if block["type"] == "context"]
    reply = PrivateReply(outbox, turn, replies, words)
    await reply.resume()
    await reply.send(messages)
