"""The one seam of the house: a door makes a Turn, and what comes back is a stream of events."""

from dataclasses import dataclass, field
from typing import Any, Literal

Locale = Literal["ko", "en"]
Door = Literal["slack", "http", "cli"]
Mode = Literal["search", "generate", "chat", "clarify", "intake", "idris", "contract", "plan"]


@dataclass(frozen=True, slots=True)
class File:
    """A file that came with a message, already on our disk or still with Slack."""

    id: str
    name: str
    mimetype: str = ""
    size: int = 0
    url: str = ""
    """Where the door fetches it, with its own credentials."""
    path: str = ""
    """Where it lies once fetched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message of a person, to be answered exactly once."""

    id: str
    """The key of the inbox: ``slack:<team>:<channel>:<ts>``, or the request's own id."""
    team: str
    channel: str
    thread: str
    """The conversation it belongs to; for Slack the time stamp of the thread's root."""
    user: str
    text: str
    locale: Locale
    door: Door
    audience: frozenset[str] = frozenset()
    """What every reader of the reply may see, as principals. Unknown means private: nothing is visible."""
    files: tuple[File, ...] = ()
    is_direct: bool = False
    """Whether only this person reads the reply."""

    @property
    def conversation(self) -> str:
        """The key of the conversation: turns of one conversation run one after the other."""
        return f"{self.team}:{self.channel}:{self.thread}"


@dataclass(frozen=True, slots=True)
class Citation:
    """A numbered source of an answer."""

    n: int
    title: str
    url: str


@dataclass(frozen=True, slots=True)
class NotionPage:
    """The page that a turn wrote."""

    id: str
    url: str


@dataclass(frozen=True, slots=True)
class AgentExecutionResult:
    """What a turn came to."""

    mode: Mode
    result: str
    """The answer as the person gets it, in Markdown."""
    decision: dict[str, Any] = field(default_factory=dict)
    citations: tuple[Citation, ...] = ()
    top_url: str | None = None
    notion_page: NotionPage | None = None
    generated_document: str | None = None
    title: str = ""
    """The document's title."""
    document_id: str | None = None
    """Where the document is kept, until and after it is a page."""
    warnings: tuple[str, ...] = ()
    """What of the document Notion could not represent."""
    notices: tuple[str, ...] = ()
    """Keys of the short lines below the answer (``notice.<key>``), for example that it was made without a model."""


@dataclass(frozen=True, slots=True)
class Status:
    """What is being done now; the door says it in the person's language (text key ``status.<step>``)."""

    step: str


@dataclass(frozen=True, slots=True)
class Token:
    """The next piece of the answer, in Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A source of the answer."""

    citation: Citation


@dataclass(frozen=True, slots=True)
class Question:
    """The turn ends with a question to the person."""

    text: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A document was written; where Notion failed, ``page`` is None and the text itself is handed over."""

    id: str
    title: str
    markdown: str
    page: NotionPage | None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """The turn is answered. The reply's text is ``result.result``, whatever the tokens were."""

    result: AgentExecutionResult


@dataclass(frozen=True, slots=True)
class Failed:
    """The turn could not be answered; the door says so with the reference (text key ``failed.<reason>``)."""

    reason: str
    reference: str
    can_retry: bool = True


Event = Status | Token | Source | Question | Document | Done | Failed
