"""A question that is put while the answer is being made: a message of its own, which the answer does not repeat."""

from typing import Final

import structlog

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.outbox import Outbox, ThreadGone
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.question import question_blocks
from orchestrator.turn import Question, Turn

METADATA: Final = "early_question"
"""Type of the metadata by which it is found again; its key is the id of the asking turn."""

log = structlog.get_logger()


async def ask_early(outbox: Outbox, question: Question, turn: Turn, words: Words, *, again: bool) -> set[str]:
    """Put it once, where the answer goes; return its id, or nothing where Slack does not take it: the answer asks then.

    ``again``: whether an earlier attempt may have put it.
    """
    shown = [blocks.markdown(question.text), *question_blocks(question, words)]
    try:
        if turn.is_private and not turn.channel.startswith("D"):
            return set()
        await outbox.post_once(
            METADATA,
            question.id,
            turn.channel,
            turn.thread,
            look=again,
            text=question.text[: blocks.MAX_CONTEXT],
            blocks=shown,
        )
    except ThreadGone:
        return set()
    except SLACK_FAULTS as error:
        log.warning("question_not_put", turn=turn.id, error=code_of(error))
        return set()
    return {question.id}


async def asked_early(outbox: Outbox, question: Question, turn: Turn) -> set[str]:
    """Return the question's id where it stands in the thread."""
    try:
        found = await outbox.posted(METADATA, turn.channel, turn.thread, key=question.id)
    except SLACK_FAULTS as error:
        log.warning("question_not_looked_for", turn=turn.id, error=code_of(error))
        return set()
    return {question.id} if found else set()
