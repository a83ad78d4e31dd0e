"""What is said to feelings and to suspected danger, though not at every message."""

from difflib import SequenceMatcher

from orchestrator.danger.detection import detect
from orchestrator.danger.minors import speaks_as_child
from orchestrator.danger.safe import is_safe
from orchestrator.graphs.intake.asking import is_offered
from orchestrator.graphs.intake.greeting import is_check_asked
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.emotions import emotions_in
from orchestrator.graphs.intake.state import Emotion, Expected

COMFORTED_EVERY = 4
"""Exchanges after which a feeling is answered again."""
CAUTIONED_EVERY = 3
"""Exchanges after which the numbers to call are named again where danger is suspected."""
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
    if session.is_new or (cautioned_at >= 0 and so_far - cautioned_at < CAUTIONED_EVERY):
        return
    told = _beside_options(expected, text)
    if told and not is_safe(text) and (await detect(told, in_interview=True)).is_suspected:
        it["cautioned_at"] = so_far
        say_whom_to_call(session)


def say_whom_to_call(session: InterviewSession) -> None:
    """Say whom to call if there is danger; to a child in a child's words."""
    is_child = speaks_as_child(f"{session.it['initial_description']}\n{session.turn.text}")
    session.say("danger.young.suspected" if is_child else "intake.emergency.suspected")


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
