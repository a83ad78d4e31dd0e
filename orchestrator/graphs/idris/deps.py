"""What the conversion of documents works with, besides what every graph may use."""

from dataclasses import dataclass

from integrations.proofs.base import ProofChecker
from integrations.store.learned_fixes import LearnedFixes
from integrations.store.turn_pages import TurnPages
from orchestrator.deps import PageLink


@dataclass(frozen=True, slots=True)
class IdrisDeps:
    """Without a compiler, what a document calculates is only calculated again."""

    checkers: tuple[ProofChecker, ...] = ()
    """The compilers that are here, the one that is asked first before the others."""
    learned: LearnedFixes | None = None
    """Which fixes helped before; None: nothing is learned."""
    pages: TurnPages | None = None
    """None where turns are not stored: then models have no page."""
    link: PageLink | None = None
    """To the pages of models."""
