"""A section, written from the sources; what none of them says comes from the guides."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Final

from integrations.guides.base import COLUMNS, PlanGuides
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanLanguage, PlanPreset, PlanSection, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult, SectionPlan, WrittenSection
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.costing import costs_section
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.overview import overview_body
from orchestrator.graphs.plan.rules.quoting import quoted
from orchestrator.graphs.plan.rules.rows import feature_rows, rows_section, user_rows
from orchestrator.graphs.plan.rules.scheduling import schedule_section


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
    if plan.key == "schedule":
        body, tasks, assumptions = schedule_section(material)
        return WrittenSection(PlanSection(plan.key, plan.title, body), assumptions, tasks)
    if plan.key == "costs":
        body, costs, assumptions = costs_section(material)
        return WrittenSection(PlanSection(plan.key, plan.title, body), assumptions, costs=costs)
    writer = _WRITERS.get(plan.key, _rows if plan.key in COLUMNS else _prose)
    body, assumptions, flow = writer(plan.key, material)
    return WrittenSection(PlanSection(plan.key, plan.title, body), assumptions, flow=flow)


_Written = tuple[str, tuple[PlanAssumption, ...], tuple[str, ...]]


def _overview(_key: str, material: PlanMaterial) -> _Written:
    return overview_body(material), (), ()


def _rows(key: str, material: PlanMaterial) -> _Written:
    stated = _STATED[key](material) if key in _STATED else []
    found = material.block(key)
    lines = (
        [
            f"{material.told(line.removeprefix('- ')).rstrip('. ')}{material.cite_guide(found[0])}"
            for line in found[1].lines
        ]
        if found
        else []
    )
    body = markdown.joined(quoted(material, key), rows_section(material, key, stated), markdown.bullets(lines))
    return body, material.assumption(key), ()


def _flow(key: str, material: PlanMaterial) -> _Written:
    found = material.block(key)
    lines = found[1].lines if found else ()
    steps = tuple(material.told(line.removeprefix("- ")) for line in lines if line.startswith("- "))
    exceptions = [material.told(line).rstrip(". ") for line in lines if not line.startswith("- ")]
    mark = material.cite_guide(found[0]).strip() if found else ""
    body = markdown.joined(
        quoted(material, key),
        markdown.numbered(steps),
        markdown.bullets(exceptions),
        material.say("flow_assumed", marks=mark) if steps else "",
    )
    return body, material.assumption(key), steps


def _prose(key: str, material: PlanMaterial) -> _Written:
    """Quote the sources, and where they say little add what the guides say."""
    found = material.block(key)
    statements = [one for one in material.statements.get(key, ()) if one.kind != "table"]
    enough = material.shape.rows
    lines = found[1].lines if found else ()
    added = lines[: max(enough - len(statements), 0)] if statements else lines[:enough]
    cited = material.cite_guide(found[0]) if found else ""
    texts = [f"{material.told(line.removeprefix('- ')).rstrip('. ')}{cited}" for line in added]
    body = markdown.joined(quoted(material, key), markdown.bullets(texts))
    return body, material.assumption(key) if added else (), ()


_STATED: Final[Mapping[str, Callable[[PlanMaterial], list[tuple[str, ...]]]]] = {
    "features": feature_rows,
    "users": user_rows,
}
_WRITERS: Final[Mapping[str, Callable[[str, PlanMaterial], _Written]]] = {"overview": _overview, "flow": _flow}
