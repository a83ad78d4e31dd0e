"""Sentences that give what a kind of violation denies: what was learnt of words alone may take them for a denial."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.reckoning import is_by_day
from orchestrator.graphs.contract.rules.labour.wording import DENIED, LAWFUL, TAKEN
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
_OF_LONG_WEEKS = ("weekly_holiday", "annual_leave", "severance_excluded")
"""What is owed only from so many hours a week."""
_GIVEN: Final[Mapping[str, re.Pattern[str]]] = {
    "social_insurance": re.compile(
        r"(?:가입(?:한다|함|합니다|하고|하며|됨|된다|$)|(?<![가-힣])든다|들어(?:준다|줌|드)|넣(?:습니다|는다|음|어(?:준|줌|드)))"
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
_NOT_YET_DUE: Final = re.compile(r"3개월(?:이|을|도)?(?:안되|되지(?:않|아니)|미만|못되|채우지|이르지)|threemonths")
"""Who works for less than three months is owed no notice."""
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
_WITHIN: Final = 14
"""Days after its end in which all that an employment owes has to be paid."""
_NOT_TAKEN: Final = re.compile(
    rf"(?:{TAKEN})[가-힣]{{0,2}}?지(?:는|도)?(?:않|아니|못)|(?:not|never|nothing)(?:be|is|are)?(?:taken|deducted|withheld|setoff)"
)
_TAKEN: Final = re.compile(TAKEN)
_NOT_WORKED: Final = re.compile(
    r"(?:지각|조퇴|결근|늦|빠|일하지않은|쉰)[^.]{0,14}(?:만큼|시간분|시간만|시간의|분의?임금|분의?급여|날의|날은)"
)
_MORE_THAN_MISSED: Final = re.compile(r"배(?!제)|벌금|추가|이상|\d원|만원|하루치|일당|수당|마다|당\d")
_ABSENT: Final = re.compile(r"결근(?:한|하면|이있|이|시)|개근|만근|빠진(?:주|날)|빠지면|나오지않은주|다나오")
_DENIED_PAST_A_YEAR: Final = re.compile(
    rf"(?:1년|일년|한해|12개월)(?:을|이|도)?(?:넘|이상|지나|초과|되)(?:(?!지급(?!하지|되지|안|이없)|합산|준다|드린).){{0,40}}(?:{DENIED})"
)
_HALF_A_DAY: Final = 4 * 60
"""Minutes of work from which article 54 asks for a break."""
_LEAVING: Final = re.compile(r"퇴사|퇴직|그만두|그만둔|나간(?:뒤|후|다음)")
_WAGE: Final = re.compile(r"(?:월급|급여|임금)(?:은|는|을|를)")


def _gives(kind: str, text: str) -> bool:
    """Tell whether a Korean sentence without blanks gives what the kind denies, or denies only what nobody owes."""
    if kind == "settlement_late":
        days = [int(one) for one in _DAYS.findall(text)]
        return bool(days) and max(days) <= _WITHIN and _LATER.search(text) is None
    if kind in ("wage_deduction", "deposit") and _NOT_TAKEN.search(text):
        return _TAKEN.search(_NOT_TAKEN.sub("", text)) is None
    if kind == "wage_deduction" and _NOT_WORKED.search(text) and _MORE_THAN_MISSED.search(text) is None:
        return True
    if kind == "weekly_holiday" and _ABSENT.search(text):
        return re.search(r"지각|조퇴|외출|무급|포함|\d회", text) is None
    if kind == "dismissal_notice":
        return _NOT_YET_DUE.search(text) is not None and re.search(r"넘|이상|지나|관계|언제", text) is None
    if kind == "wage_deduction":
        is_of_employer = re.search(r"회사|사업주|사용자|employer", text) is not None
        return _BY_LAW.search(text) is not None and _SUM.search(text) is None and not is_of_employer
    if kind == "wage_payment_day" and _LEAVING.search(text) and _WAGE.search(text) is None:
        return True
    if kind == "wage_payment_day":
        return _FIXED_DAY.search(text) is not None and _UNSURE_DAY.search(text) is None
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


def is_owed(case: LabourCase, finding: Finding, passage: Passage) -> bool:
    """Tell whether what is denied would be owed in this work: not in farming, not in a few hours a week or by day alone."""
    if _gives(finding.kind, in_figures(passage).ko):
        return False
    if finding.kind == "night_premium" and _NIGHT.search(passage.ko) is None and is_by_day(case):
        return False
    if finding.kind == "break_time" and _is_short(case):
        return False
    if case.terms.exempt and finding.kind in _OF_HOURS:
        return False
    least, time = case.figure("short_hours"), case.terms.time
    weekly = time.stated_weekly.value if time.stated_weekly else None
    if finding.kind == "severance_excluded" and case.terms.months is not None and case.terms.months.value < _YEAR:
        return _DENIED_PAST_A_YEAR.search(passage.ko) is not None
    return not (finding.kind in _OF_LONG_WEEKS and weekly is not None and least is not None and weekly < least)
