"""The figure that a question asks for, by what it counts: 몇 층 asks for "7층", "how many seats" for "8 seats"."""

import re
from functools import lru_cache

_KOREAN = re.compile(
    r"몇\s?(명|분|층|시간|시|개월|개|번|회|주|일|달|년|도|점|쪽|장|석|대|건|살|평|인|박|퍼센트|프로|퍼|%|kg|km|cm|mm|톤|리터|[키킬]로|[미밀]리|센[치티]|그[램람]|[a-z]{1,3}\b|[가-힣])",
    re.I,
)
_DAYS = re.compile(r"며칠|몇\s?일")
_ENGLISH = re.compile(r"\bhow many (?:more |full |paid |working |business )?([a-z]{3,})", re.I)
_LONG = re.compile(r"\bhow (?:long|old|soon)\b|얼마나\s?(?:오래|걸)|얼마\s?(?:동안|만에|뒤|후|전)", re.I)
_AHEAD = re.compile(
    r"(?:며칠|몇\s?(?:일|주|달|개월))\s?전|\bhow many (?:[a-z]+ )?(?:days|weeks|months) (?:before|ahead|in advance|prior)\b",
    re.I,
)
_HOURS_AHEAD = re.compile(
    r"몇\s?(?:시간|분)\s?전|\bhow many (?:hours|minutes) (?:before|ahead|in advance|prior)\b", re.I
)
_LONG_AHEAD = re.compile(
    r"얼마나?\s?전에|\bhow (?:long|early|far) (?:before|ahead|in advance|prior)\b|\bhow (?:much|long a) notice\b", re.I
)
_MONEY = re.compile(
    r"얼마(?!나|\s?(?:동안|만에|뒤|후|전))|[금요운]임|단가|가격|비용|수당|한도|\bhow much\b|\b(?:price|cost|fee|rate|pay|paid|charge|budget)s?\b",
    re.I,
)
_SHARE = re.compile(r"퍼센트|프로|%|비율|할인율|\b(?:per ?cent(?:age)?|what share|discount)\b", re.I)
_CLOCK = re.compile(r"몇\s?시(?!간)|\bwhat time\b|\bby when\b|\buntil when\b|\bhow late\b|\bhow early\b", re.I)
_SAME = {
    "명": r"명|인|people|persons?|seats?",
    "분": r"분|명|minutes?|min\b|people",
    "층": r"층|(?:st|nd|rd|th) floor|floor",
    "시간": r"시간|hours?|hrs?\b|h\b",
    "개월": r"개월|달|months?",
    "달": r"개월|달|months?",
    "일": r"일|days?",
    "주": r"주|weeks?",
    "년": r"년|years?",
    "번": r"번|회|times?|건|일",
    "회": r"번|회|times?",
    "개": r"개|건|items?|pcs|pieces?",
    "도": r"도|℃|°|degrees?",
    "쪽": r"쪽|페이지|장|pages?",
    "장": r"장|쪽|매|pages?|sheets?",
    "퍼센트": r"%|퍼센트|percent",
    "프로": r"%|퍼센트|percent",
    "퍼": r"%|퍼센트|percent",
    "키로": r"kg|km|[키킬]로",
    "킬로": r"kg|km|[키킬]로",
    "미리": r"m[lmg]\b|[미밀]리",
    "밀리": r"m[lmg]\b|[미밀]리",
    "센치": r"cm|센[치티]",
    "센티": r"cm|센[치티]",
    "그램": r"k?g\b|그[램람]",
    "그람": r"k?g\b|그[램람]",
    "%": r"%|퍼센트|percent",
    "인": r"명|인|people|seats?",
}
_ENGLISH_SAME = {
    "people": "명",
    "persons": "명",
    "seats": "명",
    "minutes": "분",
    "hours": "시간",
    "months": "개월",
    "days": "일",
    "weeks": "주",
    "years": "년",
    "times": "번",
    "pages": "쪽",
    "percent": "%",
}
_NUMBER = r"(?:(?<![\d,.])\d[\d,.]*+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열))"
_SPANS = re.compile(
    rf"{_NUMBER}[ -]?(?:개월|달|주|일|년|시간|분|영업일|(?:business |working )?(?:days?|weeks?|months?|years?|hours?|minutes?))|하루|이틀|사흘|일주일|보름",
    re.I,
)
_AHEAD_IN_DAYS = re.compile(
    rf"(?:{_NUMBER}[ -]?(?:개월|달|주일?|일|년|영업일)|하루|이틀|사흘|일주일|보름)\s?(?:이상\s)?(?:전|앞)|전날|전달|당일"
    rf"|{_NUMBER}[ -]?(?:[a-z]+ )?(?:days?|weeks?|months?)['’]?\s(?:or more )?(?:before|ahead|in advance|prior|earlier|notice)"
    r"|\b(?:day|week|month) before\b|\bsame day\b",
    re.I,
)
_AHEAD_IN_HOURS = re.compile(
    rf"{_NUMBER}[ -]?(?:시간|분)\s?(?:이상\s)?(?:전|앞)"
    rf"|{_NUMBER}[ -]?(?:hours?|minutes?|mins?)['’]?\s(?:or more )?(?:before|ahead|in advance|prior|earlier|notice)|\bhour before\b",
    re.I,
)
_ASKED_AHEAD = (
    (_AHEAD, _AHEAD_IN_DAYS),
    (_HOURS_AHEAD, _AHEAD_IN_HOURS),
    (_LONG_AHEAD, re.compile(f"{_AHEAD_IN_DAYS.pattern}|{_AHEAD_IN_HOURS.pattern}", re.I)),
)
"""What has to be done so long before: days of another kind are no answer."""
_SUMS = re.compile(
    r"(?<![\d,.])\d[\d,.]*+\s?(?:만|천|억)?\s?(?:원|달러|유로|won|euros?|dollars?|krw|usd|eur|k\b)|[₩$€£]\s?\d|(?<![\d,.])\d{1,3}(?:,\d{3})++\s?(?=\|)|무료|\bfree\b|실비|\bat cost\b",
    re.I,
)
"""A cell that is a figure in thousands is one too: price lists say once above which money they mean."""
_SHARES = re.compile(r"\d\s?%|퍼센트|percent", re.I)
_TIMES = re.compile(
    r"\d{1,2}:\d{2}|\d{1,2}시(?!간)|\b\d{1,2}\s?(?:am|pm|a\.m|p\.m)|정오|자정|\b(?:noon|midnight)\b", re.I
)


@lru_cache(maxsize=512)
def figures_asked(question: str) -> tuple[re.Pattern[str], ...]:
    """Return what the figures look like that a question asks for; none where it asks for none."""
    ahead = [form for wanted, form in _ASKED_AHEAD if wanted.search(question)]
    if ahead:
        return tuple(ahead)
    found: list[re.Pattern[str]] = []
    if asked := _KOREAN.search(question):
        counter = asked[1]
        same = _SAME.get(counter, re.escape(counter))
        if counter != "시":
            found.append(re.compile(rf"{_NUMBER}\s?(?:{same})", re.I))
    elif _DAYS.search(question):
        found.append(re.compile(rf"{_NUMBER}\s?(?:{_SAME['일']})|하루|이틀|사흘|일주일|보름", re.I))
    if asked := _ENGLISH.search(question):
        noun = asked[1].lower()
        same = _SAME.get(_ENGLISH_SAME.get(noun, ""), re.escape(noun.rstrip("s")))
        found.append(re.compile(rf"{_NUMBER} (?:[a-z]+ )?(?:{same})|{_NUMBER}\s?(?:{same})", re.I))
    for wanted, form in ((_LONG, _SPANS), (_MONEY, _SUMS), (_SHARE, _SHARES), (_CLOCK, _TIMES)):
        if wanted.search(question):
            found.append(form)
    return tuple(found)
