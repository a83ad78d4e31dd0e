"""The written sections, brought into the outline that people want by now."""

from typing import Any, Literal

from langgraph.runtime import Runtime
from langgraph.types import Send

from orchestrator.deps import Context
from orchestrator.graphs.plan.outline_editing import OutlineEdit, edited_sections
from orchestrator.graphs.plan.outlining import wanted
from orchestrator.graphs.plan.plan_data import section_data, section_of
from orchestrator.graphs.plan.plan_document import PlanSection
from orchestrator.graphs.plan.results import StructureResult, WrittenSection
from orchestrator.graphs.plan.state import PlanState
from orchestrator.graphs.plan.writing import sends_of
from orchestrator.turn import OutlineHeading, as_lines


async def settle(state: PlanState, runtime: Runtime[Context]) -> dict[str, Any]:
    """Bring what is written into the outline that people want; whatever they want later is a change of the plan."""
    context = runtime.context
    structure = StructureResult.model_validate(state["structure"])
    headings = await wanted(context, close=True)
    if not headings:
        return {"current_step": "settle"}
    edit = OutlineEdit(headings, tuple(OutlineHeading(one.key, one.title) for one in structure.sections))
    if not edit.is_changed:
        return {"current_step": "settle"}
    titles = {one.key: one.title for one in headings}
    renamed = {
        key: section_data(_titled(section_of(one), titles[key]))
        for key, one in state["draft"].items()
        if key in titles and one["section"]["title"] != titles[key]
    }
    kept = structure.model_copy(update={"sections": edited_sections(structure.sections, headings)})
    gone = [one.key for one in structure.sections if one.key not in titles]
    request = context.say("plan.outline.wish", lines=as_lines(headings))
    return {
        "structure": kept.model_dump(mode="json"),
        "draft": renamed,
        "left_out": [*state["left_out"], *gone],
        # All that read the request judge the plan by the outline that is wanted.
        "user_input": f"{state['user_input']}\n{request}",
        "current_step": "settle",
    }


def after_settle(state: PlanState) -> list[Send] | Literal["review"]:
    """Write what is not there yet."""
    written = state["draft"]
    return sends_of(state, lambda key: key not in written) or "review"


def _titled(written: WrittenSection, title: str) -> WrittenSection:
    section = written.section
    renamed = PlanSection(section.key, title, section.body, section.missing)
    return WrittenSection(renamed, written.assumptions, written.tasks, written.costs, written.flow)
