"""Where a plan goes against what its request tells: figures that it has nowhere, or as what they are not; days gone by.

A clause of a request speaks of money, days or goals by what is learnt of clauses; its figures then have their place.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.items.goals import is_goal
from orchestrator.graphs.plan.rules.opening_days import opening_days
from orchestrator.graphs.plan.rules.reading import read_case
from orchestrator.graphs.plan.rules.reading.role_classifier import SURE, ClauseRole, ToldRole, roles_of
from orchestrator.graphs.plan.rules.reading.running_rates import with_counts
from orchestrator.graphs.plan.rules.reading.source_text import meant
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.graphs.plan.rules.reading.sum_kinds import SumKind, ToldSum
from orchestrator.graphs.plan.rules.reading.told_sums import givers_in, told_sums
from orchestrator.language.dates import find_dates

_SUMS: Final = frozenset(("price", "total"))
_OTHERS: Final = frozenset(("fee", "past", "goal"))
"""Kinds of sums that are no costs."""
_PLACES: Final[Mapping[ClauseRole, tuple[str, ...]]] = {
    "price": ("costs",),
    "budget": ("costs", "overview"),
    "date": ("schedule", "overview"),
    "target": ("kpis",),
}
"""The sections in which the figures of a clause have their place."""
_PLACED: Final[Mapping[SumKind, ClauseRole]] = {"price": "price", "total": "price", "limit": "budget", "goal": "target"}
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
_FIGURE: Final = re.compile(r"(?<![\d.,])\d[\d,]*(?:\.\d+)?")
_LEAST: Final = 100
"""From here on a sum is one that a plan works with."""


ToldClauses = Sequence[tuple[str, ToldRole]]
"""The clauses of a request, each with what it speaks of."""


def told_clauses(document: PlanDocument) -> ToldClauses:
    """Return the clauses of the request of a plan; the message is read once for all that is looked for in it."""
    found: list[tuple[str, ToldRole]] = []
    void = read_case(document.title, document.sources, document.language, document.made_on).void_texts
    for source in document.sources:
        if source.kind == "request":
            clauses = with_counts(spoken_clauses(meant(source)), meant(source))
            told = zip(clauses, roles_of(clauses), strict=True)
            found += [(clause, role) for clause, role in told if clause not in void]
    return found


def uncounted_sums(document: PlanDocument, clauses: ToldClauses) -> Iterator[str]:
    """Yield what the request tells as a cost, where it is in no row of the costs and not said to be left out."""
    if document.costs is None:
        return
    rows = document.costs.items
    away = {_flat(one) for one in document.costs.left_out}
    told = [*_sums_of(clauses)]
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
        if one.kind not in _SUMS or one.amount < _LEAST or _flat(raw) in away:
            continue
        known = own | together if one.kind == "total" else own
        is_factor = any(_flat(raw) in basis or f"{one.amount:f}" in _NUMBER.findall(basis) for basis in bases)
        if not (is_factor or one.amount in known or one.amount * one.count in known):
            yield raw


def other_totals(document: PlanDocument, clauses: ToldClauses) -> Iterator[str]:
    """Yield what the request tells as the sum of all, where neither the items nor some of them come to it."""
    amounts = [one.amount for one in document.costs.items] if document.costs else []
    reached = {sum(amounts[at:end]) for end in range(1, len(amounts) + 1) for at in range(end)}
    told = [(one, raw) for one, raw in _sums_of(clauses) if one.kind in _SUMS and one.amount >= _LEAST]
    has_items = bool(amounts) or any(one.kind == "price" for one, _ in told)
    totals = {raw: one.amount for one, raw in told if one.kind == "total"}
    yield from (raw for raw, amount in totals.items() if has_items and amount not in reached)


def mistaken_sums(document: PlanDocument, clauses: ToldClauses) -> Iterator[str]:
    """Yield what the request tells as a fee, a goal or long paid, where a row of the costs comes to just that."""
    rows = {one.amount for one in document.costs.items} if document.costs else set()
    told = [*_sums_of(clauses)]
    costs = {each for one, _ in told if one.kind not in _OTHERS for each in (one.amount, one.amount * one.count)}
    yield from (raw for one, raw in told if one.kind in _OTHERS and one.amount in rows and one.amount not in costs)


def unplaced_figures(document: PlanDocument, clauses: ToldClauses) -> Iterator[str]:
    """Yield the sums, days and goals of the request that the section for such does not hold."""
    bodies = {one.key: one.body for one in document.sections}
    for clause, told in clauses:
        for raw, shown, role in _figures(clause, told, document):
            keys = [key for key in _PLACES[role] if key in bodies]
            own = _flat("\n".join(bodies[key] for key in keys))
            if keys and not any(_stands(one, own) for one in shown):
                yield raw


def past_starts(document: PlanDocument) -> Iterator[str]:
    """Yield the days before the plan was made on which it begins."""
    past = [one.start for one in document.schedule if one.start < document.made_on]
    yield from dict.fromkeys(one.isoformat() for one in (*past, *opening_days(document)) if one < document.made_on)


def _figures(clause: str, told: ToldRole, document: PlanDocument) -> Iterator[tuple[str, tuple[str, ...], ClauseRole]]:
    """Yield the figures of a clause as they are told, with the ways in which a plan may show them, and what they are."""
    if _is_goal(clause, told):
        if figures := _FIGURE.findall(clause):
            yield clause.strip(), tuple(map(_flat, figures)), "target"
        return
    role = told.role if told.score >= SURE else None
    sums = told_sums(clause, is_price=role in ("price", "budget"))
    given = givers_in(clause, sums)
    for one in (each for each in sums if each not in given):
        raw, whole = clause[one.start : one.end].strip(), one.amount * one.count
        is_unread = one.kind == "unknown" and role in ("price", "budget")
        if whole >= _LEAST and (place := _PLACED.get(one.kind) or (role if is_unread else None)):
            yield raw, (_flat(raw), f"{one.amount:f}", f"{whole:f}"), place
    for day in find_dates(clause, document.made_on) if role == "date" else ():
        is_day = day.value.precision == "day" and re.search(r"\d", day.value.raw)
        if is_day and day.value.start >= document.made_on:
            yield day.value.raw, (_flat(day.value.raw), day.value.start.isoformat()), "date"


def _is_goal(clause: str, told: ToldRole) -> bool:
    return is_goal(clause) or (told.role == "target" and told.score >= SURE)


def _stands(shown: str, text: str) -> bool:
    """Tell whether a figure stands in a text, and no longer one of which it is a part."""
    return bool(re.search(rf"(?<![\d.]){re.escape(shown)}(?!\d)", text))


def _sums_of(clauses: ToldClauses) -> Iterator[tuple[ToldSum, str]]:
    for clause, _ in clauses:
        sums = told_sums(clause)
        given = givers_in(clause, sums)
        yield from ((one, clause[one.start : one.end].strip()) for one in sums if one not in given)


def _flat(text: str) -> str:
    return re.sub(r"[\s,*]", "", text.casefold())
