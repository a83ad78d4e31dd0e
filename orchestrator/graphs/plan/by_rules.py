"""The agents without a model: the rules and the guides, beside the event loop.

Each raises ``GuideFilesInvalid`` or ``Misconfigured`` where the guides cannot be read, and ``RulesBroken`` where a rule
breaks off by a fault of its own: one agent that fails stops no other (S5.9).
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import date
from typing import ParamSpec, TypeVar

import structlog

from integrations.errors import IntegrationError
from integrations.guides.base import PlanGuides
from integrations.guides.loader import load_guides
from integrations.guides.packaged import packaged_guides
from orchestrator.deps import Context
from orchestrator.graphs.plan import rules
from orchestrator.graphs.plan.deps import PlanDeps
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanPreset, PlanSource
from orchestrator.graphs.plan.results import (
    AnalysisResult,
    JudgeResult,
    RefinedPlan,
    SectionPlan,
    StructureResult,
    WrittenSection,
)

P = ParamSpec("P")
T = TypeVar("T")
log = structlog.get_logger(__name__)


class RulesBroken(IntegrationError):
    """A rule broke off by a fault of its own; the log has where."""


async def analysed(
    context: Context, request: str, language: PlanLanguage, sources: Sequence[PlanSource], today: date
) -> AnalysisResult:
    """Read what is wanted and known."""
    guides = await guides_of(context)
    return await unbroken(rules.analyse, request, language, sources, today, guides)


async def guide_sources(
    context: Context,
    analysis: AnalysisResult,
    sources: Sequence[PlanSource],
    language: PlanLanguage,
    preset: PlanPreset,
    today: date,
) -> tuple[PlanSource, ...]:
    """Return the guides for services of this kind as sources behind the others."""
    guides = await guides_of(context)
    keys = guides.shapes[preset].sections
    material = rules.PlanMaterial(analysis, sources, guides, language, today, preset, keys)
    return await unbroken(rules.guide_sources, material, len(sources) + 1)


async def structured(
    context: Context,
    request: str,
    analysis: AnalysisResult,
    sources: Sequence[PlanSource],
    preset: PlanPreset,
    language: PlanLanguage,
    today: date,
) -> StructureResult:
    """Settle the sections."""
    guides = await guides_of(context)
    return await unbroken(rules.structure, request, analysis, sources, preset, guides, language, today)


async def written(
    context: Context,
    plan: SectionPlan,
    analysis: AnalysisResult,
    sources: Sequence[PlanSource],
    language: PlanLanguage,
    today: date,
    preset: PlanPreset,
    keys: Sequence[str],
) -> WrittenSection:
    """Write a section, also one that no guide knows; ``keys``: those of all."""
    guides = await guides_of(context)

    def write() -> WrittenSection:
        if guides.section(plan.key, language) is None:
            return rules.own_section(plan, rules.PlanMaterial(analysis, sources, guides, language, today, preset, keys))
        return rules.write_section(plan, analysis, sources, guides, language, today, preset=preset, keys=keys)

    return await unbroken(write)


async def fitted(context: Context, document: PlanDocument) -> PlanDocument:
    """Keep a plan to the length that its request asks for."""
    guides = await guides_of(context)
    return await unbroken(rules.fitted, document, guides)


async def reviewed(context: Context, document: PlanDocument) -> JudgeResult:
    """Judge a plan."""
    guides = await guides_of(context)
    return await unbroken(rules.review, document, guides)


async def refined(context: Context, document: PlanDocument, judged: JudgeResult, wish: str) -> RefinedPlan:
    """Apply action items, or a wish."""
    guides = await guides_of(context)
    return await unbroken(rules.refine, document, judged, wish, guides)


async def summarised(context: Context, document: PlanDocument) -> str:
    """Say in some lines what a plan says."""
    guides = await guides_of(context)
    return await unbroken(rules.summarise, document, guides)


async def guides_of(context: Context) -> PlanGuides:
    """Return the guides as they are by now."""
    folder = context.deps.of(PlanDeps).guides or packaged_guides()
    return await asyncio.to_thread(load_guides, folder)


async def unbroken(rule: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a rule in a thread of its own. Raises ``RulesBroken`` for whatever goes wrong in it."""
    try:
        return await asyncio.to_thread(rule, *args, **kwargs)
    except IntegrationError:
        raise
    except Exception as error:
        log.exception("rule_broken", rule=getattr(rule, "__name__", ""))
        raise RulesBroken("a rule broke off") from error
