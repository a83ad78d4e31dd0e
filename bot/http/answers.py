"""The runner of turns that came over HTTP: runs each to its end and keeps what it came to for who asks."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Literal

import structlog

from bot.http.chat.showing import stored_reply
from bot.preferences import PreferenceStore
from bot.reply_text import reply_text
from bot.runners import TurnTimeouts, begin_anew
from integrations.errors import IntegrationError
from integrations.llm.base import ModelCall, collect_calls
from integrations.store import Database
from integrations.store.handovers import HandoverRecord
from integrations.store.turns import TurnReport
from orchestrator.errors import TurnFailed, failure_of, new_reference, places
from orchestrator.turn import AgentExecutionResult, Done, Entered, Failed, HandOver, Locale, Turn
from orchestrator.workspace_agent import WorkspaceAgentOrchestrator

TellDesk = Callable[[str, str, Locale, HandOver], Awaitable[bool]]
"""Brings a matter to the counsel desk, once for each key (key, team, language, matter); False where nobody was told."""
PATIENCE = (1.0, 2.0, 4.0)
"""Seconds between the attempts to reach the desk: what the person is told does not wait longer."""

log = structlog.get_logger()


class ChatAnswers:
    """Answers turns of the door ``http``. What goes wrong is told to the client that asks for the answer."""

    def __init__(
        self,
        orchestrator: WorkspaceAgentOrchestrator,
        database: Database,
        preferences: PreferenceStore,
        ended: Callable[[str], None],
        *,
        timeouts: TurnTimeouts,
        tell_desk: TellDesk | None = None,
        patience: Sequence[float] = PATIENCE,
    ) -> None:
        """``ended`` is called with the id of each turn that has ended.

        Without ``tell_desk`` there is no counsel desk but the client itself. ``patience``: see :data:`PATIENCE`.
        """
        self._orchestrator = orchestrator
        self._database = database
        self._preferences = preferences
        self._ended = ended
        self._timeouts = timeouts
        self._tell_desk = tell_desk
        self._patience = patience

    async def run(self, turn: Turn, number: int) -> None:
        """Answer the turn; ``number`` counts the attempts from 1. Cancelled when it is to stop."""
        began = time.monotonic()
        with collect_calls() as calls:
            try:
                async with asyncio.timeout(self._timeouts.otherwise) as limit:
                    turn = await self._complete(turn)
                    result = await self._result(turn, limit)
                result = await self._handed_over(turn, result)
                await self._keep(turn, number, result, calls, began)
            except asyncio.CancelledError:
                await self._database.turns.spend(turn.id, calls, _since(began))
                raise
            except Exception as error:  # noqa: BLE001 - the door: whatever happened, the client gets a problem
                await self._failed(turn, number, error, calls, began)
                return
        try:
            await self._orchestrator.tidy(turn, result)
        except Exception as error:  # noqa: BLE001 - the answer is there, and the next turn tidies up too
            log.warning("not_done_after_the_answer", turn=turn.id, error=type(error).__name__)

    async def give_up(self, turn: Turn, number: int) -> None:
        """End a turn that several crashes cut off: with its answer, if one was made."""
        turn = await self._complete(turn)
        result = await self._orchestrator.answered(turn)
        if result is not None:
            result = await self._handed_over(turn, result)
            await self._keep(turn, number, result, [], time.monotonic())
            return
        reference = new_reference()
        log.error("turn_given_up", turn=turn.id, reference=reference)
        await self._end(turn, number, TurnReport(outcome="crashed", reference=reference), "failed")

    async def _complete(self, turn: Turn) -> Turn:
        """Return the turn with what is not stored with it."""
        line = await self._database.interviews.line(turn.thread)
        preferences = await self._preferences.of(turn.team, "")
        return replace(turn, utc_offset=line.utc_offset if line else 0, preferences=preferences)

    async def _result(self, turn: Turn, limit: asyncio.Timeout) -> AgentExecutionResult:
        async for event in self._orchestrator.stream(turn):
            match event:
                case Entered(graph):
                    begin_anew(limit, self._timeouts.of(graph))
                case Done(result):
                    return result
                case Failed():
                    raise TurnFailed(event)
        raise AssertionError("a stream of events ends with Done or Failed")

    async def _handed_over(self, turn: Turn, result: AgentExecutionResult) -> AgentExecutionResult:
        """Bring the matter to the counsel desk, if there is one to bring; where it fails, the person is told so."""
        matter = result.hand_over
        if matter is None:
            return result
        if self._tell_desk is not None:
            for pause in (*self._patience, None):
                try:
                    if await self._tell_desk(turn.id, turn.team, turn.locale, matter):
                        return replace(result, notices=(*result.notices, "somebody_told"))
                    break
                except Exception as error:  # noqa: BLE001 - what the person is to be told must not be lost with it
                    log.warning("desk_not_told", turn=turn.id, error=type(error).__name__, again_in=pause)
                    if pause is not None:
                        await asyncio.sleep(pause)
            result = replace(result, notices=(*result.notices, "nobody_told"))
        before = await self._database.handovers.get(matter.session)
        noted = before or HandoverRecord(session_id=matter.session, team=turn.team, reason=matter.reason)
        await self._database.handovers.save(replace(noted, reason=matter.reason))
        return result

    async def _keep(
        self, turn: Turn, number: int, result: AgentExecutionResult, calls: list[ModelCall], began: float
    ) -> None:
        await self._database.chat_replies.save(turn.id, stored_reply(result, turn.locale))
        report = TurnReport(
            outcome="asked" if result.question else "answered",
            answer=reply_text(result),
            mode=result.mode,
            graph=result.graph,
            model_calls=tuple(calls),
            milliseconds=_since(began),
        )
        await self._end(turn, number, report, "done")

    async def _failed(self, turn: Turn, number: int, error: Exception, calls: list[ModelCall], began: float) -> None:
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
        self._ended(turn.id)
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
