"""The rule that a length of days, nights, weeks, months or years lies between two days."""

import re
from calendar import monthrange
from datetime import date, timedelta

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Relation

_FIRST_DAYS = 4
"""Of a month, on which what begins with it may begin: the first ones may be no working days."""
_DAY = timedelta(days=1)


def duration(
    first: Figure, last: Figure, length: Figure, *, is_strict: bool = False, more: int | None = None
) -> DocumentRule | None:
    """Return the rule that a length lies between two days; months that are none: nothing, or if ``is_strict`` a failure.

    ``more``: days that count beside those between the two; None: as it comes out.
    """
    unit = length.unit
    says = f"{length.shown} = {first.raw} ~ {last.raw}"
    if length.scale > 1:
        return None
    if re.match(r"일|day|박|night|주|week", unit, re.I):
        times = 7 if re.match(r"주|week", unit, re.I) else 1
        days = (last.day - first.day).days
        choices = [0] if re.match("박|night", unit, re.I) else [1, 0] if more is None else [more]
        more = next((n for n in choices if (days + n) * length.scale == length.value * times), choices[0])
        # Days of the calendar are numbered from 1 January of the year 1, which is 1.
        begins, ends = CountedNumber(first.day.toordinal()), CountedNumber(last.day.toordinal() + more)
        product = (length, times) if times > 1 else (length,)
        relation = Relation(((begins,), product), "=", ((ends,),))
        expected = f"{(days + more) / times:g}"
    else:
        months = (last.day.year - first.day.year) * 12 + last.day.month - first.day.month
        after = last.day + _DAY
        if after.day == first.day.day:
            months = (after.year - first.day.year) * 12 + after.month - first.day.month
        elif last.day.day < first.day.day:
            months -= 1
        elif last.day.day != first.day.day:
            # From the first days of a month to the end of another they are counted by their names.
            if after.day != 1 or first.day.day > _FIRST_DAYS:
                # No whole months: nothing that anybody could be held to, unless it is surely meant.
                return _broken_months(first, last, length) if is_strict else None
            months += 1
        if months < 1:
            return None
        times = 12 if re.match(r"년|year", unit, re.I) else 1
        product = (length, times) if times > 1 else (length,)
        relation = Relation((product,), "=", ((CountedNumber(months),),))
        expected = f"{months / times:g}"
    disagrees = "" if relation.holds else f"{first.raw} ~ {last.raw} = {expected} ≠ {length.raw}"
    return DocumentRule("duration", says, (relation,), (first, last, length), disagrees)


def _broken_months(first: Figure, last: Figure, length: Figure) -> DocumentRule | None:
    """Return the rule that a period ends on the day before so many months, or years, are over; it does not."""
    months = length.value * (12 if re.match(r"년|year", length.unit, re.I) else 1)
    year, month = divmod(first.day.year * 12 + first.day.month - 1 + months, 12)
    if year > 9998 or length.scale > 1:
        return None
    ends = date(year, month + 1, min(first.day.day, monthrange(year, month + 1)[1])) - _DAY
    relation = Relation(((CountedNumber(ends.toordinal()),),), "=", ((CountedNumber(last.day.toordinal()),),))
    told = f"{first.raw} + {length.raw} = {ends:%Y-%m-%d} ≠ {last.raw}"
    return DocumentRule(
        "duration", f"{length.shown} = {first.raw} ~ {last.raw}", (relation,), (first, last, length), told
    )
