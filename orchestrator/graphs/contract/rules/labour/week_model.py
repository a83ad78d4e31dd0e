"""The week that all times of work together come to: day by day, whatever order and layout they are told in."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.labour.spans_of_work import SpanOfWork
from orchestrator.graphs.contract.rules.terms import Shift

_LONGEST_DAY: Final = 16 * 60
_HALF_A_DAY: Final = 720
_FULL_WEEK: Final = 5
_NOON: Final = 720
_PART_OF_DAY: Final = 180
"""Minutes below which times within those of the day are a part of it."""


@dataclass(slots=True)
class _TimeOfWork:
    """One time of work of a day, in some share of the weeks."""

    begins: int
    ends: int
    share: Fraction
    source: SpanOfWork
    longer: SpanOfWork | None = None
    """What tells of a later end."""


@dataclass(slots=True)
class _Week:
    named: dict[int, list[_TimeOfWork]] = field(default_factory=dict)
    """By day, Monday 0."""
    counted: list[_TimeOfWork] = field(default_factory=list)
    """On days that are only counted: the share is their number."""


def model_week(spans: Sequence[SpanOfWork], days: frozenset[int], count: Fraction | None) -> tuple[Shift, ...]:
    """Return the shifts of a week; none where no times are told.

    ``days`` and ``count`` are those of work that are told apart from times.
    """
    work = _once([one for one in spans if one.role == "work"])
    if not work:
        return ()
    usual = [one for one in work if not one.days and one.count is None]
    own = [one for one in work if one.days]
    counted = [one for one in work if not one.days and one.count is not None]
    week = _Week()
    told = sum((sum(one.days.values()) for one in own), Fraction(0)) + sum(one.count or 0 for one in counted)
    if own and usual and (told >= (count or _FULL_WEEK) or (not days and not count)):
        usual = []
    if usual:
        parts = _of_one_day(usual)
        left = days - frozenset(day for one in own if not _beside(one, parts) for day in one.days)
        for day in left:
            week.named[day] = [_TimeOfWork(one.begins, one.ends, Fraction(1), one) for one in parts]
        if not days:
            number = count - told if count is not None and count > told and not _is_extra(own, count) else count
            week.counted += [_TimeOfWork(one.begins, one.ends, number or Fraction(0), one) for one in parts]
    for one in own:
        turns = _turns(one, own)
        for day, share in one.days.items():
            if _is_within(one, week.named.get(day, week.counted)):
                continue
            _add(week.named.setdefault(day, []), one, share / turns)
    for one in counted:
        week.counted.append(_TimeOfWork(one.begins, one.ends, one.count or Fraction(0), one))
    for one in spans:
        if one.role == "until" and one.days:
            _lengthen(week, one)
    return _shifts(week, spans)


def _turns(one: SpanOfWork, own: Sequence[SpanOfWork]) -> int:
    """Return among how many weeks a time of work changes: those of the same days that are too long to be of one day."""
    alike = [other for other in own if other.days.keys() == one.days.keys()]
    return len(alike) if sum(other.ends - other.begins for other in alike) > _LONGEST_DAY else 1


def _is_extra(own: Sequence[SpanOfWork], count: Fraction) -> bool:
    """Tell whether work on named days is beside the days that are counted: "주 5일, 격주 토요일"."""
    return any(share < 1 for one in own for share in one.days.values()) or (
        count == 5 and all(set(one.days) <= {5, 6} for one in own)
    )


def _once(work: Sequence[SpanOfWork]) -> list[SpanOfWork]:
    """Leave out what is told again, as in another language."""
    kept: list[SpanOfWork] = []
    for one in work:
        if not any(
            (one.begins, one.ends) == (other.begins, other.ends)
            and (not one.days or not other.days or dict(one.days) == dict(other.days))
            for other in kept
        ):
            kept.append(one)
    return kept


def _of_one_day(usual: Sequence[SpanOfWork]) -> list[SpanOfWork]:
    """Return the parts of one day: the first time of work, and those that can be of the same day and stand near it."""
    kept = [usual[0]]
    for one in usual[1:]:
        is_near = one.place - kept[-1].place <= 1
        is_free = all(one.ends <= other.begins or other.ends <= one.begins for other in kept)
        if is_near and is_free and sum(each.ends - each.begins for each in [*kept, one]) <= _LONGEST_DAY - 60:
            kept.append(one)
    return kept


def are_turns(spans: Sequence[SpanOfWork]) -> bool:
    """Tell whether long times of work that cannot be of one day stand together: shifts of which nothing tells how often."""
    usual = [one for one in spans if one.role == "work" and not one.days and one.ends - one.begins >= _HALF_A_DAY // 2]
    together = [one for one in usual if one.place - usual[0].place <= len(usual)]
    times = {(one.begins, one.ends) for one in together}
    return len(times) > 1 and len({(one.begins, one.ends) for one in _of_one_day(together)}) < len(times)


def _beside(one: SpanOfWork, parts: Sequence[SpanOfWork]) -> bool:
    """Tell whether work on named days is beside that of every day, or a part of it, and not in its place."""
    begins = one.begins
    is_free = all(one.ends <= other.begins or other.ends <= begins for other in parts)
    is_within = any(other.begins <= begins and one.ends <= other.ends for other in parts)
    is_short = one.ends - begins < (_PART_OF_DAY if is_within else _HALF_A_DAY // 2)
    return ((is_free or is_within) and is_short) or all(share < 1 for share in one.days.values())


def _add(parts: list[_TimeOfWork], one: SpanOfWork, share: Fraction) -> None:
    begins = one.begins
    for part in parts:
        if part.begins < one.ends and begins < part.ends:
            part.share -= share
    parts[:] = [part for part in parts if part.share > 0]
    parts.append(_TimeOfWork(begins, one.ends, share, one))


def _is_within(one: SpanOfWork, parts: Sequence[_TimeOfWork]) -> bool:
    """Tell whether a short time is only a part of the day's work: "금요일 16시부터 17시까지는 책을 읽는다"."""
    begins = one.begins
    return one.ends - begins < _PART_OF_DAY and any(part.begins <= begins and one.ends <= part.ends for part in parts)


def _lengthen(week: _Week, one: SpanOfWork) -> None:
    """Let the work of some days end later: "수요일은 20:30까지"."""
    every = [part for parts in week.named.values() for part in parts] or week.counted
    for day, share in one.days.items():
        parts = week.named.setdefault(day, [])
        last = max(parts or every, key=lambda part: part.ends)
        ends = next((at for at in (one.ends, one.ends + _NOON, one.ends + 1440) if at > last.begins), 0)
        if not ends or ends == last.ends or ends - last.begins > _LONGEST_DAY + 120:
            continue
        if share < 1 or not parts:
            last.share -= share if parts else 0
            parts.append(_TimeOfWork(last.begins, ends, share, last.source, one))
        else:
            last.ends, last.longer = ends, one


def _shifts(week: _Week, spans: Sequence[SpanOfWork]) -> tuple[Shift, ...]:
    every: list[tuple[_TimeOfWork, int | None]] = [
        (part, day) for day, parts in sorted(week.named.items()) for part in parts
    ]
    found: dict[tuple[int, int, int | None, int, int], Shift] = {}
    for part, day in [*every, *((part, None) for part in week.counted)]:
        source = part.longer or part.source
        pause = _pause(part, day, spans)
        place = source.passage.words.span(source.start, source.end)
        key = (part.begins, part.ends, pause, source.place, source.start)
        one = found.get(key) or Shift(part.begins, part.ends, Fraction(0), place, pause)
        days = one.weekdays if day is None else one.weekdays | {day}
        found[key] = replace(one, days=one.days + part.share, weekdays=days)
    return tuple(sorted(found.values(), key=lambda one: (-one.days, one.span.start)))


def _pause(part: _TimeOfWork, day: int | None, spans: Sequence[SpanOfWork]) -> int | None:
    """Return the minutes of breaks of one time of work; None where none is told for it and that of every day is meant."""
    source = part.source
    own: set[tuple[int, int]] = set()
    apart: set[tuple[int, int]] = set()
    of_others: set[tuple[int, int]] = set()
    for one in spans:
        if not one.is_break or (one.days and day is not None and day not in one.days):
            continue
        hours = _inside(part, one)
        if hours is None:
            continue
        owner = _owner(one, spans)
        if owner is not None and owner in (source, part.longer):
            own.add(hours)
        elif owner is None:
            apart.add(hours)
        else:
            of_others.add(hours)
    if source.pause is not None and not own:
        return source.pause if source.pause < part.ends - part.begins else 0
    found = own if own and source.days and part.ends - part.begins <= _HALF_A_DAY // 2 else own | apart
    found = found or (set() if _is_short(part) else of_others)
    if found:
        return sum(ends - begins for begins, ends in found)
    return 0 if any(one.is_break for one in spans) and _is_short(part) else None


def _owner(pause: SpanOfWork, spans: Sequence[SpanOfWork]) -> SpanOfWork | None:
    """Return the time of work behind which a break stands in the same sentence; None where it is alone there."""
    before = [one for one in spans if not one.is_break and one.place == pause.place and one.start < pause.start]
    return before[-1] if before else None


def _is_short(part: _TimeOfWork) -> bool:
    return part.ends - part.begins <= 5 * 60


def _inside(part: _TimeOfWork, one: SpanOfWork) -> tuple[int, int] | None:
    """Return when a break lies in a time of work; of times without halves of the day the half that does."""
    begins = one.begins
    for later in (0, 1440, _NOON):
        if part.begins <= begins + later and one.ends + later <= part.ends:
            return begins + later, one.ends + later
    return None
