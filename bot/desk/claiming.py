"""The button by which somebody at the counsel desk takes an interview; the first to press has it."""

from datetime import datetime
from typing import cast

import structlog
from slack_bolt.async_app import AsyncApp

from bot.desk.handoff_channel import CLAIM
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.order import Queues
from bot.slack.outbox import ThreadGone
from bot.slack.reply import blocks
from bot.slack.reply.calls import mention
from bot.slack.reply.ephemeral import Body, acknowledge
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from orchestrator.turn import Locale

METADATA = "claim"

log = structlog.get_logger()


class Claiming:
    """What the app does when the button is pressed."""

    def __init__(self, workspace: SlackWorkspace) -> None:
        self._outbox = workspace.outbox
        self._database = workspace.database
        self._people = workspace.people
        self._ephemeral = workspace.ephemeral
        self._queues = Queues()

    def register(self, app: AsyncApp) -> None:
        """Listen to it."""
        app.action(CLAIM)(ack=acknowledge, lazy=[self.claim])

    async def claim(self, body: Body, action: Body) -> None:
        """Give the interview to who pressed, say so in the place of the button, and tell the person it is about."""
        session, user = str(action.get("value") or ""), str(body["user"]["id"])
        async with self._queues.turn(session):
            before = await self._database.handovers.get(session)
            after = await self._database.handovers.claim(session, user)
            words = await self._ephemeral.words(body)
            if before is None or after is None:
                await self._ephemeral.say(body, "counsel.erased")
                await self._ephemeral.replace(body, CLAIM, [blocks.context(words("counsel.erased"))])
                return
            at = after.claimed_at
            line = words("counsel.claimed", who=mention(after.claimed_by), at=_moment(at) if at else "")
            await self._ephemeral.replace(body, CLAIM, [blocks.context(line)])
            if after.claimed_by != user:
                await self._ephemeral.say(body, "counsel.taken", who=mention(after.claimed_by))
            elif not before.claimed_by:
                log.info("interview_claimed", session=session, user=user)
                await self._tell(session, user)

    async def _tell(self, session: str, user: str) -> None:
        """Tell the person in their interview who will see to it."""
        interview = await self._database.interviews.get(session)
        if interview is None or interview.door != "slack":
            return
        name = await self._people.names.of(user)
        text = say(cast(Locale, interview.locale), "counsel.taken_for_you", name=blocks.escaped(name))
        try:
            await self._outbox.post_once(METADATA, session, interview.channel, interview.thread, text=text)
        except ThreadGone:
            log.info("claim_without_thread", session=session)
        except SLACK_FAULTS as error:
            log.warning("claim_not_told", error=code_of(error))


def _moment(at: datetime) -> str:
    """Return a moment that Slack shows in each reader's own time."""
    return f"<!date^{int(at.timestamp())}^{{date_short_pretty}} {{time}}|{at:%Y-%m-%d %H:%M} UTC>"
