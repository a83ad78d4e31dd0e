"""How long it is from one time of day to another."""

from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure, written
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Product, Relation

_MINUTES = {"시간": 60, "h": 60, "m": 1, "분": 1}


def minutes_of_unit(unit: str) -> int:
    """Return the minutes of one unit of a length, as it is written; without one they are minutes."""
    return next((minutes for start, minutes in _MINUTES.items() if unit.lower().startswith(start)), 1)


def minutes_between(begin: Figure, end: Figure, length: Figure, less: Figure | None = None) -> DocumentRule:
    """Return the rule that a length, in hours or minutes, is the time from one time to another, less a break."""
    times = minutes_of_unit(length.unit)
    taken = minutes_of_unit(less.unit) if less else 0
    scale = length.scale
    day = 1440 * scale if end.value < begin.value else 0
    left: list[Product] = [(length, times) if times > 1 else (length,)]
    left.append((begin, scale) if scale > 1 else (begin,))
    if less is not None:
        left.append((less, taken * scale) if taken * scale > 1 else (less,))
    right: list[Product] = [(end, scale) if scale > 1 else (end,)]
    if day:
        right.append((CountedNumber(day),))
    relation = Relation(tuple(left), "=", tuple(right))
    expected = end.value - begin.value + day // scale - (less.value * taken if less else 0)
    told = f"{begin.raw} ~ {end.raw}" + (f" − {less.raw}" if less else "")
    figures = (begin, end, *([less] if less else []), length)
    disagrees = "" if relation.holds else f"{told} = {written(Fraction(expected, times))} ≠ {length.shown}"
    return DocumentRule("duration", f"{length.shown} = {told}", (relation,), figures, disagrees)


def minutes_of_days(first: Figure, begin: Figure, last: Figure, end: Figure, length: Figure) -> DocumentRule:
    """Return the rule that a length is the time from one time on a day to another on a later day."""
    times, scale = minutes_of_unit(length.unit), length.scale
    start, stop = (CountedNumber(day.day.toordinal() * 1440 * scale) for day in (first, last))
    left: list[Product] = [(start,), (length, times), (begin, scale) if scale > 1 else (begin,)]
    right: list[Product] = [(stop,), (end, scale) if scale > 1 else (end,)]
    relation = Relation(tuple(left), "=", tuple(right))
    minutes = (last.day - first.day).days * 1440 + end.value - begin.value
    told = f"{first.raw} {begin.raw} ~ {last.raw} {end.raw}"
    disagrees = "" if relation.holds else f"{told} = {written(Fraction(minutes, times))} ≠ {length.shown}"
    return DocumentRule(
        "duration", f"{length.shown} = {told}", (relation,), (first, begin, last, end, length), disagrees
    )
