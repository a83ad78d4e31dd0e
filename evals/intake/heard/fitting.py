"""The weights from examples: regressions in closed form over similarities of replies, summed up by question."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evals.intake.heard.examples import Example
from evals.regression import fitted
from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.features import leanings, openness
from orchestrator.graphs.intake.meaning.neighbours import DIMENSIONS, STEPS, asked_as, neighbours, shortened
from orchestrator.graphs.intake.meaning.relevance import relevance
from orchestrator.graphs.intake.meaning.scores import (
    CHOICE,
    TOLD,
    WORDS,
    YES_NO,
    acts,
    best_option,
    in_words,
    leanings_of,
    nearness,
    yes_or_no,
)
from orchestrator.graphs.intake.meaning.similarity import (
    KINDS,
    SHARED,
    directions,
    label_texts,
    learnt_directions,
    nearest,
    of_labels,
    options_of,
    said_in,
    shared_kernel,
)
from orchestrator.graphs.intake.meaning.told_signs import KINDS as KINDS_TOLD
from orchestrator.graphs.intake.meaning.told_signs import SIGNS
from orchestrator.graphs.intake.meaning.weights import ACTS, TYPES, Array, Learnt, MeaningWeights, packed
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.language.grams import grams, unit, weighed

MEASURES = ((YES_NO, "boolean"), (CHOICE, "choice"), (WORDS, "string"))
"""The kinds of questions whose readings have a certainty, with their rows."""
NOISE = 0.5
"""How much a single example is mistrusted."""
HELD = 20.0
"""How far what tells the certainty is held down: there are few replies from which it is learnt."""
MOST_ANSWERS = 3
"""Replies of one author that choose the same option from which acts are learnt; the others tell nothing new of them."""
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
    options: Sequence[Array]
    """Of each example what the rules read of the options; nothing where it is no question with options."""
    labels: dict[str, Array]
    """The vector of each label and each question's text."""


def seen(examples: Sequence[Example], vectors: Array, texts: dict[str, Array]) -> Seen:
    """Count what stands in the examples. ``texts``: the vectors of labels and questions."""
    rows = [
        leanings(one.question, one.reply) if one.question.answer_type == "boolean" else [0.0] * 10 for one in examples
    ]
    options = [said_in(one.question, one.reply, one.language) for one in examples]
    counts = grams([one.reply for one in examples])
    return Seen(examples, vectors, counts, np.array(rows, dtype=np.float32), options, texts)


@dataclass(frozen=True)
class Compared:
    """All examples compared with one another, once for every listener that learns from some of them."""

    middle: Array
    rarity: Array
    vectors: Array
    """From the middle."""
    letters: Array
    """By rarity."""
    basis: Array
    """The directions in which they differ most [dimensions, DIMENSIONS]."""
    acting: NDArray[np.intp]
    """The places of the examples of acts …"""
    inverse: Array
    """… and the inverse of how like they are to one another."""


def compared(data: Seen) -> Compared:
    """Compare all examples."""
    middle = data.vectors.mean(axis=0)
    rarity = np.log((1 + len(data.examples)) / (1 + data.counts.sum(axis=0))) + 1
    vectors, letters = unit(data.vectors - middle), weighed(data.counts, rarity)
    basis = np.linalg.eigh(vectors.T @ vectors)[1][:, : -DIMENSIONS - 1 : -1]
    acting = np.array(_for_acts(data.examples))
    kinds = _kinds(data, acting)
    like = vectors[acting] @ vectors[acting].T + letters[acting] @ letters[acting].T
    same = kinds[:, None] == kinds[None]
    like = like * (1 + _SAME_TYPE * same) + 1 + 0.3 * same + NOISE * np.eye(len(acting))
    return Compared(middle, rarity, vectors, letters, basis, acting, np.linalg.inv(like.astype(np.float32)))


def fit(data: Seen, all_of: Compared, learn: NDArray[np.intp]) -> Learnt:
    """Learn from some of the examples, all but how sure the readings are."""
    chosen = [data.examples[place] for place in learn]
    vectors, letters = all_of.vectors[learn], all_of.letters[learn]
    act_vectors, act_grams, act_bias = _acts(data, all_of, learn)
    is_lean = np.array([one.question.answer_type == "boolean" and isinstance(one.value, bool) for one in chosen])
    asked = {one.question.text.ko: one.question.field for one in chosen if one.question.answer_type == "boolean"}
    own = np.stack([data.labels[text] for text in asked])
    question_middle = own.mean(axis=0)
    options = _options_of(chosen)
    count = sum(len(question.options) for question in options)
    signs = data.leanings[learn][is_lean]
    remembered = list(dict.fromkeys(asked_as(one.question) for one in chosen))
    weights = MeaningWeights(
        middle=all_of.middle,
        rarity=all_of.rarity,
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
        option_vectors=np.zeros((count, vectors.shape[1]), dtype=np.int8),
        option_grams=np.zeros((count, letters.shape[1]), dtype=np.int8),
        option_scales=np.zeros((count, 2), dtype=np.float32),
        basis=all_of.basis,
        memory=np.rint(shortened(all_of.basis, vectors) * STEPS).astype(np.int8),
        memory_asked=np.array([remembered.index(asked_as(one.question)) for one in chosen], dtype=np.int16),
        memory_clear=np.array([one.is_clear for one in chosen], dtype=np.int8),
        sure_mean=np.zeros((len(MEASURES), TOLD), dtype=np.float32),
        sure_spread=np.ones((len(MEASURES), TOLD), dtype=np.float32),
        sure_weights=np.zeros((len(MEASURES), TOLD + 1), dtype=np.float32),
        topic_vectors=np.zeros((0, vectors.shape[1]), dtype=np.int8),
        topic_grams=np.zeros((0, letters.shape[1]), dtype=np.int8),
        topic_scales=np.zeros((0, 2), dtype=np.float32),
        told_mean=np.zeros((len(KINDS_TOLD), SIGNS), dtype=np.float32),
        told_spread=np.ones((len(KINDS_TOLD), SIGNS), dtype=np.float32),
        told_weights=np.zeros((len(KINDS_TOLD), SIGNS + 1), dtype=np.float32),
    )
    first = np.cumsum([0, *(len(question.options) for question in options)])
    rows = {options_of(question): int(begin) for question, begin in zip(options, first, strict=False)}
    learnt = Learnt("", "", tuple(asked), tuple(asked.values()), rows, tuple(remembered), {}, weights)
    _lean(
        data,
        learnt,
        [one for one, is_one in zip(chosen, is_lean, strict=True) if is_one],
        vectors[is_lean],
        letters[is_lean],
        signs,
    )
    _options(data, learnt, learn, vectors, letters)
    return learnt


def _for_acts(chosen: Sequence[Example]) -> list[int]:
    """Return the places of the examples of acts.

    All but the answers of which there are many for one option, and those that choose not to know: these say both.
    """
    counted: Counter[tuple[str, str, str]] = Counter()
    found = []
    for place, one in enumerate(chosen):
        counted[key := (one.source, one.question.text.ko, str(one.value))] += 1
        if not _chooses(one) or (counted[key] <= MOST_ANSWERS and not _is_not_known(one)):
            found.append(place)
    return found


def _is_not_known(one: Example) -> bool:
    """Tell whether an example chooses the option of those who do not know."""
    return any(is_unsure(option) for option in one.question.options if option.code == one.value)


def _kinds(data: Seen, places: NDArray[np.intp]) -> NDArray[np.intp]:
    return np.array([TYPES.index(data.examples[place].question.answer_type) for place in places])


def _acts(data: Seen, all_of: Compared, learn: NDArray[np.intp]) -> tuple[Array, Array, Array]:
    acting = all_of.acting
    kinds, vectors, letters = _kinds(data, acting), all_of.vectors[acting], all_of.letters[acting]
    chosen = [data.examples[place] for place in acting]
    wanted = np.array([[one.act == act for act in ACTS] + [one.is_clear] for one in chosen]) * 2.0 - 1
    solved = without(all_of.inverse, wanted.astype(np.float32), ~np.isin(acting, learn))
    parts = [(vectors[kinds == kind], letters[kinds == kind], solved[kinds == kind]) for kind in range(len(TYPES))]
    of_vectors = np.stack([part[0].T @ part[2] for part in parts])
    of_letters = np.stack([part[1].T @ part[2] for part in parts])
    bias = np.stack([part[2].sum(axis=0) for part in parts])
    return (
        (of_vectors.sum(axis=0) + _SAME_TYPE * of_vectors).astype(np.float32),
        (of_letters.sum(axis=0) + _SAME_TYPE * of_letters).astype(np.float32),
        (bias.sum(axis=0) + 0.3 * bias).astype(np.float32),
    )


def without(inverse: Array, wanted: Array, out: NDArray[np.bool_]) -> Array:
    """Return what a regression comes to without some of its examples, which count for nothing then.

    ``inverse``: of the kernel of all, so that it need not be solved anew for everyone who is left out.
    """
    solved: Array = inverse @ wanted
    if out.any():
        solved = solved - inverse[:, out] @ np.linalg.solve(inverse[np.ix_(out, out)], solved[out])
        solved[out] = 0
    return solved


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


def _chooses(one: Example) -> bool:
    """Tell whether an example says an option of its question."""
    return (
        one.question.answer_type == "choice"
        and one.act == "answer"
        and len(one.question.options) > 1
        and bool(one.value)
    )


def _by_options(chosen: Sequence[Example]) -> list[list[int]]:
    """Return the places of the examples that choose an option, those of the same options together."""
    found: dict[str, list[int]] = {}
    for place, one in enumerate(chosen):
        if _chooses(one):
            found.setdefault(options_of(one.question), []).append(place)
    return [*found.values()]


def _options_of(chosen: Sequence[Example]) -> list[WorkbookQuestion]:
    return [chosen[places[0]].question for places in _by_options(chosen)]


def _options(data: Seen, learnt: Learnt, learn: NDArray[np.intp], vectors: Array, letters: Array) -> None:
    """Learn which way the replies lie that choose an option, and how far that and the rules speak for it."""
    chosen = [data.examples[place] for place in learn]
    rows = []
    for places in _by_options(chosen):
        question = chosen[places[0]].question
        codes = [option.code for option in question.options]
        labels = labels_of(data, learnt, chosen[places[0]])
        of_all = np.concatenate([vectors[places], labels[0]]), np.concatenate([letters[places], labels[1]])
        right = [codes.index(str(chosen[place].value)) for place in places]
        said = np.concatenate([np.eye(len(codes), dtype=np.float32)[right], of_labels(question)])
        begin = learnt.options[options_of(question)]
        own_rows = slice(begin, begin + len(codes))
        found_vectors, found_letters = directions(*of_all, said)
        weights = learnt.weights
        weights.option_vectors[own_rows], weights.option_scales[own_rows, 0] = packed(found_vectors)
        weights.option_grams[own_rows], weights.option_scales[own_rows, 1] = packed(found_letters)
        near = without_itself(*of_all, said)
        for at, place in enumerate(places):
            likes = np.column_stack([near[at], data.options[learn[place]]])
            rows.append((likes - likes.mean(axis=0), right[at]))
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


def without_itself(vectors: Array, letters: Array, said: Array) -> Array:
    """Return how near each reply is to each option by the others: what the regression would say without it."""
    inverse = np.linalg.inv(shared_kernel(vectors, letters))
    wanted = said - 1 / said.shape[1]
    solved = inverse @ wanted
    own = solved / np.diag(inverse)[:, None]
    # What all replies have in common is taken off again, as it is for a reply that is read.
    near: Array = wanted - own - SHARED * (solved.sum(axis=0) - own * inverse.sum(axis=0)[:, None])
    return near


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
        beside = np.concatenate(
            [
                relevance(data.vectors[place], data.labels[one.question.text.ko], others),
                neighbours(learnt, one.question, vectors[row]),
            ]
        )
        if one.question.answer_type == "boolean":
            near = nearness(learnt, one.question.text.ko, one.question.field, data.labels[one.question.text.ko])
            signs = data.leanings[place]
            value: bool | str
            leans = leanings_of(learnt, near, vectors[row], letters[row], signs)
            value, told = yes_or_no(learnt, acted, leans, signs, beside)
        elif one.question.answer_type == "choice" and len(one.question.options) > 1:
            known = learnt_directions(learnt, one.question)
            known = known or directions(*labels_of(data, learnt, one), of_labels(one.question))
            parts = nearest(known, vectors[row], letters[row])
            best, told = best_option(learnt, acted, parts, data.options[place], openness(one.reply), beside)
            value = one.question.options[best].code
        elif one.question.answer_type == "string":
            told = in_words(acted, openness(one.reply), beside)
            is_answer = one.act in ("answer", "correction") and not one.is_asked_again
            found.append(Reading(int(place), one.value or "", told, is_answer))
            continue
        else:
            continue
        found.append(Reading(int(place), value, told, one.value == value and one.is_clear))
    return found


def set_certainty(learnt: Learnt, found: Sequence[Reading], data: Seen) -> None:
    """Learn how sure readings are, from those of the opened sets, when nothing had been learnt from them."""
    for row, answer_type in MEASURES:
        mine = [one for one in found if data.examples[one.place].question.answer_type == answer_type]
        told = np.stack([one.told for one in mine])
        learnt.weights.sure_mean[row] = told.mean(axis=0)
        learnt.weights.sure_spread[row] = told.std(axis=0) + 1e-3
        right = np.array([float(one.is_right) for one in mine])
        scaled = ((told - learnt.weights.sure_mean[row]) / learnt.weights.sure_spread[row]).astype(np.float64)
        learnt.weights.sure_weights[row] = fitted(scaled, right, HELD)
