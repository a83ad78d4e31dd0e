"""The private channels that a person shares with the bot, as Slack lists them and as events tell of leaving."""

from collections.abc import Iterable

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.asking import all_pages_of
from bot.slack.conversations import MAX_REMEMBERED
from bot.slack.freshness import Freshness
from integrations.errors import IntegrationError

log = structlog.get_logger()


class PrivateChannels:
    """Asks Slack each time, and believes an event that came meanwhile rather than the list."""

    def __init__(self, client: AsyncWebClient, freshness: Freshness) -> None:
        self._client = client
        self._freshness = freshness
        self._left: dict[tuple[str, str], float] = {}

    async def of(self, user: str, turn_id: str) -> list[str]:
        """Return the ids of a person's channels; none where Slack does not tell."""
        began = self._freshness.clock()
        try:
            found = await all_pages_of(self._client.users_conversations, "channels", user=user, types="private_channel")
        except IntegrationError as error:
            log.info("channels_not_known", turn=turn_id, error=type(error).__name__)
            found = []
        channels = [str(channel["id"]) for channel in found]
        for known in channels:
            # Slack told it later than the event: they are there, or there again.
            if self._left.get((user, known), began) < began:
                del self._left[user, known]
        return [known for known in channels if (user, known) not in self._left]

    def has_left(self, user: str, channels: Iterable[str]) -> bool:
        """Tell whether a person is known to be in one of these channels no more."""
        return any((user, channel) in self._left for channel in channels)

    def joined(self, channel: str, user: str) -> None:
        """Take over that somebody is in a channel."""
        self._left.pop((user, channel), None)

    def left(self, channel: str, user: str) -> None:
        """Take over that somebody is in a channel no more."""
        self._left.pop((user, channel), None)
        self._left[user, channel] = self._freshness.clock()
        if len(self._left) > MAX_REMEMBERED:
            del self._left[next(iter(self._left))]
