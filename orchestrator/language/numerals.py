"""Numbers in words and figures, Korean and English: "3천5백만", "스물셋", "두세", "a hundred and five"."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from orchestrator.language import words

_DIGITS = {"영": 0, "공": 0, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "륙": 6, "칠": 7, "팔": 8, "구": 9}
_SMALL = {"십": 10, "백": 100, "천": 1000}
_LARGE = {"만": 10**4, "억": 10**8, "조": 10**12}

_TENS = {
    "열": 10,
    "스물": 20,
    "스무": 20,
    "서른": 30,
    "마흔": 40,
    "쉰": 50,
    "예순": 60,
    "일흔": 70,
    "여든": 80,
    "아흔": 90,
}
_ONES = {
    "하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "석": 3, "넷": 4, "네": 4, "넉": 4, "다섯": 5, "여섯": 6,
    "일곱": 7, "여덟": 8, "여덜": 8, "아홉": 9,
}  # fmt: skip
_PAIRS = {
    "한두": (1, 2), "두세": (2, 3), "두서너": (2, 4), "서너": (3, 4), "세네": (3, 4), "너댓": (4, 5), "네다섯": (4, 5),
    "네댓": (4, 5), "대여섯": (5, 6), "대엿": (5, 6), "예닐곱": (6, 7), "일고여덟": (7, 8), "일이": (1, 2), "이삼": (2, 3),
    "삼사": (3, 4), "사오": (4, 5), "오륙": (5, 6), "육칠": (6, 7), "칠팔": (7, 8), "팔구": (8, 9),
}  # fmt: skip
_EN_ONES = {
    word: value
    for value, word in enumerate(
        words(
            """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
    """
        )
    )
}
_EN_TENS = {
    word: value * 10
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_EN_SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}


def _any(words: object) -> str:
    return "|".join(sorted(map(str, words), key=len, reverse=True))  # type: ignore[call-overload]


PAIR = f"(?:{_any(_PAIRS)})"
NATIVE = f"(?:(?:{_any(_TENS)}) ?(?:{_any(_ONES)})?|(?:{_any(_ONES)}))"
SINO = "(?:[일이삼사오육칠팔구]?백 ?)?(?:[일이삼사오육칠팔구]?십 ?)?[일이삼사오육칠팔구]?(?<=[백십일이삼사오육칠팔구])"
COUNT = rf"(?:\d{{1,4}}|{PAIR}|{NATIVE}|{SINO})"
"""A small number as counted in Korean: figures, own words (스물셋, 세, 두세) or borrowed ones (삼십이)."""
SINO_PAIRS: Final = {pair: ends for pair, ends in _PAIRS.items() if pair[0] in _DIGITS}
_EN_SMALL = _any([*_EN_ONES, *_EN_TENS])
SMALL_ENGLISH: Final = rf"(?:(?:{_EN_SMALL})(?:-(?:{_any(_EN_ONES)}))?)"
"""A number below a hundred in English words: "three", "twenty-five"."""
ENGLISH = rf"(?:(?:an?|half an?|{_EN_SMALL}|\d[\d,]{{0,20}}(?:\.\d{{1,4}})?(?!\d))(?:[ -](?:and )?(?:{_EN_SMALL}|{_any(_EN_SCALES)})){{0,8}})\b"
"""A number in English: "three", "twenty-five", "a hundred and five", "1.5 million"."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it was put together in Korean."""

    value: Decimal
    has_large: bool
    """It has 만, 억 or 조."""
    has_small: bool
    """It has 십, 백 or 천."""
    scale: int
    """What the last figure is multiplied by: 3백만 → 1,000,000."""


_TOKEN = re.compile(r"(\d[\d,]*(?:\.\d+)?)|([영공일이삼사오육륙칠팔구])|([십백천])|([만억조])|\s+|(.)", re.S)


def numeral(text: str) -> Numeral | None:
    """Read "1억 2천5백만", "3.5억", "이천오백", "3,000"; None where the parts do not make a number.

    What follows 억 without 만 counts in 만, as people say it: "1억 2천" is 120,000,000 and "3억5" is 350,000,000.
    """
    if len(text) > 200:
        return None
    total = group = Decimal(0)
    current: Decimal | None = None
    small = large = 10**16
    has_small = has_large = False
    last = 0
    rest_has_small = False
    for figures, digit, little, big, other in _TOKEN.findall(text):
        if other:
            return None
        if figures or digit:
            if current is not None:
                return None
            current = Decimal(figures.replace(",", "")) if figures else Decimal(_DIGITS[digit])
        elif little:
            unit = _SMALL[little]
            if unit >= small:
                return None
            group += (Decimal(1) if current is None else current) * unit
            current, small, has_small, last, rest_has_small = None, unit, True, unit, True
        elif big:
            unit = _LARGE[big]
            if unit >= large:
                return None
            group += current or 0
            if group == 0 and (current is not None or (has_large and not rest_has_small)):
                return None
            total += (group or 1) * unit
            last = unit * (last if rest_has_small and current is None else 1)
            group, current, small, large = Decimal(0), None, 10**16, unit
            has_large, rest_has_small = True, False
    rest = group + (current or 0)
    if not (has_small or has_large or current is not None):
        return None
    if has_large and rest and large == 10**8 and rest < 10_000:
        rest *= 10_000 if rest >= 10 else 10_000_000
    return Numeral(total + rest, has_large, has_small, 1 if current is not None else max(last, 1))


def count(text: str) -> tuple[int, int] | None:
    """Read a small number, least and most: "3" → (3, 3), "두세" → (2, 3), "스물셋" → (23, 23), "삼십" → (30, 30)."""
    text = text.replace(" ", "")
    if len(text) > 20:
        return None
    if text.isdecimal():
        return (int(text), int(text))
    if text in _PAIRS:
        return _PAIRS[text]
    for word, tens in _TENS.items():
        rest = text.removeprefix(word)
        if rest != text and (not rest or rest in _ONES):
            return (tens + _ONES.get(rest, 0),) * 2
    if text in _ONES:
        return (_ONES[text],) * 2
    read = numeral(text)
    return None if read is None else (int(read.value),) * 2


def english(text: str) -> Decimal | None:
    """Read a number in English words or figures; "half a" is 0.5, "a" is 1."""
    whole, half, rest = text.lower().rpartition(" and a half")
    if half and not rest.strip():
        read = english(whole)
        return None if read is None else read + Decimal("0.5")
    if len(text) > 200:
        return None
    total = group = Decimal(0)
    is_any, before = False, ""
    for word in re.findall(r"\d[\d,]*(?:\.\d+)?|[a-z]+", text.lower()):
        if word[0].isdecimal():
            group, is_any = group + Decimal(word.replace(",", "")), True
        elif word == "half":
            group, is_any = Decimal("0.5"), True
        elif word in ("a", "an"):
            group, is_any = group or Decimal(1), True
        elif word in _EN_ONES or word in _EN_TENS:
            group = Decimal(0) if before in ("a", "an") else group
            group, is_any = group + Decimal(_EN_ONES.get(word, _EN_TENS.get(word, 0))), True
        elif word == "hundred":
            group = (group or Decimal(1)) * 100
        elif word in _EN_SCALES:
            total, group = total + (group or 1) * _EN_SCALES[word], Decimal(0)
        elif word != "and":
            return None
        before = word
    return total + group if is_any else None
