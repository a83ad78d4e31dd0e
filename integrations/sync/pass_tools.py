"""What passes work with, and what one leaves for the next."""

from dataclasses import dataclass, field

from integrations.notion.reader import PageReader
from integrations.search.base import SearchIndex
from integrations.store.made_pages import MadePages
from integrations.sync.audience import Audiences
from integrations.sync.state import PageMarks


@dataclass(frozen=True, slots=True)
class Tools:
    """What passes work with, and what one leaves for the next."""

    reader: PageReader
    index: SearchIndex
    audiences: Audiences
    state: PageMarks
    concurrency: int
    batch: int
    full_every: float
    """Seconds after which a page is read again in any case."""
    made: MadePages | None = None
    """Which pages were made here; None: none."""
    source_headings: frozenset[str] = frozenset()
    """The headings above the lists of sources on such pages."""
    failed: set[str] = field(default_factory=set)
    """Pages that failed before: where nothing of one is in the index, what can be read of it is better than that."""
    looked_at: dict[str, float] = field(default_factory=dict)
    """When the comments of an unchanged page were looked at last, by this process's clock."""
