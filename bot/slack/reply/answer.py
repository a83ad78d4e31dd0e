"""Answers a turn in Slack: runs it, shows it as it comes, and ends with exactly one reply."""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import structlog
from slack_sdk.errors import SlackApiError

from bot.inbox import Interruption
from bot.reply_text import reply_text
from bot.runners import TurnTimeouts
from bot.slack.faults import MAY_NOT_WRITE, SLACK_FAULTS, code_of
from bot.slack.outbox import ThreadGone
from bot.slack.reading.context import Surroundings
from bot.slack.reading.files import fetched
from bot.slack.reply import blocks
from bot.slack.reply.elsewhere import answer_elsewhere
from bot.slack.reply.private_reply import PrivateReply
from bot.slack.reply.progress import Board
from bot.slack.reply.render import Rendering, render
from bot.slack.reply.status import StatusLine
from bot.slack.reply.stream import INTERVAL, ReplyStream, Section
from bot.slack.ways.effects import Effects
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import IntegrationError, Unavailable
from integrations.llm.base import ModelCall, collect_calls
from integrations.store.turns import TurnReport
from orchestrator.errors import TurnFailed, failure_of, new_reference
from orchestrator.turn import (
    AgentExecutionResult,
    Attachment,
    Done,
    Entered,
    Failed,
    Plan,
    Progress,
    Status,
    Token,
    Turn,
)
from orchestrator.workspace_agent import FIRST

FORGETFUL = 50
"""Turns of a conversation whose replies are looked up to tell a lost message from an earlier answer."""

MOVES = 3
"""How often an answer is made whose readers change meanwhile."""


log = structlog.get_logger()


class _Narrowed(Exception):
    """An answer was made for more people's rights than those who read it have by now."""


@dataclass(slots=True)
class _Attempt:
    """One attempt to answer a turn."""

    turn: Turn
    number: int
    stream: ReplyStream | PrivateReply
    status: StatusLine
    board: Board
    calls: list[ModelCall] = field(default_factory=list)
    graph: str = ""
    """That works on it; empty before any does."""
    shown: str = ""
    result: AgentExecutionResult | None = None
    began: float = field(default_factory=time.monotonic)

    def report(self, outcome: str, reference: str = "") -> TurnReport:
        """What the attempt came to."""
        return TurnReport(
            outcome=outcome,
            answer=reply_text(self.result) if self.result else "",
            mode=self.result.mode if self.result else "",
            graph=self.result.graph if self.result else self.graph,
            reference=reference,
            model_calls=tuple(self.calls),
            milliseconds=round((time.monotonic() - self.began) * 1000),
        )


class SlackAnswers:
    """The runner of turns that came from Slack."""

    def __init__(
        self,
        workspace: SlackWorkspace,
        effects: Effects,
        interruption: Callable[[str], Interruption | None],
        *,
        files: Path,
        timeouts: TurnTimeouts,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``files``: the folder for those of messages; ``clock`` tells the streams how old they are, in seconds."""
        self._client = workspace.client
        self._outbox = workspace.outbox
        self._me = workspace.me
        self._orchestrator = workspace.orchestrator
        self._database = workspace.database
        self._people = workspace.people
        self._surroundings = Surroundings(workspace)
        self._effects = effects
        self._interruption = interruption
        self._files = files
        self._timeouts = timeouts
        self._clock = clock

    async def run(self, turn: Turn, number: int) -> None:
        """Answer the turn. Cancelled when it is to stop; then the reply says so, or waits for the next attempt."""
        attempt = self._attempt(turn, number)
        with collect_calls() as attempt.calls:
            try:
                await self._answer(attempt)
            except asyncio.CancelledError:
                try:
                    await self._interrupted(attempt)
                finally:
                    await self._spend(attempt)
                raise
            except ThreadGone:
                await self._gone(attempt)
                await self._spend(attempt)
                await self._database.queue.settle(turn.id, number, "deleted")
            except Exception as error:  # noqa: BLE001 - the door: whatever happened, the person gets a sentence
                await self._failed(attempt, error)

    async def give_up(self, turn: Turn, number: int) -> None:
        """End a turn that several crashes cut off: with its answer, if one was made, or else with a sentence."""
        attempt = self._attempt(turn, number)
        await self._outbox.patiently(attempt.stream.resume)
        attempt.turn = turn = await self._people.complete(turn)
        attempt.result = await self._orchestrator.answered(turn)
        if attempt.result is not None:
            log.warning("turn_answered_but_not_recorded", turn=turn.id)
            await self._deliver(attempt, attempt.result)
            await self._record(attempt, attempt.report(_outcome(attempt.result)))
            return
        words = partial(say, turn.locale)
        reference = new_reference()
        log.error("turn_given_up", turn=turn.id, reference=reference)
        below = blocks.failure(turn.id, reference, words, can_retry=True)
        attempt.board.settle(answered=False)
        await self._finish(attempt, words("failed.crashed"), below)
        await self._record(attempt, attempt.report("crashed", reference), "failed")

    async def _answer(self, attempt: _Attempt) -> None:
        if attempt.number > 1:
            await self._outbox.patiently(attempt.stream.resume)
        async with asyncio.timeout(self._timeouts.otherwise) as limit:
            # At once: to learn who reads the answer may take a while.
            attempt.status.show(say(attempt.turn.locale, "status.deciding"))
            attempt.result = await self._for_all_readers(attempt, limit)
        await self._deliver(attempt, attempt.result)
        await self._record(attempt, attempt.report(_outcome(attempt.result)))
        try:
            await self._effects.after(attempt.turn, attempt.result)
            await self._orchestrator.tidy(attempt.turn, attempt.result)
        except Exception as error:  # noqa: BLE001 - the person has the answer, and the next turn tidies up too
            log.warning("not_done_after_the_answer", turn=attempt.turn.id, error=type(error).__name__)

    async def _for_all_readers(self, attempt: _Attempt, limit: asyncio.Timeout) -> AgentExecutionResult:
        """Make the answer for those who read it when it is there: anew where by then it is for fewer."""
        asked = attempt.turn
        for _ in range(MOVES):
            turn = await self._surroundings.around(await self._people.complete(asked))
            attempt.turn = await self._people.in_language_of_thread(turn)
            if attempt.turn.files:
                attempt.status.show(say(attempt.turn.locale, "status.reading"))
            try:
                async with fetched(attempt.turn, self._client, self._files) as turn:
                    return await self._follow(attempt, turn, limit)
            except _Narrowed:
                log.info("readers_changed", turn=asked.id)
                attempt.shown = ""
                # What was found for others must not come back as what was said before.
                await self._orchestrator.forget_turn(asked.conversation, asked.id)
        raise Unavailable("Slack: those who read the answer keep changing")

    async def _is_for_all_readers(self, attempt: _Attempt, result: AgentExecutionResult | None = None) -> None:
        """Raise :class:`_Narrowed` where what was found may not be read by all who read it by now.

        An interview draws from nothing that others wrote, and a page that is made was made for its own readers.
        """
        made = result is not None and result.notion_page is not None
        if attempt.graph in ("", FIRST) and not made and await self._people.has_narrowed(attempt.turn):
            raise _Narrowed

    async def _follow(self, attempt: _Attempt, turn: Turn, limit: asyncio.Timeout) -> AgentExecutionResult:
        """Show the events as they come and return the result."""
        stream = attempt.stream
        ticking = asyncio.create_task(_tick(stream))
        events = self._orchestrator.stream(turn)
        try:
            async for event in events:
                match event:
                    case Entered(graph):
                        attempt.graph = graph
                        await self._timeouts.begin(turn.id, graph, limit)
                    case Status(step):
                        if not stream.begun:
                            attempt.status.show(say(turn.locale, f"status.{step}"))
                    case Token(text):
                        if not attempt.shown:
                            await self._is_for_all_readers(attempt)
                            # The line goes when the text comes; arriving later, it would stay.
                            await attempt.status.stop()
                        attempt.shown += text
                        await stream.append(text)
                    case Plan() | Progress():
                        await attempt.status.stop()
                        attempt.board.take(event)
                        await stream.progress(attempt.board)
                    case Done(result):
                        await self._is_for_all_readers(attempt, result)
                        return result
                    case Failed():
                        raise TurnFailed(event)
        finally:
            await events.aclose()
            ticking.cancel()
            with suppress(asyncio.CancelledError):
                await ticking
        raise AssertionError("a stream of events ends with Done or Failed")

    async def _deliver(self, attempt: _Attempt, result: AgentExecutionResult) -> None:
        turn, words = attempt.turn, partial(say, attempt.turn.locale)
        await attempt.status.stop()
        result = await self._carried_out(attempt, result)
        if result.is_for_asker_alone and not turn.is_direct:
            await self._answer_alone(attempt)
        if isinstance(attempt.stream, PrivateReply):
            # A suggestion is asked for all to read, though it may say what only one person knows.
            result = replace(result, follow_ups=())
        attempt.board.settle(answered=True)
        reply = render(result, turn.id, words)
        if not await self._attach(attempt, reply.files):
            result = replace(result, notices=(*result.notices, "file_not_sent"))
            reply = render(result, turn.id, words)
        try:
            await self._say(attempt, reply)
            await attempt.status.rename(result.session_title)
        except SlackApiError as error:
            if code_of(error) not in ("invalid_blocks", "msg_too_long") or not (result.parts or attempt.board):
                raise
            # Slack brings in its newer blocks by and by: what it refuses is a file.
            log.error("blocks_refused", turn=turn.id, response=str(error.response.get("response_metadata")))
            attempt.stream.drop_cards()
            reply = render(result, turn.id, words, as_files=True)
            await self._attach(attempt, reply.files)
            await self._say(attempt, reply)

    async def _answer_alone(self, attempt: _Attempt) -> None:
        """Take the reply out of what others read; nothing of it was shown yet."""
        if isinstance(attempt.stream, PrivateReply) or attempt.turn.channel.startswith("D"):
            return
        words = partial(say, attempt.turn.locale)
        await attempt.status.end(clear=True)
        attempt.stream = PrivateReply(self._outbox, attempt.turn, self._database.replies, words, can_be_shared=False)
        await attempt.stream.resume()

    async def _carried_out(self, attempt: _Attempt, result: AgentExecutionResult) -> AgentExecutionResult:
        if not (result.moves_to_private or result.hand_over or result.caution):
            return result
        return await self._outbox.patiently(partial(self._effects.before, attempt.turn, result))

    async def _say(self, attempt: _Attempt, reply: Rendering) -> None:
        await self._finish(attempt, reply.text, reply.below, reply.more)

    async def _finish(
        self, attempt: _Attempt, text: str, below: Sequence[blocks.Block], more: Sequence[Section] = ()
    ) -> None:
        session_rests = False

        async def finish() -> None:
            nonlocal session_rests
            session_rests = await attempt.stream.finish(text, below, more)

        try:
            await self._outbox.patiently(finish)
        except SlackApiError as error:
            if code_of(error) not in MAY_NOT_WRITE:
                raise
            await self._answer_elsewhere(attempt, text, below, code_of(error))
            return
        if not session_rests:
            await attempt.status.end()

    async def _answer_elsewhere(self, attempt: _Attempt, text: str, below: Sequence[blocks.Block], code: str) -> None:
        turn = attempt.turn
        log.warning("reply_may_not_be_written_here", turn=turn.id, error=code)
        words = partial(say, turn.locale)
        send = partial(answer_elsewhere, self._outbox, turn, self._database.replies, text, below, words, code)
        try:
            await self._outbox.patiently(send)
        except SLACK_FAULTS as error:
            # There is nowhere left to say it. The record has the answer.
            log.error("reply_not_delivered", turn=turn.id, error=code_of(error))

    async def _attach(self, attempt: _Attempt, files: Sequence[Attachment]) -> bool:
        """Hand over files, but for those that an earlier attempt has; False where one could not be."""
        turn = attempt.turn
        channel, thread = turn.channel, turn.thread
        if files and isinstance(attempt.stream, PrivateReply):
            try:
                channel, thread = await self._outbox.direct(turn.user), ""
            except SLACK_FAULTS as error:
                log.error("files_not_attached", turn=turn.id, error=code_of(error))
                return False
        return await self._outbox.attach(files, channel, thread, turn.locale, turn.utc_offset, since=turn.shown_after)

    async def _interrupted(self, attempt: _Attempt) -> None:
        match self._interruption(attempt.turn.id):
            case "stop" if attempt.result is not None:
                await self._deliver(attempt, attempt.result)  # there is nothing left to stop
            case "stop":
                await attempt.status.stop()
                attempt.board.settle(answered=False)
                text = f"{attempt.shown}\n\n_{say(attempt.turn.locale, 'reply.stopped')}_".strip()
                await self._finish(attempt, text, [])
            case "delete":
                await self._gone(attempt)
            case "full":
                await attempt.status.leave(say(attempt.turn.locale, "status.waiting"))
                await attempt.stream.leave()
            case _:
                # Another attempt goes on in the same reply.
                await attempt.status.stop()
                await attempt.stream.leave()

    async def _gone(self, attempt: _Attempt) -> None:
        """The question is not there any more: nor is what was said of it."""
        await attempt.status.stop()
        await self._outbox.patiently(attempt.stream.remove)
        await attempt.status.end(clear=True)

    async def _failed(self, attempt: _Attempt, error: Exception) -> None:
        turn, failed = attempt.turn, failure_of(error)
        if not isinstance(error, TurnFailed):
            log.error("turn_failed", turn=turn.id, reference=failed.reference, reason=failed.reason, exc_info=error)
        await attempt.status.stop()
        attempt.board.settle(answered=False)
        words = partial(say, turn.locale)
        below = blocks.failure(turn.id, failed.reference, words, can_retry=failed.can_retry)
        # What was read already is not taken away again.
        sentence = words(f"failed.{failed.reason}")
        text = f"{attempt.shown}\n\n{sentence}" if attempt.shown.strip() else sentence
        with suppress(ThreadGone):
            await self._finish(attempt, text, below)
        attempt.result = None
        await self._record(attempt, attempt.report(failed.reason, failed.reference), "failed")

    async def _record(self, attempt: _Attempt, report: TurnReport, state: Literal["done", "failed"] = "done") -> None:
        try:
            if not await self._database.turns.finish(attempt.turn.id, attempt.number, report, state):
                await self._spend(attempt)
        except IntegrationError as error:
            # The reply stands. The inbox notes the end as soon as the database answers.
            log.warning("turn_not_recorded", turn=attempt.turn.id, error=type(error).__name__)
        log.info(
            "turn",
            turn=attempt.turn.id,
            outcome=report.outcome,
            graph=report.graph,
            mode=report.mode,
            milliseconds=report.milliseconds,
        )

    async def _spend(self, attempt: _Attempt) -> None:
        """Note what an attempt cost that gives no report: the models have worked for it all the same."""
        spent = attempt.report("")
        try:
            await self._database.turns.spend(attempt.turn.id, spent.model_calls, spent.milliseconds)
        except IntegrationError as error:
            log.warning("model_calls_not_recorded", turn=attempt.turn.id, error=type(error).__name__)

    def _attempt(self, turn: Turn, number: int) -> _Attempt:
        def words(key: str, **values: object) -> str:
            return say(attempt.turn.locale, key, **values)  # which is known for certain only when Slack was asked

        replies = self._database.replies
        stream: ReplyStream | PrivateReply
        if turn.is_private and not (turn.is_direct or turn.channel.startswith("D")):
            stream = PrivateReply(self._outbox, turn, replies, words)
        else:
            stream = ReplyStream(
                self._client, self._outbox, turn, replies, partial(self._own_messages, turn), clock=self._clock
            )
        attempt = _Attempt(turn, number, stream, StatusLine(self._client, turn), Board(words))
        return attempt

    async def _own_messages(self, turn: Turn) -> list[str]:
        """Return the bot's messages in the thread that belong to no other turn: those of this one.

        What has metadata the bot said otherwise: a question in a person's name, an answer that was shared.
        """
        others = {
            part.ts
            for record in await self._database.turns.recent(turn.conversation, FORGETFUL)
            if record.turn.id != turn.id
            for part in await self._database.replies.of_turn(record.turn.id)
        }
        return [
            message["ts"]
            for message in await self._thread(turn)
            if message.get("user") == self._me.user
            and message["ts"] not in others
            and message["ts"] > turn.shown_after
            and not message.get("files")
            and not message.get("metadata")
        ]

    async def _thread(self, turn: Turn) -> list[dict[str, Any]]:
        """Return what was said in the thread since the question."""
        answer = await self._client.conversations_replies(
            channel=turn.channel, ts=turn.thread, oldest=turn.shown_after, limit=200, include_all_metadata=True
        )
        return list(answer["messages"])


async def _tick(stream: ReplyStream | PrivateReply) -> None:
    """Show now and then what waits, also while no more text comes."""
    while True:
        await asyncio.sleep(INTERVAL / 4)
        await stream.append("")


def _outcome(result: AgentExecutionResult) -> str:
    return "asked" if result.question else "answered"
