"""Wishes that set a price or a number of a thing in the costs: "the rent is £350 a month", "드릴은 10개로 줄여줘"."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import log
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.factors import value_of
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine
from orchestrator.graphs.plan.rules.reading.thing_names import forms_of, head_of, names_of
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.refining import price_words as lexicon
from orchestrator.graphs.plan.rules.refining.proving import figures_of
from orchestrator.graphs.plan.rules.refining.repricing import counts_in, repriced, unit_of
from orchestrator.language.amounts import Amount, find_amounts
from orchestrator.language.found import Found

_PARTS: Final = re.compile(r",\s(?:and\s)?(?!\d{3}\b)|\s(?:and|그리고)\s|(?<=[로고])\s?,\s|(?<=하고)\s")
_TO_OR_ONLY: Final = re.compile(r"¤\s?(?:으로|로)|\b(?:to|only|just)\s[^¤]*¤", re.I)
"""A change by its end, not by its step."""
_EXACT: Final = re.compile(r"\d\.\d{1,2}(?!\d|\s?[천만억k])")
"""A price with its cents, which the reader of sums leaves out."""
_ROW: Final = re.compile(r"\|[ ]*(?P<name>[^|\n*]*[^|\n* ])[ ]*\|(?P<rest>.*\d.*\d.*)")
_MARK: Final = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True)
class PriceWish:
    """What a clause says of one row of the costs."""

    row: PricedLine
    price: Decimal | None
    raw: str
    """The price as it is written."""
    count: int | None
    of: Decimal
    """What a price of the row is until now: of one thing, for one month."""


def price_wishes(clause: str, rows: Sequence[PricedLine]) -> list[PriceWish]:
    """Return what a clause says of rows, each part of it of one; none where it says anything else besides."""
    if whole := _wish(clause, rows):
        return [whole]
    parts = [one for one in _PARTS.split(clause) if one.strip()]
    found = [_wish(one, rows) for one in parts] if len(parts) > 1 else []
    read = [one for one in found if one]
    return read if len(read) == len(found) and len({one.row.item for one in read}) == len(read) else []


def is_price_wish(clause: str, material: PlanMaterial) -> bool:
    """Tell whether a clause says of rows of the costs what they are to be, and nothing else."""
    return bool(price_wishes(clause, priced_lines(material)))


def with_price_wish(
    known: Sequence[PlanSource], clause: str, material_of: Callable[[Sequence[PlanSource]], PlanMaterial]
) -> list[PlanSource] | None:
    """Return the sources with what a clause says of rows of the costs; None where it says more, or nothing surely."""
    wishes = price_wishes(clause, priced_lines(material_of(known)))
    for wish in wishes:
        changed = repriced(
            known, wish.row, wish.price, wish.raw, wish.count, lambda one: priced_lines(material_of(one))
        )
        if changed is None:
            return None
        known = changed
    return [*known] if wishes else None


def leaves_price(before: PlanDocument, after: PlanDocument, clause: str) -> bool:
    """Tell whether a wish names a thing in the costs and its row does not hold it: a note beside it leaves the sums wrong.

    A wish that says nothing but how many there are to be names the thing alone: "only 2 benches", "no training".
    """
    rows, after_rows = _rows(before), _rows(after)
    was, now = dict(rows), dict(after_rows)
    words = re.findall(r"[^\s\d,.()!?]+", clause)
    named = priced_names(before, clause)
    if not named:
        return False
    if any(one.kind not in ("fee", "limit", "past", "goal") for one in told_sums(clause, is_price=True)):
        wanted = {*figures_of(clause, before.made_on)}
        changed = [_MARK.sub("", now[name]) for name in named if now.get(name, was[name]) != was[name]]
        return len(after_rows) > len(rows) or not wanted <= {*figures_of("\n".join(changed), before.made_on)}
    rest = [one for one in words if not lexicon.ORDER.fullmatch(one) and not lexicon.NEEDLESS.fullmatch(one)]
    is_alone = any(all(names_of(name) & forms_of(one) for one in rest) for name in named)
    is_said = lexicon.NUMBERS.search(clause) or lexicon.NEEDLESS.search(clause)
    return bool(is_said and is_alone) and all(now.get(name) == was[name] for name in named)


def priced_names(document: PlanDocument, clause: str) -> list[str]:
    """Return the things in the costs that a clause names."""
    words = re.findall(r"[^\s\d,.()!?]+", clause)
    names = dict(_rows(document))
    return [name for name in names if any(head_of(name) in forms_of(word) for word in words if head_of(name))]


def _rows(document: PlanDocument) -> list[tuple[str, str]]:
    """Return the names in the table of costs, each with what stands behind it."""
    body = next((one.body for one in document.sections if one.key == "costs"), "")
    return [(row["name"], row["rest"]) for row in map(_ROW.fullmatch, body.splitlines()) if row]


def _wish(clause: str, rows: Sequence[PricedLine]) -> PriceWish | None:
    text = clause.strip(" .!~")
    result = lexicon.RESULT.search(text)
    if result:
        # "training is two half days, so £700": why is told, and what it comes to.
        named = re.split(r"[,.]|\s(?:is|are|takes?|needs?)\s", text[: result.start()])[0]
        text = f"{named} {text[result.start('sum') :]}"
    sums = [one for one in find_amounts(text) if one.value.currency and re.search(r"\d", one.value.raw)]
    prices = [one for one in sums if not lexicon.is_denied(text, one.start, one.end)]
    rest = text
    for one in reversed(sums):
        rest = f"{rest[: one.start]} ¤ {rest[one.end :]}"
    counts = [one for one in lexicon.NUMBERS.finditer(rest) if not lexicon.is_denied(rest, *one.span())]
    bare = lexicon.NUMBERS.sub(" ¤ ", rest)
    is_plain = not prices and len(counts) == 1 and bool(lexicon.EACH.search(bare) or lexicon.MONTHLY.search(bare))
    if len(prices) > 1 or len(counts) > 1 or not (prices or counts):
        return None
    if lexicon.OTHER_TIME.search(bare) or any(lexicon.SET_BEHIND.match(text, one.end) is None for one in prices):
        return None
    row = _row_of(bare, rows)
    unit = unit_of(row) if row else None
    count = lexicon.number_of(counts[0][0]) if counts else None
    if lexicon.RAISES.search(bare) and not _TO_OR_ONLY.search(bare):
        return _stepped(row, unit, bare, count) if row and unit and count and not prices else None
    if is_plain and row is not None and unit is not None and count:
        # "chairs are 60 each": a number alone is the price where it is for one.
        is_meant = _is_of_one(row, unit, Decimal(count), bare, is_result=False)
        return PriceWish(row, Decimal(count), str(count), None, unit) if is_meant else None
    if row is None or unit is None or count == 0 or (count and not counts_in(row)):
        return None
    if not prices:
        return PriceWish(row, None, "", count, unit)
    return _priced(row, unit, text, prices[0], bare, count, is_result=bool(result))


def _stepped(row: PricedLine, unit: Decimal, text: str, by: int) -> PriceWish | None:
    """Return a wish for so many more or less of a thing as the number that this comes to."""
    known = counts_in(row)
    up, down = bool(lexicon.RAISES_UP.search(text)), bool(lexicon.RAISES_DOWN.search(text))
    if len(known) != 1 or up == down:
        return None
    count = int(known[0]) + (by if up else -by)
    return PriceWish(row, None, "", count, unit) if count > 0 else None


def _priced(
    row: PricedLine, unit: Decimal, text: str, told: Found[Amount], bare: str, count: int | None, *, is_result: bool
) -> PriceWish | None:
    raw = text[told.start : told.end].strip()
    price = value_of(raw) if _EXACT.search(raw) else None
    price = Decimal(told.value.value) if price is None else price
    if not _is_of_one(row, unit, price, bare, is_result=is_result):
        return None
    return PriceWish(row, price, raw, count, unit)


def _row_of(text: str, rows: Sequence[PricedLine]) -> PricedLine | None:
    """Return the one row that the words of a clause name, where they say nothing but that it is to be so."""
    said = [one for one in re.split(r"[\s,.!?~():¤'\"“”‘’]+", text) if one]
    words = [one for one in said if not lexicon.ORDER.fullmatch(one)]
    found = [row for row in rows if words and _is_named(row.item, words)]
    return found[0] if len(found) == 1 else None


def _is_named(item: str, words: Sequence[str]) -> bool:
    names, head = names_of(item), head_of(item)
    told = {name for word in words for name in names if name in forms_of(word)}
    return bool(head) and head in told and all(any(name in forms_of(word) for name in names) for word in words)


def _is_of_one(row: PricedLine, unit: Decimal, price: Decimal, text: str, *, is_result: bool) -> bool:
    """Tell whether a price is one as the row tells it: of one thing, for the same time."""
    if lexicon.MONTHLY.search(text) and not _is_monthly(row, unit):
        return False
    whole = row.amount if row.amount is not None else unit
    if whole == unit or lexicon.EACH.search(text) or lexicon.MONTHLY.search(text):
        return True
    if lexicon.TOTAL.search(text) or is_result or not (unit and whole and price):
        return False
    # Neither is said: it is what it is far nearer to.
    return abs(log(price / unit)) * 2 < abs(log(price / whole))


def _is_monthly(row: PricedLine, unit: Decimal) -> bool:
    """Tell whether the price of a row is one for a month, as it is told."""
    told = row.piece.text
    around = [told[max(0, one.start - 6) : one.end + 12] for one in find_amounts(told) if one.value.value == unit]
    return row.by_month is not None or any(lexicon.MONTHLY.search(one) for one in around)
