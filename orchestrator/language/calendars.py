"""What a named time is in days: holidays by both calendars, seasons, parts of a month or a year."""

from calendar import monthrange
from datetime import date, timedelta
from functools import lru_cache
from threading import Lock
from typing import Final

from korean_lunar_calendar import KoreanLunarCalendar  # type: ignore[import-untyped]

Days = tuple[date, date]
"""First and last day."""

FIRST_YEAR, LAST_YEAR = 1900, 2100
"""Years that a person can mean."""
LAST_LUNAR_YEAR = 2050
"""The last of the calendar's tables."""
_LOCK = Lock()

SOLAR: Final = {
    "newyear": (1, 1), "samil": (3, 1), "valentine": (2, 14), "labour": (5, 1), "children": (5, 5), "parents": (5, 8),
    "teachers": (5, 15), "memorial": (6, 6), "constitution": (7, 17), "liberation": (8, 15), "foundation": (10, 3),
    "hangul": (10, 9), "halloween": (10, 31), "white": (3, 14), "pepero": (11, 11), "christmas_eve": (12, 24), "christmas": (12, 25), "newyears_eve": (12, 31),
}  # fmt: skip
LUNAR: Final = {"seollal": (1, 1), "daeboreum": (1, 15), "buddha": (4, 8), "chuseok": (8, 15)}

MONTH_NAMES: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
SEASONS: Final = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
"""The first month of three; winter goes into the next year."""

MONTH_PARTS: Final = {"early": (1, 10), "mid": (11, 20), "late": (21, 31), "end": (21, 31)}
YEAR_PARTS: Final = {"early": (1, 3), "mid": (5, 8), "late": (9, 12), "end": (11, 12)}
"""초 January–March, 중반 May–August, 후반 September–December, 말 November–December."""


def month_number(name: str) -> int:
    """Return 1–12 for an English month, by its first three letters. Raises ``StopIteration`` for none."""
    return next(n for n, month in enumerate(MONTH_NAMES, 1) if month[:3].casefold() == name[:3].casefold())


def month_days(year: int, month: int) -> Days:
    """Return the days of a month; the month may lie outside 1–12 and carries over."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def months(year: int, first: int, last: int) -> Days:
    """Return the days from one month to another, both counted from that year's January."""
    return month_days(year, first)[0], month_days(year, last)[1]


def season_days(year: int, season: str) -> Days:
    """Return the three months of a season that begins in that year."""
    return months(year, SEASONS[season], SEASONS[season] + 2)


def week_days(day: date) -> Days:
    """Return Monday to Sunday around a day."""
    monday = day - timedelta(days=day.weekday())
    return monday, monday + timedelta(days=6)


@lru_cache(maxsize=512)
def from_lunar(year: int, month: int, day: int) -> date | None:
    """Return the solar date of a lunar one; None where the tables have none."""
    if not FIRST_YEAR <= year <= LAST_LUNAR_YEAR:
        return None
    with _LOCK:
        calendar = _calendar()
        if not calendar.setLunarDate(year, month, day, False):
            return None
        return date(calendar.solarYear, calendar.solarMonth, calendar.solarDay)


@lru_cache(maxsize=1)
def _calendar() -> KoreanLunarCalendar:
    """Return the one calendar: it remembers the sums of a thousand years, and holds the date last asked for."""
    return KoreanLunarCalendar()


def holiday_date(year: int, name: str) -> date | None:
    """Return when a holiday was in a year, by its lunar year where it goes by the moon."""
    return from_lunar(year, *LUNAR[name]) if name in LUNAR else date(year, *SOLAR[name])
