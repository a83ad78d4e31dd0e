"""An attempt to answer a turn in Slack, and the record of what it came to."""

import time
from dataclasses import dataclass, field
from typing import Literal

import structlog

from bot.reply_text import reply_text
from bot.slack.reply.turn_reply import TurnReply
from integrations.errors import IntegrationError
from integrations.llm.base import ModelCall
from integrations.store.turns import TurnReport, Turns
from orchestrator.turn import AgentExecutionResult

log = structlog.get_logger()


@dataclass(slots=True)
class Attempt:
    """One attempt to answer a turn, and what it came to."""

    reply: TurnReply
    number: int
    calls: list[ModelCall] = field(default_factory=list)
    graph: str = ""
    """That works on it; empty before any does."""
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


class AttemptRecords:
    """Keeps what attempts came to with their turns."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    async def record(self, attempt: Attempt, report: TurnReport, state: Literal["done", "failed"] = "done") -> None:
        """Note the end of a turn, with what the attempt came to."""
        turn_id = attempt.reply.turn.id
        try:
            if not await self._turns.finish(turn_id, attempt.number, report, state):
                await self.spend(attempt)
        except IntegrationError as error:
            # The reply stands. The inbox notes the end as soon as the database answers.
            log.warning("turn_not_recorded", turn=turn_id, error=type(error).__name__)
        log.info(
            "turn",
            turn=turn_id,
            outcome=report.outcome,
            graph=report.graph,
            mode=report.mode,
            milliseconds=report.milliseconds,
        )

    async def spend(self, attempt: Attempt) -> None:
        """Note what an attempt cost that gives no report: the models have worked for it all the same."""
        spent = attempt.report("")
        try:
            await self._turns.spend(attempt.reply.turn.id, spent.model_calls, spent.milliseconds)
        except IntegrationError as error:
            log.warning("model_calls_not_recorded", turn=attempt.reply.turn.id, error=type(error).__name__)


def outcome_of(result: AgentExecutionResult) -> str:
    """Return how a turn ended that was answered."""
    return "asked" if result.question else "answered"
