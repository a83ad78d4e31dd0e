"""Danger that is told where no question comes of it: by a command, a form, an edit or a comment, or in a full queue.

Whatever of it others would read is not said there: whoever tells it is answered alone.
"""

from collections.abc import Awaitable, Callable

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.reply import blocks
from bot.slack.ways.places import direct_message
from orchestrator.turn import Locale

log = structlog.get_logger()


class DangerHelp:
    """Tells whom to call."""

    def __init__(self, client: AsyncWebClient, help_for: Callable[[str, Locale], Awaitable[str]]) -> None:
        """``help_for`` returns what to say to a text, as Markdown; empty where it tells of no danger."""
        self._client = client
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
            await tell_alone(self._client, help_, channel=channel, user=user, thread=thread)
        except SLACK_FAULTS as error:
            log.error("help_not_said", error=code_of(error))
            return False
        return True


async def tell_alone(client: AsyncWebClient, text: str, *, channel: str, user: str, thread: str | None) -> None:
    """Say something to one person, in Markdown, where they wrote; in a direct message where that cannot be.

    Raises one of ``SLACK_FAULTS``.
    """
    shown = [blocks.markdown(text)]
    if channel.startswith("D"):
        await client.chat_postMessage(channel=channel, thread_ts=thread, text=text, blocks=shown)
        return
    try:
        await client.chat_postEphemeral(channel=channel, user=user, thread_ts=thread, text=text, blocks=shown)
    except SLACK_FAULTS as error:
        log.warning("told_in_direct_message", error=code_of(error))
        await client.chat_postMessage(channel=await direct_message(client, user), text=text, blocks=shown)
