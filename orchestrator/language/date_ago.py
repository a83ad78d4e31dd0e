"""Times counted from today, back or ahead: days are exact, weeks mean the week, months the month, years the year."""

from calendar import monthrange
from datetime import date, timedelta
from typing import Literal

from orchestrator.language.calendars import month_days, week_days
from orchestrator.language.date_parts import StatedTime

Unit = Literal["day", "week", "month", "year"]

FARTHEST = 200
"""Weeks, months or years from today that a person can mean."""


def shifted(
    today: date, sign: int, least: int, most: int, unit: Unit, more: int = 0, is_half_more: bool = False
) -> StatedTime | None:
    """Return what lies ``least`` to ``most`` units before (``sign`` -1) or after today; None where that is no date.

    ``more``: months beside years ("1년 6개월 전"). ``is_half_more``: half a unit more ("한 달 반 전", "a year and a half ago").
    """
    if most < least or (most > FARTHEST and unit != "day"):
        return None
    low, high = sorted((sign * least, sign * most))
    try:
        match unit:
            case "day":
                days = today + timedelta(days=low), today + timedelta(days=high)
                return StatedTime(span=(*days, "day" if low == high else "range"))
            case "week":
                if is_half_more:
                    day = today + timedelta(days=sign * (7 * least + 4))
                    return StatedTime(span=(day, day, "day"))
                if low == high:
                    return StatedTime(week_shift=low)
                return StatedTime(
                    span=(
                        week_days(today + timedelta(weeks=low))[0],
                        week_days(today + timedelta(weeks=high))[1],
                        "range",
                    )
                )
            case "month":
                if is_half_more:
                    return StatedTime(
                        span=(*week_days(_same_day(today, sign * least) + timedelta(days=sign * 15)), "week")
                    )
                if low == high:
                    return StatedTime(month_shift=low)
                return StatedTime(
                    span=(
                        month_days(today.year, today.month + low)[0],
                        month_days(today.year, today.month + high)[1],
                        "range",
                    )
                )
            case "year":
                if more or is_half_more:
                    return StatedTime(month_shift=sign * (least * 12 + (more or 6)))
                if low == high:
                    return StatedTime(year_shift=low)
                return StatedTime(span=(date(today.year + low, 1, 1), date(today.year + high, 12, 31), "range"))
    except (ValueError, OverflowError):
        return None


def _same_day(today: date, months: int) -> date:
    first = month_days(today.year, today.month + months)[0]
    return first.replace(day=min(today.day, monthrange(first.year, first.month)[1]))
