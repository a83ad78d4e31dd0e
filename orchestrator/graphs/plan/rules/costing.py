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
    """Return the items with an amount that sources of the person's own state: those of one table, else of one list.

    A table whose own total is the sum of its rows goes before others: amounts of several tables are not added up, which
    may be the same money twice.
    """
    texts = {source.number: source.text for source in material.sources if source.kind in ("file", "index")}
    listed: dict[int, list[tuple[CostItem, str]]] = {}
    best: list[tuple[CostItem, str]] = []
    for statement in material.statements.get("costs", ()):
        if statement.source not in texts:
            continue
        if statement.kind == "table":
            found, is_whole = _of_table(statement, texts[statement.source])
            if is_whole and len(found) > 1:
                return found
            best = best or (found if len(found) > 1 else [])
        elif statement.kind == "item" and (item := _of_item(statement)):
            listed.setdefault(statement.source, []).append(item)
    longest = max(listed.values(), key=len, default=[])
    return best or (longest if len(longest) > 1 and _is_budget_list(longest) else [])


def _is_budget_list(items: Sequence[tuple[CostItem, str]]) -> bool:
    """Tell whether listed amounts are of one size, as items of a budget are and prices beside them are not."""
    amounts = [item.amount for item, _ in items]
    return min(amounts) * 1_000 > max(amounts)


def _of_table(statement: Statement, text: str) -> tuple[list[tuple[CostItem, str]], bool]:
    """Return the items of a table, and whether its total is their sum."""
    head, *rows = statement.rows
    unit = _unit(head, text)
    columns = [
        at for at in range(1, len(head)) if sum(_sum_in(row[at], unit) is not None for row in rows) * 2 > len(rows)
    ]
    if not columns or (unit is None and not any(find_amounts(row[columns[-1]]) for row in rows)):
        return [], False
    at = next((one for one in columns if re.search(r"합계|총액|total", head[one], re.I)), columns[-1])
    name_at = next((one for one in range(at) if _NAME_HEAD.search(head[one])), 0)
    total, found = None, []
    for row in rows:
        value = _sum_in(row[at], unit)
        if value is None:
            continue
        if _TOTAL.search(" ".join(row[:at])):
            total = value
        elif row[name_at]:
            basis = next((cell for cell in row[at + 1 :] if cell), "")
            basis = row[at] if re.search(r"[×*=]", row[at]) else basis
            found.append((CostItem(row[name_at], value[0], basis, statement.source), value[1]))
    return found, bool(total and total[0] == sum(item.amount for item, _ in found))


def _of_item(statement: Statement) -> tuple[CostItem, str] | None:
    sums = find_amounts(statement.text)
    named = _ITEM.search(statement.text[: sums[0].start]) if len(sums) == 1 else None
    name = named["item"].strip(" -–—*") if named else ""
    if len(name) < 2 or _TOTAL.search(name) or _SMALL.search(statement.text):
        return None
    value = sums[0].value
    return CostItem(name, value.value, "", statement.source), value.currency


def _unit(head: Sequence[str], text: str) -> tuple[int, str] | None:
    """Return in what bare numbers of a table count: by its head, else by what the document says."""
    told = next((word for word in head if _UNIT.search(word)), "") or next(iter(_UNIT_SAID.findall(text[:4000])), "")
    if not told:
        return None
    if re.search(r"USD|\$|dollar", told, re.I):
        return 1_000 if re.search(r"k\b|thousand", told, re.I) else 1, "USD"
    if re.search(r"EUR|€", told, re.I):
        return 1, "EUR"
    if re.search(r"GBP|£", told, re.I):
        return 1, "GBP"
    scales = ((r"억", 10**8), (r"백만", 10**6), (r"천만", 10**7), (r"만", 10**4), (r"천", 10**3))
    return next((scale for word, scale in scales if word in told), 1), "KRW"


def _sum_in(cell: str, unit: tuple[int, str] | None) -> tuple[int, str] | None:
    """Return the sum of a cell: of a calculation its result."""
    cell = cell.rpartition("=")[2] if "=" in cell else cell
    named = find_amounts(cell)
    if named and not re.fullmatch(r"\s*[\d,]+\s*", cell):
        return named[-1].value.value, named[-1].value.currency
    bare = re.fullmatch(r"\s*(\d[\d,]{0,15})\s*", cell)
    return (int(bare[1].replace(",", "")) * unit[0], unit[1]) if bare and unit else None


_NAME_HEAD: Final = re.compile(r"항목|내역|비목|세목|item|category|name|내용", re.I)
_UNIT: Final = re.compile(r"만\s?원|천\s?원|백만\s?원|억\s?원|\(원\)|원$|₩|USD|\$|KRW|EUR|€|GBP|£", re.I)
_UNIT_SAID: Final = re.compile(
    r"(?:단위|currency|amounts?\s+in|all\s+in)\s?[:：]?\s?((?:백만|천|만|억)?\s?원|USD|KRW|EUR|GBP|US\s?dollars?|[$€£])",
    re.I,
)
_SMALL: Final = re.compile(
    r"(?:건|개|명|회|박스|상자|시간|인|장)당|\bper\s|단가|월\s?\d|매월|/월|판매가|가격|price|요금", re.I
)
"""Amounts of one of many, or of each month: no item of a sum."""


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
        quoted(material, "costs", without_tables=is_stated, but=tuple(item.item for item in costs.items)),
    )
    return body, costs, () if is_stated else material.assumption("costs")


def _difference(material: PlanMaterial, costs: CostTable) -> str:
    """Say how the sum of the items lies to the budget."""
    budget = material.brief.budget
    if budget is None or budget.currency != costs.currency or budget.amount == costs.total:
        return ""
    amount = money(abs(budget.amount - costs.total), costs.currency, material.language)
    return material.say("below_budget" if costs.total < budget.amount else "above_budget", amount=amount)
