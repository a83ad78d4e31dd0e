"""What a request tells that no section of its plan works out, part by part, as the readers of requests find it.

Quoting it under what was asked for, or among what must hold, works nothing out. Once people have changed a plan, what
they told first may no longer hold: then nothing is found.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.composing.owners import decision_day
from orchestrator.graphs.plan.rules.finished import material_of
from orchestrator.graphs.plan.rules.lost import holds
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, ClauseRole
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.unheeded import ToldClauses
from orchestrator.language.dates import find_dates

ToldPart = tuple[Sequence[str], str, str]
"""The sections in which a part has its place, what has to stand there, and the words of the request that tell it."""
_QUOTING: Final = frozenset(("heard",))
_OF_ROLE: Final[Mapping[ClauseRole, str]] = {
    "feature": "features",
    "user": "users",
    "price": "costs",
    "budget": "costs",
    "date": "schedule",
    "target": "kpis",
    "quantity": "problem",
    "problem": "problem",
    "constraint": "requirements",
}
"""The section in which what a clause speaks of has its place."""
_DAY: Final = re.compile(r"\b20\d\d-[01]\d-[0-3]\d\b")
_NAMED: Final = re.compile(r"(?:과|와|이랑|랑)\s|,\s?|\s(?:and|or)\s")


def unworked(document: PlanDocument, told: ToldClauses, guides: PlanGuides) -> Iterator[tuple[str, str]]:
    """Yield the section in which a told part has its place with the words of the request; each words once."""
    if sum(one.kind == "request" for one in document.sources) != 1:
        return
    yield from figures_nowhere(document, told)
    material = material_of(document, guides)
    bodies = {one.key: one.body for one in document.sections if one.key not in _QUOTING}
    seen: set[str] = set()
    for places, wanted, words in (*_people(material), *_outcomes(material), *_money(material), *_use(material)):
        there = [key for key in places if key in bodies]
        if there and words not in seen and not holds("\n".join(bodies[key] for key in there), wanted):
            seen.add(words)
            yield there[0], words
    for places, days, words in _days(material):
        there = [key for key in places if key in bodies]
        flat = "\n".join(bodies[key] for key in there)
        if there and words not in seen and not _has_days(flat, days):
            seen.add(words)
            yield there[0], words
    yield from _breach(document, material, bodies)


def _has_days(text: str, days: Sequence[date]) -> bool:
    """Tell whether a text has each day, or one between them: "the end of June" is any day of it."""
    shown = [date.fromisoformat(one) for one in _DAY.findall(text)]
    return all(day in shown for day in days) or any(days[0] <= one <= days[-1] for one in shown)


def _people(material: PlanMaterial) -> Iterator[ToldPart]:
    """Yield who uses it, each group by itself, and who decides."""
    name, source = material.items.named_users
    if source:
        yield from ((("users", "overview"), one, one) for one in _NAMED.split(name) if one)
    if reader := material.case.reader:
        yield ("overview", "schedule"), reader, reader


def _outcomes(material: PlanMaterial) -> Iterator[ToldPart]:
    """Yield what is to be reached, and on which figure it is stopped."""
    outcomes = material.case.outcomes
    for goal in outcomes.goals:
        yield ("kpis",), goal.goal, " ".join(goal.said)
    yield from ((("kpis", "risks"), one.text, one.text) for one in outcomes.stops)


def _money(material: PlanMaterial) -> Iterator[ToldPart]:
    """Yield the limits."""
    for limit in material.case.limits[:1]:
        if limit.per == "once" and limit.currency:
            yield ("costs", "overview"), str(limit.amount), limit.piece.text


def _use(material: PlanMaterial) -> Iterator[ToldPart]:
    """Yield what is left out, where it fails, and when it is open."""
    yield from ((("scope",), what, what) for what, _, _ in material.items.left_out)
    yield from ((("flow", "risks", "operations"), case, case) for case, _, _ in material.items.failures)
    for hours in material.case.hours:
        yield (
            ("overview", "schedule", "operations", "features", "scope", "flow", "requirements"),
            hours.text,
            hours.text,
        )


def _days(material: PlanMaterial) -> Iterator[tuple[Sequence[str], Sequence[date], str]]:
    """Yield the days of the deciding, of goals and of what begins, ends or rests, with their words."""
    if day := decision_day(material):
        yield ("overview", "schedule"), (day.start,), day.piece.text
    for goal in material.case.outcomes.goals:
        if goal.by:
            yield ("kpis", "schedule"), (goal.by,), " ".join(goal.said)
    for day in material.case.days:
        if not day.is_month and day.kind != "decision":
            yield ("schedule", "overview"), (day.start, day.end), day.piece.text


def _breach(document: PlanDocument, material: PlanMaterial, bodies: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the limit that the told costs pass where no line says by how much."""
    limit = next((one for one in material.case.limits if one.per == "once" and one.currency), None)
    if limit is None or document.costs is None or "costs" not in bodies:
        return
    rows = document.costs.items
    # A budget of another source has a limit of its own, and what comes to just the limit is what it is the limit of.
    is_whole = all(one.source == limit.piece.source and one.amount != limit.amount for one in rows)
    over = sum(one.amount for one in rows) - limit.amount
    if is_whole and over > 0 and not holds(bodies["costs"], f"{over:f}"):
        yield "costs", limit.piece.text


def figures_nowhere(document: PlanDocument, clauses: ToldClauses) -> Iterator[tuple[str, str]]:
    """Yield the clauses of the request of whose figures not one stands in any section that works something out.

    Figures of how the plan is written, and of days that have passed, need to stand nowhere.
    """
    bodies = {one.key: one.body for one in document.sections if one.key not in _QUOTING}
    own = "\n".join((document.title, *bodies.values()))
    for clause, told in clauses:
        days = find_dates(clause, document.made_on)
        if told.role in OF_TEXT or any(day.value.start < document.made_on for day in days):
            continue
        bare = clause
        for day in days:
            bare = bare.replace(day.value.raw, " ")
        shown = [day.value.start.isoformat() for day in days] + [f"{one.amount:f}" for one in told_sums(clause)]
        if any(map(str.isdigit, bare)) and not holds(own, bare) and not any(holds(own, one) for one in shown):
            key = _OF_ROLE.get(told.role, "scope")
            yield (key if key in bodies else next(iter(bodies), "")), clause.strip()
