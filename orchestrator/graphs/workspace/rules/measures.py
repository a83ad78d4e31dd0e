"""Months, weekdays and quantities as terms that Korean and English share: "five years" finds 5년, 12월 finds December."""

import re

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
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
_MONTH = re.compile(rf"(?<!\d)(1[0-2]|[1-9])월(?!요)|\b({'|'.join(MONTHS)})\b")
_WEEKDAY = re.compile(
    rf"([{''.join(ko for ko, _ in _WEEKDAYS)}])(?:요일|욜)|\b({'|'.join(en for _, en in _WEEKDAYS)})days?\b"
)
_QUANTITY = re.compile(
    rf"(?<![\d.,])(\d+|\b(?:{'|'.join(_NUMBERS)})\b)[ -]?(?:{'|'.join(f'(?P<{name}>{unit})' for name, unit in _UNITS.items())})"
)
_CODE = re.compile(r"(?<![a-z0-9])([a-z]{1,4}-?\d+)(?![a-z0-9])")


def measures(text: str) -> set[str]:
    """Return the terms of a text; each begins with ``#``."""
    text = text.lower()
    found = set()
    for korean, english in _MONTH.findall(text):
        found.add(f"#month-{korean or MONTHS.index(english) + 1}")
    for korean, english in _WEEKDAY.findall(text):
        found.add(f"#weekday-{next(en for ko, en in _WEEKDAYS if korean == ko or english == en)}")
    for match in _QUANTITY.finditer(text):
        number = match[1] if match[1].isdigit() else str(_NUMBERS.index(match[1]))
        found.add(f"#{number}-{match.lastgroup}")
    return found | {f"#{code}" for code in _CODE.findall(text)}
