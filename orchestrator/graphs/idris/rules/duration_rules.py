"""How long periods take: days, nights, weeks, months and years between two days, hours and minutes between two times."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import ordered
from orchestrator.graphs.idris.rules.clock_rules import minutes_between, minutes_of_days, minutes_of_unit
from orchestrator.graphs.idris.rules.labels import tidy
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.length_rule import duration
from orchestrator.graphs.idris.rules.milestones import MOST_EVENTS, DatedEvent, EventPeriod, has_own_year
from orchestrator.graphs.idris.rules.named_lengths import NamedLengths
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.sentence_lengths import SentenceLengths

_UNIT = re.compile(r"^(?:일간?|박|개월간?|달|주간?|년간?|days?|nights?|months?|weeks?|years?)$", re.I)
_HOURS = re.compile(r"^(?:시간|분|hours?|hrs?|minutes?|mins?)$", re.I)
_NIGHT = re.compile(r"박|night", re.I)
_HALF_MORE = re.compile(r"\s?(?:반(?=[\s.,;:)이은을의인]|$)|(?:and\s)?a\shalf\b|½)", re.I)
"""Behind a number that is only a part of what is told."""
_RECURRING = re.compile(r"(?:매|마다|每|주당|월당|every|per|each|\ba)\s{0,2}$", re.I)
_LENGTH_LABEL = re.compile(r"기간|일수|박수|숙박|days|nights|duration|period|length|개월\s?수", re.I)
_LIMIT = re.compile(
    r"^\s?(?:이내|안에|전까지|이상|마다|미만|(?:[을를]\s)?넘|(?:[을를]\s)?초과|within|from\b|after\b|since\b|로?부터)|^\s?(?:전후|씩)",
    re.I,
)
_BREAK = re.compile(r"휴게|휴식|점심|식사|break|lunch|rest", re.I)
_LATER = re.compile(r"\s?(?:(?P<late>늦|뒤|later)|빠|앞|이르|일찍|earlier|before)", re.I)
"""Behind how much one time is after the one that it is compared with."""
_BEFORE = re.compile(r"\s?(?:전|이전|before|prior)", re.I)
_BEHIND = re.compile(
    r"[\s(,:·|/까지의총으로=\[간]{0,8}(?:동안|간)?\s?(?:for|total|a total of)?\s?"
    r"|[^\d.;]{0,14}(?:기간은|기간:|period of|hire of|stay of|term of|total of)\s?",
    re.I,
)
"""What stands between a period and its length."""
_WHICH = re.compile(
    r"[^\d.;]{0,40}?(?:which is|that is|making|inclusive,|included,|포함(?:하여|해)?,?|즉,?|곧,?)\s?", re.I
)

_BOTH = re.compile(r"[^\d;]{0,12}(?:\bboth\b|양\s?끝|첫날과|시작일과)[^\d.;]{0,70}", re.I)
"""That the first and the last day count, told between a period and its length."""


def duration_rules(
    lines: Sequence[TextLine], days: Sequence[DatedEvent], periods: Sequence[EventPeriod]
) -> Iterator[DocumentRule]:
    """Yield the lengths of time that a file tells of its periods. ``days``: those without a year of their own as well."""
    events = [one for one in days if has_own_year(one)][:MOST_EVENTS]
    by_line: dict[int, list[DatedEvent]] = {}
    for one in events:
        by_line.setdefault(one.at, []).append(one)
    own = next((one for one in events if one.event == "issued" and one.is_told), None)
    named = NamedLengths(lines, events, duration)
    in_sentences = SentenceLengths(days, duration)
    nth = {id(period): n for n, period in enumerate(periods)}
    ending: dict[int, list[EventPeriod]] = {}
    beginning: dict[int, list[EventPeriod]] = {}
    for period in periods:
        ending.setdefault(period.last.at, []).append(period)
        if period.first.at != period.last.at:
            beginning.setdefault(period.first.at, []).append(period)
    called = {one.figure: _words_of(one.figure.label) for one in events}
    for at, line in enumerate(lines):
        lengths = _lengths(line)
        told_here = sorted([*ending.get(at, ()), *beginning.get(at, ())], key=lambda p: nth[id(p)])
        for length in lengths:
            if (meant := _of_its_period(length, lengths, line, told_here, at)) is not None:
                yield meant
                continue
            if (here := in_sentences.of(length, line, at)) is not None:
                yield here
                continue
            rules = [duration(p.first.figure, p.last.figure, length) for p in told_here]
            rules += [
                duration(p.first.figure, p.last.figure, length)
                for before in (at - 3, at - 2, at - 1)
                for p in ending.get(before, ())
                if p not in told_here
            ]
            rules += _beside(length, line, by_line.get(at, []), events)
            around = [e for n in (at, at - 1, at + 1) for e in by_line.get(n, [])]
            rules += [duration(a.figure, b.figure, length) for a, b in _pairs(around, own, at)]
            rules += _named(length, line, events, called)
            found = [rule for rule in rules if rule is not None and not _is_of_another(rule, length, lengths)]
            held = next((rule for rule in found if rule.holds), None)
            if held is not None:
                yield held
            elif (elsewhere := named.of_end(length, line, at) or named.of(length, line, at)) is not None:
                yield elsewhere
            elif found and _is_meant(length, line, periods, at):
                yield found[0]


def _is_of_another(rule: DocumentRule, length: Figure, lengths: Sequence[Figure]) -> bool:
    """Tell whether another length of the line is from one day to the other, which this one would count with both."""
    first, last, _ = rule.figures
    days = (last.day - first.day).days
    told = {one.value for one in lengths if one != length and one.unit == length.unit}
    return rule.holds and days == length.value - 1 and days in told


def _lengths(line: TextLine) -> list[Figure]:
    found = []
    for cell in line.cells if line.is_table else ():
        found += figures_in(line, cell.text, cell.start, tidy(line.cells[0].text))
    found = found or figures_in(
        line, line.text, line.start, tidy(line.text.partition(":")[0]) if ":" in line.text else ""
    )
    starts = {one.start for one in found if one.kind == "quantity"}
    split = {one for one in found if {one.end, one.end + 1} & starts and re.match("년|year", one.unit, re.I)}
    ends = {end for one in split for end in (one.end, one.end + 1)}
    return [
        one
        for one in found
        if one.kind == "quantity"
        and one.value
        and one not in split
        and one.start not in ends  # 2년 6개월 is one length, of which neither is the whole
        and _UNIT.match(one.unit)
        and not _RECURRING.search(line.text[: one.start - line.start])
        and not _HALF_MORE.match(line.text, one.end - line.start)
    ]


def _of_its_period(
    length: Figure, lengths: Sequence[Figure], line: TextLine, told_here: Sequence[EventPeriod], at: int
) -> DocumentRule | None:
    """Return what a length says of the one period right before it in its sentence, whether it holds or not."""
    here = [p for p in told_here if p.first.at == p.last.at == at and p.last.figure.end <= length.start]
    is_night = bool(_NIGHT.match(length.unit))
    between = [one for one in lengths if here and here[-1].last.figure.end <= one.start < length.start]
    others = [one for one in between if bool(_NIGHT.match(one.unit)) == is_night]
    if len(here) != 1 or others or _LIMIT.match(line.text[length.end - line.start :]):
        return None
    gap = line.text[here[0].last.figure.end - line.start : length.start - line.start]
    for other in between:
        gap = gap.replace(line.text[other.start - line.start : other.end - line.start], "")
    if not (_BEHIND.fullmatch(gap) or _WHICH.fullmatch(gap) or _BOTH.fullmatch(gap)):
        return None
    return duration(here[0].first.figure, here[0].last.figure, length, is_strict=True)


def _beside(
    length: Figure, line: TextLine, here: Sequence[DatedEvent], events: Sequence[DatedEvent]
) -> list[DocumentRule | None]:
    """Return what a day and a length say of another day: ``by 4 July, 7 days before the event``."""
    told = [one for one in here if one.figure.end <= length.start]
    behind = line.text[length.end - line.start :][:8]
    if not told or length.value < 3 or not _BEFORE.match(behind):
        return []
    return [duration(told[-1].figure, one.figure, length) for one in events if one.figure.value > told[-1].figure.value]


def _pairs(around: Sequence[DatedEvent], own: DatedEvent | None, at: int) -> Iterator[tuple[DatedEvent, DatedEvent]]:
    """Yield the days near a length that it may lie between: neighbours, and the document's own with one beside it."""
    here = [one for one in around if one.at == at]
    yield from pairwise(sorted(here, key=lambda one: one.figure.value))
    yield from ((a, b) for a in around for b in here if a.at == at - 1 and a.figure.value <= b.figure.value)
    if own is not None:
        yield from ((own, one) for one in here if one.figure.value > own.figure.value)


def _named(
    length: Figure, line: TextLine, events: Sequence[DatedEvent], called: Mapping[Figure, set[str]]
) -> list[DocumentRule | None]:
    """Return what a sentence says that names both days without their dates: ``28 days before delivery``."""
    if length.value < 5 or line.is_table:
        return []
    told = _words_of(line.text)
    named = [one for one in events if called[one.figure] & told]
    return [duration(a.figure, b.figure, length) for a, b in pairwise(sorted(named, key=lambda e: e.figure.value))]


def _words_of(text: str) -> set[str]:
    words = re.findall(r"[가-힣]{2,}|[a-z]{4,}", text.lower())
    return {word[: 5 if word[0] < "가" else 2] for word in words}


def _is_meant(length: Figure, line: TextLine, periods: Sequence[EventPeriod], at: int) -> bool:
    """Tell whether a length that is not that of the period above it is meant to be, by its label."""
    behind = line.text[length.end - line.start :]
    if _LIMIT.match(behind):
        return False
    near = [p for p in periods if p.last.at < at <= p.last.at + 2 and p.first.is_told and p.last.is_told]
    return len(near) == 1 and line.is_table and len(line.cells) == 2 and bool(_LENGTH_LABEL.search(length.label))


def time_rules(lines: Sequence[TextLine]) -> Iterator[DocumentRule]:
    """Yield the lengths between times of a day, and times that follow each other."""
    before: list[Figure] = []
    orders: list[DocumentRule] = []
    for line in lines:
        figures = figures_in(line, line.text, line.start)
        times = [one for one in figures if one.kind == "time"]
        yield from _between_times(line, figures, times)
        if len(times) > 2 and all(a.value < b.value for a, b in pairwise(times)):
            yield from (ordered(a, b) for a, b in pairwise(times))
        is_row = len(times) == 2 and len(line.cells) > 2 and ":" not in line.cells[0].text
        if is_row and before:
            orders.append(ordered(before[-1], times[0]))
        if is_row:
            orders.append(ordered(times[0], times[1]))
            before = times
        elif orders:
            yield from _schedule(orders)
            orders, before = [], []
    yield from _schedule(orders)


def _schedule(orders: Sequence[DocumentRule]) -> Iterator[DocumentRule]:
    failing = sum(not one.holds for one in orders)
    if len(orders) > 2 and failing <= (1 if len(orders) > 4 else 0):
        yield from orders


def _between_times(line: TextLine, figures: Sequence[Figure], times: Sequence[Figure]) -> Iterator[DocumentRule]:
    dates = [one for one in figures if one.kind == "date"]
    lengths = [one for one in figures if one.kind == "quantity" and _HOURS.match(one.unit)]
    if len(times) < 2 or not lengths or len(line.cells) > 3:
        return
    if any(_HALF_MORE.match(line.text, one.end - line.start) for one in lengths):
        return
    begin, end = times[0], times[1]
    breaks = [
        one for one in lengths if _BREAK.search(line.text[max(0, one.start - line.start - 8) : one.start - line.start])
    ]
    rules = []
    for length in lengths:
        if length in breaks:
            continue
        if len(dates) == 2:
            rules.append(minutes_of_days(dates[0], begin, dates[1], end, length))
        if len({one.value for one in dates}) < 2:
            if later := _LATER.match(line.text[length.end - line.start :]):
                rules.append(minutes_between(*((end, begin) if later["late"] else (begin, end)), length))
            rules += [
                minutes_between(begin, end, length),
                *(minutes_between(begin, end, length, less) for less in breaks),
            ]
    held = next((rule for rule in rules if rule.holds), None)
    if held is not None:
        yield held
    elif len(rules) == 1 and len(times) == 2 and 0 <= rules[0].result.start - end.end < 8:
        length, gap = rules[0].result, line.text[end.end - line.start : rules[0].result.start - line.start]
        told, whole = length.number * minutes_of_unit(length.unit), (end.value - begin.value) % 1440
        # What is much shorter is a part of it, as a break; behind a dash it is the minutes of a time.
        if whole < 2 * told and not re.search(r"[~∼〜–-]", gap):
            yield rules[0]
