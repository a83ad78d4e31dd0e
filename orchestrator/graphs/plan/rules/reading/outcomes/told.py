"""What a text wants reached, and when it wants to stop: the values that its readers return."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

Bound = Literal["", "most", "least"]


@dataclass(frozen=True, slots=True)
class ToldQuantity:
    """A number as it is told, with what it counts and how it stands in its sentence."""

    text: str
    """ "월 41건", "fewer than 13 parcels a week"."""
    start: int
    """In its sentence, as ``end``, those of its clause, and those of the figure without its time and bound."""
    end: int
    value: float
    unit: str
    """As it is told; "%" for a share."""
    kind: str
    """What may be compared: "time", "share", "people", "events", a currency, or the stem of what is counted."""
    per: str = ""
    """In which time: "day", "week", "month", "year" …"""
    bound: Bound = ""
    is_from: bool = False
    """It is that from which something changes."""
    is_to: bool = False
    """It is that to which something changes."""
    is_relative: bool = False
    """It is told by today's value: "half", "twice"."""
    first: int = 0
    last: int = 0
    name: str = ""
    """What it counts, as a noun phrase; empty where its clause does not tell it."""


@dataclass(frozen=True, slots=True)
class ToldChange:
    """What a sentence wants changed: from which figure to which."""

    name: str
    """Empty where it only points at what was told before."""
    base: ToldQuantity | None
    goal: ToldQuantity


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
