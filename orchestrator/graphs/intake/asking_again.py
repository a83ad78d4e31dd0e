"""A question that is put again: never in the same words, and always one that may be left out."""

from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.documents import urging_in
from orchestrator.graphs.intake.greeting import is_check_asked
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.rules.replies import is_bare
from orchestrator.graphs.intake.state import CANCEL, CONFIRM, FACT_COLLECTION, MORE, RESUME, Expected

BRIEF = 6
"""Characters of a message that tells nothing by itself."""
_BETWEEN = (RESUME, CANCEL)
"""What is asked between an interview and its going on."""


async def put(session: InterviewSession) -> None:
    """Word what the person is asked now: as it is the first time, and otherwise each time after that.

    What is waited for keeps its own text.
    """
    expected, times = session.it["expected_input"], session.it.setdefault("put", {})
    if expected is not None and expected["text"] in times and _is_unheard(session):
        _keep(session)
    session.wording = ""
    if expected is None or expected["field"] in _BETWEEN or session.heard == "resume":
        # Who comes back after a rest is asked in the question's own words.
        times.clear()
    if expected is None or expected["field"] in _BETWEEN or session.it["editing"] == expected["field"]:
        return
    if not session.turn.text.strip() and expected["text"] in times:
        # Who only sends a file has not misunderstood the question.
        return
    times[expected["text"]] = times.get(expected["text"], 0) + 1
    if times[expected["text"]] > 1:
        session.wording = await _again(session, expected, times[expected["text"]])


def _is_unheard(session: InterviewSession) -> bool:
    """Tell whether a message told something and nothing was said or made of it, so that the same is asked again."""
    it, text, turn = session.it, session.turn.text.strip(), session.turn.id
    if session.said or session.parts or it["current_state"] != FACT_COLLECTION or len(text) <= BRIEF:
        return False
    if asking.is_offered(session.asked_before, text) or is_bare(text):
        return False
    return all(one["turn"] != turn for one in (*it["facts"].values(), *it["unconfirmed"]))


def _keep(session: InterviewSession) -> None:
    """Keep the message for the lawyer where nothing else has, and say so."""
    it, text, turn = session.it, session.turn.text.strip(), session.turn.id
    held = [one["turn"] for one in it["conversation_history"]] + [one for _, one in it["more"]]
    if turn not in held:
        it["more"].append([text, turn])
    session.say("intake.more.added")


async def _again(session: InterviewSession, expected: Expected, times: int) -> str:
    """Return how a question is put again; nothing for those that stand beside a table or a list of kinds."""
    if is_check_asked(session, expected):
        return session.text("intake.again.check" if times % 2 == 0 else "intake.again.check_short")
    if expected["field"] == MORE:
        return session.text("intake.again.more")
    scenario, guesses = session.scenario, session.it["unconfirmed"]
    guess = guesses[0] if expected["field"] == CONFIRM and guesses else None
    question = question_of(scenario, guess["field"] if guess else expected["field"]) if scenario else None
    if question is None:
        return ""
    if times % 2:
        return session.text("intake.again.back", question=expected["text"])
    label = await asking.label_of(session, question)
    # What a question tells to do beside what it asks is told as often.
    if guess is not None:
        text = session.text("intake.again.confirm", label=label, value=guess["shown"])
        return f"{text} {urging_in(await asking.phrase(session, question.text))}".strip()
    measure = measure_of(question)
    kind = "number" if measure in ("count", "years", "months", "days") else measure
    if kind == "boolean":
        # What a label calls a question for yes or no seldom says what the yes is to.
        return session.text("intake.again.boolean", question=expected["text"])
    text = session.text(f"intake.again.{kind}", label=label)
    return f"{text} {asking.advice_in(expected['text'])}".strip()
