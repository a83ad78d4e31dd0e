"""Everything a section is written from, put together once for each section."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property, lru_cache

from integrations.guides.base import Guide, GuideBlock, PlanGuides, PlanShape
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanLanguage, PlanSource
from orchestrator.graphs.plan.results import AnalysisResult
from orchestrator.graphs.plan.rules.assigning import assigned
from orchestrator.graphs.plan.rules.brief import PlanBrief, StatedBudget, StatedDate, read_brief
from orchestrator.graphs.plan.rules.charging import is_free, without_paying
from orchestrator.graphs.plan.rules.items import BriefItems, items_of
from orchestrator.graphs.plan.rules.kinds import kind_of
from orchestrator.graphs.plan.rules.plan_calendars import calendar_for
from orchestrator.graphs.plan.rules.reading import PlanCase, read_case
from orchestrator.graphs.plan.rules.reading.cost_sums import CostSums, cost_sums
from orchestrator.graphs.plan.rules.reading.days import days_in
from orchestrator.graphs.plan.rules.reading.piece import AMENDED
from orchestrator.graphs.plan.rules.reading.source_text import meant
from orchestrator.graphs.plan.rules.reading.told_seasons import in_season
from orchestrator.graphs.plan.rules.reading.user_phrases import is_people_phrase, is_person
from orchestrator.graphs.plan.rules.relevance import terms_of
from orchestrator.graphs.plan.rules.statements import Statement
from orchestrator.graphs.plan.rules.told_otherwise import without_told_otherwise
from orchestrator.language.particles import settled
from orchestrator.language.working_days import WorkingCalendar

GUIDE_PLACE = "guide:"
"""Before the name of a guide in the place of its source."""
_SEASON = timedelta(days=35)
"""From the first day to the last one: a shorter span, as the end of a month, tells one day."""
_THIN = 180
"""Characters of what the person gave below which the usual of its kind is told, marked as assumed."""
_NAME = 50
"""Characters of a request that tells nothing but a name."""


class _SameGuides:
    """Guides as part of a key: the same object is the same; it is kept, so that no other gets its place in memory."""

    def __init__(self, guides: PlanGuides) -> None:
        self.guides = guides

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameGuides) and other.guides is self.guides

    def __hash__(self) -> int:
        return id(self.guides)


@lru_cache(maxsize=16)
def _assigned(
    sources: tuple[PlanSource, ...],
    keys: tuple[str, ...],
    terms: tuple[str, ...],
    guides: _SameGuides,
    language: PlanLanguage,
    least: float,
) -> Mapping[str, Sequence[Statement]]:
    """Assign once for all sections of a plan, which are written one by one and at the same time."""
    return assigned(sources, keys, terms, guides.guides, language, least)


@lru_cache(maxsize=16)
def _brief(sources: tuple[PlanSource, ...], today: date, without: frozenset[date]) -> PlanBrief:
    return read_brief(sources, today, without)


@dataclass(frozen=True)
class PlanMaterial:
    """What is known, what the guides say, and how it is told in the plan's language."""

    analysis: AnalysisResult
    sources: Sequence[PlanSource]
    guides: PlanGuides
    language: PlanLanguage
    today: date
    preset: str
    keys: Sequence[str]
    """Of all sections of the plan."""

    @cached_property
    def brief(self) -> PlanBrief:
        """What the request and its files settle."""
        brief = _brief(tuple(self.sources), self.today, self.case.outcomes.days)
        if (season := self.case.season) and brief.launches and season.first <= brief.launches.day <= season.last:
            calendar, (first, last) = self.calendar, in_season(season)
            if not season.is_end:
                opens = calendar.on_or_before(last) if season.is_until else calendar.on_or_after(first)
                brief = replace(brief, launches=StatedDate(opens, 0, season.raw))
        if brief.launches is None and brief.starts is None and (told := self._first_step):
            brief = replace(brief, launches=told)
        limit = next((one for one in self.case.limits if one.per == "once" and one.currency), None)
        if limit is None:
            return brief
        return replace(brief, budget=StatedBudget(limit.amount, limit.currency, limit.piece.source, limit.piece.text))

    @cached_property
    def calendar(self) -> WorkingCalendar:
        """The working days of the plan, standstills aside."""
        return calendar_for(self.sources, self.language, self.guides)

    @cached_property
    def _first_step(self) -> StatedDate | None:
        """The day from which the person uses it, where nobody calls it an opening: "from the rehearsal on 9 January"."""
        first = next((one for one in self.case.steps if one.kind == "step" and not one.is_month), None)
        return StatedDate(first.start, first.piece.source, first.what) if first and first.piece.is_own else None

    @cached_property
    def case(self) -> PlanCase:
        """What the request and its files say, read as the parts of a plan."""
        return read_case(self.analysis.subject, self.sources, self.language, self.today)

    @cached_property
    def items(self) -> BriefItems:
        """The typed brief."""
        return items_of(self.case)

    @cached_property
    def sums(self) -> CostSums:
        """What is added up of the told sums, and what is left out."""
        case = self.case
        wished = {one.piece.text for one in self.items.of("position")}
        away = case.void_texts | wished
        told = [one for one in (*case.own, *case.in_files) if one.text not in away]
        people = {one.name.casefold(): int("".join(filter(str.isdigit, one.count)) or 0) for one in self.items.people}
        return cost_sums(told, case.subject, people)

    @cached_property
    def is_thin(self) -> bool:
        """Whether the person says hardly more than what kind of service it is: then its kind settles use and schedule.

        What goes wrong today is told beside it, and what was found fills the frame: neither takes its place.
        """
        told = sum(len(one.text) for one in self.sources if one.kind in ("request", "file") and one.place != AMENDED)
        if told < _THIN and self._tells_span:
            return False  # the time in which it runs is told, and no other schedule is usual
        named = [one.text for one in self.brief.features]
        acts = [one for one in self.items.clauses if one.kind == "act"]
        own = [one for one in acts if not one.piece.told or one.piece.role == "feature"]
        return told < _THIN and all(any(name in one.text for name in named) for one in own)

    @cached_property
    def _tells_span(self) -> bool:
        """Whether the person first told from when to when it runs."""
        own = [one for one in self.case.own if not one.is_amended and not one.rows]
        days = [day for one in own for day in days_in(one, self.today)]
        return any(day.kind == "step" and day.end - day.start >= _SEASON for day in days)

    @cached_property
    def is_told(self) -> bool:
        """Whether the person tells of the service in sentences, and there is no file."""
        return not (self.is_thin or self.case.in_files) and any(one.told for one in self.case.own)

    @cached_property
    def is_free(self) -> bool:
        """Whether the person says that nobody pays."""
        return is_free(self.case)

    @cached_property
    def request(self) -> str:
        """The request with what the files say first."""
        return "\n".join(
            one.text[:4000] for one in self.sources if one.kind in ("request", "file") and one.place != AMENDED
        )

    @cached_property
    def kind(self) -> Guide:
        """The guide for services of this kind without what is told to be otherwise; the general one where none surely fits."""
        key = kind_of(self.analysis.subject, self.request, self.guides, self.analysis.domain)
        guide = self.guides.kind(key, self.language)
        if guide is self.general:
            return guide
        return self.fitting(guide)

    def fitting(self, guide: Guide) -> Guide:
        """Return a guide without what is told to be otherwise."""
        guide = without_told_otherwise(guide, self.items, self.request)
        return without_paying(guide) if self.is_free else guide

    @cached_property
    def own_request(self) -> str:
        """The request with what the files say first, without what is said to be left out or was taken back."""
        text = self.request
        for away in (*(one.piece.text for *_, one in self.items.left_out), *self.case.void_texts):
            text = text.replace(away, "")
        return text

    @cached_property
    def is_framed(self) -> bool:
        """Whether the usual of its kind frames the plan: hardly more is told than what service it is.

        The more a request tells, the less the usual of others fits it, and nobody has seen to it that this keeps a told
        rule. The usual of any service says something only where nothing but a name is told.
        """
        if not self.is_thin or self.items.never or self.items.rules:
            return False
        return self.kind is not self.general or (len(self.request) <= _NAME and not self.brief.features)

    @cached_property
    def shape(self) -> PlanShape:
        """What the preset consists of."""
        return self.guides.shapes.get(self.preset, self.guides.shapes["standard"])

    @cached_property
    def told_users(self) -> str:
        """Whom the service is for by what is told, as a sentence may name them; empty where nothing says so."""
        told = self.items.users if self.items.named_users[0] or self.items.acts else ""
        is_nobody = self.language == "en" and not (is_people_phrase(told) or is_person(told))
        return "" if is_nobody and " " not in told else told  # "train", which is nobody

    @property
    def users(self) -> str:
        """Whom the service is for, where nothing surely tells it those who are likely, or are met first by its kind."""
        usual = self.kind if self.is_framed else self.general
        return self.told_users or self.items.likely_users or usual.users or self.general.users

    @cached_property
    def general(self) -> Guide:
        """The guide for services of every kind."""
        return self.guides.kind("general", self.language)

    @cached_property
    def statements(self) -> Mapping[str, Sequence[Statement]]:
        """What sources say, by section."""
        least = self.guides.thresholds.get("index_support", 0.5)
        terms = terms_of(self.analysis.subject)
        said = tuple(replace(one, text=meant(one)) for one in self.sources)
        return _assigned(said, tuple(self.keys), terms, _SameGuides(self.guides), self.language, least)

    def block(self, key: str) -> tuple[Guide, GuideBlock] | None:
        """Return what the kind's guide says for a section, else the general one."""
        for guide in (self.kind, self.general):
            if key in guide.blocks:
                return guide, guide.blocks[key]
        return None

    def say(self, key: str, **values: object) -> str:
        """Return a phrase in the plan's language."""
        return settled(self.guides.say(key, self.language, **values))

    def settle(self, text: str) -> str:
        """Return a text whose open particles fit."""
        return settled(text) if self.language == "ko" else text

    def filled(self, text: str) -> str:
        """Return a text of a guide as one of this plan."""
        own = text.replace("{subject}", self._subject).replace("{users}", self.users)
        own = settled(own) if self.language == "ko" else own
        return own[:1].upper() + own[1:]

    @cached_property
    def _subject(self) -> str:
        return self.analysis.subject

    def cite_guide(self, guide: Guide) -> str:
        """Return the mark of a guide among the sources; empty where it is none of them."""
        number = next((one.number for one in self.sources if one.place == GUIDE_PLACE + guide.id), 0)
        return f" [{number}]" if number else ""

    def mark(self, source: int = 0) -> str:
        """Return the mark of a source, or that of an assumption."""
        return f"[{source}]" if source else f"({self.say('assumed')})"

    def untold(self, who: str, *keys: str, phrase: str = "open_point") -> str:
        """Return what is to be settled in sections for which nothing was found.

        ``who``: settles it; the one who asks is not named in each section as who has to.
        """
        titles = {key: section.title for key in keys if (section := self.guides.section(key, self.language))}
        named = [
            f"open_point_{key}" if f"open_point_{key}" in self.guides.phrases else "open_point_other" for key in keys
        ]
        points = "; ".join(self.say(one, section=titles.get(key, key)) for one, key in zip(named, keys, strict=True))
        is_told = who not in (self.say("role_decider"), self.say("role_operator"))
        return self.say(phrase, points=points, who=f" – {who}" if is_told else "")

    def assumption(self, key: str) -> tuple[PlanAssumption, ...]:
        """Return what is assumed where a section takes over what guides say, with the reason."""
        found = self.block(key)
        told = (found[1].assumption, found[1].reason) if found and found[1].assumption else None
        if told is None:
            section = self.guides.section(key, self.language)
            told = (
                self.say("assume_usual", section=section.title if section else key),
                self.say("reason_usual", kind=self.kind.title),
            )
        return (PlanAssumption(self.filled(told[0]), self.filled(told[1]), key),)


def guide_sources(material: PlanMaterial, first: int) -> tuple[PlanSource, ...]:
    """Return the guides that frame this plan as sources of their own, numbered from ``first``."""
    if not material.is_framed:
        return ()
    used = [material.kind, *([] if material.kind is material.general else [material.general])]
    return tuple(
        PlanSource(
            number,
            "guide",
            material.say("guide_title", title=guide.title),
            re.sub(r"\{(?:subject|users)\}", "…", guide.text),
            place=GUIDE_PLACE + guide.id,
        )
        for number, guide in enumerate(used, first)
    )
