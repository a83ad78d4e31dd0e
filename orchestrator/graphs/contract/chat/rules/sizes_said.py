"""How many people work somewhere, as those who ask tell it: of whoever left or comes in nothing is told."""

import re
from typing import Final

_MEN: Final = r"(?:명|인|사람)"
_IS: Final = (
    r"(?:이에요|예요|이야|입니다|이요|인데|이면|이라|이고|이서|뿐|밖에|있(?:어|는|으)|이?\s?(?:일하|일해|근무))"
)
_KO: Final = re.compile(
    rf"(?:직원|근로자|종업원|인원|일하는\s?사람)(?:은|는|이|가|도|\s?수는|\s?수가)?\s?(?:총|모두|전부)?\s?(?P<a>\d{{1,4}})\s?{_MEN}{_IS}"
    rf"|(?P<b>\d{{1,4}})\s?{_MEN}(?:이|이서)?\s?(?:같이\s?|함께\s?)?(?:일하|일해|근무하|근무해)"
    rf"|(?<![가-힣])(?:저희|우리)(?:는|\s?(?:가게|회사|매장)(?:는|은)?)?\s?(?P<c>\d{{1,4}})\s?{_MEN}{_IS}"
    r"|(?P<few>(?:5|다섯)\s?(?:인|명)\s?미만)(?=이|인데|\s?사업장인데|이라)"
)
_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_EN: Final = re.compile(
    rf"\b(?:we\s+(?:have|are)|there\s+(?:are|were)|(?:it|company|shop|boss|employer|workplace)\s+(?:has|employs)|with|if)\s+(?:only\s+|just\s+)?"
    rf"(?P<n>\d{{1,4}}|{'|'.join(_WORDS)})\s+(?:employees|people|workers|staff|of\s+us)\b(?!\s+(?:quit|left|leav|came|are\s+absent|off))",
    re.IGNORECASE,
)


def size_said(question: str) -> int | None:
    """Return how many work there by a question or what somebody tells; of fewer than five 4. None: it tells nothing."""
    if found := _KO.search(question):
        return 4 if found["few"] else int(found["a"] or found["b"] or found["c"])
    if found := _EN.search(question):
        number = found["n"].lower()
        return int(number) if number.isdecimal() else _WORDS.index(number) + 1
    return None
