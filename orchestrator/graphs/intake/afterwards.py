"""What is said in an interview's conversation after its end: it is heard, and what it adds reaches the desk.

Who wants to go on with it has it opened again.
"""

from orchestrator.danger.detection import detect
from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake.alarms import is_echo, note_child
from orchestrator.graphs.intake.amending import Amended, amend
from orchestrator.graphs.intake.answering import answer_asked
from orchestrator.graphs.intake.comfort import say_whom_to_call
from orchestrator.graphs.intake.documents import keep_files
from orchestrator.graphs.intake.ending import guide, hand_to_person, title_of
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.lists import change_list
from orchestrator.graphs.intake.proposing import MEANT, offer_change
from orchestrator.graphs.intake.reopening import reopen, reopen_for_change
from orchestrator.graphs.intake.review_rows import change_rows, shown_rows
from orchestrator.graphs.intake.rules.amending import wishes_change
from orchestrator.graphs.intake.rules.asked_back import asked_back
from orchestrator.graphs.intake.rules.denials import KEPT_SO
from orchestrator.graphs.intake.rules.interview_requests import asks_reopening
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.rows import rows_named, tells_deed
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.summaries.people import tells_of_a_person
from orchestrator.graphs.intake.summarising import write_summaries
from orchestrator.turn import HandOver

LEAST = 15
"""Characters from which a message adds something; what is shorter only says that it is well."""


async def afterwards(session: InterviewSession) -> None:
    """Answer a message that comes after the end; nothing is asked any more, unless the interview is opened again."""
    it, text = session.it, session.turn.text.strip()
    it["last_user_input"] = text
    it.setdefault("days", {})[session.turn.id] = session.today.isoformat()
    session.wait(None)
    note_child(session, text)
    heard = await detect(text, in_interview=True, is_echo=is_echo(session))
    danger = heard.emergency
    intent = intent_of(text, None)
    if danger is not None:
        it["urgency"] = "emergency"
        it["emergency"] = {"kind": danger.kind, "quote": danger.quote, "turn": session.turn.id}
        await guide(session, danger.kind)
        await hand_to_person(session, "emergency", is_told=False)
        return
    if heard.is_suspected and not is_safe(text):
        say_whom_to_call(session, heard)
    files = await keep_files(session)
    if intent == "resume" or asks_reopening(text, here=True):
        await reopen(session)
    elif files:
        await _hand_in(session, files, text)
    elif intent == "person":
        await hand_to_person(session, "asked")
    elif intent == "question" and asked_back(text) != "other":
        await answer_asked(session, text, None, is_beside=False)
        _pass_on(session, text, "intake.summary.questions")
    elif session.scenario is not None and await change_list(session, text):
        await write_summaries(session)
        _pass_on(session, text, "intake.desk.corrected", is_new=False)
    elif session.scenario is not None and intent != "small_talk" and await _amended(session, text):
        return
    elif intent != "small_talk" and (tells_of_a_person(text) or (len(text) >= LEAST and is_story(text))):
        await _put_in(session, text)
        session.say("intake.after.added")
    else:
        session.say("intake.after.here")


async def _amended(session: InterviewSession, text: str) -> bool:
    """Change the rows that a message speaks of; what has to be confirmed opens the interview again."""
    it = session.it
    if KEPT_SO.search(text) and not wishes_change(text, is_shown=True):
        return False
    named = rows_named(text, len(shown_rows(session)))
    # Without a wish a row is changed only where its number is told with what it is: "2번은 5월이에요".
    is_wished = wishes_change(text, is_shown=True) or any(told and not tells_deed(told) for _, told in named)
    is_changed = is_wished and await change_rows(session, text)
    if not is_changed:
        done = await amend(session, text, is_review=True) if is_wished else Amended()
        corrections = it["corrections"]
        is_found = not done.fields and await offer_change(session, text, only=done.to_ask, least=MEANT)
        is_changed = bool(done.fields) or it["corrections"] > corrections
        if not is_changed and not is_found and not it["unconfirmed"]:
            if not done.to_ask:
                return False
            it["editing"] = done.to_ask
    if it["unconfirmed"] or it["editing"]:
        field = it["editing"]
        _add(session, text)
        if it["summary"]:
            reopen_for_change(session)
        else:
            await reopen(session)
        it["is_more_asked"], it["editing"] = True, field
        return True
    it["more"].append([text, session.turn.id])
    await write_summaries(session)
    _pass_on(session, text, "intake.desk.corrected", is_new=False)
    return True


async def _hand_in(session: InterviewSession, names: list[str], text: str) -> None:
    """Put documents into the summaries, and tell the desk of them and of what was said with them."""
    if session.scenario is not None and session.it["summary"]:
        await write_summaries(session)
    if text:
        session.it["more"].append([text, session.turn.id])
    listed = session.text("intake.completed_evidence", names=", ".join(names))
    _pass_on(session, f"{text}\n{listed}".strip(), "intake.desk.added", is_new=bool(text))


async def _put_in(session: InterviewSession, text: str) -> None:
    """Keep what was added, and write the summaries anew: a name, a wish or a day reaches the section it belongs to."""
    if session.scenario is None or not session.it["summary"]:
        _add(session, text)
        return
    session.it["more"].append([text, session.turn.id])
    await write_summaries(session)
    _pass_on(session, text, "intake.desk.added", is_new=False)


def _add(session: InterviewSession, text: str) -> None:
    """Keep what was added, in the lawyer's summary as well, and hand it over."""
    session.it["more"].append([text, session.turn.id])
    _pass_on(session, text, "intake.desk.added")


def _pass_on(session: InterviewSession, text: str, heading: str, *, is_new: bool = True) -> None:
    """Hand a message over; what is ``new`` is added to the lawyer's summary."""
    it = session.it
    quoted = "\n".join(f"> {line}" for line in text.splitlines())
    added = f"**{session.text(heading)}**\n{quoted}"
    if is_new and (lawyer := it["summary"].get("LAWYER")):
        it["summary"]["LAWYER"] = f"{lawyer}\n\n{added}"
    session.hand_over = HandOver(
        session=it["session_id"],
        case_number=it["case_number"],
        reason="added",
        title=title_of(session),
        text=added,
    )
