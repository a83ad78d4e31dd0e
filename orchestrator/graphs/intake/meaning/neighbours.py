"""What other people replied that is near to a reply: whether they were asked the same, and whether they answered.

Who tells of another matter is nearest to the replies to other questions, however much it sounds like an answer.
"""

import numpy as np

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.weights import Array, Learnt
from orchestrator.language.grams import unit

DIMENSIONS = 64
"""Of the remembered replies; more of them tell no more."""
NEIGHBOURS = 5
"""How many numbers they come to."""
NEAREST = 15
"""Replies that are counted …"""
MOST_LIKE = 3
"""… and those whose likeness is told."""
STEPS = 127
"""Steps in which a number up to one is kept."""


def asked_as(question: WorkbookQuestion) -> str:
    """Return what tells a question from those of the other replies: its field and its words."""
    return f"{question.field}:{question.text.ko}"


def shortened(basis: Array, vectors: Array) -> Array:
    """Return vectors in the few dimensions in which replies differ most [replies, DIMENSIONS]."""
    return unit(vectors @ basis)


def likeness(learnt: Learnt, vector: Array) -> Array:
    """Return how like a reply is to each that is remembered [replies]."""
    weights = learnt.weights
    found: Array = weights.memory.astype(np.float32) @ shortened(weights.basis, vector[None])[0] / STEPS
    return found


def neighbours(learnt: Learnt, question: WorkbookQuestion, vector: Array, like: Array | None = None) -> Array:
    """Return how a reply lies among those that are remembered [NEIGHBOURS].

    That is its likeness to those to the same question, by how much it is more like them than like any other, and the
    shares of the nearest that reply to the same question, to one for the same field, and that are clear answers; not a
    number where no reply to the question is remembered. ``like``: what ``likeness`` told, where it is known.
    """
    weights = learnt.weights
    like = likeness(learnt, vector) if like is None else like
    same = np.array([asked == asked_as(question) for asked in learnt.remembered])[weights.memory_asked]
    if not same.any():
        # Of a question of another workbook nothing is remembered, which says nothing of the reply.
        return np.full(NEIGHBOURS, np.nan, dtype=np.float32)
    of_field = np.array([asked.partition(":")[0] == question.field for asked in learnt.remembered])
    nearest = np.argpartition(-like, NEAREST)[:NEAREST]
    own = _most(like[same])
    return np.array(
        [
            own,
            own - _most(like[~same]),
            same[nearest].mean(),
            of_field[weights.memory_asked[nearest]].mean(),
            weights.memory_clear[nearest].mean(),
        ],
        dtype=np.float32,
    )


def _most(like: Array) -> float:
    """Return the mean of the greatest of some numbers; 0 of none."""
    if len(like) > MOST_LIKE:
        like = np.partition(like, -MOST_LIKE)[-MOST_LIKE:]
    return float(np.sort(like).mean()) if len(like) else 0.0
