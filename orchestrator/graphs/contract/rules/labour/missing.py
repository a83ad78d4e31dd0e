"""What article 17 of the Labor Standards Act asks for in writing and a contract says nothing of."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.passages import Passage

_WAGE_TOLD = re.compile(
    r"(?:시급|시간급|월급|급여|임금|일급|일당|연봉|보수|기본급)(?:액|총액)?(?:은|는|:|\(.{0,10}\):?)?(?:금|약|월|당일|시세|최저임금|최저시급|최저|별도|협의|법정|_|\.{2}|\(\)|○|□|만?원|\d)"
    r"|minimumwage|(?:salary|wages?|pay)[^.]{0,30}(?:krw|won|₩)|(?:earns?|receives?|paid)(?:krw|₩|won)\d"
)
_CLOCK: Final = r"(?:\d{1,2}(?::\d\d|시(?!간))|\d(?:am|pm|a\.m|p\.m))"
_HOURS: Final = re.compile(rf"{_CLOCK}[^.]{{0,24}}{_CLOCK}|\d시간씩")
"""A begin and an end, or hours each day: one time alone tells not when work is, nor the hours of which it is said to be more."""
_BESIDE_HOURS: Final = re.compile(r"^[^\d]{0,20}(?:휴게|쉬는|break|rest|recess|meal)")
"""What speaks of hours that are not those of the work itself."""
_BY_RESULTS: Final = re.compile(
    r"(?:\d{1,2}|[일이삼사오육칠팔구]할)(?:%|퍼센트|프로)(?:를|을|가|만|로|이다|뿐|의수수료|은|$)[^.]{0,16}(?:받|준|지급|정산|전부|보수|임금|급여|뿐|한다|$)"
    r"|(?:보수|임금|급여|삯|몫|정산금|수수료)[은는이]?[^.]{0,20}\d{1,2}(?:%|퍼센트|프로)|(?:한|\d)?(?:건|장|개|벌|마리|상자|박스|회|편)당\d[\d,]*원(?=[,의을이만]|오|$)[^.]{0,20}(?:수수료|지급|준|받|당|$)"
    r"|(?:나머지|남은(?:금액|돈|것))(?:를|을|의)?[^.]{0,30}(?:나눈|나누어|갈라)"
)
"""What is paid depends on results: a share or so much a piece is a way of working it out."""
_TAKEN: Final = re.compile(r"빼|뺀|뺌|공제|벌금|변상|물어|깎|깐|까고|떼|배상|위약")
_ADDRESS: Final = re.compile(
    r"(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|충청|전북|전남|전라|경북|경남|경상|제주)(?:특별자치|특별|광역)?[시도]?[가-힣]{0,6}[시군구읍면동로길]|[가-힣]{2,8}(?:로|길)\d{1,4}(?:-\d{1,4})?(?:번길)?|(?:빌딩|타워|상가|아파트|단지|건물)[가-힣]{0,3}\d{0,3}(?:층|동|호)"
    r"|\d(?:층|호)(?:에서|의)|-?(?:gu|dong|si|gun|myeon|eup|ro|gil)(?:,|\b)"
)
"""A place by its address or its house."""
_PARTY: Final = re.compile(
    r"^[\d.\s]{0,4}(?:갑|을|사용자|사업주|근로자|주소|대표|본인|address|employer|employee)[:(]|주소|주민|생년|address"
)
_ITEMS: Final = (
    ("wage", _WAGE_TOLD),
    ("payment_method", re.compile(r"계좌|통장|현금|이체|입금|송금|직접지급|봉투|손에쥐|지급방법|지급방식|bank|account|transfer|cash|deposit")),
    ("working_hours", _HOURS),
    ("weekly_holiday", re.compile(r"주휴|휴일|휴무|쉬는날|노는날|비번|나오지않는날|쉰다|(?:요일|주말|(?<!\d)일(?=[은에날]))(?:은|에|에는|날)?.{0,6}(?:쉰|쉼|쉬|휴)|일요일|holiday|dayoff|daysoff|restday|sunday|off(?!ic|er|set|en)")),
    ("annual_leave", re.compile(r"연차|유급휴가|(?<!생리)(?<!출산)(?<!전후)(?<!돌봄)(?<!육아)(?<!경조)(?<!배우자)(?<!여름)(?<!하계)(?<!보건)휴가|월차|(?:annual|paid|yearly|daysof|vacation)leave|leaveof|vacation|timeoff")),
    ("workplace", re.compile(r"근무장소|근로장소|근무지|근무처|일하는곳|일할곳|장소|사업장|매장|^\W?곳:|에서(?:근무|일|근로)|본사|지점|현장|업체|학원|병원|도시락|네일|카페|식당|호텔|센터|workplace|placeofwork|location|premises|worksite|site|at(?:the|our)|office|근무할곳|주방|공장|사무실|농장|농원|양식장|일터|가게(?=:|는|에서)|점포|마트|슈퍼|편의점|주유소|공항|스튜디오|체육관|유치원|어린이집|영업소|차고지|물류|방송국|모텔|클리닉|의원|랜드|병동|도서관|창고|허브|라운지|lounge|hotel|factory|plant|kitchen|farm|branch|academy|school")),
    ("duties", re.compile(r"업무|직무|하는일|담당|직종|진열하|계산대보|배달도|서빙|맡(?!아두|아둔|겨|긴)|직책|직위|일을하|일을시작|로근무|운전|조리|시술|작업(?!복|화)|제작|판매|청소|포지션|보직|보조|상담|지도|안내(?!판)|돌보|돌봄|관리|정리|/일:|일:|(?<![월화수목금토요])일은|duties|position|workas|(?:^|[.\d])work:|jobtitle|job|responsib|employedas|takenonas|engagedas|hiredas|serves|assists|teaches|prepares|asan?|thepostof|\(work\)|theroleof|join\w{0,4}as|tasks|handles|interpret|translat|reception|clerk|she(?:sorts|packs|runs)|keepsthe|workis|dealswith")),
)  # fmt: skip


_EMPTY: Final = r"[\d.)(\-·①-⑳]{0,5}(?:%s)(?:\([^)]{0,12}\))?[:|](?:_*|\.*|…*|\(_*\)|○*)"
_BLANK_LABELS: Final = {
    item: re.compile(_EMPTY % label)
    for item, label in (
        ("workplace", "근무장소|근로장소|근무지|근무처|장소|workplace|placeofwork"),
        ("annual_leave", "연차|연차휴가|연차유급휴가|annualleave|annualpaidleave"),
        ("duties", "업무|업무의?내용|담당업무|직무|직종|duties|position"),
        ("weekly_holiday", "휴일|주휴일|weeklyholiday|restday"),
    )
}


def missing_terms(case: LabourCase) -> Iterator[Finding]:
    """Yield what is nowhere in the contract."""
    text = "\n".join(passage.ko for passage in case.passages)
    terms = case.terms
    is_known = bool(terms.wages or terms.variable_pay)
    is_worded = bool(terms.unread_wage or _WAGE_TOLD.search(text)) or _is_by_results(case.passages)
    has_wage = is_known or (is_worded and not terms.is_blank)
    for item, said in _ITEMS:
        if item == "wage":
            is_said = has_wage
        elif item == "working_hours":
            is_said = _tells_hours(case)
        else:
            is_said = any(said.search(one.ko) for one in case.passages) and not _is_left_blank(case.passages, item)
        if item == "workplace" and not is_said and not _is_left_blank(case.passages, item):
            is_said = _tells_address(case.passages)
        if not is_said and not (item == "annual_leave" and not case.holds("lsa-60")):
            yield Finding("missing_term", "MEDIUM", None, ("lsa-17",), item=item)


def _is_left_blank(passages: Sequence[Passage], item: str) -> bool:
    """Tell whether the form has a place for it in which nothing stands."""
    label = _BLANK_LABELS.get(item)
    return label is not None and any(label.fullmatch(one.ko) for one in passages)


def _tells_hours(case: LabourCase) -> bool:
    """Tell whether hours of work are told: those of breaks and overtime alone say nothing of when work is."""
    time = case.terms.time
    if time.shifts or time.stated_weekly or time.stated_daily or time.stated_monthly:
        return True
    return any(
        _HOURS.search(text) and not _BESIDE_HOURS.search(text) for text in (in_figures(one).ko for one in case.passages)
    )


def _is_by_results(passages: Sequence[Passage]) -> bool:
    return any(_BY_RESULTS.search(one.ko) and not _TAKEN.search(one.ko) for one in passages)


def _tells_address(passages: Sequence[Passage]) -> bool:
    """Tell whether a place is named by its address elsewhere than with the parties."""
    return any(_ADDRESS.search(one.ko) and not _PARTY.search(one.ko) for one in passages)
