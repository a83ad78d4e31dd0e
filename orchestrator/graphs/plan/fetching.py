"""The agent that looks on the web, where the request wants something recent or from outside (S5.6)."""

import time
from typing import Any, Literal

from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from orchestrator.deps import Context
from orchestrator.graphs.plan.agents import timed
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.graphs.plan.plan_data import sources_data, sources_of_data
from orchestrator.graphs.plan.plan_language import language_of
from orchestrator.graphs.plan.results import AnalysisResult
from orchestrator.graphs.plan.retrieving import for_readers, query_of
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState
from orchestrator.graphs.plan.web import Supported, WebFindings, WebRequest, sources
from orchestrator.steps.masking import Masking

_TOLD = {"off": "web_off", "failed": "web_failed"}
"""The notice of an outcome that a person has to know of."""


async def fetch_web(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Add what the web says to the sources; a second time for what the analysis finds to be missing."""
    context, began = runtime.context, time.monotonic()
    COURSE.show(runtime, "fetch_web", "running")
    known, analysis = sources_of_data(state["sources"]), state["analysis"]
    is_second = analysis is not None
    request = state.get("wish") or state["user_input"]
    wish = WebRequest(
        request,
        query_of(request),
        language_of(context.turn, request),
        context.deps.now().date(),
        AnalysisResult.model_validate(analysis).web_queries if is_second else (),
        [one.text for one in known if one.kind != "request"],
        {one.url for one in context.turn.linked},
        len(known) + 1,
    )
    found = await sources(wish, context.deps.of(PlanDeps).web, _supported(context))
    done: Literal["done", "failed", "skipped"] = (
        "done" if found.sources else "failed" if found.outcome == "failed" else "skipped"
    )
    COURSE.show(runtime, "fetch_web", done, _outcome(context, found))
    notices = [_TOLD[found.outcome]] if found.outcome in _TOLD else ["web_unread"] if found.unread else []
    return {
        "sources": sources_data([*known, *map(for_readers, found.sources)]),
        "web_urls": [*state["web_urls"], *(one.url for one in found.sources)],
        "web_done": is_second or found.outcome in ("off", "refused"),
        "notices": [*state["notices"], *(one for one in notices if one not in state["notices"])],
        "agents": [timed("fetch_web", began, "rules" if found.sources else "skipped")],
        "current_step": "fetch_web",
    }


def after_analysis(state: PlanState) -> Literal["fetch_web", "structure"]:
    """Look on the web once more for what is missing, where that was not done yet."""
    wanted = state["need_more_info"] and AnalysisResult.model_validate(state["analysis"]).web_queries
    return "fetch_web" if wanted and not state["web_done"] else "structure"


def after_web(state: PlanState) -> Literal["analyze", "structure"]:
    """Analyse the request with what was found; not again where nothing was."""
    is_second = state["analysis"] is not None
    return "structure" if is_second and state["agents"][-1]["outcome"] == "skipped" else "analyze"


def _supported(context: Context) -> Supported:
    """Return what tells how well the index answers a query, for those who read the answer."""

    async def supported(query: str) -> float:
        try:
            hits = await context.deps.index.search(
                query, k=3, audience=context.turn.audience, filters=context.filters()
            )
        except IntegrationError:
            return 0.0
        return max((hit.support for hit in hits), default=0.0)

    return supported


def _outcome(context: Context, found: WebFindings) -> str:
    """Say what was asked, without personal data, and what came of it."""
    asked = " · ".join(f"“{Masking().blank(one)}”" for one in found.queries)
    told = context.say(f"plan.web.{found.outcome}", count=len(found.sources))
    return f"{told} ({asked})" if asked else told
