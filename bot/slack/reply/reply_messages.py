"""The messages of one reply in Slack: what is asked of Slack, and what is known for certain of what it did."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import SLACK_FAULTS, code_of, is_refusal
from bot.slack.outbox import Outbox, ThreadGone
from bot.slack.reply.blocks import context
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.store.replies import ReplyPart
from orchestrator.turn import Turn

SETTLING = 0.7
"""Seconds that a request which runs when the turn is cut off gets to tell what became of it."""
ARRIVAL = 25.0
"""Seconds that one gets which makes a message: what it makes must be known. Longer than any request may take."""

log = structlog.get_logger()
Block = dict[str, Any]


class ReplyLog(Protocol):
    """What outlives the process of a reply."""

    async def save(self, turn_id: str, parts: Sequence[ReplyPart]) -> None:
        """Note the messages of a turn's reply."""

    async def of_turn(self, turn_id: str) -> tuple[ReplyPart, ...]:
        """Return them."""


@dataclass(slots=True)
class LiveMessage:
    """One message of a reply."""

    ts: str
    text: str = ""
    opened: float = 0.0
    live: bool = False
    """Whether its stream may still run."""
    was_cut: bool = False
    """Whether Slack ended its stream while we wrote: it had become too old, or somebody pressed Stop."""
    has_tasks: bool = False
    """Whether the cards of tasks stand in it."""
    content: dict[str, Any] | None = None
    """What it was last made to say as a whole."""


class ReplyMessages:
    """Makes, changes and deletes them. Raises one of ``SLACK_FAULTS`` where Slack does not do it."""

    def __init__(
        self,
        client: AsyncWebClient,
        outbox: Outbox,
        turn: Turn,
        replies: ReplyLog,
        find_own: Callable[[], Awaitable[list[str]]],
    ) -> None:
        """``find_own`` returns the time stamps of the bot's messages in the thread that no other turn has noted."""
        self._client = client
        self._outbox = outbox
        self._turn = turn
        self._replies = replies
        self._find_own = find_own
        self.all: list[LiveMessage] = []
        self.in_doubt = False
        """Whether the screen may differ from what we believe; then nothing is appended, and the end rewrites."""
        self.may_be_more = False
        """Whether Slack may have made a message of whose time stamp we were never told."""
        self._making: asyncio.Task[None] | None = None
        """A request that makes a message, and ran on when the turn was cut off."""

    @property
    def live(self) -> LiveMessage | None:
        """The last message while its stream may run."""
        return self.all[-1] if self.all and self.all[-1].live else None

    async def resume(self) -> None:
        """Take over the messages that an earlier attempt had begun, also one that it died before noting."""
        noted = [part.ts for part in await self._replies.of_turn(self._turn.id)]
        self.all = [LiveMessage(ts, live=True) for ts in sorted({*noted, *await self._find_own()})]
        self.in_doubt = bool(self.all)
        if self.all:
            await self.note()

    def doubt(self, error: Exception) -> None:
        """Take note that a request failed: what it was to do may have been done."""
        self.in_doubt = True
        self.may_be_more |= not is_refusal(error)

    async def start(self, text: str, cards: Sequence[Block]) -> LiveMessage:
        """Begin a stream in a new message."""
        turn = self._turn
        answer = await self._client.chat_startStream(
            channel=turn.channel,
            thread_ts=turn.thread,
            recipient_team_id=turn.team,
            recipient_user_id=turn.user,
            task_display_mode="plan",
            **_given(text, cards),
        )
        message = LiveMessage(answer["ts"], text, live=True, has_tasks=bool(cards))
        self.all.append(message)
        return message

    async def append(self, message: LiveMessage, text: str, cards: Sequence[Block]) -> None:
        """Add to a stream."""
        await self._client.chat_appendStream(channel=self._turn.channel, ts=message.ts, **_given(text, cards))
        message.text += text
        message.has_tasks |= bool(cards)

    async def stop(
        self,
        message: LiveMessage,
        text: str,
        cards: Sequence[Block],
        *,
        end: str = "",
        blocks: Sequence[Block] | None = None,
        session: str = "active",
    ) -> None:
        """End a stream with more text and blocks below it; ``end`` is shown and does not count as the reply's."""
        below: dict[str, Any] = {} if blocks is None else {"blocks": list(blocks)}
        await self._client.chat_stopStream(
            channel=self._turn.channel, ts=message.ts, session_status=session, **below, **_given(text + end, cards)
        )
        message.text += text
        message.live = False

    async def post(self, content: dict[str, Any]) -> None:
        """Post another message; raises ``ThreadGone``."""
        try:
            posted = await self._outbox.post(self._turn.channel, self._turn.thread, **content)
        except SLACK_FAULTS as error:
            self.may_be_more |= not is_refusal(error)
            raise
        self.all.append(LiveMessage(posted.ts, content=content))
        await self.note()

    async def change(self, message: LiveMessage, content: dict[str, Any]) -> bool:
        """Make a message say something else; False when it is not there any more."""
        if not message.live and message.content == content:
            return True
        message.content = None
        try:
            await self._end(message)
            await self._outbox.change(ReplyPart(self._turn.channel, message.ts), **content)
        except SlackApiError as error:
            if code_of(error) == "streaming_state_conflict":
                message.live = True  # the next attempt ends it first
            if code_of(error) != "message_not_found":
                raise
            return False
        message.content = content
        return True

    async def delete(self, message: LiveMessage) -> None:
        """Delete a message; one that is gone counts as deleted."""
        try:
            await self._end(message)
            await self._client.chat_delete(channel=self._turn.channel, ts=message.ts)
        except SlackApiError as error:
            if code_of(error) != "message_not_found":
                raise

    async def _end(self, message: LiveMessage) -> None:
        """End its stream, if it runs; until it is rewritten, what stands there is not to be taken for the answer."""
        if message.live:
            try:
                await self._client.chat_stopStream(
                    channel=self._turn.channel,
                    ts=message.ts,
                    session_status="processing",
                    blocks=[context(say(self._turn.locale, "reply.rewriting"))],
                )
            except SlackApiError as error:
                if code_of(error) != "message_not_in_streaming_state":
                    raise
            message.live = False

    async def adopt_lost(self) -> None:
        """Find a message that Slack made although its answer never came, so that it is not made twice."""
        if self.may_be_more:
            known = {message.ts for message in self.all}
            try:
                found = await self._find_own()
            except SlackApiError as error:
                if code_of(error) == "thread_not_found":
                    raise ThreadGone from error
                raise
            self.all += [LiveMessage(ts, live=True) for ts in found if ts not in known]
            self.may_be_more = False

    async def to_its_end(self, request: Awaitable[None]) -> None:
        """Let a request end that changes Slack, also when the turn is cut off: what it did must be known."""
        task = asyncio.ensure_future(request)
        known = len(self.all)
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            _, unfinished = await asyncio.wait({task}, timeout=SETTLING)
            if unfinished and (self.live is None or len(self.all) > known):
                # It makes a message. Dropped, that would come all the same, and stream for ever.
                self._making = task
            elif unfinished or task.exception():
                task.cancel()
                self.in_doubt = self.may_be_more = True
            raise

    async def settle(self) -> None:
        """Wait for a request that makes a message and ran on when the turn was cut off."""
        if self._making is None:
            return
        _, unfinished = await asyncio.wait({self._making}, timeout=ARRIVAL)
        task, self._making = self._making, None
        if unfinished or task.cancelled() or task.exception():
            task.cancel()
            self.in_doubt = self.may_be_more = True

    async def note(self, *, closed: bool = False) -> None:
        """Note which messages there are."""
        parts = [ReplyPart(self._turn.channel, message.ts, "closed" if closed else "open") for message in self.all]
        try:
            await self._replies.save(self._turn.id, parts)
        except IntegrationError as error:
            # A later attempt finds the messages in the thread; the person must not wait for our database.
            log.warning("reply_not_noted", turn=self._turn.id, error=type(error).__name__)

    async def leave(self) -> None:
        """Do nothing more: another attempt goes on, and finds the messages in the thread."""
        if self._making is not None:
            self._making.cancel()
            await asyncio.gather(self._making, return_exceptions=True)


def content_of_message(text: str, blocks: Sequence[Block]) -> dict[str, Any]:
    """Return what a message says as a whole: Markdown, and blocks below it."""
    shown = [{"type": "markdown", "text": text}] if text.strip() else []
    # What a notification says; the SDK warns of a message without it.
    return {"text": text[:3000] if text.strip() else _said_in(blocks), "blocks": [*shown, *blocks]}


def _said_in(blocks: Sequence[Block]) -> str:
    """Return what blocks say in Markdown, for the notification of a message that has no text above them."""
    said = [str(block["text"]) for block in blocks if block["type"] == "markdown"]
    return "\n\n".join(said)[:3000] or "…"


def _given(text: str, cards: Sequence[Block]) -> dict[str, Any]:
    """Return a request's content: text alone as such, together with cards as chunks."""
    if not cards:
        return {"markdown_text": text or None}
    return {"chunks": [*cards, *([{"type": "markdown_text", "text": text}] if text else [])]}
