"""The rows of what a plan costs: things with prices, as request and files name them, and their number where it is told."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.graphs.plan.rules.reading.cuts import is_cut
from orchestrator.graphs.plan.rules.reading.limit_spans import months_of_limit, months_of_running
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine, lines_in, product_spans
from orchestrator.graphs.plan.rules.reading.rival_sums import rival_sums
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum
from orchestrator.graphs.plan.rules.reading.thing_names import plain_thing
from orchestrator.graphs.plan.rules.reading.told_sums import unpriced_things

_MONEY_LEAD: Final = re.compile(r"\W*(?:예산|비용|돈|경비|견적|money|budget|costs?|quotes?)\b", re.I)
"""What begins so has prices in the lines below it."""
_SPENT: Final = re.compile(r"다\s?써|써야|집행|소진|\bspen[dt]", re.I)
"""By then the money has to be spent."""
_MOST = 60
"""Rows of costs; a sum without the others would be wrong, so that only what nobody writes by hand is cut."""
_NAME = 40
"""Characters of the name of a row."""
_YEAR = 12
_MONTH = 30
_SEASON: Final = timedelta(days=45)
"""From the first day to the last one: what is shorter is an event, whose rent by the month is not told by it."""
_FAR_BEYOND = 100
"""Times the limit from which a sum is hardly one."""


def priced_lines(material: PlanMaterial) -> list[PricedLine]:
    """Return what has a price, in the order of the material, each once."""
    found: dict[tuple[str, str], PricedLine] = {}
    limits = {one.piece.text for one in (*material.case.limits, *material.case.set_apart)}
    wished = {one.piece.text for one in material.items.of("position")}
    is_near, last = False, 0
    for piece in (*material.case.own, *material.case.in_files):
        if piece.rows or piece.is_aside or piece.text in material.case.void_texts or piece.text in wished:
            continue
        is_near = (
            is_near and piece.source == last and bool(re.search(r"\d", piece.text)) and ": " not in piece.text[:12]
        )
        is_near, last = (
            is_near or (piece.is_row and last == piece.source) or bool(_MONEY_LEAD.match(piece.text)),
            piece.source,
        )
        others = [*lines_in(piece, is_near=is_near and not piece.told, is_limit=piece.text in limits)]
        products = [one for one in others if one.is_product or one.by_month is not None]
        # What is paid each month may be read twice: "texts 500 a month at 2p".
        monthly = {(one.item.casefold(), one.by_month) for one in products if one.by_month is not None}
        listed = [one for one in _items(material, piece) if (one.item.casefold(), one.by_month) not in monthly]
        plain = [one for one in others if one not in products]
        read = sorted([*products, *(listed if len(listed) >= len(plain) else plain)], key=_place)
        for one in read:
            found.setdefault((one.item, one.basis), one)
    left_out = wished_cuts(material)
    # One product may be read twice, once without what it comes to.
    whole_of = {(one.basis, one.source) for one in found.values() if one.is_product and one.amount is not None}
    lines = [
        one
        for one in found.values()
        if not is_cut(one.item, left_out) and (one.amount is not None or (one.basis, one.source) not in whole_of)
    ][:_MOST]
    months, is_assumed = months_paid(material)
    whole = (
        _over_months(
            material, replace(one, item=shortened(plain_thing(one.item), _NAME)), months, is_assumed=is_assumed
        )
        for one in lines
    )
    return [_doubted(material, one) for one in whole]


def _place(line: PricedLine) -> int:
    """Return where a thing is named in its piece: the rows stand as they were told."""
    at = line.piece.text.casefold().find(line.item.casefold())
    return at if at >= 0 else len(line.piece.text)


def _doubted(material: PlanMaterial, line: PricedLine) -> PricedLine:
    """Return a row without its sum where that cannot be meant so: it is to be asked about, never approved."""
    case = material.case
    rival = rival_sums(line.piece) if not line.piece.rows else None
    if rival and rival.basis in line.basis:
        return replace(line, amount=None, by_month=None, is_product=False, doubt="rival")
    limits = [one.amount for one in case.limits if one.per != "month" and one.currency in ("", case.currency)]
    if line.amount is not None and limits and line.amount > max(limits) * _FAR_BEYOND:
        return replace(line, amount=None, by_month=None, is_product=False, doubt="huge")
    return line


def wished_cuts(material: PlanMaterial) -> list[str]:
    """Return what people said of the plan that was there: a thing that they leave out costs nothing."""
    return [one.text for one in material.case.own if one.is_amended]


def _items(material: PlanMaterial, piece: Piece) -> Iterator[PricedLine]:
    """Yield the things that a statement names with prices; of a price by the month what it comes to is left open."""
    spans = product_spans(piece.text)
    sums = [one for where, one in material.sums.added if where is piece and not _lies_in(one.start, spans)]
    told: list[tuple[int, ToldSum | str]] = [(one.start, one) for one in sums]
    # Among prices that are added up stands one for each of what nobody has counted.
    told += [
        (one.start, one)
        for where, one in material.sums.left
        if where is piece
        and one.is_open
        and one.item
        and (sums or (one.rate and one.rate.is_product and piece.role != "problem"))
    ]
    told += [one for one in unpriced_things(piece.text, sums) if not _lies_in(one[0], spans)]
    for _, one in sorted(told, key=lambda each: each[0]):
        if isinstance(one, str):
            yield PricedLine(shortened(one, _NAME), "", None, piece)
            continue
        item = shortened(one.item, _NAME)
        if one.is_open:
            yield PricedLine(item, _as_told(piece.text, one), None, piece)
            continue
        is_product = bool(one.rate and one.rate.is_product)
        basis = one.rate.basis if one.rate and is_product else shown_amount(material, one.amount)
        basis = basis if is_product or one.per == "once" else material.say(f"price_{one.per}", amount=basis)
        # A price by the year is that of the year for which the limit is, where it is for one.
        is_whole = one.per == "once" or (one.per == "year" and months_paid(material)[0] == _YEAR)
        by_month = one.whole if one.per == "month" else None
        yield PricedLine(item, basis, one.whole if is_whole else None, piece, is_product=is_product, by_month=by_month)


def _lies_in(start: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(begin <= start < end for begin, end in spans)


def _as_told(text: str, one: ToldSum) -> str:
    """Return a price for each with the words that say of what: "한 집당 6500원", "4 cents per cup"."""
    begin = text.rfind(one.item, 0, one.start)
    until = re.search(r"[,;.](?!\d)|$", text[one.end :])
    end = one.end + (until.start() if until else 0)
    if re.search("[가-힣]", text):
        return text[begin + len(one.item) if begin >= 0 else one.start : one.end].strip(" 은는이가")
    return text[one.start : end].strip()


def months_paid(material: PlanMaterial) -> tuple[int, bool]:
    """Return for how many months a monthly price is paid, and whether that is assumed."""
    if told := months_of_limit(material.case) or months_of_running(material.case.own):
        return told, False
    opens, source = trial_day(material)
    ends = [day.end for day in material.case.days if day.kind == "last" or (day.kind == "step" and day.start == opens)]
    if source and (runs := max((end - opens for end in ends), default=timedelta())) >= _SEASON:
        return round(runs.days / _MONTH), False
    spent = next(
        (day for day in material.case.days if day.kind == "due" and day.end > opens and _SPENT.search(day.piece.text)),
        None,
    )
    if spent is not None:
        return max(1, round((spent.end - opens).days / 30)), False
    return _YEAR, True


def _over_months(material: PlanMaterial, line: PricedLine, months: int, *, is_assumed: bool) -> PricedLine:
    """Return what a monthly price comes to in the time that the limit is for."""
    key = "months_times_assumed" if is_assumed else "months_times"
    if line.by_month is not None:
        basis = material.say(key, basis=line.basis, months=months)
        return replace(line, basis=basis, amount=line.by_month * months, is_product=True)
    return line


def shown_amount(material: PlanMaterial, amount: Decimal) -> str:
    """Return a sum as money of the plan's currency."""
    return money(amount, material.case.currency, material.language)
