"""How words, concepts and meaning are weighed against each other. Tuned on the even lines of ``evals/retrieval``."""

import math
from dataclasses import dataclass

from integrations.search.lexical import Match

DENSE_WEIGHT = 0.3
"""The share of the vectors in the fused score."""
_CONCEPTS = 0.45
"""The share of the concepts in what is left; the words' own score is squared, so that half a match counts a quarter."""
_DOCUMENT = 0.75
"""The share of the whole document in the vectors' score: one vector of a small model says less than many."""
_NAMED = 0.3
"""What a query that is a page's title adds."""
SUPPORT_THRESHOLD = 0.45
"""Recommended: an answer whose best passage is supported less is better given as "not in the index".

Where the balance lies over ``evals/retrieval`` with the default embedder: about nine in ten questions that use the
pages' words and three in four across languages stay above, seven to eight in ten that nothing answers fall below. Of
paraphrases without a common word most fall below too, so an answer that says so should name the nearest titles, and one
that a language model reads may be given passages from 0.3 on. With another embedder, run ``python -m evals.retrieval``.
"""
NEAR = 0.035
"""The least fused score from which a document lies near a question that found no support, and may be named.

Over the seed, runs over the keyboard and questions of another world ("who won the world cup") stay below 0.03; the best
page for paraphrases without a common word, which is worth naming, lies at 0.038 and above.
"""


@dataclass(frozen=True, slots=True)
class Score:
    """What a :class:`integrations.search.base.Hit` says of a chunk."""

    fused: float
    lexical: float
    dense: float
    support: float


def score(match: Match, named: float, similarity: float, of_document: float, dense_weight: float) -> Score:
    """Fuse what the legs found.

    ``named`` says how far the query is the document's title, 0–1; the similarities, of the chunk and of its document,
    are cosines.
    """
    lexical = (1 - _CONCEPTS) * match.words**2 + _CONCEPTS * match.concepts
    dense = min(max((1 - _DOCUMENT) * similarity + _DOCUMENT * of_document, 0.0), 1.0)
    fused = (1 - dense_weight) * lexical + dense_weight * dense
    fused = (fused + _NAMED * named**2) / (1 + _NAMED)
    return Score(fused, lexical, dense, support(match, similarity, of_document))


def support(match: Match, similarity: float, of_document: float) -> float:
    """How far one passage supports the query, 0–1: the chance that it answers, as a logistic regression sees it.

    Fitted on the even lines of ``evals/retrieval``: the best passage of each question against the best one that is left
    when the pages that answer it are taken away. Nothing in it depends on the other passages or on how long the query
    is, so it can be compared between queries.
    """
    evidence = 0.7 * match.coverage + 0.6 * match.words + 3.0 * match.concepts + 0.7 * similarity + 2.3 * of_document
    return 1 / (1 + math.exp(2.1 - evidence))
