"""How words and meaning are weighed against each other."""

import math
from dataclasses import dataclass

from integrations.search.lexical import Match

DENSE_WEIGHT = 0.2
NAME_WEIGHT = 0.5
SUPPORT_THRESHOLD = 0.5


@dataclass(frozen=True, slots=True)
class Score:
    """What a :class:`integrations.search.base.Hit` says of a chunk."""

    fused: float
    lexical: float
    dense: float
    support: float


def score(match: Match, similarity: float, dense_weight: float) -> Score:
    """Fuse what the two legs found; ``similarity`` is a cosine."""
    dense = min(max(similarity, 0.0), 1.0)
    fused = (1 - dense_weight) * match.score + dense_weight * dense
    fused = (fused + NAME_WEIGHT * match.named) / (1 + NAME_WEIGHT)
    return Score(fused, match.score, dense, support(match, dense))


def support(match: Match, dense: float) -> float:
    """How far one passage supports the query, 0–1."""
    return 1 / (1 + math.exp(-(4 * match.coverage + 4 * dense - 4)))
