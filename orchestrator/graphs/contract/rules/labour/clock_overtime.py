"""Overtime that a contract fixes by times of the clock: "연장근로: 매주 화·목 17:30-19:30", "매일 20:00까지 잔업"."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.labour.clock import find_ranges
from orchestrator.graphs.contract.rules.labour.stated_hours import LIMIT
from orchestrator.graphs.contract.rules.labour.weekdays import week_days
from orchestrator.graphs.contract.rules.labour.wording import PAID_MORE
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift, Stated

_BEYOND = re.compile(
    r"[^다.]{0,16}(?:잔업|특근|당직|숙직|일직|당번|연장(?:근로|근무)|초과근무|추가근무|시간외근로|행사|회의|재고|overtime|standby)"
)
_BEYOND_END = re.compile(r"월~금|월요일부터|소정근로|근무시간|정규")
_OVERTIME_UNTIL = re.compile(
    r"(?:매일|날마다|요일|월~금|평일)[^.\d]{0,8}(?P<h>1[89]|2[0-3])(?::(?P<m>[0-5]\d)|시)까지(?:는|의|를)?(?:잔업|연장|야근|초과)"
)
_LONGEST_OVERTIME: Final = 5 * 60
"""Minutes a day."""
_ON_HOLIDAYS = re.compile(r"특근|휴일|일요일|공휴일|sunday|holiday")


def is_beyond(passage: Passage, at: int) -> bool:
    """Tell whether times that stand at a place of a sentence are those of overtime, and not of the schedule."""
    return _BEYOND.match(passage.ko) is not None and _BEYOND_END.search(passage.ko[:at]) is None


def overtime_until(passage: Passage, shifts: Sequence[Shift], days: Fraction | None) -> Stated[Fraction] | None:
    """Return the hours a week of overtime that is agreed up to a time of every day: "매일 20:00까지 잔업을 기본으로 함"."""
    found = _OVERTIME_UNTIL.search(passage.ko)
    if found is None or not shifts or LIMIT.search(passage.ko[found.start() : found.end() + 14]):
        return None
    number = week_days(passage.ko[max(0, found.start() - 16) : found.start()]) or days
    minutes = int(found["h"]) * 60 + int(found["m"] or 0) - max(one.ends for one in shifts)
    if not number or not 0 < minutes <= _LONGEST_OVERTIME or re.search(PAID_MORE, passage.ko):
        return None
    return Stated(minutes * number / 60, passage.words.span(found.start(), found.end()))


def overtime_by_clock(passage: Passage) -> Stated[Fraction] | None:
    """Return the hours a week of overtime that is agreed by days and times: "연장근로: 매주 화·목 17:30-19:30"."""
    work = [one for one in find_ranges(passage) if not one.is_break and is_beyond(passage, one.start)]
    days = week_days(passage.ko[: work[0].start]) if work else None
    if not days or LIMIT.search(passage.ko[: work[0].end + 14]) or re.search(PAID_MORE, passage.ko):
        return None
    if _ON_HOLIDAYS.search(passage.ko) or _BEYOND.match(passage.ko) is None:
        return None
    minutes = sum(one.ends - one.begins for one in work[:1])
    return Stated(minutes * days / 60, passage.words.span(work[0].start, work[0].end))
