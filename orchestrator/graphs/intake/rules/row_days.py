"""Days as they are told of a day that is known: in its year, in its month, before or after it, in its week."""

import re
from dataclasses import replace
from datetime import date, timedelta

from orchestrator.graphs.intake.rules.days_in_frame import in_month
from orchestrator.graphs.intake.rules.value import Value, shown_date
from orchestrator.graphs.intake.rules.values import values_in
from orchestrator.graphs.intake.state import KeptFact

_BESIDE = re.compile(
    r"(?P<back>(?:그|바로|하루)?\s?전날|하루\s?전|\b(?:the )?(?:day|night) before\b|\bprevious day\b)"
    r"|(?P<on>(?:그|바로)?\s?(?:다음\s?날|담날|이튿날)|\b(?:the )?(?:day after|next day|following day)\b)",
    re.I,
)
_YEAR_TOLD = re.compile(r"\d{4}|\d\s?년|작년|재작년|올해|올\s(?=[\d봄여가겨])|지난|last|this|ago|전", re.I)


def days_told(known: KeptFact | None, text: str, today: date, locale: str) -> list[Value]:
    """Return the days of a text, with what they leave out as it is known, and one that is told by the known one."""
    found = [_framed(one, known, locale) for one in values_in(text, "date", today, locale)]
    if known is not None and _MONTH_TOLD.match(str(known["value"])) and all(len(str(one.value)) == 4 for one in found):
        # "2023 아니고 2022요": of a known day the year alone was told.
        found = []
        for match in _YEAR_ALONE.finditer(text):
            iso = f"{match[0]}{str(known['value'])[4:]}"
            found.append(Value(iso, shown_date(iso, locale), "date", match[0], match.start(), match.end(), "day"))
    if known is not None and _DAY_KNOWN.fullmatch(str(known["value"])):
        # "5일은 제가 쓴 날이고": beside a day that is known a number of days is one of that month.
        for match in _DAY_ALONE.finditer(text):
            if any(one.start <= match.start() < one.end for one in found):
                continue
            iso = f"{str(known['value'])[:8]}{int(match['day'] or match['en']):02d}"
            found.append(Value(iso, shown_date(iso, locale), "date", match[0], match.start(), match.end(), "day"))
        found.sort(key=lambda one: one.start)
    if known is not None:
        found = [_in_week_of(one, str(known["value"]), text, today, locale) for one in found]
    beside = _BESIDE.search(text)
    if beside is None:
        return found
    before = [one for one in found if one.end <= beside.start()]
    anchor = str(before[-1].value) if before else str(known["value"]) if known is not None else ""
    try:
        day = date.fromisoformat(anchor)
    except ValueError:
        return found
    day += timedelta(days=-1 if beside["back"] else 1)
    shown = shown_date(day.isoformat(), locale)
    told = Value(day.isoformat(), shown, "date", beside[0], beside.start(), beside.end(), "day")
    return [one for one in found if one.end <= beside.start()] + [told]


def _framed(value: Value, known: KeptFact | None, locale: str) -> Value:
    """Return a day with what it leaves out, its year or its month, as it is known."""
    if known is None or not str(known["value"])[:4].isdecimal():
        return value
    before = str(known["value"])
    inside = in_month(value, before, locale)
    if inside is not value:
        return inside
    told = str(value.value)
    if _YEAR_TOLD.search(value.raw) or not _MONTH_TOLD.match(told):
        return value
    year = int(before[:4])
    if _MONTH_TOLD.match(before):
        # Between December and January the year turns.
        year += next((turn for turn in (-1, 0, 1) if abs(turn * 12 + int(told[5:7]) - int(before[5:7])) <= HALF), 0)
    iso = f"{year}{told[4:]}"
    return replace(value, value=iso, shown=shown_date(iso, locale))


def _in_week_of(value: Value, known: str, text: str, today: date, locale: str) -> Value:
    """Return a weekday that is told alone as the one next to the day that is known, where that is long ago."""
    if not _DAY_KNOWN.fullmatch(known) or not _WEEKDAY_ALONE.fullmatch(value.raw.strip()):
        return value
    anchor, told = date.fromisoformat(known), date.fromisoformat(str(value.value))
    is_week_before = _WEEK_BEFORE.search(text[: value.start]) is not None
    if not is_week_before and (today - anchor).days <= FAR:
        return value
    shift = (told.weekday() - anchor.weekday()) % 7
    day = anchor + timedelta(days=shift - 7 if is_week_before or shift > 3 else shift)
    if is_week_before:
        day = anchor - timedelta(days=anchor.weekday() + 7 - told.weekday())
    return replace(value, value=day.isoformat(), shown=shown_date(day.isoformat(), locale))


FAR = 14
"""Days before today from which a weekday alone is told of what is known, and not of this week."""
_WEEKDAY_ALONE = re.compile(r"(?:the )?(?:[월화수목금토일]요일|(?:mon|tues|wednes|thurs|fri|satur|sun)day)", re.I)
_WEEK_BEFORE = re.compile(r"(?:그\s?)?(?:전|앞)\s?주\s?$|\bweek before (?:that )?(?:on )?$", re.I)
_YEAR_ALONE = re.compile(r"(?<![\d,.-])(?:19|20)\d{2}(?![\d,.-]|\s?(?:원|만|명|번))")
_DAY_KNOWN = re.compile(r"\d{4}-\d{2}-\d{2}")
_DAY_ALONE = re.compile(
    r"(?<![\d월/.-])(?<!월 )(?P<day>[1-9]|[12]\d|3[01])일(?!\s?(?:동안|간|째|치|만에|쯤|정도|뒤|후|전))"
    r"|\bthe (?P<en>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b",
    re.I,
)
_MONTH_TOLD = re.compile(r"\d{4}-\d{2}(?:-\d{2})?$")
HALF = 6
"""Months within which a day without its year is meant of that of the known one, or of the next to it."""
