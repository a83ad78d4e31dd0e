"""How an interview rests and goes on, and whether it is to end."""

from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.alarms import answers_alarm
from orchestrator.graphs.intake.answering import answer_asked
from orchestrator.graphs.intake.asking import options_of, repeat
from orchestrator.graphs.intake.ending import cancel, hand_to_person
from orchestrator.graphs.intake.interpreting import answers_in
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.asked_back import ABOUT_INTERVIEW, asked_back, questions_among
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.replies import first_word, intent_of, yes_or_no
from orchestrator.graphs.intake.state import (
    CANCEL,
    CASE_CLASSIFICATION,
    CLASSIFY,
    CONFIRM,
    INIT,
    MORE,
    RESUME,
    STEP,
    VALIDATION,
    QuestionAnswer,
)
from orchestrator.language.clauses import sentences
from orchestrator.language.predications import predications

LEAST_TOLD = 6
"""Letters from which something is told while an interview stands still."""


def rest(session: InterviewSession, status: str, condition: str) -> None:
    """Let the interview rest, and remember what was asked."""
    it = session.it
    if it["expected_input"] is not None and it["expected_input"]["field"] not in (RESUME, CANCEL):
        it["rested"] = it["expected_input"]
    session.become(status, condition)  # type: ignore[arg-type]


async def is_resumed(session: InterviewSession, heard: str) -> bool:
    """Tell whether the interview goes on with this message; where it does not, the person has the word."""
    it, text = session.it, session.turn.text.strip()
    intent = "resume" if heard == "resume" else intent_of(text, None)
    if it["expected_input"] and choose(text, options_of(it["expected_input"]), session.locale):
        intent = "resume"
    if it["session_status"] == "EMERGENCY":
        # "아직 거기 살고 있어요" tells of no safety.
        wants = intent in ("resume", "yes") or is_safe(text) or answers_alarm(session, text) or _wants_to_go_on(text)
    else:
        wants = intent in ("resume", "yes") or bool(yes_or_no(text))
    is_told = it["session_status"] == "PAUSED" and (
        intent in ("answer", "correction", "no") or bool(session.turn.files)
    )
    if intent == "cancel":
        await cancel(session)
        return False
    if intent == "person":
        await hand_to_person(session, "asked")
        repeat(session)
        return False
    if not wants and not is_told:
        is_kept = _keep_meanwhile(session, text)
        for clause in questions_among(predications(text)):
            if asked_back(clause) in ABOUT_INTERVIEW:
                await answer_asked(session, clause, None, is_beside=True)
        is_child = it.get("is_child") and it["session_status"] == "EMERGENCY"
        still = "still_told" if is_kept else "still_emergency"
        key = "young.still" if is_child else still if it["session_status"] == "EMERGENCY" else "still_paused"
        session.say(f"intake.{key}")
        repeat(session)
        return False
    was = it["session_status"]
    if was == "EMERGENCY":
        beside = [one for one in sentences(text) if intent_of(one, None) not in ("resume", "yes") and not is_safe(one)]
        _keep_meanwhile(session, ". ".join(beside))
    session.become("OPEN", "resumed")
    it["expected_input"], it["rested"] = it["rested"], None
    if is_told and not wants and it["expected_input"] is not None:
        return True
    await asking.say_step(session, "intake.resumed", "RESUMED")
    if was == "EMERGENCY":
        it["is_emergency_checked"] = True
        if await _hear_stopped(session):
            it["expected_input"] = None
            return True
    if it["expected_input"] is not None and not (was == "EMERGENCY" and it["expected_input"]["field"].startswith(STEP)):
        repeat(session)
        return False
    it["expected_input"] = None
    return True


def _wants_to_go_on(text: str) -> bool:
    """Tell whether a message begins with the wish to go on: "계속할게요. 아직 안 왔어요"."""
    first = next(iter(sentences(text)), "")
    return intent_of(first, None) == "resume"


def _keep_meanwhile(session: InterviewSession, text: str) -> bool:
    """Keep what is told while the interview stands still for danger, which is read when it goes on; whether it is."""
    it = session.it
    if it["session_status"] != "EMERGENCY" or sum(sign.isalnum() for sign in text) < LEAST_TOLD:
        return False
    if it["current_state"] in (INIT, CASE_CLASSIFICATION):
        it["initial_description"] = f"{it['initial_description']}\n{text}".strip()
        it["initial_turn"] = it["initial_turn"] or session.turn.id
        it.setdefault("unheard", []).append([CLASSIFY, text, session.turn.id])
        return True
    it["more"].append([text, session.turn.id])
    it.setdefault("unheard", []).append([it["rested"]["field"] if it["rested"] else MORE, text, session.turn.id])
    return True


async def _hear_stopped(session: InterviewSession) -> bool:
    """Take up what was told in the messages that were stopped: it is read now; False where there is nothing to read."""
    it, scenario = session.it, session.scenario
    unheard, it["unheard"] = it.get("unheard", []), []
    if it["current_state"] in (INIT, CASE_CLASSIFICATION):
        # It belongs to the story, which is judged anew.
        it["unheard"] = unheard
        return bool(unheard) and it["current_state"] == CASE_CLASSIFICATION
    is_read = False
    for asked, text, *rest in unheard if scenario else ():
        said = rest[0] if rest else ""
        offered = it["unconfirmed"][0] if asked == CONFIRM and it["unconfirmed"] else None
        field = offered["field"] if offered else asked
        question = question_of(scenario, field) if scenario else None
        may_answer = question is not None and (offered is None or first_word(text) is False)
        with session.on_day_of(said):
            told = await answers_in(session, text, [question], asked=field) if question and may_answer else []
        # Who calls for help does not answer by the way: a guess at it is none.
        told = [one for one in told if one.is_sure]
        if not told and not await answers_in(session, text, scenario.questions if scenario else (), known=it["facts"]):
            continue
        if told and offered is not None:
            it["unconfirmed"] = [one for one in it["unconfirmed"] if one is not offered]
            it.setdefault("offered", []).append([field, offered["value"], ""])
        exchange = QuestionAnswer(
            question="",
            field=field if told else MORE,
            answer=text,
            turn=session.turn.id,
            extracted_facts=[],
            said=said,
        )
        it["conversation_history"].append(exchange)
        it["asked_fields"][field] = max(0, it["asked_fields"].get(field, 0) - (not told))
        is_read = True
    if is_read:
        session.go(VALIDATION, "resumed")
    return is_read


async def confirm_cancel(session: InterviewSession) -> None:
    """End it where that is confirmed; else go on with what was asked."""
    text = session.turn.text.strip()
    intent = intent_of(text, "boolean")
    if intent in ("cancel", "yes") or (yes_or_no(text) and intent not in ("resume", "no", "pause")):
        await cancel(session)
        return
    session.it["expected_input"], session.it["rested"] = session.it["rested"], None
    session.say("intake.cancel.not")
    repeat(session)
