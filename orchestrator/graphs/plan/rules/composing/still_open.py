"""The sections that such plans have and nobody told anything of: named once, in a section of their own."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanDocument, PlanSection
from orchestrator.graphs.plan.rules.asked_sections import is_unwanted
from orchestrator.graphs.plan.rules.composing.form import wants_short
from orchestrator.graphs.plan.rules.composing.owners import decider
from orchestrator.graphs.plan.rules.finished import material_of
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.piece import AMENDED

STILL_OPEN: Final = "open"
"""The key of the section."""
USUAL: Final = frozenset(
    ("market", "users", "features", "screens", "data", "operations", "revenue", "marketing", "legal", "team")
)
"""Sections for which the guides tell the usual, each by itself where neither request nor material says anything."""


def open_body(material: PlanMaterial, is_told: Callable[[str], bool]) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Return the one line of all sections that are left open; empty where each has something or is not wanted.

    ``is_told``: whether there is something to say for a section.
    """
    if wants_short(material):
        return "", ()
    asked = "\n".join(one.text for one in material.sources if one.kind == "request" and one.place != AMENDED)
    wanted = [key for key in material.shape.sections if key in USUAL and not is_unwanted(asked, key, material.guides)]
    titles = {key: _title(material, key) for key in wanted if key not in material.keys and not is_told(key)}
    if not titles:
        return "", ()
    text = material.say(
        "open_sections", sections=", ".join(titles.values()), who=decider(material), mark=material.mark()
    )
    told = PlanAssumption(
        material.say("assume_open", sections=", ".join(titles.values())), material.say("reason_untold"), STILL_OPEN
    )
    return text, (told,)


def reopened(document: PlanDocument, is_told: Callable[[str, PlanMaterial], bool], guides: PlanGuides) -> PlanDocument:
    """Return a plan that names as open what it has no section of any more, and nothing that it has one of by now."""
    if all(one.key != STILL_OPEN for one in document.sections):
        return document
    material = material_of(document, guides)
    body, assumed = open_body(material, lambda key: is_told(key, material))
    sections = [replace(one, body=body) if one.key == STILL_OPEN else one for one in document.sections]
    others = (one for one in document.assumptions if one.section != STILL_OPEN)
    return replace(document, sections=tuple(one for one in sections if one.body), assumptions=(*others, *assumed))


def names_section(section: PlanSection, key: str, title: str) -> bool:
    """Tell whether the section of what is open names another one, by its title."""
    return section.key == STILL_OPEN and key in USUAL and title in section.body


def _title(material: PlanMaterial, key: str) -> str:
    guide = material.guides.section(key, material.language)
    return f"‘{guide.title if guide else key}’" if material.language == "ko" else f"“{guide.title if guide else key}”"
