"""Amounts that are written out, in Korean, in Chinese characters, and in English."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from orchestrator.language.numerals import english, numeral

_HANJA = str.maketrans(
    "零一壹壱二貳弐三參参四五六七八九十拾百千萬万億兆", "영일일일이이이삼삼삼사오육칠팔구십십백천만만억조"
)
_KO = "일이삼사오육륙칠팔구영공십백천만억조"
_HAN = "零一壹壱二貳弐三參参四五六七八九十拾百千萬万億兆"
_LETTERS = f"[{_KO}{_HAN}]"
_KOREAN = (
    re.compile(rf"(?:일금|一金|金|금)[\s:]{{0,3}}(?P<w>{_LETTERS}[{_KO}{_HAN}\s]*+)(?:원|圓)\s?(?:정|整)?(?![가-힣])"),
    re.compile(rf"(?<![가-힣{_HAN}])(?P<w>{_LETTERS}{{3,}}+(?:\s{_LETTERS}++)*+)\s?(?:원|圓)\s?(?:정|整)"),
)
_ONES = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_EN = rf"(?:{_ONES}|{_TENS}|hundred|thousand|million|billion)"
_RUN = rf"{_EN}(?:[\s,-]{{1,3}}(?:and\s)?{_EN})*"
_CURRENCY = r"(?:(?:korean\s|south\skorean\s)?won|krw|(?:us\s|u\.s\.\s)?dollars?|usd|pounds?(?:\ssterling)?|gbp|euros?|eur|yen|(?:swiss\s)?francs?)"
_PARTS = r"(?:cents?|pence|penny)"
_ENGLISH = (
    re.compile(
        rf"\b(?P<w>{_RUN})\s{_CURRENCY}\b(?:,?\s(?:and\s)?(?:(?P<c>{_RUN})\s{_PARTS}\b|(?P<n>\d\d)/100|(?P<d>\d{{1,2}})\s{_PARTS}\b))?(?:\sonly\b)?",
        re.I,
    ),
    re.compile(
        rf"\b{_CURRENCY}\s(?P<w>{_RUN})\b(?:,?\s(?:and\s)?(?:(?:{_PARTS}\s)?(?P<c>{_RUN})\s{_PARTS}\b|(?P<n>\d\d)/100|(?P<d>\d{{1,2}})\s{_PARTS}\b))?(?:\sonly\b)?",
        re.I,
    ),
)


@dataclass(frozen=True, slots=True)
class WrittenAmount:
    """An amount in words: where it stands, and ``value / scale``."""

    start: int
    end: int
    value: int
    scale: int = 1


def written_amounts(text: str) -> Iterator[WrittenAmount]:
    """Yield the amounts of a piece of text that are written out; they do not overlap."""
    for form in _KOREAN:
        for match in list(form.finditer(text)):
            read = numeral("".join(match["w"].translate(_HANJA).split()))
            if read is not None and read.value == int(read.value) > 0:
                yield WrittenAmount(match.start(), match.end(), int(read.value))
                text = _blanked(text, match)
    for form in _ENGLISH:
        for match in list(form.finditer(text)):
            whole = english(match["w"])
            if whole is None or whole != int(whole) or whole <= 0:
                continue
            least = english(match["c"]) if match["c"] else Decimal(match["n"] or match["d"] or "NaN")
            if least is not None and not least.is_nan() and 0 <= least < 100:
                yield WrittenAmount(match.start(), match.end(), int(whole * 100 + least), 100)
            else:
                yield WrittenAmount(match.start(), match.end(), int(whole))
            text = _blanked(text, match)


def _blanked(text: str, match: re.Match[str]) -> str:
    return text[: match.start()] + "\0" * (match.end() - match.start()) + text[match.end() :]
