"""What the weights say of a reply: which act, which way it leans, which option is nearest, and how sure that is."""

from collections.abc import Sequence

import numpy as np

from orchestrator.graphs.intake.meaning.neighbours import NEIGHBOURS
from orchestrator.graphs.intake.meaning.relevance import RELEVANCES
from orchestrator.graphs.intake.meaning.weights import ACTS, TYPES, Array, Learnt, MeaningWeights
from orchestrator.language.grams import grams, unit, weighed

YES_NO, CHOICE, WORDS = 0, 1, 2
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


def leanings_of(learnt: Learnt, near: tuple[Array, Array], vector: Array, letters: Array, signs: Array) -> Array:
    """Return how far a reply leans to yes (above 0) or to no: by its meaning, its letters and the signs in it."""
    weights = learnt.weights
    seen = weights.lean_signs @ ((signs - weights.sign_mean) / weights.sign_spread)
    return np.array(
        [near[0] @ (weights.lean_vectors @ vector), near[0] @ (weights.lean_grams @ letters), near[1] @ seen],
        dtype=np.float32,
    )


def yes_or_no(learnt: Learnt, acted: Array, leans: Array, signs: Array, near: Array) -> tuple[bool, Array]:
    """Return whether a reply says yes, and what tells how sure that is: also whether its parts lean the same way."""
    lean = float(leans.sum() + learnt.weights.lean_bias[0])
    own = leans * (1 if lean > 0 else -1)
    seen = signs[:3] * (1 if lean > 0 else -1)
    return lean > 0, _padded(
        [*acted, abs(lean), seen[0], *signs[-OPEN_SIGNS:], *own, own[:2].min(), seen[1], seen[2], signs[3], *near]
    )


def best_option(
    learnt: Learnt, acted: Array, parts: Array, said: Array, open_signs: Sequence[float], near: Array
) -> tuple[int, Array]:
    """Return the place of the likeliest option, and what tells how sure that is.

    That is also how far the others are behind by the meaning and by the letters (``parts`` [options, 2]), and whether
    both say the same option. ``said`` [options, 2]: what the rules read.
    """
    like = likenesses(parts, said)
    likely = options(learnt.weights, like)
    best = int(likely.argmax())
    second = float(np.sort(likely)[-2])
    nexts = np.sort(like, axis=0)[-2]
    behind = parts[best] - np.delete(parts, best, axis=0).max(axis=0)
    return best, _padded(
        [
            *acted, likely[best], like[best, -1], *open_signs,
            likely[best] - second, *(like[best] - nexts), like[best, 0], nexts[0], like[:, 1].sum(), *near,
            *parts[best], *behind, (behind > 0).sum(),
        ]
    )  # fmt: skip


def in_words(acted: Array, open_signs: Sequence[float], near: Array) -> Array:
    """Return what tells how sure it is that a reply in words is what was asked for."""
    first, second = np.sort(acted[:-1])[::-1][:2]
    return _padded([*acted, first - second, *open_signs, *near])


def likenesses(parts: Array, said: Array) -> Array:
    """Return how like a reply is to each option [options, kinds of likeness]: altogether, and by the rules."""
    return np.column_stack([parts.sum(axis=1), said])


def _padded(told: Sequence[float]) -> Array:
    """Return numbers as so many as tell how sure any reading is; what is lacking is nought."""
    found = np.zeros(TOLD, dtype=np.float32)
    found[: len(told)] = told
    return found


def options(weights: MeaningWeights, similarities: Array) -> Array:
    """Return how probable each option is [options], from its similarities [options, kinds of likeness]."""
    scores = (similarities - similarities.mean(axis=0)) @ weights.option_near
    likely: Array = np.exp(scores - scores.max())
    shares: Array = likely / likely.sum()
    return shares


def certainty(weights: MeaningWeights, row: int, told: Array) -> float:
    """Return how probable it is that what was read is what was said, and would not be asked about again."""
    told = np.where(np.isnan(told), weights.sure_mean[row], told)
    score = ((told - weights.sure_mean[row]) / weights.sure_spread[row]) @ weights.sure_weights[row][:-1]
    return float(1 / (1 + np.exp(-(score + weights.sure_weights[row][-1]))))


def answered_unasked(weights: MeaningWeights, row: int, told: Array) -> float:
    """Return how probable it is that a clause answers a question to which it was not put, with what was read in it."""
    told = np.where(np.isnan(told), weights.told_mean[row], told)
    score = ((told - weights.told_mean[row]) / weights.told_spread[row]) @ weights.told_weights[row][:-1]
    return float(1 / (1 + np.exp(-(score + weights.told_weights[row][-1]))))


OPEN_SIGNS = 5
"""How many signs of what is left open there are."""
BY_PARTS = 5
"""How many numbers tell what meaning and letters each say of the options."""
TOLD = len(ACTS) + 1 + 2 + OPEN_SIGNS + 7 + RELEVANCES + NEIGHBOURS + BY_PARTS
"""How many numbers tell how sure a reading is; of a yes or no the last say nothing."""
