"""Sentences of a message that say by when or on what something is always done: rules of the service, and no trouble of today."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.openings import WANTS_PLAN_BY
from orchestrator.language.morphemes import morphemes

_TIME_KO: Final = re.compile(
    r"\d{1,3}\s?(?:분|시간|시|일|주|번|회)|(?:하루|이틀|사흘|나흘|닷새|보름|일주일|전날|당일|한\s?시간|반나절)"
)
_NOW: Final = re.compile(
    r"지금|현재|요즘|매번|맨날|자꾸|평균|\b(?:today|now|currently|at present|often|always|every time)\b", re.I
)
_ANGER: Final = re.compile(r"화를|짜증|욕을|따지|\b(?:angry|upset|complain)", re.I)
_DENIED: Final = frozenset(("안", "못", "않", "못하"))
_RULE_EN: Final = re.compile(
    r"^(?:if|when|unless|after)\b[^.]{4,80}?\b(?:within|after|before|for|by)\s[a-z0-9-]{1,12}\s(?:minutes?|hours?|days?|weeks?)\b[^.]{0,60}?\b(?:is|are|gets?)\s[a-z]{2,14}(?:ed|en)\b"
    r"|\b(?:is|are)\s[a-z]{2,14}ed\s(?:by|before|until|within)\s(?:\d{1,2}(?::\d\d)?\s?(?:am|pm|a\.m|p\.m|o['’]clock)\b|noon\b|midnight\b|the\sday\sbefore\b|\d{1,3}\s(?:minutes|hours|days)\b)",
    re.I,
)


def is_told_rule(text: str) -> bool:
    """Tell whether a clause binds an act of the present to a time or a condition with one, and complains of nothing.

    >>> is_told_rule("10분이 지나도 아무도 없으면 예약을 풀어요"), is_told_rule("전날 18시까지 방문자를 등록합니다")
    (True, True)
    >>> is_told_rule("전화하면 안 받아요"), is_told_rule("아침마다 30분씩 줄을 서요")
    (False, False)
    """
    if _NOW.search(text) or WANTS_PLAN_BY.search(text) or _ANGER.search(text):
        return False
    if not re.search("[가-힣]", text):
        found = _RULE_EN.search(text)
        return found is not None and not marks.TROUBLE.search(text[found.end() :])
    if marks.TROUBLE.search(text):
        return False
    tokens = morphemes(text)
    ends = [at for at, one in enumerate(tokens) if one.tag == "EF"]
    if not ends or not _TIME_KO.search(text) or any(one.tag == "EP" and one.form == "었" for one in tokens):
        return False
    binding = [
        at
        for at, one in enumerate(tokens[: ends[-1]])
        if (one.tag == "EC" and one.form in ("면", "으면")) or (one.tag == "JX" and one.form == "까지")
    ]
    done = tokens[binding[-1] + 1 : ends[-1]] if binding else ()
    is_act = any(one.tag == "JKO" for one in done) or any(one.tag == "XSV" for one in done)
    return is_act and not any(one.form in _DENIED for one in done)
