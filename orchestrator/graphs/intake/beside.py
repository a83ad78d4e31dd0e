"""What a message says behind an answer: heard as a message of its own, as it would have been had it come alone."""

from collections.abc import Sequence

from orchestrator.graphs.intake.amending import amend
from orchestrator.graphs.intake.answering import answer_asked
from orchestrator.graphs.intake.correcting import by_contrast
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.amending import goes_on
from orchestrator.graphs.intake.rules.approval import approves
from orchestrator.graphs.intake.rules.asked_back import questions_among, without_clauses
from orchestrator.graphs.intake.state import MORE, QuestionAnswer
from orchestrator.language.clauses import excerpt, sentences
from orchestrator.language.predications import predications

BRIEF = 24
"""Characters up to which what finds something right says no more."""
LEAST = 8
"""Letters from which words tell something."""


async def hear_beside(session: InterviewSession, text: str, *, is_review: bool = False) -> bool:
    """Hear what stands behind an answer: questions are answered or kept, corrections made, the lawyer is told the rest.

    Returns whether it has changed an answer.
    """
    asked, told = parted(text)
    await answer_questions(session, asked)
    if not told or (approves(told) and len(told) <= BRIEF):
        return False
    done = await amend(session, told, is_review=is_review)
    if not done.fields:
        # A contrast may go over several clauses: "9억이 아니라 알아보니까 8억이래요".
        changed = [field for one in sentences(told) if (field := await by_contrast(session, one))]
        done.fields += changed
    left = [one for one in done.left if not goes_on(one) and not (approves(one) and len(one) <= BRIEF)]
    if sum(sign.isalnum() for one in left for sign in one) >= LEAST:
        keep_told(session, told, read="" if is_review else ". ".join(left))
        if not done.fields:
            session.say("intake.more.added")
    return bool(done.fields)


def parted(text: str) -> tuple[list[str], str]:
    """Return the questions of a message, and the message without them."""
    asked = questions_among(predications(excerpt(text)))
    return asked, without_clauses(text, asked).strip(" ,.!~?")


async def answer_questions(session: InterviewSession, asked: Sequence[str]) -> None:
    """Say what can be said to questions, and keep them for the lawyer."""
    wondered = session.it.setdefault("wondered", [])
    for clause in asked:
        is_left = await answer_asked(session, clause, session.asked_before, is_beside=True)
        if is_left and all(clause != other for other, _ in wondered):
            wondered.append([clause, session.turn.id])


def keep_told(session: InterviewSession, text: str, *, read: str, beside: str = MORE) -> None:
    """Keep what was told beside all questions for the lawyer.

    ``read``: what of it is read for facts as well; ``beside``: the field that it also answers.
    """
    it = session.it
    it["more"].append([text, session.turn.id])
    it["conversation_history"].append(
        QuestionAnswer(
            question=session.asked_text,
            field=beside if read else MORE,
            answer=read or text,
            turn=session.turn.id,
            extracted_facts=[] if read else [NOTHING_READ],
        )
    )


NOTHING_READ = "-"
"""In place of the fields that were read from an answer: nothing in it is to be read."""
