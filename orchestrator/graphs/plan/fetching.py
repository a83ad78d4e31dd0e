"""The agent that looks on the web, where the request wants something recent or from outside (S5.6)."""

import asyncio
import time
from typing import Any, Literal

from langgraph.runtime import Runtime

from integrations.errors import IntegrationError, Misconfigured
from orchestrator.deps import Context
from orchestrator.graphs.plan.agents import timed
from orchestrator.graphs.plan.by_rules import guides_of
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.graphs.plan.plan_data import sources_data, sources_of_data
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanPreset
from orchestrator.graphs.plan.plan_language import language_of
from orchestrator.graphs.plan.results import AnalysisResult
from orchestrator.graphs.plan.retrieving import for_readers, query_of
from orchestrator.graphs.plan.rules.subject import subject_of
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState
from orchestrator.graphs.plan.web import MOST_SEARCHES, Supported, WebFindings, WebRequest, sources
from orchestrator.literal import literal
from orchestrator.steps.masking import Masking

_FAILED = ("failed", "unread")
_TOLD = {"off": "web_off", "failed": "web_failed"}
"""The notice of an outcome that a person has to know of: once in a conversation, unless they ask for the web itself."""


async def fetch_web(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Add what the web says to the sources; a second time for what the analysis finds to be missing."""
    context, began = runtime.context, time.monotonic()
    COURSE.show(runtime, "fetch_web", "running")
    known, analysis = sources_of_data(state["sources"]), state["analysis"]
    is_second = analysis is not None
    request = state.get("wish") or state["user_input"]
    language = language_of(context.turn, request)
    wish = WebRequest(
        request,
        await _subject(state, request, language),
        language,
        context.deps.now().date(),
        AnalysisResult.model_validate(analysis).web_queries if is_second else (),
        [one.text for one in known if one.kind != "request"],
        {one.url for one in context.turn.linked},
        len(known) + 1,
        await _searches(context, state["preset"]),
    )
    found = await sources(wish, context.deps.of(PlanDeps).web, _supported(context))
    # A small plan has no second look when the first one took its searches.
    is_all = len(found.queries) >= wish.most < MOST_SEARCHES
    done: Literal["done", "failed", "skipped"] = (
        "done" if found.sources else "failed" if found.outcome in _FAILED else "skipped"
    )
    COURSE.show(runtime, "fetch_web", done, _outcome(context, found))
    is_told = found.outcome in _TOLD and (found.is_asked or not state.get("web_told"))
    notices = [_TOLD[found.outcome]] if is_told else []
    return {
        "sources": sources_data([*known, *map(for_readers, found.sources)]),
        "web_urls": [*state["web_urls"], *(one.url for one in found.sources)],
        "web_done": is_second or found.outcome in ("off", "refused") or is_all,
        "notices": [*state["notices"], *(one for one in notices if one not in state["notices"])],
        "web_told": is_told or state.get("web_told", False),
        "web_unread": [*state["web_unread"], *({"url": one.url, "reason": one.reason} for one in found.unread)],
        "agents": [timed("fetch_web", began, "rules" if done == "done" else done)],
        "current_step": "fetch_web",
    }


def after_analysis(state: PlanState) -> Literal["fetch_web", "structure"]:
    """Look on the web once more for what is missing, where that was not done yet."""
    wanted = state["need_more_info"] and AnalysisResult.model_validate(state["analysis"]).web_queries
    return "fetch_web" if wanted and not state["web_done"] else "structure"


def after_web(state: PlanState) -> Literal["analyze", "structure"]:
    """Analyse the request with what was found; not again where nothing was."""
    is_second = state["analysis"] is not None
    return "structure" if is_second and state["agents"][-1]["outcome"] != "rules" else "analyze"


def unread_line(context: Context, url: str, reason: str, language: PlanLanguage | None = None) -> str:
    """Say that a page was not read, and why; ``language``: of the plan, where that is what is written in."""
    key, shown = f"plan.web.why.{reason}", literal(url)
    return context.deps.say(language, key, url=shown) if language else context.say(key, url=shown)


async def _subject(state: PlanState, request: str, language: PlanLanguage) -> str:
    """Return what is searched for: what the plan is of, not what is said of the search."""
    known = (state.get("previous_plan") or {}).get("title", "") if state.get("wish") else ""
    return known or await asyncio.to_thread(subject_of, request, language) or query_of(request)


async def _searches(context: Context, preset: PlanPreset) -> int:
    """Return how often a plan of this size may search; guides that cannot be read are told by who writes by them."""
    try:
        return (await guides_of(context)).shapes[preset].searches
    except Misconfigured:
        return MOST_SEARCHES


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
    told = "\n".join([told, *(unread_line(context, one.url, one.reason) for one in found.unread)])
    if found.failed and found.outcome != "failed":
        told += f"\n{context.say('plan.web.unanswered', names=', '.join(found.failed))}"
    return f"{told} ({asked})" if asked else told
