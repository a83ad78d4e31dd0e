"""The weights from examples: regressions in closed form over similarities of replies, summed up by question."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evals.intake.heard.examples import OPENED, Example
from evals.intake.suspicion import fitted
from orchestrator.graphs.intake.meaning.features import leanings, openness
from orchestrator.graphs.intake.meaning.grams import grams, unit, weighed
from orchestrator.graphs.intake.meaning.relevance import relevance
from orchestrator.graphs.intake.meaning.scores import (
    CHOICE,
    TOLD,
    YES_NO,
    acts,
    best_option,
    leanings_of,
    nearness,
    yes_or_no,
)
from orchestrator.graphs.intake.meaning.similarity import KINDS, label_texts, similarities
from orchestrator.graphs.intake.meaning.weights import ACTS, TYPES, Array, Learnt, MeaningWeights

NOISE = 0.5
"""How much a single example is mistrusted."""
OPENED_COUNT = 8
"""How often a reply of the opened sets counts for the certainty: in them more answers nothing, as people reply."""
_SAME_TYPE = 0.5
"""By how much more an example tells of acts in replies to questions of its own type."""
_OPTION_STEPS, _OPTION_PACE, _OPTION_RIDGE = 300, 2.0, 0.01
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """The examples as numbers."""

    examples: Sequence[Example]
    vectors: Array
    counts: Array
    leanings: Array
    """[examples, signs]; noughts where it is no question of yes or no."""
    labels: dict[str, Array]
    """The vector of each label and each question's text."""


def seen(examples: Sequence[Example], vectors: Array, texts: dict[str, Array]) -> Seen:
    """Count what stands in the examples. ``texts``: the vectors of labels and questions."""
    rows = [
        leanings(one.question, one.reply) if one.question.answer_type == "boolean" else [0.0] * 10 for one in examples
    ]
    return Seen(examples, vectors, grams([one.reply for one in examples]), np.array(rows, dtype=np.float32), texts)


def fit(data: Seen, learn: NDArray[np.intp]) -> Learnt:
    """Learn from some of the examples, all but how sure the readings are."""
    chosen = [data.examples[place] for place in learn]
    middle = data.vectors[learn].mean(axis=0)
    rarity = np.log((1 + len(learn)) / (1 + data.counts[learn].sum(axis=0))) + 1
    vectors, letters = unit(data.vectors[learn] - middle), weighed(data.counts[learn], rarity)
    act_vectors, act_grams, act_bias = _acts(chosen, vectors, letters)
    is_lean = np.array([one.question.answer_type == "boolean" and isinstance(one.value, bool) for one in chosen])
    asked = {one.question.text.ko: one.question.field for one in chosen if one.question.answer_type == "boolean"}
    own = np.stack([data.labels[text] for text in asked])
    question_middle = own.mean(axis=0)
    named = [
        place
        for place, one in enumerate(chosen)
        if one.question.answer_type == "choice" and one.value and one.act == "answer"
    ]
    signs = data.leanings[learn][is_lean]
    weights = MeaningWeights(
        middle=middle,
        rarity=rarity,
        act_vectors=act_vectors,
        act_grams=act_grams,
        act_bias=act_bias,
        questions=unit(own - question_middle),
        question_middle=question_middle,
        lean_vectors=np.zeros((len(asked), vectors.shape[1]), dtype=np.float32),
        lean_grams=np.zeros((len(asked), letters.shape[1]), dtype=np.float32),
        lean_signs=np.zeros((len(asked), signs.shape[1]), dtype=np.float32),
        lean_bias=np.zeros(1, dtype=np.float32),
        sign_mean=signs.mean(axis=0),
        sign_spread=signs.std(axis=0) + 1e-3,
        option_near=np.zeros(KINDS, dtype=np.float32),
        examples=vectors[named],
        sure_mean=np.zeros((2, TOLD), dtype=np.float32),
        sure_spread=np.ones((2, TOLD), dtype=np.float32),
        sure_weights=np.zeros((2, TOLD + 1), dtype=np.float32),
    )
    names = tuple(f"{chosen[place].question.field}={chosen[place].value}" for place in named)
    learnt = Learnt("", "", tuple(asked), tuple(asked.values()), names, weights)
    _lean(
        data,
        learnt,
        [one for one, is_one in zip(chosen, is_lean, strict=True) if is_one],
        vectors[is_lean],
        letters[is_lean],
        signs,
    )
    _options(data, learnt, chosen, vectors, letters, named)
    return learnt


def _acts(chosen: Sequence[Example], vectors: Array, letters: Array) -> tuple[Array, Array, Array]:
    kinds = np.array([TYPES.index(one.question.answer_type) for one in chosen])
    wanted = np.array([[one.act == act for act in ACTS] + [one.is_clear] for one in chosen]) * 2.0 - 1
    like = vectors @ vectors.T + letters @ letters.T
    same = kinds[:, None] == kinds[None]
    like = like * (1 + _SAME_TYPE * same) + 1 + 0.3 * same + NOISE * np.eye(len(chosen))
    solved = np.linalg.solve(like.astype(np.float32), wanted.astype(np.float32))
    parts = [(vectors[kinds == kind], letters[kinds == kind], solved[kinds == kind]) for kind in range(len(TYPES))]
    of_vectors = np.stack([part[0].T @ part[2] for part in parts])
    of_letters = np.stack([part[1].T @ part[2] for part in parts])
    bias = np.stack([part[2].sum(axis=0) for part in parts])
    return (
        (of_vectors.sum(axis=0) + _SAME_TYPE * of_vectors).astype(np.float32),
        (of_letters.sum(axis=0) + _SAME_TYPE * of_letters).astype(np.float32),
        (bias.sum(axis=0) + 0.3 * bias).astype(np.float32),
    )


def _lean(data: Seen, learnt: Learnt, chosen: Sequence[Example], vectors: Array, letters: Array, signs: Array) -> None:
    """Learn yes or no, and sum it up by question."""
    weights = learnt.weights
    row = np.array([learnt.asked.index(one.question.text.ko) for one in chosen])
    near = [
        nearness(learnt, text, field, data.labels[text])
        for text, field in zip(learnt.asked, learnt.fields, strict=True)
    ]
    of_words = np.stack([one[0] for one in near])[np.ix_(row, row)]
    of_signs = np.stack([one[1] for one in near])[np.ix_(row, row)]
    counted = (signs - weights.sign_mean) / weights.sign_spread / np.sqrt(signs.shape[1])
    like = (vectors @ vectors.T + letters @ letters.T) * of_words + counted @ counted.T * of_signs + 1
    said = np.array([1.0 if one.value else -1.0 for one in chosen])
    solved = np.linalg.solve((like + NOISE * np.eye(len(chosen))).astype(np.float32), said.astype(np.float32))
    np.add.at(weights.lean_vectors, row, solved[:, None] * vectors)
    np.add.at(weights.lean_grams, row, solved[:, None] * letters)
    np.add.at(weights.lean_signs, row, solved[:, None] * counted / np.sqrt(signs.shape[1]))
    weights.lean_bias[0] = solved.sum()


def labels_of(data: Seen, learnt: Learnt, one: Example) -> tuple[Array, Array]:
    """Return the labels of an example's options as numbers."""
    texts = label_texts(one.question)
    return (
        unit(np.stack([data.labels[text] for text in texts]) - learnt.weights.middle),
        weighed(grams(texts), learnt.weights.rarity),
    )


def _options(
    data: Seen,
    learnt: Learnt,
    chosen: Sequence[Example],
    vectors: Array,
    letters: Array,
    named: Sequence[int],
) -> None:
    """Learn how far each likeness speaks for an option; an example is not compared with itself."""
    rows = []
    for place, at in enumerate(named):
        one = chosen[at]
        codes = [option.code for option in one.question.options]
        if one.value not in codes:
            continue
        others = [
            other
            for other in range(len(named))
            if other != place and learnt.named[other].startswith(f"{one.question.field}=")
        ]
        like = similarities(
            learnt,
            one.question,
            one.reply,
            one.language,
            vectors[at],
            letters[at],
            labels_of(data, learnt, one),
            others,
        )
        rows.append((like - like.mean(axis=0), codes.index(str(one.value))))
    # Questions with fewer options are filled up with options that nothing speaks for.
    most = max(len(like) for like, _ in rows)
    likes = np.stack([np.pad(like, ((0, most - len(like)), (0, 0))) for like, _ in rows])
    is_there = np.array([np.arange(most) < len(like) for like, _ in rows])
    right = likes[np.arange(len(rows)), [place for _, place in rows]].mean(axis=0)
    found = np.zeros(KINDS)
    for _ in range(_OPTION_STEPS):
        scores = np.where(is_there, likes @ found, -np.inf)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        slope = right - np.einsum("ro,rok->k", likely, likes) / len(rows) - _OPTION_RIDGE * found
        found = found + _OPTION_PACE * slope
    learnt.weights.option_near[:] = found


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in an example, and what its certainty is told from."""

    place: int
    value: bool | str
    told: Array
    is_right: bool
    """Whether it is what was said, and nobody would ask again."""


def readings(data: Seen, learnt: Learnt, places: NDArray[np.intp]) -> list[Reading]:
    """Read examples with what was learnt from others."""
    weights = learnt.weights
    vectors, letters = unit(data.vectors[places] - weights.middle), weighed(data.counts[places], weights.rarity)
    found = []
    for row, place in enumerate(places):
        one = data.examples[place]
        acted = acts(weights, one.question.answer_type, vectors[row], letters[row])
        nearby = [data.labels[text] for text in one.others]
        others = np.stack(nearby) if nearby else np.empty((0, 0), dtype=np.float32)
        beside = relevance(data.vectors[place], data.labels[one.question.text.ko], others)
        if one.question.answer_type == "boolean":
            near = nearness(learnt, one.question.text.ko, one.question.field, data.labels[one.question.text.ko])
            signs = data.leanings[place]
            value: bool | str
            leans = leanings_of(learnt, near, vectors[row], letters[row], signs)
            value, told = yes_or_no(learnt, acted, leans, signs, beside)
        elif one.question.answer_type == "choice" and len(one.question.options) > 1:
            like = similarities(
                learnt, one.question, one.reply, one.language, vectors[row], letters[row], labels_of(data, learnt, one)
            )
            best, told = best_option(learnt, acted, like, openness(one.reply), beside)
            value = one.question.options[best].code
        else:
            continue
        found.append(Reading(int(place), value, told, one.value == value and one.is_clear))
    return found


def set_certainty(learnt: Learnt, found: Sequence[Reading], data: Seen) -> None:
    """Learn how sure readings are, from those of examples that nothing was learnt from."""
    for row, answer_type in ((YES_NO, "boolean"), (CHOICE, "choice")):
        mine = [one for one in found if data.examples[one.place].question.answer_type == answer_type]
        mine += [one for one in mine if data.examples[one.place].source in OPENED] * (OPENED_COUNT - 1)
        told = np.stack([one.told for one in mine])
        learnt.weights.sure_mean[row] = told.mean(axis=0)
        learnt.weights.sure_spread[row] = told.std(axis=0) + 1e-3
        right = np.array([float(one.is_right) for one in mine])
        scaled = ((told - learnt.weights.sure_mean[row]) / learnt.weights.sure_spread[row]).astype(np.float64)
        learnt.weights.sure_weights[row] = fitted(scaled, right)
