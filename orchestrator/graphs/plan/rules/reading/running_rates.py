"""Prices for one of a time or a thing that running text multiplies: "two guides at £26/h for 3 hours, 16 nights".

A rate is whole only where each unit for one of which a figure is told is counted as well: then nothing is left to guess.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Final

from orchestrator.graphs.plan.rules.reading.factors import SESSIONS, TIMES, Factor, value_of_all
from orchestrator.graphs.plan.rules.reading.rate_parts import RatePart, rate_parts
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums

_LEAST: Final = 2
"""Figures beside a price without which nothing is multiplied here."""
_EACH_BEHIND: Final = re.compile(r"(?<=원)씩|\b(?:each|apiece)\b")
_SPENT: Final = frozenset(("price", "unknown", "total"))


@dataclass(frozen=True, slots=True)
class RunningRate:
    """One thing of which a text tells the price for one and how many there are."""

    label: str
    basis: str
    amount: Decimal | None
    """None where one of its factors is not surely read."""
    spans: tuple[tuple[int, int], ...]


@lru_cache(maxsize=256)
def running_rates(text: str) -> list[RunningRate]:
    """Return the rates of a text that are multiplied by at least two figures, or by the time that they are told for.

    >>> [str(one.amount) for one in running_rates("two guides at £26/h for 3 hours, 16 nights")]
    ['2496']
    >>> [str(one.amount) for one in running_rates("사서 수당은 하루 5만원씩 2명 30일")]
    ['3000000']
    """
    parts = _named(text, [*rate_parts(text)])
    counted = {one.unit for part in parts for one in part.factors if not one.is_money and not one.per}
    counts = {unit: one for unit in counted if (one := _only_count(parts, unit))}
    found: list[RunningRate] = []
    at = 0
    while at < len(parts):
        if parts[at].price is None:
            at += 1
            continue
        group, at = [parts[at]], at + 1
        while at < len(parts) and (_only_counts(parts[at]) or _is_rate(parts[at])):
            group.append(parts[at])
            at += 1
        found += _of_group(text, group, counts, behind=parts[at] if at < len(parts) else None)
    return found


def _named(text: str, parts: Sequence[RatePart]) -> list[RatePart]:
    """Return parts, those that begin with a count named by the thing right before them: "set-up, 22 hours at £45".

    A price may begin them where that thing heads it: "booking line: £14 a month for 3 months".
    """
    found: list[RatePart] = []
    for part in parts:
        last = found[-1] if found else None
        is_headed = last is not None and text[last.end : last.end + 1] == ":"
        is_counted = bool(part.factors) and (is_headed or not part.factors[0].is_money)
        is_of_last = part.price and not part.label and is_counted and last and not last.factors
        found.append(replace(part, label=last.label) if is_of_last and last and not last.is_period else part)
    return found


def _only_count(parts: Sequence[RatePart], unit: str) -> Factor | None:
    """Return how many there are of a thing, where a text counts it once: the buoys of "$35 per buoy"."""
    found = [one for part in parts for one in part.factors if one.unit == unit and not one.is_money]
    return found[0] if len(found) == 1 and unit and unit not in (*TIMES, *SESSIONS) else None


def _only_counts(part: RatePart) -> bool:
    return part.price is None and bool(part.factors) and part.is_clear and not part.label


def _is_rate(part: RatePart) -> bool:
    return part.price is not None and bool(_with_price_unit(part.factors))


def _is_more(text: str, last: RatePart, behind: RatePart | None) -> bool:
    """Tell whether the same sentence goes on with times of which it is not clear how they are multiplied."""
    if behind is None or behind.price is not None or "." in text[last.end : behind.start]:
        return False
    return behind.is_timed


def _of_group(
    text: str, parts: Sequence[RatePart], counts: Mapping[str, Factor], *, behind: RatePart | None
) -> Iterator[RunningRate]:
    """Yield the priced things of parts that stand one after the other, each with the counts behind it.

    What is counted behind several things alone, as "16 nights", is so for each that is told by a shorter time. The last
    one is open where times that are not read stand ``behind``. ``counts``: how many the text counts of other things.
    """
    things: list[tuple[RatePart, list[Factor], list[tuple[int, int]]]] = []
    for part in parts:
        if part.price is not None:
            things.append((part, [*part.factors], [(part.start, part.end)]))
            continue
        times = [one for one in part.factors if not one.per and one.unit in TIMES]
        is_last = len(times) < len(part.factors)
        for place, (_, factors, spans) in enumerate(things):
            if place == len(things) - 1 or (not is_last and not _units(factors) & {one.unit for one in times}):
                if place < len(things) - 1 and not _may_last(factors, times):
                    continue
                factors += part.factors
                spans.append((part.start, part.end))
    for part, told, spans in things:
        if _is_priced_otherwise(text, part):
            continue
        is_each = bool(_EACH_BEHIND.search(text[part.start : part.end]))
        open_units = [each for one in told if one.is_money for each in one.per if each not in _units(told)]
        factors = _with_price_unit([*told, *(counts[one] for one in open_units if one in counts)], is_each=is_each)
        if not factors:
            continue
        is_last = part is things[-1][0]
        is_whole = (
            part.is_clear
            and _is_closed(factors, is_each=is_each)
            and not (is_last and _is_more(text, parts[-1], behind))
        )
        basis = " × ".join(one.text for one in factors) if is_whole else text[part.start : part.end].strip()
        if part.label:
            yield RunningRate(part.label, basis, value_of_all(factors) if is_whole else None, tuple(spans))


def _may_last(factors: Sequence[Factor], times: Sequence[Factor]) -> bool:
    """Tell whether a thing is told by a time shorter than those: by the hour where nights are counted."""
    longest = max((TIMES.index(one) for one in _units(factors) if one in TIMES), default=-1)
    return 0 <= longest < min((TIMES.index(one.unit) for one in times), default=-1)


def _units(factors: Sequence[Factor]) -> set[str]:
    return {one.unit for one in factors if not one.is_money}


def _price_at(factors: Sequence[Factor]) -> int:
    return next(place for place, one in enumerate(factors) if one.is_money)


def _with_price_unit(told: Sequence[Factor], *, is_each: bool = False) -> list[Factor]:
    """Return the factors where they are more than one price and its number, the price with what it is for one of.

    "3 hours a day at £13.50" is by the hour, as the count right before it is, and so is "22 hours at £45"; "5만원씩 6개월"
    is by the month. Empty for what others read.
    """
    at = next((place for place, one in enumerate(told) if one.is_money), None)
    if at is None:
        return []
    price, before = told[at], told[at - 1] if at else None
    if not price.per and before and before.per and before.unit in TIMES:
        price = replace(price, per=(before.unit,))
    if not price.per and not any(one.per for one in told):
        price = replace(price, per=_unit_counted(told[:at], told[at + 1 :], is_each=is_each))
    factors = [*told[:at], price, *told[at + 1 :]]
    others = [one for one in factors if not one.is_money]
    if len(others) < len(told) - 1 or not (price.per or any(one.per for one in others)):
        return []
    is_timed = any(one.unit in price.per for one in others) and (bool({*price.per} & {*TIMES}) or price is not told[at])
    return factors if len(others) >= _LEAST or (others and is_timed) else []


def _unit_counted(before: Sequence[Factor], behind: Sequence[Factor], *, is_each: bool) -> tuple[str, ...]:
    """Return of what a price is for one that its own words do not tell: the shortest time that is counted before it.

    A price that is for ``each`` is for one of what is counted behind it as well.
    """
    counted = before if before and not behind else behind if is_each and not before else ()
    times = sorted((one.unit for one in counted if one.unit in TIMES), key=TIMES.index)
    return tuple(times[:1] or [one.unit for one in counted if is_each and len(counted) == 1 and one.unit != "at"])


def _is_closed(factors: Sequence[Factor], *, is_each: bool) -> bool:
    """Tell whether each unit for one of which a figure is told is counted once, and nothing else is left but longer times.

    A price for each, as of a day, is paid to as many as are counted behind it: "하루 6만원씩 3명 78일".
    """
    counted = [one for one in factors if not one.is_money]
    units = [one.unit for one in counted]
    needed = [each for one in factors for each in one.per]
    known = {*units, "day"} if {*units} & {*SESSIONS} else {*units}
    if any(each not in known for each in needed) or len({*units}) < len(units):
        return False
    price = _price_at(factors)
    # Hours of which a session is told are those of each: "2 hours, twice a week".
    is_of_each = any(one.unit in TIMES and not one.per and one.unit in needed for one in counted) and any(
        one.unit in SESSIONS and one.per for one in counted
    )
    needed += SESSIONS if is_of_each or ("day" in needed and "day" not in units) else ()
    free = [one for place, one in enumerate(factors) if place > price and one.unit not in needed]
    if is_each and {*factors[price].per} & {*TIMES}:
        payees = [one for one in free if one.unit not in (*TIMES, *SESSIONS)]
        free = [one for one in free if one not in payees[:1]]
    times = [TIMES.index(one) for one in units if one in TIMES and one in needed]
    return (
        all(one.unit in TIMES and TIMES.index(one.unit) > max(times, default=-1) for one in free) and len(free) < _LEAST
    )


def _is_priced_otherwise(text: str, part: RatePart) -> bool:
    """Tell whether the words around a price tell that others pay it, or that it is the limit or was paid before."""
    told = [one for one in told_sums(text, is_price=True) if part.start <= one.start < part.end]
    return any(one.kind not in _SPENT for one in told)


def with_counts(clauses: Sequence[str]) -> list[str]:
    """Return clauses, with a price for one and what is counted right behind it as one: "시간당 5만원, 하루 3시간, 12주"."""
    found: list[str] = []
    is_open = False
    for clause in clauses:
        parts = [*rate_parts(clause)]
        if found and is_open and parts and _goes_on(parts):
            found[-1] = f"{found[-1]}, {clause}"
            continue
        found.append(clause)
        last = next((one for one in reversed(parts) if one.price), None)
        is_open = last is not None and last.is_clear and any(one.per for one in last.factors)
    return found


def _goes_on(parts: Sequence[RatePart]) -> bool:
    """Tell whether a clause goes on with a rate: by counts first, with which other prices may stand."""
    first, *others = parts
    is_count = _only_counts(first) or first.is_period
    return (is_count or _is_rate(first)) and all(
        _only_counts(one) or one.is_period or (one.price is not None and (is_count or _is_rate(one))) for one in others
    )
