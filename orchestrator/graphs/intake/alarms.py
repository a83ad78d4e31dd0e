"""What was said of danger to the person, and what they say to that: that it was for nothing, that they are a child."""

from orchestrator.danger import echoes
from orchestrator.danger.classifier import chances_of
from orchestrator.danger.minors import speaks_as_child
from orchestrator.graphs.intake.interview_session import InterviewSession

CAUTIONED_EVERY = 3
"""Exchanges after which the numbers to call are named again where danger is suspected."""

MEANT = 0.6
"""The probability of a danger from which words that deny one are not taken at their word."""


def answers_alarm(session: InterviewSession, text: str) -> bool:
    """Tell whether a message says that whom to call was named for nothing, or asks why."""
    return is_echo(session) and echoes.answers_alarm(text) and chances_of(text).stop < MEANT


def is_echo(session: InterviewSession) -> bool:
    """Tell whether whom to call was said to the person just before: their words may only answer that."""
    it = session.it
    cautioned_at = it.get("cautioned_at", -1)
    is_recent = cautioned_at >= 0 and len(it["conversation_history"]) - cautioned_at < CAUTIONED_EVERY
    return is_recent or it["session_status"] == "EMERGENCY"


def note_child(session: InterviewSession, text: str) -> None:
    """Note that somebody says of themselves that they are a child, for the rest of the interview."""
    if speaks_as_child(f"{session.it['initial_description']}\n{text}"):
        session.it["is_child"] = True
