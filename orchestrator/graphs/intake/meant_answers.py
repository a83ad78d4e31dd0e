"""What free words mean as the answer to a question, and what of the rules' reading stands beside that."""

import re
from collections.abc import Sequence
from dataclasses import replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.acting import act_in, is_answer, is_beside, is_no_answer, strays, understood
from orchestrator.graphs.intake.clause_readings import clauses_say
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.understanding import OFFERED, SURE, Understanding
from orchestrator.graphs.intake.rules.affirming import affirms_denied
from orchestrator.graphs.intake.rules.asked_back import questions_among
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.certainty import is_doubtful, is_incomplete, is_unsettled
from orchestrator.graphs.intake.rules.choice_figures import (
    by_day,
    figures_differ,
    is_figure_alone,
    is_undecided,
    tells_span,
    tells_span_of_another,
)
from orchestrator.graphs.intake.rules.choice_meaning import by_own_words, by_synonym, denies, is_shared, within
from orchestrator.graphs.intake.rules.choices import is_named
from orchestrator.graphs.intake.rules.figures import tells_only_days
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.measured import MOST_BESIDE
from orchestrator.graphs.intake.rules.named_alone import asks_name, named_alone, reached_at
from orchestrator.graphs.intake.rules.naming import names_thing
from orchestrator.graphs.intake.rules.nothing import nothing_chosen, polar_chosen
from orchestrator.graphs.intake.rules.numbered_choices import is_counted
from orchestrator.graphs.intake.rules.own_predicate import DENIED
from orchestrator.graphs.intake.rules.replies import first_word, is_bare
from orchestrator.graphs.intake.rules.rows import tells_deed
from orchestrator.graphs.intake.rules.safety import SAFE_NOW, danger_answer
from orchestrator.graphs.intake.rules.stated_result import stated_result
from orchestrator.graphs.intake.rules.still import lies_ahead, only_was
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.graphs.intake.rules.ways_of_telling import by_way
from orchestrator.language.clauses import sentences
from orchestrator.language.predications import predications

LEAST_OPTIONS = 4
"""Options from which two of them and neither are fewer."""
CALLED = 0.3
"""How certain an option has to be to be offered of which a reply has the words."""
LIKELY = 0.65
"""How certain one sentence of several has to be to be offered for a yes or a no, or beside another answer."""
MOST_PARTS = 4
"""Sentences of a message that are read one by one."""
TOLD = 0.7
"""By how much an answer has to be likelier than all other acts for what figures come to in it to be written down …"""
CLEAR = 0.35
"""… and how much like an answer that nobody would ask about again it has to look."""
NAMING = 0.3
"""By how much an answer has to be likelier than all other acts for what a sentence of it names to be written down."""
LONGEST_NAME = 100
"""Characters of an answer that may be a name as a whole; in a longer one other things are told."""
SHORT = 6
"""Letters up to which an answer has nothing in it that a model would see and the rules would not."""


_NONE = re.compile(r"없(?:어요|습니다|음|다)?[.\s]*$|^(?:no|none|nothing)\b", re.I)


def is_plain(question: WorkbookQuestion, text: str, locale: str) -> bool:
    """Tell whether an answer is no more than a yes, a no or the name of an option: the rules read it to the letter."""
    match measure_of(question):
        case "boolean":
            return is_bare(text)
        case "choice":
            is_said = is_named(text, question.options, locale) or is_counted(text, question.options)
            return is_said or (nothing_chosen(question, text) or polar_chosen(question, text)) is not None
    return len(text.strip()) <= SHORT


async def by_meaning(
    session: InterviewSession, question: WorkbookQuestion, text: str, found: list[Filled]
) -> list[Filled]:
    """Return what was found, with what free words mean as the answer to a question: sure, to be confirmed, or nothing.

    What the rules see in the words is weighed among what they mean. Where nothing was learnt the rules stay alone.
    """
    meant = await understood(session, question, text)
    if _is_said_twice(question, text, found) and (meant is None or _may_be_of_it(meant)):
        return found
    by_figure = _by_figure(session, question, text, found)
    if by_figure is not None:
        # The day tells the option, where the reply tells that day as its answer.
        is_told = meant is not None and is_answer(meant, least=TOLD) and not is_doubtful(text)
        return [replace(one, is_sure=is_told) if one.field == question.field else one for one in by_figure]
    if meant is None:
        return found
    others = [filled for filled in found if filled.field != question.field]
    measure = measure_of(question)
    if measure not in OFFERED:
        own = [filled for filled in found if filled.field == question.field and _stands(meant, filled)]
        if measure == "string" and tells_only_days(question, text, session.today):
            own = []  # "we married in 2017" tells nobody's age
        own = [_named(question, meant, one, text) for one in own]
        own = [replace(one, is_sure=one.is_sure or _is_reckoned(session, meant, one, text)) for one in own]
        return [*others, *(replace(one, is_sure=one.is_sure and _is_said(question, meant, one, text)) for one in own)]
    # A figure that lies within the bounds of one option is told, whatever the words beside it mean.
    is_bounded = measure == "choice" and within(text.casefold(), question.options) is not None
    bounded = [replace(one, is_sure=False) for one in found if is_bounded and one.field == question.field]
    may_answer = await _may_answer(session, question, text)
    if question.field == SAFE_NOW and (is_danger := danger_answer(text)) is not None:
        return [*others, Filled(question.field, said_yes_no(not is_danger, text, session.locale), text, is_sure=False)]
    parts = await clauses_say(session, question, text, meant) if measure == "choice" else "neither"
    is_certain = meant.certainty >= SURE[measure] or parts == "same"
    is_sure = is_certain and may_answer and not is_doubtful(text) and not await strays(session, question, text, least=0)
    if measure == "choice":
        is_open = is_undecided(question, text, session.today, session.locale) or (
            meant.value is not None and _is_loose(session, question, text, meant.value.value)
        )
        is_sure = is_sure and not is_open
    else:
        is_sure = is_sure and not is_unsettled(text) and not _only_asks(text)
    if not is_sure:
        part = await _said_in_part(session, question, text)
        if part is not None and measure == "choice" and tells_otherwise(question, text, part.value.shown):
            return [*others, *bounded]
        if part is not None and (measure == "boolean" or part.value.value in _codes(meant) or _denies_alike(part)):
            return [*others, part]
    if not is_sure and parts == "otherwise" and may_be_narrowed(session, question, meant):
        return others
    # What answers another question is likelier to be meant for that alone: no yes is offered to it.
    if measure == "choice" and meant.value is not None and tells_otherwise(question, text, meant.value.shown):
        return [*others, *bounded]
    least = LIKELY if measure == "boolean" and any(one.is_sure for one in others) else OFFERED[measure]
    if meant.value is not None and meant.value.value == worded(question, text):
        least = CALLED
    if meant.value is None or meant.certainty < least or not may_answer:
        return [*others, *bounded]
    return [*others, Filled(question.field, meant.value, text.strip(), is_sure=is_sure)]


def is_yes_to_what_was(question: WorkbookQuestion, filled: Filled, text: str) -> bool:
    """Tell whether a yes was only guessed from what is over, where it was asked if it goes on."""
    is_yes = filled.field == question.field and filled.value.value is True
    return is_yes and first_word(text) is None and only_was(question, text)


def by_way_of_telling(
    session: InterviewSession, question: WorkbookQuestion, text: str, found: list[Filled]
) -> list[Filled]:
    """Return what was found, with the way of telling that an answer names, where the options are such ways.

    An option that the answer denies is not offered: "문자는 절대 안 돼요".
    """
    own = [one for one in found if one.field == question.field]
    if measure_of(question) != "choice" or any(one.is_sure for one in own):
        return found
    place = by_way(text, question.options)
    others = [one for one in found if one.field != question.field]
    if place is None:
        denied = {
            one.code
            for one in question.options
            if denies(text.casefold(), one) or affirms_denied(text, one.label.said(session.locale))
        }
        return [*others, *(one for one in own if one.value.value not in denied)]
    option = question.options[place]
    value = Value(option.code, option.label.said(session.locale), "choice", text.strip(), 0, len(text))
    return [*others, Filled(question.field, value, text.strip(), is_sure=False)]


def _only_asks(text: str) -> bool:
    """Tell whether all that a message says is asked: "would the police even care" says no no, and no yes."""
    clauses = predications(text)
    return len(questions_among(clauses)) == len(clauses)


def may_be_narrowed(session: InterviewSession, question: WorkbookQuestion, meant: Understanding) -> bool:
    """Tell whether it can be asked which of the two likeliest options is meant, which is asked once."""
    is_asked = question.field in session.it.get("narrowed", {})
    return bool(meant.likely) and len(question.options) >= LEAST_OPTIONS and not is_asked


_AT_FIRST = re.compile(r"처음|첨|원래|전에|예전|\bat first\b|\boriginally\b", re.I)


def _named(question: WorkbookQuestion, meant: Understanding, filled: Filled, text: str) -> Filled:
    """Return an answer in words without what it tells beside what it names; sure where it clearly answers."""
    if filled.value.measure != "string":
        return filled
    if (at := reached_at(question, text)) is not None:
        is_sure = filled.is_sure and is_answer(meant) and meant.certainty >= SURE["string"]
        return replace(filled, value=Value(at, at, "string", at, 0, len(at)), sentence=text, is_sure=is_sure)
    if (named := named_alone(question, text)) is None:
        return filled
    # What comes behind a complaint, is one of several, or was so at first may not be all.
    is_alone = text.strip().startswith(named) and "," not in named and not _AT_FIRST.match(named)
    is_sure = is_alone and is_answer(meant, least=NAMING)
    return replace(filled, value=Value(named, named, "string", named, 0, len(named)), sentence=text, is_sure=is_sure)


def tells_otherwise(question: WorkbookQuestion, text: str, shown: str) -> bool:
    """Tell whether an answer cannot mean an option: it says that there is none, and the answer tells of some.

    "소리를 질러요. 때린 적은 없어요" is no "걱정되는 것은 없어요"; of several figures none is surely within bounds.
    """
    clauses = predications(text)
    if affirms_denied(text, shown) or lies_ahead(shown, text):
        return True
    if len(clauses) > 1 and _NONE.search(shown):
        return any(not DENIED.search(one) and names_thing(one) and tells_deed(one) for one in clauses)
    return figures_differ(question, text) or (not DENIED.search(text) and tells_span_of_another(question, text, shown))


def worded(question: WorkbookQuestion, text: str) -> str | None:
    """Return the option of whose label or synonyms an answer has words that no other option has."""
    place = by_own_words(" ".join(text.casefold().split()), question.options)
    return _called(question, text) or (None if place is None else question.options[place].code)


def _denies_alike(filled: Filled) -> bool:
    """Tell whether an option denies something as the words do in which it was read."""
    return bool(DENIED.search(filled.sentence)) is bool(DENIED.search(filled.value.shown))


def _codes(meant: Understanding) -> set[object]:
    """Return the options that a message most likely means."""
    return {*meant.likely, *([meant.value.value] if meant.value else [])}


def _is_loose(session: InterviewSession, question: WorkbookQuestion, text: str, code: object) -> bool:
    """Tell whether an option is named only by words that others share or that are denied, or has to be reckoned."""
    option, folded = next(one for one in question.options if one.code == code), text.casefold()
    is_dated = tells_span(option) and bool(values_in(text, "date", session.today, session.locale))
    return is_dated or is_shared(folded, question.options, code) or denies(folded, option)


def _is_said_twice(question: WorkbookQuestion, text: str, found: Sequence[Filled]) -> bool:
    """Tell whether a yes or no is said by its word and by the question's own verb: "no i didnt sign anything"."""
    own = [filled for filled in found if filled.field == question.field and filled.is_sure]
    return measure_of(question) == "boolean" and bool(own) and first_word(text) is own[0].value.value


def _may_be_of_it(meant: Understanding) -> bool:
    """Tell whether what stands behind a yes or a no may speak of the question, as "no, he never paid" may not."""
    return meant.clear >= CLEAR or meant.certainty >= SURE["boolean"]


def _by_figure(
    session: InterviewSession, question: WorkbookQuestion, text: str, found: list[Filled]
) -> list[Filled] | None:
    """Return what was found, with the option that a day says, where figures leave nothing to the words; else None."""
    if measure_of(question) != "choice" or any(one.field == question.field for one in found):
        return None
    if len(sentences(text)) == 1 and any(one.value.measure not in ("boolean", "choice", "string") for one in found):
        # One sentence that tells another field's figure answers that field.
        return found
    option = by_day(question, text, session.today, session.locale)
    if option is None:
        return found if is_figure_alone(question, text, session.today, session.locale) else None
    value = Value(option.code, option.label.said(session.locale), "choice", text.strip(), 0, len(text))
    return [*found, Filled(question.field, value, text.strip(), is_sure=False)]


async def _said_in_part(session: InterviewSession, question: WorkbookQuestion, text: str) -> Filled | None:
    """Return what one sentence of a message clearly answers, to be confirmed; nothing where two of them differ."""
    parts = [part for part in sentences(text) if len(part) > SHORT][:MOST_PARTS]
    found: dict[object, Filled] = {}
    least = OFFERED["choice"] if measure_of(question) == "choice" else LIKELY
    for part in parts if len(parts) > 1 else ():
        meant = await understood(session, question, part) if await _may_answer(session, question, part) else None
        if meant is not None and meant.value is not None and meant.certainty >= least and is_answer(meant):
            found.setdefault(meant.value.value, Filled(question.field, meant.value, part, is_sure=False))
    return found.popitem()[1] if len(found) == 1 else None


def _called(question: WorkbookQuestion, text: str) -> str | None:
    """Return the option that a text calls by one of its synonyms; None where it calls none, or several."""
    place = by_synonym(" ".join(text.casefold().split()), question.options)
    return None if place is None else question.options[place].code


def _is_reckoned(session: InterviewSession, meant: Understanding, filled: Filled, text: str) -> bool:
    """Tell whether sums were told as the whole answer, so that what they come to is as good as said.

    A last sum that the others come to, told as the answer, needs no more than not to be beside the question.
    """
    stated = stated_result(text, session.locale) if filled.value.measure == "amount" else None
    if stated is not None and stated.value == filled.value.value:
        return is_answer(meant) and not is_doubtful(text)
    is_sum = filled.value.precision == "reckoned" and not is_doubtful(text) and not is_incomplete(text)
    return is_sum and is_answer(meant, least=TOLD) and meant.clear >= CLEAR


def _stands(meant: Understanding, filled: Filled) -> bool:
    """Tell whether what was read may be kept: a story, a wish or a question is no answer in words."""
    return filled.value.measure != "string" or not is_no_answer(meant)


def _is_said(question: WorkbookQuestion, meant: Understanding, filled: Filled, text: str) -> bool:
    """Tell whether a reply gives what was read in it as its answer; a date or a number may stand in anything."""
    if filled.value.measure == "string" and len(filled.value.raw) < len(text.strip()):
        # What is only named was judged by itself.
        return True
    if filled.value.measure == "string":
        return (
            is_answer(meant)
            and meant.certainty >= SURE["string"]
            and not (asks_name(question) and len(text) > LONGEST_NAME)
        )
    is_bare = len(text) - len(filled.value.raw) <= MOST_BESIDE
    if is_bare or filled.value.precision == "none":
        return True
    # "오늘" and a year alone are said in any talk; a figure that tells its day or its sum is rarely.
    is_slight = filled.value.precision == "year" or not any(sign.isdecimal() for sign in filled.value.raw)
    return is_answer(meant) if filled.value.measure == "date" and is_slight else not is_beside(meant)


async def _may_answer(session: InterviewSession, question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a message tries to answer; a yes is no option."""
    acts = ("answer", "yes", "no") if question.answer_type == "boolean" else ("answer",)
    return await act_in(session, question, text) in acts
