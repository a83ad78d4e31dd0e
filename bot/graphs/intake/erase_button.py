"""The button by which a person has their interview erased, with what the bot wrote about it where they wrote to it."""

from typing import cast

import structlog
from slack_bolt.async_app import AsyncApp

from bot.erasing import Erasing
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.order import Queues
from bot.slack.reply import blocks
from bot.slack.reply.ephemeral import Body, acknowledge, channel_of
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.store.interview_records import InterviewLine
from orchestrator.errors import new_reference
from orchestrator.turn import Locale

METADATA = "erased"
ERASE = "erase_interview"
"""The button's action id, and its row's; its value is the id of the interview."""

log = structlog.get_logger()


class EraseButton:
    """What the app does when the button is pressed, and the question whether they are sure was answered."""

    def __init__(self, workspace: SlackWorkspace, erasing: Erasing) -> None:
        self._client = workspace.client
        self._outbox = workspace.outbox
        self._database = workspace.database
        self._erasing = erasing
        self._ephemeral = workspace.ephemeral
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen to it."""
        app.action(ERASE)(ack=acknowledge, lazy=[self.erase])

    async def erase(self, body: Body, action: Body) -> None:
        """Erase the interview of who pressed, and say in a message of its own what is left: theirs is not ours."""
        session, user = str(action.get("value") or ""), str(body["user"]["id"])
        async with self._queues.turn(session):
            interview = await self._database.interviews.line(session)
            if interview is None:
                words = await self._ephemeral.words(body)
                await self._ephemeral.replace(body, ERASE, [blocks.context(words("counsel.erased"))])
                return
            if interview.client or interview.user != user:
                await self._ephemeral.say(body, "reply.not_yours")
                return
            try:
                await self._erase(interview, channel_of(body) or user)
            except IntegrationError as error:
                reference = new_reference()
                log.error("interview_not_erased", session=session, reference=reference, error=type(error).__name__)
                await self._ephemeral.say(body, "erase.failed", reference=reference)

    async def _erase(self, interview: InterviewLine, channel: str) -> None:
        held = await self._database.retention.conversations_of(interview.id)
        # A conversation is team, channel and thread; only those that the person has with the bot alone.
        places = [(parts[1], parts[2]) for each in held if len(parts := each.split(":")) == 3 and parts[1][:1] == "D"]
        await self._erasing.erase(interview.id, threads=places)
        left = any(record.session_id == interview.id for record in await self._database.recalls.all())
        text = say(cast(Locale, interview.locale), "erase.done_later" if left else "erase.done")
        for place in places:
            await self._rename(*place, say(cast(Locale, interview.locale), "erase.session"))
        try:
            await self._outbox.post_once(METADATA, interview.id, channel, text=text)
        except SLACK_FAULTS as error:
            log.warning("erasure_not_told", error=code_of(error))

    async def _rename(self, channel: str, thread: str, title: str) -> None:
        """Take from Slack's list what the matter was."""
        try:
            await self._client.agents_sessions_rename(channel_id=channel, thread_ts=thread, title=title)
        except SLACK_FAULTS as error:
            log.info("session_not_renamed", error=code_of(error))


def erase_row(session: str, words: blocks.Words) -> blocks.Block:
    """Offer to erase an interview, which has to be confirmed."""
    asked = {
        "title": {"type": "plain_text", "text": words("erase.title")},
        "text": {"type": "plain_text", "text": words("erase.sure")},
        "confirm": {"type": "plain_text", "text": words("erase.confirm")},
        "deny": {"type": "plain_text", "text": words("erase.deny")},
        "style": "danger",
    }
    return blocks.actions(ERASE, {**blocks.button(ERASE, words("erase.button"), session, "danger"), "confirm": asked})
