"""Which sections a plan has: those of the preset, as the request bends them."""

from collections.abc import Sequence
from datetime import date

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanPreset, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult, SectionPlan, StructureResult
from orchestrator.graphs.plan.rules.composing.form import BRIEF, placed_as_asked, wants_short
from orchestrator.graphs.plan.rules.echoing import ASKED
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.named_sections import is_unwanted, is_wanted
from orchestrator.graphs.plan.rules.writing import has_content, is_open


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
    keys = [key for key in keys if has_content(key, material) or is_wanted(request, key, guides)]
    if wants_short(material):
        asked = [key for key in keys if is_wanted(request, key, guides)]
        keys = [key for key in keys if key in BRIEF or key in asked] + [ASKED] * (ASKED in keys)
    open_ = [key for key in keys if is_open(key, material)]
    keys.sort(key=lambda key: (key == ASKED, key in open_))
    keys = placed_as_asked(keys, material)
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
