"""The text of a source as it is read: of a message with its numbered things parted, and the figures that hold in the end."""

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.corrections import CorrectedFigure, corrected
from orchestrator.graphs.plan.rules.reading.inline_lists import without_numbers
from orchestrator.graphs.plan.rules.reading.word_corrections import with_words_meant


def meant(source: PlanSource) -> str:
    """Return what a source says, without what a message takes back in the same breath."""
    if source.kind != "request":
        return source.text
    return corrected(without_numbers(with_words_meant(source.text)))[0]


def corrections_of(source: PlanSource) -> tuple[CorrectedFigure, ...]:
    """Return what a message corrects in the same breath; nothing for files, whose notes tell it otherwise."""
    return corrected(without_numbers(source.text))[1] if source.kind == "request" else ()
