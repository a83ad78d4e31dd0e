"""The terms of a labour contract, read before anything is judged."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from orchestrator.graphs.contract.contract_text import ContractText, Span
from orchestrator.graphs.contract.rules.labour.days import find_days, read_days
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.paid_hours import holds_overtime, holiday_unpaid, overtime_share
from orchestrator.graphs.contract.rules.labour.reading_probation import read_probation, with_ordinary_wage
from orchestrator.graphs.contract.rules.labour.schedule import read_working_time
from orchestrator.graphs.contract.rules.labour.sum_classifier import SURE, judge_sums
from orchestrator.graphs.contract.rules.labour.wages import read_wages
from orchestrator.graphs.contract.rules.passages import Passage, passages
from orchestrator.graphs.contract.rules.terms import LabourTerms, ProbationTerm, Stated, WageSum

_EMPLOYEES = re.compile(
    r"(?:(?:상시|언제나|(?<!오)늘|항상|평소)(?:근로자|고용|종업원|직원)?(?:수)?|종업원(?:수)?|직원(?:수)?|근로자수|인원|사업장규모|staff|employees|workers|headcount|headcountof)[^\d.,]{0,8}(?P<n>\d{1,4})(?!\d)(?:(?:명|인)(?![가-힣]?당)(?P<less>미만|이하)?|persons?|people|(?=$|\)))"
    r"|(?:사장|점주|원장|대표|주인|점장|소장|업주)(?:님)?(?:을|를|은|는|외)?(?:빼고|빼면|제외|말고|에)(?:하고|하면|한|하여)?[^.\d]{0,8}(?P<x>\d{1,3})(?:명|인|사람)(?!당|분)|(?:(?<![-\d])|(?<=employs))(?P<b>\d{1,4})(?:regular)?(?:employees|staff|workers|(?<=employs\d)people|(?<=employs\d\d)people)(?!'|may)|(?P<m>5|다섯)(?:인|명|사람)(?P<few>미만|이안되|이되지)|(?P<four>[4네])(?:인|명)이하|(?:fewerthan|lessthan|under)(?P<f>5)(?:regular)?(?:employees|workers|persons|people)|5(?:인|명)(?P<over>이상)(?:사업장|의사업장)"
    r"|직원(?:은|이)?(?P<g>\d{1,4})명|(?:나|본인|사장|저|점주|원장)(?:는|를)?(?:(?:포함|넣지)(?:말고|빼고|하지않고|않고|안하고)|빼고|말고|빼면)(?P<z>\d{1,3})명|(?P<d>\d{1,4})(?:명|인)사업장|(?:포함|통틀어|다해서|합쳐서?)(?:해서|하여|해)?(?P<a>\d{1,3})명(?!의?분)"
    r"|(?:일하는사람|식구|일손|직원|사람)(?:은|는|이|가)?[^.\d]{0,14}(?:모두|통틀어|다합쳐|다해서|합해|전부)(?:서)?(?P<t>\d{1,3})(?:명|사람|인)(?!당|분)"
)
_IN_BRACKETS = re.compile(
    r"(?<=[가-힣a-z'\"’”」])\((?:총|모두|전체|전원|식구|일손|일하는사람|근무인원)?(?P<n>\d{1,4})(?:명|인)(?:이?근무|이?일함|상주)?\)"
)
"""A workplace whose size stands in brackets behind its name, at the head of the contract."""
_WORKFORCE = re.compile(
    r"(?:종사자|임직원|근로자|일하는사람|식구|전직원|구성원|총원|전체인원|상근자?|선생님|교직원|조합원)(?:수)?(?:는|은|총)?[:]?(?:\d{1,4}명,[가-힣]{2,6}까지)?(?P<n>\d{1,4})(?:명|인)(?!을|씩|당)"
)
"""How many work there, as the head of a contract calls them."""
_HEAD = 4
"""Sentences."""
_GROUPS = re.compile(
    r"(?:직원|종업원|인원|근로자)(?:현황|구성)?[:(]?(?:[가-힣]{2,8}\d{1,3}(?:명|인)[,·/및과와]{0,2}){2,8}(?:\)|$)"
)
"""A workplace by groups: "직원 현황: 디자이너 4명, 스태프 5명"."""
_BORN = re.compile(r"생년월일|생\b|년생|출생|만\d\d세|birth|born")
_AGE = re.compile(
    r"만(?P<n>1[3-9]|[2-7]\d)세(?!미만|이상|이하|까지|가되|의남|정년)|(?P<e>1[3-9]|[2-6]\d)yearsold|(?<![a-z])aged?:?(?P<a>1[3-9]|[2-6]\d)(?!\d)|(?P<k>1[5-9])세(?!미만|이상|이하)"
)
_SIMPLE = re.compile(
    r"단순노무|청소|미화|경비|세척|설거지|주방보조|조리보조|포장|상하차|하역|택배|배달|배송(?!접수)|배달원|주유|주차|전단|패스트푸드|편의점|분류|운반|적재|이삿짐|농장|수확|잡역|가사|환경미화|수위|검표|계산원|매장정리|진열|제조단순|"
    r"clean|packing|packag|dishwash|loading|unloading|janitor|delivery|security guard|securityguard|guard|kitchenhelp|harvest|sorting"
)
_SAYS = re.compile(r"다[.]?$")
"""A sentence and no list of what is done."""
_DUTIES = re.compile(
    r"업무|직무|하는일|담당|직종|근무내용|하는업무|일하기로|duties|position|jobtitle|workas|work:|업무내용|쓰기로|맡"
)
_HOLIDAY_IN = re.compile(
    r"주휴(?:(?!별도|따로|추가|않|[.|]).){0,40}?(?:들어|포함|녹아|섞|넣(?!지)|담[겨긴아은]|산입|합산|합쳐|합[한하]|더해|더한|얹)(?!되지|하지|가지|있지)"
    r"|(?:한주|일주일|1주)[^.]{0,20}(?:하루|1일)(?:치|분)[^.]{0,16}(?:들어|포함|녹)"
    r"|(?:쉬는|유급)(?:일요일|휴일|일|날)?(?:의)?(?:몫|값|돈)(?:까지|도|을|이|은|는)?[^.]{0,20}(?:들어|포함|녹|얹[혀힌])|includ(?:es|ing|ive)[^.]{0,30}weeklyholiday|weeklyholiday(?:pay|allowance)?[^.]{0,24}includ|cover(?:s|ing)[^.]{0,30}weeklyholiday"
)


_CROSSED_OUT = re.compile(r"주휴(?:수당)?(?:은|는|:|\||\()?(?:x(?![a-z])|×|✕|✗|무(?![가-힣])|미적용|미지급|안줌|없음)")
HOLIDAY_LOST = re.compile(r"(?:지각|조퇴|외출|결근)[^.]{0,12}(?:번|회|면)|\d(?:번|회)(?:이상)?(?:지각|조퇴|결근|늦)")
"""The pay for the day of rest is lost in some weeks if something happens: in how many is not told."""
_FARM = re.compile(
    r"농장|농원|농업|축산|목장|양식장|어선|과수원|딸기농|시설하우스|비닐하우스|양돈|양계|영농|farm\b|orchard|fishery"
)
_WATCH = re.compile(
    r"(?:(?:감시|단속)(?:적|·|직|적근로|단속).{0,60}승인|제63조.{0,30}승인)(?!.{0,16}(?:않|아니|없|못|신청|예정|전이|안))|승인.{0,30}(?:감시|단속|제63조)"
)
_VARIABLE = re.compile(
    r"(?:매출액?|수강료|시술(?:료|비|액)|판매(?:액|금액|대금)|수임료|수수료|순?이익금?|진료비|공임)(?:의|에서)?\d{1,2}%|인센티브\((?:원장|사장|대표|점주|회사)[^)]{0,12}정|건당\d[\d,]*원(?:을|씩)?(?:지급|준)|(?:수수료|배[달송]료|운임|단가|작업료)[은는이가:]?(?:건|개|콜|회|박스|장)당\d[\d,]*원|개당\d[\d,]*원(?!(?:을|씩|의)?.{0,12}(?:빼|뺀|공제|물|배상|벌금|변상|내|깎|제하|차감))|성과에따라(?:지급|정(?!규))|commissiononly|배달건당|(?:보수|임금|급여|품삯|삯|페이)[은는이가:]?[^.\d]{0,8}(?:(?<![가-힣])|[가-힣])(?:(?!시간|하루|월|주|일|달|년|해)[가-힣]{1,3}당|(?:1|한)(?!시간|달|주|해|번)[가-힣]{1,2}에)[가-힣]{0,3}\d[\d,]*원"
)
_BESIDE_WAGE = re.compile(
    r"(?:급여|임금|월급|시급|일당|보수|수당)에서|상여|보너스|성과급|격려금|가불|선불|대여|환수|할수있|bonus|advance|loan"
)
"""Beside the wage, or taken from it: what depends on results there does not make the wage depend on them."""
_PREMIUMS_PAID = re.compile(
    r"(?:연장|야간|심야|새벽|시간외|초과|가산|22:00이후|(?:22|밤10)시(?:를)?(?:이후|부터|넘)|토요일|주말|넘는)[^.]{0,60}(?:(?:50%|100분의50|0\.5배)(?:이?상?)?(?:을|를)?(?:가산|더)|1\.5배|150%|법(?:령|정)?(?:기준)?대로|법정(?:가산|할증)|(?:근로기준법|법|법령)(?:에|이|에서)(?:서)?(?:따|정)[^.]{0,24}(?:지급|가산|준)|가산(?:하여|해|임금을|수당을)(?:추가로|별도로|더하여)?(?:지급|준))|(?:overtime|night)[^.]{0,80}(?:150%|1\.5|timeandahalf|50%|premium.{0,12}paid|inaccordancewith|asthelaw)"
)
_ALL_HOURS = re.compile(
    r"(?:시간|근무|근로|일|것|토요일)[^.]{0,16}(?:전부|모두|전체)(?:의|에대한)?(?:몫|대가|값|임금|보수)|(?:전부|모두)(?:기본|정규|소정)(?:시간|근무|근로)|기본근무에속|모두정규근무|전부의몫|(?:토요일|연장|초과)[^.]{0,20}(?:기본급|월급|기본근무)에(?:포함|속)|몇시간을?(?:일|근무)하든|priceofall|forall\w*hours|coversallhours|allhoursworked"
)


def read_terms(passages: Sequence[Passage]) -> LabourTerms:
    """Read the terms; what is not said stays None."""
    days = read_days(passages)
    judged = judge_sums(passages)
    wages = read_wages(passages, judged)
    sums = with_ordinary_wage(passages, wages.sums)
    probation = _with_allowances(read_probation(passages, sums), sums)
    return LabourTerms(
        begins=days.begins,
        ends=days.ends,
        concluded=days.concluded,
        months=days.months,
        wages=tuple(one for one in sums if probation is None or one not in _of_trial(sums, probation)),
        unread_wage=wages.unread,
        is_blank=wages.is_blank,
        time=read_working_time(passages),
        probation=probation,
        employees=read_employees([in_figures(one) for one in passages]),
        born=_born(passages),
        age=_age(passages),
        is_simple_labour=_simple_labour(passages),
        holiday_in_wage=_first(passages, _HOLIDAY_IN),
        holiday_crossed_out=_first([one for one in passages if HOLIDAY_LOST.search(one.ko) is None], _CROSSED_OUT)
        or holiday_unpaid(passages),
        overtime_share=overtime_share(passages),
        exempt=_exempt(passages),
        variable_pay=_first([one for one in passages if _BESIDE_WAGE.search(one.ko) is None], _VARIABLE),
        pays_premiums=_first(passages, _PREMIUMS_PAID),
        holds_overtime=holds_overtime(passages),
        is_for_all_hours=_first(passages, _ALL_HOURS),
        taken=frozenset(place for place, one in judged.items() if one.role == "taken" and one.margin >= SURE),
    )


def _of_trial(sums: Sequence[WageSum], probation: ProbationTerm) -> list[WageSum]:
    """Return the wage of a trial, and the allowances beside it that its sentence only tells again."""
    own = probation.span
    others = {(one.part, one.won) for one in sums if not own.start <= one.span.start < own.end}
    inside = [one for one in sums if own.start <= one.span.start < own.end]
    place = probation.sum.span if probation.sum else None
    return [one for one in inside if one.span == place or (one.part != "base" and (one.part, one.won) in others)]


def _with_allowances(probation: ProbationTerm | None, sums: Sequence[WageSum]) -> ProbationTerm | None:
    """Add to the wage of a trial by the month the allowances that are told with it."""
    if probation is None or probation.sum is None or probation.sum.period != "month":
        return probation
    beside = sum(one.won for one in _of_trial(sums, probation) if one.part in ("meal", "allowance"))
    return replace(probation, sum=replace(probation.sum, won=probation.sum.won + beside))


def workplace_size(contract: ContractText) -> int | None:
    """Return how many work at the workplace, as a contract tells; None where it does not."""
    told = read_employees([in_figures(one) for one in passages(contract)])
    return told.value if told else None


def read_employees(passages: Sequence[Passage]) -> Stated[int] | None:
    """Return how many work there; of "fewer than five" 4. None: it is not told."""
    for place, passage in enumerate(passages):
        of_head = (_IN_BRACKETS.search(passage.ko) or _WORKFORCE.search(passage.ko)) if place < _HEAD else None
        found = _EMPLOYEES.search(passage.ko) or of_head
        if found is None or re.search(
            r"정원|조를|원생|고객|회원", passage.ko[max(0, found.start() - 6) : found.start()]
        ):
            continue
        span = passage.words.span(found.start(), found.end())
        if found.re in (_IN_BRACKETS, _WORKFORCE):
            return Stated(int(found["n"]), span)
        if found["n"] and (several := _GROUPS.match(passage.ko[found.start() :])):
            return Stated(sum(map(int, re.findall(r"(\d{1,3})(?:명|인)", several.group()))), span)
        if found["few"] or found["f"] or found["four"]:
            return Stated(4, span)
        if found["over"]:
            return Stated(5, span)
        number = int(
            found["n"] or found["x"] or found["b"] or found["g"] or found["d"] or found["a"] or found["z"] or found["t"]
        )
        return Stated(number - 1 if found["less"] == "미만" else number, span)
    return None


def _born(passages: Sequence[Passage]) -> Stated[date] | None:
    for passage in passages:
        for one in find_days(passage):
            around = passage.ko[max(0, one.start - 12) : one.end + 8]
            if _BORN.search(around) or re.search(r"생", passage.ko[one.end : one.end + 3]):
                return one.told
        found = re.search(
            r"(?:생년월일|주민(?:등록)?번호|birth)[^\d]{0,8}(?:(?P<y>(?:19|20)\d\d)[년.\-/](?P<m>\d{1,2})[월.\-/](?P<d>\d{1,2})|(?P<c>\d{2})(?P<cm>[01]\d)(?P<cd>[0-3]\d)(?:-(?P<s>[1-4]))?)|(?P<y2>(?:19|20)\d\d)[년.\-/](?P<m2>\d{1,2})[월.\-/](?P<d2>\d{1,2})(?:일|\.)?생",
            passage.ko,
        )
        if found:
            year = int(found["y"] or found["y2"] or 0) or (
                2000 if (found["s"] or "") in ("3", "4") or int(found["c"]) < 20 else 1900
            ) + int(found["c"])
            try:
                born = date(
                    year, int(found["m"] or found["m2"] or found["cm"]), int(found["d"] or found["d2"] or found["cd"])
                )
            except ValueError:
                continue
            return Stated(born, passage.words.span(found.start(), found.end()))
    return None


def _age(passages: Sequence[Passage]) -> Stated[int] | None:
    for passage in passages:
        found = _AGE.search(passage.ko)
        if found:
            return Stated(
                int(next(value for value in found.groups() if value)), passage.words.span(found.start(), found.end())
            )
    return None


def _simple_labour(passages: Sequence[Passage]) -> Stated[bool] | None:
    """Tell whether the duties are simple ones; what they are may be told in the sentence behind the one that names them."""
    before: Passage | None = None
    for passage in passages:
        is_list = before is not None and before.clause == passage.clause and _SAYS.search(passage.ko) is None
        goes_on = is_list and before is not None and _DUTIES.search(before.ko)
        if _DUTIES.search(passage.ko) or _DUTIES.search(passage.topic) or goes_on:
            found = _SIMPLE.search(passage.ko)
            if found:
                return Stated(True, passage.words.span(found.start(), found.end()))
        before = passage
    return None


def _exempt(passages: Sequence[Passage]) -> Span | None:
    """Return where it shows that article 63 takes the work out: farms, fishing, and watch duty with its approval."""
    return _first(passages[:12], _FARM) or _first(passages, _WATCH)


def _first(passages: Sequence[Passage], pattern: re.Pattern[str]) -> Span | None:
    for passage in passages:
        found = pattern.search(passage.ko)
        if found:
            return passage.words.span(found.start(), found.end())
    return None
