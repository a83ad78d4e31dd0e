"""The end of a turn: the interview is stored, and what was said becomes the answer."""

from dataclasses import replace
from datetime import datetime
from typing import Any, cast

import structlog
from langgraph.runtime import Runtime

from integrations.documents.kinds import WORD
from integrations.errors import IntegrationError, NotFound
from integrations.store.interview_records import InterviewRecord, ProcessCall, Transition
from orchestrator.deps import Context
from orchestrator.graphs.intake.asking import asked, step_of
from orchestrator.graphs.intake.ending import title_of
from orchestrator.graphs.intake.keeping import changed
from orchestrator.graphs.intake.opening import NAME, NOTHING_SAID, answer
from orchestrator.graphs.intake.sitting import Sitting, knowledge_of
from orchestrator.graphs.intake.state import ENDED, FACT_COLLECTION, MORE, Expected, IntakeState, Interview
from orchestrator.graphs.intake.summary import PERSON
from orchestrator.steps.session import StoredReply, replayed, stored_reply
from orchestrator.turn import Attachment

log = structlog.get_logger()
Update = dict[str, Any]


async def save(state: IntakeState, runtime: Runtime[Context]) -> Update:
    """Store the interview as the turn leaves it, and answer. Run again, it stores and answers the same."""
    context = runtime.context
    interview = cast(Interview, state["interview"])
    knowledge = await knowledge_of(context, interview["knowledge_version"])
    sitting = Sitting(state, context, knowledge)
    interviews = context.deps.interviews
    assert interviews is not None
    it = sitting.it
    try:
        record = await interviews.get(it["session_id"])
        if record is None:
            raise NotFound("the interview is not stored, or was erased")
        if sitting.hand_over is not None or it["scenario"]:
            it["case_number"] = await interviews.give_number(record.id)
        if sitting.hand_over is not None:
            sitting.hand_over = replace(sitting.hand_over, case_number=it["case_number"])
        reply = it["reply"] = reply_of(sitting)
        record = changed(_moved(record, context), knowledge, it, context.turn.id)
        transitions = [
            Transition(each["from_"], each["to"], each["condition"], datetime.fromisoformat(each["at"]))
            for each in sitting.transitions
        ]
        await interviews.save(record, transitions, [ProcessCall(**call) for call in sitting.calls])
    except IntegrationError as error:
        log.error("interview_not_stored", turn=context.turn.id, error=type(error).__name__)
        return _not_stored(state, sitting)
    # What was told is in its row, sealed; a checkpoint need not hold it as well.
    told: Update = {"interview": None, **NOTHING_SAID}
    return told | {"holds": it["session_status"] != "CANCELLED", "answer": replayed(NAME, reply)}


def reply_of(sitting: Sitting) -> StoredReply:
    """Return the answer of the turn as plain data."""
    it = sitting.it
    question = asked(sitting)
    title = title_of(sitting)
    it["title"] = title.rpartition(" · ")[0]
    it["bot_message"] = "\n\n".join([*sitting.said, *([question.text] if question else [])])
    shows = it["current_state"] == FACT_COLLECTION and it["session_status"] not in ENDED
    said = answer(
        "",
        question=question,
        parts=(*sitting.parts, *_summary_file(sitting)),
        follow_ups=_follow_ups(sitting) if shows else [],
        notices=sitting.notices,
        session_title=title,
        hand_over=sitting.hand_over,
        erasable=it["session_id"] if it["session_status"] in ENDED else "",
    )
    return stored_reply(sitting.turn, sitting.said, said)


def _summary_file(sitting: Sitting) -> list[Attachment]:
    """Return the person's own summary as a document, once there is one."""
    it = sitting.it
    if it["session_status"] != "COMPLETED" or not it["summary"].get(PERSON):
        return []
    title = sitting.text("intake.summary_file.title")
    intro = sitting.text("intake.summary_file.intro", number=it["case_number"])
    name = sitting.text("intake.summary_file.name", number=it["case_number"])
    return [Attachment(name, WORD, text=f"# {title}\n\n{intro}\n\n{it['summary'][PERSON]}")]


def _follow_ups(sitting: Sitting) -> list[str]:
    """Return what stands beside the question; a question that is asked again has the same as before."""
    if sitting.follow_ups:
        return sitting.follow_ups[:3]
    expected = sitting.it["expected_input"]
    if expected is None or expected["field"].startswith("_"):
        return []
    keys = ("unknown", "back", "why") if sitting.it["conversation_history"] else ("unknown", "why")
    return [sitting.text(f"intake.follow_up.{key}") for key in keys]


def _moved(record: InterviewRecord, context: Context) -> InterviewRecord:
    """Return the row with the conversation in which it goes on."""
    turn = context.turn
    return replace(record, conversation=turn.conversation, channel=turn.channel, thread=turn.thread)


def _not_stored(state: IntakeState, sitting: Sitting) -> Update:
    """Say that what was told could not be stored: the question stands, and the answer has to be given again (S2.4)."""
    step = step_of(sitting, "ERROR_STORE")
    text = step.text.said(sitting.locale) if step else sitting.text("intake.not_stored")
    sitting.it["expected_input"] = state.get("asked_before") or Expected(field=MORE, text=text, kind="text", choices=[])
    return {"answer": answer(text, question=asked(sitting)), "interview": None, **NOTHING_SAID}
