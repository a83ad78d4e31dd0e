"""What is unlawful in a sentence, judged by its words, by the rules that it half fits, and by its sense.

A ridge regression for each kind, learnt from sentences and contracts that were labelled (``evals.contract.learning``
writes the weights). It finds what no regular expression puts so, and lets fall what one finds in a sentence that reads
otherwise. What numbers decide is none of its kinds.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.contract.rules.labour.clause_features import marked, pieces, senses, signs, waves
from orchestrator.graphs.contract.rules.passages import Passage

WEIGHTS: Final = Path(__file__).with_name("clause_classifier.npz")
"""``pieces`` and ``signs`` with their ``piece_rarity`` and ``sign_rarity``, ``kinds``, ``weights`` [columns, kinds] and
``learnt_from``; the columns as :meth:`ClauseVocabulary.rows` returns them."""
ENOUGH: Final = 0.3
"""The score from which a sentence is found: 1 is what unlawful ones were taught, 0 the others."""
BROKEN: Final = 0.35
"""The same where a rule is broken, which raises the score of itself: what is less, reads otherwise."""
DOUBTED: Final = 0.2
"""The score from which a sentence is told to be doubtful."""
ACQUITTED: Final = 0.34
"""The same where no rule is broken and one has what makes it lawful."""
LIKELIEST: Final = 0.1
"""The score from which the likeliest sentence is taken for that which denies what the sums show to be unpaid."""
PLAIN: Final = 0.3
"""The same of a part of a sentence that was found of another kind: it stands alone, so that it has to be surer."""
BESIDE: Final = 0.6
"""The share of a sentence's highest score below which another kind is none."""
BESIDE_BROKEN: Final = 0.5
"""The same of a kind whose rules are broken."""
KEPT: Final = 0.3
"""The share of the score of a deduction from which a sum that is said to be kept is a deposit."""
_CONSTANT: Final = 0.2236
_SENSES: Final = 4_096
_SIGNS: Final = 1_024
_OF_SIGNS: Final = 0.55
"""How much the rules weigh beside words and sense: they fit what they were written on better than what is new."""
_AT_ONCE: Final = 16
"""Sentences a round, between which others may embed."""


class ClauseVocabulary(NamedTuple):
    """The pieces and signs that are known, with their places and their rarity."""

    pieces: dict[str, int]
    piece_rarity: NDArray[np.float32]
    signs: dict[str, int]
    sign_rarity: NDArray[np.float32]

    def rows(self, passages: Sequence[Passage]) -> NDArray[np.float32]:
        """Return what is weighed [passages, columns]: pieces, what they mean, signs, a constant."""
        return np.hstack(
            [
                marked([pieces(one) for one in passages], self.pieces, self.piece_rarity),
                waves(senses(passages), _SENSES),
                _OF_SIGNS * waves(marked([signs(one) for one in passages], self.signs, self.sign_rarity), _SIGNS),
                np.full((len(passages), 1), _CONSTANT, dtype=np.float32),
            ]
        )


class _Learnt(NamedTuple):
    vocabulary: ClauseVocabulary
    kinds: tuple[str, ...]
    weights: NDArray[np.float32]


def scores(passages: Sequence[Passage]) -> list[dict[str, float]]:
    """Return for each passage a score by kind, about 0 to 1."""
    learnt = _learnt()
    found: list[dict[str, float]] = []
    for start in range(0, len(passages), _AT_ONCE):
        table = learnt.vocabulary.rows(passages[start : start + _AT_ONCE]) @ learnt.weights
        found += [dict(zip(learnt.kinds, row, strict=True)) for row in table.tolist()]
    return found


@cache
def _learnt() -> _Learnt:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        vocabulary = ClauseVocabulary(
            {name: place for place, name in enumerate(str(found["pieces"]).split("\n"))},
            found["piece_rarity"].astype(np.float32),
            {name: place for place, name in enumerate(str(found["signs"]).split("\n"))},
            found["sign_rarity"].astype(np.float32),
        )
        return _Learnt(vocabulary, tuple(str(found["kinds"]).split("\n")), found["weights"].astype(np.float32))
