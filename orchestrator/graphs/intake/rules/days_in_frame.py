"""Days as an answer tells them: in the year, the month or the week of a day that was told, or near where they lie ahead."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from orchestrator.graphs.intake.rules.value import Value, shown_date

SOON = timedelta(days=60)
"""How far ahead a day without a year is meant rather than the same day of the year before."""
_YEAR = re.compile(r"\d{4}|\d\s?년|작년|재작년|올해|지난|last|this|ago|전", re.I)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MONTH = re.compile(r"\d{4}-\d{2}")
_MONTH_AND_DAY = re.compile(
    r"월\s?[\d가-힣]{1,3}일|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
    re.I,
)
_WEEKDAY = re.compile(r"(?:on )?(?:[월화수목금토일]요일|(?:mon|tues|wednes|thurs|fri|satur|sun)day)", re.I)
_DAY_ALONE = re.compile(r"\d{1,2}일|(?:on )?the \d{1,2}(?:st|nd|rd|th)", re.I)


def with_years(values: list[Value], locale: str) -> list[Value]:
    """Return days in the year of a month that was told before them: "작년 10월이요. 정확히는 10월 17일이요"."""
    found: list[Value] = []
    for value in values:
        if years := [one for one in found if one.precision == "year" and len(str(one.value)) == len("2026")]:
            value = _in_told_year(value, str(years[-1].value), locale)
        months = [one for one in found if _MONTH.fullmatch(str(one.value)) and _YEAR.search(one.raw)]
        same = [one for one in months if str(one.value)[5:] == str(value.value)[5:7]]
        found.append(in_year(value, int(str(same[-1].value)[:4]), locale) if same else value)
    return found


def _in_told_year(value: Value, year: str, locale: str) -> Value:
    """Return a month or a day without its year in the year that was told before it: "2024년 가을이요, 십일월"."""
    iso = str(value.value)
    if _YEAR.search(value.raw) or not (
        _MONTH.fullmatch(iso) or (_DAY.fullmatch(iso) and _MONTH_AND_DAY.search(value.raw))
    ):
        return value
    told = f"{year}{iso[4:]}"
    return replace(value, value=told, shown=shown_date(told, locale))


def in_year(value: Value, year: int, locale: str) -> Value:
    """Return a day that was told without its year as the one in that year; anything else as it is."""
    if not (_DAY.fullmatch(str(value.value)) and _MONTH_AND_DAY.search(value.raw)) or _YEAR.search(value.raw):
        return value
    try:
        day = date.fromisoformat(str(value.value)).replace(year=year)
    except ValueError:
        return value
    return replace(value, value=day.isoformat(), shown=shown_date(day.isoformat(), locale))


def in_month(value: Value, before: str, locale: str) -> Value:
    """Return a day that was told as a day alone in the month of the one that it replaces; anything else as it is."""
    if value.measure != "date" or not (_DAY.fullmatch(str(value.value)) and _MONTH.match(before)):
        return value
    if not _DAY_ALONE.fullmatch(value.raw.strip()):
        return value
    try:
        day = date.fromisoformat(str(value.value)).replace(year=int(before[:4]), month=int(before[5:7]))
    except ValueError:
        return value
    return replace(value, value=day.isoformat(), shown=shown_date(day.isoformat(), locale))


def of_told_month(text: str, values: Sequence[Value], locale: str) -> list[Value]:
    """Return days of which a sentence names no month as of the month that the one before it names.

    "It ran to 31 August. The 28th was my last class" is the 28th of August, and of no month to come.
    """
    found: list[Value] = []
    for value in values:
        before = found[-1] if found else None
        if before is not None and _SENTENCE_END.search(text, before.end, value.start):
            value = in_month(value, str(before.value), locale)
        found.append(value)
    return found


_SENTENCE_END = re.compile(r"[.!?\n](?:\s|$)")


def soon(value: Value, today: date, locale: str) -> Value:
    """Return a day told without its year as the one that is near where it lies ahead: "11월 30일" said on the 28th."""
    if value.measure != "date" or not _DAY.fullmatch(str(value.value)) or _YEAR.search(value.raw):
        return value
    told = date.fromisoformat(str(value.value))
    if told >= today or (told.month, told.day) == (2, 29):
        return value
    ahead = told.replace(year=told.year + 1)
    if not today <= ahead <= today + SOON:
        return value
    return replace(value, value=ahead.isoformat(), shown=shown_date(ahead.isoformat(), locale))


def in_frame(value: Value, before: Sequence[Value], locale: str) -> Value:
    """Return a date that takes another back, with what it leaves out as it was told of that one.

    "지난주 수요일, 아니다 목요일" is the Thursday of that week, "3월 5일, 아니 7일" the seventh of that March.
    """
    if value.measure != "date" or not before or not (_DAY.fullmatch(str(value.value)) and before[-1].value):
        return value
    first = str(before[-1].value)
    if _MONTH_AND_DAY.search(value.raw) and first[:4].isdecimal():
        return in_year(value, int(first[:4]), locale) if _YEAR.search(before[-1].raw) else value
    told = date.fromisoformat(str(value.value))
    if _WEEKDAY.fullmatch(value.raw.strip()) and _DAY.fullmatch(first):
        of = date.fromisoformat(first)
        day = of + timedelta(days=told.weekday() - of.weekday())
    elif _DAY_ALONE.fullmatch(value.raw.strip()) and len(first) >= len("2026-01"):
        try:
            day = told.replace(year=int(first[:4]), month=int(first[5:7]))
        except ValueError:
            return value
    else:
        return value
    return replace(value, value=day.isoformat(), shown=shown_date(day.isoformat(), locale))
