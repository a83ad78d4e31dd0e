"""Factors of a product with their units: "월 8회" is eight for each month, and is closed by "10개월"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import prod
from typing import Final, Literal

NUMBER: Final = r"\d{1,9}(?:,\d{3}){0,4}(?:\.\d{1,3})?"
_EACH_KO: Final = r"(?:매?월|매달|매?주|매일|매년|연|하루에?|(?:한|1)\s?(?![만천백억원])[가-힣]{1,3}?(?:에|당)?|[가-힣]{1,3}당(?!\s[가-힣]{1,3}당)|시급|일당)"
EACH: Final = rf"(?:(?<![\d.,가-힣])(?:{_EACH_KO}\s?){{1,3}}(?=[£$€]?\s?\d))"
"""Says for one of what the figure behind it is: "월 8회", "1인 1회 1만원"."""
_MONEY: Final = rf"{NUMBER}\s?(?:만\s?(?:\d{{1,4}}\s?[천백]?\s?)?원?|천\s?원?|원|p\b|cents\b)"
_SIGNED: Final = r"\s?[×xX*]\s?\S"
_HANGUL: Final = r"(?:(?!(?:입니다|이에요|예요|이다|였))[가-힣])"
"""A letter of what is counted, not of the ending of the sentence right behind it: "5개월입니다"."""
FACTOR: Final = (
    rf"{EACH}?(?:[£$€]\s?)?(?:{_MONEY}|{NUMBER}\s?(?:{_HANGUL}{{1,3}}(?:\s[가-힣]{{1,6}}(?={_SIGNED}))?"
    rf"|(?!x\b)[a-z]{{1,12}}(?:\s(?!x\b)[a-z]{{1,12}}){{0,2}})?)(?:\s?/\s?(?:[a-z]{{1,8}}|[가-힣](?![가-힣]))|/[가-힣]{{1,3}})?"
)
SIGN: Final = rf"\s?[×xX*]\s?(?={EACH}?[£$€]?\s?\d)"
_ONE: Final = re.compile(
    rf"(?P<n>{NUMBER})\s?(?P<scale>만|천|p\b|cents\b)?(?:(?<=만)\s?(?P<rest>\d{{1,4}})\s?(?P<of>[천백])?)?", re.I
)
_SCALES: Final = {"만": Decimal(10_000), "천": Decimal(1_000), "p": Decimal("0.01"), "cents": Decimal("0.01")}
_LEAD: Final = re.compile(EACH)
_PARTS: Final = re.compile(
    rf"(?P<each>{EACH})?(?P<sign>[£$€]\s?)?(?:(?P<money>{_MONEY})|{NUMBER}\s?(?P<unit>{_HANGUL}{{1,3}}|[a-z]{{1,12}})?)"
    r"(?P<rest>(?:\s[a-z가-힣]{1,12}){0,2})(?:\s?/\s?(?P<per>[a-z]{1,8}|[가-힣]{1,3}))?",
    re.I,
)
_PER_EN: Final = re.compile(r"\b(?:an?|per|each|every)\s(?P<unit>[a-z]{1,12})", re.I)
_EACH_UNIT: Final = re.compile(
    r"매?(?P<time>[월달주일년])(?![가-힣])|(?P<day>하루)|(?P<wage>시급|일당)|(?P<per>[가-힣]{1,3})당|(?:한|1)\s?(?P<one>[가-힣]{1,3}?)에?(?![가-힣])|(?P<year>연)"
)
_UNITS: Final = {
    "hour": ("h", "hr", "hrs", "hour", "hours", "시간", "시급"),
    "day": ("d", "day", "days", "night", "nights", "evening", "evenings", "일", "박", "날", "하루", "일당"),
    "week": ("wk", "wks", "week", "weeks", "주", "주일", "주간"),
    "month": ("mo", "month", "months", "월", "달", "개월"),
    "year": ("yr", "year", "years", "annum", "년", "연", "해"),
}
_UNIT_OF: Final = {name: unit for unit, names in _UNITS.items() for name in names}
_PARTICLE: Final = re.compile(r"(?<=[가-힣])(?:이고|이며|으로|동안|씩|간|이|가|을|를|은|는|에|로|만|고)$")
TIMES: Final = tuple(_UNITS)
"""Units of time, the shortest first."""
SESSIONS: Final = ("회", "번", "time", "session", "shift")
"""Each is of one day."""

Reach = Literal["whole", "month", "open"]
"""What a product is: all that is paid, what is paid each month, or not surely read."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A figure with what it counts, and for one of what it is told."""

    value: Decimal
    unit: str
    """Empty where none is told, and for money."""
    per: tuple[str, ...] = ()
    is_money: bool = False
    text: str = ""


def value_of(factor: str) -> Decimal:
    """Return what a factor says: "42만" is 420,000, "50p" half a pound, "월 8회" 8; 1 where it holds no number."""
    lead = _LEAD.match(factor)
    match = _ONE.search(factor, lead.end() if lead else 0)
    if match is None:
        return Decimal(1)
    rest = int(match["rest"] or 0) * {"천": 1_000, "백": 100}.get(match["of"] or "", 1)
    return Decimal(match["n"].replace(",", "")) * _SCALES.get((match["scale"] or "").lower(), Decimal(1)) + rest


def unit_named(word: str) -> str:
    """Return the one name of a unit: "hrs" and "시간" are hours, "boxes" and "box" are one."""
    low = word.lower()
    if low not in _UNIT_OF:
        low = _PARTICLE.sub("", low)
    return _UNIT_OF.get(low) or (re.sub(r"(?:(?<=[sxh])e)?s$", "", low) if low.isascii() else low)


def factor_of(text: str) -> Factor:
    """Return a factor that a sign stands beside.

    >>> factor_of("월 8회").per
    ('month',)
    """
    match = _PARTS.match(text.strip())
    if match is None:
        return Factor(value_of(text), "")
    each = [next(one for one in found.groups() if one) for found in _EACH_UNIT.finditer(match["each"] or "")]
    per = [*each, *_PER_EN.findall(text), *([match["per"]] if match["per"] else [])]
    is_money = bool(match["sign"] or match["money"])
    last = (match["rest"] or "").split()
    unit = match["unit"] or ""
    if last and unit and not _PER_EN.search(text) and unit_named(unit) not in TIMES:
        unit = last[-1]
    return Factor(
        value_of(text), "" if is_money else unit_named(unit), tuple(map(unit_named, per)), is_money, text.strip()
    )


def factors_of(basis: str) -> list[Factor]:
    """Return the factors of a product in their order."""
    return [factor_of(one) for one in re.split(SIGN, basis, flags=re.I)]


def value_of_all(factors: Sequence[Factor]) -> Decimal:
    """Return what factors come to when they are multiplied."""
    return prod((one.value for one in factors), start=Decimal(1))


def reach_of(factors: Sequence[Factor]) -> Reach:
    """Tell whether each time for which a figure is told is counted among the others.

    A bare number counts what its neighbours leave open; a price by the year is one of the first year.
    """
    units = {one.unit for one in factors if not one.is_money}
    told = {each for one in factors for each in one.per if each in TIMES}
    if "" in units:
        return "whole"
    left = told - units - {"year"}
    if "day" in left and units & {*SESSIONS}:
        left -= {"day"}
    return "month" if left == {"month"} else "open" if left else "whole"
