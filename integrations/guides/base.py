"""What the guides say: sections of a plan, kinds of services, and what requests and uses bring with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

GuideLanguage = Literal["ko", "en"]
GuideGroup = Literal["sections", "kinds", "aspects", "exposures", "courses"]
"""The folder of a guide: how a section is written; what a kind of service needs; what a request brings with it, as
volunteers, children or rain; what a step of a use risks by what is done in it; how a use runs by what is at its heart,
as lending, repairing or watching."""

COLUMNS: Final[Mapping[str, int]] = {
    "users": 3,
    "features": 3,
    "screens": 3,
    "data": 3,
    "operations": 3,
    "team": 2,
    "schedule": 4,
    "costs": 4,
    "kpis": 3,
    "risks": 4,
}
"""Sections whose guides have rows ``- a | b | c``, and how many cells each has; of others a line is a sentence."""


@dataclass(frozen=True, slots=True)
class GuideBlock:
    """What one guide says for one section. ``{subject}`` and ``{users}`` stand in it for those of the plan, ``{thing}``
    for what an aspect or a course is about; of a step ``{owner}`` for who deals with it, ``{next}`` for what follows.
    A step of a course begins with who does it, ``{users}: …``."""

    assumption: str = ""
    """What the plan assumes where it takes this over."""
    reason: str = ""
    lines: tuple[str, ...] = ()
    """Sentences, each a paragraph, or an item where it begins with ``- ``."""
    rows: tuple[tuple[str, ...], ...] = ()
    line: int = 0
    """Of its heading in the file, from 1."""


@dataclass(frozen=True, slots=True)
class Guide:
    """One file."""

    group: GuideGroup
    key: str
    """The file's name without its ending: ``market``, ``mobility``."""
    language: GuideLanguage
    title: str
    words: tuple[str, ...] = ()
    """By which a request or a sentence is told to be about it, in small letters."""
    examples: tuple[str, ...] = ()
    """Titles of services of a kind, by whose meaning a request is told to be of it; of an aspect what requests tell."""
    things: tuple[str, ...] = ()
    """Of an aspect: what ``{thing}`` may stand for, where the request names it; else it is the first. Of a course the
    one word for what it is about where the request does not name it."""
    users: str = ""
    """Of a kind: whom such a service is for, where nobody says."""
    advice: str = ""
    """Of a section: how it is written well."""
    blocks: Mapping[str, GuideBlock] = field(default_factory=dict)
    """By the key of the section."""
    text: str = ""
    """The file without its head."""
    file: str = ""

    @property
    def id(self) -> str:
        """The file without its language: ``kinds/mobility``."""
        return f"{self.group}/{self.key}"


@dataclass(frozen=True, slots=True)
class PlanShape:
    """What a preset consists of."""

    sections: tuple[str, ...]
    """In the order in which they are read."""
    shortest: int
    """Characters of the whole text, without sources."""
    longest: int
    rows: int
    """Rows that a table takes from guides at most; stated ones are all kept."""
    statements: int
    """Sentences of sources that a section quotes at most."""
    searches: int
    """Of the web, at most; addresses in the request are read whatever the preset."""


@dataclass(frozen=True, slots=True)
class HolidayRules:
    """The public holidays of Korea, from which working days are counted."""

    solar: Mapping[tuple[int, int], str]
    """By month and day."""
    lunar: Mapping[str, tuple[int, int, int, int]]
    """Name → month and day by the moon, days before, days after."""
    substituted_on_sunday: frozenset[str]
    """Holidays that get another day when they fall on a Sunday or on another holiday."""
    substituted_on_weekend: frozenset[str]
    """Those that get one on a Saturday as well."""
    single: Mapping[str, str]
    """Days of one year alone, as ISO dates: elections, days that the government adds."""


@dataclass(frozen=True, slots=True)
class PlanGuides:
    """All files, read and checked once.

    >>> guides.kind("parking", "ko").title
    '주차·충전소'
    """

    guides: Mapping[tuple[GuideGroup, str, GuideLanguage], Guide]
    shapes: Mapping[str, PlanShape]
    """By preset."""
    phrases: Mapping[str, Mapping[GuideLanguage, str]]
    thresholds: Mapping[str, float]
    holidays: HolidayRules

    def section(self, key: str, language: GuideLanguage) -> Guide | None:
        """Return how a section is written; None for one that has no guide."""
        return self.guides.get(("sections", key, language))

    def kind(self, key: str, language: GuideLanguage) -> Guide:
        """Return what a kind of service needs, of an unknown one what every service does."""
        return self.guides.get(("kinds", key, language)) or self.guides["kinds", "general", language]

    def of(self, group: GuideGroup, language: GuideLanguage) -> tuple[Guide, ...]:
        """Return the guides of a folder in one language, by their names."""
        return tuple(guide for (of, _, said), guide in self.guides.items() if (of, said) == (group, language))

    def say(self, key: str, language: GuideLanguage, **values: object) -> str:
        """Return a phrase of the plan. Raises ``KeyError`` for one that the file does not have."""
        return self.phrases[key][language].format(**values)
