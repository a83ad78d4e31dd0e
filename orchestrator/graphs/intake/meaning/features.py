"""What the rules see in a reply, as numbers: signs that the learnt weights count, none of which decides alone."""

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.own_predicate import DENIED, HEDGED, OPEN, UNREAL, answer_to, is_twisted
from orchestrator.graphs.intake.rules.replies import first_word
from orchestrator.language.polarity import yes_or_no

_SAID = 2.0
"""What a yes counts that the rules take for said, beside one that only leans to it."""


def leanings(question: WorkbookQuestion, text: str) -> list[float]:
    """Return how a reply leans to yes (above 0) or no, and what may turn that round."""
    found = answer_to(question, text)
    own = 0.0 if found is None else _side(found.answer) * (_SAID if found.is_sure else 1.0)
    return [
        own,
        _side(yes_or_no(text)),
        _side(first_word(text)),
        float(min(len(DENIED.findall(text)), 2)),
        float(is_twisted(question)),
        *openness(text),
    ]


def openness(text: str) -> list[float]:
    """Return what leaves a reply open: doubt, supposition, what is denied to be quite it, a question."""
    return [
        float(OPEN.search(text) is not None),
        float(UNREAL.search(text) is not None),
        float(HEDGED.search(text) is not None),
        float("?" in text),
        min(len(text), 200) / 100,
    ]


def _side(answer: bool | None) -> float:
    return 0.0 if answer is None else 1.0 if answer else -1.0
