"""Prices that stand in running text: "태블릿 2대×42만", "tablet 189.00"; multiplied only where both factors are told."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from orchestrator.graphs.plan.rules.reading.csv_tables import OF_LIMIT
from orchestrator.graphs.plan.rules.reading.factors import (
    FACTOR,
    NUMBER,
    SIGN,
    factors_of,
    reach_of,
    value_of,
    value_of_all,
)
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.rates import rates_in
from orchestrator.language import any_of

_PRODUCT: Final = re.compile(rf"(?P<basis>{FACTOR}(?:{SIGN}{FACTOR}){{1,5}})", re.I)
_PLAIN: Final = any_of(
    rf"(?P<ko>(?:월|매달|연|년)?\s?(?:{NUMBER}\s?(?:만\s?(?:\d{{1,4}}\s?[천백]?\s?)?원?|천\s?원|원)|\d{{1,3}}(?:,\d{{3}}){{1,3}}))",
    rf"(?P<en>[£$€]\s?{NUMBER}|{NUMBER}\s?(?:/|a\s|per\s)\s?(?:month|year|week)|{NUMBER}\s?(?:dollars|pounds|euros|cents)|\d{{1,5}}\.\d\d\b(?!\.\d))",
)
_MONEY_PART: Final = re.compile(r"예산|비용|돈|경비|가격|견적|\b(?:money|budget|costs?|prices?|quotes?|fees?)\b", re.I)
_SUM_OF_ALL: Final = re.compile(r"합계|총계|총액|소계|\b(?:sub-?)?total\b|\bcap\b|hard\b|까지|이내|이하|최대", re.I)
_COUNTED: Final = re.compile(rf"{NUMBER}\s?(?P<what>[가-힣]{{2,8}}|[a-z]{{3,14}})(?=\s?[×xX*])", re.I)
_MONTHLY: Final = re.compile(r"\s?(?:/|an?\s|per\s)\s?mo(?:nth)?\b", re.I)
_TOPIC: Final = re.compile(r"(?<=[가-힣]{2})[은는]$")
_WAY: Final = re.compile(r"(?<=\d[가-힣])로$")
_LABEL: Final = re.compile(r"(?:(?!\s/\s)[^,;:：\n(])*$")
_LINE_LABEL: Final = re.compile(r"^(?:돈|비용|예산|경비|money|costs?|budget)(?:은|는)?\)?\s(?=\S)", re.I)
"""Before the things of a line: what the line is about."""
_REPEATED: Final = re.compile(
    r"월\s?\d|매달|연\s?\d|시급|일당|주급|월급|[가-힣]당\s|/|\b(?:a|per|each|every|at)\s|\bmonthly\b|each$", re.I
)
"""A price for a time or a piece: what it comes to is not said."""
_PAST: Final = re.compile(
    r"작년|지난|예전|올해|들었|썼|지출|수입|매출|이었|였[다음]|\b(?:was|were|spent|last\s+year|income|revenue)\b", re.I
)
"""Told of what was, not of what this service costs."""
NO_COST: Final = any_of(
    r"손실|손해|놓친|못\s?받은|매출|수입|수익|버린|절감액?",
    r"\b(?:los[st]|loss(?:es)?|income|revenue|takings|savings?|wasted)\b",
)
"""Names what is lost or comes in: "lost income: 251 x £38"."""
_CODE: Final = re.compile(r"(?:USD|EUR|GBP|KRW|CAD|AUD)")
_LONGEST = 600


PriceDoubt = Literal["", "huge", "rival"]
"""Why a price is asked about and added up nowhere: it is far beyond the money there is, or another sum is told for it."""


@dataclass(frozen=True, slots=True)
class PricedLine:
    """One thing with its price as the material states it."""

    item: str
    basis: str
    amount: Decimal | None
    """None where quantity, time or price is not told."""
    piece: Piece
    is_product: bool = False
    by_month: Decimal | None = None
    """What it costs each month, where the price is one by the month."""
    doubt: PriceDoubt = ""

    @property
    def source(self) -> int:
        """Return the number of the source that states it."""
        return self.piece.source


def product_spans(text: str) -> list[tuple[int, int]]:
    """Return where a text multiplies with signs."""
    return [match.span() for match in _signed(text[:_LONGEST])]


def product_value(basis: str) -> Decimal:
    """Return what a product comes to: "12 seats × $5" is 60."""
    return value_of_all(factors_of(basis))


def is_by_month(text: str, end: int) -> bool:
    """Tell whether what ends there is paid each month."""
    return bool(_MONTHLY.match(text, end))


def lines_in(piece: Piece, *, is_near: bool, is_limit: bool) -> Iterator[PricedLine]:
    """Yield what a statement reckons as unit × quantity, and where it is one of several lines on money all its prices.

    ``is_near``: it stands among lines on money; ``is_limit``: it sets a limit, so that a sum in it is no price.
    """
    text = piece.text[:_LONGEST]
    is_of_money = is_near or bool(_MONEY_PART.search(f"{text} {piece.above}"))
    taken: list[tuple[int, int]] = []
    for match in _signed(text):
        if not is_of_money and not re.search(r"원|만|천|[£$€]|\dp\b|\d,\d{3}$", match["basis"]):
            continue  # 3 x 4 metres
        taken.append(match.span())
        before = text[: match.start()]
        label, counted = _label(before, piece), _COUNTED.match(match["basis"])
        # What a bracket reckons is of what it counts: "$600 for a seat (12 seats × $5)".
        if counted and (before.rstrip().endswith("(") or _MONEY_PART.fullmatch(label)):
            label = counted["what"]
        if not (_SUM_OF_ALL.search(label) or NO_COST.search(label)):
            basis = _WAY.sub("", match["basis"].strip())
            factors = factors_of(match["basis"])
            whole, reach = value_of_all(factors), reach_of(factors)
            if reach == "open":
                yield PricedLine(_TOPIC.sub("", label), basis, None, piece, is_product=True)
            elif reach == "month" or is_by_month(text, match.end()):
                yield PricedLine(_TOPIC.sub("", label), basis, None, piece, by_month=whole)
            else:
                yield PricedLine(_TOPIC.sub("", label), basis, whole, piece, is_product=True)
    if not is_near or _PAST.search(text) or (is_limit and not taken):
        return
    at = 0
    for part in re.split(r"([,;]\s|\.\s|\s·\s)", text):
        begin, at = at, at + len(part)
        if any(start < at and begin < end for start, end in taken) or _SUM_OF_ALL.search(part) or OF_LIMIT.search(part):
            continue
        found = _PLAIN.search(part)
        label = _label(part[: found.start()], None) if found else ""
        is_named = bool(re.search(r"[가-힣A-Za-z]{2}", label)) and not _CODE.fullmatch(label)
        if found is None or not is_named or (is_limit and _MONEY_PART.search(part)):
            continue
        basis = part[found.start() :].strip(" .,)")
        is_whole = not _REPEATED.search(part) and len(basis) <= len(found[0]) + 2
        read = [*rates_in(part), *rates_in(f"{part[: found.start()]}at {part[found.start() :]}")]
        if (rate := next(iter(read), None)) and rate.per == "month" and not rate.is_open:
            yield PricedLine(label, basis, None, piece, by_month=rate.price * rate.times)
            continue
        yield PricedLine(label, basis, value_of(found[0]) if is_whole else None, piece)


def _signed(text: str) -> Iterator[re.Match[str]]:
    """Yield the products that signs tell, without what multiplies a price behind it: "3 nights × 12 weeks at €140"."""
    rates = [span for one in rates_in(text) if one.is_product for span in one.spans]
    for match in _PRODUCT.finditer(text):
        is_priced = any(one.is_money for one in factors_of(match["basis"]))
        if is_priced or not any(start <= match.start() and match.end() <= end for start, end in rates):
            yield match


def _label(before: str, piece: Piece | None) -> str:
    found = _LABEL.search(before.rstrip(" :："))
    label = _LINE_LABEL.sub("", (found[0] if found else "").strip(" -·/"))
    label = re.sub(r"^(?:[^.]{0,60}[.!?])\s", "", label)
    return label or (piece.headings[-1] if piece and piece.headings else before.strip(" :：")[-40:]) or "–"
