"""What goes out while a turn runs, for the door to show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from orchestrator.turn.answer import AgentExecutionResult, Citation, NotionPage, Part, Question


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


def as_lines(headings: Sequence[OutlineHeading]) -> str:
    """Return the headings as a person changes them: one a line, each with its number."""
    return "\n".join(f"{number}. {one.title}" for number, one in enumerate(headings, 1))


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
