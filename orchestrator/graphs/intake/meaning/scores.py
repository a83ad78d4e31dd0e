"""What the weights say of a reply: which act, which way it leans, which option is nearest, and how sure that is."""

from collections.abc import Sequence

import numpy as np

from orchestrator.graphs.intake.meaning.grams import grams, unit, weighed
from orchestrator.graphs.intake.meaning.weights import ACTS, TYPES, Array, Learnt, MeaningWeights

YES_NO, CHOICE = 0, 1
"""The rows of what the certainty is told from."""


def replied(weights: MeaningWeights, vectors: Array, texts: Sequence[str]) -> tuple[Array, Array]:
    """Return the vectors of replies from their middle, and their runs of letters by rarity."""
    return unit(vectors - weights.middle), weighed(grams(texts), weights.rarity)


def acts(weights: MeaningWeights, answer_type: str, vector: Array, letters: Array) -> Array:
    """Return how much a reply speaks for each act [acts + 1]; about -1 to 1."""
    kind = TYPES.index(answer_type) if answer_type in TYPES else TYPES.index("string")
    found: Array = vector @ weights.act_vectors[kind] + letters @ weights.act_grams[kind] + weights.act_bias[kind]
    return found


def nearness(learnt: Learnt, asked: str, field: str, vector: Array) -> tuple[Array, Array]:
    """Return how near each question of the examples is, and which are the same."""
    same = np.array([text == asked for text in learnt.asked], dtype=np.float32)
    of_field = np.array([name == field for name in learnt.fields], dtype=np.float32)
    own = unit((vector - learnt.weights.question_middle)[None])[0]
    like = np.maximum(learnt.weights.questions @ own, 0) ** 2
    return (1 + same + of_field + like).astype(np.float32), (1 + same).astype(np.float32)


def leaning(learnt: Learnt, near: tuple[Array, Array], vector: Array, letters: Array, signs: Array) -> float:
    """Return how far a reply leans to yes (above 0) or to no, as the answer to a question."""
    weights = learnt.weights
    told = weights.lean_vectors @ vector + weights.lean_grams @ letters
    seen = weights.lean_signs @ ((signs - weights.sign_mean) / weights.sign_spread)
    return float(near[0] @ told + near[1] @ seen + weights.lean_bias[0])


def options(weights: MeaningWeights, likenesses: Array) -> Array:
    """Return how probable each option is [options], from its likenesses [options, kinds of likeness]."""
    scores = (likenesses - likenesses.mean(axis=0)) @ weights.option_near
    likely: Array = np.exp(scores - scores.max())
    shares: Array = likely / likely.sum()
    return shares


def certainty(weights: MeaningWeights, row: int, told: Array) -> float:
    """Return how probable it is that what was read is what was said, and would not be asked about again."""
    score = ((told - weights.sure_mean[row]) / weights.sure_spread[row]) @ weights.sure_weights[row][:-1]
    return float(1 / (1 + np.exp(-(score + weights.sure_weights[row][-1]))))


def told_of(acted: Array, size: float, agreement: float, open_signs: Sequence[float]) -> Array:
    """Return what the certainty is told from: acts, the size of the leaning, whether rules agree, what is open."""
    return np.array([*acted, size, agreement, *open_signs], dtype=np.float32)


TOLD = len(ACTS) + 1 + 2 + 5
"""How many numbers those are."""
