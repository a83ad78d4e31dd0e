"""Tables and runs of labelled amounts as ledgers: rows with a label, and a figure in each column."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from orchestrator.graphs.idris.rules.entries import LedgerRow, cell_figure, entries_of
from orchestrator.graphs.idris.rules.labels import Column, column_of, tidy
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.statement_shapes import statement_shape
from orchestrator.graphs.idris.rules.table_shapes import CellRow, TableShape, shape_at

_TOTALS = re.compile(r"계$|합\s?계|total|부가|공급|할인|vat", re.I)
_SIDE_NOTE = re.compile(r"비고|적요|규격|단위|remark|note|기간|일자|date", re.I)
_IN_UNITS = re.compile(
    r"(?<![\d일이삼사오육칠팔구십백천만])(?<!\d\s)(?P<ko>천|만|십만|백만|천만|억)\s?원(?!정|\s?(?:미만|이하|단위|절사|절상|반올림|사사오입|버림))|\bin\s(?P<en>thousand|million)s?\b|[$€£₩]\s?(?P<big>thousand|million)\b|(?<![\d,.])(?P<noughts>'?000)s?\b",
    re.I,
)
"""What figures stand in, in a head or above a table."""
_IN_ONES = re.compile(
    r"단위\s?[:：은]?\s?(?:원|won|krw|달러|유로|엔)(?![가-힣\w])|\bin\s(?:whole\s)?(?:won|krw|dollars|usd|euros?|eur)\b"
    r"(?!\W{0,4}(?:thousand|million|'?000|[mk]\b))",
    re.I,
)
"""Figures stand in the unit itself, whatever is said of rounding behind it."""
_TIMES = {
    "천": 10**3,
    "만": 10**4,
    "십만": 10**5,
    "백만": 10**6,
    "천만": 10**7,
    "억": 10**8,
    "thousand": 10**3,
    "million": 10**6,
}
_SHORT = 70
_CAPTION = re.compile(r"단위|\bin\s|figures|amounts|thousand|million|000", re.I)
_OWN_UNIT = re.compile(r"\([^()]{1,12}\)|[%₩$€£]")
_SUMS = re.compile(r"액|비$|금$|잔액|예산|계$|수입|지출|매출|차이|증감|원금|이자|손익|비용|자산|부채", re.I)
_NO_SUM = re.compile(r"순위|등수|연도|년도|\brank|\byear", re.I)
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+$")
_NUMBER = re.compile(r"^\W*(?:no|번호|순번|연번|#|순)\W*$", re.I)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Rows below one head; without a head there is one column, number 0, of amounts."""

    columns: dict[int, Column]
    rows: tuple[LedgerRow, ...]
    heads: dict[int, str] = field(default_factory=dict)
    is_table: bool = False
    unread: frozenset[int] = frozenset()
    """Columns with a cell that holds figures and is not read as one."""


def ledgers_of(lines: Sequence[TextLine]) -> list[Ledger]:
    """Return the ledgers of a file, in their order; side by side in one table, they are several."""
    return list(_ledgers(lines))


def _ledgers(lines: Sequence[TextLine]) -> Iterator[Ledger]:
    at = 0
    while at < len(lines):
        shape = statement_shape(lines, at) or shape_at(lines, at)
        if shape is not None:
            yield from _apart(shape, _caption(lines[max(0, at - 2) : at]))
            at += shape.length
            continue
        run: list[LedgerRow] = []
        begin = at
        while at < len(lines) and (at == begin or shape_at(lines, at) is None) and (found := entries_of(lines[at])):
            run += found
            at += 1
        if run:
            yield Ledger({0: "amount"}, tuple(run))
        else:
            at += 1


def _caption(above: Sequence[TextLine]) -> int:
    """Return what the sums of a table stand in, as the lines right above it tell: 1000 for ``(단위: 천원)``."""
    told = [line.text for line in above if not line.is_table and len(line.text) < _SHORT and _CAPTION.search(line.text)]
    return next((times for text in reversed(told) if (times := _times(text)) > 1), 1)


def _times(text: str) -> int:
    match = _IN_UNITS.search(text)
    if match is None or _IN_ONES.search(text):
        return 1
    return _TIMES[(match["ko"] or match["en"] or match["big"] or "thousand").lower()]


def _scales(heads: dict[int, str], kinds: dict[int, Column], caption: int, grouped: set[int]) -> dict[int, int]:
    """Return the columns of sums that stand in more than their unit, with in how many of it.

    ``grouped``: columns with figures of four digits at least.
    """
    found = {}
    for n, head in heads.items():
        own = _times(head) if kinds[n] not in ("name", "quantity", "ratio") else 1
        is_sum = kinds[n] in ("price", "amount", "vat", "total")
        is_sum |= kinds[n] == "other" and (n in grouped or bool(_SUMS.search(head)))
        found[n] = own if own > 1 else caption if is_sum and not _OWN_UNIT.search(head) else 1
    scaled = {n: times for n, times in found.items() if times > 1}
    others = [n for n in heads if kinds[n] == "other" and n not in scaled and not _OWN_UNIT.search(heads[n])]
    if len(scaled) > max(1, len(others)):  # what most columns stand in, one without a word for a sum does as well
        scaled |= {n: caption for n in others if n and caption > 1 and not _NO_SUM.search(heads[n])}
    return scaled


def _apart(shape: TableShape, caption: int) -> Iterator[Ledger]:
    """Cut a table where a second column of names begins another list beside the first."""
    heads = {n: cell.text for n, cell in shape.heads.items()}
    kinds: dict[int, Column] = {n: column_of(text) for n, text in heads.items()}
    grouped = {n for row in shape.rows for n, cell in row.cells.items() if _THOUSANDS.match(cell.text)}
    scales = _scales(heads, kinds, caption, grouped)
    starts = [0]
    for n in sorted(kinds):
        before = [kinds[m] for m in range(starts[-1], n)]
        is_name = kinds[n] == "name" and not _SIDE_NOTE.search(heads[n])
        if is_name and {"amount", "total"} & {*before} and any(kinds[m] in ("amount", "total") for m in kinds if m > n):
            starts.append(n)
    for first, end in zip(starts, [*starts[1:], max(kinds) + 1], strict=True):
        numbers = [n for n in kinds if first <= n < end]
        rows = [replace(row, cells={n: c for n, c in row.cells.items() if first <= n < end}) for row in shape.rows]
        read = [(row, _ledger_row(row, heads, kinds, scales)) for row in rows]
        made = tuple(one for _, one in read if one is not None)
        unread = frozenset(
            n
            for row, one in read
            for n, cell in row.cells.items()
            if re.search(r"\d", cell.text) and (one is None or n not in one.figures)
        )
        if made:
            columns = {n: kinds[n] for n in numbers}
            yield Ledger(columns, made, {n: heads[n] for n in numbers}, is_table=True, unread=unread)


def _ledger_row(
    row: CellRow, heads: dict[int, str], kinds: dict[int, Column], scales: dict[int, int]
) -> LedgerRow | None:
    numbered = [
        n
        for n, cell in row.cells.items()
        if _NUMBER.match(heads.get(n, "x")) and not re.search(r"[가-힣A-Za-z]{2}|계", cell.text)
    ]
    cells = {n: cell for n, cell in row.cells.items() if n not in numbered}
    first = min(cells, default=0)
    read = {
        n: cell_figure(row.line, cell, tidy(heads.get(n, "")), is_name=n == first and kinds.get(n) in ("name", "other"))
        for n, cell in cells.items()
    }
    names = [cell.text for n, cell in cells.items() if read[n] is None and re.search(r"[가-힣A-Za-z]", cell.text)]
    totals = [word for word in names if _TOTALS.search(word)]
    label = tidy((totals or names or [""])[0])
    called = label or (
        _called(tidy(heads.get(min(row.cells), "")), row.cells[min(row.cells)].text) if row.cells else ""
    )
    priced = {"price", "amount", "vat"} & {*kinds.values()}
    figures = {}
    for n, found in read.items():
        if found is None:
            continue
        figure = replace(found, label=f"{'' if n == min(row.cells) else called} {found.label}".strip())
        is_bare = figure.kind == "quantity" and not figure.unit
        if is_bare and n in scales:
            figures[n] = replace(figure, kind="money", value=figure.value * scales[n], times=scales[n])
        elif is_bare and kinds.get(n) == "ratio":
            figures[n] = replace(figure, kind="percent", scale=figure.scale * 100)
        elif is_bare and (kinds.get(n) in priced or (priced and kinds.get(n) == "total")):
            figures[n] = replace(figure, kind="money")
        else:
            figures[n] = figure
    return LedgerRow(label, figures, row.line, cells) if figures else None


def _called(head: str, cell: str) -> str:
    """Return what a row is called whose first cell is no name: ``No. 3``, but ``3월`` below ``월``."""
    return cell if head and head in cell else f"{head} {cell}"
