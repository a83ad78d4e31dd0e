"""An interview that is over and is opened again, as the person wishes: what was told stays, what is open is asked.

For one change that only has to be confirmed it is opened without a word, and is over again with a line.
"""

from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.state import (
    CASE_CLASSIFICATION,
    STEP,
    STORY,
    VALIDATION,
    Classifying,
    Interview,
)


def reopen_for_change(session: InterviewSession) -> None:
    """Let what was said after the end be confirmed; nothing else is asked, and the table is not shown again."""
    it = session.it
    session.become("OPEN", "reopened")
    it["ended_at"], it["current_question"], it["editing"] = "", "", ""
    it["is_more_asked"], it["is_reviewed"], it["review_tries"] = True, False, 1
    it["is_emergency_checked"] = True
    it["expected_input"], it["rested"] = None, None
    it["amended_after"] = changes_in(it)
    session.is_waiting = False
    session.go(VALIDATION, "reopened")


def changes_in(it: Interview) -> int:
    """Return a count that grows with every answer that is put in the place of another, or where there was none."""
    known = sum(fact["status"] == "known" for fact in it["facts"].values())
    return known + len(it.get("replaced", []))


async def reopen(session: InterviewSession) -> None:
    """Go on with an interview that has ended; what the person would not tell is not asked again."""
    it, scenario = session.it, session.scenario
    session.become("OPEN", "reopened")
    it.pop("amended_after", None)
    it["ended_at"], it["current_question"], it["editing"] = "", "", ""
    it["facts"] = {field: fact for field, fact in it["facts"].items() if fact["status"] != "unknown"}
    it["asked_fields"], it["later"] = {}, []
    it["is_more_asked"], it["is_reviewed"], it["review_tries"] = False, False, 0
    it["is_emergency_checked"] = True
    it["expected_input"], it["rested"] = None, None
    session.is_waiting = False
    session.say("intake.reopened")
    if scenario is not None:
        session.go(VALIDATION, "reopened")
        return
    it["case_type"], it["sub_case_type"], it["scenario"] = "", "", ""
    it["classifying"] = Classifying(tries=0, kind="", options=[])
    if it["initial_description"]:
        session.go(CASE_CLASSIFICATION, "reopened")
        return
    asking.ask(session, f"{STEP}{STORY}", session.text("intake.ask_story"))
