"""How words, concepts and meaning are weighed against each other; weighed on ``evals/retrieval``."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from integrations.search.base import Thresholds
from integrations.search.lexical import Match

DENSE_WEIGHT = 0.3
"""The weight of the vectors beside the words, which weigh 1."""
_DOCUMENT = 0.25
"""The share of the whole document in the vectors' score."""
_COVERED = 0.07
_NAMED = 0.3
"""What a passage with all the query's words adds, and a title that the query is."""
_KNOWN = 0.6
"""The share of a query's words in one passage from which words alone know what is asked for."""
_WORKING_LIFE = 0.2
"""Concepts for each word in texts about working life, which they describe. Where there are fewer they are chance: an
encyclopedia has 0.06, a journal of physics 0.13, the pages of the seed 0.24."""
_DENSE_INSTEAD = 2.7
"""How much more the vectors weigh where concepts, which weigh 1, and they speak in place of the words."""
_LIKENESS = 0.4
"""What likeness to the best passage adds, as a share of that one's score: what is like it is likely about the same."""
FOUND, SURE, NEAR = 0.25, 0.45, 0.15
"""The thresholds of :func:`support`, with the default embedder; with another one, run ``python -m evals.retrieval``.

Of what ``evals/retrieval`` answers, 94 % stays above ``FOUND``. ``SURE`` is where the balance lies: about nine in ten
questions that use the pages' words and three in four across languages stay above, seven to eight in ten that nothing
answers fall below, and most paraphrases without a common word too. Runs over the keyboard and questions of another
world ("who won the world cup") stay below ``NEAR``; the best page for paraphrases without a common word lies above.
"""


def thresholds(found: float | None = None) -> Thresholds:
    """Return the thresholds as measured; ``found``: what an operator set for the first of them."""
    return Thresholds(FOUND if found is None else found, SURE, NEAR)


@dataclass(frozen=True, slots=True)
class Score:
    """What a :class:`integrations.search.base.Hit` says of a chunk."""

    fused: float
    lexical: float
    """Of the words alone."""
    dense: float
    support: float


def openness(coverage: float, density: float) -> float:
    """Tell how far concepts and vectors may speak in place of the words, 0–1.

    ``coverage`` is the largest share of the query's words that one passage holds: where they are there, they know best.
    ``density`` is how many concepts the index holds for each word: they say little of what is not about working life.
    """
    return math.exp(-((coverage / _KNOWN) ** 3)) * min(density / _WORKING_LIFE, 1.0) ** 6


def fuse(
    matches: Sequence[Match],
    named: NDArray[np.float64],
    similarity: NDArray[np.float32],
    of_document: NDArray[np.float32],
    density: float,
    dense_weight: float,
) -> list[Score]:
    """Fuse what the legs found of the candidates: words first, the others beside them and, where they fail, for them.

    ``named`` says how far the query is each document's title, 0–1; the similarities, of the chunks and of their
    documents, are cosines; ``density`` is how many concepts the index holds for each word.
    """
    words, concepts, coverage = np.array([(each.words, each.concepts, each.coverage) for each in matches]).T
    # A matrix times a vector gives equal rows another last bit by where they stand: equal passages would not tie.
    dense = np.clip((1 - _DOCUMENT) * similarity + _DOCUMENT * of_document, 0.0, 1.0).round(5)
    free = openness(coverage.max(), density)
    instead = dense_weight * _DENSE_INSTEAD
    total = (1 - free) * (words + _COVERED * coverage + dense_weight * dense) / (1 + _COVERED + dense_weight)
    total += free * (concepts + instead * dense) / (1 + instead)
    total = (total + _NAMED * named) / (1 + _NAMED)
    return [
        Score(*each)
        for each in zip(
            total.tolist(),
            words.tolist(),
            dense.tolist(),
            map(support, matches, similarity.tolist(), of_document.tolist()),
            strict=True,
        )
    ]


def with_likeness(scores: Sequence[Score], likeness: NDArray[np.float32], best: float) -> list[Score]:
    """Add likeness to the best passage, whose score is ``best``; the scores stay within 0–1."""
    near = np.clip(likeness, 0.0, 1.0).round(5).tolist()
    return [
        replace(score, fused=(score.fused + _LIKENESS * best * like) / (1 + _LIKENESS))
        for score, like in zip(scores, near, strict=True)
    ]


def support(match: Match, similarity: float, of_document: float) -> float:
    """How far one passage supports the query, 0–1: the chance that it answers, as a logistic regression sees it.

    Fitted on the even lines of ``evals/retrieval``: the best passage of each question against the best one that is left
    when the pages that answer it are taken away. Nothing in it depends on the other passages or on how long the query
    is, so it can be compared between queries.
    """
    evidence = 0.7 * match.coverage + 0.6 * match.words + 3.0 * match.concepts + 0.7 * similarity + 2.3 * of_document
    return 1 / (1 + math.exp(2.1 - evidence))
