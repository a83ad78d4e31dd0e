"""The money: limits, the table of the material reckoned again, the same over a year, what is not known."""

from orchestrator.graphs.plan.plan_document import CostTable, PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import told
from orchestrator.graphs.plan.rules.composing.sums import ReadBudget, basis_of, budget_table, limit_told
from orchestrator.graphs.plan.rules.costing import costs_of, money
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.language.amounts import find_amounts

_YEAR = 12
_PRICES = 5


def costs_body(material: PlanMaterial) -> tuple[str, CostTable | None, tuple[PlanAssumption, ...]]:
    """Return the body, the table, and what is assumed."""
    say, table = material.say, budget_table(material)
    limits = material.case.limits
    parts = []
    if limits:
        parts.append(markdown.bullets(_limits(material)))
    assumed: tuple[PlanAssumption, ...] = ()
    costs: CostTable | None = None
    if table:
        costs = table.costs
        parts += [_table(material, table), markdown.bullets(_compared(material, table))]
    elif (
        material.brief.budget
        and not any(one.per == "month" and one.amount == material.brief.budget.amount for one in limits)
        and (allotted := costs_of(material))
    ):
        costs = allotted
        budget = material.brief.budget
        shown = money(budget.amount, budget.currency, material.language)
        rows = [
            (item.item, f"{money(item.amount, costs.currency, material.language)} {material.mark()}", item.basis or "–")
            for item in costs.items
        ]
        rows.append(
            (
                f"**{say('total')}**",
                f"**{money(costs.total, costs.currency, material.language)}** {material.mark(budget.source)}",
                say("total_basis"),
            )
        )
        parts += [] if limits else [say("budget", amount=shown, mark=material.mark(budget.source))]
        parts += [say("allotted"), markdown.table(say("columns_costs"), rows)]
        assumed = material.assumption("costs")
    else:
        if material.brief.budget and not limits:
            budget = material.brief.budget
            shown = money(budget.amount, budget.currency, material.language)
            parts.append(say("budget", amount=shown, mark=material.mark(budget.source)))
        parts.append(say("drivers_lead", who=operator(material)))
        rows = [
            (say(f"driver_{name}"), say(f"driver_{name}_how"), say("driver_unknown"))
            for name in ("people", "tool", "messages", "training", "reserve")
        ]
        parts.append(markdown.table(say("columns_drivers"), rows))
        assumed = (PlanAssumption(say("assume_unpriced"), say("reason_unpriced"), "costs"),)
    if prices := _prices(material):
        parts += [f"**{say('prices_head')}**", markdown.bullets(told(material, one) for one in prices)]
    return markdown.joined(*parts), costs, assumed


def _limits(material: PlanMaterial) -> list[str]:
    found = []
    for limit in material.case.limits[:4]:
        line = f"{limit_told(material, limit)} — {told(material, limit.piece)}"
        if limit.per == "month":
            year = (
                f"{limit.amount * _YEAR:,}"
                if not limit.currency
                else money(limit.amount * _YEAR, limit.currency, material.language)
            )
            one = f"{limit.amount:,}" if not limit.currency else money(limit.amount, limit.currency, material.language)
            times = material.say("limit_times", one=one, months=_YEAR, year=year, mark=material.mark())
            line = f"{line}. {times}"
        found.append(line)
    return found


def _table(material: PlanMaterial, table: ReadBudget) -> str:
    language, costs = material.language, table.costs
    rows = [
        (item.item, f"{money(item.amount, costs.currency, language)} [{table.source}]", basis_of(item))
        for item in costs.items
    ]
    rows.append(
        (
            f"**{material.say('total')}**",
            f"**{money(costs.total, costs.currency, language)}** {material.say('summed')}",
            material.say("total_basis"),
        )
    )
    return markdown.table(material.say("columns_costs"), rows)


def _compared(material: PlanMaterial, table: ReadBudget) -> list[str]:
    """Say whether the sum is the stated one, and how it lies to the limits."""
    say, language, costs = material.say, material.language, table.costs
    total = money(costs.total, costs.currency, language)
    found = []
    if table.stated and table.stated != costs.total:
        found.append(
            say(
                "sum_differs",
                stated=f"{money(table.stated, costs.currency, language)} [{table.source}]",
                total=f"{total} {say('summed')}",
            )
        )
    elif table.stated:
        found.append(say("sum_same", total=f"{total} [{table.source}]"))
    for limit in material.case.limits[:4]:
        yearly = next((one for one in costs.items if limit.per == "month" and one.amount == limit.amount * _YEAR), None)
        if yearly is not None and limit.currency == costs.currency:
            one, year = (money(each, costs.currency, language) for each in (limit.amount, yearly.amount))
            found.append(
                say(
                    "limit_monthly_item",
                    item=yearly.item,
                    one=f"{one} [{limit.piece.source}]",
                    months=_YEAR,
                    year=f"{year} [{table.source}]",
                )
            )
        if limit.per != "once" or limit.currency != costs.currency:
            continue
        item = next((one for one in costs.items if one.amount == limit.amount), None)
        amount = f"{money(limit.amount, limit.currency, language)} [{limit.piece.source}]"
        if item is not None:
            found.append(say("limit_item", item=item.item, amount=amount))
        elif limit.amount * 3 > costs.total:
            gap = money(abs(limit.amount - costs.total), costs.currency, language)
            found.append(
                say(
                    "limit_kept" if costs.total <= limit.amount else "limit_broken",
                    amount=amount,
                    gap=f"{gap} {say('summed')}",
                )
            )
    return found


def _prices(material: PlanMaterial) -> list[Piece]:
    """Return other sums that the material states: prices, contracts, what is paid today."""
    limits = {one.piece.text for one in material.case.limits}
    void = {one.piece.text for one in material.case.voids}
    found = [
        one
        for one in (*material.case.own, *material.case.told)
        if not one.rows and one.text not in limits and one.text not in void and find_amounts(one.text)
    ]
    return found[:_PRICES]
