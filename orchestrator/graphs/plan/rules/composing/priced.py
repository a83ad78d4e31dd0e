"""The table of told prices up to the limit, how their sum lies to it, and what nobody knows."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.plan_document import CostItem, CostTable
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.cost_rows import shown_amount
from orchestrator.graphs.plan.rules.composing.plan_budget import budget_of, taxed_by
from orchestrator.graphs.plan.rules.composing.quoting import cited, shortened
from orchestrator.graphs.plan.rules.composing.sums import GROSS, NET, VAT
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.factors import NUMBER, value_of
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine
from orchestrator.graphs.plan.rules.reading.told_rests import told_rest

_NAME = 40
"""Characters of the name of a row."""
_CLAUSE: Final = re.compile(r"[,;.]\s")
_TOTAL: Final = re.compile(rf"(?:합계|총계|총액|total)\W{{0,4}}(?P<n>{NUMBER})", re.I)


def priced_body(material: PlanMaterial, lines: list[PricedLine]) -> tuple[list[str], str, CostTable | None]:
    """Return how the prices lie to each limit, their table with what nobody knows, and the table as data."""
    say = material.say
    rows = [
        (
            one.item,
            _shown(material, one),
            f"{one.basis or say('no_price')} [{one.source}]",
        )
        for one in lines
    ]
    known = [one.amount for one in lines if one.amount is not None]
    total = sum(known, Decimal(0))
    summed = f"{shown_amount(material, total)} {say('summed')}"
    is_whole = len(known) == len(lines)
    notes = [say("priced_sum", total=summed)] if len(known) > 1 and not is_whole else []
    unpriced = [f"{one.item} [{one.source}]" for one in lines if not one.basis]
    if unpriced:
        notes.append(say("unpriced", items=", ".join(unpriced)))
    if doubted := [f"{one.item} ({one.basis}) [{one.source}]" for one in lines if one.doubt == "huge"]:
        notes.append(say("priced_doubted", items=", ".join(doubted)))
    if rivals := [f"{one.item} [{one.source}]" for one in lines if one.doubt == "rival"]:
        notes.append(say("priced_rival", items=", ".join(rivals)))
    open_items = [f"{one.item} [{one.source}]" for one in lines if one.amount is None and one.basis]
    if unsaid := [f"{one.item} [{one.source}]" for one in lines if one.amount is None and one.basis and not one.doubt]:
        notes.append(say("priced_open", items=", ".join(unsaid)))
    elif (stated := _stated(material)) and stated[0] != total:
        shown = f"{shown_amount(material, stated[0])} [{stated[1]}]"
        notes.append(say("sum_differs", stated=shown, total=f"{shown_amount(material, total)} {say('summed')}"))
    budget = budget_of(material)
    left = told_rest([*material.case.own, *material.case.in_files])
    is_spent = bool(left and budget.limit and budget.rest is not None and budget.rest > 0 and not taxed_by(material))
    notes = [*_running(material, lines), *notes]
    above = [] if is_spent else [*_limited(material, lines, is_whole=not (open_items or budget.is_part))]
    items = [CostItem(one.item, int(one.amount), f"{one.basis}", one.source) for one in lines if one.amount is not None]
    costs = None
    if is_spent and left and budget.limit and budget.rest is not None:
        # What is left is a row only where the person says what becomes of it.
        rest, basis = shortened(left.what, _NAME) or say("rest_kept"), cited(material, left.piece)
        limit = f"{shown_amount(material, Decimal(budget.limit.amount))} [{budget.limit.piece.source}]"
        rows.append((rest, f"{shown_amount(material, budget.rest)} {say('rest_mark')}", basis))
        rows.append((f"**{say('total')}**", f"**{limit}**", say("rest_total")))
        if all(one.amount % 1 == 0 for one in lines if one.amount is not None):
            costs = CostTable(material.case.currency, (*items, CostItem(rest, int(budget.rest), basis)))
    elif len(known) > 1 and is_whole:
        rows.append((f"**{say('total')}**", f"**{shown_amount(material, total)}** {say('summed')}", say("total_basis")))
    if not costs and items and is_whole and all(one.amount is not None and one.amount % 1 == 0 for one in lines):
        costs = CostTable(material.case.currency, tuple(items))
    return (
        above,
        markdown.joined(say("priced_lead"), markdown.table(say("columns_costs"), rows), markdown.bullets(notes)),
        costs,
    )


def _shown(material: PlanMaterial, line: PricedLine) -> str:
    """Return what a thing costs, with its source where that states it: what is reckoned is so beside it."""
    if line.amount is None:
        return material.say("driver_unknown")
    shown = shown_amount(material, line.amount)
    return shown if re.search(r"×|\d\s?[xX*]\s?\S{0,2}\d", line.basis) else f"{shown} [{line.source}]"


def _running(material: PlanMaterial, lines: Sequence[PricedLine]) -> Iterator[str]:
    """Yield what is paid once and what runs on, where something is paid each month."""
    by_month = [one for one in lines if one.by_month is not None and one.amount is not None]
    if not by_month:
        return
    each = sum((one.by_month for one in by_month if one.by_month is not None), Decimal(0))
    whole = sum((one.amount for one in by_month if one.amount is not None), Decimal(0))
    once = sum((one.amount for one in lines if one.by_month is None and one.amount is not None), Decimal(0))
    yield material.say(
        "priced_running",
        once=f"{shown_amount(material, once)} {material.say('summed')}",
        each=f"{shown_amount(material, each)} {material.say('summed')}",
        months=round(whole / each),
        whole=f"{shown_amount(material, whole)} {material.say('summed')}",
    )


def _limited(material: PlanMaterial, lines: Sequence[PricedLine], *, is_whole: bool) -> Iterator[str]:
    """Yield for each limit how what it bounds lies to it: one thing that its clause names, what is paid each month, or all."""
    say, case = material.say, material.case
    whole = next((one for one in case.limits if one.per == "once" and one.currency == case.currency), None)
    for limit in (*case.limits, *case.set_apart):
        if limit.currency != case.currency:
            continue
        named = [one for one in lines if limit is not whole and _names(limit, one)]
        bounded = named or [one for one in lines if limit.per != "month" or one.by_month is not None]
        told = [one.by_month if limit.per == "month" else one.amount for one in bounded]
        total = sum((one for one in told if one is not None), Decimal(0))
        if not (limit is whole or named or limit.per != "once") or not any(told):
            continue
        net = next((one for one in (*case.own, *case.in_files) if NET.search(one.text)), None)
        if limit is whole and net and GROSS.search(limit.piece.text) and (share := VAT.get(case.currency, 0)):
            total = total * (100 + share) / 100
            yield say(
                "priced_taxed",
                share=share,
                taxed=f"{shown_amount(material, total)} {say('summed')}",
                mark=f"[{net.source}]",
            )
        gap = f"{shown_amount(material, abs(total - limit.amount))} {say('summed')}"
        amount = f"{shown_amount(material, Decimal(limit.amount))} [{limit.piece.source}]"
        is_known = None not in told if named or limit is not whole else is_whole
        if not (is_known or total > limit.amount):
            continue
        shown = f"{shown_amount(material, total)} {say('summed')}"
        if limit is whole:
            yield say("priced_below" if total <= limit.amount else "limit_broken", amount=amount, total=shown, gap=gap)
        else:
            what = ", ".join(one.item for one in named) or say(f"bounded_{limit.per}")
            key = "part_below" if total <= limit.amount else "part_broken"
            yield say(key, what=what, amount=amount, total=shown, gap=gap)


def _names(limit: MoneyLimit, line: PricedLine) -> bool:
    """Tell whether the clause that sets a limit names a thing."""
    text = limit.piece.text.casefold()
    begin = max((stop.end() for stop in _CLAUSE.finditer(text) if stop.end() <= limit.start), default=0)
    behind = _CLAUSE.search(text, limit.start)
    words = line.item.casefold().split()
    clause = text[begin : behind.start() if behind else len(text)]
    return bool(words) and len(words[-1]) > 1 and line.piece is not limit.piece and words[-1] in clause


def _stated(material: PlanMaterial) -> tuple[Decimal, int] | None:
    """Return the sum that the material itself states of its prices, with its source."""
    found = [(_TOTAL.match(one.text), one.source) for one in material.case.in_files if not one.rows]
    return next(((value_of(match["n"]), source) for match, source in found if match), None)
