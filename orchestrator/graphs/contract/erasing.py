"""How somebody asks to have their contract erased.

What is erased does not come back, so only a request for the whole contract counts. A question whether something may be
deleted, a clause that is to be struck out, and what others do with a contract are for the answer.
"""

import re

_PART = re.compile(r"(?<=[.!?\n])\s*")
_WHOLE_KO = r"(?:계약서?|분석(?:\s?(?:결과|내용))?|파일|문서)"
_IT_KO = r"(?:이거|이것|이걸|그거|그걸|다|전부|모두)"
_FILL_KO = r"(?:[을를은는도만]|이?랑|하고|와|과)?(?:\s(?:좀|다|전부|모두|싹|바로|지금|이제|완전히|그냥))*\s?"
_VERB_KO = r"(?:(?:삭제|파기|폐기)(?:\s?해)?|지워|없애)"
_ASKED_KO = (
    r"\s?(?:줘|줘요|주세요|주라|주십시오|줄래요?|주실래요|주시겠어요|부탁\S{0,6}"
    r"|(?:줄|주실)\s수\s있(?:어|어요|나요|을까요?))"
)
_OWN_KO = r"(?:(?:그럼|이제|네|응|좋아)[\s,]+)?(?:(?:이|그|내|제|저|방금|아까|올린|보낸)\s){0,3}"
_END = r"\s?[.!?~]*"
_ERASE_KO = re.compile(
    rf"(?:.{{0,60}}(?<!\S))?{_WHOLE_KO}{_FILL_KO}{_VERB_KO}{_ASKED_KO}{_END}"
    rf"|{_OWN_KO}{_WHOLE_KO}{_FILL_KO}{_VERB_KO}(?:요|하자)?\s?[.!~]*"
)
_ERASE_IT_KO = re.compile(rf"{_OWN_KO}{_IT_KO}{_FILL_KO}{_VERB_KO}(?:{_ASKED_KO}{_END}|요?\s?[.!~]*)")
_LEAD_EN = (
    r"(?:(?:please|ok(?:ay)?|thanks|thank you|now|then|and|can you|could you|would you|will you"
    r"|i want you to|i(?:'d| would) like you to|you can|you may)[\s,]+){0,4}"
)
_WHOLE_EN = (
    r"(?:(?:all|of|my|this|that|the|uploaded|whole|entire)\s+){0,4}(?:contracts?|agreement|analysis|file|document)"
)
_TAIL_EN = r"(?:\s+(?:please|now|for me|for good|again|completely|too)){0,3}\s?[.!?]*"
_ERASE_EN = re.compile(
    rf"{_LEAD_EN}(?:delete|erase|remove)\s+{_WHOLE_EN}(?:\s+(?:and|with)\s+(?:{_WHOLE_EN}|its analysis))?{_TAIL_EN}",
    re.I,
)
_ERASE_IT_EN = re.compile(rf"{_LEAD_EN}(?:delete|erase)\s+(?:it|this|that|everything)(?:\s+all)?{_TAIL_EN}", re.I)
_LONGEST = 200
"""Characters of a request; who writes more tells something."""


def erase_wanted(text: str) -> bool:
    """Tell whether a message asks to erase the contract; ``it`` is one only where the message says nothing else."""
    text = text.strip()
    if len(text) > _LONGEST:
        return False
    if any(pattern.fullmatch(text) for pattern in (_ERASE_IT_KO, _ERASE_IT_EN)):
        return True
    parts = [part.strip() for part in _PART.split(text)]
    return any(pattern.fullmatch(part) for part in parts for pattern in (_ERASE_KO, _ERASE_EN))
