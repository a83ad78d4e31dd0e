"""The outline of what is being written, as a message of its own in the thread, with a button to change it."""

from collections.abc import Sequence
from typing import Final

import structlog

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.outbox import Outbox, ThreadGone
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Block, Words
from orchestrator.literal import literal
from orchestrator.turn import Outline, Turn, as_lines

METADATA: Final = "outline"
"""Type of the metadata by which it is found again."""
CHANGE: Final = "change_outline"
"""The button's action id; its value is the id of the turn."""

log = structlog.get_logger()


def outline_blocks(outline: Outline, turn_id: str, words: Words) -> tuple[str, Sequence[Block]]:
    """Return the text and the blocks of the message."""
    text = words("outline.offered", title=literal(outline.title), lines=as_lines(outline.headings))
    row = blocks.actions(METADATA, blocks.button(CHANGE, words("outline.change"), turn_id))
    return text, [blocks.markdown(text), row]


async def show_outline(outbox: Outbox, outline: Outline, turn: Turn, words: Words, *, again: bool) -> None:
    """Post it once, to whom the reply is for. Where Slack does not take it, the plan is written all the same.

    ``again``: whether an earlier attempt may have posted it.
    """
    text, shown = outline_blocks(outline, turn.id, words)
    try:
        if turn.is_private and not turn.channel.startswith("D"):
            if not again:
                await outbox.post_ephemeral(turn.user, text, channel=turn.channel, thread=turn.thread, blocks=shown)
            return
        await outbox.post_once(
            METADATA, turn.id, turn.channel, turn.thread, look=again, text=text[: blocks.MAX_CONTEXT], blocks=shown
        )
    except ThreadGone:
        log.info("outline_without_thread", turn=turn.id)
    except SLACK_FAULTS as error:
        log.warning("outline_not_shown", turn=turn.id, error=code_of(error))
