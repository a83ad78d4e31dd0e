"""The reply to one turn: a status at once, the text as it comes, and in the end exactly what the turn came to."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import structlog
from slack_sdk.errors import SlackApiError

from bot.slack.faults import MAY_NOT_WRITE, SLACK_FAULTS, code_of
from bot.slack.outbox import ThreadGone
from bot.slack.reply import blocks
from bot.slack.reply.early_question import ask_early, asked_early
from bot.slack.reply.elsewhere import answer_elsewhere
from bot.slack.reply.outline_message import show_outline
from bot.slack.reply.private_reply import PrivateReply
from bot.slack.reply.progress import TaskList
from bot.slack.reply.render import Rendering, render
from bot.slack.reply.status import StatusLine
from bot.slack.reply.stream import INTERVAL, ReplyStream
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from orchestrator.turn import AgentExecutionResult, Attachment, Outline, Plan, Progress, Question, Turn

FORGETFUL = 50
"""Turns of a conversation whose replies are looked up to tell a lost message from an earlier answer."""

log = structlog.get_logger()


class TurnReply:
    """Shows what becomes of a turn. Raises one of ``SLACK_FAULTS`` where Slack does not take it for a minute."""

    def __init__(self, workspace: SlackWorkspace, turn: Turn, clock: Callable[[], float]) -> None:
        self._client = workspace.client
        self._outbox = workspace.outbox
        self._me = workspace.me
        self._sides = workspace.sides
        self._database = workspace.database
        self.turn = turn
        """As far as it is known; in whose language, is known for certain only when Slack was asked."""
        self.shown = ""
        self._is_another = False
        self._early: set[str] = set()
        """Turns whose question stands in the thread already."""
        self._status = StatusLine(workspace.client, turn)
        self._task_list = TaskList(self._words)
        self._stream: ReplyStream | PrivateReply
        if turn.is_private and not (turn.is_direct or turn.channel.startswith("D")):
            self._stream = PrivateReply(self._outbox, turn, self._database.replies, self._words)
        else:
            self._stream = ReplyStream(
                self._client, self._outbox, turn, self._database.replies, self._own_messages, clock=clock
            )

    @property
    def begun(self) -> bool:
        """Whether anything of the answer is on the screen."""
        return self._stream.begun

    async def resume(self) -> None:
        """Take over what an earlier attempt has shown."""
        self._is_another = True
        await self._outbox.patiently(self._stream.resume)

    def status(self, step: str) -> None:
        """Say what is being done."""
        self._status.show(self._words(f"status.{step}"))

    async def add(self, text: str) -> None:
        """Show more of the text."""
        # The line goes when the text comes; arriving later, it would stay.
        await self._status.stop()
        self.shown += text
        await self._stream.append(text)

    async def progress(self, event: Plan | Progress) -> None:
        """Show how far the tasks have come."""
        await self._status.stop()
        self._task_list.take(event)
        await self._stream.progress(self._task_list)

    async def ask(self, question: Question) -> None:
        """Ask while the answer is being made."""
        self._early.update(await ask_early(self._outbox, question, self.turn, self._words, again=self._is_another))

    async def outline(self, event: Outline, *, again: bool) -> None:
        """Show what will be written, beside the answer; ``again``: whether an earlier attempt may have."""
        await show_outline(self._outbox, event, self.turn, self._words, again=again)

    async def keep_up(self) -> None:
        """Show now and then what waits, also while no more text comes, until cancelled."""
        while True:
            await asyncio.sleep(INTERVAL / 4)
            await self._stream.append("")

    async def deliver(self, result: AgentExecutionResult) -> None:
        """End with the answer. Raises ``ThreadGone``."""
        await self._status.stop()
        if result.is_for_asker_alone and not self.turn.is_direct:
            await self._answer_alone()
        if isinstance(self._stream, PrivateReply):
            # A suggestion is asked for all to read, though it may say what only one person knows.
            result = replace(result, follow_ups=())
        self._task_list.settle(answered=True)
        if result.question is not None and await self._was_asked(result.question):
            result = replace(result, question=None)
        reply = render(result, self.turn.id, self._words, self._sides)
        if not await self._attach(reply.files):
            result = replace(result, notices=(*result.notices, "file_not_sent"))
            reply = render(result, self.turn.id, self._words, self._sides)
        try:
            await self._finish(reply)
            await self._status.rename(result.retitled)
        except SlackApiError as error:
            if code_of(error) not in ("invalid_blocks", "msg_too_long") or not (result.parts or self._task_list):
                raise
            # Slack brings in its newer blocks by and by: what it refuses is a file.
            log.error("blocks_refused", turn=self.turn.id, response=str(error.response.get("response_metadata")))
            self._stream.drop_cards()
            reply = render(result, self.turn.id, self._words, self._sides, as_files=True)
            await self._attach(reply.files)
            await self._finish(reply)

    async def fail(self, sentence: str, reference: str, *, can_retry: bool) -> None:
        """End with a sentence; what was read already is not taken away again."""
        await self._end_with(sentence, blocks.failure(self.turn.id, reference, self._words, can_retry=can_retry))

    async def stop(self) -> None:
        """End with the word that it was stopped."""
        self._stream.rejoin()
        await self._end_with(f"_{self._words('reply.stopped')}_")

    async def remove(self) -> None:
        """Take it back: the question is not there any more."""
        await self._status.stop()
        await self._outbox.patiently(self._stream.remove)
        await self._status.end(clear=True)

    async def leave(self, *, waiting: bool = False) -> None:
        """Do nothing more: another attempt goes on in the same reply; with ``waiting`` say that it may take a while."""
        if waiting:
            await self._status.leave(self._words("status.waiting"))
        else:
            await self._status.stop()
        await self._stream.leave()

    async def _was_asked(self, question: Question) -> bool:
        """Tell whether a question stands in the thread already; also by an earlier attempt, which asked and died."""
        if self._is_another and not self.turn.is_private:
            self._early.update(await asked_early(self._outbox, question, self.turn))
        return question.id in self._early

    def _words(self, key: str, **values: object) -> str:
        return say(self.turn.locale, key, **values)

    async def _answer_alone(self) -> None:
        """Take the reply out of what others read; nothing of it was shown yet."""
        if isinstance(self._stream, PrivateReply) or self.turn.channel.startswith("D"):
            return
        await self._status.end(clear=True)
        replies = self._database.replies
        self._stream = PrivateReply(self._outbox, self.turn, replies, self._words, can_be_shared=False)
        await self._stream.resume()

    async def _end_with(self, sentence: str, below: Sequence[blocks.Block] = ()) -> None:
        await self._status.stop()
        self._task_list.settle(answered=False)
        with suppress(ThreadGone):
            await self._finish(Rendering(f"{self.shown}\n\n{sentence}".strip(), below, (), ()))

    async def _finish(self, reply: Rendering) -> None:
        try:
            session_rests = await self._outbox.patiently(
                partial(self._stream.finish, reply.text, reply.below, reply.more)
            )
        except SlackApiError as error:
            if code_of(error) not in MAY_NOT_WRITE:
                raise
            await self._answer_elsewhere(reply, code_of(error))
            return
        if not session_rests:
            await self._status.end()

    async def _answer_elsewhere(self, reply: Rendering, code: str) -> None:
        turn, replies = self.turn, self._database.replies
        log.warning("reply_may_not_be_written_here", turn=turn.id, error=code)
        try:
            await self._outbox.patiently(
                partial(answer_elsewhere, self._outbox, turn, replies, reply.text, reply.below, self._words, code)
            )
        except SLACK_FAULTS as error:
            # There is nowhere left to say it. The record has the answer.
            log.error("reply_not_delivered", turn=turn.id, error=code_of(error))

    async def _attach(self, files: Sequence[Attachment]) -> bool:
        """Hand over files, but for those that an earlier attempt has; False where one could not be."""
        turn = self.turn
        channel, thread = turn.channel, turn.thread
        if files and isinstance(self._stream, PrivateReply):
            try:
                channel, thread = await self._outbox.direct(turn.user), ""
            except SLACK_FAULTS as error:
                log.error("files_not_attached", turn=turn.id, error=code_of(error))
                return False
        return await self._outbox.attach(files, channel, thread, turn.locale, turn.utc_offset, since=turn.shown_after)

    async def _own_messages(self) -> list[str]:
        """Return the bot's messages in the thread that belong to no other turn: those of this one.

        What has metadata the bot said otherwise: a question in a person's name, an answer that was shared.
        """
        turn = self.turn
        others = {
            part.ts
            for record in await self._database.turns.recent(turn.conversation, FORGETFUL)
            if record.turn.id != turn.id
            for part in await self._database.replies.of_turn(record.turn.id)
        }
        said = await self._client.conversations_replies(
            channel=turn.channel, ts=turn.thread, oldest=turn.shown_after, limit=200, include_all_metadata=True
        )
        return [
            message["ts"]
            for message in said["messages"]
            if message.get("user") == self._me.user
            and message["ts"] not in others
            and message["ts"] > turn.shown_after
            and not message.get("files")
            and not message.get("metadata")
        ]
