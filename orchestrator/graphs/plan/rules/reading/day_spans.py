"""Spans of days that are written with one month or year for both ends."""

import re
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.openings import OPENS
from orchestrator.language.calendars import month_number
from orchestrator.language.dates import When, find_dates

WEEKDAYS_OFF: Final = re.compile(r"일\s월")
"""Sunday and Monday, not January."""
_ISO_RANGE: Final = re.compile(
    r"(?P<y>20\d\d)[-./](?P<m>\d{1,2})[-./](?P<d>\d{1,2})\s?[~–-]\s?(?:(?P<y2>20\d\d)[-./])?(?:(?P<m2>\d{1,2})[-./])?(?P<d2>\d{1,2})(?!\d)"
)
_EN: Final = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_EN_SMALL: Final = r"(?:january|february|march|april|june|july|august|september|october|november|december)\b"
"""Months in small letters; "may" is left out, which is a verb far more often."""
_EN_RANGE: Final = re.compile(
    rf"\b(?P<d>\d{{1,2}})\s?(?:-|–|to|until|till?)\s?(?P<d2>\d{{1,2}})\s(?P<m>{_EN}|{_EN_SMALL})(?:\s(?P<y>20\d\d))?\b"
)
_MONTH_RANGE: Final = re.compile(
    r"(?<!\d)(?<!년)(?<!년 )(?P<m>\d{1,2})월\s?(?P<d>\d{1,2})일?\s?(?:\([월화수목금토일]\)\s?)?(?:[~–-]|(?:\s[가-힣]{1,8}){0,2}부터)\s?(?:(?P<m2>\d{1,2})월\s?)?(?P<d2>\d{1,2})일"
)
"""With what the first day is beside it: "4월 5일 꽃 솎기부터 6월 11일까지"."""
_SLASH_RANGE: Final = re.compile(
    r"(?<![\d/.])(?P<m>1[0-2]|0?[1-9])/(?P<d>\d{1,2})\s?(?:\([월화수목금토일]\)\s?)?[~–-]\s?(?P<m2>1[0-2]|0?[1-9])/(?P<d2>\d{1,2})(?![\d/])"
)
_EN_MONTHS: Final = re.compile(
    rf"(?:\b(?P<between>between)\s(?:the\s)?|\b)(?P<d>\d{{1,2}})\s(?P<m>{_EN})\s?(?:[–-]|to|until|till?|through|(?(between)and|to))\s?(?P<d2>\d{{1,2}})\s(?P<m2>{_EN})(?!\s20\d\d)"
)
_MONTH_FIRST: Final = re.compile(
    rf"\b(?P<m>{_EN})\s(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s?(?:[–-]|to|until|till?|through)\s?(?P<m2>{_EN})\s(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\b(?!,?\s20\d\d)",
    re.I,
)

_YEARLY: Final = re.compile(r"(?:매년|매해|해마다|연중\s매년)\s")


_LISTED_KO: Final = re.compile(
    r"(?<!\d)(?P<m>\d{1,2})월\s?\d{1,2}일(?:\s?\([월화수목금토일]\))?(?:(?:과|와|하고|이랑|랑)\s|,\s?(?=\d{1,2}일(?:에|은|는|과|와|,\s?\d)))"
    r"(?=\d{1,2}일(?!\s?(?:간|동안|만|전|뒤|후|치|씩|안|이내|이상|지나)))"
)
_LISTED_EN: Final = re.compile(
    rf"(?:(?<=\bon\s)|(?<=\bare\s)|(?<=\bis\s)|(?<=\bthe\s)|(?<=day\s)|(?<=days\s)|(?<=:\s)|(?<=[a-z]\sand\s))(?P<d>\d{{1,2}}(?:st|nd|rd|th)?)"
    rf"(?P<more>(?:,\s\d{{1,2}}(?:st|nd|rd|th)?)*,?\sand\s\d{{1,2}}(?:st|nd|rd|th)?)\s(?P<m>{_EN}|{_EN_SMALL})"
)


def with_months(text: str) -> str:
    """Return a text in which each of several days of one month has it beside it.

    >>> with_months("on 20 and 27 January"), with_months("교육은 1월 20일과 27일에"), with_months("1월 20일, 3일 동안")
    ('on 20 January and 27 January', '교육은 1월 20일과 1월 27일에', '1월 20일, 3일 동안')
    """
    while (told := _LISTED_KO.search(text)) is not None:
        text = f"{text[: told.end()]}{told['m']}월 {text[told.end() :]}"
    return _LISTED_EN.sub(
        lambda told: re.sub(r"(\d{1,2}(?:st|nd|rd|th)?)", rf"\1 {told['m']}", f"{told['d']}{told['more']}"), text
    )


def once_a_year(text: str) -> str:
    """Return a text in which what opens or closes "매년 3월 15일" does so on that day, the next one: a plan begins then."""
    return _YEARLY.sub("", text) if OPENS.search(text) else text


def ranges_in(text: str, today: date) -> list[tuple[date, date, int, int, bool]]:
    """Return spans of days, each with its place and whether its year is told."""
    found = []
    for pattern in (_MONTH_RANGE, _SLASH_RANGE, _EN_MONTHS, _MONTH_FIRST, _ISO_RANGE, _EN_RANGE):
        for match in pattern.finditer(text):
            part = match.groupdict()
            first_month, last_month = (_month(part.get(name)) for name in ("m", "m2"))
            told = int(part["y"]) if part.get("y") else 0
            try:
                first = date(told or today.year, first_month, int(part["d"]))
                last = date(int(part.get("y2") or first.year), last_month or first_month, int(part["d2"]))
            except ValueError:
                continue  # no day of the calendar: what was taken for one is a number
            if told and first > last:
                continue
            last = later(last) if last < first else last
            while not told and last < today:
                first, last = later(first), later(last)
            found.append((first, last, match.start(), match.end(), bool(told)))
    return found


def _month(told: str | None) -> int:
    return 0 if told is None else int(told) if told.isdigit() else month_number(told)


def later(day: date) -> date:
    """Return the same day of the next year."""
    return day.replace(year=day.year + 1, day=28 if (day.month, day.day) == (2, 29) else day.day)


def to_come(when: When, today: date) -> tuple[date, date]:
    """Return the first and the last day of a time without a year, as the next that is not past.

    It is read anew for each year: the first Saturday of April is no other weekday a year later.
    """
    first, last, written = when.start, when.end, today
    while last < today:
        written = later(written)
        again = [one.value for one in find_dates(when.raw, written)]
        if len(again) == 1 and again[0].end > last:
            first, last = again[0].start, again[0].end
        else:
            first, last = later(first), later(last)
    return first, last
