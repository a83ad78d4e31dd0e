"""The days after its first on which what a contract falls short of changes: new years' laws, and times that end."""

import calendar
import math
from collections.abc import Sequence
from datetime import date

from orchestrator.graphs.contract.rules.labour.owed import Owed


def days_of_change(first: date, last: date, begins: date, owed: Sequence[Owed]) -> list[date]:
    """Return the first days of the years after the first, and in those the days on which a limited time is over.

    ``begins``: from when such times count. In the first year the sums themselves tell what follows it.
    """
    years = [date(year, 1, 1) for year in range(first.year + 1, last.year + 1)]
    ends = (_end(begins, one) for one in owed)
    return sorted({*years, *(end for end in ends if end and first.year < end.year and end <= last)})


def in_force(owed: Sequence[Owed], begins: date, on: date) -> list[Owed]:
    """Return what is still owed on a day: what belongs to a time that is over, or of unknown length, is not."""
    ends = ((one, _end(begins, one)) for one in owed)
    return [one for one, end in ends if one.limited is None or (end is not None and on < end)]


def _end(begins: date, owed: Owed) -> date | None:
    if owed.months is None:
        return None
    years, month = divmod(begins.month - 1 + math.ceil(owed.months), 12)
    year = begins.year + years
    return date(year, month + 1, min(begins.day, calendar.monthrange(year, month + 1)[1]))
