"""What a Korean act is called for short, and what it leaves written down."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.language.morphemes import Morpheme, morphemes

_SHORTEST: Final = 2
_BRACKET: Final = re.compile(r"\s?\([^()]*\)")
_CHANNEL: Final = re.compile(
    r"(?<!\S)(?P<by>문자|카톡|카카오톡|알림톡|메일|이메일|알림|전화|음성|사진)(?:으)?로\s(?:\S+\s)?(?:보[내낸]|알려|알[리린]|남[기긴]|전송|안내)"
)
_WRITTEN: Final = frozenset((
    "적", "올리", "남기", "보내", "고르", "찍", "누르", "넣", "알리", "알려주", "쓰", "정하", "매기", "띄우", "뜨", "나가", "가", "오", "남",
    "넘기", "받", "표시하", "신청하", "예약하", "등록하", "제출하", "입력하", "기록하", "접수하", "주문하", "투표하", "선택하", "작성하",
    "답하", "회신하", "배정하", "확정하", "승인하", "체크하", "녹음하", "서명하", "보고하", "공지하", "발송하", "통보하", "취소하",
    "변경하", "집계하", "전송하", "안내하", "도착하",
))  # fmt: skip
_MOVES: Final = frozenset(("나가", "가", "오", "뜨", "남", "도착하", "나오", "들어오"))
"""Of these the thing itself does it: "문자가 간다"."""
_OF_TEXTS: Final = _MOVES | {"받", "넘기", "보내", "찍", "쓰", "올리", "남기", "넣"}
_TEXTS: Final = re.compile(
    r"(?:문자|알림|메일|카톡|사진|번호|명단|목록|링크|코드|QR|답|글|일지|기록|신청|예약|주문|시간|정보|주소|이름|음성|영상|메모|표|점수|수|수량|상태|안내|확인|내용|증상|품목|날짜|장부)$"
)
"""What is written, sent or seen, where the verb may move other things too."""
_WHOLE: Final = 18
"""Letters of an act that is called by all its words."""
_FOR_OTHERS: Final = re.compile(r"해\s?(?:준|드린)다$")
_END: Final = 12
"""Letters at the end by which a long act without an object is called."""
_TAGS: Final = frozenset(("NNG", "NNP", "NNB", "XSN", "XPN", "SL", "SN", "NR", "MM", "SH"))


def name_ko(does: str) -> str:
    """Return a short name for what is done; empty where its words do not give one."""
    does = _BRACKET.sub("", does).strip(" .")
    thing, stem = _object_ko(does), _stem_ko(does)
    if does.endswith("야 한다") or not stem or stem == "살":  # "산다": one buys as one lives
        return ""
    if thing and (by := _CHANNEL.search(does)):
        return thing if thing.endswith(by["by"]) else f"{thing} {by['by']}"
    if stem in _MOVES and (moving := _moving_ko(does)):
        whole = does[: does.rfind(moving) + len(moving)]
        return whole if len(whole) <= _WHOLE else moving
    noun = _verbal_ko(does)
    if len(does) <= _WHOLE:
        whole = does[: -len("한다")] if noun and does.endswith("한다") else _nominal(does, from_start=True)
        return re.sub(r"(?:을|를)\s(?=\S+$)", " ", whole)
    if noun:
        return noun if thing in noun else f"{thing} {noun}"
    if thing:
        return f"{thing} {_nominal(does, from_start=False)}"
    return _end_ko(does)


def _end_ko(does: str) -> str:
    """Return the end of a long act without an object, from where nothing parts what belongs together: "면회 대신"."""
    words = _nominal(does, from_start=True).split()
    kept = next((at for at in range(len(words)) if len(" ".join(words[at:])) <= _END), len(words) - 1)
    while kept and morphemes(words[kept - 1])[-1].tag in _TAGS:
        kept -= 1
    whole = " ".join(words[kept:])
    is_piece = re.match(r"\d", whole) is not None  # of a day or an amount
    return "" if is_piece or _stem_ko(does) == "하" or len(whole) > _WHOLE else whole


def _stem_ko(does: str) -> str:
    """Return the stem of the last verb of an act, with the noun that it is made of: "보낸다" → "보내"."""
    tokens = morphemes(does)
    at = _verb_at(tokens)
    if at < 0:
        return ""
    is_made = at and tokens[at].tag == "XSV"
    return f"{tokens[at - 1].form}{tokens[at].form}" if is_made else tokens[at].form


def _nominal(does: str, *, from_start: bool) -> str:
    """Return what is done as a noun: "번호판을 건다" → "번호판을 걸기"; else its verbs alone: "나눠 드린다" → "나눠 드리기"."""
    tokens = morphemes(does)
    at = first = _verb_at(tokens)
    while first > 1 and tokens[first].tag == "VX":
        first -= 2 if tokens[first - 1].tag == "EC" else 1
    first -= 1 if first and tokens[first].tag == "XSV" else 0  # "말을 한다" is "말하기"
    return f"{does[0 if from_start else tokens[first].start : tokens[at].start]}{tokens[at].form}기"


def _verb_at(tokens: Sequence[Morpheme]) -> int:
    """Return the place of the verb that ends an act; -1 where something else ends it."""
    at = len(tokens) - 1
    while at > 0 and tokens[at].tag[:1] in ("E", "S"):
        at -= 1
    return at if at >= 0 and tokens[at].tag in ("VV", "VX", "XSV") else -1


def _verbal_ko(does: str) -> str:
    """Return the noun that a deed is made of, with the nouns before it: "앱으로 보관 신청한다" → "보관 신청"."""
    tokens = morphemes(does)
    at = next((at for at in range(len(tokens) - 1, 0, -1) if tokens[at].tag == "XSV" and tokens[at].form == "하"), 0)
    if not at or tokens[at].end < len(does) - 6:
        return ""
    first = _first_noun(tokens, at)
    noun = does[tokens[first].start : tokens[at - 1].end] if first < at else ""
    return noun if len(noun) >= _SHORTEST else ""


def _object_ko(does: str) -> str:
    """Return the last thing that something is done with, with what stands before it without a particle."""
    tokens = morphemes(does)
    at = next((at for at in range(len(tokens) - 1, 0, -1) if tokens[at].tag == "JKO"), 0)
    if not at and len(tokens) > 1:  # "QR 찍는다"
        verb = next((at for at in range(len(tokens) - 1, 0, -1) if tokens[at].tag == "VV"), 0)
        at = verb if verb and tokens[verb - 1].tag in _TAGS and tokens[verb - 1].end < tokens[verb].start else 0
    return _phrase(does, tokens, at)


def _moving_ko(does: str) -> str:
    """Return what comes or goes: "방문자에게 문자가 간다" → "문자"."""
    tokens = morphemes(does)
    at = next((at for at in range(len(tokens) - 1, 0, -1) if tokens[at].tag == "JKS"), 0)
    return _phrase(does, tokens, at)


def _phrase(does: str, tokens: Sequence[Morpheme], at: int) -> str:
    """Return the nouns right before a place, with the word that says which they are: "비는 시간"."""
    first = _first_noun(tokens, at)
    if not at or first == at:
        return ""
    start = tokens[first].start
    if first and tokens[first - 1].tag in ("ETM", "JKG") and tokens[first - 1].end <= start:
        start = does.rfind(" ", 0, tokens[first - 1].end - 1) + 1 if " " in does[:start] else 0
        start = next((one.start for one in tokens if one.tag == "MAG" and one.end + 1 == start), start)
    return does[start : tokens[at - 1].end].strip()


def _first_noun(tokens: Sequence[Morpheme], at: int) -> int:
    """Return where the nouns begin that stand right before a place."""
    first = at
    while first and (tokens[first - 1].tag in _TAGS or tokens[first - 1].form == "·"):
        first -= 1
    return first


def record_ko(does: str) -> str:
    """Return what an act leaves written down, sent or shown; empty where it leaves nothing."""
    stem = _stem_ko(_FOR_OTHERS.sub("한다", does))
    if stem not in _WRITTEN and not any(stem.endswith(one) for one in _WRITTEN if one.endswith("하")):
        return ""
    thing, noun = _object_ko(does), _verbal_ko(does)
    whole = f"{thing} {noun}" if thing and noun and thing not in noun else noun or thing
    found = _moving_ko(does) if stem in _MOVES else whole
    return found if found and (stem not in _OF_TEXTS or _TEXTS.search(found)) else ""
