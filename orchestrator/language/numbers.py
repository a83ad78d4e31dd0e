"""Counts, ages, shares and spans of time that a text tells: "세 번", "만 34세", "연 24%", "3년 6개월", "a year and a half"."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, TypeVar

from orchestrator.language.found import LONGEST, Found
from orchestrator.language.numerals import COUNT, ENGLISH, count, english

T = TypeVar("T")
Unit = Literal["people", "times", "things", "age", "percent", "months", "ordinal", ""]


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many of what. Of "두세 명" the value is the larger number, and it is approximate."""

    value: int | float
    """A float only for shares that are not whole: 0.08."""
    unit: Unit
    """people 명, times 번, things 건·개·대, age in years, percent, months' worth 개월치, ordinal 번째; "" without a unit."""
    raw: str
    is_approximate: bool = False


@dataclass(frozen=True, slots=True)
class Duration:
    """A span of time: its months (a year is 12) and beside them its days (a week is 7, half a month 15)."""

    days: int
    months: int
    raw: str
    is_approximate: bool = False


_COUNTERS: Final[dict[Unit, str]] = {
    "ordinal": r"번째|째(?! ?딸| ?아들| ?아이| ?애)",
    "people": r"명|분(?=이|의|을|도|과|께|에게|만|\s|$)(?! ?(?:뒤|후|전|정도|동안|간|지각|거리))|사람|인(?=이|의|을|분|가구|조|\s|$|에)|식구",
    "months": r"개월 ?(?:치|분)|달 ?(?:치|분)",
    "times": r"번(?!호|지|길|방|출구|이나 버스|버스|홀|가)|차례|회(?!사|원|의|식|장|계|복|생|관|담|수|비|사원|차)|회차|차(?=례)|판",
    "things": r"건(?!물|강|설|축|의|배)|개(?!월|인|발|업|점|봉|최|시|학|념|선|편|통)|대(?=를|의|가|가량|나|\s|$|,)|채|통(?!장|화|신|지|보|역)|장(?!기|사|소|애|려|모)|곳|군데|마리|병(?!원)|대의|박스|켤레|벌(?!금)|세대|가지|필지|평(?!생|일|균|가)",
    "age": r"살(?!인|해|림)|세(?!대|입|금|명|트|번|차|달)",
}
_NOT_BEFORE = r"(?<![\d.,/\-가-힣A-Za-z])"
_APPROX_BEFORE = re.compile(
    r"(?:(?<![가-힣])(?:약|대략|한)|\b(?:about|around|roughly|approximately|nearly|almost|over))\s{1,2}$", re.I
)
_APPROX_AFTER = re.compile(r"\s?(?:정도|쯤|가량|남짓|넘게|or so\b)", re.I)
_BORROWED_LONG = r"(?:[일이삼사오육칠팔구]?천 ?)?(?:[일이삼사오육칠팔구]?백 ?)?(?:[일이삼사오육칠팔구]?십 ?)?[일이삼사오육칠팔구]?(?<=[천백십])|[일이삼사오육칠팔구]?[천백십][일이삼사오육칠팔구]"
_FIGURES = r"\d[\d,]{0,20}(?!\d)"
_COUNTED = re.compile(
    rf"{_NOT_BEFORE}(?:만 ?(?=\d))?(?P<n>{_FIGURES}\s?[~∼,\-]\s?{_FIGURES}|{_FIGURES}|{COUNT}|첫) ?(?:여 ?)?(?:{'|'.join(f'(?P<{unit}>{words})' for unit, words in _COUNTERS.items())})"
)
_SINGLE: Final = frozenset("일이삼사오육칠팔구")
"""Borrowed numbers of one syllable are mostly other words before a counter: 이번, 사건, 일회."""
_PERCENT = re.compile(
    r"(?<![\d.])(?P<n>\d{1,12}(?:,\d{3}){0,6}(?:\.\d{1,6})?)\s?(?:%|％|퍼센트|프로(?!젝|그|듀|필|포|모|세|토)|per ?cent\b)",
    re.I,
)
_NATIVE_PERCENT = re.compile(rf"(?<![가-힣])(?P<n>{COUNT}) ?(?:퍼센트|프로(?!젝|그|듀|필|포|모|세|토))")
_EN_COUNTED = re.compile(
    rf"(?<![\w.$₩€£])(?P<n>(?:a (?:couple|few) (?:of )?|(?:a )?dozen |{ENGLISH}(?:\s?(?:-|to|or)\s?{ENGLISH})?))[ -]?(?P<unit>(?P<age>years?[ -]old|yrs? old|yo\b|year-old)|(?P<people>people|persons?|men|women|employees|children|kids|tenants|victims|witnesses|of us)|(?P<times>times)|(?P<months>months'? (?:of )?(?:rent|salary|wages|pay)|months' worth)|(?P<things>items|cases|houses|rooms|cars|messages|calls|receipts|contracts|photos|files))(?![a-z])",
    re.I,
)
_EN_WORDS = re.compile(
    r"(?<![a-z])(?:(?P<once>once)|(?P<twice>twice)|(?P<thrice>thrice))(?![a-z])(?! (?:I|he|she|we|they|the|a|upon|my)\b)",
    re.I,
)
_AGED = re.compile(
    r"(?:\baged?|\bI am|\bI'm|\bhe is|\bhe's|\bshe is|\bshe's|\bturned)\s(?P<n>\d{1,3})(?= ?(?:[.,;!)]|$|and\b|now\b|years? old))",
    re.I,
)
_PLAIN = re.compile(
    rf"{_NOT_BEFORE}(?P<n>\d{{1,3}}(?:,\d{{3}}){{1,6}}|\d{{1,18}})(?![\d.,/\-:%]|\s?(?:[가-힣%]|st\b|nd\b|rd\b|th\b|[a-zA-Z]))"
)
_PLAIN_WORDS = re.compile(
    rf"(?<![가-힣])(?P<n>(?:열|스물|서른|마흔|쉰|예순|일흔|여든|아흔) ?(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)?|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|{_BORROWED_LONG})(?=$|[\s.,!?]|이에요|이요|요|입니다|예요)"
)
_PLAIN_EN = re.compile(rf"^\W*(?P<n>{ENGLISH})\W*$", re.I)

_DAYS: Final = {
    "하루": 1,
    "이틀": 2,
    "사흘": 3,
    "나흘": 4,
    "닷새": 5,
    "엿새": 6,
    "이레": 7,
    "여드레": 8,
    "아흐레": 9,
    "열흘": 10,
    "보름": 15,
}
_NUM = rf"(?:\d{{1,4}}(?:\.\d)?(?:\s?[~∼,\-]\s?\d{{1,4}})?|{COUNT}|몇)"
_NOT_AGO = r"(?! ?(?:쯤|정도)? ?(?:전(?![가-힣]*세)|뒤|후(?!반)))"
_SPAN = re.compile(
    rf"(?<![가-힣\d.,'])(?<!월 )(?:(?P<native>{'|'.join(_DAYS)})|(?P<half>반년|반 년|반 달|반달)|(?!이 ?달)(?P<n>{_NUM})(?: ?여)? ?(?P<u>년(?!\s?(?:1[0-2]|[1-9])\s?월)|개월|해(?=[ ,.]|$|를|가)|달|주일|주(?!택|소|민|인|식|말|장|문|가|급|고|로 |거|부|변)|일(?!자리|당|본|반|부|정|단|시|요|이 있|에|날|부터|까지)|박)(?P<halfmore> ?반(?![가-힣]))?(?:(?: ?하고도?)?\s?(?P<n2>{_NUM}) ?(?P<u2>개월|달|주|일)(?P<halfmore2> ?반(?![가-힣]))?)?)(?! ?치| ?분| ?차|생|도|대|월|째 ?딸){_NOT_AGO}"
)
_EN_SPAN = re.compile(
    rf"(?<![\w.$])(?P<n>a couple of|a few|several|half a|{ENGLISH}(?:\s?(?:-|to|or)\s?{ENGLISH})?)[ -](?P<half>and a half )?(?P<u>days?|weeks?|months?|years?|yrs?|nights?)(?P<half2> and a half)?(?:,? (?:and )?(?P<n2>{ENGLISH}) (?P<u2>days?|weeks?|months?))?(?![a-z'])(?! (?:ago|back|old|from now|from today)|-old)",
    re.I,
)


def find_numbers(text: str) -> list[Found[Quantity]]:
    """Find counts with what is counted, ages, shares, ordinals and numbers that stand alone, in the order of the text."""
    text = text[:LONGEST]
    found: list[Found[Quantity]] = []
    for pattern in (_PERCENT, _NATIVE_PERCENT):
        for match in pattern.finditer(text):
            share = _share(match["n"])
            if share is not None:
                found.append(_quantity(text, share, "percent", match.start(), match.end()))
    for match in _COUNTED.finditer(text):
        unit: Unit = next(unit for unit in _COUNTERS if match[unit])
        if match["n"] in _SINGLE and unit not in ("months", "age"):
            continue
        if match["n"][-1].isdecimal() and (match[unit] == "분" or (match[unit] == "대" and match["n"].endswith("0"))):
            continue  # minutes, and people in their twenties
        least_most = _least_most("하나" if match["n"] == "첫" else match["n"])
        if least_most is not None and not (unit == "age" and not 0 <= least_most[1] <= 130):
            found.append(
                _quantity(text, least_most[1], unit, match.start(), match.end(), least_most[0] != least_most[1])
            )
    for match in _EN_COUNTED.finditer(text):
        unit = next(unit for unit in ("age", "people", "times", "months", "things") if match[unit])
        read = _english(match["n"])
        if read is not None:
            found.append(_quantity(text, int(read[0]), unit, match.start(), match.end(), read[1]))
    for match in _EN_WORDS.finditer(text):
        found.append(
            _quantity(text, 1 if match["once"] else 2 if match["twice"] else 3, "times", match.start(), match.end())
        )
    for match in _AGED.finditer(text):
        found.append(_quantity(text, int(match["n"]), "age", match.start("n"), match.end("n")))
    for match in _PLAIN.finditer(text):
        found.append(_quantity(text, int(match["n"].replace(",", "")), "", match.start("n"), match.end("n")))
    for match in _PLAIN_WORDS.finditer(text):
        least_most = count(match["n"])
        if least_most is not None:
            found.append(_quantity(text, least_most[0], "", match.start("n"), match.end("n")))
    if len(text) < 100 and (match_alone := _PLAIN_EN.match(text)):
        number = english(match_alone["n"])
        if number is not None and number % 1 == 0:
            found.append(_quantity(text, int(number), "", match_alone.start("n"), match_alone.end("n")))
    return _apart(found)


def find_durations(text: str) -> list[Found[Duration]]:
    """Find spans of time, in the order of the text; not points of it ("3년 전", "2주 뒤", "three days ago")."""
    text = text[:LONGEST]
    found: list[Found[Duration]] = []
    for match in _SPAN.finditer(text):
        length = _korean_length(match)
        if length is not None:
            found.append(_duration(text, length, match.start(), match.end()))
    for match in _EN_SPAN.finditer(text):
        length = _english_length(match)
        if length is not None:
            found.append(_duration(text, length, match.start(), match.end()))
    return _apart(found)


def _korean_length(match: re.Match[str]) -> tuple[int, int, bool] | None:
    """Return days, months and whether that is vague."""
    if match["native"]:
        return _DAYS[match["native"]], 0, False
    if match["u"] == "박":
        days = count(match["n2"]) if match["n2"] else None
        return None if days is None else (days[1], 0, False)
    if match["half"]:
        return (15, 0, False) if match["half"].endswith("달") else (0, 6, False)
    if match[0] == "이년":
        return None  # in a story that is no length of time
    first = _units(match["n"], match["u"], bool(match["halfmore"]))
    if first is None or (match["u"] == "년" and 1900 <= first[1] // 12 <= 2100):
        return None
    if match["n2"]:
        second = _units(match["n2"], match["u2"], bool(match["halfmore2"]))
        if second is not None:
            return first[0] + second[0], first[1] + second[1], first[2] or second[2]
    return first


def _units(number: str, unit: str, is_half_more: bool) -> tuple[int, int, bool] | None:
    if number == "몇":
        least_most, value = (2, 6), Decimal(6)
    elif "." in number:
        value = Decimal(number)
        least_most = (0, 0)
    else:
        read = _least_most(number)
        if read is None:
            return None
        least_most, value = read, Decimal(read[1])
    is_vague = least_most[0] != least_most[1]
    value += Decimal("0.5") if is_half_more else 0
    if unit in ("년", "해"):
        return 0, int(value * 12), is_vague
    if unit in ("개월", "달"):
        return int(value % 1 * 30), int(value), is_vague
    return int(value * (7 if unit.startswith("주") else 1)), 0, is_vague


def _english_length(match: re.Match[str]) -> tuple[int, int, bool] | None:
    read = _english(match["n"])
    if read is None:
        return None
    value, is_vague = read
    value += Decimal("0.5") if match["half"] or match["half2"] else 0
    days, months = _english_units(value, match["u"])
    if match["n2"]:
        more = english(match["n2"])
        if more is not None:
            extra = _english_units(more, match["u2"])
            days, months = days + extra[0], months + extra[1]
    return days, months, is_vague


def _english_units(value: Decimal, unit: str) -> tuple[int, int]:
    unit = unit.lower()
    if unit.startswith("y"):
        return 0, int(value * 12)
    if unit.startswith("month"):
        return int(value % 1 * 30), int(value)
    return int(value * (7 if unit.startswith("week") else 1)), 0


def _english(words: str) -> tuple[Decimal, bool] | None:
    """Return a number, of two the larger, and whether it is vague."""
    words = words.lower().strip()
    vague = {"a couple of": 2, "a couple": 2, "a few of": 3, "a few": 3, "several": 3, "dozen": 12, "a dozen": 12}
    if words in vague:
        return Decimal(vague[words]), True
    pieces = [english(piece) for piece in re.split(r"\s?(?:\bto\b|\bor\b|-(?=\d))\s?", words)]
    numbers = [piece for piece in pieces if piece is not None]
    return (max(numbers), len(numbers) > 1) if numbers and len(numbers) == len(pieces) else None


def _least_most(text: str) -> tuple[int, int] | None:
    pieces = [text.replace(",", "")] if re.fullmatch(r"\d{1,3}(?:,\d{3})+", text) else re.split(r"\s?[~∼,\-]\s?", text)
    reads = [read for piece in pieces if piece and (read := count(piece))]
    return (reads[0][0], reads[-1][1]) if reads else None


def _share(text: str) -> int | float | None:
    if text[0].isdecimal():
        value = Decimal(text.replace(",", ""))
        return int(value) if value == value.to_integral_value() else float(value)
    read = count(text)
    return None if read is None else read[1]


def _around(text: str, start: int, end: int) -> tuple[int, int, bool]:
    before = _APPROX_BEFORE.search(text, max(0, start - 20), start)
    after = _APPROX_AFTER.match(text, end)
    return before.start() if before else start, after.end() if after else end, bool(before or after)


def _quantity(
    text: str, value: int | float, unit: Unit, start: int, end: int, is_vague: bool = False
) -> Found[Quantity]:
    start, end, is_approximate = _around(text, start, end)
    return Found(Quantity(value, unit, text[start:end], is_approximate or is_vague), start, end)


def _duration(text: str, length: tuple[int, int, bool], start: int, end: int) -> Found[Duration]:
    start, end, is_approximate = _around(text, start, end)
    return Found(Duration(length[0], length[1], text[start:end], is_approximate or length[2]), start, end)


def _apart(found: list[Found[T]]) -> list[Found[T]]:
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[Found[T]] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept
