"""Review and refine: as often as the preset allows, and the best plan of all attempts stays (S5.5)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from langgraph.runtime import Runtime

from integrations.errors import IntegrationError
from integrations.llm.base import Message
from orchestrator.deps import Context
from orchestrator.graphs.plan import by_rules as rules
from orchestrator.graphs.plan.agents import worked
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.assembling import assembled
from orchestrator.graphs.plan.mending import mended_by_model
from orchestrator.graphs.plan.plan_data import document_data, document_of, section_of, sources_of_data
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanPreset
from orchestrator.graphs.plan.plan_language import language_of
from orchestrator.graphs.plan.prompt_room import asked_of_plan
from orchestrator.graphs.plan.prompts import PlanPrompts
from orchestrator.graphs.plan.results import AnalysisResult, JudgeResult, RefinedPlan, StructureResult
from orchestrator.graphs.plan.roles import REFINING, REVIEW
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState
from orchestrator.steps.repair import Candidate, Diagnostic, RepairLoop, RepairPosition
from orchestrator.steps.structured import parsed

ROUNDS: Final[Mapping[PlanPreset, int]] = {"lean": 0, "standard": 1, "full": 2}
"""Refinements inside a run (S5.7)."""
_NOTHING = JudgeResult(overall_score=0, verdict="REVISE")


async def review(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Judge the plan, once it is as long as its request asks for."""
    context = runtime.context
    document = current_of(state, context)
    if not (state.get("wish") or state.get("loop")):
        document = await _in_length(context, document)
    if not state.get("wish"):
        COURSE.show(runtime, "write", "done")
    COURSE.show(runtime, "review", "running")

    def prompt(shown: PlanDocument) -> list[Message]:
        return PlanPrompts(document.language, today_of(context)).review(shown, state["user_input"])

    async def ask(messages: list[Message]) -> JudgeResult:
        return (await parsed(context.models, REVIEW, messages, JudgeResult)).with_items

    async def by_model() -> tuple[JudgeResult, bool]:
        return await asked_of_plan(context.models, REVIEW, document, prompt, ask, state.get("touched") or ())

    async def by_rules() -> tuple[JudgeResult, bool]:
        return await rules.reviewed(context, document), True

    work = await worked(runtime, "review", REVIEW, by_model, by_rules)
    found_by, is_of_all = work.value or (None, True)
    judged = _of_touched(found_by, state) if found_by else None

    async def check(_plan: PlanDocument) -> Sequence[Diagnostic]:
        return _diagnostics(judged) if judged else ()

    loop = _loop(state, document, check)
    await loop.step()
    found = loop.position.found or ()
    before = state.get("loop") or {}
    is_best = "best" not in before or len(found) <= before["best"]
    unmended = [[one.section, one.action] for one in judged.action_items] if judged else []
    told = context.say("plan.judged", score=f"{judged.overall_score:g}") if judged else ""
    COURSE.show(runtime, "review", "done" if judged else "failed", told)
    return {
        "review": judged.model_dump(mode="json") if judged else None,
        "loop": {
            **_position(loop),
            "best": len(found) if is_best else before["best"],
            "unmended": unmended if is_best else before.get("unmended", []),
            "refused": before.get("refused", []),
            "ended": loop.ended,
        },
        **({"refined": document_data(document)} if is_best else {}),
        "current_step": "review",
        **(work if is_of_all else work.noting("plan_read_part")).noted,
    }


def after_review(state: PlanState) -> Literal["refine", "format_plan"]:
    """Refine as long as there is something to mend and a round left."""
    return "format_plan" if (state.get("loop") or {}).get("ended") else "refine"


async def refine(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Apply what the reviewer wants."""
    context = runtime.context
    document = current_of(state, context)
    judged = JudgeResult.model_validate(state["review"]) if state.get("review") else _NOTHING
    COURSE.show(runtime, "refine", "running")

    async def by_model() -> RefinedPlan:
        return await mended_by_model(context, document, judged, state["user_input"])

    async def by_rules() -> RefinedPlan:
        return await rules.refined(context, document, judged, "")

    work = await worked(runtime, "refine", REFINING, by_model, by_rules)
    refined = work.value or RefinedPlan(document, tuple(one.action for one in judged.action_items))

    async def mend(_candidate: Candidate[PlanDocument]) -> PlanDocument:
        return refined.document

    before = state.get("loop") or {}
    loop = _loop(state, document, None, mend)
    await loop.step()
    COURSE.show(runtime, "refine", "done" if work.value else "failed")
    tried = {one.action for one in judged.action_items}
    refused = [[one.section, one.action] for one in judged.action_items if one.action in refined.not_done]
    return {
        "loop": {
            **_position(loop),
            "best": before["best"],
            "unmended": before.get("unmended", []),
            "refused": [*(one for one in before.get("refused", ()) if one[1] not in tried), *refused],
            "ended": "",
        },
        "current_step": "refine",
        **work.noted,
    }


def current_of(state: PlanState, context: Context) -> PlanDocument:
    """Return the plan as it is now: as it was refined, else as its sections were written."""
    loop = state.get("loop")
    if loop:
        return document_of(loop["value"])
    structure = StructureResult.model_validate(state["structure"])
    written = {key: section_of(one) for key, one in state["draft"].items()}
    return assembled(
        structure.title,
        language_of(context.turn, state["user_input"]),
        state["preset"],
        today_of(context),
        [written[one.key] for one in structure.sections if one.key in written],
        sources_of_data(state["sources"]),
        AnalysisResult.model_validate(state["analysis"]),
        state["left_out"],
    )


async def _in_length(context: Context, document: PlanDocument) -> PlanDocument:
    try:
        return await rules.fitted(context, document)
    except IntegrationError:
        return document  # without guides its length is not known, and the review tells that they cannot be read


def _of_touched(judged: JudgeResult, state: PlanState) -> JudgeResult:
    """Leave out what concerns sections that a wish did not name, or that people took out: they are as people want."""
    if not state.get("wish"):
        wanted = [one for one in judged.action_items if one.section not in state["left_out"]]
        return judged.model_copy(update={"action_items": wanted})
    items = [one for one in judged.action_items if one.section in state["touched"]]
    return judged.model_copy(update={"action_items": items, "critical_issues": judged.critical_issues if items else []})


def _diagnostics(judged: JudgeResult) -> list[Diagnostic]:
    if judged.passes:
        return []
    issues = [Diagnostic("issue", one) for one in judged.critical_issues]
    return issues + [Diagnostic("action", f"{one.section}: {one.action}") for one in judged.action_items]


def _loop(state: PlanState, document: PlanDocument, check: Any, mend: Any = None) -> RepairLoop[PlanDocument]:
    """Return the loop as far as it has come."""
    at = state.get("loop") or {}
    found = at.get("found")
    position = RepairPosition(
        document,
        None if found is None else tuple(Diagnostic(*one) for one in found),
        tuple(Diagnostic(*one) for one in at.get("last", ())),
        at.get("checks", 0),
        at.get("repairs", {}),
    )
    return RepairLoop(position, check, mend, most=ROUNDS[state["preset"]])


def _position(loop: RepairLoop[PlanDocument]) -> dict[str, Any]:
    at = loop.position
    return {
        "value": document_data(at.value),
        "found": None if at.found is None else [[one.kind, one.message] for one in at.found],
        "last": [[one.kind, one.message] for one in at.last],
        "checks": at.checks,
        "repairs": dict(at.repairs),
    }
