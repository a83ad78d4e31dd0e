"""Who a message says will read the plan, approve it or decide on it: people and bodies, all that are named together."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.pieces import Piece
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, OF_TEXT
from orchestrator.language import any_of
from orchestrator.language.particles import fitting

_BODY_KO: Final = re.compile(
    r".*(?:[가-힣]장|[가-힣](?:회|과|청|지부|지회|조합|재단|은행|농협|축협|당국|본부|협회|지점|노조)|노조|(?:관리|행정|교무|원무|기획|총무|비서|상황)실|수협|농협|은행|구청|시청|군청|이사|감사|위원|주무관|담당자?|사무관|총무|간사|대표|교수|교사|의사|약사|투자자|후원자|집주인|건물주|주인|부모|어머니|아버지|남편|아내|장모|장인|형|누나|동업자|모임|상인|점주|사서|임원진?|경영진|운영진|심사위원|대의원)$"
)
_NO_BODY_KO: Final = re.compile(
    r".*(?:기회|사회|후회|대회|조회|결과|효과|성과|통과|초과|경과|과과|현장|매장|시장|공장|농장|입장|등장|통장|포장|문장|확장|주장|고장|연장|일정표|한장|두장)$"
)
_WORD_KO: Final = re.compile(
    r"(?P<noun>[가-힣A-Za-z]{1,14}?)(?P<title>님)?(?:들)?(?P<by>께서|이랑|이라|라서|에서|에게|한테|에다|이|가|은|는|께|에|을|를|용)?"
)
_JOINED_KO: Final = re.compile(r"(?P<noun>[가-힣A-Za-z]{2,14}?)(?:님)?(?:이랑|랑|하고|와|과)")
_OF_NAME_KO: Final = re.compile(
    r"(?!(?:그|이|저|거기|꼭|제일|먼저|이번|다음|나중|이걸|그걸|우리|저희|제)$)[가-힣A-Za-z]{1,8}(?<![은는을를에의도고서면로요다라게만])(?<!니까)(?<!부터)"
)
_COUNT_KO: Final = re.compile(r"(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|\d{1,3})")
_BY: Final = frozenset(("이", "가", "께서", "은", "는", "에서", "이라", "라서"))
_TO: Final = frozenset(("께", "에", "에게", "한테", "에다"))
_DECIDES_KO: Final = re.compile(
    r"(?:정하|정해|정한|정할|결정|결재|심사|심의|승인|의결|투표|허락|돈줄|볼\s?(?:거|건|예정|것)|볼\s(?:기획|제안|계획|문서|보고|자료)|보실|보신|보시|봅니다|읽으|읽을|읽어|설득)"
)
_DECIDED_KO: Final = re.compile(
    r"(?<![가-힣])(?P<what>[가-힣]{1,8})(?:을|를)\s(?:[가-힣]{1,6}\s)?(?:승인|결정|정하|정해|심사)"
)
_OF_PLAN_KO: Final = re.compile(
    r"기획|계획|제안|예산|돈|비용|사업|도입|안건|집행|문서|보고|서비스|이거|이걸|그거|그걸|여부"
)
"""What is decided on a plan, and by nobody in the service itself."""
_GIVEN_KO: Final = re.compile(
    r"(?:내서|내야|낼|내려|내는|내면|제출|드려|드릴|드리|보내|보여|올려|올릴|올리|상정|보고|설득|심사|심의)"
)
_FOR_KO: Final = re.compile(r"^(?:결재|보고|제출|심사|승인|심의)용")
_TOGETHER_KO: Final = re.compile(r"(?:보고|읽고)\s(?:\S+\s){0,3}?(?:정하|정해|정한|정할|결정)")
"""Whatever else a clause says: who reads it and then decides is told."""
_OF_SERVICE: Final = frozenset(("feature", "user", "price", "quantity", "constraint"))
_NEAR: Final = 6
"""Words behind whoever is named within which stands what they do with the plan."""
_LONGEST: Final = 5
"""Words of a name."""
_NP_EN: Final = r"(?:the|my|our|a)\s(?:[a-z-]+['’]s\s)?(?:[a-z-]+\s){0,2}?[a-z-]+|[A-Z][a-z]+['’]s\s[a-z]+|[A-Z]{2,4}"
_DECIDE_EN: Final = re.compile(
    rf"(?:^|(?<=\s))(?P<first>(?i:{_NP_EN}))(?:\sand\s(?P<second>(?i:{_NP_EN})|[a-z]+))?\s(?:will\s|both\s|together\s|has\sto\s|have\sto\s|jointly\s)*"
    r"(?:reads?\s(?:it|this)|decides?|votes?|approves?|signs?\s(?:it\soff|off)|judges?|rules?\son)\b"
)
_IS_READER_EN: Final = re.compile(
    rf"^(?:(?:and|but|so)\s)?(?P<first>(?i:{_NP_EN}))\s[^,.;]{{0,50}}?\b(?:she|he|they|it)(?:['’]s|['’]re|\sis|\sare)\sthe\s(?:one\swho\s)?(?:reader|reads|decid)"
)
_BODY_EN: Final = any_of(
    r"\b(?:board|council|committee|trustees|union|management|boss|chair|head|dean|principal|mayor|bank|funders?|sponsors?|partners?|wife|husband|mother|father|mum|dad|staff|team|office|assembly|club|society|association|court|vestry|elders|faculty|parish|congregation|ceo|coo|cfo|cto|hr)$",
    r"[a-z]{3,}(?:ers?|ors?|ists?|ants?|ees|m[ae]n|ians?)$",
)
_THING_EN: Final = re.compile(
    r"(?:paper|order|number|folder|letter|counter|computer|register|weather|summer|winter|quarter|matter|dinner|corner|poster|water|offer|tower)s?$",
    re.I,
)


def deciders_of(own: Sequence[Piece], language: str) -> str:
    """Return who reads the plan and decides by what they do with it; empty where nobody is named so."""
    told = [one for one in own if one.told]
    for piece in sorted(told, key=lambda one: one.role not in OF_TEXT):
        is_of_text = piece.told is not None and piece.told.role in OF_TEXT and piece.told.score >= LIKELY
        if language == "en":
            found = _english(piece.text)
        else:
            found = _korean(piece.text, of_text=is_of_text or piece.role not in _OF_SERVICE)
        if found:
            return found
    return ""


def is_body(who: str) -> bool:
    """Tell whether English words name people or a body that can decide."""
    last = who.split()[-1] if who else ""
    return bool(_BODY_EN.search(last)) and not _THING_EN.fullmatch(last)


def _english(text: str) -> str:
    for pattern in (_IS_READER_EN, _DECIDE_EN):
        for match in pattern.finditer(text):
            names = [one for one in match.groupdict().values() if one]
            if names and all(is_body(one) for one in names):
                return " and ".join(_called(one) for one in names)
    return ""


def _called(who: str) -> str:
    bare = re.sub(r"^(?:the|my|our|a)\s", "", who.strip(), flags=re.I)
    return bare if bare.isupper() else f"the {bare[:1].lower()}{bare[1:]}"


def _korean(text: str, *, of_text: bool) -> str:
    if not of_text and not _TOGETHER_KO.search(text):
        return ""
    words = text.split()
    for at, word in enumerate(words):
        match = _WORD_KO.fullmatch(word)
        if match is None or not _names(match["noun"], words, at):
            continue
        behind = " ".join(words[at + 1 : at + 1 + _NEAR])
        by = match["by"] or ""
        is_deciding = by in _BY and _DECIDES_KO.search(behind) and not _decides_of_service(match["noun"], words)
        is_given = by in _TO and _GIVEN_KO.match(behind)
        if not (is_deciding or is_given or (by in ("", "을", "를") and _FOR_KO.match(behind))):
            continue
        name = _whole(words, at, match["noun"])
        first = at - len(name.split())
        if first >= 0 and (joined := _JOINED_KO.fullmatch(words[first])) and _names(joined["noun"], words, first):
            other = _whole(words, first, joined["noun"])
            return f"{other}{fitting(other, '과(와)')} {name}"
        return name
    return ""


def _decides_of_service(noun: str, words: Sequence[str]) -> bool:
    """Tell whether somebody decides on something in the service: "담당자가 환불을 승인해요"."""
    if noun in ("담당자", "직원", "운영자", "관리자"):
        return True
    decided = _DECIDED_KO.search(" ".join(words))
    return decided is not None and _OF_PLAN_KO.search(decided["what"]) is None


def _names(noun: str, words: Sequence[str], at: int) -> bool:
    """Tell whether a word names people or a body: "집" and "분" only where they are counted."""
    if noun in ("집", "분", "곳", "명", "가게", "사람"):
        return at > 0 and bool(_COUNT_KO.fullmatch(words[at - 1]))
    return len(noun) > 1 and bool(_BODY_KO.fullmatch(noun)) and not _NO_BODY_KO.fullmatch(noun)


def _whole(words: Sequence[str], at: int, noun: str) -> str:
    """Return a name with the nouns before it that belong to it."""
    first = at
    while first > 0 and at - first < _LONGEST - 1 and _OF_NAME_KO.fullmatch(words[first - 1]):
        joined = _JOINED_KO.fullmatch(words[first - 1])
        if joined and _names(joined["noun"], words, first - 1):
            break
        first -= 1
    return " ".join((*words[first:at], noun))
