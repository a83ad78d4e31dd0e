"""Days that follow each other: all that happens by the document, and schedules that are told from first to last."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import ordered
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.milestones import DatedEvent, EventPeriod, has_own_year

_BORN = r"생년월일|출생|생일|\bborn|birth"
_BACKGROUND = re.compile(rf"{_BORN}|설립|개업|면허|등록일|founded|established|registered", re.I)
"""What was long before the document, and is no step of it."""
_SUPPOSED = re.compile(r"\bif\b|\bwere\b|\bsuppos|for example|\be\.g\.|만약|만일|가령|예를 들|(?:하|되)면\s|경우", re.I)
"""An example of what may happen, which no step of the business is."""
_SCHEDULE = re.compile(r"일정|절차|단계|schedule|milestone|timeline|timetable|programme|steps", re.I)
_STAGES = tuple(
    re.compile(form, re.I)
    for form in (
        r"공고|모집|소집|통지|announce|\bnotice",
        r"신청|접수|작성|기안|품의|견적|주문|제출|\border|quot|appl|request|submi",
        r"심사|승인|결정|통보|선정|계약|체결|교부|decision|award|approv|sign|agreement|contract",
        r"발주|선금|계약금|착수|착공|시작|개시|deposit|retainer|start|commence|begin|kick",
        r"중간|중도금|설치|입고|납품|출고|배송|interim|draft|deliver|dispatch|install|proof",
        r"시험|시운전|검수|완료|준공|종료|최종|test|trial|inspect|complet|\bend|final|handover",
        r"보고|정산|배분|\binvoice|\bstatement|report|settle|close-?out",
        r"잔금|지급\s?(?:예정|기한)|\bdue\b|payable|(?:final|balance)\spayment|payment\s(?:date|due)",
    )
)
"""The steps of a business, in their order."""
_NTH = ("first", "second", "third", "fourth", "fifth", "final")
_COUNTED = re.compile(rf"(?<!\d)(?P<n>\d{{1,2}})\s?(?:차|회|단계)(?!\d)|\b(?P<w>{'|'.join(_NTH)})\b", re.I)
_MARK = re.compile(r"\s*([-*•·○▪]|\d{1,2}(?=[.)]))\s*\D")
_AROUND = 2
_NEAR = 12
"""Lines between days that are read as one sequence."""
_YEARS = (-1, 1, -2, 2, -3, 3)
_MOST = 24
_SENTENCE = 70
_PROSE = 300
"""Characters of a line that tells a story, and may go back in time."""
_BEHIND = 8
_LEAST_PAIRS = 2
"""Orders that a day takes part in, so that one that is broken is no accident."""
_LEAST = 4
_LONG = 5


def chain(events: Sequence[DatedEvent], periods: Sequence[EventPeriod]) -> Iterator[DocumentRule]:
    """Yield that the events of a document follow each other as their days do, each day before the next one."""
    broken = {p.last.figure for p in periods if p.first.figure.value > p.last.figure.value}
    known: dict[int, Figure] = {}
    for one in sorted(events, key=lambda event: (event.figure.value, not has_own_year(event))):
        if one.figure in broken or re.search(_BORN, one.figure.label, re.I):
            continue
        if one.event != "other" or one.is_told or len(one.figure.label) > 1:
            known.setdefault(one.figure.value, one.figure)
    yield from (ordered(one, other) for one, other in pairwise(known.values()))


def schedules(events: Sequence[DatedEvent], lines: Sequence[TextLine]) -> Iterator[DocumentRule]:
    """Yield the steps of a schedule, each before the next: all in order, or all but one that its stage tells."""
    run: list[DatedEvent] = []
    for one in [*events, None]:
        if run and (one is None or one.at > run[-1].at + 2 or one.line.is_table != run[-1].line.is_table):
            yield from _steps(run, lines)
            run = []
        if one is not None and not _BACKGROUND.search(one.figure.label):
            run.append(one)


def _steps(run: Sequence[DatedEvent], lines: Sequence[TextLine]) -> Iterator[DocumentRule]:
    falling = [(a, b) for a, b in pairwise(run) if a.figure.value > b.figure.value]
    if len(run) < _LEAST or len(falling) > 1:
        return
    heading = " ".join(line.text for line in lines[max(0, run[0].at - 2) : run[0].at] if len(line.text) < 40)
    heading += run[0].line.text.partition(":")[0]
    for one, other in falling:
        first, last = _stage(one.figure.label), _stage(other.figure.label)
        is_told = first <= last if _SCHEDULE.search(heading) else 0 <= first < last and len(run) >= _LONG
        if not is_told:
            return
    yield from (ordered(a.figure, b.figure) for a, b in pairwise(run))


def counted(events: Sequence[DatedEvent]) -> Iterator[DocumentRule]:
    """Yield the order of days of one sentence that are counted off: ``the first by …, the second by …``; one may fail."""
    for _, run in groupby(events, key=lambda event: event.at):
        told = [(nth, one) for one in run if not one.line.is_table and (nth := _last_nth(_words(one)))]
        days = [one for _, one in told]
        if len(told) < 2 or [nth for nth, _ in told] != [*range(told[0][0], told[0][0] + len(told))]:
            continue
        orders = [ordered(a.figure, b.figure) for a, b in pairwise(days)]
        if sum(not rule.holds for rule in orders) <= (1 if len(orders) > 1 else 0):
            yield from orders


def out_of_year(events: Sequence[DatedEvent]) -> Iterator[DocumentRule]:
    """Yield the orders that one day breaks as if a wrong year stood there: with another year it breaks none.

    What comes first is told by the steps of a business, by numbers, or by lines that follow each other.
    """
    told_days = Counter(one.figure.value for one in events)
    known = [one for one in events if not _BACKGROUND.search(one.figure.label) and not is_supposed(one)][:_MOST]
    pairs = [(a, b) for n, a in enumerate(known) for b in known[n + 1 :] if _is_before(a, b)]
    pairs += [(b, a) for n, a in enumerate(known) for b in known[n + 1 :] if _is_before(b, a)]
    told: list[tuple[int, DatedEvent, DatedEvent]] = []
    for n, one in enumerate(known):
        if told_days[one.figure.value] > 1:
            continue  # nobody writes the same wrong year twice
        around = _in_reading_order(known, n)
        own = [pair for pair in pairs if one in pair]
        if not _is_in_order(known, n):
            own = [(a, b) for a, b in own if not (a.at + 1 == b.at and _is_alike(a, b))]
        own += [(a, b) for a, b in around if (a, b) not in own]
        falling = [(a, b) for a, b in own if a.figure.value > b.figure.value]
        is_one_of_list = any(abs(a.at - b.at) == 1 and _is_alike(a, b) for a, b in falling)
        if len(own) < _LEAST_PAIRS or len(falling) + is_one_of_list < _LEAST_PAIRS:
            continue
        mended = [years for years in _YEARS if all(_value(a, one, years) <= _value(b, one, years) for a, b in own)]
        if any(_comes_nearer(one, falling, years) for years in mended):
            first, last = min(falling, key=lambda pair: abs(pair[0].at - pair[1].at))
            told.append((len(falling), first, last))
    if told:
        _, first, last = max(told, key=lambda one: one[0])
        yield ordered(first.figure, last.figure)


def is_of_past(event: DatedEvent) -> bool:
    """Tell whether a day was long before the document: somebody's birth, a founding."""
    return bool(_BACKGROUND.search(event.figure.label))


def is_supposed(event: DatedEvent) -> bool:
    """Tell whether the sentence of a day only supposes it: ``if it were delivered on …``."""
    at = event.figure.start - event.line.start
    return not event.line.is_table and bool(_SUPPOSED.search(re.split(r"[.;!?]\s|다\.\s", event.line.text[:at])[-1]))


def _is_in_order(known: Sequence[DatedEvent], n: int) -> bool:
    """Tell whether the days of the list or column that one stands in follow each other without it."""
    first = last = n
    while first and known[first - 1].at + 1 == known[first].at and _is_alike(known[first - 1], known[first]):
        first -= 1
    while (
        last + 1 < len(known) and known[last].at + 1 == known[last + 1].at and _is_alike(known[last], known[last + 1])
    ):
        last += 1
    days = [one.figure.value for one in (*known[first:n], *known[n + 1 : last + 1])]
    return days == sorted(days)


def _in_reading_order(known: Sequence[DatedEvent], n: int) -> list[tuple[DatedEvent, DatedEvent]]:
    """Return a day with those around it, where these follow each other as they are read and stand near."""
    around = [*known[max(0, n - _AROUND) : n], *known[n + 1 : n + 1 + _AROUND]]
    days = [one.figure.value for one in around]
    is_near = all(abs(one.at - known[n].at) <= _NEAR for one in around)
    if (
        not 0 < n < len(known) - 1
        or len(around) <= _AROUND
        or not is_near
        or any(len(one.line.text) > _PROSE for one in (known[n], *around))
        or len({*days}) < len(days)
        or days != sorted(days)
    ):
        return []
    return [(known[n - 1], known[n]), (known[n], known[n + 1])]


def _comes_nearer(one: DatedEvent, falling: Sequence[tuple[DatedEvent, DatedEvent]], years: int) -> bool:
    """Tell whether a day with another year is nearer to those that it stood wrong to: else no year was written wrong."""
    others = [b if a is one else a for a, b in falling]
    off = [(one.figure.day - other.figure.day).days for other in others]
    return any(abs(days + round(years * 365.25)) < abs(days) for days in off)


def _value(event: DatedEvent, one: DatedEvent, years: int) -> int:
    """Return a day as a number, one of them moved by some years."""
    return event.figure.value + (years * 10_000 if event is one else 0)


def _is_before(one: DatedEvent, other: DatedEvent) -> bool:
    """Tell whether one event comes before another, whatever their days are."""
    first, last = _stage(_words(one)), _stage(_words(other))
    if 0 <= first == last or min(first, last) < 0:
        nth, following = _nth(one.figure.label), _nth(other.figure.label)
        is_counted = 0 < nth < following
        is_next = one.at + 1 == other.at and _is_alike(one, other)
        return is_counted or is_next
    return first + 1 < last or (first < last and one.figure.start < other.figure.start)


def _words(event: DatedEvent) -> str:
    """Return what tells the step of a day: its label, in a sentence all since its begin or the day before."""
    if event.is_told or event.line.is_table:
        return event.figure.label
    at = event.figure.start - event.line.start
    before = re.split(
        r"[.;!?]\s|다\.\s|\d{4}\D{1,3}\d{1,2}\D{1,3}\d{1,2}\D|[A-Za-z]{3,9}\s\d{1,2},?\s\d{4}|\d\s[A-Za-z]{3,9}\s\d{4}",
        event.line.text[:at],
    )[-1]
    return f"{before[-_SENTENCE:]} {event.line.text[event.figure.end - event.line.start :][:_BEHIND]}"


def _is_alike(one: DatedEvent, other: DatedEvent) -> bool:
    """Tell whether two days stand in lines of one list, or in one column."""
    if one.line.is_table or other.line.is_table:
        return one.line.is_table and other.line.is_table and len(one.line.cells) == len(other.line.cells) > 2
    marks = [_MARK.match(event.line.text) for event in (one, other)]
    return all(marks) and marks[0] is not None and marks[1] is not None and marks[0][1] == marks[1][1]


def _nth(label: str) -> int:
    """Return which of several a label tells: ``2차``, ``second``; 0: none."""
    match = _COUNTED.search(label)
    if match is None:
        return 0
    return int(match["n"]) if match["n"] else _NTH.index(match["w"].lower()) + 1


def _last_nth(words: str) -> int:
    """Return which of several the words right before a day tell."""
    found = [*_COUNTED.finditer(words)]
    return _nth(found[-1][0]) if found else 0


def _stage(label: str) -> int:
    """Return the latest step that a label names; -1: none."""
    return max((n for n, form in enumerate(_STAGES) if form.search(label)), default=-1)
