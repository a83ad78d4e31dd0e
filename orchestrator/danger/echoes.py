"""Words of danger that only answer what was just said to the person: that it was for nothing, or why it was said."""

import re

from orchestrator.danger.emergency import takes_back
from orchestrator.danger.safe import is_safe

_ANSWERS = re.compile(
    r"(?:거|건|게|것)(?:은|는|이|도)?\s?(?:아니|아이|아녀|아닌|아닙)|(?:단|다는|다고|란|라는)\s?말\S{0,2}\s?(?:안|한\s?적|아니)"
    r"|(?:왜|와|자꾸)\s.{0,14}(?:죽[고는을어]|자살|번호|위험하)|(?:자꾸|그만).{0,12}(?:번호|자살)|언제\s.{0,10}(?:죽|자살).{0,8}(?:냐|나|니|노)"
    r"|\bwhy\b.{0,30}\b(?:numbers?|suicid\w*|dying|die)\b"
    r"|\b(?:stop|enough|no more)\b.{0,16}\b(?:suicid\w*|numbers?|dying)\b"
    r"|\b(?:not|n['’]t|never)\b.{0,20}\b(?:suicidal|want(?:ed)? to die|going to (?:die|kill))",
    re.I,
)


def answers_alarm(text: str) -> bool:
    """Tell whether a message denies the danger that was spoken of, or complains that it was spoken of.

    >>> answers_alarm("왜 자꾸 죽는다 어쩐다 해요?"), answers_alarm("죽고 싶은 거 아이다"), answers_alarm("살기 싫어요")
    (True, True, False)
    """
    return _ANSWERS.search(text) is not None or takes_back(text) or is_safe(text)
