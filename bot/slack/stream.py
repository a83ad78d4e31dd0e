"""One reply as Slack messages: streamed, rotated before Slack ends the stream, and right in the end whatever happened.

Slack's streams end about five minutes after they began and hold some 12,000 characters, so a message is left for a
new one before that. Whatever is on the screen meanwhile, ``finish`` makes the messages say the final text: by appending
what is missing where everything went well, by rewriting them where anything is in doubt.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import structlog
from aiohttp import ClientError
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.split import open_fence, pieces
from integrations.store.replies import ReplyPart
from orchestrator.turn import Turn

MAX_CHARACTERS = 10_500
MAX_SECONDS = 225.0
INTERVAL = 1.0
"""Least seconds between two appends to a stream."""

log = structlog.get_logger()
Block = dict[str, Any]


class ReplyLog(Protocol):
    """What outlives the process of a reply."""

    async def save(self, turn_id: str, parts: Sequence[ReplyPart]) -> None:
        """Note the messages of a turn's reply."""

    async def of_turn(self, turn_id: str) -> tuple[ReplyPart, ...]:
        """Return them."""


@dataclass(slots=True)
class _Message:
    ts: str
    text: str = ""
    opened: float = 0.0
    live: bool = False


class ReplyStream:
    """The messages of one turn's reply."""

    def __init__(
        self,
        client: AsyncWebClient,
        turn: Turn,
        replies: ReplyLog,
        find_own: Callable[[], Awaitable[list[str]]],
        *,
        max_characters: int = MAX_CHARACTERS,
        max_seconds: float = MAX_SECONDS,
        interval: float = INTERVAL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``find_own`` returns the time stamps of the bot's messages in the thread that no other turn has noted."""
        self._client = client
        self._turn = turn
        self._replies = replies
        self._find_own = find_own
        self._max_characters = max_characters
        self._max_seconds = max_seconds
        self._interval = interval
        self._clock = clock
        self._messages: list[_Message] = []
        self._streamed = ""
        """All that was handed to Slack, as it was given to us."""
        self._waiting = ""
        self._last_append = float("-inf")
        self._appending = asyncio.Lock()
        self._in_doubt = False
        """Whether the screen may differ from what we believe; then nothing is appended, and the end rewrites."""

    @property
    def begun(self) -> bool:
        """Whether anything of the reply is on the screen."""
        return bool(self._messages)

    async def resume(self) -> None:
        """Take over the messages that an earlier attempt had begun, also one that it died before noting."""
        noted = [part.ts for part in await self._replies.of_turn(self._turn.id)]
        self._messages = [_Message(ts, live=True) for ts in sorted({*noted, *await self._find_own()})]
        self._in_doubt = bool(self._messages)
        if self._messages:
            await self._note()

    async def append(self, text: str) -> None:
        """Show more text, at once or with the next append."""
        self._waiting += text
        if not self._in_doubt and self._clock() - self._last_append >= self._interval:
            await self.flush()

    async def flush(self) -> None:
        """Hand what waits to Slack, in a new message where the old one is full or old."""
        async with self._appending:
            await self._flush()

    async def _flush(self) -> None:
        while self._waiting and not self._in_doubt:
            message = self._messages[-1] if self._messages and self._messages[-1].live else None
            try:
                if message is None:
                    await self._start()
                elif self._clock() - message.opened > self._max_seconds:
                    await self._leave(message)
                else:
                    await self._append_to(message)
            except SlackApiError as error:
                if error.response.get("error") == "message_not_in_streaming_state" and message is not None:
                    message.live = False
                elif error.response.status_code == 429:
                    return  # it was not done; the text waits for the next append
                else:
                    self._doubt(error)
            except (ClientError, TimeoutError, OSError) as error:
                self._doubt(error)

    async def finish(self, text: str, blocks: Sequence[Block], *, session_status: str = "active") -> None:
        """Make the messages say ``text``, with ``blocks`` below the last one. Raises where Slack cannot be reached."""
        if not (await self._complete(text) and await self._stop_last(blocks, session_status)):
            await self._rewrite(text, blocks)
        await self._note(closed=True)

    async def _complete(self, text: str) -> bool:
        """Append what is missing of the final text; False when that cannot be done, or not for certain."""
        shown = self._streamed + self._waiting
        if self._in_doubt or not text.startswith(shown):
            return False
        self._waiting += text[len(shown) :]
        await self.flush()
        return not self._waiting and not self._in_doubt

    async def remove(self) -> None:
        """Take the reply back: its question was deleted."""
        for message in self._messages:
            await self._end_quietly(message)
            await self._client.chat_delete(channel=self._turn.channel, ts=message.ts)
        self._messages.clear()
        await self._note()

    async def _start(self) -> None:
        reopened = self._reopened()
        text, rest = self._take(self._max_characters - len(reopened))
        answer = await self._client.chat_startStream(
            channel=self._turn.channel,
            thread_ts=self._turn.thread,
            markdown_text=reopened + text,
            recipient_team_id=self._turn.team,
            recipient_user_id=self._turn.user,
        )
        self._messages.append(_Message(answer["ts"], reopened + text, self._clock(), live=True))
        self._shown(text, rest)
        await self._note()

    async def _append_to(self, message: _Message) -> None:
        room = self._max_characters - len(message.text)
        if room < 200 and len(self._waiting) > room:
            await self._leave(message)
            return
        text, rest = self._take(room)
        await self._client.chat_appendStream(channel=self._turn.channel, ts=message.ts, markdown_text=text)
        message.text += text
        self._shown(text, rest)
        if rest:
            await self._leave(message)

    def _take(self, room: int) -> tuple[str, str]:
        """Cut what waits into what fits into ``room`` and the rest, at a paragraph, line or word where there is one."""
        text = self._waiting
        if len(text) <= room:
            return text, ""
        window = text[:room]
        at = next((found for mark in ("\n\n", "\n", " ") if (found := window.rfind(mark)) > room // 2), room)
        return text[:at], text[at:]

    def _shown(self, text: str, rest: str) -> None:
        """Count text as shown, once Slack has it."""
        self._streamed += text
        self._waiting = rest
        self._last_append = self._clock()

    def _reopened(self) -> str:
        """Open again, in a new message, the code block that the one before had to close."""
        fence = open_fence(self._messages[-1].text) if self._messages else None
        return f"{fence}\n" if fence else ""

    async def _leave(self, message: _Message) -> None:
        """End a message, with its code block closed, so that the next text begins a new one."""
        fence = open_fence(message.text)
        message.live = False
        if fence:
            mark = fence[: len(fence) - len(fence.lstrip("`~"))]
            await self._client.chat_stopStream(
                channel=self._turn.channel, ts=message.ts, markdown_text=f"\n{mark}", session_status="processing"
            )
        else:
            await self._client.chat_stopStream(channel=self._turn.channel, ts=message.ts, session_status="processing")

    async def _stop_last(self, blocks: Sequence[Block], session_status: str) -> bool:
        """End the stream with the blocks; False when the messages must be rewritten instead."""
        if not self._messages or not self._messages[-1].live:
            return False
        message = self._messages[-1]
        try:
            await self._client.chat_stopStream(
                channel=self._turn.channel, ts=message.ts, blocks=list(blocks), session_status=session_status
            )
        except (SlackApiError, ClientError, TimeoutError, OSError) as error:
            self._doubt(error)
            return False
        message.live = False
        return True

    async def _rewrite(self, text: str, blocks: Sequence[Block]) -> None:
        parts = pieces(text, self._max_characters)
        for number, part in enumerate(parts):
            body = [{"type": "markdown", "text": part}, *(blocks if number == len(parts) - 1 else ())]
            content: dict[str, Any] = {"channel": self._turn.channel, "text": part[:3000], "blocks": body}
            if number == len(self._messages):
                await self._adopt_lost()
            if number < len(self._messages):
                message = self._messages[number]
                await self._end_quietly(message)
                await self._client.chat_update(ts=message.ts, **content)
            else:
                posted = await self._client.chat_postMessage(thread_ts=self._turn.thread, unfurl_links=False, **content)
                self._messages.append(_Message(posted["ts"]))
                await self._note()
        for message in self._messages[len(parts) :]:
            await self._end_quietly(message)
            await self._client.chat_delete(channel=self._turn.channel, ts=message.ts)
        del self._messages[len(parts) :]

    async def _adopt_lost(self) -> None:
        """Find a message that Slack made although its answer never came, so that it is not made twice."""
        if self._in_doubt:
            known = {message.ts for message in self._messages}
            self._messages += [_Message(ts, live=True) for ts in await self._find_own() if ts not in known]

    async def _end_quietly(self, message: _Message) -> None:
        if message.live:
            message.live = False
            try:
                await self._client.chat_stopStream(channel=self._turn.channel, ts=message.ts)
            except SlackApiError as error:
                log.debug("stream_had_ended", error=error.response.get("error"))

    def _doubt(self, error: Exception) -> None:
        self._in_doubt = True
        log.warning("reply_in_doubt", turn=self._turn.id, error=_name(error))

    async def _note(self, *, closed: bool = False) -> None:
        parts = [
            ReplyPart(self._turn.channel, message.ts, len(message.text), "closed" if closed else "open")
            for message in self._messages
        ]
        await self._replies.save(self._turn.id, parts)


def _name(error: Exception) -> str:
    return str(error.response.get("error")) if isinstance(error, SlackApiError) else type(error).__name__
