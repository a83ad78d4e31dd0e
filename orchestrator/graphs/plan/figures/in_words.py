"""Figures that no digit tells: numbers in words, shares of a number ("열에 아홉", "a third of"), rough ones."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from orchestrator.language.numerals import ENGLISH, NATIVE, SMALL_ENGLISH, count, english, numeral

_COUNTED_KO: Final = r"명|사람|인(?=[의이을은\s])|건|개|대|곳|회|집|가구"
_UNIT_KO: Final = rf"{_COUNTED_KO}|퍼센트"
_NUMBER_KO: Final = re.compile(
    r"(?<![가-힣\d])(?P<n>(?=[^\s]{0,2}[십백천만억])[일이삼사오육칠팔구십백천만억]{2,14}(?=\s?[^\s])|[백천만억](?=\s))\s?"
    rf"(?P<unit>{_UNIT_KO})"
)
"""A scale alone stands apart from what it counts: 만 명, but 조건."""
_NUMBER_EN: Final = re.compile(
    rf"(?<![\w.,-])(?P<n>{ENGLISH})[ -](?P<unit>per ?cent\b|[a-z]{{3,15}}s\b|people\b|staff\b)", re.I
)
_ROUGH_KO: Final = re.compile(
    rf"(?<![가-힣\d])(?:수|몇\s?)(?P<n>[십백천]?[만억]|[십백천]|조(?=여?\s?원))여?\s?(?P<unit>{_UNIT_KO}|원|배)"
)
_ROUGH_EN: Final = re.compile(r"\b(?P<n>dozen|hundred|thousand|million|billion)s(?=\sof\b)|\ba\sdozen\b", re.I)
_TWICE: Final = re.compile(r"\btwice(?=\s(?:as|the)\b)", re.I)
_SHARE_KO: Final = re.compile(
    rf"(?<![가-힣])(?P<of>{NATIVE})(?:에|(?:\s?(?!배|번째)[가-힣]{{1,3}})?\s(?:중|가운데)(?:에서?)?)\s(?P<n>{NATIVE})"
    rf"(?![가-힣]{{0,1}}[배째씩])(?:\s?(?:{_COUNTED_KO}))?"
)
_FRACTION_KO: Final = re.compile(
    r"(?<![가-힣\d])(?P<of>\d{1,3}|[삼사오육칠팔구십]{1,3})\s?분의\s?"
    r"(?P<n>\d{1,3}|[일이삼사오육칠팔구](?=[이가은는을를의도로만]?(?![가-힣])))"
)
"""Not 이분의 일: that is what this person does."""
_SHARE_EN: Final = re.compile(
    rf"\b(?P<n>{SMALL_ENGLISH})\s(?:out\sof|in)\s(?:every\s)?(?P<of>{SMALL_ENGLISH})\b"
    r"(?!\s(?:second|minute|hour|day|week|month|year)s?\b)",
    re.I,
)
_FRACTION_EN: Final = re.compile(
    r"\b(?P<n>an?|one|two|three|four)[\s-](?P<of>third|quarter|fifth|sixth|eighth|tenth)s?(?=\sof\b)", re.I
)
_PARTS: Final = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_ROUGHLY: Final = {"dozen": 12, "hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}


class WordedFigure(NamedTuple):
    """A figure at ``text[start:end]``."""

    values: tuple[Decimal, ...]
    """In percent where ``unit`` is that."""
    unit: str
    """As it is written; ``%`` of a share, empty where nothing says it."""
    start: int
    end: int


def worded_figures(text: str) -> Iterator[WordedFigure]:
    """Yield the numbers in words; those that overlap may come twice."""
    for match in _ROUGH_KO.finditer(text):
        if read := numeral(match["n"]):
            yield WordedFigure((read.value, read.value * 9), match["unit"], *match.span())
    for match in _ROUGH_EN.finditer(text):
        yield WordedFigure((Decimal(_ROUGHLY[(match["n"] or "dozen").lower()]),), "", *match.span())
    for match in _TWICE.finditer(text):
        yield WordedFigure((Decimal(2),), "배", *match.span())
    for match in _NUMBER_KO.finditer(text):
        if read := numeral(match["n"]):
            yield WordedFigure((read.value,), _percent(match["unit"]), *match.span())
    for match in _NUMBER_EN.finditer(text):
        value = None if any(sign.isdigit() for sign in match["n"]) else english(match["n"])
        if value is not None and value >= 3:
            yield WordedFigure((value,), _percent(match["unit"].lower()), *match.span())


def worded_shares(text: str) -> Iterator[WordedFigure]:
    """Yield the shares of a number: of what follows "3분의 1", three are no minutes."""
    for pattern in (_FRACTION_KO, _SHARE_KO):
        for match in pattern.finditer(text):
            whole, part = count(match["of"]), count(match["n"])
            if whole and part and part[0] < whole[0]:
                yield _share(part[0], whole[0], match)
    for match in _SHARE_EN.finditer(text):
        total, some = english(match["of"]), english(match["n"])
        if total and some and some < total:
            yield _share(int(some), int(total), match)
    for match in _FRACTION_EN.finditer(text):
        few = Decimal(1) if match["n"].lower() in ("a", "an") else english(match["n"])
        parts = _PARTS[match["of"].lower()]
        if few and few < parts:
            yield _share(int(few), parts, match)


def _share(part: int, whole: int, match: re.Match[str]) -> WordedFigure:
    return WordedFigure((Decimal(100 * part) / whole,), "%", *match.span())


def _percent(unit: str) -> str:
    return "%" if unit in ("퍼센트", "percent", "per cent") else unit
