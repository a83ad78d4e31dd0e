"""The limit of a plan with what has a price of it: what is approved, and what is left."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, shown_amount
from orchestrator.graphs.plan.rules.composing.sums import GROSS, NET, VAT, budget_table, limit_text
from orchestrator.graphs.plan.rules.composing.told_sums import is_any_told, left_out
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.limits import MoneyLimit, no_money
from orchestrator.graphs.plan.rules.reading.price_lines import PricedLine


@dataclass(frozen=True, slots=True)
class PlanBudget:
    """The limit with what has a price of it."""

    limit: MoneyLimit | None
    priced: Decimal | None
    """What all prices come to, with tax; None where one is not known."""
    share: int = 0
    """Percent of tax in it."""
    is_part: bool = False
    """Another told sum may be a cost and is not in it."""
    known: Decimal = Decimal(0)
    """What those come to whose prices are known, with tax."""

    @property
    def rest(self) -> Decimal | None:
        """Return what is left of the limit for what has no price yet; None where a told sum may take it.

        What is passed by the known prices alone is passed whatever the others come to.
        """
        rest = None if self.limit is None else self.limit.amount - (self.known if self.priced is None else self.priced)
        return None if (self.is_part or self.priced is None) and rest is not None and rest >= 0 else rest

    def phrase(self, material: PlanMaterial) -> str:
        """Return the money in a phrase."""
        say = material.say
        limit = f"{limit_text(material, self.limit)} [{self.limit.piece.source}]" if self.limit else ""
        known = self.known if self.priced is None and limit and self.is_part and self.known else self.priced
        priced = f"{shown_amount(material, known)} {say('summed')}" if known is not None else ""
        if limit and priced and self.rest is not None:
            gap = f"{shown_amount(material, abs(self.rest))} {say('summed')}"
            return say("money_within" if self.rest >= 0 else "money_over", limit=limit, priced=priced, gap=gap)
        if limit and priced:
            return say("money_part", limit=limit, priced=priced)
        if limit:
            return say("money_limit_part", limit=limit) if self.is_part else limit
        if priced:
            return say("money_total_part" if self.is_part else "money_total", total=priced)
        if no_money(material.case.own):
            return say("money_none")
        return say("money_told" if is_any_told(material) else "money_unknown")

    def choice(self, material: PlanMaterial) -> str:
        """Return what is to be approved: the sum with its tax, and how it lies to the limit."""
        say = material.say
        limit = f"{limit_text(material, self.limit)} [{self.limit.piece.source}]" if self.limit else ""
        whole = self.known if self.priced is None and self.rest is not None else self.priced
        if whole is None:
            nothing = "choice_told" if is_any_told(material) else "choice_quotes"
            nothing = "choice_no_money" if no_money(material.case.own) and not limit else nothing
            if limit:
                return say("choice_limit_part" if self.is_part else "choice_limit", amount=limit)
            return say(nothing)
        net = whole * 100 / (100 + self.share)
        parts = [
            say("amount_taxed", total=shown_amount(material, net), share=self.share)
            if self.share
            else say("amount_summed")
        ]
        if self.is_part:
            parts.append(say("amount_part"))
        if self.limit and self.rest is not None:
            key = "amount_below" if self.rest >= 0 else "amount_above"
            amount = shown_amount(material, Decimal(self.limit.amount))
            gap = shown_amount(material, abs(self.rest))
            parts.append(say(key, limit=amount, mark=f"[{self.limit.piece.source}]", gap=gap))
        elif limit:
            parts.append(limit)
        return say("choice_amount", amount=shown_amount(material, whole), basis=", ".join(parts))


def budget_of(material: PlanMaterial) -> PlanBudget:
    """Return the limit of the whole and what the priced things come to."""
    case = material.case
    limit = next(
        (one for one in case.limits if one.per != "month" and (one.currency == case.currency or not one.currency)), None
    )
    is_part = bool(left_out(material))
    table = budget_table(material)
    if table:
        return PlanBudget(limit, Decimal(table.taxed if table.vat else table.costs.total), table.vat, is_part)
    lines = priced_lines(material)
    known = priced_total(material, [one for one in lines if one.amount is not None]) or Decimal(0)
    return PlanBudget(limit, priced_total(material, lines) if lines else None, taxed_by(material), is_part, known)


def priced_total(material: PlanMaterial, lines: Sequence[PricedLine]) -> Decimal | None:
    """Return what all prices come to, with the tax that the limit holds; None where one of them is not known."""
    known = [one.amount for one in lines if one.amount is not None]
    if len(known) < len(lines) or not known:
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
