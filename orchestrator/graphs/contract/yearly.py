"""What a yearly sum is made of: twelve times a month, of which some may not be like the others."""

from decimal import Decimal
from typing import Final

from orchestrator.graphs.contract.analysis import LimitedTime
from orchestrator.graphs.contract.words import Words

_YEAR: Final = 12


def yearly_note(monthly: int, limited: LimitedTime | None, say: Words) -> str:
    """Return that the year is twelve such months, and what months after a limited time fall short of."""
    twelve = say("contract.year.twelve")
    return f"{twelve} {limited_note(monthly, limited, say)}" if limited else twelve


def first_year_told(monthly: int | None, limited: LimitedTime | None, say: Words) -> str:
    """Return what a limited time and the months after it fall short of; empty where there is none of a known length."""
    if not monthly or limited is None or limited.months is None:
        return ""
    values = {
        "time": say(f"contract.year.{limited.key}"),
        "n": f"{limited.months.normalize():f}",
        "month": f"{monthly:,}",
        "ordinary": f"{limited.ordinary:,}",
        "sum": f"{in_first_year(monthly, limited):,}",
    }
    return say("contract.year.first_year" if limited.ordinary else "contract.year.first_year_only", **values)


def limited_note(monthly: int, limited: LimitedTime, say: Words) -> str:
    """Return when the months of a sum end, what an ordinary month comes to, and the first year where that is known."""
    time = say(f"contract.year.{limited.key}")
    ordinary = f"{limited.ordinary:,}"
    first_year = in_first_year(monthly, limited)
    if first_year is None or limited.months is None:
        return say("contract.year.limited", time=time, month=ordinary)
    lasting = f"{limited.months.normalize():f}"
    return say("contract.year.limited_months", time=time, n=lasting, month=ordinary, sum=f"{first_year:,}")


def in_first_year(monthly: int, limited: LimitedTime) -> int | None:
    """Return what the first twelve months fall short of together; None where it is not told when the time ends."""
    if limited.months is None:
        return None
    months = min(limited.months, Decimal(_YEAR))
    return int(monthly * months + limited.ordinary * (_YEAR - months))
