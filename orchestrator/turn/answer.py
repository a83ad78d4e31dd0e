"""What a turn comes to: the answer, what it cites, and what stands below its text."""

from dataclasses import InitVar, dataclass, field
from typing import Any, Literal

Mode = str
"""A mode of the workspace graph, or the name of the graph that answers instead."""


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
    page: int = 0
    """On which it begins, from 1 on; 0: there are none, or only one."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A numbered source of an answer."""

    n: int
    title: str
    url: str
    passage: CitedPassage | None = None
    """Where the very words are known."""
    dated: str = ""
    """The day of what it says, in ISO 8601, where an answer tells it."""


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
class Echo:
    """How something just told was understood: a paragraph of the answer, with a button that changes it."""

    text: str
    """The paragraph, in Markdown."""
    field: str
    """What was understood, for programs."""
    label: str
    """What it is called."""
    value: str
    """As it is shown."""
    change: str
    """The message with which it is changed, at any time."""


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
class GoPrivate:
    """It goes on between the person and the bot alone; nothing of the matter was kept here."""

    command: str
    """With which it goes on there."""


@dataclass(frozen=True, slots=True)
class Caution:
    """What only who asked is to read, before the answer that others read too."""

    text: str


@dataclass(frozen=True, slots=True)
class Retitle:
    """What the conversation is called from now on, with how far it has come."""

    title: str


Effect = HandOver | GoPrivate | Caution | Retitle
"""What a door does for an answer besides showing it."""


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
    """Parts of the document that Notion could not represent."""
    notices: tuple[str, ...] = ()
    """Keys of the short lines below the answer (``notice.<key>``), for example that it was made without a model."""
    parts: tuple[Part, ...] = ()
    """Shown after the text, in their order."""
    echoes: tuple[Echo, ...] = ()
    """Paragraphs of ``result``, in their order, that can be changed on the spot."""
    question: Question | None = None
    """What the person is asked; shown last."""
    follow_ups: tuple[str, ...] = ()
    """Up to three short messages that the person may want to send next."""
    can_retry: bool = False
    """Whether the answer was cut off, so that another attempt may give more."""
    is_for_asker_alone: bool = False
    """Whether only who asked may read it, wherever they asked."""
    private_help: bool = False
    """Whether something that only this person may read would have helped."""
    effects: tuple[Effect, ...] = ()
    erasable: str = ""
    """The interview that the person may have erased from here."""
    details: dict[str, Any] = field(default_factory=dict)
    """What programs get besides, as plain data: its keys stand beside the others of the JSON."""
    graph: str = ""
    """That answered, as the orchestrator notes; empty where none did: who is in danger is told whom to call."""

    hand_over: InitVar[HandOver | None] = None
    caution: InitVar[str] = ""
    session_title: InitVar[str] = ""
    moves_to_private: InitVar[str] = ""
    """As checkpoints hold the effects of answers that were made before these had a field."""

    def __post_init__(
        self, hand_over: HandOver | None, caution: str, session_title: str, moves_to_private: str
    ) -> None:
        """Make tuples of what a checkpoint keeps as lists."""
        for name in ("citations", "warnings", "notices", "parts", "echoes", "follow_ups", "effects"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        before = (
            hand_over,
            GoPrivate(moves_to_private) if moves_to_private else None,
            Caution(caution) if caution else None,
            Retitle(session_title) if session_title else None,
        )
        object.__setattr__(self, "effects", (*self.effects, *(one for one in before if one)))

    @property
    def handed_over(self) -> HandOver | None:
        """What people get of it, where it is handed over to them."""
        return next((one for one in self.effects if isinstance(one, HandOver)), None)

    @property
    def retitled(self) -> str:
        """What the conversation is called from now on; empty: as before."""
        return next((one.title for one in self.effects if isinstance(one, Retitle)), "")
