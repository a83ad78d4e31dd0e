"""Taking back what was posted: the reply to a question that was deleted, and an answer that a person shared."""

import structlog

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.outbox import Outbox
from bot.slack.reply.early_question import METADATA as EARLY_QUESTION
from bot.slack.reply.outline_message import METADATA as OUTLINE
from bot.slack.turn_ids import private_id
from integrations.errors import IntegrationError
from integrations.store.replies import Replies

SHARED = "shared"
"""Type of the metadata by which a shared answer is found again."""

log = structlog.get_logger()


class ReplyRetraction:
    """Takes back the reply to a question that is gone, and what of it was answered to one person or shared."""

    def __init__(self, outbox: Outbox, replies: Replies) -> None:
        self._outbox = outbox
        self._replies = replies

    async def take_back(self, turn_id: str, channel: str, thread: str) -> None:
        """Delete all that was said to a turn. What Slack refuses is logged: the words are forgotten all the same."""
        try:
            private = private_id(turn_id)
            shown = [*await self._replies.of_turn(turn_id), *await self._replies.of_turn(private)]
            shared = await self._outbox.posted(SHARED, channel, thread, key=private) if shown else ()
            kinds = (OUTLINE, EARLY_QUESTION) if shown else ()
            beside = [one for kind in kinds for one in await self._outbox.posted(kind, channel, thread, key=turn_id)]
            for message in (*shown, *shared, *beside):
                await self._outbox.delete(message)
        except (*SLACK_FAULTS, IntegrationError) as error:
            log.warning("reply_not_taken_back", turn=turn_id, error=code_of(error))
