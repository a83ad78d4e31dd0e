"""Sums that a statement tells beside a product that does not come to them: "$600 for seats (12 seats × $5 a month is $720)"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.price_lines import is_by_month, product_spans, product_value
from orchestrator.graphs.plan.rules.reading.told_twice import ToldTwice
from orchestrator.language import any_of
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.found import Found

_YEAR: Final = 12
_COMES_TO: Final = any_of(
    r"\s?(?:=|는|은|이?면|이?니까|이?라서?|해서|하면|이?므로|총|합계|합쳐|다\s?해서)[\s은는]{0,2}(?:총\s|합계\s|모두\s)?",
    r"\s?(?:/\s?mo(?:nth)?|an?\smonth|per\smonth|each)?,?\s?(?:=|(?:so\s)?(?:that\s|it\s)?(?:is|are|makes?|equals?|comes?\sto|totals?|adds?\sup\sto|that'?s))\s(?:in\sall\s|altogether\s|about\s)?",
)
"""Between a product and what it is said to come to."""
_EXPLAINED: Final = re.compile(r"[^()\d.;]{0,40}\(\s?")
"""Between a sum and the bracket that reckons it."""
_STOP: Final = re.compile(r"[,;(]\s?|[.]\s|^")


@dataclass(frozen=True, slots=True)
class RivalSums:
    """Two sums for one thing, of which one has to give way."""

    piece: Piece
    basis: str
    """The product, as it is written."""
    texts: tuple[str, str]
    """Both as they are told."""


def rival_sums(piece: Piece) -> RivalSums | None:
    """Return the first pair of sums of a statement that should be the same and are not."""
    text = piece.text
    found = find_amounts(text)
    for start, end in product_spans(text):
        whole = product_value(text[start:end])
        worth = {whole, whole * _YEAR} if is_by_month(text, end) else {whole}
        told = next((one for one in found if one.start >= end and _COMES_TO.fullmatch(text, end, one.start)), None)
        above = next((one for one in found if one.end <= start and _EXPLAINED.fullmatch(text, one.end, start)), None)
        product = text[start : told.end if told else end].strip()
        if above and not _is_one_of(above, worth):
            said = text[_begin(text, above.start) : start].rstrip(" (")
            return RivalSums(piece, text[start:end].strip(), (said, product))
        if told and not _is_one_of(told, worth):
            return RivalSums(
                piece,
                text[start:end].strip(),
                (text[start:end].strip(), text[told.start : told.end]),
            )
    return None


def _begin(text: str, start: int) -> int:
    return max((stop.end() for stop in _STOP.finditer(text) if stop.end() <= start), default=0)


def _is_one_of(one: Found[Amount], worth: set[Decimal]) -> bool:
    """Tell whether a sum is what a product comes to; cents are not told by all readers."""
    return any(abs(one.value.value - each) < 1 for each in worth)


def as_told_twice(pieces: Sequence[Piece]) -> list[ToldTwice]:
    """Return the pairs as statements that contradict each other."""
    found = [rival_sums(one) for one in pieces if not (one.rows or one.is_aside)]
    return [
        ToldTwice(replace(one.piece, text=one.texts[0]), replace(one.piece, text=one.texts[1]), is_day=False)
        for one in found
        if one is not None
    ]
