"""How the person is asked: the words, the buttons, and what stands beside them."""

from collections.abc import Sequence

from integrations.knowledge.base import Option, Step, Text, WorkbookQuestion
from integrations.llm.base import Message
from orchestrator.addresses import addresses_in
from orchestrator.egress import ANY_MARK, checked
from orchestrator.graphs.intake import prompts
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.sitting import Sitting
from orchestrator.graphs.intake.state import REVIEW, STEP, Expected
from orchestrator.turn import Choice, Question

MOST_CHOICES = 100
"""What a menu holds in Slack."""
LABEL = 60
"""Characters of a field's label where there is none but its question."""


async def said(sitting: Sitting, text: Text) -> str:
    """Return a text of the workbook in the interview's language; what has no English is translated where a model is."""
    if sitting.locale == "ko" or text.en or not text.ko:
        return text.said(sitting.locale)
    known = sitting.it["translations"]
    if text.ko not in known and sitting.context.models.available("translation"):

        async def translate() -> str:
            messages: list[Message] = prompts.translation(sitting, text.ko)
            made = (await sitting.context.models.complete("translation", messages)).strip()
            return checked(made, ANY_MARK, addresses_in([text.ko]))

        made = await sitting.by_model("translation", "translation", translate)
        if made:
            known[text.ko] = made
    return known.get(text.ko, text.ko)


async def choices_of(sitting: Sitting, options: Sequence[Option]) -> list[list[str]]:
    """Return the options with their labels in the interview's language."""
    return [[option.code, await said(sitting, option.label)] for option in options[:MOST_CHOICES]]


async def ask_field(sitting: Sitting, field: str) -> None:
    """Ask for a field, and give the person the word."""
    scenario = sitting.scenario
    question = question_of(scenario, field) if scenario else None
    assert question is not None
    kind: dict[str, str] = {"date": "date", "integer": "number", "boolean": "yes_no", "string": "text"}
    choices = await choices_of(sitting, question.options) if question.answer_type == "choice" else []
    expected = Expected(
        field=field,
        text=await said(sitting, question.text),
        kind="choice" if choices else kind.get(question.answer_type, "text"),  # type: ignore[typeddict-item]
        choices=choices,
    )
    sitting.it["current_question"] = field
    sitting.follow_ups = [
        sitting.text("intake.follow_up.unknown"),
        sitting.text("intake.follow_up.back"),
        sitting.text("intake.follow_up.why"),
    ]
    if not sitting.it["conversation_history"]:
        sitting.follow_ups.remove(sitting.text("intake.follow_up.back"))
    sitting.wait(expected)


async def ask_step(sitting: Sitting, step: Step) -> None:
    """Ask what a step of K0 asks."""
    choices = await choices_of(sitting, step.options)
    kind = {"boolean": "yes_no", "date": "date", "integer": "number"}.get(step.answer_type or "", "text")
    if step.answer_type == "boolean" and len(choices) == 2:
        kind = "choice"
    if choices and step.answer_type == "choice":
        kind = "choice"
    sitting.wait(
        Expected(
            field=f"{STEP}{step.code}",
            text=await said(sitting, step.text),
            kind=kind,  # type: ignore[typeddict-item]
            choices=choices if kind == "choice" else [],
        )
    )


def ask(sitting: Sitting, field: str, text: str, choices: Sequence[tuple[str, str]] = (), kind: str = "") -> None:
    """Ask one of the bot's own questions."""
    found = kind or ("choice" if choices else "text")
    sitting.wait(
        Expected(field=field, text=text, kind=found, choices=[list(pair) for pair in choices])  # type: ignore[typeddict-item]
    )


def asked(sitting: Sitting) -> Question | None:
    """Return the question of the turn as the doors ask it."""
    expected = sitting.it["expected_input"]
    if expected is None:
        return None
    return Question(
        id=sitting.turn.id,
        text=expected["text"],
        kind=expected["kind"],
        choices=tuple(Choice(code, label) for code, label in expected["choices"]),
        required=expected["field"] != REVIEW,
    )


async def label_of(sitting: Sitting, question: WorkbookQuestion) -> str:
    """Return what a field is called in tables and buttons."""
    if question.label.ko:
        return await said(sitting, question.label)
    text = (await said(sitting, question.text)).strip(" ?.")
    return text if len(text) <= LABEL else f"{text[: LABEL - 1]}…"


def step_of(sitting: Sitting, *names: str) -> Step | None:
    """Return the first step of K0 whose code is one of the names, or begins with it."""
    for name in names:
        for step in sitting.knowledge.steps:
            if step.code.upper() == name:
                return step
        for step in sitting.knowledge.steps:
            if step.code.upper().startswith(name):
                return step
    return None


async def say_step(sitting: Sitting, default: str, *names: str) -> None:
    """Say a step of K0, or the bot's own text where the workbook has none."""
    step = step_of(sitting, *names)
    sitting.tell(await said(sitting, step.text) if step else sitting.text(default))


def options_of(expected: Expected) -> list[Option]:
    """Return what was offered as options."""
    return [Option(code, Text(label, label)) for code, label in expected["choices"]]


def repeat(sitting: Sitting) -> None:
    """Leave the word with the person, who is asked the same again."""
    sitting.wait(sitting.it["expected_input"])


def is_offered(expected: Expected | None, text: str) -> bool:
    """Tell whether a message is one of the labels that were offered, to the letter."""
    return expected is not None and any(text.strip().casefold() == label.casefold() for _, label in expected["choices"])
