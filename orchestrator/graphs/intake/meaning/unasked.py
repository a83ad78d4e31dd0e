"""What a message tells of questions that were not asked: in a story, or beside the answer to something else.

How sure that is was learnt from stories in which people marked what is told (``evals/intake/heard/stories.py``). It is
never written down by itself, only offered when the question's turn comes; what the rules read is written down only
where it is as sure.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
import structlog

from integrations.errors import IntegrationError
from integrations.knowledge.base import WorkbookQuestion
from integrations.search.base import Embedder
from orchestrator.graphs.intake.meaning import scores
from orchestrator.graphs.intake.meaning.features import leanings, openness
from orchestrator.graphs.intake.meaning.neighbours import likeness, neighbours
from orchestrator.graphs.intake.meaning.relevance import relevance, vectors_of
from orchestrator.graphs.intake.meaning.similarity import learnt_directions, nearest, said_in
from orchestrator.graphs.intake.meaning.told_figures import ahead_of, beside, figures_in, told_of
from orchestrator.graphs.intake.meaning.told_signs import KINDS, StoryClause, clause_of, of_answer, of_figure
from orchestrator.graphs.intake.meaning.topics import fitting, topic_signs
from orchestrator.graphs.intake.meaning.weights import Array, Learnt, load
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.language.predications import predications

MOST_CLAUSES = 16
"""Clauses of a message that are read."""
MOST_LIKELY = 4
"""Questions for which a clause is read: those that it fits best."""
TWICE = 0.6
"""How certain it has to be that one figure answers a second question."""
_FIGURES = ("date", "figure")

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Told:
    """What a clause answers of a question that was not asked."""

    question: WorkbookQuestion
    clause: str
    value: Value
    row: int
    """The kind of answer, a place in ``KINDS``."""
    signs: Array
    certainty: float = 0.0


async def told_unasked(
    text: str, questions: Sequence[WorkbookQuestion], embedder: Embedder, today: date, locale: str
) -> dict[str, Told]:
    """Return by field what a message most likely tells of each question of its interview, with how sure that is."""
    learnt = load()
    clauses = (await asyncio.to_thread(predications, text))[:MOST_CLAUSES]
    if learnt.embedder != embedder.name or not questions or not clauses:
        return {}
    try:
        vectors = np.asarray(await embedder.embed([*clauses]))
        about = await vectors_of([one.text.ko or one.text.en for one in questions], embedder)
    except IntegrationError as error:
        log.warning("clauses_not_judged", error=type(error).__name__)
        return {}
    return await asyncio.to_thread(_told, learnt, text, clauses, questions, vectors, about, today, locale)


def _told(learnt: Learnt, *given: Any) -> dict[str, Told]:
    found = (
        replace(one, certainty=scores.answered_unasked(learnt.weights, one.row, one.signs))
        for one in readings(learnt, *given)
    )
    return _each_once(surest(found))


def _each_once(found: dict[str, Told]) -> dict[str, Told]:
    """Return what was read, of two questions that one figure may answer only the likelier, unless both are likely."""
    best: dict[tuple[int, int], float] = {}
    for one in found.values():
        if KINDS[one.row] in _FIGURES:
            place = one.value.start, one.row
            best[place] = max(best.get(place, 0.0), one.certainty)
    return {
        field: one
        for field, one in found.items()
        if KINDS[one.row] not in _FIGURES or one.certainty >= min(TWICE, best[one.value.start, one.row])
    }


def surest(found: Iterator[Told]) -> dict[str, Told]:
    """Return of each field the reading that is surest."""
    best: dict[str, Told] = {}
    for one in found:
        if one.question.field not in best or one.certainty > best[one.question.field].certainty:
            best[one.question.field] = one
    return best


def readings(
    learnt: Learnt,
    text: str,
    clauses: Sequence[str],
    questions: Sequence[WorkbookQuestion],
    vectors: Array,
    about: Array,
    today: date,
    locale: str,
) -> Iterator[Told]:
    """Read clauses for the questions that they fit best, and all days and figures for those that ask for one.

    ``vectors``, ``about``: the clauses and the questions as the embedder has them.
    """
    own, letters = scores.replied(learnt.weights, vectors, clauses)
    fits = fitting(learnt, questions, own, letters)
    nearness = (vectors @ about.T).astype(np.float32)
    looked_at = [clause_of(one, place, len(clauses)) for place, one in enumerate(clauses)]
    like = [likeness(learnt, one) for one in own]

    def near(row: int, place: int) -> Array:
        others = np.delete(about, place, axis=0)
        return np.concatenate(
            [
                relevance(vectors[row], about[place], others),
                neighbours(learnt, questions[place], own[row], like[row]),
            ]
        )

    for row, clause in enumerate(looked_at):
        asking = [
            place for place, one in enumerate(questions) if one.answer_type in ("boolean", "choice") and not one.list_of
        ]
        order = nearness[row] if np.isnan(fits[row]).all() else np.nan_to_num(fits[row], nan=-1.0)
        for place in sorted(asking, key=lambda place, order=order: -float(order[place]))[:MOST_LIKELY]:  # type: ignore[misc]
            reply = (own[row], letters[row])
            topic = topic_signs(fits[row], place)
            found = _read(learnt, questions[place], clause, locale, reply, about[place], near(row, place), topic)
            if found is not None:
                yield found
    figures = figures_in(text, [one for one in questions if not one.list_of], today, locale)
    for figure, row in told_of(figures, _spans(text, clauses)):
        place = next(at for at, one in enumerate(questions) if one.field == figure.question.field)
        others = beside(figure, questions)
        acted = scores.acts(learnt.weights, figure.question.answer_type, own[row], letters[row])
        signs = [*figure.signs, ahead_of(nearness[row], place, others), ahead_of(fits[row], place, others)]
        topic = topic_signs(fits[row], place)
        kind = KINDS.index("date" if figure.value.measure == "date" else "figure")
        told = of_figure(figure.question, looked_at[row], acted, near(row, place), topic, signs)
        yield Told(figure.question, clauses[row], figure.value, kind, told)


def _read(
    learnt: Learnt,
    question: WorkbookQuestion,
    clause: StoryClause,
    locale: str,
    reply: tuple[Array, Array],
    asked: Array,
    near: Array,
    topic: Array,
) -> Told | None:
    own, letters = reply
    acted, text = scores.acts(learnt.weights, question.answer_type, own, letters), clause.text
    if question.answer_type == "boolean":
        like = scores.nearness(learnt, question.text.ko, question.field, asked)
        signs = np.array(leanings(question, text), dtype=np.float32)
        leans = scores.leanings_of(learnt, like, own, letters, signs)
        is_yes, told = scores.yes_or_no(learnt, acted, leans, signs, near)
        value = said_yes_no(is_yes, text, locale)
    else:
        directed = learnt_directions(learnt, question) if len(question.options) > 1 else None
        if directed is None:
            return None
        parts, read = nearest(directed, own, letters), said_in(question, text, locale)
        best, told = scores.best_option(learnt, acted, parts, read, openness(text), near)
        option = question.options[best]
        if is_unsure(option):
            return None
        value = Value(option.code, option.label.said(locale), "choice", text, 0, len(text))
    kind = KINDS.index(question.answer_type)
    return Told(question, text, value, kind, of_answer(question, clause, told, topic, value, locale))


def _spans(text: str, clauses: Sequence[str]) -> list[tuple[int, int]]:
    """Return where clauses begin and end in their text."""
    found, begin = [], 0
    for clause in clauses:
        words = clause.rstrip("?")
        begin = max(text.find(words, begin), begin)
        found.append((begin, begin + len(words)))
        begin += len(words)
    return found
