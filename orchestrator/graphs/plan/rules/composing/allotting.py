"""A budget without quotes divided: what the material sets apart, and the rest by the guide's proportions."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem, CostTable
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.costing import costs_of, divided, money
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit
from orchestrator.language.amounts import find_amounts

_LEAD: Final = re.compile(r"^(?:그\s?중|이\s?중|이\s?가운데|of\s+(?:this|which|that)|,)\s*", re.I)


def allotted_costs(material: PlanMaterial) -> CostTable | None:
    """Return the limit of the whole divided: what is set apart first, the rest by the guide's proportions."""
    limit = next((one for one in material.case.limits if one.per == "once" and one.currency), None)
    budget = material.brief.budget
    if limit is None:
        is_monthly = any(budget and one.amount == budget.amount for one in material.case.limits)
        return None if is_monthly else costs_of(material)
    apart = [(one, purpose) for one, purpose in set_apart(material) if one.amount < limit.amount]
    items = [CostItem(purpose, one.amount, material.say("set_apart_basis"), one.piece.source) for one, purpose in apart]
    rest = divided(material, limit.amount - sum(one.amount for one, _ in apart), limit.currency)
    return CostTable(limit.currency, (*items, *rest)) if rest else None


def set_apart(material: PlanMaterial) -> list[tuple[MoneyLimit, str]]:
    """Return the parts of the whole that are for one thing alone, with that thing."""
    return [(one, shortened(_purpose(one), 40)) for one in material.case.set_apart]


def _purpose(limit: MoneyLimit) -> str:
    """Return for what a part of the whole is set apart: the words beside its sum."""
    sentences = re.split(r"(?<=[^\d])[.;]\s", limit.piece.text)
    sentence = next((one for one in sentences if _has(one, limit)), limit.piece.text)
    found = next((one for one in find_amounts(sentence) if one.value.value == limit.amount), None)
    told = found.value.raw if found else f"{limit.amount:,}"
    before, _, behind = sentence.partition(told)
    before = _LEAD.sub("", before).strip(" ,:£$€")
    behind = re.sub(r"^\s?(?:은|는|을|를|is|are|for|must\s+be\s+spent\s+on)\s", "", behind).strip(" .,")
    return before or behind or sentence


def _has(sentence: str, limit: MoneyLimit) -> bool:
    is_found = any(one.value.value == limit.amount for one in find_amounts(sentence))
    return is_found or f"{limit.amount:,}" in sentence


def allotment(material: PlanMaterial, costs: CostTable, source: int) -> str:
    """Return the table of a divided sum; ``source``: of its total."""
    rows = [
        (
            item.item,
            f"{money(item.amount, costs.currency, material.language)} {material.mark(item.source)}",
            item.basis or "–",
        )
        for item in costs.items
    ]
    total = f"**{money(costs.total, costs.currency, material.language)}** {material.mark(source)}"
    rows.append((f"**{material.say('total')}**", total, material.say("total_basis")))
    return markdown.table(material.say("columns_costs"), rows)
