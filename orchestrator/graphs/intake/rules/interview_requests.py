"""The wishes to have an interview erased or opened again, told from stories in which such a thing happens."""

import re
from typing import Final

_LONGEST, _LONGEST_EN = 45, 120
"""Signs without spaces, and signs: what is longer tells a story."""
_BETWEEN = r"(?:을|를|은|는|도|좀|다|모두|전부|모든|싹|완전히|그냥|지금|이제|당장|이랑|하고|까지)*"
_VERB = r"(?:지우|지워|삭제|없애|파기|폐기)"
_MATTER = (
    r"(?:상담|인터뷰|접수)(?:한|했던|받은|의)?(?:기록|내용|내역|정보|자료|데이터|요약|이야기|얘기|대화|것|거)?(?:들)?"
)
_OWN = (
    r"(?:^|네|저기|혹시|그럼)(?:내|제|나의|저의|제가|내가|지금까지|여기|여태|방금)(?:지금까지|여기|여태)?(?:에|에서)?"
    r"(?:한|말한|말했던|말씀드린|쓴|적은|얘기한|이야기한|남긴|입력한)?"
    r"(?:개인정보|기록|내용|정보|데이터|얘기|이야기|말|것|거|대화)(?:들)?"
)
_ASKED = r"(?!했|됐|당|지마|지말|지않|한적)(?:[가-힣]{0,2})(?:줘|주|달라(?!고)|줄|부탁|요청|원해|원합|싶|할래|할게|할수|하고|해|되나|될까|돼|바라|바랍|하자|야겠|세요|라|버려|기|$)"
_KOREAN: Final = re.compile(rf"(?:{_MATTER}|{_OWN}){_BETWEEN}{_VERB}{_ASKED}[가-힣]{{0,12}}[.!?~ㅠㅜ]*$")
_THEIRS: Final = re.compile(r"달라고|달래|라고(?:했|해|하)|라며|래요|시켰|협박")
_ENGLISH: Final = re.compile(
    r"^\W*(?:(?:please|hi|hello|hey|ok(?:ay)?|so|now|just|also|can you|could you|would you|will you|can i|could i|may i|how (?:do|can) i|"
    r"i (?:want|need|wish)(?: you)? to|i'?d (?:like|love)(?: you)? to|i would like(?: you)? to)\b[\s,]*)*"
    r"(?:(?:delete|erase|remove|wipe|destroy)\b.{0,30}?\b(?:interview|consultation|intake|my (?:record|data|information|details|case|story|conversation)s?|"
    r"(?:this|the) records?|everything (?:that )?i (?:said|told|wrote))\b.{0,30}"
    r"|(?:have|get|want) (?:my|this|the) (?:interview|consultation|intake|records?|data)\b.{0,12}\b(?:deleted|erased|removed|wiped|destroyed)\b.{0,20})$",
    re.I,
)  # fmt: skip
_AGAIN: Final = re.compile(
    r"^(?:네|저기|혹시|그럼)?(?:제|내|지난번|지난|저번|전에|아까|예전|끝난|끝낸|마친|이|그)*(?:한|하던|했던)?"
    r"(?:상담|인터뷰|접수)(?:을|를|은|좀)?(?:다시|도로)(?:열|이어|계속)(?!린|렸|지|었)[가-힣]{0,12}[.!?~ㅠㅜ]*$"
)
_AGAIN_HERE: Final = re.compile(
    r"^(?:네|저기|혹시|그럼)?(?:다시|도로)(?:열|이어서)(?!린|렸|지|었)[가-힣]{0,12}[.!?~ㅠㅜ]*$"
)
_AGAIN_EN: Final = re.compile(
    r"^\W*(?:(?:please|hi|hello|can you|could you|can we|can i|could we|could i|i (?:want|need) to|i'?d like to|"
    r"i would like to|let'?s)\b[\s,]*)*(?:re-?open|continue|resume|open|go on with)\b(?P<what>\s(?:again\s)?"
    r"(?:my|the|this|that|our)\s(?:(?:last|old|previous|finished)\s)?(?:interview|consultation|intake)|\s(?:it|this))?"
    r"(?:\s(?:again|please))*\W*$",
    re.I,
)


def asks_reopening(text: str, *, here: bool = False) -> bool:
    """Tell whether a message asks to open an interview again that is over, and nothing else.

    ``here``: it was held in this conversation, so that it need not be named.
    """
    line = " ".join(text.replace("’", "'").split())
    tight = re.sub(r"[\s,‘’'\"“”]", "", text)
    if len(tight) <= _LONGEST and (_AGAIN.search(tight) or (here and _AGAIN_HERE.search(tight))):
        return True
    found = _AGAIN_EN.search(line) if len(line) <= _LONGEST_EN else None
    return found is not None and (here or len(found["what"] or "") > len(" this"))


def asks_erasure(text: str) -> bool:
    """Tell whether a message asks to have the interview erased, and nothing else."""
    line = " ".join(text.replace("’", "'").split())
    tight = re.sub(r"[\s,‘’'\"“”]", "", text)
    if len(tight) <= _LONGEST and _KOREAN.search(tight) and not _THEIRS.search(tight):
        return True
    return len(line) <= _LONGEST_EN and _ENGLISH.search(line) is not None
