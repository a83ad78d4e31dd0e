"""Where the pictures of a plan stand: each below one section; in its text they are code that Notion draws."""

import re
from collections.abc import Collection, Mapping
from typing import Final

from orchestrator.deps import Say
from orchestrator.graphs.plan.pictures.mermaid import codes
from orchestrator.graphs.plan.pictures.picture import PictureName
from orchestrator.graphs.plan.plan_document import PlanDocument

_PLACES: Final[Mapping[PictureName, tuple[str, ...]]] = {
    "flow": ("flow", "scenario", "screens", "features", "users"),
    "schedule": ("schedule", "milestones", "roadmap"),
    "costs": ("costs", "cost", "budget"),
}
"""The keys of the sections in which a picture stands, the first that there is."""
_FENCE: Final = "```mermaid\n"
_IN_LENGTH: Final = re.compile(r"^- \*\*(?:분량|Length):\*\* [‘“]", re.M)
"""The line by which a plan says that it was kept to the length that was asked for."""


def places_of(document: PlanDocument) -> dict[PictureName, str]:
    """Return the key of the section of each picture; empty where the plan has none of its sections."""
    keys = {section.key for section in document.sections}
    return {name: next((key for key in there if key in keys), "") for name, there in _PLACES.items()}


def code_blocks(document: PlanDocument, say: Say) -> dict[PictureName, str]:
    """Return the pictures as blocks of Mermaid code; none where the plan was kept to a length."""
    if any(_IN_LENGTH.search(one.body) for one in document.sections):
        return {}
    return {name: f"{_FENCE}{code}\n```" for name, code in codes(document, say).items()}


def blocks_below(document: PlanDocument, say: Say, gone: Collection[PictureName] = ()) -> dict[str, list[str]]:
    """Return the blocks below each section by its key.

    A section with a drawing of its own, such as one that people changed, gets no second one; nor does any get a
    picture that is ``gone``.
    """
    own = {one.key for one in document.sections if _FENCE in one.body}
    places, found = places_of(document), dict[str, list[str]]()
    for name, block in code_blocks(document, say).items():
        if (key := places[name]) and key not in own and name not in gone:
            found.setdefault(key, []).append(block)
    return found


def without_drawings(markdown: str) -> str:
    """Return a text without its blocks of Mermaid code, for where nothing draws them."""
    lines, is_drawing = list[str](), False
    for line in markdown.split("\n"):
        if is_drawing or line == _FENCE.strip():
            is_drawing = not is_drawing or line != "```"
        elif line or not lines or lines[-1]:
            lines.append(line)
    return "\n".join(lines)
