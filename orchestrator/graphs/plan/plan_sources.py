"""What an answer of this graph is made of, and who may read each of it by now."""

from collections.abc import Mapping
from typing import Any, cast

from orchestrator.deps import Context
from orchestrator.graph import CitedSource
from orchestrator.graphs.plan.delivering import citation_of
from orchestrator.graphs.plan.plan_data import sources_of_data
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.steps import readership
from orchestrator.turn import AgentExecutionResult, Citation


async def sources_of(context: Context, state: Mapping[str, Any]) -> list[CitedSource] | None:
    """Return all that the plan was written from; what is not cited comes last, with the number 0.

    None for an answer that hands over no plan: what it quotes is from an earlier turn.
    """
    answer = cast(AgentExecutionResult, state["answer"])
    if not answer.generated_document:
        return None
    cited = {one.n for one in answer.citations}
    found = [
        (citation_of(one), _readers(context, one, state.get("source_readers") or {}))
        for one in sources_of_data((state.get("previous_plan") or {}).get("sources", ()))
        if one.kind in ("file", "index") or (one.kind == "request" and one.place)
    ]
    used = [one for one in found if one[0].n in cited]
    return [*used, *((Citation(0, one.title, one.url), who) for one, who in found if one.n not in cited)]


def _readers(context: Context, source: PlanSource, known: Mapping[str, list[str]]) -> frozenset[str]:
    if source.kind != "index":
        return readership.readers_of_thread(context.turn)
    return frozenset(known.get(str(source.number), [f"team:{context.turn.team}"]))
