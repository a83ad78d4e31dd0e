"""The learnt weights, as they lie beside the rules (``evals.intake.heard.learning`` writes them)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

WEIGHTS = Path(__file__).with_name("weights.npz")
Array = NDArray[np.float32]

ACTS = (
    "answer", "partial", "story", "other_answer", "correction", "question_back", "refusal", "not_known", "wish", "talk",
)  # fmt: skip
"""What a reply may do, in the order of the weights."""
TYPES = ("boolean", "choice", "date", "integer", "string")
"""ANSWER_TYPE, in the order of the weights."""


@dataclass(frozen=True, slots=True)
class MeaningWeights:
    """All that was learnt; what is summed up by question weighs more the nearer that question is."""

    middle: Array
    """The mean vector of replies, taken from each before it is compared."""
    rarity: Array
    """How rare each run of letters is."""
    act_vectors: Array
    """[types, dimensions, acts + 1]; the last tells whether it is an answer that nobody would ask about again."""
    act_grams: Array
    act_bias: Array
    """[types, acts + 1]."""
    questions: Array
    """[questions, dimensions]: the questions of yes or no with examples."""
    question_middle: Array
    lean_vectors: Array
    """[questions, dimensions]: to yes above 0, to no below."""
    lean_grams: Array
    lean_signs: Array
    lean_bias: Array
    sign_mean: Array
    sign_spread: Array
    option_near: Array
    """How far each likeness speaks for an option."""
    option_vectors: NDArray[np.int8]
    """[options, dimensions]: which way replies lie that choose an option; those of one question stand together."""
    option_grams: NDArray[np.int8]
    option_scales: Array
    """[options, 2]: what one step of the vectors and of the letters is worth."""
    basis: Array
    """[dimensions, few]: the directions in which replies differ most."""
    memory: NDArray[np.int8]
    """[replies, few]: the replies of the examples along these directions, in steps of 127 to one."""
    memory_asked: NDArray[np.int16]
    """[replies]: what each replied to, a place in ``remembered``."""
    memory_clear: NDArray[np.int8]
    """[replies]: 1 for an answer that nobody would ask about again."""
    sure_mean: Array
    """[3, signs], for yes or no, choices and words: what the certainty is told from, its means, spreads and weights."""
    sure_spread: Array
    sure_weights: Array
    topic_vectors: NDArray[np.int8]
    """[questions, dimensions]: which way what people reply to each question, and tell of it, lies."""
    topic_grams: NDArray[np.int8]
    topic_scales: Array
    """[questions, 2]: what one step of the vectors and of the letters is worth."""
    told_mean: Array
    """[kinds of answers, signs]: what tells whether a question was answered that was not asked."""
    told_spread: Array
    told_weights: Array


@dataclass(frozen=True, slots=True)
class Learnt:
    """The weights with the names that belong to their rows."""

    embedder: str
    learnt_from: str
    asked: tuple[str, ...]
    """The text of each question of yes or no, in the order of ``questions``."""
    fields: tuple[str, ...]
    """Its field."""
    options: Mapping[str, int]
    """Of the options of a question the row of the first."""
    remembered: tuple[str, ...]
    """The questions of the remembered replies, see ``neighbours.asked_as``."""
    topics: Mapping[str, int]
    """Of each question, told as there, the row of its topic."""
    weights: MeaningWeights


def save(learnt: Learnt) -> None:
    """Write the weights; half precision is more than they are worth."""
    arrays = {each.name: _as(np.float16, getattr(learnt.weights, each.name)) for each in fields(MeaningWeights)}
    np.savez_compressed(
        WEIGHTS,
        allow_pickle=False,
        embedder=np.array(learnt.embedder),
        learnt_from=np.array(learnt.learnt_from),
        asked=np.array(learnt.asked),
        fields=np.array(learnt.fields),
        options=np.array([*learnt.options]),
        first=np.array([*learnt.options.values()]),
        remembered=np.array(learnt.remembered),
        topics=np.array([*learnt.topics]),
        **arrays,
    )


@cache
def load() -> Learnt:
    """Return the weights that ship."""
    with np.load(WEIGHTS, allow_pickle=False) as found:
        return Learnt(
            embedder=str(found["embedder"]),
            learnt_from=str(found["learnt_from"]),
            asked=tuple(found["asked"].tolist()),
            fields=tuple(found["fields"].tolist()),
            options=dict(zip(found["options"].tolist(), found["first"].tolist(), strict=True)),
            remembered=tuple(found["remembered"].tolist()),
            topics={asked: row for row, asked in enumerate(found["topics"].tolist())},
            weights=MeaningWeights(**{each.name: _as(np.float32, found[each.name]) for each in fields(MeaningWeights)}),
        )


def _as(kind: type[np.floating[Any]], found: NDArray[Any]) -> NDArray[Any]:
    """Return an array in another precision, but for whole numbers, which are exact in any."""
    return found if np.issubdtype(found.dtype, np.integer) else found.astype(kind)


def packed(rows: Array) -> tuple[NDArray[np.int8], Array]:
    """Return rows in steps of which 127 make the largest number of a row, and how much such a step is."""
    steps = np.maximum(np.abs(rows).max(axis=1), 1e-9) / 127
    return np.rint(rows / steps[:, None]).astype(np.int8), steps
