"""A finished plan: what it was written from, and how it is without one of its sections."""

from dataclasses import replace

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.results import AnalysisResult
from orchestrator.graphs.plan.rules.material import PlanMaterial


def material_of(document: PlanDocument, guides: PlanGuides, preset: str = "") -> PlanMaterial:
    """Return what a finished plan was written from."""
    analysis = AnalysisResult(subject=document.title[:120], goal="", audience="")
    keys = [section.key for section in document.sections]
    return PlanMaterial(
        analysis, document.sources, guides, document.language, document.made_on, preset or document.preset, keys
    )


def without_section(document: PlanDocument, section: PlanSection) -> PlanDocument:
    """Return a plan without a section, and without what it assumes, schedules or counts."""
    return replace(
        document,
        sections=tuple(one for one in document.sections if one.key != section.key),
        assumptions=tuple(one for one in document.assumptions if one.section != section.key),
        schedule=() if section.key == "schedule" else document.schedule,
        costs=None if section.key == "costs" else document.costs,
        flow=() if section.key == "flow" else document.flow,
    )
