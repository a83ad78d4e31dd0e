"""The first lines: what it is, for whom, what the reader decides, and on what that rests."""

import re
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import day_words, first_step, trial_day
from orchestrator.graphs.plan.rules.composing.matching import concern_of
from orchestrator.graphs.plan.rules.composing.owners import decider
from orchestrator.graphs.plan.rules.composing.priced import priced_lines, priced_total, shown_amount, taxed_by
from orchestrator.graphs.plan.rules.composing.problem import shown_problems
from orchestrator.graphs.plan.rules.composing.quoting import plain, shortened, told
from orchestrator.graphs.plan.rules.composing.sums import budget_table, limit_told
from orchestrator.graphs.plan.rules.costing import money
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.demands import Demand
from orchestrator.graphs.plan.rules.reading.targets import StatedTarget

_DEMANDS = 3
_HALF = 0.5
_STRICT: Final = re.compile(
    r"반드시|꼭|절대|들은\s사람만|만\s(?:가능|받|쓴|쓸|사용)|정하고|이어야|없어야|하면\s안|안\s?(?:된|돼|되)|\b(?:must|only|decided\s+by|non-negotiable|never)\b",
    re.I,
)
"""What may not be broken."""
_OPEN: Final = re.compile(
    r"반대|반발|뺏긴|모르겠|판단|무조건|하지\s?말까|하라는데|disagree|don'?t\s+know\s+whether|impossible|doesn'?t$|against|contradict",
    re.I,
)
"""A question on which a plan has to take a position."""


def opening_body(material: PlanMaterial) -> str:
    """Return the decision with what it needs, in ten lines or so."""
    case, say = material.case, material.say
    use = material.use
    named = material.brief.users if material.is_thin else None
    source = named.source if named else case.users[1]
    users = f"{material.users} {material.mark(source)}"
    lines = [say("open_what", subject=case.subject, users=users, use=use.title if use else say("use_general"))]
    lines.append(say("open_decide", who=decider(material), until=_until(material), choices=_choices(material)))
    lines.append(_position(material))
    if problems := shown_problems(material):
        lines.append(say("open_problem", text=told(material, problems[0])))
    if case.targets:
        goals = "; ".join(f"{target_told(one)} [{one.piece.source}]" for one in case.targets[:3])
        lines.append(say("open_goals", goals=goals))
    lines.append(_money(material))
    known = {one.piece.text for one in (*case.excluded, *case.disputed)} | case.void_texts
    known |= {one.piece.text for one in case.closed}
    strict = [one for one in main_demands(material) if one.kind == "must" and _STRICT.search(one.text)]
    strict += [
        Demand(plain(material, one), one, "must")
        for one in case.told
        if not one.is_row and not one.rows and _STRICT.search(one.text) and one.text not in known
    ]
    others = [one for one in main_demands(material) if one.kind in ("must", "disputed") and one not in strict]
    chosen = [*{one.text: one for one in (*strict, *others) if not one.piece.is_amended}.values()][:_DEMANDS]
    if chosen:
        texts = " / ".join(f"{shortened(one.text, 60)} [{one.piece.source}]" for one in chosen)
        lines.append(say("open_answers", texts=texts))
    if case.excluded:
        texts = " / ".join(f"{shortened(one.text.rstrip('. '), 60)} [{one.piece.source}]" for one in case.excluded[:2])
        lines.append(say("open_without", texts=texts))
    return markdown.bullets(lines)


def main_demands(material: PlanMaterial) -> list[Demand]:
    """Return the demands that a difficulty or a duty stands in, the person's own first."""
    found = [
        one
        for one in material.case.demands
        if one.kind != "form" and (one.kind != "must" or concern_of(material, one.text) or _is_duty(one.text))
    ]
    return found or [one for one in material.case.demands if one.kind != "form"]


def _is_duty(text: str) -> bool:
    return bool(marks.MUST.search(text) or marks.WISHED.search(text))


def target_told(target: StatedTarget) -> str:
    """Return a target as a phrase: name, today, goal."""
    return f"{target.name} {target.today} → {target.goal}" if target.today else f"{target.name} {target.goal}"


def _until(material: PlanMaterial) -> str:
    decision = next((day for day in material.case.days if day.kind == "decision"), None)
    if decision and decision.start <= trial_day(material)[0]:
        return material.say("open_until", day=day_words(decision))
    return material.say("open_until_start", day=first_step(material)[1])


def _choices(material: PlanMaterial) -> str:
    what, day = first_step(material)
    found = [material.say("choice_start", what=shortened(what, 50), day=day)]
    table, limits = budget_table(material), material.case.limits
    if amount := _amount(material):
        found.append(amount)
    elif limits:
        found.append(
            material.say("choice_limit", amount=f"{limit_told(material, limits[0])} [{limits[0].piece.source}]")
        )
    elif table:
        found.append(material.say("choice_budget"))
    else:
        found.append(material.say("choice_quotes"))
    found.append(material.say("choice_stop"))
    return " ".join(f"{sign} {one}" for sign, one in zip("①②③④", found, strict=False))


def _amount(material: PlanMaterial) -> str:
    """Return the sum that is to be approved with how it lies to the limit; empty where it is not known."""
    say, case = material.say, material.case
    table = budget_table(material)
    lines = [] if table else priced_lines(material)
    if table:
        total, share = Decimal(table.taxed if table.vat else table.costs.total), table.vat
        currency, items = table.costs.currency, Decimal(table.costs.total)
    elif (found := priced_total(material, lines)) is not None:
        total, share, currency = found, taxed_by(material), case.currency
        items = total * 100 / (100 + share)
    else:
        return ""
    limit = next((one for one in case.limits if one.per != "month" and one.currency == currency), None)
    parts = [say("amount_taxed", total=shown_amount(material, items), share=share) if share else say("amount_summed")]
    if limit is not None:
        gap = shown_amount(material, abs(total - limit.amount))
        key = "amount_below" if total <= limit.amount else "amount_above"
        shown = shown_amount(material, Decimal(limit.amount))
        parts.append(say(key, limit=shown, mark=f"[{limit.piece.source}]", gap=gap))
    return say("choice_amount", amount=shown_amount(material, total), basis=", ".join(parts))


def _position(material: PlanMaterial) -> str:
    case = material.case
    first, day = first_step(material)
    if case.options:
        small, large = case.options[0], case.options[-1]
        return material.say(
            "position_option",
            small=f"{small[2].text} [{small[2].source}]",
            large=f"{large[2].text} [{large[2].source}]",
            day=day,
        )
    dispute = next((one for one in case.disputed if _OPEN.search(one.text)), None)
    if dispute and (counted := case.weighing.share_for(dispute)):
        key = "position_most" if counted[0] >= _HALF else "position_few"
        what = f"{shortened(dispute.text, 70)} [{dispute.piece.source}]"
        return material.say(key, what=what, text=told(material, counted[1]))
    if dispute:
        return material.say(
            "position_disputed",
            what=f"{shortened(dispute.text, 70)} [{dispute.piece.source}]",
            first=shortened(first, 50),
        )
    return material.say("position_small", first=shortened(first, 50), day=day)


def _money(material: PlanMaterial) -> str:
    limits, table = material.case.limits, budget_table(material)
    parts = [f"{limit_told(material, one)} [{one.piece.source}]" for one in limits[:2]]
    if table:
        parts.append(material.say("money_table", amount=table.told_total(material), mark=f"[{table.source}]"))
    if material.brief.budget and not parts:
        budget = material.brief.budget
        parts.append(f"{money(budget.amount, budget.currency, material.language)} {material.mark(budget.source)}")
    priced = [] if table else priced_lines(material)
    if priced and (total := priced_total(material, priced)) is not None:
        parts.append(material.say("money_total", total=f"{shown_amount(material, total)} {material.say('summed')}"))
    elif priced:
        parts.append(material.say("money_priced"))
    return material.say("open_money", text=" · ".join(parts)) if parts else material.say("open_no_money")
