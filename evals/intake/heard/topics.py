"""Which way what people say of each question lies: one regression for all questions, by replies, texts and stories."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from evals.intake.heard.examples import Example
from integrations.knowledge.base import Knowledge, WorkbookQuestion
from orchestrator.graphs.intake.meaning.neighbours import asked_as
from orchestrator.graphs.intake.meaning.weights import Array, Learnt, packed
from orchestrator.language.grams import grams, unit, weighed

HELD = 5.0
"""How much a single reply is mistrusted."""
AT_ONCE = 4_096
"""Replies that are summed up at once."""


@dataclass(frozen=True)
class TopicSums:
    """What replies and the texts of questions come to, so that quotations of stories need only be added."""

    places: dict[str, int]
    square: Array
    product: Array


def sums(
    examples: Sequence[Example],
    vectors: Array,
    letters: Array,
    learnt: Learnt,
    labels: dict[str, Array],
    knowledge: Knowledge,
) -> TopicSums:
    """Sum up the texts of the questions, and the replies: those that answer for their question, the others for none.

    ``vectors``, ``letters``: of the examples, as replies are read. ``labels``: the questions as the embedder has them.
    """
    questions = {asked_as(one): one for scenario in knowledge.scenarios.values() for one in scenario.questions}
    places = {asked: row for row, asked in enumerate(questions)}
    width = vectors.shape[1] + letters.shape[1]
    found = TopicSums(places, HELD * np.eye(width, dtype=np.float32), np.zeros((width, len(places)), np.float32))
    for begin in range(0, len(examples), AT_ONCE):
        part = slice(begin, begin + AT_ONCE)
        said = np.zeros((len(examples[part]), len(places)), dtype=np.float32)
        for row, one in enumerate(examples[part]):
            if one.is_clear or (one.act == "answer" and one.question.answer_type not in ("boolean", "choice")):
                said[row, places[asked_as(one.question)]] = 1
        found = _with(found, np.hstack([vectors[part], letters[part]]), said)
    texts = [one.text.ko for one in questions.values()]
    own = unit(np.stack([labels[text] for text in texts]) - learnt.weights.middle)
    rows = np.hstack([own, weighed(grams(texts), learnt.weights.rarity)])
    return _with(found, rows, np.eye(len(places), dtype=np.float32))


def _with(found: TopicSums, rows: Array, said: Array) -> TopicSums:
    return replace(found, square=found.square + rows.T @ rows, product=found.product + rows.T @ said)


def with_topics(
    learnt: Learnt, found: TopicSums, quotes: Sequence[str], vectors: Array, questions: Sequence[WorkbookQuestion]
) -> Learnt:
    """Return what was learnt with the topics, by the sums and by quotations that tell of questions."""
    if quotes:
        own = unit(vectors - learnt.weights.middle)
        rows = np.hstack([own, weighed(grams(quotes), learnt.weights.rarity)])
        told = [found.places[asked_as(one)] for one in questions]
        found = _with(found, rows, np.eye(len(found.places), dtype=np.float32)[told])
    solved = np.linalg.solve(found.square, found.product).T.astype(np.float32)
    width = len(learnt.weights.middle)
    own_vectors, vector_scales = packed(solved[:, :width])
    own_grams, gram_scales = packed(solved[:, width:])
    weights = replace(
        learnt.weights,
        topic_vectors=own_vectors,
        topic_grams=own_grams,
        topic_scales=np.stack([vector_scales, gram_scales], axis=1).astype(np.float32),
    )
    return replace(learnt, topics=found.places, weights=weights)
