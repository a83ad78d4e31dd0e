"""What a step brings with it, as volunteers, children or rain: the aspect that its own words and its sense tell of."""

from collections.abc import Sequence
from math import exp
from typing import Final

from integrations.guides.base import Guide, GuideLanguage, PlanGuides
from orchestrator.graphs.plan.rules.kind_classifier import guide_odds
from orchestrator.graphs.plan.rules.kinds import has_word

_TOLD: Final = 0.12
"""The probability from which a clause is of an aspect, of some hundred."""
_LIKELY: Final = 0.1
"""The probability from which a whole request is of an aspect."""
_NAMED: Final = 0.03
"""That from which it is where it has a word of it, too."""
_LEAD: Final = 1.5
"""How many times likelier it has to be than the next one."""


def aspects_of(guides: PlanGuides, language: GuideLanguage, clauses: Sequence[str]) -> list[Guide | None]:
    """Return for each clause the aspect that it surely tells of: by a word of it, and by its sense with a lead.

    A word alone is in too many requests of other services, and the sense of all of one tells of what nobody does in it.
    """
    known = {guide.key: guide for guide in guides.of("aspects", language)}
    found: list[Guide | None] = []
    for text, odds in zip(clauses, guide_odds("aspects", clauses) if known and clauses else (), strict=False):
        (best, most), (_, second) = sorted(odds.items(), key=lambda one: -one[1])[:2]
        guide = known.get(best)
        is_sure = exp(most) >= _TOLD and exp(most - second) >= _LEAD
        folded = " ".join(text.casefold().replace("-", " ").split())
        found.append(guide if guide and is_sure and any(has_word(word, folded) for word in guide.words) else None)
    return found or [None] * len(clauses)


def likely_aspects(guides: PlanGuides, language: GuideLanguage, request: str) -> list[Guide]:
    """Return the aspects that a whole request likely brings with it, the likeliest first, where its steps tell of few."""
    known = {guide.key: guide for guide in guides.of("aspects", language)}
    if not known:
        return []
    (odds,) = guide_odds("aspects", [request])
    folded = " ".join(request.casefold().replace("-", " ").split())
    ranked = [
        (exp(chance), known[key]) for key, chance in sorted(odds.items(), key=lambda one: -one[1]) if key in known
    ]
    return [
        guide
        for chance, guide in ranked
        if chance >= _LIKELY or (chance >= _NAMED and any(has_word(word, folded) for word in guide.words))
    ]


def thing_of(guide: Guide, request: str) -> str:
    """Return what an aspect is about: which of its things the request names first, else the usual one."""
    folded = " ".join(request.casefold().replace("-", " ").split())
    named = [one for one in guide.things[1:] if has_word(one.casefold(), folded)]
    return min(named, key=lambda one: folded.find(one.casefold())) if named else next(iter(guide.things), "")
