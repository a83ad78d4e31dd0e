"""What is said to a question in return: of the interview, of what was noted, of a word, of what is to be done."""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.about_service import BY_WORDS, PROTEST, TOLD_HERE, kind_asked, tell_of_service
from orchestrator.graphs.intake.alarms import answers_alarm
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import stems_of
from orchestrator.graphs.intake.rules.asked_back import (
    OF_WRITING,
    asked_back,
    asks_for_action,
    questions_among,
    term_asked,
)
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.state import CONFIRM, Expected
from orchestrator.language.clauses import excerpt, sentences
from orchestrator.language.predications import predications

SAME = 0.5
"""How many stems of a question whether something was written down a sentence has to share to be meant."""
LONGEST_QUOTE = 80
_NUMBER = re.compile(r"(?<!\d)1\d{2,3}(?!\d)")
"""A number to call."""


async def answer_asked(session: InterviewSession, clause: str, expected: Expected | None, *, is_beside: bool) -> bool:
    """Say what can be said to one question; returns whether it is left to the lawyer.

    ``is_beside``: something was told as well; it is not asked again.
    """
    clause = next(iter(questions_among(predications(excerpt(clause)))), clause)
    if answers_alarm(session, clause):
        session.say("intake.emergency.mistaken")
        return True
    service = await kind_asked(session, clause)
    if service == PROTEST and (by_words := asked_back(clause)) in BY_WORDS:
        service = by_words
    if service in TOLD_HERE:
        await tell_of_service(session, service)
        return False
    if intent_of(clause, None) == "why" or asked_back(clause) == "why":
        await tell_why(session, expected)
        return True
    term = term_asked(clause)
    if term and expected is not None and term in expected["text"]:
        await explain(session, expected)
        return True
    advice = await _advice_in(session, expected) if asks_for_action(clause) else ""
    if advice:
        session.tell(advice)
        return True
    match service or asked_back(clause):
        case "recorded":
            _tell_recorded(session, clause)
            return False
        case "matter":
            scenario = session.scenario
            name = await asking.phrase(session, scenario.name) if scenario else ""
            session.say("intake.aside.matter" if name else "intake.aside.other", name=name, words=asking.quoted(clause))
        case "meaning" if expected is not None and not is_beside:
            await explain(session, expected)
        case "meaning":
            session.say("intake.aside.other", words=asking.quoted(clause))
        case "law" if is_beside:
            session.say("intake.aside.law_later")
        case kind:
            session.say(f"intake.aside.{kind}", words=asking.quoted(clause))
    return True


async def tell_why(session: InterviewSession, expected: Expected | None) -> None:
    """Say why it is asked, in the workbook's words where it has some."""
    question = _question(session, expected)
    if question is not None and question.why.ko:
        session.tell(await asking.phrase(session, question.why))
        session.say("intake.why.may_skip")
    else:
        session.say("intake.why.field" if question else "intake.why.other")


async def explain(session: InterviewSession, expected: Expected) -> None:
    """Say a question again in the workbook's words of what it is for, and how it may be answered."""
    question = _question(session, expected)
    if question is not None and question.why.ko:
        session.say("intake.aside.meaning")
        session.tell(await asking.phrase(session, question.why))
        if advice := _advice_of(expected):
            session.tell(advice)
    session.say("intake.aside.meaning_else")


def _question(session: InterviewSession, expected: Expected | None) -> WorkbookQuestion | None:
    if expected is None or session.scenario is None:
        return None
    unconfirmed = session.it["unconfirmed"]
    field = unconfirmed[0]["field"] if expected["field"] == CONFIRM and unconfirmed else expected["field"]
    return question_of(session.scenario, field)


def _advice_of(expected: Expected | None) -> str:
    """Return what a question tells to do beside what it asks: "아직이라면 먼저 112에 전화해 주세요."."""
    return asking.advice_in(expected["text"]) if expected else ""


async def _advice_in(session: InterviewSession, expected: Expected | None) -> str:
    """Return what the question that was asked tells to do, else the first that names a number to call."""
    if advice := _advice_of(expected):
        return advice
    for question in session.scenario.questions if session.scenario else ():
        text = await asking.phrase(session, question.text)
        advice = asking.advice_in(text)
        if _NUMBER.search(advice):
            return advice
    return ""


def _stems(text: str) -> set[str]:
    return {stem for stem, _, _ in stems_of(text)}


def _tell_recorded(session: InterviewSession, clause: str) -> None:
    """Say whether something was written down, with the words in which it was."""
    it, asked = session.it, _stems(clause) - OF_WRITING
    texts = [it["initial_description"], *(one["answer"] for one in it["conversation_history"])]
    texts += [text for text, _ in it["more"]]
    told = [one for text in texts for one in sentences(text)]
    shared = [(len(asked & _stems(one)), one) for one in told]
    most, sentence = max(shared, default=(0, ""), key=lambda one: one[0])
    if asked and most / len(asked) >= SAME:
        words = sentence if len(sentence) <= LONGEST_QUOTE else f"{sentence[: LONGEST_QUOTE - 1]}…"
        session.say("intake.aside.recorded_so", words=" ".join(words.split()))
    else:
        session.say("intake.aside.recorded")
