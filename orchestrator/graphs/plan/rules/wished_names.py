"""What somebody says that they want to have, as a title names it: the noun phrase, or the clause before “서비스”.

A name that is put together of single words of a message says nothing to whoever reads it; the words behind a wish do.
"""

import re
from typing import Final

from orchestrator.graphs.plan.rules.service_names import IS_BODY
from orchestrator.graphs.plan.rules.service_titles import is_compound
from orchestrator.language.english_words import english_words
from orchestrator.language.morphemes import Morpheme, morphemes

_READ: Final = 1_500
_LONGEST: Final = 56
_FEWEST, _MOST = 3, 12
"""Words of a clause by which a Korean service is called."""
_MANY: Final = 9
"""Words of an English name."""
_HANGUL: Final = re.compile("[가-힣]")
_HEADS: Final = frozenset(("서비스", "방식", "제도", "시스템"))
_THINGS: Final = frozenset(("것", "거", "걸"))
_MEANT: Final = re.compile(
    r"\s?(?:를\s|을\s)?(?:하|해|만들|시작|열|도입|운영|제안|기획|차리|내|[,.]?\s?(?:이걸로\s)?기획)"
)
_BREAKS: Final = frozenset(("는데", "ᆫ데", "은데", "니까", "으니까", "어서", "아서", "려고", "으려고", "지만", "거든"))
_NOUNS: Final = frozenset(("NNG", "NNP", "SL", "XSN", "XPN", "XR"))
_STOPS: Final = frozenset(("EF", "SF", "IC", "MAJ", "SO", "SE", "SW"))
_TIME: Final = frozenset(("이후", "이전", "동안", "사이"))
_WISH_EN: Final = re.compile(
    r"\b(?:we|i)(?:['’]d|\swould|\swill|['’]re|\sare)?\s(?:really\s|now\s|finally\s)?(?:like|want|need|wish|propose|plan|hope|planning|thinking)(?:ing)?"
    r"(?:\s(?:of|about))?(?:\sto\s(?:have|start|set\sup|run|open|launch|offer|try|introduce|create|build|put\sup))?\s"
    r"(?:an?|our|some|the)\s(?P<what>[^.,:;()\n–—]{4,90})",
    re.I,
)
_ORDER_EN: Final = re.compile(
    r"\b(?:plan|proposal|pitch|paper)\b(?:,?\s(?:please|pls|needed|wanted))?\s?[:.–—]\s+(?P<what>(?:an?\s|the\s|our\s)?[a-z0-9][^.,:;()\n–—]{4,80})",
    re.I,
)
"""What stands right behind an order of a plan, without a verb of its own."""
_BEHIND_EN: Final = re.compile(
    r"\s(?:where|that|which|who|whom|so|because|when|while|before\swe|with\swhich|by\swhich|is|are|was|were|has|have|isn['’]t|can|could|will|would|instead|fewer|and\s(?:need|we|i|it|then)|for\s(?:them|it|this|us|me))\b.*$",
    re.I,
)
_LAST_EN: Final = re.compile(
    r"\s(?:and|for|to|in|at|on|with|from|of)\s(?:(?!\s(?:and|for|to|in|at|on|with|from|of)\s).)*$", re.I
)
"""The last phrase of a name that is too long."""
_OF_PAPER_EN: Final = re.compile(r"\b(?:plan|proposal|pitch|paper|document|write-?up|one-page)\b", re.I)
_FINITE: Final = frozenset(("VVZ", "VVD", "VBZ", "VBB", "VBD", "VHB", "VHZ", "VHD", "VM0", "PNP"))
"""Tags of words that make a sentence of a phrase."""
_QUOTES: Final = re.compile(r"[\"“”]")


def wished_name(message: str, language: str) -> str:
    """Return the name; empty where no wish has one behind it.

    >>> wished_name("농구공만 누르면 빈 코트가 화면에 뜨는 서비스, 이걸로 기획서요", "ko")
    '농구공만 누르면 빈 코트가 화면에 뜨는 서비스'
    >>> wished_name("We'd like a quiet hour in the pool for toddlers: Sundays at 9", "en")
    'Quiet hour in the pool for toddlers'
    """
    text = message[:_READ]
    return _korean(text) if language == "ko" and _HANGUL.search(text) else _english(text)


def is_own_words(name: str, message: str) -> bool:
    """Tell whether a message calls its service so itself, or tells in a clause what is done.

    >>> is_own_words("번호 말 서비스", "번호를 말하면 뜨는 서비스"), is_own_words("빵을 파는 서비스", "빵을 미리 파는 서비스")
    (False, True)
    """
    if not name:
        return False
    if _HANGUL.search(name) and not is_compound(name):
        return True
    is_whole = not _HANGUL.search(name) or name.split()[-1] in _HEADS
    return is_whole and " ".join(name.casefold().split()) in " ".join(message.casefold().split())


def _korean(text: str) -> str:
    tokens = morphemes(text)
    for at, head in enumerate(tokens):
        is_meant = bool(_MEANT.match(text[head.end :].lstrip("를을 ,")))
        if head.form in _HEADS and is_meant and (named := _compound(text, tokens, at)):
            return named
        if at == 0 or tokens[at - 1].tag != "ETM" or tokens[at - 1].form != "는":
            continue
        if head.form in _HEADS or (head.form in _THINGS and is_meant):
            first = _first_of(text, tokens, at - 1)
            clause = " ".join(text[tokens[first].start : tokens[at - 1].end].split())
            named = f"{clause} {'서비스' if head.form != '제도' else head.form}"
            if len(named) <= _LONGEST and _FEWEST <= len(clause.split()) <= _MOST and not _QUOTES.search(named):
                return named
    return ""


def _compound(text: str, tokens: tuple[Morpheme, ...], at: int) -> str:
    """Return the nouns right before a head with it: "무인함 수거 서비스"; empty for fewer than two."""
    first = at
    while first and tokens[first - 1].tag in _NOUNS and tokens[first - 1].form not in _TIME:
        first -= 1
    name = " ".join(text[tokens[first].start : tokens[at].end].split())
    return name if len(name.split()) >= _FEWEST and len(name) <= _LONGEST else ""


def _first_of(text: str, tokens: tuple[Morpheme, ...], end: int) -> int:
    """Return where the sentence part begins that a noun ends: behind a stop, or behind what only leads to it."""
    for at in range(end - 1, -1, -1):
        one = tokens[at]
        if (
            one.tag in _STOPS
            or (one.tag == "SP" and one.form != "·")
            or (one.tag == "EC" and one.form in _BREAKS)
            or "\n" in text[one.end : tokens[at + 1].start]
        ):
            return at + 1
    return 0


def _english(text: str) -> str:
    for pattern in (_WISH_EN, _ORDER_EN):
        for found in pattern.finditer(text):
            name = _BEHIND_EN.sub("", " ".join(found["what"].split())).strip(" '‘’")
            name = re.sub(r"^(?:an?|the|our|new|proper|little)\s(?=\S)", "", name, flags=re.I)
            while len(name.split()) > _MANY and (cut := _LAST_EN.search(name)):
                name = name[: cut.start()]
            words = name.split()
            is_short = 1 < len(words) <= _MANY and not any(one.tag in _FINITE for one in english_words(name))
            if is_short and not (_OF_PAPER_EN.search(name) or IS_BODY.search(name) or _QUOTES.sub("", name) == ""):
                return f"{name[:1].upper()}{name[1:]}"
    return ""
