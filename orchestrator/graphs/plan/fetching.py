"""The agent that looks on the web, where the request wants something recent or from outside (S5.6)."""

import time
from typing import Any

from langgraph.runtime import Runtime

from orchestrator.deps import Context
from orchestrator.graphs.plan.agents import timed
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState


async def fetch_web(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:  # noqa: ARG001 - a node's signature
    """Add what the web says to the sources."""
    began = time.monotonic()
    COURSE.show(runtime, "fetch_web", "skipped")
    return {"web_done": True, "current_step": "fetch_web", "agents": [timed("fetch_web", began, "skipped")]}
