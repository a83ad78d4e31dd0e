"""Which question of an interview a clause is about, by what people replied to each and told of it.

A clause of a story names its question by what answers it ("카톡 하나 남았어요"), and seldom by its own words.
"""

from collections.abc import Sequence

import numpy as np

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.neighbours import asked_as
from orchestrator.graphs.intake.meaning.weights import Array, Learnt

TOPICS = 4
"""How many numbers tell of a clause and a question how well they fit."""
SHARPNESS = 8.0
"""How much of all goes to the question that fits best."""


def fitting(learnt: Learnt, questions: Sequence[WorkbookQuestion], vectors: Array, letters: Array) -> Array:
    """Return how well clauses fit questions [clauses, questions]; not a number where nothing was learnt of one."""
    weights = learnt.weights
    places = [learnt.topics.get(asked_as(one), -1) for one in questions]
    known = np.array(places) >= 0
    found = np.full((len(vectors), len(questions)), np.nan, dtype=np.float32)
    rows = [place for place in places if place >= 0]
    if rows:
        scales = weights.topic_scales[rows]
        by_meaning = vectors @ (weights.topic_vectors[rows] * scales[:, :1]).T
        found[:, known] = by_meaning + letters @ (weights.topic_grams[rows] * scales[:, 1:]).T
    return found


def topic_signs(fits: Array, place: int) -> Array:
    """Return how a clause fits one of the questions, beside the others, as far as these are known [TOPICS]."""
    own, others = fits[place], np.delete(fits, place)
    others = others[~np.isnan(others)]
    if np.isnan(own) or not len(others):
        return np.full(TOPICS, np.nan, dtype=np.float32)
    of_all = np.exp(SHARPNESS * np.append(others, own))
    return np.array([own, own - others.max(), of_all[-1] / of_all.sum(), own > others.max()], dtype=np.float32)
