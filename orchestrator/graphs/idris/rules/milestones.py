"""The dated events of a document: which day is its own, and which begin, end or fall due."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.labels import tidy, words_before
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.reading_figures import YEARLESS, figures_in

Event = Literal["issued", "start", "end", "due", "other"]
_ANY_DAY = re.compile(r"date|날짜|일자|일시", re.I)
_DAY_NAME = r"(?:\s?\([월화수목금토일A-Za-z.]{1,5}\))?"
_CLOCK = r"(?:\s?\(?(?:오전|오후)?\s?\d{1,2}(?::\d\d|시(?:\s?\d\d?분)?)(?:\s?[ap]m)?\)?)?"
_FROM_TO = re.compile(
    rf"^{_DAY_NAME}{_CLOCK}\s?(?:~|∼|～|–|—|-|부터|에서|to\b|until\b|through\b|till\b|and\scollected\son\b)\s?{_CLOCK}[\s(]{{0,3}}$",
    re.I,
)
_FORMS: tuple[tuple[Event, re.Pattern[str]], ...] = (
    ("end", re.compile(r"종료|만료|끝|완료|준공|퇴사|마감|체크아웃|퇴실|도착|복귀|말일|개찰|휴관\s?종료|까지\s?2년|\bend(?:s|ing)?\b|\bexpir|\bcompletion|check-?out|\breturn|\bterminat|\bcollected|\bcloses?\b|period\sto\b|^until$", re.I)),
    ("start", re.compile(r"시작|개시|착수|착공|입사|기산|체크인|입실|출발|초일|인계|발주|행사일|개최|시행|\bstart|\bbegin|\bcommenc|check-?in|\bdeparture|\beffective|\bdelivered|period\sfrom", re.I)),
    ("due", re.compile(r"납기|납품|유효|지급|납부|결제|입금|기한|검수|인도|제공일|\bdue\b|\bvalid|\bdeliver|\bpayment|\bpayable|\bneeded|\bdeadline|\bballot|\brequired\sby|\bbalance|잔금|중도금|선금|기성|계약금|instal?ment|deposit", re.I)),
    ("issued", re.compile(r"작성|발행|견적|기안|신청|청구|주문|계약|체결|제출|공고|결의|거래|품의|요청|산출|정산|접수|\binvoice|\bissue|\bquot|\border|\bcontract|\bagreement|\bmade\son|\bdated|\bapplication|\bsubmi|\brequest|\bstatement|^date\b|\bdate$|^날짜|^일자|^일시", re.I)),
)  # fmt: skip

_NUMBER = re.compile(r"(?:번호|\bnumber|\bno\.|\bref(?:erence)?\.?)\s?[:|]?\s?$", re.I)
"""Before what looks like a day and is the number of a document."""
MOST_EVENTS = 60
"""Days of a file among which those that tell of each other are looked for: pairs of more take long."""
_BY_SOMEBODY = re.compile(r"[^\W\d_]{2}\s*\(\s*$")
_LEAP_DAY = 229
_LONGEST_OVER_NEW_YEAR = 200
"""Days of a period whose end has no year; a longer one is rather an end written wrong."""


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """A day with what happens on it."""

    figure: Figure
    """Labelled with the words of the document."""
    event: Event
    line: TextLine
    at: int
    """Of the line, in the order of the file."""
    is_told: bool
    """Whether a label before a colon, or a cell, says what it is, rather than a sentence."""


@dataclass(frozen=True, slots=True)
class EventPeriod:
    """From one day to another, told as one."""

    first: DatedEvent
    last: DatedEvent


def events_of(lines: Sequence[TextLine]) -> list[DatedEvent]:
    """Return the days of a file with their events; not those without a year of their own."""
    heads: Sequence[str] = ()
    found: list[DatedEvent] = []
    for at, line in enumerate(lines):
        if line.is_head:
            heads = [cell.text for cell in line.cells]
        elif not line.is_table or line.is_form:
            heads = ()
        dates = [one for one in figures_in(line, line.text, line.start) if one.kind == "date"]
        dates = [one for one in dates if not _NUMBER.search(line.text[: one.start - line.start])]
        found += _named_as_periods([_event(line, at, date, heads) for date in _over_new_year(line, dates)])
    return found


def _over_new_year(line: TextLine, dates: Sequence[Figure]) -> Iterator[Figure]:
    """Yield the days of a line; one without a year ends a period that begins late in a year in the next one."""
    before: Figure | None = None
    for date in dates:
        if before is not None and date.unit == YEARLESS and date.value < before.value:
            gap = line.text[before.end - line.start : date.start - line.start]
            moved = replace(date, value=before.value // 10_000 * 10_000 + 10_000 + date.value % 10_000)
            is_day = moved.value % 10_000 != _LEAP_DAY
            if _FROM_TO.match(gap) and is_day and (moved.day - before.day).days < _LONGEST_OVER_NEW_YEAR:
                date = moved
        before = date
        yield date


def _named_as_periods(events: Sequence[DatedEvent]) -> Iterator[DatedEvent]:
    """Yield the events of a line; a day that only a dash stands before is called as the day before the dash."""
    label = ""
    for one in events:
        if not re.search(r"\w", one.figure.label):
            one = replace(one, figure=replace(one.figure, label=label))
        label = one.figure.label
        yield one


def periods_of(events: Sequence[DatedEvent]) -> Iterator[EventPeriod]:
    """Yield the periods that are told with both of their days side by side."""
    paired: set[Figure] = set()
    for one, other in pairwise(events):
        if one.at == other.at and one.figure not in paired:
            between = one.line.text[one.figure.end - one.line.start : other.figure.start - one.line.start]
            if _FROM_TO.match(between):
                paired |= {one.figure, other.figure}
                yield EventPeriod(one, other)


def _event(line: TextLine, at: int, date: Figure, heads: Sequence[str]) -> DatedEvent:
    begin = date.start - line.start
    cells = [n for n, cell in enumerate(line.cells) if cell.start <= date.start]
    n = cells[-1] if cells else 0
    own = line.text[line.cells[n].start - line.start : begin] if cells else line.text[:begin]
    before = re.split(r"[.;!?]\s|다\.\s", own)[-1][-60:]
    head, _, since = before.rpartition(":")
    label, is_told = tidy(head or before), bool(head) and not _BY_SOMEBODY.search(since)
    if not label and n and line.is_table and not line.is_head and len(line.cells) > 2 and n < len(heads):
        label, is_told = f"{line.cells[0].text} {heads[n]}".strip(), True
    elif not label and n:
        named = (cell.text for cell in reversed(line.cells[:n]) if re.search(r"[가-힣A-Za-z]{2}", cell.text))
        label = tidy(next(named, line.cells[n - 1].text))  # of a row set apart by blanks its name, not the sum before
        is_told = not re.search(r":\s*\w", label)  # else by whom it was done
    if not line.is_table and "," in label and not is_told:
        label = tidy(re.split(r",\s", label)[-1]) or label
    behind = re.split(r"[.,;]\s|\d", line.text[date.end - line.start :])[0][:12]
    event = _of_words(label, behind if not is_told else "")
    shown = label if is_told or line.is_table else words_before(label) or label
    return DatedEvent(replace(date, label=shown[-30:].strip()), event, line, at, is_told)


def _of_words(label: str, behind: str) -> Event:
    """Return what happens on a day by the words nearest to it: those right before it, then right behind it."""
    nearest: tuple[int, Event] = (-1, "other")
    for event, form in _FORMS:
        for match in form.finditer(label):
            end = 0 if _ANY_DAY.fullmatch(match[0]) else match.end()  # a due date is no date of the document
            if end > nearest[0]:
                nearest = end, event
    if nearest[0] >= 0:
        return nearest[1]
    if re.match(r"\s?(?:부터|에\s?시작|from)", behind):
        return "start"
    if re.match(r"\s?까지", behind):
        return "due"
    return next((event for event, form in _FORMS if form.search(behind)), "other")


def has_own_year(event: DatedEvent) -> bool:
    """Tell whether the day was written with its year."""
    return event.figure.unit != YEARLESS
