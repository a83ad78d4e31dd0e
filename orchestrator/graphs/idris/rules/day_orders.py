"""Days that follow each other: all that happens by the document, and schedules that are told from first to last."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import ordered
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.milestones import DatedEvent, EventPeriod

_BACKGROUND = re.compile(r"생년월일|출생|생일|설립|개업|면허|등록일|\bborn|birth|founded|established|registered", re.I)
"""What was long before the document, and is no step of it."""
_SCHEDULE = re.compile(r"일정|절차|단계|schedule|milestone|timeline|timetable|programme|steps", re.I)
_STAGES = tuple(
    re.compile(form, re.I)
    for form in (
        r"공고|모집|announce",
        r"신청|접수|작성|기안|견적|주문|제출|\border|quot|appl|request|submi",
        r"심사|승인|결정|통보|선정|계약|체결|교부|decision|award|approv|sign|agreement|contract",
        r"발주|선금|착수|착공|시작|개시|deposit|start|commence|begin|kick",
        r"중간|중도금|설치|입고|납품|출고|배송|interim|draft|deliver|dispatch|install|proof",
        r"시험|시운전|검수|완료|준공|종료|최종|test|trial|inspect|complet|\bend|final|handover",
        r"보고|정산|잔금|지급|배분|report|settle|payment|balance|close-?out",
    )
)
"""The steps of a business, in their order."""
_LEAST = 4
_LONG = 5


def chain(events: Sequence[DatedEvent], periods: Sequence[EventPeriod]) -> Iterator[DocumentRule]:
    """Yield that the events of a document follow each other as their days do, each day before the next one."""
    broken = {p.last.figure for p in periods if p.first.figure.value > p.last.figure.value}
    known: dict[int, Figure] = {}
    for one in sorted(events, key=lambda event: event.figure.value):
        if one.figure in broken or _BACKGROUND.search(one.figure.label):
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


def _stage(label: str) -> int:
    """Return the latest step that a label names; -1: none."""
    return max((n for n, form in enumerate(_STAGES) if form.search(label)), default=-1)
