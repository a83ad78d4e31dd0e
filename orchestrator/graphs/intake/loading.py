"""Load the interview that a turn belongs to, or begin a new one."""

import re
from dataclasses import replace
from typing import Any, cast
from uuid import NAMESPACE_URL, uuid5

from langgraph.runtime import Runtime

from integrations.errors import NotFound
from integrations.knowledge.base import Option, Text
from integrations.store.interview_records import UNFINISHED, InterviewRecord, Transition
from integrations.store.interviews import Interviews
from orchestrator.danger.detection import detect
from orchestrator.deps import Context
from orchestrator.graph import Update
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.interview_session import newest
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.interview_requests import asks_erasure, asks_reopening
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.state import ENDED, IntakeState, Interview, blank
from orchestrator.steps.session import replayed, reply_to
from orchestrator.turn import AgentExecutionResult, Choice, Question, Turn

NAME = "intake"
"""The graph's."""
OPENED = ("resume", "anew")
HEARD = ("COMPLETED", "HANDED_OVER", "ABORTED")
"""What is said in the conversation after such an end still belongs to the interview."""
NOTHING_SAID: Update = {
    "said": [], "echoes": [], "notices": [], "parts": [], "follow_ups": [], "hand_over": None, "transitions": [],
    "calls": [],
}  # fmt: skip
"""What the nodes of a turn have collected for its answer, before the first and after the last of them."""
_ANEW = re.compile(r"상담|접수|consult|interview|intake", re.I)


async def load(state: IntakeState, runtime: Runtime[Context]) -> Update:
    """Find the interview of the turn. What one turn leaves here begins anew with the next one, but the offer."""
    context, turn = runtime.context, runtime.context.turn
    fresh: Update = {
        "interview": None,
        "is_new": False,
        **NOTHING_SAID,
        "is_waiting": False,
        "steps": 0,
        "offer": None,
        "heard": "",
        "asked_before": None,
    }
    if (interviews := context.deps.of(IntakeDeps).interviews) is None:
        text = context.say("not_here.intake", abilities=context.say("abilities"))
        return fresh | {"answer": answer(text)}
    record = await interviews.of_conversation(turn.conversation)
    if record is None and turn.door == "http":
        # The door makes the row before the turn; it is gone because the interview was erased.
        raise NotFound("the interview was erased")
    if record is not None and (reply := reply_to(record, turn)):
        return fresh | {"interview": record.context, "answer": replayed(NAME, reply)}
    if asks_erasure(turn.text):
        return fresh | await _erasure(context, record)
    offer = state.get("offer")
    is_here = record is not None and record.status in UNFINISHED and bool(record.context)
    if record is not None and turn.door == "http" and record.status not in UNFINISHED:
        # What the door lets in after the end is heard as everywhere.
        return fresh | {"interview": cast(Interview, record.context), "asked_before": None}
    if asks_reopening(turn.text, here=record is not None) and (over := await _over(context, record)) is not None:
        return fresh | {"interview": cast(Interview, over.context), "asked_before": None}
    if record is not None and record.status in HEARD and not turn.command and not asks_anew(turn.text):
        return fresh | {"interview": cast(Interview, record.context), "asked_before": None}
    paused = record if is_here else await _paused(context)
    if paused is not None and (await detect(turn.text, in_interview=True)).emergency:
        return fresh | _going_on(context, paused)
    if paused is not None and offer:
        return fresh | await _answered(context, paused, offer)
    if record is not None and is_here and not (turn.command and turn.door == "slack"):
        return fresh | _going_on(context, record)
    if paused is not None:
        return fresh | _offered(context, paused, turn.text, tries=0)
    return fresh | await _new(context, turn.text, record)


def asks_anew(text: str) -> bool:
    """Tell whether somebody whose interview is over wants another one."""
    return _ANEW.search(text) is not None and not is_story(text)


async def _erasure(context: Context, record: InterviewRecord | None) -> Update:
    """Offer to erase the interview that is held here, or the person's last one. What is asked stays asked."""
    turn, interviews = context.turn, _interviews(context)
    if record is None:
        last = await interviews.list(turn.team, "", 1, user=turn.user)
        record = await interviews.get(last[0].id) if last else None
    if record is None:
        return {"answer": answer(context.say("intake.erase.nothing"))}
    reply = record.context.get("reply")
    goes_on = record.status in UNFINISHED and record.conversation == turn.conversation
    asked = replayed(NAME, reply).question if reply and goes_on else None
    if turn.door != "slack":
        return {"answer": answer(context.say("intake.erase.elsewhere"), question=asked)}
    return {"answer": answer(context.say("intake.erase.sure"), question=asked, erasable=record.id)}


async def _over(context: Context, record: InterviewRecord | None) -> InterviewRecord | None:
    """Return the interview that is opened again: the one that was held here, else the person's last one, if it is over.

    One that rests comes first: it is gone on with.
    """
    if record is None and await _paused(context) is None and context.turn.door == "slack":
        last = await _interviews(context).list(context.turn.team, "", 1, user=context.turn.user)
        record = await _interviews(context).get(last[0].id) if last else None
    return record if record is not None and record.status in ENDED and record.context else None


async def _paused(context: Context) -> InterviewRecord | None:
    """Return an interview of another conversation that the person can go on with. Over HTTP each stands for itself."""
    turn = context.turn
    if turn.door in ("http", "api"):
        return None
    return next((one for one in await _interviews(context).open_of(turn.team, turn.user) if one.context), None)


async def _answered(context: Context, paused: InterviewRecord, offer: dict[str, Any]) -> Update:
    """Go on with what rests, or begin anew; who says neither is asked once more, and then heard anew."""
    turn, before = context.turn, str(offer.get("text", ""))
    match _chosen(context, turn.text):
        case "resume":
            return _going_on(context, paused) | {"heard": "resume"}
        case "anew":
            await _put_away(context, paused)
            return await _new(context, before)
    told = f"{before}\n{turn.text}".strip()
    if not offer.get("tries"):
        return _offered(context, paused, told, tries=1)
    return await _new(context, told)


def _going_on(context: Context, record: InterviewRecord) -> Update:
    """Go on with an interview; one whose first turn could not be stored begins here."""
    interview = cast(Interview, record.context)
    if interview["reply"] is None and is_story(context.turn.text):
        interview["initial_description"], interview["initial_turn"] = context.turn.text, context.turn.id
    return {
        "interview": interview,
        "is_new": interview["reply"] is None,
        "asked_before": interview["expected_input"],
    }


def answer(text: str, **more: Any) -> AgentExecutionResult:
    """Return what a turn of an interview says."""
    return AgentExecutionResult(NAME, text, **more)


def session_id(turn: Turn) -> str:
    """Return the id of the interview that a turn begins: run again, it begins the same one."""
    return str(uuid5(NAMESPACE_URL, f"interview:{turn.id}"))


def row_of(context: Context, interview: Interview) -> InterviewRecord:
    """Return the row of a new interview."""
    turn = context.turn
    return InterviewRecord(
        id=interview["session_id"],
        team=turn.team,
        user=turn.user,
        door=turn.door,
        channel=turn.channel,
        thread=turn.thread,
        conversation=turn.conversation,
        locale=turn.locale,
        utc_offset=turn.utc_offset,
        knowledge_version=interview["knowledge_version"],
        context=dict(interview),
    )


async def _new(context: Context, text: str, record: InterviewRecord | None = None) -> Update:
    """Begin an interview, with what the person had said."""
    knowledge = await newest(context)
    id = record.id if record is not None and record.status in UNFINISHED else session_id(context.turn)
    interview = blank(id, context.turn.locale, knowledge.version, context.deps.now().isoformat())
    if is_story(text):
        interview["initial_description"], interview["initial_turn"] = text, context.turn.id
    await _interviews(context).create(row_of(context, interview))
    return {"interview": interview, "is_new": True}


def _offered(context: Context, record: InterviewRecord, text: str, *, tries: int) -> Update:
    """Ask whether to go on with an interview that rests."""
    choices = tuple(Choice(code, context.say(f"intake.offer.{code}")) for code in OPENED)
    question = Question(context.turn.id, context.say("intake.offer.question"), "choice", choices)
    percent = round(100 * record.completion_rate)
    title = record.context.get("title") or context.say("intake.title.unknown")
    return {
        "offer": {"text": text, "tries": tries},
        "answer": answer(context.say("intake.offer.found", title=title, percent=percent), question=question),
    }


def _chosen(context: Context, text: str) -> str:
    """Return what was chosen of the offer; empty where the person said something else."""
    options = [
        Option(
            code, Text(context.deps.say("ko", f"intake.offer.{code}"), context.deps.say("en", f"intake.offer.{code}"))
        )
        for code in OPENED
    ]
    if option := choose(text, options, context.turn.locale):
        return option.code
    return "resume" if intent_of(text, None) in ("resume", "yes") else ""


async def _put_away(context: Context, record: InterviewRecord) -> None:
    """End an interview in whose place a new one begins; what was told stays as long as all else."""
    at = context.deps.now()
    interview = dict(record.context) | {"session_status": "CANCELLED", "ended_at": at.isoformat()}
    gone = replace(record, status="CANCELLED", ended_at=at, context=interview, last_turn=context.turn.id)
    tells = ("ended",) if context.deps.of(IntakeDeps).is_announced else ()
    change = Transition(record.state, record.state, "CANCELLED:begun_anew", at)
    await _interviews(context).save(gone, [change], tells=tells)


def _interviews(context: Context) -> Interviews:
    """Return the store of interviews, without which none is begun."""
    interviews = context.deps.of(IntakeDeps).interviews
    assert interviews is not None
    return interviews
