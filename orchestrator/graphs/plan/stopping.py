"""A plan that somebody stopped: what was written by then is kept, and what is missing is named."""

from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.deps import Context
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.assembling import assembled
from orchestrator.graphs.plan.delivering import MODE, citation_of
from orchestrator.graphs.plan.pausing import paused
from orchestrator.graphs.plan.plan_data import document_data, document_of, section_of, sources_of_data
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.plan_language import language_of
from orchestrator.graphs.plan.plan_text import plan_markdown, used_numbers
from orchestrator.graphs.plan.plan_versions import versioned
from orchestrator.graphs.plan.results import AnalysisResult, StructureResult, WrittenSection
from orchestrator.graphs.plan.retrieving import query_of
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult


def unfinished(
    context: Context, state: Mapping[str, Any], written: Sequence[Mapping[str, Any]]
) -> dict[str, Any] | None:
    """Return the end of a run that was stopped: the plan as far as it was written, without a page.

    Before its first section that is its outline and what was found; it goes on from there where that is asked for.
    None where nothing was found yet, or where a plan was to be changed: that one stays as it is.
    """
    draft = dict(state.get("draft") or {})
    for one in written:
        draft |= one.get("draft") or {}
    if not state.get("sources") or state.get("wish"):
        return None
    turn, pause = context.turn, paused(context.turn.id, state, draft)
    if not draft or not state.get("structure"):
        return {"answer": _begun(context, state), "paused": pause, "holds": True}
    document = _document(context, state, draft)
    text = plan_markdown(document, context.deps.say)
    numbers = used_numbers(document)
    missing = sum(1 for one in document.sections if one.missing)
    told = context.deps.say(
        document.language,
        "plan.stopped",
        title=literal(document.title),
        sections=len(document.sections) - missing,
        missing=missing,
    )
    answer = AgentExecutionResult(
        MODE,
        told,
        citations=tuple(citation_of(one) for one in document.sources if one.number in numbers),
        generated_document=text,
        title=document.title,
    )
    versions = versioned([], document, text, turn=turn.id, user=turn.user, at=context.deps.now())
    kept = {"previous_plan": document_data(document), "versions": versions, "paused": pause}
    return {**kept, "answer": answer, "holds": True}


def _begun(context: Context, state: Mapping[str, Any]) -> AgentExecutionResult:
    """Tell what there is of a plan of which nothing is written."""
    language = language_of(context.turn, state["user_input"])
    structure = StructureResult.model_validate(state["structure"]) if state.get("structure") else None
    title = structure.title if structure else query_of(state["user_input"])[:80]
    count = len([one for one in sources_of_data(state["sources"]) if one.kind != "request"])
    key = "plan.stopped_outline" if structure else "plan.stopped_early"
    told = context.deps.say(language, key, title=literal(title), sources=count)
    outline = (
        "\n".join(f"{n}. {literal(one.title)}" for n, one in enumerate(structure.sections, 1)) if structure else ""
    )
    return AgentExecutionResult(MODE, "\n\n".join(filter(None, (told, outline))), title=title)


def _document(context: Context, state: Mapping[str, Any], draft: Mapping[str, Any]) -> PlanDocument:
    if state.get("refined"):
        return document_of(state["refined"])
    structure = StructureResult.model_validate(state["structure"])
    language = language_of(context.turn, state["user_input"])
    sections = [
        section_of(draft[one.key])
        if one.key in draft
        else WrittenSection(
            PlanSection(one.key, one.title, "", context.deps.say(language, "plan.missing.stopped", title=one.title))
        )
        for one in structure.sections
    ]
    return assembled(
        structure.title,
        language,
        state["preset"],
        today_of(context),
        sections,
        sources_of_data(state["sources"]),
        AnalysisResult.model_validate(state["analysis"]),
        state["left_out"],
    )
