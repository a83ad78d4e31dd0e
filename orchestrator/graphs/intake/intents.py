"""What a message wants of the interview itself, and doing it: to pause, to know why, to go back, to correct."""

import re

from integrations.knowledge.base import AnswerType
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.about_service import PROTEST, clauses_asked, kind_asked
from orchestrator.graphs.intake.acting import act_in, parts_of
from orchestrator.graphs.intake.amending import amend
from orchestrator.graphs.intake.answering import answer_asked, tell_why
from orchestrator.graphs.intake.asking import is_offered, options_of, repeat
from orchestrator.graphs.intake.beside import answer_questions, parted
from orchestrator.graphs.intake.classifying import classify_anew, named_kind
from orchestrator.graphs.intake.corrected_field import denied_half
from orchestrator.graphs.intake.correcting import correct, may_correct, takes_back
from orchestrator.graphs.intake.ending import hand_to_person
from orchestrator.graphs.intake.facts import not_known, recompute_completion
from orchestrator.graphs.intake.greeting import is_check_asked
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import ask_entry, change_list, is_entry_asked
from orchestrator.graphs.intake.offering import says_otherwise
from orchestrator.graphs.intake.pausing import rest
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.amending import only_wishes, wishes_change
from orchestrator.graphs.intake.rules.asked_back import asked_back, asks_meaning, without_clauses
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.classify import verdict
from orchestrator.graphs.intake.rules.corrections import correction_of
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.other_kind import denied_kind
from orchestrator.graphs.intake.rules.replies import Intent, intent_of
from orchestrator.graphs.intake.rules.safety import danger_answer
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.scoring import scored
from orchestrator.graphs.intake.state import (
    CANCEL,
    CLASSIFY,
    CONFIRM,
    FACT_COLLECTION,
    MORE,
    RE_QUESTION,
    RESUME,
    REVIEW,
    STORY,
    VALIDATION,
    Expected,
    QuestionAnswer,
)
from orchestrator.language.clauses import sentences

MOST_ASIDES = 4
"""Times that something else may be said to one question; the next time it is left open."""
MOST_SENTENCES = 4
"""Sentences of a message that are read for that it is another kind of case."""
LEAST_TOLD = 4
"""Letters beside a question that tell something: "3월부터요. 비밀이죠?"."""
_BLAMED = re.compile(r"잘못|탓|의심|따지|기분\s?나|불쾌|my fault|blam|accus|judg", re.I)
"""In a question for the reason: the person feels accused."""


async def intent_in(session: InterviewSession, expected: Expected, text: str) -> Intent:
    """Return what a message wants. What one of the offered answers says is that answer, whatever it would mean else."""
    is_label = is_offered(expected, text)
    if not is_label and expected["field"] == CONFIRM and behind_yes(text):
        # What follows the yes is heard behind it.
        return "answer"
    is_choosing = expected["field"] == CLASSIFY
    # "위험한 건 아닌데 누가 읽는지부터 알려 주세요" has told whether there is danger.
    is_safe_told = is_check_asked(session, expected) and danger_answer(text) is not None
    if not is_label and not is_safe_told and await _asks_service(session, text):
        return "question"
    if not is_label and asks_meaning(text) and not (is_choosing and len(sentences(text)) > 1):
        return "question"
    if (
        session.scenario is not None
        and not is_label
        and not is_choosing
        and any(intent_of(one, None) == "other_case" for one in sentences(text)[:MOST_SENTENCES])
    ):
        # "주제가 틀렸어요" takes back no answer.
        return "other_case"
    is_correction = session.scenario is not None and not is_label and may_correct(text, session)
    if is_correction and expected["field"] == REVIEW:
        return "answer"
    if is_correction and correction_of(text):
        return "correction"
    if (
        session.scenario is not None
        and not is_label
        and expected["field"] not in (REVIEW, MORE)
        and wishes_change(text)
    ):
        return "answer" if expected["field"] == CONFIRM else "correction"
    if is_check_asked(session, expected) and danger_answer(text) is not None:
        # Whatever is asked beside it: whether there is danger was told.
        return "answer"
    if session.scenario is not None and not is_label and not is_choosing and named_kind(session, text) is not None:
        return "other_case"
    instead = _denied_kind(session, is_label, text)
    if instead is not None and await _is_other_kind(session, instead):
        return "other_case"
    if expected["choices"] and choose(text, options_of(expected), session.locale):
        return "answer"
    kinds: dict[str, AnswerType] = {
        "yes_no": "boolean", "number": "integer", "date": "date", "choice": "choice", "text": "string",
    }  # fmt: skip
    question = question_of(session.scenario, expected["field"]) if session.scenario else None
    if question is not None:
        parts = await parts_of(session, question, text)
        await answer_questions(session, parts.asked)
        if parts.asked or parts.withheld:
            return await act_in(session, question, parts.told)
        intent = await act_in(session, question, text)
    else:
        intent = intent_of(text, kinds.get(expected["kind"]))
        asked, told = parted(text)
        if expected["field"] == CONFIRM and not is_label and asked and sum(one.isalnum() for one in told) >= LEAST_TOLD:
            # What is asked beside words that do not answer an offer is heard, whatever becomes of these.
            await answer_questions(session, asked)
            return "answer"
    if expected["field"] == REVIEW and intent in ("question", "correction", "why", "unknown", "refused"):
        return "answer"
    is_asked = text.rstrip().endswith("?") and expected["kind"] != "text" and asked_back(text) != "other"
    return "question" if intent == "answer" and is_asked else intent


async def _asks_service(session: InterviewSession, text: str) -> bool:
    """Tell whether a message only asks something of the service: "지금까지 적은 거 보여 주세요"."""
    asked = await clauses_asked(session, text)
    told = without_clauses(text, asked) if asked and asked != [text] else ""
    is_of_answer = bool(asked) and await kind_asked(session, asked[0]) == PROTEST
    return bool(asked) and not is_of_answer and sum(one.isalnum() for one in told) < LEAST_TOLD


def _denied_kind(session: InterviewSession, is_label: bool, text: str) -> str | None:
    """Return what the case is instead, where its kind is denied by its name."""
    is_choosing = session.asked_field == CLASSIFY
    return None if is_label or is_choosing or session.scenario is None else denied_kind(session.scenario, text)


async def _is_other_kind(session: InterviewSession, told: str) -> bool:
    """Tell whether what it is instead is another kind: "음주는 아니고 무면허였어요" is the same.

    Once questions are answered it has to be told; a mere denial is asked about where it answers nothing.
    """
    is_begun = any(exchange["field"] not in (STORY, MORE) for exchange in session.it["conversation_history"])
    scores = await scored(session, told) if told else []
    if scores and scores[0].code == session.it["scenario"]:
        return False
    return not is_begun or (bool(scores) and verdict(scores, is_told_more=True).kind != "none")


async def follow(session: InterviewSession, intent: Intent, expected: Expected, text: str) -> None:
    """Do what a message wants; nothing where it only answers what was asked."""
    it = session.it
    may_change = not is_offered(expected, text) and not is_entry_asked(session, expected["field"])
    may_change = may_change and expected["field"] != REVIEW
    if may_change and await change_list(session, text):
        if not await ask_entry(session):
            repeat(session)
        return
    match intent:
        case "pause":
            rest(session, "PAUSED", "asked")
            await asking.say_step(session, "intake.paused", "PAUSED")
            asking.ask(
                session, RESUME, session.text("intake.resume.question"), [("resume", session.text("intake.resume.yes"))]
            )
        case "cancel":
            it["rested"] = expected
            asking.ask(session, CANCEL, session.text("intake.cancel.question"), kind="yes_no")
        case "person":
            await hand_to_person(session, "asked")
            repeat(session)
        case "resume":
            session.say("intake.go_on")
            repeat(session)
        case "why":
            if _BLAMED.search(text):
                session.say("intake.why.comfort")
            await tell_why(session, expected)
            _leave_aside(session, expected, text)
        case "small_talk":
            session.say("intake.aside.small_talk")
            _leave_aside(session, expected, text)
        case "question" if not _is_told(expected, text):
            if await answer_asked(session, text, expected, is_beside=False):
                _wonder(session, text)
            _leave_aside(session, expected, text)
        case "question":
            _wonder(session, text)
            if asked_back(text) == "law":
                session.say("intake.aside.law_later")
        case "other_case" if session.scenario is not None:
            beside = [one for one in sentences(text) if intent_of(one, None) != "other_case"]
            named = text if named_kind(session, text) is not None else ""
            await classify_anew(session, named or _denied_kind(session, False, text) or " ".join(beside))
        case "answer" if is_check_asked(session, expected):
            await answer_questions(session, await clauses_asked(session, text) or parted(text)[0])
        case "back" if session.scenario is not None:
            await _go_back(session)
        case "finish" if session.scenario is not None and expected["field"] != REVIEW:
            it["is_more_asked"], it["optional"] = True, []
            it["asked_fields"] |= dict.fromkeys(it["missing_fields"], 2)
            it["current_question"], it["unconfirmed"] = "", []
            # Who wants the end is not asked what may have been told besides.
            it["hinted"] = {}
            session.say("intake.finishing")
            session.go(RE_QUESTION, "finish_asked")
        case "correction" | "answer" if session.scenario is not None and expected["field"] != REVIEW:
            if expected["field"] == CONFIRM and behind_yes(text) is not None:
                return
            if intent == "correction" or may_correct(text, session):
                await _correct(session, expected, text)


def _leave_aside(session: InterviewSession, expected: Expected, text: str) -> None:
    """Ask the same again, but not for ever: what is never answered is left open."""
    it, scenario = session.it, session.scenario
    expected["asides"] = expected.get("asides", 0) + 1
    question = question_of(scenario, expected["field"]) if scenario else None
    if expected["asides"] <= MOST_ASIDES or (question is None and expected["field"] not in (MORE, CONFIRM)):
        repeat(session)
        return
    if expected["field"] == CONFIRM:
        it["unconfirmed"] = it["unconfirmed"][1:]
    elif question is None:
        it["is_more_asked"] = True
    else:
        it["facts"][question.field] = not_known(session, question, is_refused=False)
        it["conversation_history"].append(
            QuestionAnswer(
                question=session.asked_text,
                field=question.field,
                answer=text,
                turn=session.turn.id,
                extracted_facts=[question.field],
            )
        )
        session.say("intake.accepted.given_up")
        recompute_completion(session)
    it["expected_input"] = None
    session.go(RE_QUESTION, f"left_aside:{expected['field']}")


def _wonder(session: InterviewSession, text: str) -> None:
    """Keep what the person asked, for the lawyer to answer."""
    wondered = session.it.setdefault("wondered", [])
    if all(text != other for other, _ in wondered):
        wondered.append([text, session.turn.id])


def _is_told(expected: Expected, text: str) -> bool:
    """Tell whether a question in return also tells what happened, where that was asked."""
    return expected["kind"] == "text" and is_story(text) and len(text) > 25


async def _correct(session: InterviewSession, expected: Expected, text: str) -> None:
    """Change an earlier answer and go on where it was; what corrects nothing known is an answer like others."""
    it = session.it
    offered = it["unconfirmed"][0] if expected["field"] == CONFIRM and it["unconfirmed"] else None
    asked = offered["field"] if offered else expected["field"]
    if offered is not None and denied_half(text) and own_stems(denied_half(text)) & own_stems(offered["shown"]):
        # "말로만이 아니라 카톡으로도 했어요" answers what was guessed.
        return
    if offered is not None and offered.get("guessed") and await says_otherwise(session, offered, text):
        return
    used = [one for one in sentences(text) if may_correct(one, session) or takes_back(session, text, one)]
    if await correct(session, text):
        changed = [fact["text"] for fact in it["facts"].values() if fact["turn"] == session.turn.id]
        heard = [one for one in changed if one != text]
        told = ". ".join(one for one in sentences(text) if one not in used and not any(one in each for each in heard))
    elif not wishes_change(text):
        return
    else:
        answered = [one["field"] for one in it["conversation_history"] if one["field"] in it["facts"]]
        done = await amend(session, text, is_review=False, at=answered[-1] if answered else "")
        if not done.fields and done.to_ask:
            await ask_again(session, done.to_ask)
            return
        if not done.fields and not only_wishes(text):
            return
        if not done.fields:
            session.say("intake.fix.which")
        told = ". ".join(done.left) if done.fields else ""
    if asked in it["facts"] and it["facts"][asked]["turn"] == session.turn.id:
        it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not offered]
        session.go(VALIDATION, "corrected")
        return
    if await _answers_beside(session, asked, told):
        it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not offered]
        session.go(VALIDATION, f"answered:{asked}")
        return
    repeat(session)


async def _answers_beside(session: InterviewSession, field: str, told: str) -> bool:
    """Tell whether what is said beside a correction answers what was asked, which is kept."""
    question = question_of(session.scenario, field) if session.scenario else None
    if question is None or not told:
        return False
    if not await answers_in(session, told, [question], asked=question.field, known=set()):
        return False
    exchange = QuestionAnswer(
        question=session.asked_text, field=question.field, answer=told, turn=session.turn.id, extracted_facts=[]
    )
    session.it["conversation_history"].append(exchange)
    return True


async def ask_again(session: InterviewSession, field: str) -> None:
    """Ask for a field that is known once more, with what it is now."""
    it = session.it
    question = question_of(session.scenario, field) if session.scenario else None
    assert question is not None
    label = await asking.label_of(session, question)
    session.say("intake.back.now", label=label, value=it["facts"][field]["shown"])
    it["editing"] = field
    if it["current_state"] != FACT_COLLECTION:
        session.go(FACT_COLLECTION, "back")
    await asking.ask_field(session, field)


async def echoed_field(session: InterviewSession, text: str) -> str:
    """Return the known field that the button beside its echo changes; empty where a message is of no such button."""
    for question in session.scenario.questions if session.scenario else ():
        if question.field in session.it["facts"]:
            label = await asking.label_of(session, question)
            if text == session.text("intake.review.change", label=label):
                return question.field
    return ""


async def _go_back(session: InterviewSession) -> None:
    """Ask the last answered question again; what was answered stands until it is answered anew."""
    it, scenario = session.it, session.scenario
    current = session.asked_field
    before = [exchange["field"] for exchange in it["conversation_history"] if exchange["field"] in it["facts"]]
    if it["editing"] in before:
        before = before[: before.index(it["editing"])]
    field = next((field for field in reversed(before) if field != current), None)
    question = question_of(scenario, field) if scenario and field else None
    if question is None or field is None:
        session.say("intake.back.nothing")
        repeat(session)
        return
    await ask_again(session, field)
