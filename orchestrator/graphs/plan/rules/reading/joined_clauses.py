"""Clauses of a message that say nothing without the next one: a condition, a case before a colon, a day of deciding."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, ToldRole
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.morphemes import morphemes

ToldClause = tuple[str, ToldRole]
_HANGUL: Final = re.compile("[가-힣]")
_CONDITION_EN: Final = re.compile(
    r"^(?:(?:and|but|so|oh|then)\s)*(?:if|when|whenever|once|unless|should|as\ssoon\sas|in\scase)\s(?:\S+\s)*\S+$", re.I
)
_CONDITION_KO: Final = re.compile(r"(?:때(?:는|에는|엔)?|경우(?:에는?|엔)?|(?<=[가-힣\d]\s)시(?:에는?|엔)?)$")
_ENDS_KO: Final = frozenset(("면", "으면", "다면", "ᆫ다면", "는다면", "라면", "이라면", "거든"))
_CASE_EN: Final = re.compile(
    r"(?:no|nobody|no\sone|nothing)\s(?:[a-z'’-]+\s?){1,3}|[a-z]+(?:ed|en|wn|rn)(?:\s(?:or|and)\s[a-z]+(?:ed|en|wn|rn))?",
    re.I,
)
"""Before a colon: a case in which something is not there, or is damaged."""
_BY_DAY: Final = re.compile(
    r"(?:(?:by|on|before|until)\s)?(?:the\s)?(?:[a-z]{3,9}day,?\s)?(?:\d{1,2}(?:st|nd|rd|th)?(?:\sof)?\s[a-z]{3,9}|[a-z]{3,9}\s\d{1,2})(?:,?\s20\d\d)?",
    re.I,
)
_DECIDING: Final = re.compile(r"\b(?:decides?|votes?|approves?|signs?\s(?:\w+\s)?off)\b", re.I)
_REST_OF_LIST: Final = re.compile(r"(?:and|or)\s(?:the|an?|my|our|their|his|her)\s(?:[a-z'’-]+\s?){1,4}", re.I)
_PURPOSE: Final = re.compile(r"(?:so\sthat|which|whose|whom|who)\s(?![^,]*\?)", re.I)
"""What something is done for, or more of what was named: no clause by itself."""
_MEANWHILE: Final = re.compile(
    r"^(?:and\s|so\s)?(?:nothing|no\s?one|nobody|we|it|there|all)\b.{2,30}\b(?:then|that\sweek|in\sthat\stime)$|^(?:그때|이때|그\s?(?:기간|주|동안))(?:에는|에|는|엔|은)?\s",
    re.I,
)
_ONLY_DAYS: Final = re.compile(r"(?:\d{1,2}(?:st|nd|rd|th)?\s[A-Z][a-z]{2,8}(?:,?\sand\s|,\s|$))+")
"""More days of what the clause before tells."""
_DAYS: Final = re.compile(r"\d\s?(?:일|[A-Z][a-z]{2})|[A-Z][a-z]{2,8}\s\d|\bweek\b|\d월")
"""What is told of the time that the clause before names."""
_COMMA: Final = re.compile(r"[\"”')]*\s*[,、]?\s*")
_COLON: Final = re.compile(r"\s*:\s*")
_LONGEST: Final = 200


def joined(text: str, clauses: Sequence[ToldClause]) -> list[ToldClause]:
    """Return clauses, those that say nothing alone with the next one, as the text writes them."""
    found: list[ToldClause] = []
    last: tuple[int, int, ToldRole] | None = None
    at = 0
    for clause, role in clauses:
        start = text.find(clause, at)
        if start < 0:  # not as the text writes it
            found.append((clause, role))
            last = None
            continue
        at = start + len(clause)
        if last and (told := _one(text, last, (start, at, role))):
            last, found[-1] = told, (text[told[0] : told[1]], told[2])
        else:
            last = (start, at, role)
            found.append((clause, role))
    return found


def _one(
    text: str, before: tuple[int, int, ToldRole], this: tuple[int, int, ToldRole]
) -> tuple[int, int, ToldRole] | None:
    """Return two clauses as one; None where each says something alone."""
    first, second, between = text[before[0] : before[1]], text[this[0] : this[1]], text[before[1] : this[0]]
    if this[1] - before[0] > _LONGEST or told_sums(first) or told_sums(second):
        return None
    if not between.strip() and _HANGUL.search(first) and morphemes(first[-40:])[-1].tag == "JC":
        return before[0], this[1], this[2]  # "사진하고 증상을 올리면"
    if not between.strip(" ,") and _PURPOSE.match(second):
        return before[0], this[1], before[2]
    if _COMMA.fullmatch(between):
        if _is_condition(first) and not _is_condition(second):
            return before[0], this[1], _of_both(before[2], this[2])
        if _BY_DAY.fullmatch(second) and _DECIDING.search(first):
            return before[0], this[1], before[2]
        if _ONLY_DAYS.fullmatch(second) and _DAYS.search(first):
            return before[0], this[1], before[2]
        if _MEANWHILE.search(second) and _DAYS.search(first):
            return before[0], this[1], before[2]
        if _REST_OF_LIST.fullmatch(second) and not english_clauses(second):
            return before[0], this[1], before[2]
        is_case = _COLON.search(first) and _CASE_EN.fullmatch(_COLON.split(first)[0])
        return (before[0], this[1], before[2]) if is_case and this[2].role not in OF_TEXT else None
    if _COLON.fullmatch(between) and _CASE_EN.fullmatch(first):
        return before[0], this[1], this[2]
    return None


def _is_condition(clause: str) -> bool:
    if not _HANGUL.search(clause):
        return bool(_CONDITION_EN.match(clause)) and "," not in clause
    tokens = morphemes(clause[-40:])
    return bool(_CONDITION_KO.search(clause)) or (
        bool(tokens) and tokens[-1].tag == "EC" and tokens[-1].form in _ENDS_KO
    )


def _of_both(condition: ToldRole, told: ToldRole) -> ToldRole:
    """Return what both speak of: of the use where one of them does."""
    return condition if condition.role == "feature" and told.role != "feature" and told.role not in OF_TEXT else told
