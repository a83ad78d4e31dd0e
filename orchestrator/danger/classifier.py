"""What a message tells of danger by its sense: to be stopped for, to be told whom to call, or nothing.

A small network on the sense of each stretch of a message, on the sense of the whole, and on its letters; the likeliest
stretch counts, so that a danger in the midst of other talk is heard. Learnt from labelled messages;
``evals.danger.learning`` writes the weights. The sense is always that of the encoder that ships: no setting turns this off.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from orchestrator.danger.patterns import Kind
from orchestrator.danger.stretches import letters_of, normalised, stretches
from orchestrator.language.grams import grams, unit

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
WEIGHTS: Final = Path(__file__).with_name("classifier.npz")
"""``inner`` [columns, units], the columns as :func:`rows` returns them, ``inner_bias`` [units], ``outer`` [units, 2 + kinds]
and ``outer_bias``: to be stopped for, to be told, and each kind; ``line`` [dimensions + 1, the last the bias], a regression that is
added to the first; ``learnt_from``."""
LEARNT: Final = ("inner", "inner_bias", "outer", "outer_bias", "line")
_OF_WHOLE: Final = 0.5
_OF_LETTERS: Final = 1.4
_OF_FORM: Final = 0.3
_CONSTANT: Final = 0.25
_SHARPNESS: Final = 3.0
"""How much the likeliest stretch counts before the others."""
_LEAST: Final = 2
"""Letters of a message that can tell anything."""


class Chances(NamedTuple):
    """What a message tells of danger."""

    stop: float
    """How probable it is that somebody is in danger now."""
    tell: float
    """How probable it is that somebody should know whom to call, and no more."""
    kind: Kind
    """The likeliest kind, if there is any danger."""
    quote: str
    """The stretch that tells of it most."""
    stretches: int
    """How many were judged."""


def chances_of(text: str) -> Chances:
    """Judge a message; a matter of some milliseconds, for a thread."""
    told = stretches(normalised(text))
    if sum(map(str.isalpha, told[0])) < _LEAST:
        return Chances(0.0, 0.0, "medical", text, 1)
    learnt = _learnt()
    scores = scored(rows(encode(told), grams([letters_of(one) for one in told])), learnt)
    chances, heed = pooled(scores[:, :2])
    kinds = heed[:, 0] @ scores[:, 2:]
    # Behind the whole stand its parts, and behind three and more of them each two in a row.
    parts = scores[1 : 3 if len(told) == 3 else 1 + len(told) // 2, 0]
    quote = told[1 + int(parts.argmax())] if len(parts) else text.strip()
    return Chances(float(chances[0]), float(chances[1]), KINDS[int(kinds.argmax())], quote, len(told))


def rows(sense: NDArray[np.float32], letters: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return what is weighed of the stretches of one message [stretches, columns]; the first is the whole of it."""
    count = len(sense)
    form = np.zeros((count, 2), dtype=np.float32)
    form[0, 0] = _OF_FORM
    form[:, 1] = _OF_FORM * np.log(count)
    whole = _OF_WHOLE * np.repeat(sense[:1], count, axis=0)
    constant = np.full((count, 1), _CONSTANT)
    return np.hstack((sense, whole, _OF_LETTERS * unit(letters), form, constant)).astype(np.float32)


def scored(table: NDArray[np.float32], learnt: Mapping[str, NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return the scores of each stretch alone [stretches, 2 + kinds], logarithms beside which harmless has nought."""
    units = np.maximum(table @ learnt["inner"] + learnt["inner_bias"], 0)
    scores: NDArray[np.float32] = units @ learnt["outer"] + learnt["outer_bias"]
    line = learnt["line"]
    scores[:, 0] += table[:, : len(line) - 1] @ line[:-1] + line[-1]
    return scores


def pooled(scores: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the probabilities of a message [stop, tell, neither], and how much heed each stretch is paid for the first two."""
    heed = np.exp(_SHARPNESS * (scores - scores.max(0)))
    heed /= heed.sum(0)
    told = np.append((heed * scores).sum(0), 0)
    chances = np.exp(told - told.max())
    return chances / chances.sum(), heed


def of_messages(scores: NDArray[np.float32], counts: Sequence[int]) -> NDArray[np.float32]:
    """Return the probabilities of messages [messages, 3] whose stretches follow each other."""
    ends = np.cumsum(counts)[:-1]
    return np.stack([pooled(one)[0] for one in np.split(scores[:, :2], ends)])


@cache
def _learnt() -> dict[str, NDArray[np.float32]]:
    with np.load(WEIGHTS, allow_pickle=False) as found:
        return {name: found[name].astype(np.float32) for name in LEARNT}
