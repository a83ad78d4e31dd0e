"""What is added up of all told sums, and what is told and left out: one place decides.

A thing's price counts where its words say that whoever runs the service pays it, or where it stands among such prices
or beside the money that there is. All else may be what the service asks for.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import groupby
from typing import Final

from orchestrator.graphs.plan.rules.reading import sum_words as lexicon
from orchestrator.graphs.plan.rules.reading.cost_classifier import SURELY, cost_chances
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.rate_tokens import RateToken, kind_of
from orchestrator.graphs.plan.rules.reading.rates import KnownCounts, counts_told
from orchestrator.graphs.plan.rules.reading.running_rates import is_paid_rate, running_rates
from orchestrator.graphs.plan.rules.reading.sum_kinds import ToldSum
from orchestrator.graphs.plan.rules.reading.told_sums import (
    REST_KO,
    counts_people,
    divided,
    givers_in,
    is_rounded_limit,
    shares_of,
    told_sums,
)
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.morphemes import morphemes

_MONEY: Final = frozenset((None, "price", "budget", "constraint"))
"""Roles of clauses whose sums may be costs; those of others are troubles, goals or what somebody does."""
_NEVER: Final = frozenset(("problem", "target", "talk"))
_LEAST_OF_EQUIPMENT: Final = (100, 100_000)
_DEAR: Final = (300, 300_000)
_LEAST_BESIDE: Final = (30, 50_000)
"""Sums (in won the second): a smaller one may be what somebody pays for the use of a thing."""
MAY_COST: Final = frozenset(("price", "unknown", "fee"))
"""Kinds of sums that may be costs, if their words alone do not tell."""
_EVEN_TRADED: Final = 0.95
"""The probability from which a sum is a cost though the service may offer its thing."""
_OF_COSTS: Final = any_of(
    r"(?:^|\s)(?:비용|예산|경비|소요\s?(?:비용|예산)|지출)(?:$|\s|\()",
    r"^(?:\d+\.\s)?(?:the\s)?(?:costs?|spending|expenses|budget)\b",
)
"""A heading of a file below which stands what the service pays, whatever its users pay elsewhere."""
_SPENT_ON: Final = re.compile(r"[^,;.:]{0,40}:\s|\s?(?:중에서|중에|중|에서|가운데)\s")
"""Behind the money there is begins what it is spent on."""
_LARGE: Final = re.compile(r"\d{3}")
_MORE: Final = re.compile(r"(?:and|plus)\s", re.I)
_SHARED = 4
"""Statements from a limit on among which it may be divided."""
_PARTED = 5
"""Statements behind a limit in which its parts stand."""
_YEAR = 12
_ADDENDS = 2
_SHARE = 10
"""By what the largest sum beside it is divided: a larger one is not small beside it."""
_LEAST_SHARE: Final = 100
"""By what the largest sum beside it is divided: a smaller one is hardly bought with it."""


@dataclass(frozen=True, slots=True)
class CostSums:
    """The told sums of a plan by what becomes of them."""

    added: Sequence[tuple[Piece, ToldSum]] = ()
    left: Sequence[tuple[Piece, ToldSum]] = ()
    """They may be costs, and are told."""
    texts: frozenset[str] = field(default=frozenset())
    """The statements all of whose sums are added up."""


def cost_sums(pieces: Iterable[Piece], subject: str, people: Mapping[str, int] | None = None) -> CostSums:
    """Return the sums of statements, in the order of the material, by what becomes of them.

    ``people``: how many there are of those for each of whom something may be paid.
    """
    lines = [one for one in pieces if not one.rows]
    told = [*_read(lines, _counted(lines, people or {}))]
    trades = [subject, *(one.text for one, _ in told if one.is_own and lexicon.TRADED.search(one.text))]
    own = [(piece, one) for piece, sums in told if piece.told for one in sums]
    chances = {id(one): chance for (_, one), chance in zip(own, cost_chances(own), strict=True)}
    costs = {one: chance for one, chance in chances.items() if chance >= SURELY}
    added: list[tuple[Piece, ToldSum]] = []
    left: list[tuple[Piece, ToldSum]] = []
    for is_money, group in groupby(told, key=lambda one: bool(one[1])):
        if is_money:
            for source in _by_source(group):
                _sort(
                    [(piece, _as_cost(piece, one, costs.get(id(one), 0.0))) for piece, one in source],
                    added,
                    left,
                    trades,
                )
    out = {id(piece) for piece, _ in left}
    return CostSums(added, left, frozenset(piece.text for piece, _ in added if id(piece) not in out))


def _counted(pieces: Sequence[Piece], people: Mapping[str, int]) -> KnownCounts:
    """Return what is counted anywhere for what prices are told for one of: people, and visits and days of other prices.

    A unit that is counted in two ways is left to be asked.
    """
    found: dict[str, Sequence[RateToken]] = {}
    for name, count in people.items():
        unit = kind_of(name.split()[-1])
        found[unit] = [RateToken("count", Decimal(count), unit, (), 0, 0, f"{count:,} {name}", name)] if count else ()
    several = set()
    for piece in pieces:
        for unit, chain in counts_told(piece.text).items():
            if unit in found and [(one.value, one.unit) for one in found[unit]] != [
                (one.value, one.unit) for one in chain
            ]:
                several.add(unit)
            found.setdefault(unit, chain)
    return {unit: chain for unit, chain in found.items() if chain and unit not in several}


def sums_of(pieces: Sequence[Piece]) -> list[tuple[Piece, ToldSum]]:
    """Return all sums of statements, as they are weighed."""
    return [(piece, one) for piece, sums in _read(pieces, {}) for one in sums]


def _as_cost(piece: Piece, one: ToldSum, chance: float) -> ToldSum:
    """Return a sum that is a cost by what is learnt, as the price of what its clause names."""
    name = one.item or one.thing
    is_told = one.kind == "price" or not one.is_open
    if is_told and one.rate and one.rate.is_product and one.rate.label and is_paid_rate(one.kind, one.rate):
        return replace(one, kind="price", item=one.rate.label)
    is_sold = one.is_one and one.count == 1 and one.amount < _least(one, _LEAST_OF_EQUIPMENT)
    if not (chance and name) or one.kind not in MAY_COST or is_sold or lexicon.DEPOSIT.search(name):
        return one
    return one if _is_contributed(piece.text, one) else replace(one, kind="price", item=name, likely=chance)


def _is_contributed(text: str, one: ToldSum) -> bool:
    """Tell whether somebody gives a sum, as the verb behind it tells: it is no price of who gives it."""
    verb = next(
        (word for word in morphemes(text[one.end :]) if word.form in lexicon.CONTRIBUTE_VERBS or word.tag == "VV"), None
    )
    return verb is not None and verb.form in lexicon.CONTRIBUTE_VERBS


def _by_source(group: Iterable[tuple[Piece, list[ToldSum]]]) -> Iterator[list[tuple[Piece, ToldSum]]]:
    for _, run in groupby(group, key=lambda one: one[0].source):
        yield [(piece, one) for piece, sums in run for one in sums]


def _read(pieces: Sequence[Piece], counts: KnownCounts) -> Iterator[tuple[Piece, list[ToldSum]]]:
    """Yield the statements with their sums; a bare number is one beside prices, and a count may follow in the next one."""
    is_among = False
    shares: dict[int, list[ToldSum]] = {}
    whole: tuple[Piece, Decimal, int] | None = None
    for at, piece in enumerate(pieces):
        following = pieces[at + 1] if at + 1 < len(pieces) else None
        found = _sums(piece, following, counts, is_among=is_among and piece.source == pieces[at - 1].source)
        if at and not is_among and found and piece.source == pieces[at - 1].source:
            found = _named_before(pieces[at - 1], piece, found, counts)
        if at and _MORE.match(piece.text) and piece.source == pieces[at - 1].source:
            found = _of_payers(pieces[at - 1].text, piece.text, found)
        if whole and whole[0].source == piece.source and at <= whole[2] and piece.told:
            rest = [*shares_of(piece.text, found, whole[1])]
            found = [*(one for one in found if all(one.start != part.start for part in rest)), *rest]
        limit = next((one for one in found if piece.told and is_rounded_limit(piece.text, one)), None)
        if limit and (last := _rest_told(pieces, at)):
            if any(counts_people(one.text) for one in pieces[at + 1 : last + 1]):
                bare = {one.start for one in shares_of(piece.text, (), limit.amount, limit.end)}
                found = [one for one in found if one.start not in bare]
            else:
                whole = (piece, limit.amount, last)
        if fund := next((one for one in found if one.kind == "limit" and piece.told), None):
            behind = [one.text if one.source == piece.source else "" for one in pieces[at + 1 : at + _SHARED]]
            behind = [" " * fund.end + piece.text[fund.end :], *behind]
            parts = divided(fund, behind) if not any(find_amounts(one) for one in behind) else []
            shares = {id(pieces[at + to]): some for to, some in enumerate(parts) if some} or shares
        if mine := shares.get(id(piece)):
            found = sorted([*(one for one in found if one.kind == "limit"), *mine], key=lambda one: one.start)
        is_among = any(one.kind == "price" for one in found) or any(one.amount for one in running_rates(piece.text))
        yield piece, found


def _rest_told(pieces: Sequence[Piece], at: int) -> int:
    """Return the place of the statement close behind a limit that says what the rest of it is for; 0 for none."""
    near = range(at + 1, min(len(pieces), at + 1 + _PARTED))
    return next((one for one in near if REST_KO.search(pieces[one].text)), 0)


def _named_before(before: Piece, piece: Piece, found: list[ToldSum], counts: KnownCounts) -> list[ToldSum]:
    """Return the sums of a statement, the first with the thing that the one before names: "칩은 41개, 개당 700원"."""
    first = found[0]
    if first.item or first.thing or not first.is_open or told_sums(before.text) or not piece.told:
        return found
    shift = len(before.text) + 2
    joined = told_sums(f"{before.text}, {piece.text}", counts, is_price=True)
    if len(joined) != len(found) or not (joined[0].item or joined[0].thing):
        return found
    return (
        [replace(joined[0], start=first.start, end=first.end), *found[1:]]
        if joined[0].start - shift == first.start
        else found
    )


def _of_payers(before: str, text: str, found: list[ToldSum]) -> list[ToldSum]:
    """Return the sums of a statement without the first where others pay it, as the verb before tells: "and the club 500"."""
    joined = told_sums(f"{before} {text}", is_price=True)
    is_paid = any(one.kind == "fee" and one.start > len(before) for one in joined)
    return found[1:] if is_paid and found and found[0].kind == "price" else found


def _sums(piece: Piece, following: Piece | None, counts: KnownCounts, *, is_among: bool) -> list[ToldSum]:
    is_other = piece.role not in _MONEY and piece.surely(piece.role) if piece.role else False
    if piece.is_aside or (is_other and piece.role in _NEVER):
        return []
    # A small number alone, as that of those who come, is a price where the statement is surely on prices.
    is_told = piece.role in ("price", "budget") and (
        piece.surely(piece.role) or bool(_LARGE.search(piece.text) or find_amounts(piece.text))
    )
    is_price = is_told or (is_among and piece.told is not None and not is_other)
    found = told_sums(piece.text, counts, is_price=is_price)
    if found and following and following.source == piece.source and _may_be_counted(found[-1], following.text):
        joined = told_sums(f"{piece.text}, {following.text}", counts, is_price=is_price)
        found = [one for one in joined if one.start < len(piece.text)]
    if not piece.told and piece.headings and _OF_COSTS.search(piece.headings[-1]):
        found = [replace(one, kind="price") if one.kind == "fee" and one.item else one for one in found]
    return [one for one in found if one.kind != "unknown" or (one.rate and one.rate.is_product)] if is_other else found


def _may_be_counted(one: ToldSum, following: str) -> bool:
    """Tell whether the next statement may tell how many there are of what a sum is the price of one."""
    return one.is_open or (one.kind == "price" and one.count == 1 and bool(lexicon.COUNTED.fullmatch(following)))


def _sort(
    run: Sequence[tuple[Piece, ToldSum]],
    added: list[tuple[Piece, ToldSum]],
    left: list[tuple[Piece, ToldSum]],
    trades: Sequence[str],
) -> None:
    """Put the sums that are told one after the other to those that are added up, or to those that are left out."""
    run = [*_without_givers(_without_totals(_with_new_prices(run)))]
    limits = [one.amount for _, one in run if one.kind == "limit"]
    is_list = sum(one.kind in ("price", "limit") for _, one in run) > 1
    divided = _divided(run)
    sure = [
        id(one)
        for piece, one in run
        if id(one) in divided or ((piece.is_own or is_list) and _is_bought(piece, one, trades))
    ]
    largest = max((*limits, *(one.count * one.amount for _, one in run if id(one) in sure)), default=Decimal(0))
    for piece, one in run:
        near = [each for where, each in run if where is piece and id(each) in sure]
        is_beside = bool(near)
        # "The press is 4,000 and a poster is 20": a thing of many beside the very ones that are bought.
        is_alike = any(each.is_one or each.count > 1 or not one.is_one for each in near)
        may_be_offered = _is_offered(one, trades) if is_beside else _is_traded(one, trades)
        is_among = largest > 0 and not (one.is_open or may_be_offered) and (is_alike or _counts_beside(one, largest))
        if one.kind == "price" and (id(one) in sure or is_among):
            added.append((piece, one))
        elif one.kind == "price" or (one.kind == "unknown" and piece.is_own):
            left.append((piece, one))


def _divided(run: Sequence[tuple[Piece, ToldSum]]) -> set[int]:
    """Return the prices that stand behind the money there is as what it is spent on: "2,000: racks 640, kits 90"."""
    found = set()
    for piece, limit in run:
        behind = _SPENT_ON.match(piece.text, limit.end) if limit.kind == "limit" else None
        for where, one in run if behind else ():
            if where is piece and one.start > limit.end and one.kind == "price" and not one.is_open:
                found.add(id(one))
    return found


def _with_new_prices(run: Sequence[tuple[Piece, ToldSum]]) -> list[tuple[Piece, ToldSum]]:
    """Return the sums without an old price beside which a new one is told: that one is the price of the thing."""
    found: list[tuple[Piece, ToldSum]] = []
    for piece, one in run:
        before, old = found[-1] if found else (piece, one)
        text = piece.text[old.end if before is piece else 0 :]
        if one.is_old and found and old.kind == "price" and lexicon.NEW_PRICE.search(piece.text[: one.end]):
            continue
        is_nameless = one.kind in ("price", "unknown") and (not one.item or one.item in lexicon.NEW_PRICES)
        if old.is_old and old.item and is_nameless and old.amount > one.amount and lexicon.NEW_PRICE.search(text):
            found[-1] = (piece, replace(one, kind="price", item=old.item, is_alone=True))
            continue
        found.append((piece, one))
    return found


def _without_totals(run: Sequence[tuple[Piece, ToldSum]]) -> Iterator[tuple[Piece, ToldSum]]:
    """Yield the sums without those that others come to; a total of its own thing is a price, one of nothing is unknown.

    Thus "두레박 3만원, 끈이랑 못은 합쳐서 6만원" tells two prices. What a told total is the sum of are prices.
    """
    parts: set[int] = set()
    results: set[int] = set()
    for at, (_, one) in enumerate(run):
        if one.kind != "total" and (one.kind != "unknown" or one.item or one.thing):
            continue
        before = [each for _, each in run[:at] if each.kind in ("price", "unknown")]
        behind = [each for _, each in run[at + 1 :] if each.kind in ("price", "unknown")]
        least = 1 if one.kind == "total" else _ADDENDS
        ways = [before[-count:] for count in range(least, len(before) + 1)]
        ways += [behind[:count] for count in range(1, len(behind) + 1)] if one.kind == "total" else []
        if way := next((some for some in ways if _come_to(some, one.amount)), None):
            results.add(id(one))
            parts |= {id(each) for each in way}
    for piece, one in run:
        if id(one) in results:
            continue
        if id(one) in parts and one.kind == "unknown" and one.thing:
            yield piece, replace(one, kind="price", item=one.thing, is_sure=True)
        elif one.kind == "total":
            yield piece, replace(one, kind="price" if one.item else "unknown")
        else:
            yield piece, one


def _without_givers(run: Iterable[tuple[Piece, ToldSum]]) -> list[tuple[Piece, ToldSum]]:
    """Return the sums without those in the bracket behind a limit that come to it, where other things are to be paid.

    "We have £900 (parents £600, council £300): labels £40": spent on these nothing would be left, so these give it.
    """
    told = [*run]
    given: set[int] = set()
    for piece in {id(piece): piece for piece, _ in told}.values():
        parts = givers_in(piece.text, [one for where, one in told if where is piece])
        if any(one.kind == "price" and one not in parts for _, one in told):
            given |= {id(one) for one in parts}
    return [(piece, one) for piece, one in told if id(one) not in given]


def _come_to(parts: Sequence[ToldSum], total: Decimal) -> bool:
    return total in (sum(one.amount for one in parts), sum(one.count * one.amount for one in parts))


def _is_traded(one: ToldSum, trades: Sequence[str]) -> bool:
    """Tell whether a thing may be what the service offers: its subject is a trade, or a clause on trading names it."""
    return bool(lexicon.TRADED.search(trades[0])) or _is_offered(one, trades)


def _is_offered(one: ToldSum, trades: Sequence[str]) -> bool:
    """Tell whether a clause on trading names a thing, or the subject of a trade does."""
    head = one.item.split()[-1].rstrip("s") if one.item else ""
    subject = trades[:1] if lexicon.TRADED.search(trades[0]) else []
    return any(head.lower() in text.lower() for text in (*subject, *trades[1:]) if head)


def _counts_beside(one: ToldSum, largest: Decimal) -> bool:
    whole = one.count * one.amount * (_YEAR if one.per == "month" else 1)
    least = 0 if one.is_counted else _least(one, _LEAST_OF_EQUIPMENT if one.is_one else _LEAST_BESIDE)
    return (whole >= least and whole * _LEAST_SHARE >= largest) or whole * _SHARE >= largest


def _is_bought(piece: Piece, one: ToldSum, trades: Sequence[str]) -> bool:
    """Tell whether the words of a price tell by themselves that the service pays it, or how much it is."""
    if one.kind == "price" and one.likely and (one.likely >= _EVEN_TRADED or not _is_traded(one, trades)):
        return True
    if one.kind != "price" or one.is_open:
        return False
    if (
        (one.rate and one.rate.is_product)
        or one.is_sure
        or one.count > 1
        or lexicon.BOUGHT.search(one.item)
        or lexicon.WAGES.search(one.item)
    ):
        return True
    if _is_traded(one, trades):
        return False
    if one.per != "once":
        return one.item.endswith("월세")
    is_equipment = bool(lexicon.EQUIPMENT.search(one.item)) and one.amount >= _least(one, _LEAST_OF_EQUIPMENT)
    # A file tells of much else that is dear: what it lists is judged by its words.
    return is_equipment or (piece.is_own and one.is_alone and one.amount >= _least(one, _DEAR))


def _least(one: ToldSum, least: tuple[int, int]) -> int:
    return least[one.currency == "KRW" or bool(re.search("[가-힣]", one.item))]
