"""How an interview comes to rest or to an end, and to a person."""

from typing import Literal

from integrations.knowledge.base import Step
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.sitting import Sitting
from orchestrator.graphs.intake.state import CANCEL, RESUME, Status
from orchestrator.turn import HandOver

Reason = Literal["completed", "emergency", "asked", "unclassified", "aborted"]
LONGEST_TEXT = 6_000
"""Characters of what was told that a person at the desk gets at once."""


async def stop_for_emergency(sitting: Sitting, kind: str, quote: str) -> None:
    """Say at once where help is, let the interview rest, and tell a person."""
    it = sitting.it
    it["urgency"] = "emergency"
    it["emergency"] = {"kind": kind, "quote": quote, "turn": sitting.turn.id}
    if it["expected_input"] is not None and it["expected_input"]["field"] not in (RESUME, CANCEL):
        it["rested"] = it["expected_input"]
    sitting.become("EMERGENCY", kind)
    await guide(sitting, kind)
    asking.ask(
        sitting, RESUME, sitting.text("intake.emergency.question"), [("resume", sitting.text("intake.resume.yes"))]
    )
    sitting.follow_ups = []
    await hand_to_person(sitting, "emergency", is_told=False)


async def guide(sitting: Sitting, kind: str) -> None:
    """Say where help is, and nothing else: first whom to call for this danger, then the workbook's whole list."""
    sitting.said.clear()
    sitting.say(f"danger.first.{kind}")
    guides = [await asking.said(sitting, step.text) for step in sitting.knowledge.steps if _is_guide(step)]
    for text in guides:
        sitting.tell(text)
    if not guides:
        sitting.say("intake.emergency.guide")


def _is_guide(step: Step) -> bool:
    return step.applies_when == "EMERGENCY_TRUE" and step.next_action != "INTERNAL_ONLY"


async def hand_to_person(sitting: Sitting, reason: Reason, *, is_told: bool = True) -> None:
    """Give what is known to the people at the desk."""
    it = sitting.it
    text = it["summary"].get("LAWYER") or await so_far(sitting)
    sitting.hand_over = HandOver(
        session=it["session_id"], case_number=it["case_number"], reason=reason, title=title_of(sitting), text=text
    )
    if is_told:
        sitting.say("intake.handed")


async def so_far(sitting: Sitting) -> str:
    """Return what is known before there is a summary, for those at the desk."""
    it, scenario = sitting.it, sitting.scenario
    blocks = []
    if it["emergency"]:
        kind = sitting.text(f"intake.emergency.kind.{it['emergency']['kind']}")
        blocks.append(f"**{sitting.text('intake.desk.emergency')}**: {kind}\n{_quoted(it['emergency']['quote'])}")
    if it["initial_description"]:
        blocks.append(f"**{sitting.text('intake.desk.told')}**\n{_quoted(it['initial_description'][:LONGEST_TEXT])}")
    if it["more"]:
        added = "\n".join(_quoted(text) for text, _ in it["more"])
        blocks.append(f"**{sitting.text('intake.desk.added')}**\n{added}")
    facts = [
        f"- {await asking.label_of(sitting, question)}: {it['facts'][question.field]['shown']}"
        for question in (scenario.questions if scenario else ())
        if question.field in it["facts"]
    ]
    if facts:
        blocks.append("\n".join([f"**{sitting.text('intake.desk.facts')}**", *facts]))
    return "\n\n".join(blocks)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.strip().splitlines())


async def cancel(sitting: Sitting) -> None:
    """End it as the person wishes."""
    end(sitting, "CANCELLED", "asked")
    await asking.say_step(sitting, "intake.cancelled", "CANCELLED")


def end(sitting: Sitting, status: Status, condition: str) -> None:
    """End the interview: nothing is asked any more."""
    it = sitting.it
    sitting.become(status, condition)
    it["ended_at"] = sitting.context.deps.now().isoformat()
    it["current_question"] = ""
    sitting.follow_ups = []
    sitting.wait(None)


async def abort(sitting: Sitting) -> None:
    """End an interview that goes in circles, with an apology and a person who takes it from there."""
    end(sitting, "ABORTED", "too_many_steps")
    sitting.said.clear()
    sitting.say("intake.aborted")
    await hand_to_person(sitting, "aborted", is_told=False)


def title_of(sitting: Sitting) -> str:
    """Return what the conversation is called, with how far it has come."""
    scenario = sitting.scenario
    name = scenario.name.said(sitting.locale) if scenario else sitting.text("intake.title.unknown")
    return sitting.text("intake.title.session", name=name, percent=round(100 * sitting.it["completion_rate"]))
