"""What a month comes to in a year, a sum spread over years, and interest for a number of days."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import divided, multiplied
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.near_misses import significant
from orchestrator.graphs.idris.rules.rounding import Roundings

_PERIODS = (
    (12, re.compile(r"월\s|매월|매달|월\s?\S{0,6}\s?$|월[은]|다달이|\ba\smonth|monthly|per\smonth", re.I), re.compile(r"연\s|연간|1\s?년|한\s?해|매년|해마다|\ba\syear|yearly|annual|per\s(?:year|annum)", re.I)),
    (4, re.compile(r"분기|quarter", re.I), re.compile(r"연\s|연간|1\s?년|한\s?해|\ba\syear|yearly|annual|per\s(?:year|annum)", re.I)),
    (52, re.compile(r"매주|주당|\ba\sweek|weekly|per\sweek", re.I), re.compile(r"\ba\syear|yearly|annual|per\s(?:year|annum)|연간|한\s?해", re.I)),
)  # fmt: skip
"""How often the first is in the second."""
_REACH = 3
"""Clauses between what one month and a year come to."""
_RATE_REACH = 3
"""Clauses between a rate and an example of it."""
_INTEREST = re.compile(r"이자|연체|지연|이율|interest|late\b|overdue|default", re.I)
_DAYS = re.compile(r"일간?|days?", re.I)
_YEARS = re.compile(r"년간?|years?|회|개월|달|months?|세대|가구|households?|명|인|people|members?", re.I)
_SPREAD = re.compile(
    r"해마다|매년|매월|매달|정액|상각|씩|당\s|나누|나눠|a\syear|yearly|annual|each|per\s|straight-line|apiece", re.I
)
_UP = (("up", 1), ("up", 10), ("up", 100))


def yearly_rules(stated: Sequence[StatedFigure], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield what comes out."""
    money = [
        (one, f"{before.figure.raw if before.clause == one.clause else ''} {one.words}")
        for before, one in zip([*stated[:1], *stated], stated, strict=False)
        if one.figure.kind == "money" and significant(one.figure) > 2
    ]
    yield from _of_periods(money)
    amounts = [one for one in stated if one.figure.kind == "money" or one.column]
    by_clause: dict[int, list[StatedFigure]] = {}
    for one in stated:
        by_clause.setdefault(one.clause, []).append(one)
    for clause in by_clause.values():
        if clause[0].column:
            continue
        before = [one for n in range(1, _RATE_REACH + 1) for one in by_clause.get(clause[0].clause - n, [])]
        yield from _interest(clause, [one for one in before if not one.column], amounts, roundings)
        yield from _spread(clause, by_clause.get(clause[0].clause - 1, []), amounts, roundings)


def _of_periods(money: Sequence[tuple[StatedFigure, str]]) -> Iterator[DocumentRule]:
    """Yield them. ``money``: sums with the words before them, and with ``1년`` where that is a figure of its own."""
    for times, short, long in _PERIODS:
        for one, about_one in money:
            for other, about_other in money:
                is_near = abs(one.clause - other.clause) <= _REACH or bool(one.names & other.names)
                if one.number * times != other.number or not is_near:
                    continue
                if short.search(about_one) and long.search(about_other):
                    yield multiplied("product", [one.figure], other.figure, by=Fraction(times))


def _interest(
    clause: Sequence[StatedFigure],
    before: Sequence[StatedFigure],
    amounts: Sequence[StatedFigure],
    roundings: Roundings,
) -> Iterator[DocumentRule]:
    """Yield interest at a yearly rate for some days, or at a daily rate: ``연 12 %``, 30 days, of 365.

    The rate may stand in a sentence before it.
    """
    is_called = any(_INTEREST.search(one.words) for one in clause)
    if not is_called and len(clause) < 3:
        return
    rates = [one for one in clause if one.figure.kind == "percent"]
    if not rates and is_called:
        rates = [one for one in before if one.figure.kind == "percent"]
    counts = [one for one in clause if one.figure.kind == "quantity" and one.number > UNIT]
    days = [one for one in counts if _DAYS.fullmatch(one.figure.unit)]
    years = [one for one in days if one.figure.value in (360, 365, 366)]
    results = [one for one in clause if one.figure.kind == "money" and significant(one.figure) > 1]
    for rate in rates:
        for length in days:
            for result in results:
                bases = sorted(amounts, key=lambda one: abs(one.clause - clause[0].clause))
                for base in bases:
                    if base in (result, length) or length in years or base.number <= result.number:
                        continue
                    for rule in _yearly(base, rate, length, result, years, roundings):
                        if rule.holds:
                            yield rule
                            return


def _yearly(
    base: StatedFigure, rate: StatedFigure, length: StatedFigure, result: StatedFigure,
    years: Sequence[StatedFigure], roundings: Roundings,
) -> Iterator[DocumentRule]:  # fmt: skip
    times = [length.figure, rate.figure]
    for year in years:
        yield divided("other", [(1, base.figure)], [year.figure], result.figure, times=times, roundings=roundings)
    if not years and significant(result.figure) > 2:
        by = Fraction(1, 365)
        yield divided("other", [(1, base.figure)], [], result.figure, times=times, by=by, roundings=roundings)
    if rate.figure.number * 100 < 1:
        yield multiplied("percent", [base.figure, rate.figure, length.figure], result.figure, roundings=roundings)


def _spread(
    clause: Sequence[StatedFigure],
    before: Sequence[StatedFigure],
    amounts: Sequence[StatedFigure],
    roundings: Roundings,
) -> Iterator[DocumentRule]:
    """Yield what one of several years, instalments or households comes to, of a sum less what is left at the end."""
    for result in clause:
        if result.figure.kind != "money" or significant(result.figure) < 2 or not _SPREAD.search(result.words):
            continue
        told = [one for one in (*clause, *before) if not one.column]
        counts = [one for one in told if one.number > UNIT and _YEARS.fullmatch(one.figure.unit)]
        counts += [one for one in amounts if one.figure.kind == "quantity" and _YEARS.fullmatch(one.figure.unit)]
        near = [one for one in told if one.figure.kind == "money" and one is not result]
        far = [one for one in amounts if one not in near and significant(one.figure) + significant(result.figure) > 5]
        modes = tuple(dict.fromkeys([*roundings, *_UP]))
        for count in counts:
            for whole in (*near, *far):
                about = whole.number * UNIT // count.number
                if whole is result or about < result.number // 2 or about > result.number * 2:
                    continue
                left = [one for one in near if one is not whole and one.number < whole.number]
                for parts in ([(1, whole.figure)], *([(1, whole.figure), (-1, one.figure)] for one in left)):
                    rule = divided("other", parts, [count.figure], result.figure, roundings=modes)
                    if rule.holds and not (rule.rounding and significant(result.figure) < 4):
                        yield rule
                        return
