"""What must be true between entries: ids stand once, days do not overlap, and what is named is there."""

from collections.abc import Iterable, Sequence
from datetime import date

from integrations.law.base import Norm, ParameterSpan
from integrations.law.entry import EntryReader

Placed = Sequence[tuple[str, EntryReader]]
"""Ids with the entries that they stand in."""


def check_once(placed: Placed) -> None:
    """Note each id that stands a second time."""
    first: dict[str, EntryReader] = {}
    for name, entry in placed:
        before = first.setdefault(name, entry)
        if before is not entry and name:
            entry.note("twice", other=f"{before.file}:{before.line}")


def check_known(entry: EntryReader, field: str, named: Iterable[str], known: Iterable[str]) -> None:
    """Note each id that nothing has."""
    there = set(known)
    for name in named:
        if name not in there:
            entry.note("unknown_id", field=field, id=name)


def check_norms(placed: Sequence[tuple[Norm, EntryReader]]) -> None:
    """Note days on which an article says two things, and ends before beginnings."""
    by_id: dict[str, list[tuple[Norm, EntryReader]]] = {}
    for norm, entry in placed:
        _check_order(norm.effective_from, norm.effective_to, entry)
        for other, _ in by_id.setdefault(norm.id, []):
            if _meet(norm.effective_from, norm.effective_to, other.effective_from, other.effective_to):
                entry.note("overlap", other=other.effective_from.isoformat())
            if other.article != norm.article:
                entry.note("other_article", article=other.article)
        by_id[norm.id].append((norm, entry))


def check_spans(spans: Sequence[ParameterSpan], entry: EntryReader) -> None:
    """Note days on which a figure has two values for a workplace of one size."""
    for place, span in enumerate(spans):
        _check_order(span.effective_from, span.effective_to, entry)
        if span.most_employees is not None and span.most_employees < span.employees:
            entry.note("no_size", employees=span.employees)
        for other in spans[:place]:
            same_days = _meet(span.effective_from, span.effective_to, other.effective_from, other.effective_to)
            if same_days and _same_sizes(span, other):
                entry.note("overlap", other=span.effective_from.isoformat())


def _check_order(first: date, last: date | None, entry: EntryReader) -> None:
    if last is not None and last < first:
        entry.note("ends_before", first=first.isoformat())


def _meet(first: date, last: date | None, other_first: date, other_last: date | None) -> bool:
    return (other_last is None or first <= other_last) and (last is None or other_first <= last)


def _same_sizes(span: ParameterSpan, other: ParameterSpan) -> bool:
    most = [each.most_employees for each in (span, other) if each.most_employees is not None]
    return max(span.employees, other.employees) <= min(most, default=span.employees + other.employees)
