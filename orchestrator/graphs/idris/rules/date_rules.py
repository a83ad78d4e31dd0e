"""Orders of dates, and how long a period takes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Relation
from orchestrator.graphs.idris.rules.building import ordered
from orchestrator.graphs.idris.rules.labels import tidy
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.reading_figures import figures_in

_FROM_TO = re.compile(
    r"^\s*+(?:\([월화수목금토일A-Za-z.]{1,5}\))?+\s*+(?:\d{1,2}:\d\d|\S{1,6}시)?+\s*+(?:~|∼|～|–|—|-|부터|에서|to|until|through|till)\s*+(?:\d{1,2}:\d\d)?+[\s(]*+$",
    re.I,
)
_FIRST = re.compile(
    r"시작|개시|착수|착공|입사|기산|체크인|입실|출발|초일|접수\s?(?:시작|개시)|\bstart|\bbegin|\bcommence|check-?in|\bdeparture|\beffective\sdate",
    re.I,
)
_LAST = re.compile(
    r"종료|만료|완료|준공|퇴사|마감|체크아웃|퇴실|도착|복귀|말일|\bend\b|\bend\sdate|\bexpir|\bcompletion|check-?out|\breturn|\btermination",
    re.I,
)
_ISSUED = re.compile(
    r"(?:작성|발행|견적|기안|신청|청구|발주|주문|계약\s?체결|계약|제출|공고)\s?(?:일자?|년월일)|\b(?:invoice|issue[d]?|quote|quotation|order|contract|agreement|application|submission)\s?date|\bdate\s(?:of\sissue|issued)|\bissued(?:\son)?\b",
    re.I,
)
_DUE = re.compile(
    r"납기|납품\s?(?:일|기한|예정)|유효\s?(?:기간|기한|일)|지급\s?(?:기한|기일|예정일)|납부\s?기한|결제\s?(?:기한|예정일)|입금\s?기한|마감|완료|\bdue\b|\bvalid\s(?:until|through|to)|\bdelivery\sdate|\bpayment\sdate|\bexpir",
    re.I,
)
_LENGTH = re.compile(
    r"(?P<n>\d{1,4})\s?(?P<u>일간?|박|개월간?|달|주간?|년간?|days?|nights?|months?|weeks?|years?)(?![가-힣A-Za-z]*(?:전|이내|후|마다|before|prior|within|after))",
    re.I,
)
_DAY = timedelta(days=1)


def date_rules(lines: Sequence[TextLine]) -> Iterator[DocumentRule]:
    """Yield the orders and durations of a file."""
    issued: list[Figure] = []
    firsts: list[Figure] = []
    for line in lines:
        dates = [_named(line, one) for one in figures_in(line, line.text, line.start) if one.kind == "date"]
        paired = set()
        for first, last in pairwise(dates):
            between = line.text[first.end - line.start : last.start - line.start]
            if _FROM_TO.match(between) and first not in paired:
                paired |= {first, last}
                name = first.label or "기간"
                yield ordered(first, last, f"{name}: {first.raw} ≤ {last.raw}")
                yield from _durations(line, first, last)
        for one in dates:
            if one in paired or not one.label:
                continue
            if _LAST.search(one.label) and firsts and not _FIRST.search(one.label):
                yield ordered(firsts[-1], one)
                yield from _durations(line, firsts[-1], one)
                firsts = []
            elif _FIRST.search(one.label):
                firsts = [one]
            elif _DUE.search(one.label) and issued:
                yield ordered(issued[-1], one)
            elif _ISSUED.search(one.label):
                issued = [one]


def _named(line: TextLine, figure: Figure) -> Figure:
    """Return a date with what stands before it in its cell or line."""
    before = line.text[: figure.start - line.start]
    cells = [cell for cell in line.cells if cell.start <= figure.start]
    own = before[cells[-1].start - line.start :] if cells else before
    label = tidy(re.sub(r"(?<!\d)\d[\d./년월일 -]*+(?:~|∼)?+\s*+$", "", own[-200:]))
    if not label and len(cells) > 1:
        label = tidy(cells[-2].text)
    return replace(figure, label=label[-30:])


def _durations(line: TextLine, first: Figure, last: Figure) -> Iterator[DocumentRule]:
    """Yield how long the period takes, where the line says it right behind."""
    rest = line.text[last.end - line.start :] if last.line == line.number else ""
    rest = rest[:40]
    if not re.match(r"^[\s.,(:)·|월화수목금토일까지총간동안for=total\d박a-z]*", rest, re.I):
        return
    for match in _LENGTH.finditer(rest):
        gap = rest[: match.start()]
        if not re.fullmatch(
            r"(?:\([월화수목금토일]\))?[\s(,:·|/까지총동안=]*(?:for|total(?:\sof)?|a total of)?\s?(?:\d+\s?박\s?)?",
            gap,
            re.I,
        ):
            continue
        figures = figures_in(line, rest[match.start() : match.end()], last.end + match.start(), first.label)
        if len(figures) == 1 and (rule := _duration(first, last, figures[0], match["u"])) is not None:
            yield rule


def _duration(first: Figure, last: Figure, length: Figure, unit: str) -> DocumentRule | None:
    says = f"{length.raw} = {first.raw} ~ {last.raw}"
    if re.match(r"일|day|박|night|주|week", unit, re.I):
        times = 7 if re.match(r"주|week", unit, re.I) else 1
        days = (last.day - first.day).days
        nights = bool(re.match(r"박|night", unit, re.I))
        choices = [0] if nights else [1, 0]
        more = next((n for n in choices if days + n == length.value * times), choices[0])
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
            return None  # no whole months: nothing that anybody could be held to
        times = 12 if re.match(r"년|year", unit, re.I) else 1
        product = (length, times) if times > 1 else (length,)
        relation = Relation((product,), "=", ((CountedNumber(months),),))
        expected = f"{months / times:g}"
    disagrees = "" if relation.holds else f"{first.raw} ~ {last.raw} = {expected} ≠ {length.raw}"
    return DocumentRule("duration", says, (relation,), (first, last, length), disagrees)
