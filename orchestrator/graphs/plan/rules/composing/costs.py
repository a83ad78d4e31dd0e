"""The money: limits, the table of the material reckoned again, the same over a year, what is not known."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.plan_document import CostTable, PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.allotting import set_apart
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, shown_amount
from orchestrator.graphs.plan.rules.composing.day_words import first_step
from orchestrator.graphs.plan.rules.composing.drivers import course_drivers, hours_of_steps
from orchestrator.graphs.plan.rules.composing.owners import decision_day, operator
from orchestrator.graphs.plan.rules.composing.preparing import SOFTWARE, is_built
from orchestrator.graphs.plan.rules.composing.priced import priced_body
from orchestrator.graphs.plan.rules.composing.problem import shown_problems
from orchestrator.graphs.plan.rules.composing.quoting import cited
from orchestrator.graphs.plan.rules.composing.sums import ReadBudget, budget_table, limit_text
from orchestrator.graphs.plan.rules.composing.told_sums import is_any_told, left_out, told_prices
from orchestrator.graphs.plan.rules.composing.usual import usual_assumed, usual_rows
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.limits import has_product, no_money
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts

_SUMMED: Final = re.compile(r"(?:소계|합계|총계|예비비|sub-?total|total|contingency)\b", re.I)
_LESS: Final = re.compile(
    r"너무\s?많|줄이면|줄일|이면\s?\d|빼면|쓸\s?수\s?있|안\s?붙는|\b(?:too\s+many|fewer|could\s+do\s+with|pay\s+back|instead\s+of|repay)\b",
    re.I,
)
"""Says that less may do."""
_FILED: Final = any_of(
    r"첨부|붙[인임였]|파일|엑셀|시트|표로\s?(?:보냈|드렸)|견적서",
    r"\b(?:attach\w*|enclos\w*|spreadsheet|(?:the|my|our)\s(?:\w+\s)?(?:file|sheet)|\.(?:xlsx?|csv|pdf))\b",
)
_OF_MONEY: Final = any_of(
    r"돈|비용|예산|값|가격|견적|금액|단가", r"\b(?:costs?|budget|prices?|money|quotes?|figures|amounts?)\b"
)
_YEAR = 12
_PRICES = 5
_DRIVERS: Final = {"lean": 4, "standard": 6, "full": 6}


def costs_body(material: PlanMaterial) -> tuple[str, CostTable | None, tuple[PlanAssumption, ...]]:
    """Return the body, the table, and what is assumed."""
    say, table = material.say, budget_table(material)
    limits = material.case.limits
    parts = [markdown.bullets(_limits(material))] if limits else []
    assumed: tuple[PlanAssumption, ...] = ()
    costs: CostTable | None = None
    if table:
        costs = table.costs
        parts += [_table(material, table), markdown.bullets(_compared(material, table))]
        if options := _options(material, table):
            parts += [f"**{say('savings_head')}**", markdown.bullets(options)]
    elif priced := priced_lines(material):
        compared, body, costs = priced_body(material, priced)
        parts = [markdown.bullets([*compared, *_limits(material, " ".join(compared))]), body]
        if any(f"({say('assumed')})" in one.basis for one in priced):
            assumed = (PlanAssumption(say("assume_year_of_costs"), say("reason_year_of_costs"), "costs"),)
    elif unfunded := no_money(material.case.own):
        parts.append(say("no_money", said=cited(material, unfunded)))
        parts.append(markdown.table(say("columns_hours"), hours_of_steps(material)))
        assumed = (PlanAssumption(say("assume_no_money"), say("reason_no_money"), "costs"),)
    else:
        if material.brief.budget and not limits:
            budget = material.brief.budget
            shown = money(budget.amount, budget.currency, material.language)
            parts.append(say("budget", amount=shown, mark=material.mark(budget.source)))
        usual = () if left_out(material) else usual_rows(material, "costs", _DRIVERS[material.preset])
        drivers = [] if usual or is_any_told(material) else course_drivers(material, _DRIVERS[material.preset])
        lead = "drivers_kind" if usual else "drivers_open" if _prices(material) else "drivers_lead"
        parts.append(say("drivers_course" if drivers else lead, who=operator(material), mark=material.mark()))
        unknown = [
            (
                purpose,
                say("set_apart_basis"),
                f"{money(one.amount, one.currency, material.language)} [{one.piece.source}]",
            )
            for one, purpose in set_apart(material)
        ]
        if unknown:
            parts.append(markdown.table(say("columns_costs"), unknown))
        if usual:
            kept = usual if is_built(material) else [row for row in usual if not SOFTWARE.search(row[0])]
            ranked = sorted(kept or usual, key=lambda row: -int(re.sub(r"\D", "", row[3])))
            unknown = [(name, say("driver_unknown"), f"{basis} ({per})") for name, per, basis, _ in ranked]
            parts.append(markdown.table(say("columns_costs"), unknown))
        if drivers:
            parts.append(markdown.table(say("columns_costs"), drivers))
        if most := next((limit_text(material, one) for one in limits if one.per == "once"), ""):
            parts.append(say("quotes_within", limit=f"{most} [{limits[0].piece.source}]"))
        reason = "reason_unquoted" if limits or material.brief.budget or is_any_told(material) else "reason_unpriced"
        unpriced = "assume_drivers" if drivers else "assume_unpriced"
        assumed = (usual_assumed(material, "costs") if usual else PlanAssumption(say(unpriced), say(reason), "costs"),)
    priced_texts = "" if table else " ".join(one.basis for one in priced_lines(material))
    if paid := told_prices(material):
        parts += [f"**{say('heard_price')}**", markdown.bullets(cited(material, one) for one in paid)]
    if prices := [one for one in _prices(material) if one.role is None and not _is_listed(one, priced_texts)]:
        parts += [f"**{say('prices_head')}**", markdown.bullets(cited(material, one) for one in prices)]
    if missing := missing_file(material):
        parts.append(missing)
    return markdown.joined(*parts), replace(costs, left_out=left_out(material)) if costs else None, assumed


def missing_file(material: PlanMaterial) -> str:
    """Return that a file with sums to which the message points did not come; empty where one came, or none is named."""
    if any(one.kind == "file" for one in material.sources):
        return ""
    told = next((one for one in material.case.own if _FILED.search(one.text) and _OF_MONEY.search(one.text)), None)
    if told is None:
        return ""
    say, decision = material.say, decision_day(material)
    day = f"{decision.start.isoformat()} [{decision.piece.source}]" if decision else first_step(material)[1]
    return say("file_missing", said=cited(material, told), day=day, who=operator(material), mark=material.mark())


def _is_listed(piece: Piece, shown: str) -> bool:
    """Tell whether all sums of a statement stand in what is shown already, however they are written there."""
    values = {one.value.value for one in find_amounts(shown)}
    return all(one.value.raw in shown or one.value.value in values for one in find_amounts(piece.text))


def _limits(material: PlanMaterial, said: str = "") -> list[str]:
    """Return the limits as lines, without those that are said."""
    found = []
    for limit in material.case.limits[:4]:
        if f"{shown_amount(material, Decimal(limit.amount))} [{limit.piece.source}]" in said:
            continue
        line = f"{limit_text(material, limit)} [{limit.piece.source}]"
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
    changed = {one.after.item: one for one in table.changes}
    rows = []
    for item in costs.items:
        amount = money(item.amount, costs.currency, language)
        if change := changed.get(item.item):
            before = money(change.before.amount, costs.currency, language)
            basis = material.say("item_changed", basis=item.basis, before=f"{before} [{table.source}]")
            rows.append((item.item, f"{amount} [{change.piece.source}]", basis))
        else:
            mark = f"[{table.source}]" if not table.share or item is not costs.items[-1] else material.say("summed")
            rows.append((item.item, f"{amount} {mark}", item.basis or "–"))
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
    stated = f"{money(table.stated, costs.currency, language)} [{table.source}]"
    found = []
    if table.changes and table.stated:
        why = "; ".join(cited(material, one.piece) for one in table.changes)
        found.append(say("sum_changed", stated=stated, total=f"{total} {say('summed')}", why=why))
    elif table.stated and table.stated != costs.total:
        found.append(say("sum_differs", stated=stated, total=f"{total} {say('summed')}"))
    elif table.stated:
        found.append(say("sum_same", total=f"{total} [{table.source}]"))
    if table.vat:
        taxed = money(table.taxed, costs.currency, language)
        found.append(
            say("sum_taxed", total=total, share=table.vat, taxed=f"{taxed} {say('summed')}", mark=f"[{table.source}]")
        )
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
            gap = money(abs(limit.amount - table.taxed), costs.currency, language)
            found.append(
                say(
                    "limit_kept" if table.taxed <= limit.amount else "limit_broken",
                    amount=amount,
                    total=f"{money(table.taxed, costs.currency, language)} {say('summed')}",
                    gap=f"{gap} {say('summed')}",
                )
            )
    return found


def _options(material: PlanMaterial, table: ReadBudget) -> list[str]:
    """Return what the material says of items by which less would be spent, reckoned where it names a quantity."""
    found = []
    changed = {one.piece.text for one in table.changes} | {one.piece.text for one in material.case.limits}
    for piece in material.case.in_files:
        item = next((one for one in table.costs.items if words_of(one.item) & words_of(piece.text)), None)
        if (
            item is None
            or piece.is_row
            or piece.text in changed
            or has_product(piece.text)
            or not _LESS.search(piece.text)
        ):
            continue
        line = cited(material, piece)
        if saved := next((one for one in find_amounts(piece.text) if one.value.value < item.amount), None):
            gap = money(item.amount - saved.value.value, table.costs.currency, material.language)
            shown = f"{gap} {material.say('summed')}"
            line = f"{line}: {material.say('saving', item=item.item, gap=shown)}"
        found.append(line)
    return found[:_PRICES]


def _prices(material: PlanMaterial) -> list[Piece]:
    """Return other sums that the material states: prices, contracts, what is paid today."""
    limits = {one.piece.text for one in (*material.case.limits, *material.case.set_apart)}
    limits |= {one.text for one in shown_problems(material)}
    limits |= {one.piece.text for one in material.items.of("position", "order")}
    void = {one.piece.text for one in material.case.voids}
    found = [
        one
        for one in (*material.case.own, *material.case.in_files)
        if not one.rows
        and one.text not in limits
        and one.text not in void
        and find_amounts(one.text)
        and not has_product(one.text)
        and not _SUMMED.match(one.text)
    ]
    return found[:_PRICES]
