"""How like an answer is to each option of a question: to its label, to replies that named it, and by the rules."""

from collections.abc import Sequence

import numpy as np

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.weights import Array, Learnt
from orchestrator.graphs.intake.rules.choices import choose_many

KINDS = 5


def similarities(
    learnt: Learnt,
    question: WorkbookQuestion,
    text: str,
    locale: str,
    vector: Array,
    letters: Array,
    labels: tuple[Array, Array],
    others: Sequence[int] | None = None,
) -> Array:
    """Return them [options, KINDS]. ``labels``: vectors and letters of the labels, two to an option, as of a reply.

    ``others``: the places of the examples that may be compared with; all of them where None.
    """
    count = len(question.options)
    by_meaning = (labels[0] @ vector).reshape(count, 2).max(axis=1)
    by_letters = (labels[1] @ letters).reshape(count, 2).max(axis=1)
    near = np.zeros(count, dtype=np.float32)
    places = range(len(learnt.named)) if others is None else others
    for row, option in enumerate(question.options):
        name = f"{question.field}={option.code}"
        own = [place for place in places if learnt.named[place] == name]
        if own:
            near[row] = max(0.0, float((learnt.weights.examples[own] @ vector).max()))
    chosen = {option.code for option in choose_many(text, question.options, locale)}
    said = np.array([float(option.code in chosen) for option in question.options], dtype=np.float32)
    return np.stack([by_meaning, by_letters, near, said, said * (len(chosen) == 1)], axis=1).astype(np.float32)


def label_texts(question: WorkbookQuestion) -> list[str]:
    """Return the labels of a question's options, two to an option."""
    return [label for option in question.options for label in (option.label.ko, option.label.en or option.label.ko)]
