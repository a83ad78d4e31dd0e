"""The figures that a plan works out from what it declares: sums, shares, spans, and how many of a thing it lists."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal

from orchestrator.graphs.plan.figures.computed import computed
from orchestrator.graphs.plan.figures.reading import PlanFigure, figures_in
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.language.working_days import WorkingCalendar

_TOTAL = re.compile(r"합계|총계|소계|총액|총합|\btotal\b|\bsum\b|\A\s?계\s?\Z", re.I)
_LIST_ITEM = re.compile(r"^[ \t]{0,12}(?:[-*+]|\d{1,3}[.)])\s", re.M)
_MOST_COUNTED = 30
"""Rows, sections and steps that a plan may count of itself."""
_LONGEST_MONTH_SLIP = 3
"""Days by which a span that is told in weeks or months may differ from the dates."""
_Own = tuple[str, str, Decimal]
"""Kind, unit and value."""


class OwnFigures:
    """What follows from the plan; of one section also what its tables and lists come to."""

    def __init__(
        self, document: PlanDocument, calendar: WorkingCalendar | None = None, more: Iterable[_Own] = ()
    ) -> None:
        self._document, self._calendar = document, calendar
        self._today = document.made_on
        self._known: set[_Own] = {
            *more,
            *_of_costs(document),
            *computed(document),
            *_of_schedule(document, calendar),
        }
        lengths = [len(document.sections), len(document.schedule), len(document.flow)]
        self._known |= {("count", "thing", Decimal(length)) for length in lengths}

    def of_section(self, body: str, rows: Sequence[Sequence[str]]) -> "OwnFigures":
        """Return the figures with those of a section; ``rows``: the cells of its tables."""
        more = [("count", "thing", Decimal(length)) for length in _listed(body) if length <= _MOST_COUNTED]
        return OwnFigures(self._document, self._calendar, (*more, *_sums(rows, self._today)))

    def holds(self, figure: PlanFigure) -> bool:
        """Tell whether a figure follows from the plan itself, or is its own day, month or year."""
        if figure.kind == "date" and "range" not in figure.unit:
            first, last = figure.values
            return first <= self._today.toordinal() <= last
        unit = figure.unit or ("thing" if figure.kind == "count" else "")
        return all((figure.kind, unit, value) in self._known for value in figure.values)


def _of_costs(document: PlanDocument) -> Iterator[_Own]:
    if not (costs := document.costs) or not costs.items:
        return
    yield "money", costs.currency, Decimal(costs.total)
    yield "count", "thing", Decimal(len(costs.items))
    for item in costs.items if costs.total else ():
        share = Decimal(100 * item.amount) / costs.total
        yield from (("percent", "", round(share, digits)) for digits in (0, 1, 2))


def _of_schedule(document: PlanDocument, calendar: WorkingCalendar | None) -> Iterator[_Own]:
    tasks = document.schedule
    edges = {(one.start, one.end) for one in tasks}
    if tasks:
        edges.add((min(one.start for one in tasks), max(one.end for one in tasks)))
    for first, last in edges:
        days = (last - first).days + 1
        if days < 1:
            continue
        working = calendar.count(first, last) if calendar else _weekdays(first, last)
        told = [days, days - 1, working]
        told += [whole for unit in (7, 30) if abs((whole := unit * round(days / unit)) - days) <= _LONGEST_MONTH_SLIP]
        yield from (("span", "", Decimal(one)) for one in told if one > 0)


def _weekdays(first: date, last: date) -> int:
    return sum((first + timedelta(days=at)).weekday() < 5 for at in range((last - first).days + 1))


def _listed(body: str) -> Iterator[int]:
    """Return how many items and rows the lists and tables of a section have."""
    for block in re.split(r"\n[ \t]{0,9}\n", body):
        if items := len(_LIST_ITEM.findall(block)):
            yield items
        if rows := sum(line.lstrip().startswith("|") for line in block.split("\n")):
            yield rows - 2


def _sums(rows: Sequence[Sequence[str]], today: date) -> Iterator[_Own]:
    """Return what the columns of tables come to: up to a row of totals, or to their end."""
    open_sums: dict[tuple[int, str, str], list[Decimal]] = {}
    width = 0
    for row in rows:
        if len(row) != width:
            yield from _closed(open_sums)
            width = len(row)
        if any(_TOTAL.search(cell.strip(" *")) for cell in row[:2]):
            yield from _closed(open_sums)
            continue
        for column, cell in enumerate(row):
            found = figures_in(cell, today)
            if len(found) == 1 and found[0].kind != "date" and len(found[0].values) == 1:
                unit = found[0].unit or ("thing" if found[0].kind == "count" else "")
                open_sums.setdefault((column, found[0].kind, unit), []).append(found[0].values[0])
    yield from _closed(open_sums)


def _closed(sums: dict[tuple[int, str, str], list[Decimal]]) -> list[_Own]:
    found = [(kind, unit, sum(values, Decimal(0))) for (_, kind, unit), values in sums.items() if len(values) > 1]
    sums.clear()
    return found
