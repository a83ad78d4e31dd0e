"""The agents without a model."""

# ruff: noqa: ARG001

from collections.abc import Sequence
from datetime import date

from integrations.errors import Misconfigured
from orchestrator.deps import Context
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanLanguage, PlanPreset, PlanSource
from orchestrator.graphs.plan.results import (
    AnalysisResult,
    JudgeResult,
    RefinedPlan,
    SectionPlan,
    StructureResult,
    WrittenSection,
)

_NONE = "plans are written by models alone"


async def analysed(
    context: Context, request: str, language: PlanLanguage, sources: Sequence[PlanSource], today: date
) -> AnalysisResult:
    """Analyse a request."""
    raise Misconfigured(_NONE)


async def structured(
    context: Context, request: str, analysis: AnalysisResult, sources: Sequence[PlanSource], preset: PlanPreset
) -> StructureResult:
    """Settle the sections."""
    raise Misconfigured(_NONE)


async def written(
    context: Context,
    plan: SectionPlan,
    analysis: AnalysisResult,
    sources: Sequence[PlanSource],
    language: PlanLanguage,
    today: date,
) -> WrittenSection:
    """Write a section."""
    raise Misconfigured(_NONE)


async def reviewed(context: Context, document: PlanDocument) -> JudgeResult:
    """Judge a plan."""
    raise Misconfigured(_NONE)


async def refined(context: Context, document: PlanDocument, judged: JudgeResult, wish: str) -> RefinedPlan:
    """Apply action items, or a wish."""
    raise Misconfigured(_NONE)


async def summarised(context: Context, document: PlanDocument) -> str:
    """Say in some lines what a plan says."""
    raise Misconfigured(_NONE)
