"""The opening: what is said and asked before the story can be heard (S2.4)."""

import structlog

from integrations.knowledge.base import OpeningStep
from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.about_service import clauses_asked
from orchestrator.graphs.intake.answers_to_offers import yes_or_no_in
from orchestrator.graphs.intake.asking import is_offered, options_of, repeat
from orchestrator.graphs.intake.beside import answer_questions, parted
from orchestrator.graphs.intake.deps import IntakeDeps
from orchestrator.graphs.intake.ending import end, stop_for_emergency
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.choices import choose
from orchestrator.graphs.intake.rules.classify import verdict
from orchestrator.graphs.intake.rules.order import MOST_ASKED
from orchestrator.graphs.intake.rules.replies import intent_of
from orchestrator.graphs.intake.rules.safety import danger_answer
from orchestrator.graphs.intake.rules.story import is_story
from orchestrator.graphs.intake.scoring import scored
from orchestrator.graphs.intake.state import CASE_CLASSIFICATION, STEP, STORY, Expected

log = structlog.get_logger()

LONGEST_ANSWER = 25
"""Characters of an answer to a step; what is longer tells of the matter as well."""
LONGEST_FEELING = 40
"""Characters in which somebody may tell how they are, and nothing of what happened."""
LEAST_NAMED, MOST_VAGUE = 0.3, 0.1
"""How well a kind of case has to fit a few words, and how little they may look like words that say nothing yet."""
_CHECKED = ("EMERGENCY_CHECK", "EMERGENCY_Q")
_SAID_LATER = (
    "MORE_INFO",
    "REVIEW",
    "SUMMARY",
    "COMPLETE",
    "CLASSIFY_FAILED",
    "CLASSIFY_MENU",
    "EMERGENCY_GUIDE",
    "CLOSING",
    "PAUSE",
)
"""Steps of K0 that belong to a later moment than the opening, whatever their order."""


async def init(session: InterviewSession) -> None:
    """Say and ask the steps of K0 in their order, until the story can be heard (S2.4)."""
    it, text = session.it, session.turn.text.strip()
    steps = opening_steps(session)
    if session.is_new and it["expected_input"] is None and not steps:
        log.warning("knowledge_without_opening", version=it["knowledge_version"])
        session.say("intake.greeting")
    if session.is_new and not it["initial_description"] and await _names_matter(session, text):
        it["initial_description"], it["initial_turn"] = text, session.turn.id
    if it["expected_input"] is not None and it["step"] < len(steps):
        if not await _step_answered(session, steps[it["step"]], text):
            return
        it["step"] += 1
    elif it["expected_input"] is not None:
        it["initial_description"], it["initial_turn"] = text, session.turn.id
    it["expected_input"] = None
    is_child = bool(it.get("is_child"))
    is_unread = session.is_new and not await _is_read(session)
    while it["step"] < len(steps):
        step = steps[it["step"]]
        if step.next_action in ("CLASSIFY_TEXT", "CLASSIFY_MENU"):
            break
        if _is_check(step) and it["is_emergency_checked"] and is_safe(text):
            # Whoever comes back from danger has just said it.
            it["step"] += 1
            continue
        if step.answer_type is not None:
            if is_unread:
                session.say("intake.nobody_reads")
            if session.is_new:
                await answer_questions(session, await clauses_asked(session, text))
            await asking.ask_step(session, step)
            if it.get("is_child") and _is_check(step) and it["expected_input"] is not None:
                it["expected_input"]["text"] = session.text("intake.young.check")
            return
        session.tell(session.text("intake.young.greeting") if is_child else await asking.phrase(session, step.text))
        it["step"] += 1
    if is_unread:
        session.say("intake.nobody_reads")
    is_asked = it["step"] >= len(steps)
    if it["initial_description"] and (is_asked or await _tells_matter(session)):
        session.go(CASE_CLASSIFICATION, "story_told")
        return
    if it["step"] < len(steps):
        step = steps[it["step"]]
        await asking.ask_step(session, step)
        assert it["expected_input"] is not None
        it["expected_input"]["kind"] = "text"
        it["expected_input"]["choices"] = []
    else:
        asking.ask(session, f"{STEP}{STORY}", session.text("intake.ask_story"))


async def _tells_matter(session: InterviewSession) -> bool:
    """Tell whether what was said before the story was asked for tells of a matter, and not only of a feeling."""
    said = session.it["initial_description"]
    return len(said) > LONGEST_FEELING or verdict(await scored(session, said)).kind != "none"


async def _names_matter(session: InterviewSession, text: str) -> bool:
    """Tell whether a few words name a matter: by a word of the editors, or since they look like nothing else."""
    best = next(iter(await scored(session, text)), None) if text else None
    if best is None or best.total < LEAST_NAMED or verdict([best]).kind == "none":
        return False
    return best.keywords > 0 or best.vague < MOST_VAGUE


async def _names_kind(session: InterviewSession, text: str) -> bool:
    """Tell whether few words beside an answer name the kind of case for sure: "위험은 무슨. 층간소음이라고"."""
    best = next(iter(await scored(session, text)), None) if text else None
    return best is not None and best.keywords > 0 and verdict([best]).kind == "sure"


async def _is_read(session: InterviewSession) -> bool:
    """Tell whether anybody will be told of the interview. Over HTTP whoever opened it reads it."""
    is_read = session.context.deps.of(IntakeDeps).is_read
    return is_read is None or session.turn.door == "http" or await is_read(session.turn.team)


def opening_steps(session: InterviewSession) -> list[OpeningStep]:
    """Return the steps of the opening: up to the one that asks for the story, without those of other moments."""
    found = []
    for step in session.knowledge.steps:
        if step.applies_when not in ("ALWAYS", "NOT_EMERGENCY") or step.next_action == "INTERNAL_ONLY":
            continue
        if step.code.upper().startswith(_SAID_LATER):
            continue
        found.append(step)
        if step.next_action in ("CLASSIFY_TEXT", "CLASSIFY_MENU"):
            break
    return found


async def _step_answered(session: InterviewSession, step: OpeningStep, text: str) -> bool:
    """Take the answer to an opening step; False where the person has the word again."""
    it = session.it
    if step.next_action in ("CLASSIFY_TEXT", "CLASSIFY_MENU"):
        if len(text) < 2 or intent_of(text, "string") in ("unknown", "skip", "refused"):
            session.say("intake.ask_story_again")
            repeat(session)
            return False
        it["initial_description"], it["initial_turn"] = f"{it['initial_description']}\n{text}".strip(), session.turn.id
        return True
    is_check = _is_check(step)
    asked = it["asked_fields"].get(f"{STEP}{step.code}", 1)
    answer = _in_danger(session, text) if is_check else yes_or_no_in(session, text)
    wondered, told = parted(text)
    is_told = is_story(told) and (answer is None or len(told) > LONGEST_ANSWER)
    is_told = is_told or (is_check and answer is False and await _names_kind(session, told))
    if is_told:
        it["initial_description"] = f"{it['initial_description']}\n{text}".strip()
        it["initial_turn"] = it["initial_turn"] or session.turn.id
    if is_check and answer:
        it["step"] += 1
        it["is_emergency_checked"] = True
        it["expected_input"] = None
        await stop_for_emergency(session, "asked", text)
        return False
    if answer is None and asked < MOST_ASKED:
        it["asked_fields"][f"{STEP}{step.code}"] = asked + 1
        if is_told or not wondered:
            session.say("intake.story_kept" if is_told else "intake.not_understood.step")
        repeat(session)
        return False
    if is_check:
        it["is_emergency_checked"] = True
    elif answer is False and step.next_action == "STOP":
        end(session, "CANCELLED", "declined")
        session.say("intake.declined")
        return False
    return True


def is_check_asked(session: InterviewSession, expected: Expected) -> bool:
    """Tell whether the person was asked for danger."""
    return any(expected["field"] == f"{STEP}{step.code}" and _is_check(step) for step in session.knowledge.steps)


def _is_check(step: OpeningStep) -> bool:
    """Tell whether a step asks for danger."""
    return step.next_action == "ROUTE_EMERGENCY" or step.code.upper().startswith(_CHECKED)


def _in_danger(session: InterviewSession, text: str) -> bool | None:
    """Read the answer to whether there is danger now: one of the buttons, its number, or words."""
    expected = session.it["expected_input"]
    told = danger_answer(text)
    is_chosen = expected is not None and (
        is_offered(expected, text)
        or (told is None and not is_story(text) and choose(text, options_of(expected), session.locale) is not None)
    )
    return yes_or_no_in(session, text) if is_chosen else told
