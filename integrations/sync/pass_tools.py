"""What passes work with, and what one leaves for the next."""

from dataclasses import dataclass, field

from integrations.notion.reader import PageReader
from integrations.search.base import SearchIndex
from integrations.store.made_pages import MadePages
from integrations.sync.audience import Audiences
from integrations.sync.freshness import FULL_EVERY
from integrations.sync.state import PageMarks


@dataclass(frozen=True, slots=True)
class PassPace:
    """How much is done at once, and how often."""

    concurrency: int = 8
    """Pages that are read at once."""
    batch: int = 8
    """Documents that are given to the index at once."""
    full_every: float = FULL_EVERY
    """Seconds within which each page is read again though nothing speaks for it."""


USUAL_PACE = PassPace()


@dataclass(frozen=True, slots=True)
class OwnPages:
    """Pages that were made here."""

    made: MadePages
    source_headings: frozenset[str] = frozenset()
    """The headings above the lists of sources on such pages."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What passes work with, and what one leaves for the next."""

    reader: PageReader
    index: SearchIndex
    audiences: Audiences
    state: PageMarks
    pace: PassPace
    own: OwnPages | None = None
    """None: no page was made here."""
    failed: set[str] = field(default_factory=set)
    """Pages that failed before: where nothing of one is in the index, what can be read of it is better than that."""
    looked_at: dict[str, float] = field(default_factory=dict)
    """When the comments of an unchanged page were looked at last, by this process's clock."""

    @property
    def made(self) -> MadePages | None:
        """Which pages were made here."""
        return self.own.made if self.own else None
