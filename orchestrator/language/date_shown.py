"""A time written for people, no more exactly than it was told."""

from datetime import date
from typing import Final

from orchestrator.language.calendars import MONTH_NAMES, month_days
from orchestrator.language.date_parts import Precision

_SEASONS: Final = {3: ("봄", "spring"), 6: ("여름", "summer"), 9: ("가을", "autumn"), 12: ("겨울", "winter")}
_MONTH_PARTS: Final = {1: ("초", "early"), 11: ("중순", "mid-"), 21: ("말", "late")}
_YEAR_PARTS: Final = {1: ("초", "early"), 5: ("중반", "mid-"), 9: ("후반", "late"), 11: ("말", "late")}


def shown(start: date, end: date, precision: Precision, is_approximate: bool, locale: str) -> str:
    """Write a time in Korean, or in English where the locale begins with "en"."""
    is_english = locale.startswith("en")
    written = _english(start, end, precision) if is_english else _korean(start, end, precision)
    if not is_approximate:
        return written
    return f"about {written}" if is_english else f"{written}쯤"


def _korean(start: date, end: date, precision: Precision) -> str:
    year = f"{start.year}년"
    match precision:
        case "month":
            return f"{year} {start.month}월"
        case "year":
            return year
        case "decade":
            return f"{year}대"
        case "season" if start.month in _SEASONS:
            return f"{year} {_SEASONS[start.month][0]}"
        case "quarter":
            return f"{year} {(start.month + 2) // 3}분기"
        case "half":
            return f"{year} {'상' if start.month == 1 else '하'}반기"
        case "week":
            return f"{_day_ko(start)} 주"
        case "part" if start.month == end.month and end.day - start.day > 3 and start.day in _MONTH_PARTS:
            return f"{year} {start.month}월 {_MONTH_PARTS[start.day][0]}"
        case "part" if start.year == end.year and start.day == 1 and start.month in _YEAR_PARTS:
            return f"{year} {_YEAR_PARTS[start.month][0]}"
    return _day_ko(start) if start == end else f"{_end_ko(start, end)[0]} ~ {_end_ko(start, end)[1]}"


def _english(start: date, end: date, precision: Precision) -> str:
    month = f"{MONTH_NAMES[start.month - 1]} {start.year}"
    match precision:
        case "month":
            return month
        case "year":
            return str(start.year)
        case "decade":
            return f"the {start.year}s"
        case "season" if start.month in _SEASONS:
            return f"{_SEASONS[start.month][1]} {start.year}"
        case "quarter":
            return f"Q{(start.month + 2) // 3} {start.year}"
        case "half":
            return f"the {'first' if start.month == 1 else 'second'} half of {start.year}"
        case "week":
            return f"the week of {_day_en(start)}"
        case "part" if start.month == end.month and end.day - start.day > 3 and start.day in _MONTH_PARTS:
            return _led(_MONTH_PARTS[start.day][1], month)
        case "part" if start.year == end.year and start.day == 1 and start.month in _YEAR_PARTS:
            return _led(_YEAR_PARTS[start.month][1], str(start.year))
    return _day_en(start) if start == end else " – ".join(_end_en(start, end))


def _led(word: str, rest: str) -> str:
    return f"{word}{rest}" if word.endswith("-") else f"{word} {rest}"


def _day_ko(day: date) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일"


def _day_en(day: date) -> str:
    return f"{day.day} {MONTH_NAMES[day.month - 1]} {day.year}"


def _are_months(start: date, end: date) -> bool:
    return start.day == 1 and end == month_days(end.year, end.month)[1]


def _are_years(start: date, end: date) -> bool:
    return (start.month, start.day, end.month, end.day) == (1, 1, 12, 31)


def _end_ko(start: date, end: date) -> tuple[str, str]:
    if _are_years(start, end):
        return f"{start.year}년", f"{end.year}년"
    if _are_months(start, end):
        return f"{start.year}년 {start.month}월", f"{end.year}년 {end.month}월"
    return _day_ko(start), _day_ko(end)


def _end_en(start: date, end: date) -> tuple[str, str]:
    if _are_years(start, end):
        return str(start.year), str(end.year)
    if _are_months(start, end):
        return f"{MONTH_NAMES[start.month - 1]} {start.year}", f"{MONTH_NAMES[end.month - 1]} {end.year}"
    return _day_en(start), _day_en(end)
