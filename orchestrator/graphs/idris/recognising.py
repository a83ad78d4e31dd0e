"""How a request for a formal model, or for the sums of a document to be checked, is recognised."""

from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import AT_HAND, NAMED, NOT_MINE, Recognition
from orchestrator.turn import File

_NAMED = any_of(
    r"\bidris(?!\s+elba)",
    r"이드리스(?!\s?엘바)",
    r"타입\s?체크|\btype-?\s?check|\.idr\b|domains\.[a-z]\w+",
    r"의존\s?타입",
    r"dependent(?:ly)?[- ]type",
    r"formal(?:ly)?\s+(?:verif|model|prove|specif)\w*",
    r"(?:형식|정형)\s?(?:검증|명세|모델)",
    r"타입으로\s?(?:증명|모델)",
)


_PROVE = any_of(
    r"(?:계산|합계|금액|수식|산식)\S{0,4}\s(?:\S+\s){0,3}증명\s?(?:해|할|하)",
    r"\bprove\b.{0,40}\b(?:sums?|totals?|figures|calculations?|arithmetic|add(?:s)?\s+up)\b",
)
"""The wish for a proof of what a file calculates."""

_SUM_KO = (
    r"(?:합계|합산|총액|총계|총합|소계|(?<![가-힣])[합셈](?=[이은을도]?\s)|숫자|수치|금액|액수"
    r"|계산|산식|단가|부가세|세액|공급가액?|덧셈|곱셈|더하기)"
)
_SUM_EN = (
    r"(?:totals?|sub-?totals?|sums?|numbers?|figures?|amounts?|maths?"
    r"|arithmetic|calculations?|vat|tax|line\s+items?)"
)
_AMISS_EN = r"(?:right|correct(?:ly)?|wrong|off|accurate|consistent|match(?:es)?|tall(?:y|ies)|mistakes?|errors?)"
_CHECK_EN = r"(?:check|verify|validate|recalculate|re-?check|re-?add|go\s+over|audit)"
_CHECK_SUMS = any_of(
    r"검산",
    rf"{_SUM_KO}\S{{0,6}}\s?(?:\S+\s){{0,3}}(?:안\s)?(?:맞|틀[리린렸려]|어긋|이상|잘못|오류|실수|일치|검증)",
    rf"(?:틀린|안\s?맞는|잘못된|이상한|어긋난)\s(?:\S+\s)?{_SUM_KO}",
    rf"{_SUM_KO}\S{{0,2}}\s(?:좀\s|다시\s|한\s?번\s)*(?:확인|점검|검토|체크)",
    r"\badds?\s+up\b|\bmiscalculat\w+|\bmiscounted\b",
    rf"\b{_SUM_EN}\b(?:\s\S+){{0,6}}\s{_AMISS_EN}\b",
    rf"\b{_AMISS_EN}\s(?:\S+\s){{0,4}}{_SUM_EN}\b",
    rf"\b{_CHECK_EN}\s(?:\S+\s){{0,3}}{_SUM_EN}\b",
)
"""The question whether what a document calculates is right."""
_BILL = (
    r"(?:견적서?|청구서|송장|인보이스|(?:세금)?계산서|명세서|내역서|정산서|발주서|영수증"
    r"|quot(?:e|ation)|estimate|invoice|bill|receipt|statement|purchase\s+order)"
)
_CHECK_BILL = any_of(
    rf"{_BILL}\S{{0,2}}\s(?:좀\s|다시\s|한\s?번\s)*(?:확인|점검|검토|체크|봐\s?(?:줘|주|줄)|오류"
    r"|(?:틀린|이상한|잘못된)\s?(?:데|곳|거|것|점|부분))",
    rf"\b(?:check|verify|review)\s(?:\S+\s){{0,2}}{_BILL}\b|\b{_BILL}\s(?:\S+\s){{0,2}}(?:right|correct|wrong)\b",
)
"""The wish to have a document looked over that consists of sums."""
_AT_HAND = any_of(
    rf"(?:^|\s)(?:이|첨부한?|올린|보낸|받은|제|우리)\s(?:\S+\s)?{_BILL}",
    rf"\b(?:this|my|our|attached|the\s+attached|uploaded)\s(?:\S+\s)?{_BILL}\b",
    r"^(?:이거|이것|이\s\S+|여기)?\s?(?:좀\s)?검산\s?(?:좀\s)?(?:해|부탁)\S*[\s.!~?]*$",
)
"""What is to be checked is the person's own, although no file came."""
_ELSE_WISHED = any_of(
    r"얼마(?!나)|누구|누가|언제|절차|규정|(?:근로|고용|연봉|채용)\s?계약|최저\s?(?:임금|시급)|(?:야간|연장|휴일|주휴|연차)\s?수당",
    r"\bhow\s+(?:much|many)\b|\bwho(?:m)?\b|\bpolicy\b|\bemployment\b|\bminimum\s+wage\b|\bovertime\b",
)
"""The amount itself, who sees to it, or what the law says of pay: no check of sums."""


def recognise(request: Utterance, files: Sequence[File], _context: Context | None) -> Recognition:
    """Recognise the language by its name and what is done in it; with files, also that their sums be checked."""
    text = request.text
    if _NAMED.search(text):
        return Recognition(NAMED, "names a formal model")
    if files and _PROVE.search(text):
        return Recognition(NAMED, "wants sums proved")
    if request.makes or _ELSE_WISHED.search(text) or not (files or _AT_HAND.search(text)):
        return NOT_MINE
    if _CHECK_SUMS.search(text):
        return Recognition(NAMED, "wants sums checked")
    return Recognition(AT_HAND, "a document of sums to check") if files and _CHECK_BILL.search(text) else NOT_MINE
