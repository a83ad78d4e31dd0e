"""Whether a sentence only speaks of the interview: it orders something to be written, agrees to it, or says it was told."""

import re
from typing import Final

from orchestrator.language.amounts import find_amounts
from orchestrator.language.morphemes import morphemes

_WRITING: Final = frozenset(("적", "쓰", "넣", "고치", "빼", "바꾸", "보이", "읽", "지우", "남기"))
"""Stems of what is done with what was written down; of nouns it is what is done with them."""
_WRITING_NOUNS: Final = frozenset(("수정", "정정", "추가", "기록", "정리", "포함", "입력", "작성", "반영"))
_ORDERING: Final = ("세요", "셔요", "십시오", "시오", "어", "소", "셔야지", "셔야죠", "라니까", "라니까요")
_SIGNS: Final = frozenset(("SF", "SP", "SE", "SW", "SO", "Z_CODA"))
_TOLD: Final = re.compile(
    r"(?:말|얘기|이야기|대답|답)\s?(?:을\s)?(?:했|드렸)\S{0,6}(?:잖|다니까|다고요|는데\S{0,2}$)|몇\s?번(?:을|이나|째)?\s?(?:말|얘기)"
    r"|^(?:네|예|응|그래요?|ㅇㅇ|아니요?)?[\s,.]{0,3}(?:이대로|그대로|대충)\s?(?:\S{1,6}\s?)?(?:해|하|두|둬|됐|돼|맞|ㄱㄱ|정리)\S{0,6}$"
    r"|^(?:i (?:already )?(?:told|said)|as i said)\b[^,:;]{0,30}$",
    re.I,
)
"""Says that it was said, or that it may stay as it is."""
_ORDER_EN: Final = re.compile(
    r"^(?:(?:and|so|also|but|kindly|please|now|just)[,\s]+)*(?:write|add|put|change|correct|note|keep|leave|show|stop|make|fix|remove|read)\b(?![^:;]*[:;])",
    re.I,
)
_AGREES_EN: Final = re.compile(
    r"^(?:(?:yes|fine|ok|okay|otherwise|apart from that|well|right)[,\s]+)*(?:it|that|this|all|everything)(?:['’](?:s|ll)|\s(?:is|was|will|looks?))?\s(?:have to do|do|fine|right|correct|ok(?:ay)?|good|all right)\W*$",
    re.I,
)


def is_of_interview_alone(sentence: str) -> bool:
    """Tell whether a sentence tells nothing of the matter, but only of the interview; none that holds a figure does.

    >>> is_of_interview_alone("사진 삭제라고 적어주세요"), is_of_interview_alone("돈을 돌려주세요")
    (True, False)
    >>> is_of_interview_alone("Please write it like this"), is_of_interview_alone("They keep the deposit")
    (True, False)
    """
    text = sentence.strip(" .!?~…")
    if find_amounts(text):
        return False
    if text.isascii():
        return bool(_ORDER_EN.search(text) or _AGREES_EN.search(text) or _TOLD.search(text))
    return _TOLD.search(text) is not None or _orders_writing(text)


def _orders_writing(text: str) -> bool:
    found = [one for one in morphemes(text) if one.tag not in _SIGNS]
    for at, one in enumerate(found):
        if one.tag != "VX" or one.form not in ("주", "달") or at < 2:
            continue
        verb, noun = found[at - 2], found[at - 3] if at > 2 else None
        is_of_noun = verb.form == "하" and noun is not None and noun.form in _WRITING_NOUNS
        ends = "".join(each.form for each in found[at + 1 :])
        if (verb.form in _WRITING or is_of_noun) and ends in _ORDERING:
            return True
    return False
