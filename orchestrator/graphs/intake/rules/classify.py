"""Which kind of case a story is: by keywords, by the words of typical expressions, and by their meaning.

Three numbers for each scenario, all about 0 to 1: keywords that stand in the text, the rarer among the scenarios the
heavier; what the words say, learnt from the expressions; and what the meaning says, which is given, for it needs an
embedder. Their sum orders the scenarios; how far the first is ahead tells whether it is sure: farther where little was
told. The weights and margins are measured on evals/intake.
"""

import math
import re
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from integrations.knowledge.base import Knowledge, Scenario
from orchestrator.graphs.intake.rules.emotions import without_feelings
from orchestrator.graphs.intake.rules.expressions import NOTHING, Expressions

KEYWORDS, WORDS, MEANING = 0.25, 1.0, 1.0
"""What each number counts."""
LEAST = 0.22
"""Below this nothing fits."""
AHEAD = 0.31
"""How far ahead of the second, relative to itself, the first must be to be sure, were the story endless."""
SHORT = 10
"""Letters of a story at which twice that lead is needed: "I was cheated" fits whatever was read of cheating."""
VAGUE = 1.5
"""What it counts against being sure that a story looks like one that says nothing yet."""
NEAR = 0.45
"""Share of the first's score from which another one is asked about too."""
MOST_ASKED = 4
"""Scenarios that one question offers."""
TOLD_MORE = 0.7
"""How much of all that is enough after a second telling."""
LONGEST = 4_000
"""Characters of a story that are read."""
SUFFIX = 3
"""Letters that may follow an English keyword in its word: deposit, deposits."""

_WORD = re.compile(r"[^\W_]+")
_LATIN = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class ScenarioScore:
    """How well a scenario fits."""

    code: str
    total: float
    keywords: float = 0.0
    words: float = 0.0
    meaning: float = 0.0
    size: int = 0
    """Letters of the story."""
    vague: float = 0.0
    """How much the story looks like one that says nothing yet."""


TO_THE_LETTER = 0.7
"""Nearness of the words from which a story is one of the editors' expressions."""


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
        self._expressions = Expressions(self.scenarios)
        self._keywords = {
            code: frozenset(filter(None, map(squeezed, scenario.keywords))) for code, scenario in self.scenarios.items()
        }
        held = Counter(word for words in self._keywords.values() for word in words)
        # A word of several scenarios of one LEVEL2 still tells the LEVEL2.
        self._weight = {
            word: min(1.0, 0.30 + 0.10 * min(len(word), 5)) / math.sqrt(count) for word, count in held.items()
        }

    def scores(self, text: str, meaning: Mapping[str, float] | None = None) -> list[ScenarioScore]:
        """Return every scenario with its score, the best first; equal ones by their priority.

        ``meaning``: what ``Likeness.of`` says; None where there is no embedder.
        """
        text = text[:LONGEST]
        held = self._held(text)
        near = self._expressions.near(text)
        vague = near.pop(NOTHING)
        size = len(squeezed(text))
        found = []
        for code, words in near.items():
            keywords = self._by_keywords(code, held)
            meant = (meaning or {}).get(code, 0.0)
            total = KEYWORDS * keywords + WORDS * words + MEANING * meant
            found.append(ScenarioScore(code, total, keywords, words, meant, size, vague))
        found.sort(key=lambda score: (-score.total, self.scenarios[score.code].priority, score.code))
        return found

    def named(self, text: str) -> dict[str, frozenset[str]]:
        """Return the scenarios of which keywords stand in a text, each with these."""
        held = self._held(text[:LONGEST])
        return {code: words & held for code, words in self._keywords.items() if words & held}

    def _by_keywords(self, code: str, held: frozenset[str]) -> float:
        return 1 - math.prod(1 - min(0.95, self._weight[word]) * 0.8 for word in self._keywords[code] & held)

    def _held(self, text: str) -> frozenset[str]:
        """Return the keywords that stand in a text, save those within longer ones: "세금" does not stand in "전세금"."""
        words = _WORD.findall(text.casefold())
        flat = "".join(words)
        ends = list(_running(words))
        starts = {0, *ends}
        spans: list[tuple[int, int, str]] = []
        for word in self._weight:
            at = flat.find(word)
            while at >= 0:
                end = at + len(word)
                # English is written with spaces: "rent" does not stand in "current".
                if not _LATIN.fullmatch(word) or (at in starts and any(end <= cut <= end + SUFFIX for cut in ends)):
                    spans.append((at, end, word))
                at = flat.find(word, at + 1)
        spans.sort(key=lambda span: (span[0], -span[1]))
        kept, last = set(), 0
        for _, end, word in spans:
            if end > last:
                kept.add(word)
                last = end
        return frozenset(kept)


def _running(words: Sequence[str]) -> Iterator[int]:
    at = 0
    for word in words:
        at += len(word)
        yield at


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


def verdict(scores: Sequence[ScenarioScore], *, is_told_more: bool = False, is_named: bool = False) -> Verdict:
    """Tell whether the first is sure, several fit alike, or none does. After a second telling less is enough.

    Without a keyword of the editors none is sure: what only resembles one of their expressions is asked about. Of first
    messages that hold none, 0.08 were put into a wrong scenario, of the others 0.02 (``evals/intake/messages.jsonl``).
    ``is_named``: the person was shown the names of all of these, and chooses among them.
    """
    enough = TOLD_MORE if is_told_more else 1.0
    if not scores or scores[0].total < LEAST * enough:
        return Verdict("none")
    first = scores[0]
    second = max(0.0, VAGUE * first.vague, *(score.total for score in scores[1:2]))
    lead = (first.total - second) / first.total * first.size / (first.size + SHORT)
    is_named = is_named or first.keywords > 0 or first.words >= TO_THE_LETTER
    if lead >= AHEAD * enough and is_named:
        return Verdict("sure", (first.code,))
    near = [score.code for score in scores[2:MOST_ASKED] if score.total >= max(LEAST / 2, NEAR * first.total)]
    return Verdict("unclear", (*(score.code for score in scores[:2]), *near))


def squeezed(text: str) -> str:
    """Return the letters and figures of a text in small ones: Korean is typed with and without spaces."""
    return "".join(_WORD.findall(text.casefold()))


def matter_of(text: str) -> str:
    """Return a story without what tells of nothing but feelings, which all stories share; the whole where that is all."""
    return without_feelings(text) or text
