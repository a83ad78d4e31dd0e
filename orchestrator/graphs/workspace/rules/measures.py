"""Months, weekdays and quantities as terms that Korean and English share: "five years" finds 5년, 12월 finds December."""

import re

from orchestrator.graphs.workspace.rules.homographs import names_may_or_march
from orchestrator.language.calendars import MONTH_NAMES

MONTHS = [name.casefold() for name in MONTH_NAMES]
_WEEKDAYS = tuple(zip("월화수목금토일", ["mon", "tues", "wednes", "thurs", "fri", "satur", "sun"], strict=True))
_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_UNITS = {
    "year": r"년|years?|yrs?\b",
    "month": r"개월|달(?=[^가-힣]|$|에|은|이|간|을)|months?",
    "week": r"주(?=[^가-힣]|$|에|은|가|간|를)|weeks?",
    "day": r"일(?=[^가-힣]|$|에|은|이|간|을)|days?",
    "hour": r"시간|hours?|hrs?\b",
    "minute": r"분(?=[^가-힣]|$|에|은|이|간|을)|minutes?|mins?\b",
    "percent": r"\s?(?:%|퍼센트|프로(?=[^가-힣]|$|로|가|를|만)|percent\b)",
    "litre": r"(?:l(?![a-z])|리터|lit(?:re|er)s?\b)",
    "millilitre": r"(?:ml(?![a-z])|밀리(?!미터)|millilit(?:re|er)s?\b)",
    "kilometre": r"(?:km(?![a-z])|[킬키]로미터|kilomet(?:re|er)s?\b)",
    "kilogram": r"(?:kg(?![a-z])|[킬키]로|kilo(?:gram)?s?\b)",
    "ton": r"(?:톤|t(?![a-z])|tons?\b|tonnes?\b)",
    "degree": r"(?:℃|°|도(?=[^가-힣]|$|에|가|로|를|씨)|degrees?\b)",
}
_PLAIN_MONTHS = [month for month in MONTHS if month not in ("may", "march")]
_MONTH = re.compile(
    rf"(?<!\d)(1[0-2]|[1-9])월(?!요)|\b({'|'.join(_PLAIN_MONTHS)})\b"
    rf"|\b({'|'.join(month[:3] for month in _PLAIN_MONTHS)})t?\b(?=\.? ?\d)|(?<=\d )({'|'.join(month[:3] for month in _PLAIN_MONTHS)})t?\b"
)
"""Also a short one beside a day ("3 Dec", "Nov 5")."""
_DAY_KO = re.compile(r"(?<!\d)(1[0-2]|0?[1-9])월\s?(\d{1,2})일")
_NAME = rf"(?:{'|'.join(MONTHS)}|{'|'.join(month[:3] for month in MONTHS)}|sept)"
_DAY_EN = re.compile(
    rf"(?:(?<![\d.,:])(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?)?\b({_NAME})\b\.?(?: ?(\d{{1,2}})(?:st|nd|rd|th)?(?![\d:]))?"
)
"""A day of a month, which is no number of days."""
_WEEKDAY = re.compile(
    rf"([{''.join(ko for ko, _ in _WEEKDAYS)}])(?:요일|욜)|\b({'|'.join(en for _, en in _WEEKDAYS)})days?\b"
)
_QUANTITY = re.compile(
    rf"(?<![\d.,])(\d+|\b(?:{'|'.join(_NUMBERS)})\b)[ -]?(?:{'|'.join(f'(?P<{name}>{unit})' for name, unit in _UNITS.items())})"
)
_CODE = re.compile(r"(?<![a-z0-9])([a-z]{1,4}-?\d+)(?![a-z0-9])")


def measures(text: str) -> set[str]:
    """Return the terms of a text; each begins with ``#``."""
    ambiguous = names_may_or_march(text)
    found = {f"#month-{MONTHS.index(month) + 1}" for month in ambiguous}
    text = text.lower()
    for korean, *english in _MONTH.findall(text):
        found.add(f"#month-{korean or _number(''.join(english))}")
    for month, day in _DAY_KO.findall(text):
        found.add(f"#{int(month)}/{int(day)}")
    for before, month, after in _DAY_EN.findall(text):
        if month in ("may", "march") and month not in ambiguous:
            continue
        if day := before or after:
            found.add(f"#{_number(month)}/{int(day)}")
    for korean, english in _WEEKDAY.findall(text):
        found.add(f"#weekday-{next(en for ko, en in _WEEKDAYS if korean == ko or english == en)}")
    for match in _QUANTITY.finditer(_DAY_KO.sub(" ", text)):
        number = match[1] if match[1].isdigit() else str(_NUMBERS.index(match[1]))
        found.add(f"#{number}-{match.lastgroup}")
    return found | {f"#{code}" for code in _CODE.findall(text)}


def _number(month: str) -> int:
    return next(number for number, name in enumerate(MONTHS, start=1) if name.startswith(month[:3]))
