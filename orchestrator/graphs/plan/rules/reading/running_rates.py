"""Prices for one of a time or a thing with how many there are, wherever a text tells these: "£26/h for 3 hours, 16 nights".

A line is whole only where each unit for one of which a figure is told is counted once, and nothing that is counted is
left over: then nothing is left to guess.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
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
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums

_SPENT: Final = frozenset(("price", "unknown", "total"))
_LEAST: Final = 2
_MONTHS: Final = 12
_WHOLE_LOT: Final = 10
"""So many together are all that is bought; fewer are an offer."""


@dataclass(frozen=True, slots=True)
class RunningRate:
    """One thing of which a text tells the price for one and how many there are."""

    label: str
    basis: str
    amount: Decimal | None
    """None where one of its factors is not surely read."""
    spans: tuple[tuple[int, int], ...]


@lru_cache(maxsize=512)
def running_rates(text: str) -> list[RunningRate]:
    """Return the priced lines of a text that multiply a price by what is told with it.

    >>> [str(one.amount) for one in running_rates("two guides at £26/h for 3 hours, 16 nights")]
    ['2496']
    >>> [str(one.amount) for one in running_rates("사서 수당은 하루 5만원씩 2명 30일")]
    ['3000000']
    """
    found = []
    counted = [one for one in rate_tokens(text) if one.kind == "count" and not one.is_time]
    for line in rate_lines(text):
        # What a price is for one of is counted by its neighbour: "5 trackers at $80, data plan $12 per tracker".
        for unit in [one for one in line.wanting - {*TIMES, *SESSION_UNITS} if one.isascii()]:
            known = [one for one in counted if one.unit == unit]
            line.counts += known if len(known) == 1 else []
        if (rate := _rate(text, line)) and not _is_priced_otherwise(text, line):
            found.append(rate)
    return found


def _rate(text: str, line: RateLine) -> RunningRate | None:
    """Return a line that multiplies, its amount where it is whole; None for what names nothing or has one price alone."""
    lots = [one for one in line.counts if one.kind == "lot" and not line.price.is_each]
    counts = _own(line, [one for one in line.counts if one not in lots])
    spans = tuple(sorted({*line.spans}))
    if not line.label or line.price.value <= 0:
        return None
    if lots:
        if not counts and lots[0].value >= _WHOLE_LOT and not line.price.per:
            return RunningRate(line.label, text[lots[0].start : line.price.end].strip(), line.price.value, spans)
        wanted = [one for one in counts if one.unit in ("", lots[0].unit) or not one.is_time]
        if len(wanted) != 1 or len(counts) != 1:
            return None
        number = (wanted[0].value / lots[0].value).to_integral_value(ROUND_CEILING)
        basis = f"{line.price.text} × {number:,} ({wanted[0].value:,} ÷ {lots[0].value:,})"
        return RunningRate(line.label, basis, number * line.price.value, spans)
    if [one.text for one in counts] == ["1개"] and not line.per and not line.is_joined:
        return RunningRate(line.label, line.price.text, line.price.value, spans)
    per, wanting = {kind_in_line(one) for one in line.per}, line.wanting
    is_timed = bool(per & {*TIMES}) and any(kind_in_line(one.unit) in per or one.unit == "year" for one in counts)
    is_counted = (
        line.is_joined
        or line.is_tier
        or line.price.is_each
        or any(kind_in_line(one.unit) in per - {*TIMES} for one in counts)
    )
    is_rate = bool(line.per) or line.price.is_each or any(one.per for one in counts)
    if not counts or not is_rate or not (len(counts) >= _LEAST or is_timed or is_counted):
        return None
    if wanting or line.is_open or not _is_closed(line, counts):
        start, end = line.spans[0]
        return RunningRate(line.label, text[start:end].strip(), None, spans)
    factors = [(line.price.start, line.price.value, line.price.text)]
    for one in counts:
        months = _MONTHS * one.value if _is_of_months(one, line, counts) else None
        unit = "개월" if re.search("[가-힣]", one.text) else " months"
        told = (one.value, one.text) if months is None else (months, f"{months.normalize():f}{unit}")
        factors.append((one.start, *told))
    shown = factors if line.is_joined else sorted(factors)
    amount = prod((value for _, value, _ in factors), start=Decimal(1))
    return RunningRate(line.label, " × ".join(text for _, _, text in shown), amount, spans)


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


def _is_closed(line: RateLine, counts: Sequence[RateToken]) -> bool:
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
        if (one.unit in PEOPLE and is_of_people) or one.start < line.price.start or line.price.is_each
    ]
    return len(may) == len(things) < _LEAST + by_time and (by_time or line.price.is_each or not things)


def _is_priced_otherwise(text: str, line: RateLine) -> bool:
    """Tell whether the words around a price tell that others pay it, or that it is the limit or was paid before."""
    told = [one for one in told_sums(text, is_price=True) if line.price.start <= one.start < line.price.end]
    is_of_time = bool({*line.per} & {*TIMES}) and not line.wanting
    is_of_thing = bool({*line.per} - {*TIMES}) and not line.wanting
    return any(
        one.kind not in _SPENT and not (one.kind == "fee" and is_of_time) and not (one.kind == "limit" and is_of_thing)
        for one in told
    )


def with_counts(clauses: Sequence[str], text: str) -> list[str]:
    """Return the clauses of a text, what tells one priced line together as one: "시간당 5만원, 하루 3시간, 12주"."""
    found: list[str] = []
    at = since = 0
    while at < len(clauses):
        until = next(
            (to for to in range(min(len(clauses), at + _TOGETHER), at + 1, -1) if _is_one(clauses[at:to])), at + 1
        )
        start = text.find(clauses[at], since)
        end = start
        for clause in clauses[at:until]:
            end = text.find(clause, end) + len(clause) if end >= 0 and clause in text[end:] else -1
        found.append(text[start:end] if 0 <= start < end else ", ".join(clauses[at:until]))
        since, at = max(since, end), until
    return found


_TOGETHER: Final = 4
"""Clauses in which a priced line may be told."""


def _is_one(clauses: Sequence[str]) -> bool:
    """Tell whether clauses tell a priced line that the first and the last of them tell parts of, and nothing but such."""
    if not any(re.search(r"\d", one) for one in clauses):
        return False
    starts = [sum(len(one) + 2 for one in clauses[:place]) for place in range(len(clauses) + 1)]
    told = [
        {
            place
            for place in range(len(clauses))
            for begin, _ in rate.spans
            if starts[place] <= begin < starts[place + 1]
        }
        for rate in running_rates(", ".join(clauses))
    ]
    return len({0}.union(*told)) == len(clauses) and any({0, len(clauses) - 1} <= one for one in told)
