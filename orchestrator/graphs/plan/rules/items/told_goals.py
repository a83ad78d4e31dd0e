"""What a message wants to come in: sales, gifts, and the orders of the first weeks or months."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.items.goals import GOES_ON
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language import any_of

_FIRST: Final = any_of(
    r"(?P<when>(?:첫|처음)\s?(?:날|주|달|분기|해|시즌))(?:에|엔|에는)?\s(?P<what>[가-힣]{1,8}\s)?(?P<goal>\d[\d,]{0,6}\s?(?:건|명|개|집|곳|그릇|벌|통|세트|팀|가구|상자))(?!\s?(?:[가-힣]{0,6}\s)?(?:이?었|였|했))",
    r"\b(?P<when_en>(?:the\s|our\s)?first\s(?:day|week|month|quarter|season|year))\b[^.;\d]{0,24}?\b(?P<goal_en>\d[\d,]{0,6}\s(?!dollars|pounds|euros|won)[a-z]{3,16}s)\b",
)
_SHORT: Final = 2
"""Characters that tell too little to be a name."""
_TIMES: Final = {"ko": {"month": "월 ", "year": "연 "}, "en": {"month": " a month", "year": " a year"}}


def told_goals(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a clause wants to come in, as a name and the goal.

    >>> [*told_goals("첫 달 50건, 한 달 매출 300만원")]
    [('첫 달 50건', '50건'), ('한 달 매출', '월 300만원')]
    """
    if going := GOES_ON.search(text):
        told = going["goal"] or going["goal_en"]
        start = going.start("goal") if going["goal"] else 0
        name = re.split(r"[,.;]\s", text[:start])[-1].strip()
        bound = (" 초과" if going["bound"].startswith("넘") else " 이상") if going["goal"] else ""
        yield (name if len(name) > _SHORT else text[: going.end()].strip()), f"{told.strip()}{bound}"
        return
    for found in _FIRST.finditer(text):
        yield found[0].strip(), (found["goal"] or found["goal_en"]).strip()
    for one in told_sums(text):
        if one.kind == "goal":
            raw = text[one.start : one.end].strip()
            is_korean = bool(re.search("[가-힣]", text))
            time = _TIMES["ko" if is_korean else "en"].get(one.per, "")
            before = re.split(r"[,.]\s", text[: one.start])[-1].strip()
            name = before if one.thing and len(before) > _SHORT else text.strip()
            yield name, f"{time}{raw}" if is_korean else f"{raw}{time}"
