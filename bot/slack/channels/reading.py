"""Asks Slack for the messages of a channel, so slowly that people's requests have room beside it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.asking import all_pages_of, asked
from bot.slack.channels.documents import place_in_address, thread_of
from bot.slack.reading.messages import Message

EVERY = 2.0
"""Seconds between two requests: 30 of the 50 a minute that Slack gives for history and for replies."""
BURST = 20
"""Requests that may go at once after a pause."""

Json = dict[str, Any]


class ChannelReader:
    """Raises ``NotFound`` for what is not there or not shown to the bot, else ``Unavailable``."""

    def __init__(
        self,
        client: AsyncWebClient,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._clock = clock
        self._sleep = sleep
        self._full_at = 0.0
        self._links: dict[str, str] = {}

    async def roots(self, channel: str, since: str) -> dict[str, Json | None]:
        """Return the threads with a message outside them after ``since``, oldest first, each with its first message.

        None where only a reply came along, which was sent to the channel as well.
        """
        found: dict[str, Json | None] = {}
        for message in reversed(await all_pages_of(self._history, "messages", channel=channel, oldest=since)):
            thread = thread_of(message)
            found[thread] = message if thread == message["ts"] else found.get(thread)
        return found

    async def thread(self, channel: str, thread: str) -> list[Json]:
        """Return the messages of a thread, the first one first."""
        found = await all_pages_of(self._replies, "messages", channel=channel, ts=thread)
        return list({str(each["ts"]): each for each in found}.values())  # Slack begins each page with the first one

    async def address(self, channel: str, message: Message) -> str:
        """Return the address of the thread that a message belongs to; Slack is asked once for each channel."""
        if channel not in self._links:
            ts = str(message["ts"])
            answer = await asked(self._client.chat_getPermalink(channel=channel, message_ts=ts))
            self._links[channel] = str(answer["permalink"]).partition("?")[0].removesuffix(place_in_address(ts))
        return self._links[channel] + place_in_address(thread_of(message))

    async def _history(self, **arguments: Any) -> Any:
        await self._paced()
        return await self._client.conversations_history(**arguments)

    async def _replies(self, **arguments: Any) -> Any:
        await self._paced()
        return await self._client.conversations_replies(**arguments)

    async def _paced(self) -> None:
        """Wait for one's turn: a bucket that ``EVERY`` seconds fill by one, up to ``BURST``."""
        now = self._clock()
        self._full_at = max(self._full_at, now) + EVERY
        if (wait := self._full_at - now - BURST * EVERY) > 0:
            await self._sleep(wait)
