"""How an interview comes to rest or to an end, and to a person."""

from typing import Literal

from integrations.knowledge.base import OpeningStep
from orchestrator.danger.fire_and_collapse import need_of
from orchestrator.danger.minors import young_key
from orchestrator.danger.patterns import Kind
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.safety import SAFE_NOW
from orchestrator.graphs.intake.state import CANCEL, RESUME, Status
from orchestrator.turn import HandOver

Reason = Literal["completed", "emergency", "asked", "unclassified", "aborted"]
LONGEST_TEXT = 6_000
"""Characters of what was told that a person at the desk gets at once."""


async def stop_for_emergency(session: InterviewSession, kind: Kind | Literal["asked"], quote: str) -> None:
    """Say at once where help is, let the interview rest, and tell a person."""
    it = session.it
    it["urgency"], it["cautioned_at"], it["cautioned_of"] = "emergency", len(it["conversation_history"]), kind
    it["emergency"] = {"kind": kind, "quote": quote, "turn": session.turn.id}
    if it["expected_input"] is not None and it["expected_input"]["field"] not in (RESUME, CANCEL):
        it["rested"] = it["expected_input"]
    session.become("EMERGENCY", kind)
    _unsay_safe(session)
    await guide(session, kind)
    key = "young.question" if it.get("is_child") else "emergency.question"
    asking.ask(session, RESUME, session.text(f"intake.{key}"), [("resume", session.text("intake.resume.yes"))])
    session.follow_ups = []
    await hand_to_person(session, "emergency", is_told=False)


def _unsay_safe(session: InterviewSession) -> None:
    """Let no answer stand that somebody is safe now, who has just told of danger."""
    it = session.it
    fact = it["facts"].get(SAFE_NOW)
    if fact is not None and fact["value"] is True:
        it.setdefault("replaced", []).append(it["facts"].pop(SAFE_NOW))
        it["asked_fields"].pop(SAFE_NOW, None)


async def guide(session: InterviewSession, kind: Kind | Literal["asked"]) -> None:
    """Say where help is, and nothing else: first whom to call for this danger, then the workbook's whole list.

    Who is a child is spoken to as one, in few words.
    """
    session.said.clear()
    told = session.turn.text
    if session.it.get("is_child"):
        need = "violence" if kind == "asked" else need_of(kind, told, told)
        session.say(f"danger.{young_key(need)}")
        session.say("danger.young.numbers")
        return
    session.say(f"danger.first.{kind}")
    guides = [await asking.phrase(session, step.text) for step in session.knowledge.steps if _is_guide(step)]
    for text in guides:
        session.tell(text)
    if not guides:
        session.say("intake.emergency.guide")


def _is_guide(step: OpeningStep) -> bool:
    return step.applies_when == "EMERGENCY_TRUE" and step.next_action != "INTERNAL_ONLY"


async def hand_to_person(session: InterviewSession, reason: Reason, *, is_told: bool = True) -> None:
    """Give what is known to the people at the desk."""
    it = session.it
    text = it["summary"].get("LAWYER") or await so_far(session)
    session.hand_over = HandOver(
        session=it["session_id"],
        case_number=it["case_number"],
        reason=reason,
        title=title_of(session),
        text=text,
        edition=it.get("editions", 1),
    )
    if is_told:
        session.say("intake.handed")


async def so_far(session: InterviewSession) -> str:
    """Return what is known before there is a summary, for those at the desk."""
    it, scenario = session.it, session.scenario
    blocks = []
    if it["emergency"]:
        kind = session.text(f"intake.emergency.kind.{it['emergency']['kind']}")
        blocks.append(f"**{session.text('intake.desk.emergency')}**: {kind}\n{_quoted(it['emergency']['quote'])}")
    if it["initial_description"]:
        blocks.append(f"**{session.text('intake.desk.told')}**\n{_quoted(it['initial_description'][:LONGEST_TEXT])}")
    if it["more"]:
        added = "\n".join(_quoted(text) for text, _ in it["more"])
        blocks.append(f"**{session.text('intake.desk.added')}**\n{added}")
    facts = [
        f"- {await asking.label_of(session, question)}: {it['facts'][question.field]['shown']}"
        for question in (scenario.questions if scenario else ())
        if question.field in it["facts"]
    ]
    if facts:
        blocks.append("\n".join([f"**{session.text('intake.desk.facts')}**", *facts]))
    return "\n\n".join(blocks)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.strip().splitlines())


async def cancel(session: InterviewSession) -> None:
    """End it as the person wishes."""
    end(session, "CANCELLED", "asked")
    await asking.say_step(session, "intake.cancelled", "CANCELLED")


def end(session: InterviewSession, status: Status, condition: str) -> None:
    """End the interview: nothing is asked any more."""
    it = session.it
    session.become(status, condition)
    it["ended_at"] = session.context.deps.now().isoformat()
    it["current_question"] = ""
    session.follow_ups = []
    session.wait(None)


async def abort(session: InterviewSession) -> None:
    """End an interview that goes in circles, with an apology and a person who takes it from there."""
    end(session, "ABORTED", "too_many_steps")
    session.said.clear()
    session.say("intake.aborted")
    await hand_to_person(session, "aborted", is_told=False)


def title_of(session: InterviewSession) -> str:
    """Return what the conversation is called, with how far it has come."""
    scenario = session.scenario
    name = scenario.name.said(session.locale) if scenario else session.text("intake.title.unknown")
    return session.text("intake.title.session", name=name, percent=round(100 * session.it["completion_rate"]))
