"""What one sum is as a wage: for what it is paid, for which time, and for how many hours."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Final

from orchestrator.graphs.contract.analysis import WagePeriod
from orchestrator.graphs.contract.rules.labour.overtime_rates import is_for_each_hour_beyond, is_of_overtime
from orchestrator.graphs.contract.rules.labour.sums import ReadSum, find_sums
from orchestrator.graphs.contract.rules.labour.wages_together import (
    LEAST,
    plausible,
)
from orchestrator.graphs.contract.rules.labour.wording import TAKEN, WAGE
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import WagePart, WageSum

SAYS_WAGE = re.compile(
    r"임금|급여|월급|시급|일급|일당|주급|연봉|보수|봉급|급료|시간급|기본급|수당|식대|상여|하루|시간당|월\d|한달(?=\d|[일이삼사오육칠팔구]?[십백천만])|연장근로|시간외|노임|유지비|교통비|통근비|\)급|강의료|알바비|(?:한|1)시간(?=에|당)|코칭료|활동비|사례비|수고비|"
    r"wage|salary|pay|remuneration|hourly|perhour|anhour|permonth|amonth|permannum|peryear|compensation|rate|earns"
)
SAYS_OTHER = re.compile(
    r"위약|벌금|배상|물어|변상|손해|페널티|패널티|교육비|훈련비|연수|보증금|예치|적립|가불|선불|먼저받|미리받|전차금|대여|빌려|반환|상환|기숙사|숙소|피복|공제|깎|"
    r"깝|깐다|까고|망친|소개비|사용료|값으로|차감|사고|파손|범칙|퇴직금|severance|penalt|fine|damages|deposit|deduct|dormitory|airfare|loan|retain|holdback|withheld|owe|reimburse|repay|채용비|소개|조정|지각|결근|건당|건에|원생|회원|명당|주유|수리비|유류|사용료|재료|비품|보증|관리비|회비|통신비|접시|명당|회당|담보|내국인|(?<!소)쿠폰|오배송|미달|못미|퇴직급여|온보딩|shortage|compensationfor|paythe(?:academy|company|employer|school|owner|institute|firm)|정착금|인센티브|1회$|성과급|incentive"
)
_PARTS: Final[tuple[tuple[WagePart, str], ...]] = (
    ("weekly_holiday", r"주휴수당|weeklyholiday(?:pay|allowance)"),
    ("night", r"(?:야간|심야|밤)(?:근로|근무|작업|조)?(?:가산)?수당|night(?:shift|crew|duty|work|time)?(?:allowance|pay|money|premium|supplement)|nightwork"),
    ("holiday", r"휴일(?:근로|근무)?수당|특근수당|holidaywork(?:allowance|pay)"),
    ("overtime", r"(?:[토일]요일?|주말)(?:근로|근무)?수당|overtime(?:allowance|pay|premium)|(?:고정)?(?:연장|시간외|초과|잔업|(?<![a-z])ot(?![a-z]))(?:근로|근무)?(?:수당)?|추가(?:근로|근무)수당|고정ot|overtime"),
    ("premiums", r"법정수당|제수당|포괄수당|(?:\+|[,·])고정(?:액|급|분|수당)?$|(?:연장|야간|휴일)[·,/및](?:연장|야간|휴일)(?:[·,/및]휴일)?(?:근로)?수당"),
    ("meal", r"식대|식비|중식비|급식비|교통비|차량유지비|통근비|(?:meal|lunch|transport)(?:ation)?(?:allowance)?"),
    ("bonus", r"상여|보너스|bonus"),
    ("total", r"합계|총액|총급여|총지급|급여총|임금총|월정액|총월|계:|total|gross"),
    ("base", r"기본급|기본임금|본봉|기본월급|base|basic"),
    ("allowance", r"(?:직책|직무|직급|자격|근속|만근|기타|조정|업무|기술|생산|위험|무사고|운행|장려|복지|가족|처우)[가-힣]{0,3}(?:수당|금|비)|수당|allowance"),
)  # fmt: skip
_PART = re.compile("|".join(f"(?P<{part}>{ways})" for part, ways in _PARTS))
_PERIODS: Final[tuple[tuple[WagePeriod, str], ...]] = (
    ("hour", r"시급|시간급|시간당|(?:1|한)시간(?:에|당)|perhour|hourly(?:wage|pay|rate|salary)?|/시간|/hour|/hr|/h\b|anhour|eachhour|everyhour"),
    ("day", r"일급|일당|1야간|1교대|1근무|pershift|pernight|ashift|anight|하루(?:에|당)?|1일(?:에|당)?|일당|perday|daily(?:wage|pay|rate|salary)?|/일|/day|aday"),
    ("week", r"주급|perweek|weekly(?:wage|pay|salary)|aweek|주당"),
    ("year", r"연봉|연간|년봉|연액|peryear|(?:annual|yearly)(?:base|gross|basic)?(?:wage|pay|salary|remuneration|compensation)?|perannum|ayear|annum"),
    ("month", r"월급|월임금|월보수|월정|매월|매달|월\(일|한달|월(?=\d|금)|월액|급여|임금|보수|permonth|monthly|amonth|/월|/month|salary|봉급|기본급"),
)  # fmt: skip
_PERIOD = re.compile("|".join(f"(?P<{period}>{ways})" for period, ways in _PERIODS))
_TAKEN_AFTER = re.compile(
    rf"(?:정|씩|을|를|은|는|의)?(?:(?:매월|매달)?{WAGE}(?:에서|와))?(?:매월|매달|미리|먼저|바로|전액|추가로)?(?:회사명의로모아|어치|벌금|위약|배상|반환|물|{TAKEN})"
    r"|tobededuct|(?:amonth|permonth)?(?:is|are|willbe|shallbe)(?:saved|deduct|retained|putaside|setaside|heldback|withheld|kept|taken)|a?(?:month)?istaken(?:out|off)"
)
_HELD = re.compile(
    r"(?:[가-힣·,/]{2,24}?)(?:을|를|이|가)?(?:모두|다|전부|이미)?(?:포함(?:하여|해서?|한|된|시켜|시킨)|합(?:하여|해서?|한|친|쳐서?)|넣어서?|더하여|더해서?)"
)
"""What a sum holds besides: it is not the name of the sum, as in "시급은 주휴수당을 포함하여 9,160원"."""
_SEVERANCE_IN = re.compile(
    r"(?:정|을|를|은|는)?[(,]?(?:여기에|이중|이안에)?(?:는)?(?:매월|월)?퇴직(?:금|급여|적립금)(?:명목|적립)?(?:의|으로|은|이)?(?:(?:월급|급여|임금)에)?(?:나누어|나눠|분할하여)?(?:넣어)?(?:매월|매달|월)?(?P<sum>[\d,만천]{2,10}원)(?:이|을|도)?(?:포함|들어)(?:한|된|되어있음|함|하여|됨)?"
)
"""What is paid every month as severance is no wage."""
_WITH_HOLIDAY = re.compile(r"(?<=급)(?:과|와|및|,|·)주휴수당(?:을|은|는|이)?$")
"""An hourly wage by which the weekly holiday is reckoned, too."""
_MEANS = re.compile(r"(?:그중|그가운데|이중|이가운데|그중에서|ofwhich)(?:의)?$")
"""Part of a sum that was told already: by what means it is paid."""
_ON_TOP = re.compile(r"(?:을|를|씩)?(?:더|추가로|얹어|보태)(?:준|주|지급|드|얹|받)|extra(?:perhour|foreach)")
"""Paid beside the wage for what is done besides."""
_RECKONED = re.compile(r"÷|/209|나누기")
"""Part of a sum that is worked out."""
_BY_SEX = re.compile(
    r"남(?:자|성|직원|사원)[^.]{0,30}(?:여(?:자|성|직원|사원)|더(?:주|준|줌|지급))|\bmen\b.{0,40}\bwomen\b"
)
"""Paid to some for what they are."""
_GRADED = re.compile(r"[a-z]등급:?$|[상중하]등급:?$")
"""Depends on a grade."""
_A_MONTH = re.compile(r"(?:월|매달)금?$|permonth$|monthly$")
"""What says of a sum that it is one of a month, however small it is."""
_EACH_NIGHT = re.compile(
    r"(?:(?:1|한)?(?P<week>주)(?:일)?|(?:출근|근무|야간조?|밤)?(?<!\d)(?:1|한)?(?:회|번|일|밤|야간)|하루|매번)(?:에|당|마다)[^\d.]{0,6}$|(?:per|each|a)(?:(?P<aweek>night-?week|week)|night|shift)[^\d.]{0,10}$"
)
"""A premium for the night is paid for each of them, or for each week."""
_AFTER = re.compile(
    r"^(?:\([^)]{0,20}\))?(?:정|씩|을|를|의|,|grossof|gross)?(?:/|per|an?|each|every|foreach|forevery)(?P<unit>시간|hour|hr|일|day|월|month|주|week|년|year|annum)(?!분|급|당)"
)
_UNITS: Final[dict[str, WagePeriod]] = {
    "시간": "hour", "hour": "hour", "hr": "hour", "일": "day", "day": "day", "월": "month", "month": "month", "주": "week", "week": "week",
    "년": "year", "year": "year", "annum": "year",
}  # fmt: skip
_AGREED_HOURS = re.compile(
    r"(?:월|매월|한달에?)(?:간|평균)?(?P<n>\d{1,3})시간(?:분)?(?:의|을|까지)?(?:연장|시간외|초과|잔업|추가)|(?P<e>\d{1,3})hoursofovertime(?:a|per|each)month"
)
_DAY_HOURS = re.compile(
    r"(?<!\d)(?P<n>[4-9]|1[0-2])시간(?:의)?(?:기준|치|분|몫|값|근무|근로|\)|일)|(?P<e>[4-9]|8)-?hours"
)
"""For how many hours a daily wage is."""
_HOURS_PAID = re.compile(
    r"(?P<week>주|1주|매주)?월?(?P<n>\d{1,3}(?:\.\d{1,2})?)시간|(?P<e>\d{1,3})hours(?P<aweek>(?:a|per|each)week)?"
)
_COUNTS_HOURS: Final = ("overtime", "night", "holiday", "premiums")
_ALWAYS_MONTHLY: Final = ("overtime", "night", "holiday", "premiums", "meal", "allowance", "weekly_holiday", "bonus")
_YEARLY: Final = 15_000_000
"""Won from which a wage below a heading of the year is that of a year."""


def wage_of(passage: Passage, one: ReadSum, before: str) -> WageSum | None:
    """Return a sum as a wage, by the words ``before`` it and behind it; None where it is none."""
    text = passage.ko
    near, after = text[max(0, one.start - 40) : one.start], text[one.end : one.end + 24]
    if one.won and (share := _SEVERANCE_IN.match(text[one.end : one.end + 40])):
        taken = next((other.won for other in find_sums(share["sum"]) if other.won), 0)
        rest, one = text[one.end + share.end() :], replace(one, won=one.won - taken) if taken < one.won else one
        after = rest[:24]
    if _MEANS.search(before[-12:]) or _GRADED.search(near[-12:]):
        return None
    if one.won and is_for_each_hour_beyond(re.split(r"[.;]", before[-40:])[-1], one.won, after):
        return WageSum(one.won, "hour", "overtime", passage.words.span(one.start, one.end))
    if _ON_TOP.match(after) or _RECKONED.match(after):
        return None
    if (
        SAYS_OTHER.search(before[-40:])
        or _TAKEN_AFTER.match(after)
        or SAYS_OTHER.search(re.split(r"[,.;)+]", after[:12])[0])
    ):
        return None
    if _BY_SEX.search(text) and not re.search(r"^[^다]{0,40}(?:월급|시급|연봉)", text):
        return None
    if SAYS_OTHER.search(passage.topic) and not re.search(r"임금|급여|보수|wage|salary|pay", passage.topic):
        return None
    if not (
        SAYS_WAGE.search(near)
        or near.endswith(("월", "매월", "월금", "한달", "한달에"))
        or SAYS_WAGE.search(after[:12])
        or SAYS_WAGE.search(passage.topic)
    ):
        return None
    part = _last(_PART, _WITH_HOLIDAY.sub("", _HELD.sub("", near))) or "base"
    unit = _AFTER.match(after)
    period = _UNITS[unit["unit"]] if unit else _period(_last(_PERIOD, near) or _last(_PERIOD, passage.topic))
    if re.search(r"(?:월|시|일|주)[(,/][월일시주시간,·/]{1,8}\)?급", near):
        period = "month"
    if one.won is not None and LEAST["hour"][0] <= one.won <= LEAST["hour"][1] and is_of_overtime(part, near, after):
        return WageSum(one.won, "hour", "overtime", passage.words.span(one.start, one.end))
    if not unit and re.search(r"(?<![\d개매])월(?:금|약|급여|급|보수)?:?$", near):
        period = "month"
    if part == "night" and not unit and (often := _EACH_NIGHT.search(before)):
        period = "week" if often["week"] or often["aweek"] else "day"
    elif part in _ALWAYS_MONTHLY and not unit:
        period = "month" if period not in ("year",) else period
        if part == "bonus" and not re.search(r"매월|월|monthly|permonth", near + after[:6]):
            return None
        if one.won is not None and (one.won < 10_000 or re.search(r"(?:시간당|시급)[^\d]{0,4}$", near)):
            return None
    elif one.won is not None and part in ("base", "total"):
        is_yearly = one.won >= _YEARLY and _last(_PERIOD, passage.topic) == "year" and not re.search(r"월|달", near)
        period = plausible(one.won, "year" if is_yearly and not unit else period)
        if period == "hour" and _A_MONTH.search(near):
            return None
    if one.won is None:
        return None
    named = list(_PART.finditer(_HELD.sub("", near)))
    own = _HELD.sub("", near)[named[-1].start() :] if named else near
    hours = _HOURS_PAID.search(own + " " + after) if part in _COUNTS_HOURS else None
    if part == "overtime" and hours is None:
        hours = _AGREED_HOURS.search(before)
    if period == "day":
        hours = _DAY_HOURS.search(re.split(r"[.;]", text[one.end : one.end + 40])[0]) or _DAY_HOURS.search(before[-16:])
    return WageSum(
        one.won,
        period,
        _part_of(part),
        passage.words.span(one.start, one.end),
        _monthly_hours(hours),
    )


def _monthly_hours(found: re.Match[str] | None) -> Decimal | None:
    """Return the hours that were found, of a week as those of a month."""
    if found is None:
        return None
    hours, told = Decimal(found["n"] or found["e"]), found.groupdict()
    return hours * 365 / 84 if told.get("week") or told.get("aweek") else hours


def _last(pattern: re.Pattern[str], text: str) -> str | None:
    last = None
    for found in pattern.finditer(text):
        last = found.lastgroup
    return last


def _period(name: str | None) -> WagePeriod:
    return next((period for period, _ in _PERIODS if period == name), "month")


def _part_of(name: str) -> WagePart:
    return next(part for part, _ in _PARTS if part == name)


def is_of_heading(passage: Passage, one: ReadSum) -> bool:
    """Tell whether nothing but a heading tells for which time a sum is."""
    near = passage.ko[max(0, one.start - 40) : one.start]
    return _AFTER.match(passage.ko[one.end : one.end + 24]) is None and _last(_PERIOD, near) is None
