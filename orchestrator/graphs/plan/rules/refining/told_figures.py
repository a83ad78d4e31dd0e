"""The figures that a text tells, each with what it counts: "12롤", "£2.40", "10 hours", "four bikes", "8월 2일~6일"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading.corrections import unit_of
from orchestrator.graphs.plan.rules.refining.told_anew import days_told
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english

LISTED: Final = "listed"
"""The unit of things that are told in a row, which are no figure."""
SUMS: Final = frozenset(("KRW", "GBP", "EUR", "USD"))
"""Units of money."""
_OF_PLACES: Final = frozenset(("곳", "군데", "개소"))
"""Counters of places, which count shops and branches as well."""
_OF_TIME: Final = frozenset(("시간", "개월", "분기"))
_SCALES: Final = {"천": 1_000, "만": 10_000, "억": 100_000_000}
_COUNTED: Final = re.compile(
    rf"(?<![\w.,])(?P<n>(?:\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\.\d+)?)(?:\s?(?P<scale>[천만억])(?!원))?(?=\s?(?P<behind>[가-힣]{{1,4}}|[A-Za-z]{{1,14}}|%|[\s.,;)]|$))"
    rf"|(?<![가-힣])(?P<native>{NATIVE})\s(?=[가-힣]{{1,5}}(?:[\s.,;]|$))|\b(?P<word>{SMALL_ENGLISH})\s(?=[A-Za-z]{{3,14}})",
    re.I,
)
_CENTS: Final = re.compile(r"(?P<sign>[$£€])\s?(?P<n>\d[\d,]*\.\d{1,2})(?!\d|[km]\b)")
_HOUR_KO: Final = r"(?:(?:오전|오후|아침|저녁|밤|낮|새벽)\s)?\d{1,2}시(?:\s?(?:반|\d{1,2}분))?(?!간)"
_HOUR_EN: Final = r"\b(?:\d{1,2}(?:[:.]\d\d)?\s?[ap]m|\d{1,2}:\d\d|noon|midnight)\b"
_DAY_KO: Final = r"(?<![가-힣])[월화수목금토일]요일"
_DAY_EN: Final = r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_WEEKDAYS: Final = re.compile(
    rf"{_DAY_KO}(?:(?:\s?[,·~/–-]\s?|\s?(?:과|와|이랑|하고|및|부터|에서)\s)[월화수목금토일]요일)*"
    rf"|{_DAY_EN}(?:(?:,\s|\s?[-–]\s?|,?\s(?:and|to|through|until)\s){_DAY_EN})*\b",
    re.I,
)
"""A day of the week, or some of them told together."""
_NATIVE_DAYS: Final = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "여드레": 8, "아흐레": 9, "열흘": 10, "보름": 15}  # fmt: skip
_SPANS_KO: Final = re.compile(
    rf"(?<![가-힣])(?:{'|'.join(_NATIVE_DAYS)})(?=\s?(?:전|뒤|후|안|이내|동안|까지|만에|씩|말고)|(?<!하루)(?:이|은|는|로|에서)(?=\s|$))"
)
"""Days that are counted by words of their own."""
_CLOCK: Final = re.compile(
    rf"{_HOUR_KO}(?:\s?(?:부터|~|–|-)\s?{_HOUR_KO})?|{_HOUR_EN}(?:\s?(?:to|until|-|–|~)\s?{_HOUR_EN})?", re.I
)
"""A time of the day, or from one to another."""

_NO_UNITS: Final = frozenset(("x", "and", "to", "a", "an", "the", "per", "each", "for", "on", "in", "of", "or", "not"))
_MORE: Final = re.compile(r"^\s(?:more|extra|fewer|less|additional)(?=\s)", re.I)
"""Between a step and what it counts."""
_COPULA: Final = re.compile(
    r"(?:이었|였|이래|이랑|이라|뿐|까지도|짜리|에서|에는|에도|에게|마다|밖에|이나|이며|과|와|랑|도)$"
)
"""Behind a unit, of which they are no part."""


@dataclass(frozen=True, slots=True)
class ToldFigure:
    """A figure in a text."""

    start: int
    end: int
    unit: str
    """What it counts; the currency of a sum, ``day``, ``weekday`` or ``clock`` for a time, empty where nothing says it."""
    value: str
    """In one form for all ways in which it may be written."""
    raw: str
    """With its unit, as it is written."""
    number: str
    """Without its unit, as it is written."""

    def counts_as(self, other: "ToldFigure", *, in_place: bool = False) -> bool:
        """Tell whether two figures count the same kind of thing; one without a unit may count any that is no day or sum.

        ``in_place``: one is said to take the place of the other, so that a counter of all places counts shops as well.
        """
        if self.unit == other.unit or (in_place and self.unit in _OF_PLACES and other._is_noun()):
            return True
        bare = {self.unit, other.unit}
        return "" in bare and not bare & ({"day", "weekday", "clock"} | SUMS)

    def _is_noun(self) -> bool:
        """Tell whether a unit is a thing itself, and no counter: those have one syllable."""
        return len(self.unit) > 1 and not self.unit.isascii() and self.unit not in _OF_TIME


def in_digits(number: str, old: ToldFigure) -> str:
    """Return a number in digits where the one whose place it takes is, in words else: "3명" becomes "2명", not "두명"."""
    if not re.fullmatch(r"\d+", old.number) or re.search(r"\d", number):
        return number
    read = count(number.strip()) if re.search("[가-힣]", number) else None
    value = (read[0] if read and read[0] == read[1] else 0) or english(number.strip()) or 0
    return f"{int(value)}" if value else number


def told_figures(text: str, today: date) -> list[ToldFigure]:
    """Return the figures of a text in its order; a day has its unit, and what is part of one figure is no other."""
    found: list[ToldFigure] = []
    for one in (*_cents(text), *_days(text, today), *_weekdays(text), *_clocks(text), *_sums(text), *_counts(text)):
        if not any(one.start < other.end and other.start < one.end for other in found):
            found.append(one)
    return sorted(found, key=lambda one: one.start)


def counted(text: str) -> list[ToldFigure]:
    """Return the figures of a text that count things, be they part of a day or a sum or not."""
    return [*_counts(text)]


def _days(text: str, today: date) -> Iterator[ToldFigure]:
    for one in find_dates(text, today):
        raw = text[one.start : one.end].rstrip(" .,;:")
        if re.search(r"\d", raw) and one.value.precision in ("day", "range"):
            first, last = days_told(one.value, today)
            yield ToldFigure(one.start, one.start + len(raw), "day", f"{first}~{last}", raw, raw)


def _clocks(text: str) -> Iterator[ToldFigure]:
    for one in _CLOCK.finditer(text):
        yield ToldFigure(*one.span(), "clock", re.sub(r"\s", "", one[0].casefold()), one[0], one[0])


def _weekdays(text: str) -> Iterator[ToldFigure]:
    for one in _WEEKDAYS.finditer(text):
        value = " ".join(
            re.findall(
                r"[월화수목금토일](?=요일)|\b(?:mon|tue|wed|thu|fri|sat|sun|to|through|until)|부터|[~–-]",
                one[0].casefold(),
            )
        )
        yield ToldFigure(*one.span(), "weekday", value, one[0], one[0])


def _cents(text: str) -> Iterator[ToldFigure]:
    for one in _CENTS.finditer(text):
        value = f"{Decimal(one['n'].replace(',', '')).normalize():f}"
        yield ToldFigure(*one.span(), {"$": "USD", "£": "GBP", "€": "EUR"}[one["sign"]], value, one[0], one[0])


def _sums(text: str) -> Iterator[ToldFigure]:
    for each in find_amounts(text):
        raw = text[each.start : each.end].strip(" .,;:")
        if each.value.currency and re.search(r"\d", raw) and not each.value.is_unit_assumed:
            start = text.index(raw, each.start)
            yield ToldFigure(start, start + len(raw), each.value.currency, f"{each.value.value}", raw, raw)


def _counts(text: str) -> Iterator[ToldFigure]:
    for span in _SPANS_KO.finditer(text):
        yield ToldFigure(*span.span(), "일", f"{_NATIVE_DAYS[span[0]]}", span[0], span[0])
    for one in _COUNTED.finditer(text):
        told = one["n"] or one["native"] or one["word"]
        end = one.end("scale") if one["scale"] else one.start() + len(told)
        unit = _COPULA.sub("", unit_of(_MORE.sub("", text[end:])))
        unit = "" if unit in _NO_UNITS else unit
        if one["n"]:
            value = Decimal(told.replace(",", "")) * _SCALES.get(one["scale"] or "", 1)
        else:
            read = count(told) if one["native"] else None
            value = Decimal(read[0]) if read else english(told) or Decimal(0)
        if not unit and not one["n"]:
            continue
        shown = re.match(rf"\s?(?:{re.escape(unit)}s?)", text[end:], re.I) if unit else None
        stop = end + (shown.end() if shown else 0)
        yield ToldFigure(
            one.start(), stop, unit, f"{value.normalize():f}", text[one.start() : stop], text[one.start() : end]
        )
