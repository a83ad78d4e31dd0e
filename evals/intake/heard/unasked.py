"""Whether what somebody tells answers questions that were not asked: replies read for all questions of an interview.

A reply answers the question to which it was put; that it also answers another is rare enough to be counted as wrong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evals.intake.heard.examples import Example
from evals.intake.heard.fitting import HELD, Seen
from evals.regression import fitted
from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.features import leanings, openness
from orchestrator.graphs.intake.meaning.neighbours import neighbours
from orchestrator.graphs.intake.meaning.relevance import relevance
from orchestrator.graphs.intake.meaning.scores import (
    CHOICE,
    YES_NO,
    acts,
    answered_unasked,
    best_option,
    leanings_of,
    nearness,
    yes_or_no,
)
from orchestrator.graphs.intake.meaning.similarity import learnt_directions, nearest, said_in
from orchestrator.graphs.intake.meaning.weights import Array, Learnt
from orchestrator.language.grams import unit, weighed

ROWS = {"boolean": YES_NO, "choice": CHOICE}


@dataclass(frozen=True, slots=True)
class Unasked:
    """A reply as it was read for one question of its interview."""

    source: str
    row: int
    asked: str
    reply: str
    value: bool | str
    told: Array
    is_right: bool
    """Whether the question was the one that it answers, and that is its answer."""


def unasked(data: Seen, learnt: Learnt, places: NDArray[np.intp]) -> list[Unasked]:
    """Read replies for all questions of their interviews with what was learnt from others."""
    vectors = unit(data.vectors[places] - learnt.weights.middle)
    letters = weighed(data.counts[places], learnt.weights.rarity)
    return [
        one
        for row, place in enumerate(places)
        for one in _of_reply(data, learnt, data.examples[place], data.vectors[place], vectors[row], letters[row])
    ]


def _of_reply(data: Seen, learnt: Learnt, one: Example, vector: Array, own: Array, letters: Array) -> Iterator[Unasked]:
    questions = (one.question, *one.beside)
    for question in questions:
        if question.answer_type not in ROWS or (question.answer_type == "choice" and len(question.options) < 2):
            continue
        texts = [each.text.ko or each.text.en for each in questions if each.field != question.field]
        near = np.concatenate(
            [
                relevance(vector, data.labels[question.text.ko], np.stack([data.labels[text] for text in texts])),
                neighbours(learnt, question, own),
            ]
        )
        read = _read(data, learnt, question, one, own, letters, near)
        if read is not None:
            value, told = read
            is_right = question.field == one.question.field and one.is_clear and value == one.value
            yield Unasked(one.source, ROWS[question.answer_type], question.text.ko, one.reply, value, told, is_right)


def _read(
    data: Seen, learnt: Learnt, question: WorkbookQuestion, one: Example, own: Array, letters: Array, near: Array
) -> tuple[bool | str, Array] | None:
    acted = acts(learnt.weights, question.answer_type, own, letters)
    if question.answer_type == "boolean":
        like = nearness(learnt, question.text.ko, question.field, data.labels[question.text.ko])
        signs = np.array(leanings(question, one.reply), dtype=np.float32)
        return yes_or_no(learnt, acted, leanings_of(learnt, like, own, letters, signs), signs, near)
    directed = learnt_directions(learnt, question)
    if directed is None:
        return None
    read = said_in(question, one.reply, one.language)
    best, told = best_option(learnt, acted, nearest(directed, own, letters), read, openness(one.reply), near)
    return question.options[best].code, told


def set_unasked(learnt: Learnt, found: Sequence[Unasked]) -> None:
    """Learn when a clause answers a question that was not asked."""
    for row in ROWS.values():
        told = np.stack([one.told for one in found if one.row == row])
        learnt.weights.told_mean[row] = np.nanmean(told, axis=0)
        learnt.weights.told_spread[row] = np.nanstd(told, axis=0) + 1e-3
        told = np.where(np.isnan(told), learnt.weights.told_mean[row], told)
        right = np.array([float(one.is_right) for one in found if one.row == row])
        scaled = ((told - learnt.weights.told_mean[row]) / learnt.weights.told_spread[row]).astype(np.float64)
        learnt.weights.told_weights[row] = fitted(scaled, right, HELD)


def report_unasked(learnt: Learnt, found: Sequence[Unasked], margins: Sequence[float]) -> None:
    """Print what would be offered of the opened sets, the weights of each learnt from the other authors."""
    judged: list[tuple[float, Unasked]] = []
    for source in sorted({one.source for one in found}):
        set_unasked(learnt, [one for one in found if one.source != source])
        judged += [(answered_unasked(learnt.weights, one.row, one.told), one) for one in found if one.source == source]
    for name, row in ROWS.items():
        mine = [(sure, one) for sure, one in judged if one.row == row]
        print(f"unasked {name}: {len(mine)} readings, {sum(one.is_right for _, one in mine)} right")
        for margin in margins:
            kept = [one for sure, one in mine if sure >= margin]
            print(f"  from {margin}: offered {len(kept)}, of them right {sum(one.is_right for one in kept)}")
