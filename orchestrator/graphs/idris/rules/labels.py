"""What the words beside figures mean for a calculation."""

import re
from functools import lru_cache
from typing import Literal

Role = Literal[
    "supply", "vat", "total", "subtotal", "discount", "instalment", "paid", "due", "gross", "deducted", "net", "item"
]
Column = Literal["name", "quantity", "price", "amount", "vat", "total", "ratio", "other"]

_ROLE_FORMS: tuple[tuple[Role, str], ...] = (
    ("net", r"차인\s?지급|실\s?(?:지급|수령)|세후\s?(?:지급|금액)|\bnet\s(?:pay|salary|payment|payable|payout|proceeds)|take-?home|지급\s?대상\s?차액"),
    ("deducted", r"공제\s?(?:총|액?\s?(?:합\s?계|계))|총\s?공제|공제\s?금액\s?계|\btotal\sdeductions?|deductions?\stotal"),
    ("gross", r"지급\s?(?:총액|액?\s?(?:합\s?계|계))|총\s?지급|급여\s?총액|세전\s?(?:총액|급여)|총\s?매출|\bgross\s(?:pay|salary|earnings|sales|amount)|total\searnings"),
    ("due", r"잔액|미수금|미지급|차액|추가\s?(?:청구|지급)|반납(?:할)?\s?금?액|(?<!total\s)\b(?:balance|amount)\s(?:due|payable|remaining)|\bbalance\b"),
    ("paid", r"기\s?(?:납부|지급|수령|수금|입금)액?|선\s?(?:입금|지급)\s?액|가지급금|\b(?:deposit|advance|amount|already)\s(?:paid|received)|\bless\s(?:deposit|advance|payment)|\bpaid\b"),
    ("discount", r"할인(?!\s?(?:후|적용))|에누리|감액|절사\s?(?:금\s?)?액|네고|(?<!after )(?<!before )\bdiscount(?!ed)|\brebate\b"),
    ("vat", r"부가\s?(?:가치)?\s?세(?!\s?(?:포함|별도|제외|불포함))|(?:^|\s)세\s?액|(?<!before )(?<!of )(?<!ex )(?<!ex-)(?<!excl )(?<!excl. )(?<!excluding )(?<!including )(?<!incl )(?<!incl. )(?<!inc )(?<!without )(?<!\+ )\bv\.?a\.?t\b(?!\s?(?:incl|excl|포함|별도|제외|reg|no))|\bgst\b(?!\s?incl)|\bsales\stax"),
    ("instalment", r"착수금|선급?금|중도금|기성|잔금|계약금(?!액)|보증금.{0,4}제외|\bdown\s?payment|\b(?:first|second|third|fourth|final|interim|initial|advance)\s(?:instal?lment|payment)|\binstal?lment|\bon\s(?:signing|delivery|completion|signature)|\d차\s?(?:지급|분할|납입|납부|분납|대금|년도분)"),
    ("supply", r"공급\s?가액?|과세\s?표준|공급\s?대가\s?전|순\s?공사\s?비|\b(?:net|supply)\s(?:amount|price|total|value)|\btaxable\s(?:amount|value)|\bbefore\s(?:vat|tax|insurance)\b|^\W*net\W*$|\bnet\s(?:goods|total|of\sdiscount)|(?:할인|공제|감액)\s?후|\bafter\sdiscount|세전\s?금액|(?:vat|부가\s?세)\s?(?:별도|제외)|\bexcl(?:uding|\.)?\s(?:vat|tax)"),
    ("subtotal", r"소\s?계|\bsub-?\s?total|중간\s?합계"),
    ("total", r"합\s?계|총\s?계|누\s?계|총\s?액|총\s?금\s?액|총\s?비\s?용|총\s?예산|총\s?사업비|(?:^|\s)계$|(?:금|액|비|용|급|제|입|출)계$|총\s?\S{0,6}\s?(?:금액|대금|비용|경비)|계약\s?(?:금액|대금)|청구\s?금?액|(?:견적|결제|주문|거래|발주|구매|도급|공사|용역|지급|신청|정산|품의|집행)\s?(?:총?\s?금액|총?\s?대금|총액)|\btotals?\b|^\W*gross\W*$|contract\s(?:price|sum|amount|value|fee)|\bamount\s(?:due|payable|claimed|requested)"),
)  # fmt: skip
_COLUMN_FORMS: tuple[tuple[Column, str], ...] = (
    ("ratio", r"비율|지급률|요율|배분율|지분|비중|구성비|\bratio|\bshare|\bpercent|^%$|\brate\s?\(%\)|\(%\)|%p|%\s?포인트|percentage\spoints?"),
    ("price", r"단\s?가|판매가(?!액)|정가|소비자가|\b(?:net|list|sale|selling|retail)\sprice|시급|일당|월\s?단가|단위\s?가격|\bunit\s(?:price|cost|rate)|\bprice(?:\s?/|\sper|\seach)|\b(?:hourly|daily|day)\srate|^\W*(?:unit\s)?(?:rate|price|cost each|each)\b|1인당|인당"),
    ("quantity", r"수\s?량|물량|인원|투입|공수|시간(?:수)?(?!.*[수당]당)|일수|개월|횟수|차시|박수|면적|중량|건수|매수|식수|\bqty|\bquantit|\bhours?\b|\bhrs\b|\bdays?\b|\bnights?\b|\bmonths?\b|\bunits\b|\bpersons?\b|\bpeople\b|\bheadcount|\bpax\b|^월수$"),
    ("vat", r"부가\s?가?치?\s?세(?!\s?(?:포함|별도))|세\s?액|\bv\.?a\.?t\b(?!\s?(?:incl|excl))|\bgst\b|\btax\b"),
    ("total", r"합\s?계|총\s?계|^계$|총\s?액|\btotal\b(?!\s?price)|\bgross\b"),
    ("amount", r"금\s?액|공급\s?가|소\s?계|가격|비용|예산|지급액|공제액|산출액|대금|\bamount|\bline\stotal|\bextended|\bsubtotal|\bcost\b|\bprice\b|\bnet\b|\bfee\b|\bkrw\b|\bwon\b|^\(?원\)?$|\bbudget|액\s?(?:\(|$)|\bincome|\bcharge|\bclaimed|\breceipts|\bsales\b|매출|요금|운임|판매$"),
    ("name", r"품\s?목|품\s?명|항\s?목|내\s?역|내\s?용|구\s?분|규격|사양|적요|비고|성명|단위$|번호|순번|직급|과목|일자|날짜|일시|기간|\bitem|\bdescription|\bname|\bno\.?$|\bunit$|\bdate|\bremark|\bnote|\bcategory|\bparticular|\bservice|\bstage|\bphase|\bmilestone"),
)  # fmt: skip
HEAD_READ = 120
"""Characters of a column's head that are read; what is longer is no head."""
_ROLES = tuple((role, re.compile(form, re.I)) for role, form in _ROLE_FORMS)
_COLUMNS = tuple((column, re.compile(form, re.I)) for column, form in _COLUMN_FORMS)
_CLAUSES = re.compile(r"(?<!\d)[,;]\s|(?<=\d),\s|[.!?]\s|[()]")
_AMOUNT_IN_WORDS = re.compile(r"(?<![일이삼사오육칠팔구십백천만억])[일이삼사오육칠팔구십백천만억]{3,40}+\s?원정?")
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[가-힣A-Za-z]+")
_PARTICLES = re.compile(
    r"로?부터|까지|이내인?|인|은|는|이|가|을|를|의|및|과|와|각|약|씩|중|로|금|the|an?|of|is|are|was|at|to|and|for|by|or|on|in|x|each|per|every|so|that|which|then|안인|안에"
    r"|days?|weeks?|months?|years?|hours?|krw|usd|gbp|eur|jpy|chf",
    re.I,
)
"""Words that call nothing by themselves; between others they stay."""
_COUNTED = re.compile(
    r"(?<![\d,.])\d[\d,.]*+\s?(?:[억만천]\s?)?(?:원|개월|시간|[명인일년월주회건개대박]|days?\b|weeks?\b|months?\b|years?\b|hours?\b|%)"
    r"(?:씩|간|동안|이며|이고|으로|[은는이가을를의로])?(?=[\s,.;:(]|$)",
    re.I,
)
"""A figure with its unit, of which nothing is left as a name."""
_MARKS = " :=|,./·~-–—@×\"'"
_ENDING = re.compile(r"(?:으로|에서|은|는|을|를|의)$")
_SHARE_OF = re.compile(r"(?P<of>[가-힣]{2,12}의)\s?(?P<rate>\d[\d.]*\s?%)\s?(?:인|에\s?해당하는)?\s?[₩(]?\s*$")
_TIDY = re.compile(r"^(?:[\s\-–—·•*▶■□○●◦※①-⑳)(\]\[]|\d{1,2}[.)])+(?=[^\d\s])|(?<![\s:：|=\-–—(\[])[\s:：|=\-–—(\[]+$")


@lru_cache(maxsize=4096)
def role_of(label: str) -> Role:
    """Return what a labelled amount is in a calculation; ``item``: nothing but itself."""
    return next((role for role, form in _ROLES if form.search(label)), "item")


def column_of(head: str) -> Column:
    """Return what a column of a table holds."""
    return next((column for column, form in _COLUMNS if form.search(head[:HEAD_READ])), "other")


def words_before(text: str, *, most: int = 3) -> str:
    """Return what the words right before a figure call it: the last ones of its clause, without other figures.

    >>> words_before("착수금 30% 7,200,000원은 12월 8일, 중도금 40% ")
    '중도금'
    >>> words_before("지체 1일마다 계약금액의 10%인 ")
    '계약금액의 10%'
    """
    if share := _SHARE_OF.search(text):
        return f"{share['of']} {share['rate']}"
    for clause in reversed(_CLAUSES.split(text)):
        words = _COUNTED.sub(" ", _AMOUNT_IN_WORDS.sub(" ", clause)).split()
        words = [word for word in words if not _DIGIT.search(word)]
        kept = [n for n, word in enumerate(words) if (told := _LETTERS.findall(word)) and not all(map(_is_small, told))]
        if kept:
            called = " ".join(words[kept[-most:][0] : kept[-1] + 1]).strip(_MARKS)
            return called if len(words[kept[-1]]) <= most else _ENDING.sub("", called)
    return ""


def _is_small(word: str) -> bool:
    return _PARTICLES.fullmatch(word) is not None


def tidy(label: str) -> str:
    """Return a label without the marks of lists around it."""
    before = None
    label = "".join(letter for letter in re.sub(r"\*\*|__", "", label) if letter.isprintable())
    while before != label:
        before, label = label, _TIDY.sub("", label).strip()
    return label[-60:]
