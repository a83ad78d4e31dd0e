"""What a request brings with it, as volunteers, children or rain: aspects that it is about and that a clause of it names."""

import re
from collections.abc import Sequence
from math import log
from typing import Final, NamedTuple

from integrations.guides.base import Guide, GuideLanguage, PlanGuides
from orchestrator.graphs.plan.rules.kind_classifier import guide_odds
from orchestrator.graphs.plan.rules.kinds import has_word
from orchestrator.language.english_words import english_words
from orchestrator.language.morphemes import morphemes

_WEIGHT: Final = 0.5
"""What the sense of the clause counts beside that of the whole request."""
_LEAST: Final = -5.1
"""The logarithm of both together from which an aspect is one of a request: of 120 requests, those above it name twice
as many of the risks that their authors expect as aspects drawn by lot."""
_OF_ONE: Final = 2
"""Aspects that stand on one clause at most."""
_SURE: Final = log(0.12)
"""That from which a clause alone is of an aspect."""
_HANGUL: Final = re.compile("[가-힣]")


class RootedAspect(NamedTuple):
    """An aspect with the clause that it stands on."""

    guide: Guide
    clause: int
    """Its place among those that were given."""


def aspects_of(guides: PlanGuides, language: GuideLanguage, request: str, clauses: Sequence[str]) -> list[RootedAspect]:
    """Return the aspects of a request, the likeliest first, each with the clause that names it.

    The request as a whole has to be about it, and a clause to name it by what is done, with what, or to whom: a word
    that only says which other thing is meant draws nothing.
    """
    known = {guide.key: guide for guide in guides.of("aspects", language)}
    if not (known and clauses):
        return []
    whole, *odds = guide_odds("aspects", [request, *clauses])
    folded = [" ".join(one.casefold().replace("-", " ").split()) for one in clauses]
    found: list[tuple[float, RootedAspect]] = []
    for key, guide in known.items():
        named = [at for at, text in enumerate(folded) if any(_names(word, text) for word in guide.words)]
        if named and key in whole:
            best = max(named, key=lambda at: odds[at][key])
            found.append((whole[key] + _WEIGHT * odds[best][key], RootedAspect(guide, best)))
    ranked = [one for score, one in sorted(found, key=lambda one: -one[0]) if score >= _LEAST]
    bearing = [one.clause for one in ranked]
    return [one for at, one in enumerate(ranked) if bearing[:at].count(one.clause) < _OF_ONE]


def aspect_told(guides: PlanGuides, language: GuideLanguage, clause: str) -> Guide | None:
    """Return the aspect that a clause tells of by itself; None where it is surely of none."""
    known = {guide.key: guide for guide in guides.of("aspects", language)}
    (odds,) = guide_odds("aspects", [clause]) if known else ({},)
    best = max(odds, key=lambda key: odds[key], default="")
    guide = known.get(best) if best and odds[best] >= _SURE else None
    folded = " ".join(clause.casefold().replace("-", " ").split())
    return guide if guide and any(_names(word, folded) for word in guide.words) else None


def _names(word: str, folded: str) -> bool:
    """Tell whether a clause in small letters has a word of a guide as the head of a phrase, or as what is done."""
    if not has_word(word, folded):
        return False
    end = folded.find(word) + len(word)
    if _HANGUL.search(word):
        behind = next((one for one in morphemes(folded) if one.start >= end), None)
        return behind is None or behind.tag[:2] not in ("NN", "NP") or folded[behind.start - 1] != " "
    words = english_words(folded)
    at = next((place for place, one in enumerate(words) if one.end >= end), None)
    return at is None or at + 1 >= len(words) or words[at].tag[:2] != "NN" or words[at + 1].tag[:2] != "NN"


def thing_of(guide: Guide, *texts: str) -> str:
    """Return what an aspect is about: which of its things the first text that names one names first, else the usual one."""
    for folded in (" ".join(text.casefold().replace("-", " ").split()) for text in texts):
        if named := [one for one in guide.things[1:] if _names(one.casefold(), folded)]:
            return min(named, key=lambda one: folded.find(one.casefold()))
    return next(iter(guide.things), "")
