"""What is wrong with a finished plan, as far as rules see it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection
from orchestrator.graphs.plan.rules.lost import lost_clauses, untold_lines
from orchestrator.graphs.plan.rules.marks import ASSUMED, MARK
from orchestrator.graphs.plan.rules.opening_days import closed_openings, contradicting_days, unused_openings
from orchestrator.graphs.plan.rules.own_sums import broken_sums, void_figures
from orchestrator.graphs.plan.rules.reading.told_people import named_users
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase
from orchestrator.graphs.plan.rules.relevance import is_about, terms_of
from orchestrator.graphs.plan.rules.repeats import repeated
from orchestrator.graphs.plan.rules.unheeded import (
    mistaken_sums,
    other_totals,
    past_starts,
    told_clauses,
    uncounted_sums,
    unplaced_figures,
)
from orchestrator.graphs.plan.rules.unworked import unworked

FaultKind = Literal[
    "missing",
    "empty",
    "unsourced",
    "uncited",
    "days",
    "unheard_day",
    "misread_user",
    "only_quoted",
    "uncounted",
    "mistaken_sum",
    "broken_sum",
    "void_figure",
    "other_total",
    "closed_day",
    "unplaced",
    "lost",
    "unworked",
    "untold",
    "past_start",
    "repeated",
    "question",
    "long",
    "short",
    "assumptions",
    "unused",
]
CORE: Final = frozenset(("overview", "problem", "scope", "flow", "schedule", "costs", "kpis", "risks"))
"""Sections that no plan is without; the others are there where something is known for them."""
_DIGIT: Final = re.compile(r"\d")
_LIST_NUMBER: Final = re.compile(r"^\s{0,8}\d{1,2}[.)]\s")
_NAMES: Final = re.compile(
    r"(?<![A-Za-z])[A-Za-z]{1,20}\d{1,20}|\d(?:차|단계|순위|번째)|제\d+[조항]|\bB2[BC]\b|\b(?:first|second) release",
    re.I,
)
"""Numbers that count nothing: names, releases, articles."""
_COUNTED: Final = re.compile(r"(?:영업일은 모두|working days without)")
"""Sentences whose figure is counted from dates that stand in them."""
_SURELY: Final = 0.75
"""Share of the subject's words from which a source surely speaks of it: a room that is booked is no kitchen."""
_QUOTING: Final = frozenset(("heard", "requirements"))
_SPACES: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One thing that is wrong."""

    kind: FaultKind
    section: str = ""
    """The key; empty: the plan as a whole."""
    words: str = ""
    """What it is about: a line, a number of characters, a source."""


def faults_of(document: PlanDocument, guides: PlanGuides) -> Iterator[PlanFault]:
    """Yield everything that is wrong, the gravest kinds first."""
    told = told_clauses(document)
    yield from _whole(document, guides)
    for section in document.sections:
        yield from (PlanFault("unsourced", section.key, line) for line in unsourced(section))
    yield from _uncited(document)
    yield from (PlanFault("days", key, words) for key, words in contradicting_days(document))
    yield from (PlanFault("unheard_day", "schedule", day) for day in unused_openings(document))
    yield from (PlanFault("past_start", "schedule", day) for day in past_starts(document))
    yield from (PlanFault("closed_day", "schedule", day) for day in closed_openings(document))
    yield from (PlanFault("other_total", "costs", words) for words in other_totals(document, told))
    yield from (PlanFault("uncounted", "costs", words) for words in uncounted_sums(document, told))
    yield from (PlanFault("mistaken_sum", "costs", words) for words in mistaken_sums(document, told))
    yield from (PlanFault("broken_sum", "costs", words) for words in broken_sums(document))
    yield from (PlanFault("void_figure", "overview", words) for words in dict.fromkeys(void_figures(document)))
    lost = [PlanFault("lost", key, words) for key, words in lost_clauses(document)]
    yield from lost
    unplaced = [PlanFault("unplaced", "", words) for words in dict.fromkeys(unplaced_figures(document, told))]
    said = [one.words for one in (*lost, *unplaced)]
    for key, words in unworked(document, told, guides):
        if not any(one in words or words in one for one in said):
            said.append(words)
            yield PlanFault("unworked", key, words)
    for section in document.sections:
        yield from (PlanFault("untold", section.key, line) for line in untold_lines(section))
    yield from (PlanFault("misread_user", "users", name) for name in misread_users(document))
    yield from unplaced
    yield from (PlanFault("only_quoted", "", words) for words in only_quoted(document))
    yield from (PlanFault("repeated", key, line) for key, line in repeated(document))
    for section in document.sections:
        asked = [line for line in section.body.splitlines() if line.rstrip(" |").endswith("?")]
        yield from (PlanFault("question", section.key, line) for line in asked)
    yield from _measured(document, guides)


def _whole(document: PlanDocument, guides: PlanGuides) -> Iterator[PlanFault]:
    there = {section.key for section in document.sections}
    if not there:
        yield PlanFault("missing", "overview")
    for key in guides.shapes[document.preset].sections:
        if key in CORE and key not in there and key not in document.left_out:
            yield PlanFault("missing", key)
    for section in document.sections:
        if section.missing or not section.body.strip():
            yield PlanFault("empty", section.key, section.missing)


def _uncited(document: PlanDocument) -> Iterator[PlanFault]:
    """Yield a fault where sources speak of the subject, and the plan rests on none of them."""
    used = cited(document) | {one.source for one in document.schedule}
    used |= {one.source for one in document.costs.items} if document.costs else set()
    found = [one for one in document.sources if one.kind in ("file", "index", "web")]
    terms = terms_of(document.title)
    speaking = [one for one in found if one.kind == "file" or is_about(terms, one.text, _SURELY)]
    if speaking and not any(one.number in used for one in found):
        yield PlanFault("uncited", "", str(len(speaking)))


def _measured(document: PlanDocument, guides: PlanGuides) -> Iterator[PlanFault]:
    shape = guides.shapes[document.preset]
    length = length_of(document)
    if length > shape.longest:
        yield PlanFault("long", "", str(length))
    if length < shape.shortest:
        yield PlanFault("short", "", str(length))
    if len(document.assumptions) > guides.thresholds.get("assumptions_most", 24):
        yield PlanFault("assumptions", "", str(len(document.assumptions)))
    used = cited(document)
    for source in document.sources:
        if source.kind == "file" and source.number not in used:
            yield PlanFault("unused", "", f"[{source.number}] {source.title}")


def length_of(document: PlanDocument) -> int:
    """Return the characters of the text that is read, without the list of sources."""
    return sum(len(section.title) + len(section.body) for section in document.sections)


def cited(document: PlanDocument) -> set[int]:
    """Return the numbers of the sources that the text cites."""
    return {int(mark["number"]) for section in document.sections for mark in MARK.finditer(section.body)}


def unsourced(section: PlanSection) -> Iterator[str]:
    """Yield the lines with a figure that has neither a source nor the mark of an assumption."""
    for line in section.body.splitlines():
        bare = _NAMES.sub("", MARK.sub("", _LIST_NUMBER.sub("", line)))
        if not _DIGIT.search(bare) or _COUNTED.search(line):
            continue
        if not MARK.search(line) and not ASSUMED.search(line):
            yield line.strip()


def misread_users(document: PlanDocument) -> Iterator[str]:
    """Yield what stands among the users and names nobody: what somebody does or is."""
    for section in document.sections:
        rows = [line for line in section.body.splitlines() if line.startswith("|")] if section.key == "users" else []
        for row in rows[2:]:  # its head and its rule
            name = MARK.sub("", row.strip("| ").split("|")[0]).strip()
            if not (ASSUMED.search(row.split(" | ")[0]) or is_noun_phrase(name)):
                yield name


def only_quoted(document: PlanDocument) -> Iterator[str]:
    """Yield the users of the request that stand nowhere but where its words are quoted."""
    own = " ".join(f"{one.title} {one.body}" for one in document.sections if one.key not in _QUOTING)
    flat = _SPACES.sub("", own.casefold())
    for source in document.sources:
        users = named_users(source.text) if source.kind == "request" else ""
        if users and _SPACES.sub("", users.casefold()) not in flat:
            yield users
