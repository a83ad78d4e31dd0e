"""An interview that is over and is opened again, as the person wishes: what was told stays, what is open is asked."""

from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.state import CASE_CLASSIFICATION, STEP, STORY, VALIDATION, Classifying


async def reopen(session: InterviewSession) -> None:
    """Go on with an interview that has ended; what the person would not tell is not asked again."""
    it, scenario = session.it, session.scenario
    session.become("OPEN", "reopened")
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
