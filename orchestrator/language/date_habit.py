"""Whether a time without a year is to come or past, by the words around it."""

import re
from typing import Final

from orchestrator.language.date_groups import DateGroup
from orchestrator.language.date_meaning import Habit
from orchestrator.language.date_readings_ko import is_past_told

APPROXIMATE_AFTER: Final = re.compile(
    r"\s?(?:께쯤|쯤|께(?!서)|경(?![가-힣]{2})|정도|무렵|즈음|인가|or so(?![a-z])|-?ish(?![a-z]))", re.I
)
UNTIL: Final = re.compile(r"\s?까지(?!도)")
_CLAUSE: Final = re.compile(r"[^,.!?\n]{0,40}")
_AHEAD: Final = re.compile(
    r"예정|재판|공판|기일|변론|출석|조사|나오라|나가라|비우|비워|오라고|만기|만료|해야|내야|갚아야|가야|와야|[기]로"
)
_PROMISED: Final = re.compile(r"기로|예정|라고|[달오]라|잡혔")
_BROKEN: Final = re.compile(r"기로 ?(?:했는데|했지만|했었|했다가|하고|해 ?놓고|한 (?:뒤|후))")
_ANNOUNCED: Final = re.compile(r"재판|공판|기일|변론|출석|선고|만기|만료|마감|기한")
_TOLD_AHEAD: Final = re.compile(r"(?:[다라자]고|기로|예정|달라|래요|래$|래\s|대요|재요|으라|라는)")
_AHEAD_EN: Final = re.compile(
    r"(?<![a-z])(?:will|due|must|have to|has to|need to|hearing|trial|scheduled|deadline|going to)(?![a-z])", re.I
)
_PAST_EN: Final = re.compile(r"(?<![a-z])(?:was|were|did|had|went|took|got|came|sent|paid|[a-z]{2,}ed)(?![a-z])", re.I)
_DUE_BEFORE: Final = re.compile(r"(?<![a-z])(?:by|until|till|before|due(?: on)?|no later than)\s+(?:the )?$", re.I)


def habit_of(text: str, group: DateGroup) -> Habit:
    """Return which of the years is meant: the nearest where the words look ahead, else the latest that has begun."""
    if _DUE_BEFORE.search(text, max(0, group.start - 20), group.start):
        return "past" if _PAST_EN.search(text, max(0, group.start - 20), group.start) else "near"
    after = APPROXIMATE_AFTER.match(text, group.end)
    end = after.end() if after else group.end
    if UNTIL.match(text, end):
        clause = _CLAUSE.match(text, end)
        told = clause[0] if clause else ""
        return "past" if is_past_told(told) and not _TOLD_AHEAD.search(told) else "near"
    return "near" if speaks_ahead(text, end) or _was_announced(text, group.start, end) else "past"


def _was_announced(text: str, start: int, end: int) -> bool:
    """Tell whether what was said just before is to come: "재판이 12월 3일이에요", "the hearing is on December 3"."""
    before = re.split(r"[,.!?\n]", text[max(0, start - 40) : start])[-1]
    clause = _CLAUSE.match(text, end)
    told = before + (clause[0] if clause else "")
    if is_past_told(told) or _PAST_EN.search(told):
        return False
    return bool(_ANNOUNCED.search(before) or _AHEAD_EN.search(before))


def speaks_ahead(text: str, end: int) -> bool:
    """Tell whether the clause after a time speaks of what is to come."""
    clause = _CLAUSE.match(text, end)
    told = clause[0] if clause else ""
    if is_past_told(told) and (_BROKEN.search(told) or not _PROMISED.search(told)):
        return False
    return bool(_AHEAD.search(told) or (_AHEAD_EN.search(told) and not _PAST_EN.search(told)))
