"""What was asked for at first, where a wish changes a figure of it: the words stay, and beside them stands what holds now."""

from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.rules.refining.amending import amended
from orchestrator.graphs.plan.rules.refining.told_figures import LISTED, told_figures
from orchestrator.graphs.plan.rules.refining.told_words import content_of, is_in
from orchestrator.language.particles import settled

_APART: Final = " / "
"""Between what was told of one kind."""


def with_change_told(
    asked: PlanSection, document: PlanDocument, clause: str, wish: str, guides: PlanGuides
) -> PlanSection:
    """Return the section that quotes the request, with the new figure of a clause behind the one that it changes."""
    said = next((one for one in reversed(document.sources) if one.kind == "request" and wish.strip() in one.text), None)
    found = amended([one for one in document.sources if one is not said], clause, document.made_on)
    if found is None or found.old is None or found.new is None or found.old.unit == LISTED:
        return asked
    old, new = found.old, found.new
    words = content_of(clause, told_figures(clause, document.made_on))
    mark = f"[{said.number}]" if said else f"({guides.say('assumed', document.language)})"

    def told(text: str) -> str:
        if words and not any(is_in(word, text) for word in words):
            return text
        for one in reversed(told_figures(text, document.made_on)):
            if (one.unit, one.value) == (old.unit, old.value):
                now = guides.say("heard_changed", document.language, old=one.raw, new=new.raw, mark=mark)
                text = f"{text[: one.start]}{settled(now)}{text[one.start + len(one.raw) :]}"
        return text

    lines = (_APART.join(told(one) for one in line.split(_APART)) for line in asked.body.split("\n"))
    return replace(asked, body="\n".join(lines))
