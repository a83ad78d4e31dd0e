"""One thing that a material says."""

from dataclasses import dataclass

from orchestrator.graphs.plan.rules.items.clause_kinds import ClauseKind
from orchestrator.graphs.plan.rules.reading import Piece


@dataclass(frozen=True, slots=True)
class BriefClause:
    """One thing that the material says, in the style of documents."""

    text: str
    piece: Piece
    kind: ClauseKind
    actor: str = ""
    does: str = ""
    """What the actor does; the whole text where nobody acts."""
    why: str = ""
    """The reason that the clause itself gives."""
    left_out: tuple[str, ...] = ()
    """What it leaves out by a label before it."""

    @property
    def source(self) -> int:
        """The number of the source that says it."""
        return self.piece.source
