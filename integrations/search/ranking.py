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
SUPPORT_THRESHOLD = 0.5


@dataclass(frozen=True, slots=True)
class Score:
    """What a :class:`integrations.search.base.Hit` says of a chunk."""

    fused: float
    lexical: float
    dense: float
    support: float


def score(match: Match, similarity: float, of_document: float, dense_weight: float) -> Score:
    """Fuse what the legs found; the similarities, of the chunk and of its document, are cosines."""
    lexical = (1 - _CONCEPTS) * match.words**2 + _CONCEPTS * match.concepts
    dense = min(max((1 - _DOCUMENT) * similarity + _DOCUMENT * of_document, 0.0), 1.0)
    fused = (1 - dense_weight) * lexical + dense_weight * dense
    fused = (fused + _NAMED * match.named**2) / (1 + _NAMED)
    return Score(fused, lexical, dense, support(match, similarity, of_document))


def support(match: Match, similarity: float, of_document: float) -> float:
    """How far one passage supports the query, 0–1."""
    return 1 / (1 + math.exp(-(4 * match.coverage + 4 * similarity - 4)))
