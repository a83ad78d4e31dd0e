"""Prices for one of a time or a thing with how many there are, wherever a text tells these: "£26/h for 3 hours, 16 nights".

A rate is whole only where each unit for one of which a figure is told is counted once, and nothing that is counted is
left over: then nothing is left to guess. What is told by the month alone is paid each month.
"""

import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, Decimal
from functools import lru_cache
from math import prod
from typing import Final

from orchestrator.graphs.plan.rules.reading.factors import TIMES
from orchestrator.graphs.plan.rules.reading.rate_lines import (
    PEOPLE,
    SESSION_UNITS,
    RateLine,
    kind_in_line,
    rate_lines,
    thing_named,
)
from orchestrator.graphs.plan.rules.reading.rate_tokens import RateToken, rate_tokens
from orchestrator.graphs.plan.rules.reading.sum_kinds import Rate, SumPer

_LEAST: Final = 2
_MONTHS: Final = 12
_WHOLE_LOT: Final = 10
"""So many together are all that is bought; fewer are an offer."""

_AT: Final = re.compile(r"\s?(?:at|@|[×x*])\s?(?:about\s|only\s)?", re.I)
"""Between a count and the price for one: "12 at 145"."""
_TOGETHER: Final = re.compile(r"\s(?:together|in\s(?:all|total)|altogether|for\s(?:both|all|the\slot))\b", re.I)
KnownCounts = Mapping[str, Sequence[RateToken]]
"""By a unit the figures that count it elsewhere."""


def rates_in(text: str, known: KnownCounts | None = None) -> list[Rate]:
    """Return the prices of a text that are told for one of something, or are multiplied by what is told with them.

    ``known``: what is counted elsewhere, for prices of which this text does not count it.

    >>> [str(one.price * one.times) for one in rates_in("two guides at £26/h for 3 hours, 16 nights")]
    ['2496']
    """
    if not re.search(r"\d", text):
        return []
    return [*_rates(text)] if not known else _read(text, known)


@lru_cache(maxsize=1024)
def _rates(text: str) -> tuple[Rate, ...]:
    return tuple(_read(text, {}))


def _read(text: str, known: KnownCounts) -> list[Rate]:
    found = []
    counted = [one for one in rate_tokens(text) if one.kind == "count" and not one.is_time]
    for line in rate_lines(text):
        # What a price is for one of is counted by its neighbour: "5 trackers at $80, data plan $12 per tracker".
        for unit in line.wanting - {*TIMES, *SESSION_UNITS, *PEOPLE}:
            near = [one for one in counted if one.unit == unit]
            line.counts += near if len(near) == 1 else []
        for unit in line.wanting & {*known}:
            told = [
                one
                for one in known[unit]
                if kind_in_line(one.unit) not in {kind_in_line(each.unit) for each in line.counts}
            ]
            line.counts += told
            line.is_joined = line.is_joined or bool(told)
        if rate := _rate(text, line):
            found.append(rate)
    return found


def counts_told(text: str) -> dict[str, list[RateToken]]:
    """Return by a unit the figures that a whole rate of a text counts it with: visits by "주 2회" and "12주"."""
    found: dict[str, list[RateToken]] = {}
    for line in rate_lines(text):
        rate = _rate(text, line)
        if rate is None or rate.is_open or not rate.is_product:
            continue
        for one in line.counts:
            if not (one.is_time or one.unit in SESSION_UNITS):
                continue
            chain = [one]
            while longer := next(
                (each for each in line.counts if each.unit in chain[-1].per and each not in chain), None
            ):
                chain.append(longer)
            if all(any(each.unit == unit for each in chain) for each in chain for unit in each.per):
                found.setdefault(kind_in_line(one.unit), chain)
    return found


def _rate(text: str, line: RateLine) -> Rate | None:
    """Return a line as a rate; None for one price alone."""
    lots = [one for one in line.counts if one.kind == "lot" and not (line.price.is_each or line.result)]
    counts = _own(line, [one for one in line.counts if one not in lots])
    spans = tuple(sorted({*line.spans}))
    price, label = line.price, line.label
    per, wanting = {kind_in_line(one) for one in line.per}, line.wanting
    is_one = bool(per - {*TIMES, "개", "회"})
    if len(counts) == 1 and not (wanting & {*TIMES, "회"} or counts[0].is_time or counts[0].per):
        wanting = set()  # of whatever it is the price of one: "선수당 3만원씩 열두 벌"

    def read(
        basis: str, times: Decimal, *, per: SumPer = "once", is_open: bool = False, is_product: bool = True
    ) -> Rate:
        result = (line.result.start, line.result.end) if line.result else None
        return Rate(
            label, basis, price.value, price.start, price.end, times, per, is_open, is_product, is_one, spans, result
        )

    if price.value <= 0:
        return None
    if lots:
        wanted = [one for one in counts if one.unit in ("", lots[0].unit) or not one.is_time]
        if not counts and lots[0].value >= _WHOLE_LOT and not price.per:
            return read(text[lots[0].start : price.end].strip(), Decimal(1))
        if len(wanted) != 1 or len(counts) != 1:
            return None
        number = (wanted[0].value / lots[0].value).to_integral_value(ROUND_CEILING)
        return read(f"{price.text} × {number:,} ({wanted[0].value:,} ÷ {lots[0].value:,})", number)
    if not counts:
        if not (per or price.is_each):
            return None
        alone: SumPer = "month" if per == {"month"} else "year" if per == {"year"} else "once"
        return read(price.text, Decimal(1), per=alone, is_open=alone == "once", is_product=False)
    if [one.text for one in counts] == ["1개"] and not line.per and not line.is_joined:
        return read(price.text, Decimal(1))
    is_timed = bool(per & {*TIMES}) and any(kind_in_line(one.unit) in per or one.unit == "year" for one in counts)
    is_counted = (
        line.is_joined or line.is_tier or price.is_each or line.result is not None
        or any(kind_in_line(one.unit) in per - {*TIMES} for one in counts)
    )  # fmt: skip
    is_at = any(
        _AT.fullmatch(text, one.end, price.start)
        or (one.unit == "session" and text[one.end : price.start] == " ")
        or (not one.unit and one.start > price.start)
        for one in counts
    ) and not _TOGETHER.match(text, price.end)
    is_counted = is_counted or is_at
    is_rate = bool(line.per or line.result) or price.is_each or is_at or any(one.per for one in counts)
    if not is_rate:
        return None
    if not (len(counts) >= _LEAST or is_timed or is_counted):
        own: SumPer = "month" if per == {"month"} else "year" if per == {"year"} else "once"
        return read(price.text, Decimal(1), per=own, is_open=own == "once", is_product=False) if per else None
    is_monthly = wanting == {"month"} and not line.is_open
    if line.result is None and (
        (wanting and not is_monthly) or line.is_open or not _is_closed(line, counts, is_at=is_at)
    ):
        start, end = line.spans[0]
        return read(text[start:end].strip(), Decimal(1), is_open=True)
    factors = [(price.start, price.value, price.text)]
    for one in counts:
        months = _MONTHS * one.value if _is_of_months(one, line, counts) else None
        unit = "개월" if re.search("[가-힣]", one.text) else " months"
        told = (one.value, one.text) if months is None else (months, f"{months.normalize():f}{unit}")
        factors.append((one.start, *told))
    shown = factors if line.is_joined else sorted(factors)
    times = prod((value for _, value, _ in factors[1:]), start=Decimal(1))
    return read(
        " × ".join(text for _, _, text in shown), times, per="month" if is_monthly and not line.result else "once"
    )


def _own(line: RateLine, counts: list[RateToken]) -> list[RateToken]:
    """Return the counts of a line without those of another thing before what its price is for one of: "39개소 톤백 400장 장당"."""
    units = {*line.per} - {*TIMES, *SESSION_UNITS, *PEOPLE}
    at = next((place for place, one in enumerate(counts) if one.unit in units), 0)
    if at and not line.is_joined and all(not one.per and not one.is_time for one in counts[:at]):
        line.label = (
            thing_named(
                line.text[counts[at - 1].end : counts[at].start], is_korean=bool(re.search("[가-힣]", line.text))
            )
            or line.label
        )
        return counts[at:]
    return counts


def _is_of_months(one: RateToken, line: RateLine, counts: Sequence[RateToken]) -> bool:
    """Tell whether a count of years says for how many months something is paid."""
    needed = {*line.per, *(each for other in counts for each in other.per)}
    return one.unit == "year" and "month" in needed and all(other.unit != "month" for other in counts)


def _is_closed(line: RateLine, counts: Sequence[RateToken], *, is_at: bool) -> bool:
    """Tell whether each thing that is counted is one of which something is told, or one that may multiply it all."""
    units = [kind_in_line(one.unit) for one in counts]
    if len({*units}) < len(units) or not counts or any(one.value <= 0 for one in counts):
        return False
    needed = {kind_in_line(each) for each in (*line.per, *(each for one in counts for each in one.per))}
    needed |= {"year"} if "month" in needed else set()
    free = [one for one in counts if kind_in_line(one.unit) not in needed]
    by_time = bool({*line.per} & {*TIMES, *SESSION_UNITS})
    longest = max((TIMES.index(one) for one in needed if one in TIMES), default=-1)
    times = [one for one in free if one.is_time]
    things = [one for one in free if not one.is_time and kind_in_line(one.unit) != "회"]
    if (
        any(TIMES.index(one.unit) <= longest for one in times)
        or len(times) >= _LEAST
        or (times and not by_time and {one.unit for one in times} != {"month"})
    ):
        return False
    is_of_people = line.price.is_each or bool({*line.per} & {"hour", *PEOPLE})
    may = [
        one
        for one in things
        if (one.unit in PEOPLE and is_of_people) or one.start < line.price.start or line.price.is_each or is_at
    ]
    return len(may) == len(things) < _LEAST + by_time and (by_time or line.price.is_each or is_at or not things)
