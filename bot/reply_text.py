"""What a reply says in words, the same at every door: the answer, and the question that it ends with."""

import math

from orchestrator.turn import AgentExecutionResult, Chart, Question, Table

SHORT_LABEL = 75
"""Characters of a choice that stand whole on its button."""


def reply_text(result: AgentExecutionResult) -> str:
    """Return the answer in Markdown, followed by the question unless the answer ends with it already."""
    text = result.result.strip("\n")
    if result.question is None:
        return text
    asked = asked_text(result.question)
    if text.rstrip().endswith(asked):
        return text
    return f"{text}\n\n{asked}" if text.strip() else asked


def asked_text(question: Question) -> str:
    """Return the question; its choices are listed where they say more than their buttons can."""
    text = question.text.strip()
    if not any(choice.description or len(choice.label) > SHORT_LABEL for choice in question.choices):
        return text
    lines = [
        f"{number}. {choice.label}" + (f" — {choice.description}" if choice.description else "")
        for number, choice in enumerate(question.choices, 1)
    ]
    return "\n".join([text, "", *lines])


def chart_table(chart: Chart) -> Table:
    """Return the numbers of a chart, where it cannot be drawn."""
    rows = tuple(
        (label, *(_number(values[place]) if place < len(values) else "" for _, values in chart.series))
        for place, label in enumerate(chart.labels)
    )
    return Table(chart.title, ("", *(name for name, _ in chart.series)) if chart.series else (), rows)


def _number(value: float) -> str:
    return str(int(value)) if math.isfinite(value) and value == int(value) else str(value)
