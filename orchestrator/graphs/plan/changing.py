"""A plan that is changed as somebody asks, or set back: the page is read first, and only what is named changes."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from integrations.llm.base import Message
from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.graphs.plan import by_rules as rules
from orchestrator.graphs.plan.agents import worked
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.mending import mended_by_model, with_sections
from orchestrator.graphs.plan.model_answers import AnsweredSection, PlanChange
from orchestrator.graphs.plan.outline_editing import OutlineEdit, reshaped
from orchestrator.graphs.plan.pictures.placing import code_blocks
from orchestrator.graphs.plan.plan_data import document_data, document_of, sources_of_data
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.plan_intent import named_sections
from orchestrator.graphs.plan.plan_text import generated_heads, plan_markdown
from orchestrator.graphs.plan.plan_versions import versioned
from orchestrator.graphs.plan.prompt_room import asked_of_plan, parsed_of_sources
from orchestrator.graphs.plan.prompts import PlanPrompts
from orchestrator.graphs.plan.readback import with_edits
from orchestrator.graphs.plan.results import (
    AnalysisResult,
    JudgeResult,
    RefinedPlan,
    SectionPlan,
    StructureResult,
    WrittenSection,
)
from orchestrator.graphs.plan.roles import REFINING, WRITING
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState
from orchestrator.graphs.plan.writing import taken
from orchestrator.steps.structured import parsed
from orchestrator.steps.versions import content_before


async def change(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Change what the wish names; what people wrote into the page is read first, and is a version of its own."""
    context = runtime.context
    last = document_of(state["previous_plan"] or {})
    known = _known(state, last, context)
    stored = (
        await context.deps.document_store.find(context.turn, state.get("document_id", ""))
        if state.get("document_id")
        else None
    )
    before = await content_before(context, stored) if stored is not None else None
    page = before.markdown if before is not None and before.page_id else known
    say = context.deps.say
    document = with_edits(last, known, page, generated_heads(last, say), code_blocks(last, say).values())
    versions = state.get("versions") or []
    if before is not None and page.strip() != known.strip():
        document = replace(document, title=before.title or document.title)
        at, turn = context.deps.now(), context.turn.id
        versions = versioned(versions, document, page, turn=turn, user="", at=at)
    # What is found for the wish stands behind what was found before.
    document = replace(document, sources=sources_of_data(state.get("sources") or []) or document.sources)
    shared = {"versions": versions, "page_before": page, "plan_before": document_data(document)}
    if state["current_step"] == "restore":
        restored = document_of(state["restored"] or {})
        texts = {one.number: one for one in document.sources}
        restored = replace(restored, sources=tuple(texts.get(one.number, one) for one in restored.sources))
        return {**shared, "refined": document_data(restored), "page_before": "", "preset": restored.preset}
    outline = OutlineEdit.of_given(given) if (given := context.turn.given.get("outline")) else None
    COURSE.show(runtime, "refine", "running")

    async def by_model() -> RefinedPlan:
        return await (
            _outlined_by_model(context, document, outline, state["user_input"])
            if outline
            else _by_model(context, document, state)
        )

    async def by_rules() -> RefinedPlan:
        if outline:
            return await _outlined_by_rules(context, document, outline)
        return await rules.refined(context, document, JudgeResult(overall_score=0, verdict="REVISE"), state["wish"])

    work = await worked(runtime, "refine", REFINING, by_model, by_rules)
    made = work.value or RefinedPlan(document, (state["wish"],))
    COURSE.show(runtime, "refine", "done" if work.value else "failed")
    touched = [one.key for one in made.document.sections if one not in document.sections]
    return {
        **shared,
        "preset": document.preset,
        "touched": touched,
        "loop": {"value": document_data(made.document), "found": None, "last": [], "checks": 0, "repairs": {}},
        "refined": document_data(made.document),
        "not_done": list(made.not_done),
        "cut_out": list(made.cut_out),
        # A wish of which nothing could be done costs no round.
        **({"refine_count": max(state.get("refine_count", 1) - 1, 0)} if made.document == document else {}),
        **work.noted,
    }


async def _by_model(context: Context, document: PlanDocument, state: PlanState) -> RefinedPlan:
    """Let a model say which sections change, and have them changed and written beside each other."""
    today, wish, request = today_of(context), state["wish"], state["user_input"]
    prompts = PlanPrompts(document.language, today)

    def prompt(shown: PlanDocument) -> list[Message]:
        return prompts.change(shown, wish)

    async def ask(messages: list[Message]) -> PlanChange:
        return await parsed(context.models, REFINING, messages, PlanChange)

    # What is left out is told by its title, and whatever changes is read in full where it is mended.
    told, _ = await asked_of_plan(context.models, REFINING, document, prompt, ask, named_sections(wish, document))
    known = addresses_in([request, *(one.text for one in document.sources)])
    keys = [one.key for one in document.sections]
    judged = JudgeResult(
        overall_score=0,
        verdict="REVISE",
        action_items=[one for one in told.actions if one.section in keys and one.section not in told.removed],
    )
    unknown = [one.action for one in told.actions if one.section not in keys]
    added = [
        one.model_copy(update={"key": one.key if one.key not in keys else f"{one.key}_{n}"})
        for n, one in enumerate(told.added, 2)
    ]
    mended, new = await asyncio.gather(
        mended_by_model(context, document, judged, request),
        asyncio.gather(*(_new_section(context, prompts, one, document, request) for one in added)),
    )
    changed = _arranged(mended.document, told, new)
    if told.title.strip():
        changed = replace(changed, title=checked(" ".join(told.title.split()), (), known))
    not_done = [*mended.not_done, *unknown, *(checked(one, (), known) for one in told.not_done)]
    return RefinedPlan(changed, tuple(dict.fromkeys(not_done)))


async def _outlined_by_model(context: Context, document: PlanDocument, edit: OutlineEdit, request: str) -> RefinedPlan:
    """Bring a plan into an outline; the models write what is new in it."""
    plan, new = reshaped(document, edit)
    prompts = PlanPrompts(document.language, today_of(context))
    written = await asyncio.gather(*(_new_section(context, prompts, one, document, request) for one in new))
    return RefinedPlan(with_sections(plan, {one.section.key: one for one in written}))


async def _outlined_by_rules(context: Context, document: PlanDocument, edit: OutlineEdit) -> RefinedPlan:
    plan, new = reshaped(document, edit)
    analysis = AnalysisResult(subject=document.title[:120], goal="", audience="")
    keys = [one.key for one in plan.sections]
    written = [
        await rules.written(
            context, one, analysis, document.sources, document.language, document.made_on, document.preset, keys
        )
        for one in new
    ]
    return RefinedPlan(with_sections(plan, {one.section.key: one for one in written}))


async def _new_section(
    context: Context, prompts: PlanPrompts, plan: SectionPlan, document: PlanDocument, request: str
) -> WrittenSection:
    sections = [SectionPlan(key=plan.key, title=plan.title)]
    structure = StructureResult(title=document.title, sections=sections)
    analysis = AnalysisResult(subject=document.title, goal=document.summary, audience="")

    def prompt(kept: Sequence[PlanSource]) -> list[Message]:
        return prompts.section(plan, structure, request, analysis, kept)

    told = await parsed_of_sources(context.models, WRITING, document.sources, prompt, AnsweredSection)
    return taken(plan, told, document.sources, request, document.language)


def _arranged(document: PlanDocument, told: PlanChange, new: Sequence[WrittenSection]) -> PlanDocument:
    """Return a plan with its new sections, without those to leave out, in the order that was wished for."""
    sections: dict[str, PlanSection] = {one.key: one for one in document.sections if one.key not in told.removed}
    sections |= {one.section.key: one.section for one in new}
    order = [key for key in told.order if key in sections]
    if order:
        sections = {key: sections[key] for key in [*order, *(key for key in sections if key not in order)]}
    kept = tuple(one for one in document.assumptions if one.section not in told.removed)
    arranged = replace(document, sections=tuple(sections.values()), assumptions=kept)
    return with_sections(arranged, {one.section.key: one for one in new})


def _known(state: PlanState, last: PlanDocument, context: Context) -> str:
    """Return what was written last."""
    versions = state.get("versions") or []
    return versions[-1]["markdown"] if versions else plan_markdown(last, context.deps.say)
