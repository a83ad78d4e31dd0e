"""The states of an interview (S2.2), each a node: what it does with what was heard, and where it goes from there."""

import asyncio

import structlog

from orchestrator.graphs.intake import asking, classifying
from orchestrator.graphs.intake.beginning import init
from orchestrator.graphs.intake.collecting import collect
from orchestrator.graphs.intake.documents import read_again
from orchestrator.graphs.intake.ending import abort, end, hand_to_person
from orchestrator.graphs.intake.hearing import hear as hear_message
from orchestrator.graphs.intake.keeping import reckon
from orchestrator.graphs.intake.questioning import re_question
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.risks import risks_of
from orchestrator.graphs.intake.sitting import Sitting
from orchestrator.graphs.intake.state import (
    CASE_CLASSIFICATION,
    COMPLETED,
    LAST,
    STORY,
    VALIDATION,
    QuestionAnswer,
)
from orchestrator.graphs.intake.summary import summaries
from orchestrator.graphs.intake.validating import validate
from orchestrator.graphs.intake.writing import written

log = structlog.get_logger()


async def classify(sitting: Sitting) -> None:
    """Find out what kind of case it is (S2.5)."""
    it = sitting.it
    if sitting.asked_field == LAST:
        await _last_told(sitting, sitting.turn.text.strip())
        return
    if it["expected_input"] is not None:
        await classifying.take_answer(sitting)
    else:
        await classifying.judge(sitting)
    if sitting.is_waiting or it["current_state"] != CASE_CLASSIFICATION:
        return
    scenario = sitting.scenario
    if scenario is None:
        await _unclassified(sitting)
        return
    name = await asking.said(sitting, scenario.name)
    sitting.say("intake.classified", name=name)
    it["conversation_history"].append(
        QuestionAnswer(
            question=STORY, field=STORY, answer=it["initial_description"], turn=sitting.turn.id, extracted_facts=[]
        )
    )
    it["expected_input"] = None
    await asyncio.to_thread(read_again, sitting)
    sitting.go(VALIDATION, f"classified:{scenario.code}")


async def _unclassified(sitting: Sitting) -> None:
    """Leave what fits nothing to a person (S2.5)."""
    it = sitting.it
    it["case_type"], it["sub_case_type"], it["scenario"] = "other", "other", "other"
    await hand_to_person(sitting, "unclassified", is_told=False)
    step = asking.step_of(sitting, "CLASSIFY_FAILED")
    asking.ask(sitting, LAST, await asking.said(sitting, step.text) if step else sitting.text("intake.classify.failed"))


async def _last_told(sitting: Sitting, text: str) -> None:
    """Pass on what was told after it was left to a person."""
    it = sitting.it
    if intent_of(text, "string") not in ("no", "skip", "unknown", "refused", "finish", "small_talk"):
        it["more"].append([text, sitting.turn.id])
        await hand_to_person(sitting, "unclassified", is_told=False)
    end(sitting, "HANDED_OVER", "unclassified")
    sitting.say("intake.classify.passed_on")


async def summarise(sitting: Sitting) -> None:
    """Write the summaries and weigh the risks, once, here (S2.9)."""
    it, scenario = sitting.it, sitting.scenario
    assert scenario is not None
    reckon(sitting)
    with sitting.timed("summary"):
        it["risk_tags"] = [
            {"code": risk.code, "level": risk.level, "tag": risk.tag}
            for risk in risks_of(scenario, it["facts"], sitting.today)
        ]
        say = sitting.context.deps.say
        it["summary"] = summaries(sitting.knowledge, it, sitting.today, sitting.locale, say, await written(sitting))
    if any(tag["level"] == "HIGH" for tag in it["risk_tags"]) and it["urgency"] != "emergency":
        it["urgency"] = "high"
    sitting.go(COMPLETED, "summarised")


async def complete(sitting: Sitting) -> None:
    """End the interview with what was recorded, and hand the matter over."""
    it, scenario = sitting.it, sitting.scenario
    assert scenario is not None
    end(sitting, "COMPLETED", "summarised")
    await asking.say_step(sitting, "intake.completed", "CLOSING", "COMPLETED", "COMPLETE")
    missing = [
        await asking.label_of(sitting, question)
        for question in scenario.questions
        if question.is_required and not _is_known(sitting, question.field)
    ]
    if missing:
        sitting.say("intake.completed_gaps", fields=", ".join(missing))
    if it["evidence"]:
        sitting.say("intake.completed_evidence", names=", ".join(evidence["name"] for evidence in it["evidence"]))
    await hand_to_person(sitting, "completed", is_told=False)


def _is_known(sitting: Sitting, field: str) -> bool:
    fact = sitting.it["facts"].get(field)
    return fact is not None and fact["status"] == "known"


async def lost(sitting: Sitting) -> None:
    """Keep a state that nothing is known of as it is, and leave it to a person (S2.12)."""
    log.error("interview_state_unknown", state=sitting.it["current_state"])
    sitting.say("intake.lost")
    await hand_to_person(sitting, "aborted", is_told=False)
    sitting.wait(sitting.it["expected_input"])


async def circling(sitting: Sitting) -> None:
    """End what goes in circles (S2.12)."""
    log.error("interview_in_circles", state=sitting.it["current_state"])
    await abort(sitting)


async def hear(sitting: Sitting) -> None:
    """Read the message, see ``hearing``."""
    await hear_message(sitting, sitting.heard)


__all__ = [
    "circling",
    "classify",
    "collect",
    "complete",
    "hear",
    "init",
    "lost",
    "re_question",
    "summarise",
    "validate",
]
