"""Shares and small numbers that are told in words: "a third", "one bag in three", "half a day", "셋 중 하나", "절반"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english
from orchestrator.language.predicates_ko import predicates

_HUNDRED: Final = 100
_OF: Final = frozenset((*range(2, 13), 15, 20, 25, 30, 40, 50, 60, 100, 200, 500, 1000))
"""Of how many people say how many it is; of another number it is the count of a whole."""
_N_EN: Final = rf"(?:\d{{1,4}}|an?\shundred|{SMALL_ENGLISH})"
_IN: Final = re.compile(
    rf"\b(?P<a>{_N_EN})\s(?:(?!in\b|of\b|out\b)[a-z-]+\s)?(?P<of>in\s(?:every\s)?|out\sof\s(?:every\s)?|of\s(?:every\s))(?P<b>{_N_EN})\b(?!\s?(?:minutes?|hours?|days?|weeks?|months?|years?|January|March|%|[:.,]\d))",
    re.I,
)
_PARTS: Final = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10, "twentieth": 20}
_PART: Final = re.compile(
    rf"\b(?:(?P<some>two|three|four|nine)[ -](?P<parts>thirds|quarters|fifths|tenths)|(?:an?|one)[ -](?P<part>{'|'.join([*_PARTS][1:])})|(?P<half>half))\b",
    re.I,
)
_NO_PART: Final = re.compile(
    rf"\b(?:first|second|third|other|per|each|every|by|at|once|twice|(?:\d|{SMALL_ENGLISH})(?:\sand(?:\sa)?)?)\s$|[-\d]$",
    re.I,
)
_NO_SHARE: Final = re.compile(
    r"^-|^\s(?:an?|past|price|term|way|day|hour|marathon|time|year|mile|board|dozen|party|parties|[a-z]+(?:day|time|person|man|one|party))\b",
    re.I,
)
"""Behind "half" or "third": a length, or which one in a row."""
_SINGULAR: Final = re.compile(r"^\s[a-z-]+(?<!s)\s(?:is|was|has|will|would|can|for|with|at|in|costs?)\b", re.I)
"""A third one: "a third tablet is bought"."""
_LEAST: Final = 2
_AT_HEAD: Final = re.compile(
    r"(?:^|[,;:(–—]\s?|\b(?:and|but|that|only|about|around|nearly|almost|roughly|over|under|below|than|least|most|to|from|is|are|was|were|now|of|where|because|if)\s)$",
    re.I,
)
_N_KO: Final = rf"(?:\d{{1,4}}|{NATIVE})"
_COUNTER: Final = r"(?:명|분|번|건|개|집|곳|권|대|회|통|팀|가구|마리|장|벌|사람|쌍)"
_OF_KO: Final = re.compile(
    rf"(?<![가-힣\d,.])(?P<b>{_N_KO})\s?(?P<unit>{_COUNTER}|[가-힣]{{1,2}}?)?(?:\s?(?:중에?서?|가운데|당)|에)\s(?:[가-힣]{{1,6}}\s)?(?P<a>{_N_KO}|절반)(?:\s?(?P<unit2>{_COUNTER}|(?P=unit)))?(?:\s?꼴)?(?![가-힣]{{0,2}}째)"
)
_FRACTION_KO: Final = re.compile(
    r"(?P<b>\d{1,3}|[삼사오육칠팔구십이])\s?분의\s?(?P<a>\d{1,3}|[일이삼사오육칠팔구])(?![가-힣]?월)"
)
_HALF_KO: Final = re.compile(r"(?<![가-힣])(?:절반|반수)")
_SINO: Final = dict(zip("일이삼사오육칠팔구십", range(1, 11), strict=True))


_ONE: Final = re.compile(
    r"\b(?:(?P<half>half\san?)(?=\s(?:minute|hour|day|week|month|year)\b)|(?<=\bto\s)(?P<time>an?)(?=\s(?:minute|hour|day|week|month)\b)|(?:(?<=\bthan\s)|(?<=\bto\s)|(?<=\bmost\s)|(?<=\bleast\s)|(?<=\bunder\s)|(?<=\bbelow\s))(?P<one>one))\b(?!\sof\b)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class ToldShare:
    """A share at ``text[start:end]``, or a number below two."""

    start: int
    end: int
    value: float
    """Of a share in the hundred."""
    sign: str = "%"

    @property
    def written(self) -> str:
        """The share in figures, as many letters as its words: "a third" is "000033%"."""
        room = self.end - self.start - len(self.sign)
        if room < _LEAST and self.sign:
            return "½%"
        return f"{self.value if self.value < 1 else round(self.value)}".rjust(room, "0") + self.sign


def shares_in(text: str) -> Iterator[ToldShare]:
    """Yield the shares that a text tells in words.

    >>> [text_share.value for text_share in shares_in("A third of 60 visitors leave, one bag in ten is late")]
    [33.3, 10.0]
    >>> [text_share.value for text_share in shares_in("예약 셋 중 하나가 늦고 절반은 안 온다")]
    [33.3, 50.0]
    """
    found = _korean(text) if re.search("[가-힣]", text) else _english(text)
    end = 0
    for one in sorted(found, key=lambda each: (each.start, -each.end)):
        if one.start >= end:
            yield one
            end = one.end


def _english(text: str) -> Iterator[ToldShare]:
    for found in _ONE.finditer(text):
        yield ToldShare(*found.span(), 0.5 if found["half"] else 1, "")
    for found in _IN.finditer(text):
        part, whole = _number(found["a"]), _number(found["b"])
        is_words = not (found["a"].isdigit() and found["b"].isdigit())
        if 0 < part < whole and whole in _OF and (is_words or found["of"].lower().startswith(("in", "out"))):
            yield _share(found, part / whole)
    for found in _PART.finditer(text):
        before, behind = text[: found.start()], text[found.end() :]
        if _NO_PART.search(before) or _NO_SHARE.match(behind):
            continue
        if found["part"] and not behind.startswith(" of ") and not _AT_HEAD.search(before):
            continue
        if found["part"] and _SINGULAR.match(behind):
            continue
        some = _number(found["some"]) if found["some"] else 1
        name = (found["half"] or found["part"] or found["parts"].rstrip("s")).lower()
        yield _share(found, some / _PARTS[name])


def _korean(text: str) -> Iterator[ToldShare]:
    for found in _OF_KO.finditer(text):
        whole = _number_ko(found["b"])
        part = whole / 2 if found["a"] == "절반" else _number_ko(found["a"])
        is_same = found["unit"] == found["unit2"] or not found["unit"]
        is_same = is_same or (not found["unit2"] and re.fullmatch(_COUNTER, found["unit"]) is not None)
        if 0 < part < whole and whole in _OF and is_same:
            yield _share(found, part / whole)
    for found in _FRACTION_KO.finditer(text):
        whole, part = (_SINO.get(found[one]) or int(found[one]) for one in ("b", "a"))
        if 0 < part < whole:
            yield _share(found, part / whole)
    for found in _HALF_KO.finditer(text):
        yield _share(found, 0.5)


_LEAD_KO: Final = (
    r"(?:(?:(?:지금|요즘|현재|보통|평균|대략|거의)(?:은|는)?|(?:하루|한\s?(?:주|달|해)|[일주월]|일주일|매[일주달월년])(?:에|마다|이면)?"
    r"|(?P<of>[가-힣]{2,8}))\s){0,3}"
)
_PART_KO: Final = re.compile(
    rf"{_LEAD_KO}(?:(?P<b>{_N_KO})\s?(?:{_COUNTER})?\s?(?:중에?서?|가운데)\s(?P<a>{_N_KO}|절반)(?:\s?{_COUNTER})?|(?P<half>절반|반))"
    r"(?:\s?(?:정도|쯤|꼴|가량))?(?:은|는|이|가|도|께서는?)\s(?=\S)"
)
_FEW: Final = 3
"""Of so few a part is the one who has a task: "세 분 중 한 분이 접수를 본다"."""


def tells_part_now(text: str, *, is_open: bool) -> bool:
    """Tell whether a Korean clause says what part of a whole does something, or does not: so it is today.

    ``is_open``: nothing else says what the clause speaks of, so that they may be named, and few.

    >>> [tells_part_now(one, is_open=False) for one in ("열 분 중 네 분은 두 번 드십니다", "한 달에 열 건 중 세 건은 안 돌아와요")]
    [True, True]
    >>> [tells_part_now(one, is_open=False) for one in ("세 분 중 한 분이 접수를 봅니다", "열 건 중 아홉 건은 꼭 답해야 한다")]
    [False, False]
    """
    found = _PART_KO.match(text)
    said = next(reversed(predicates(text)), None) if found else None
    if found is None or said is None or said.mood != "told" or said.link in _CASES or _WANTED.search(text):
        return False
    whole = _number_ko(found["b"]) if found["b"] else _FEW + 1
    part = whole / 2 if found["half"] or found["a"] == "절반" else _number_ko(found["a"])
    return 0 < part < whole and (is_open or said.is_denied or (whole > _FEW and not (found["of"] or found["half"])))


_CASES: Final = frozenset(("면", "으면", "거든", "때", "경우"))
_WANTED: Final = re.compile(r"목표|맡|담당|이상|이하|이내|반드시|(?<![가-힣])꼭\s|까지")


def _share(found: re.Match[str], value: float) -> ToldShare:
    return ToldShare(*found.span(), round(_HUNDRED * value, 1))


def _number(told: str) -> int:
    if told.isdigit():
        return int(told)
    return _HUNDRED if told.lower().endswith("hundred") else int(english(told) or 0)


def _number_ko(told: str) -> int:
    read = (int(told), int(told)) if told.isdigit() else count(told)
    return read[0] if read and read[0] == read[1] else 0
