"""What prices for one come to, where the message tells how many there are: each step shown."""

from decimal import Decimal
from math import prod

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.priced import shown_amount
from orchestrator.graphs.plan.rules.composing.quoting import plain, shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.rates import ToldRate, rates_of

_NAME = 60
_MOST = 6


def rated_body(material: PlanMaterial) -> str:
    """Return the table with its heading; empty where nothing can be multiplied."""
    rows = [_row(material, one) for one in told_rates(material)]
    if not rows:
        return ""
    return markdown.joined(f"**{material.say('rated_head')}**", markdown.table(material.say("columns_costs"), rows))


def told_rates(material: PlanMaterial) -> list[ToldRate]:
    """Return the prices for one whose number is told."""
    case = material.case
    held = [one for one in case.own if one.text not in case.void_texts]
    return [one for one in rates_of(held) if one.currency in ("", case.currency)][:_MOST]


def _row(material: PlanMaterial, rate: ToldRate) -> tuple[str, str, str]:
    say = material.say
    price = Decimal(rate.price)
    sources = dict.fromkeys((rate.piece.source, *(one.piece.source for one in rate.counts)))
    marks = " ".join(f"[{source}]" for source in sources)
    names = [
        f"{one.time} {one.unit}".strip() if material.language == "ko" else f"{one.unit} {one.time}".strip()
        for one in rate.counts
    ]
    if rate.each:
        names.append(say("rated_each", unit=rate.each))
    total = shown_amount(material, price * prod(one.number for one in rate.counts))
    basis = " × ".join((shown_amount(material, price), *(f"{one.number:,}" for one in rate.counts)))
    return (
        f"{shortened(plain(material, rate.piece), _NAME)} [{rate.piece.source}]",
        f"{total} {say('summed_line')}",
        f"{basis} ({', '.join(names)}) {marks}",
    )
