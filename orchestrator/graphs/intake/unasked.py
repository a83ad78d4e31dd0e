"""What a message tells beside the answer to what was asked: it is offered when its question's turn comes."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.documents import urging_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.told_figures import FIGURES
from orchestrator.graphs.intake.meaning.told_signs import KINDS
from orchestrator.graphs.intake.meaning.unasked import Told, told_unasked
from orchestrator.graphs.intake.rules.affirming import affirms_named, lacks_figure
from orchestrator.graphs.intake.rules.amending import stems_of
from orchestrator.graphs.intake.rules.asked_for import asks_last, begins_with
from orchestrator.graphs.intake.rules.declining import only_may_be
from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.nothing import denied_in
from orchestrator.graphs.intake.rules.own_predicate import DENIED, only_denies
from orchestrator.graphs.intake.rules.replies import first_word, is_bare
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.language.bidding import bids
from orchestrator.language.clauses import excerpt
from orchestrator.language.morphemes import morphemes
from orchestrator.language.polarity import yes_or_no
from orchestrator.language.predications import predications
from orchestrator.language.speech_acts import is_question

OFFERED = 0.5
"""How certain it has to be to be offered: so 85 options of 100 are right, between .35 and .5 only 69 …"""
WRITTEN = 0.5
"""… and for what the rules read to be written down at once."""
DENYING = 0.6
"""How certain an option has to be that denies nothing, where the words do."""
_PREDICATES = ("VV", "VA", "XSV", "XSA", "VCP", "VCN")
_VERBS = ("VV", "VA", "XSV", "XSA", "VX")
_NAMING = ("NNG", "NNP", "SL", "XR")
"""What names a deed before "하다"."""
_JOINING = ("EC", "EF", "SF")
LEAST = 3
"""Letters of a message that may tell more than what was asked."""


async def with_told(
    session: InterviewSession,
    text: str,
    questions: Sequence[WorkbookQuestion],
    found: Sequence[Filled],
    asked: str,
) -> list[Filled]:
    """Return what was found in a message, with what it tells of other questions that are open.

    What the rules found of these is written down only where it is also likely to be told, and else offered.
    """
    scenario, embedder = session.scenario, session.context.deps.embedder
    is_more = len(text.strip()) > LEAST and any(one.field != asked for one in questions)
    if scenario is None or not is_more:
        return list(found)
    told = await told_unasked(excerpt(text), scenario.questions, embedder, session.today, session.locale)
    if not told:
        return list(found)
    kept = [one if one.field == asked else _weighed(one, told.get(one.field)) for one in found]
    filled = {one.field for one in kept}
    if any(one.field == asked and one.is_sure for one in found) and len(predications(excerpt(text))) == 1:
        # One clause that answers what was asked in words of its own answers nothing else.
        return [one for one in kept if one.field == asked or one.is_sure or one.value.measure in FIGURES]
    answer = next((one.value for one in found if one.field == asked and one.value.measure in FIGURES), None)
    for question in questions:
        reading = told.get(question.field)
        if reading is None or question.field in {*filled, asked} or not _is_offered(reading, asked):
            continue
        if answer is None or _may_be_beside(reading, answer):
            kept.append(_offered(reading))
    filled = {one.field for one in kept}
    rest = [one for one in questions if one.field not in {*filled, asked}]
    return [*kept, *await asyncio.to_thread(_denied, text, rest, session.locale)]


def _may_be_beside(reading: Told, answer: Value) -> bool:
    """Tell whether a figure may tell of another question beside the one that answers what was asked.

    The same figure answers nothing else; a second one of its kind only where a word of that question stands with it.
    """
    if reading.value.value == answer.value:
        return False
    return reading.value.measure != answer.measure or shares_word(reading.question, reading.clause)


def _denied(text: str, questions: Sequence[WorkbookQuestion], locale: str) -> list[Filled]:
    """Return the options that say that there is none, of what clauses deny by its name: "차용증은 안 썼지"."""
    found = []
    for clause in predications(excerpt(text)):
        for question in questions:
            option = denied_in(question, clause) if question.options and not is_question(clause) else None
            if option is not None:
                value = Value(option.code, option.label.said(locale), "choice", clause, 0, len(clause))
                found.append(Filled(question.field, value, clause, is_sure=False))
    return list({one.field: one for one in found}.values())


def _weighed(filled: Filled, reading: Told | None) -> Filled:
    """Return what was read as said, what the rules read also as a guess, or in place of it what is likelier."""
    measure = filled.value.measure
    if (
        filled.by_model
        or measure == "string"
        or (measure == "date" and (reading is None or reading.value.value == filled.value.value))
    ):
        # That a day is told with the words of its question is as sure as anything that is learnt.
        return filled
    if reading is None:
        return replace(filled, is_sure=False)
    if reading.value.value != filled.value.value:
        return _offered(reading) if _is_offered(reading, "") else replace(filled, is_sure=False)
    return replace(filled, is_sure=filled.is_sure and reading.certainty >= WRITTEN)


def _is_offered(reading: Told, asked: str) -> bool:
    # What begins with a yes or a no answers what was asked, whatever that was; what is only wished is not told.
    if says_yes_or_no(reading.clause) or not tells_fact(reading.clause):
        return False
    is_of_asked = bool(asked) and first_word(reading.clause) is not None
    kind = KINDS[reading.row]
    if kind == "date" and asks_last(reading.question) and begins_with(reading.clause, reading.value):
        return False
    if reading.value.value is True and not may_be_yes(reading.question, reading.clause):
        return False
    if reading.value.value is False and (
        is_elliptic(reading.clause)
        or (only_may_be(reading.clause) and not shares_word(reading.question, reading.clause))
    ):
        return False
    shown = reading.value.shown
    if kind == "choice" and (affirms_named(reading.clause, shown) or lacks_figure(reading.clause, shown)):
        return False
    is_turned = kind == "choice" and DENIED.search(reading.clause) and not DENIED.search(shown)
    return reading.certainty >= (DENYING if is_turned else OFFERED) and not is_of_asked


def says_yes_or_no(clause: str) -> bool:
    """Tell whether a clause begins with a yes or a no, of which an interjection is one: "아니 지금은 아닌데"."""
    first = next(iter(morphemes(clause)), None)
    is_said = first is not None and first.tag == "IC" and yes_or_no(first.form) is not None
    return is_said or (clause.isascii() and is_bare(clause) and yes_or_no(clause) is not None)


def tells_fact(clause: str) -> bool:
    """Tell whether a clause says that something is so: it has a predicate, and neither wishes nor forbids.

    >>> tells_fact("애들 양육권이요"), tells_fact("제가 꼭 키우고 싶고"), tells_fact("애들은 저랑 살아요")
    (False, False, True)
    >>> tells_fact("이모한테는 알리지 마세요"), tells_fact("please don't tell my wife")
    (False, False)
    """
    if bids(clause):
        return False
    if clause.isascii():
        return True
    found = morphemes(clause)
    wishes = any(one.tag == "VX" and one.form == "싶" for one in found)
    return not wishes and any(one.tag in _PREDICATES for one in found)


def is_elliptic(clause: str) -> bool:
    """Tell whether a clause denies a deed and names none: "아직 못 했어요" is said of what was asked alone.

    >>> is_elliptic("그건 안 했고"), is_elliptic("신고는 안 했고")
    (True, False)
    """
    found = morphemes(clause)
    verb = next((one for one in reversed(found) if one.tag.split("-")[0] in _VERBS), None)
    if verb is None or (verb.form, verb.tag.split("-")[0]) != ("하", "VV"):
        return False
    place = found.index(verb)
    begin = max((at + 1 for at, one in enumerate(found[:place]) if one.tag in _JOINING), default=0)
    return not any(one.tag in _NAMING for one in found[begin:place])


def may_be_yes(question: WorkbookQuestion, clause: str) -> bool:
    """Tell whether a yes may be guessed of a clause: it has a word of the question, which urges no call, and no denial.

    That the payment was stopped is asked: who has not called their bank yet must not agree to it by the way.
    """
    if urging_in(question.text.ko) or urging_in(question.text.en) or only_denies(question, clause):
        return False
    return shares_word(question, clause)


def shares_word(question: WorkbookQuestion, clause: str) -> bool:
    """Tell whether a clause has a word of the question, of its label or of its hints."""
    asked = " ".join((question.text.ko, question.label.ko, question.text.en, question.label.en, *question.hints))
    return bool(_stems(asked) & _stems(clause))


def _stems(text: str) -> set[str]:
    # Single letters are in everything: to do, to be, to get.
    return {stem for stem, _, _ in stems_of(text) if len(stem) > 1}


def _offered(reading: Told) -> Filled:
    return Filled(reading.question.field, reading.value, reading.clause, is_sure=False)
