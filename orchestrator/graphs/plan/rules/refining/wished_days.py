"""The days that wishes settle, in the order in which they were said: of each day the last one holds."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules import stated
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.pieces import AMENDED
from orchestrator.graphs.plan.rules.scheduling import phases_of
from orchestrator.language import any_of
from orchestrator.language.calendars import month_days
from orchestrator.language.numbers import Duration, find_durations

_LATER: Final = any_of(
    r"늦[춰추]|미뤄|미루|뒤로|연기|밀어|늦게", r"\b(?:delay|push(?:\s+back)?|postpone|later|move\s+back|put\s+off)\b"
)
_EARLIER: Final = any_of(
    r"당겨|당기|앞당|앞으로|빨리", r"\b(?:bring\s+forward|earlier|move\s+(?:up|forward)|pull\s+(?:in|forward)|sooner)\b"
)
_SETTLED: Final = {
    ("ko", "start"): "{day}에 착수한다.",
    ("ko", "launch"): "{day}에 연다.",
    ("en", "start"): "Work starts on {day}.",
    ("en", "launch"): "Opens on {day}.",
}
"""A day as one says it, for the wishes that tell it in another way."""
_ISO: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


def told_days(clause: str, today: date) -> dict[str, date]:
    """Return the days that a clause sets, by what is then: ``start``, ``launch``."""
    return {one.role: one.day for one in stated.settled_dates(stated.dates(clause, today))}


def span_of(clause: str) -> tuple[Duration, int] | None:
    """Return by how much a clause moves the days, and 1 for later, -1 for earlier."""
    spans = [found.value for found in find_durations(clause)]
    if not spans or not (_LATER.search(clause) or _EARLIER.search(clause)):
        return None
    return spans[0], -1 if _EARLIER.search(clause) and not _LATER.search(clause) else 1


def shifted(day: date, span: Duration, sign: int) -> date:
    """Return the day that is a span later or earlier."""
    if span.months:
        first, last = month_days(day.year, day.month + sign * span.months)
        day = min(first + timedelta(days=day.day - 1), last)
    return day + timedelta(days=sign * span.days)


def with_wish(
    known: Sequence[PlanSource], wish: PlanSource, material_of: Callable[[Sequence[PlanSource]], PlanMaterial]
) -> list[PlanSource]:
    """Return the sources with one more clause that somebody wished; a day that it sets is told no longer before it.

    "One month later" becomes the days that it comes to.
    """
    material = material_of(known)
    if span := span_of(wish.text):
        days = {"launch": trial_day(material)[0]}
        if material.brief.starts:
            days["start"] = material.brief.starts.day
        moved = {role: shifted(day, *span) for role, day in days.items()}
        wish = replace(wish, text=_said(moved, material.language))
    told = told_days(wish.text, material.today)
    kept = [*_without(known, told, material)] if told else known
    return [*kept, wish]


def _said(days: dict[str, date], language: str) -> str:
    return " ".join(_SETTLED[language, role].format(day=day.isoformat()) for role, day in sorted(days.items())[::-1])


def _without(known: Sequence[PlanSource], told: Collection[str], material: PlanMaterial) -> Iterator[PlanSource]:
    for one in known:
        before = told_days(one.text, material.today) if one.place == AMENDED else {}
        left = {role: day for role, day in before.items() if role not in told}
        if left == before:
            yield one
        elif left:
            yield replace(one, text=_said(left, material.language))


def can_hold(material: PlanMaterial, clause: str) -> bool:
    """Tell whether the days that a clause sets last are possible: the work begins before the opening, and fits between."""
    if not told_days(clause, material.today):
        return True
    starts, launches = material.brief.starts, material.brief.launches
    if launches is None:
        return True
    if starts and starts.day >= launches.day:
        return False
    phases = phases_of(material) if material.is_thin else []
    return not phases or phases[-1].task.end <= launches.day


def is_planned(body: str, clause: str, today: date) -> bool:
    """Tell whether a schedule has all days that a clause sets."""
    return {day.isoformat() for day in told_days(clause, today).values()} <= {*_ISO.findall(body)}
