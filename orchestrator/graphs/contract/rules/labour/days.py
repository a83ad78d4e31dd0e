"""When a contract begins and ends, how long it runs, and the day on which it was signed."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Stated
from orchestrator.language.calendars import MONTH_NAMES, month_number

_DAY = re.compile(
    r"(?<!\d)(?P<y>20\d\d|'?\d\d(?=년))[년.\-/](?P<m>1[0-2]|0?[1-9])[월.\-/](?P<d>3[01]|[12]\d|0?[1-9])(?:일|\.)?(?!\d)"
    r"|(?<!\d)(?P<m2>1[0-2]|0?[1-9])월(?P<d2>3[01]|[12]\d|0?[1-9])일[(](?P<y2>20\d\d)년?[)]"
)
_MONTH = "|".join(f"{name}|{name[:3]}" for name in map(str.lower, MONTH_NAMES))
_DAY_EN = re.compile(
    rf"(?<!\d)(?<!\d\.)(?P<d>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?:dayof|of|-)?(?P<m>{_MONTH})\.?,?(?P<y>20\d\d)|(?P<m2>{_MONTH})\.?(?P<d2>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?,?(?P<y2>20\d\d)"
)
_ABOUT = re.compile(
    r"계약기간|근로기간|근무기간|고용기간|근로개시|입사|첫출근|출근일|시작|기간|개시일|계약일자|부터|채용일|효력|쓰기로|"
    r"term|commenc|start|effective|from|period|begin|employmentdate|duration|joinus|youjoin"
)
_NOT = re.compile(r"생년월일|출생|생$|년생|수습기간|시행|개정|개최|birth|지급일|만료된비자|고시|제정|visa|체류")
_RANGE = re.compile(r"^(?:[^\d]{0,12})?(?:부터|~|-|에서|to|until|through|and|till|from|ending|경)")
_LENGTH = re.compile(
    r"(?:(?<![\d가-힣])|(?<=[만총간로는은]))(?P<y>\d{1,2}|일|이|삼|사|오|육|one|two|three|four|five|six)(?:\(\d\))?(?:개년|년|years?|-year)(?!생|도|차|미만|이상|초과|후|동안근무|을초과|\d{1,2}월)(?:(?P<ym>\d{1,2})개월)?|(?P<m>\d{1,2}|six|three|twelve|eighteen|twenty|twenty-?four|thirty|thirty-?six|forty-?eight|sixty)(?:\(\d{1,2}\))?(?:개월|months?)(?!이상|미만|이내|마다|분|전|후)"
)
_HEADING = re.compile(r"[■□◆▶●○★#\[【<]{1,2}[가-힣]{2,10}[\]】>]?")
"""A line of its own behind a sign: the head of what stands below it."""
_WORDS = {
    "일": 1,
    "이": 2,
    "삼": 3,
    "사": 4,
    "오": 5,
    "육": 6,
    "one": 1,
    "two": 2,
    "three": 3,
    "five": 5,
    "six": 6,
    "twelve": 12,
    "eighteen": 18,
    "four": 4,
    "twenty": 20,
    "twentyfour": 24,
    "thirty": 30,
    "thirtysix": 36,
    "fortyeight": 48,
    "sixty": 60,
}
_LENGTH_ABOUT = re.compile(
    r"계약기간|근로기간|근무기간|고용기간|기간:|기간은|termof|periodof|contractperiod|foraterm|foraperiod|계약(?:은|의기간)"
)


class ContractDays(NamedTuple):
    """What is said of the time of the contract."""

    begins: Stated[date] | None
    ends: Stated[date] | None
    concluded: Stated[date] | None
    months: Stated[Decimal] | None


def read_days(passages: Sequence[Passage]) -> ContractDays:
    """Read begin, end, length and the day of signing: the last date that stands alone near the end."""
    begins = ends = concluded = None
    months: Stated[Decimal] | None = None
    for before, passage in pairwise((None, *passages)):
        if passage is None:
            continue
        heading = before.ko if before and _HEADING.fullmatch(before.ko) else passage.topic
        days = (
            []
            if _NOT.search(passage.ko) and not re.search(r"계약기간|근로기간|근로개시|입사일", passage.ko)
            else list(find_days(passage))
        )
        if (
            begins is None
            and days
            and (_ABOUT.search(passage.ko) or _ABOUT.search(heading))
            and not _is_birth(passage.ko, days[0])
        ):
            begins = days[0].told
            if (
                len(days) > 1
                and _RANGE.match(passage.ko[days[0].end : days[1].start])
                and days[1].told.value > begins.value
            ):
                ends = days[1].told
        if begins is not None and ends is None and (last := _end_without_year(passage, begins.value)):
            ends = last
        elif (
            begins is not None
            and ends is None
            and days
            and re.search(r"종료일?|만료일?|까지|ends?|expir", passage.ko)
            and days[0].told.value > begins.value
        ):
            ends = days[0].told
        if months is None and (
            _LENGTH_ABOUT.search(passage.ko)
            or _LENGTH_ABOUT.search(passage.topic)
            or (begins and days and begins == days[0].told)
        ):
            months = _length(passage)
    for passage in passages[::-1]:
        if concluded := next(
            (
                one.told
                for one in find_days(passage)
                if one.told != begins and one.told != ends and not _is_birth(passage.ko, one)
            ),
            None,
        ):
            break
    return ContractDays(begins, ends, concluded, _from_ends(begins, ends) or months)


_END_WITHOUT_YEAR = re.compile(
    r"(?:부터|~|-|에서)(?P<next>내년|다음해|이듬해|익년)?(?P<m>1[0-2]|0?[1-9])월(?P<d>3[01]|[12]\d|0?[1-9])일(?:까지)?"
)


def _end_without_year(passage: Passage, begins: date) -> Stated[date] | None:
    """Return the end that stands beside the begin without a year of its own: "2026년 2월 2일부터 11월 30일까지"."""
    found = _END_WITHOUT_YEAR.search(passage.ko)
    days = list(find_days(passage))
    if found is None or not days or days[0].told.value != begins or not days[0].end - 2 <= found.start() <= days[0].end:
        return None
    try:
        day = date(begins.year + bool(found["next"]), int(found["m"]), int(found["d"]))
    except ValueError:
        return None
    return Stated(day, passage.words.span(found.start("m"), found.end())) if day > begins else None


def _is_birth(text: str, day: "FoundDay") -> bool:
    return (
        re.match(r"생|\)?출생|\(?만\d\d세", text[day.end :]) is not None
        or re.search(r"생년월일|생일|birth|출생[^\d]{0,4}$|born", text[: day.start]) is not None
    )


class FoundDay(NamedTuple):
    """A calendar day in a text without blanks."""

    told: Stated[date]
    start: int
    end: int


def find_days(passage: Passage) -> Iterator[FoundDay]:
    """Yield the calendar days of a passage that are told with their year."""
    for found in sorted([*_DAY.finditer(passage.ko), *_DAY_EN.finditer(passage.ko)], key=re.Match.start):
        named = found.groupdict()
        year = int((named.get("y") or named.get("y2") or "").lstrip("'"))
        month = named.get("m") or named.get("m2") or ""
        number = int(month) if month.isdigit() else month_number(month)
        try:
            day = date(year if year > 99 else 2000 + year, number, int(named.get("d") or named.get("d2") or ""))
        except ValueError:
            continue
        yield FoundDay(Stated(day, passage.words.span(found.start(), found.end())), found.start(), found.end())


def _length(passage: Passage) -> Stated[Decimal] | None:
    found = _LENGTH.search(passage.ko)
    if found is None or re.search(r"수습|시용|probation", passage.ko[max(0, found.start() - 20) : found.start()]):
        return None
    if found["y"]:
        years = _WORDS.get(found["y"]) or int(found["y"])
        length = 12 * years + int(found["ym"] or 0)
    else:
        said = found["m"].replace("-", "")
        length = _WORDS.get(said) or int(said)
    return Stated(Decimal(length), passage.words.span(found.start(), found.end()))


def _from_ends(begins: Stated[date] | None, ends: Stated[date] | None) -> Stated[Decimal] | None:
    if begins is None or ends is None:
        return None
    first, after = begins.value, ends.value + timedelta(1)
    months = 12 * (after.year - first.year) + after.month - first.month
    days = after.day - first.day
    return Stated(months + Decimal(days) / 30, ends.span)
