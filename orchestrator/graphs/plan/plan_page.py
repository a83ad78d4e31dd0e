"""The page of a plan, where turns are stored: what it shows, and what a wish that comes from it goes on with."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from orchestrator.deps import Context
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.graphs.plan.plan_data import document_data
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.plan_versions import PlanVersion
from orchestrator.graphs.plan.state import PlanState
from orchestrator.ownership import owner_of
from orchestrator.turn import AgentExecutionResult, Turn

MOST_VERSIONS: Final = 10
"""Of those a page offers to read and compare."""
_SHOWN: Final = ("agents", "usage", "review", "errors", "plan_version")


def is_of_page(turn: Turn) -> bool:
    """Tell whether a turn is a wish for the plan whose page it comes from."""
    return bool(turn.given.get("plan_page"))


async def with_page(
    answer: AgentExecutionResult,
    document: PlanDocument,
    versions: Sequence[PlanVersion],
    state: PlanState,
    context: Context,
) -> AgentExecutionResult:
    """Store what the plan's page shows, and link to it where nobody else reads the answer."""
    deps, turn = context.deps.of(PlanDeps), context.turn
    if deps.pages is None:
        return answer
    content = {
        "document": document_data(document),
        "versions": list(versions[-MOST_VERSIONS:]),
        "user_input": state["user_input"],
        "refine_count": state.get("refine_count", 0),
        "source_readers": state.get("source_readers") or {},
        "notion_url": answer.notion_page.url if answer.notion_page else "",
        **{name: answer.details.get(name) for name in _SHOWN},
    }
    id = await deps.pages.save(turn.id, turn.team, owner_of(turn), content)
    if deps.link is None or not turn.is_direct or turn.is_private:
        return answer
    until = turn.given.get("link_until")
    url = deps.link(id, turn.team, owner_of(turn), turn.locale, until)
    return replace(answer, details={**answer.details, "page_url": url})


async def of_page(context: Context) -> Mapping[str, Any]:
    """Return what a conversation that begins on a plan's page goes on with; empty where it is not one."""
    pages, turn = context.deps.of(PlanDeps).pages, context.turn
    if pages is None or not is_of_page(turn):
        return {}
    page = await pages.get(turn.given["plan_page"], turn.team, owner_of(turn))
    if page is None:
        return {}
    kept = page.content
    return {
        "previous_plan": kept["document"],
        "versions": kept["versions"],
        "user_input": kept["user_input"],
        "refine_count": kept["refine_count"],
        "source_readers": kept.get("source_readers", {}),
    }
