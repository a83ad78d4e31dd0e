"""The one seam of the house: a door makes a Turn, and what comes back is a stream of events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from orchestrator.preferences import NOTHING_SET, Preferences

Locale = Literal["ko", "en"]
Door = Literal["slack", "http", "api", "cli"]
"""Through which a message came; ``http``: an interview of ``/chat``, ``api``: whatever a client asks over HTTP."""
Mode = str
"""A mode of the workspace graph, or the name of the graph that answers instead."""


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
    of_thread: bool = False
    """Whether it came with the message that began the thread, not with this one."""


@dataclass(frozen=True, slots=True)
class ThreadMessage:
    """What somebody said earlier in the thread."""

    author: str
    """As people call them."""
    text: str
    ts: str
    """When, as the door counts it; grows with time."""
    is_bot: bool = False
    own: str | None = None
    """What of the text its author wrote, where a forwarded message or a link's preview stands with it."""


@dataclass(frozen=True, slots=True)
class Linked:
    """What a link in the message leads to: only what every reader of the reply may see.

    Without title and text it could not be read, or is not for all readers; which of the two is not told.
    """

    kind: Literal["slack", "notion"]
    title: str
    url: str
    text: str
    document_id: str = ""
    """The index's, where it knows the page."""
    audience: frozenset[str] = frozenset()
    """Principals who may read it."""


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
    command: str = ""
    """The graph or mode that a command chose, such as ``ask`` or ``plan``; empty where that is to be decided."""
    answers: str = ""
    """The turn whose question this one answers by a button or a form; empty for what was simply written."""
    is_private: bool = False
    """Whether the reply is for this person alone although others read the conversation."""
    revises: str = ""
    """The id of the kept document that this turn is to change; empty for all other turns."""
    said_at: str = ""
    """Slack's time stamp of the message that is answered; where a button or form answers a question, of that one's."""
    shown_after: str = ""
    """Slack's time stamp of what led to the turn, a message or a press below one: the reply comes after it."""
    origin: str = ""
    """The turn of the message, where this one answers it otherwise or once more; empty where it is the first."""
    is_errand: bool = False
    """Whether it is still to be said, before it is answered as a message."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the door gives the graph besides, as plain data: the id of what is asked about, the fields of a form."""
    said: tuple[ThreadMessage, ...] = ()
    """The thread so far, oldest first, bounded. Not stored, like all below: the door looks before the turn runs."""
    said_to: frozenset[str] = frozenset()
    """Principals who may read the thread; empty: only those who read the reply."""
    thread_url: str = ""
    """Where the thread is read, if the message is about it."""
    utc_offset: int = 0
    """Seconds by which the person's clock is ahead of UTC."""
    linked: tuple[Linked, ...] = ()
    looking_at: str = ""
    """The Notion page in front of the person, by its id."""
    looking_at_channel: str = ""
    """The Slack channel in front of the person."""
    preferences: Preferences = NOTHING_SET
    """What is set for the place of the conversation."""

    @property
    def begins_thread(self) -> bool:
        """Whether it is the first message of its thread."""
        return self.said_at == self.thread and not self.answers

    @property
    def conversation(self) -> str:
        """The key of the conversation: turns of one conversation run one after the other, and remember each other.

        What is answered privately is one of its own for each person: nothing of it gets into what others read. So is
        what is still to be said.
        """
        key = f"{self.team}:{self.channel}:{self.thread}"
        if self.is_errand:
            return f"{key}/{self.id}"
        return f"{key}/private:{self.user}" if self.is_private else key


@dataclass(frozen=True, slots=True)
class CitedPassage:
    """What a citation quotes, letter by letter."""

    quote: str
    start: int
    """Offset of its first character in the text that was read."""
    end: int
    clause: str = ""
    """As the text numbers it: ``제7조``."""
    norm: str = ""
    """The norm that governs it, as people cite it: ``근로기준법 제20조``."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A numbered source of an answer."""

    n: int
    title: str
    url: str
    passage: CitedPassage | None = None
    """Where the very words are known."""


@dataclass(frozen=True, slots=True)
class NotionPage:
    """The page that a turn wrote."""

    id: str
    url: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows for the person to read or to take away. Cells are plain text; a short row ends in empty cells."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        """Make tuples of what a checkpoint keeps as lists."""
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(tuple(row) for row in self.rows))


@dataclass(frozen=True, slots=True)
class Chart:
    """Numbers to be seen. Each series has one value for each label; a pie has one series."""

    title: str
    kind: Literal["bar", "line", "pie"]
    labels: tuple[str, ...]
    series: tuple[tuple[str, tuple[float, ...]], ...]

    def __post_init__(self) -> None:
        """Make tuples of what a checkpoint keeps as lists."""
        object.__setattr__(self, "labels", tuple(self.labels))
        object.__setattr__(self, "series", tuple((name, tuple(values)) for name, values in self.series))


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file for the person: on our disk, or its bytes, or where neither is given, the text itself."""

    name: str
    mimetype: str
    path: str = ""
    text: str = ""
    data: str = ""
    """Its bytes in base64, where they are made of no text."""


Part = Table | Chart | Attachment
"""What a reply has besides its text."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers that a question offers."""

    value: str
    """What the graph reads."""
    label: str
    """What the person reads, and what the answer says."""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the person with which a turn ends, one at most. It may always be answered in words as well."""

    id: str
    """The asking turn's."""
    text: str
    """In Markdown."""
    kind: Literal["text", "choice", "yes_no", "date", "number", "file"] = "text"
    choices: tuple[Choice, ...] = ()
    multiple: bool = False
    """Whether several choices may be taken together."""
    required: bool = True
    """False: the person may leave it unanswered."""

    def __post_init__(self) -> None:
        """Make a tuple of what a checkpoint keeps as a list."""
        object.__setattr__(self, "choices", tuple(self.choices))


@dataclass(frozen=True, slots=True)
class HandOver:
    """What a person at the counsel desk gets of an interview."""

    session: str
    """The interview's id: handed over again, it is the same matter."""
    case_number: str
    """Empty where it came to no case."""
    reason: Literal["completed", "emergency", "asked", "unclassified", "aborted", "added"]
    """``added``: what the person said after the end."""
    title: str
    text: str
    """In Markdown, for those at the desk alone."""
    edition: int = 1
    """How often it was completed: once more where it was opened again."""


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
    parts: tuple[Part, ...] = ()
    """Shown after the text, in their order."""
    question: Question | None = None
    """What the person is asked; shown last."""
    follow_ups: tuple[str, ...] = ()
    """Up to three short messages that the person may want to send next."""
    can_retry: bool = False
    """Whether the answer was cut off, so that another attempt may give more."""
    is_for_asker_alone: bool = False
    """Whether only who asked may read it, wherever they asked."""
    caution: str = ""
    """What only who asked is to read, before the answer that others read too."""
    private_help: bool = False
    """Whether something that only this person may read would have helped."""
    session_title: str = ""
    """What the conversation is called from now on, with how far it has come; empty: as before."""
    hand_over: HandOver | None = None
    """For the counsel channel, where there is one."""
    erasable: str = ""
    """The interview that the person may have erased from here."""
    moves_to_private: str = ""
    """The command that goes on between the person and the bot alone; nothing of the matter was kept here."""
    details: dict[str, Any] = field(default_factory=dict)
    """What programs get besides, as plain data: its keys stand beside the others of the JSON."""
    graph: str = ""
    """That answered, as the orchestrator notes; empty where none did: who is in danger is told whom to call."""

    def __post_init__(self) -> None:
        """Make tuples of what a checkpoint keeps as lists."""
        for name in ("citations", "warnings", "notices", "parts", "follow_ups"):
            object.__setattr__(self, name, tuple(getattr(self, name)))


@dataclass(frozen=True, slots=True)
class Entered:
    """A graph takes the turn over. The time that a turn may take is the graph's, and begins anew here."""

    graph: str


@dataclass(frozen=True, slots=True)
class Status:
    """What is being done now; the door says it in the person's language (text key ``status.<step>``)."""

    step: str


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work that takes long enough to be shown."""

    id: str
    """Its name within the turn."""
    title: str
    state: Literal["waiting", "running", "done", "failed", "skipped"]
    details: str = ""
    """What is being done, in a line or two of Markdown."""
    output: str = ""
    """What it came to."""
    sources: tuple[Citation, ...] = ()

    def __post_init__(self) -> None:
        """Make a tuple of what a checkpoint keeps as a list."""
        object.__setattr__(self, "sources", tuple(self.sources))


@dataclass(frozen=True, slots=True)
class Plan:
    """What will be done, in this order. A later plan of the turn takes the place of the earlier one."""

    title: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """A task has changed; one that no plan named is added at the end."""

    task: Task


@dataclass(frozen=True, slots=True)
class OutlineHeading:
    """A heading of a document that is being written."""

    key: str
    """Of its section, by which it is known whatever it is called."""
    title: str


@dataclass(frozen=True, slots=True)
class Outline:
    """What a document that is being written will consist of. It may be changed meanwhile; nothing waits for that."""

    title: str
    headings: tuple[OutlineHeading, ...]


@dataclass(frozen=True, slots=True)
class Token:
    """The next piece of the answer, in Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A source of the answer."""

    citation: Citation


@dataclass(frozen=True, slots=True)
class WrittenDocument:
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


Event = (
    Entered | Status | Plan | Progress | Outline | Token | Source | Part | Question | WrittenDocument | Done | Failed
)
