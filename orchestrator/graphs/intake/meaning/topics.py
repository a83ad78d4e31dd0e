"""Which question of an interview a clause is about, by what people replied to each and told of it.

A clause of a story names its question by what answers it ("카톡 하나 남았어요"), and seldom by its own words.
"""

from collections.abc import Sequence

import numpy as np

from integrations.errors import IntegrationError
from integrations.knowledge.base import WorkbookQuestion
from integrations.search.base import Embedder
from orchestrator.graphs.intake.meaning.neighbours import asked_as
from orchestrator.graphs.intake.meaning.scores import replied
from orchestrator.graphs.intake.meaning.weights import Array, Learnt, load
from orchestrator.language.clauses import excerpt
from orchestrator.language.predications import predications

TOPICS = 4
"""How many numbers tell of a clause and a question how well they fit."""
MOST_CLAUSES = 8
"""Clauses of a reply that are looked at by themselves."""
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


async def stray_of(
    question: WorkbookQuestion, text: str, others: Sequence[WorkbookQuestion], embedder: Embedder
) -> float:
    """Return how much better a reply fits another question of its interview than the one that it was given to.

    Below 0 where it fits that one best, by itself or one of its clauses; 0 where nothing was learnt.
    """
    learnt = load()
    texts = [text, *predications(excerpt(text))[:MOST_CLAUSES]]
    if learnt.embedder != embedder.name or not others:
        return 0.0
    try:
        vectors = np.asarray(await embedder.embed(texts))
    except IntegrationError:
        return 0.0
    own, letters = replied(learnt.weights, vectors, texts)
    fits = fitting(learnt, [question, *others], own, letters)
    leads = np.array([topic_signs(one, 0)[1] for one in fits])
    if np.isnan(leads).any():
        return 0.0
    return -float(leads[0] if leads[1:].max() < 0 else leads.max())


def topic_signs(fits: Array, place: int) -> Array:
    """Return how a clause fits one of the questions, beside the others, as far as these are known [TOPICS]."""
    own, others = fits[place], np.delete(fits, place)
    others = others[~np.isnan(others)]
    if np.isnan(own) or not len(others):
        return np.full(TOPICS, np.nan, dtype=np.float32)
    of_all = np.exp(SHARPNESS * np.append(others, own))
    return np.array([own, own - others.max(), of_all[-1] / of_all.sum(), own > others.max()], dtype=np.float32)
