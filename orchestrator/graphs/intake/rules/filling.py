"""Several answers in one message: which value belongs to which field.

A value goes to the field whose hint stands nearest in its sentence; the field that was asked has a claim on what no
other hint is nearer to. What two fields claim alike is given to neither: it will be asked.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.asked_for import asked_for, measure_of
from orchestrator.graphs.intake.rules.certainty import is_doubtful, is_open
from orchestrator.graphs.intake.rules.clauses import sentence_in, sentences
from orchestrator.graphs.intake.rules.computed import (
    computed,
    is_given_back,
    left_of,
    nought,
    stated_rent,
    total_told,
    used_of,
)
from orchestrator.graphs.intake.rules.days_in_frame import in_frame
from orchestrator.graphs.intake.rules.figures import told_alone
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.measured import (
    MOST_BESIDE,
    is_loosely_told,
    is_named_for_another,
    is_of_earlier_clause,
    measured,
)
from orchestrator.graphs.intake.rules.mentioned import mentioned
from orchestrator.graphs.intake.rules.nothing import polar_chosen
from orchestrator.graphs.intake.rules.opposite_ends import end_asked, end_of_span, is_of_other_end
from orchestrator.graphs.intake.rules.own_predicate import answer_to
from orchestrator.graphs.intake.rules.replies import first_word
from orchestrator.graphs.intake.rules.several_sums import answering, is_of_another_sum
from orchestrator.graphs.intake.rules.stated_result import stated_result
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.graphs.intake.rules.values import read, repaired, values_in
from orchestrator.language.date_told import is_of_another_day

_PARTICLE = re.compile(r"네|예|넵|응|아니|아뇨|yes|yeah|no\b|nope", re.I)


@dataclass(frozen=True, slots=True)
class Filled:
    """A value for a field."""

    field: str
    value: Value
    sentence: str
    """Where it was read."""
    is_sure: bool = True
    """Whether it was said; else it is a guess, which waits until the person confirms it."""
    by_model: bool = False
    """Whether a model read it, and its words stand in the message."""


def fill(
    text: str,
    questions: Sequence[WorkbookQuestion],
    today: date,
    locale: str,
    *,
    asked: str = "",
    known: Collection[str] = (),
) -> list[Filled]:
    """Return what a message answers of the questions that are not known, the asked one's by a bare answer as well."""
    taken_back: list[Value] = []
    if (at := repaired(text)) and any(
        values_in(text[at:], measure, today, locale) for measure in ("date", "amount", "count")
    ):
        # What was taken back is not read; the places in the text stay.
        taken_back = values_in(text[:at], "date", today, locale)
        text = " " * at + text[at:]
    folded = text.casefold() if len(text.casefold()) == len(text) else text
    bounds = sentences(folded)
    open_questions = [question for question in questions if question.field not in known or question.field == asked]
    found = [
        Filled(
            question.field, _framed(question, value, taken_back, today, locale), sentence_in(text, bounds, value.start)
        )
        for question, value in measured(text, folded, bounds, open_questions, today, locale, asked)
    ]

    def is_anothers(question: WorkbookQuestion, value: Value) -> bool:
        return value.measure == "date" and is_named_for_another(question, value, questions, text, today, locale)

    of_field = {question.field: question for question in questions}
    if asked:
        # Another field's is only what stands with a word of that field.
        given = {
            one.value.value
            for one in found
            if one.field == asked or places_of(of_field[one.field], one.sentence.casefold())
        }
        # What is asked for is told by the question alone; what was not by its hints.
        words = {one.field: _words_of(one, () if one.field == asked else one.hints) for one in questions}
        found = [
            replace(
                one,
                is_sure=not is_open(
                    text if one.field == asked else one.sentence,
                    one.value,
                    today,
                    locale,
                    asked=words.get(one.field, ""),
                    unit=_words_of(of_field[one.field]),
                    given=given,
                ),
            )
            for one in found
        ]
    found = [
        replace(one, is_sure=False) if one.field == asked and is_anothers(of_field[asked], one.value) else one
        for one in found
    ]
    found = [
        one for one in found if one.field != asked or not _is_other_sum(of_field[asked], text, one.value, today, locale)
    ]
    found = [one for each in found if (one := _of_asked_end(each, of_field[each.field], text, locale, asked=asked))]
    found = [replace(one, value=end_asked(of_field[one.field], one.value, today, locale)) for one in found]
    found = [
        replace(one, is_sure=False)
        if one.value.measure == "date" and is_of_another_day(text, one.value.start, one.value.end)
        else one
        for one in found
        # "he said tonight" tells of no question that was not asked when it was.
        if one.field == asked
        or one.value.measure != "date"
        or not is_of_another_day(text, one.value.start, one.value.end)
    ]
    found = [one if one.field == asked else _left(one, of_field[one.field], text, today, locale) for one in found]
    is_rent = bool(asked) and stated_rent(of_field[asked], text, locale) is not None
    alone = None
    if asked and not taken_back and not is_rent:
        is_sum = measure_of(of_field[asked]) == "amount"
        sums = values_in(text, "amount", today, locale, is_expected=True) if is_sum else []
        alone = (total_told(text, sums) if len(sums) > 1 else None) or told_alone(of_field[asked], text, today, locale)
        is_part_back = is_given_back(text, sums) and left_of(of_field[asked], text, sums, locale) is not None
        if alone is None and len(sums) > 1 and not is_part_back and stated_result(text, locale) is None:
            alone = answering(of_field[asked], text, sums)
    found = [
        one
        if one.field != asked
        else Filled(asked, alone, text, is_sure=False)
        if alone is not None
        else _computed(one, of_field[asked], text, today, locale)
        for one in found
    ]
    found = [
        replace(one, is_sure=False)
        if one.field != asked and one.value.measure == "date" and is_loosely_told(of_field[one.field], one.value, text)
        else one
        for one in found
    ]
    # What only may be meant for another question, and is not told with its own words, is left to that question.
    found = [
        one
        for one in found
        if one.is_sure or one.field == asked or places_of(of_field[one.field], one.sentence.casefold())
    ]
    if asked and not any(one.field == asked for one in found):
        # In place of an answer to something else a bare figure is confirmed: "3백5십" may be a month's pay or all of it.
        found = [
            one
            if one.value.measure != "amount" or places_of(of_field[one.field], one.sentence.casefold())
            else replace(one, is_sure=False)
            for one in found
        ]
    if asked and first_word(text) is False:
        # What is said behind a no takes something back: no bare figure is given to the only other field that it fits.
        found = [
            one
            if one.field == asked or places_of(of_field[one.field], one.sentence.casefold())
            else replace(one, is_sure=False)
            for one in found
        ]
    for question in open_questions:
        if any(filled.field == question.field for filled in found):
            continue
        if question.field == asked:
            value, is_sure = _answered(question, text, folded, bounds, questions, today, locale)
            is_sure = is_sure and value is not None and not is_anothers(question, value)
            # "없어요" to when it began is more likely said of something else.
            is_sure = is_sure and not (measure_of(question) == "date" and _is_none(value) and question.is_required)
            if value is not None and is_of_other_end(question, value, text):
                value, is_sure = end_of_span(question, value, text, locale), False
        elif asked and not (measure_of(question) == "boolean" or places_of(question, folded)):
            # A word that an option or a person shares with an answer to something else answers nothing.
            continue
        else:
            value = mentioned(question, text, folded, bounds, locale)
            # Who is named in a sentence that doubts what it tells is nobody's answer for sure.
            is_sure = value is None or not is_doubtful(sentence_in(text, bounds, value.start))
        if value is not None:
            found.append(Filled(question.field, value, sentence_in(text, bounds, value.start), is_sure))
    return found


def lonely(
    text: str, questions: Sequence[WorkbookQuestion], found: Sequence[Filled], today: date, locale: str
) -> list[Filled]:
    """Return the only date and the only sum of a story, where they were given to no field, for the first that asks for one.

    They are guesses: "i got let go last friday" tells the day of the dismissal without its name.
    """
    told: list[Filled] = []
    for measure in ("date", "amount"):
        values = values_in(text, measure, today, locale)
        asking = [question for question in questions if measure_of(question) == measure and question.is_required]
        if len(values) != 1 or not asking or any(one.value.measure == measure for one in found):
            continue
        if any(is_of_earlier_clause(asking[0], value, text) for value in values):
            continue
        for value in asked_for(asking[0], text, values, today, locale):
            told.append(Filled(asking[0].field, value, text, is_sure=False))
    return told


def _of_asked_end(filled: Filled, question: WorkbookQuestion, text: str, locale: str, *, asked: str) -> Filled | None:
    """Return a day of the other end than was asked for as that one, never for sure; None where nothing tells that."""
    if filled.field != asked or not is_of_other_end(question, filled.value, text):
        return filled
    value = end_of_span(question, filled.value, text, locale)
    return None if value is None else replace(filled, value=value, is_sure=False)


def _left(filled: Filled, question: WorkbookQuestion, text: str, today: date, locale: str) -> Filled:
    """Return a sum that was told unasked as what is left of it, to be confirmed, where the rest of it was given back."""
    sums = values_in(text, "amount", today, locale) if filled.value.measure == "amount" else []
    value = left_of(question, text, sums, locale) if is_given_back(text, sums) else None
    return filled if value is None else replace(filled, value=value, is_sure=False)


def _framed(question: WorkbookQuestion, value: Value, before: Sequence[Value], today: date, locale: str) -> Value:
    """Return a date that takes another back in the frame of that, unless it would come to lie ahead of what was."""
    framed = in_frame(value, before, locale)
    return framed if asked_for(question, framed.raw, [framed], today, locale) else value


def _computed(filled: Filled, question: WorkbookQuestion, text: str, today: date, locale: str) -> Filled:
    """Return a sum of which the rest is told beside it with that rest; of deposit and rent told together the asked one."""
    if (told := stated_rent(question, text, locale)) is not None:
        return replace(filled, value=told, is_sure=True)
    if filled.value.measure == "count":
        used = used_of(question, text, values_in(text, "count", today, locale))
        return filled if used is None else replace(filled, value=used, is_sure=False)
    if filled.value.measure != "amount":
        return filled
    sums = values_in(text, "amount", today, locale, is_expected=True)
    if filled.is_sure and len(sums) == 1 and (part := computed(question, text, sums, locale)) is not None:
        return replace(filled, value=part, is_sure=False)
    if filled.is_sure:
        # What was taken for a sum because one was asked for is confirmed, where other things stand beside it.
        is_told = any(one.value == filled.value.value for one in values_in(text, "amount", today, locale))
        return replace(filled, is_sure=is_told or len(text) - len(filled.value.raw) <= MOST_BESIDE)
    value = stated_result(text, locale) or computed(question, text, sums, locale)
    return filled if value is None else replace(filled, value=value)


def _answered(
    question: WorkbookQuestion,
    text: str,
    folded: str,
    bounds: list[tuple[int, int]],
    questions: Sequence[WorkbookQuestion],
    today: date,
    locale: str,
) -> tuple[Value | None, bool]:
    """Return what the message says to the question that was asked, and whether it says it."""
    measure = measure_of(question)
    if (told := stated_rent(question, text, locale)) is not None:
        return told, True
    is_about_another = _is_of_another(question, text, folded, questions)
    value = None if is_about_another else read(question, text, today, locale)
    if value is not None and _is_other_sum(question, text, value, today, locale):
        return None, False
    if value is not None:
        return value, not is_open(text, value, today, locale, asked=_words_of(question))
    if measure == "boolean" and not is_about_another and (guess := answer_to(question, text)) is not None:
        return said_yes_no(guess.answer, text, locale), False
    if measure == "choice" and (polar := polar_chosen(question, text)) is not None:
        return Value(polar[0].code, polar[0].label.said(locale), measure, text.strip(), 0, len(text)), False
    if measure == "amount" and (told := stated_result(text, locale)) is not None:
        return told, False
    if measure in ("amount", "count", "months"):
        return nought(question, text, measure, shown="0"), False
    return mentioned(question, text, folded, bounds, locale), False


def _is_none(value: Value | None) -> bool:
    return value is not None and value.precision == "none"


def _is_other_sum(question: WorkbookQuestion, text: str, value: Value, today: date, locale: str) -> bool:
    """Tell whether the only sum of an answer is told of something else than was asked for."""
    if value.measure != "amount":
        return False
    return is_of_another_sum(question, text, value, values_in(text, "amount", today, locale, is_expected=True))


def _words_of(question: WorkbookQuestion, hints: Sequence[str] = ()) -> str:
    return " ".join((question.text.ko, question.label.ko, question.text.en, *hints))


def _is_of_another(question: WorkbookQuestion, text: str, folded: str, questions: Sequence[WorkbookQuestion]) -> bool:
    """Tell whether a yes or no is about something else: "계약서는 없어요" is no answer to whether they have moved."""
    if question.answer_type != "boolean" or _PARTICLE.match(text.strip()) or places_of(question, folded):
        return False
    return any(
        other.hints and other.field != question.field and other.answer_type == "boolean" and places_of(other, folded)
        for other in questions
    )
