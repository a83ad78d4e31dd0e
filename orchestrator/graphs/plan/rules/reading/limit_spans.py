"""For how long a limit of money is: what is paid by the month counts that often against it."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.numbers import find_durations

if TYPE_CHECKING:
    from orchestrator.graphs.plan.rules.reading.case import PlanCase
    from orchestrator.graphs.plan.rules.reading.piece import Piece

_YEAR = 12
_FIRST_YEAR: Final = any_of(
    r"첫해|첫\s?해|1년|일\s?년|연간|연\s", r"\b(?:first|one)\s+year|year\s+one|a\s+year|per\s+year|annual"
)
_WITHIN: Final = any_of(r"첫|동안|간|치|분", r"\b(?:for|over|in|within|first|next)\b")
_WORTH_OF: Final = re.compile(r"(?P<n>\d{1,2})\s?(?P<unit>개월|년)\s?[치분](?=로|의|을|\s|$)")
"""A sum is for that time: "6개월치로 900만원"."""
_OF_YEAR: Final = re.compile(r"(?P<year>20\d\d)년?(?!\s?[-./]\s?\d|\s?\d{1,2}월)")
_RATE: Final = re.compile(r"(?:an?|per|each|every)\s", re.I)
_LAST_MONTH: Final = re.compile(r"올해|연말|\bthis\s+year\b|\bend\s+of\s+the\s+year\b", re.I)


def months_of_limit(case: "PlanCase") -> int:
    """Return the months from the opening to the end of what the limit is for; 0 where nobody says."""
    for limit in case.limits:
        if limit.per == "month":
            continue
        text = limit.piece.text
        if limit.per == "year" or _FIRST_YEAR.search(text):
            return _YEAR
        spans = [
            one.value.months
            for one in find_durations(text)
            if one.value.months and _WITHIN.search(text) and not _is_of_price(text, one.start, limit.amount)
        ]
        spans += [int(one["n"]) * (_YEAR if one["unit"] == "년" else 1) for one in _WORTH_OF.finditer(text)]
        if spans:
            return spans[0]
        first = case.steps[0].start if case.steps else case.today
        named = _OF_YEAR.search(text)
        year = int(named["year"]) if named else case.today.year if _LAST_MONTH.search(text) else 0
        if year == first.year:
            return _YEAR + 1 - first.month
    return 0


def months_of_running(pieces: "Sequence[Piece]") -> int:
    """Return for how many months a message says that it all runs, in a statement without a sum; 0 where none or several."""
    told = {
        found.value.months
        for one in pieces
        if not one.is_aside and _RUNS.search(one.text) and not find_amounts(one.text)
        for found in find_durations(one.text)
        if found.value.months
    }
    return told.pop() if len(told) == 1 else 0


_RUNS: Final = any_of(
    r"(?:년|개월|달)(?:\s?(?:동안|간))?\s(?:시범\s)?(?:운영|돌려|돌릴|합니다|해요|한다|할\s)",
    r"\b(?:runs?|running|lasts?|operat\w+)\b.{0,12}\bfor\b",
)


def _is_of_price(text: str, start: int, limit: int) -> bool:
    """Tell whether a time is that of a price, as what stands before it: "£5,000: a van at £90 a month for 6 months"."""
    before = [one for one in find_amounts(text) if one.start < start]
    return bool(before and (before[-1].value.value != limit or _RATE.match(text, start)))
