"""The agents that settle what the plan is about and which sections it has."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import structlog
from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from integrations.llm.base import Message
from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.graphs.plan import by_rules as rules
from orchestrator.graphs.plan.agents import worked
from orchestrator.graphs.plan.outlining import offer
from orchestrator.graphs.plan.plan_data import sources_data, sources_of_data
from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.plan_language import language_of
from orchestrator.graphs.plan.prompt_room import parsed_of_sources
from orchestrator.graphs.plan.prompts import PlanPrompts
from orchestrator.graphs.plan.results import AnalysisResult, FoundFact, SectionPlan, StructureResult
from orchestrator.graphs.plan.retrieving import query_of
from orchestrator.graphs.plan.roles import ANALYSIS, STRUCTURE
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState

log = structlog.get_logger()
_LEAST_SECTIONS = ("overview", "users", "features", "schedule", "costs", "kpis", "risks")
"""Of a plan whose structure nobody could make."""


async def analyze(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Say what is wanted and what is known of it; what is missing is searched for or assumed, never asked."""
    context, today = runtime.context, today_of(runtime.context)
    request, sources = state["user_input"], sources_of_data(state["sources"])
    language = language_of(context.turn, request)
    COURSE.show(runtime, "analyze", "running")

    async def by_model() -> AnalysisResult:
        def prompt(kept: Sequence[PlanSource]) -> list[Message]:
            return PlanPrompts(language, today).analysis(request, kept)

        told = await parsed_of_sources(context.models, ANALYSIS, sources, prompt, AnalysisResult)
        known = addresses_in([request, *(one.text for one in sources)])
        facts = [
            FoundFact(text=checked(one.text, (), known), source=one.source)
            for one in told.facts
            if 1 <= one.source <= len(sources)
        ]
        return told.model_copy(update={"subject": checked(told.subject, (), known), "facts": facts})

    async def by_rules() -> AnalysisResult:
        return await rules.analysed(context, request, language, sources, today)

    work = await worked(runtime, "analyze", ANALYSIS, by_model, by_rules)
    found = work.value or AnalysisResult(subject=query_of(request)[:120], goal="", audience="")
    failed = work.value is None
    guides = () if any(one.kind == "guide" for one in sources) else await _guides(context, found, state)
    COURSE.show(runtime, "analyze", "failed" if failed else "done", found.subject)
    return {
        "analysis": found.model_dump(mode="json"),
        "sources": sources_data([*sources, *guides]),
        "need_more_info": found.need_more_info,
        "current_step": "analyze",
        **work.noted,
    }


async def structure(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Settle which sections the plan has."""
    context = runtime.context
    request, sources = state["user_input"], sources_of_data(state["sources"])
    analysis = AnalysisResult.model_validate(state["analysis"])
    language = language_of(context.turn, request)
    COURSE.show(runtime, "structure", "running")

    async def by_model() -> StructureResult:
        def prompt(kept: Sequence[PlanSource]) -> list[Message]:
            return PlanPrompts(language, today_of(context)).structure(request, analysis, kept, state["preset"])

        told = await parsed_of_sources(context.models, STRUCTURE, sources, prompt, StructureResult)
        known = addresses_in([request, *(one.text for one in sources)])
        return StructureResult(
            title=checked(told.title, (), known),
            sections=[
                one.model_copy(
                    update={
                        "title": checked(one.title, (), known),
                        "sources": [number for number in one.sources if 1 <= number <= len(sources)],
                    }
                )
                for one in {each.key: each for each in told.sections}.values()
            ],
        )

    async def by_rules() -> StructureResult:
        return await rules.structured(context, request, analysis, sources, state["preset"], language, today_of(context))

    work = await worked(runtime, "structure", STRUCTURE, by_model, by_rules)
    found = work.value or _least(context, analysis)
    outline = "\n".join(f"- {one.title}" for one in found.sections)
    COURSE.show(runtime, "structure", "done" if work.value else "failed", outline)
    await offer(runtime, found)
    return {"structure": found.model_dump(mode="json"), "current_step": "structure", **work.noted}


async def _guides(context: Context, analysis: AnalysisResult, state: PlanState) -> tuple[PlanSource, ...]:
    """Return the guides as sources; none where they cannot be read."""
    sources, language = sources_of_data(state["sources"]), language_of(context.turn, state["user_input"])
    try:
        return await rules.guide_sources(context, analysis, sources, language, state["preset"], today_of(context))
    except IntegrationError as error:
        log.warning("guides_unread", turn=context.turn.id, error=type(error).__name__)
        return ()


def today_of(context: Context) -> date:
    """Return the person's day."""
    return (context.deps.now() + timedelta(seconds=context.turn.utc_offset)).date()


def _least(context: Context, analysis: AnalysisResult) -> StructureResult:
    sections = [SectionPlan(key=key, title=context.say(f"plan.section.{key}")) for key in _LEAST_SECTIONS]
    return StructureResult(title=analysis.subject, sections=sections)
