"""What a model reads in a message, as far as the rules find it in the words: what does not stand there is refused."""

from collections.abc import Sequence
from datetime import date

import structlog
from pydantic import BaseModel, Field

from integrations.knowledge.base import Scenario, WorkbookQuestion
from orchestrator.graphs.intake import prompts
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.asked_for import measure_of
from orchestrator.graphs.intake.rules.replies import yes_or_no
from orchestrator.graphs.intake.rules.value import Value, said_yes_no
from orchestrator.graphs.intake.rules.values import read
from orchestrator.steps.grounding import stands_in
from orchestrator.steps.structured import parsed

log = structlog.get_logger()


class InterpretedAnswer(BaseModel):
    """One answer that a model found."""

    field: str
    value: str
    quote: str = Field(description="The exact words of the text")


class Extraction(BaseModel):
    """All that a model found in a message."""

    answers: list[InterpretedAnswer]


class Classification(BaseModel):
    """The kinds of case that a model proposes, the best first."""

    codes: list[str] = Field(description="At most three codes of the list, the best first; empty where none fits")
    quote: str = Field(description="The exact words of the text that show it")


def checked(question: WorkbookQuestion, told: InterpretedAnswer, text: str, today: date, locale: str) -> Value | None:
    """Return the value that the rules read in the words which a model points at; None where they read none.

    A quote that is not in the message is refused, an option that is not offered, and a yes where the words say no.
    """
    quote = told.quote.strip()
    if not stands_in(quote, text):
        return None
    start = max(0, text.find(quote))
    match measure_of(question):
        case "boolean":
            answer = {"yes": True, "true": True, "예": True, "no": False, "false": False, "아니요": False}.get(
                told.value.strip().casefold()
            )
            by_rules = yes_or_no(quote)
            if answer is None or (by_rules is not None and by_rules != answer):
                return None
            value = said_yes_no(answer, quote, locale)
        case "choice":
            option = next((option for option in question.options if option.code == told.value.strip()), None)
            if option is None:
                return None
            value = Value(option.code, option.label.said(locale), "choice", quote, 0, len(quote))
        case _:
            found = read(question, quote, today, locale)
            if found is None:
                return None
            value = found
    return Value(value.value, value.shown, value.measure, quote, start, start + len(quote), value.precision)


async def proposed(session: InterviewSession, text: str, scenarios: Sequence[Scenario]) -> tuple[str, ...]:
    """Return the scenarios that a model proposes, best first; none where its quote is not in the text."""

    async def work() -> Classification:
        messages = prompts.classification(session, scenarios, text)
        return await parsed(session.context.models, "classification", messages, Classification)

    found = await session.by_model("classification", "classification", work)
    if found is None:
        return ()
    known = {scenario.code for scenario in scenarios}
    codes = tuple(dict.fromkeys(code for code in found.codes if code in known))[:3]
    if codes and not stands_in(found.quote, text):
        log.info("model_refused", turn=session.turn.id, field="scenario")
        return ()
    return codes
