"""The rows of what a plan costs: things with prices, as request and files name them, and their number where it is told."""

import re
from collections.abc import Iterator
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
from orchestrator.graphs.plan.rules.reading.factors import NUMBER, value_of
from orchestrator.graphs.plan.rules.reading.limit_spans import months_of_limit
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine, is_reckoned, lines_in, product_spans
from orchestrator.graphs.plan.rules.reading.reckoned_costs import ReckonedCost
from orchestrator.graphs.plan.rules.reading.rival_sums import rival_sums
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum
from orchestrator.graphs.plan.rules.reading.thing_names import plain_thing
from orchestrator.graphs.plan.rules.reading.told_sums import unpriced_things

_MONEY_LEAD: Final = re.compile(r"\W*(?:예산|비용|돈|경비|견적|money|budget|costs?|quotes?)\b", re.I)
"""What begins so has prices in the lines below it."""
_BY_MONTH: Final = re.compile(
    rf"(?P<n>[£$€]?\s?{NUMBER}(?:\s?(?:만\s?원?|원|dollars|pounds))?)\s?(?:/|a\s|per\s)\s?month|(?:월|매달)\s?(?P<n2>{NUMBER}\s?(?:만\s?(?:\d{{1,4}}\s?[천백]?\s?)?)?)원?",
    re.I,
)
_MONTHLY_COUNT: Final = re.compile(
    rf"(?P<n>{NUMBER})\s?(?:/|a\s|per\s)\s?month\s?(?:at|x|×)\s?[£$€]?(?P<price>{NUMBER})\s?(?P<scale>p\b|cents\b)?",
    re.I,
)
_SPENT: Final = re.compile(r"다\s?써|써야|집행|소진|\bspen[dt]", re.I)
"""By then the money has to be spent."""
_MOST = 15
_NEVER: Final = frozenset(("problem", "target", "talk"))
"""Roles of clauses whose figures are no costs."""
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
    for line in (_reckoned(material, one) for one in material.case.reckoned[0]):
        found.setdefault((line.item, line.basis), line)
    is_near, last = False, 0
    for piece in (*material.case.own, *material.case.in_files):
        if piece.rows or piece.is_aside or piece.text in material.case.void_texts or piece.text in wished:
            continue
        if piece.text in material.case.reckoned[1]:
            continue
        listed = [*_items(material, piece)]
        reckoned = is_reckoned(piece.text)
        if piece.role and not (listed or (piece.role not in _NEVER and reckoned)):
            continue
        is_near = (
            is_near and piece.source == last and bool(re.search(r"\d", piece.text)) and ": " not in piece.text[:12]
        )
        is_near, last = (
            is_near or (piece.is_row and last == piece.source) or bool(_MONEY_LEAD.match(piece.text)),
            piece.source,
        )
        is_read = bool(piece.role and listed) and not reckoned
        others = [] if is_read else [*lines_in(piece, is_near=is_near, is_limit=piece.text in limits)]
        if reckoned and listed:
            # Both readers see what stands beside a product: the one that knows how many there are tells it.
            prices = {one.amount for where, one in material.sums.added if where is piece}
            summed = {one.item.casefold() for one in listed if one.amount is not None}
            others = [
                one
                for one in others
                if one.is_product
                or one.by_month
                or not (value_of(one.basis) in prices or (one.amount is None and one.item.casefold() in summed))
            ]
            names = {one.item.casefold() for one in others}
            listed = [one for one in listed if one.item.casefold() not in names]
        others = [_counted(material, one) for one in others]
        read = sorted([*others, *listed], key=_place) if reckoned else listed if len(listed) >= len(others) else others
        for one in read:
            found.setdefault((one.item, one.basis), one)
    left_out = wished_cuts(material)
    lines = [one for one in found.values() if not is_cut(one.item, left_out)][:_MOST]
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


def _reckoned(material: PlanMaterial, one: ReckonedCost) -> PricedLine:
    """Return the row of a thing whose price a message reckons itself, its steps shown."""
    price = shown_amount(material, one.price)
    price = material.say("price_month", amount=price) if one.is_monthly and one.count == 1 else price
    amount = one.count * one.price
    basis = price if one.count == 1 else f"{one.count:,}{one.unit} × {price}"
    if one.is_monthly:
        return PricedLine(one.item, basis, None, one.piece, by_month=amount)
    return PricedLine(one.item, basis, amount, one.piece, is_product=one.count != 1)


def _items(material: PlanMaterial, piece: Piece) -> Iterator[PricedLine]:
    """Yield the things that a statement names with prices; of a price by the month what it comes to is left open."""
    spans = product_spans(piece.text)
    sums = [
        one
        for where, one in material.sums.added
        if where is piece and not any(start <= one.start < end for start, end in spans)
    ]
    told: list[tuple[int, ToldSum | str]] = [(one.start, one) for one in sums]
    if sums:
        # Among prices that are added up stands one for each of what nobody has counted.
        told += [(one.start, one) for where, one in material.sums.left if where is piece and one.is_open and one.item]
    told += [one for one in unpriced_things(piece.text, sums) if not any(start <= one[0] < end for start, end in spans)]
    for _, one in sorted(told, key=lambda each: each[0]):
        if isinstance(one, str):
            yield PricedLine(shortened(one, _NAME), "", None, piece)
            continue
        if one.is_open:
            yield PricedLine(shortened(one.item, _NAME), _as_told(piece.text, one), None, piece)
            continue
        shown = shown_amount(material, one.amount)
        is_once = one.per == "once" or one.is_of_time
        price = shown if is_once else material.say(f"price_{one.per}", amount=shown)
        counts = [f"{factor:,}" for factor in one.factors]
        if one.is_of_time and counts:
            counts[0] = material.say(f"price_{one.per}", amount=counts[0])
        basis = " × ".join([*counts, price])
        # A price by the year is that of the year for which the limit is, where it is for one.
        is_whole = one.per == "once" or (one.per == "year" and months_paid(material)[0] == _YEAR)
        amount = one.count * one.amount if is_whole else None
        by_month = one.count * one.amount if one.per == "month" else None
        is_product = one.count > 1 and is_whole
        yield PricedLine(shortened(one.item, _NAME), basis, amount, piece, is_product=is_product, by_month=by_month)


def _counted(material: PlanMaterial, line: PricedLine) -> PricedLine:
    """Return a row with what its price comes to where that of one is told with how many: "온도계 3개 2만원씩"."""
    for where, one in (*material.sums.added, *material.sums.left):
        if where is not line.piece or line.amount != one.amount or where.text[one.start : one.end] not in line.basis:
            continue
        if one.count > 1 and not one.is_open and not line.is_product:
            basis = " × ".join([*(f"{factor:,}" for factor in one.factors), shown_amount(material, one.amount)])
            return replace(
                line, item=one.item or line.item, basis=basis, amount=one.count * one.amount, is_product=True
            )
    return line


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
    if told := months_of_limit(material.case):
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
    price = _BY_MONTH.fullmatch(line.basis.strip())
    counted = _MONTHLY_COUNT.fullmatch(line.basis.strip())
    if line.amount is not None or not (price or counted):
        return line
    if price:
        amount = value_of(price["n"] or price["n2"]) * months
    else:
        assert counted is not None
        amount = value_of(counted["n"]) * months * value_of(f"{counted['price']}{counted['scale'] or ''}")
    return replace(
        line,
        basis=material.say(key, basis=line.basis.strip(), months=months),
        amount=amount,
        is_product=True,
    )


def shown_amount(material: PlanMaterial, amount: Decimal) -> str:
    """Return a sum as money of the plan's currency."""
    return money(amount, material.case.currency, material.language)
