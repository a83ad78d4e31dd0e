"""What a Korean act is called for short, and what it leaves written down."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items.doers_korean import MESSAGE
from orchestrator.language.morphemes import morphemes
from orchestrator.language.predicates_ko import Argument, Predicate, predicates

_BRACKET: Final = re.compile(r"\s?\([^()]*\)")
_BY: Final = re.compile(r"(?:음성|사진)$")
_SENDS: Final = re.compile(r"(?:보내|알리|남기|전송하|안내하)$")
_WRITTEN: Final = frozenset((
    "적", "올리", "남기", "보내", "고르", "찍", "누르", "넣", "알리", "쓰", "정하", "매기", "띄우", "뜨", "나가", "가", "오", "남",
    "넘기", "받", "표시하", "신청하", "예약하", "등록하", "제출하", "입력하", "기록하", "접수하", "주문하", "투표하", "선택하", "작성하",
    "답하", "회신하", "배정하", "확정하", "승인하", "체크하", "녹음하", "서명하", "보고하", "공지하", "발송하", "통보하", "취소하",
    "변경하", "집계하", "전송하", "안내하", "도착하",
))  # fmt: skip
_MOVES: Final = frozenset(("나가", "가", "오", "뜨", "남", "도착하", "나오", "들어오"))
"""Of these the thing itself does it: "문자가 간다"."""
_OF_TEXTS: Final = _MOVES | {"받", "넘기", "보내", "찍", "쓰", "올리", "남기", "넣", "누르"}
_TEXTS: Final = re.compile(
    r"(?:문자|알림|메일|카톡|사진|번호|명단|목록|링크|코드|QR|답|답장|글|일지|기록|신청|예약|주문|시간|정보|주소|이름|음성|영상|메모|표|점수|수|수량|상태|안내|확인|내용|증상|품목|날짜|장부)$"
)
"""What is written, sent or seen, where the verb may move other things too."""
_WHOLE: Final = 18
"""Letters of an act that is called by all its words."""
_END: Final = 12
"""Letters at the end by which a long act without an object is called."""


def name_ko(does: str) -> str:
    """Return a short name for what is done; empty where its words do not give one.

    >>> name_ko("앱으로 보관 신청한다"), name_ko("낮에 받아서 선반 번호를 문자로 보낸다"), name_ko("비는 시간을 고른다")
    ('앱으로 보관 신청', '선반 번호 문자', '비는 시간 고르기')
    """
    does = _BRACKET.sub("", does).strip(" .")
    said = next(reversed(predicates(does)), None)
    if said is None or said.core is None or said.mood == "must" or said.stem == "살":  # "산다": one buys as one lives
        return ""
    thing, noun = _object(does, said), _noun(said)
    if thing and (by := _channel(said)):
        return thing if thing.endswith(by) else f"{thing} {by}"
    if said.stem in _MOVES and (moving := _moving(does, said)):
        whole = does[: does.rfind(moving) + len(moving)]
        return whole if len(whole) <= _WHOLE else moving
    nominal = f"{does[: said.core.start]}{said.core.form}기"
    if len(does) <= _WHOLE:
        whole = does[: -len("한다")] if noun and does.endswith("한다") else nominal
        return re.sub(r"(?:을|를)\s(?=\S+$)", " ", whole)
    if noun:
        return noun if thing in noun else f"{thing} {noun}"
    return f"{thing} {nominal[said.verb :]}" if thing else _end(nominal, said)


def _end(nominal: str, said: Predicate) -> str:
    """Return the end of a long act without an object, from where nothing parts what belongs together: "면회 대신"."""
    words = nominal.split()
    kept = next((at for at in range(len(words)) if len(" ".join(words[at:])) <= _END), len(words) - 1)
    while kept and morphemes(words[kept - 1])[-1].tag[:1] in ("N", "X", "S", "M"):
        kept -= 1
    whole = " ".join(words[kept:])
    is_piece = re.match(r"\d", whole) is not None  # of a day or an amount
    return "" if is_piece or said.stem == "하" or len(whole) > _WHOLE else whole


def _noun(said: Predicate) -> str:
    """Return the noun that a deed is made of, with the nouns before it: "앱으로 보관 신청한다" → "보관 신청"."""
    is_made = said.core is not None and (said.core.tag == "XSV" or said.helps)
    if not (is_made and said.stem.endswith("하") and len(said.stem) > len("신청")):
        return ""
    last = said.arguments[-1] if said.arguments else None
    before = f"{last.text} " if last and not last.tag and last.end + 1 == said.verb else ""
    return f"{before}{said.stem[:-1]}"


def _channel(said: Predicate) -> str:
    """Return by what something is told: "문자로 보낸다"."""
    by = (one.text for one in said.arguments if one.particle in ("로", "으로") and " " not in one.text)
    found = next((one for one in by if MESSAGE.search(one) or _BY.search(one)), "")
    return found if _SENDS.search(said.stem) else ""


def _object(does: str, said: Predicate) -> str:
    """Return the last thing that something is done with, with what stands before it: "QR 찍는다", "비는 시간을 고른다"."""
    found = [one for one in said.arguments if one.tag == "JKO"]
    found = found or [one for one in said.arguments[-1:] if not one.tag and not said.stem.endswith("하")]
    return _phrase(does, found[-1]) if found else ""


def _moving(does: str, said: Predicate) -> str:
    """Return what comes or goes: "방문자에게 문자가 간다" → "문자"."""
    found = [one for one in said.arguments if one.tag == "JKS"]
    return _phrase(does, found[-1]) if found else ""


def _phrase(does: str, one: Argument) -> str:
    """Return a noun phrase with what says which it is, where that is short."""
    end = one.start + len(one.text)
    start = one.said_from if end - one.said_from <= _WHOLE else does.rfind(" ", 0, max(one.start - 1, 0)) + 1
    return does[start if one.said_from < one.start else one.start : end].strip()


def record_ko(does: str) -> str:
    """Return what an act leaves written down, sent or shown; empty where it leaves nothing.

    >>> record_ko("선반 번호를 문자로 보낸다"), record_ko("책을 돌려준다"), record_ko("손님에게 문자가 간다")
    ('선반 번호', '', '문자')
    """
    said = next(reversed(predicates(does)), None)
    if said is None or not (said.stem in _WRITTEN or any(said.stem.endswith(one) for one in _WRITTEN if len(one) > 2)):
        return ""
    thing, noun = _object(does, said), _noun(said)
    whole = f"{thing} {noun}" if thing and noun and thing not in noun else noun or thing
    found = _moving(does, said) if said.stem in _MOVES else whole
    return found if found and (said.stem not in _OF_TEXTS or _TEXTS.search(found)) else ""
