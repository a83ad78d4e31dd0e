"""What the rest of the project asks of Notion."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class DaySpan:
    """Days from the first to the last, which belongs to them."""

    start: date
    end: date


CellValue = str | date | DaySpan
"""What goes into a column: words, an option of a choice, a day, or several."""
ColumnKind = Literal["title", "date", "rich_text", "select"]


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
    """Losses of the conversion from Markdown, one plain sentence each."""
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


@dataclass(frozen=True, slots=True)
class DataSourceRef:
    """A data source that exists."""

    id: str
    title: str
    url: str
    database: str
    """The database around it, by its id: whoever reads that reads the rows."""
    columns: Mapping[str, str]
    """The type of each property by its name."""


class NotionRows(Protocol):
    """Rows of data sources. Raises the errors of :mod:`integrations.errors`."""

    async def called(self, name: str, most: int) -> list[DataSourceRef]:
        """Return the live data sources that a person may mean by a name, the likeliest first; without one, any."""

    async def readers(self, source: DataSourceRef) -> frozenset[str] | None:
        """Return the principals who may read its rows; None where that is not known."""

    async def add(
        self, source: DataSourceRef, title: str, values: Mapping[str, CellValue], markdown: str, *, request_key: str
    ) -> PageRef:
        """Add a row with the values that its columns take by now; the same ``request_key`` twice gives the same row."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column of a table of one's own."""

    name: str
    kind: ColumnKind
    options: tuple[str, ...] = ()
    """Those of a choice that there are from the beginning."""
    is_peoples: bool = False
    """Whether people change it from then on: it is set when a row is made, and never again."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row, known by its title."""

    title: str
    values: Mapping[str, CellValue]


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table that says what it is to say."""

    database: str
    url: str


class NotionTables(Protocol):
    """Tables of one's own below a page. Raises the errors of :mod:`integrations.errors`."""

    async def put(
        self, page_id: str, title: str, columns: Sequence[TableColumn], rows: Sequence[TableRow], *, known: str = ""
    ) -> WrittenTable | None:
        """Make the table say these rows, each once: make what is missing, change what is otherwise, remove the rest.

        Rows that people have edited stay as they are. ``known``: the database that was written before; where people
        have removed that, None is returned and nothing written.
        """
