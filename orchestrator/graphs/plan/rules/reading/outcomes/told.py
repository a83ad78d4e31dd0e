"""What a text wants reached, and when it wants to stop: the values that its readers return."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class CountedFigure:
    """A number as it is told, with what it counts."""

    text: str
    """ "월 41건", "13 parcels a week"."""
    start: int
    """In its sentence."""
    end: int
    value: float
    unit: str


@dataclass(frozen=True, slots=True)
class ToldOutcome:
    """A thing that is to be reached."""

    name: str
    """A noun phrase, never a clause."""
    goal: str
    base: str
    """Today's value; empty where nobody tells it."""
    base_in: str
    """The sentence that tells today's value."""
    by: date | None
    measured: str
    """How it is counted, in the words of the text; empty where nobody tells it."""
    said: tuple[str, ...]
    """The sentences that tell it."""
    source: int
    base_source: int = 0
    at: int = 0
    """Where its sentence begins in the text of its source."""


@dataclass(frozen=True, slots=True)
class ToldStop:
    """On which figure it is stopped or changed."""

    text: str
    """The condition with what is done then."""
    days: tuple[date, ...]
    """On which that is looked at, or done."""
    said: str
    """The sentence that tells it."""
    begin: int
    """Where it begins in that sentence, which may tell a goal before it."""
    source: int
