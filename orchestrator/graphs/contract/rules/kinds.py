"""Whether a text is a contract, of which kind, and in which language it is written."""

import re
from typing import Final

from orchestrator.graphs.contract.analysis import ContractKind
from orchestrator.graphs.contract.rules.folding import FoldedText, folded
from orchestrator.turn import Locale

_READ = 30_000
"""Letters that are looked at: whoever makes a contract says so in its first pages, and signs it on its last."""
_LABOUR_KO: Final = tuple(
    map(
        re.compile,
        (
            r"(?:표준|단시간|시간제|연소|일용|외국인|기간제|건설){0,4}(?:근로|고용|연봉|임금|아르바이트|알바|채용|촉탁|계약직|시급제?|일용직?|근무)(?:조건)?(?:계약|약정|합의|확인)서?",
            r"근로자|직원|알바생?|종업원|사원|피고용인|임시직|수습",
            r"사용자|사업주|고용주|사장|대표|점주|회사",
            r"(?:소정)?(?:근로|근무|업무)시간|출퇴근|출근",
            r"임금|급여|시급|월급|일급|연봉|일당|주급|봉급|보수",
            r"휴게|휴일|연차|휴가|주휴",
            r"퇴직금|퇴직급여|4대보험|사회보험|고용보험",
            r"근무(?:장소|지|처)|근로장소|업무(?:의)?내용|담당업무|직무|하는일",
        ),
    )
)
_LABOUR_EN: Final = tuple(
    map(
        re.compile,
        (
            r"\b(?:employment|labou?r|work) (?:contract|agreement)|offer (?:letter|of employment)|\bcontract of employment",
            r"\b(?:employee|worker|teacher|instructor|staff)\b",
            r"\b(?:employer|company|academy)\b",
            r"\b(?:working|work) hours|\bhours (?:of work|per (?:day|week)|a week)|\bworking (?:time|days)",
            r"\b(?:wages?|salary|hourly rate|monthly pay|remuneration)\b",
            r"\b(?:rest|break|holidays?|annual leave|vacation|paid leave|day off)\b",
            r"\b(?:severance|insurance|national pension)\b",
            r"\b(?:workplace|place of work|duties|job (?:description|title)|position)\b",
        ),
    )
)
_FEATURES = 5
"""Of the eight features of a labour contract as many as must be there; the first counts double."""
_CONTRACT_KO: Final = tuple(
    map(
        re.compile,
        (
            r"(?:계약|약정|합의|협약|동의|각)서",
            r"(?:이하['\"]?[‘“]?(?:갑|을|회사|공급자|수급인|도급인|발주자|위탁자|수탁자|매도인|매수인|임대인|임차인|[가-힣]{1,8})['\"]?(?:이?라|으로|라고))|[\"'](?:갑|을)[\"']|(?:갑|을)(?:은|는|이|과|와)",
            r"제\d{1,3}조",
            r"계약을?체결|다음과같이(?:계약|약정|합의|근로계약|체결)|체결(?:한다|하고|하며|함)",
            r"계약기간|해지|해제|손해배상|위약|비밀유지|분쟁|관할|준거법",
            r"서명|날인|기명|\(인\)|각1통|각1부|2통을?작성|2부를?작성",
        ),
    )
)
_CONTRACT_EN: Final = tuple(
    map(
        re.compile,
        (
            r"\b(?:agreement|contract)\b",
            r"\(\"[a-z]|\b(?:hereinafter|collectively|\(the \"|referred to as|each a \"party\"|the parties)",
            r"\b(?:article|section|clause) \d|(?:^|\n)\d{1,2}\. ",
            r"\b(?:enter(?:ed|s)? into|hereby agree|agree as follows|now, therefore|whereas|made (?:and entered into )?(?:as of|on|this|(?:by and )?between)|(?:agreement|contract) (?:is )?between|effective date)",
            r"\b(?:terminat|indemni|liabilit|confidential|governing law|governed by|arbitration|warrant)",
            r"\b(?:in witness whereof|signature|signed|authorized (?:representative|signatory)|by:|name:|title:)",
        ),
    )
)
_CONTRACT_FEATURES = 4
_OF_OTHERS: Final = re.compile(
    r"(?:용역|도급|위탁|위임|공급|납품|매매|임대차|리스|라이선스|라이센스|이용|비밀유지|업무제휴|공동|대리점|가맹|컨설팅|자문|유지보수|개발|물품|구매|서비스|투자|대출|금전소비대차|광고|제작|운송|보험|파견|프리랜서)(?:[가-힣]{0,6})(?:계약|약정|협약|합의)서?"
    r"|non-disclosure|\b(?:service|services|supply|purchase|license|licence|saas|software|consulting|consultancy|distribution|distributor|lease|rental|outsourcing|subscription|loan|sales?|agency|franchise|development|maintenance|master|independent contractor|partnership|confidentiality) (?:\w+ )?(?:agreement|contract)"
)
"""What a contract calls itself that is none of labour."""
_TITLE = 400
"""Letters in which a contract says what it is."""
_ABOUT: Final = re.compile(
    r"회의록|보고서|안내문|공지|기사|판결|가이드|매뉴얼|체크리스트|견적서|세금계산서|영수증|신청서|이력서|제안서|기획서|강의|minutes|report|quotation|invoice|resume|guide|handbook|checklist|proposal"
)
_HANGUL = re.compile(r"[가-힣]")
_LATIN = re.compile(r"[a-z]")


def contract_kind(text: str) -> ContractKind | None:
    """Return which kind of contract a text is; None where it is no contract."""
    words = FoldedText(folded(_ends(text)), 0)
    title = FoldedText(words.text[:_TITLE], 0)
    labour = max(
        _score(_LABOUR_KO, words.ko) + _is_called(_LABOUR_KO[0], title.ko),
        _score(_LABOUR_EN, words.en) + _is_called(_LABOUR_EN[0], title.en),
    )
    contract = max(_score(_CONTRACT_KO, words.ko), _score(_CONTRACT_EN, words.en))
    called = _LABOUR_KO[0].search(title.ko) or _LABOUR_EN[0].search(title.en)
    other = _OF_OTHERS.search(title.ko) or _OF_OTHERS.search(title.en)
    about = _ABOUT.search(title.ko[:120]) or _ABOUT.search(title.en[:120])
    if labour >= _FEATURES and contract >= 2 and not other and (called or not about):
        return "labour"
    if called and not other and not about and labour >= _FEATURES - 1:
        return "labour"
    if contract >= _CONTRACT_FEATURES and (other or not about):
        return "other"
    return None


def contract_language(text: str) -> Locale:
    """Return the language that a contract is mostly written in; of one in both, Korean, whose wording courts go by."""
    small = folded(_ends(text))
    return "ko" if 4 * len(_HANGUL.findall(small)) >= len(_LATIN.findall(small)) else "en"


def _ends(text: str) -> str:
    return text if len(text) <= 2 * _READ else text[:_READ] + "\n" + text[-_READ:]


def _score(features: tuple[re.Pattern[str], ...], text: str) -> int:
    return sum(one.search(text) is not None for one in features)


def _is_called(name: re.Pattern[str], title: str) -> bool:
    return name.search(title) is not None
