"""An agent at work: shown while it runs, timed, its model's calls counted, and done by rules where the model fails."""

import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from integrations.llm.base import ModelCall, collect_calls, record_call
from orchestrator.deps import Context
from orchestrator.graphs.plan.state import AgentError, AgentName, AgentRun, Outcome
from orchestrator.steps.model_or_rules import model_or_rules

T = TypeVar("T")
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class AgentWork(Generic[T]):
    """What an agent made, and how."""

    value: T | None
    """None: neither its model nor the rules could do it."""
    run: AgentRun
    error: AgentError | None = None

    def noting(self, notice: str) -> "AgentWork[T]":
        """Return the same work with what its person has to know of it."""
        return replace(self, run={**self.run, "notice": notice})

    @property
    def noted(self) -> dict[str, Any]:
        """What the state keeps of it."""
        return {"agents": [self.run], "errors": [self.error] if self.error else []}


async def worked(
    runtime: Runtime[Context],
    name: AgentName,
    role: str,
    by_model: Callable[[], Awaitable[T]],
    by_rules: Callable[[], Awaitable[T]],
    *,
    section: str = "",
) -> AgentWork[T]:
    """Let an agent do a piece of work. One that fails altogether stops no other: its error is returned."""
    context, began = runtime.context, time.monotonic()
    with _counted() as calls:
        try:
            value, notice = await model_or_rules(context, role, by_model, by_rules)
        except IntegrationError as error:
            log.warning("agent_failed", turn=context.turn.id, agent=name, section=section, error=type(error).__name__)
            run = _run(name, began, calls, "failed")
            return AgentWork(None, run, AgentError(agent=name, section=section, reason="failed"))
    return AgentWork(value, _run(name, began, calls, "rules" if notice else "model", notice))


def timed(name: AgentName, began: float, outcome: Any = "rules") -> AgentRun:
    """Return the run of an agent that has no model, since ``began`` on the monotonic clock."""
    return _run(name, began, (), outcome)


def totals(runs: Sequence[AgentRun]) -> list[dict[str, Any]]:
    """Return for each agent its seconds, its model's calls and who did its work at worst; sections run side by side."""
    found: dict[str, list[AgentRun]] = {}
    for run in runs:
        found.setdefault(run["name"], []).append(run)
    worst = ("skipped", "model", "rules", "failed")
    return [
        {
            "name": name,
            "seconds": round((max if name == "write" else sum)(one["seconds"] for one in group), 3),
            "calls": sum(one["calls"] for one in group),
            "outcome": max((one["outcome"] for one in group), key=worst.index),
        }
        for name, group in found.items()
    ]


def usage(runs: Sequence[AgentRun]) -> dict[str, Any]:
    """Return what a plan took: seconds of its agents, calls of models, their tokens and US dollars."""
    return {
        "seconds": round(sum(one["seconds"] for one in totals(runs)), 3),
        "calls": sum(one["calls"] for one in runs),
        "tokens": sum(one["tokens"] for one in runs),
        "cost_usd": round(sum(one["cost_usd"] for one in runs), 6),
    }


def _run(name: AgentName, began: float, calls: Sequence[ModelCall], outcome: Outcome, notice: str = "") -> AgentRun:
    return AgentRun(
        name=name,
        seconds=time.monotonic() - began,
        calls=len(calls),
        tokens=sum(one.input_tokens + one.output_tokens for one in calls),
        cost_usd=sum(one.cost_usd or 0.0 for one in calls),
        outcome=outcome,
        notice=notice,
    )


@contextmanager
def _counted() -> Iterator[list[ModelCall]]:
    """Collect the calls made inside, and give them on to whoever collects those of the turn."""
    calls: list[ModelCall] = []
    try:
        with collect_calls() as calls:
            yield calls
    finally:
        for call in calls:
            record_call(call)
