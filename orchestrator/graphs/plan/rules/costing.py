"""The costs: stated amounts and their sum; a stated budget is divided, and without one nothing is priced."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem, CostTable, PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.quoting import quoted
from orchestrator.graphs.plan.rules.statements import Statement
from orchestrator.language.amounts import find_amounts

_TOTAL: Final = re.compile(
    r"합계|총계|총액|소계|총\s?(?:비용|예산|사업비)|\b(?:sub)?total|\bsum\b|overall|budget", re.I
)
_ROUND: Final = {"KRW": 100_000}
"""To what an allotted amount is rounded; other currencies to 100."""
_SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥"}
_ITEM: Final = re.compile(
    r"(?P<item>[^:：,(]{2,40}?)(?:은|는|이|가|에|으로|로|비로)?\s?[:：]?\s?(?:약\s|총\s|최대\s|about\s)?$"
)


def money(amount: int, currency: str, language: str) -> str:
    """Write a sum: 50,000,000원, or ₩50,000,000 in English."""
    if currency == "KRW":
        return f"{amount:,}원" if language == "ko" else f"KRW {amount:,}"
    sign = _SIGNS.get(currency)
    return f"{sign}{amount:,}" if sign else f"{currency} {amount:,}"


def costs_of(material: PlanMaterial) -> CostTable | None:
    """Return the table of costs: of stated items, else the budget divided by the guide's proportions."""
    stated = _stated(material)
    if stated:
        currency = max({currency for _, currency in stated}, key=[currency for _, currency in stated].count)
        return CostTable(currency, tuple(item for item, said in stated if said == currency))
    budget, found = material.brief.budget, material.block("costs")
    if budget is None or found is None or not found[1].rows:
        return None
    weights = [int(row[3]) for row in found[1].rows]
    step = _ROUND.get(budget.currency, 100)
    step = step if budget.amount >= step * 100 else 1
    parts = [budget.amount * weight // sum(weights) // step * step for weight in weights]
    parts[-1] += budget.amount - sum(parts)
    rows = zip(found[1].rows, parts, strict=True)
    return CostTable(
        budget.currency, tuple(CostItem(material.told(row[0]), part, material.told(row[2])) for row, part in rows)
    )


def _stated(material: PlanMaterial) -> list[tuple[CostItem, str]]:
    """Return the items with an amount that sources of the person's own state."""
    own = {source.number for source in material.sources if source.kind in ("file", "index")}
    found: list[tuple[CostItem, str]] = []
    for statement in material.statements.get("costs", ()):
        if statement.source in own:
            found += _items(statement)
    return found if len(found) > 1 else []


def _items(statement: Statement) -> list[tuple[CostItem, str]]:
    found = []
    if statement.kind == "table":
        for row in statement.rows[1:]:
            amounts = [one for cell in row[1:] for one in _amounts(cell, statement.rows[0])]
            if row[0] and amounts and not _TOTAL.search(row[0]):
                basis = next((cell for cell in row[2:] if cell and not _amounts(cell, ())), "")
                found.append((CostItem(row[0], amounts[-1][0], basis, statement.source), amounts[-1][1]))
    elif statement.kind == "item":
        sums = find_amounts(statement.text)
        if len(sums) == 1 and (named := _ITEM.search(statement.text[: sums[0].start])):
            name = named["item"].strip(" -–—*")
            if len(name) > 1 and not _TOTAL.search(name):
                value = sums[0].value
                found.append((CostItem(name, value.value, "", statement.source), value.currency))
    return found


def _amounts(cell: str, head: Sequence[str]) -> list[tuple[int, str]]:
    """Return the sums of a cell; a bare number counts in the unit that the table's head names."""
    named = [(one.value.value, one.value.currency) for one in find_amounts(cell)]
    if named or not re.fullmatch(r"\s*\d[\d,]{0,15}\s*", cell):
        return named
    unit = next((word for word in head if re.search(r"만\s?원|천\s?원|백만\s?원|억\s?원|원\)|₩|USD|\$|KRW", word)), "")
    if not unit:
        return []
    value = int(cell.replace(",", ""))
    scale = (
        10_000 if re.search(r"(?<!백)만\s?원", unit) else 1_000 if "천" in unit else 1_000_000 if "백만" in unit else 1
    )
    scale = 10**8 if "억" in unit else scale
    return [(value * scale, "USD" if re.search(r"USD|\$", unit) else "KRW")]


def costs_section(material: PlanMaterial) -> tuple[str, CostTable | None, tuple[PlanAssumption, ...]]:
    """Return the body of the section, its table and what is assumed."""
    costs, budget = costs_of(material), material.brief.budget
    lead = ""
    if budget is not None:
        shown = money(budget.amount, budget.currency, material.language)
        lead = material.say("budget", amount=shown, mark=material.mark(budget.source))
    if costs is None:
        found = material.block("costs")
        rows = [
            (material.told(row[0]), material.told(row[1]), material.told(row[2]))
            for row in (found[1].rows if found else ())
        ]
        table = markdown.table(material.say("columns_costs_unpriced"), rows) if rows else ""
        mark = material.cite_guide(found[0]).strip() if found else ""
        unpriced = (PlanAssumption(material.say("assume_unpriced"), material.say("reason_unpriced"), "costs"),)
        body = markdown.joined(lead, material.say("costs_unpriced", marks=mark), table, quoted(material, "costs"))
        return body, None, unpriced
    is_stated = any(item.source for item in costs.items)
    rows_priced = [
        (
            item.item,
            f"{money(item.amount, costs.currency, material.language)} {material.mark(item.source)}",
            item.basis or "–",
        )
        for item in costs.items
    ]
    total = money(costs.total, costs.currency, material.language)
    sum_mark = material.say("summed") if is_stated else material.mark(budget.source if budget else 0)
    rows_priced.append((f"**{material.say('total')}**", f"**{total}** {sum_mark}", "–"))
    body = markdown.joined(
        lead,
        markdown.table(material.say("columns_costs"), rows_priced),
        _difference(material, costs) if is_stated else "",
        quoted(material, "costs", without_tables=is_stated) if not is_stated else "",
    )
    return body, costs, () if is_stated else material.assumption("costs")


def _difference(material: PlanMaterial, costs: CostTable) -> str:
    """Say how the sum of the items lies to the budget."""
    budget = material.brief.budget
    if budget is None or budget.currency != costs.currency or budget.amount == costs.total:
        return ""
    amount = money(abs(budget.amount - costs.total), costs.currency, material.language)
    return material.say("below_budget" if costs.total < budget.amount else "above_budget", amount=amount)
