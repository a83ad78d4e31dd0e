"""What a message answers: as the rules read it, as its free words mean it, and as a model reads more in it."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import structlog

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import prompts
from orchestrator.graphs.intake.acting import strays
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meant_answers import SHORT, by_meaning, by_way_of_telling, is_plain, is_yes_to_what_was
from orchestrator.graphs.intake.model_reading import Extraction, checked
from orchestrator.graphs.intake.rules.asked_back import without_topic
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.filling import Filled, fill
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.steps.structured import parsed

WORDED = ("boolean", "choice", "string")
"""What is told in words, and may be read in any."""

BARE = 3
"""Letters beside a figure that tell nothing of what it is: "두 달 전에요"."""

log = structlog.get_logger()


async def answers_in(
    session: InterviewSession,
    text: str,
    questions: Sequence[WorkbookQuestion],
    *,
    asked: str = "",
    known: Collection[str] = (),
) -> list[Filled]:
    """Return what a message answers: what the rules read, and what they also find where a model reads more.

    Lists are read elsewhere, see ``lists``.
    """
    questions = [question for question in questions if not question.list_of]
    by_name = {question.field: question for question in questions}
    asked_question = by_name.get(asked)
    text = without_topic(asked_question, text) if asked_question else text
    with session.timed("extraction"):
        found = await asyncio.to_thread(fill, text, questions, session.today, session.locale, asked=asked, known=known)
    if asked_question is not None:
        found = _without_denied(session, asked_question, text, found)
    if asked_question is not None and not is_plain(asked_question, text, session.locale):
        found = await by_meaning(session, asked_question, text, found)
        found = by_way_of_telling(session, asked_question, text, found)
        found = [one for one in found if not is_yes_to_what_was(asked_question, one, text)]
        if measure_of(asked_question) in WORDED and await strays(session, asked_question, text):
            found = [one for one in found if one.field != asked]
    found = [_bare_unsure(by_name, one, asked, text) for one in _without_chance(questions, asked, found)]
    if len(text.strip()) <= SHORT:
        return found
    open_questions = [question for question in questions if question.field not in known or question.field == asked]

    async def work() -> Extraction:
        messages = prompts.extraction(session, open_questions, asked, text)
        return await parsed(session.context.models, "extraction", messages, Extraction)

    extraction = await session.by_model("extraction", "extraction", work)
    if extraction is None:
        return found
    by_field = {question.field: question for question in open_questions}
    read_by_rules = {
        filled.field
        for filled in found
        if filled.is_sure and (filled.value.measure != "string" or filled.field == asked)
    }
    for told in extraction.answers:
        question = by_field.get(told.field)
        if question is None or told.field in read_by_rules:
            continue
        value = checked(question, told, text, session.today, session.locale)
        if value is None:
            log.info("model_refused", turn=session.turn.id, field=told.field)
            continue
        found = [filled for filled in found if filled.field != told.field]
        found.append(Filled(told.field, value, told.quote.strip(), by_model=True))
    return found


def _without_chance(questions: Sequence[WorkbookQuestion], asked: str, found: Sequence[Filled]) -> list[Filled]:
    """Return what was found without figures that no word gives to their field, beside words that answer what was asked.

    "네 저 16살이요 중3" tells no sum, though only one question asks for any.
    """
    of_field = {question.field: question for question in questions}
    is_answered = any(one.field == asked and one.value.measure in ("boolean", "choice", "string") for one in found)
    return [
        one
        for one in found
        if one.field == asked
        or not is_answered
        or one.value.measure in ("boolean", "choice", "string")
        or places_of(of_field[one.field], one.sentence.casefold())
    ]


def _bare_unsure(by_name: Mapping[str, WorkbookQuestion], filled: Filled, asked: str, text: str) -> Filled:
    """Return a figure that is all that answers another question as a guess: "두 달 전에요" says when, and not what."""
    is_bare = sum(map(str.isalnum, text)) - sum(map(str.isalnum, filled.value.raw)) <= BARE
    is_other = bool(asked) and filled.field != asked and filled.value.measure not in WORDED
    if not is_bare or not is_other or places_of(by_name[filled.field], filled.sentence.casefold()):
        return filled
    return replace(filled, is_sure=False)


def _without_denied(
    session: InterviewSession, question: WorkbookQuestion, text: str, found: list[Filled]
) -> list[Filled]:
    """Return what was found, with the sum that is left of an answer beside one that was offered and denied."""
    denied = {one[1] for one in session.it.get("offered", []) if one[0] == question.field and one[2]}
    if not denied or measure_of(question) != "amount":
        return found
    sums = values_in(text, "amount", session.today, session.locale, is_expected=True)
    gone = [one for one in sums if one.value in denied]
    if not gone or len(gone) == len(sums):
        return found
    left = text
    for one in gone:
        left = left[: one.start] + " " * (one.end - one.start) + left[one.end :]
    own = fill(left, [question], session.today, session.locale, asked=question.field)
    others = [one for one in found if one.field != question.field]
    return [*others, *(replace(one, sentence=text, is_sure=False) for one in own)]
