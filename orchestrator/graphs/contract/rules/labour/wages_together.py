"""Sums of pay, each in the light of the others: totals of what stands beside them, and what is too little to be a wage."""

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final

from orchestrator.graphs.contract.analysis import WagePeriod
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.sums import ReadSum
from orchestrator.graphs.contract.rules.terms import WageSum

LEAST: Final[dict[WagePeriod, tuple[int, int]]] = {
    "hour": (3_000, 60_000),
    "day": (30_000, 600_000),
    "week": (100_000, 3_000_000),
    "month": (100_000, 50_000_000),
    "year": (6_000_000, 500_000_000),
}
"""Won between which a sum can be a whole wage of that time: a check of what its words say."""
_TIMES_A_MONTH: Final[dict[WagePeriod, float]] = {"hour": 209, "day": 22, "week": 4.35, "month": 1, "year": 1 / 12}
_BESIDE: Final = 250
"""Letters between sums that are told together."""


def parts_of_total(told: Sequence[ReadSum]) -> list[ReadSum]:
    """Return the sums behind another of the same sentence that add up to it: its parts, whatever names them."""
    for place, total in enumerate(told):
        for last in range(place + 3, len(told) + 1):
            parts = list(told[place + 1 : last])
            if total.won and all(one.won for one in parts) and sum(one.won or 0 for one in parts) == total.won:
                return parts
    return []


def of_their_table(sums: list[WageSum], headed: Container[Span]) -> list[WageSum]:
    """Return allowances below a heading that speaks of a year as those of a month, as the wage beside them tells.

    ``headed``: where the sums stand of which only a heading tells the time. "제4조(연봉)" is the name of a clause, below
    which most contracts part the pay of a month.
    """
    wages = [one for one in sums if one.part in ("base", "total")]
    found = []
    for one in sums:
        beside = min(wages, key=lambda other: abs(other.span.start - one.span.start), default=None)
        if one.span not in headed or beside is None or one.part in ("base", "total"):
            found.append(one)
        else:
            found.append(replace(one, period="month", won=one.won // (12 if beside.period == "year" else 1)))
    return found


def composed(sums: list[WageSum]) -> list[WageSum]:
    """Drop a monthly sum that only tells the total of those beside it: "월급 245만원 (기본급 225만원, 식대 20만원)"."""
    monthly = [one for one in sums if one.period == "month"]
    for one in monthly:
        near = [other.won for other in monthly if other != one and abs(other.span.start - one.span.start) < _BESIDE]
        if any(
            len(part) > 1 and sum(part) == one.won
            for part in (near[first:last] for first in range(len(near)) for last in range(first + 2, len(near) + 1))
        ):
            return [other for other in sums if other != one]
    return sums


def alike(sums: list[WageSum]) -> list[WageSum]:
    """Drop what is told behind the wage itself and is too little to be one: prices of things, fees, an allowance's limit."""
    wages = [one for one in sums if one.part == "base"]
    least = wages[0].won * _TIMES_A_MONTH[wages[0].period] / 2 if wages else 0
    return [one for one in sums if one.part != "base" or one.won * _TIMES_A_MONTH[one.period] >= least]


def plausible(won: int, period: WagePeriod) -> WagePeriod:
    """Return the time for which a sum can be a wage, where that of the words cannot be: "월(일, 시간)급 : 9,860원"."""
    least, most = LEAST[period]
    if least <= won <= most:
        return period
    if period == "year" and LEAST["month"][0] <= won:
        return "month"  # a part of a yearly sum: "연봉은 36,000,000원, 12로 나눈 3,000,000원"
    return next((each for each, (low, high) in LEAST.items() if each != "week" and low <= won <= high), period)
