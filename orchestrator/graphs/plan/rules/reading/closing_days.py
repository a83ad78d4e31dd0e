"""When a service that is to be made runs: its last day, and a span of it that has begun already this year."""

import re
from datetime import date
from typing import Final

from orchestrator.graphs.plan.rules.reading.day_spans import later
from orchestrator.language import any_of

_RUNS: Final = any_of(
    r"운영|영업|운행|시범|(?<![가-힣])(?:엽니다|연다|열어(?:요|$)|열려고|열\s(?:거|것|예정|계획))",
    r"\b(?:runs?|opens?|operates?|available|trial|pilot|season|live)\b",
)
"""Says of a span that the service is there in it."""
_RUNS_BY_NOW: Final = any_of(
    r"고\s?있|중(?:이|입|인)|지금|현재|[었았였했][다어습는고지으]|설문|조사|모집|접수|공모|전시|축제|행사",
    r"\b(?:has|have|been|was|were|ran|running|since|currently|now|already|today|surveys?|polls?|exhibitions?|festivals?|fairs?|applications?)\b",
)
"""Says that it is there already, or that it is something else that runs."""
_OPENED_KO: Final = re.compile(
    r"(?:(?:열|(?:개장|개관|개점|오픈|시작|개시)하)(?:고|며)|열어서?|(?:개장|개관|개점|오픈|시작|개시)(?:해서?)?)(?=[\s,]|$)"
)
_OPENS_KO: Final = re.compile(
    rf"(?:\s?\([월화수목금토일]\))?(?:에|부터)?\s(?:문을\s)?(?:{_OPENED_KO.pattern}|(?:개장|개관|개점|오픈|시작|개시)(?:합|한|하려|하고|할|해)?)"
)
_OPENS_EN: Final = re.compile(
    r"\b(?:opens?|opening|starts?|begins?|launch(?:es)?|goes?\slive|kick-?off|starting)\s?:?\s(?:(?:on|at|in|from)\s(?:the\s)?)?$"
    r"|\b(?:pilot(?:s|ed)?|trial(?:l?ed)?|everyone|everybody|all\s[a-z]+)\s(?:runs?\s)?(?:from|as\sof)\s(?:the\s)?$",
    re.I,
)
_OPENED_EN: Final = re.compile(r"\b(?:opens?|starts?|begins?|launch(?:es)?|goes?\slive)\b", re.I)
_ENDS_KO: Final = re.compile(
    r"(?:\s?\([월화수목금토일]\))?(?:에\s?(?:문을\s?|운영을\s?)?(?:닫|(?P<over>마치|마칩|끝나|끝난|끝납|끝내|끝냅|종료|폐장|폐관))|\s(?P<named>폐장|폐관|종료|종강|마무리|끝(?![가-힣])))"
)
_SUBJECT_KO: Final = re.compile(r"[가-힣](?:이|가|은|는)\s")
_AGAIN_EN: Final = re.compile(
    r"\s(?:for\s(?:the\s)?(?:holidays?|a\s|one\s|two\s|repairs?)|and\s(?:re-?open|start|open))", re.I
)
"""Behind a day on which somebody closes: that it goes on later."""
_GOES_ON_KO: Final = re.compile(
    r"(?:\s?\([월화수목금토일]\))?까지(?:만)?\s(?:(?:매년|해마다)\s)?(?:문을\s)?(?:운영|영업|운행|진행)(?:을\s)?(?!\s?(?:시작|준비))(?:하|합|한|해|할|됩|되)"
    r"|(?:\s?\([월화수목금토일]\))?까지(?:만)?\s(?:문을\s)?(?:열어\s?[두둡]|엽니|연다)"
    r"|(?:\s?\([월화수목금토일]\))?까지(?:만)?\s(?:한번\s|시범(?:으로|적으로|\s운영)?\s)?(?:운영해|해|돌려|써)\s?(?:본다|봅니다|봐요|보려|볼\s|보고|보는|보기|봄(?=[\s.,]|$))"
)
_UNTIL_KO: Final = re.compile(r"(?:\s?\([월화수목금토일]\))?까지(?:만)?(?:입니다|예요|이에요|임|요)?\s?[.!]?$")
_DOES_KO: Final = re.compile(r"까지(?:만)?\s(?:하(?:고|며|는|기|려|게|다)|합|한다|할|해)")
"""What is done "from A to B" is done in that time."""
_DOES_UNTIL_KO: Final = re.compile(
    r"(?:\s?\([월화수목금토일]\))?까지(?:만)?\s(?:한다|합니다|해요|할게요|하고)(?=[\s,.!]|$)"
)
_NAMED_KO: Final = re.compile(r"(?:운영|영업|개방|개장|이용)\s?(?:기간|시기|철)(?:은|이|:)?\s$")
_WHO_EN: Final = (
    r"(?:we|it|(?:the|this|our)\s(?:service|season|pilot|trial|scheme|programme|program|project))\s(?:will\s)?"
)
_ENDS_EN: Final = re.compile(
    rf"(?:^|[^\w\s]\s?|\n)(?:last|final)\s(?!week|month|year|spring|summer|autumn|winter|minute|time)(?:of\sthe\s)?[a-z-]+(?:\s[a-z]+)?(?:\s?:|\sis|\son)?\s(?:\w{{3,6}}day,?\s)?$|\b(?:wrap(?:s|ping)?-?\s?up|(?:last|final)\s(?:day|session|run|one)|finish|ends?|ending)\s?:?\s(?:(?:is|on|at|in|by)\s)?(?:the\s)?(?:\w{{3,6}}day,?\s)?$|(?:\b(?P<joined>and|then|but)\s(?:it\s|we\s)?(?:will\s)?|\b{_WHO_EN})(?:close|shut|stop|end|finishe?)s?(?:\sdown)?(?:\sagain)?\s(?:on|at|in|by)\s(?:the\s)?$",
    re.I,
)
_GOES_ON_EN: Final = re.compile(
    r"\b(?:trial|pilot|season)\s(?:runs?\s)?(?:to|until|till|through)\s(?:the\s)?(?:\w{3,6}day,?\s)?$"
    r"|\b(?:runs?|open|operates?|goes?\son|lasts?|continues?)\s(?:until|(?:un)?'?til|till|through)\s(?:the\s)?(?:\w{3,6}day,?\s)?$",
    re.I,
)
_LAST_KO: Final = re.compile(r"(?:마지막|종료)\s?(?:[가-힣]{1,6})?(?:은|는|이)?\s?[:：]?\s?$")
_FROM: Final = re.compile(r"부터|[~–]|\d\s?-\s?\d|\b(?:to|until|till|through)\b")
"""Stands in a span whose first day is told."""
_NEAR: Final = 60
"""Characters before a day in which stands what happens then."""


def is_last(text: str, start: int, end: int) -> bool:
    """Tell whether the service is there no longer behind a day: "opens on 5 April and closes on 30 October".

    Who closes "on 28 December" without having opened, or "is closed" then, rests on that day alone.

    >>> told = "We open on 5 April and close on 30 October"
    >>> is_last(told, told.index("30"), len(told)), is_last(told, told.index("5"), told.index(" and"))
    (True, False)
    """
    before, behind = text[max(0, start - _NEAR) : start], text[end:]
    if _FROM.search(text[start:end]):
        return False
    if _LAST_KO.search(before) or _GOES_ON_KO.match(behind) or _GOES_ON_EN.search(before):
        return True
    if _DOES_UNTIL_KO.match(behind) and _OPENED_KO.search(text[:start]):
        return True
    if ends := _ENDS_KO.match(behind):
        return bool(
            _OPENED_KO.search(text[:start])
            or ((ends["over"] or ends["named"]) and not _SUBJECT_KO.search(text[:start]))
        )
    ends = _ENDS_EN.search(before) if not _AGAIN_EN.match(behind) else None
    return ends is not None and (not ends["joined"] or bool(_OPENED_EN.search(text[:start])))


def goes_until(text: str, start: int, end: int) -> bool:
    """Tell whether words end with the day until which something goes on, whatever that is: "8월 31일까지"."""
    return bool(_UNTIL_KO.match(text[end:])) and not _FROM.search(text[start:end])


def closes_for_a_time(text: str, start: int, end: int) -> bool:
    """Tell whether somebody closes on a day to go on later: "and close on 24 December for the holidays"."""
    return bool(_AGAIN_EN.match(text[end:]) and _ENDS_EN.search(text[max(0, start - _NEAR) : start]))


def is_first(text: str, start: int, end: int) -> bool:
    """Tell whether the service opens on a day, whatever is said of others behind it."""
    return bool(_OPENS_KO.match(text[end:]) or _OPENS_EN.search(text[max(0, start - _NEAR) : start]))


def runs_in(text: str, start: int, end: int) -> bool:
    """Tell whether a span, of which the first day is told, is the one in which the service is there."""
    is_named = bool(_NAMED_KO.search(text[max(0, start - _NEAR) : start]))
    return bool(
        _FROM.search(text[start:end]) and (is_named or _GOES_ON_KO.match(text[end:]) or _DOES_KO.match(text[end:]))
    )


def has_both_ends(text: str, start: int, end: int) -> bool:
    """Tell whether a span is told from its first day to its last one; a month is a span with neither."""
    return bool(_FROM.search(text[start:end]))


def ahead(first: date, last: date, today: date, sentence: str) -> tuple[date, date]:
    """Return a span without a year as one of next year, where a service that is not there yet began this year.

    A span of which it is told that something runs already, or nothing at all, stays.
    """
    is_begun = first < today <= last and last > first
    if not is_begun or not _RUNS.search(sentence) or _RUNS_BY_NOW.search(sentence):
        return first, last
    return later(first), later(last)
