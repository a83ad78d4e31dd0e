"""Tables and runs of labelled amounts as ledgers: rows with a label, and a figure in each column."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.rules.labels import Column, column_of, tidy
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine
from orchestrator.graphs.idris.rules.reading_figures import figures_in


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row: what it is called, and its figures by the number of their column."""

    label: str
    figures: dict[int, Figure]
    line: TextLine


@dataclass(frozen=True, slots=True)
class Ledger:
    """Rows below one head; without a head there is one column, number 0, of amounts."""

    columns: dict[int, Column]
    rows: tuple[LedgerRow, ...]
    heads: dict[int, str] = field(default_factory=dict)
    is_table: bool = False


def ledgers_of(lines: Sequence[TextLine]) -> list[Ledger]:
    """Return the ledgers of a file, in their order; side by side in one table, they are several."""
    return list(_ledgers(lines))


def _ledgers(lines: Sequence[TextLine]) -> Iterator[Ledger]:
    at = 0
    while at < len(lines):
        head = _head(lines[at])
        if head is not None:
            end = at + 1
            while end < len(lines) and _head(lines[end]) is None and _row(lines[end], head) is not None:
                end += 1
            if end > at + 1:
                yield from _apart([_row(line, head) or {} for line in lines[at + 1 : end]], lines[at + 1 : end], head)
                at = end
                continue
        run: list[LedgerRow] = []
        while at < len(lines) and (not run or _head(lines[at]) is None) and (entries := entries_of(lines[at])):
            run += entries
            at += 1
        if run:
            yield Ledger({0: "amount"}, tuple(run))
        else:
            at += 1


def _head(line: TextLine) -> dict[int, TextCell] | None:
    """Return the cells of a table's head by their columns; None where the line is none."""
    cells = line.cells
    if len(cells) < 2 and not line.is_table:
        words = [TextCell(m[0], line.start + m.start()) for m in re.finditer(r"\S+", line.text)]
        cells = tuple(words) if 3 <= len(words) <= 9 else cells
    columns = [column_of(cell.text) for cell in cells if cell.text]
    known = [column for column in columns if column != "other"]
    numeric = {column for column in known if column not in ("name",)}
    if len(cells) < 2 or any(re.search(r"\d{3}", cell.text) for cell in cells) or not numeric:
        return None
    if any(re.search(r"[:：]", cell.text) for cell in cells):
        return None
    is_head = len(known) >= 2 and len(known) * 2 >= len(columns)
    return dict(enumerate(cells)) if is_head else None


def _row(line: TextLine, head: dict[int, TextCell]) -> dict[int, TextCell] | None:
    """Return the cells of a row by their columns; None where the line does not belong to the table."""
    if line.is_table:
        return dict(enumerate(line.cells))
    cells = line.cells
    if len(cells) < 2:
        cells = tuple(TextCell(m[0], line.start + m.start()) for m in re.finditer(r"\S+", line.text))
    numeric = [n for n, cell in head.items() if column_of(cell.text) not in ("name", "other")]
    if len(cells) == len(head):
        return dict(enumerate(cells)) if any(_figure(line, cell, "") for cell in cells) else None
    tail: list[TextCell] = []
    for cell in reversed(cells):
        if _figure(line, cell, "") is None:
            break
        tail.insert(0, cell)
    if not tail or len(tail) == len(cells) or ":" in line.text:
        return None
    name = TextCell(" ".join(cell.text for cell in cells[: len(cells) - len(tail)]), cells[0].start)
    if len(tail) > len(numeric):
        tail = tail[-len(numeric) :]
    # A total row leaves the columns of price and quantity empty.
    columns = numeric[-len(tail) :] if len(tail) > 1 else [_amount_column(head, numeric)]
    return {0: name, **dict(zip(columns, tail, strict=True))}


def _amount_column(head: dict[int, TextCell], numeric: Sequence[int]) -> int:
    kinds = {n: column_of(head[n].text) for n in numeric}
    for kind in ("total", "amount"):
        for n in numeric:
            if kinds[n] == kind:
                return n
    return numeric[-1]


def _apart(rows: list[dict[int, TextCell]], lines: Sequence[TextLine], head: dict[int, TextCell]) -> Iterator[Ledger]:
    """Cut a table where a second column of names begins another list beside the first."""
    heads = {n: cell.text for n, cell in head.items()}
    kinds = {n: column_of(text) for n, text in heads.items()}
    starts = [0]
    for n in sorted(kinds):
        before = [kinds[m] for m in range(starts[-1], n)]
        is_name = kinds[n] == "name" and not re.search(
            r"비고|적요|규격|단위|remark|note|기간|일자|date", heads[n], re.I
        )
        if is_name and {"amount", "total"} & {*before} and any(kinds[m] in ("amount", "total") for m in kinds if m > n):
            starts.append(n)
    for first, end in zip(starts, [*starts[1:], max(kinds) + 1], strict=True):
        numbers = [n for n in kinds if first <= n < end]
        made = tuple(
            row
            for cells, line in zip(rows, lines, strict=True)
            if (row := _ledger_row({n: c for n, c in cells.items() if first <= n < end}, line, heads)) is not None
        )
        if made:
            yield Ledger({n: kinds[n] for n in numbers}, made, {n: heads[n] for n in numbers}, is_table=True)


def _ledger_row(cells: dict[int, TextCell], line: TextLine, heads: dict[int, str]) -> LedgerRow | None:
    words = [c.text for n, c in cells.items() if c.text and _figure(line, c, "") is None]
    names = [word for word in words if re.search(r"[가-힣A-Za-z]{1}", word)]
    totals = [word for word in names if re.search(r"계$|합\s?계|total|부가|공급|할인|vat", word, re.I)]
    label = tidy((totals or names or [""])[0])
    kinds = {n: column_of(head) for n, head in heads.items()}
    priced = {"price", "amount", "vat"} & {*kinds.values()}
    figures = {}
    for n, cell in cells.items():
        head = tidy(heads.get(n, ""))
        figure = _figure(line, cell, f"{label} {head}".strip())
        if figure is None:
            continue
        is_money = kinds.get(n) in priced or (priced and kinds.get(n) == "total")
        figures[n] = replace(figure, kind="money") if is_money and _is_bare(figure) else figure
    return LedgerRow(label, figures, line) if figures else None


def _is_bare(figure: Figure) -> bool:
    return figure.kind == "quantity" and not figure.unit


def _figure(line: TextLine, cell: TextCell, label: str) -> Figure | None:
    """Return the one figure that a cell holds."""
    text = cell.text.strip("* ")
    found = figures_in(line, text, cell.start + cell.text.find(text), label) if text else []
    if len(found) != 1:
        return None
    rest = re.sub(r"\([^()]*\)", "", text.replace(found[0].raw, "", 1))
    return None if re.search(r"[가-힣A-Za-z]{2}", rest) else found[0]


_ENTRY = re.compile(r"^(?P<label>[^:：=]{1,40}?)\s*[:：]\s*(?P<value>.+)$")


def entries_of(line: TextLine) -> list[LedgerRow]:
    """Return the labelled amounts of a line outside of tables: ``공급가액: 3,000,000원``, or label and amount in cells."""
    if line.is_table or len(line.cells) > 1:
        found, label = [], ""
        for cell in line.cells:
            if match := _ENTRY.match(cell.text):
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
        return found
    match = _ENTRY.match(line.text.strip())
    if match is None:
        return []
    at = line.start + line.text.index(line.text.strip()) + match.start("value")
    label = tidy(match["label"])
    figure = _single(line, TextCell(match["value"], at), label)
    return [LedgerRow(label, {0: figure}, line)] if figure is not None else []


def _single(line: TextLine, cell: TextCell, label: str) -> Figure | None:
    """Return the sum of money that stands first in a piece; others may only say it again, or its share."""
    found = figures_in(line, cell.text, cell.start, label)
    sums = [one for one in found if one.kind == "money" or (one.kind == "quantity" and not one.unit and "," in one.raw)]
    if not sums or any(one.kind == "quantity" and one is not sums[0] and one.unit for one in found if one not in sums):
        return None
    if len(sums) > 1 or re.search(r"[×x*+÷]\s?[\d₩(]|\d\s?[×*+÷]|=", cell.text):
        return None
    return replace(sums[0], kind="money")
