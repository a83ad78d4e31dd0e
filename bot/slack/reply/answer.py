"""Answers a turn in Slack: runs it, shows it as it comes, and ends with exactly one reply."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import structlog

from bot.inbox import Interruption
from bot.runners import TurnTimeouts
from bot.slack.handlers.effects import Effects
from bot.slack.outbox import ThreadGone
from bot.slack.reading.context import TurnContext
from bot.slack.reading.files import fetched
from bot.slack.reply.attempt import Attempt, AttemptRecords, outcome_of
from bot.slack.reply.turn_reply import TurnReply
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import IntegrationError, Unavailable
from integrations.llm.base import collect_calls
from orchestrator.errors import TurnFailed, failure_of, new_reference
from orchestrator.turn import (
    AgentExecutionResult,
    Done,
    Entered,
    Failed,
    Outline,
    Plan,
    Progress,
    Question,
    Status,
    Token,
    Turn,
)

MOVES = 3
"""How often an answer is made whose readers change meanwhile."""

log = structlog.get_logger()


class _Narrowed(Exception):
    """An answer was made for more people's rights than those who read it have by now."""


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
        self._workspace = workspace
        self._orchestrator = workspace.orchestrator
        self._database = workspace.database
        self._people = workspace.people
        self._records = AttemptRecords(workspace.database.turns)
        self._turn_context = TurnContext(workspace)
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
                    await self._records.spend(attempt)
                raise
            except ThreadGone:
                await attempt.reply.remove()
                await self._records.spend(attempt)
                await self._database.queue.settle(turn.id, number, "deleted")
            except Exception as error:  # noqa: BLE001 - the door: whatever happened, the person gets a sentence
                await self._failed(attempt, error)

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """End a turn that several crashes cut off: with its answer, if one was made, or else with a sentence."""
        attempt = self._attempt(turn, number)
        await attempt.reply.resume()
        attempt.reply.turn = turn = await self._people.complete(turn)
        attempt.result = await self._orchestrator.answered(turn)
        if attempt.result is not None:
            log.warning("turn_answered_but_not_recorded", turn=turn.id)
            await self._deliver(attempt, attempt.result)
            await self._records.record(attempt, attempt.report(outcome_of(attempt.result)))
            return
        reference = new_reference()
        log.error("turn_given_up", turn=turn.id, reference=reference)
        await attempt.reply.fail(say(turn.locale, "failed.crashed"), reference, can_retry=True)
        await self._records.record(attempt, attempt.report("crashed", reference), "failed")

    async def _answer(self, attempt: Attempt) -> None:
        reply = attempt.reply
        if attempt.number > 1:
            await reply.resume()
        async with asyncio.timeout(self._timeouts.otherwise) as limit:
            # At once: to learn who reads the answer may take a while.
            reply.status("deciding")
            attempt.result = await self._for_all_readers(attempt, limit)
        await self._deliver(attempt, attempt.result)
        await self._records.record(attempt, attempt.report(outcome_of(attempt.result)))
        try:
            await self._effects.after(reply.turn, attempt.result)
            await self._orchestrator.tidy(reply.turn, attempt.result)
        except Exception as error:  # noqa: BLE001 - the person has the answer, and the next turn tidies up too
            log.warning("not_done_after_the_answer", turn=reply.turn.id, error=type(error).__name__)

    async def _for_all_readers(self, attempt: Attempt, limit: asyncio.Timeout) -> AgentExecutionResult:
        """Make the answer for those who read it when it is there: anew where by then it is for fewer."""
        reply, asked = attempt.reply, attempt.reply.turn
        for _ in range(MOVES):
            turn = await self._turn_context.around(await self._people.complete(asked))
            reply.turn = await self._people.languages.as_in_thread(turn)
            if reply.turn.files:
                reply.status("reading")
            try:
                async with fetched(reply.turn, self._workspace.client, self._files) as turn:
                    return await self._follow(attempt, turn, limit)
            except _Narrowed:
                log.info("readers_changed", turn=asked.id)
                reply.shown = ""
                # What was found for others must not come back as what was said before.
                await self._orchestrator.forget_turn(asked.conversation, asked.id)
        raise Unavailable("Slack: those who read the answer keep changing")

    async def _is_for_all_readers(self, attempt: Attempt, result: AgentExecutionResult | None = None) -> None:
        """Raise :class:`_Narrowed` where what was found may not be read by all who read it by now.

        What runs in private draws from nothing that others wrote, and a page that is made was made for its own readers.
        """
        made = result is not None and result.notion_page is not None
        graph = self._workspace.graphs.get(attempt.graph)
        searched = graph is None or not graph.is_private
        if searched and not made and await self._people.has_narrowed(attempt.reply.turn):
            raise _Narrowed

    async def _follow(self, attempt: Attempt, turn: Turn, limit: asyncio.Timeout) -> AgentExecutionResult:
        """Show the events as they come and return the result."""
        reply = attempt.reply
        keeping_up = asyncio.create_task(reply.keep_up())
        events = self._orchestrator.stream(turn)
        try:
            async for event in events:
                match event:
                    case Entered(graph):
                        attempt.graph = graph
                        await self._timeouts.begin(turn.id, graph, limit)
                    case Status(step):
                        if not reply.begun:
                            reply.status(step)
                    case Token(text):
                        if not reply.shown:
                            await self._is_for_all_readers(attempt)
                        await reply.add(text)
                    case Plan() | Progress():
                        await reply.progress(event)
                    case Question(required=False):
                        # One that has to be answered is the answer itself.
                        await self._is_for_all_readers(attempt)
                        await reply.ask(event)
                    case Outline():
                        await self._is_for_all_readers(attempt)
                        await reply.outline(event, again=attempt.number > 1)
                    case Done(result):
                        await self._is_for_all_readers(attempt, result)
                        return result
                    case Failed():
                        raise TurnFailed(event)
        finally:
            await events.aclose()
            keeping_up.cancel()
            with suppress(asyncio.CancelledError):
                await keeping_up
        raise AssertionError("a stream of events ends with Done or Failed")

    async def _deliver(self, attempt: Attempt, result: AgentExecutionResult) -> None:
        reply = attempt.reply
        if result.effects:
            promised = partial(self._effects.before, reply.turn, result)
            result = await self._workspace.outbox.patiently(promised)
        await reply.deliver(result)

    async def _interrupted(self, attempt: Attempt) -> None:
        match self._interruption(attempt.reply.turn.id):
            case "stop" if attempt.result is not None:
                await self._deliver(attempt, attempt.result)  # there is nothing left to stop
            case "stop" if (left := await self._left(attempt.reply.turn)) is not None:
                await self._deliver(attempt, left)
            case "stop":
                await attempt.reply.stop()
            case "delete":
                await attempt.reply.remove()
            case "full":
                await attempt.reply.leave(waiting=True)
            case _:
                await attempt.reply.leave()

    async def _left(self, turn: Turn) -> AgentExecutionResult | None:
        """Return what there is of an answer that was stopped; None also where that cannot be read."""
        try:
            return await self._orchestrator.unfinished(turn)
        except IntegrationError as error:
            log.warning("stopped_turn_unread", turn=turn.id, error=type(error).__name__)
            return None

    async def _failed(self, attempt: Attempt, error: Exception) -> None:
        turn, failed = attempt.reply.turn, failure_of(error)
        if not isinstance(error, TurnFailed):
            log.error("turn_failed", turn=turn.id, reference=failed.reference, reason=failed.reason, exc_info=error)
        sentence = say(turn.locale, f"failed.{failed.reason}")
        await attempt.reply.fail(sentence, failed.reference, can_retry=failed.can_retry)
        attempt.result = None
        await self._records.record(attempt, attempt.report(failed.reason, failed.reference), "failed")

    def _attempt(self, turn: Turn, number: int) -> Attempt:
        return Attempt(TurnReply(self._workspace, turn, self._clock), number)
