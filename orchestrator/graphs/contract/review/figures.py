"""Lengths of time, percentages and multiples as contracts write them: 30일, 삼십(30)일, thirty (30) days, 천분의 1."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.language.numerals import english, numeral

_KO_WORD = r"[일이삼사오육륙칠팔구십백천]{1,7}"
_KO_ONES = {"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9}
_KO_TENS = {"열": 10, "스무": 20, "스물": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60}
_KO_NATIVE = {
    **_KO_ONES,
    **_KO_TENS,
    **{ten + one: tens + ones for ten, tens in _KO_TENS.items() for one, ones in _KO_ONES.items()},
}
_EN_NUMBER = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|"
    r"twenty|thirty|forty|forty-five|fifty|sixty|seventy|seventy-five|eighty|ninety|one hundred|hundred)"
    r"(?:[ -](?:and )?(?:one|two|three|four|five|six|seven|eight|nine|twenty|eighty))?"
)
_LENGTH_KO = re.compile(
    rf"(?<![\d.,/가-힣])(?:(?P<n>\d{{1,4}})(?:\s?\(\s?(?:{_KO_WORD})\s?\))?|(?P<word>{_KO_WORD})\s?\(\s?(?P<m>\d{{1,4}})\s?\)"
    rf"|(?P<word2>{_KO_WORD})(?=\s?(?:영업일|개월|년|주|일(?!체|부|반|정|시|방|자)))|(?P<native>{'|'.join(sorted(_KO_NATIVE, key=len, reverse=True))})\s?(?=달|해(?![가-힣])|주(?:일)?(?![가-힣])))"
    r"\s?(?:\(\s?\d{1,4}\s?\)\s?)?(?P<unit>영업일|근무일|역일|개월|달|해(?![가-힣])|년|주일|주|일)(?!\s?당|\s?요율|\s?[%％])"
)
_LENGTH_EN = re.compile(
    rf"(?<![\w.,])(?:(?P<word>{_EN_NUMBER})\b(?:\s?\(\s?(?P<m>\d{{1,4}})\s?\))?|(?P<n>\d{{1,4}})(?:\s?\([a-z -]{{3,20}}\))?|(?P<a>an?))"
    r"[\s-]{1,3}(?P<unit>(?:consecutive |calendar |full |further |additional |successive |contract |subscription )?"
    r"(?:business days?|working days?|banking days?|days?|weeks?|months?|years?))\b(?!\s?old)",
    re.IGNORECASE,
)
_KO_DAYS = {
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
_COUNTED_DAYS = re.compile(
    rf"(?<![가-힣])(?:(?P<whole>{'|'.join(_KO_DAYS)})|(?P<native>{'|'.join(sorted(_KO_NATIVE, key=len, reverse=True))})\s?날)"
    r"(?=\s|안|간|의|이|전|내|동|까|을|,)"
)
"""열흘, 스무 날."""
_ORDINAL_EN = re.compile(
    r"\b(?:the )?(?P<tens>twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)?-?"
    r"(?P<ones>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twentieth|thirtieth|sixtieth|ninetieth)? "
    r"day (?=after|from|following)",
    re.IGNORECASE,
)
_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "twentieth": 20,
    "thirtieth": 30,
    "sixtieth": 60,
    "ninetieth": 90,
}
_HALF = re.compile(r"(?<![가-힣])(?P<ko>반기|반년)|\b(?P<en>half[- ](?:a[- ])?year|six-month)\b", re.IGNORECASE)
_YEARLY = re.compile(r"\bannual(?:ly)?\b(?=[^.;]{0,20}\b(?:renewal|term|period|basis))", re.IGNORECASE)
_AND_HALF = re.compile(
    rf"\b(?P<word>{_EN_NUMBER}|\d{{1,3}}) and (?:a|one) half (?P<unit>months?|years?)\b"
    r"|(?P<n>\d{1,3})\s?(?P<ko>년|개월)\s?반(?![가-힣]{2})|\b(?:a|one) (?P<one>year|month) and a half\b",
    re.IGNORECASE,
)
"""Two and a half years, 2년 반."""
_ADDED = re.compile(r"\s{0,2}(?:and )?")
_DAYS = {
    "일": Decimal(1),
    "역일": Decimal(1),
    "영업일": Decimal("1.4"),
    "근무일": Decimal("1.4"),
    "주": Decimal(7),
    "주일": Decimal(7),
}
_MONTHS = {"개월": 1, "달": 1, "년": 12, "해": 12}
_FIGURE = r"\d{1,3}(?:,\d{3})*(?:\.\d{1,4})?"
_PERCENT = re.compile(
    rf"(?<![\d.,])(?:(?P<n>{_FIGURE})(?:\s?\([^()]{{1,24}}\))?\s?(?:%|％|퍼센트|프로(?![가-힣])|per\s?cent\b|percent\b)"
    rf"|{_EN_NUMBER}\s(?:per\s?cent|percent)\s?\(\s?(?P<m>{_FIGURE})\s?[%％]?\s?\)|{_EN_NUMBER}\s?\(\s?(?P<k>{_FIGURE})\s?(?:[%％]\s?\)|\)\s?(?:[%％]|per\s?cent\b|percent\b))"
    rf"|(?P<only>{_EN_NUMBER})\s(?:per\s?cent|percent)\b)",
    re.IGNORECASE,
)
_FRACTION = re.compile(
    r"(?<![\d.,/])(?P<top>\d{1,3}(?:\.\d{1,3})?)\s?/\s?(?P<low>100|1,?000|10,?000)(?!\d)"
    r"|(?P<base>천|1,?000|백|100|만|10,?000)\s?분의\s?(?P<part>\d{1,3}(?:\.\d{1,3})?|일|이|삼|사|오|십)"
)
_BASES = {"백": 100, "천": 1000, "만": 10000}
_HALF_OF = re.compile(r"(?P<ko>절반|반액|2분의\s?1|1/2)|\b(?P<en>half of|one[- ]half)\b", re.IGNORECASE)
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10, "twentieth": 20}
_PART_OF = re.compile(
    rf"\b(?:a|an|one)[ -](?P<part>{'|'.join(part for part in _PARTS if part != 'half')})(?P<percent> (?:of (?:a|one) )?per ?cent)?\b"
    r"|\bhalf (?:of )?(?:a|one) (?P<half>per ?cent)\b",
    re.IGNORECASE,
)
"""A fifth of the price; one quarter per cent."""
_MULTIPLE = re.compile(
    rf"(?<![\d.,])(?P<n>\d{{1,2}}(?:\.\d)?)\s?배|(?P<ko>두|세|네|다섯|열)\s?배|(?P<twice>\btwice\b|\bdouble\b)|(?P<triple>\btriple\b|\bthrice\b)"
    rf"|\b(?P<word>{_EN_NUMBER})(?:\s\(\s?\d{{1,2}}\s?\))?\stimes\b|(?<![\d.,])(?P<x>\d{{1,2}}(?:\.\d)?)(?:\s?x\b|\stimes\b)",
    re.IGNORECASE,
)
_TENTHS = re.compile(r"(?<![\d.,])(?P<tenth>\d)\s?할(?:\s?(?P<hundredth>\d)\s?푼)?(?![가-힣]{0,1}[당부인])")
"""1할 4푼: fourteen in a hundred."""
_KO_TIMES = {"두": 2, "세": 3, "네": 4, "다섯": 5, "열": 10}


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time in a text."""

    days: Decimal
    """A month has 30 days, a year 12 such months."""
    is_in_days: bool
    """Counted in days or weeks; else in months or years."""
    span: Span

    @property
    def months(self) -> Decimal:
        """Months; 30 days are one."""
        return self.days / 30


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage in a text; a multiple counts in hundreds."""

    percent: Decimal
    span: Span


def lengths(text: str) -> list[Length]:
    """Return the lengths of time in the order of the text; a business day counts 1.4 days."""
    found = [*_lengths_ko(text), *_lengths_en(text)]
    found += [Length(Decimal(180), False, Span(*match.span())) for match in _HALF.finditer(text)]
    found += _and_a_half(text)
    found += _counted_days(text)
    found += [Length(Decimal(360), False, Span(*match.span())) for match in _YEARLY.finditer(text)]
    return _apart(text, sorted(found, key=lambda one: (one.span.start, -one.span.end)))


def _and_a_half(text: str) -> Iterator[Length]:
    for match in _AND_HALF.finditer(text):
        word = match["word"] or match["n"] or "1"
        value = Decimal(word) if word.isdigit() else english(word)
        if value:
            unit = 360 if "year" in (match["unit"] or match["one"] or "").lower() or match["ko"] == "년" else 30
            yield Length((value + Decimal("0.5")) * unit, False, Span(*match.span()))


def _counted_days(text: str) -> Iterator[Length]:
    for match in _COUNTED_DAYS.finditer(text):
        days = _KO_DAYS[match["whole"]] if match["whole"] else _KO_NATIVE[match["native"]]
        yield Length(Decimal(days), True, Span(*match.span()))
    for match in _ORDINAL_EN.finditer(text):
        tens = english(match["tens"]) if match["tens"] else None
        days = int(tens or 0) + _ORDINALS.get((match["ones"] or "").lower(), 0)
        if days:
            yield Length(Decimal(days), True, Span(*match.span()))


def _apart(text: str, found: list[Length]) -> list[Length]:
    """Return those that do not overlap; a year and some months beside it are one."""
    kept: list[Length] = []
    for one in found:
        last = kept[-1] if kept else None
        if last is None or one.span.start >= last.span.end:
            if (
                last
                and one.days < last.days
                and not one.is_in_days
                and _ADDED.fullmatch(text[last.span.end : one.span.start])
            ):
                kept[-1] = Length(last.days + one.days, last.is_in_days, Span(last.span.start, one.span.end))
            else:
                kept.append(one)
    return kept


def _lengths_ko(text: str) -> Iterator[Length]:
    for match in _LENGTH_KO.finditer(text):
        value = _korean(match["n"] or match["m"] or match["word2"] or match["native"])
        unit = match["unit"]
        if value is None or not value or (unit in ("일", "년") and _is_date(text, match)):
            continue
        yield _length(value, unit, match)


def _is_date(text: str, match: re.Match[str]) -> bool:
    """The day of a month (매월 25일, 3월 1일) or a year of the calendar (2026년)."""
    before = text[max(0, match.start() - 6) : match.start()]
    if match["unit"] == "년":
        return int(match["n"] or match["m"] or 0) > 100
    return bool(re.search(r"월(?:의)?\s{0,2}$|매월\s{0,2}$|매달\s{0,2}$|[./]\s?$", before))


def _korean(text: str) -> Decimal | None:
    if text in _KO_NATIVE:
        return Decimal(_KO_NATIVE[text])
    read = numeral(text)
    return read.value if read else None


def _length(value: Decimal, unit: str, match: re.Match[str]) -> Length:
    span = Span(*match.span())
    if unit in _DAYS:
        return Length((value * _DAYS[unit]).to_integral_value(), True, span)
    return Length(value * 30 * _MONTHS[unit], False, span)


def _lengths_en(text: str) -> Iterator[Length]:
    for match in _LENGTH_EN.finditer(text):
        figure = match["m"] or match["n"]
        value = Decimal(figure) if figure else Decimal(1) if match["a"] else english(match["word"])
        unit = match["unit"].lower()
        if not value or (match["a"] and "business" not in unit and not unit.startswith(("week", "month", "year"))):
            continue
        span = Span(*match.span())
        if "month" in unit or "year" in unit:
            yield Length(value * (360 if "year" in unit else 30), False, span)
        else:
            each = (
                Decimal(7) if "week" in unit else Decimal("1.4") if " day" in unit and unit[0] in "bw" else Decimal(1)
            )
            yield Length((value * each).to_integral_value(), True, span)


def shares(text: str) -> list[Share]:
    """Return percentages, fractions of a hundred or a thousand, halves and multiples in the order of the text."""
    found = [Share(_percent(match), Span(*match.span())) for match in _PERCENT.finditer(text)]
    for match in _FRACTION.finditer(text):
        low = match["low"] or match["base"]
        base = Decimal(_BASES.get(low) or low.replace(",", ""))
        top = match["top"] or match["part"]
        value = Decimal(top) if top[0].isdigit() else _korean(top) or Decimal(0)
        found.append(Share(100 * value / base, Span(*match.span())))
    found += [Share(Decimal(50), Span(*match.span())) for match in _HALF_OF.finditer(text)]
    for match in _TENTHS.finditer(text):
        found.append(Share(Decimal(match["tenth"]) * 10 + Decimal(match["hundredth"] or 0), Span(*match.span())))
    for match in _PART_OF.finditer(text):
        whole = Decimal(1 if match["percent"] or match["half"] else 100)
        found.append(Share(whole / _PARTS[(match["part"] or "half").lower()], Span(*match.span())))
    for match in _MULTIPLE.finditer(text):
        times = Decimal(match["n"] or match["x"] or 0) or Decimal(_KO_TIMES.get(match["ko"] or "", 0))
        times = (
            times
            or Decimal(2 if match["twice"] else 3 if match["triple"] else 0)
            or english(match["word"])
            or Decimal(1)
        )
        found.append(Share(100 * times, Span(*match.span())))
    return sorted(found, key=lambda one: one.span.start)


def _percent(match: re.Match[str]) -> Decimal:
    figure = match["n"] or match["m"] or match["k"]
    return Decimal(figure.replace(",", "")) if figure else english(match["only"]) or Decimal(0)
