"""A reply that may not be written where it belongs: the person gets it in a direct message, with the reason."""

from collections.abc import Sequence

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import MAY_NOT_WRITE
from bot.slack.reply import blocks
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.split import pieces
from bot.slack.reply.stream import MAX_CHARACTERS, ReplyLog
from integrations.store.replies import ReplyPart
from orchestrator.turn import Turn

_OWN_WORDS = frozenset({"is_archived", "not_in_channel"})
_LEFT = {"channel_not_found": "not_in_channel"}
"""A private channel that the bot was taken out of is none that it knows."""


async def answer_elsewhere(
    client: AsyncWebClient,
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
    channel = (await client.conversations_open(users=turn.user))["channel"]["id"]
    parts = await replies.of_turn(turn.id)
    if any(part.channel == channel for part in parts):
        return
    reason = _LEFT.get(code, code)
    why = words(f"elsewhere.{reason if reason in _OWN_WORDS else 'restricted'}", channel=f"<#{turn.channel}>")
    *first, last = pieces(slack_markdown(text), MAX_CHARACTERS)
    notes = [block for block in below if block["type"] == "context"]
    contents = [*([blocks.markdown(piece)] for piece in first), [blocks.markdown(last), *notes]]
    contents[0].insert(0, blocks.context(why))
    for piece, content in zip([*first, last], contents, strict=True):
        posted = await client.chat_postMessage(channel=channel, text=piece[:3000], blocks=content)
        parts = (*parts, ReplyPart(channel, posted["ts"], len(piece), "closed"))
    await replies.save(turn.id, parts)
