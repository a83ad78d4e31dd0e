"""How near a reply is to each option of a question: by what was learnt of it, and by the rules."""

import numpy as np

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.weights import Array, Learnt
from orchestrator.graphs.intake.rules.choices import choose_many

KINDS = 3
MISTRUST = 0.5
"""How much a single reply that chose an option is mistrusted."""
SHARED = 0.1
"""What all replies to a question have in common."""


def said_in(question: WorkbookQuestion, text: str, locale: str) -> Array:
    """Return of each option whether the rules read it in a reply, and whether they read it alone [options, 2]."""
    chosen = {option.code for option in choose_many(text, question.options, locale)}
    said = np.array([float(option.code in chosen) for option in question.options], dtype=np.float32)
    return np.stack([said, said * (len(chosen) == 1)], axis=1)


def directions(vectors: Array, letters: Array, said: Array) -> tuple[Array, Array]:
    """Return which way replies lie that choose each option [options, dimensions], by meaning and by letters.

    A regression in closed form. ``vectors``, ``letters``: of replies and of the labels, which count like replies;
    ``said`` [replies, options]: 1 for the one that a reply chooses.
    """
    solved = np.linalg.solve(shared_kernel(vectors, letters), said - 1 / said.shape[1])
    return (solved.T @ vectors).astype(np.float32), (solved.T @ letters).astype(np.float32)


def shared_kernel(vectors: Array, letters: Array) -> Array:
    """Return how like each of some replies is to each other, each mistrusted a little."""
    found: Array = (
        vectors @ vectors.T + letters @ letters.T + SHARED + MISTRUST * np.eye(len(vectors), dtype=np.float32)
    )
    return found


def of_labels(question: WorkbookQuestion) -> Array:
    """Return which option each label chooses [labels, options]: 1 for its own."""
    return np.repeat(np.eye(len(question.options), dtype=np.float32), 2, axis=0)


def learnt_directions(learnt: Learnt, question: WorkbookQuestion) -> tuple[Array, Array] | None:
    """Return the directions that were learnt for these options; None for those of other workbooks."""
    begin = learnt.options.get(options_of(question))
    if begin is None:
        return None
    rows, weights = slice(begin, begin + len(question.options)), learnt.weights
    scales = weights.option_scales[rows]
    return weights.option_vectors[rows] * scales[:, :1], weights.option_grams[rows] * scales[:, 1:]


def options_of(question: WorkbookQuestion) -> str:
    """Return what tells the options of a question from those of others: questions of unlike cases share them."""
    return f"{question.field}:{','.join(option.code for option in question.options)}"


def label_texts(question: WorkbookQuestion) -> list[str]:
    """Return the labels of a question's options, two to an option."""
    return [label for option in question.options for label in (option.label.ko, option.label.en or option.label.ko)]


def nearest(found: tuple[Array, Array], vector: Array, letters: Array) -> Array:
    """Return how near a reply is to each option [options, 2]: by its meaning and by its letters."""
    return np.column_stack([found[0] @ vector, found[1] @ letters])
