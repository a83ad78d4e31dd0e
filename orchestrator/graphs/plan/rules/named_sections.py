"""Sections that a request names: which it wants, and which it wants left out."""

import re
from typing import Final

from integrations.guides.base import PlanGuides

OF_THE_WORLD: Final = ("market", "legal")
"""Sections on what no request can be worked out for: where no source tells of it, one line says that it is to be settled."""
_WITHOUT_KO: Final = r"\s?(?:섹션|부분|항목|파트|절)?\s?(?:은|는|을|를)?\s?(?:빼|제외|없이|필요\s?없|생략)"
_WITHOUT_EN: Final = r"(?:without|leave\s+out|skip|exclude|no|omit)\s+(?:the\s+|any\s+)?(?:section\s+on\s+)?"
_WITH_KO: Final = r"\s?(?:섹션|부분|항목|파트|절)?\s?(?:도|까지)\s?(?:꼭\s?)?(?:넣|포함|추가|써|작성|다뤄|다루)|(?:섹션|부분|항목|파트)\s?(?:을|를)?\s?(?:꼭\s?)?(?:넣|포함|추가)"
_WITH_EN: Final = r"(?:include|add|also\s+cover|with)\s+(?:also\s+)?(?:an?\s+|the\s+)?(?:section\s+on\s+)?"


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
