"""The state of questions that the bot asked: whether they are still open, and what replaces their buttons later."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import structlog

from bot.inbox.records import to_turn
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.reply import blocks
from bot.slack.reply.blocks import Words
from bot.slack.reply.early_question import METADATA as EARLY_QUESTION
from bot.slack.reply.ephemeral import Body
from bot.slack.reply.question import ANSWER, FOLLOW_UPS, HINT
from bot.slack.turn_ids import answer_id
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.store.replies import ReplyPart
from integrations.store.turns import TurnRecord
from orchestrator.turn import Turn

LATER = 10
"""Turns of a conversation that are looked at to tell what came after a question."""
LONGEST_QUOTE = 80

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """What is known of a question when somebody answers it."""

    record: TurnRecord
    state: Literal["open", "answered", "over", "not yours"]
    """``answered``: by a button or form before; ``over``: who was asked went on with something else."""
    later: str = ""
    """What was answered, or said instead."""


class AskedQuestions:
    """What became of the questions of a workspace."""

    def __init__(self, workspace: SlackWorkspace) -> None:
        self._client = workspace.client
        self._database = workspace.database
        self._ephemeral = workspace.ephemeral
        self._outbox = workspace.outbox

    async def close_before(self, turn: Turn) -> None:
        """Take away the buttons of the question that a person has answered in words, or gone on from."""
        if turn.answers or turn.is_private:
            return
        said = await self._database.turns.recent(turn.conversation, LATER)
        mine = [record for record in said if record.turn.user == turn.user and record.state != "deleted"]
        places = [place for place, record in enumerate(mine) if record.turn.id == turn.id]
        before = mine[places[0] - 1] if places and places[0] else None
        if before is None or before.report.outcome != "asked":
            return
        asked, parts = await self.of(before.turn.id, turn.user), await self._database.replies.of_turn(before.turn.id)
        if asked is not None and parts:
            early = await self._early(before.turn.id, parts[-1].channel, turn.thread)
            for part in (parts[-1], *early):
                await self.close_message(part.channel, part.ts, turn.thread, asked)

    async def _early(self, turn_id: str, channel: str, thread: str) -> Sequence[ReplyPart]:
        """Return the message of a question that was put before its answer was there."""
        try:
            return await self._outbox.posted(EARLY_QUESTION, channel, thread, key=turn_id)
        except SLACK_FAULTS as error:
            log.warning("question_not_found", error=code_of(error))
            return ()

    async def close_message(self, channel: str, ts: str, thread: str, asked: AskedQuestion) -> None:
        """Do as :meth:`close` with a message that is not at hand."""
        try:
            answer = await self._client.conversations_replies(
                channel=channel, ts=thread, oldest=ts, latest=ts, inclusive=True, limit=10
            )
        except SLACK_FAULTS as error:
            log.warning("question_not_found", error=code_of(error))
            return
        message = next((message for message in answer["messages"] if message["ts"] == ts), None)
        if message is not None:
            await self.close({"channel": {"id": channel}, "message": message}, asked)

    async def close(self, body: Body, asked: AskedQuestion) -> None:
        """Put the answer, which all read, in the place of a question's buttons, and of all that stands beside it."""
        if asked.state not in ("answered", "over"):
            return
        words, said = words_of(asked.record), blocks.escaped(quoted(asked.later))
        line = blocks.context(words("asked.chosen" if asked.state == "answered" else "asked.passed", said=said))
        await self._ephemeral.replace(body, f"{ANSWER}{asked.record.turn.id}", [line], without=(HINT, FOLLOW_UPS))

    async def of(self, turn_id: str, user: str) -> AskedQuestion | None:
        """Return how it stands with a question; None for one that we do not know."""
        record = await self._database.turns.get(turn_id)
        if record is None or record.state == "deleted":
            return None
        if record.turn.user != user:
            return AskedQuestion(record, "not yours")
        answer = await self._database.turns.get(answer_id(turn_id))
        if answer is not None and answer.state != "deleted":
            return AskedQuestion(record, "answered", answer.turn.text)
        later = [
            other
            for other in await self._database.turns.recent(record.turn.conversation, LATER)
            if other.number > record.number and other.state != "deleted" and other.turn.user == user
        ]
        return AskedQuestion(record, "over", later[0].turn.text) if later else AskedQuestion(record, "open")


def words_of(record: TurnRecord) -> Words:
    """Return the texts in the language in which the question was put."""
    return partial(say, to_turn(record.turn).locale)


def quoted(text: str) -> str:
    """Return what somebody said, short enough to be repeated in a line."""
    return blocks.cut(" ".join(text.split()), LONGEST_QUOTE)
