"""A plan that somebody stopped: what was written by then is kept, and what is missing is named."""

from collections.abc import Mapping, Sequence
from typing import Any

from orchestrator.deps import Context
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.assembling import assembled
from orchestrator.graphs.plan.delivering import MODE, citation_of
from orchestrator.graphs.plan.plan_data import document_data, document_of, section_of, sources_of_data
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.plan_language import language_of
from orchestrator.graphs.plan.plan_text import plan_markdown, used_numbers
from orchestrator.graphs.plan.plan_versions import versioned
from orchestrator.graphs.plan.results import AnalysisResult, StructureResult, WrittenSection
from orchestrator.literal import literal
from orchestrator.turn import AgentExecutionResult


def unfinished(
    context: Context, state: Mapping[str, Any], written: Sequence[Mapping[str, Any]]
) -> dict[str, Any] | None:
    """Return the end of a run that was stopped: the plan as far as it was written, without a page.

    None where no section was, or where a plan was to be changed: that one stays as it is.
    """
    draft = dict(state.get("draft") or {})
    for one in written:
        draft |= one.get("draft") or {}
    if not draft or not state.get("structure") or state.get("wish"):
        return None
    document, turn = _document(context, state, draft), context.turn
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
    return {"answer": answer, "previous_plan": document_data(document), "versions": versions, "holds": True}


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
