"""What is said to feelings and to suspected danger, though not at every message."""

from dataclasses import replace
from difflib import SequenceMatcher

from orchestrator.danger.by_rules import DetectedDanger
from orchestrator.danger.classifier import chances_of
from orchestrator.danger.detection import detect
from orchestrator.danger.emergency import Emergency
from orchestrator.danger.passing_thoughts import had_passing_thoughts
from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake.acting import is_answer, understood
from orchestrator.graphs.intake.alarms import CAUTIONED_EVERY, answers_alarm, is_echo
from orchestrator.graphs.intake.asking import is_offered
from orchestrator.graphs.intake.greeting import is_check_asked
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.agreeing import behind_yes
from orchestrator.graphs.intake.rules.agreeing_amid import yes_amid
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.emotions import emotions_in
from orchestrator.graphs.intake.rules.order import optional_questions, question_of
from orchestrator.graphs.intake.rules.replies import first_word
from orchestrator.graphs.intake.rules.rows import rows_named
from orchestrator.graphs.intake.state import CONFIRM, MORE, REVIEW, Emotion, Expected
from orchestrator.language.predications import predications

COMFORTED_EVERY = 4
"""Exchanges after which a feeling is answered again."""
ANSWERED = 0.5
"""How certain a reading of a message has to be for it to count as the answer to what was asked."""
UNMEANT = 0.05
"""How probable a danger is from which words for it do not only answer what was asked: "해코지할까 봐 걱정은 되죠"."""
CLEARLY = 0.4
"""By how much an answer in words or figures has to be likelier than any other act …"""
ALARMING = 0.8
"""… and how probable a danger in it may be at most."""
OF_DESPAIR = 0.2
"""The share of what should be told, and not stopped for, in a danger to the own life from which it is despair."""
DESPAIRING = 0.5
"""How probable it is that who picks an option should be told whom to call for what they say of dying beside it."""
MOST_CLAUSES = 8
"""Clauses of a message that are read for the questions that were named."""
PICKED = 0.6
"""The probability of a danger from which an answer to what happened is more than that."""
DENIED_FOR = 3 * CAUTIONED_EVERY
"""Exchanges for which a danger that was denied is not suspected again for little."""
STRONG = 3
"""The intensity from which a feeling is answered."""
MOST_EMOTIONS = 50
REPEATED = (6, 14)
"""Characters of an option that a message repeats to name it, in Korean and in English."""


async def caution(session: InterviewSession, text: str) -> None:
    """Say whom to call where danger is suspected; a new interview asks that itself, and so does the opening."""
    it = session.it
    so_far = len(it["conversation_history"])
    cautioned_at = it.get("cautioned_at", -1)
    expected = it["expected_input"]
    if expected is not None and is_check_asked(session, expected):
        return
    if session.is_new:
        return
    if answers_alarm(session, text):
        session.say("intake.emergency.mistaken")
        it["denied"] = [so_far, it.get("cautioned_of") or "suicide"]
    told = _beside_options(expected, text)
    heard = DetectedDanger()
    if told and (not is_safe(text) or chances_of(text).tell >= DESPAIRING):
        # "죽을 생각까지 했었는데 지금은 괜찮아요" is told whom to call, and goes on.
        heard = await detect(told, in_interview=True, is_echo=is_echo(session))
    is_recent = cautioned_at >= 0 and so_far - cautioned_at < CAUTIONED_EVERY
    if had_passing_thoughts(text) and not is_recent:
        # What is over is no danger now, and may come back.
        it["cautioned_at"], it["cautioned_of"] = so_far, "suicide"
        say_whom_to_call(session, DetectedDanger(is_suspected=True, kind="suicide"))
        return
    if not heard.is_suspected or (is_recent and not heard.is_strong):
        return
    if _was_denied(session, heard):
        return
    is_answer_only = await _answers(session, expected, text, heard)
    is_meant = heard.is_strong or (heard.is_in_words and chances_of(text).stop >= UNMEANT)
    if not is_meant and is_answer_only:
        return
    if is_answer_only and not heard.is_in_words and heard.kind == "suicide":
        # Whoever tells what another said, where that was asked, tells of no wish of their own.
        heard = replace(heard, kind="violence")
    it["cautioned_at"], it["cautioned_of"] = so_far, heard.kind or "suicide"
    say_whom_to_call(session, heard)


def _was_denied(session: InterviewSession, heard: DetectedDanger) -> bool:
    """Tell whether the person said a while ago that this danger is none, and now says none surely."""
    at, kind = session.it.get("denied") or [-1, ""]
    if int(at) < 0 or len(session.it["conversation_history"]) - int(at) >= DENIED_FOR:
        return False
    return not (heard.is_in_words or heard.is_strong) and (heard.kind or "suicide") == kind


async def only_answers(session: InterviewSession, danger: Emergency, text: str) -> bool:
    """Tell whether a message only picks what it was asked to pick, such as that somebody hits, and no danger now."""
    expected = session.it["expected_input"]
    question = question_of(session.scenario, expected["field"]) if session.scenario and expected else None
    if question is None or danger.kind in ("suicide", "medical") or session.it["session_status"] != "OPEN":
        return False
    if (
        measure_of(question) != "choice"
        or chances_of(text).stop >= PICKED
        or not await _answers(session, expected, text, DetectedDanger(danger))
    ):
        return False
    session.it["cautioned_at"], session.it["cautioned_of"] = len(session.it["conversation_history"]), danger.kind
    say_whom_to_call(session, DetectedDanger(is_suspected=True, kind=danger.kind))
    return True


async def _answers(session: InterviewSession, expected: Expected | None, text: str, heard: DetectedDanger) -> bool:
    """Tell whether a message clearly answers what was asked: it sounds alarming, and tells of the case.

    Of 376 harmless replies that sounded so .68 do, of 270 dangers beside questions that they were not told to .09, and
    of 213 that tell of despair .06.
    """
    if expected is None:
        return False
    match expected["field"]:
        case str(field) if field == REVIEW:
            return bool(rows_named(text, len(expected["choices"]))) and chances_of(text).stop < PICKED
        case str(field) if field == MORE:
            return await _answers_named(session, text)
        case str(field) if field == CONFIRM and session.it["unconfirmed"]:
            field, told = session.it["unconfirmed"][0]["field"], behind_yes(text) or yes_amid(text) or text
        case field:
            told = text
    question = question_of(session.scenario, field) if session.scenario else None
    if question is None:
        return False
    meant = await understood(session, question, told)
    if meant is None or not is_answer(meant):
        return False
    if measure_of(question) in ("boolean", "choice"):
        if heard.kind == "suicide" and chances_of(text).tell >= DESPAIRING:
            # "죽고 싶다 생각한 적도 있어요, 지금은 아니고" picks an option, and tells more than that.
            return False
        return meant.certainty >= ANSWERED or (measure_of(question) == "boolean" and first_word(text) is not None)
    chances = chances_of(text)
    is_despair = heard.kind == "suicide" and chances.tell >= OF_DESPAIR * (chances.stop + chances.tell)
    return meant.lead >= CLEARLY and not is_despair and chances.stop < ALARMING


async def _answers_named(session: InterviewSession, text: str) -> bool:
    """Tell whether a message sounds alarming no more without what answers one of the questions that were named."""
    scenario = session.scenario
    left = []
    for clause in predications(text)[:MOST_CLAUSES]:
        for question in optional_questions(scenario, session.it["facts"]) if scenario else ():
            meant = await understood(session, question, clause)
            if meant is not None and is_answer(meant) and meant.certainty >= ANSWERED:
                break
        else:
            left.append(clause)
    rest = ". ".join(left)
    return rest != text and not (rest and (await detect(rest, in_interview=True)).is_suspected)


def say_whom_to_call(session: InterviewSession, heard: DetectedDanger) -> None:
    """Say whom to call if there is danger; to a child in a child's words, and of dying only where that is suspected."""
    key = "suspected" if heard.kind in (None, "suicide") else "suspected_harm"
    session.say("danger.young.suspected" if session.it.get("is_child") else f"intake.emergency.{key}")


def _beside_options(expected: Expected | None, text: str) -> str:
    """Return a message without the words of an offered option that it repeats: they are ours, and say no danger.

    "아직 살고 있어요, 갈 데가 없어서" to whether they still live there is no talk of living on.
    """
    if is_offered(expected, text):
        return ""
    for _, label in expected["choices"] if expected else ():
        found = SequenceMatcher(None, text, label, autojunk=False).find_longest_match()
        if found.size >= REPEATED[text.isascii()]:
            return f"{text[: found.a]} {text[found.a + found.size :]}".strip()
    return text


def keep_feelings(session: InterviewSession, text: str) -> None:
    """Keep what the person feels, and answer it with a line."""
    it = session.it
    found = emotions_in(text)
    known = {(emotion["type"], emotion["source"]) for emotion in it["emotion"]}
    for emotion in found:
        if (emotion.type, emotion.source) not in known and len(it["emotion"]) < MOST_EMOTIONS:
            it["emotion"].append(Emotion(type=emotion.type, intensity=emotion.intensity, source=emotion.source))
    strong = [emotion for emotion in found if emotion.intensity >= STRONG]
    so_far = len(it["conversation_history"])
    if strong and (it["comforted_at"] < 0 or so_far - it["comforted_at"] >= COMFORTED_EVERY):
        it["comforted_at"] = so_far
        session.say("intake.comfort")
