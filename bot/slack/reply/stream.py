"""One reply as Slack messages: streamed, rotated before Slack ends the stream, and right in the end whatever happened.

Slack's streams end about five minutes after they began and hold some 12,000 characters, so a message is left for a
new one before that. Cards of tasks move along until all of them have ended. Whatever is on the screen meanwhile,
``finish`` makes the messages say the final text: by adding what is missing where everything went well, by rewriting
them where anything is in doubt. A reply that came into doubt, or to which Slack gives no stream, goes on as plain
messages that are changed every few seconds.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import MAY_NOT_WRITE, SLACK_FAULTS, TOKEN_FAULTS, code_of, is_refusal, wait_of
from bot.slack.outbox import Outbox, ThreadGone
from bot.slack.reply.blocks import context
from bot.slack.reply.markdown import SlackMarkdown, slack_markdown
from bot.slack.reply.progress import Board
from bot.slack.reply.split import CLOSING_ROOM, begun_anew, closing, cut_at, held_back, open_fence, pieces
from bot.texts import say
from integrations.errors import IntegrationError
from integrations.store.replies import ReplyPart
from orchestrator.turn import Turn

MAX_CHARACTERS = 10_500
MAX_SECONDS = 225.0
"""Age at which a message is left at the next end of a line."""
OVERTIME = 10.0
"""Seconds after which it is left at any place."""
INTERVAL = 1.0
"""Least seconds between two appends to a stream."""
MAX_BYTES = 9_800
"""Of the text and cards of a message that has cards: beyond some 10,600 Slack is said to refuse its end."""
REDRAWING = 3.0
"""Least seconds between two changes of a message that cannot be appended to: Slack takes 50 a minute."""
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
class _Message:
    ts: str
    text: str = ""
    opened: float = 0.0
    live: bool = False
    """Whether its stream may still run."""
    has_board: bool = False
    """Whether the cards of tasks stand in it."""
    content: dict[str, Any] | None = None
    """What it was last made to say as a whole."""


@dataclass(frozen=True, slots=True)
class Section:
    """A message of its own below the text, such as a second table: Slack takes one in a message."""

    text: str
    """In Markdown; what a notification shows."""
    blocks: Sequence[Block] = ()


class ReplyStream:
    """The messages of one turn's reply."""

    def __init__(
        self,
        client: AsyncWebClient,
        outbox: Outbox,
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
        self._outbox = outbox
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
        self._markdown = SlackMarkdown()
        self._board: Board | None = None
        self._left_behind: _Message | None = None
        """A message that was left with cards that still turn, until they stand in the next one."""
        self._not_before = float("-inf")
        self._one_at_a_time = asyncio.Lock()
        self._in_doubt = False
        """Whether the screen may differ from what we believe; then nothing is appended, and the end rewrites."""
        self._may_be_more = False
        """Whether Slack may have made a message of whose time stamp we were never told."""
        self._was_read = False
        """Whether an earlier attempt had shown text: before the whole is there, nothing is drawn over it."""
        self._drawn = ""
        """What the messages were last made to say while they were in doubt."""
        self._making: asyncio.Task[None] | None = None
        """A request that makes a message, and ran on when the turn was cut off."""

    @property
    def begun(self) -> bool:
        """Whether anything of the reply is on the screen."""
        return bool(self._messages)

    async def resume(self) -> None:
        """Take over the messages that an earlier attempt had begun, also one that it died before noting."""
        noted = [part.ts for part in await self._replies.of_turn(self._turn.id)]
        self._messages = [_Message(ts, live=True) for ts in sorted({*noted, *await self._find_own()})]
        self._in_doubt = self._was_read = bool(self._messages)
        if self._messages:
            await self._note()

    async def append(self, text: str) -> None:
        """Show more text, at once or with a later append; an empty text shows what waits, if it is time."""
        if not (self._streamed or self._waiting):
            text = text.lstrip("\n")  # as in the final text
        self._waiting += self._markdown.feed(text)
        if self._ready() and not self._one_at_a_time.locked():
            async with self._one_at_a_time:
                await self._to_its_end(self._show())

    async def progress(self, board: Board) -> None:
        """Show how far the tasks have come, at once or with a later append."""
        self._board = board
        await self.append("")

    def drop_cards(self) -> None:
        """Show no tasks any more: Slack refused them."""
        self._board = None
        self._in_doubt = True

    async def finish(self, text: str, blocks: Sequence[Block], more: Sequence[Section] = ()) -> bool:
        """Make the messages say ``text`` with ``blocks`` below, and then each of ``more``; False: that ended no stream.

        Raises one of ``SLACK_FAULTS`` where Slack does not do it; then it may be called again. Raises ``ThreadGone``.
        """
        text = slack_markdown(text)
        more = [Section(slack_markdown(section.text), section.blocks) for section in more]
        async with self._one_at_a_time:
            await self._settle()
            ended = await self._complete(text, blocks)
            if ended:
                for section in more:
                    await self._to_its_end(self._post(_content(section.text, section.blocks)))
            else:
                await self._rewrite(text, blocks, more)
        await self._note(closed=True)
        return ended

    async def remove(self) -> None:
        """Take the reply back: its question was deleted. Raises one of ``SLACK_FAULTS``; then call it again."""
        async with self._one_at_a_time:
            await self._settle()
            with suppress(ThreadGone):
                await self._adopt_lost()
            while self._messages:
                await self._delete(self._messages[-1])
                self._messages.pop()
        await self._note()

    async def leave(self) -> None:
        """Do nothing more: another attempt goes on, and finds the messages in the thread."""
        if self._making is not None:
            self._making.cancel()
            await asyncio.gather(self._making, return_exceptions=True)

    # ── While the text comes ─────────────────────────────────────────────────────────────────────────────────────────

    def _ready(self) -> bool:
        if self._clock() < self._not_before:
            return False
        if self._in_doubt:
            return bool(self._news()) or not (self._was_read or self._streamed + self._waiting == self._drawn)
        return bool(self._news()) or bool(self._waiting)

    def _news(self) -> list[Block]:
        return self._board.news() if self._board else []

    async def _show(self) -> None:
        """Hand what waits to Slack in one request, and note what became of it."""
        if not self._ready():
            return
        try:
            if self._in_doubt:
                await self._redraw()
            else:
                await self._show_more()
        except SLACK_FAULTS as error:
            self._fault(error)

    async def _show_more(self) -> None:
        text = self._waiting[: len(self._waiting) - self._held()]
        if not text and not self._news():
            return
        message = self._live()
        if message is None:
            await self._start(text)
        elif self._is_full(message, text):
            await self._leave(message, text)
        else:
            await self._append_to(message, text)
        self._not_before = self._clock() + self._interval
        if self._left_behind and message is None:
            await self._tidy(self._left_behind)

    async def _redraw(self) -> None:
        """Make the messages say all that has come so far: to a reply that is in doubt, nothing is appended."""
        self._not_before = self._clock() + REDRAWING
        news, text = self._news(), self._streamed + self._waiting
        if text.strip() or news:
            await self._rewrite(text.rstrip("\n"), (), ())
            self._tell(news)
        self._drawn = text

    async def _tidy(self, left: _Message) -> None:
        """Take the cards out of a message that was left: they turn in the next one."""
        if left.text.strip():
            fence = open_fence(left.text)
            end = f"\n{closing(fence)}" if fence else ""
            await self._change(left, _content(left.text.removesuffix("\n") + end, ()))
        else:
            await self._delete(left)
            self._messages.remove(left)
            await self._note()
        self._left_behind = None

    def _live(self) -> _Message | None:
        return self._messages[-1] if self._messages and self._messages[-1].live else None

    def _held(self) -> int:
        """How much of what waits is the beginning of a fence, or ends a line: after the last one, nothing may come."""
        fence = held_back(self._waiting) if "\n" in self._waiting or self._at_line_start() else 0
        return max(fence, len(self._waiting) - len(self._waiting.rstrip("\n")))

    def _at_line_start(self) -> bool:
        message = self._live()
        return message is None or message.text.endswith("\n") or not message.text

    def _room(self, message: _Message) -> int:
        room = self._max_characters - CLOSING_ROOM - len(message.text)
        if self._board and (message.has_board or self._board.news()):
            # Of the text to come each character may take three bytes, as Korean does.
            room = min(room, (MAX_BYTES - self._board.weight - len(message.text.encode())) // 3 - CLOSING_ROOM)
        return max(0, room)

    def _is_full(self, message: _Message, text: str) -> bool:
        age = self._clock() - message.opened
        is_old = age > self._max_seconds and (not text or "\n" in text or age > self._max_seconds + OVERTIME)
        return is_old or len(text) > self._room(message)

    def _given(self, text: str, cards: Sequence[Block]) -> dict[str, Any]:
        """Return a request's content: text alone as such, together with cards as chunks."""
        if not cards:
            return {"markdown_text": text or None}
        return {"chunks": [*cards, *([{"type": "markdown_text", "text": text}] if text else [])]}

    def _cards_of_new(self) -> list[Block]:
        """Return the cards that stand in a new message: all where they have to move along, else what is new."""
        if not self._board:
            return []
        holder = next((message for message in self._messages if message.has_board), None)
        if holder is None:
            return self._board.anew()
        if self._board.settled and not self._board.news():
            return []  # they rest where they are
        holder.has_board = False
        self._left_behind = holder
        return self._board.anew()

    async def _start(self, text: str, *, noted: bool = True) -> None:
        again, cards = self._reopened(), self._cards_of_new()
        room = self._room(_Message("", again, has_board=bool(cards)))
        text = text[: cut_at(text, room, again)]
        shown = again + (begun_anew(text, in_code=bool(again)) if self._messages else text)
        if not (shown.strip() or cards):
            self._count(text)  # white space between two messages
            return
        answer = await self._client.chat_startStream(
            channel=self._turn.channel,
            thread_ts=self._turn.thread,
            recipient_team_id=self._turn.team,
            recipient_user_id=self._turn.user,
            task_display_mode="plan",
            **self._given(shown, cards),
        )
        self._messages.append(_Message(answer["ts"], shown, self._clock(), live=True, has_board=bool(cards)))
        self._tell(cards)
        self._count(text)
        if noted:
            await self._note()

    async def _append_to(self, message: _Message, text: str) -> None:
        cards = self._news()
        await self._client.chat_appendStream(channel=self._turn.channel, ts=message.ts, **self._given(text, cards))
        message.text += text
        message.has_board |= bool(cards)
        self._tell(cards)
        self._count(text)

    async def _leave(self, message: _Message, text: str) -> None:
        """End a message with what still belongs to it, its code block closed; the rest begins a new one."""
        text = self._rest_of(message, text)
        fence = open_fence(message.text + text)
        end = ""
        if fence:
            end = f"{'' if (message.text + text).endswith(chr(10)) else chr(10)}{closing(fence)}"
        cards = self._news() if message.has_board else []
        await self._client.chat_stopStream(
            channel=self._turn.channel, ts=message.ts, session_status="processing", **self._given(text + end, cards)
        )
        self._tell(cards)
        message.text += text  # without the closing fence, by which the next message knows that it is still in code
        message.live = False
        self._count(text)

    def _rest_of(self, message: _Message, text: str) -> str:
        """Return what is still added to a message that is left: up to a paragraph's or line's end, if there is one."""
        room = self._room(message)
        if len(text) > room:
            return text[: cut_at(text, room, message.text)] if room > CLOSING_ROOM else ""
        if self._waiting[len(text) :].startswith("\n"):
            return text  # what is held back begins the next line
        for mark in ("\n\n", "\n"):
            if (at := text.rfind(mark)) >= 0:
                return text[:at]
        return text

    def _reopened(self) -> str:
        """Open again, in a new message, the code block that the one before had to close."""
        fence = open_fence(self._messages[-1].text) if self._messages else None
        return f"{fence}\n" if fence else ""

    def _tell(self, cards: Sequence[Block]) -> None:
        if self._board:
            self._board.told(cards)

    def _count(self, text: str) -> None:
        """Count text as shown, once Slack has it."""
        self._streamed += text
        self._waiting = self._waiting[len(text) :]

    def _fault(self, error: Exception) -> None:
        match code_of(error):
            case "ratelimited":
                # It was not done: the text waits.
                self._not_before = self._clock() + max(wait_of(error), self._interval)
            case "message_not_in_streaming_state" if self._messages:
                # Slack ended the stream early: the text goes on in a new one.
                self._messages[-1].live = False
            case "thread_not_found":
                self._in_doubt = True
                raise ThreadGone from error
            case code if code in MAY_NOT_WRITE | TOKEN_FAULTS:
                self._in_doubt = True
                self._not_before = math.inf  # the end says so
            case code:
                self._in_doubt = True
                self._may_be_more |= not is_refusal(error)
                self._not_before = self._clock() + REDRAWING
                log.warning("reply_in_doubt", turn=self._turn.id, error=code)

    # ── The end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _complete(self, text: str, blocks: Sequence[Block]) -> bool:
        """Add what is missing of the final text; False when that cannot be done, or not for certain."""
        if self._in_doubt or self._left_behind or not text.startswith(self._streamed):
            return False
        self._waiting = text[len(self._streamed) :]
        try:
            while not self._in_doubt:
                message = self._live()
                if message is None and not self._waiting.strip():
                    return False
                if message is None:
                    # Noted once it is whole; after a crash before that it is found in the thread.
                    await self._to_its_end(self._start(self._waiting, noted=False))
                elif len(self._waiting) > self._room(message):
                    await self._to_its_end(self._leave(message, self._waiting))
                else:
                    await self._to_its_end(self._stop(message, blocks))
                    return self._left_behind is None
        except SLACK_FAULTS as error:
            # Whatever it was, the messages are brought in order by rewriting them.
            log.info("reply_rewritten", turn=self._turn.id, error=code_of(error))
            self._in_doubt = True
            self._may_be_more |= not is_refusal(error)
            if code_of(error) == "thread_not_found":
                raise ThreadGone from error
        return False

    async def _stop(self, message: _Message, blocks: Sequence[Block]) -> None:
        cards = self._news()
        await self._client.chat_stopStream(
            channel=self._turn.channel,
            ts=message.ts,
            blocks=list(blocks),
            session_status="active",
            **self._given(self._waiting, cards),
        )
        self._tell(cards)
        message.text += self._waiting
        message.live = False
        self._count(self._waiting)

    async def _rewrite(self, text: str, blocks: Sequence[Block], more: Sequence[Section]) -> None:
        self._in_doubt = True
        cards = self._board.blocks() if self._board else []
        *parts, last = pieces(text, self._max_characters)
        contents = [_content(part, ()) for part in parts] + [_content(last, blocks)]
        contents[0]["blocks"][:0] = cards
        contents += [_content(section.text, section.blocks) for section in more]
        number = 0
        await self._adopt_lost()
        while number < len(contents):
            content = contents[number]
            if number == len(self._messages):
                await self._to_its_end(self._post(content))
            elif not await self._change(self._messages[number], content):
                del self._messages[number]  # somebody deleted it
                continue
            number += 1
        while len(self._messages) > len(contents):
            await self._delete(self._messages[-1])
            self._messages.pop()

    async def _post(self, content: dict[str, Any]) -> None:
        try:
            posted = await self._outbox.post(self._turn.channel, self._turn.thread, **content)
        except SLACK_FAULTS as error:
            self._may_be_more |= not is_refusal(error)
            raise
        self._messages.append(_Message(posted.ts, content=content))
        await self._note()

    async def _change(self, message: _Message, content: dict[str, Any]) -> bool:
        """Make a message say something else; False when it is not there any more."""
        if not message.live and message.content == content:
            return True
        message.content = None
        try:
            await self._end(message)
            await self._client.chat_update(channel=self._turn.channel, ts=message.ts, **content)
        except SlackApiError as error:
            if code_of(error) == "streaming_state_conflict":
                message.live = True  # the next attempt ends it first
            if code_of(error) != "message_not_found":
                raise
            return False
        message.content = content
        return True

    async def _delete(self, message: _Message) -> None:
        try:
            await self._end(message)
            await self._client.chat_delete(channel=self._turn.channel, ts=message.ts)
        except SlackApiError as error:
            if code_of(error) != "message_not_found":
                raise

    async def _end(self, message: _Message) -> None:
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

    async def _adopt_lost(self) -> None:
        """Find a message that Slack made although its answer never came, so that it is not made twice."""
        if self._may_be_more:
            known = {message.ts for message in self._messages}
            try:
                found = await self._find_own()
            except SlackApiError as error:
                if code_of(error) == "thread_not_found":
                    raise ThreadGone from error
                raise
            self._messages += [_Message(ts, live=True) for ts in found if ts not in known]
            self._may_be_more = False

    # ── Both ─────────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _to_its_end(self, request: Awaitable[None]) -> None:
        """Let a request end that changes Slack, also when the turn is cut off: what it did must be known."""
        task = asyncio.ensure_future(request)
        known = len(self._messages)
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            _, unfinished = await asyncio.wait({task}, timeout=SETTLING)
            if unfinished and (self._live() is None or len(self._messages) > known):
                # It makes a message. Dropped, that would come all the same, and stream for ever.
                self._making = task
            elif unfinished or task.exception():
                task.cancel()
                self._in_doubt = self._may_be_more = True
            raise

    async def _settle(self) -> None:
        """Wait for a request that makes a message and ran on when the turn was cut off."""
        if self._making is None:
            return
        _, unfinished = await asyncio.wait({self._making}, timeout=ARRIVAL)
        task, self._making = self._making, None
        if unfinished or task.cancelled() or task.exception():
            task.cancel()
            self._in_doubt = self._may_be_more = True

    async def _note(self, *, closed: bool = False) -> None:
        parts = [
            ReplyPart(self._turn.channel, message.ts, "closed" if closed else "open") for message in self._messages
        ]
        try:
            await self._replies.save(self._turn.id, parts)
        except IntegrationError as error:
            # A later attempt finds the messages in the thread; the person must not wait for our database.
            log.warning("reply_not_noted", turn=self._turn.id, error=type(error).__name__)


def _content(text: str, blocks: Sequence[Block], above: Sequence[Block] = ()) -> dict[str, Any]:
    shown = [{"type": "markdown", "text": text}] if text.strip() else []
    # What a notification says; the SDK warns of a message without it.
    spoken = text[:3000] if text.strip() else next((block["title"] for block in above), "…")
    return {"text": spoken, "blocks": [*above, *shown, *blocks]}
