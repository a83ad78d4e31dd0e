"""What a message calls its service by nouns alone: "… 빈 강의실 예약 그런거", or a sentence that is a name: "헌책 장터!"."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.spoken import is_message
from orchestrator.language import any_of

_KIND_OF: Final = re.compile(
    r"(?P<what>[가-힣A-Za-z0-9 ]{3,120}?)\s(?:(?:그런|이런)\s?(?:거|것|걸|식)|(?:있|하)잖아|같은\s?거\s(?=[^.!?\n]{0,20}(?:하|만들|기획|제안)))"
)
"""Says what is meant by a name, and then "that kind of thing"."""
_BOUND: Final = re.compile(
    r"(?:[가-힣](?:는|을|를|에|에서|으로|고|서|데|면|한테|에게|까지|부터|던|된|려|러)|[가-힣](?:들|님|장)[이가은도]|저기|혹시|혼자|그냥|막|좀|우리|저희)$"
)
"""A word that goes on to the next one as no part of a name does."""
_SENTENCE: Final = re.compile(r"(?:^|(?<=[.!?~\n]))(?P<text>[^.!?~\n,]{2,30})[.!](?!\d)")
_BREAK: Final = re.compile(r"[ㄱ-ㅎㅏ-ㅣ]{2,}|[\u2600-\u27bf\U0001f300-\U0001faff]|(?<=[가-힣]요)\s")
"""Laughter and signs between sentences."""
_NO_NAME: Final = re.compile(
    r"[다요까죠네음함됨임야어아해줘래걸거지데고](?:\s|$)|\d|기획|계획|제안|문서|자료|파일|붙임|첨부|안녕|수고|부탁|감사|[가-힣](?:들|님|쌤|시|군|구|동|면|역|쯤|만)$"
)
_EMBLEMS: Final = re.compile(r"[^\w\s가-힣]+")
_WORDS: Final = 4
_SHORTEST: Final = 4
_FIRST: Final = 4
"""Sentences within which a message names what it is about."""
_READ: Final = 2_000
_TRIMMED: Final = re.compile(r"^[가-힣]{1,6}[이가]\s(?:쓰|보|이용하)는\s(?=\S)|\s하나$")
_SENDER: Final = re.compile(
    r"^(?:(?:우리|저희)\s)?(?:단체|모임|회사|팀|동아리|조합|가게|센터|저희|우리)(?:가|이|에서)\s(?=\S+\s\S)"
)
_BODY: Final = r"(?:bank|board)"
_PUBLIC: Final = r"(?:the|our|my|local|savings|town|city|village|school|parish|company|executive|advisory|district|management|whole|full)"
_FOR_WHOM: Final = re.compile(
    r"^(?!free\b|open\b|only\b|not?\b|good\b)(?P<what>(?:[A-Za-z-]{2,16}\s){1,3})for\s(?P<who>(?!the\b|our\b|my\b|an?\b|max|min|up\b|one\b|two\b|three\b|four\b|five\b|six\b|each\b|every\b|all\b)[a-z][a-z -]{2,40}s)(?=[,.]|$)"
)
ANY_FILE: Final = re.compile(
    r"(?:the\s|our\s|my\s|이\s?|그\s?)?(?:(?:project|service|product)[\s_-]brief|briefs?|notes?|memo|minutes|drafts?|docs?|documents?|untitled|files?|readme|plan|proposal|request|scan|image|attachment|budget|figures|numbers|(?:notes?|minutes)[\s_-]\d{0,2}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|회의록|메모|자료|초안|브리프|기획서?|요청|문서|정리|파일|첨부|노트|대화)[\s_\d().-]*",
    re.I,
)
"""What every file may be called."""
IS_BODY: Final = any_of(
    r"(?!)",
    rf"^(?:{_PUBLIC}\s)*{_BODY}$|^(?:\w+\s){{0,3}}(?:head|committee|director|manager|council|owner|boss|dean|principal)$"
    r"|^(?:the|our|my)?\s?(?:[a-z]+\s)?(?:elders|trustees|directors|governors|owners|parents|neighbours|managers|teachers|partners|investors|sponsors|councillors|shareholders|stewards)$",
)
"""Those who read a plan; a seed bank or a ride board is a service."""


def named_by_nouns(request: str) -> str:
    """Return the name; empty for a text that is no message, or one that says no such name.

    >>> named_by_nouns("자취생들이 폰으로 고르면 열어주는 빈 강의실 예약 그런거 기획안으로 써줘요")
    '빈 강의실 예약'
    """
    if not is_message(request):
        return ""
    text = request[:_READ]
    if (match := _KIND_OF.search(text)) and (name := _tail(match["what"])):
        return name
    for at, sentence in enumerate(_SENTENCE.finditer(_BREAK.sub("\n", text))):
        words = _EMBLEMS.sub(" ", sentence["text"]).split()
        name = " ".join(words)
        if at < _FIRST and len(words) <= _WORDS and len(name) >= _SHORTEST and _is_name(name, words):
            return name
    return ""


def trimmed(name: str) -> str:
    """Return a name without who uses or offers it, and without "one": "직원들이 쓰는 배차 프로그램 하나" → "배차 프로그램"."""
    bare = _SENDER.sub("", _TRIMMED.sub("", _TRIMMED.sub("", name)))
    return bare if len(bare) >= _SHORTEST else name


def _tail(text: str) -> str:
    """Return the nouns at the end of a text."""
    words = text.split()
    first = max((at for at, word in enumerate(words, 1) if _BOUND.search(word)), default=0)
    name = " ".join(words[first:])
    is_short = len(name) >= _SHORTEST and 1 <= len(words) - first <= _WORDS
    return name if is_short and _is_name(name, words[first:]) else ""


def _is_name(name: str, words: list[str]) -> bool:
    return bool(re.search("[가-힣]", name)) and not _NO_NAME.search(name) and not any(map(_BOUND.search, words))


def offer_in(text: str) -> str:
    """Return what an English clause without a verb offers, with for whom; empty where it says no such thing.

    >>> offer_in("Dog walking for night-shift nurses")
    'Dog walking for night-shift nurses'
    """
    match = _FOR_WHOM.match(text)
    return match[0] if match else ""
