"""What a clause that was not asked for shows of a question: as numbers, of which what was learnt makes a certainty."""

from dataclasses import dataclass

import numpy as np

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.features import openness
from orchestrator.graphs.intake.meaning.neighbours import NEIGHBOURS
from orchestrator.graphs.intake.meaning.relevance import RELEVANCES
from orchestrator.graphs.intake.meaning.scores import OPEN_SIGNS, TOLD
from orchestrator.graphs.intake.meaning.topics import TOPICS
from orchestrator.graphs.intake.meaning.weights import ACTS, Array
from orchestrator.graphs.intake.rules.certainty import is_doubtful
from orchestrator.graphs.intake.rules.choice_meaning import by_synonym, own_stems
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.mentioned import mentioned
from orchestrator.graphs.intake.rules.own_predicate import DENIED, names_others
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.language.speech_acts import is_question

KINDS = ("boolean", "choice", "date", "figure")
"""The rows of what the certainty is told from."""
ALL = TOLD + TOPICS + 10 + 4
"""How many numbers there are of a yes, a no or an option …"""
OF_FIGURES = len(ACTS) + 1 + OPEN_SIGNS + RELEVANCES + NEIGHBOURS + TOPICS + 10 + 14
"""… and of a day or a figure."""
SIGNS = max(ALL, OF_FIGURES)


@dataclass(frozen=True, slots=True)
class StoryClause:
    """A clause with what it shows whatever the question is."""

    text: str
    place: float
    """How far on in the message, 0 to 1."""
    count: int
    """How many clauses the message has."""
    signs: tuple[float, ...]


def clause_of(text: str, place: int, count: int) -> StoryClause:
    """Look at a clause."""
    signs = (
        float(names_others(text)),
        float(is_doubtful(text)),
        float(is_question(text)),
        float(DENIED.search(text) is not None),
        min(len(text), 200) / 50,
        place / count,
        count / 10,
    )
    return StoryClause(text, place / count, count, signs)


def of_answer(
    question: WorkbookQuestion, clause: StoryClause, told: Array, topic: Array, value: Value, locale: str
) -> Array:
    """Return what shows how surely a clause gives a yes, a no or an option."""
    return _padded([*told, *topic, *_of_words(question, clause), *_of_rules(question, clause.text, value, locale)])


def of_figure(
    question: WorkbookQuestion, clause: StoryClause, acted: Array, near: Array, topic: Array, figures: list[float]
) -> Array:
    """Return what shows how surely a day or a figure in a clause is told of a question."""
    return _padded([*acted, *openness(clause.text), *near, *topic, *_of_words(question, clause), *figures])


def _of_words(question: WorkbookQuestion, clause: StoryClause) -> list[float]:
    folded = clause.text.casefold()
    asked = " ".join((question.text.ko, question.label.ko, question.text.en, question.label.en, *question.hints))
    shared = own_stems(asked.casefold()) & own_stems(folded)
    return [*clause.signs, float(bool(places_of(question, folded))), float(bool(shared)), float(len(shared))]


def _of_rules(question: WorkbookQuestion, text: str, value: Value, locale: str) -> list[float]:
    """Return whether the rules read the same in a clause or something else, and so its synonyms."""
    folded = text.casefold() if len(text.casefold()) == len(text) else text
    read = mentioned(question, text, folded, [(0, len(text))], locale)
    place = by_synonym(" ".join(folded.split()), question.options) if question.options else None
    called = None if place is None else question.options[place].code
    return [
        float(read is not None and read.value == value.value),
        float(read is not None and read.value != value.value),
        float(called is not None and called == value.value),
        float(called is not None and called != value.value),
    ]


def _padded(told: list[float]) -> Array:
    found = np.zeros(SIGNS, dtype=np.float32)
    found[: len(told)] = told
    return found
