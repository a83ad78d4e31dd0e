"""What was told earlier that settles a question by its value: an age under its bound, a state that is over."""

import re
from typing import Final

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.acting import strays, understood
from orchestrator.graphs.intake.facts import kept_value
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.hints import places_of
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.still import asks_still, lies_ahead, only_was
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.graphs.intake.state import OTHER_OPTION, KeptFact
from orchestrator.graphs.intake.told_words import MOST_CLAUSES, SHORT, told_clauses
from orchestrator.graphs.intake.unasked import tells_fact
from orchestrator.language.numbers import find_numbers
from orchestrator.language.speech_acts import is_question

OF_AGE: Final = 19
"""Years at which somebody is of age in Korea."""
LIKELY: Final = 0.4
"""How certain a clause has to be a no for it to be offered of a state that is over."""
_BOUND = re.compile(r"(\d{1,2})\s?세\S{0,3}\s?(?:되기|미만|이하|전)|미성년|\bunder (\d{1,2})\b", re.I)
_OF_SELF = re.compile(r"^(?:저|나)(?:예요|에요|야|는|\s)|[.] ?저는|\bme\b", re.I)
_AGE = re.compile(
    r"(?<!\d)(\d{1,2})\s?살|\bi(?:['’]?m| am) (?:only |just |still )?(\d{1,2})\b(?! ?(?:%|min|hour|day|week|month))",
    re.I,
)


async def told_by_value(session: InterviewSession, field: str) -> KeptFact | None:
    """Return what earlier words come to as the answer to a question that is put now, to be confirmed; else None.

    Where they leave several options these alone are asked about, see ``narrowed``.
    """
    it = session.it
    question = question_of(session.scenario, field) if session.scenario else None
    if question is None or it["asked_fields"].get(field):
        return None
    return _by_age(session, question) or await _by_what_is_over(session, question)


def _by_age(session: InterviewSession, question: WorkbookQuestion) -> KeptFact | None:
    """Return that somebody is, or is not, under an age that is asked for, where one age alone was told."""
    told = [(text, turn, age) for text, turn in told_clauses(session) for age in _ages(text)]
    ages = {age for _, _, age in told}
    is_child = bool(session.it.get("is_child"))
    if not (len(ages) == 1 or (is_child and not ages)):
        return None
    text, turn, age = told[-1] if told else (session.it["initial_description"], session.it["initial_turn"], 0)
    if measure_of(question) == "boolean":
        bound = bound_in(question.text.ko, question.text.en)
        value = said_yes_no(age < bound, text, session.locale) if bound else None
    else:
        own = [one for one in question.options if _is_own(one.label.ko, one.label.en)] if is_child else []
        value = Value(own[0].code, own[0].label.said(session.locale), "choice", text, 0, len(text)) if own else None
    return None if value is None else _guess(session, question, value, text, turn)


async def _by_what_is_over(session: InterviewSession, question: WorkbookQuestion) -> KeptFact | None:
    """Return what is left of a question whether something goes on, where the person told that it is over."""
    if not asks_still(question):
        return None
    for text, turn in reversed(told_clauses(session)[-MOST_CLAUSES:]):
        if len(text) <= SHORT or is_question(text) or not tells_fact(text) or not only_was(question, text):
            continue
        if not places_of(question, text.casefold()) or await strays(session, question, text):
            continue
        if measure_of(question) == "boolean":
            meant = await understood(session, question, text)
            if meant is not None and meant.value and meant.value.value is False and meant.certainty >= LIKELY:
                return _guess(session, question, said_yes_no(False, text, session.locale), text, turn)
        elif question.options:
            left = [one for one in question.options if not lies_ahead(one.label.said(session.locale), text)]
            if len(left) == 1:
                label = left[0].label.said(session.locale)
                return _guess(session, question, Value(left[0].code, label, "choice", text, 0, len(text)), text, turn)
            if 1 < len(left) < len(question.options):
                session.it.setdefault("narrowed", {})[question.field] = [*(one.code for one in left), OTHER_OPTION]
                session.say("intake.several.told", quote=" ".join(text.split()).strip(" .,"))
                return None
    return None


def bound_in(*asked: str) -> int:
    """Return the age that a question has for a bound; 0 where it has none.

    >>> bound_in("만 19세가 되기 전이었나요?"), bound_in("Is the person under 14?"), bound_in("몇 살인가요?")
    (19, 14, 0)
    """
    found = next((one for text in asked if (one := _BOUND.search(text))), None)
    return int(found[1] or found[2] or OF_AGE) if found else 0


def _is_own(*labels: str) -> bool:
    return any(_BOUND.search(label) and _OF_SELF.search(label) for label in labels)


def _ages(text: str) -> list[int]:
    """Return the ages that a clause tells: "13살", "im 13"."""
    found = [int(one.value.value) for one in find_numbers(text) if one.value.unit == "age"]
    return found or [int(ko or en) for ko, en in _AGE.findall(text)]


def _guess(
    session: InterviewSession, question: WorkbookQuestion, value: Value, text: str, turn: str
) -> KeptFact | None:
    if any(one[:2] == [question.field, value.value] for one in session.it.get("offered", [])):
        return None
    return kept_value(session, question.field, value, text, confirmed=False) | {"guessed": True, "turn": turn}
