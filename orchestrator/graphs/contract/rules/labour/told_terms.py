"""What a person tells of their contract that it leaves open: pay, the first day, how many work there."""

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Final

from orchestrator.graphs.contract.analysis import ToldTerms, ToldWage, WagePeriod
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText, folded
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.reading import read_employees
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import LabourTerms, Stated, WageSum
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.numbers import find_numbers
from orchestrator.language.speech_acts import asks, requests

_PERIODS: Final[tuple[tuple[WagePeriod, re.Pattern[str]], ...]] = (
    ("hour", any_of(r"시급|시간급|시간당|한\s?시간에", r"\bhourly|\b(?:an|per|each)\s+hour")),
    ("day", any_of(r"일급|일당|하루", r"\bdaily|\b(?:a|per|each)\s+day")),
    ("week", any_of(r"주급|한\s?주에|매주", r"\bweekly|\b(?:a|per|each)\s+week")),
    ("year", any_of(r"연봉|연\s?\d|일\s?년에|1년에", r"\b(?:annual|yearly)|\b(?:a|per|each)\s+year")),
    ("month", any_of(r"월급|월\s?\d|월\s?_|매월|매달|한\s?달|달에|기본급|급여|봉급", r"\bmonthly|\b(?:a|per|each)\s+month|\bsalary")),
)  # fmt: skip
_BEGINS: Final = any_of(
    r"시작|입사|부터|출근|계약|일하|일했|근무|다니", r"\b(?:start\w*|beg[aiu]n\w*|since|from|joined|hired|working)\b"
)
_SHORT: Final = 25
"""Characters of a message that is nothing but the answer."""
_LONGEST: Final = 300


def read_told(text: str, wanted: Collection[str], line: str, today: date) -> ToldTerms | None:
    """Return what a message tells of ``wage``, ``begins`` and ``employees``, as far as they are ``wanted``.

    ``line``: that of the contract in which the wage is open, whose period holds where the message names none. None:
    it tells nothing of it, or it asks or wants something.
    """
    text = text.strip()
    if not wanted or len(text) > _LONGEST or asks(text) or requests(text):
        return None
    told = ToldTerms(
        _wage(text, line) if "wage" in wanted else None,
        _begins(text, today) if "begins" in wanted else None,
        _employees(text) if "employees" in wanted else None,
    )
    return None if told == ToldTerms() else told


def with_told(terms: LabourTerms, told: ToldTerms, place: Span) -> LabourTerms:
    """Return the terms with what was told where the contract says nothing; ``place``: what findings then point to."""
    if told.wage and not any(one.part in ("base", "total") for one in terms.wages):
        wage = WageSum(told.wage.won, told.wage.period, "base", terms.unread_wage or place)
        terms = replace(terms, wages=(*terms.wages, wage))
    if told.begins and terms.begins is None and terms.concluded is None:
        terms = replace(terms, begins=Stated(told.begins, place))
    if told.employees is not None and terms.employees is None:
        terms = replace(terms, employees=Stated(told.employees, place))
    return terms


def _wage(text: str, line: str) -> ToldWage | None:
    sums = [one.value for one in find_amounts(text)]
    period = _period(text) or _period(line)
    if len(sums) != 1 or period is None or sums[0].bound or sums[0].currency != "KRW" or not sums[0].value:
        return None
    return ToldWage(sums[0].value, period)


def _period(text: str) -> WagePeriod | None:
    return next((period for period, said in _PERIODS if said.search(text)), None)


def _begins(text: str, today: date) -> date | None:
    days = [one.value for one in find_dates(text, today)]
    if not days or days[0].start != days[0].end or days[0].is_approximate:
        return None
    return days[0].start if len(text) <= _SHORT or _BEGINS.search(text) else None


def _employees(text: str) -> int | None:
    passage = in_figures(Passage(FoldedText(folded(text), 0), "", 0))
    if found := read_employees([passage]):
        return found.value
    people = [one.value for one in find_numbers(text) if one.value.unit == "people"] if len(text) <= _SHORT else []
    return int(people[0].value) if len(people) == 1 and not people[0].is_approximate else None
