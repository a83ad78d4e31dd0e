"""Which kind of service words are of, which course and which aspect, by their sense and their letters.

A regression with one weight for each guide on what a text means and on its runs of letters, learnt from the guides
themselves: their examples, words, steps, features and risks. ``evals.plan.kind_learning`` writes the weights.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.language.grams import grams, weighed

LearntGroup = Literal["kinds", "aspects", "courses"]

WEIGHTS: Final[Mapping[LearntGroup, Path]] = {
    "kinds": Path(__file__).with_name("kind_classifier.npz"),
    "aspects": Path(__file__).with_name("aspect_classifier.npz"),
    "courses": Path(__file__).with_name("course_classifier.npz"),
}
"""``keys`` of the guides, ``rarity`` of the runs [places], ``weights`` [columns, guides], the columns as :func:`rows`
returns them; ``learnt_from``."""
_OF_LETTERS: Final = 1.4
"""How much the letters weigh beside the sense, whose vectors have length one as well."""
_CONSTANT: Final = 0.3


class LearntGuides(NamedTuple):
    """The weights."""

    keys: tuple[str, ...]
    rarity: NDArray[np.float32]
    weights: NDArray[np.float32]


def rows(texts: Sequence[str], rarity: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what is weighed of texts [texts, columns]: the sense, the letters by how rare they are, a constant."""
    constant = np.full((len(texts), 1), _CONSTANT, dtype=np.float32)
    return np.hstack((encode(texts), _OF_LETTERS * weighed(grams(texts), rarity), constant))


def guide_odds(group: LearntGroup, texts: Sequence[str]) -> list[Mapping[str, float]]:
    """Return for each text the logarithm of the probability of each guide of a folder that the weights know."""
    learnt = _learnt(group)
    scores = rows(texts, learnt.rarity) @ learnt.weights
    scores = scores - scores.max(1, keepdims=True)
    scores = scores - np.log(np.exp(scores).sum(1, keepdims=True))
    return [dict(zip(learnt.keys, map(float, one), strict=True)) for one in scores]


@cache
def _learnt(group: LearntGroup) -> LearntGuides:
    with np.load(WEIGHTS[group], allow_pickle=False) as found:
        keys = tuple(str(one) for one in found["keys"])
        return LearntGuides(keys, found["rarity"].astype(np.float32), found["weights"].astype(np.float32))
