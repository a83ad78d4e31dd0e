"""What is unlawful in a sentence, judged by the pieces of words in it.

A ridge regression for each kind on which pieces a sentence holds, learnt from sentences and contracts that were labelled
(``evals.contract.learning`` writes the weights). It finds what no regular expression puts so, and lets fall what one
finds in a sentence that reads otherwise. What numbers decide is none of its kinds.
"""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from orchestrator.graphs.contract.rules.passages import Passage

WEIGHTS: Final = Path(__file__).with_name("clause_classifier.npz")
"""``names`` of pieces, their ``rarity``, ``kinds``, ``weights`` [pieces + 1, kinds], the last the constant, ``learnt_from``."""
ENOUGH: Final = 0.45
"""The score from which a sentence is found without a rule: 1 is what unlawful ones were taught, 0 the others."""
DOUBT: Final = 0.15
"""The score below which what a rule finds is let fall."""
_CONSTANT: Final = 0.2236
_FIGURE: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[a-z]+|\d+")
_KOREAN: Final = re.compile(r"[가-힣]")
_LEAST_KOREAN: Final = 3
"""Letters from which a sentence is read as Korean, without blanks."""


class _Learnt(NamedTuple):
    places: dict[str, int]
    rarity: NDArray[np.float32]
    kinds: tuple[str, ...]
    weights: NDArray[np.float32]


def scores(passages: Sequence[Passage]) -> list[dict[str, float]]:
    """Return for each passage a score by kind, about 0 to 1."""
    learnt = _learnt()
    found = rows([pieces(one) for one in passages], learnt.places, learnt.rarity) @ learnt.weights
    return [dict(zip(learnt.kinds, each, strict=True)) for each in found.tolist()]


def pieces(passage: Passage) -> set[str]:
    """Return two to four letters in a row of a Korean sentence, one to three words of another, and pairs of its title.

    Every figure is a nought.
    """
    text = _FIGURE.sub("0", passage.ko)
    found: set[str] = set()
    if len(_KOREAN.findall(text)) >= _LEAST_KOREAN:
        text = f"^{text}$"
        for long in (2, 3, 4):
            found.update(text[at : at + long] for at in range(len(text) - long + 1))
    else:
        words = ["^", *_WORD.findall(_FIGURE.sub("0", passage.en))]
        for long in (1, 2, 3):
            found.update(" ".join(words[at : at + long]) for at in range(len(words) - long + 1))
    topic = _FIGURE.sub("0", passage.topic)
    found.update(f"#{topic[at : at + 2]}" for at in range(len(topic) - 1))
    return found


def rows(found: Sequence[set[str]], places: dict[str, int], rarity: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what is weighed [passages, pieces + 1]: the rarity of each known piece, to length 1, and a constant."""
    table = np.zeros((len(found), len(places) + 1), dtype=np.float32)
    for row, each in zip(table, found, strict=True):
        known = [places[piece] for piece in each if piece in places]
        row[known] = rarity[known]
        row /= max(float(np.linalg.norm(row)), 1e-6)
    table[:, -1] = _CONSTANT
    return table


@cache
def _learnt() -> _Learnt:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        names = str(found["names"]).split("\n")
        return _Learnt(
            {name: place for place, name in enumerate(names)},
            found["rarity"].astype(np.float32),
            tuple(str(found["kinds"]).split("\n")),
            found["weights"].astype(np.float32),
        )
