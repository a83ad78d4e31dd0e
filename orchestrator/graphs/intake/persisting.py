"""The end of a turn: the interview is stored, and what was said becomes the answer."""

from dataclasses import replace
from datetime import datetime
from typing import cast

import structlog
from langgraph.runtime import Runtime

from integrations.documents.kinds import WORD
from integrations.errors import IntegrationError, NotFound
from integrations.store.interview_records import InterviewRecord, ProcessCall, Transition
from orchestrator.deps import Context
from orchestrator.graph import Update
from orchestrator.graphs.intake.asking import asked, step_of
from orchestrator.graphs.intake.asking_again import put
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.ending import title_of
from orchestrator.graphs.intake.facts import changed
from orchestrator.graphs.intake.interview_session import InterviewSession, knowledge_of
from orchestrator.graphs.intake.loading import NAME, NOTHING_SAID, answer
from orchestrator.graphs.intake.state import ENDED, FACT_COLLECTION, MORE, Expected, IntakeState, Interview
from orchestrator.graphs.intake.summary import PERSON
from orchestrator.steps.session import StoredReply, replayed, stored_reply
from orchestrator.turn import Attachment, Retitle

log = structlog.get_logger()
EMERGENCY, ENDING = "emergency", "ended"


async def save(state: IntakeState, runtime: Runtime[Context]) -> Update:
    """Store the interview as the turn leaves it, and answer. Run again, it stores and answers the same."""
    context = runtime.context
    interview = cast(Interview, state["interview"])
    knowledge = await knowledge_of(context, interview["knowledge_version"])
    session = InterviewSession(state, context, knowledge)
    interviews = context.deps.of(IntakeDeps).interviews
    assert interviews is not None
    it = session.it
    try:
        record = await interviews.get(it["session_id"])
        if record is None:
            raise NotFound("the interview is not stored, or was erased")
        if session.hand_over is not None or it["scenario"]:
            it["case_number"] = record.case.number if record.case else await interviews.give_number(record.id)
        if session.hand_over is not None:
            session.hand_over = replace(session.hand_over, case_number=it["case_number"])
        await put(session)
        reply = it["reply"] = reply_of(session)
        record = changed(_moved(record, context), knowledge, it, context.turn.id)
        transitions = [
            Transition(each["from_"], each["to"], each["condition"], datetime.fromisoformat(each["at"]))
            for each in session.transitions
        ]
        tells = _tells(session) if context.deps.of(IntakeDeps).is_announced else ()
        await interviews.save(record, transitions, [ProcessCall(**call) for call in session.calls], tells=tells)
    except IntegrationError as error:
        log.error("interview_not_stored", turn=context.turn.id, error=type(error).__name__)
        return _not_stored(state, session)
    # What was told is in its row, sealed; a checkpoint need not hold it as well.
    told: Update = {"interview": None, **NOTHING_SAID}
    return told | {"holds": it["session_status"] != "CANCELLED", "answer": replayed(NAME, reply)}


def _tells(session: InterviewSession) -> list[str]:
    """Return what happened in the turn that the webhook is told of."""
    is_emergency = session.hand_over is not None and session.hand_over.reason == "emergency"
    is_ended = any(each["condition"].startswith(ENDED) for each in session.transitions)
    return [EMERGENCY] * is_emergency + [ENDING] * is_ended


def reply_of(session: InterviewSession) -> StoredReply:
    """Return the answer of the turn as plain data."""
    it = session.it
    question = asked(session)
    title = title_of(session)
    it["title"] = title.rpartition(" · ")[0]
    it["bot_message"] = "\n\n".join([*session.said, *([question.text] if question else [])])
    shows = it["current_state"] == FACT_COLLECTION or it["session_status"] in ENDED
    said = answer(
        "",
        question=question,
        echoes=tuple(session.echoes),
        parts=(*session.parts, *_summary_file(session)),
        follow_ups=_follow_ups(session) if shows else [],
        notices=session.notices,
        effects=tuple(filter(None, (title and Retitle(title), session.hand_over))),
        erasable=it["session_id"] if it["session_status"] in ENDED else "",
    )
    return stored_reply(session.turn, session.said, said)


def _summary_file(session: InterviewSession) -> list[Attachment]:
    """Return the person's own summary as a document, once there is one."""
    it = session.it
    if it["session_status"] != "COMPLETED" or not it["summary"].get(PERSON):
        return []
    title = session.text("intake.summary_file.title")
    intro = session.text("intake.summary_file.intro", number=it["case_number"])
    name = session.text("intake.summary_file.name", number=it["case_number"])
    return [Attachment(name, WORD, text=f"# {title}\n\n{intro}\n\n{it['summary'][PERSON]}")]


def _follow_ups(session: InterviewSession) -> list[str]:
    """Return what stands beside the question; a question that is asked again has the same as before.

    Where it is over, it can be opened again.
    """
    if session.it["session_status"] in ENDED:
        return [session.text("intake.follow_up.reopen")]
    if session.follow_ups:
        return session.follow_ups[:3]
    expected = session.it["expected_input"]
    if expected is None or expected["field"].startswith("_"):
        return []
    keys = ("unknown", "back", "why") if session.it["conversation_history"] else ("unknown", "why")
    return [session.text(f"intake.follow_up.{key}") for key in keys]


def _moved(record: InterviewRecord, context: Context) -> InterviewRecord:
    """Return the row with the conversation in which it goes on."""
    turn = context.turn
    return replace(record, conversation=turn.conversation, channel=turn.channel, thread=turn.thread)


def _not_stored(state: IntakeState, session: InterviewSession) -> Update:
    """Say that what was told could not be stored: the question stands, and the answer has to be given again (S2.4)."""
    step = step_of(session, "ERROR_STORE")
    text = step.text.said(session.locale) if step else session.text("intake.not_stored")
    session.it["expected_input"] = state.get("asked_before") or Expected(field=MORE, text=text, kind="text", choices=[])
    return {"answer": answer(text, question=asked(session)), "interview": None, **NOTHING_SAID}
