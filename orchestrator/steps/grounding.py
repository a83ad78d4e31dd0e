"""What a model's text claims, checked against the material that it was made from.

Figures are compared by what they mean: 3천만원 is 30,000,000원, 2025-10-14 is in 2025년 10월, 석 달 is 3개월.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Literal, get_args

from orchestrator.addresses import addresses_in
from orchestrator.egress import ANY_MARK, checked
from orchestrator.egress import MARK as MARK
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import When, find_dates
from orchestrator.language.found import LONGEST
from orchestrator.language.numbers import find_durations, find_numbers
from orchestrator.language.people import find_people
from orchestrator.language.spelled_numbers import find_spelled

Kind = Literal["address", "figure", "quotation", "name"]
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_ITEM = re.compile(r"^[ \t]*+\d{1,2}[.)]\s", re.M)
_QUOTED = re.compile(r"[“\"「『]([^”\"」』\n]{2,300})[”\"」』]")
_BETWEEN = re.compile(r"(?<!\d)[.,]|[.,](?!\d)|[\s!?…]+")
_TELEPHONE = re.compile(r"(?<!\d)(0\d{1,2})[- ]?(\d{3,4})[- ]?(\d{4})(?!\d)")
_CLOCK = re.compile(
    r"(?:오후|저녁|밤)\s?(?P<late>\d{1,2})(?=시)|(?<!\d)(?P<pm>\d{1,2})(?=(?::\d\d)?\s?p\.?m)|(?<![\d:])(?:1[3-9]|2[0-3])(?=:\d\d|시)",
    re.I,
)
"""Hours that are other numbers where a day has twice twelve."""
_UNIT = re.compile(
    r"\s?(?:(?P<hours>시간|hours?\b|hrs?\b)|(?P<minutes>분(?!의|기)|min(?:ute)?s?\b)"
    r"|(?P<percent>%|％|퍼센트|프로(?!젝|그)|per ?cent\b))",
    re.I,
)
_PER_ONE = re.compile(
    r"(?:(?<=\d )|(?<=\b(?:won|krw) )|(?<=\bhours )|(?<=\bminutes )|(?<=\bdays )|(?<=\btimes )|(?<=\bonce )"
    r"|(?<=\btwice )|(?<=thousand )|(?<=million ))(?:a|one) (?:day|week|month|year)\b"
    r"|(?:하루|일주일|한\s?(?:주|달|해))(?=에\b)",
    re.I,
)
"""A unit of time by which something is told: "2,500,000 won a month", "일주일에"."""
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
    where they count money, time, a share or three and more of something, or tell a day or an hour; marks of citations
    and numbers of lists are no figures.
    """
    found: list[Ungrounded] = []
    if "address" in kinds and checked(text, ANY_MARK, addresses_in([material])) != text:
        found.append(Ungrounded("address", ""))
    if "figure" in kinds:
        found += (
            Ungrounded("figure", words)
            for words in KnownFigures(material, today or datetime.now(UTC).date()).unknown_in(text)
        )
    if "quotation" in kinds:
        quotes = (quote for quote in _QUOTED.findall(text) if _flat(quote))
        found += (Ungrounded("quotation", quote) for quote in quotes if not stands_in(quote, material))
    if "name" in kinds:
        names = dict.fromkeys(person.value.name for person in find_people(text))
        found += (Ungrounded("name", name) for name in names if _NAME.fullmatch(name) and not stands_in(name, material))
    return found


class KnownFigures:
    """The figures of a material, read once for many texts; see :func:`ungrounded`."""

    def __init__(self, material: str, today: date) -> None:
        self._material = _TELEPHONE.sub(r"\1\2\3", material)
        self._today = today
        pieces = [self._material[at : at + LONGEST] for at in range(0, len(self._material), LONGEST)]
        self._times = [one.value for piece in pieces for one in find_dates(piece, today)]
        self._known = {figure for piece in pieces for figure in _known_figures(piece)}

    def unknown_in(self, text: str) -> Iterator[str]:
        """Yield what of a text's figures does not stand in the material."""
        text = _TELEPHONE.sub(r"\1\2\3", MARK.sub("", text))
        covered = [mark.span() for mark in _ITEM.finditer(text)]
        for when in find_dates(text, self._today):
            if _WITH_DIGIT.search(when.value.raw):
                covered.append((when.start, when.end))
                if not any(_is_within(time, when.value) for time in self._times) and not self._has(when.value.raw):
                    yield when.value.raw
        for value, measure, start, end in _values(text, bare=False):
            if _is_apart(start, end, covered):
                covered.append((start, end))
                if not _is_one_of(value, measure, self._known) and not self._has(text[start:end]):
                    yield text[start:end]
        for token in _FIGURE.finditer(text):
            value, measure = _number(token[0]), _measure(text, token)
            if _is_apart(*token.span(), covered) and not _is_one_of(value, measure, self._known):
                yield token[0]

    def _has(self, words: str) -> bool:
        return stands_in(words, self._material)


def stands_in(quote: str, material: str) -> bool:
    """Tell whether the material has these words, whatever its spaces, case and stops; of a number no mere part."""
    wanted = _flat(quote)
    before, after = r"(?<!\d)" if wanted[:1].isdigit() else "", r"(?!\d)" if wanted[-1:].isdigit() else ""
    return bool(wanted) and re.search(before + re.escape(wanted) + after, _flat(material)) is not None


def figures(text: str) -> set[str]:
    """Return the numbers in digits as they are written, without the marks of citations."""
    return set(_FIGURE.findall(MARK.sub("", text)))


def _known_figures(text: str) -> Iterator[tuple[Decimal, str]]:
    """Return each value of a material with what it measures; empty for a bare number, which may measure anything."""
    sums: list[tuple[int, int]] = []
    for value, measure, start, end in _values(text, bare=False):
        yield value, measure
        sums += [(start, end)] if measure.isupper() else []
    yield from ((value, measure) for value, measure, _, _ in _values(text, bare=True))
    for token in _FIGURE.finditer(text):
        if _is_apart(*token.span(), sums):
            yield _number(token[0]), _measure(text, token)
    for clock in _CLOCK.finditer(text):
        yield (
            Decimal(int(clock["late"] or clock["pm"]) + 12 if clock["late"] or clock["pm"] else int(clock[0]) - 12),
            "",
        )


def _values(text: str, *, bare: bool) -> Iterator[tuple[Decimal, str, int, int]]:
    """Return what is counted, what it measures, and its place: sums by currency, spans in days, numbers."""
    for spelled in find_spelled(text):
        yield *spelled.value, spelled.start, spelled.end
    for amount in find_amounts(text, bare=bare):
        yield Decimal(amount.value.value), amount.value.currency, amount.start, amount.end
    for span in find_durations(text):
        if _PER_ONE.match(text, span.start):
            continue
        days = span.value.months * 30 + span.value.days
        if days > 1 or text[span.start].isdigit():
            yield Decimal(days), "days", span.start, span.end
    for number in find_numbers(text):
        if number.value.unit != "ordinal" and (number.value.value >= 3 or text[number.start].isdigit()):
            measure = "percent" if number.value.unit == "percent" else ""
            yield Decimal(str(number.value.value)), measure, number.start, number.end


def _is_one_of(value: Decimal, measure: str, known: Collection[tuple[Decimal, str]]) -> bool:
    """Tell whether a value is known; a bare number, here or there, may be that of any measure."""
    return any(value == one and (not measure or not other or measure == other) for one, other in known)


def _measure(text: str, token: re.Match[str]) -> str:
    unit = _UNIT.match(text, token.end())
    return unit.lastgroup or "" if unit else ""


def _is_apart(start: int, end: int, others: Iterable[tuple[int, int]]) -> bool:
    return all(end <= first or last <= start for first, last in others)


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
