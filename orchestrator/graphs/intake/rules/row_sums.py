"""Sums as they are told of a sum that is known: in its currency, as one more of it, so many times, or in parts."""

import re
from datetime import date

from orchestrator.graphs.intake.rules.value import Value, shown_amount
from orchestrator.graphs.intake.rules.values import is_ruled_out, values_in
from orchestrator.graphs.intake.state import KeptFact
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.numbers import find_numbers

_FOREIGN = re.compile(
    r"(?<![\w./:#-])\$?(?P<figure>\d{1,3}(?:,\d{3})+|\d+)(?P<cents>\.\d\d)?(?P<kilo>k)?"
    r"(?!\d|[/:%-]\d|%|st\b|nd\b|rd\b|th\b|,\d|\.\d)"
    r"(?!\s?(?:weeks?|months?|days?|hours?|years?|yrs?|hrs?|times?|people|kids|minutes?|am\b|pm\b|o'clock|shifts?))",
    re.I,
)
_ROW = re.compile(r"(?:row|line|number|no\.?|#)\s?$", re.I)
_OF_MONTH = re.compile(r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? $", re.I)
LEAST_FOREIGN = 5
"""What is less counts something else than money."""
_COUNTER = re.compile(r"\s?(?:번|회|차례|명|분|사람|살|세|개월|달|주|시간|년|월|일|기|호|층|시|분|장|개|평|%)(?!\s?원)")
"""Behind a bare figure: it counts something else than money."""


def currency_of_known(known: KeptFact) -> str:
    """Return the currency of a sum that is known."""
    found = find_amounts(known["shown"])
    return found[0].value.currency if found else "KRW"


def sums_told(text: str, currency: str, today: date, locale: str) -> list[Value]:
    """Return the sums of a text in a currency, also those that leave it out."""
    if currency == "KRW":
        days = values_in(text, "date", today, locale)
        found = [
            one
            for one in values_in(text, "amount", today, locale, is_expected=True)
            if not any(day.start < one.end and one.start < day.end for day in days)
        ]
        # In 만원 count people who write Korean: "2 months of the 12" tells no sum.
        for match in _BARE.finditer(text) if _HANGUL.search(text) else ():
            if not any(one.start <= match.start() < one.end for one in (*days, *found)) and not _COUNTER.match(
                text, match.end()
            ):
                shown = shown_amount(Amount(int(match[0]) * MAN, "KRW", match[0]), locale)
                found.append(
                    Value(int(match[0]) * MAN, shown, "amount", match[0], match.start(), match.end(), "assumed")
                )
        found.sort(key=lambda one: one.start)
        return [one for one in found if "원" in one.raw or not _COUNTER.match(text, one.end)]
    found = []
    for match in _FOREIGN.finditer(text):
        number = int(match["figure"].replace(",", "")) * (1000 if match["kilo"] else 1)
        before = text[: match.start()]
        if (number < LEAST_FOREIGN and "$" not in match[0]) or _ROW.search(before) or _OF_MONTH.search(before):
            continue
        shown = shown_amount(Amount(number, currency, match[0]), locale)
        found.append(Value(number, shown, "amount", match[0], match.start(), match.end()))
    return found


MAN = 10_000
_HANGUL = re.compile(r"[가-힣]")
_BARE = re.compile(r"(?<![\d.,/:-])\d{2,4}(?![\d.,/:-]\d|\d|\s?[만천백억원])")
_TIMES = re.compile(
    r"(?:씩|[을를](?=\s?\S{1,4}\s?(?:번|차례)))\s?(?:총\s?)?(?P<ko>\d{1,3}|[가-힣]{1,4}?)\s?(?:번|회|차례|달|개월|주|명)|\s?(?:x|times) (?P<en>\d{1,3})\b"
)
_MORE = re.compile(
    r"추가|더해|더하|더\s?(?:냈|들|썼|나왔|보냈|받|줬|갔|있|들어)|그\s?뒤로|에다(?:가)?\s|나눠서|또\s"
    r"|\b(?:add|another|more|additional|plus|on top)\b|\d\s?[+＋]\s?\$?\d",
    re.I,
)


_PLUS = re.compile(r"\s?(?:만\s?)?(?:원\s?)?[+＋]\s?\$?\d")
_PLUS_BEFORE = re.compile(r"[+＋]\s?\$?$")


def summed(text: str, values: list[Value], before: object) -> int | None:
    """Return what sums that are told as parts of one come to; None where nothing joins them.

    One more alone is added to what is known: "6만2천원 추가요"; several times one is multiplied: "만오천원씩 여덟 번".
    """
    if _PLUS.search(text):
        return sum(
            int(one.value) for one in values if _PLUS_BEFORE.search(text[: one.start]) or _PLUS.match(text, one.end)
        )
    told = [one for place, one in enumerate(values) if one.value not in [other.value for other in values[:place]]]
    denied = [one for one in told if is_ruled_out(text, one)]
    told = [one for one in told if one not in denied]
    factors = [_TIMES.match(text, one.end) for one in told]
    if not told or not (_MORE.search(text) or any(factors)):
        return None
    parts = []
    for one, match in zip(told, factors, strict=True):
        numbers = find_numbers(f"{match['ko'] or match['en']}번") if match else []
        parts.append(int(one.value) * (int(numbers[0].value.value) if numbers else 1))
    if len(told) > 1 and any(one.value == before for one in told) and sum(parts) - int(str(before)) == before:
        # "24만원씩 서른여섯 번 해서 864": what they come to is told beside them.
        return None
    is_added = len(parts) == 1 and not denied and told[0].value != before and isinstance(before, int)
    if len(parts) == 1 and not is_added and not any(factors):
        return None
    return sum(parts) + (int(str(before)) if is_added and _MORE.search(text) else 0)
