"""The states of an interview (S2.2), each a node: it acts on the message and chooses the next state."""

import asyncio
from collections.abc import Sequence

import structlog

from orchestrator.graphs.intake import asking, classifying, kind_answers
from orchestrator.graphs.intake.beside import answer_questions, parted
from orchestrator.graphs.intake.collecting import collect
from orchestrator.graphs.intake.documents import read_again
from orchestrator.graphs.intake.ending import abort, end, hand_to_person
from orchestrator.graphs.intake.greeting import init
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.matters import add_matter
from orchestrator.graphs.intake.message import interpret as interpret_message
from orchestrator.graphs.intake.questioning import re_question
from orchestrator.graphs.intake.reopening import changes_in
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.order import ANSWERED, is_senseless
from orchestrator.graphs.intake.rules.own_images import shows_oneself
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.scoring import kinds_beside, words_beside
from orchestrator.graphs.intake.state import CASE_CLASSIFICATION, COMPLETED, LAST, STORY, VALIDATION, QuestionAnswer
from orchestrator.graphs.intake.summarising import write_summaries
from orchestrator.graphs.intake.validating import validate

log = structlog.get_logger()


async def classify(session: InterviewSession) -> None:
    """Find out what kind of case it is (S2.5)."""
    it = session.it
    if session.asked_field == LAST:
        await _last_told(session, session.turn.text.strip())
        return
    before, others = it["scenario"], []
    if it["expected_input"] is not None:
        options = asking.options_of(it["expected_input"])
        asked, told = parted(session.turn.text.strip())
        if told:
            await answer_questions(session, [one for one in asked if choose(one, options, session.locale) is None])
        others = await kind_answers.take_answer(session)
    else:
        # What was told in a message that was stopped for danger counts as what was told last.
        stopped = [one[1] for one in it.get("unheard", [])]
        it["unheard"] = []
        await classifying.judge(session, latest=stopped[-1] if stopped else "")
    if session.is_waiting or it["current_state"] != CASE_CLASSIFICATION:
        return
    scenario = session.scenario
    if scenario is None or scenario.code in it["classifying"].get("rejected", []):
        await _unclassified(session)
        return
    if is_other := scenario.code != before:
        session.say("intake.classified", name=await asking.phrase(session, scenario.name))
    await _note_beside(session, others if not is_other else [*others, *await kinds_beside(session)])
    told = it["initial_description"]
    if all((one["field"], one["answer"]) != (STORY, told) for one in it["conversation_history"]) or is_other:
        it["conversation_history"].append(
            QuestionAnswer(
                question=STORY,
                field=STORY,
                answer=told,
                turn=session.turn.id,
                extracted_facts=[],
                said=it["initial_turn"],
            )
        )
    it["expected_input"] = None
    await asyncio.to_thread(read_again, session)
    session.go(VALIDATION, f"classified:{scenario.code}")


async def _note_beside(session: InterviewSession, others: Sequence[str]) -> None:
    """Say what was told in one breath with the kind of case, so that the person sees that it was heard."""
    it, said = session.it, session.turn.text.strip()
    for code in others:
        await add_matter(session, code, said)
    for words in await words_beside(session):
        if all(said != text for text, _ in it["more"]):
            it["more"].append([said, session.turn.id])
        session.say("intake.matter.words", words=words)


async def _unclassified(session: InterviewSession) -> None:
    """Leave what fits nothing to a person (S2.5)."""
    it = session.it
    it["case_type"], it["sub_case_type"], it["scenario"] = "other", "other", "other"
    await hand_to_person(session, "unclassified", is_told=False)
    step = asking.step_of(session, "CLASSIFY_FAILED")
    asking.ask(
        session, LAST, await asking.phrase(session, step.text) if step else session.text("intake.classify.failed")
    )


async def _last_told(session: InterviewSession, text: str) -> None:
    """Pass on what was told after it was left to a person."""
    it = session.it
    if intent_of(text, "string") not in ("no", "skip", "unknown", "refused", "finish", "small_talk"):
        it["more"].append([text, session.turn.id])
        await hand_to_person(session, "unclassified", is_told=False)
    end(session, "HANDED_OVER", "unclassified")
    session.say("intake.classify.passed_on")


async def summarise(session: InterviewSession) -> None:
    """Write the summaries and weigh the risks, once, here (S2.9)."""
    it = session.it
    await write_summaries(session)
    if any(tag["level"] == "HIGH" for tag in it["risk_tags"]) and it["urgency"] != "emergency":
        it["urgency"] = "high"
    session.go(COMPLETED, "summarised")


async def complete(session: InterviewSession) -> None:
    """End the interview with what was recorded, and hand the matter over."""
    it, scenario = session.it, session.scenario
    assert scenario is not None
    end(session, "COMPLETED", "summarised")
    it["editions"] = it.get("editions", 0) + 1
    before = it.pop("amended_after", None)
    if before is not None:
        # It was opened for one change alone: all else was said at its end.
        if changes_in(it) != before:
            session.say("intake.after.corrected")
        elif not session.said:
            session.say("intake.after.stays")
        await hand_to_person(session, "completed", is_told=False)
        return
    if it.get("is_child"):
        session.say("intake.young.completed")
    else:
        await asking.say_step(session, "intake.completed", "CLOSING", "COMPLETED", "COMPLETE")
    missing = [
        await asking.label_of(session, question)
        for question in scenario.questions
        if question.is_required
        and not _is_known(session, question.field)
        and not is_senseless(question, session.it["facts"])
    ]
    if missing:
        session.say("intake.completed_gaps", fields=", ".join(missing))
    if it.get("matters"):
        names = [await asking.phrase(session, session.knowledge.scenarios[code].name) for code, _, _ in it["matters"]]
        session.say("intake.matter.at_end", names=", ".join(names))
    told = [it["initial_description"], *(one["answer"] for one in it["conversation_history"])]
    if any(shows_oneself(one) for one in [*told, *(text for text, _ in it["more"])]):
        session.say("intake.completed_images")
    if it["evidence"]:
        session.say("intake.completed_evidence", names=", ".join(evidence["name"] for evidence in it["evidence"]))
    await hand_to_person(session, "completed", is_told=False)


def _is_known(session: InterviewSession, field: str) -> bool:
    fact = session.it["facts"].get(field)
    return fact is not None and fact["status"] in ANSWERED


async def unknown_state(session: InterviewSession) -> None:
    """Keep a state that nothing is known of as it is, and leave it to a person (S2.12)."""
    log.error("interview_state_unknown", state=session.it["current_state"])
    session.say("intake.lost")
    await hand_to_person(session, "aborted", is_told=False)
    session.wait(session.it["expected_input"])


async def step_limit(session: InterviewSession) -> None:
    """End what goes in circles (S2.12)."""
    log.error("interview_in_circles", state=session.it["current_state"])
    await abort(session)


async def interpret(session: InterviewSession) -> None:
    """Read the message, see ``message``."""
    await interpret_message(session, session.heard)


__all__ = [
    "classify",
    "collect",
    "complete",
    "init",
    "interpret",
    "re_question",
    "step_limit",
    "summarise",
    "unknown_state",
    "validate",
]
