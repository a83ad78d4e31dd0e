"""What a person tells of their contract that it leaves open: pay, the first day, how many work there."""

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import date
from typing import Final

from orchestrator.graphs.contract.analysis import ToldTerms, ToldWage, WagePeriod
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.terms import LabourTerms, Stated, WageSum
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates
from orchestrator.language.numbers import find_numbers
from orchestrator.language.speech_acts import asks, requests

_OF_PERIODS: Final[tuple[tuple[WagePeriod, str, str], ...]] = (
    ("hour", r"시간?급|시간당|한\s?시간에", r"hourly|(?:an|per|each)\s+hour"),
    ("day", r"일급|일당|하루에?", r"daily|(?:a|per|each)\s+day"),
    ("week", r"주급|한\s?주에|매주", r"weekly|(?:a|per|each)\s+week"),
    ("year", r"연봉|연|일\s?년에|1년에", r"annual|yearly|(?:a|per|each)\s+year"),
    ("month", r"월급|월|매월|매달|한\s?달에|기본급|급여|봉급", r"monthly|(?:a|per|each)\s+month|salary"),
)
_PERIODS: Final = tuple((period, any_of(rf"(?:{ko})", rf"\b(?:{en})")) for period, ko, en in _OF_PERIODS)
_PAY: Final = any_of(
    rf"(?:(?:{'|'.join(ko for _, ko, _ in _OF_PERIODS)}|임금)(?:은|는|이|가|으로|:)?\s?)$",
    r"\b(?:salary|wages?|pay|paid|earn|get|make)\b(?:\s(?:is|was|of|me|will\sbe|at|an?|hourly|daily|weekly|monthly|annual|yearly|about)){0,3}\s?$",
)
"""What stands right before the sum that is one's pay."""
_OF_ELSE: Final = any_of(
    r"최저|퇴직금|위약금|벌금|보증금|기숙사|월세|공제|떼|빼|깎|밀린|못\s?받|덜\s?받|친구|동료|동생|남편|아내|다른\s?사람|옆",
    r"\b(?:minimum|severance|penalty|deposit|rent|dormitory|deduct\w*|tak(?:e|es|en)|withh\w+|unpaid|owed?|friend|colleague|husband|wife|brother|sister|he|she|they)\b",
)
"""A sum is that of something else, or somebody else's."""
_BEGINS: Final = any_of(
    r"시작|입사|부터|첫\s?(?:출근|날|근무)", r"\b(?:start(?:ed|s|ing)?|beg[aiu]n\w*|since|from|joined|hired)\b"
)
_ENDS: Final = any_of(
    r"끝|만료|까지|그만|퇴사|해고|잘리|잘렸|다쳤|다친|밀렸|못\s?받|휴직|병가",
    r"\b(?:end\w*|until|quit|left|leave|fired|dismissed|hurt|injured|unpaid)\b",
)
"""The day is that of something else."""
_WORKING_THERE: Final = any_of(
    r"(?:직원|근로자|종업원|일하는\s?(?:사람|분)|인원|상시)(?:들)?(?:은|는|이|수는)?\s?(?:모두|전부|다|총|저까지|사장님?까지)?\s?$",
    r"\b(?:there\sare|we\sare|we\shave|with|only)(?:\s(?:only|just|about|exactly))?\s?$",
)
_THERE: Final = any_of(
    r"^\s?(?:이(?!\s)|예요|입니다|요|있|일하|일해|근무|정도|쯤|뿐|밖에|안\s?(?:되|돼)|[.!~\s]*$)",
    r"^(?:[.!\s]|$)|^\s(?:here|there|work|of\sus)",
)
_FEWER: Final = any_of(r"^\s?(?:(?:도|이)?\s?(?:안|못)\s?(?:되|돼)|미만)")
_NOTHING_ELSE: Final = re.compile(
    r"(?:[\s.,!~]|입니다|이?에요|예요|이요|요|이야|야|임|원|정도|won\b|krw\b|it'?s\b|on\b)*", re.IGNORECASE
)
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
    found = find_amounts(text)
    if len(found) != 1 or (sum_ := found[0].value).bound or sum_.currency != "KRW" or not sum_.value:
        return None
    before, after = text[: found[0].start], text[found[0].end :]
    if _is_alone(before, after):
        period = _period(line)
    elif _OF_ELSE.search(text) is None and (pay := _PAY.search(before)):
        period = _period(pay.group()) or _period(after) or _period(line)
    else:
        period = None
    return ToldWage(sum_.value, period) if period else None


def _period(text: str) -> WagePeriod | None:
    return next((period for period, said in _PERIODS if said.search(text)), None)


def _begins(text: str, today: date) -> date | None:
    found = find_dates(text, today)
    if len(found) != 1 or (day := found[0].value).start != day.end or day.is_approximate:
        return None
    is_alone = _is_alone(text[: found[0].start], text[found[0].end :])
    return day.start if is_alone or (_BEGINS.search(text) and _ENDS.search(text) is None) else None


def _employees(text: str) -> int | None:
    found = [one for one in find_numbers(text) if one.value.unit == "people"]
    if len(found) != 1 or found[0].value.is_approximate:
        return None
    before, after, number = text[: found[0].start], text[found[0].end :], int(found[0].value.value)
    if _FEWER.search(after):
        return number - 1
    is_told = _WORKING_THERE.search(before) is not None and _THERE.search(after) is not None
    return number if is_told or _is_alone(before, after) else None


def _is_alone(before: str, after: str) -> bool:
    """Tell whether nothing is said but the figure: particles, a copula, a unit."""
    return all(_NOTHING_ELSE.fullmatch(one) for one in (before, after))
