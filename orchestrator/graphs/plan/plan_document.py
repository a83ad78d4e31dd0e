"""A service plan as data: what the page, the thread, the pictures and the files are made from."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

PlanLanguage = Literal["ko", "en"]
PlanPreset = Literal["lean", "standard", "full"]
ExportKind = Literal["md", "docx", "pdf", "pptx"]
EXPORT_KINDS: tuple[ExportKind, ...] = get_args(ExportKind)
"""Files that a plan can be had as."""
SourceKind = Literal["request", "file", "index", "web", "guide"]
"""In the order in which they outweigh each other: the request, its files, the workspace, the web, best practice."""


@dataclass(frozen=True, slots=True)
class PlanSource:
    """A passage that the plan may rest on. What it says was written by others."""

    number: int
    """As it is cited in the text: ``[3]``."""
    kind: SourceKind
    title: str
    text: str
    url: str = ""
    place: str = ""
    """Within it, such as a page of a file."""
    dated: date | None = None
    """When it was last edited, or looked up on the web."""


@dataclass(frozen=True, slots=True)
class PlanAssumption:
    """Something that no source says, and why the plan says it all the same."""

    text: str
    reason: str
    section: str = ""
    """The key of the section that rests on it."""


@dataclass(frozen=True, slots=True)
class PlanTask:
    """A bar of the schedule."""

    name: str
    start: date
    end: date
    """The last day, which belongs to it."""
    owner: str = ""
    source: int = 0
    """The number of the source that states the dates; 0: they are assumed."""
    phase: str = ""
    """Of the work that it belongs to; empty where nobody parts it."""


@dataclass(frozen=True, slots=True)
class CostItem:
    """A row of the table of costs."""

    item: str
    amount: int
    """In whole units of the table's currency."""
    basis: str = ""
    source: int = 0
    """The number of the source that states the amount; 0: it is assumed."""


@dataclass(frozen=True, slots=True)
class CostTable:
    """What the service costs, in one currency."""

    currency: str
    items: tuple[CostItem, ...]
    left_out: tuple[str, ...] = ()
    """Told sums that may be costs and are in no row, as they are told."""

    @property
    def total(self) -> int:
        """The sum of all rows."""
        return sum(item.amount for item in self.items)


@dataclass(frozen=True, slots=True)
class PlanSection:
    """A section of the plan."""

    key: str
    """As the guides name it: ``market``, ``users``, ``features`` …"""
    title: str
    body: str
    """Markdown without the section's own heading; sources are cited as ``[3]``, assumed figures are marked."""
    missing: str = ""
    """Why the section is not there, or not whole; empty: it is whole."""


@dataclass(frozen=True, slots=True)
class PlanDocument:
    """The whole plan."""

    title: str
    """The subject, not the request."""
    language: PlanLanguage
    preset: PlanPreset
    made_on: date
    summary: str
    sections: tuple[PlanSection, ...]
    assumptions: tuple[PlanAssumption, ...] = ()
    sources: tuple[PlanSource, ...] = ()
    """Used and unused ones."""
    schedule: tuple[PlanTask, ...] = ()
    """Empty where neither dates are stated nor assumed."""
    costs: CostTable | None = None
    flow: tuple[str, ...] = ()
    """The steps of the service as its user goes through them."""
    left_out: tuple[str, ...] = ()
    """The keys of sections that people took out: nobody puts them back."""
