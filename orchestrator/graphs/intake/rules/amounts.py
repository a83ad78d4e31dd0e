"""Sums of money that a text speaks of, in Korean and English: "1억 2천", "300만 원 정도", "$3k", "보증금 3천에 월세 50"."""

import re
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from typing import Final, Literal

from orchestrator.graphs.intake.rules.found import LONGEST, Found
from orchestrator.graphs.intake.rules.numerals import ENGLISH, Numeral, english, numeral

Bound = Literal["", "at_least", "at_most"]


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum in whole units of its currency (won, dollars; cents are dropped).

    A range is two amounts, the lower ``at_least`` and the upper ``at_most``.
    """

    value: int
    currency: str
    """ISO 4217: KRW, USD, EUR, JPY, CNY, GBP."""
    raw: str
    is_approximate: bool = False
    bound: Bound = ""
    is_unit_assumed: bool = False
    """Nobody said won or 만원: "3천", "월세 50" were taken as the 만원 that people mean."""


_CURRENCIES: Final = {
    "원": "KRW", "won": "KRW", "krw": "KRW", "₩": "KRW", "￦": "KRW", "달러": "USD", "불": "USD", "달라": "USD", "usd": "USD", "$": "USD",
    "us$": "USD", "dollar": "USD", "dollars": "USD", "buck": "USD", "bucks": "USD", "엔": "JPY", "엔화": "JPY", "yen": "JPY", "jpy": "JPY",
    "위안": "CNY", "위안화": "CNY", "yuan": "CNY", "rmb": "CNY", "cny": "CNY", "유로": "EUR", "euro": "EUR", "euros": "EUR", "eur": "EUR", "€": "EUR",
    "파운드": "GBP", "pound": "GBP", "pounds": "GBP", "gbp": "GBP", "£": "GBP", "¥": "JPY",
}  # fmt: skip
_NUMBER = r"(?:\d[\d,]*(?:\.\d+)?|[일이삼사오육륙칠팔구십백천만억조])(?: ?(?:\d[\d,]*(?:\.\d+)?|[일이삼사오육륙칠팔구십백천만억조])){0,20}"
_UNIT = r"원(?!룸|래|고(?![가-힣]{0,2}[를])|칙|심|피스|어민|장|투룸|금)|달러|달라|불(?!법|구|안|편|만|이익|륜|쌍|리|과)|엔화?|위안화?|유로|파운드"
_KOREAN = re.compile(rf"(?<![\d.,A-Za-z])(?P<n>{_NUMBER})(?: ?(?P<u>{_UNIT}))?")
_COUNTED = re.compile(
    r" ?(?:명|개|건|번|평|킬로|km|회|주(?!고|었|었|셨|기|면|라|ㄴ)|년|월|일|시|분(?!의)|초|장|대(?![에로])|살|세(?![에로])|층|호|동|쪽|차례|배|퍼센트|%|프로|톤|만큼은|번째|자|가지|ml|kg|미터|m)"
)
_MONEY_BEFORE = re.compile(
    r"(?:보증금|전세금?|권리금|월세|관리비|전세가|계약금|중도금|잔금|위약금|합의금|위자료|월급|연봉|급여|시급|일당|빚|대출|원금|이자|투자금|수수료|돈|금액|총|합계|합쳐서|다해서|모두|현금|차용금|퇴직금|양육비|벌금|과태료|세금|치료비|병원비|수리비)(?:이|은|는|을|를|으로|로|만|에)? ?(?:총|약|한|월|매달|현금)? ?$"
)
_RENT_BEFORE = re.compile(r"(?:보증금|전세금?|권리금|월세|관리비)(?:이|은|는|을|를|만)? ?(?:약|한)? ?$")
_MONEY_AFTER = re.compile(
    r"(?:정도|쯤|가량|만|을|를|이나)? ?(?:[가-힣]{1,6} ){0,2}?(?:빌려|빌렸|꿔|꾸어|꿨|갚|송금|입금|이체|투자|떼였|떼먹|떼이|물어|물렸|손해|대출|보냈|보내|뜯|날렸|받았|받고|못 ?받|요구|달라|내라|냈|지급)"
)
_BEFORE_KO = re.compile(
    r"(?:(?<![가-힣])(?:약|대략|한|거의)|\b(?:about|around|approximately|roughly|nearly|almost|some))\s{1,2}$", re.I
)
_AFTER_APPROX = re.compile(r" ?(?:정도|쯤|가량|남짓|언저리|안팎|내외|or so\b|-?ish\b)", re.I)
_AT_LEAST_BEFORE = re.compile(
    r"(?:최소(?:한)?|적어도|못해도|아무리 적어도|at least|more than|over|no less than|upwards of|above|minimum(?: of)?) ?(?:약 ?)?$",
    re.I,
)
_AT_MOST_BEFORE = re.compile(
    r"(?:최대(?:한)?|많아야|많아 ?봐야|기껏해야|up to|at most|no more than|less than|under|below|maximum(?: of)?|not more than) ?(?:약 ?)?$",
    re.I,
)
_AT_LEAST_AFTER = re.compile(r"(?:정도|쯤)?(?:은|이)? ?(?:이상|넘게|넘는|넘어|넘었|초과|or more|at least|plus\b)", re.I)
_AT_MOST_AFTER = re.compile(
    r"(?:정도|쯤)?(?:도|이|은)? ?(?:이하|미만|안 ?되는|안 ?돼|못 ?되는|안 ?넘|밑으로|이내|or less|at most|tops\b|max\b)",
    re.I,
)
_SCALE = {
    "k": 1000,
    "m": 10**6,
    "mil": 10**6,
    "mn": 10**6,
    "bn": 10**9,
    "b": 10**9,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
}
_FIGURES = r"\d[\d,]*(?:\.\d+)?"
_SIGNED = re.compile(
    rf"(?P<c>US\$|[₩￦$€£¥]|(?<![A-Za-z])(?:USD|KRW|EUR|JPY|CNY|RMB|GBP))\s?(?P<n>{_FIGURES})(?:\s?(?P<s>thousand|million|billion|mil|mn|bn|[kmb])(?![a-z]))?(?P<ko>[십백천만억]+)?(?: ?(?:원|won|dollars?)(?![a-z]))?",
    re.I,
)
_ENGLISH = re.compile(
    rf"(?<![\d.,A-Za-z$₩€£¥])(?P<n>{_FIGURES}(?: (?:hundred|thousand|million|billion)){{0,2}}|{ENGLISH}|half a (?:million|billion))\s?(?P<s>(?:k|m|mil|bn|mn)(?![a-z]))?\s?(?:-\s?)?(?P<u>won|krw|usd|us dollars|dollars?|bucks?|euros?|eur|yen|jpy|yuan|rmb|cny|pounds?|gbp)(?![a-z])",
    re.I,
)


def find_amounts(text: str, *, bare: bool = False) -> list[Found[Amount]]:
    """Find every sum of money, in the order of the text.

    ``bare``: a sum is expected, so that "3천" (30,000,000 won) and "500" (5,000,000 won: below 10,000 without a unit people
    mean 만원) count as well. Without it a number needs a currency, 만 or 억, or words of money beside it. What is not told
    ("몇백만원", "수천만원") is not found.
    """
    text = text[:LONGEST]
    found = [*_signed(text), *_spelled(text), *_korean(text, bare)]
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[Found[Amount]] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return [_qualified(text, one) for one in kept]


def _signed(text: str) -> list[Found[Amount]]:
    found = []
    for match in _SIGNED.finditer(text):
        value = Decimal(match["n"].replace(",", "")) * _SCALE.get((match["s"] or "").lower(), 1)
        if match["ko"]:
            read = numeral(match["n"] + match["ko"])
            value = read.value if read else value
        currency = _CURRENCIES.get(match["c"].lower(), match["c"].upper())
        found.append(_found(text, value, "CNY" if currency == "RMB" else currency, match.start(), match.end()))
    return found


def _spelled(text: str) -> list[Found[Amount]]:
    found = []
    for match in _ENGLISH.finditer(text):
        value = english(match["n"])
        if value is not None:
            value *= _SCALE.get((match["s"] or "").lower(), 1)
            unit = match["u"].lower().removeprefix("us ")
            found.append(_found(text, value, _CURRENCIES[unit], match.start(), match.end()))
    return found


def _korean(text: str, bare: bool) -> list[Found[Amount]]:
    found = []
    for match in _KOREAN.finditer(text):
        read = numeral(match["n"])
        if read is None or not read.value:
            continue
        start, end, unit = match.start(), match.end(), match["u"]
        if unit:
            if match["n"][-1] in "일이삼사오육칠팔구조억" and not re.search(r"[\d십백천만]", match["n"]):
                continue
            found.append(_found(text, read.value, _CURRENCIES[unit], start, end))
            continue
        is_figure = any(letter.isdecimal() for letter in match["n"])
        if _COUNTED.match(text, end) or not (is_figure or read.has_small or read.has_large):
            continue
        if read.has_large and is_figure:
            found.append(_found(text, read.value, "KRW", start, end))
        elif bare or _is_money(text, start, end, read):
            value = read.value * (10_000 if read.value < 10_000 and "," not in match["n"] else 1)
            found.append(_found(text, value, "KRW", start, end, is_unit_assumed=True))
    return found


def _is_money(text: str, start: int, end: int, read: Numeral) -> bool:
    before = max(0, start - 15)
    if _RENT_BEFORE.search(text, before, start):
        return True
    return read.has_small and bool(_MONEY_BEFORE.search(text, before, start) or _MONEY_AFTER.match(text, end, end + 30))


def _found(
    text: str, value: Decimal, currency: str, start: int, end: int, is_unit_assumed: bool = False
) -> Found[Amount]:
    whole = int(value.to_integral_value(ROUND_DOWN))
    return Found(Amount(whole, currency, text[start:end], is_unit_assumed=is_unit_assumed), start, end)


def _qualified(text: str, one: Found[Amount]) -> Found[Amount]:
    """Look around the sum for what makes it a bound or approximate."""
    from_, amount = max(0, one.start - 25), one.value
    before = _BEFORE_KO.search(text, from_, one.start)
    after = _AFTER_APPROX.match(text, one.end)
    bound: Bound = ""
    if _AT_LEAST_BEFORE.search(text, from_, one.start) or _AT_LEAST_AFTER.match(text, one.end):
        bound = "at_least"
    elif _AT_MOST_BEFORE.search(text, from_, one.start) or _AT_MOST_AFTER.match(text, one.end):
        bound = "at_most"
    start, end = before.start() if before else one.start, after.end() if after else one.end
    return Found(
        Amount(amount.value, amount.currency, text[start:end], bool(before or after), bound, amount.is_unit_assumed),
        start,
        end,
    )
