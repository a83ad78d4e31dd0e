"""Which sections a plan has: those of the preset, as the request bends them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanPreset, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult, SectionPlan, StructureResult
from orchestrator.graphs.plan.rules.asked_sections import is_unwanted, is_wanted
from orchestrator.graphs.plan.rules.composing.form import BRIEF, wants_money_last, wants_short
from orchestrator.graphs.plan.rules.composing.still_open import STILL_OPEN
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.writing import has_content

_AT_THE_END: Final = ("costs", "heard")
"""The last sections where the money is to come last: only what was asked for stands behind it."""


def structure(
    request: str,
    analysis: AnalysisResult,
    sources: Sequence[PlanSource],
    preset: PlanPreset,
    guides: PlanGuides,
    language: PlanLanguage = "ko",
    today: date | None = None,
) -> StructureResult:
    """Return the title and the sections with the sources that speak for each."""
    keys = list(guides.shapes[preset].sections)
    order = [*guides.shapes["full"].sections, *(key for key in keys if key not in guides.shapes["full"].sections)]
    for key in order:
        if key in keys and is_unwanted(request, key, guides):
            keys.remove(key)
        elif key not in keys and is_wanted(request, key, guides):
            keys.append(key)
    keys.sort(key=order.index)
    material = PlanMaterial(analysis, sources, guides, language, today or date.min.replace(year=2000), preset, keys)
    kept = [
        key for key in keys if key != STILL_OPEN and (has_content(key, material) or is_wanted(request, key, guides))
    ]
    is_open = STILL_OPEN in keys and has_content(STILL_OPEN, replace(material, keys=kept))
    keys = [*kept, *([STILL_OPEN] if is_open else [])]
    if wants_short(material):
        asked = [key for key in keys if is_wanted(request, key, guides)]
        keys = [key for key in keys if key in BRIEF or key in asked] + ["heard"] * ("heard" in keys)
    if wants_money_last(material) and "costs" in keys:
        keys = [*(key for key in keys if key not in _AT_THE_END), *(key for key in _AT_THE_END if key in keys)]
    found = []
    for key in keys:
        guide = guides.section(key, language)
        numbers = [*dict.fromkeys(one.source for one in material.statements.get(key, ()))]
        found.append(
            SectionPlan(
                key=key,
                title=guide.title if guide else key,
                says=(guide.advice if guide else "")[:800],
                sources=numbers[:40],
            )
        )
    return StructureResult(title=analysis.subject[:120], sections=found)
