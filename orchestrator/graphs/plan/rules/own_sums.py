"""Where a plan breaks its own sums, or works with what its request took back."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.rules.marks import MARK
from orchestrator.graphs.plan.rules.opening_days import opening_days
from orchestrator.graphs.plan.rules.reading import read_case
from orchestrator.graphs.plan.rules.reading.factors import factors_of, reach_of, value_of_all
from orchestrator.graphs.plan.rules.reading.price_lines import product_spans
from orchestrator.language import any_of
from orchestrator.language.amounts import find_amounts
from orchestrator.language.dates import find_dates

_TOTAL: Final = any_of(r"^(?:합계|총계|총액)$", r"^(?:total|sum)$")
_LIMIT: Final = any_of(r"한도|상한|예산", r"\b(?:limit|budget|ceiling)\b")
_LEAST: Final = 2
"""Rows from which a table is added up."""
_CELLS: Final = 2


def broken_sums(document: PlanDocument) -> Iterator[str]:
    """Yield the rows of the costs whose factors come to another amount, and the total that its rows do not come to."""
    for item in document.costs.items if document.costs else ():
        spans = product_spans(item.basis)
        if len(spans) == 1 and spans[0] == (0, len(item.basis.rstrip())):
            factors = factors_of(item.basis)
            if reach_of(factors) == "whole" and abs(value_of_all(factors) - item.amount) >= 1:
                yield f"{item.item}: {item.basis} ≠ {item.amount:,}"
    body = next((one.body for one in document.sections if one.key == "costs"), "")
    yield from _wrong_totals(body)


def _wrong_totals(body: str) -> Iterator[str]:
    told: list[Decimal | None] = []
    for line in body.splitlines():
        cells = [MARK.sub("", one).strip(" *") for one in line.strip().strip("|").split("|")]
        if not line.startswith("|") or len(cells) < _CELLS:
            told = []
            continue
        amounts = find_amounts(cells[1])
        amount = _exact(cells[1], amounts[0].start) if amounts else None
        if _TOTAL.search(cells[0]):
            known = [one for one in told if one is not None]
            if amount is not None and len(known) == len(told) >= _LEAST and abs(sum(known) - amount) >= 1:
                yield f"{cells[0]} {cells[1]}"
        elif not set(cells[1]) <= set("-: ") and re.search(r"\d", line):
            told.append(amount)


def _exact(text: str, start: int) -> Decimal:
    """Return a sum with its cents, as a plan writes it."""
    found = re.search(r"\d[\d,]*(?:\.\d+)?", text[start:])
    return Decimal(found[0].replace(",", "")) if found else Decimal(0)


def void_figures(document: PlanDocument) -> Iterator[str]:
    """Yield what the request took back where the plan begins on it, or has it as its limit."""
    case = read_case(document.title, document.sources, document.language, document.made_on)
    starts = {f"{one:%m-%d}" for one in (*(task.start for task in document.schedule[:1]), *opening_days(document))}
    held = {f"{day.start:%m-%d}" for day in case.days}
    for figure, _ in case.corrections:
        for day in find_dates(figure.old, document.made_on):
            if f"{day.value.start:%m-%d}" in starts - held:
                yield figure.old
    old = [one.old for one, _ in case.corrections] + [one.piece.text for one in case.voids if one.piece.is_own]
    values = {one.value.value: text for text in old for one in find_amounts(text)}
    kept = {one.amount for one in case.limits}
    for section in document.sections:
        for line in section.body.splitlines() if section.key in ("overview", "costs") else ():
            for one in find_amounts(line) if _LIMIT.search(line) else ():
                if one.value.value in values and one.value.value not in kept:
                    yield values[one.value.value]
