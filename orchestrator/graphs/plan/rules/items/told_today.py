"""What a message counts of its trouble: the figure of today from which a plan is measured."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.plan.rules.items.clauses import BriefClause
from orchestrator.language import any_of

_WORDS_KO: Final = {"한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10}
_WORDS_EN: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
}  # fmt: skip
_UNIT_KO: Final = (
    r"건|번|통|명|집|곳|권|개|대|회|인분|되|마리|벌|채|그릇|켤레|가구|세대|팀|상자|봉지|포기|송이|다발|%|퍼센트"
)
_NUMBER: Final = r"(?<![\d.,])(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,7}(?:\.\d{1,2})?)"
_PART_KO: Final = re.compile(
    rf"(?P<all>{_NUMBER})\s?(?P<u>{_UNIT_KO})\s?(?:중에서?|중|가운데)\s(?:\S{{1,12}}\s)?(?P<n>{_NUMBER})\s?(?P=u)"
)
_COUNT_KO: Final = re.compile(
    rf"(?<![가-힣\d,.])(?P<n>{_NUMBER}|{'|'.join(list(_WORDS_KO)[1:])})\s?(?P<u>{_UNIT_KO})(?!\s?(?:월|년|원|을\s위한))"
)
_TIME_KO: Final = re.compile(
    rf"(?<![\d,.])(?P<n>{_NUMBER})\s?(?P<u>분|시간|일)(?=\s?(?:\S{{1,12}}\s)?(?:걸|기다|늦|밀))"
)
_PART_EN: Final = re.compile(
    rf"\b(?P<n>{_NUMBER})\s(?:out\s)?of\s(?:the\s|our\s)?(?P<all>{_NUMBER})\s(?P<u>[a-z-]{{2,24}}s)\b", re.I
)
_COUNT_EN: Final = re.compile(
    rf"(?<![£$€\d.,])\b(?P<n>{_NUMBER}|{'|'.join(_WORDS_EN)})\s(?P<u>(?:a|per|every)\s(?:day|week|month|night|year)|of\sthem|(?:[a-z-]{{1,24}}\s)?(?!years|months|weeks|days|hours|minutes|pounds|euros|dollars|pence|cents)[a-z-]{{3,24}}s)\b",
    re.I,
)
_TIME_EN: Final = re.compile(
    rf"\b(?:takes?|wait[a-z]{{0,3}}|late)\s(?:\w{{1,12}}\s){{0,3}}?(?P<n>{_NUMBER})\s(?P<u>minutes?|hours?|days?|weeks?)\b",
    re.I,
)
_LOST: Final = any_of(
    r"버[려리린렸]|쓰레기|놓치|놓친|돌려보내|돌려보냈|밀려|틀려|틀린|잘못|행방불명|사라[졌진]|문의만|민원|못\s?[가-힣]",
    r"\b(?:wasted?|thrown?|throw|threw|spoil\w*|gone|bin|went\sto\sthe\swrong|twice|turned\saway|complaints?|wrong|missing|empty|no-shows?)\b",
)
_TIMES: Final = re.compile(rf"{_TIME_KO.pattern}|{_TIME_EN.pattern}".replace("?P<n>", "").replace("?P<u>", ""), re.I)
_TOO_FEW: Final = any_of(r"밖에|뿐|도\s?안\s?[되됐된]", r"\bonly\b|\bhas\s\d|\bhave\s\d")
"""A figure of what there is, which nobody wants less of."""


@dataclass(frozen=True, slots=True)
class ToldCount:
    """A figure of today's trouble."""

    base: str
    value: float
    unit: str
    is_part: bool = False
    """Of a whole that is counted beside."""


def told_count(clause: BriefClause, *, is_korean: bool) -> ToldCount | None:
    """Return what a clause of a message counts of what goes wrong; None where it counts nothing, or nothing wrong.

    Years, days of the calendar and sums of money are no such counts.
    """
    text = clause.text
    is_wrong = bool(_LOST.search(text)) or (clause.piece.role == "problem" and bool(_TIMES.search(text)))
    if clause.kind not in ("state", "note") or not is_wrong or _TOO_FEW.search(text):
        return None
    return next(told_parts(text, is_korean=is_korean), None) or next(_counts(text, is_korean=is_korean), None)


def told_parts(text: str, *, is_korean: bool) -> Iterator[ToldCount]:
    """Yield the counts of a part with its whole: "18 of 40 requests"."""
    for match in (_PART_KO if is_korean else _PART_EN).finditer(text):
        part, whole = _value(match["n"]), _value(match["all"])
        if 0 < part <= whole:
            gap = "" if is_korean else " "
            yield ToldCount(f"{match['n']}/{match['all']}{gap}{match['u']}", part, match["u"], is_part=True)


def _counts(text: str, *, is_korean: bool) -> Iterator[ToldCount]:
    for pattern in (_TIME_KO, _COUNT_KO) if is_korean else (_TIME_EN, _COUNT_EN):
        for match in pattern.finditer(text):
            gap = "" if is_korean and match["n"][0].isdigit() else " "
            if _value(match["n"]):
                yield ToldCount(f"{match['n']}{gap}{match['u']}", _value(match["n"]), match["u"])


def _value(number: str) -> float:
    word = number.lower()
    known = _WORDS_KO.get(word) or _WORDS_EN.get(word)
    return float(known if known is not None else word.replace(",", ""))
