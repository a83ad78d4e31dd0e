"""The written sections as one plan."""

from collections.abc import Iterable, Sequence
from datetime import date

from orchestrator.graphs.plan.plan_document import (
    CostTable,
    PlanAssumption,
    PlanDocument,
    PlanLanguage,
    PlanPreset,
    PlanSource,
    PlanTask,
)
from orchestrator.graphs.plan.results import AnalysisResult, WrittenSection


def assembled(
    title: str,
    language: PlanLanguage,
    preset: PlanPreset,
    made_on: date,
    sections: Sequence[WrittenSection],
    sources: Sequence[PlanSource],
    analysis: AnalysisResult | None = None,
    left_out: Sequence[str] = (),
) -> PlanDocument:
    """Return the plan; what several sections assume stands in it once."""
    assumed = [PlanAssumption(one.text, one.reason) for one in analysis.assumptions] if analysis else []
    return PlanDocument(
        title,
        language,
        preset,
        made_on,
        analysis.goal if analysis else "",
        tuple(one.section for one in sections),
        each_once([*assumed, *(one for section in sections for one in section.assumptions)]),
        tuple(sources),
        schedule_of(sections),
        costs_of(sections),
        next((one.flow for one in sections if one.flow), ()),
        tuple(left_out),
    )


def each_once(assumptions: Iterable[PlanAssumption]) -> tuple[PlanAssumption, ...]:
    """Return assumptions without those that say the same again."""
    return tuple({" ".join(one.text.casefold().split()): one for one in reversed([*assumptions])}.values())[::-1]


def schedule_of(sections: Iterable[WrittenSection]) -> tuple[PlanTask, ...]:
    """Return the bars of all sections, each name once, by their beginning."""
    tasks = {one.name: one for section in sections for one in section.tasks}
    return tuple(sorted(tasks.values(), key=lambda one: (one.start, one.end)))


def costs_of(sections: Iterable[WrittenSection]) -> CostTable | None:
    """Return the table of costs; of several sections the longest one, since one sum must not be counted twice."""
    tables = [one.costs for one in sections if one.costs]
    return max(tables, key=lambda one: len(one.items), default=None)
