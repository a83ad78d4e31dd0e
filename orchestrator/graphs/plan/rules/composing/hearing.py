"""What was asked for: all that the message says, as it was said, by what it speaks of."""

from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, OF_TEXT, SURE
from orchestrator.graphs.plan.rules.reading.text_demands import is_of_text

HEARD: Final = (
    "user", "problem", "feature", "quantity", "place", "price", "budget", "team", "date", "target", "constraint",
    "else", "text",
)  # fmt: skip
"""What a statement may speak of, in the order in which the list tells it."""
_SAID: Final = frozenset(("order", "talk"))
"""Roles of what is no part of the plan; how its text is to be is answered in the overview."""
_LONGEST = 160
_MOST = 40


def heard_body(material: PlanMaterial) -> str:
    """Return the list; empty where the message says nothing but that a plan is wanted."""
    found: dict[str, list[str]] = {}
    done = {one.clause.piece.text for one in material.items.told_acts}
    troubles = {one.piece.text for one in material.items.troubles} - done
    aimed = {one.piece.text for one in material.items.of("aim")}
    ruled = {one.piece.text for one in material.items.rules}
    barred = {clause.piece.text for _, _, clause in material.items.left_out}
    for piece, told in material.case.heard[:_MOST]:
        if (told.role in _SAID and told.score >= SURE) or is_of_text(piece.text):
            continue
        about = "else" if told.score < LIKELY else "text" if told.role in OF_TEXT else told.role
        about = "target" if piece.text in aimed else about
        about = "problem" if about == "feature" and piece.text in troubles else about
        about = "constraint" if about in ("problem", "text", "else", "date") and piece.text in ruled else about
        about = "text" if marks.SOUGHT.search(piece.text) else about
        about = "feature" if about == "problem" and piece.text in done else about
        about = "date" if piece.text in material.case.rests else about
        about = "team" if piece.text in material.case.assigned else about
        about = "constraint" if piece.text in barred else about
        found.setdefault(about, []).append(
            f"{shortened(piece.text.replace('?', '').strip(), _LONGEST)} [{piece.source}]"
        )
    return markdown.bullets(
        f"**{material.say(f'heard_{name}')}:** {' / '.join(found[name])}" for name in HEARD if name in found
    )
