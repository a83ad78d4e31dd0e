"""Labelled amounts: a row of a table, or ``공급가액: 3,000,000원`` in a line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.labels import tidy, words_before
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine
from orchestrator.graphs.idris.rules.near_misses import is_slip
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.language.currencies import CODES

_ENTRY = re.compile(r"^(?P<label>[^:：=]{1,40}?)\s*[:：]\s*(?P<value>.+)$")
_OWN = re.compile(
    rf"^(?!(?:{'|'.join(CODES)})\s)(?P<label>[^\d:：|]{{2,24}}?)\s(?P<value>[₩￦$€£-]?\d{{1,3}}(?:,\d{{3}})+(?:\.\d\d)?\s?원?)$"
)
"""A cell with its own label, which is no currency: ``전잔액 310,000``."""
_COLON = re.compile(r"[:：]")
_NTH = re.compile(r"^\W{0,3}\d{1,2}\s?[.)]\s?(?=\D)")
_MOST_FACTORS = 4
_COUNT = re.compile(r"^\W*\d[\d,.]*\s?[가-힣A-Za-z㎡℃]{0,8}\W*$")


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row: what it is called, and its figures by the number of their column."""

    label: str
    figures: dict[int, Figure]
    line: TextLine
    cells: dict[int, TextCell] = field(default_factory=dict)
    """Of a table: all that stands in the row."""


def cell_figure(line: TextLine, cell: TextCell, label: str = "", *, is_name: bool = False) -> Figure | None:
    """Return the one figure that a cell holds; of words beside it only a share's or a day's are no hindrance.

    ``is_name``: the cell stands where names do, so that no words beside a figure are meant.
    """
    text = cell.text.strip("* ")
    head, equals, behind = text.rpartition("=")
    if equals and re.search(r"\d\s?[×x*+÷]\s?\d", head):  # a calculation: what it comes to
        text = behind.strip()
    found = figures_in(line, text, cell.start + cell.text.rfind(text), label) if text else []
    days = [one for one in found if one.kind == "date"]
    if len(days) == 1 and all(one.kind in ("date", "time") for one in found):
        found = days
    if len(found) != 1:
        return None
    if found[0].kind in ("percent", "date") and len(text) < 30 and not is_name:
        return found[0]
    rest = re.sub(r"\([^()]*\)", "", text.replace(found[0].raw, "", 1))
    return None if re.search(r"[가-힣A-Za-z]{2}", rest) else found[0]


def priced_item(line: TextLine) -> tuple[list[Figure], Figure, Fraction] | None:
    """Return the factors and the amount of a line that tells counts, one price and what they come to, in this order.

    ``3 cameras at 120,000 a day for 5 days: 1,800,000``. All figures of the line take part, so that no word has to say
    how; the amount may be a slip of the pen off. With them comes of how many pieces one is priced, as a part:
    ``4,660 gal @ $5.20 per 1,000``. None: the line is no such item.
    """
    if line.is_table:
        return None
    nth = _NTH.match(line.text)
    begin = nth.end() if nth else 0
    told = [f for f in figures_in(line, line.text[begin:], line.start + begin) if f.value]
    lot = next((f for f in told[:-1] if _is_lot(line, f)), None)
    part = Fraction(1) / lot.number if lot is not None else Fraction(1)
    counted = [f for f in told[:-1] if f.number != 1 and f is not lot]
    if not 2 <= len(counted) <= _MOST_FACTORS or any(f.kind not in ("money", "quantity") for f in told):
        return None
    amount = told[-1]
    prices = [f for f in counted if f.kind == "money"] or [f for f in counted if _is_sum(f)]
    if len(prices) != 1 or not (amount.kind == "money" or _is_sum(amount)) or (amount.unit and amount.kind != "money"):
        return None
    expected = prod((f.number for f in counted), start=part)
    if lot is not None or amount.scale > 1:
        expected = Fraction(int(expected * amount.scale + Fraction(1, 2)), amount.scale)
    if expected == amount.number or is_slip(expected, amount):
        label = tidy(line.text[begin : counted[0].start - line.start])
        label = label or words_before(line.text[counted[0].start - line.start : counted[1].start - line.start])
        return counted, replace(amount, kind="money", label=label), part
    return None


def _is_lot(line: TextLine, figure: Figure) -> bool:
    """Tell whether a figure is of how many pieces a price is: ``per 1,000``, ``100개당``."""
    before, behind = line.text[: figure.start - line.start], line.text[figure.end - line.start :]
    is_told = re.search(r"(?:\bper|/)\s?$", before, re.I) or re.match(r"\s?당(?:\s|$)", behind)
    return bool(is_told) and figure.kind == "quantity" and figure.scale == 1 and str(figure.value).strip("0") == "1"


def entries_of(line: TextLine) -> list[LedgerRow]:
    """Return the labelled amounts of a line outside of tables: after a colon, or label and amount in cells."""
    if item := priced_item(line):
        return [LedgerRow(item[1].label, {0: item[1]}, line)]
    if line.is_table or len(line.cells) > 1:
        found, label = [], ""
        for cell in line.cells:
            if own := _OWN.match(cell.text):
                label = own["label"]
                value = TextCell(own["value"], cell.start + own.start("value"))
            elif match := _ENTRY.match(cell.text):
                label = match["label"]
                value = TextCell(match["value"], cell.start + match.start("value"))
            else:
                value = cell
            figure = _single(line, value, tidy(label)) if label else None
            if figure is None:
                label = value.text if value is cell else label
            else:
                found.append(LedgerRow(tidy(label), {0: figure}, line))
                label = ""
        return found or ([] if line.is_table else list(_side_by_side(line)))
    match = _ENTRY.match(line.text.strip())
    if match is None:
        return list(_side_by_side(line))
    if len(_COLON.findall(line.text)) > 1 and len(several := list(_side_by_side(line))) > 1:
        return several
    at = line.start + line.text.index(line.text.strip()) + match.start("value")
    label = tidy(match["label"])
    figure = _single(line, TextCell(match["value"], at), label)
    return [LedgerRow(label, {0: figure}, line)] if figure is not None else []


def _side_by_side(line: TextLine) -> Iterator[LedgerRow]:
    """Yield ``합계금액 1,336,100 현금 336,100``: names and sums by turns to the end of the line, as text layers have them."""
    sums = [f for f in figures_in(line, line.text, line.start) if _is_sum(f) and (f.kind == "money" or _is_plain(f))]
    behind = line.text[sums[-1].end - line.start :] if sums else ""
    if not sums or len(behind) > 16 or re.search(r"\d|[다.;,]\W*$", behind) or len(line.text) > 120:
        return
    nth = _NTH.match(line.text)
    begin, found = nth.end() if nth else 0, []
    for figure in sums:
        label = line.text[begin : figure.start - line.start].strip(" ₩￦:")
        begin = figure.end - line.start
        if (
            re.search(r"\d{3}|[.!?]\s|다\.|[×=+÷]", label)
            or not re.search(r"[가-힣A-Za-z]{2}", label)
            or len(label) > 40
        ):
            return
        found.append(LedgerRow(tidy(label), {0: replace(figure, kind="money", label=tidy(label))}, line))
    yield from found


def _single(line: TextLine, cell: TextCell, label: str) -> Figure | None:
    """Return the sum of money that stands first in a piece, else the count that it is."""
    head, equals, behind = cell.text.rpartition("=")
    if equals and re.search(r"\d", head):  # a calculation: what it comes to
        cell = TextCell(behind.lstrip(), cell.start + len(cell.text) - len(behind.lstrip()))
    found = figures_in(line, cell.text, cell.start, label)
    sums = [one for one in found if one.kind == "money" or (one.kind == "quantity" and not one.unit and _is_sum(one))]
    if not sums and len(found) == 1 and found[0].kind in ("quantity", "percent") and _COUNT.match(cell.text):
        return found[0]
    if not sums or any(one.kind == "quantity" and one is not sums[0] and one.unit for one in found if one not in sums):
        return None
    if len(sums) > 1 or re.search(r"[×x*+÷]\s?[\d₩(]|\d\s?[×*+÷]|=", cell.text):
        return None
    return replace(sums[0], kind="money")


def _is_plain(figure: Figure) -> bool:
    return figure.kind == "quantity" and not figure.unit


def _is_sum(figure: Figure) -> bool:
    return "," in figure.raw or figure.scale == 100
