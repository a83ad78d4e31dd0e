"""What told money comes to where a message tells whom it is for: income by users, the limit by head, what drives costs."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, rate_basis, shown_amount, told_rates
from orchestrator.graphs.plan.rules.composing.exposures import guides_of_exposures
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import plain, shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.sum_words import WAGES
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.amounts import find_amounts

_COUNT: Final = re.compile(
    r"(?P<n>\d[\d,]{0,6})\s?(?P<unit>명|집|가구|세대|곳|분|households?|members?|people|students?|users?)?"
)
_OF_PEOPLE: Final = re.compile(
    r"(?P<n>\d[\d,]{0,6})\s?(?:명|집|가구|세대|households|families|members|subscribers|customers|users)", re.I
)
_MONTHLY: Final = re.compile(r"월\s?\d|한\s?달|매달|\b(?:a|per|each)\smonth|monthly", re.I)
_NOBODY: Final = re.compile(r"안\s?[받돼되된]|무료|없음|nothing|free\b", re.I)
_NAME: Final = 50
_RATED: Final = 60
_DRIVERS: Final = 4


def worked_body(material: PlanMaterial) -> str:
    """Return the table with its heading; empty where nothing can be worked out."""
    rows = [*_rated(material), *_income(material), *_by_head(material)]
    if not rows:
        return ""
    return markdown.joined(f"**{material.say('worked_head')}**", markdown.table(material.say("columns_costs"), rows))


def driver_rows(material: PlanMaterial) -> list[tuple[str, str, str]]:
    """Return what decides the costs of this case: its people, and what it is exposed to."""
    say = material.say
    rows = [
        tuple(guide.blocks["drivers"].rows[0]) for guide in guides_of_exposures(material) if "drivers" in guide.blocks
    ][:_DRIVERS]
    people = (say("driver_people_of", who=operator(material)), say("driver_people_how"))
    return [
        (name, how, say("driver_unknown"))
        for name, how in (people, *rows, (say("driver_reserve"), say("driver_reserve_how")))
    ]


def _users_counted(material: PlanMaterial) -> tuple[int, str, int] | None:
    """Return how many are to use it, as it is told, and the source: a goal of people first, else the users there are."""
    for one in material.items.measures:
        if one.goal and one.goal_in and (match := _OF_PEOPLE.search(one.goal)):
            return int(match["n"].replace(",", "")), match[0], one.goal_in.source
    told = material.items.counted(material.users)
    match = _COUNT.match(told)
    source = re.search(r"\[(?P<n>\d+)\]", told)
    return (int(match["n"].replace(",", "")), match[0].strip(), int(source["n"])) if match and source else None


def _rated(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield prices for one times the number that is told, but for things that stand among the costs."""
    costs = {one.piece.text for one in priced_lines(material)} | material.case.reckoned[1]
    for rate in told_rates(material):
        if rate.piece.text in costs:
            continue
        sources = dict.fromkeys((rate.piece.source, *(one.piece.source for one in rate.counts)))
        yield (
            f"{shortened(plain(material, rate.piece), _RATED)} [{rate.piece.source}]",
            f"{shown_amount(material, Decimal(rate.amount))} {material.say('summed_line')}",
            f"{rate_basis(material, rate)} {' '.join(f'[{source}]' for source in sources)}",
        )


def _income(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield what users pay when all of them pay once, or for a month."""
    counted = _users_counted(material)
    shown = {one.piece.text for one in told_rates(material)} | {one.piece.text for one in priced_lines(material)}
    shown |= material.case.reckoned[1]
    for piece in material.case.own:
        if counted is None or piece.role != "price" or piece.text in shown or _NOBODY.search(piece.text):
            continue
        if WAGES.search(piece.text):
            continue
        if not any(one.kind == "fee" or one.is_open for one in told_sums(piece.text, is_price=True)):
            continue
        if len(found := [*find_amounts(piece.text)]) != 1 or piece.text in material.case.void_texts:
            continue
        number, told, source = counted
        price = Decimal(found[0].value.value)
        each = shown_amount(material, price)
        key = "worked_month" if _MONTHLY.search(piece.text) else "worked_once"
        yield (
            f"{material.say(key)}: {shortened(plain(material, piece), _NAME)} [{piece.source}]",
            f"{shown_amount(material, price * number)} {material.mark()}",
            material.say("worked_basis", price=each, count=f"{told} [{source}]", mark=material.mark()),
        )


def _by_head(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield what the limit is for each of the users, where it divides without a rest."""
    counted = _users_counted(material)
    limit = next(
        (one for one in material.case.limits if one.per == "once" and one.currency == material.case.currency), None
    )
    if counted is None or limit is None or counted[0] < 1 or not words_of(material.users):
        return
    number, told, source = counted
    whole, rest = divmod(limit.amount, number)
    if whole < 1:
        return
    shown = shown_amount(material, Decimal(whole))
    yield (
        material.say("worked_head_of", users=material.users),
        material.say("worked_about", amount=shown) if rest else shown,
        f"{shown_amount(material, Decimal(limit.amount))} ÷ {told} [{limit.piece.source}] [{source}]",
    )
