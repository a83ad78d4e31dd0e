"""The agent that writes: every section beside the others, each from its own sources."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal

from langgraph.runtime import Runtime
from langgraph.types import Send

from integrations.llm.base import Message
from orchestrator.addresses import addresses_in
from orchestrator.deps import Context
from orchestrator.egress import checked
from orchestrator.egress_documents import checked_document
from orchestrator.graphs.plan import by_rules as rules
from orchestrator.graphs.plan.agents import worked
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.model_answers import AnsweredSection
from orchestrator.graphs.plan.outlining import wanted
from orchestrator.graphs.plan.plan_data import section_data, sources_of_data
from orchestrator.graphs.plan.plan_document import (
    CostItem,
    CostTable,
    PlanAssumption,
    PlanSection,
    PlanSource,
    PlanTask,
)
from orchestrator.graphs.plan.plan_language import language_of
from orchestrator.graphs.plan.prompt_room import parsed_of_sources
from orchestrator.graphs.plan.prompts import PlanPrompts
from orchestrator.graphs.plan.results import AnalysisResult, SectionPlan, StructureResult, WrittenSection
from orchestrator.graphs.plan.roles import WRITING
from orchestrator.graphs.plan.showing import COURSE
from orchestrator.graphs.plan.state import PlanState
from orchestrator.language.written import is_not_in
from orchestrator.steps.model_or_rules import Unfit
from orchestrator.turn import Progress, Task


def to_sections(state: PlanState) -> list[Send]:
    """Let every section be written at the same time."""
    return sends_of(state, lambda _key: True)


def sends_of(state: PlanState, is_due: Callable[[str], bool]) -> list[Send]:
    """Let those sections be written whose keys are due."""
    structure = StructureResult.model_validate(state["structure"])
    shared = {key: state[key] for key in ("user_input", "preset", "analysis", "structure", "sources")}
    due = [one.key for one in structure.sections if is_due(one.key)]
    return [Send("write", {**shared, "current_step": key}) for key in due]


async def write(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Write the section whose key is the state's ``current_step``."""
    context, today = runtime.context, today_of(runtime.context)
    request, every = state["user_input"], sources_of_data(state["sources"])
    structure, analysis = (
        StructureResult.model_validate(state["structure"]),
        AnalysisResult.model_validate(state["analysis"]),
    )
    plan = next(one for one in structure.sections if one.key == state["current_step"])
    language = language_of(context.turn, request)
    own = own_sources(plan, every)
    if headings := await wanted(context):
        titles = {one.key: one.title for one in headings}
        if plan.key not in titles:
            _show(runtime, plan, "skipped")
            return {}
        plan = plan.model_copy(update={"title": titles[plan.key]})
    _show(runtime, plan, "running")

    async def by_model() -> WrittenSection:
        def prompt(kept: Sequence[PlanSource]) -> list[Message]:
            return PlanPrompts(language, today).section(plan, structure, request, analysis, kept)

        told = await parsed_of_sources(context.models, WRITING, own, prompt, AnsweredSection)
        return taken(plan, told, own, request, language)

    async def by_rules() -> WrittenSection:
        return await rules.written(
            context, plan, analysis, every, language, today, state["preset"], [one.key for one in structure.sections]
        )

    work = await worked(runtime, "write", WRITING, by_model, by_rules, section=plan.key)
    written = work.value or WrittenSection(
        PlanSection(plan.key, plan.title, "", context.say("plan.missing.failed", title=plan.title))
    )
    _show(runtime, plan, "done" if work.value else "failed")
    return {"draft": {plan.key: section_data(written)}, **work.noted}


def own_sources(plan: SectionPlan, sources: Sequence[PlanSource]) -> list[PlanSource]:
    """Return the sources of a section, with those of the request itself; all of them where none was chosen."""
    chosen = set(plan.sources)
    return [one for one in sources if not chosen or one.number in chosen or one.kind == "request"]


def taken(
    plan: SectionPlan | PlanSection, told: AnsweredSection, sources: Sequence[PlanSource], request: str, language: str
) -> WrittenSection:
    """Return what a model wrote, with no address, citation or source that it was not given. Raises ``Unfit``."""
    numbers = {one.number for one in sources}
    known = addresses_in([request, *(one.text for one in sources), *(one.url for one in sources)])
    body = checked_document(_below(told.body.strip()), numbers, known)
    if not body.strip() or is_not_in(body, language):  # type: ignore[arg-type]
        raise Unfit(f"the section {plan.key} is empty or in another language")

    def plain(text: str) -> str:
        return checked(" ".join(text.split()), numbers, known)

    return WrittenSection(
        PlanSection(plan.key, plan.title, body),
        tuple(PlanAssumption(plain(one.text), plain(one.reason), plan.key) for one in told.assumptions),
        tuple(
            PlanTask(plain(one.name), one.start, max(one.start, one.end), plain(one.owner), _of(one.source, numbers))
            for one in told.tasks
        ),
        CostTable(
            plain(told.currency) or ("KRW" if language == "ko" else "USD"),
            tuple(
                CostItem(plain(one.item), one.amount, plain(one.basis), _of(one.source, numbers)) for one in told.costs
            ),
        )
        if told.costs
        else None,
        tuple(plain(one) for one in told.flow),
    )


def _of(number: int, numbers: Collection[int]) -> int:
    return number if number in numbers else 0


def _below(body: str) -> str:
    """Return a body whose headings stand below that of its section."""
    lines = body.split("\n")
    fenced = False
    for place, line in enumerate(lines):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        level = len(line) - len(line.lstrip("#"))
        if not fenced and 1 <= level <= 2 and line[level : level + 1] == " ":
            lines[place] = f"###{line[level:]}"
    return "\n".join(lines)


def _show(runtime: Runtime[Context], plan: SectionPlan, state: Literal["running", "done", "failed", "skipped"]) -> None:
    if state == "running":
        COURSE.show(runtime, "write", "running")
    runtime.stream_writer(Progress(Task(f"plan:write:{plan.key}", plan.title, state)))
