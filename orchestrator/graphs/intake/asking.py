"""How the person is asked: the words, the buttons, and what stands beside them."""

from collections.abc import Sequence

from integrations.knowledge.base import OpeningStep, Option, Text, WorkbookQuestion
from integrations.llm.base import Message
from orchestrator.addresses import addresses_in
from orchestrator.egress import ANY_MARK, checked
from orchestrator.graphs.intake import prompts
from orchestrator.graphs.intake.interview_session import InterviewSession
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.state import OTHER_OPTION, REVIEW, STEP, Expected
from orchestrator.language.clauses import sentences
from orchestrator.language.speech_acts import is_question
from orchestrator.turn import Choice, Question

MOST_CHOICES = 100
"""What a menu holds in Slack."""
LONGEST_QUOTE = 40
"""Characters that are quoted of what was not understood, or asked in return."""
LABEL = 60
"""Characters of a field's label where there is none but its question."""


async def phrase(session: InterviewSession, text: Text) -> str:
    """Return a text of the workbook in the interview's language; what has no English is translated where a model is."""
    if session.locale == "ko" or text.en or not text.ko:
        return text.said(session.locale)
    known = session.it["translations"]
    if text.ko not in known and session.context.models.available("translation"):

        async def translate() -> str:
            messages: list[Message] = prompts.translation(session, text.ko)
            made = (await session.context.models.complete("translation", messages)).strip()
            return checked(made, ANY_MARK, addresses_in([text.ko]))

        made = await session.by_model("translation", "translation", translate)
        if made:
            known[text.ko] = made
    return known.get(text.ko, text.ko)


async def choices_of(session: InterviewSession, options: Sequence[Option]) -> list[list[str]]:
    """Return the options with their labels in the interview's language."""
    return [[option.code, await phrase(session, option.label)] for option in options[:MOST_CHOICES]]


async def ask_field(session: InterviewSession, field: str) -> None:
    """Ask for a field, and give the person the word."""
    scenario = session.scenario
    question = question_of(scenario, field) if scenario else None
    assert question is not None
    kind: dict[str, str] = {"date": "date", "integer": "number", "boolean": "yes_no", "string": "text"}
    narrowed = session.it.setdefault("narrowed", {})
    options = [option for option in question.options if option.code in narrowed.get(field, ())]
    is_narrow = OTHER_OPTION in narrowed.get(field, ())
    if options:
        narrowed[field] = []
    choices = await choices_of(session, options or question.options) if question.answer_type == "choice" else []
    if is_narrow:
        choices.append([OTHER_OPTION, session.text("intake.several.other")])
    expected = Expected(
        field=field,
        text=await phrase(session, question.text),
        kind="choice" if choices else kind.get(question.answer_type, "text"),  # type: ignore[typeddict-item]
        choices=choices,
    )
    session.it["current_question"] = field
    session.follow_ups = [
        session.text("intake.follow_up.unknown"),
        session.text("intake.follow_up.back"),
        session.text("intake.follow_up.why"),
    ]
    if not session.it["conversation_history"]:
        session.follow_ups.remove(session.text("intake.follow_up.back"))
    session.wait(expected)


async def ask_step(session: InterviewSession, step: OpeningStep) -> None:
    """Ask what a step of K0 asks."""
    choices = await choices_of(session, step.options)
    kind = {"boolean": "yes_no", "date": "date", "integer": "number"}.get(step.answer_type or "", "text")
    if step.answer_type == "boolean" and len(choices) == 2:
        kind = "choice"
    if choices and step.answer_type == "choice":
        kind = "choice"
    session.wait(
        Expected(
            field=f"{STEP}{step.code}",
            text=await phrase(session, step.text),
            kind=kind,  # type: ignore[typeddict-item]
            choices=choices if kind == "choice" else [],
        )
    )


def ask(
    session: InterviewSession, field: str, text: str, choices: Sequence[tuple[str, str]] = (), kind: str = ""
) -> None:
    """Ask one of the bot's own questions."""
    found = kind or ("choice" if choices else "text")
    session.wait(
        Expected(field=field, text=text, kind=found, choices=[list(pair) for pair in choices])  # type: ignore[typeddict-item]
    )


def asked(session: InterviewSession) -> Question | None:
    """Return the question of the turn as the doors ask it."""
    expected = session.it["expected_input"]
    if expected is None:
        return None
    return Question(
        id=session.turn.id,
        text=session.wording or expected["text"],
        kind=expected["kind"],
        choices=tuple(Choice(code, label) for code, label in expected["choices"]),
        required=expected["field"] != REVIEW,
    )


async def label_of(session: InterviewSession, question: WorkbookQuestion) -> str:
    """Return what a field is called in tables and buttons."""
    if question.label.ko:
        return await phrase(session, question.label)
    text = (await phrase(session, question.text)).strip(" ?.")
    return text if len(text) <= LABEL else f"{text[: LABEL - 1]}…"


def step_of(session: InterviewSession, *names: str) -> OpeningStep | None:
    """Return the first step of K0 whose code is one of the names, or begins with it."""
    for name in names:
        for step in session.knowledge.steps:
            if step.code.upper() == name:
                return step
        for step in session.knowledge.steps:
            if step.code.upper().startswith(name):
                return step
    return None


async def say_step(session: InterviewSession, default: str, *names: str) -> None:
    """Say a step of K0, or the bot's own text where the workbook has none."""
    step = step_of(session, *names)
    session.tell(await phrase(session, step.text) if step else session.text(default))


def options_of(expected: Expected) -> list[Option]:
    """Return what was offered as options."""
    return [Option(code, Text(label, label)) for code, label in expected["choices"]]


def repeat(session: InterviewSession) -> None:
    """Leave the word with the person, who is asked the same again."""
    session.wait(session.it["expected_input"])


def is_offered(expected: Expected | None, text: str) -> bool:
    """Tell whether a message is one of the offered choices, to the letter: its label, or the code that a form sends."""
    said = text.strip()
    return expected is not None and any(
        said == code or said.casefold() == label.casefold() for code, label in expected["choices"]
    )


def advice_in(text: str) -> str:
    """Return what a question tells to do beside what it asks: "아직이라면 먼저 112에 전화해 주세요."."""
    told = [one for one in sentences(text)[1:] if not is_question(one)]
    return " ".join(f"{one.strip()}." for one in told)


def bare_question(text: str) -> str:
    """Return the sentence of a question that asks, without what is said around it."""
    return next((f"{one.strip()}?" for one in sentences(text) if f"{one.strip()}?" in text), text)


def quoted(text: str) -> str:
    """Return what was said, as it is quoted to the person."""
    words = " ".join(text.split()).strip(" .,!")
    return words if len(words) <= LONGEST_QUOTE else f"{words[: LONGEST_QUOTE - 1].rstrip()}…"
