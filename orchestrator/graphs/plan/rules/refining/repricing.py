"""The told text changed where it tells a priced thing, so that every sum and every reader knows the new figure alone.

What came of it is proved: the row of the thing holds the new figure, and no other row has changed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import islice
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.factors import SIGN, value_of
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine
from orchestrator.graphs.plan.rules.reading.thing_names import head_of
from orchestrator.graphs.plan.rules.refining.price_words import FIGURE, NUMBERS, number_of
from orchestrator.language.amounts import find_amounts

Rows = Callable[[Sequence[PlanSource]], Sequence[PricedLine]]
_TELLING = ("request", "file")
_TIMES: Final = re.compile(SIGN, re.I)
_OF_TIME: Final = re.compile(r"\d\s?(?:개월|달|months?|년|years?|h\b|hours?|시간|일\b|days?)", re.I)
_PLAIN: Final = re.compile(r"(?<![\d.,])\d[\d,]*(?:\.\d+)?(?:\s?(?:p|cents)\b)?")
_ASSUMED: Final = re.compile(r"\s\((?:가정|assumption)\)")
_BEFORE, _BEHIND = 90, 40
"""Letters around a price in which its thing and its number are told."""
_MOST = 12
"""Places that are tried."""


def unit_of(row: PricedLine) -> Decimal | None:
    """Return the price of one in a row, as its basis tells it; None where the basis has not one price."""
    sums = [one for one in find_amounts(row.basis) if one.value.currency]
    if len(sums) > 1:
        return None
    if not sums:
        return value_of(_TIMES.split(row.basis)[-1])
    raw = row.basis[sums[0].start : sums[0].end]
    return value_of(raw) if "." in raw else Decimal(sums[0].value.value)


def counts_in(row: PricedLine) -> list[Decimal]:
    """Return how many a row is reckoned with, without hours, days and months."""
    factors = [one for one in _TIMES.split(_ASSUMED.sub("", row.basis)) if not _OF_TIME.search(one)]
    return [value_of(one) for one in factors if value_of(one) != unit_of(row) and not find_amounts(one)]


def repriced(
    sources: Sequence[PlanSource], row: PricedLine, price: Decimal | None, raw: str, count: int | None, rows: Rows
) -> list[PlanSource] | None:
    """Return the sources with another price or number of a thing; None where that cannot be proved.

    ``raw``: the price as it is written; ``rows``: those of the costs that sources come to.
    """
    before = rows(sources)
    tried = islice(_edited(sources, row, price, raw, count), _MOST)
    return next((one for one in tried if _is_proved(before, rows(one), row, price, count)), None)


def _edited(
    sources: Sequence[PlanSource], row: PricedLine, price: Decimal | None, raw: str, count: int | None
) -> Iterator[list[PlanSource]]:
    """Yield the sources with the new figures where the old ones may be told of a row, the nearest to its name first."""
    head, unit = head_of(row.item), unit_of(row)
    for at, one in enumerate(sources):
        if one.kind not in _TELLING:
            continue
        text = one.text.casefold()
        spans = [(each.start, each.end) for each in find_amounts(one.text) if each.value.value == unit]
        spans += [each.span() for each in _PLAIN.finditer(one.text) if value_of(each[0]) == unit]
        near = [each for each in spans if head in text[max(0, each[0] - _BEFORE) : each[1] + _BEHIND]]
        for start, end in sorted(near, key=lambda each: (_distance(text, head, *each), each[0] - each[1])):
            for new in _texts(one.text, start, end, row, price, raw, count):
                yield [*sources[:at], replace(one, text=new), *sources[at + 1 :]]


def _distance(text: str, head: str, start: int, end: int) -> int:
    """Return how far a thing is told from its price; behind it counts more."""
    before, behind = text.rfind(head, 0, start), text.find(head, end)
    return min(start - before if before >= 0 else len(text), (behind - end + _BEHIND) if behind >= 0 else len(text))


def _texts(
    text: str, start: int, end: int, row: PricedLine, price: Decimal | None, raw: str, count: int | None
) -> Iterator[str]:
    old = text[start:end].rstrip()
    new = old if price is None else raw if find_amounts(old) else f"{price:f}"
    priced = f"{text[:start]}{new}{text[start + len(old) :]}"
    if count is None:
        yield priced
        return
    behind = start + len(new)
    for one in sorted(
        NUMBERS.finditer(priced, max(0, start - _BEFORE), min(len(priced), behind + _BEHIND)),
        key=lambda each: abs(each.start() - start),
    ):
        number = FIGURE.match(one[0])
        if number and not start <= one.start() < behind and number_of(one[0]) in counts_in(row):
            yield f"{priced[: one.start()]}{count}{priced[one.start() + number.end() :]}"


def _is_proved(
    before: Sequence[PricedLine], after: Sequence[PricedLine], row: PricedLine, price: Decimal | None, count: int | None
) -> bool:
    """Tell whether a row is as it is to be, and all others are as they were."""
    others = [_told(one) for one in before if _told(one) != _told(row)]
    mine = [one for one in after if _told(one) not in others]
    if len(after) != len(before) or len(mine) != 1 or mine[0].item != row.item:
        return False
    was, unit = unit_of(row), price if price is not None else unit_of(row)
    if unit_of(mine[0]) != unit or not was or unit is None:
        return False
    if row.amount is None or mine[0].amount is None:
        return row.amount is None and mine[0].amount is None and count is None
    counts = counts_in(row)
    often, now = (counts[0], Decimal(count)) if count and counts else (Decimal(1), Decimal(1))
    return mine[0].amount * was * often == row.amount * unit * now


def _told(row: PricedLine) -> tuple[str, tuple[str, ...], Decimal | None]:
    """Return what a row tells; its basis by the figures, as "2 scales × $90" and "2 × $90" are one."""
    return row.item, tuple(_PLAIN.findall(row.basis)), row.amount
