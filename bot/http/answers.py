"""The runner of turns that came over HTTP: runs each to its end and keeps what it came to for who asks."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, Protocol

import structlog

from bot.reply_text import reply_text
from bot.runners import TellDesk, TurnTimeouts
from integrations.errors import IntegrationError
from integrations.llm.base import ModelCall, collect_calls
from integrations.store import Database
from integrations.store.handovers import HandoverRecord
from integrations.store.turns import TurnReport
from orchestrator.errors import TurnFailed, failure_of, new_reference, places
from orchestrator.turn import AgentExecutionResult, Done, Entered, Event, Failed, Locale, Status, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

PATIENCE = (1.0, 2.0, 4.0)
"""Seconds between the attempts to reach the desk: what the person is told does not wait longer."""

log = structlog.get_logger()


class AnswerRecorder(Protocol):
    """Keeps what one attempt says, for the client that asks for it."""

    def add(self, event: Event, locale: Locale) -> None:
        """Note an event."""

    async def end(self, event: Done | Failed, locale: Locale) -> None:
        """Keep the last event, which is stored when this returns."""

    async def cut_off(self) -> None:
        """Keep what was noted until now, of an attempt that does not come to its end."""


@dataclass(frozen=True, slots=True)
class TurnAnswering:
    """What answers turns: who does, in what time, and whom a matter is brought to that a person has to see."""

    orchestrator: WorkspaceAgentOrchestrator
    timeouts: TurnTimeouts
    tell_desk: TellDesk


class HttpAnswers:
    """Answers turns that came over HTTP. What goes wrong is told to the client that asks for the answer."""

    def __init__(
        self,
        answering: TurnAnswering,
        database: Database,
        complete: Callable[[Turn], Awaitable[Turn]],
        recorder: Callable[[Turn, int], AnswerRecorder],
        ended: Callable[[Turn], Awaitable[None]],
    ) -> None:
        """``complete`` adds to a turn what is not stored with it; ``recorder`` makes that of an attempt.

        ``ended`` is called with each turn that has ended.
        """
        self._orchestrator = answering.orchestrator
        self._timeouts = answering.timeouts
        self._tell_desk = answering.tell_desk
        self._database = database
        self._complete = complete
        self._recorder = recorder
        self._ended = ended

    async def run(self, turn: Turn, number: int) -> None:
        """Answer the turn; ``number`` counts the attempts from 1. Cancelled when it is to stop."""
        began, recorder = time.monotonic(), self._recorder(turn, number)
        with collect_calls() as calls:
            try:
                async with asyncio.timeout(self._timeouts.otherwise) as limit:
                    turn = await self._complete(turn)
                    result = await self._result(turn, limit, recorder)
                result = await self._handed_over(turn, result)
                await self._keep(turn, number, recorder, result, calls, began)
            except asyncio.CancelledError:
                await recorder.cut_off()
                await self._database.turns.spend(turn.id, calls, _since(began))
                raise
            except Exception as error:  # noqa: BLE001 - the door: whatever happened, the client gets a problem
                await self._failed(turn, number, recorder, error, calls, began)
                return
        try:
            await self._orchestrator.tidy(turn, result)
        except Exception as error:  # noqa: BLE001 - the answer is there, and the next turn tidies up too
            log.warning("not_done_after_the_answer", turn=turn.id, error=type(error).__name__)

    async def dead_letter(self, turn: Turn, number: int) -> None:
        """End a turn that several crashes cut off: with its answer, if one was made."""
        turn = await self._complete(turn)
        result = await self._orchestrator.answered(turn)
        if result is not None:
            result = await self._handed_over(turn, result)
            await self._keep(turn, number, self._recorder(turn, number), result, [], time.monotonic())
            return
        reference = new_reference()
        log.error("turn_given_up", turn=turn.id, reference=reference)
        await self._end(turn, number, TurnReport(outcome="crashed", reference=reference), "failed")

    async def _result(self, turn: Turn, limit: asyncio.Timeout, recorder: AnswerRecorder) -> AgentExecutionResult:
        async with aclosing(self._orchestrator.stream(turn)) as events:
            async for event in events:
                match event:
                    case Entered(graph):
                        waits = partial(recorder.add, Status("waiting"), turn.locale)
                        await self._timeouts.begin(turn.id, graph, limit, waits)
                    case Done(result):
                        return result
                    case Failed():
                        raise TurnFailed(event)
                recorder.add(event, turn.locale)
        raise AssertionError("a stream of events ends with Done or Failed")

    async def _handed_over(self, turn: Turn, result: AgentExecutionResult) -> AgentExecutionResult:
        """Bring the matter to the counsel desk, if there is one to bring; where it fails, the person is told so."""
        case = result.handed_over
        if case is None:
            return result
        for pause in (*PATIENCE, None):
            try:
                if await self._tell_desk(turn.id, turn.team, turn.locale, case):
                    return replace(result, notices=(*result.notices, "somebody_told"))
                break
            except Exception as error:  # noqa: BLE001 - what the person is to be told must not be lost with it
                log.warning("desk_not_told", turn=turn.id, error=type(error).__name__, again_in=pause)
                if pause is not None:
                    await asyncio.sleep(pause)
        result = replace(result, notices=(*result.notices, "nobody_told"))
        before = await self._database.handovers.get(case.session)
        noted = before or HandoverRecord(session_id=case.session, team=turn.team, reason=case.reason)
        await self._database.handovers.save(replace(noted, reason=case.reason))
        return result

    async def _keep(
        self,
        turn: Turn,
        number: int,
        recorder: AnswerRecorder,
        result: AgentExecutionResult,
        calls: list[ModelCall],
        began: float,
    ) -> None:
        await recorder.end(Done(result), turn.locale)
        report = TurnReport(
            outcome="asked" if result.question else "answered",
            answer=reply_text(result),
            mode=result.mode,
            graph=result.graph,
            model_calls=tuple(calls),
            milliseconds=_since(began),
        )
        await self._end(turn, number, report, "done")

    async def _failed(
        self,
        turn: Turn,
        number: int,
        recorder: AnswerRecorder,
        error: Exception,
        calls: list[ModelCall],
        began: float,
    ) -> None:
        failed = failure_of(error)
        if not isinstance(error, TurnFailed):
            # Not its message: nobody knows what of the person's words is in it.
            log.error(
                "turn_failed",
                turn=turn.id,
                reference=failed.reference,
                reason=failed.reason,
                error=type(error).__name__,
                at=places(error),
            )
        try:
            await recorder.end(failed, turn.locale)
        except IntegrationError as unwritten:
            # The turn's end says it too.
            log.warning("failure_not_recorded", turn=turn.id, error=type(unwritten).__name__)
        report = TurnReport(
            outcome=failed.reason,
            reference=failed.reference,
            model_calls=tuple(calls),
            milliseconds=_since(began),
        )
        await self._end(turn, number, report, "failed")

    async def _end(self, turn: Turn, number: int, report: TurnReport, state: Literal["done", "failed"]) -> None:
        try:
            if not await self._database.turns.finish(turn.id, number, report, state):
                await self._database.turns.spend(turn.id, report.model_calls, report.milliseconds)
        except IntegrationError as error:
            # The inbox notes the end as soon as the database answers.
            log.warning("turn_not_recorded", turn=turn.id, error=type(error).__name__)
        await self._ended(turn)
        log.info(
            "turn",
            turn=turn.id,
            outcome=report.outcome,
            graph=report.graph,
            mode=report.mode,
            milliseconds=report.milliseconds,
        )


def _since(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
