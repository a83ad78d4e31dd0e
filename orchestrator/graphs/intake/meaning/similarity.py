"""How near a reply is to each option of a question: by what was learnt of it, and by the rules."""

import numpy as np

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.weights import Array, Learnt
from orchestrator.graphs.intake.rules.choices import choose_many

KINDS = 3
MISTRUST = 0.5
"""How much a single reply that chose an option is mistrusted."""
_SHARED = 0.1
"""What all replies to a question have in common."""


def similarities(question: WorkbookQuestion, text: str, locale: str, learnt: Array) -> Array:
    """Return them [options, KINDS]. ``learnt``: how near the reply is to each option by what was learnt of it."""
    chosen = {option.code for option in choose_many(text, question.options, locale)}
    said = np.array([float(option.code in chosen) for option in question.options], dtype=np.float32)
    return np.stack([learnt, said, said * (len(chosen) == 1)], axis=1).astype(np.float32)


def directions(vectors: Array, letters: Array, said: Array) -> tuple[Array, Array]:
    """Return which way replies lie that choose each option [options, dimensions], by meaning and by letters.

    A regression in closed form. ``vectors``, ``letters``: of replies and of the labels, which count like replies;
    ``said`` [replies, options]: 1 for the one that a reply chooses.
    """
    solved = solve(kernel(vectors, letters), said)
    return (solved.T @ vectors).astype(np.float32), (solved.T @ letters).astype(np.float32)


def kernel(vectors: Array, letters: Array) -> Array:
    """Return how like each of some replies is to each other."""
    found: Array = vectors @ vectors.T + letters @ letters.T
    return found


def solve(like: Array, said: Array) -> Array:
    """Return how far each reply speaks for each option [replies, options]."""
    wanted = said - 1 / said.shape[1]
    solved: Array = np.linalg.solve(like + _SHARED + MISTRUST * np.eye(len(like), dtype=np.float32), wanted)
    return solved


def of_labels(question: WorkbookQuestion) -> Array:
    """Return which option each label chooses [labels, options]: 1 for its own."""
    return np.repeat(np.eye(len(question.options), dtype=np.float32), 2, axis=0)


def learnt_directions(learnt: Learnt, question: WorkbookQuestion) -> tuple[Array, Array] | None:
    """Return the directions that were learnt for these options; None for those of other workbooks."""
    begin = learnt.options.get(options_of(question))
    if begin is None:
        return None
    rows = slice(begin, begin + len(question.options))
    return learnt.weights.option_vectors[rows], learnt.weights.option_grams[rows]


def options_of(question: WorkbookQuestion) -> str:
    """Return what tells the options of a question from those of others: questions of unlike cases share them."""
    return f"{question.field}:{','.join(option.code for option in question.options)}"


def label_texts(question: WorkbookQuestion) -> list[str]:
    """Return the labels of a question's options, two to an option."""
    return [label for option in question.options for label in (option.label.ko, option.label.en or option.label.ko)]


def nearest(found: tuple[Array, Array], vector: Array, letters: Array) -> Array:
    """Return how near a reply is to each option [options]."""
    near: Array = found[0] @ vector + found[1] @ letters
    return near
