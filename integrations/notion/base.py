"""What the rest of the project asks of Notion."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PageRef:
    """A page that exists."""

    id: str
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """A page that was just written."""

    id: str
    title: str
    url: str
    warnings: tuple[str, ...] = ()
    """What of the Markdown could not be represented, one plain sentence each."""


class NotionPages(Protocol):
    """Writing and undoing pages. Raises the errors of :mod:`integrations.errors`."""

    async def create_page_from_markdown(
        self, title: str, markdown: str, *, parent_id: str | None = None, request_key: str = ""
    ) -> WrittenPage:
        """Write a page of any length, completely, below ``parent_id`` or the configured parent.

        The same ``request_key`` twice gives the same page: an ambiguous write is read back before it is repeated. With
        another text it replaces the page.
        """

    async def archive(self, page_id: str) -> None:
        """Put the page into the trash (undo)."""

    async def restore(self, page_id: str) -> None:
        """Take the page out of the trash."""

    async def find_parent(self, name: str) -> PageRef | None:
        """Return the page whose title matches best what a person called it, or None."""
