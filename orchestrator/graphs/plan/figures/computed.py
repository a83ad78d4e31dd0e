"""What the prices of a plan come to: products that a row shows, their sum, the tax on it and what is left of a limit.

A row is believed where its amount is the product of what stands in its basis, or is cited from a source; nothing that
only calls itself a sum is.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from math import prod
from typing import Final

from orchestrator.graphs.plan.figures.reading import PlanFigure, figures_in
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.composing.sums import VAT
from orchestrator.steps.grounding import MARK

_FACTOR: Final = re.compile(r"(?P<n>\d{1,9}(?:,\d{3}){0,4}(?:\.\d{1,3})?)\s?(?P<scale>만|천|p\b|cents\b)?", re.I)
_SCALES: Final = {"만": Decimal(10_000), "천": Decimal(1_000), "p": Decimal("0.01"), "cents": Decimal("0.01")}
_WHOLE: Final = re.compile(r"합계|총계|total\b", re.I)
"""The row that says what the others come to."""
_CELLS: Final = 3
_SECTION: Final = "costs"
ComputedFigure = tuple[str, str, Decimal]
"""Kind, unit and value."""


def computed(document: PlanDocument) -> Iterator[ComputedFigure]:
    """Yield the figures that follow from the prices of a plan."""
    section = next((one for one in document.sections if one.key == _SECTION), None)
    if section is None:
        return
    lines = section.body.splitlines()
    amounts: list[tuple[str, Decimal]] = []
    for line in lines:
        if line.startswith("|") and (found := _amount(line, document.made_on)):
            amounts.append((found[0], found[1]))
            yield _read(*found)
            yield from _times(line, document.made_on)
    sums = [(unit, sum(values, Decimal(0))) for unit, values in _by_unit(amounts)]
    if document.costs and document.costs.items:
        sums.append((document.costs.currency, Decimal(document.costs.total)))
    told = [
        figure for line in lines if not line.startswith("|") and MARK.search(line) for figure in _money(line, document)
    ]
    for unit, total in dict.fromkeys(sums):
        taxed = total * (100 + VAT.get(unit, 0)) / 100
        for one in dict.fromkeys((total, taxed)):
            yield _read(unit, one)
            yield from (_read(unit, abs(one - limit.values[0])) for limit in told if limit.unit == unit)


def _read(unit: str, value: Decimal) -> ComputedFigure:
    """Return a sum as it is read again: in whole units."""
    return "money", unit, Decimal(int(value))


def _times(line: str, today: date) -> Iterator[ComputedFigure]:
    """Yield for how many months or weeks a row multiplies its price."""
    basis = line.rpartition("×")[2] if "×" in line else ""
    yield from (("span", "", one.values[0]) for one in figures_in(basis, today) if one.kind == "span")


def _amount(line: str, today: date) -> tuple[str, Decimal] | None:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) != _CELLS or _WHOLE.match(cells[0].strip("* ")):
        return None
    found = [figure for figure in figures_in(cells[1], today) if figure.kind == "money"]
    if len(found) != 1:
        return None
    value = _exact(cells[1][found[0].start : found[0].end], found[0].values[0])
    return (found[0].unit, value) if is_product(cells[2], value) or MARK.search(cells[1]) else None


def is_product(basis: str, amount: Decimal) -> bool:
    """Tell whether an amount is the product of the numbers of its basis, such as "월 150만 원 × 6개월"."""
    factors = [_value(match) for match in _FACTOR.finditer(MARK.sub("", basis.partition("(")[0]))]
    return len(factors) > 1 and prod(factors, start=Decimal(1)) == amount


def _exact(words: str, whole: Decimal) -> Decimal:
    """Return a sum with its cents, which are dropped where sums are read."""
    found = _FACTOR.search(words)
    return value if found and int(value := _value(found)) == whole else whole


def _by_unit(amounts: Sequence[tuple[str, Decimal]]) -> list[tuple[str, list[Decimal]]]:
    units = dict.fromkeys(unit for unit, _ in amounts)
    return [(unit, [value for one, value in amounts if one == unit]) for unit in units]


def _money(line: str, document: PlanDocument) -> list[PlanFigure]:
    return [figure for figure in figures_in(line, document.made_on) if figure.kind == "money"]


def _value(match: re.Match[str]) -> Decimal:
    return Decimal(match["n"].replace(",", "")) * _SCALES.get((match["scale"] or "").lower(), Decimal(1))
