"""Figures that a text tells in words, where their place or unit shows that something is counted by them.

"fifty-two hours", "two million", "from nine to six", "the tenth of each month", "a third of the pay", "쉰두 시간", "세 배".
Sums with a currency and spans of days are read by ``amounts`` and ``numbers``.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, Literal

from orchestrator.language import words
from orchestrator.language.found import LONGEST, Found
from orchestrator.language.numerals import NATIVE, SINO, count, english

Measure = Literal["hours", "minutes", "percent", ""]

_ONES: Final = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
    "|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
)
_SCALES: Final = "hundred|thousand|million|billion"
_MORE: Final = rf"(?:(?: and a half)? (?:{_SCALES})\b|(?:[ -]and)?[ -](?:{_ONES}|{_SCALES})\b)*+"
_CURRENCY: Final = r"won|krw|us dollars|dollars?|bucks?|euros?|yen|yuan|pounds?|usd|eur"
_UNITS: Final = (
    r"(?P<hours>[ -]hours?\b)|(?P<minutes>[ -]minutes?\b)|(?P<percent> ?(?:per ?cent\b|%))"
    r"|(?P<clock> (?:o'?clock|[ap]\.?m\b|in the (?:morning|afternoon|evening)|at night))"
)
_COUNTED: Final = re.compile(rf"(?<![\w-])(?P<n>(?:(?:{_ONES})|a (?:{_SCALES}))\b{_MORE})(?:{_UNITS})", re.I)
_LARGE: Final = re.compile(rf"(?<![\w.,-])(?P<n>(?:{_ONES})\b{_MORE})(?P<money>[ -]?(?:{_CURRENCY})\b)?", re.I)
_HAS_SCALE: Final = re.compile(_SCALES, re.I)
_HALF_SCALE: Final = re.compile(rf"^(?P<n>.+?) and a half (?P<scale>{_SCALES})$", re.I)
_CLOCK: Final = re.compile(
    rf"\b(?:from|between) (?P<from>{_ONES}) (?:to|until|till|and) (?P<to>{_ONES})\b|\b(?:at|until|till) (?P<at>{_ONES})(?=[.,;!?)]|$| (?:on|each|every|and|but|sharp)\b)",
    re.I,
)
_ORDINALS: Final = {
    word: value
    for value, word in enumerate(
        words(
            """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
    sixteenth seventeenth eighteenth nineteenth twentieth
    """
        ),
        start=1,
    )
} | {"thirtieth": 30}
_DAY: Final = re.compile(
    rf"\b(?P<tens>twenty|thirty)?-?\b(?P<day>{'|'.join(_ORDINALS)})(?: day)? of (?:each|every|the|a)(?: (?:following|next|same|calendar))* month\b",
    re.I,
)
_OF_WHOSE: Final = r"(?:the|your|his|her|their|its|all|it|that|this|what|a month's|one month's)"
_PARTS: Final = {"third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
_PART: Final = re.compile(
    rf"\b(?:(?P<half>half)(?: of)? {_OF_WHOSE}\b|(?P<top>a|one|two|three)[ -](?P<part>{'|'.join(_PARTS)})s? of {_OF_WHOSE}\b)"
    r"|(?P<ko>절반|반액)|(?P<low>\d{1,3}|[이삼사오육칠팔구십백])\s?분의\s?(?P<of>\d{1,3}|[일이삼사오육칠팔구])(?!\d)|(?<![\d/.])(?P<a>[1-9])/(?P<b>[2-9]|10)(?![\d/.]|\s?(?:까지|부터|에(?![가-힣])|일|월|\())",
    re.I,
)
_TIMES: Final = re.compile(
    rf"\b(?:(?P<twice>twice|double)|(?P<triple>triple)|(?P<n>{_ONES}|\d{{1,2}}(?:\.\d)?) times) (?={_OF_WHOSE}\b|as\b|an? |ordinary|normal)"
    rf"|(?<![\d.,가-힣])(?P<ko>{NATIVE}|\d{{1,2}}(?:\.\d)?)\s?배(?![상제정달려우송포경치분당추낭터])",
    re.I,
)
_KO_COUNTED: Final = re.compile(
    rf"(?<![\d.,가-힣])(?:(?P<n>{NATIVE}|{SINO})\s?(?P<hours>시간)"
    rf"|(?P<minutes>(?!십분\s?(?:이해|공감|활용|발휘|감안|고려))(?!이\s?분(?!\s?(?:간|동안|이내|안에|만에|전|후|마다)))(?P<of>{SINO}))\s?분(?![의기야류석명께들]))"
)
"""Minutes are counted with borrowed numerals alone; with own ones, and as "이 분", people are."""
_LEAST: Final = 2
"""One hour and one time are said of anything."""


def find_spelled(text: str) -> Iterator[Found[tuple[Decimal, Measure]]]:
    """Yield each figure in words with what it measures; what holds as many per cent is one of per cent: twice is 200."""
    text = text[:LONGEST]
    yield from _english(text)
    yield from _shares(text)
    for match in _KO_COUNTED.finditer(text):
        read = count(match["n"] or match["of"])
        if read is not None and read[0] == read[1] >= _LEAST:
            measure: Measure = "hours" if match["hours"] else "minutes"
            yield Found((Decimal(read[0]), measure), match.start(), match.end())


def _english(text: str) -> Iterator[Found[tuple[Decimal, Measure]]]:
    for match in _COUNTED.finditer(text):
        measure: Measure = (
            "hours" if match["hours"] else "minutes" if match["minutes"] else "percent" if match["percent"] else ""
        )
        if (value := _value(match["n"])) is not None and value >= _LEAST:
            yield Found((value, measure), match.start(), match.end())
    for match in _LARGE.finditer(text):
        is_read_as_sum = match["money"] and _HALF_SCALE.match(match["n"]) is None
        if not is_read_as_sum and _HAS_SCALE.search(match["n"]) and (value := _value(match["n"])) is not None:
            yield Found((value, ""), match.start(), match.end())
    for match in _CLOCK.finditer(text):
        for name in ("from", "to", "at"):
            if match[name] and (value := english(match[name])) is not None:
                yield Found((value, ""), *match.span(name))
    for match in _DAY.finditer(text):
        tens = english(match["tens"]) if match["tens"] else None
        yield Found((Decimal(_ORDINALS[match["day"].lower()]) + (tens or 0), ""), match.start(), match.end())


def _value(told: str) -> Decimal | None:
    halved = _HALF_SCALE.match(told)
    if halved is None:
        return english(told)
    whole, scale = english(halved["n"]), english(f"one {halved['scale']}")
    return None if whole is None or scale is None else (whole + Decimal("0.5")) * scale


def _shares(text: str) -> Iterator[Found[tuple[Decimal, Measure]]]:
    for match in _PART.finditer(text):
        if match["half"] or match["ko"]:
            top, low = Decimal(1), Decimal(2)
        elif match["part"]:
            top, low = english(match["top"]) or Decimal(1), Decimal(_PARTS[match["part"].lower()])
        else:
            of, whole = count(match["of"] or match["a"]), count(match["low"] or match["b"])
            if of is None or not whole or not whole[0]:
                continue
            top, low = Decimal(of[0]), Decimal(whole[0])
        yield Found(((100 * top / low).quantize(Decimal("0.01")), "percent"), match.start(), match.end())
    for match in _TIMES.finditer(text):
        told = match["n"] or match["ko"]
        if match["twice"] or match["triple"]:
            times: Decimal | None = Decimal(2 if match["twice"] else 3)
        elif told[0].isdecimal():
            times = Decimal(told)
        else:
            read = count(told) if match["ko"] else None
            times = Decimal(read[0]) if read else english(told)
        if times is not None and times > 1:
            yield Found((100 * times, "percent"), match.start(), match.end())
