"""What a person bids to be written as an answer in words, and what says nothing that may stand there."""

import re
from dataclasses import replace

from orchestrator.graphs.intake.rules.filling import Filled
from orchestrator.graphs.intake.rules.value import Value
from orchestrator.language.clauses import sentences

_ORDER = re.compile(
    r"(?P<told>[^.!?\n]{2,60}?)(?:이?라고|으로|로)\s?(?:만\s)?(?:꼭\s|좀\s|그냥\s)?(?:적|써|쓰|기재|올려|남겨)[가-힣]{0,3}(?:\s?(?:줘|주|달라|되|돼|둬|두|놔))[가-힣]{0,6}(?:\s?[되돼][가-힣]{0,4})?[\s.!~]*$"
)
_ORDER_EN = re.compile(
    r"^(?:(?:and|please|just|can you|no),? ){0,3}(?:write|put|note)(?: it)?(?: down)?(?: as| that)?[:,]? (?P<told>[^.!?\n]{2,60})$",
    re.I,
)
_LEAD = re.compile(
    r"^(?:[^,]{0,24}(?:으면|다면|거든)\s|(?:아니|그냥|걍|그러니까|그게 아니라|그리고|근데|아|그럼)[\s,.]+)+"
)
"""What leads over to what is dictated: "안 적혔으면", "그냥"."""
_TOPIC = re.compile(r"^(?:바라는|원하는|제가 원하는)\s?(?:거|것|건|점)(?:은|는|도)?\s")
_NOTHING = re.compile(
    r"(?:아|아니|아이고|네|예|그|음)?[\s,.]*(?:이대로?|그대로|됐(?:고|어|네|다)?(?:요|고요)?|그만|그[거것]|이[거것]|저[거것]|그게\s?(?:아니라|아니고)?|달라(?:요)?|틀려(?:요)?"
    r"|아니(?:에)?요?|맞아요?|빼(?:고|주세요)?(?:요)?|없(?:어요)?|끝(?:이에요)?|it|that|this(?: one)?|no|as it is|done|that['’]s it)[\s,.!~]*",
    re.I,
)
_QUOTED = re.compile(r"(?:^|\s)['\"“‘](?P<told>[^'\"“”‘’\n]{6,200})['\"”’](?=$|[\s.,!~]|이?라고|이요|요)")
"""A quotation long enough to be the answer, and not a word of one."""


def dictated(text: str) -> str:
    """Return what a message bids to be written; empty where it bids nothing.

    >>> dictated("안 적혔으면 공개 사과라고 적어 주세요. 그리고 됐어요"), dictated("사과를 받고 싶어요")
    ('공개 사과', '')
    """
    for sentence in sentences(text):
        found = _ORDER.search(sentence) or _ORDER_EN.search(sentence)
        if found is not None:
            told = _TOPIC.sub("", _LEAD.sub("", found["told"].strip())).strip(" ,'\"“”‘’")
            return "" if _NOTHING.fullmatch(told) else told
    return ""


def says_nothing(words: str) -> bool:
    """Tell whether words only end, point at something or deny, and are no answer.

    >>> says_nothing("이대"), says_nothing("아 됐"), says_nothing("사진 삭제")
    (True, True, False)
    """
    return _NOTHING.fullmatch(words.strip()) is not None


def as_dictated(filled: Filled, text: str) -> Filled | None:
    """Return an answer in words as a message dictates or quotes it; None where it holds nothing."""
    quoted = _QUOTED.search(text)
    words = dictated(text) or (quoted["told"].strip() if quoted else "")
    if words and words != filled.value.value:
        value = Value(words, words, "string", words, 0, len(words))
        return replace(filled, value=value, is_sure=False)
    return None if says_nothing(filled.value.shown) else filled
