"""Prices that stand in running text: "태블릿 2대×42만", "tablet 189.00"; multiplied only where both factors are told."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from math import prod
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem, CostTable
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import features_of
from orchestrator.graphs.plan.rules.composing.day_words import trial_day
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.sums import GROSS, NET, VAT, budget_table, limit_text
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.graphs.plan.rules.reading.csv_tables import OF_LIMIT
from orchestrator.graphs.plan.rules.reading.item_prices import item_prices
from orchestrator.graphs.plan.rules.reading.limit_spans import months_of_limit
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit
from orchestrator.language import any_of

_NUMBER: Final = r"\d{1,9}(?:,\d{3}){0,4}(?:\.\d{1,3})?"
_FACTOR: Final = rf"(?:[£$€]\s?)?{_NUMBER}\s?(?:만\s?원?|천\s?원?|원|p\b|cents\b|[가-힣]{{1,3}}|(?!x\b)[a-z]{{1,12}}(?:\s(?!x\b)[a-z]{{1,12}}){{0,2}})?"
_PRODUCT: Final = re.compile(rf"(?P<basis>{_FACTOR}(?:\s?[×xX*]\s?{_FACTOR}){{1,3}})", re.I)
_ONE: Final = re.compile(rf"(?P<n>{_NUMBER})\s?(?P<scale>만|천|p\b|cents\b)?", re.I)
_PLAIN: Final = any_of(
    rf"(?P<ko>(?:월|매달|연|년)?\s?(?:{_NUMBER}\s?(?:만\s?원?|원)|\d{{1,3}}(?:,\d{{3}}){{1,3}}))",
    rf"(?P<en>[£$€]\s?{_NUMBER}|{_NUMBER}\s?(?:/|a\s|per\s)\s?(?:month|year|week)|{_NUMBER}\s?(?:dollars|pounds|euros|cents)|\d{{1,5}}\.\d\d\b)",
)
_MONEY_PART: Final = re.compile(r"예산|비용|돈|경비|가격|견적|\b(?:money|budget|costs?|prices?|quotes?|fees?)\b", re.I)
_SUM_OF_ALL: Final = re.compile(r"합계|총계|총액|소계|\b(?:sub-?)?total\b|\bcap\b|hard\b|까지|이내|이하|최대", re.I)
_SCALES: Final = {"만": Decimal(10_000), "천": Decimal(1_000), "p": Decimal("0.01"), "cents": Decimal("0.01")}
_LABEL: Final = re.compile(r"[^,;:：\n(]*$")
_MONEY_LEAD: Final = re.compile(r"\W*(?:예산|비용|돈|경비|견적|money|budget|costs?|quotes?)\b", re.I)
"""What begins so has prices in the lines below it."""
_REPEATED: Final = re.compile(r"월\s?\d|매달|연\s?\d|[가-힣]당\s|/|\b(?:a|per|each|every|at)\s|\bmonthly\b|each$", re.I)
"""A price for a time or a piece: what it comes to is not said."""
_PAST: Final = re.compile(
    r"작년|지난|예전|올해|들었|썼|지출|수입|매출|이었|였[다음]|\b(?:was|were|spent|last\s+year|income|revenue)\b", re.I
)
"""Told of what was, not of what this service costs."""
_TOTAL: Final = re.compile(rf"(?:합계|총계|총액|total)\W{{0,4}}(?P<n>{_NUMBER})", re.I)
_BY_MONTH: Final = re.compile(
    rf"(?P<n>[£$€]?\s?{_NUMBER}(?:\s?(?:만\s?원?|원|dollars|pounds))?)\s?(?:/|a\s|per\s)\s?month|(?:월|매달)\s?(?P<n2>{_NUMBER}\s?(?:만\s?)?)원?",
    re.I,
)
_MONTHLY_COUNT: Final = re.compile(
    rf"(?P<n>{_NUMBER})\s?(?:/|a\s|per\s)\s?month\s?(?:at|x|×)\s?[£$€]?(?P<price>{_NUMBER})\s?(?P<scale>p\b|cents\b)?",
    re.I,
)
_SPENT: Final = re.compile(r"다\s?써|써야|집행|소진|\bspen[dt]", re.I)
"""By then the money has to be spent."""
_SUMMED = 2
"""Prices from which there is a sum."""
_MOST = 15
_YEAR = 12
_LONGEST = 600


@dataclass(frozen=True, slots=True)
class PricedLine:
    """One thing with its price as the material states it."""

    item: str
    basis: str
    amount: Decimal | None
    """None where quantity, time or price is not told."""
    source: int
    is_product: bool = False
    by_month: Decimal | None = None
    """What it costs each month, where the price is one by the month."""


def priced_lines(material: PlanMaterial) -> list[PricedLine]:
    """Return what has a price, in the order of the material, each once."""
    found: dict[tuple[str, str], PricedLine] = {}
    limits = {one.piece.text for one in (*material.case.limits, *material.case.set_apart)}
    wished = {one.piece.text for one in material.items.of("position")}
    is_near, last = False, 0
    for piece in (*material.case.own, *material.case.in_files):
        is_said = piece.role is not None and len([*item_prices(piece.text)]) < _SUMMED
        if is_said or piece.rows or piece.is_aside or piece.text in material.case.void_texts or piece.text in wished:
            continue
        is_near = (
            is_near and piece.source == last and bool(re.search(r"\d", piece.text)) and ": " not in piece.text[:12]
        )
        is_near, last = (
            is_near or (piece.is_row and last == piece.source) or bool(_MONEY_LEAD.match(piece.text)),
            piece.source,
        )
        listed = [] if _PRODUCT.search(piece.text[:_LONGEST]) else [*_items(material, piece)]
        others = [*_in_piece(piece, is_near=is_near, is_limit=piece.text in limits)]
        for one in listed if len(listed) >= len(others) else others:
            found.setdefault((one.item, one.basis), one)
    lines = [*found.values()][:_MOST]
    months, is_assumed = months_paid(material)
    return [_over_months(material, one, months, is_assumed=is_assumed) for one in lines]


def _items(material: PlanMaterial, piece: Piece) -> Iterator[PricedLine]:
    """Yield the things that a statement lists with prices; of a price by the month what it comes to is left open."""
    for one in item_prices(piece.text, _counts(material)):
        if one.price is None:
            yield PricedLine(shortened(one.item, 40), "", None, piece.source)
            continue
        shown = shown_amount(material, one.price)
        price = shown if one.per == "once" else material.say(f"price_{one.per}", amount=shown)
        basis = " × ".join([*(f"{factor:,}" for factor in one.factors), price])
        # A price by the year is that of the year for which the limit is, where it is for one.
        is_whole = not one.is_open and (one.per == "once" or (one.per == "year" and months_paid(material)[0] == _YEAR))
        amount = one.count * one.price if is_whole else None
        by_month = one.count * one.price if one.per == "month" and not one.is_open else None
        is_product = one.count > 1 and is_whole
        yield PricedLine(shortened(one.item, 40), basis, amount, piece.source, is_product=is_product, by_month=by_month)


def _counts(material: PlanMaterial) -> dict[str, int]:
    """Return how many people there are of each group, for prices that are paid for each."""
    found = {one.name.casefold(): int("".join(filter(str.isdigit, one.count)) or 0) for one in material.items.people}
    return {name: count for name, count in found.items() if count}


def months_paid(material: PlanMaterial) -> tuple[int, bool]:
    """Return for how many months a monthly price is paid, and whether that is assumed."""
    if told := months_of_limit(material.case):
        return told, False
    opens = trial_day(material)[0]
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
        amount = _value(price["n"] or price["n2"]) * months
    else:
        assert counted is not None
        amount = _value(counted["n"]) * months * _value(f"{counted['price']}{counted['scale'] or ''}")
    return replace(
        line,
        basis=material.say(key, basis=line.basis.strip(), months=months),
        amount=amount,
        is_product=True,
    )


def priced_total(material: PlanMaterial, lines: Sequence[PricedLine]) -> Decimal | None:
    """Return what all prices come to, with the tax that the limit holds; None where one of them is not known."""
    known = [one.amount for one in lines if one.amount is not None]
    if len(known) < len(lines) or len(known) < _SUMMED:
        return None
    total = sum(known, Decimal(0))
    share = taxed_by(material)
    return total * (100 + share) / 100 if share else total


def taxed_by(material: PlanMaterial) -> int:
    """Return the percent of tax that comes on top of the prices and is part of the limit; 0 for none."""
    case = material.case
    is_net = any(NET.search(one.text) for one in (*case.own, *case.in_files))
    is_gross = any(GROSS.search(one.piece.text) for one in case.limits)
    return VAT.get(case.currency, 0) if is_net and is_gross else 0


def priced_body(material: PlanMaterial, lines: list[PricedLine]) -> tuple[str, CostTable | None]:
    """Return the table of prices up to the limit, how it lies to it and what nobody knows; and the table as data."""
    say = material.say
    rows = [
        (
            one.item,
            say("driver_unknown")
            if one.amount is None
            else f"{shown_amount(material, one.amount)} {say('summed_line') if one.is_product else f'[{one.source}]'}",
            f"{one.basis or say('no_price')} [{one.source}]",
        )
        for one in lines
    ]
    known = [one.amount for one in lines if one.amount is not None]
    total = sum(known, Decimal(0))
    notes = [say("priced_sum", total=f"{shown_amount(material, total)} {say('summed')}")] if len(known) > 1 else []
    unpriced = [f"{one.item} [{one.source}]" for one in lines if not one.basis]
    if unpriced:
        notes.append(say("unpriced", items=", ".join(unpriced)))
    if open_items := [f"{one.item} [{one.source}]" for one in lines if one.amount is None and one.basis]:
        notes.append(say("priced_open", items=", ".join(open_items)))
    elif (stated := _stated(material)) and stated[0] != total:
        shown = f"{shown_amount(material, stated[0])} [{stated[1]}]"
        notes.append(say("sum_differs", stated=shown, total=f"{shown_amount(material, total)} {say('summed')}"))
    budget = budget_of(material)
    if not (budget.limit and budget.rest is not None and budget.rest > 0) or taxed_by(material):
        notes += _compared(material, total, is_whole=not open_items)
    items = [CostItem(one.item, int(one.amount), f"{one.basis}", one.source) for one in lines if one.amount is not None]
    costs = None
    if budget.limit and budget.rest is not None and budget.rest > 0 and not taxed_by(material):
        names = shortened("; ".join(one.called for one in features_of(material)[:3]) or material.case.subject, 90)
        rest = say("rest_item")
        basis = say("rest_basis", names=names)
        limit = f"{shown_amount(material, Decimal(budget.limit.amount))} [{budget.limit.piece.source}]"
        rows.append((rest, f"{shown_amount(material, budget.rest)} {say('rest_mark')}", basis))
        rows.append((f"**{say('total')}**", f"**{limit}**", say("rest_total")))
        if all(one.amount % 1 == 0 for one in lines if one.amount is not None):
            costs = CostTable(material.case.currency, (*items, CostItem(rest, int(budget.rest), basis)))
    elif items and len(items) == len(lines) and all(one.amount is not None and one.amount % 1 == 0 for one in lines):
        costs = CostTable(material.case.currency, tuple(items))
    return markdown.joined(
        say("priced_lead"), markdown.table(say("columns_costs"), rows), markdown.bullets(notes)
    ), costs


@dataclass(frozen=True, slots=True)
class PlanBudget:
    """The limit with what has a price of it."""

    limit: MoneyLimit | None
    priced: Decimal | None
    """What all prices come to, with tax; None where one is not known."""
    share: int = 0
    """Percent of tax in it."""

    @property
    def rest(self) -> Decimal | None:
        """Return what is left of the limit for what has no price yet."""
        return None if self.limit is None or self.priced is None else self.limit.amount - self.priced

    def phrase(self, material: PlanMaterial) -> str:
        """Return the money in a phrase."""
        say = material.say
        limit = f"{limit_text(material, self.limit)} [{self.limit.piece.source}]" if self.limit else ""
        priced = f"{shown_amount(material, self.priced)} {say('summed')}" if self.priced is not None else ""
        if limit and priced and self.rest is not None:
            gap = f"{shown_amount(material, abs(self.rest))} {say('summed')}"
            return say("money_within" if self.rest >= 0 else "money_over", limit=limit, priced=priced, gap=gap)
        return limit or (say("money_total", total=priced) if priced else say("money_unknown"))

    def choice(self, material: PlanMaterial) -> str:
        """Return what is to be approved: the sum with its tax, and how it lies to the limit."""
        say = material.say
        limit = f"{limit_text(material, self.limit)} [{self.limit.piece.source}]" if self.limit else ""
        if self.priced is None:
            return say("choice_limit", amount=limit) if limit else say("choice_quotes")
        net = self.priced * 100 / (100 + self.share)
        parts = [
            say("amount_taxed", total=shown_amount(material, net), share=self.share)
            if self.share
            else say("amount_summed")
        ]
        if self.limit and self.rest is not None:
            key = "amount_below" if self.rest >= 0 else "amount_above"
            amount = shown_amount(material, Decimal(self.limit.amount))
            gap = shown_amount(material, abs(self.rest))
            parts.append(say(key, limit=amount, mark=f"[{self.limit.piece.source}]", gap=gap))
        return say("choice_amount", amount=shown_amount(material, self.priced), basis=", ".join(parts))


def budget_of(material: PlanMaterial) -> PlanBudget:
    """Return the limit of the whole and what the priced things come to."""
    case = material.case
    limit = next(
        (one for one in case.limits if one.per != "month" and (one.currency == case.currency or not one.currency)), None
    )
    table = budget_table(material)
    if table:
        return PlanBudget(limit, Decimal(table.taxed if table.vat else table.costs.total), table.vat)
    lines = priced_lines(material)
    return PlanBudget(limit, priced_total(material, lines) if lines else None, taxed_by(material))


def _compared(material: PlanMaterial, total: Decimal, *, is_whole: bool) -> Iterator[str]:
    """Yield the sum with the tax that it leaves out, and how it lies to the limit of the whole."""
    say, case = material.say, material.case
    limit = next((one for one in case.limits if one.per == "once" and one.currency == case.currency), None)
    if limit is None:
        return
    net = next((one for one in (*case.own, *case.in_files) if NET.search(one.text)), None)
    if net and GROSS.search(limit.piece.text) and (share := VAT.get(case.currency, 0)):
        total = total * (100 + share) / 100
        yield say(
            "priced_taxed",
            share=share,
            taxed=f"{shown_amount(material, total)} {say('summed')}",
            mark=f"[{net.source}]",
        )
    gap = f"{shown_amount(material, abs(total - limit.amount))} {say('summed')}"
    amount = f"{shown_amount(material, Decimal(limit.amount))} [{limit.piece.source}]"
    if is_whole or total > limit.amount:
        yield say("priced_below" if total <= limit.amount else "limit_broken", amount=amount, gap=gap)


def _stated(material: PlanMaterial) -> tuple[Decimal, int] | None:
    """Return the sum that the material itself states of its prices, with its source."""
    found = [(_TOTAL.match(one.text), one.source) for one in material.case.in_files if not one.rows]
    return next(((_value(match["n"]), source) for match, source in found if match), None)


def _in_piece(piece: Piece, *, is_near: bool, is_limit: bool) -> Iterator[PricedLine]:
    text = piece.text[:_LONGEST]
    is_of_money = is_near or bool(_MONEY_PART.search(f"{text} {piece.above}"))
    taken: list[tuple[int, int]] = []
    for match in _PRODUCT.finditer(text):
        values = [_value(one) for one in re.split(r"\s?[×xX*](?=\s?[£$€]?\s?\d)", match["basis"])]
        if not is_of_money and not re.search(r"원|만|천|[£$€]|\dp\b|\d,\d{3}$", match["basis"]):
            continue  # 3 x 4 metres
        taken.append(match.span())
        label = _label(text[: match.start()], piece)
        if not _SUM_OF_ALL.search(label):
            yield PricedLine(
                label, match["basis"].strip(), prod(values, start=Decimal(1)), piece.source, is_product=True
            )
    if not is_near or _PAST.search(text) or (is_limit and not taken):
        return
    at = 0
    for part in re.split(r"([,;]\s|\.\s|\s·\s)", text):
        begin, at = at, at + len(part)
        if any(start < at and begin < end for start, end in taken) or _SUM_OF_ALL.search(part) or OF_LIMIT.search(part):
            continue
        found = _PLAIN.search(part)
        label = _label(part[: found.start()], None) if found else ""
        if found is None or not re.search(r"[가-힣A-Za-z]{2}", label) or (is_limit and _MONEY_PART.search(part)):
            continue
        basis = part[found.start() :].strip(" .,)")
        is_whole = not _REPEATED.search(part) and len(basis) <= len(found[0]) + 2
        yield PricedLine(label, basis, _value(found[0]) if is_whole else None, piece.source)


def _label(before: str, piece: Piece | None) -> str:
    found = _LABEL.search(before.rstrip(" :："))
    label = shortened((found[0] if found else "").strip(" -·"), 40)
    label = re.sub(r"^(?:[^.]{0,60}[.!?])\s", "", label)
    return label or (piece.headings[-1] if piece and piece.headings else before.strip(" :：")[-40:]) or "–"


def _value(factor: str) -> Decimal:
    match = _ONE.search(factor)
    if match is None:
        return Decimal(1)
    return Decimal(match["n"].replace(",", "")) * _SCALES.get((match["scale"] or "").lower(), Decimal(1))


def shown_amount(material: PlanMaterial, amount: Decimal) -> str:
    """Return a sum as money of the plan's currency."""
    currency = material.case.currency
    told = f"{amount:,.2f}" if amount % 1 else f"{amount:,.0f}"
    if currency == "KRW":
        return f"{told}원" if material.language == "ko" else f"KRW {told}"
    sign = {"USD": "$", "EUR": "€", "GBP": "£"}.get(currency)
    return f"{sign}{told}" if sign else told
