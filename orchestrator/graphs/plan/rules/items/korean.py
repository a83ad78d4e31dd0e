"""Korean clauses: where a sentence is parted, and its verb as a document writes it."""

import re
from itertools import pairwise
from typing import Final

from orchestrator.language.morphemes import inflected
from orchestrator.language.predicates_ko import Predicate, ended, predicates

_BEFORE_TOPIC: Final = re.compile(r"(?<=[가-힣)]),\s(?=[가-힣]{1,7}(?:은|는|이|가)\s)|(?<=[다음함됨])\s/\s")
"""Between notes, with or without a verb."""
_GOES_ON: Final = re.compile(r"^(?:고|으?며|거나|.*데)$")
_ASKS: Final = re.compile(r"(?:까|까요|나요|가요|냐|니|지|대|래|답니다|랍니다|쇼)$")
"""Endings of questions, and of what others are said to do."""
_BECAUSE: Final = re.compile(r"[어아여]서$|니까$|므로$")
_BEHIND: Final = re.compile(r"\s?\([^()]{1,40}\)$")
_LED: Final = re.compile(
    r"^(?:[가-힣]{2,12}인데요\s)?(?:(?:(?:제|내|우리)\s생각(?:은|에는|엔)|그러다\s?보니까?|그러다가|그랬더니|그러니까|그래서|그리고|근데|그런데|아무튼|암튼|일단|우선|혹시|뭐냐|뭐지|뭐랄까|그니까|있잖아요?|그럼|또|아|음)\s)+"
)
_PERSON: Final = re.compile(
    r"(?:(?:선생|교사|강사|봉사|관리|담당|이용|신청|보호|근무|참가|방문|작업|운전|점검|배송|구매|판매|환|연구|개발|운영|당직|입주|가입|수강|응시|구독|기부|후원|수혜|대상|진행|책임|실무|당사|본인|후보|투숙|대여|차주|세입|거주|조리|촬영|편집|기획)자"
    r"|님|사서|교사|학생|원생|학부모|부모|아이들?|어르신|주민|시민|환자|손님|고객|회원|직원|사원|요원|대원|위원회?|위원장|이사회|반장|팀장|과장|부장|실장|원장|관장|소장|점장|사장|단장|회장|총무|간사|대표|본사|공장장|교감|교장|정비사|복지사|간호사|의사|약사|기사|영양사|조리사|사회복지사|요양보호사|강사|코치|사범|농가|상인|점주|가족|보호자|관람객|방문객|여행객|승객|관객|[가-힣]{1,5}(?:팀|과|실|부서|센터|업체|협회|조합|재단|군청|구청|시청|교육청|본부|지점)"
    r"|[가-힣]{1,4}(?:님|들))$"
)
_NO_PERSON: Final = re.compile(
    r"(?:결과|효과|성과|통과|초과|경과|과제|현실|사실|분실|손실|진실|교실|일과|본부|전부|일부|세부|내부|외부|단계|관계|설계|통계|시계|집계|한계)$"
)
"""Things whose names end like those of people."""


def parted(text: str) -> list[str]:
    """Return the clauses of a sentence: apart where it ends, turns, or goes on with somebody or something else.

    >>> parted("사진을 올리고 사서가 고르는데 자리가 없다")
    ['사진을 올리고', '사서가 고르는데', '자리가 없다']
    """
    cuts = [found.end() for found in _BEFORE_TOPIC.finditer(text)]
    for one, after in pairwise(predicates(text)):
        is_other = "," in text[one.end : after.start] or any(arg.tag in ("JKS", "JX") for arg in after.arguments[:1])
        is_end = not one.link or one.link == "지만" or one.link.endswith("데")
        if is_end or (_GOES_ON.search(one.link) and is_other):
            cuts.append(one.end)
    places = sorted({0, *cuts, len(text)})
    found = (text[start:end].strip(" ,/") for start, end in pairwise(places))
    return [re.sub(r"^[.\s]+", "", part) for part in found if re.search(r"\w", part)]


def in_turn(text: str) -> list[str]:
    """Return what one does and then another as two: "봉사자가 올리면 복지사가 정한다"."""
    said = predicates(text)
    for one, after in pairwise(said):
        first, second = (next((arg.text for arg in each.arguments if arg.tag == "JKS"), "") for each in (one, after))
        if one.link in ("면", "으면") and is_person(first) and is_person(second) and first != second:
            return [ended(text, one, ("고", "EC")), text[one.end :].strip(" ,")]
    return [text]


def is_open(text: str) -> bool:
    """Tell whether a clause goes on in the next one."""
    said = predicates(text)
    return bool(said) and bool(_GOES_ON.search(said[-1].link))


def has_subject(text: str) -> bool:
    """Tell whether a clause names what it speaks of."""
    return any(arg.tag in ("JKS", "JX", "JKO") for one in predicates(text)[:1] for arg in one.arguments)


def led(text: str) -> str:
    """Return a clause without the words by which talk goes on."""
    return _LED.sub("", text)


def unhedged(text: str) -> str:
    """Return what somebody means to do as what is done: "빌려주는 거 하려는데요" → "빌려준다"."""
    said = predicates(text)
    return declared(text) if said and said[-1].mood == "wish" and not said[-1].link.endswith("면") else text


def declared(text: str) -> str:
    """Return a clause as a sentence of a document; a noun, a question and a request stay as they are.

    >>> declared("신고하고"), declared("넣지 마"), declared("사진을 골라요"), declared("9시까지만 받는")
    ('신고한다', '넣지 않는다', '사진을 고른다', '9시까지만 받는다')
    >>> declared("문을 닫지 않는다는"), declared("꼭 보여 주세요"), declared("바구니는 뒤쪽 창고")
    ('문을 닫지 않는다', '꼭 보여 주세요', '바구니는 뒤쪽 창고')
    """
    text = text.strip(" ,.!~")
    behind = found[0] if (found := _BEHIND.search(text)) else ""
    said = _last(text)
    if said is None or said.core is None or said.stem == "말" or said.core.form in ("갖", "가지"):
        return text
    if (not said.link and _ASKS.search(said.ending)) or _BECAUSE.search(said.ending):
        return text
    if said.ending.endswith(("다는", "라는")):
        return f"{text[: said.end - 1]}{behind}"
    is_kept = said.mood == "order" and not said.is_denied and said.core.form != "하"
    return text if is_kept else f"{text[: said.start]}{said.plain}{behind}"


def noun_phrase(text: str) -> str:
    """Return the last thing that a clause has done as a noun phrase; empty where its words do not say one.

    >>> noun_phrase("교인들이 토요일까지 자리를 신청하면 문자가 간다")
    '자리 신청'
    """
    for one in reversed(predicates(text)):
        what = next((arg.text.split()[-1] for arg in one.arguments if arg.tag == "JKO"), "")
        if what and one.stem.endswith("하") and len(one.stem) > 1 and not one.is_denied:
            return f"{what} {one.stem[:-1]}"
    return ""


def is_person(name: str) -> bool:
    """Tell whether a word names people by their part."""
    return bool(_PERSON.search(name)) and not _NO_PERSON.search(name)


def without_actor(text: str, actor: str) -> str:
    """Return what somebody does."""
    named = (
        rf"{re.escape(actor)}[님들]?(?:\([^()]*\))?(?:\s(?:한|두|세|네|\d{{1,3}})\s?(?:명|분))?(?:이|가|은|는|께서)\s"
    )
    found = re.search(named, text) if actor else None
    return f"{text[: found.start()]}{text[found.end() :]}".strip() if found else text


def opened(text: str) -> str:
    """Return a sentence so that another verb can follow.

    >>> opened("확인한다"), opened("번호를 누른다"), opened("알려준다"), opened("적는다"), opened("표를 건다")
    ('확인하고', '번호를 누르고', '알려주고', '적고', '표를 걸고')
    """
    said = _last(text) if text.endswith("다") else None
    return ended(text, said, ("고", "EC")) if said else text


def adnominal(text: str) -> str:
    """Return a sentence as what stands before a noun: "점검이 빠진다" → "점검이 빠지는"; empty of what is so."""
    said = _last(text) if text.endswith("다") else None
    is_told = said is not None and said.core is not None and not said.past_end
    is_done = (
        is_told and said and said.core and (said.core.tag in ("VV", "VX", "XSV") or said.core.form in ("있", "없"))
    )
    return f"{text[: said.core.start]}{inflected(said.core, ('는', 'ETM'))}" if is_done and said and said.core else ""


def _last(text: str) -> Predicate | None:
    """Return the last predicate of a text."""
    said = predicates(text)
    return said[-1] if said else None
