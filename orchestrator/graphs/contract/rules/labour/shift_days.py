"""Days and breaks of shifts that are told elsewhere than their times."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.labour.clock import pause_length
from orchestrator.graphs.contract.rules.labour.weekdays import named_days
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift

_DAYS_OF: Final = "월화수목금토일"
_REST_DAY: Final = re.compile(
    r"(?:(?<=주휴일)|(?<=주휴일[은는:|])|(?<=주휴일매주)|(?<=주휴일[은는:|]매주))[월화수목금토일](?=요일)"
    r"|[월화수목금토일](?=요일(?:은|을|는|을매주)?(?:유급주휴|유급휴일|주휴일|[(]유급[)]))"
)
_FULL_DAYS: Final = 5
"""A week from which work on its day of rest is none of the schedule."""


def with_own_breaks(shifts: Sequence[Shift], passages: Sequence[Passage]) -> list[Shift]:
    """Give a shift the break that is told elsewhere for its days: "토요일 휴게 30분"."""
    found = list(shifts)
    for passage in passages if len(shifts) > 1 else ():
        if any(passage.span.start <= one.span.start < passage.span.end for one in shifts):
            continue
        days, length = frozenset(named_days(passage.ko)), pause_length(passage.ko)
        if days and length is not None:
            found = [
                replace(one, pause=length, pause_span=passage.span)
                if one.pause is None and one.weekdays and one.weekdays <= days
                else one
                for one in found
            ]
    return found


def with_rest_of_days(shifts: list[Shift], days: Fraction | None, named: frozenset[int]) -> list[Shift]:
    """Give the days of the week that no other shift has to the one shift whose days are told elsewhere."""
    others = sum((one.days for one in shifts if not named or not named.isdisjoint(one.weekdays)), Fraction(0))
    if named and not others and len(shifts) > 1 and sum(not one.days for one in shifts) == 1:
        return [one if one.days else replace(one, days=days or Fraction(len(named))) for one in shifts]
    if days is None or len(shifts) < 2 or sum(not one.days for one in shifts) != 1 or not 0 < others < days:
        return shifts
    return [one if one.days else replace(one, days=days - others) for one in shifts]


def is_on_rest_day(shift: Shift, shifts: Sequence[Shift], passages: Sequence[Passage]) -> bool:
    """Tell whether a shift is work on the paid day of rest of a week that is full without it."""
    rest = frozenset(_DAYS_OF.index(day) for one in passages for day in _REST_DAY.findall(one.ko))
    others = sum((one.days for one in shifts if one != shift), Fraction(0))
    return bool(shift.weekdays) and shift.weekdays <= rest and others >= _FULL_DAYS
