"""What a reply to a question does: by what is said in so many words, and by what replies like it do."""

import re
from dataclasses import dataclass

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.topics import stray_of
from orchestrator.graphs.intake.meaning.understanding import OFFERED, Understanding, understand
from orchestrator.graphs.intake.rules.asked_back import (
    ABOUT_INTERVIEW,
    asked_back,
    questions_among,
    without_clauses,
    without_topic,
)
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.clauses import CLAUSE
from orchestrator.graphs.intake.rules.declining import declined, knows_not, only_unknown
from orchestrator.graphs.intake.rules.own_predicate import names_others
from orchestrator.graphs.intake.rules.replies import Intent, intent_of, without_particle
from orchestrator.graphs.intake.rules.unknown_thing import is_of_another
from orchestrator.graphs.intake.rules.values import is_figure, values_in
from orchestrator.language.bidding import bids
from orchestrator.language.clauses import excerpt, sentences
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predications import predications

CLEAR_ANSWER = 0.4
"""By how much an answer has to be likelier than all other acts to outweigh words of refusal or not knowing."""
NO_ANSWER = 0.4
"""The certainty below which words that ask are a question in return, and answer nothing beside."""
STRAYS = 0.05
"""By how much a reply has to fit another question better. Of 170 answers by authors of whom nothing was learnt 4 in
a hundred do, of the same put to other questions of their interview 68."""
_ASKS = re.compile(
    r"[?？]|(?:어떻게|어떡|어쩌|뭐|뭔|무슨|언제|얼마|누가|어디)\S{0,6}\s?(?:되|돼|해야|하|예|에|인|가)\S{0,4}(?:요|죠|까|나|지)[\s.~ㅠㅜ]*$"
)
"""A question, which people in distress often leave without its mark."""
_MEANT: dict[str, tuple[Intent, float]] = {
    "question_back": ("question", 0.35),
    "refusal": ("refused", 0.25),
    "not_known": ("unknown", 0.25),
}
"""Acts that leave a question without its answer, and by how much they have to be likelier than all others."""
_NO_ANSWERS: dict[str, float] = {
    "story": 0.25,
    "other_answer": 0.25,
    "correction": 0.3,
    "wish": 0.3,
    "talk": 0.3,
    "question_back": 0.3,
    "refusal": 0.25,
    "not_known": 0.25,
}
"""Acts that answer nothing of what was asked in words, and by how much they have to be likelier than all others."""
_BESIDE = ("story", "correction", "wish", "talk", "question_back")
CLEARLY_BESIDE = 0.2
"""Acts in which a date or a number may stand that answers nothing, and by how much they have to be likelier."""
_LEARNT = ("boolean", "choice")
"""Questions of which there are examples of answers, and not only of replies that are none."""
LEAST_LEAD = 0.1
"""By how much an act has to be likelier than all others for what one clause of several says to count for the whole."""
MOST_BRIEF = 2
"""Sentences of a message that tells no story."""
BARE = 8
"""Characters of a message that says no more than that the person does not know, or will not say."""
SHORTEST = 5
"""Characters of a clause that asks something of its own: "그렇죠?" only seeks to be agreed with."""
MOST_CLAUSES = 6
"""Clauses of a message whose parts are read one by one."""
WITHHELD = 0.5
"""By how much a clause has to look more like a refusal than like anything else for the others to be read without it."""
LEAST_TOLD = 2
"""Letters that are left of a message which also tells something."""
_TO_ANOTHER = re.compile(r"(?:한테|에게|께)[는도서]{0,2}\s|\b(?:tell|inform|contact|call|show) (?!me\b)\w", re.I)
_CLOSING = ("unknown", "refused")
_ANSWERS = ("answer", "partial")


async def understood(session: InterviewSession, question: WorkbookQuestion, text: str) -> Understanding | None:
    """Return what a reply means; judged once in a turn."""
    key = (question.field, text)
    if key not in session.understood:
        others = (
            [one.text.ko or one.text.en for one in session.scenario.questions if one.field != question.field]
            if (session.scenario)
            else []
        )
        embedder = session.context.deps.embedder
        session.understood[key] = await understand(question, text, embedder, session.locale, others)
    return session.understood[key]


async def strays(session: InterviewSession, question: WorkbookQuestion, text: str, *, least: float = STRAYS) -> bool:
    """Tell whether a reply speaks of what another question of the interview asks, so that it answers not this one.

    ``least``: how much better it has to fit that one; from 0 on what is read in it is not sure.
    """
    key = (question.field, text)
    if key not in session.strayed:
        others = [one for one in session.scenario.questions if one.field != question.field] if session.scenario else []
        session.strayed[key] = await stray_of(question, text, others, session.context.deps.embedder)
    return session.strayed[key] > least


@dataclass(frozen=True, slots=True)
class Parts:
    """What the clauses of a message do."""

    told: str
    """What answers, or the whole message where nothing stands beside that."""
    asked: tuple[str, ...] = ()
    """What is asked in return."""
    withheld: tuple[str, ...] = ()
    """What says that something of it will not be told."""


async def parts_of(session: InterviewSession, question: WorkbookQuestion, text: str) -> Parts:
    """Return what a message tells, and what it asks in return or will not tell beside that.

    A question that looks like the answer doubts it ("한 7억쯤?") and stays with it.
    """
    text = without_topic(question, text)
    clauses = predications(excerpt(text))
    behind = without_particle(text)
    if len(clauses) == 1 and behind != text and question.answer_type == "boolean" and len(behind) >= SHORTEST:
        # "아니요 신고하면 아빠 감옥 가요?"
        clauses = [text[: len(text) - len(behind)].strip(" ,.!~"), behind]
    if not 1 < len(clauses) <= MOST_CLAUSES:
        return Parts(text)
    asked = [one for one in questions_among(clauses) if len(one) >= SHORTEST]
    asked = [one for one in asked if not await _doubts(session, question, one)]
    withheld = [one for one in clauses if one not in asked and await _withholds(session, question, one)]
    told = without_clauses(text, [*asked, *withheld])
    if told == text or sum(sign.isalnum() for sign in told) < LEAST_TOLD:
        return Parts(text)
    meant = await understood(session, question, told)
    return (
        Parts(told, tuple(asked), tuple(withheld))
        if meant is not None and is_answer(meant, least=LEAST_LEAD)
        else Parts(text)
    )


async def _doubts(session: InterviewSession, question: WorkbookQuestion, clause: str) -> bool:
    """Tell whether a clause that looks like a question gives the answer, or only seeks to be agreed with."""
    if asked_back(clause) in (*ABOUT_INTERVIEW, *(("law",) if "?" in clause else ())):
        return False
    if values_in(clause, measure_of(question), session.today, session.locale):
        return True
    meant = await understood(session, question, clause)
    if meant is None or is_answer(meant, least=LEAST_LEAD):
        return meant is not None
    # "강남역인가 사당역인가" asks nobody.
    return "?" not in clause and asked_back(clause) == "other" and meant.act != "question_back"


async def _withholds(session: InterviewSession, question: WorkbookQuestion, clause: str) -> bool:
    """Tell whether a clause says that something will not be told, or only to the lawyer."""
    if question.answer_type != "string":
        return False
    if declined(clause) == "refused":
        return True
    meant = await understood(session, question, clause)
    return meant is not None and meant.act == "refusal" and meant.lead >= WITHHELD


async def act_in(session: InterviewSession, question: WorkbookQuestion, text: str) -> Intent:
    """Return what a reply does: that there will be no answer has to be said, and not only to look like it."""
    text = without_topic(question, text)
    intent = intent_of(text, question.answer_type)
    if intent == "refused" and asks_silence(text):
        # "제 부모님께는 말하지 마세요" asks for silence of others, and keeps nothing back.
        return "answer"
    if intent == "answer" and len(parts := sentences(text)) > 1 and intent_of(parts[0], question.answer_type) == "skip":
        return "skip"
    if intent in ("answer", "question") and is_figure(question, text, session.today, session.locale):
        return "answer"
    if intent == "unknown" and names_others(text) and is_of_another(question, text):
        # "엄마는 몰라요": another does not know.
        return "answer"
    if intent not in ("answer", *_CLOSING) or (
        intent in _CLOSING and (len(text.strip()) <= BARE or only_unknown(text))
    ):
        return intent
    is_open = question.answer_type in _LEARNT and any(one.form == "모르" for one in morphemes(text))
    if intent == "refused" and not is_open and declined(text) == intent:
        # Who will not tell says nothing beside that, however much it sounds like an answer; who cannot tell says so.
        return intent
    if intent in ("answer", "unknown") and question.answer_type in _LEARNT and knows_not(text):
        return "unknown"
    is_told = is_of_another(question, text)
    if intent == "unknown" and is_told:
        return "answer"
    meant = await understood(session, question, text)
    if meant is None:
        return intent
    found = _act_of(question, text, meant, intent)
    if found == "unknown" and (is_told or _is_of_a_part(text, meant)):
        return "answer"
    # What others declined is told, and not declined.
    is_others = found == "refused" and intent != found and question.answer_type == "string" and names_others(text)
    return "answer" if is_others or (found == "refused" and asks_silence(text)) else found


def asks_silence(text: str) -> bool:
    """Tell whether a message asks that somebody else is not told: that keeps back nothing from whom it is told to."""
    return bids(text) and _TO_ANOTHER.search(text) is not None


def _act_of(question: WorkbookQuestion, text: str, meant: Understanding, intent: Intent) -> Intent:
    if question.answer_type not in _LEARNT:
        return intent if intent == "answer" and _NONE_BESIDE.search(text) else _act_beside(meant, intent)
    if intent == "answer" and meant.certainty < NO_ANSWER and _ASKS.search(text):
        return "question"
    if intent in _CLOSING:
        if text.rstrip().endswith(("?", "？")) and meant.act not in ("refusal", "not_known"):
            return "question"
        if intent == "unknown" and _is_of_a_story(text, meant):
            return "answer"
        # Who tells an option, and what they do not know of it, has told it.
        is_told = question.answer_type == "choice" and meant.certainty >= OFFERED["choice"]
        return "answer" if meant.act in _ANSWERS and (is_told or meant.lead >= CLEAR_ANSWER) else intent
    act, least = _MEANT.get(meant.act, (intent, 0.0))
    return act if meant.lead >= least else intent


_NONE_BESIDE = re.compile(
    r"(?:말고|밖에|외에|빼고)(?:는|도|요|ㄴ)?\s?(?:아무도\s|다른\s\S{1,4}\s)?없"
    r"|\b(?:nobody|no one|nothing|none|not anyone) (?:but|except|other than|besides)\b",
    re.I,
)
"""Who names what alone there is answers: "나 말고는 없다고요"."""


def _is_of_a_story(text: str, meant: Understanding) -> bool:
    """Tell whether one sentence of a story says that something is not known, which nobody asked."""
    return meant.act in ("story", "talk") and meant.lead >= CLEARLY_BESIDE and len(sentences(text)) > MOST_BRIEF


def _act_beside(meant: Understanding, intent: Intent) -> Intent:
    """Tell what a reply to a question for a date, a number or words does; rules read these best, where there is one."""
    if intent in _CLOSING:
        return "answer" if is_answer(meant, least=CLEAR_ANSWER) else intent
    act, least = _MEANT.get(meant.act, (intent, 0.0))
    return act if meant.lead >= least else intent


def is_answer(meant: Understanding, *, least: float = 0.0) -> bool:
    """Tell whether a reply answers what was asked, by at least so much likelier than anything else."""
    return meant.act in _ANSWERS and meant.lead >= least


def is_no_answer(meant: Understanding) -> bool:
    """Tell whether a reply clearly answers nothing of what was asked."""
    return meant.act in _NO_ANSWERS and meant.lead >= _NO_ANSWERS[meant.act]


def is_beside(meant: Understanding) -> bool:
    """Tell whether a date or a number in a reply may well stand there for something else."""
    return meant.act in _BESIDE and meant.lead >= CLEARLY_BESIDE


def _is_of_a_part(text: str, meant: Understanding) -> bool:
    """Tell whether one clause of several says that something is not known, and nothing shows that it is the answer."""
    return meant.lead < LEAST_LEAD and CLAUSE.search(text) is not None
