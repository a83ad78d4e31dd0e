"""The hours that a person says to work really: read from their words, and put in the place of those of the contract."""

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.analysis import OwnHours
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText, folded
from orchestrator.graphs.contract.rules.labour.schedule import read_working_time
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift, Stated, WorkingTime

_BARE: Final = re.compile(
    r"(?<![\d:.])(?P<a>\d{1,2})(?P<b>:[0-5]\d)?\s{0,2}(?P<to>to|until|till|-|–|~)\s{0,2}(?P<c>\d{1,2})(?P<d>:[0-5]\d)?(?![\d:.])(?!\s{0,2}(?:hours?|days?|시|일|분|am|pm|a\.m|p\.m|won|원|%|월))",
    re.I,
)
"""Hours without a sign that they are hours: "9 to 8"."""
_DAYS: Final = re.compile(
    r"\b(?P<n>[1-7]|one|two|three|four|five|six|seven)\s?days?\b(?!\s?(?:a|per|each|every|in)\s|-?\s?(?:week|notice|off|later|ago))",
    re.I,
)
_ADDED: Final = re.compile(
    r"(?:요일|주말|[토일])(?:날)?(?:마다)?(?:에)?도(?=[\s,]|$)|\b(?:also|too|as well|on top)\b|\badditionally\b", re.I
)
"""Work beside that of the contract."""
_NAMED: Final = re.compile(
    r"요일|주말|[토일](?:날)?(?:마다)?에?도|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bweekends?\b", re.I
)
"""Days by their names: others may be all days of the week."""
_MORE: Final = re.compile(
    r"시간\S{0,3}\s?(?:더|추가)|\b(?:more|extra|additional) hours?\b|\bhours? (?:more|extra)\b", re.I
)
"""Hours on top of others, which no figure beside them has in it."""
_NO_BREAK: Final = re.compile(
    r"(?:점심|저녁|식사|밥|휴게|휴식|쉬는)\S{0,4}\s?(?:시간\S{0,2}\s?)?(?:못|없|안\s)|쉬지\s?(?:도\s?)?(?:못|않)"
    r"|\b(?:no|without|skip\w*|not?\s(?:get|have|take)\w*)\s(?:an?y?\s)?(?:lunch|breaks?|rest)\b",
    re.I,
)
_MOST_BREAK: Final = 120
"""Minutes of a day's breaks: a longer one is a figure of something else."""
_MOST_ADDED: Final = 2
_WEEK: Final = 7
_EACH_DAY: Final = re.compile(r"(?<![\d.])(?<!주 )(?<!주)(?P<n>\d{1,2}(?:\.\d)?)\s?시간씩(?!\s?(?:더|추가|쉬))")
"""Hours each time, of what nobody says otherwise: of a day."""
_LONGEST: Final = 500
"""Letters of a message that are read."""


def read_own_hours(text: str) -> OwnHours | None:
    """Return the hours that a message tells; None where it tells none."""
    said = _DAYS.sub(lambda found: f"{found['n']} days a week", _BARE.sub(_with_minutes, text[:_LONGEST]))
    time = read_working_time([Passage(FoldedText(folded(said), 0), "근로시간", 0)])
    shift = time.shifts[0] if time.shifts else None
    days = _decimal(time.days.value) if time.days else None
    if shift is not None and len(time.shifts) == 1 and shift.days:
        days = _decimal(shift.days)
    weekly: int | None = None
    if shift is None and time.stated_weekly:
        weekly = int(time.stated_weekly.value * 60)
    elif shift is None and time.stated_daily and days:
        weekly = int(time.stated_daily.value * 60 * days)
    if shift is not None and len(time.shifts) > 1 and all(one.days for one in time.shifts):
        return OwnHours(weekly=_all_of(time))
    pause = shift.pause if shift is not None and shift.pause is not None else None
    if pause is None and time.break_minutes is not None:
        pause = time.break_minutes.value
    if pause is not None and (_NO_BREAK.search(text) or (shift is None and pause > _MOST_BREAK)):
        pause = 0 if shift is not None else None
    own = OwnHours(shift.begins if shift else None, shift.ends if shift else None, pause, days, weekly)
    if shift is None and weekly is None and days is None and (daily := _daily(text, time)):
        own = replace(own, pause=None, daily=daily - (pause or 0))
    is_added = _ADDED.search(text) is not None and _NAMED.search(text) is not None
    if is_added and not time.stated_weekly and (days is None or (weekly is not None and days <= _MOST_ADDED)):
        # So many hours of the weekend: how many days that is, or when, is not told.
        return None
    if is_added and own.days is not None and own.days <= _MOST_ADDED and own.weekly is None:
        own = replace(own, added=True)
    return None if own == OwnHours() else own


def _daily(text: str, time: WorkingTime) -> int:
    """Return the minutes that are told of a day; 0 where none are."""
    found = _EACH_DAY.search(text)
    hours = time.stated_daily.value if time.stated_daily else Decimal(found["n"]) if found else Decimal(0)
    return int(hours * 60) if hours <= 24 and not _MORE.search(text) else 0


def _decimal(days: Fraction) -> Decimal:
    return Decimal(days.numerator) / Decimal(days.denominator)


def _with_minutes(found: re.Match[str]) -> str:
    first, last = int(found["a"]), int(found["c"])
    if first > 24 or last > 24:
        return found.group()
    to = "to" if found["to"].isalpha() else "~"
    return f"{first}{found['b'] or ':00'} {to} {last}{found['d'] or ':00'}"


def _all_of(time: WorkingTime) -> int:
    pause = time.break_minutes.value if time.break_minutes else 0
    return int(sum((one.minutes - (pause if one.pause is None else one.pause)) * one.days for one in time.shifts))


def with_own_hours(time: WorkingTime, own: OwnHours, span: Span) -> WorkingTime:
    """Return the working time with the person's own hours; ``span``: what their findings point to in the contract."""
    if own.added:
        return _with_added(time, own, span)
    days = Stated(Fraction(own.days), span) if own.days is not None else time.days
    if days is None and any(one.days for one in time.shifts):
        days = Stated(sum((one.days for one in time.shifts), Fraction(0)), span)
    fresh = replace(
        time, days=days, stated_daily=None, stated_monthly=None, overtime_weekly=None, extras=(), is_own=True
    )
    if own.weekly is not None:
        return replace(fresh, stated_weekly=Stated(Decimal(own.weekly) / 60, span))
    if own.daily is not None and own.begins is None:
        hours = Stated(Decimal(own.daily) / 60 * _decimal(days.value), span) if days else None
        return replace(fresh, stated_weekly=hours, shifts=())
    first = time.shifts[0] if time.shifts else None
    begins = own.begins if own.begins is not None else first.begins if first else None
    ends = own.ends if own.ends is not None else first.ends if first else None
    if begins is None or ends is None or days is None:
        return replace(fresh, stated_weekly=None, shifts=())
    pause = own.pause if own.pause is not None else time.break_minutes.value if time.break_minutes else 0
    lies_inside = own.pause is None or own.pause == (time.break_minutes.value if time.break_minutes else None)
    shift = Shift(begins, ends, Fraction(days.value), span, pause if pause < ends - begins else 0)
    pauses = time.pauses if lies_inside else ()
    return replace(fresh, stated_weekly=None, shifts=(shift,), pauses=pauses)


def _with_added(time: WorkingTime, own: OwnHours, span: Span) -> WorkingTime:
    """Return the contract's working time with further days of work; times that are not told are those of its own."""
    first = time.shifts[0] if time.shifts else None
    begins = own.begins if own.begins is not None else first.begins if first else None
    ends = own.ends if own.ends is not None else first.ends if first else None
    if begins is None or ends is None or own.days is None or not any(one.days for one in time.shifts):
        return replace(time, stated_weekly=None, shifts=(), is_own=True)
    pause = next((one for one in (own.pause, first.pause if first else None) if one is not None), None)
    if pause is None:
        pause = time.break_minutes.value if time.break_minutes else 0
    known = sum((one.days for one in time.shifts), Fraction(0))
    added = min(Fraction(own.days), _WEEK - known)
    if added <= 0:
        return replace(time, stated_weekly=None, shifts=(), is_own=True)
    more = Shift(begins, ends, added, span, pause if pause < ends - begins else 0)
    return replace(
        time,
        shifts=(*time.shifts, more),
        days=Stated(known + more.days, span),
        stated_weekly=None,
        stated_daily=None,
        stated_monthly=None,
        is_own=True,
    )
