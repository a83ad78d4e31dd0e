"""How sure a relation is: how many digits come out, against how many others might have, and what the words say.

All in powers of ten. A relation of which six digits come out among thirty figures is as sure as one of three digits
between three neighbours; words that call the result a sum, a rest or a share of something named add to it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import log10
from typing import Literal

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.near_misses import significant

Shape = Literal[
    "sum",
    "product",
    "share",
    "ratio",
    "quotient",
    "whole",
    "change",
    "priced",
    "expression",
    "measured",
    "periodic",
    "multiple",
]
Term = tuple[int, tuple[StatedFigure, ...]]
"""A product of figures with its sign."""
SUM_WORDS = re.compile(
    r"총|모두|전체|합계|합쳐|합(?:하|한|해|산|\s)|더(?:한|하|해)|도합|누계|으로\s|\btotal|\bin all\b|altogether|\bsum\b|combined|together|overall|\bmakes?\b|afterwards|\bso\b",
    re.I,
)
LEFT_WORDS = re.compile(
    r"남[은는아았을음습겨긴깁]|잔액|잔여|잔량|차액|차이|차감|뺀|빼|제외|공제|나머지|절감|줄|늘|증감|증가|감소|미만|순이익|여유|부족|후\s|뒤|balance|\bnet\b|remain|\bleft\b|difference|less\b|after|saving|spare|shortfall|fell|rose|more\b|increase|reduc|used\b|payable|unpaid|afterwards",
    re.I,
)
EACH_WORDS = re.compile(
    r"씩|마다|나누|[당별]\s|\d회|×|매[월일주]|1인|하루|월\s|\beach\b|\bper\b|\bevery\b|\ba (?:day|month|week|year|session|person)|\bat\b|@|\bx\b",
    re.I,
)
MEAN_WORDS = re.compile(
    r"당|평균|1인|매회|나누|회로|\bper\b|average|mean|\beach\b|\ba (?:day|month|week|year|session)", re.I
)
RATIO_WORDS = re.compile(r"[률율]|비율|비중|구성비|\brate|\bratio|\bshare|percentage|makes? up", re.I)
CHANGE_WORDS = re.compile(
    r"증가|감소|인상|인하|늘|줄|올|오른|내린|상승|하락|절감|more|less|rise|rose|raise|fall|fell|increas|decreas|reduc|saving|higher|lower|up\b|down\b",
    re.I,
)
_NTH = re.compile(
    r"\d\s?[회차]|[가-힣]\d|\b(?:first|second|third|fourth|final|rest|remaining)\b|잔금|중도금|선금|계약금|착수금", re.I
)
"""Parts that are counted off."""
_NOUN = re.compile(r"[a-z]{4,}s|people|명|인")
_LISTED = 1.2
_NEAR = 8
_CLAUSE = 0.5
_PER_UNIT = 0.4
_NAMED = 0.7


@dataclass(frozen=True, slots=True)
class RelationCandidate:
    """A relation that may be meant."""

    shape: Shape
    parts: tuple[tuple[int, StatedFigure], ...]
    """With their signs; of a product its factors, of a share the base and the rate, of a ratio part and whole."""
    result: StatedFigure
    digits: float
    """How many digits come out."""
    others: float
    """How many relations of this shape lie as near."""
    terms: tuple[Term, ...] = ()
    """Of an expression: what is added up."""
    under: tuple[StatedFigure, ...] = ()
    """What the sum is divided by."""
    by: Fraction = Fraction(1)
    """What it is multiplied by besides."""

    @property
    def members(self) -> tuple[StatedFigure, ...]:
        """All figures, the result last."""
        return (*(part for _, part in self.parts), self.result)

    @property
    def weight(self) -> float:
        """How sure it is, in powers of ten."""
        return self.digits - self.others + _words(self)


def digits_of(*figures: Figure) -> int:
    """Return how many digits of the longest figure come out, without zeros that all of them end with."""
    numbers = [figure.value * UNIT // figure.scale for figure in figures]
    while all(number % 10 == 0 for number in numbers) and any(numbers):
        numbers = [number // 10 for number in numbers]
    return len(str(max(numbers)))


def may_pair(one: StatedFigure, other: StatedFigure, order: dict[Figure, int]) -> bool:
    """Tell whether two figures are long enough for their distance: short ones come out with anything."""
    if abs(order[one.figure] - order[other.figure]) <= _NEAR or (one.names & other.stems) or (other.names & one.stems):
        return True
    return max(significant(one.figure), significant(other.figure)) > 2


def crowd(members: Sequence[StatedFigure], order: dict[Figure, int], count: int) -> float:
    """Return how many pairs of figures lie as near to each other, in powers of ten. ``count``: of the document."""
    places = sorted(order[one.figure] for one in members)
    span = log10(places[-1] - places[0] + 1)
    gaps = [b - a for a, b in pairwise(places)]
    near = sum(log10(gap) for gap in sorted(gaps)[:-1])
    return min(2 * span, log10(count) + near) if len(places) > 2 else span


def _is_per_unit(count: StatedFigure, result: StatedFigure) -> bool:
    """Tell whether the clause of a quotient names what it is one of: ``1kg에``, ``한 사람``, ``each transcriber``."""
    unit = count.figure.unit
    return bool(count.names & result.stems) or (len(unit) > 0 and unit.rstrip("s") in result.around)


def _words(one: RelationCandidate) -> float:
    result = one.result
    parts = [part for _, part in one.parts]
    clauses = {part.clause for part in (*parts, result)}
    weight = _CLAUSE if len(clauses) == 1 else 0.0
    named = sum(
        bool(part.names & result.stems) or bool(result.names & part.names)
        for part in parts
        if part.clause != result.clause
    )
    weight += min(2, named) * _NAMED
    if one.shape in ("sum", "whole"):
        are_added = all(sign > 0 for sign, _ in one.parts)
        told = SUM_WORDS if are_added else LEFT_WORDS
        weight += 1.0 if result.says(told) else 0.0
        weight += 0.3 if not are_added and any(part.says(LEFT_WORDS) for part in parts) else 0.0
        weight += 0.5 if are_added and role_of(result.words) in ("total", "subtotal", "supply") else 0.0
        units = {part.figure.unit for part in (*parts, result)}
        weight += 0.6 if len(units) == 1 and units != {""} and result.figure.kind == "quantity" else 0.0
        if result.figure.kind == "quantity" and not all(_NOUN.fullmatch(unit) for unit in units):
            weight -= 0.6 * (len(units) - 1)
        if result.figure.kind == "quantity" and one.digits < 3 and not result.says(told):
            weight -= 0.8
        weight += _LISTED if all(part.says(_NTH) for part in parts) else 0.0
    elif one.shape == "product":
        weight += 0.5 if result.says(SUM_WORDS) else 0.0
        weight += 0.8 if any(part.says(EACH_WORDS) for part in (*parts, result)) else 0.0
        kinds = [part.figure.kind for part in parts]
        weight += 0.5 if result.figure.kind == "money" and kinds.count("money") == 1 else 0.0
        weight += 0.4 if result.figure.unit and result.figure.unit in {part.figure.unit for part in parts} else 0.0
    elif one.shape == "expression":
        weight += 0.5 if result.says(SUM_WORDS) or result.says(LEFT_WORDS) or result.says(RATIO_WORDS) else 0.0
        weight += 0.5 if any(part.says(EACH_WORDS) for part in (*parts, result)) else 0.0
    elif one.shape == "quotient":
        weight += 1.0 if result.says(MEAN_WORDS) else 0.3
        weight += _PER_UNIT if _is_per_unit(parts[1], result) else 0.0
    elif one.shape in ("share", "ratio"):
        weight += 0.5
        weight += 0.5 if one.shape == "ratio" and result.says(RATIO_WORDS) else 0.0
    return weight
