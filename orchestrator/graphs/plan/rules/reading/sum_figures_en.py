"""The figures of money in an English sentence: with a currency, in words, and alone where they are of money."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading.sum_kinds import Rate
from orchestrator.graphs.plan.rules.reading.sum_limits_en import LIMIT_BEFORE, LIMIT_BEHIND
from orchestrator.language.currencies import CODES, DOLLARS, WORDS_EN, currency_of
from orchestrator.language.numerals import ENGLISH, SMALL_ENGLISH, english

_NUMBER: Final = r"\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,2})?(?!\d)"
_CODE: Final = rf"(?:{'|'.join(CODES)})"
_UNIT: Final = rf"(?:(?:{'|'.join(WORDS_EN)})s?|grand(?! (?:pianos?|finals?|prizes?|openings?|tours?|total|master|slam|stands?)\b)|cents?|pence|p|c)"
_SUM: Final = re.compile(
    rf"(?<![\w.])(?:(?P<sign>{DOLLARS}|[£$€₩]|{_CODE})\s?(?P<n>{_NUMBER})\s?(?P<k>k|m|million|thousand)?(?![\w%])"
    rf"|(?P<n2>{_NUMBER})\s?(?P<k2>k|m|million|thousand)?\s?(?P<unit>{_UNIT})\b(?!/)"
    rf"|(?P<word>(?:{ENGLISH}))\s(?P<unit2>(?!(?:p|c)\b){_UNIT})\b|\ba\s(?P<note>fiver|tenner)\b)",
    re.I,
)
_NOTES: Final = {"fiver": 5, "tenner": 10}
_BARE: Final = re.compile(rf"(?<![\w.,:/-])(?P<n>{_NUMBER})(?P<k>k)?(?![\w%/-]|[:.]\d|,\d{{3}})", re.I)


@dataclass(frozen=True, slots=True)
class Figured:
    """A sum of money where it stands."""

    amount: Decimal
    currency: str
    start: int
    end: int
    is_bare: bool = False


def figures_of(text: str, rates: Sequence[Rate], *, is_price: bool) -> Iterator[Figured]:
    """Yield the sums of a sentence in their order; ``is_price``: a number alone is one where it may be."""
    signed = [*_signed(text)]
    # A number alone that is told for one of what is counted is a price: "40 tins at 2.50".
    signed += [
        Figured(one.price, "", one.start, one.end, is_bare=True)
        for one in rates
        if one.is_product and not any(each.start < one.end and one.start < each.end for each in signed)
    ]
    found = [*signed]
    if signed or is_price or _OF_MONEY.search(text):
        for match in _SPELLED.finditer(text):
            told = english(match[0])
            if told and not any(one.start < match.end() and match.start() < one.end for one in signed):
                found.append(Figured(told, "", match.start(), match.end(), is_bare=True))
        for match in _BARE.finditer(text):
            if (
                is_price
                and _is_bare_limit(text, match)
                and not any(one.start < match.end() and match.start() < one.end for one in signed)
            ):
                found.append(
                    Figured(
                        Decimal(match["n"].replace(",", "")) * (1_000 if match["k"] else 1),
                        "",
                        *match.span(),
                        is_bare=True,
                    )
                )
                continue
            value = Decimal(match["n"].replace(",", "")) * (1_000 if match["k"] else 1)
            is_small = value < _LEAST_BARE and not _EACH_OR_MONTH.match(text, match.end())
            if is_small or any(one.start < match.end() and match.start() < one.end for one in signed):
                continue
            if (
                _BEHIND_BARE.match(text, match.end())
                and _BEFORE_BARE.search(text[: match.start()])
                and not (1990 <= value <= 2050 or _IS_COUNT.search(text[: match.start()]))
            ):
                found.append(Figured(value, "", match.start(), match.end(), is_bare=True))
    yield from sorted(found, key=lambda one: one.start)


def _is_bare_limit(text: str, match: re.Match[str]) -> bool:
    """Tell whether a number alone is the most that may be spent: no noun follows that it could count."""
    is_most = LIMIT_BEFORE.search(text[: match.start()]) or LIMIT_BEHIND.search(text[match.end() :])
    is_year = bool(re.fullmatch(r"(?:19|20)\d\d", match["n"]))
    return bool(
        is_most and not is_year and len(match["n"]) > _SHORTEST_BARE and _COUNTS_NOTHING.match(text, match.end())
    )


_SHORTEST_BARE: Final = 2
_COUNTS_NOTHING: Final = re.compile(
    r"\s?(?:$|[.,;:!?)]|\s(?:an?|per|all|in|altogether|max(?:imum)?|tops|we|i|for|and|or|at(?!\s[£$€]?\d)|total|is|from|left|until|this|each)\b)",
    re.I,
)
_SPELLED: Final = re.compile(
    rf"\b(?:an?|{SMALL_ENGLISH}|\d{{1,3}})\s(?:hundred|thousand)(?:\s(?:hundred|thousand))?(?:\s(?:and\s)?{SMALL_ENGLISH}(?:\shundred)?)?\b(?!\s(?!and\b|a\s|or\b|at\b|is\b|for\b|max\b|tops\b|altogether\b|in\b)[a-z])",
    re.I,
)
"""A large number in words, which no noun follows that it could count."""
_IS_COUNT: Final = re.compile(
    r"\b(?:we|i)\s(?:'d\s|will\s|would\s)?(?:need|want|order|take)\s(?:about\s|some\s)?$", re.I
)
"""A number alone behind it counts things."""
_LEAST_BARE: Final = 10
_EACH_OR_MONTH: Final = re.compile(r"\s(?:each|apiece|ea|(?:a|per)\s(?:month|year))\b", re.I)
_OF_MONEY: Final = re.compile(r"\b(?:spend|grant|budget|kitty|money|penny)\b", re.I)
_BEHIND_BARE: Final = re.compile(
    r"\s?(?:each|apiece|ea|together|in\sall|a\s(?:month|year)|for\s(?:the\s)?year|per\s(?:month|year)|(?:is|are)\sneeded)?\s?(?:[,;.!)]|$|\s(?:and|plus)\s|\s?[x×]\s?\d)",
    re.I,
)
_BEFORE_BARE: Final = re.compile(
    r"(?:^|[,;(]\s|\s(?:and|plus)\s|[.:]\s)(?:(?:an?|the|our|\d{1,3}|[a-z]+)\s)?[a-z][a-z' +&-]{2,40}\s(?:(?:\d{1,3}\s)?at\s|is\s|are\s|costs?\s|runs?\s|=\s)?$",
    re.I,
)
"""A number alone is a price where a thing stands before it and nothing but the end behind it."""


def _signed(text: str) -> Iterator[Figured]:
    for match in _SUM.finditer(text):
        if match["note"]:
            yield Figured(Decimal(_NOTES[match["note"].lower()]), "", match.start(), match.end())
            continue
        told = match["n"] or match["n2"]
        unit = (match["sign"] or match["unit"] or match["unit2"]).lower()
        value = Decimal(told.replace(",", "")) if told else english(match["word"])
        if value is None or ((match["word"] or "").lower() in ("a", "an") and unit != "grand"):
            continue
        scale = (match["k"] or match["k2"] or "").lower()
        value *= 1_000 if scale in ("k", "thousand") or unit == "grand" else 1_000_000 if scale else 1
        if unit in ("cent", "cents", "pence", "p", "c"):
            value /= 100
        code = "GBP" if unit in ("pence", "p") else currency_of(unit)
        yield Figured(value, code, match.start(), match.end())
