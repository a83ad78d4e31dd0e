"""Whether a plan holds what a wish names, looked at after it was changed: its days, its sums, its other figures."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, SURE, role_of
from orchestrator.graphs.plan.rules.reading.source_text import meant
from orchestrator.graphs.plan.rules.refining.told_anew import days_told
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates

_QUOTING: Final = frozenset(("heard", "requirements"))
"""Sections that repeat what was said: a figure that stands in them alone is in no plan yet."""
_PLACES: Final = {"user": "users", "target": "kpis", "price": "costs", "budget": "costs"}
_NUMBER: Final = re.compile(
    r"(?<![\w.,])(?<!phase )(?<!stage )(?<!version )(?P<n>\d[\d,]*(?:\.\d+)?)(?![\d.]*\d)\s?(?P<scale>[만천억]|k\b)?(?!\s?(?:단계|차\b|순위|번째|절|판))"
)
"""Numbers that count something, no names of phases and versions."""
_SCALES: Final = {"천": Decimal(1_000), "k": Decimal(1_000), "만": Decimal(10_000), "억": Decimal(100_000_000)}
_ANY: Final = re.compile(r"(?P<n>\d[\d,]*(?:\.\d+)?)\s?(?P<scale>[만천억])?")
_OF_MONTH: Final = 7
"""Letters of an ISO day that tell its month."""
_PARTS: Final = re.compile(r",\s(?!\d{3}\b)|;\s|\s(?:and|then)\s|(?<=[가-힣]고)\s|(?<=원),?\s")
_ISO: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_MONTH: Final = re.compile(r"\d{4}-\d{2}")


def unmet(before: PlanDocument, after: PlanDocument, clause: str) -> tuple[str, ...] | None:
    """Return the parts of a wish whose figures the changed lines do not have; None where they have no figure of it.

    A wish that surely speaks of one thing is looked for where the plan tells it. What stood in the plan already, as the
    figure that another one takes the place of, is met.
    """
    key = _place(clause)
    place = key if any(one.key == key for one in after.sections) else ""
    parts = [one.strip(" ,") for one in _PARTS.split(clause) if one and one.strip(" ,")]
    new, old = _new_lines(before, after, place), _lines(before)
    wanted = [(part, figure) for part in parts for figure in figures_of(part, before.made_on)]
    if not wanted:
        return None if place and re.search(r"\d", clause) and not new else ()
    known = _figures(new, before.made_on)
    months = {one[4:_OF_MONTH] for one in known if _ISO.fullmatch(one)}
    # A month without a year may lie behind the opening, in the next one.
    met = {one for _, one in wanted if one in known or (_MONTH.fullmatch(one) and one[4:] in months)}
    if not met:
        return None
    was = _figures(old, before.made_on)
    return tuple(dict.fromkeys(part for part, figure in wanted if figure not in met and figure not in was))


def lost_days(before: PlanDocument, after: PlanDocument, spared: Sequence[date]) -> set[str]:
    """Return the days of the request that stood in the schedule and stand there no longer; one that it takes back is none."""
    told = {
        day.isoformat()
        for source in before.sources
        if source.kind in ("request", "file")
        for one in find_dates(meant(source), before.made_on)
        for day in days_told(one.value, before.made_on)
        if one.value.precision in ("day", "range")
    }
    was, now = ({*_ISO.findall(_schedule(one))} for one in (before, after))
    return (told & was) - now - {one.isoformat() for one in spared}


def figures_of(text: str, today: date) -> Iterator[str]:
    """Yield the figures of a text in one form each: days, sums, and other numbers as they are written."""
    taken: list[tuple[int, int]] = []
    for one in find_dates(text, today):
        if re.search(r"\d", one.value.raw) or one.value.precision == "month":
            taken.append((one.start, one.end))
            if one.value.precision in ("day", "month"):
                yield days_told(one.value, today)[0].isoformat()[
                    : _OF_MONTH if one.value.precision == "month" else None
                ]
    for each in find_amounts(text):
        if each.value.currency and re.search(r"\d", each.value.raw):
            taken.append((each.start, each.end))
            yield f"{each.value.value:,}"
    for number in _NUMBER.finditer(text):
        if not any(start <= number.start() < end for start, end in taken):
            yield _counted(number)


def _figures(lines: Sequence[str], today: date) -> set[str]:
    text = "\n".join(lines)
    days = _ISO.findall(text)
    return {*figures_of(text, today), *days, *(one[:_OF_MONTH] for one in days), *map(_counted, _ANY.finditer(text))}


def _counted(number: re.Match[str]) -> str:
    scale = number["scale"]
    value = Decimal(number["n"].replace(",", "")) * (_SCALES[scale] if scale else 1)
    return f"{value.normalize():,f}"


def _place(clause: str) -> str:
    """Return the section in which a plan tells what a clause most likely speaks of; empty where that is not sure."""
    role = role_of(clause)
    least = LIKELY if role.role == "user" else SURE
    return _PLACES.get(role.role, "") if role.score >= least else ""


def _new_lines(before: PlanDocument, after: PlanDocument, place: str) -> list[str]:
    was = {*_lines(before, place)}
    return [one for one in _lines(after, place) if one not in was]


def _lines(document: PlanDocument, place: str = "") -> list[str]:
    sections = [one for one in document.sections if one.key not in _QUOTING and place in ("", one.key)]
    return [document.title, *(line for one in sections for line in (one.title, *one.body.splitlines()))]


def _schedule(document: PlanDocument) -> str:
    return next((one.body for one in document.sections if one.key == "schedule"), "")
