"""What clauses answer of questions that were not asked: told in a story, or beside the answer to something else.

How sure that is was learnt from replies that were read for all questions of their interview, of which they answer one
(``evals/intake/heard/unasked.py``). It is never written down, only offered when the question's turn comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

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
from orchestrator.graphs.intake.meaning.weights import Array, Learnt, load
from orchestrator.graphs.intake.rules.choices import is_unsure
from orchestrator.graphs.intake.rules.values import Value, said_yes_no

OFFERED = 0.5
"""How certain it has to be to be offered; of what is offered from there about seven in ten are right, or more."""
MOST_LIKELY = 4
"""Questions for which a clause is read: those that it is nearest to."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Told:
    """What a clause answers of a question that was not asked."""

    question: WorkbookQuestion
    clause: str
    value: Value
    certainty: float


async def told_unasked(
    questions: Sequence[WorkbookQuestion],
    every: Sequence[WorkbookQuestion],
    clauses: Sequence[str],
    embedder: Embedder,
    locale: str,
) -> list[Told]:
    """Return what clauses answer surely enough, to each question the surest.

    ``questions``: those of yes or no and of options that are open. ``every``: all of the interview, to which a clause
    may be nearer.
    """
    learnt = load()
    if learnt.embedder != embedder.name or not questions or not clauses:
        return []
    try:
        vectors = np.asarray(await embedder.embed([*clauses]))
        about = await vectors_of([one.text.ko or one.text.en for one in every], embedder)
    except IntegrationError as error:
        log.warning("clauses_not_judged", error=type(error).__name__)
        return []
    own, letters = scores.replied(learnt.weights, vectors, clauses)
    places = {one.field: place for place, one in enumerate(every)}
    told = []
    for row, clause in enumerate(clauses):
        near, like = about @ vectors[row], likeness(learnt, own[row])
        for question in sorted(questions, key=lambda one: -float(near[places[one.field]]))[:MOST_LIKELY]:
            asked = about[places[question.field]]
            others = np.delete(about, places[question.field], axis=0)
            beside = relevance(vectors[row], asked, others)
            signs = np.concatenate([beside, neighbours(learnt, question, own[row], like)])
            found = _read(learnt, question, clause, locale, (own[row], letters[row]), asked, signs)
            told += [found] if found is not None and found.certainty >= OFFERED else []
    surest = {one.question.field: one for one in sorted(told, key=_sure)}
    # Clauses that answer one question differently leave it to be asked.
    return [one for one in surest.values() if all(_agrees(one, other) for other in told)]


def _sure(told: Told) -> float:
    return told.certainty


def _agrees(one: Told, other: Told) -> bool:
    return one.question.field != other.question.field or one.value.value == other.value.value


def _read(
    learnt: Learnt,
    question: WorkbookQuestion,
    clause: str,
    locale: str,
    reply: tuple[Array, Array],
    asked: Array,
    near: Array,
) -> Told | None:
    own, letters = reply
    acted = scores.acts(learnt.weights, question.answer_type, own, letters)
    if question.answer_type == "boolean":
        like = scores.nearness(learnt, question.text.ko, question.field, asked)
        signs = np.array(leanings(question, clause), dtype=np.float32)
        leans = scores.leanings_of(learnt, like, own, letters, signs)
        is_yes, told = scores.yes_or_no(learnt, acted, leans, signs, near)
        sure = scores.answered_unasked(learnt.weights, scores.YES_NO, told)
        return Told(question, clause, said_yes_no(is_yes, clause, locale), sure)
    directed = learnt_directions(learnt, question)
    if directed is None:
        return None
    parts, read = nearest(directed, own, letters), said_in(question, clause, locale)
    best, told = scores.best_option(learnt, acted, parts, read, openness(clause), near)
    option = question.options[best]
    if is_unsure(option):
        return None
    value = Value(option.code, option.label.said(locale), "choice", clause, 0, len(clause))
    return Told(question, clause, value, scores.answered_unasked(learnt.weights, scores.CHOICE, told))
