"""Sums that a statement tells beside a product that does not come to them: "$600 for seats (12 seats × $5 a month is $720)"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.price_lines import is_by_month, product_spans, product_value
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.reading.told_twice import ToldTwice
from orchestrator.language import any_of
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.found import Found

_YEAR: Final = 12
_NEAR: Final = 5
"""Share of a total by which what comes to it may lie beside it: farther away it is the total of other things."""
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
    of_rows = [each for one in pieces if one.rows and not one.is_aside for each in _rows(one)]
    return [
        *of_rows,
        *_totals(pieces),
        *(
            ToldTwice(replace(one.piece, text=one.texts[0]), replace(one.piece, text=one.texts[1]), is_day=False)
            for one in found
            if one is not None
        ),
    ]


def _rows(piece: Piece) -> Iterator[ToldTwice]:
    """Yield the rows of a table whose product is not the sum beside it: that of the product is reckoned with."""
    for row in piece.rows[1:]:
        basis = next((cell for cell in row[1:] if product_spans(cell)), "")
        behind = row[row.index(basis) + 1 :] if basis else ()
        told = next((one for cell in behind for one in find_amounts(cell)), None)
        if told is None or _is_one_of(told, {product_value(basis)}):
            continue
        worth = f"{product_value(basis).normalize():,f}"
        first, second = f"{row[0]}: {told.value.raw}", f"{row[0]}: {basis} = {worth}"
        yield ToldTwice(
            replace(piece, text=first, rows=()), replace(piece, text=second, rows=()), is_day=False, kept="product"
        )


def _totals(pieces: Sequence[Piece]) -> Iterator[ToldTwice]:
    """Yield the totals of a message that are not what the sums before them come to, though they are near to it."""
    before: list[tuple[Piece, ToldSum]] = []
    for piece in pieces:
        if piece.rows or (before and before[-1][0].source != piece.source):
            before = []
            continue
        for one in told_sums(piece.text, is_price=True):
            if one.kind != "total":
                before += [(piece, one)] if one.kind in ("price", "unknown") and not one.is_one else []
                continue
            ways = [before[at:] for at in range(len(before) - 1)]
            worth = [sum((each.amount for _, each in way), Decimal(0)) for way in ways]
            reckoned = [sum((each.count * each.amount for _, each in way), Decimal(0)) for way in ways]
            near = [
                way for way, value in zip(ways, worth, strict=True) if abs(value - one.amount) <= one.amount / _NEAR
            ]
            if near and one.amount not in (*worth, *reckoned):
                parts = dict.fromkeys(each.text for each, _ in near[-1])
                yield ToldTwice(piece, replace(near[-1][-1][0], text=" + ".join(parts)), is_day=False, kept="parts")
            before = []
