"""Where a plan contradicts itself about its days: what its first lines say of the opening is no day of its schedule."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.case import read_case
from orchestrator.graphs.plan.rules.reading.openings import OPENS, OPENS_KO
from orchestrator.graphs.plan.rules.stated import dates, settled_dates
from orchestrator.language.dates import When, find_dates
from orchestrator.language.found import Found

_OPENS_BEHIND: Final = re.compile(
    rf"(?:\s?(?:\[\d{{1,3}}\]|\([^()]{{1,12}}\)))?\s?(?:에|부터)?\s?(?:정식\s?|문을\s?)?(?:시작|{OPENS_KO})"
)
_OPENS_BEFORE: Final = re.compile(
    r"(?:(?:오픈|출시|개시|개장)\s?(?:일자?)?[은는]?|\b(?:opens?|opening|launch|launches|starts?|begins?|go(?:es)?\slive)(?:\s(?:day|date))?(?:\sis)?(?:\son)?)[:\s]{0,2}$",
    re.I,
)
_NEAR: Final = 40
"""Characters before a day in which its opening is named."""


def contradicting_days(document: PlanDocument) -> Iterator[tuple[str, str]]:
    """Yield the key of the section and the words of each day that contradicts the schedule.

    A bar that ends before it begins, and a coming day on which the overview opens the service, though the schedule
    names other days alone.
    """
    yield from (
        ("schedule", f"{one.name} {one.start.isoformat()} ~ {one.end.isoformat()}")
        for one in document.schedule
        if one.end < one.start
    )
    bodies = {one.key: one.body for one in document.sections}
    scheduled = {day for one in document.schedule for day in (one.start, one.end)}
    scheduled |= {one.value.start for one in _days(bodies.get("schedule", ""), document.made_on)}
    if not scheduled:
        return
    for line in bodies.get("overview", "").splitlines():
        for one in _days(line, document.made_on):
            if one.value.start not in scheduled and _opens(line, one.start, one.end):
                yield "overview", one.value.raw


def opening_days(document: PlanDocument) -> Iterator[date]:
    """Yield the days on which the overview opens the service."""
    body = next((one.body for one in document.sections if one.key == "overview"), "")
    for line in body.splitlines():
        for one in find_dates(line, document.made_on):
            if one.value.precision == "day" and _opens(line, one.start, one.end):
                yield one.value.start


def closed_openings(document: PlanDocument) -> Iterator[str]:
    """Yield the day on which the overview opens the service, where request or files say that it is closed by then."""
    opened = [*opening_days(document)]
    if not opened:
        return
    case = read_case(document.title, document.sources, document.language, document.made_on)
    spans = [one for one in case.closed if not one.is_month]
    yield from dict.fromkeys(
        day.isoformat()
        for day in opened
        if any(one.holds(day) for one in case.closed_weekdays) or any(one.start <= day <= one.end for one in spans)
    )


def unused_openings(document: PlanDocument) -> Iterator[str]:
    """Yield the day on which request or files open the service, where the schedule has another one alone.

    Of several each may be the one: none has to be planned beside another.
    """
    own, filed = (
        [
            found
            for source in document.sources
            if source.kind == kind
            for found in settled_dates(dates(source.text, document.made_on, only_with_year=kind == "file"))
            if found.role == "launch" and found.is_exact and OPENS.search(_around(source.text, found.raw))
        ]
        for kind in ("request", "file")
    )
    told = own or filed
    body = next((one.body for one in document.sections if one.key == "schedule"), "")
    planned = {day for one in document.schedule for day in (one.start, one.end)}
    planned |= {one.value.start for one in find_dates(body, document.made_on)}
    if told and planned and not any(one.day in planned for one in told):
        yield told[-1].day.isoformat()


def _around(text: str, raw: str) -> str:
    at = text.find(raw)
    return text[max(0, at - _NEAR) : at + len(raw) + _NEAR]


def _days(text: str, today: date) -> list[Found[When]]:
    return [one for one in find_dates(text, today) if one.value.start >= today and one.value.precision == "day"]


def _opens(line: str, start: int, end: int) -> bool:
    before = line[max(0, start - _NEAR) : start]
    return bool(_OPENS_BEHIND.match(line[end : end + _NEAR]) or _OPENS_BEFORE.search(before))
