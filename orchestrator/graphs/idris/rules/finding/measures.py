"""What words and units say that an amount is multiplied by: ``절반``, ``three times``, kilowatt hours told in megawatt hours."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.language.numerals import count, english

_MEASURES: dict[str, dict[str, int | str]] = {
    "weight": {
        "mg": "1/1000",
        "g": 1,
        "그램": 1,
        "kg": 1000,
        "킬로그램": 1000,
        "t": 10**6,
        "톤": 10**6,
        "tonne": 10**6,
    },
    "energy": {"wh": 1, "kwh": 1000, "mwh": 10**6, "gwh": 10**9},
    "power": {"w": 1, "kw": 1000, "mw": 10**6},
    "length": {"mm": 1, "cm": 10, "m": 1000, "미터": 1000, "metre": 1000, "meter": 1000, "km": 10**6},
    "volume": {"ml": 1, "밀리리터": 1, "l": 1000, "리터": 1000, "litre": 1000, "liter": 1000},
    "area": {"㎡": 1, "m2": 1, "m²": 1, "제곱미터": 1, "평": "400/121", "ha": 10**4, "hectare": 10**4},
    "time": {"초": 1, "second": 1, "분": 60, "minute": 60, "min": 60, "시간": 3600, "hour": 3600},
    "pounds": {"p": 1, "pence": 1, "£": 100},
    "dollars": {"cent": 1, "$": 100},
}
_UNITS = {name: (measure, Fraction(size)) for measure, own in _MEASURES.items() for name, size in own.items()}
"""What each unit measures, and how many of the least of them it is."""
_UNIT = re.compile(
    r"#\s?([A-Za-z]+[2²]?|㎡|[가-힣]{1,4}?(?=[이은는을를의에로과와,.\s(]|당|으로|$))|\(([A-Za-z]+|㎡|[가-힣]{1,3})\)|\b(minutes|hours|tonnes)\b"
)
_PER = re.compile(r"(?<![A-Za-z가-힣])([A-Za-z]{1,24}|㎡|[가-힣]{1,4})당|\bper\s([a-z]+)")
_AROUND = 60
_DIGIT = re.compile(r"\d")
_SPEED = re.compile(r"시속|시간당|an hour|per hour|km/h|knots", re.I)
_MONTHS = {"year": 12, "quarter": 3, "month": 1}
_DAYS = {"year": 365, "week": 7, "day": 1}
_PERIODS = {
    "year": re.compile(r"[매한]\s?해|연간|매년|1년|(?<![가-힣])연\s|\b(?:a|per|full|whole|each|every|this)\s(?:full\s)?year|annual|yearly|per annum|p\.a\.|a year", re.I),
    "quarter": re.compile(r"분기|\bquarter", re.I),
    "month": re.compile(r"매월|매달|월\s|한\s?달|\b(?:a|per|each|every)\s(?:calendar\s)?month|monthly", re.I),
    "week": re.compile(r"매주|한\s?주|일주일|주당|\b(?:a|per|each|every)\sweek|weekly", re.I),
    "day": re.compile(r"하루|매일|1일|일당|\b(?:a|per|each|every)\sday|daily", re.I),
}  # fmt: skip
_FRACTION = re.compile(
    r"(?P<under>\d[\d,]{0,12}|[가-힣]{1,3})\s?분의\s?(?P<over>\d{1,12}(?:\.\d+)?(?!\.?\d)|[가-힣]{1,2})"
)
_KOREAN_PARTS = {
    "일": 1,
    "이": 2,
    "삼": 3,
    "사": 4,
    "오": 5,
    "육": 6,
    "칠": 7,
    "팔": 8,
    "구": 9,
    "십": 10,
    "백": 100,
    "천": 1000,
}
_ENGLISH_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_PART = re.compile(
    r"\b(?:(?P<n>an?|one|two|three|four)[\s-])?(?P<part>half|thirds?|quarters?|fifths?|sixths?|eighths?|tenths?)\b(?!\s(?:party|person|of\s(?:the\s)?year|[12]\d{3}))",
    re.I,
)
_IN = re.compile(r"\b(?P<n>one)\s(?:in|out of)\s(?P<of>[a-z]+|\d+)", re.I)
_HALF = re.compile(r"절반|반값|반액|반으로")
_FOLD = re.compile(
    r"(?P<n>\d{1,3}|[가-힣]{1,2})\s?(?:곱절|배(?=[를의가로만인이]|\s|씩|$))|(?P<twice>갑절|\b(?:twice|double[ds]?)\b)|\b(?P<e>[a-z]+)\stimes\b(?!\sas)|\btriple",
    re.I,
)
_HUNDRED = re.compile(
    r"(?P<n>100|1,000|천|백|hundred|thousand)\s?(?:[a-z가-힣]{0,6}\s?)(?:당|마다)|\b(?:per|every|a|each)\s(?P<e>100|1,000|hundred|thousand)\b",
    re.I,
)
_HUNDREDS = {"100": 100, "백": 100, "hundred": 100, "1,000": 1000, "천": 1000, "thousand": 1000}


@dataclass(frozen=True, slots=True)
class ToldMeasures:
    """What the words around one figure say of its measure."""

    units: frozenset[str]
    per: frozenset[str]
    """The units of which a price is for one."""
    periods: frozenset[str]
    is_hourly: bool


def measures_of(one: StatedFigure) -> ToldMeasures:
    """Read the words up to the figures before and behind one."""
    ahead, _, behind = one.around.partition(one.figure.raw)
    beside = f"{_DIGIT.split(ahead[-_AROUND:])[-1]}#{_DIGIT.split(behind[:_AROUND])[0]}"
    raw = {one.figure.unit, *(name for match in _UNIT.findall(one.words) for name in match)}
    raw |= {sign for sign in "£$" if sign in one.figure.raw}
    per = {_singular(match[1] or match[2]) for match in _PER.finditer(beside)}
    return ToldMeasures(
        frozenset({_singular(name) for name in raw if name} & _UNITS.keys()),
        frozenset(per & _UNITS.keys()),
        frozenset(name for name, form in _PERIODS.items() if form.search(beside)),
        one.says(_SPEED),
    )


def unit_steps(part: ToldMeasures, result: ToldMeasures) -> set[Fraction]:
    """Return how many of the result's unit one of the part's unit is, where they measure the same."""
    return _steps(part.units, result.units)


def per_steps(count: ToldMeasures, price: ToldMeasures) -> set[Fraction]:
    """Return how many of the unit that a price is for one of the unit of a count is: ``46.2톤``, ``kg당 9,800원``."""
    return _steps(count.units, price.per)


def speed_steps(speed: ToldMeasures, result: ToldMeasures) -> set[Fraction]:
    """Return how many of the result's unit of time one hour is, where a figure is what is done in an hour."""
    return _steps(frozenset({"hour"}), result.units) if speed.is_hourly else set()


def period_steps(part: ToldMeasures, result: ToldMeasures) -> set[Fraction]:
    """Return how many of the part's periods the result's are, or which part of one: twelve months of a year."""
    return {
        Fraction(sizes[b], sizes[a])
        for sizes in (_MONTHS, _DAYS)
        for a in part.periods & sizes.keys()
        for b in result.periods & sizes.keys()
        if a != b
    }


def _steps(units: frozenset[str], others: frozenset[str]) -> set[Fraction]:
    pairs = [(_UNITS[one], _UNITS[other]) for one in units for other in others]
    return {size / least for (measure, size), (same, least) in pairs if measure == same and size != least}


def multiples(told: str) -> Iterator[Fraction]:
    """Yield the factors that words tell: fractions, and how many times."""
    if _HALF.search(told):
        yield Fraction(1, 2)
    for match in _FRACTION.finditer(told):
        under, over = (_number(match[name]) for name in ("under", "over"))
        if under > 1 and 0 < over < under:
            yield over / under
    for match in _PART.finditer(told):
        yield Fraction(_small(match["n"] or "a"), _ENGLISH_PARTS[match["part"].lower().removesuffix("s")])
    for match in _IN.finditer(told):
        of = Fraction(match["of"]) if match["of"].isdigit() else Fraction(english(match["of"]) or 0)
        if of > 1:
            yield 1 / of
    for match in _FOLD.finditer(told):
        times = _times(match)
        if times > 1:
            yield times


def hundreds(told: str) -> Iterator[Fraction]:
    """Yield of how many a mean or a price is told: ``for every hundred pages``, ``100kg당``."""
    for match in _HUNDRED.finditer(told):
        yield Fraction(_HUNDREDS[(match["n"] or match["e"]).lower()])


def _singular(name: str) -> str:
    return name.lower() if name.lower() in _UNITS else name.lower().removesuffix("s")


def _number(told: str) -> Fraction:
    if told[0].isdigit():
        return Fraction(told.replace(",", ""))
    return Fraction(_KOREAN_PARTS.get(told, 0))


def _small(word: str) -> int:
    return {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}[word.lower()]


def _times(match: re.Match[str]) -> Fraction:
    if match["n"]:
        return Fraction(match["n"]) if match["n"].isdigit() else Fraction((count(match["n"]) or (0, 0))[0])
    if match["e"]:
        return Fraction(english(match["e"]) or 0)
    return Fraction(2 if match["twice"] else 3)
