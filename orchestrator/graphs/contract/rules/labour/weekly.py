"""The minutes of a week, of the schedule and of what is stated beside it."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.terms import Shift, Stated, WorkingTime

_LONGEST_DAY: Final = 15 * 60
"""Minutes of work beyond which several shifts are not those of one person's day."""
_SHORT_DAY: Final = 5 * 60
_LONG_DAY: Final = 8 * 60
"""Minutes of a day whose break is not taken for that of a short one beside it, too."""
_BESIDE: Final = 120
"""Letters between times and days that are told together."""


def weekly_minutes(time: WorkingTime) -> Stated[Fraction] | None:
    """Return the minutes a week by the schedule, without breaks, or those that are stated where they are more.

    Hours a week that are whole days of the one shift tell the days better than a count elsewhere: "6h × 3 = 주 18h".
    """
    if time.is_own and time.stated_weekly:
        return Stated(Fraction(time.stated_weekly.value) * 60, time.stated_weekly.span)
    days = time.days.value if time.days else None
    stated = _stated(time, days)
    if time.stated_weekly and stated and len(time.shifts) == 1 and not time.shifts[0].days and _is_days_elsewhere(time):
        daily = time.shifts[0].minutes - pause_of(time, time.shifts[0])
        if daily > 0 and stated.value % daily == 0 and stated.value <= 7 * daily:
            return stated
    total = Fraction(0)
    for shift in time.shifts:
        number = shift.days or (days if len(time.shifts) == 1 or is_one_day(time.shifts) else None)
        if not number:
            return stated
        total += (shift.minutes - pause_of(time, shift)) * number
    if not total or (stated and stated.value > total and (time.stated_weekly or len(time.shifts) == 1)):
        return stated
    return Stated(total, _together(time))


def _is_days_elsewhere(time: WorkingTime) -> bool:
    """Tell whether the hours of a week stand beside the times of the day, and the count of days does not."""
    place = time.shifts[0].span.end
    stated = time.stated_weekly
    return (
        stated is not None
        and abs(stated.span.start - place) < _BESIDE
        and (time.days is None or abs(time.days.span.start - place) >= 2 * _BESIDE)
    )


def _together(time: WorkingTime) -> Span:
    """Return where the schedule stands, with the days of the week where they stand beside the times of the day."""
    start, end = time.shifts[0].span.start, time.shifts[-1].span.end
    for told in (time.days, time.stated_weekly):
        if told is not None and told.span.start - end < _BESIDE and start - told.span.end < _BESIDE:
            start, end = min(start, told.span.start), max(end, told.span.end)
    return Span(start, end)


def pause_of(time: WorkingTime, shift: Shift) -> int:
    """Return the minutes of a shift that are breaks: its own, else those of every day that lie in it."""
    if shift.pause is not None:
        return shift.pause
    given = [one for one in time.shifts if one.pause is not None]
    if given and not time.pauses:  # a break told with one shift is for those too that are as long
        return next((one.pause or 0 for one in given if shift.minutes >= one.minutes), 0)
    if time.pauses and len(time.shifts) > 1:
        inside = 0
        for begins, ends in time.pauses:
            for later in (0, 1440):
                if shift.begins < begins + later and ends + later < shift.ends:
                    inside += ends - begins
        return inside
    if has_breaks_elsewhere(time, shift):
        return 0
    return time.break_minutes.value if time.break_minutes and shift.minutes >= 240 else 0


def has_breaks_elsewhere(time: WorkingTime, shift: Shift) -> bool:
    """Tell whether a short day stands beside longer ones, whose break the contract tells and of this one nothing."""
    is_short = shift.minutes <= _SHORT_DAY and max(one.minutes for one in time.shifts) >= _LONG_DAY
    return is_short and shift.pause is None and not time.pauses


def is_one_day(shifts: Sequence[Shift]) -> bool:
    """Tell whether the shifts are parts of one day: "09:00~13:00, 14:00~18:00"."""
    ordered = sorted(shifts, key=lambda one: one.begins)
    return sum(one.minutes for one in shifts) <= _LONGEST_DAY and all(
        one.ends <= after.begins and not one.days for one, after in pairwise(ordered)
    )


def _stated(time: WorkingTime, days: Fraction | None) -> Stated[Fraction] | None:
    if time.stated_weekly:
        return Stated(Fraction(time.stated_weekly.value) * 60, time.stated_weekly.span)
    if time.stated_daily and days:
        return Stated(Fraction(time.stated_daily.value) * 60 * days, time.stated_daily.span)
    return None
