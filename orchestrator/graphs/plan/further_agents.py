"""Agents that work on the written sections before they are reviewed: adding one is a file and a line here.

A node returns what it changed, as all do: sections in ``draft``, and ``worked(…).noted`` of
:mod:`orchestrator.graphs.plan.agents`, so that it is listed with its seconds, and stops nobody where it fails. What it
is called while it runs stands in the texts below ``progress.plan``.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.plan.state import PlanState


@dataclass(frozen=True, slots=True)
class FurtherAgent:
    """One of them."""

    name: str
    node: Callable[[PlanState, Runtime[Context]], Awaitable[dict[str, Any]]]


FURTHER: Final[tuple[FurtherAgent, ...]] = ()
"""In the order in which they work."""
