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
    parent: str = ""
    """What it was made below, by its id; empty for a page that was there before."""


@dataclass(frozen=True, slots=True)
class PageContent:
    """What a page says, in as far as we could write it."""

    title: str
    markdown: str
    edited_by: str = ""
    """The id of the user who changed it last; empty where that is not told."""


class NotionPages(Protocol):
    """Writing and undoing pages. Raises the errors of :mod:`integrations.errors`."""

    async def create_page_from_markdown(
        self, title: str, markdown: str, *, parent_id: str | None = None, request_key: str = ""
    ) -> WrittenPage:
        """Write a page of any length, completely, below ``parent_id`` or the configured parent.

        The same ``request_key`` twice gives the same page: an ambiguous write is read back before it is repeated. With
        another text it replaces the page.
        """

    async def content(self, page_id: str, known: str = "") -> PageContent:
        """Return the page as it is now; raises ``NotFound`` for one in the trash.

        ``known``: the Markdown that was written last; it is returned where the page still says the same.
        """

    async def rewrite(self, page_id: str, title: str, markdown: str) -> WrittenPage:
        """Make an existing page say this, and keep its id, its place and what people put there that is no Markdown.

        Raises ``NotFound`` for a page in the trash.
        """

    async def archive(self, page_id: str) -> None:
        """Put the page into the trash (undo)."""

    async def restore(self, page_id: str) -> None:
        """Take the page out of the trash."""

    async def readers(self, page_id: str) -> frozenset[str] | None:
        """Return the principals who may read a page, where it stands now; None where that is not known."""

    async def find_parent(self, name: str) -> PageRef | None:
        """Return the page whose title matches best what a person called it, or None."""
