"""What every message is read for, whatever was asked: danger first, then feelings, documents, and what it wants."""

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.danger.by_rules import DetectedDanger
from orchestrator.danger.detection import detect
from orchestrator.graphs.intake.alarms import is_echo, note_child
from orchestrator.graphs.intake.asking import is_offered, repeat
from orchestrator.graphs.intake.comfort import caution, keep_feelings, only_answers
from orchestrator.graphs.intake.documents import take_files
from orchestrator.graphs.intake.ending import stop_for_emergency
from orchestrator.graphs.intake.facts import kept_value, recompute_completion
from orchestrator.graphs.intake.greeting import is_check_asked
from orchestrator.graphs.intake.intents import ask_again, echoed_field, follow, intent_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.matters import ask_insisted_kind, leave_out_matter, note_other_matter
from orchestrator.graphs.intake.pausing import confirm_cancel, is_resumed
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.filling import fill
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.replies import Intent
from orchestrator.graphs.intake.rules.several import several
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.state import (
    CANCEL,
    CASE_CLASSIFICATION,
    CLASSIFY,
    INIT,
    MORE,
    RE_QUESTION,
    REVIEW,
    Expected,
    QuestionAnswer,
)

_TELLING = ("answer", "yes", "no", "question", "correction")
"""What a message does that may tell of another matter."""


async def interpret(session: InterviewSession, heard: str) -> None:
    """Read the message. Where it wants something of the interview itself that is done, and the person has the word."""
    it, text = session.it, session.turn.text.strip()
    it["last_user_input"] = text
    it.setdefault("days", {})[session.turn.id] = session.today.isoformat()
    it.setdefault("transcript", []).append([session.asked_text, text])
    note_child(session, text)
    heard_of = (
        DetectedDanger()
        if _is_menu_choice(it["expected_input"], text)
        else await detect(text, in_interview=True, is_echo=is_echo(session) or _is_asked_of_danger(session))
    )
    if (danger := heard_of.emergency) is not None and not await only_answers(session, danger, text):
        keep_feelings(session, text)
        _keep_told(session, text)
        await stop_for_emergency(session, danger.kind, danger.quote)
        return
    if it["session_status"] in ("PAUSED", "EMERGENCY") and not await is_resumed(session, heard):
        return
    await caution(session, text)
    keep_feelings(session, text)
    await take_files(session)
    if session.is_waiting:
        return
    expected = it["expected_input"]
    if expected is None or session.is_new:
        return
    if not text:
        repeat(session)
        return
    if expected["field"] == CANCEL:
        await confirm_cancel(session)
        return
    if not is_offered(expected, text) and (field := await echoed_field(session, text)):
        await ask_again(session, field)
        return
    # What was said to the offer to go on is no answer to what was asked before it.
    chosen: Intent | None = "resume" if heard == "resume" else None
    intent = chosen or await intent_in(session, expected, text)
    if expected["field"] != CLASSIFY and intent in _TELLING and not is_offered(expected, text):
        if expected["field"] != REVIEW:
            await leave_out_matter(session, text)
        if await ask_insisted_kind(session, text):
            return
        await note_other_matter(session, text)
    await follow(session, intent, expected, text)


def _is_asked_of_danger(session: InterviewSession) -> bool:
    """Tell whether the person was just asked for danger: "누가 죽고싶대요?" wonders at that."""
    expected = session.it["expected_input"]
    return expected is not None and is_check_asked(session, expected)


def _is_menu_choice(expected: Expected | None, text: str) -> bool:
    """Tell whether it only chooses what the case is about, or what to change: the words are ours, not a danger."""
    return expected is not None and expected["field"] in (CLASSIFY, REVIEW) and is_offered(expected, text)


def _keep_told(session: InterviewSession, text: str) -> None:
    """Keep what a message with a sign of danger tells, which nobody has to say again: it is read when it goes on."""
    it, scenario = session.it, session.scenario
    if it["session_status"] == "EMERGENCY" or not text:
        return
    if it["current_state"] in (INIT, CASE_CLASSIFICATION):
        if is_story(text) or not it["initial_description"]:
            it["initial_description"] = f"{it['initial_description']}\n{text}".strip()
            it["initial_turn"] = it["initial_turn"] or session.turn.id
            it.setdefault("unheard", []).append([CLASSIFY, text, session.turn.id])
        return
    question = question_of(scenario, session.asked_field) if scenario else None
    is_in_words = question is not None and measure_of(question) == "string"
    if not is_in_words and _keep_answer(session, question, text):
        return
    it["more"].append([text, session.turn.id])
    # Who tells of danger seldom answers in words what was asked.
    it.setdefault("unheard", []).append([MORE if is_in_words else session.asked_field, text, session.turn.id])


def _keep_answer(session: InterviewSession, question: WorkbookQuestion | None, text: str) -> bool:
    """Record at once what a message answers for sure; of several options none is recorded in passing."""
    it = session.it
    if question is None or several(text, question.options, session.locale):
        return False
    told = fill(text, [question], session.today, session.locale, asked=question.field)
    if not told or not told[0].is_sure:
        return False
    it["facts"][question.field] = kept_value(session, question.field, told[0].value, text, confirmed=True)
    exchange = QuestionAnswer(
        question=session.asked_text,
        field=question.field,
        answer=text,
        turn=session.turn.id,
        extracted_facts=[question.field],
    )
    it["conversation_history"].append(exchange)
    recompute_completion(session)
    it["expected_input"], it["rested"] = None, None
    session.go(RE_QUESTION, f"answered:{question.field}")
    return True
