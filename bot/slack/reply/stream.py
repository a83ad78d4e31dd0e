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

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.faults import MAY_NOT_WRITE, SLACK_FAULTS, TOKEN_FAULTS, code_of, wait_of
from bot.slack.outbox import Outbox, ThreadGone
from bot.slack.reply.blocks import Block, Section
from bot.slack.reply.markdown import slack_markdown
from bot.slack.reply.pending import PendingText
from bot.slack.reply.progress import TaskList
from bot.slack.reply.reply_messages import LiveMessage, ReplyLog, ReplyMessages, content_of_message
from bot.slack.reply.rotation import MessageRotation
from bot.slack.reply.split import pieces
from orchestrator.turn import Turn

MAX_CHARACTERS = 10_500
MAX_SECONDS = 225.0
"""Age at which a message is left at the next end of a line."""
INTERVAL = 1.0
"""Least seconds between two appends to a stream."""
STOP_COMES = 3.0
"""Seconds without anything new after Slack ended a stream: where somebody pressed Stop, its event is on the way."""
REDRAWING = 3.0
"""Least seconds between two changes of a message that cannot be appended to: Slack takes 50 a minute."""

log = structlog.get_logger()


class ReplyStream:
    """What is shown of one turn's reply, and when."""

    def __init__(
        self,
        client: AsyncWebClient,
        outbox: Outbox,
        turn: Turn,
        replies: ReplyLog,
        find_own: Callable[[], Awaitable[list[str]]],
        *,
        max_characters: int = MAX_CHARACTERS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``find_own``: see :class:`ReplyMessages`."""
        self._turn = turn
        self._max_characters = max_characters
        self._clock = clock
        self._messages = ReplyMessages(client, outbox, turn, replies, find_own)
        self._text = PendingText(max_characters, MAX_SECONDS)
        self._rotation = MessageRotation(self._messages, self._text, clock)
        self._not_before = float("-inf")
        self._one_at_a_time = asyncio.Lock()
        self._was_read = False
        """Whether an earlier attempt had shown text: before the whole is there, nothing is drawn over it."""
        self._drawn = ""
        """What the messages were last made to say while they were in doubt."""

    @property
    def begun(self) -> bool:
        """Whether anything of the reply is on the screen."""
        return bool(self._messages.all)

    async def resume(self) -> None:
        """Take over the messages that an earlier attempt had begun, also one that it died before noting."""
        await self._messages.resume()
        self._was_read = self.begun

    async def append(self, text: str) -> None:
        """Show more text, at once or with a later append; an empty text shows what waits, if it is time."""
        self._text.feed(text)
        if self._ready() and not self._one_at_a_time.locked():
            async with self._one_at_a_time:
                await self._messages.to_its_end(self._show())

    async def progress(self, tasks: TaskList) -> None:
        """Show how far the tasks have come, at once or with a later append."""
        self._text.tasks = tasks
        await self.append("")

    def drop_cards(self) -> None:
        """Show no tasks any more: Slack refused them."""
        self._text.tasks = None
        self._messages.in_doubt = True

    def rejoin(self) -> None:
        """Somebody stopped the turn, which ended the stream before we knew: what went on below is one with it again."""
        self._messages.in_doubt |= any(message.was_cut for message in self._messages.all)

    async def finish(self, text: str, blocks: Sequence[Block], more: Sequence[Section] = ()) -> bool:
        """Make the messages say ``text`` with ``blocks`` below, and then each of ``more``; False: that ended no stream.

        Raises one of ``SLACK_FAULTS`` where Slack does not do it; then it may be called again. Raises ``ThreadGone``.
        """
        text = slack_markdown(text)
        more = [Section(slack_markdown(section.text), section.blocks) for section in more]
        async with self._one_at_a_time:
            await self._messages.settle()
            ended = await self._complete(text, blocks)
            if ended:
                for section in more:
                    content = content_of_message(section.text, section.blocks)
                    await self._messages.to_its_end(self._messages.post(content))
            else:
                await self._rewrite(text, blocks, more)
        await self._messages.note(closed=True)
        return ended

    async def remove(self) -> None:
        """Take the reply back: its question was deleted. Raises one of ``SLACK_FAULTS``; then call it again."""
        messages = self._messages
        async with self._one_at_a_time:
            await messages.settle()
            with suppress(ThreadGone):
                await messages.adopt_lost()
            while messages.all:
                await messages.delete(messages.all[-1])
                messages.all.pop()
        await messages.note()

    async def leave(self) -> None:
        """Do nothing more: another attempt goes on, and finds the messages in the thread."""
        await self._messages.leave()

    # ── While the text comes ─────────────────────────────────────────────────────────────────────────────────────────

    def _ready(self) -> bool:
        if self._clock() < self._not_before:
            return False
        if self._messages.in_doubt:
            return bool(self._text.news) or not (self._was_read or self._text.all == self._drawn)
        return bool(self._text.news) or bool(self._text.waiting)

    async def _show(self) -> None:
        """Hand what waits to Slack in one request, and note what became of it."""
        if not self._ready():
            return
        try:
            if self._messages.in_doubt:
                await self._redraw()
            else:
                await self._show_more()
        except SLACK_FAULTS as error:
            self._fault(error)

    async def _show_more(self) -> None:
        message = self._messages.live
        text, cards = self._text.due(message), self._text.news
        if not text and not cards:
            return
        if message is None:
            await self._rotation.start(text)
        elif self._text.is_full(message, text, self._clock() - message.opened):
            await self._rotation.leave(message, text)
        else:
            await self._messages.append(message, text, cards)
            self._text.count(text, cards)
        self._not_before = self._clock() + INTERVAL
        if message is None:
            await self._rotation.tidy()

    async def _redraw(self) -> None:
        """Make the messages say all that has come so far: to a reply that is in doubt, nothing is appended."""
        self._not_before = self._clock() + REDRAWING
        news, text = self._text.news, self._text.all
        if text.strip() or news:
            await self._rewrite(text.rstrip("\n"), (), ())
            self._text.count("", news)
        self._drawn = text

    def _fault(self, error: Exception) -> None:
        messages = self._messages
        match code_of(error):
            case "ratelimited":
                # It was not done: the text waits.
                self._not_before = self._clock() + max(wait_of(error), INTERVAL)
            case "message_not_in_streaming_state" if messages.all:
                # Slack ended the stream: unless we are told to stop, the text goes on in a new one.
                messages.all[-1].live, messages.all[-1].was_cut = False, True
                self._not_before = self._clock() + STOP_COMES
            case "thread_not_found":
                messages.in_doubt = True
                raise ThreadGone from error
            case code if code in MAY_NOT_WRITE | TOKEN_FAULTS:
                messages.in_doubt = True
                self._not_before = math.inf  # the end says so
            case code:
                messages.doubt(error)
                self._not_before = self._clock() + REDRAWING
                log.warning("reply_in_doubt", turn=self._turn.id, error=code)

    # ── The end ──────────────────────────────────────────────────────────────────────────────────────────────────────

    async def _complete(self, text: str, blocks: Sequence[Block]) -> bool:
        """Add what is missing of the final text; False when that cannot be done, or not for certain."""
        messages, pending = self._messages, self._text
        if messages.in_doubt or self._rotation.left_behind or not text.startswith(pending.streamed):
            return False
        if messages.all and messages.all[-1].was_cut:
            return False  # nothing stands below it: it can say the rest as well
        pending.waiting = text[len(pending.streamed) :]
        try:
            while not messages.in_doubt:
                message = messages.live
                if message is None and not pending.waiting.strip():
                    return False
                if message is None:
                    # Noted once it is whole; after a crash before that it is found in the thread.
                    await messages.to_its_end(self._rotation.start(pending.waiting, noted=False))
                elif len(pending.waiting) > pending.room(message):
                    await messages.to_its_end(self._rotation.leave(message, pending.waiting))
                else:
                    await messages.to_its_end(self._stop(message, blocks))
                    return self._rotation.left_behind is None
        except SLACK_FAULTS as error:
            # Whatever it was, the messages are brought in order by rewriting them.
            log.info("reply_rewritten", turn=self._turn.id, error=code_of(error))
            messages.doubt(error)
            if code_of(error) == "thread_not_found":
                raise ThreadGone from error
        return False

    async def _stop(self, message: LiveMessage, blocks: Sequence[Block]) -> None:
        text, cards = self._text.waiting, self._text.news
        await self._messages.stop(message, text, cards, blocks=blocks)
        self._text.count(text, cards)

    async def _rewrite(self, text: str, blocks: Sequence[Block], more: Sequence[Section]) -> None:
        messages = self._messages
        messages.in_doubt = True
        *parts, last = pieces(text, self._max_characters)
        contents = [content_of_message(part, ()) for part in parts] + [content_of_message(last, blocks)]
        contents[0]["blocks"][:0] = self._text.tasks.blocks() if self._text.tasks else []
        contents += [content_of_message(section.text, section.blocks) for section in more]
        number = 0
        await messages.adopt_lost()
        while number < len(contents):
            content = contents[number]
            if number == len(messages.all):
                await messages.to_its_end(messages.post(content))
            elif not await messages.change(messages.all[number], content):
                del messages.all[number]  # somebody deleted it
                continue
            number += 1
        while len(messages.all) > len(contents):
            await messages.delete(messages.all[-1])
            messages.all.pop()
