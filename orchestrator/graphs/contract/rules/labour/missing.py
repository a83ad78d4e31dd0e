"""What article 17 of the Labor Standards Act asks for in writing and a contract says nothing of."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase

_WAGE_TOLD = re.compile(
    r"(?:시급|시간급|월급|급여|임금|일급|일당|연봉|보수|기본급)(?:액|총액)?(?:은|는|:|\(.{0,10}\):?)?(?:금|약|월|최저임금|최저시급|최저|별도|협의|법정|_|\.{2}|\(\)|○|□|만?원|\d)"
    r"|minimumwage|(?:salary|wages?|pay)[^.]{0,30}(?:krw|won|₩)|(?:earns?|receives?|paid)(?:krw|₩|won)\d"
)
_ITEMS: Final = (
    ("wage", _WAGE_TOLD),
    ("wage_composition", _WAGE_TOLD),
    ("payment_method", re.compile(r"계좌|통장|현금|이체|입금|송금|직접지급|지급방법|지급방식|bank|account|transfer|cash|deposit")),
    ("working_hours", re.compile(r"\d{1,2}(?::\d\d|시)|\d시간|[근업]무?로?시간|hours|\d(?:am|pm|a\.m|p\.m)")),
    ("weekly_holiday", re.compile(r"주휴|휴일|휴무|쉬는날|쉰다|(?:요일|주말|일)(?:은|에|에는|날)?.{0,6}(?:쉰|쉼|쉬|휴)|일요일|holiday|dayoff|daysoff|restday|sunday|off")),
    ("annual_leave", re.compile(r"연차|유급휴가|휴가|월차|leave|vacation|timeoff")),
    ("workplace", re.compile(r"근무장소|근로장소|근무지|근무처|일하는곳|일할곳|장소|사업장|매장|에서(?:근무|일|근로)|본사|지점|현장|업체|학원|병원|도시락|네일|카페|식당|호텔|센터|workplace|placeofwork|location|premises|worksite|site|at(?:the|our)|office|근무할곳|주방|공장|사무실|농장|농원|랜드|병동|도서관|창고|허브|라운지|lounge|hotel|factory|plant|kitchen|farm|branch|academy|school")),
    ("duties", re.compile(r"업무|직무|하는일|담당|직종|맡|직책|직위|일을하|일을시작|로근무|운전|조리|시술|작업|제작|판매|청소|포지션|보직|보조|상담|지도|안내|돌보|돌봄|관리|정리|/일:|일:|일은|duties|position|workas|jobtitle|job|responsib|employedas|takenonas|engagedas|hiredas|serves|assists|teaches|prepares|asan?|thepostof|\(work\)|theroleof|tasks|handles|interpret|translat|reception|clerk|she(?:sorts|packs|runs)|keepsthe|workis|dealswith")),
)  # fmt: skip


def missing_terms(case: LabourCase) -> Iterator[Finding]:
    """Yield what is nowhere in the contract."""
    text = "\n".join(passage.ko for passage in case.passages)
    terms = case.terms
    has_wage = bool(terms.wages or terms.unread_wage or terms.variable_pay or _WAGE_TOLD.search(text))
    for item, said in _ITEMS:
        is_said = has_wage if item in ("wage", "wage_composition") else said.search(text) is not None
        if not is_said:
            yield Finding("missing_term", "MEDIUM", None, ("lsa-17",), item=item)
