"""Which kinds of violation a question is about, and where a contract speaks of them: both read as clauses are read."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from integrations.search.tokens import query_tokens, tokens
from orchestrator.graphs.contract.chat.rules.asked_topics import TOPICS, AskedTopic
from orchestrator.graphs.contract.chat.topics import GENERAL, topics_of
from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.rules.clauses import split
from orchestrator.graphs.contract.rules.labour.clause_classifier import DOUBTED, scores
from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.rules.passages import Passage, passages

_ASKED: Final = 0.38
"""The score from which a question is about a kind: it says in everyday words what a clause of that kind does."""
_NAMED: Final = 0.13
"""What a kind gains of which the question has a word."""
_PLAINLY: Final = 0.33
"""The score from which it is so without any such word."""
SURELY: Final = 0.6
"""The score from which what was found of other kinds is no answer."""
_ALSO: Final = 0.6
"""The share of the best kind's score from which another one is asked about, too."""
_LONGEST: Final = 400
_SHARE: Final = re.compile(r"(?<![\d.])(\d{1,3}(?:\.\d)?)(?:%|프로|퍼센트|percent)")


@lru_cache(maxsize=8)
def asked_kinds(question: str) -> tuple[str, ...]:
    """Return the kinds that a question is about, the surest first; none where its words tell none.

    >>> asked_kinds("접촉사고가 났는데 상대 잘못인데도 50만원을 내래요")
    ('penalty',)
    """
    named = {kind for topic in topics_of(question) for kind in topic.kinds}
    told = {kind: score + _NAMED * (kind in named) for kind, score in _scored(question).items()}
    least = max(_ASKED, _ALSO * max(told.values(), default=0.0))
    return tuple(sorted((kind for kind, score in told.items() if score >= least), key=lambda kind: -told[kind]))


def is_plainly_asked(question: str, least: float = _PLAINLY) -> bool:
    """Tell whether a question is about its first kind by what it says, and not for a word of the topic in it."""
    kinds = asked_kinds(question)
    return bool(kinds) and _scored(question)[kinds[0]] >= least


@lru_cache(maxsize=8)
def _scored(question: str) -> Mapping[str, float]:
    best: dict[str, float] = {}
    for scored in scores(passages(split(question[:_LONGEST]))):
        best = {kind: max(best.get(kind, 0.0), score) for kind, score in scored.items()}
    return best


def led_by(topics: Sequence[AskedTopic], kinds: Sequence[str]) -> tuple[AskedTopic, ...]:
    """Return the topics of a question, first those that have its kinds; the narrowest one where none has."""
    of_kinds = [one for one in topics if not set(kinds).isdisjoint(one.kinds)]
    if kinds and not of_kinds:
        of_kinds = sorted((one for one in TOPICS if kinds[0] in one.kinds), key=lambda one: len(one.kinds))[:1]
    return tuple(dict.fromkeys((*of_kinds, *topics)))


def likeliest_passage(contract: ContractText, kinds: Sequence[str]) -> Span | None:
    """Return the sentence that most likely is of one of these kinds, found unlawful or not; None where none is."""
    told = [(max(scored.get(kind, 0.0) for kind in kinds), one) for one, scored in _read(contract) if not one.is_title]
    score, passage = max(told, key=lambda each: each[0], default=(0.0, None))
    return passage.span if passage is not None and score >= DOUBTED else None


def passage_of_sums(contract: ContractText, question: str) -> Span | None:
    """Return the sentence of a contract in which a sum or a percentage of the question stands.

    Of several it is the one that shares most words with the question; None where none does so alone.
    """
    asked = _figures(passages(split(question[:_LONGEST])))
    if any(one.name not in GENERAL for one in topics_of(question)):
        asked = frozenset(one for one in asked if isinstance(one, int))  # "3.3%": by the way
    there = [one for one in passages(contract) if asked & _figures([one])] if asked else []
    if len(there) < 2:
        return there[0].span if there else None
    words = query_tokens(question).keys()
    shared = [len(words & set(tokens(one.span.of(contract.text)))) for one in there]
    best = max(shared)
    return there[shared.index(best)].span if shared.count(best) == 1 else None


def _figures(said: Sequence[Passage]) -> frozenset[int | str]:
    sums = (one.won for passage in said for one in find_sums(passage.ko) if one.won)
    shares = (found[1] for passage in said for found in _SHARE.finditer(passage.ko))
    return frozenset((*sums, *shares))


@lru_cache(maxsize=4)
def _read(contract: ContractText) -> Sequence[tuple[Passage, Mapping[str, float]]]:
    told = passages(contract)
    return tuple(zip(told, scores(told), strict=True))
