"""A yes or a no and nothing else: what is told beside it, or instead of it, is no answer to a question that acts."""

import re
from typing import Final

from orchestrator.language.agreement import agreement_end
from orchestrator.language.clauses import squeezed
from orchestrator.language.polarity import AGREES, DISAGREES

_LONGEST: Final = 40
_YES_KO: Final = rf"(?:[네넵넹넴예옙응ㅇ]|ㅇㅋ|엉|어|{AGREES}|당연하죠|물론이?(?:죠|에요|예요|입니다)?|오케이|좋(?:아요?|습니다|죠|지요)|알겠습니다)"
_DO_KO: Final = r"(?:(?:그렇게)?(?:다시|새로)?(?:해|봐|검토해)?(?:주세요|줘요?|주십시오)|(?:다시|새로)봐요?|부탁(?:해요?|드려요|드립니다|합니다))"
_NO_KO: Final = rf"(?:{DISAGREES}|아니|ㄴㄴ+|노노?|괜찮(?:아요?|습니다)|됐(?:어요?|습니다))"
_KEEP_KO: Final = (
    r"(?:(?:그냥|지금)?(?:이?대로|그대로)(?:가?요|둬요?|놔둬요?|두세요|놔두세요|두시면돼요|해주세요|해줘요?))"
)
_YES_EN: Final = r"(?:yes+|yeah|yep|yup|yea|ya|y|sure|of course|certainly|absolutely|definitely|correct|right|that['’]?s (?:right|correct|it)|exactly|indeed|true|ok(?:ay)?|uh[- ]huh)"
_DO_EN: Final = (
    r"(?:please(?: do)?|go ahead|do (?:it|so|that)|(?:review|check) it(?: again)?|we are|i am|thanks|thank you)"
)
_NO_EN: Final = r"(?:no+|(?:of course|certainly|absolutely|definitely) not|nope|nah|n|not (?:now|needed|necessary|really)|don['’]?t|never mind)"
_KEEP_EN: Final = (
    r"(?:thanks|thank you|(?:keep|leave) (?:it|that)(?: as (?:it is|is))?|we are not|i am not|we['’]re not|please)"
)
_YES: Final = re.compile(rf"(?:{_YES_KO}[,.!~]*)+{_DO_KO}?[.!~]*|{_DO_KO}[.!~]*")
_YES_ENGLISH: Final = re.compile(rf"{_YES_EN}(?:[,.!]? (?:{_YES_EN}|{_DO_EN}))*|please do|go ahead|do (?:it|so)")
_NO: Final = re.compile(rf"(?:{_NO_KO}[,.!~]*)+{_KEEP_KO}?[.!~]*|{_KEEP_KO}[.!~]*")
_NO_ENGLISH: Final = re.compile(
    rf"{_NO_EN}(?:[,.!]? (?:{_NO_EN}|{_KEEP_EN}))*|(?:keep|leave) (?:it|that)(?: as (?:it is|is))?"
)


def bare_answer(text: str) -> bool | None:
    """Return the yes or the no that a message is from its first word to its last; None where it is neither.

    >>> bare_answer("네, 다시 봐 주세요"), bare_answer("No, leave it."), bare_answer("농담이에요")
    (True, False, None)
    """
    told = " ".join(text.casefold().split()).rstrip(" .!~^")
    if not told or len(told) > _LONGEST or "?" in told:
        return None
    tight = squeezed(told)
    if _YES.fullmatch(tight) or _YES_ENGLISH.fullmatch(told) or agreement_end(told) == len(told):
        return True
    return False if _NO.fullmatch(tight) or _NO_ENGLISH.fullmatch(told) else None
