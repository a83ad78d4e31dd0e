"""What a yearly sum is made of: twelve times a month, of which some may not be like the others."""

from decimal import Decimal
from typing import Final

from orchestrator.graphs.contract.analysis import Analysis, LimitedTime
from orchestrator.graphs.contract.words import Words

_YEAR: Final = Decimal(12)
_DAYS: Final = Decimal(365)
_SHORT: Final = Decimal("11.5")
"""Months below which a contract ends well before its first year."""


def note_on_sum(analysis: Analysis, say: Words) -> str:
    """Return what is to be known of the sum of a contract: how its year is made, and whether it is the least."""
    monthly = analysis.total_underpayment or 0
    return f"{yearly_note(monthly, analysis.limited, say)}{_short_note(analysis, say)}{least_note(analysis, say)}"


def _short_note(analysis: Analysis, say: Words) -> str:
    """Return, behind a space, what is short until the end of a contract of less than a year; else nothing."""
    begins, ends = analysis.begins, analysis.ends
    if begins is None or ends is None or analysis.limited:
        return ""
    months = Decimal((ends - begins).days + 1) * _YEAR / _DAYS
    if not 0 < months < _SHORT:
        return ""
    whole = int((analysis.total_underpayment or 0) * months)
    return f" {say('contract.year.short', n=_counted(months), sum=f'{whole:,}')}"


def least_note(analysis: Analysis, say: Words) -> str:
    """Return, behind a space, that a sum may be more, come back, or be less in a small workplace; else nothing."""
    sums = [(one, one.shortfall) for one in analysis.findings if one.shortfall]
    size = max((max(one.employees, shortfall.employees) for one, shortfall in sums), default=0)
    kept = sum(step.result or 0 for _, shortfall in sums for step in shortfall.steps if step.key == "kept_back")
    notes = [say("contract.year.leaves_out")] if analysis.leaves_out else []
    notes += [say("contract.year.kept_back", won=f"{kept:,}")] if kept else []
    notes += [say("contract.year.size", n=size)] if size else []
    return "".join(f" {one}" for one in notes)


def worth_told(analysis: Analysis, say: Words) -> str:
    """Return what an hour of a wage comes to beside the minimum wage; empty where it is not known to be enough."""
    if (worth := analysis.worth) is None:
        return ""
    told = say("contract.told.worth_said", won=f"{worth.won:,}", minimum=f"{worth.minimum:,}", year=worth.year)
    return told if analysis.begins else f"{told} {say('contract.told.below_today')}"


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
        "n": _counted(limited.months),
        "month": f"{monthly:,}",
        "ordinary": f"{limited.ordinary:,}",
        "whole": _whole(limited, say),
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
    lasting, whole = _counted(limited.months), _whole(limited, say)
    return say("contract.year.limited_months", time=time, n=lasting, month=ordinary, whole=whole, sum=f"{first_year:,}")


def in_first_year(monthly: int, limited: LimitedTime) -> int | None:
    """Return what the first twelve months fall short of together, or fewer of a contract that ends before.

    None where it is not told when the limited time ends.
    """
    if limited.months is None:
        return None
    whole = min(limited.contract or _YEAR, _YEAR)
    months = min(limited.months, whole)
    return int(monthly * months + limited.ordinary * (whole - months))


def _whole(limited: LimitedTime, say: Words) -> str:
    if limited.contract is None or limited.contract >= _YEAR:
        return say("contract.year.whole_year")
    return say("contract.year.whole_contract", n=_counted(limited.contract))


def _counted(months: Decimal) -> str:
    """Write months with at most one decimal: lengths told in days are no whole number of them."""
    return f"{round(months, 1).normalize():f}"
