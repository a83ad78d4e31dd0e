"""Which sections a plan has: those of the preset, as the request bends them."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanLanguage, PlanPreset, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult, SectionPlan, StructureResult
from orchestrator.graphs.plan.rules.composing.form import BRIEF, placed_as_asked, wants_short
from orchestrator.graphs.plan.rules.echoing import ASKED
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.writing import has_content, is_open

_WITHOUT_KO: Final = r"\s?(?:섹션|부분|항목|파트|절)?\s?(?:은|는|을|를)?\s?(?:빼|제외|없이|필요\s?없|생략)"
_WITHOUT_EN: Final = r"(?:without|leave\s+out|skip|exclude|no|omit)\s+(?:the\s+|any\s+)?(?:section\s+on\s+)?"
_WITH_KO: Final = r"\s?(?:섹션|부분|항목|파트|절)?\s?(?:도|까지)\s?(?:꼭\s?)?(?:넣|포함|추가|써|작성|다뤄|다루)|(?:섹션|부분|항목|파트)\s?(?:을|를)?\s?(?:꼭\s?)?(?:넣|포함|추가)"
_WITH_EN: Final = r"(?:include|add|also\s+cover|with)\s+(?:also\s+)?(?:an?\s+|the\s+)?(?:section\s+on\s+)?"


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


def is_unwanted(request: str, key: str, guides: PlanGuides) -> bool:
    """Tell whether a request wants a section left out."""
    return _said(request, key, guides, _WITHOUT_KO, _WITHOUT_EN)


def is_wanted(request: str, key: str, guides: PlanGuides) -> bool:
    """Tell whether a request wants a section that the preset does not have."""
    return _said(request, key, guides, _WITH_KO, _WITH_EN)


def _said(request: str, key: str, guides: PlanGuides, behind: str, before: str) -> bool:
    folded = request.casefold()
    names = [name for name in names_of(key, guides) if name in folded]
    korean = "|".join(re.escape(name) for name in names if not name.isascii())
    english = "|".join(re.escape(name) for name in names if name.isascii())
    return bool(
        (korean and re.search(rf"(?:{korean}){behind}", request))
        or (english and re.search(rf"\b{before}(?:{english})\b", request, re.I))
    )


def names_of(key: str, guides: PlanGuides) -> tuple[str, ...]:
    """Return how people call a section: its titles and their parts."""
    found = []
    for language in ("ko", "en"):
        guide = guides.section(key, language)
        if guide:
            parts = re.split(r"(?<=[가-힣])(?:과|와)\s|\s(?:and)\s", guide.title)
            found += [guide.title, *parts, guide.words[0]] if guide.words else [guide.title, *parts]
    return tuple(dict.fromkeys(name.casefold() for name in found if len(name) > 1))
