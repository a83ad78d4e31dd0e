"""Which kind of service words are of, by their sense and their letters.

A regression with one weight for each kind on what a text means and on its runs of letters, learnt from the guides of the
kinds themselves: their examples, words, steps, features and risks. ``evals.plan.kind_learning`` writes the weights.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.language.grams import grams, weighed

WEIGHTS: Final = Path(__file__).with_name("kind_classifier.npz")
"""``keys`` of the kinds, ``rarity`` of the runs [places], ``weights`` [columns, kinds], the columns as :func:`rows`
returns them; ``learnt_from``."""
_OF_LETTERS: Final = 1.4
"""How much the letters weigh beside the sense, whose vectors have length one as well."""
_CONSTANT: Final = 0.3


class LearntKinds(NamedTuple):
    """The weights."""

    keys: tuple[str, ...]
    rarity: NDArray[np.float32]
    weights: NDArray[np.float32]


def rows(texts: Sequence[str], rarity: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what is weighed of texts [texts, columns]: the sense, the letters by how rare they are, a constant."""
    constant = np.full((len(texts), 1), _CONSTANT, dtype=np.float32)
    return np.hstack((encode(texts), _OF_LETTERS * weighed(grams(texts), rarity), constant))


def kind_odds(texts: Sequence[str]) -> list[Mapping[str, float]]:
    """Return for each text the logarithm of the probability of each kind that the weights know."""
    learnt = _learnt()
    scores = rows(texts, learnt.rarity) @ learnt.weights
    scores = scores - scores.max(1, keepdims=True)
    scores = scores - np.log(np.exp(scores).sum(1, keepdims=True))
    return [dict(zip(learnt.keys, map(float, one), strict=True)) for one in scores]


@cache
def _learnt() -> LearntKinds:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        keys = tuple(str(one) for one in found["keys"])
        return LearntKinds(keys, found["rarity"].astype(np.float32), found["weights"].astype(np.float32))
