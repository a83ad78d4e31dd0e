"""Told material with a day or a sum of it put in the place of another, so that what is composed of it knows one alone."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.day_spans import to_come
from orchestrator.graphs.plan.rules.reading.marks import is_decided_then
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import When, find_dates

_TELLING = ("request", "file")
_BETWEEN: Final = re.compile(r"부터|[~–—]|\s-\s|(?:까지)?\b(?:to|until|till?|through)\b")
_MONTH: Final = re.compile(r"\d\s?월\s?\d{1,2}|[A-Za-z]{3}|\d[-./]\d")
"""Stands in a day that is told in full."""


def with_day(
    sources: Sequence[PlanSource], old: date, new: date, today: date, *, is_of_service: bool = False
) -> list[PlanSource] | None:
    """Return the sources with a new day wherever the old one is told; None where nothing tells it.

    ``is_of_service``: what the service does is moved, and not the day on which somebody decides on it.
    """
    found = [
        replace(one, text=_with_day(one.text, old, new, today, is_of_service=is_of_service))
        if one.kind in _TELLING
        else one
        for one in sources
    ]
    return found if found != [*sources] else None


def with_sum(sources: Sequence[PlanSource], old: int, new: str) -> list[PlanSource] | None:
    """Return the sources with a new sum wherever the old one is told; None where nothing tells it."""
    found = []
    for one in sources:
        text = one.text
        for each in reversed(find_amounts(text)) if one.kind in _TELLING else ():
            if each.value.value == old:
                text = f"{text[: each.start]}{new}{text[each.end :]}"
        found.append(replace(one, text=text))
    return found if found != [*sources] else None


def days_told(when: When, today: date) -> tuple[date, date]:
    """Return the first and the last day of a time that is told, the next one where it has no year."""
    return (when.start, when.end) if str(when.start.year) in when.raw else to_come(when, today)


def _with_day(text: str, old: date, new: date, today: date, *, is_of_service: bool) -> str:
    for one in reversed(find_dates(text, today)):
        if is_of_service and is_decided_then(text, one.start, one.end):
            continue
        if one.value.precision == "range" and old in days_told(one.value, today):
            raw = _with_end(text[one.start : one.end], old, new, today, *days_told(one.value, today))
            text = f"{text[: one.start]}{raw}{text[one.end :]}"
        elif one.value.precision == "day" and days_told(one.value, today) == (old, old):
            shown = _shown(new, one.value.raw, today)
            end = one.start + len(text[one.start : one.end].rstrip(" .,;:"))  # the stop behind it is none of the day
            text = f"{text[: one.start]}{shown}{text[end:]}"
    return text


def _with_end(raw: str, old: date, new: date, today: date, first: date, last: date) -> str:
    """Return a span with a new first or last day; as it is where that would turn it round, or it names a month once."""
    parted = _BETWEEN.search(raw)
    if parted is None or not (new < last if old == first else first < new):
        return raw
    begin, end = (0, parted.start()) if old == first else (parted.end(), len(raw))
    told = raw[begin:end].strip()
    if not _MONTH.search(told):
        return raw
    shown = _shown(new, told, today)
    return raw.replace(told, shown, 1) if old == first else f"{raw[:begin]}{raw[begin:].replace(told, shown, 1)}"


def _shown(new: date, raw: str, today: date) -> str:
    """Return a day as the one that it replaces is told: its year only where that is told, or it would be another."""
    is_korean = any("가" <= letter <= "힣" for letter in raw)
    bare = f"{new.month}월 {new.day}일" if is_korean else f"{new.day} {new:%B}"
    again = [days_told(one.value, today) for one in find_dates(bare, today)]
    if not re.search(r"20\d\d", raw) and again == [(new, new)]:
        return bare
    return f"{new.year}년 {bare}" if is_korean else f"{bare} {new.year}"
