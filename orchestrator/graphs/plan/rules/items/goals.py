"""What a goal says beside its figure: from which value, in words alone, and by when."""

import re
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.day_spans import to_come
from orchestrator.language import any_of
from orchestrator.language.dates import find_dates

_NUMBER: Final = r"(?<![\d.,])\d{1,3}(?:,\d{3}){1,3}(?![\d,])|(?<![\d.,])\d{1,7}(?:\.\d{1,2})?(?![\d])"
_SPAN_KO: Final = re.compile(
    rf"(?P<a>{_NUMBER})\s?(?P<u>%|퍼센트|[가-힣]{{1,3}}?)?에서\s?(?P<b>{_NUMBER})\s?(?P<v>%|퍼센트|[가-힣]{{1,3}}?)?(?:으로|로|까지)(?![가-힣])"
)
_SPAN_EN: Final = re.compile(
    rf"\bfrom\s(?:about\s|around\s)?(?P<a>{_NUMBER})(?:\s?(?P<u>%|(?!down|to|up)[a-z]{{3,12}}))?(?:\s(?:a|per)\s[a-z]{{3,8}})?\s(?:down\sto|up\sto|to)\s(?P<b>{_NUMBER})(?:\s?(?P<v>%|(?!by\b|in\b|until\b|within\b|before\b|and\b|or\b)[a-z]{{3,12}}))?",
    re.I,
)
_WANTED_SPAN: Final = re.compile(
    rf"(?<![£$€\d.,])(?P<a>{_NUMBER})\s?(?P<u>%|[a-z]{{2,12}})\b[^.;]{{0,100}}?\bwant\s(?:\w+\s){{0,3}}(?:down|up)\sto\s(?P<b>{_NUMBER})(?:\s?(?P<v>%|(?!by\b|in\b|until\b|within\b|before\b|and\b|or\b|a\b|per\b)[a-z]{{3,12}}))?",
    re.I,
)
"""A figure of today and, in the same breath, to what people want it changed."""
_WANTED_SPAN_KO: Final = re.compile(
    rf"(?P<a>{_NUMBER})\s?(?P<u>%|퍼센트|[가-힣]{{1,3}}?)(?:뿐|밖에|인데|이고|이다|이에요|예요|쯤|정도)[^.;]{{0,60}}?(?P<b>{_NUMBER})\s?(?P<v>%|퍼센트|[가-힣]{{1,3}}?)(?:으로|로|까지)\s?(?:[가-힣]{{1,6}}\s)?(?:올[리린려]|늘[리린려]|줄[이인여]|낮[추춘춰]|높[이인여])"
)
_DOWN_TO: Final = re.compile(
    rf"(?<![£$€\d.,])(?P<a>{_NUMBER})\s(?P<u>[a-z]+(?:\s[a-z]+){{0,2}}?)(?:\s(?:a|per)\s[a-z]{{3,8}})?\s(?:down|up)\sto\s(?P<b>{_NUMBER})(?P<v>%)?",
    re.I,
)
GOES_ON: Final = any_of(
    rf"(?P<goal>(?:{_NUMBER})\s?(?:%|퍼센트|[가-힣]{{1,3}}?))\s?(?:을|를|이|가)?\s?(?P<bound>넘기면|넘으면|넘어가면|이상이면|되면|차면|채우면)\s[^.]{{0,40}}?(?:계속|이어|넓[히혀힌]|늘[리려])",
    rf"\b(?:if|once|when)\s(?:we|it|there)\s(?:\w+\s){{1,4}}?(?P<goal_en>(?:over\s|more\sthan\s|at\sleast\s)?(?:{_NUMBER})\s[a-z ]{{2,30}}?),?\s(?:we|it)\s(?:go(?:es)?\son|carr(?:y|ies)\son|continues?|stays?|keeps?)\b",
)
"""On what figure it depends whether it goes on."""
_BOUND_LATER: Final = any_of(
    rf"(?P<n>(?:{_NUMBER}))\s?(?:%|퍼센트|[가-힣]{{1,3}}?)\s?(?:이하|이내|이상|미만|아래|밑)(?:로|으로)?$",
    rf"^(?:and\s)?(?:fewer|less|more)\sthan\s(?:{_NUMBER})\b|^(?:and\s)?(?:at\s(?:least|most)|under|over|below|above|no\smore\sthan|up\sto)\s(?:{_NUMBER})\b|\b(?:under|below|at\s(?:least|most)|no\smore\sthan)\s(?:{_NUMBER})(?:\s[a-z%]+){{0,3}}$|^(?:and\s)?\d+\s?%\sof\s[a-z]",
)
NUMBER_WORD: Final = any_of(
    r"(?<![가-힣])(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|스무|서른|마흔|쉰|예순|백|천)\s(?:명|건|번|집|곳|개|대|통|마리|가구|시간|분|권|팀|회)",
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|a\shundred|a\sdozen)\b",
)
"""A figure in words."""
NONE: Final = any_of(
    r"(?:한|하나|1)\s?(?:[가-힣]{1,3})?도\s(?:없|안)|없[애도]|(?<!\d)0\s?[가-힣%]",
    r"\b(?:no\s?one|nobody|none|zero|no\smore)\b",
)
"""A goal without a figure: nothing of it is left."""
_CHANGES: Final = any_of(
    r"줄|낮[추춰출춘]|늘|높[이여일인]|올[리려릴린]|내[리려릴린]|단축|개선|당[기겨긴]|키[우워운]",
    r"\b(?:cut|bring|reduce|lower|raise|increase|down|up|get|grow|shorten|drop|rise|fall|go|improve|halve|speed)\w{0,3}\b",
)
"""Says that something is to be less or more: hours and ages have two ends too."""
_OF_CALENDAR: Final = re.compile(
    r"[월시년층]|세|살|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}|years?", re.I
)
_IS_GOAL: Final = any_of(
    r"(?<![가-힣])목표[는가]?\s?(?::|(?=\S))|(?:게|것이|것을)\s목표(?:이?다|야|이?에요|예요|입니다|로\s)",
    r"^(?:(?:the|our)\s)?(?:goal|target|aim)(?:\s(?:is|are)\s|\s?:|\s(?=\d))"
    r"|\b(?:we|i|they)(?:['’]d|\swould)?\s(?:like|want|need)\s(?:the\s|that\s|our\s|it\s)?[^.;\d]{0,40}?(?:down|up)\sto\s\d|^(?:we\s|i\s)?want\s(?:it\s|that\s)?(?:zero|none|\d[\d,]*)\s(?:in|by|a|per|until|before)\b|\b(?:we|i)(?:'d|\swould)?\s(?:like|want|hope\sfor)\s(?:nobody|no\s?one|zero|none|under|below|fewer|less|at\smost|at\sleast)\b",
)
"""Says of a clause that it tells a goal."""
_HAPPENED: Final = any_of(
    r"[았었였했렸졌]", r"\b(?:went|rose|fell|grew|dropped|got|goes|takes?|wait|has|have|had|is|are|was|were|did)\b"
)
_UNTIL_KO: Final = re.compile(r"\s?(?:말|끝|초|중순)?\s?까지")
_UNTIL_EN: Final = re.compile(r"\b(?:by|until|before)\s(?:the\s)?(?:end\sof\s(?:the\s)?)?$", re.I)
_QUARTER: Final = re.compile(r"Q[1-4]|(?:the\s)?(?:first|second|third|fourth)\squarter", re.I)
_WITHIN: Final = re.compile(r"\bin\s(?:the\s)?$", re.I)
_COUNTS: Final = {"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6} | {
    word: at for at, word in enumerate(("", "one", "two", "three", "four", "five", "six")) if word
}
_FIRST: Final = any_of(
    r"(?:첫|처음|문을\s?연\s?(?:뒤|지)|연\s?(?:뒤|지)|열고)\s(?P<n>\d{1,2}|한|두|세|석|네|넉|다섯|여섯)\s?(?P<u>달|개월|주)",
    r"\b(?:within|in|during|over|after)\s(?:the\s|its\s|our\s)?(?:first\s)?(?P<m>\d{1,2}|one|two|three|four|five|six)\s(?P<w>months?|weeks?)\b",
)

_FIRST_YEAR: Final = any_of(
    r"(?<![가-힣])첫\s?해(?![가-힣]{2})|(?:처음|첫)\s?1년",
    r"\b(?:in|within|during|over)\s(?:the|its|our)\sfirst\syear\b",
)


def is_goal(text: str) -> bool:
    """Tell whether a clause tells a goal with a figure: by its own word, or by two values of which none is past.

    >>> is_goal("Raise orders from 20 to 60 a day"), is_goal("Orders fell from 60 to 20 a day")
    (True, False)
    """
    if not (re.search(r"\d", text) or NONE.search(text) or NUMBER_WORD.search(text)):
        return False
    if GOES_ON.search(text) or _WANTED_SPAN_KO.search(text):
        return True
    return bool(_IS_GOAL.search(text) or _WANTED_SPAN.search(text) or (from_to(text) and not _HAPPENED.search(text)))


def is_second_goal(text: str) -> bool:
    """Tell whether a clause right behind a goal tells one more: a figure with a bound, and hardly more.

    >>> is_second_goal("반납 지연은 주 1건 이하"), is_second_goal("at least 40 households"), is_second_goal("14 bikes")
    (True, True, False)
    """
    return bool(_BOUND_LATER.search(text.strip(" .")))


def from_to(text: str) -> tuple[str, str] | None:
    """Return today's value and the goal of a clause that tells both, each with its unit; None where it does not.

    >>> from_to("cut waiting from 40 minutes to 15 by June"), from_to("부도율을 12%에서 4%로 낮추는 것")
    (('40 minutes', '15 minutes'), ('12%', '4%'))
    """
    wanted = _WANTED_SPAN.search(text) or _WANTED_SPAN_KO.search(text)
    found = wanted or _SPAN_KO.search(text) or _SPAN_EN.search(text) or _DOWN_TO.search(text)
    if found is None or not _CHANGES.search(text) or _OF_CALENDAR.fullmatch(found["u"] or found["v"] or ""):
        return None
    units = found["u"] or found["v"], found["v"] or found["u"]
    if units[0] and units[1] and units[0].rstrip("s").casefold() != units[1].rstrip("s").casefold():
        return None
    gap = "" if re.search("[가-힣]", text) else " "
    first, last = (
        f"{number}{'' if unit in ('%', None) else gap}{unit or ''}"
        for number, unit in zip((found["a"], found["b"]), units, strict=True)
    )
    return first, last


def goal_day(text: str, opens: date, today: date) -> tuple[date, bool] | None:
    """Return the day by which a goal is to be reached, and whether it is counted from the opening.

    None where its own words tell no day. ``opens``: from which its first weeks or months are counted.
    """
    if first := _FIRST.search(text):
        told = first["n"] or first["m"]
        number = int(told) if told.isdigit() else _COUNTS[told.casefold()]
        if (first["u"] or first["w"]).startswith(("주", "week")):
            return date.fromordinal(opens.toordinal() + 7 * number - 1), True
        month = opens.month - 1 + number
        until = date(opens.year + month // 12, month % 12 + 1, min(opens.day, 28))
        return date.fromordinal(until.toordinal() - 1), True
    if _FIRST_YEAR.search(text):
        return date.fromordinal(date(opens.year + 1, opens.month, min(opens.day, 28)).toordinal() - 1), True
    for one in find_dates(text, max(today, opens)):
        is_quarter = _QUARTER.fullmatch(one.value.raw) and _WITHIN.search(text[: one.start])
        if is_quarter or _UNTIL_KO.match(text[one.end :]) or _UNTIL_EN.search(text[: one.start]):
            is_told = re.search(r"20\d\d|내년|올해|next\syear", one.value.raw)
            day = one.value.end if is_told else to_come(one.value, max(today, opens))[1]
            return (day, False) if day >= today else None
    return None
