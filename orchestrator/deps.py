"""What a graph may use. Nodes get it as ``runtime.context``."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from integrations.documents.base import Document
from integrations.documents.time_limits import OnPage
from integrations.llm.base import Models
from integrations.notion.base import NotionPages, WrittenPage
from integrations.search.base import Audience, Chunk, Embedder, Filters, SearchIndex
from orchestrator.language.remembered import Memory
from orchestrator.sources import filters_of
from orchestrator.turn import Locale, Turn

if TYPE_CHECKING:
    from orchestrator.graph import Graph

T = TypeVar("T")


class Say(Protocol):
    """The bot's own words, by key, in the person's language."""

    def __call__(self, locale: Locale, key: str, /, **values: object) -> str:
        """Return the text with its values filled in; raises KeyError for an unknown key."""


@dataclass(frozen=True, slots=True)
class Publication:
    """Where a document goes as a page, and who may read it there."""

    parent: str = ""
    """The page below which it goes; empty: the operator's place."""
    readers: Audience = frozenset()
    """Who may read it: the readers of all that it is made of, or those whom its person chose."""
    is_copy: bool = True
    """Whether all that it says stands in other documents of the index."""
    is_held: bool = False
    """Whether no page is to be made of it until its person has said who may read it."""


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A document that was kept."""

    title: str
    markdown: str
    page_id: str = ""
    """Empty where no page has it."""
    page_url: str = ""
    publication: Publication = Publication()


@dataclass(frozen=True, slots=True)
class PageVersion:
    """What a page said from one change to the next."""

    number: int
    """From 1; it stays the version's own when others are forgotten."""
    document: StoredDocument
    at: datetime
    asked_by: str = ""
    """The user who asked for it; empty for what people wrote into the page themselves."""
    is_undone: bool = False
    """Whether the page was set back from it."""


class DocumentStore(Protocol):
    """Keeps what was generated, so that it is not lost when Notion fails, or while its person makes up their mind."""

    async def keep(self, turn: Turn, title: str, markdown: str, publication: Publication) -> str:
        """Store the document and return its id; the same turn twice gives the same id."""

    async def cleared(self, document_id: str, publication: Publication) -> None:
        """Note that a held document may become a page there, for those readers."""

    async def drop(self, document_id: str) -> None:
        """Forget a held document, for its person does not want it; one that is not there is no error."""

    async def written(self, document_id: str, page: WrittenPage) -> None:
        """Note that the document is a Notion page now."""

    async def find(self, turn: Turn, document_id: str) -> StoredDocument | None:
        """Return what was kept last of a document's page; None for a document that is not of the turn's channel."""

    async def latest(self, turn: Turn) -> StoredDocument | None:
        """Return the newest document of the turn's conversation that is a page; None where there is none."""

    async def versions(self, turn: Turn, page_id: str) -> list[PageVersion]:
        """Return what is kept of a page that was written in the turn's channel, by number; none of other pages.

        What the turn itself made is left out, so that "the previous one" is the same where it is run again.
        """

    async def keep_before(self, turn: Turn, before: StoredDocument) -> StoredDocument:
        """Keep what a page said before the turn changes it; the first time counts, and is returned ever after."""


class OwnRights(Protocol):
    """Tells what the asking person alone may read."""

    async def __call__(self, turn: Turn) -> Audience:
        """Return the principals; raises :class:`integrations.errors.Unavailable` where that is not known."""


class Narrowing(Protocol):
    """Tells whether a reply is for fewer by now than when its turn was completed."""

    async def __call__(self, turn: Turn) -> bool:
        """Return it; raises :class:`integrations.errors.Unavailable` where that is not known."""


class FileReading(Protocol):
    """Reads the files that came with a message."""

    async def read(self, path: Path, name: str, on_page: OnPage | None = None) -> Document:
        """Return the file's text in parts; raises :class:`integrations.documents.files.Unreadable`.

        ``on_page`` is told of the pages that are recognised in their pictures, which takes its time.
        """


class PageLink(Protocol):
    """Makes links to the pages of one kind."""

    def __call__(self, item: int, team: str, owner: str, locale: Locale, until: int | None = None) -> str:
        """Return the address, which whoever has it can open until it expires; empty where there is no page.

        ``until``: the second, since 1970, beyond which it does not last whatever is set.
        """


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a graph takes in."""

    passages: int = 12
    """Passages an answer or a document is built from."""


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Deps:
    """Everything outside a graph that its nodes may touch."""

    models: Models
    index: SearchIndex
    embedder: Embedder
    pages: NotionPages | None
    document_store: DocumentStore
    files: FileReading
    say: Say
    limits: Limits = Limits()
    own_rights: OwnRights | None = None
    """None where nobody else reads a reply than who asked."""
    narrowing: Narrowing | None = None
    """None where those who read a reply do not change."""
    name_of: Callable[[str], Awaitable[str]] | None = None
    """Return what people call a user; None where only ids are known."""
    read_so_far: Callable[[], Awaitable[int | None]] | None = None
    """Return how many pages have been read while not all have been yet, else None; raises
    :class:`integrations.errors.Unavailable`. None where nothing is read into the index."""
    own: tuple[object, ...] = ()
    """What single graphs use besides: one value of a class in each graph's folder."""
    now: Callable[[], datetime] = _now
    """The time, with its zone."""

    def of(self, kind: type[T]) -> T:
        """Return what one graph uses besides, by its class; where nothing was given, what that class has without."""
        return next((one for one in self.own if isinstance(one, kind)), None) or kind()


@dataclass(frozen=True, slots=True)
class Context:
    """One run's context: the turn, and what may be used for it."""

    turn: Turn
    deps: Deps
    known: "tuple[Graph, ...]" = ()
    """The graphs that the request may be for, in the order that decides between equal scores."""
    deciding: str = ""
    """The graph that decides, for what is not for the one that runs; empty where that one decides, or left the turn."""
    read: Memory = field(default_factory=dict, compare=False, repr=False)
    """What was read of texts in this run; it goes with it."""

    @property
    def models(self) -> Models:
        """The models as they were chosen for the place of the turn."""
        return self.deps.models.chosen(dict(self.turn.preferences.model_roles))

    def filters(self, *, document_ids: frozenset[str] | None = None) -> Filters:
        """Return what of the index the place of the turn may use, at most these documents of it.

        Every search for a turn passes it.
        """
        return filters_of(self.turn.preferences, document_ids=document_ids)

    async def has_narrowed(self) -> bool:
        """Tell whether by now somebody reads the reply who may not read what the turn's audience may."""
        narrowing = self.deps.narrowing
        return narrowing is not None and self.turn.door == "slack" and await narrowing(self.turn)

    def readers(self, chunk: Chunk) -> Audience:
        """Return who may read the document of a chunk, as far as that is known: the nearest declaration narrows it."""
        return self.filters().readers(chunk, everyone=f"team:{self.turn.team}")

    def say(self, key: str, /, **values: object) -> str:
        """Say it in the language of the turn."""
        return self.deps.say(self.turn.locale, key, **values)
