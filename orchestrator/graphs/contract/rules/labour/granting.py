"""Sentences that give what a kind of violation denies: what was learnt of words alone may take them for a denial."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.deductions import is_all_wished
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.fixed_term import is_by_permit, is_told_by_length
from orchestrator.graphs.contract.rules.labour.granted_frames import is_granted
from orchestrator.graphs.contract.rules.labour.left_free import leaves_free
from orchestrator.graphs.contract.rules.labour.left_open import settles_nothing
from orchestrator.graphs.contract.rules.labour.reckoning import is_by_day, week_of
from orchestrator.graphs.contract.rules.labour.wording import DENIED, LAWFUL, NOT_GIVEN, TAKEN
from orchestrator.graphs.contract.rules.passages import Passage

_DENIED: Final = re.compile(DENIED)
_LAWFUL: Final = re.compile(LAWFUL)
_LIMITED: Final = re.compile(r"3\.3|만(?!원)|부터|후|뒤|지나|대신|원하|희망|나머지|단,|다만|본인|때|하여도|스스로|부담")
_DENYING: Final = ("annual_leave", "social_insurance", "parental_leave", "weekly_holiday", "work_accident_waiver")
_NIGHT = re.compile(r"(?:2[2-4]|0?[0-6])(?:시|:\d\d)|밤(?:1[0-2]|열)|자정|새벽|midnight|1[0-2]p\.?m")
_OF_HOURS = ("weekly_holiday", "weekly_hours", "break_time", "overtime_premium", "holiday_premium")
"""What article 63 of the Labor Standards Act takes some kinds of work out of."""
_YEAR = Decimal("11.9")
"""Months of a contract below which no severance pay is owed at its end: a year, but for the day on which it is counted."""
_RAISABLE = ("overtime_premium", "night_premium", "holiday_premium")
_OF_LONG_WEEKS = ("weekly_holiday", "annual_leave", "severance_excluded")
"""What is owed only from so many hours a week."""
_GIVEN: Final[Mapping[str, re.Pattern[str]]] = {
    "social_insurance": re.compile(
        r"(?:가입(?:한다|함|하고|하며|됨|된다|$)|(?<![가-힣])든다|들어(?:준다|줌|드)|넣(?:는다|음|어(?:준|줌|드)))"
    ),
    "work_accident_waiver": re.compile(
        r"(?:산재|산업재해보상)보험(?:으로|에따라|법에따라)(?:처리|보상|치료)|알린다|알리고|연락한다"
    ),
    "weekly_holiday": re.compile(r"주휴|유급|쉼$|paid"),
}
_HELD: Final = re.compile(
    r"포함|들어|녹|섞|합친|합하|전부와|무급|[xX×]|\b(?:no|not|un|without|only)|unpaid|without|nopay|만(?!원|근)"
)
"""The pay for a day of rest is said to lie in the wage, or to be given to some alone."""
_LESS: Final = r"(?:이|을|도)?(?:안되|안된|안에|되지(?:않|아니)|미만|못되|못채우|채우지|이르지|이내)"
_NOT_YET_DUE: Final = re.compile(rf"3(?:개월|달){_LESS}|threemonths")
"""Who works for less than three months is owed no notice."""
_UNDER_A_YEAR: Final = re.compile(
    rf"(?<!\d)(?:(?:\d|1[01]|[두석세넉네]|다섯|여섯|일곱|여덟|아홉|열|열한)(?:개월|달)|1년|한해)(?:{_LESS}|(?:이)?라(?:서)?(?!도|고))|(?:less|shorter)thana?(?:one)?year"
)
"""Why no severance pay is owed: it is from a year on."""
_PENSION: Final = re.compile(r"퇴직연금|확정(?:기여|급여)|(?<![a-z])(?:dc|db|irp)(?![a-z])|출국만기|퇴직공제")
"""What stands in the place of severance pay by the Act on the Guarantee of Employees' Retirement Benefits."""
_KEPT_BY_SELF: Final = re.compile(
    r"(?:근로자|취업자|노동자|직원|사원|종업원|을|본인)(?:본인|스스로)?(?:이|가|은|는)(?:직접|스스로|각자|본인이)?(?:보관|소지|지니|갖고|가지고)"
    r"|(?:employee|worker|teacher)(?:shall|will|may)?(?:himself|herself|themselves)?(?:keeps?|holds?|carr(?:y|ies))(?:his|her|their)?(?:own)?(?:passport|arc|alien)|(?:kept|held)by(?:the)?(?:employee|worker|teacher)"
)
_BY_EMPLOYER: Final = re.compile(r"회사|사업주|사용자|고용주|사장|원장|갑(?:이|은|에게)|employer|company|academy")
"""Whoever else may have a worker's papers."""
_FEW_HOURS: Final = re.compile(r"(?<!\d)(?:60|15)시간|(?<!\d)8일미만|초단시간")
_NO_PENSION: Final = re.compile(
    r"(?:국민연금|pension)(?!.{0,40}(?:고용보험|건강보험)).{0,40}(?:(?<!\d)(?:18|60)세|국적|nationals?of)"
)
_ON_REQUEST: Final = re.compile(r"(?:고용보험|실업급여|employment|unemployment).{0,60}(?:신청|applies)")
_VISA: Final = re.compile(r"\bE-[89]\b", re.IGNORECASE)
"""Foreign workers whom the employment insurance pays benefits only if they ask for it."""
_OWN_SHARE: Final = re.compile(r"(?:본인|근로자|직원|worker'?s|own)(?:의)?(?:몫|부담|share)")
_RAISED: Final = re.compile(
    r"(?<![\d.])(?:1\.5|2)(?:배|시간의?휴가|times)|150%|(?:50%|100분의50)(?:이상)?(?:을|를)?(?:가산|더)|timeandahalf"
)
_NOT_RAISED: Final = re.compile(rf"{NOT_GIVEN}|없|못|한도|까지만|(?<!시간)만(?:지급|준|줌|친)|not|no|only")
"""A premium is denied or held down, whatever factor is named beside."""
_TIME_OFF: Final = re.compile(r"대신(?=[^.]{0,14}1\.5시간의?휴가)")
"""Time off in the place of a premium, as article 57 of the Labor Standards Act has it."""
_IN_PLACE_OF: Final = re.compile(r"(?:휴직|휴가)[^.]{0,40}(?:대신|대체)(?:하기|하는것|하여|$|\))|substitut|tocoverfor")
"""The work of somebody on leave: why the contract is for a time."""
_ON_HOLIDAYS: Final = re.compile(
    r"(?:휴일|쉬는날)(?:에도?|날)(?:나와|나오|출근|근무|일하|일한|일해)|work(?:s|ed|ing)?onholidays?"
)
_OF_REST: Final = re.compile(r"주휴|유급|쉬는날의?(?:돈|임금|수당|일당)|paid(?:holiday|rest)|weekly")
"""What is not paid is work on a holiday, and not the day of rest itself."""
_EXPIRES: Final = re.compile(r"만료|기간(?:이|을)?(?:끝나|다되|다하)|expir(?:es?|y|ation|ing)|endoftheterm")
"""A contract for a time ends by itself: that is no dismissal, of which notice would be owed …"""
_DISMISSES: Final = re.compile(r"해고|해지|중도|언제든|만료(?:되기)?(?:전|이전)|전이라도|dismiss|fire|before|atanytime")
"""… unless it is ended before."""
_APART: Final = re.compile(
    r"(?:별도|따로|추가)(?:로)?(?!의?(?:합의|협의|약정|동의|신청|승인|요청|규정|기준))[^.]{0,24}?(?:지급|준|주|드린|드리|드려|정산|계산|산정)(?!하?지(?:않|아니|못))"
    r"|(?:별도|따로)(?:로)?(?:지급|정산)?[)\]]?$|(?:paid|pays?|calculated|settled)(?:and(?:paid|settled))?(?:separately|inaddition|ontop|asextra)"
)
"""A premium is paid beside the wage: what it comes to is the law's where no sum or rate stands there."""
_OF_RATE: Final = re.compile(r"\d|[반절]반|시간당|시급|같|동일|한배|만(?:지급|준)|same|flat|half")
_UNPAID_LEAVE: Final = re.compile(r"무급(?:의)?(?:휴가|휴직|휴무)|unpaid(?:leave|days?off|timeoff)|leavewithoutpay")
_PAID_LEAVE: Final = re.compile(
    r"연차|월차|연가|(?<!무)유급휴가|(?<!un)(?:annual|(?<!un)paid|vacation|sick)(?:paid)?(?:leave|days)|(?<!무급)휴가(?:는|를|가|도)|(?:all|any|every)leave|(?<!unpaid)leave(?:is|are|will)|(?:으로|로)(?:한다|본다|처리|대체)|count|treat|deem|instead"
)
"""… unless leave that is owed is made such."""
_BY_LAW: Final = re.compile(
    r"3\.3%|소득세|원천징수|보험료|보험의?(?:근로자|본인)?부담|본인부담(?:분|금)|4대보험|incometax|socialinsurance"
)
"""What is taken from pay because the law says so, whatever it is called: no sum of its own stands there."""
_SUM: Final = re.compile(r"\d원|만원|won|krw|₩|배|값|비(?:를|와|,|·)")
_FIXED_DAY: Final = re.compile(r"(?:매월|매달|익월|다음달|월급|급여|임금)[^\d]{0,8}(?:3[01]|[12]?\d)일(?:에|\D?$|\()")
_UNSURE_DAY: Final = re.compile(
    r"후|뒤|이후|다음다음|다다음|격월|분기|두달|2개월|입금되|들어오|사정|형편|사이|보통|부득이|연기|미룰|미루|늦|이내|\d일~|~\d"
)
"""What makes a day of pay none that is fixed."""
_DAYS: Final = re.compile(r"(?<![\d.])(\d{1,3})일(?:이내|안|내|까지)")
_LATER: Final = re.compile(r"익월|다음|다다음|개월|급여일|월급날|지급일|달|부터|인수|인계|승인|후임|늦")
_FROM_LEAVING: Final = re.compile(
    r"(?:나간|나오지않은|그만둔|떠난|퇴사한|퇴직한|끝난|퇴직|퇴사|종료)(?:날|일)(?:로)?부터(?=\d{1,2}일)"
)
"""From when the days are counted: that puts nothing off."""
_WITHIN: Final = 14
"""Days after its end in which all that an employment owes has to be paid."""
_NOT_TAKEN: Final = re.compile(
    rf"(?:{TAKEN})[가-힣]{{0,2}}?지(?:는|도)?(?:않|아니|못)|(?:{TAKEN})(?:[가-힣]{{0,2}}?는)?(?:일|경우)(?:은|이|는|도)?없"
    r"|(?:not|never|nothing)(?:be|is|are|have(?:any|the)?(?:pay|wages?))?(?:taken|deducted|withheld|setoff)|(?:nobody|noone|noemployee)[^.,;]{0,40}loses"
)
_TAKEN: Final = re.compile(TAKEN)
_COUNTED_AS: Final = re.compile(r"(?:사용|소진|쓴|쉰)[^.]{0,6}것으로(?:처리|본|보|간주|한다|함|친)")
"""Leave is said to be taken by other days: that is none, whatever law is named beside it."""
_NOT_WORKED: Final = re.compile(
    r"(?:지각|조퇴|결근|늦|빠|일하지않은|쉰)[^.]{0,14}(?:만큼|시간분|시간만|시간의|분의?임금|분의?급여|날의|날은)"
)
_MORE_THAN_MISSED: Final = re.compile(
    r"결근(?:1일|1회|하루)?(?:으로|로)(?:보|간주|처리|계산|치)|배(?!제)|벌금|추가|이상|\d원|만원|하루치|일당|수당|마다|당\d"
)
_ABSENT: Final = re.compile(r"결근(?:한|하면|이있|이|시)|개근|만근|빠진(?:주|날)|빠지면|나오지않은주|다나오")
_DENIED_PAST_A_YEAR: Final = re.compile(
    rf"(?:1년|일년|한해|12개월)(?:을|이|도)?(?:넘|이상|지나|초과|되)(?:(?!지급(?!하지|되지|안|이없)|합산|준다|드린).){{0,40}}(?:{DENIED})"
)
_HALF_A_DAY: Final = 4 * 60
"""Minutes of work from which article 54 asks for a break."""
_LEAVING: Final = re.compile(r"퇴사|퇴직|그만두|그만둔|나간(?:뒤|후|다음)")
_WAGE: Final = re.compile(r"(?:월급|급여|임금)(?:은|는|을|를)")
_EARNED: Final = re.compile(
    r"(?:일|근무|근로)(?:한|하신)(?:날|시간|만큼|일수|기간|데)[^.]{0,24}(?:지급|정산)(?:한다|하며|하고|함|된다|됨|하여야|해야)"
    r"|(?:receives?|entitledto|(?<!not)(?<!notbe)paid)(?:the|all|his|her|full|pay|wages|salary|earned)*(?:for|upto|until)(?:the|all|his|her|their|last)*(?:days?|hours)(?:of)?work"
)
"""Whoever leaves is paid for the work that was done …"""
_IN_PART: Final = re.compile(
    r"절반|반만|일부|최저임금|최저시급|감액|삭감|깎|덜|만지급|만준|%|퍼센트|half|minimumwage|reduced|partof"
)
"""… but not in full …"""
_LATE: Final = re.compile(r"다음|익월|차월|개월|한달|두달|뒤|후(?!임)|말일|늦|부터|next|month|later|after")
"""… or at a time that may be too late …"""
_NOTICE: Final = re.compile(r"(?:\d{1,2}|[한두])(?:개월|달|주일?|일)(?:이)?전")
"""… which the time before leaving is not, at which it has to be told."""


def _gives(kind: str, text: str) -> bool:
    """Tell whether a Korean sentence without blanks gives what the kind denies, or denies only what nobody owes."""
    if leaves_free(kind, text):
        return True
    if kind == "annual_leave" and _COUNTED_AS.search(text):
        return False
    if kind in ("penalty", "wage_deduction", "settlement_late") and (earned := _EARNED.search(text)):
        is_less = any(one.search(text) for one in (_IN_PART, _SUM, _TAKEN)) or _DENIED.search(text, earned.start())
        days = [int(one) for one in _DAYS.findall(text)]
        behind = _NOTICE.sub("", text)
        is_late = kind == "settlement_late" and (max(days) > _WITHIN if days else _LATE.search(behind) is not None)
        return not (is_less or is_late)
    if kind == "settlement_late":
        days = [int(one) for one in _DAYS.findall(text)]
        return bool(days) and max(days) <= _WITHIN and _LATER.search(_FROM_LEAVING.sub("", text)) is None
    if kind in ("wage_deduction", "deposit") and _NOT_TAKEN.search(text):
        return _TAKEN.search(_NOT_TAKEN.sub("", text)) is None
    if kind in _RAISABLE and (_RAISED.search(text) or _NOT_TAKEN.search(text)):
        return _NOT_RAISED.search(_TIME_OFF.sub("", _NOT_TAKEN.sub("", text))) is None
    if kind in _RAISABLE and _APART.search(text) and _OF_RATE.search(text) is None:
        return _NOT_RAISED.search(text) is None
    if kind == "annual_leave" and _UNPAID_LEAVE.search(text) and _PAID_LEAVE.search(text) is None:
        return True
    if kind == "wage_deduction" and is_all_wished(text):
        return True
    if kind == "wage_deduction" and _NOT_WORKED.search(text) and _MORE_THAN_MISSED.search(text) is None:
        return True
    if kind == "weekly_holiday" and _ON_HOLIDAYS.search(text) and _OF_REST.search(text) is None:
        return True
    if kind == "weekly_holiday" and _ABSENT.search(text):
        return re.search(r"지각|조퇴|외출|무급|포함|\d회", text) is None
    if kind == "dismissal_notice":
        if _EXPIRES.search(text) and _DISMISSES.search(text) is None:
            return True
        return _NOT_YET_DUE.search(text) is not None and re.search(r"넘|이상|지나|관계|언제", text) is None
    if kind == "wage_deduction":
        is_of_employer = re.search(r"회사|사업주|사용자|employer", text) is not None
        return _BY_LAW.search(text) is not None and _SUM.search(text) is None and not is_of_employer
    if kind == "wage_payment_day" and _LEAVING.search(text) and _WAGE.search(text) is None:
        return True
    if kind == "wage_payment_day":
        return _FIXED_DAY.search(text) is not None and _UNSURE_DAY.search(text) is None
    if kind == "foreign_worker" and _KEPT_BY_SELF.search(text):
        return _BY_EMPLOYER.search(text) is None
    if kind == "parental_leave" and _IN_PLACE_OF.search(text):
        return True
    if kind == "social_insurance" and _OWN_SHARE.search(text) and _DENIED.search(_TAKEN.sub("", text)) is None:
        return True
    if kind not in _DENYING or _DENIED.search(text):
        return False
    if _LAWFUL.search(text):
        return True
    given = _GIVEN.get(kind)
    limited = _HELD if kind == "weekly_holiday" else _LIMITED
    return given is not None and given.search(text) is not None and limited.search(text) is None


def _is_short(case: LabourCase) -> bool:
    """Tell whether every time of work is too short for a break to be owed in it."""
    shifts = case.terms.time.shifts
    return bool(shifts) and max(one.minutes for one in shifts) < _HALF_A_DAY


def is_worked(case: LabourCase, finding: Finding, passage: Passage) -> bool:
    """Tell whether the work whose premium is denied is agreed on: by day alone nothing is owed for the night."""
    return finding.kind != "night_premium" or _NIGHT.search(passage.ko) is not None or not is_by_day(case)


def is_owed(case: LabourCase, finding: Finding, passage: Passage) -> bool:
    """Tell whether what is denied would be owed in such work: not in farming, not in a few hours a week."""
    if _gives(finding.kind, in_figures(passage).ko) or is_granted(finding.kind, case, passage):
        return False
    if settles_nothing(finding.kind, passage.ko):
        return False
    if finding.kind == "fixed_term" and (is_by_permit(case) or is_told_by_length(case, passage)):
        return False
    if finding.kind == "break_time" and _is_short(case):
        return False
    if case.terms.exempt and finding.kind in _OF_HOURS:
        return False
    if finding.kind == "severance_excluded" and _is_no_severance_owed(case, in_figures(passage).ko):
        return False
    text, is_short = in_figures(passage).ko, is_short_week(case)
    if finding.kind == "social_insurance" and _is_not_insured(case, text, is_short):
        return False
    is_told = case.terms.time.stated_weekly is not None or _FEW_HOURS.search(text) is not None
    return not (finding.kind in _OF_LONG_WEEKS and is_short and is_told)


def _is_not_insured(case: LabourCase, text: str, is_short: bool | None) -> bool:
    """Tell whether an insurance is denied that is not for the worker: by hours, age, nationality, or unless it is asked for."""
    return (
        (is_short is not False and _FEW_HOURS.search(text) is not None)
        or _NO_PENSION.search(text) is not None
        or (_VISA.search(case.contract.text) is not None and _ON_REQUEST.search(text) is not None)
    )


def _is_no_severance_owed(case: LabourCase, text: str) -> bool:
    """Tell whether no severance pay is denied: work that ends within a year, or a pension that stands in its place."""
    if _DENIED_PAST_A_YEAR.search(text):
        return False
    months = case.terms.months.value if case.terms.months else None
    is_short = months is not None and months < _YEAR
    return is_short or (months is None and _UNDER_A_YEAR.search(text) is not None) or _PENSION.search(text) is not None


def is_short_week(case: LabourCase) -> bool | None:
    """Tell whether the hours of a week are below those from which all rights are owed; None where they are not told."""
    least, week, stated = case.figure("short_hours"), week_of(case), case.terms.time.stated_weekly
    hours = stated.value if stated else week.worked if week else None
    return None if hours is None or least is None else hours < least
