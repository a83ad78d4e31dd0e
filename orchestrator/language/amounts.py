"""Sums of money that a text speaks of, in Korean and English: "1억 2천", "300만 원 정도", "$3k", "보증금 3천에 월세 50"."""

import re
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal
from itertools import islice
from typing import Literal

from orchestrator.language.currencies import CODES, DOLLARS, WORDS_EN, WORDS_KO, currency_of
from orchestrator.language.found import LONGEST, MOST, Found
from orchestrator.language.numerals import ENGLISH, SINO_PAIRS, SMALL_ENGLISH, Numeral, english, numeral

Bound = Literal["", "at_least", "at_most"]


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum in whole units of its currency (won, dollars; cents are dropped).

    A range is two amounts, the lower ``at_least`` and the upper ``at_most``.
    """

    value: int
    currency: str
    """ISO 4217, or a word that several countries call theirs by: KRW, USD, kroner."""
    raw: str
    is_approximate: bool = False
    bound: Bound = ""
    is_unit_assumed: bool = False
    """Nobody said won or 만원: "3천", "월세 50" were taken as the 만원 that people mean."""


_NUMBER = r"(?:\d(?:[\d,]{0,19}\d)?(?:\.\d{1,4})?(?!\d)|[일이삼사오육륙칠팔구십백천만억조])(?: ?(?:여 ?(?=[만억원])|\d[\d,]*(?:\.\d+)?|(?!이[오우](?![가-힣\d]))(?!조[금건용])[일이삼사오육륙칠팔구십백천만억조])){0,20}"
_HOMOGRAPHS = {"원": "룸|래|고(?![가-힣]{0,2}[를])|칙|심|피스|어민|장|투룸|금", "달라": r"\s?[하고해했는지]|[고는래]", "불": "법|구|안|편|만|이익|륜|쌍|리|과"}  # fmt: skip
"""What follows the letters of a currency in other words."""
_UNIT = "|".join(
    f"{one}(?!{_HOMOGRAPHS[one]})" if one in _HOMOGRAPHS else one for one in sorted(WORDS_KO, key=len, reverse=True)
)
_KOREAN = re.compile(
    rf"(?<![\d.,A-Za-z])(?!(?<=[가-힣])[일이삼사오육칠팔구십백천만억조](?: |에서|부터))(?P<n>{_NUMBER})(?: ?(?P<u>{_UNIT}))?"
)
_COUNTED = re.compile(
    r" ?(?:명|개|건|번|평|킬로|km|회|주(?!고|었|었|셨|기|면|라|ㄴ)|년|월|일|시|분(?!의)|초|장|대(?![에로])|살|세(?![에로])|층|호|동|쪽|차례|배|퍼센트|%|프로|톤|만큼은|번째|자|가지|ml|kg|미터|m)"
)
_MONEY_BEFORE = re.compile(
    r"(?:보증금|전세금?|권리금|월세|관리비|전세가|계약금|중도금|잔금|위약금|합의금|위자료|월급|연봉|급여|시급|일당|빚|대출|원금|이자|투자금|수수료|돈|금액|총|합계|합쳐서|다해서|모두|현금|차용금|퇴직금|양육비|벌금|과태료|세금|치료비|병원비|수리비)(?:이|은|는|을|를|으로|로|만|에)? ?(?:총|약|한|월|매달|현금)? ?$"
)
_RENT_BEFORE = re.compile(
    r"(?:보증금|전세금?|권리금|월세|관리비|월급|연봉|급여|세후|세전|벌금|위자료|합의금|빚|원금|대출|카드값|계약금|양육비)(?:이|은|는|을|를|만|으로)? ?(?:약|한|월)? ?$"
)
"""Beside these words a number below 10,000 counts in 만원."""
_RENT_AFTER_DEPOSIT = re.compile(r"(?:만 ?원?)? ?(?:에|/) ?(?:월세?|차임)? ?")
_MONEY_AFTER = re.compile(
    r"(?:정도|쯤|가량|만|을|를|이나)? ?(?:[가-힣]{1,6} ){0,2}?(?:빌려|빌렸|꿔|꾸어|꿨|갚|송금|입금|이체|투자|떼였|떼먹|떼이|물어|물렸|손해|대출|보냈|보내|뜯|날렸|받았|받고|못 ?받|넣었|넣고|날리|잃|썼|지불|결제|맡겼|맡기|건넸|부쳤|털렸|당했|사기|요구|달라|내라|냈|지급)"
)
_ABOUT = re.compile(
    r"(?:(?<![가-힣])(?:약|대략|한|거의)|\b(?:about|around|approximately|roughly|nearly|almost|some))\s{1,2}$", re.I
)
_AFTER_APPROX = re.compile(r" ?(?:정도|쯤|가량|남짓|가까이|언저리|안팎|내외|or so\b|-?ish\b)", re.I)
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
_LARGE_ALONE = frozenset("만억조")
"""What begins other words where nothing stands before it: 만기, 만료, 억울."""
_TEAMS = re.compile(r"\d[\d,]{0,6} ?조(?: ?\d[\d,]*)?")
"""Groups of people, or a clause of a law, more often than 10¹² won: "2인 1조", "3조 4명", "제17조"."""
_WISHED = re.compile(r" 원하")
_UNTOLD = re.compile(r"몇 ?$|(?<![가-힣])수$")
_RANGE = re.compile(r" ?(?:[~∼–—-]|에서|부터|to|and|,) ?(?:한 |약 )?", re.I)
_CHANGED = re.compile(r" ?(?:으로|로)(?![가-힣]*서)")
_LATIN = re.compile(r"[A-Za-z]{2}")
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
    "trillion": 10**12,
}
_FIGURES = r"\d[\d,]{0,20}(?:\.\d{1,4})?(?!\d)"
_CODES, _WORDS = "|".join(CODES), "|".join(WORDS_EN)
_SIGNED = re.compile(
    rf"(?P<c>(?<![A-Za-z]){DOLLARS}|[₩￦$€£¥]|(?<![A-Za-z])(?:RMB|{_CODES}))\s?(?P<n>{_FIGURES})(?:\s?(?P<s>thousand|million|billion|trillion|mil|mn|bn|[kmb])(?![a-z]))?(?P<ko>[십백천만억]+)?(?: ?(?:원|won|dollars?)(?![a-z]))?",
    re.I,
)
_ENGLISH = re.compile(
    rf"(?<![\d.,A-Za-z$₩€£¥])(?P<n>{_FIGURES}(?: (?:hundred|thousand|million|billion|trillion)){{0,2}}|{ENGLISH}|half a (?:million|billion))\s?(?P<s>(?:k|m|mil|bn|mn)(?![a-z]))?\s?(?:-\s?)?(?P<u>(?:us )?(?:{_WORDS})s?)(?![a-z])",
    re.I,
)

_ENGLISH_FROM = re.compile(r"(?<![\d.,])(?P<n>\d[\d,]*(?:\.\d+)?) ?(?:to|or|and|-|–|~) ?$", re.I)
_ENGLISH_BARE = re.compile(
    rf"(?<![\d.,A-Za-z$₩€£¥])(?P<n>(?:{SMALL_ENGLISH}|an?|half an?)(?: (?:hundred|thousand|million|billion)){{1,2}}(?:(?: and)? {SMALL_ENGLISH}(?: (?:hundred|thousand)){{1,2}})?(?![a-z])|{_FIGURES}(?: (?:hundred|thousand|million|billion|trillion)){{1,2}}|{_FIGURES}(?=\s?(?:k|m|mil)(?![a-z])))\s?(?P<s>(?:k|m|mil)(?![a-z]))?(?! ?(?:won|krw|usd|dollars?|people|times))",
    re.I,
)


def find_amounts(text: str, *, bare: bool = False) -> list[Found[Amount]]:
    """Find every sum of money, in the order of the text; of a range both ends, each with the raw of the whole.

    ``bare``: a sum is expected, so that "3천" (30,000,000 won) and "500" (5,000,000 won: below 10,000 without a unit people
    mean 만원) count as well. Without it a number needs a currency, 만 or 억, or words of money beside it. What is not told
    ("몇백만원", "수천만원") is not found.
    """
    text = text[:LONGEST]
    found = [*_signed(text), *_spelled(text, bare), *_korean(text, bare)]
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[Found[Amount]] = []
    for one in found:
        if (
            not kept
            or one.start >= kept[-1].end
            or (one.value.bound and kept[-1].value.bound and one.start == kept[-1].start)
        ):
            kept.append(one)
    return [_qualified(text, one) for one in _ranges(text, kept)]


def _signed(text: str) -> list[Found[Amount]]:
    found = []
    for match in _SIGNED.finditer(text):
        value = Decimal(match["n"].replace(",", "")) * _SCALE.get((match["s"] or "").lower(), 1)
        if match["ko"]:
            read = numeral(match["n"] + match["ko"])
            value = read.value if read else value
        currency = currency_of(match["c"])
        found.append(_found(text, value, currency, match.start(), match.end()))
    return found


def _spelled(text: str, bare: bool) -> list[Found[Amount]]:
    found = []
    for match in _ENGLISH.finditer(text):
        value = english(match["n"])
        if value is None:
            continue
        scale = Decimal(_SCALE.get((match["s"] or "").lower(), 1))
        currency = currency_of(match["u"])
        before = _ENGLISH_FROM.search(text, max(0, match.start() - 16), match.start())
        if before:
            words = re.search("thousand|million|billion|trillion", match["n"], re.I)
            low = Decimal(before["n"].replace(",", "")) * scale * (_SCALE[words[0].lower()] if words else 1)
            if low < value * scale:
                found += _both(text, low, value * scale, currency, before.start(), match.end())
                continue
        found.append(_found(text, value * scale, currency, match.start(), match.end()))
    if bare:
        for match in _ENGLISH_BARE.finditer(text):
            value = english(match["n"])
            if value is not None:
                scale = Decimal(_SCALE.get((match["s"] or "").lower(), 1))
                found.append(_found(text, value * scale, "KRW", match.start(), match.end(), is_unit_assumed=True))
    return found


def _korean(text: str, bare: bool) -> list[Found[Amount]]:
    found: list[Found[Amount]] = []
    is_latin = bool(_LATIN.search(text))
    for match in islice(_KOREAN.finditer(text), MOST):
        if _UNTOLD.search(text, max(0, match.start() - 2), match.start()):
            continue
        words, start, unit = match["n"], match.start(), match["u"]
        is_cut = not unit and len(words) > 1 and words[-1] == "이" and words[-2] in "십백천만억0123456789"
        words = words[:-1] if is_cut else words
        is_more, counted = "여" in words, words.replace("여", "")
        end = start + len(words) if not unit else match.end()
        if words[:2] in SINO_PAIRS and len(words) > 2:
            low, high = numeral(words[0] + words[2:]), numeral(words[1:])
            if low and high and low.value < high.value and (unit or high.has_large):
                found += _both(text, low.value, high.value, currency_of(unit or "원"), start, end)
            continue
        if not unit and (span := _lower_end(text, match, words)) is not None:
            found += span
            continue
        if not bare and _TEAMS.fullmatch(words) and (not unit or _WISHED.match(text, start + len(words))):
            continue
        read = numeral(counted)
        while read is None and not is_more and len(words) > 1 and words[0] >= "가":
            words, start = words[1:], start + 1
            read = numeral(words)
        if read is None or not read.value:
            continue
        is_figure = any(letter.isdecimal() for letter in words)
        if unit:
            if not is_figure and (
                (len(words) == 1 and words in "일이삼사오육칠팔구조억") or not (read.has_small or read.has_large)
            ):
                continue
            found.append(_found(text, read.value, currency_of(unit), start, end))
            continue
        if _COUNTED.match(text, end) or not (is_figure or read.has_small or read.has_large) or words in _LARGE_ALONE:
            continue
        if read.has_large and is_figure:
            found.append(_found(text, read.value, "KRW", start, end))
        elif bare or _is_money(text, start, end, read) or _is_rent(text, found, start, read):
            is_short = read.value < 10_000 and "," not in words and not is_latin
            found.append(
                _found(text, read.value * (10_000 if is_short else 1), "KRW", start, end, is_unit_assumed=True)
            )
    return found


def _lower_end(text: str, match: re.Match[str], words: str) -> list[Found[Amount]] | None:
    """Read "2" in "2~3백만원" and "5천" in "5천에서 6천만원": what the upper end says counts for both."""
    between = _RANGE.match(text, match.end())
    upper = _KOREAN.match(text, between.end()) if between else None
    if between is None or upper is None:
        return None
    low, high = numeral(words), numeral(upper["n"])
    if low is None or high is None or low.has_large or not (upper["u"] or high.has_large):
        return None
    value = low.value
    if low.has_small:
        value *= 10_000 if high.has_large else 1
    else:
        value *= high.scale
    if value >= high.value or (between[0].strip() == "," and value + high.scale != high.value):
        return None
    return _both(text, value, high.value, currency_of(upper["u"] or "원"), match.start(), upper.end())


def _is_money(text: str, start: int, end: int, read: Numeral) -> bool:
    before = max(0, start - 15)
    if _RENT_BEFORE.search(text, before, start) and (read.value >= 10 or read.has_small):
        return True
    return read.has_small and bool(_MONEY_BEFORE.search(text, before, start) or _MONEY_AFTER.match(text, end, end + 30))


def _is_rent(text: str, found: list[Found[Amount]], start: int, read: Numeral) -> bool:
    """Tell whether a number follows a deposit: "보증금 500에 40", "보증금 2억에 월 100"."""
    if not found or read.value >= 10_000 or not _RENT_AFTER_DEPOSIT.fullmatch(text, found[-1].end, start):
        return False
    return bool(_RENT_BEFORE.search(text, max(0, found[-1].start - 15), found[-1].start))


def _found(
    text: str, value: Decimal, currency: str, start: int, end: int, bound: Bound = "", *, is_unit_assumed: bool = False
) -> Found[Amount]:
    whole = int(value.to_integral_value(ROUND_DOWN))
    return Found(Amount(whole, currency, text[start:end], bound=bound, is_unit_assumed=is_unit_assumed), start, end)


def _both(text: str, low: Decimal, high: Decimal, currency: str, start: int, end: int) -> list[Found[Amount]]:
    return [_found(text, low, currency, start, end, "at_least"), _found(text, high, currency, start, end, "at_most")]


def _ranges(text: str, found: list[Found[Amount]]) -> list[Found[Amount]]:
    """Make a range of two sums that stand as one: "100만원에서 150만원 사이", "$2,000-$3,000"."""
    result: list[Found[Amount]] = []
    for one in found:
        before = result[-1] if result else None
        if (
            before is not None
            and not (before.value.bound or one.value.bound)
            and before.value.currency == one.value.currency
            and before.value.value < one.value.value
            and _RANGE.fullmatch(text, before.end, one.start)
            and text[before.end : one.start].strip() != ","
            and not _CHANGED.match(text, one.end)
        ):
            result.pop()
            low, high = Decimal(before.value.value), Decimal(one.value.value)
            result += _both(text, low, high, one.value.currency, before.start, one.end)
        else:
            result.append(one)
    return result


def _qualified(text: str, one: Found[Amount]) -> Found[Amount]:
    """Look around the sum for what makes it a bound or approximate."""
    from_, amount = max(0, one.start - 25), one.value
    before = _ABOUT.search(text, from_, one.start)
    after = _AFTER_APPROX.match(text, one.end)
    bound = amount.bound
    if not bound and (_AT_LEAST_BEFORE.search(text, from_, one.start) or _AT_LEAST_AFTER.match(text, one.end)):
        bound = "at_least"
    elif not bound and (_AT_MOST_BEFORE.search(text, from_, one.start) or _AT_MOST_AFTER.match(text, one.end)):
        bound = "at_most"
    start, end = before.start() if before else one.start, after.end() if after else one.end
    value = replace(
        amount, raw=text[start:end], is_approximate=bool(before or after or "여" in amount.raw), bound=bound
    )
    return Found(value, start, end)
