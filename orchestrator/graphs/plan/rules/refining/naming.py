"""Which section of a plan a clause names."""

import re

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.rules.named_sections import names_of


def section_named(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanSection | None:
    """Return the section of the plan that a clause names, by its title or as people call it; the longest name counts."""
    found = [
        (len(name), section)
        for section in document.sections
        for name in (section.title.casefold(), section.key, *names_of(section.key, guides))
        if is_named(name, clause)
    ]
    return max(found, key=lambda one: one[0])[1] if found else None


def key_named(clause: str, guides: PlanGuides) -> str:
    """Return the key of the section that a clause names, whether a plan has it or not; empty for none."""
    found = [
        (len(name), guide.key)
        for guide in guides.of("sections", "ko")
        for name in (guide.key, *names_of(guide.key, guides))
        if is_named(name, clause)
    ]
    if found:
        return max(found)[1]
    words = [
        (len(word), guide.key)
        for guide in guides.of("sections", "ko")
        for word in guide.words
        if is_named(word, clause)
    ]
    words += [
        (len(word), guide.key)
        for guide in guides.of("sections", "en")
        for word in guide.words
        if is_named(word, clause)
    ]
    return max(words)[1] if words else ""


def is_named(name: str, clause: str) -> bool:
    """Tell whether a clause has a name as a word of its own."""
    if name.isascii():
        return re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", clause.casefold()) is not None
    return name in clause.casefold()
