"""One thing that a source says."""

import re
from dataclasses import dataclass

from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, SURE, ClauseRole, ToldRole

AMENDED = "amended"
"""The place of a source that holds what the person wants otherwise."""

ADDED = "added"
"""The place of a source that holds what the person wants told besides: it is read by itself."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that a source says."""

    text: str
    source: int
    headings: tuple[str, ...] = ()
    """From the outermost to the nearest, without the title of the source."""
    speaker: str = ""
    """Who says it, as a part people have; never a name."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Of a table, its head first; its ``text`` is then empty."""
    is_own: bool = False
    """The person's own message says it."""
    is_aside: bool = False
    """It stands under a heading for what does not belong to the matter."""
    is_row: bool = False
    """A line of columns: a label with its figures."""
    is_amended: bool = False
    """The person said it of the plan that was there: it outweighs what was said before."""
    told: ToldRole | None = None
    """Of a clause of a message: what it speaks of."""

    @property
    def role(self) -> ClauseRole | None:
        """Return what a clause of a message most likely speaks of; None for all other pieces."""
        return self.told.role if self.told and self.told.score >= LIKELY else None

    def surely(self, role: ClauseRole) -> bool:
        """Tell whether a piece is sure to have a role."""
        return self.told is not None and self.told.role == role and self.told.score >= SURE

    @property
    def above(self) -> str:
        """Return its headings as one text."""
        return " / ".join(self.headings)


def closed(text: str) -> str:
    """Return words without a quotation mark that has no other, and without the last stop."""
    text = text.strip().rstrip(".").strip()
    return text.strip('"“” ') if text.count('"') % 2 or re.fullmatch(r"[\"“][^\"“”]*[\"”]", text) else text
