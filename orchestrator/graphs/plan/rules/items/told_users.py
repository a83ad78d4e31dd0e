"""Whom a clause of a message names as those who use a service, as a noun phrase where it surely is one."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.user_phrases import is_predicate, without_next

_CALLED: Final = r"(?:대상|고객|손님|이용자|사용자|타깃|타겟|쓰는\s?사람|쓰실\s?분)"
_LEAD_KO: Final = re.compile(rf"^(?:주로\s|주\s?|이용\s)?{_CALLED}(?:들|층)?\s?(?:은|는|이|:)\s|^주로\s")
_WHO_KO: Final = re.compile(
    rf"(?<!\S)(?!{_CALLED})[가-힣A-Za-z0-9]*?(?:[가-힣](?:들|님|분|객|생|민|주|인)|[가-힣](?<!하)자|부부|부모|가족|가구|세대|농가|직원|사원|회원|아이|엄마|아빠|교사|간호사|기사|환자|집|가게|어르신|맞벌이)"
    r"(?=(?:들)?(?:이|가|은|는|을|를|만|한테|에게|하고|랑|이랑|용|도|께|이고|고요|세요|이에요|예요|입니다|이다|이야|야|이라|요|,)?(?:\s|$))"
)
"""The last word of those who are named, without what marks its place in the sentence."""
_LEAD_EN: Final = re.compile(
    r"^(?:(?:it(?:'s|\sis)|this\sis|they(?:'re|\sare)|meant|mostly|mainly|really|primarily|think|aimed\sat|targeting|for|our\sown|our|the"
    r"|target(?:\sgroup)?\s?(?:=|is|are)|(?:users|customers|audience)\s(?:are|is|would\sbe|will\sbe)|(?:people|the\sones)\s[a-z' ]{0,24}?\s(?:are|is))\s)+",
    re.I,
)
_CUT_EN: Final = re.compile(
    r",|[-–(]\s|\s(?:who|that|which|with|on|in|from|at|to|so|would|will|can|are|is|mostly|basically|still|looking)\b",
    re.I,
)
_MOST_WORDS_EN: Final = 5
_LONGEST_KO: Final = 28
_NO_PERSON_KO: Final = re.compile(
    r"(?:화|부|기|처|신|양)분$|(?:야|의|글|숫|박|피|액|감|종|주전|(?<![대수])상|(?<!통)과|(?<!방)문|(?<![응공])모)자$"
    r"|(?:발|인|재|고|위)생$|(?:거|제|공|음|민)주$|(?:확|할|개|승|요|법|라)인$"
)
"""Things whose names end like those of people."""
_ANYBODY_KO: Final = frozenset(("분들", "분", "사람", "사람들", "집", "집들"))


_TOWARDS_KO: Final = re.compile(
    r"(?P<who>(?:[가-힣]{2,8}\s)?[가-힣]{2,8}?)(?:들|분들)?(?:\s(?:상대|대상으)로|을\s위한|를\s위한)\s|(?P<all>[가-힣]{2,8}?)\s?\d[\d,]*\s?명\s?(?:정도\s?|쯤\s?)?(?:이|가|이서|다|모두|전부|전체)?\s?(?:다\s)?(?:쓰|쓸|이용)"
    r"|^(?P<any>[가-힣0-9 ]{1,20}(?:집|분|사람|가정|아이|학생|주민|가구|부모))(?:이?면|이라면|은|는)\s누구나"
)
_GIVEN_KO: Final = re.compile(r"(?<!\S)(?P<given>[가-힣]{2,8}?)(?:들|분들)?(?:한테|에게|께)\s(?!있|없)")


_FOR_WHOM: Final = re.compile(
    r"^(?!free\b|open\b|only\b|not?\b|good\b)(?P<what>(?:[A-Za-z-]{2,16}\s){1,3})for\s(?P<who>(?!the\b|our\b|my\b|an?\b|max|min|up\b|one\b|two\b|three\b|four\b|five\b|six\b|each\b|every\b|all\b)[a-z][a-z -]{2,40}s)(?=[,.]|$)"
)


def for_whom(text: str) -> tuple[str, str]:
    """Return what an English clause without a verb offers, with for whom; empty where it says no such thing.

    >>> for_whom("Dog walking for night-shift nurses")
    ('Dog walking for night-shift nurses', 'night-shift nurses')
    """
    match = _FOR_WHOM.match(text)
    return (match[0], match["who"]) if match else ("", "")


def meant_for(text: str) -> str:
    """Return those for whom a Korean clause says that it is done.

    >>> meant_for("직장인 상대로 반찬을 파는 건데"), meant_for("직원 260명 다 쓰게 되고")
    ('직장인', '직원')
    """
    match = _TOWARDS_KO.search(text)
    return match["who"] or match["all"] or match["any"] if match else ""


def given_to(text: str) -> str:
    """Return to whom something goes by a Korean clause: "회원한테 싸게 넘기는"."""
    match = _GIVEN_KO.search(text)
    return match["given"] if match else ""


def told_users(text: str, *, is_korean: bool) -> str:
    """Return the phrase; empty where what would be left may be something else.

    >>> told_users("대상은 75세 이상 혼자 사시는 분들 140명쯤 되고", is_korean=True)
    '75세 이상 혼자 사시는 분들'
    >>> told_users("it's for night shift nurses mostly", is_korean=False)
    'night shift nurses'
    """
    if not is_korean:
        text = re.sub(r"^[a-z]{3,10}:\s", "", text, flags=re.I)
        phrase = without_next(_LEAD_EN.sub("", re.sub(r"^.*\bfor\s", "", text)))
        phrase = _CUT_EN.split(phrase)[0].strip()
        is_group = phrase.endswith(("s", "people", "children", "staff")) and not is_predicate(phrase)
        return phrase if is_group and phrase != "people" and len(phrase.split()) <= _MOST_WORDS_EN else ""
    bare = without_next(_LEAD_KO.sub("", re.split(r"[.!?]\s+", text)[-1]))
    named = [one for one in _WHO_KO.finditer(bare) if not _NO_PERSON_KO.search(one[0])]
    phrase = bare[: named[-1].end()].strip() if named else ""
    return phrase if len(phrase) <= _LONGEST_KO and phrase not in _ANYBODY_KO else ""
