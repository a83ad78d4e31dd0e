"""Where a plan goes against what its request tells: sums that nobody counts, goals that nobody heard, days gone by."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.opening_days import opening_days
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language import any_of

_LEFT_OUT: Final = any_of(r"더하지\s않", r"\bnot\s(?:added\sup|in\sit)\b")
"""The plan says itself that it does not add up all that is told."""
_NO_GOAL: Final = any_of(r"목표를\s말한\s사람이\s없", r"\bnobody\snamed\sa\starget\b")
_GOAL: Final = any_of(
    r"목표(?!\s?(?:가|는|를)?\s?(?:아직|없|미정|못\s?정))[^.]{0,60}\d|\d[^.]{0,60}목표(?!\s?(?:가|는|를)?\s?(?:아직|없|미정|못\s?정))",
    r"\b(?:goals?|targets?|aims?)\s(?:is|are|of|for|to)\s(?!not\b|still\b|open\b)[^.]{0,60}(?:\d|\b(?:one|two|half)\b)",
)
_SUMS: Final = frozenset(("price", "total"))
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
_LEAST: Final = 100
"""From here on a sum is one that a plan works with."""


def uncounted_sums(document: PlanDocument) -> Iterator[str]:
    """Yield what the request tells as a cost, where it is in no row of the costs and the plan does not say so."""
    bodies = {one.key: one.body for one in document.sections}
    if document.costs is None or _LEFT_OUT.search(bodies.get("overview", "") + bodies.get("costs", "")):
        return
    rows = document.costs.items
    told = [(one, clause[one.start : one.end].strip()) for clause in _told(document) for one in told_sums(clause)]
    bases = [_flat(one.basis) for one in rows]
    # A row that a sum before it is a factor of has its amount from there: the same sum told again is another one.
    own = {
        row.amount
        for row, basis in zip(rows, bases, strict=True)
        if not any(f"{one.amount:f}" in _NUMBER.findall(basis) for one, _ in told)
    }
    ends = range(2, len(rows) + 1)
    together = {sum(row.amount for row in rows[at:end]) for end in ends for at in range(end - 1)}
    for one, raw in told:
        if one.kind not in _SUMS or one.amount < _LEAST:
            continue
        known = own | together if one.kind == "total" else own
        is_factor = any(_flat(raw) in basis or f"{one.amount:f}" in _NUMBER.findall(basis) for basis in bases)
        if not (is_factor or one.amount in known or one.amount * one.count in known):
            yield raw


def unheard_goals(document: PlanDocument) -> Iterator[str]:
    """Yield the goals with a figure that the request tells, where the plan says that nobody named one."""
    if any(_NO_GOAL.search(one.reason) for one in document.assumptions):
        yield from (clause for clause in _told(document) if _GOAL.search(clause))


def past_starts(document: PlanDocument) -> Iterator[str]:
    """Yield the days before the plan was made on which it begins."""
    past = [one.start for one in document.schedule if one.start < document.made_on]
    yield from dict.fromkeys(one.isoformat() for one in (*past, *opening_days(document)) if one < document.made_on)


def _told(document: PlanDocument) -> Iterator[str]:
    for source in document.sources:
        if source.kind == "request":
            yield from spoken_clauses(source.text)


def _flat(text: str) -> str:
    return re.sub(r"[\s,]", "", text.casefold())
