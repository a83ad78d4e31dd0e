"""Danger that is told where no question comes of it: by a command, a form, an edit or a comment, or in a full queue.

Whatever of it others would read is not said there: whoever tells it is answered alone.
"""

from collections.abc import Awaitable, Callable

import structlog

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.outbox import Outbox
from bot.slack.reply import blocks
from orchestrator.turn import Locale

log = structlog.get_logger()


class DangerHelp:
    """Tells whom to call."""

    def __init__(self, outbox: Outbox, help_for: Callable[[str, Locale], Awaitable[str]]) -> None:
        """``help_for`` returns what to say to a text, as Markdown; empty where it tells of no danger."""
        self._outbox = outbox
        self.help_for = help_for

    async def answers(self, text: str, locale: Locale, *, channel: str, user: str, thread: str | None) -> bool:
        """Tell a person alone whom to call, where their text tells of danger; False where it does not."""
        if not await self.help_for(text, locale):
            return False
        await self.says(text, locale, channel=channel, user=user, thread=thread)
        return True

    async def says(self, text: str, locale: Locale, *, channel: str, user: str, thread: str | None) -> bool:
        """Do the same; False also where Slack did not take it."""
        help_ = await self.help_for(text, locale)
        if not help_:
            return False
        try:
            await self._outbox.tell_alone(user, help_, channel=channel, thread=thread, blocks=[blocks.markdown(help_)])
        except SLACK_FAULTS as error:
            log.error("help_not_said", error=code_of(error))
            return False
        return True
