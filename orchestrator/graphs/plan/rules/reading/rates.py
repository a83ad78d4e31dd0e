"""Prices for one of a kind, and how many of that kind there are: "한 봉지 5천원", "하루 40봉지"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from orchestrator.graphs.plan.rules.reading.limits import has_product
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.numerals import COUNT, count

_UNIT: Final = r"(?:봉지|집|가구|세대|농가|명|분|사람|인|팀|건|개|권|병|마리|상자|박스|곳|석|면|대|시간|번|회|장|벌|세트|통|그릇|잔|자루|판|켤레)"
_SAME: Final = {"가구": "집", "세대": "집", "분": "명", "사람": "명", "인": "명", "회": "번", "박스": "상자"}
_FOR_ONE_KO: Final = re.compile(rf"(?:(?<!\S)(?:한|1)\s?(?P<one>{_UNIT})에?|(?<!\S)1?(?P<each>{_UNIT})\s?당)\s$")
_FOR_ONE_EN: Final = re.compile(
    r"\s(?:a|an|per|each|every|for\seach)\s(?P<first>[a-z]{3,14})(?:\s(?:a|an|per|each|every)\s(?P<second>[a-z]{3,14}))?"
)
_COUNTED_KO: Final = re.compile(
    rf"(?:(?P<time>하루|매일|날마다|매주|일주일|한\s?주|매달|한\s?달)(?:에|마다)?\s(?:약\s|평균\s|한\s)?)?(?<![\d,.가-힣])(?P<n>\d[\d,]{{0,6}}|{COUNT})\s?(?P<unit>{_UNIT})(?!\s?당|\s?(?:전|뒤|후)(?:에|$))"
)
_COUNTED_EN: Final = re.compile(
    r"(?<![\w.,$€£-])(?P<n>\d[\d,]{0,6})\s(?P<unit>[a-z]{3,14}s|children|people)\b(?:\s(?P<time>(?:a|per|each|every)\s(?:day|night|week|month|year)))?"
)
_BOUGHT: Final = any_of(
    r"(?<![가-힣])사(?:고|서|면|야|는|려고?|요|기로|줄)?(?![가-힣])|산다|살\s?(?:거|것|예정|계획)|사들|구입|구매|빌리|빌려|임차|대여해|맡기|주문|들여|마련",
    r"\b(?:buy(?:s|ing)?|purchas\w+|hir(?:e|es|ing)|order(?:s|ing)?|rent(?:s|ing)?)\b",
)
"""Says that whoever runs the service pays."""
_TIMES: Final = frozenset(("minute", "hour", "day", "night", "week", "month", "year"))
"""How long a thing lasts is not how often it is paid."""
_NAMED: Final = re.compile(r"(?P<what>[가-힣A-Za-z]{2,12}?)(?:[은는이가을를])?\s$")
_LOOSE: Final = frozenset(("명", "개", "건", "번", "시간", "person"))
"""Units of very different things: there the number stands beside the price."""
_PLURALS: Final = {"children": "child", "people": "person"}


@dataclass(frozen=True, slots=True)
class _Count:
    number: int
    unit: str
    """As the message calls it."""
    time: str
    """In which there are so many; empty where none is told."""
    piece: Piece
    at: int
    """Where the statement stands among the others."""
    what: str = ""
    """The thing that is counted."""


@dataclass(frozen=True, slots=True)
class ToldRate:
    """A price for one, times how many there are."""

    price: int
    currency: str
    counts: tuple[_Count, ...]
    each: str
    """What it is still for one of; empty for none."""
    piece: Piece

    @property
    def amount(self) -> int:
        """Return what all of them come to."""
        return self.price * prod(one.number for one in self.counts)

    @property
    def is_bought(self) -> bool:
        """Tell whether the thing is one that is bought for the service, not sold by it."""
        return any(_BOUGHT.search(one.text) for one in (self.piece, *(one.piece for one in self.counts)))

    @property
    def what(self) -> str:
        """Return the thing that is counted; empty where no word names it."""
        return next((one.what for one in self.counts if one.what), "")


def rates_of(pieces: Sequence[Piece]) -> list[ToldRate]:
    """Return the prices for one of which exactly one number is told."""
    told = [one for one in pieces if not (one.rows or one.is_aside or has_product(one.text))]
    counted: dict[str, dict[int, _Count]] = {}
    for at, piece in enumerate(told):
        for unit, one in _counts(piece, at):
            counted.setdefault(unit, {}).setdefault(one.number, one)
    known = {unit: next(iter(ones.values())) for unit, ones in counted.items() if len(ones) == 1}
    found: list[ToldRate] = []
    for at, piece in enumerate(told):
        for price, currency, units in _prices(piece.text):
            near = {
                unit: known[unit]
                for unit in units
                if unit in known and (unit not in _LOOSE or abs(known[unit].at - at) <= 1)
            }
            if near:
                each = next((unit for unit in units if unit not in near), "")
                found.append(ToldRate(price, currency, tuple(near.values()), each, piece))
    return found


def _prices(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield sums with the kinds of which they are for one."""
    for amount in find_amounts(text):
        beside = _FOR_ONE_KO.search(text[: amount.start]) or _FOR_ONE_EN.match(text, amount.end)
        if beside and (units := [_kind(one) for one in beside.groups() if one]):
            yield amount.value.value, amount.value.currency, units


def _counts(piece: Piece, at: int) -> Iterator[tuple[str, _Count]]:
    """Yield the kinds that a statement counts."""
    for match in (*_COUNTED_KO.finditer(piece.text), *_COUNTED_EN.finditer(piece.text)):
        number = match["n"].replace(",", "")
        least_most = (int(number),) * 2 if number.isdecimal() else count(number)
        kind = _kind(match["unit"])
        if least_most and least_most[0] == least_most[1] > 1 and kind not in _TIMES:
            named = _NAMED.search(piece.text[: match.start()])
            what = match["unit"] if match["unit"].isascii() else named["what"] if named else ""
            yield kind, _Count(least_most[0], match["unit"], match["time"] or "", piece, at, what)


def _kind(unit: str) -> str:
    """Return what a kind is called for one of it, the same for all of its names."""
    return _SAME.get(unit) or _PLURALS.get(unit) or (unit.rstrip("s") if unit.isascii() else unit)
