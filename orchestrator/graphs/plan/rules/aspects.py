"""What a request brings with it, as volunteers, children or rain: the guides of such aspects, the most strongly told first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from typing import Final

from integrations.guides.base import Guide, GuideLanguage, PlanGuides
from orchestrator.graphs.plan.rules.kind_classifier import guide_odds
from orchestrator.graphs.plan.rules.kinds import has_word, parts_of

_OF_REQUEST: Final = 0.63
_OF_SUBJECT: Final = 0.6
_OF_SENSE: Final = 0.27
_CONSTANT: Final = 0.14
"""How much the words of the request and of the subject weigh, and the sense of the sentences, as logarithms of odds.

A regression on which of the rows readers of 44 requests would expect (``evals/plan/briefs``).
"""
_TOLD: Final = -0.55
"""The logarithm of odds from which an aspect is told of."""
_SECOND: Final = 0.5
"""How much less likely the next row of the same aspect is."""


def told_aspects(guides: PlanGuides, language: GuideLanguage, subject: str, request: str) -> list[tuple[float, Guide]]:
    """Return the aspects that a request tells of with how likely they are, the likeliest first."""
    found = guides.of("aspects", language)
    if not found:
        return []
    shared = Counter(word for guide in found for word in guide.words)
    sense = _sense(subject, request)
    named, said = _folded(subject), _folded(request)
    chances = (
        (
            _CONSTANT
            + _OF_REQUEST * sqrt(_said(guide, said, shared))
            + _OF_SUBJECT * sqrt(_said(guide, named, shared))
            + _OF_SENSE * sense.get(guide.key, _UNKNOWN),
            guide,
        )
        for guide in found
    )
    return sorted((one for one in chances if one[0] >= _TOLD), key=lambda one: -one[0])


def aspect_rows(told: Sequence[tuple[float, Guide]], key: str, request: str) -> Iterator[tuple[str, ...]]:
    """Yield what aspects add to a section, each with what the request names; the first rows of all before second ones."""
    likely = [
        (chance - _SECOND * at, row, thing_of(guide, request))
        for chance, guide in told
        if key in guide.blocks
        for at, row in enumerate(guide.blocks[key].rows)
    ]
    for chance, row, thing in sorted(likely, key=lambda one: -one[0]):
        if chance >= _TOLD:
            yield tuple(cell.replace("{thing}", thing) for cell in row)


def thing_of(guide: Guide, request: str) -> str:
    """Return what an aspect is about: which of its things the request names first, else the usual one."""
    folded = _folded(request)
    named = [one for one in guide.things[1:] if has_word(one.casefold(), folded)]
    return min(named, key=lambda one: folded.find(one.casefold())) if named else next(iter(guide.things), "")


def _sense(subject: str, request: str) -> dict[str, float]:
    """Return the logarithm of how likely each aspect is by the sense of the sentences, on the mean of them."""
    odds = guide_odds("aspects", [*parts_of(request), subject])
    return {key: log(sum(exp(one[key]) for one in odds) / len(odds)) for key in odds[0]}


_UNKNOWN: Final = -6.0
"""The sense of an aspect that the weights do not know: hardly likely without a word of it."""


def _said(guide: Guide, folded: str, shared: Counter[str]) -> float:
    return sum(sqrt(len(word)) / shared[word] for word in guide.words if has_word(word, folded))


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").split())
