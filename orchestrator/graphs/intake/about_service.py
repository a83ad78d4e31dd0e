"""What is asked of the service itself is answered here and now, and is none of the lawyer's questions."""

import re

from orchestrator.graphs.intake import asking
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.meaning.service_questions import service_question
from orchestrator.graphs.intake.rules.asked_back import asked_back
from orchestrator.language.bidding import bids
from orchestrator.language.clauses import excerpt
from orchestrator.language.predications import predications
from orchestrator.language.speech_acts import is_question

PROTEST = "protest"
"""The kind of what only complains of not being understood."""
TOLD_HERE = ("show", "erase", "contact", "confidential", "who", "duration", "cost", "next", PROTEST)
"""Kinds that are answered in words of their own; what was written down is told by its own words."""
BY_WORDS = ("contact", "confidential", "who")
"""Kinds that are known by their words as well."""
_BIDS = re.compile(
    r"(?:줘|주라|주[세셔]요|주실래요|줄래요?|봅시다|주십시오|주이소|주씨요|달라(?:니까|고)?요?)[\s.!~]*$"
    r"|^(?:please )?(?:show|read|tell|let|print|give)\b",
    re.I,
)
LONGEST = 48
"""Characters of a message that is compared as a whole."""
MOST_CLAUSES = 4
"""Clauses of a message that are compared."""


async def kind_asked(session: InterviewSession, clause: str) -> str:
    """Return which kind of question about the service a clause is; empty for none."""
    return await service_question(clause, session.context.deps.embedder)


async def clauses_asked(session: InterviewSession, text: str) -> list[str]:
    """Return the clauses of a message that ask something of the service, or bid it to show something."""
    told = excerpt(text)
    if len(told) <= LONGEST and await kind_asked(session, told) in TOLD_HERE and _asks(told):
        return [told]
    clauses = predications(told)[:MOST_CLAUSES]
    asked = [one for one in clauses if _asks(one)]
    return [one for one in asked if await kind_asked(session, one) in TOLD_HERE or asked_back(one) in BY_WORDS]


def _asks(clause: str) -> bool:
    return is_question(clause) or bids(clause) or _BIDS.search(clause) is not None


async def tell_of_service(session: InterviewSession, kind: str) -> None:
    """Answer a question about the service."""
    if kind == "show":
        await _show(session)
    elif kind == PROTEST:
        _apologise(session)
    else:
        session.say(f"intake.aside.{kind}")


async def _show(session: InterviewSession) -> None:
    """Tell what is written down by now, as it would stand in the table."""
    scenario, facts = session.scenario, session.it["facts"]
    known = [one for one in (scenario.questions if scenario else ()) if one.field in facts]
    lines = [f"- {await asking.label_of(session, one)}: {facts[one.field]['shown']}" for one in known]
    if lines:
        session.say("intake.aside.show", facts="\n".join(lines))
    else:
        session.say("intake.aside.show_nothing")


def _apologise(session: InterviewSession) -> None:
    said = session.text("intake.aside.protest")
    if said not in session.said:
        session.say("intake.aside.protest")
