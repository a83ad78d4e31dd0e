"""What the clauses of an answer choose by themselves: with all of it, which makes it sure, or against it."""

from typing import Literal

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.acting import understood
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.understanding import OFFERED, Understanding
from orchestrator.language.clauses import excerpt
from orchestrator.language.predications import predications

WHOLE = 0.6
"""How certain the whole has to be for its clauses to make it sure …"""
AGREES, OTHERWISE = 0.3, 0.3
"""… how certain a clause that says the same, and below what all that say something else …"""
AGREES_CLEARLY, OTHERWISE_LESS = 0.5, 0.4
"""… or, where that one is clearer, these. Of 371 replies by six authors of whom nothing was learnt 33 are so, 2 of them
wrong, and both are open by their words."""
MOST_CLAUSES = 8
"""Clauses of a message that are read one by one; what is longer tells a story."""


async def clauses_say(
    session: InterviewSession, question: WorkbookQuestion, text: str, meant: Understanding
) -> Literal["same", "otherwise", "neither"]:
    """Tell whether a clause chooses the option that all of an answer does and none another one, or one does another."""
    clauses = predications(excerpt(text))
    if meant.value is None or meant.certainty < OFFERED["choice"] or not 1 < len(clauses) <= MOST_CLAUSES:
        return "neither"
    same, other = 0.0, 0.0
    for clause in clauses:
        read = await understood(session, question, clause)
        if read is None or read.value is None:
            continue
        if read.value.value == meant.value.value:
            same = max(same, read.certainty)
        else:
            other = max(other, read.certainty)
    is_same = (same >= AGREES and other < OTHERWISE) or (same >= AGREES_CLEARLY and other < OTHERWISE_LESS)
    if is_same and meant.certainty >= WHOLE:
        return "same"
    return "otherwise" if other >= OTHERWISE_LESS else "neither"
