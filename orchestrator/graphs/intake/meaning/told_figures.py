"""Days and figures of a message, each as what it may tell of every question for one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.meaning.weights import Array
from orchestrator.graphs.intake.rules.asked_for import asked_for, measure_of
from orchestrator.graphs.intake.rules.filling import fill
from orchestrator.graphs.intake.rules.value import Measure, Value
from orchestrator.graphs.intake.rules.values import is_ruled_out, values_in

FIGURES: tuple[Measure, ...] = ("date", "amount", "years", "months", "days", "count")
MOST_VALUES = 8
"""Values of a kind in a message that are looked at."""


@dataclass(frozen=True, slots=True)
class FieldFigure:
    """A value, the question that it may answer, and what shows that beside the words."""

    question: WorkbookQuestion
    value: Value
    signs: list[float]


def figures_in(text: str, questions: Sequence[WorkbookQuestion], today: date, locale: str) -> list[FieldFigure]:
    """Return every day and figure of a message with each question that asks for such a thing."""
    asking = [one for one in questions if measure_of(one) in FIGURES]
    if not asking:
        return []
    read = {one.field: one for one in fill(text, questions, today, locale)}
    found: list[FieldFigure] = []
    for measure in FIGURES:
        mine = [one for one in asking if measure_of(one) == measure]
        values = values_in(text, measure, today, locale, is_expected=True)[:MOST_VALUES] if mine else []
        plain = {one.start for one in values_in(text, measure, today, locale)} if values else set()
        for question in mine:
            fitting = {one.start: one for one in asked_for(question, text, values, today, locale)}
            own = read.get(question.field)
            for place, value in enumerate(values):
                is_read = own is not None and own.value.value == value.value
                is_anothers = any(
                    one.field != question.field and one.value.value == value.value for one in read.values()
                )
                signs = [
                    float(is_read) + float(is_read and own is not None and own.is_sure),
                    float(own is not None and not is_read),
                    float(is_anothers),
                    float(value.start in fitting),
                    float(value.start in plain),
                    float(is_ruled_out(text, value)),
                    len(values) / 4,
                    place / len(values),
                    float(value.precision == "day"),
                    float(value.precision == "year"),
                    float(measure == "date" and str(value.value)[:10] > today.isoformat()),
                    float(len(mine) > 1),
                ]
                found.append(FieldFigure(question, fitting.get(value.start, value), signs))
    return found


def beside(figure: FieldFigure, questions: Sequence[WorkbookQuestion]) -> list[int]:
    """Return the places of the other questions that ask for such a value."""
    measure = measure_of(figure.question)
    return [
        place
        for place, one in enumerate(questions)
        if one.field != figure.question.field and measure_of(one) == measure
    ]


def ahead_of(scores: Array, place: int, others: Sequence[int]) -> float:
    """Return by how much one question is ahead of some others; of none by its own score."""
    rest = [float(scores[one]) for one in others if scores[one] == scores[one]]
    return float(scores[place]) - (max(rest) if rest else 0.0)


def told_of(figures: Sequence[FieldFigure], starts: Sequence[tuple[int, int]]) -> Iterator[tuple[FieldFigure, int]]:
    """Return each figure with the place of its clause, by where the clauses begin and end."""
    for one in figures:
        place = next((row for row, (begin, end) in enumerate(starts) if begin <= one.value.start < end), None)
        if place is not None:
            yield one, place
