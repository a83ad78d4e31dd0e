"""What a model's text claims, checked against the material that it was made from.

Figures are compared by what they mean: 3천만원 is 30,000,000원, 2025-10-14 is in 2025년 10월, 석 달 is 3개월.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Literal, get_args

from orchestrator.addresses import addresses_in
from orchestrator.egress import ANY_MARK, checked
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import When, find_dates
from orchestrator.language.found import LONGEST
from orchestrator.language.numbers import find_durations, find_numbers
from orchestrator.language.people import find_people

Kind = Literal["address", "figure", "quotation", "name"]
MARK = re.compile(r"\[(\d{1,3})\](?!\()")
"""The mark of a citation."""
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_ITEM = re.compile(r"^\s*\d{1,2}[.)]\s", re.M)
_QUOTED = re.compile(r"[“\"「『]([^”\"」』\n]{2,300})[”\"」』]")
_BETWEEN = re.compile(r"(?<!\d)[.,]|[.,](?!\d)|[\s!?…]+")
_NAME = re.compile(r".+[^에와과를한]")
"""Not a word that only stands where a name may: "도중에 군", "우려한 군"."""
_WITH_DIGIT = re.compile(r"\d|\b[A-Z][a-z]{2}")
_WITH_YEAR = re.compile(r"\d{4}|\d{2}년|작년|올해|\byear\b")


@dataclass(frozen=True, slots=True)
class Ungrounded:
    """A claim for which the material holds nothing."""

    kind: Kind
    words: str


def ungrounded(
    text: str, material: str, *, kinds: tuple[Kind, ...] = get_args(Kind), today: date | None = None
) -> list[Ungrounded]:
    """Return what of a text does not stand in its material: addresses, figures, quotations and names, in this order.

    ``today``: the day from which both are read ("작년 10월"); None: that of the machine. Numbers in words are checked
    where they count money, or three and more of something; marks of citations and numbers of lists are no figures.
    """
    found: list[Ungrounded] = []
    if "address" in kinds and checked(text, ANY_MARK, addresses_in([material])) != text:
        found.append(Ungrounded("address", ""))
    if "figure" in kinds:
        found += (
            Ungrounded("figure", words) for words in _unknown_figures(text, material, today or datetime.now(UTC).date())
        )
    if "quotation" in kinds:
        quotes = (quote for quote in _QUOTED.findall(text) if _flat(quote))
        found += (Ungrounded("quotation", quote) for quote in quotes if not stands_in(quote, material))
    if "name" in kinds:
        names = dict.fromkeys(person.value.name for person in find_people(text))
        found += (Ungrounded("name", name) for name in names if _NAME.fullmatch(name) and not stands_in(name, material))
    return found


def stands_in(quote: str, material: str) -> bool:
    """Tell whether the material has these words, whatever its spaces, case and stops; of a number no mere part."""
    wanted = _flat(quote)
    before, after = r"(?<!\d)" if wanted[:1].isdigit() else "", r"(?!\d)" if wanted[-1:].isdigit() else ""
    return bool(wanted) and re.search(before + re.escape(wanted) + after, _flat(material)) is not None


def figures(text: str) -> set[str]:
    """Return the numbers in digits as they are written, without the marks of citations."""
    return set(_FIGURE.findall(MARK.sub("", text)))


def _unknown_figures(text: str, material: str, today: date) -> Iterator[str]:
    pieces = [material[at : at + LONGEST] for at in range(0, len(material), LONGEST)]
    times = [one.value for piece in pieces for one in find_dates(piece, today)]
    known: set[Decimal] = {_number(token) for token in _FIGURE.findall(material)}
    for piece in pieces:
        known |= {value for bare in (False, True) for value, _, _ in _values(piece, bare=bare)}
    text = _ITEM.sub(lambda mark: " " * len(mark[0]), MARK.sub(lambda mark: " " * len(mark[0]), text))
    covered: list[tuple[int, int]] = []
    for when in find_dates(text, today):
        if _WITH_DIGIT.search(when.value.raw):
            covered.append((when.start, when.end))
            if not any(_is_within(time, when.value) for time in times) and not stands_in(when.value.raw, material):
                yield when.value.raw
    for value, start, end in _values(text, bare=False):
        if all(end <= a or b <= start for a, b in covered):
            covered.append((start, end))
            if value not in known and not stands_in(text[start:end], material):
                yield text[start:end]
    for token in _FIGURE.finditer(text):
        if all(token.end() <= a or b <= token.start() for a, b in covered) and _number(token[0]) not in known:
            yield token[0]


def _values(text: str, *, bare: bool) -> Iterator[tuple[Decimal, int, int]]:
    """Return what is counted, with its place: sums, then months or days of spans of time, then numbers of things."""
    for amount in find_amounts(text, bare=bare):
        yield Decimal(amount.value.value), amount.start, amount.end
    for span in find_durations(text):
        yield Decimal(span.value.months * 30 + span.value.days), span.start, span.end
    for number in find_numbers(text):
        if number.value.unit != "ordinal" and (number.value.value >= 3 or text[number.start].isdigit()):
            yield Decimal(str(number.value.value)), number.start, number.end


def _is_within(known: When, told: When) -> bool:
    """Tell whether a time that is known lies in one that is told; without its year, in that of any year."""
    if told.start <= known.start and known.end <= told.end:
        return True
    if _WITH_YEAR.search(told.raw) or known.start.year != known.end.year:
        return False
    first, last = (told.start.month, told.start.day), (told.end.month, told.end.day)
    return first <= (known.start.month, known.start.day) and (known.end.month, known.end.day) <= last


def _number(token: str) -> Decimal:
    whole, dot, part = token.replace(",", "").partition(".")
    return Decimal(f"{whole}{dot}{part.replace('.', '')}")


def _flat(text: str) -> str:
    return _BETWEEN.sub("", text.casefold())
