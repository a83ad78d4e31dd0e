"""Orders of days and of times of a day."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Relation
from orchestrator.graphs.idris.rules.building import ordered
from orchestrator.graphs.idris.rules.day_orders import chain, counted, out_of_year, schedules
from orchestrator.graphs.idris.rules.duration_rules import duration_rules, time_rules
from orchestrator.graphs.idris.rules.full_years import full_years
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.milestones import (
    MOST_EVENTS,
    DatedEvent,
    Event,
    EventPeriod,
    events_of,
    has_own_year,
    periods_of,
)
from orchestrator.graphs.idris.rules.reading_figures import days_of_months
from orchestrator.graphs.idris.rules.tenses import out_of_tense
from orchestrator.graphs.idris.rules.weekday_rules import weekday_rules

_NO_SUCH_DAY = re.compile(
    r"(?<![\d.,/-])(?P<y>(?:19|20)\d\d)\s?(?:(?P<ko>년)|[./-])\s?(?P<m>\d{1,2})\s?(?(ko)월|[./-])\s?(?P<d>\d{1,2})(?![\d,.]?\d)(?:\s?일)?"
)
_MISSING = {
    "ko": ("그런 날은 없음, {month}의 마지막 날은 {most}일", "그런 달은 없음, 한 해는 12월까지"),
    "en": ("no such day, {month} has {most} days", "no such month, a year has 12"),
}
"""What is said of a day that no calendar has, in the language of its line: where the day is missing, and the month."""
_PERIOD = re.compile(r"기간|시작|period|start|from", re.I)
_AHEAD = re.compile(r"계약|체결|\bagreement|\bcontract|\bmade\son", re.I)
"""What is made before all that it is about."""
_PAID = re.compile(r"지급|납부|결제|pay", re.I)
_ORDERED = 7
"""Days of a column that are in order but for one by no accident: of seven that are in none one run in forty."""


def date_rules(lines: Sequence[TextLine]) -> Iterator[DocumentRule]:
    """Yield the orders and durations of a file."""
    events = events_of(lines)
    periods = [*periods_of(events)]
    ends: dict[Figure, Event] = {}
    for period in periods:
        ends |= {period.first.figure: "start", period.last.figure: "end"}
    events = [replace(one, event=ends.get(one.figure, one.event)) for one in events]
    periods += _labelled_periods([one for one in events if one.figure not in ends])
    for period in periods:
        name = period.first.figure.label or "기간"
        first, last = period.first.figure, period.last.figure
        yield ordered(first, last, f"{name}: {first.raw} ≤ {last.raw}")
    told = [one for one in events if has_own_year(one)][:MOST_EVENTS]
    yield from _columns(told)
    yield from _of_the_document(told, periods)
    lengths = [*duration_rules(lines, events, periods)]
    reckoned = {rule.figures[1] for rule in lengths if rule.holds}
    moved = [*counted(told)]
    placed = [one for one in told if all(rule.holds or one.figure not in rule.figures for rule in moved)]
    moved += [rule for rule in out_of_year(placed) if not reckoned & {*rule.figures}]
    moved += out_of_tense([one for one in told if one.figure not in ends]) if all(rule.holds for rule in moved) else []
    yield from moved
    yield from schedules([one for one in told if one.figure not in ends], lines)
    wrong = {figure for rule in moved for figure in rule.figures if not rule.holds}
    yield from chain([one for one in events[:MOST_EVENTS] if one.figure not in wrong], periods)
    yield from _paid_after(told, periods)
    yield from lengths
    yield from full_years(lines, told)
    yield from time_rules(lines)
    yield from _no_such_days(lines)
    yield from weekday_rules(lines)


def _labelled_periods(events: Sequence[DatedEvent]) -> Iterator[EventPeriod]:
    """Yield the periods whose days have labels of their own: ``시작일``, ``종료일``."""
    begun: DatedEvent | None = None
    for one in events:
        if not has_own_year(one):
            continue
        if one.event == "start":
            begun = one
        elif one.event == "end" and begun is not None and one.at - begun.at < 8:
            yield EventPeriod(begun, one)
            begun = begun if one.is_told and "복귀" not in one.figure.label else None


def _columns(events: Sequence[DatedEvent]) -> Iterator[DocumentRule]:
    """Yield that days below each other, in a column or behind labels, follow each other, where nearly all do."""
    runs: list[list[DatedEvent]] = []
    for one in events:
        if not one.line.is_table and not one.is_told:
            continue
        last = runs[-1][-1] if runs else None
        if last is not None and last.at == one.at - 1 and _cell(last) == _cell(one):
            runs[-1].append(one)
        elif last is None or last.at != one.at:
            runs.append([one])
    for run in runs:
        pairs = [ordered(a.figure, b.figure) for a, b in pairwise(run)]
        failing = sum(not rule.holds for rule in pairs)
        is_column = run[0].line.is_table and len(run[0].line.cells) > 2 and len({one.event for one in run}) == 1
        are_paid = all(role_of(one.line.cells[0].text) == "instalment" for one in run)
        may_fail = is_column and (len(run) >= _ORDERED or (len(run) > 2 and are_paid))
        if is_column or len(run) > 2:
            yield from pairs if not failing or (failing == 1 and may_fail) else ()


def _cell(event: DatedEvent) -> int | None:
    cells = [n for n, cell in enumerate(event.line.cells) if cell.start <= event.figure.start]
    return cells[-1] if cells else None


def _of_the_document(events: Sequence[DatedEvent], periods: Sequence[EventPeriod]) -> Iterator[DocumentRule]:
    """Yield that the document is made before what it orders begins or falls due."""
    own = [
        one for one in events if one.event == "issued" and (one.is_told or one.at < 6) and not _in_column(one, events)
    ]
    if not own or (len({one.figure.value for one in own}) > 1 and not own[0].is_told):
        return
    issued = own[0].figure
    for one in events:
        if one.event == "due" and one.figure.start > issued.start:
            rule = ordered(issued, one.figure)
            yield from [rule] if one.is_told or rule.holds else []
    for period in sorted(periods, key=lambda told: told.first.figure.value)[:1]:
        rule = ordered(issued, period.first.figure)
        is_over = issued.value > period.last.figure.value and period.first.figure.value <= period.last.figure.value
        if rule.holds or (is_over and _AHEAD.search(issued.label)):
            yield rule
        elif issued.value >= period.last.figure.value:
            yield ordered(period.last.figure, issued)


def _in_column(event: DatedEvent, events: Sequence[DatedEvent]) -> bool:
    """Tell whether a day stands in a table with others above or below it: a step of several, none of the document's own."""
    return event.line.is_table and any(
        abs(one.at - event.at) == 1 and one.line.is_table and len(one.line.cells) > 2 and _cell(one) == _cell(event)
        for one in events
    )


def _paid_after(events: Sequence[DatedEvent], periods: Sequence[EventPeriod]) -> Iterator[DocumentRule]:
    """Yield that what is paid for a period that the document names comes after it."""
    for period in periods:
        if period.first.is_told and _PERIOD.search(period.first.figure.label):
            for one in events:
                if one.event == "due" and one.is_told and _PAID.search(one.figure.label):
                    rule = ordered(period.last.figure, one.figure)
                    yield from [rule] if rule.holds else []


def _no_such_days(lines: Sequence[TextLine]) -> Iterator[DocumentRule]:
    """Yield of each day that no calendar has that it is in its month: a rule that fails."""
    for line in lines:
        for match in _NO_SUCH_DAY.finditer(line.text):
            year, month, day = (int(match[part]) for part in "ymd")
            most = days_of_months(year, month)
            told, limit = (day, most) if most else (month, 12)
            if 1 <= told <= limit and (most == 0 or day):
                continue
            figure = Figure(
                line.file, line.start + match.start(), line.start + match.end(), match[0].strip(), "quantity", told,
                line=line.number, place=line.place,
            )  # fmt: skip
            relation = Relation(((figure,),), "<=", ((CountedNumber(limit),),))
            last = f"{year}-{month:02}-{most}" if most else f"{year}-12"
            language = "ko" if re.search("[가-힣]", line.text) else "en"
            missing = _MISSING[language][0 if most else 1].format(most=most, month=f"{year}-{month:02}")
            yield DocumentRule("other", f"{figure.raw} ≤ {last}", (relation,), (figure,), f"{figure.raw}: {missing}")
