"""A figure that was told before, of which a sentence says that it is wrong, or what it is instead.

"March 2024 is when I started" tells nothing new of since when somebody was not paid, but that March 2024 is not it.
"""

import re

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.graphs.intake.rules.hints import RELATIONS, hints_of

_WRONG = re.compile(
    r"[은는이가도]?\s?(?:틀[려리렸린]|아니(?!면)|아닌|아냐|잘못\s?(?:적|썼|말|들|알))"
    r"|(?:['’]?s|\s(?:is|was))?\s(?:all |just |totally )?(?:wrong|incorrect|not (?:right|correct|it|true)\b|a mistake)",
    re.I,
)
_ANOTHER = re.compile(
    r"(?:에?는|은|이|가)\s[^.!?]{1,24}[가-힣]\s?(?:때|날|[거것건게]|해|달)(?=예|이|여|라|야|고|인|입|지|죠|$|[\s,.!])"
    r"|(?:['’]?s|\s(?:is|was)) (?:just |only )?(?:when|the (?:day|date|month|year|time))\b",
    re.I,
)


def is_taken_back(question: WorkbookQuestion, sentence: str, end: int) -> bool:
    """Tell whether a sentence takes back a figure that answers a question. ``end``: where the figure ends in it."""
    if _WRONG.match(sentence, end):
        return True
    told = _ANOTHER.match(sentence, end)
    if told is None:
        return False
    rest = sentence[end:].casefold()
    asked = own_stems(f"{question.text.ko} {question.label.ko} {question.text.en} {question.label.en}".casefold())
    return not asked & own_stems(rest) and not any(one in rest for one in hints_of(question) if one not in RELATIONS)
