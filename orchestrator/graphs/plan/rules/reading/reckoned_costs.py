"""Costs that a message reckons itself: "단말기 12대 한대에 23만원 그러니까 276만원", "8 at 35 pounds so 280, together 500".

Neither grammar nor a list of words tells them, but the figures: a sum is what two figures before it make when they are
multiplied, or what the sums before it come to.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from typing import Final

from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.running_rates import running_rates
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.amounts import find_amounts

_FIGURE: Final = re.compile(
    r"(?<![\d.,])(?P<n>\d{1,9}(?:,\d{3}){0,3}(?:\.\d{1,2})?)(?P<pence>p\b)?|(?<![가-힣])(?P<word>두|세|네|다섯|여섯|일곱|여덟|아홉|열)(?=\s?[가-힣])"
    r"|\b(?P<en>two|three|four|five|six|seven|eight|nine|ten|twelve)\b",
    re.I,
)
_WORDS: Final = {
    word: at for at, word in enumerate(("두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열"), 2)
} | {word: at for at, word in enumerate(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)}
_WORDS["twelve"] = 12
_RESULT_EN: Final = re.compile(
    r"\b(?:so|makes?|that'?s|is|equals|together|in\sall|altogether|sum|total|comes\sto)\b[^\d]{0,12}$|[=,]\s?$", re.I
)
_TOTAL: Final = re.compile(
    r"(?:합치면|합쳐서?|합이|합하면|합해서|합계|전부|모두|다\s?해서|도합|총|해서|그래서)\s?(?:한\s)?$|\b(?:together|in\sall|altogether|total|sum|makes|so|all\sin)\b[^\d]{0,8}$",
    re.I,
)
"""Says before a sum that it is that of what was told before."""
_NO_SUM: Final = re.compile(r"예산|한도|까지|넘기지|넘지|이내|\b(?:budget|limit|max|at\smost|grant)\b", re.I)
_PER_MONTH: Final = re.compile(r"(?:월|달에|매달|한\s?달에?)\s?$")
_PER_MONTH_BEHIND: Final = re.compile(r"^\s?(?:a|per)\smonth|^[^,.]{0,6}한\s?달", re.I)
_BOUND: Final = re.compile(
    r"(?:\s?(?:하나에?|한\s?[가-힣]{1,2}에?|[가-힣]{1,2}(?<![수식])당|각각?|월|달에|매달|한\s?해|1년에|하루|같은거|만|at|for|cost|costs|is|are|each|of))+$",
    re.I,
)
_PARTICLE: Final = re.compile(r"(?<=[가-힣])(?:은|는|이|가|을|를|에|도|이랑|랑|하고)$")
_LEAD: Final = re.compile(
    r"^(?:돈은|비용은|값은|새로\s드는건|그리고|그럼|그러니까|costs?,?|and|so|then|plus|with|the|one|a|an|(?:we|i)\s(?:rent|buy|need|pay|get|hire)(?:\sfor)?)\s",
    re.I,
)
_EACH_EN: Final = re.compile(r"\b(?:at|each|apiece|per)\b", re.I)
_NEAR: Final = 4
"""Figures before a sum among which its factors stand."""
_LEAST: Final = 10
"""A product below this may be one by chance."""
_ADDENDS: Final = 2
_TWICE: Final = 2
_MOST: Final = 6
"""Sums that a total may be of."""


@dataclass(frozen=True, slots=True)
class ReckonedCost:
    """One thing of a sum that a message adds up or multiplies."""

    item: str
    count: Decimal
    """1 where nothing is multiplied."""
    price: Decimal
    piece: Piece
    is_monthly: bool = False
    unit: str = ""
    """Of its count, as the message writes it."""


@dataclass(frozen=True, slots=True)
class _Figure:
    value: Decimal
    start: int
    end: int
    at: int
    """The place of its statement."""
    is_money: bool


def reckoned_costs(pieces: Sequence[Piece]) -> tuple[list[ReckonedCost], frozenset[str]]:
    """Return what a message reckons, and the statements that do: their sums are prices and no limits."""
    told = [one for one in pieces if not (one.rows or one.is_amended or running_rates(one.text) or _is_paid(one.text))]
    has_rates = any(running_rates(one.text) for one in pieces if not (one.rows or one.is_amended))
    figures = [figure for at, piece in enumerate(told) for figure in _figures(piece.text, at)]
    products: dict[int, tuple[int, int]] = {}
    used: set[int] = set()
    for at, figure in enumerate(figures):
        if _may_result(figure, told) and (pair := _factors(told, figures, at, used)):
            products[at] = pair
            used |= {*pair, at}
    lines: list[tuple[_Figure, ReckonedCost]] = []
    sure: set[int] = set()
    for at, figure in enumerate(figures):
        text = told[figure.at].text
        if at in products:
            one, other = (figures[place] for place in products[at])
            count, price = _count_and_price(one, other)
            priced = one if one.value == price else other
            monthly = bool(_PER_MONTH_BEHIND.match(text[figure.end :]))
            counted = other if priced is one else one
            unit = _UNIT.match(told[counted.at].text[counted.end :])
            line = ReckonedCost(
                _label(told, priced), count, price, told[priced.at], monthly, unit["unit"] if unit else ""
            )
            lines.append((figure, line))
            sure |= {one.at, other.at, figure.at}
        elif at in used:
            continue
        elif parts := _parts(told, figures, at, has_rates=has_rates):
            used |= {place for place, _ in parts}
            lines += [(figures[place], line) for place, line in parts]
            sure |= {figures[place].at for place, _ in parts}
        elif _TOTAL.search(text[: figure.start]) and (added := _added(lines, figures, figure.value)):
            if _PER_MONTH_BEHIND.match(text[figure.end :]):
                added = [(place, replace(one, is_monthly=True)) for place, one in added]
            lines[len(lines) - len(added) :] = added
            sure |= {figure.at, *(one.at for one, _ in added)}
        elif figure.is_money and figure.value >= _LEAST and not _NO_SUM.search(text):
            monthly = _is_monthly(told, figure)
            lines.append(
                (figure, ReckonedCost(_label(told, figure), Decimal(1), figure.value, told[figure.at], monthly))
            )
    found = [one for figure, one in lines if figure.at in sure and one.item]
    return found, frozenset(told[at].text for at in sure if not _NO_SUM.search(told[at].text))


def _is_paid(text: str) -> bool:
    """Tell whether a statement speaks of what is paid to the service, or was paid before."""
    return any(one.kind in ("fee", "past") for one in told_sums(text))


def _figures(text: str, at: int) -> Iterator[_Figure]:
    sums = [(one.start, one.end, Decimal(one.value.value)) for one in find_amounts(text)]
    yield from sorted(
        (
            *(_Figure(value, start, end, at, is_money=True) for start, end, value in sums),
            *(
                _Figure(_value(match), match.start(), match.end(), at, is_money=bool(match["pence"]))
                for match in _FIGURE.finditer(text)
                if not any(start <= match.start() < end for start, end, value in sums if value == value.to_integral())
            ),
        ),
        key=lambda one: one.start,
    )


def _value(match: re.Match[str]) -> Decimal:
    if match["n"]:
        value = Decimal(match["n"].replace(",", ""))
        return value / 100 if match["pence"] else value
    return Decimal(_WORDS[(match["word"] or match["en"]).lower()])


def _may_result(figure: _Figure, told: Sequence[Piece]) -> bool:
    """Tell whether a figure may be what others come to: a sum of money of no thing of its own, or one said to be a result."""
    text = told[figure.at].text
    before = f"{told[figure.at - 1].text if figure.at else ''} {text}"[: -len(text) + figure.start or None]
    for one in told_sums(text, is_price=True):
        if one.start <= figure.start < one.end:
            # A price for one of many is not what they come to: "clay 200 bags at £6, 3 racks at £600 each".
            is_named = one.kind == "price" and (not one.is_counted or one.count > 1)
            named = one.item.lower() if is_named else ""
            # What is named a second time is what its own figures come to: "12 chairs at 20 pounds, the chairs are 240".
            is_other = bool(named) and before.lower().count(named) < _TWICE
            if one.kind == "limit" or is_other:
                return False
    is_said = not text[: figure.start].strip() or bool(_RESULT_EN.search(text[: figure.start]))
    return figure.value >= _LEAST and (figure.is_money or is_said)


def _factors(told: Sequence[Piece], figures: Sequence[_Figure], at: int, used: set[int]) -> tuple[int, int] | None:
    """Return the places of two figures close before that make a sum when they are multiplied."""
    near = [one for one in range(max(0, at - _NEAR), at) if figures[at].at - figures[one].at <= 1]
    for second in reversed(near):
        for first in reversed([one for one in near if one < second]):
            one, other = figures[first], figures[second]
            if {first, second} & used or Decimal(1) in (one.value, other.value):
                continue
            between = told[one.at].text[one.end : other.start] if one.at == other.at else ""
            is_priced = one.is_money or other.is_money or figures[at].is_money or bool(_EACH_EN.search(between))
            if is_priced and one.value * other.value == figures[at].value:
                return first, second
    return None


def _count_and_price(one: _Figure, other: _Figure) -> tuple[Decimal, Decimal]:
    """Return which of two factors counts and which is the price: money is, else what is no whole number."""
    if one.is_money != other.is_money:
        return (other.value, one.value) if one.is_money else (one.value, other.value)
    whole = one.value == one.value.to_integral()
    return (one.value, other.value) if whole else (other.value, one.value)


def _parts(
    told: Sequence[Piece], figures: Sequence[_Figure], at: int, *, has_rates: bool
) -> list[tuple[int, ReckonedCost]]:
    """Return the places and lines of the figures right behind a limit that come to it: it is divided among them.

    Where the limit is told in 만원, its parts may be as well: "총 1,400만원인데 개발이 900, 교육 500". ``has_rates``: other
    things are to be paid, by rates that are read elsewhere.
    """
    whole = figures[at]
    if not whole.is_money and not _FUND_EN.search(told[whole.at].text):
        return []
    behind = [one for one in range(at + 1, len(figures)) if figures[one].at - whole.at <= _PARTED][:_MOST]
    for scale in (Decimal(1), Decimal(10_000)):
        for count in range(_ADDENDS, len(behind) + 1):
            chosen = behind[:count]
            is_given = _is_bracketed(told, whole, figures[chosen[-1]]) and (
                has_rates or any(one.is_money for one in figures[chosen[-1] + 1 :])
            )
            if is_given:
                continue  # of which all was spent nothing would be left for what else is told: these give it
            if sum(figures[one].value for one in chosen) * scale == whole.value:
                lines = [
                    (
                        one,
                        ReckonedCost(
                            _part_label(told, figures[one]),
                            Decimal(1),
                            figures[one].value * scale,
                            told[figures[one].at],
                        ),
                    )
                    for one in chosen
                ]
                named = {line.item for _, line in lines}
                return lines if len(named - {""}) == len(lines) else []
    return []


def _is_bracketed(told: Sequence[Piece], whole: _Figure, last: _Figure) -> bool:
    """Tell whether a figure stands in the bracket right behind another one."""
    text = told[whole.at].text[whole.end :]
    return (
        last.at == whole.at and text.lstrip().startswith("(") and ")" not in told[whole.at].text[whole.end : last.start]
    )


def _part_label(told: Sequence[Piece], figure: _Figure) -> str:
    """Return what a part is for: "5,200 for build", "개발이 900"; empty where it tells who gives it."""
    text = told[figure.at].text
    if _GIVEN_BEHIND.match(text[figure.end :]) or _GIVEN_BEFORE.search(text[: figure.start]):
        return ""
    behind = re.match(
        r"\s?(?:pounds|euros?|dollars|[A-Z]{3})?\s?for\s(?P<what>[a-z]+(?:\s[a-z]+)?)",
        text[figure.end :],
    )
    return behind["what"] if behind else _label(told, figure)


_GIVEN_BEHIND: Final = re.compile(r"\s?(?:pounds|euros?|dollars|[A-Z]{3})?\s?(?:is\s|are\s|comes?\s)?from\b")
_GIVEN_BEFORE: Final = re.compile(
    r"(?:에서|께서|한테서?|에게서?)\s(?:[가-힣]{1,4}\s)?$|\bfrom\s(?:[a-z]+\s){1,3}$", re.I
)
"""Who gives a sum is not what it is spent on."""
_FUND_EN: Final = re.compile(r"\b(?:budget|limit|max|at\smost|grant|fund)\b", re.I)
_PARTED: Final = 3
"""Statements behind a limit in which its parts stand."""
_UNIT: Final = re.compile(r"\s?(?P<unit>[가-힣]{1,2}?)(?=\s|,|$|한|이|씩|니)")


def _added(
    lines: Sequence[tuple[_Figure, ReckonedCost]], figures: Sequence[_Figure], total: Decimal
) -> list[tuple[_Figure, ReckonedCost]]:
    """Return the lines right before that come to a sum, each as often as its statement counts; empty for none."""
    for begin in range(len(lines) - _ADDENDS, max(-1, len(lines) - _MOST - 1), -1):
        ways = [_times(figure, one, figures) for figure, one in lines[begin:]]
        for way in product(*ways):
            if sum(one.count * one.price for one in way) == total:
                return [(figure, one) for (figure, _), one in zip(lines[begin:], way, strict=True)]
    return []


def _times(figure: _Figure, one: ReckonedCost, figures: Sequence[_Figure]) -> list[ReckonedCost]:
    """Return a line as it stands, and as often as a figure of its statement counts it."""
    if one.count != 1:
        return [one]
    counts = [other.value for other in figures if other.at == figure.at and not other.is_money and other.value > 1]
    return [one, *(replace(one, count=count) for count in counts[:2])]


def _is_monthly(told: Sequence[Piece], figure: _Figure) -> bool:
    text = told[figure.at].text
    return bool(_PER_MONTH.search(text[: figure.start]) or _PER_MONTH_BEHIND.match(text[figure.end :]))


def _label(told: Sequence[Piece], figure: _Figure) -> str:
    """Return the words before a figure; where there are only units, those before the figures before it."""
    text = told[figure.at].text[: figure.start]
    is_thing = bool(re.fullmatch("[가-힣]", text.strip())) and not _COUNTER.fullmatch(text.strip())
    if not (is_thing or re.search(r"[가-힣A-Za-z]{2}", text)) and figure.at:
        text = re.split(r"[,.]\s", told[figure.at - 1].text)[-1]
    for part in reversed(_SPLIT.split(text)):
        label, before = part.strip(), None
        while before != label:
            before, label = label, _PARTICLE.sub("", _BOUND.sub("", _LEAD.sub("", label))).strip()
        if re.search(r"[가-힣]|[A-Za-z]{3}", label) and not _COUNTER.fullmatch(label):
            return label
    return ""


_COUNTER: Final = re.compile(r"[대개명칸면장권회번통인집석]|하루|한\s?[가-힣]")
_SPLIT: Final = re.compile(
    r"[,.;:(]\s?|(?<=[가-힣]고)(?<![창재광금장]고)\s|(?<=[가-힣][건데만])\s|\d[\d,.]*\s?(?:[만천억]*\s?원|pounds|euros?|dollars|(?:대|개월|개|명|인분|인|칸|면|장|권|회|번|통|집|석|벌|병|분|시간|일|주|년)(?:이구|이고|짜리|니까)?(?=\s)|[a-z]{1,6}\b)?(?:이?라|해서|씩|어치로)?"
)
"""Between the words of two things: stops, verbs that go on, and figures with their units."""
