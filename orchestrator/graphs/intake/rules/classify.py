"""Which kind of case a story is: by keywords, by the words of typical expressions, and by their meaning.

Three numbers for each scenario, all from 0 to 1: keywords that stand in the text, the rarer among the scenarios the
heavier; pairs of signs that the text shares with the nearest expression; and the nearness in meaning to the nearest
expression, which is given, for it needs an embedder. Their sum orders the scenarios; how far the first is ahead tells
whether it is sure. The weights and margins are measured on evals/intake.
"""

import math
import re
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from integrations.knowledge.base import Knowledge, Scenario

KEYWORDS, WORDS, MEANING = 1.0, 0.6, 0.9
"""What each number counts."""
LEAST = 0.30
"""Below this nothing fits."""
SURE = 0.62
"""From this the first may be sure."""
AHEAD = 0.16
"""How far ahead of the second, relative to itself, the first must be to be sure."""
NEAR = 0.55
"""Share of the first's score from which another one is asked about too."""
MOST_ASKED = 4
"""Scenarios that one question offers."""
FLOOR, CEILING = 0.35, 0.85
"""Nearness in meaning of texts that have nothing, and nearly everything, in common."""
LONGEST = 4_000
"""Characters of a story that are read."""

_SPACE = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Score:
    """How well a scenario fits."""

    code: str
    total: float
    keywords: float = 0.0
    words: float = 0.0
    meaning: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the scores come to."""

    kind: Literal["sure", "unclear", "none"]
    codes: tuple[str, ...] = ()
    """The one, or those that fit alike, best first."""


class Vocabulary:
    """The words of all scenarios of one version, made ready once."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.scenarios: dict[str, Scenario] = dict(knowledge.scenarios)
        self._keywords = {
            code: tuple(dict.fromkeys(filter(None, map(squeezed, scenario.keywords))))
            for code, scenario in self.scenarios.items()
        }
        held = Counter(word for words in self._keywords.values() for word in words)
        # A word of several scenarios of one LEVEL2 still tells the LEVEL2.
        self._weight = {
            word: min(1.0, 0.30 + 0.10 * min(len(word), 5)) / math.sqrt(count) for word, count in held.items()
        }
        self._pairs = {
            code: [pairs for text in scenario.expressions if len(pairs := _pairs(squeezed(text))) > 2]
            for code, scenario in self.scenarios.items()
        }
        spread = Counter(pair for sets in self._pairs.values() for pair in frozenset().union(*sets))
        total = max(1, len(self.scenarios))
        self._rare = {pair: math.log(1 + total / count) for pair, count in spread.items()}

    def scores(self, text: str, meaning: Mapping[str, float] | None = None) -> list[Score]:
        """Return every scenario with its score, the best first; equal ones by their priority."""
        flat = squeezed(text[:LONGEST])
        pairs = _pairs(flat)
        found = []
        for code in self.scenarios:
            keywords = self._by_keywords(code, flat)
            words = max((self._shared(expression, pairs) for expression in self._pairs[code]), default=0.0)
            near = scaled((meaning or {}).get(code, 0.0))
            found.append(Score(code, KEYWORDS * keywords + WORDS * words + MEANING * near, keywords, words, near))
        found.sort(key=lambda score: (-score.total, self.scenarios[score.code].priority, score.code))
        return found

    def _by_keywords(self, code: str, flat: str) -> float:
        held = [word for word in self._keywords[code] if word in flat]
        # "보증금반환" says no more than itself where "보증금" is a keyword too.
        held = [word for word in held if not any(word != other and word in other for other in held)]
        return 1 - math.prod(1 - min(0.95, self._weight[word]) * 0.8 for word in held)

    def _shared(self, expression: frozenset[str], pairs: frozenset[str]) -> float:
        total = sum(self._rare[pair] for pair in expression)
        return sum(self._rare[pair] for pair in expression & pairs) / total if total else 0.0


def scaled(similarity: float) -> float:
    """Return a cosine as a share between what means nothing and what means the same."""
    return min(1.0, max(0.0, (similarity - FLOOR) / (CEILING - FLOOR)))


_MOST_VERSIONS = 8
_ready: OrderedDict[str, Vocabulary] = OrderedDict()
"""By the version: the same content is the same version."""


def vocabulary(knowledge: Knowledge) -> Vocabulary:
    """Return the words of a version."""
    if knowledge.version not in _ready:
        _ready[knowledge.version] = Vocabulary(knowledge)
        while len(_ready) > _MOST_VERSIONS:
            _ready.popitem(last=False)
    return _ready[knowledge.version]


def verdict(scores: Sequence[Score], *, is_told_more: bool = False) -> Verdict:
    """Tell whether the first is sure, several fit alike, or none does. After a second telling less is enough."""
    if not scores or scores[0].total < LEAST:
        return Verdict("none")
    first, second = scores[0], scores[1] if len(scores) > 1 else Score("", 0.0)
    lead = (first.total - second.total) / first.total
    if first.total >= (SURE if not is_told_more else SURE * 0.85) and lead >= (
        AHEAD if not is_told_more else AHEAD * 0.7
    ):
        return Verdict("sure", (first.code,))
    near = [score.code for score in scores[:MOST_ASKED] if score.total >= max(LEAST * 0.7, NEAR * first.total)]
    return Verdict("unclear", tuple(near))


def squeezed(text: str) -> str:
    """Return the letters and figures of a text in small ones: Korean is typed with and without spaces."""
    return _SPACE.sub("", text.casefold())


def _pairs(flat: str) -> frozenset[str]:
    return frozenset(flat[place : place + 2] for place in range(len(flat) - 1))
