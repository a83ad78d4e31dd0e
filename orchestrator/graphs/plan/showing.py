"""What people see of a plan in the making: a task for each agent, with what it came to."""

from collections import Counter
from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.plan.further_agents import FURTHER
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.steps.progress import Course

_BEFORE = ("retrieve", "fetch_web", "analyze", "structure", "write")
COURSE = Course("plan", (*_BEFORE, *(one.name for one in FURTHER), "review", "refine", "format"))


def sources_found(context: Context, sources: Sequence[PlanSource]) -> str:
    """Say how many sources of which kind there are."""
    counts = Counter(one.kind for one in sources if one.kind != "request")
    told = [context.say(f"plan.found.{kind}", count=count) for kind, count in counts.items()]
    return " · ".join(told) or context.say("plan.found.none")
