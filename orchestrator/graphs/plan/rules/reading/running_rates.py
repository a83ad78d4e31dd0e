"""Prices for one of a time or a thing that running text multiplies: "two guides at £26/h for 3 hours, 16 nights".

A rate is whole only where each unit for one of which a figure is told is counted as well: then nothing is left to guess.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.rules.reading.factors import (
    EACH,
    NUMBER,
    SESSIONS,
    TIMES,
    Factor,
    factor_of,
    unit_named,
    value_of,
    value_of_all,
)
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH, count, english

_STOP: Final = re.compile(r"[,;:]\s+(?:(?:and|plus|then)\s)?|\s(?:and|plus)\s|(?<=[가-힣])고\s|\.\s+(?=\S)|[()]")
_PER: Final = r"(?:\s?/\s?|\s(?:per|an?|each|every)\s)(?P<{name}>[a-z]{{1,12}})\b"
_PERS_EN: Final = rf"(?:{_PER.format(name='per')})?(?:{_PER.format(name='per2')})?"
_NUMERAL_EN: Final = rf"(?<![\w.,£$€])(?:{NUMBER}|an?(?=\s(?:dozen|hundred)\b)|{SMALL_ENGLISH})"
_MONEY_EN: Final = re.compile(
    rf"(?P<money>[£$€]\s?{NUMBER}|{NUMBER}\s(?:pounds|euros?|dollars)\b|{NUMBER}\s?(?:p|cents)\b){_PERS_EN}", re.I
)
_COUNT_EN: Final = re.compile(
    rf"(?P<n>{_NUMERAL_EN})\s?-?(?P<unit>(?!(?:pounds|euros?|dollars|p|cents|per|an?|x)\b)[a-z]{{1,14}})\b{_PERS_EN}",
    re.I,
)
_LINK_EN: Final = re.compile(
    r"(?:\s|[,×x*@]|\b(?:at|for|over|on|with|in|of|times|the|all|each|about|roughly|is|are|costs?|come|comes|to)\b)*",
    re.I,
)
_MONEY_KO: Final = re.compile(
    rf"(?P<each>{EACH})?(?P<money>{NUMBER}\s?(?:만\s?(?:\d{{1,4}}\s?[천백]?\s?)?원?|천\s?원|원))"
)
_COUNT_KO: Final = re.compile(
    rf"(?P<each>{EACH}|(?<![가-힣])(?:매?월|매달|매?주|하루에?|한\s?(?:달|주)에?)\s)?(?P<n>{NUMBER}|(?<![가-힣]){NATIVE}(?=\s[가-힣]))\s?(?P<unit>개월|시간|주간|[가-힣]{{1,2}}?)(?=에|씩|으로|로|이|을|를|간|동안|은|는|만|\s|[,.]|$)"
)
_LINK_KO: Final = re.compile(
    r"(?:\s|[,×*]|에|씩|으로|로|이|을|를|간|동안|은|는|만|총|각각|각|모두|해서|이고|이며|이다|예요|이에요|입니다|들어요|듭니다|든다|돼요)*"
)
_HEAD_EN: Final = re.compile(
    rf"^(?:the\s|our\s)?(?P<n>{_NUMERAL_EN}|one)\s(?P<what>[a-z][a-z' -]{{2,40}}?)(?:\sat)?$", re.I
)
_AT: Final = re.compile(r"\s(?:at|for|is|are|costs?|paid|needs|of|with)$", re.I)
_LEAD: Final = re.compile(r"^(?:costs?|budget|money|plus|and|the|a|an)\b:?\s", re.I)
_TOPIC: Final = re.compile(r"(?<=[가-힣]{2})[은는이가]?$")
_LEAST: Final = 2
"""Figures beside a price without which nothing is multiplied here."""
_SPENT: Final = frozenset(("price", "unknown", "total"))


@dataclass(frozen=True, slots=True)
class RunningRate:
    """One thing of which a text tells the price for one and how many there are."""

    label: str
    basis: str
    amount: Decimal | None
    """None where one of its factors is not surely read."""
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a list: what it names, its factors, and whether words stand in it that are no factor."""

    start: int
    end: int
    label: str
    factors: tuple[Factor, ...]
    is_clear: bool

    @property
    def price(self) -> Factor | None:
        return next((one for one in self.factors if one.is_money), None)


@lru_cache(maxsize=256)
def running_rates(text: str) -> list[RunningRate]:
    """Return the rates of a text that are multiplied by at least two figures, or by the time that they are told for.

    >>> [str(one.amount) for one in running_rates("two guides at £26/h for 3 hours, 16 nights")]
    ['2496']
    """
    parts = [*_parts(text)]
    found: list[RunningRate] = []
    at = 0
    while at < len(parts):
        if parts[at].price is None:
            at += 1
            continue
        group, at = [parts[at]], at + 1
        while at < len(parts) and (_only_counts(parts[at]) or _is_rate(parts[at])):
            group.append(parts[at])
            at += 1
        found += _of_group(text, group)
    return found


def _only_counts(part: _Part) -> bool:
    return part.price is None and bool(part.factors) and part.is_clear and not part.label


def _is_rate(part: _Part) -> bool:
    return part.price is not None and bool(_with_price_unit(part.factors))


def _of_group(text: str, parts: Sequence[_Part]) -> Iterator[RunningRate]:
    """Yield the priced things of parts that stand one after the other, each with the counts behind it.

    What is counted behind several things alone, as "16 nights", is so for each that is told by a shorter time.
    """
    things: list[tuple[_Part, list[Factor], list[tuple[int, int]]]] = []
    for part in parts:
        if part.price is not None:
            things.append((part, [*part.factors], [(part.start, part.end)]))
            continue
        times = [one for one in part.factors if not one.per and one.unit in TIMES]
        is_last = len(times) < len(part.factors)
        for place, (_, factors, spans) in enumerate(things):
            if place == len(things) - 1 or (not is_last and not _units(factors) & {one.unit for one in times}):
                if place < len(things) - 1 and not _may_last(factors, times):
                    continue
                factors += part.factors
                spans.append((part.start, part.end))
    for part, told, spans in things:
        if _is_priced_otherwise(text, part):
            continue
        factors = _with_price_unit(told)
        if not factors:
            continue
        is_whole = part.is_clear and _is_closed(factors)
        basis = " × ".join(one.text for one in factors) if is_whole else text[part.start : part.end].strip()
        if part.label:
            yield RunningRate(part.label, basis, value_of_all(factors) if is_whole else None, tuple(spans))


def _may_last(factors: Sequence[Factor], times: Sequence[Factor]) -> bool:
    """Tell whether a thing is told by a time shorter than those: by the hour where nights are counted."""
    longest = max((TIMES.index(one) for one in _units(factors) if one in TIMES), default=-1)
    return 0 <= longest < min((TIMES.index(one.unit) for one in times), default=-1)


def _units(factors: Sequence[Factor]) -> set[str]:
    return {one.unit for one in factors if not one.is_money}


def _with_price_unit(told: Sequence[Factor]) -> list[Factor]:
    """Return the factors where they are more than one price and its number, the price with what it is for one of.

    "3 hours a day at £13.50" is by the hour, as the count right before it is; empty for what others read.
    """
    at = next((place for place, one in enumerate(told) if one.is_money), None)
    if at is None:
        return []
    price, before = told[at], told[at - 1] if at else None
    if not price.per and before and before.per and before.unit in TIMES:
        price = replace(price, per=(before.unit,))
    factors = [*told[:at], price, *told[at + 1 :]]
    others = [one for one in factors if not one.is_money]
    if len(others) < len(told) - 1 or not (price.per or any(one.per for one in others)):
        return []
    is_timed = any(one.unit in price.per for one in others) and bool({*price.per} & {*TIMES})
    return factors if len(others) >= _LEAST or (others and is_timed) else []


def _is_closed(factors: Sequence[Factor]) -> bool:
    """Tell whether each unit for one of which a figure is told is counted once, and nothing else is left but longer times."""
    counted = [one for one in factors if not one.is_money]
    units = [one.unit for one in counted]
    needed = [each for one in factors for each in one.per]
    known = {*units, "day"} if {*units} & {*SESSIONS} else {*units}
    if any(each not in known for each in needed) or len({*units}) < len(units):
        return False
    price = next(place for place, one in enumerate(factors) if one.is_money)
    needed += SESSIONS if "day" in needed and "day" not in units else ()
    free = [one for place, one in enumerate(factors) if place > price and one.unit not in needed]
    times = [TIMES.index(one) for one in units if one in TIMES and one in needed]
    return (
        all(one.unit in TIMES and TIMES.index(one.unit) > max(times, default=-1) for one in free) and len(free) < _LEAST
    )


def _is_priced_otherwise(text: str, part: _Part) -> bool:
    """Tell whether the words around a price tell that others pay it, or that it is the limit or was paid before."""
    told = [one for one in told_sums(text, is_price=True) if part.start <= one.start < part.end]
    return any(one.kind not in _SPENT for one in told)


def _parts(text: str) -> Iterator[_Part]:
    at = 0
    for stop in (*_STOP.finditer(text), None):
        end = stop.start() if stop else len(text)
        if part := _read(text, at, end):
            yield part
        at = stop.end() if stop else end


def _read(text: str, start: int, end: int) -> _Part | None:
    told = text[start:end].rstrip(" .")
    is_korean = bool(re.search("[가-힣]", told))
    money, counts = (_MONEY_KO, _COUNT_KO) if is_korean else (_MONEY_EN, _COUNT_EN)
    spans: list[tuple[int, int, Factor]] = [(*one.span(), _factor(one, is_money=True)) for one in money.finditer(told)]
    if len(spans) > 1:
        return None
    for one in counts.finditer(told):
        if not any(begin < one.end() and one.start() < stop for begin, stop, _ in spans):
            spans.append((*one.span(), _factor(one, is_money=False)))
    spans.sort(key=lambda each: each[0])
    price = next((each for each in spans if each[2].is_money), None)
    link = _LINK_KO if is_korean else _LINK_EN
    factors = [each[2] for each in spans]
    lead = told[: spans[0][0]] if spans else told
    if price and not is_korean and (head := _HEAD_EN.match(_LEAD.sub("", told[: price[0]]).strip())):
        inner = [each for each in spans if each[0] < price[0]]
        if len(inner) == 1 and inner[0][2].unit not in TIMES:
            words = head["what"].split()
            number = _number(head["n"])
            factors[0] = Factor(number, unit_named(words[-1]), (), text=f"{number:,} {words[-1]}")
            lead = head["what"]
            spans = [each for each in spans if each[0] >= price[0]]
    edges = [each[:2] for each in spans]
    gaps = [told[one[1] : other[0]] for one, other in pairwise(edges)]
    gaps += [told[edges[-1][1] :]] if edges else []
    label = re.sub(r"^[\s–—-]+", "", lead).strip()
    label = _AT.sub("", f" {_LEAD.sub('', label)}").strip() if not is_korean else _TOPIC.sub("", label).strip()
    label = "" if label.lower() in ("for", "over", "on", "with", "at", "in") else label
    is_clear = all(link.fullmatch(one) for one in gaps) and all(one.value > 0 for one in factors)
    return _Part(start, end, label, tuple(factors), is_clear)


def _factor(match: re.Match[str], *, is_money: bool) -> Factor:
    found = match.groupdict()
    per = [unit_named(one) for one in (found.get("per"), found.get("per2")) if one]
    if found.get("each"):
        per += factor_of(f"{found['each'].strip()} 1").per or factor_of(f"{found['each']}1개").per
    if is_money:
        return Factor(value_of(found["money"].lstrip("£$€ ")), "", tuple(per), is_money=True, text=match[0].strip())
    return Factor(_number(found["n"]), unit_named(found["unit"]), tuple(per), text=match[0].strip())


def _number(told: str) -> Decimal:
    """Return what a numeral says; 0 where it is not one number."""
    if re.fullmatch(NUMBER, told):
        return Decimal(told.replace(",", ""))
    read = count(told) if re.search("[가-힣]", told) else None
    if read:
        return Decimal(read[0] if read[0] == read[1] else 0)
    return Decimal(english(told) or 0)
