"""What editors keep of the law, in this project's own types: see ``knowledge/contract/README.md``.

Each entry names where it was found and the day on which somebody looked. Days are inclusive: what holds until the 30th
holds on the 30th.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, Literal
from urllib.parse import urlsplit

LawLocale = Literal["ko", "en"]
LegalSource = Literal["law", "precedent", "interpretation", "manual"]
"""Kinds of documents that are searched apart from each other."""
RiskLevel = Literal["CRITICAL", "HIGH", "MEDIUM", "LOW"]


@dataclass(frozen=True, slots=True)
class Wording:
    """The same said in both languages; neither is a translation of the other."""

    ko: str
    en: str

    def said(self, locale: LawLocale) -> str:
        """Return it in a language."""
        return self.en if locale == "en" else self.ko


@dataclass(frozen=True, slots=True)
class Statute:
    """An act or a decree."""

    id: str
    """Begins the ids of its articles, such as ``lsa``."""
    name: Wording
    url: str


@dataclass(frozen=True, slots=True)
class Norm:
    """What an article says while it says it; an article whose content changed has several."""

    id: str
    act: Statute
    article: str
    """As Korean law counts: ``20``, or ``17-2`` for 제17조의2; empty where an act has no articles."""
    paragraph: str
    """Where the entry is for one paragraph; empty: the whole article."""
    title: Wording
    text: Wording
    """In our own words."""
    effective_from: date
    effective_to: date | None
    """None: no end is known."""
    url: str
    looked_up: date
    as_of: date
    """State of the statute book in which it was found."""
    employees: int = 1
    """Fewest regular employees of a workplace to which it applies."""
    penalty: str = ""
    """Id of the norm that punishes a breach; empty where none is kept."""
    keywords: tuple[str, ...] = ()

    def holds(self, on: date) -> bool:
        """Tell whether it is in force on a day."""
        return self.effective_from <= on and (self.effective_to is None or on <= self.effective_to)


@dataclass(frozen=True, slots=True)
class ParameterSpan:
    """The value of a parameter for some time, and for workplaces of some size."""

    value: Decimal
    effective_from: date
    effective_to: date | None
    employees: int
    """Fewest regular employees of a workplace to which it applies."""
    most_employees: int | None
    """None: any number."""
    url: str
    looked_up: date

    def holds(self, on: date) -> bool:
        """Tell whether it is in force on a day."""
        return self.effective_from <= on and (self.effective_to is None or on <= self.effective_to)

    def fits(self, employees: int) -> bool:
        """Tell whether it is for workplaces of that size."""
        return self.employees <= employees and (self.most_employees is None or employees <= self.most_employees)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A figure of the law with all its values, oldest first."""

    id: str
    name: Wording
    unit: str
    """Such as ``won_per_hour``, ``hours_per_week``, ``share`` (of 1), ``days``."""
    norms: tuple[str, ...]
    spans: tuple[ParameterSpan, ...]


_OF_THE_STATE: Final = ".go.kr"


def official(url: str) -> str:
    """Return an address that a public authority keeps; empty where it is anybody else's, as a blog's.

    Where something was found is kept in any case; people are sent to what may be cited alone.
    """
    host = urlsplit(url).hostname or ""
    return url if host.endswith(_OF_THE_STATE) else ""


@dataclass(frozen=True, slots=True)
class CourtDecision:
    """A decision of a court, its holding in our own words."""

    id: str
    court: Wording
    decided: date
    number: str
    """The case number as the court writes it."""
    title: Wording
    holding: Wording
    norms: tuple[str, ...]
    keywords: tuple[str, ...]
    url: str
    """Where it was found."""
    looked_up: date

    @property
    def link(self) -> str:
        """The address of it at an authority; empty where it was found elsewhere."""
        return official(self.url)


@dataclass(frozen=True, slots=True)
class Interpretation:
    """How the authority that applies the law understands it, in our own words."""

    id: str
    agency: Wording
    issued: date
    number: str
    """As the agency writes it; empty where it gave none."""
    title: Wording
    text: Wording
    norms: tuple[str, ...]
    keywords: tuple[str, ...]
    url: str
    """Where it was found."""
    looked_up: date

    @property
    def link(self) -> str:
        """The address of it at an authority; empty where it was found elsewhere."""
        return official(self.url)


@dataclass(frozen=True, slots=True)
class ContactPoint:
    """Somebody who helps, at an official address."""

    id: str
    name: Wording
    about: Wording
    url: str
    phone: str
    """Empty where there is none."""
    looked_up: date


@dataclass(frozen=True, slots=True)
class Manual:
    """How something is done, step by step."""

    id: str
    title: Wording
    steps: tuple[Wording, ...]
    deadline: Wording | None
    norms: tuple[str, ...]
    contacts: tuple[str, ...]
    keywords: tuple[str, ...]
    url: str
    looked_up: date


@dataclass(frozen=True, slots=True)
class RiskCategory:
    """What risk patterns have in common."""

    id: str
    name: Wording


@dataclass(frozen=True, slots=True)
class RiskPattern:
    """A way in which clauses hurt the one who signs."""

    id: str
    name: Wording
    explanation: Wording
    level: RiskLevel
    categories: tuple[str, ...]
    clause_types: tuple[str, ...]
    keywords: tuple[str, ...]
    """In both languages, as contracts and people write them."""
    norms: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    """Ids of patterns that often come with it."""
