"""A whole plan by the rules, from its sources: what the agents do one after the other."""

from collections.abc import Sequence
from datetime import date

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanPreset, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult
from orchestrator.graphs.plan.rules.fitting import fitted
from orchestrator.graphs.plan.rules.material import PlanMaterial, guide_sources
from orchestrator.graphs.plan.rules.structuring import structure
from orchestrator.graphs.plan.rules.writing import write_section


def whole_plan(
    request: str,
    analysis: AnalysisResult,
    sources: Sequence[PlanSource],
    language: PlanLanguage,
    preset: PlanPreset,
    guides: PlanGuides,
    today: date,
) -> PlanDocument:
    """Settle the sections and write them; the guides become sources where there are none yet."""
    if not any(one.kind == "guide" for one in sources):
        material = PlanMaterial(analysis, sources, guides, language, today, preset, ())
        sources = [*sources, *guide_sources(material, len(sources) + 1)]
    settled = structure(request, analysis, sources, preset, guides, language, today)
    keys = [section.key for section in settled.sections]
    written = [
        write_section(one, analysis, sources, guides, language, today, preset=preset, keys=keys)
        for one in settled.sections
    ]
    made = PlanDocument(
        settled.title,
        language,
        preset,
        today,
        "",
        tuple(one.section for one in written),
        tuple(each for one in written for each in one.assumptions),
        tuple(sources),
        tuple(task for one in written for task in one.tasks),
        next((one.costs for one in written if one.costs), None),
        next((one.flow for one in written if one.flow), ()),
    )
    return fitted(made, guides)
