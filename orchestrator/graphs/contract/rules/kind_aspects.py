"""What a contract of labour, one of trade, and any contract speak of.

Occupations and branches stand in titles of both kinds, so that the kind is told by what the whole text is about. Of 344 labour and
30 other contracts by authors who had seen none of this, all labour contracts but one have three aspects of labour more than of trade,
and each of the others has more of trade.
"""

import re
from typing import Final

from orchestrator.graphs.contract.rules.folding import FoldedText, folded

Aspects = tuple[re.Pattern[str], ...]


def _aspects(*patterns: str) -> Aspects:
    return tuple(map(re.compile, patterns))


_LABOUR_KO: Final = _aspects(
    r"(?:근로|고용|근무|채용|아르바이트|알바|연봉|임금|노동)(?:조건)?(?:계약|약정|협의|합의|확인|확약|각)?(?:서|표)",
    r"근로자|직원|알바|종업원|사원|수습|인턴|스태프|일꾼|선원|강사|기사|사장|원장|점장|고용주|사업주",
    r"근로기준법|최저임금|주휴|통상임금|법정수당|상시",
    r"(?:근로|근무|업무|일하는)시간|출퇴근|출근|(?:오전|오후|아침|저녁|밤)\d{1,2}시|주\d일|월[~·,]?화?.{0,8}금"
    r"|\d{1,2}(?:시|:\d\d)(?:\d\d분|반)?(?:~|-|부터|에서)(?:다음날|익일|오후|저녁|밤|새벽)?\d{1,2}(?:시|:\d\d)?",
    r"(?:시급|월급|일급|연봉|일당|주급|급여|임금|기본급|봉급|하루|한달|월|시간당)[^\d]{0,12}\d",
    r"휴게|휴일|연차|휴가|쉬는|쉰다|쉼|휴무|점심|식사시간",
    r"퇴직금|퇴직급여|4대보험|산재|고용보험|사대보험|국민연금|건강보험",
    r"퇴사|퇴직|그만두|그만둘|해고|지각|결근|조퇴|수당|시말서",
)
_LABOUR_EN: Final = _aspects(
    r"\b(?:employment|labou?r) (?:contract|agreement|terms)|offer (?:letter|of employment)|letter of appointment|contract of employment",
    r"\b(?:employees?|workers?|teacher|instructor|staff|attendant)\b",
    r"\b(?:labou?r standards act|minimum wage|weekly holiday|overtime)\b",
    r"\b(?:working|work) hours|\bhours (?:of work|per (?:day|week)|a week)|\bworking (?:time|days)|\bshifts?\b"
    r"|\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.?)?(?: ?- ?| to )\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b)|\d:\d\d (?:-|to|until) \d{1,2}:\d\d",
    r"\b(?:wages?|salary|hourly (?:rate|pay)|monthly pay|base pay|per hour|an hour)\b",
    r"\b(?:rest break|meal break|break|annual leave|vacation|paid leave|days? off|public holidays?|lunch)\b",
    r"\b(?:severance|national pension|health insurance|employment insurance|four (?:major )?insurances|industrial accident)\b",
    r"\b(?:resign\w*|dismiss\w*|probation\w*|late arrival|absen\w+|quit)\b",
)
"""What work for a wage is about: its name, who works, its law, hours, pay by time, rest, insurance, and how it ends."""
_TRADE_KO: Final = _aspects(
    r"부가가치세|부가세|세금계산서|대금|사용료|임대료|차임|수수료|용역비|도급금액|계약금액|자문료|개발비|공급가|단가",
    r"납품|검수|인수|산출물|결과물|하자|인도|물품|제품|시설|장비|소프트웨어|시스템",
    r"비밀정보|지식재산|지적재산|저작권|라이선스|특허",
    r"면책|손해배상의?책임|책임을?제한|한도|지체상금|이행보증|계약이행",
    r"제3자에게.{0,12}(?:양도|위탁|하도급)|양도할수없|재위탁|하도급",
    r"준거법|관할법원|중재|전속관할|불가항력",
    r"발주|수급인|도급인|위탁|수탁|공급자|구매자|매수인|매도인|임대인|임차인|공개자|수령자|제공자|라이선서|총판|대리점|가맹|이용자|고객사",
)
_TRADE_EN: Final = _aspects(
    r"\b(?:vat|invoices?|fees?|purchase price|rent|royalt\w+|charges)\b",
    r"\b(?:deliverables?|acceptance|delivery|products?|goods|equipment|software|services)\b",
    r"\b(?:confidential information|intellectual property|licen[sc]e[sd]?|copyright|patents?)\b",
    r"\b(?:indemnif\w+|limitation of liability|aggregate liability|liquidated damages|warrant\w+)\b",
    r"\b(?:assign(?:ment|s|ed)?|subcontract\w*|sublicen\w+)\b",
    r"\b(?:governing law|governed by|arbitration|jurisdiction|force majeure)\b",
    r"\b(?:supplier|vendor|customer|client|buyer|seller|licensor|licensee|lessor|lessee|contractor|distributor|disclos\w+ party|recipient|provider|subscriber|consultant)\b",
)
"""What trade between companies is about: its price, what is delivered, rights, liability, others in one's place, courts, who trades."""
_CONTRACT_KO: Final = _aspects(
    r"(?:계약|약정|합의|협약|동의|각|확인)서|약속|계약직|(?:계약|약정|협약)\n",
    r"(?:이하['\"]?[‘“]?(?:갑|을|회사|공급자|수급인|도급인|발주자|위탁자|수탁자|매도인|매수인|임대인|임차인|[가-힣]{1,8})['\"]?(?:이?라|으로|라고))|[\"'](?:갑|을)[\"']|(?:갑|을)(?:은|는|이|과|와)",
    r"제\d{1,3}조",
    r"계약을?체결|다음과같이(?:계약|약정|합의|근로계약|체결)|체결(?:한다|하고|하며|함)",
    r"계약기간|해지|해제|손해배상|위약|비밀유지|분쟁|관할|준거법",
    r"서명|날인|기명|\(인\)|각1통|각1부|2통을?작성|2부를?작성",
)
_CONTRACT_EN: Final = _aspects(
    r"\b(?:agreement|contract|lease)\b",
    r"\(\"[a-z]|\b(?:hereinafter|collectively|\(the \"|referred to as|each a \"party\"|the parties)",
    r"\b(?:article|section|clause) \d|(?:^|\n)\d{1,2}\. ",
    r"\b(?:enter(?:ed|s)? into|hereby agree|agree as follows|now, therefore|whereas|made (?:and entered into )?(?:as of|on|this|(?:by and )?between)|(?:agreement|contract) (?:is )?between|effective date)",
    r"\b(?:terminat|indemni|liabilit|confidential|governing law|governed by|arbitration|warrant)",
    r"\b(?:in witness whereof|signature|signed|authorized (?:representative|signatory)|by:|name:|title:)",
)
_PAY = 4
"""Where pay by time stands among the aspects of labour."""


class KindAspects:
    """How many aspects of each kind a text has, in the language in which it has more of them."""

    def __init__(self, text: str) -> None:
        words = FoldedText(folded(text), 0)
        labour = (_found(_LABOUR_KO, words.ko), _found(_LABOUR_EN, words.en))
        self.labour: Final = max(map(sum, labour))
        self.trade: Final = max(sum(_found(_TRADE_KO, words.ko)), sum(_found(_TRADE_EN, words.en)))
        self.contract: Final = max(sum(_found(_CONTRACT_KO, words.ko)), sum(_found(_CONTRACT_EN, words.en)))
        self.has_pay: Final = any(one[_PAY] for one in labour)


def _found(aspects: Aspects, text: str) -> list[bool]:
    return [one.search(text) is not None for one in aspects]
