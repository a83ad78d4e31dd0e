"""Figures that cannot both hold: at most 40 a night and four full groups of twelve, what is free and costs £3 a head."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from orchestrator.graphs.plan.rules.reading.factors import unit_named
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.graphs.plan.rules.reading.told_twice import ToldTwice
from orchestrator.language import any_of
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english

_N_EN: Final = rf"(?P<n>\d[\d,]{{0,6}}|{SMALL_ENGLISH})"
_N_KO: Final = rf"(?P<n>\d[\d,]{{0,6}}|{NATIVE}(?=\s))"
_MOST_EN: Final = r"(?:max(?:imum)?\.?|at\smost|up\sto|no\smore\sthan|not\smore\sthan|limited\sto)(?:\sof)?"
_TIME_EN: Final = r"(?:a|per|each|every)\s(?P<time>night|day|evening|morning|session|week|round|trip)\b"
_LIMITS: Final = (
    re.compile(rf"\b{_MOST_EN}\s{_N_EN}\s(?:[a-z]+\s){{0,2}}?{_TIME_EN}", re.I),
    re.compile(rf"\b{_N_EN}\s(?:[a-z]+\s){{0,2}}?{_TIME_EN}\s(?:at\s(?:the\s)?most|max(?:imum)?\b)", re.I),
    re.compile(
        rf"(?P<time>하루|한\s?주|회차?당|매일|매주)에?\s(?:최대\s)?{_N_KO}\s?명(?:까지|\s?이하|\s?이내|을?\s넘)"
    ),
    re.compile(rf"(?P<time>하루|한\s?주|회차?당|매일|매주)에?\s최대\s{_N_KO}\s?명"),
)
"""The most that may come in a time."""
_EACH: Final = (
    re.compile(
        rf"\b(?:each|every|an?|one)\s(?:[a-z]+\s)?(?P<unit>[a-z]{{3,12}})\s(?:is|has|holds|takes|seats|counts)\s(?P<most>(?:at\smost|up\sto|max(?:imum)?)\s)?{_N_EN}\b(?!\s(?:minutes?|hours?|days?|weeks?|%))",
        re.I,
    ),
    re.compile(
        rf"\b{_N_EN}\s(?:people|visitors|guests|persons)\s(?:per|a|each|in\seach)\s(?P<unit>(?!night|day|week)[a-z]{{3,12}})\b",
        re.I,
    ),
    re.compile(rf"(?:한|각|매)\s?(?P<unit>[가-힣]{{1,2}}?)(?:에|은|는|당|마다)?\s(?P<most>최대\s)?{_N_KO}\s?명"),
    re.compile(rf"(?<![가-힣])(?P<unit>[가-힣]{{1,2}}?)당\s(?P<most>최대\s)?{_N_KO}\s?명"),
)
"""How many are in one of a kind."""
_TIMES_EN: Final = rf"\b{_N_EN}\s(?:[a-z]+\s)?UNITs?\s{_TIME_EN}"
_TIMES_KO: Final = rf"(?P<time>하루|한\s?주|매일|매주)에?\s(?:총\s)?{_N_KO}\s?(?:개\s)?UNIT(?![가-힣]{{0,1}}당)"
_FULL: Final = re.compile(
    r"\b(?:all|always|every\sone)\s(?:of\sthem\s)?(?:\w+\s)?(?:full|booked)\b|(?:다|모두|전부|꽉)\s?(?:찬|차|채우|채워|만석)",
    re.I,
)
_SAME: Final = {"매일": "하루", "매주": "한주", "evening": "night"}


_FREE: Final = any_of(
    r"(?<![가-힣])무료(?=\s|[,.]|$|이[고며에다]|예요|로\s|입니다|임|고\s)|(?:요금|돈)(?:은|을|는)?\s(?:안\s받|받지\s않)",
    r"\b(?:is|are|stays?|be)\s(?:always\s|all\s|completely\s)?free(?:\sof\scharge)?(?!\s(?:of|from|to|on|at|if|when|until|unless)\b)",
)
_FOR_SOME: Final = any_of(
    r"회원|미만|이하|이상|어르신|아이|학생|처음|첫|동안|까지|경우|[0-9]세|만\s",
    r"\b(?:members?|under|over|children|kids|students|first|until|if|only|seniors?|for)\b",
)
"""Some of them, or for a time."""
_CHARGED: Final = re.compile(r"(?:(?:we|also|they|i)\s)*charge|")


@dataclass(frozen=True, slots=True)
class _Told:
    number: int
    unit: str
    is_most: bool
    piece: Piece


def rival_counts(pieces: Sequence[Piece]) -> Iterator[ToldTwice]:
    """Yield the most that is told for a time with what each of a kind and how many of it come to, where that is more.

    Where each is bounded only, its times come to more only if all are said to be full.
    """
    told = [one for one in pieces if not (one.rows or one.is_aside or one.is_amended)]
    limits = [one for piece in told for one in _found(_LIMITS, piece)]
    each = [one for piece in told for one in _found(_EACH, piece)]
    for limit in limits:
        for one in each:
            for piece in told:
                pattern = _TIMES_EN if one.unit.isascii() else _TIMES_KO
                match = re.search(pattern.replace("UNIT", re.escape(one.unit)), piece.text, re.I)
                times = _number(match["n"]) if match else 0
                if match is None or not times or _time(match["time"]) != limit.unit:
                    continue
                whole = one.number * times
                if whole > limit.number and (not one.is_most or _FULL.search(f"{piece.text} {one.piece.text}")):
                    parts = list(dict.fromkeys((one.piece.text, piece.text)))
                    shown = f"{'; '.join(parts)} ({one.number} × {times} = {whole})"
                    yield ToldTwice(limit.piece, replace(piece, text=shown), is_day=False)
                    return


def free_and_paid(pieces: Sequence[Piece]) -> Iterator[ToldTwice]:
    """Yield what is said to be free with what is taken for each one, where neither names another thing or some alone."""
    told = [one for one in pieces if not (one.rows or one.is_aside or one.is_amended)]
    free = next((one for one in told if _FREE.search(one.text) and not _FOR_SOME.search(one.text)), None)
    for piece in told if free else ():
        sums = told_sums(piece.text, is_price=True)
        is_each = any(one.is_open and one.kind == "fee" and _CHARGED.fullmatch(one.item) for one in sums)
        if free and piece is not free and is_each and not _FOR_SOME.search(piece.text):
            yield ToldTwice(free, piece, is_day=False)
            return


def _found(patterns: Sequence[re.Pattern[str]], piece: Piece) -> Iterator[_Told]:
    for pattern in patterns:
        if match := pattern.search(piece.text):
            groups = match.groupdict()
            unit = _time(groups["time"]) if groups.get("time") else unit_named(groups["unit"])
            number = _number(groups["n"])
            if number:
                yield _Told(number, unit, bool(groups.get("most")), piece)
                return


def _time(told: str) -> str:
    short = re.sub(r"\s", "", told.lower())
    return _SAME.get(short, short)


def _number(told: str) -> int:
    bare = told.replace(",", "").strip()
    if bare.isdecimal():
        return int(bare)
    read = count(bare) if re.search("[가-힣]", bare) else None
    if read:
        return read[0] if read[0] == read[1] else 0
    return int(english(bare) or 0)
