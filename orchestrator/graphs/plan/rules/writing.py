"""A section, written from the sources; what none of them says comes from the guides."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from integrations.guides.base import COLUMNS, PlanGuides
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanLanguage, PlanPreset, PlanSection, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult, SectionPlan, WrittenSection
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.attesting import attested
from orchestrator.graphs.plan.rules.checking import CORE
from orchestrator.graphs.plan.rules.composing.answering import answers_body
from orchestrator.graphs.plan.rules.composing.bounds import scope_body
from orchestrator.graphs.plan.rules.composing.conflicting import conflicts_body
from orchestrator.graphs.plan.rules.composing.costs import costs_body
from orchestrator.graphs.plan.rules.composing.course import course_body
from orchestrator.graphs.plan.rules.composing.dangers import risks_body
from orchestrator.graphs.plan.rules.composing.hearing import heard_body
from orchestrator.graphs.plan.rules.composing.measures import measures_body
from orchestrator.graphs.plan.rules.composing.overview import missing_line, overview_body
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.participants import operations_body, people_body
from orchestrator.graphs.plan.rules.composing.problem import problem_body
from orchestrator.graphs.plan.rules.composing.rest_days import usual_schedule
from orchestrator.graphs.plan.rules.composing.smaller import (
    evidence_body,
    features_body,
    legal_body,
)
from orchestrator.graphs.plan.rules.composing.timetable import timetable
from orchestrator.graphs.plan.rules.composing.usual import marked
from orchestrator.graphs.plan.rules.composing.working import data_body, screens_body
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.named_sections import OF_THE_WORLD
from orchestrator.graphs.plan.rules.polishing import polished
from orchestrator.graphs.plan.rules.quoting import sentence
from orchestrator.graphs.plan.rules.rows import rows_section, user_rows


def write_section(
    plan: SectionPlan,
    analysis: AnalysisResult,
    sources: Sequence[PlanSource],
    guides: PlanGuides,
    language: PlanLanguage,
    today: date,
    *,
    preset: PlanPreset = "standard",
    keys: Sequence[str] = (),
) -> WrittenSection:
    """Write one section; ``keys``: those of all sections of the plan, so that nothing is said in two of them."""
    known = keys or guides.shapes[preset].sections
    known = known if plan.key in known else (*known, plan.key)
    return written(plan, PlanMaterial(analysis, sources, guides, language, today, preset, known))


def written(plan: SectionPlan, material: PlanMaterial) -> WrittenSection:
    """Write one section from a material that others share."""
    found = _written(plan, material)
    body = found.section.body
    if material.language == "en":
        names = (operator(material), decider(material), material.users, *(one.name for one in material.items.people))
        body = polished(body, names)
    body = attested(body, material.sources, material.guides, material.language)
    return replace(found, section=replace(found.section, body=body))


def _written(plan: SectionPlan, material: PlanMaterial) -> WrittenSection:
    key, title = plan.key, plan.title
    if key == "schedule":
        body, tasks, assumptions = usual_schedule(material) if material.is_framed else timetable(material)
        return WrittenSection(PlanSection(key, title, body), assumptions, tasks)
    if key == "costs":
        body, costs, assumptions = costs_body(material)
        missing = missing_line(material)
        body = markdown.joined(markdown.bullets([missing]) if missing else "", body)
        return WrittenSection(PlanSection(key, title, body), assumptions, costs=costs)
    if key == "flow":
        body, assumptions, flow = course_body(material)
        return WrittenSection(PlanSection(key, title, body), assumptions, flow=flow)
    if key == "kpis":
        body, assumptions = measures_body(material)
        return WrittenSection(PlanSection(key, title, body), assumptions)
    if key == "risks":
        body, assumptions = risks_body(material)
        return WrittenSection(PlanSection(key, title, body), assumptions)
    if body := _own_body(key, material):
        return WrittenSection(PlanSection(key, title, body))
    body, assumptions = _usual(key, material)
    return WrittenSection(PlanSection(key, title, body), assumptions)


def has_content(key: str, material: PlanMaterial) -> bool:
    """Tell whether there is something of this plan's own to say for a section."""
    if key in OF_THE_WORLD:
        return not is_open(key, material)
    if key in CORE or key in USUAL:
        return True
    return key in _COMPOSED and bool(_COMPOSED[key](material))


def is_open(key: str, material: PlanMaterial) -> bool:
    """Tell whether all that there is to say for a section is what has to be settled."""
    is_usual = material.is_framed and key in material.kind.blocks
    return key in USUAL and not (is_usual or _own_body(key, material) or found_on(material, key))


def _own_body(key: str, material: PlanMaterial) -> str:
    body = evidence_body(material, found_on(material, key)) if key == "market" else ""
    return body or (_COMPOSED[key](material) if key in _COMPOSED else "")


def found_on(material: PlanMaterial, key: str) -> str:
    """Return what the index and the web say for a section."""
    kinds = {one.number: one.kind for one in material.sources}
    found = [one for one in material.statements.get(key, ()) if kinds.get(one.source) in ("index", "web")]
    return markdown.bullets(
        sentence(material, one) for one in found[: material.shape.statements] if one.kind != "table"
    )


def _usual(key: str, material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Say what the index and the web say; where hardly more than the kind is told what is usual for it, marked."""
    quotes = found_on(material, key)
    if key not in material.kind.blocks or not material.is_framed:
        return quotes or material.untold((operator if key in _OF_WORK else decider)(material), key), ()
    found = material.block(key)
    if key in COLUMNS:
        stated = _STATED[key](material) if key in _STATED else []
        return markdown.joined(quotes, rows_section(material, key, stated)), material.assumption(key)
    lines = found[1].lines if found else ()
    texts = [marked(material, line.removeprefix("- ")) for line in lines[: material.shape.rows]]
    return markdown.joined(quotes, markdown.bullets(texts)), material.assumption(key)


USUAL: Final = frozenset(
    ("market", "users", "features", "screens", "data", "operations", "revenue", "marketing", "legal", "team")
)
"""Sections for which the guides tell the usual, each by itself where neither request nor material says anything."""
_OF_WORK: Final = frozenset(("users", "features", "screens", "data", "operations", "marketing"))
"""Sections that whoever runs the service settles, not who decides on the plan."""
_STATED: Final[Mapping[str, Callable[[PlanMaterial], list[tuple[str, ...]]]]] = {"users": user_rows}
_COMPOSED: Final[Mapping[str, Callable[[PlanMaterial], str]]] = {
    "overview": overview_body,
    "problem": problem_body,
    "heard": heard_body,
    "requirements": answers_body,
    "conflicts": conflicts_body,
    "features": features_body,
    "scope": scope_body,
    "users": people_body,
    "screens": screens_body,
    "data": data_body,
    "operations": operations_body,
    "legal": legal_body,
}
