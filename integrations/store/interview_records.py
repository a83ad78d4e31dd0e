"""What the store knows of an interview."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal

Status = Literal["OPEN", "PAUSED", "EMERGENCY", "COMPLETED", "CANCELLED", "ABORTED", "HANDED_OVER"]
UNFINISHED: tuple[Status, ...] = ("OPEN", "PAUSED", "EMERGENCY")
"""The interview can go on."""
Missing = Literal["unknown", "refused", "unasked"]


@dataclass(frozen=True, slots=True)
class PartyRecord:
    """Somebody who has to do with the case."""

    role: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactRecord:
    """What is known of a field, and where it was said."""

    field: str
    label: str = ""
    value: str
    """As people read it."""
    normalised: str | int | float | bool | None = None
    """As it is reckoned with: an ISO date as far as it is known, a number, yes or no, an option's code."""
    kind: str = "string"
    precision: str = ""
    """Of a date: day, month, …; see the rules of dates."""
    raw: str = ""
    """The very words."""
    said_on: date | None = None
    """On which day, where the person was: what "last year" is reckoned from."""
    source_turn: str = ""
    source_text: str = ""
    """The message that it comes from."""
    confirmed: bool = True
    status: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceRecord:
    """A document that the person handed in."""

    name: str
    mimetype: str = ""
    shows: str = ""
    """What it is to show, in the person's words."""
    text: str = ""
    """What was read in it."""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class EmotionRecord:
    """What the person felt."""

    type: str
    intensity: int
    """1 to 5."""
    source_text: str = ""


@dataclass(frozen=True, slots=True)
class MissingRecord:
    """A field that is still open, and why."""

    field: str
    reason: Missing


@dataclass(frozen=True, slots=True)
class SummaryRecord:
    """The summary for one kind of reader."""

    target_user: str
    markdown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRecord:
    """What the interview came to so far."""

    number: str = ""
    """Given by the store, such as ``2026-000017``; empty before it was stored."""
    level1: str = ""
    level2: str = ""
    level3: str = ""
    parties: tuple[PartyRecord, ...] = ()
    facts: tuple[FactRecord, ...] = ()
    evidence: tuple[EvidenceRecord, ...] = ()
    emotions: tuple[EmotionRecord, ...] = ()
    missing: tuple[MissingRecord, ...] = ()
    summaries: tuple[SummaryRecord, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InterviewRecord:
    """An interview as it stands between two turns."""

    id: str
    team: str
    user: str
    door: str
    channel: str
    thread: str
    conversation: str
    locale: str
    client: str = ""
    """The holder of the API key over which it is held; empty in Slack."""
    utc_offset: int = 0
    """Seconds by which the person's clock is ahead of UTC, as far as the door knows it."""
    state: str = "INIT"
    status: Status = "OPEN"
    knowledge_version: str = ""
    context: dict[str, Any] = field(default_factory=dict)
    """All else that the engine remembers, as JSON."""
    last_turn: str = ""
    """The turn that has left it like this; empty before the first."""
    urgency: str = ""
    completion_rate: float = 0.0
    """0 to 1."""
    created_at: datetime | None = None
    """Like ``updated_at`` set by the store."""
    updated_at: datetime | None = None
    ended_at: datetime | None = None
    case: CaseRecord | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InterviewLine:
    """An interview in a list: all that can be told without opening what is sealed."""

    id: str
    team: str
    user: str
    client: str
    conversation: str
    locale: str
    utc_offset: int
    last_turn: str
    state: str
    status: Status
    urgency: str
    completion_rate: float
    case_number: str
    created_at: datetime
    updated_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Transition:
    """The state changed."""

    from_: str
    to: str
    condition: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ProcessCall:
    """A step that a model or the rules did."""

    node: str
    model: str = ""
    input_tokens: int = 0
    output_tokens: int = 0
    milliseconds: int = 0
