"""Hours that a contract states: of a day, a week or a month, and of overtime that is agreed."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.weekdays import day_count
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Stated

_WEEKLY = re.compile(
    r"(?:1주일?|주당|일주일|매주|주간|한주|(?<![가-힣])주|(?<=[은는면고])주(?=\d)|(?<=합계)주|소정근로시간(?:은|:)?주|총주|,주|\(주)(?:간|에|당|의|은|:|평균|총|소정근로시간|근로시간|근무시간|소정|합계|기준|일)*(?P<n>\d{1,3}(?:\.\d)?)(?:시간(?:(?P<m>[0-5]\d)분)?|h(?![a-z]))|(?P<e>\d{1,2}(?:\.\d)?)-?(?:\(\d\d\))?hours?(?:of work|ofwork|intotal|total|inall)?(?:per|a|each|every|/)(?:work)?week|(?P<f>\d{1,2})-?hourwork-?week|weekly(?:working)?hours?(?:are|is|:|of|total|shallbe)*(?P<g>\d{1,2})"
)
_DAILY = re.compile(
    r"(?:1일|하루에?|일일|매일|(?<![가-힣\d])일)(?:당|에|의|은|:|평균|총|소정근로시간|근로시간|근무시간|소정|실근로|기준|실근무)*(?P<n>\d{1,2}(?:\.\d)?)(?:시간(?:(?P<m>[0-5]\d)분)?|h(?![a-z]))|(?P<e>\d{1,2}(?:\.\d)?|eight|nine|ten|seven|six|five|four)-?(?:\(\d\d?\))?hours?(?:of(?:actual)?work)?(?:per|a|each|every|/)(?:working)?day"
)
_DAYS_HOURS = re.compile(r"주(?:당|간)?[1-7]일(?:간|,|·|총|에|근무)?(?P<n>\d{2}(?:\.\d)?)시간")
_MONTHLY = re.compile(
    r"월(?:간|소정근로시간|총)?(?:은|:)?(?P<n>1\d\d|2\d\d)시간(?!분)|(?P<e>1\d\d|2\d\d)hours(?:per|a)month"
)
_OVERTIME = re.compile(
    r"(?:연장|초과|시간외|잔업|고정ot|고정연장|overtime)(?:근로|근무|수당)?(?:시간)?(?:은|는|이|을|:|of|work)?(?:\(?(?:약정|고정|매주|매월|월|주|1주|1일|일|평균|당|한달|에|합의|포함|최대|,|간)*\)?)?(?P<unit>월|주|1주|1일|일|매월|매주)?(?:평균|당|간|에)?(?P<n>\d{1,3}(?:\.\d{1,2})?)시간|(?P<en>\d{1,2})hoursofovertimeper(?P<eu>week|month|day)"
)
_OVERTIME_PAID = re.compile(
    r"(?P<unit>매월|매주|월|주|1일|일)(?:평균|간|에)?(?P<n>\d{1,3}(?:\.\d{1,2})?)시간(?:분)?(?:의|에해당하는|치)?(?:고정|약정|법정)?"
    r"(?:연장|시간외|초과)(?:근로|근무)?(?:에대한)?(?:가산)?(?:수당|임금)[^.]{0,16}(?:포함|산입|들어)(?!하지|되지)"
)
"""Hours of overtime whose pay is in the wage: "월 20시간분의 연장근로수당이 포함되어 있다"."""
LIMIT = re.compile(
    r"(?:한도|이내|범위|초과할수없|넘지|초과하지|최대|까지가능|한하여|수있|있을수|maximum|upto|notexceed|mayrequest)"
)
_SOME_WEEKS = re.compile(
    r"집중(?:개발|근무)?기간|성수기|출시전|탄력적|선택적|특정한(?:주|날)|그기간|바쁜(?:때|주|철)|교육기간|수습기간|crunch|peakseason|busyseason|flexible"
)
"""Hours that are not those of every week."""
_THRESHOLD = re.compile(r"^(?:이나|또는|,|및)?(?:1?주\d\d시간)?(?:을|를|이)?(?:넘|초과)")
"""Hours from which work is overtime, not those of it."""
_EN_NUMBERS: Final = {"four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10"}


def weekly_hours(passage: Passage) -> Stated[Decimal] | None:
    """Return the hours of a week that a passage states; not those of some weeks, nor a limit."""
    return _hours(passage, _WEEKLY) or _hours(passage, _DAYS_HOURS)


def daily_hours(passage: Passage) -> Stated[Decimal] | None:
    """Return the hours of a day that a passage states."""
    return _hours(passage, _DAILY)


def monthly_hours(passage: Passage) -> Stated[Decimal] | None:
    """Return the hours of a month that a passage states."""
    return _hours(passage, _MONTHLY)


def _hours(passage: Passage, pattern: re.Pattern[str]) -> Stated[Decimal] | None:
    for found in pattern.finditer(passage.ko):
        around = passage.ko[max(0, found.start() - 14) : found.end() + 12]
        if (
            LIMIT.search(around)
            or _SOME_WEEKS.search(passage.ko)
            or re.match(
                r"(?:은|는|을|를)?(?:꼭|늘)?(?:넘|웃돌|채우)|^에(?:미치지|못미|미달)|[가-힣]{0,6}(?:는|한|은|인)(?:사람|직원|근로자)",
                passage.ko[found.end() : found.end() + 14],
            )
            or re.search(
                r"연장|초과|시간외|잔업|야간|overtime|미만|이상",
                passage.ko[max(0, found.start() - 8) : found.end() + 4],
            )
        ):
            continue
        said = next(value for value in found.groups() if value)
        number = _EN_NUMBERS.get(said) or said
        minutes = found.groupdict().get("m")
        if 0 < Decimal(number) <= 300:
            return Stated(
                Decimal(number) + (Decimal(minutes) / 60 if minutes else 0),
                passage.words.span(found.start(), found.end()),
            )
    return None


def paid_overtime(passage: Passage) -> Stated[Fraction] | None:
    """Return the hours a week of overtime whose pay is said to be in the wage."""
    found = _OVERTIME_PAID.search(passage.ko)
    if found is None:
        return None
    hours = Fraction(found["n"])
    hours = hours / WEEKS if "월" in found["unit"] else hours * 5 if "일" in found["unit"] else hours
    return Stated(hours, passage.words.span(found.start(), found.end())) if 0 < hours <= 80 else None


def agreed_overtime(passage: Passage) -> Stated[Fraction] | None:
    """Return the hours a week that are agreed beyond the working time, not those that are only a limit."""
    for found in _OVERTIME.finditer(passage.ko):
        if LIMIT.search(passage.ko[found.start() : found.end() + 14]) or _THRESHOLD.search(
            passage.ko[found.end() :][:16]
        ):
            continue
        hours = Fraction(found["n"] or found["en"])
        said = (
            found["eu"]
            or (re.findall(r"월|주|일", found.group()[: found.group().rfind(found["n"] or "")]) or ["?"])[-1]
        )
        if said in ("월", "month"):
            hours /= WEEKS
        elif said in ("일", "day"):
            hours *= day_count(passage.ko) or 5
        elif said == "?":
            continue
        if 0 < hours <= 80:
            return Stated(hours, passage.words.span(found.start(), found.end()))
    return None
