"""Which kind of service a plan is for."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.rules.kind_classifier import guide_odds
from orchestrator.language import any_of

GENERAL: Final = "general"
_OF_NAME: Final = (0.66, 0.99, 0.52, 0.83)
"""How much the words of the subject and of a short request weigh, and the sense of both, as logarithms of odds."""
_OF_REQUEST: Final = (0.32, 1.77, 0.35, 0.74, 1.12)
"""The same of a request that tells more, and how much the sense of its sentences weighs beside: learnt from 202 requests."""
_SURE: Final = 0.6
"""The probability from which a request is taken for one of a kind, a word of which is said."""
_SURE_BY_NAME: Final = 0.3
"""The same for a request that hardly says more than what it is called: its words are of nothing else."""
_SURE_BY_SENSE: Final = 0.6
"""The same for such a name that has no word of the kind."""
_CLEAR: Final = 0.9
"""The same for one whose words are of a kind and whose sense is nearer to another one."""
_NAME: Final = 90
"""Characters of such a request."""
_READ: Final = 600
"""Characters of a request whose sense is weighed."""


def kind_of(subject: str, request: str, guides: PlanGuides, told: str = "") -> str:
    """Return the kind of service by what is offered; ``general`` where none surely fits; ``told``: as an analysis names it."""
    for language in ("ko", "en"):
        for guide in guides.of("kinds", language):
            if told and told.casefold() in (guide.key, guide.title.casefold()):
                return guide.key
    return _Picker.of(guides).picked(subject, request)


class _Picker:
    """The kinds of a set of guides, by the words of both languages."""

    _last: "tuple[PlanGuides, _Picker] | None" = None

    def __init__(self, guides: PlanGuides) -> None:
        keys = [one.key for one in guides.of("kinds", "ko") if one.key != GENERAL]
        self._words = {
            key: tuple(dict.fromkeys(word for language in ("ko", "en") for word in guides.kind(key, language).words))
            for key in keys
        }
        self._shared = Counter(word for one in self._words.values() for word in one)

    @classmethod
    def of(cls, guides: PlanGuides) -> "_Picker":
        """Return that of guides, made once for the same ones."""
        if cls._last is None or cls._last[0] is not guides:
            cls._last = guides, cls(guides)
        return cls._last[1]

    def picked(self, subject: str, request: str) -> str:
        """Return the likeliest kind where it is likely enough; a long request that has no word of it is none of it."""
        is_name = len(request) <= _NAME
        text = head_of(_ORDER.sub("", request).strip() or subject) if is_name else request[:_READ]
        named, said = self._said(subject), self._said(text if is_name else request)
        sense = self._sense(subject, text, [] if is_name else parts_of(request))
        scores = {
            key: sum(
                weight * one
                for weight, one in zip(
                    _OF_NAME if is_name else _OF_REQUEST,
                    (sqrt(named[key]), sqrt(said[key]), *(one[key] for one in sense)),
                    strict=True,
                )
            )
            for key in self._words
        }
        best = max(scores, key=lambda key: scores[key])
        chance = 1 / sum(exp(score - scores[best]) for score in scores.values())
        if not is_name:
            return best if chance >= _SURE and (said[best] or named[best]) else GENERAL
        if not (said[best] or named[best]):
            return best if chance >= _SURE_BY_SENSE else GENERAL
        by_sense = max(sense[1], key=lambda key: sense[1][key])
        return best if chance >= (_SURE_BY_NAME if by_sense == best else _CLEAR) else GENERAL

    def _sense(self, subject: str, text: str, parts: Sequence[str]) -> list[Mapping[str, float]]:
        """Return how likely each kind is by the sense of the subject, of the text, and on the mean of its parts."""
        odds: list[Mapping[str, float]] = [
            {**dict.fromkeys(self._words, sum(one.values()) / len(one)), **one}
            for one in guide_odds("kinds", [subject, text, *parts])
        ]
        told = [*odds[2:], odds[0]]
        mean = {key: sum(one[key] for one in told) / len(told) for key in self._words}
        return [*odds[:2], mean] if parts else odds[:2]

    def _said(self, text: str) -> dict[str, float]:
        """Return how much of the words of each kind a text has; a word of several kinds is shared among them."""
        folded = " ".join(text.casefold().replace("-", " ").split())
        return {
            key: sum(sqrt(len(word)) / self._shared[word] for word in words if has_word(word, folded))
            for key, words in self._words.items()
        }


def parts_of(request: str) -> list[str]:
    """Return the clauses of a request whose sense is weighed one by one."""
    return [one.strip() for one in _PARTS.split(request) if len(one.strip()) >= _LEAST][:_MOST]


_PARTS: Final = re.compile(r"[.!?;\n]+|,\s|(?<=[요고데])\s")
_LEAST: Final = 4
_MOST: Final = 60
"""Characters of such a clause, and how many there are."""


def head_of(subject: str) -> str:
    """Return the words of a name that say what is offered, without those for whom and where.

    >>> head_of("야간 병동 직원 도시락 구독 서비스"), head_of("Tool loans for allotment holders")
    ('도시락 구독', 'Tool loans')
    """
    bare = _CALLED.sub("", subject).strip() or subject
    if re.search("[가-힣]", bare):
        return " ".join(bare.split()[-2:])
    return _FOR_WHOM.split(bare)[0] or bare


_CALLED: Final = any_of(r"\s?(?:서비스|앱|어플|플랫폼|시스템)$", r"\s(?:services?|apps?|platform|system|scheme)$")
_ORDER: Final = any_of(
    r"\s?(?:서비스|앱|어플|플랫폼|시스템)?(?:의|에\s대한)?\s?(?:사업\s)?(?:기획[서안]|계획서|제안서).*$",
    r"^.*?\b(?:plan|proposal)(?:\s(?:for|of|about|on)|\s?:)\s(?:an?\s|the\s|our\s)?(?:(?:new|service|app)\s(?:for|of)\s)?",
)
"""What orders a plan, around the name of the service."""
_FOR_WHOM: Final = re.compile(r"\s(?:for|in|at|on|near|between|among|from)\s", re.I)


def has_word(word: str, folded: str) -> bool:
    """Tell whether a text in small letters has a word of a guide."""
    if word not in folded:  # so of most words no pattern is made
        return False
    if word[:1].isascii():
        return re.search(rf"(?<![a-z]){re.escape(word)}(?:s|es|ing)?(?![a-z])", folded) is not None
    if len(word) == 1:
        return re.search(rf"(?<![가-힣]){re.escape(word)}(?=[\s을를은는이가의,.]|$)", folded) is not None
    if len(word) == _SHORT:
        return re.search(rf"{re.escape(word)}(?!실|석|업체|장소|자료)", folded) is not None
    return True


_SHORT = 2
"""Syllables of a word that is a part of other things, as "대기" of "대기실"."""
