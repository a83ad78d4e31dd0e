"""The days that a question is about ("지난주", "10월 14일", "this Thursday"), and those that a text names."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from orchestrator.graphs.workspace.rules.measures import MONTHS

_SHORT = [month[:3] for month in MONTHS]
_NAME = rf"(?:{'|'.join(MONTHS)}|{'|'.join(_SHORT)})"
_DATE = re.compile(
    r"(?P<year>20\d{2})[-./년]\s?(?P<m1>1[0-2]|0?[1-9])[-./월]\s?(?P<d1>3[01]|[12]\d|0?[1-9])(?!\d)"
    r"|(?<![\d/])(?P<m2>1[0-2]|0?[1-9])/(?P<d2>3[01]|[12]\d|0?[1-9])(?![\d/])"
    r"|(?<!\d)(?P<m3>1[0-2]|[1-9])월\s?(?P<d3>3[01]|[12]\d|[1-9])일"
    rf"|(?<!\d)(?P<d4>3[01]|[12]\d|[1-9])(?:st|nd|rd|th)?\s(?P<m4>{_NAME})\b(?:\s(?P<y4>20\d{{2}}))?"
    rf"|\b(?P<m5>{_NAME})\.?\s(?P<d5>3[01]|[12]\d|[1-9])(?:st|nd|rd|th)?\b(?:,?\s(?P<y5>20\d{{2}}))?",
    re.I,
)
_UNTIL = re.compile(r"\s?(?:\([^)]{1,3}\))?\s?(?:~|–|—|-|부터|to|until)\s?")
_NEXT_MONTH = re.compile(r"다음\s?달|담달|내달|\bnext month\b", re.I)
_THIS_MONTH = re.compile(r"이번\s?달|이달|\bthis month\b", re.I)
_IN_MONTH = re.compile(
    rf"(?<!\d)(?P<ko>1[0-2]|[1-9])월(?!\s?\d{{1,2}}일)|\b(?:in|from|since|during|by|for|of|this|next) (?P<en>{_NAME})\b",
    re.I,
)
_BEGINS = re.compile(r"\s?(?:\([^)]{1,3}\)\s?)?(?:\S{1,5}\s?)?(?:부터|자로|시행)")
_ENDS = re.compile(r"\s?(?:\([^)]{1,3}\)\s?)?까지")
_SINCE = re.compile(r"\b(?:from|as of|starting|effective|since|after)(?: on)?\s$", re.I)
_TILL = re.compile(r"\b(?:until|till|up to|to)\s$", re.I)
_WEEKDAY = re.compile(
    r"(?P<ko>[월화수목금토일])요일|\b(?P<en>mon|tues|wednes|thurs|fri|satur|sun)day\b", re.I
)  # fmt: skip
_WEEKDAYS = ("월mon", "화tues", "수wednes", "목thurs", "금fri", "토satur", "일sun")
_WEEKS = (
    (re.compile(r"(?:다다음|다음\s?다음)\s?주|\bweek after next\b", re.I), 2),
    (re.compile(r"(?:다음|담|차)\s?주|\bnext week\b", re.I), 1),
    (re.compile(r"지지난\s?주|\bweek before last\b", re.I), -2),
    (re.compile(r"(?:지난|저번|전)\s?주|\blast week\b", re.I), -1),
    (re.compile(r"(?:이번|금)\s?주|\bthis week\b", re.I), 0),
)
_DAYS = (
    (re.compile(r"모레|\bday after tomorrow\b", re.I), 2),
    (re.compile(r"내일|\btomorrow\b", re.I), 1),
    (re.compile(r"어제|\byesterday\b", re.I), -1),
    (re.compile(r"오늘|\btoday\b|\btonight\b", re.I), 0),
)


@dataclass(frozen=True, slots=True)
class Period:
    """Days from the first to the last, both included."""

    first: date
    last: date

    def meets(self, other: "Period") -> bool:
        """Tell whether the two have a day in common."""
        return self.first <= other.last and other.first <= self.last


def period_of(question: str, today: date) -> Period | None:
    """Return the days that a question names; None where it names none."""
    if named := periods_in(question, today):
        return named[0]
    for pattern, days in _DAYS:
        if pattern.search(question):
            return Period(today + timedelta(days=days), today + timedelta(days=days))
    monday = today - timedelta(days=today.weekday())
    week = next((weeks for pattern, weeks in _WEEKS if pattern.search(question)), None)
    weekday = _WEEKDAY.search(question)
    if week is None:
        return None
    start = monday + timedelta(weeks=week)
    if weekday:
        said = (weekday["ko"] or weekday["en"]).lower()
        start += timedelta(days=next(place for place, names in enumerate(_WEEKDAYS) if said in names))
        return Period(start, start)
    return Period(start, start + timedelta(days=6))


def periods_in(text: str, today: date) -> list[Period]:
    """Return the days that a text names, and the spans between two of them; of a date without a year the nearest."""
    found: list[Period] = []
    end = -1
    for match in _DATE.finditer(text):
        day = _day(match, today)
        if day is None:
            continue
        if found and end >= 0 and _UNTIL.fullmatch(text[end : match.start()]) and found[-1].last <= day:
            found[-1] = Period(found[-1].first, day)
        else:
            found.append(Period(day, day))
        end = match.end()
    return found


def asked_period(question: str, today: date) -> Period | None:
    """Return the days or the month that a question names ("12월에", "담달", "in January"); None where it names none."""
    if period := period_of(question, today):
        return period
    months = 1 if _NEXT_MONTH.search(question) else 0 if _THIS_MONTH.search(question) else None
    if months is not None:
        return _month(today.year + (today.month + months - 1) // 12, (today.month + months - 1) % 12 + 1)
    if found := _IN_MONTH.search(question):
        month = int(found["ko"]) if found["ko"] else _SHORT.index(found["en"][:3].lower()) + 1
        years = [date(today.year + more, month, 15) for more in (-1, 0, 1)]
        return _month(min(years, key=lambda one: abs(one - today)).year, month)
    return None


def validity(text: str, today: date) -> Period | None:
    """Return from when until when something holds by its own words: "12월 1일부터", "until 28 February"; None where no
    bound is named. A side that is not named is open: the first day of all, or the last."""
    for match in _DATE.finditer(text):
        if (day := _day(match, today)) is None:
            continue
        before, after = text[max(0, match.start() - 12) : match.start()], text[match.end() : match.end() + 8]
        if _BEGINS.match(after) or _SINCE.search(before):
            rest = _DATE.search(text, match.end(), match.end() + 40)
            end = _day(rest, today) if rest else None
            is_span = (
                rest and end and (_UNTIL.fullmatch(text[match.end() : rest.start()]) or _ENDS.match(text[rest.end() :]))
            )
            return Period(day, end if is_span and end and end >= day else date.max)
        if _ENDS.match(after) or _TILL.search(before):
            return Period(date.min, day)
        rest = _DATE.match(text, match.end() + len(span[0])) if (span := _UNTIL.match(text, match.end())) else None
        if rest and (end := _day(rest, today)) and end >= day:
            return Period(day, end)
    return None


def _month(year: int, month: int) -> Period:
    after = date(year + month // 12, month % 12 + 1, 1)
    return Period(date(year, month, 1), after - timedelta(days=1))


def _day(found: re.Match[str], today: date) -> date | None:
    said = found.groupdict()
    month = said["m1"] or said["m2"] or said["m3"] or said["m4"] or said["m5"]
    number = int(said["d1"] or said["d2"] or said["d3"] or said["d4"] or said["d5"])
    year = said["year"] or said["y4"] or said["y5"]
    at = int(month) if month.isdigit() else _SHORT.index(month[:3].lower()) + 1
    try:
        if year:
            return date(int(year), at, number)
        years = [date(today.year + more, at, number) for more in (-1, 0, 1)]
    except ValueError:
        return None
    return min(years, key=lambda one: abs(one - today))
