"""The table of costs that the material has, read and reckoned again, and its limits."""

import re
from dataclasses import dataclass, replace
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem, CostTable
from orchestrator.graphs.plan.rules.composing.item_changes import ItemChange, changes_of
from orchestrator.graphs.plan.rules.costing import money, table_items
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit

_RESULT: Final = re.compile(r"=[\s·]{0,4}(?P<amount>\d[\d,]{1,15})(?P<behind>[^=]{0,80})$")
_LAST: Final = re.compile(r"(?P<amount>\d[\d,]{2,15})\s?(?:원|[A-Z]{3})?\s*$")
_LINE: Final = re.compile(r"(?P<label>\D.{0,60}?)[:：]?\s(?P<rest>\d[\d,.]*\s?\S{0,4}\s?[×xX*].*=.*)")
_INCOME: Final = re.compile(r"수입|매출|수익|\bincome|\brevenue|\bsales\b", re.I)
_ALL: Final = re.compile(r"합계|총계|총액|\btotal\b", re.I)
_PARTIAL: Final = re.compile(r"소계|\bsub-?total", re.I)
_SHARE: Final = re.compile(r"(?:예비비|예비|contingency|reserve).{0,12}?(?P<share>\d{1,2}(?:\.\d)?)\s?%", re.I)
NET: Final = re.compile(
    r"부가세\s?(?:별도|제외|미포함)|VAT\s?(?:별도|제외|미포함)|\b(?:excl(?:uding|\.)?|plus|before)\s+VAT\b", re.I
)
GROSS: Final = re.compile(r"부가세(?:를|가)?\s?포함|VAT\s?포함|\bincl(?:uding|\.)?\s+VAT\b", re.I)
VAT: Final = {"KRW": 10}
"""Percent, by the currency: 부가가치세법 제30조."""


@dataclass(frozen=True, slots=True)
class ReadBudget:
    """The items of one table with the total that it states."""

    costs: CostTable
    source: int
    heading: str
    stated: int
    """0 where it states none."""
    changes: tuple[ItemChange, ...] = ()
    """Items that the rest of the material reckons with another quantity."""
    share: float = 0.0
    """Percent of the items that are kept as a reserve."""
    vat: int = 0
    """Percent of tax that the table leaves out and the limit holds."""

    @property
    def taxed(self) -> int:
        """Return the sum with the tax on all of it."""
        return self.costs.total + round(self.costs.total * self.vat / 100)


def budget_table(material: PlanMaterial) -> ReadBudget | None:
    """Return the largest table of costs whose rows can be added up."""
    found: list[ReadBudget] = []
    texts = {one.number: one.text for one in material.sources}
    for piece in material.case.pieces:
        if not piece.rows or piece.is_aside:
            continue
        items, stated, currency = table_items(
            piece.rows, piece.source, texts.get(piece.source, ""), material.case.currency
        )
        if len(items) > 1:
            items, share = _without_reserve(items)
            costs = CostTable(currency, tuple(items))
            heading = piece.headings[-1] if piece.headings else ""
            found.append(ReadBudget(costs, piece.source, heading, stated, share=share))
    found += _listed(material)
    whole = [one for one in found if one.stated]
    best = max(whole or found, key=lambda one: len(one.costs.items), default=None)
    return _settled(material, best) if best else None


def _without_reserve(items: list[CostItem]) -> tuple[list[CostItem], float]:
    """Return the items without the last one, and its percent, where it is that share of the others."""
    kept = _SHARE.search(items[-1].item)
    base = sum(one.amount for one in items[:-1])
    if kept is None or len(items) < 3 or round(base * float(kept["share"]) / 100) != items[-1].amount:
        return items, 0.0
    return items[:-1], float(kept["share"])


_PRODUCT: Final = re.compile(r"\d[\d,]*(?:\.\d+)?\s?[가-힣A-Za-z]{0,8}\s?[×xX*]\s?\d")


def _settled(material: PlanMaterial, table: ReadBudget) -> ReadBudget:
    """Return a table with the quantities that hold, its reserve reckoned anew, and the tax that it leaves out."""
    case = material.case
    changes = tuple(changes_of(table.costs.items, [one for one in case.pieces if one.text not in case.void_texts]))
    by_item = {one.before.item: one.after for one in changes}
    items = [by_item.get(one.item, one) for one in table.costs.items]
    if table.share:
        base = sum(one.amount for one in items)
        basis = f"{base:,} × {table.share:g}%"
        items.append(CostItem(material.say("reserve"), round(base * table.share / 100), basis, table.source))
    texts = {one.number: one.text for one in material.sources}
    is_net = NET.search(texts.get(table.source, "")) and any(GROSS.search(one.piece.text) for one in case.limits)
    vat = VAT.get(table.costs.currency, 0) if is_net else 0
    return replace(table, costs=CostTable(table.costs.currency, tuple(items)), changes=changes, vat=vat)


def _listed(material: PlanMaterial) -> list[ReadBudget]:
    """Return tables that are typed as columns: a label, how it is reckoned, an amount behind it."""
    found = []
    for source in material.sources:
        if source.kind != "file":
            continue
        rows = [piece for piece in material.case.pieces if piece.source == source.number and not piece.rows]
        items: list[CostItem] = []
        stated, share = 0, 0.0
        for piece in rows:
            reckoned = _LINE.fullmatch(piece.text)
            label, _, rest = piece.text.partition(": ")
            if reckoned and (not piece.is_row or not _PRODUCT.search(rest)):
                label, rest = reckoned["label"], reckoned["rest"]
            elif piece.is_row and (product := _PRODUCT.search(label)):
                label, rest = label[: product.start()], f"{label[product.start() :]} {rest}"
            rest = rest or piece.text
            amount = _RESULT.search(rest) or _LAST.search(rest)
            if kept := _SHARE.search(piece.text):
                share = float(kept["share"]) if items else share
                continue
            if amount is None or not (_PRODUCT.search(rest) or "=" in rest or _ALL.search(f"{label} {rest}")):
                continue
            if _INCOME.search(label) or _PARTIAL.search(piece.text):
                continue
            value = int(amount["amount"].replace(",", ""))
            if _ALL.search(f"{label} {rest}"):
                stated = value
                break
            basis = rest[: amount.start()].strip(" =·:").replace(" · ", " ")
            items.append(CostItem(label.strip(" :·-"), value, basis, source.number))
        if len(items) > 1 and stated:
            costs = CostTable(material.case.currency or "USD", tuple(items))
            found.append(ReadBudget(costs, source.number, "", stated, share=share))
    return found


def limit_text(material: PlanMaterial, limit: MoneyLimit) -> str:
    """Return a limit as a phrase."""
    amount = money(limit.amount, limit.currency, material.language) if limit.currency else f"{limit.amount:,}"
    return material.say(f"limit_{limit.per}", amount=amount)
