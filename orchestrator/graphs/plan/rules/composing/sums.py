"""The table of costs that the material has, read and reckoned again, and its limits."""

import re
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem, CostTable
from orchestrator.graphs.plan.rules.costing import money, table_items
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit

_LAST: Final = re.compile(r"(?P<amount>\d[\d,]{2,})\s?(?:원|[A-Z]{3})?\s*$")
_LINE: Final = re.compile(r"(?P<label>\D.*?)[:：]?\s(?P<rest>\d[\d,.]*\s?\S{0,4}\s?[×xX*].*=.*)")
_INCOME: Final = re.compile(r"수입|매출|수익|\bincome|\brevenue|\bsales\b", re.I)
_ALL: Final = re.compile(r"합계|총계|총액|\btotal\b", re.I)
_PRODUCT: Final = re.compile(r"\d[\d,]*(?:\.\d+)?\s?[가-힣A-Za-z]{0,6}\s?[×xX*]\s?\d")


@dataclass(frozen=True, slots=True)
class ReadBudget:
    """The items of one table with the total that it states."""

    costs: CostTable
    source: int
    heading: str
    stated: int
    """0 where it states none."""

    def told_total(self, material: PlanMaterial) -> str:
        """Return the sum of the items as money."""
        return money(self.costs.total, self.costs.currency, material.language)


def budget_table(material: PlanMaterial) -> ReadBudget | None:
    """Return the largest table of costs whose rows can be added up."""
    found: list[ReadBudget] = []
    texts = {one.number: one.text for one in material.sources}
    for piece in material.case.pieces:
        if not piece.rows or piece.is_aside:
            continue
        items, stated, currency = table_items(piece.rows, piece.source, texts.get(piece.source, ""))
        if len(items) > 1:
            costs = CostTable(currency, tuple(items))
            found.append(ReadBudget(costs, piece.source, piece.headings[-1] if piece.headings else "", stated))
    found += _listed(material)
    whole = [one for one in found if one.stated]
    return max(whole or found, key=lambda one: len(one.costs.items), default=None)


def _listed(material: PlanMaterial) -> list[ReadBudget]:
    """Return tables that are typed as columns: a label, how it is reckoned, an amount behind it."""
    found = []
    for source in material.sources:
        if source.kind != "file":
            continue
        rows = [piece for piece in material.case.pieces if piece.source == source.number and not piece.rows]
        items, stated = [], 0
        for piece in rows:
            reckoned = _LINE.fullmatch(piece.text)
            label, _, rest = piece.text.partition(": ")
            if reckoned and not piece.is_row:
                label, rest = reckoned["label"], reckoned["rest"]
            rest = rest or piece.text
            amount = _LAST.search(rest)
            if amount is None or not (_PRODUCT.search(rest) or "=" in rest or _ALL.search(f"{label} {rest}")):
                continue
            if _INCOME.search(label):
                continue
            value = int(amount["amount"].replace(",", ""))
            if _ALL.search(f"{label} {rest}"):
                stated = value
                break
            items.append(
                CostItem(label, value, rest[: amount.start()].strip(" =·:").replace(" · ", " "), source.number)
            )
        if len(items) > 1 and stated:
            found.append(
                ReadBudget(CostTable(material.case.currency or "USD", tuple(items)), source.number, "", stated)
            )
    return found


def limit_told(material: PlanMaterial, limit: MoneyLimit) -> str:
    """Return a limit as a phrase."""
    amount = money(limit.amount, limit.currency, material.language) if limit.currency else f"{limit.amount:,}"
    return material.say(f"limit_{limit.per}", amount=amount)


def basis_of(item: CostItem) -> str:
    """Return unit × quantity where the table states it, else what it says beside the amount."""
    return item.basis if item.basis else "–"


def has_product(text: str) -> bool:
    """Tell whether a text reckons unit × quantity."""
    return bool(_PRODUCT.search(text))
