"""Rules across a document: the same count again, what is saved, products with a table's counts, totals of columns."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import equal, multiplied, summed
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import column_of, role_of
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import stems
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounding import TO_THE_UNIT

_SAVED = re.compile(
    r"절감|절약|아낄|아끼|대비|차이|차액|잔액|미지급|남은|저렴|saving|saves?\b|cheaper|difference|lower|shortfall|surplus|부족|초과|남",
    re.I,
)
_OF_COLUMN = (
    (re.compile(r"명|인|people|persons?|guests|students|participants|pax", re.I), re.compile(r"인원|명|사람|식수|people|persons?|guests|heads?|pax|participants", re.I)),
    (re.compile(r"일간?|days?", re.I), re.compile(r"일수|일$|days?", re.I)),
    (re.compile(r"박|nights?", re.I), re.compile(r"박|숙박|nights?|lodging|hotel|accommodation", re.I)),
    (re.compile(r"회|times|visits?", re.I), re.compile(r"회수|횟수|회$|times|visits?", re.I)),
    (re.compile(r"시간|hours?", re.I), re.compile(r"시간|hours?", re.I)),
    (re.compile(r"개월|months?", re.I), re.compile(r"개월|월수|months?", re.I)),
    (re.compile(r"miles?|km", re.I), re.compile(r"miles?|mileage|거리|km", re.I)),
    (re.compile(r"대", re.I), re.compile(r"대수|차량", re.I)),
)  # fmt: skip
"""Units of counts, and the names that a column or row has where they are counted."""
_MOST = 120


def cross_rules(
    lines: Sequence[TextLine], ledgers: Sequence[Ledger], entries: Sequence[LedgerRow], sums: Sequence[Figure]
) -> Iterator[DocumentRule]:
    """Yield them. ``sums``: the totals of the document."""
    told = [f for line in lines if not line.is_table for f in _told(line)][:_MOST]
    cells = [
        (figure, f"{row.label} {ledger.heads.get(n, '')}", ledger.heads.get(n, ""))
        for ledger in ledgers
        if ledger.is_table
        for row in ledger.rows
        for n, figure in row.figures.items()
    ][: 4 * _MOST]
    counts = [(f, name, head) for f, name, head in cells if f.kind == "quantity"]
    in_tables = {figure for figure, _, _ in cells}
    told += [(f, entry.line) for entry in entries for f in entry.figures.values() if f.kind in ("money", "quantity")]
    loose = [(f, line) for f, line in dict.fromkeys(told) if f not in in_tables]
    yield from _counted_again(loose, counts)
    yield from _two_counts(loose, counts)
    yield from _in_thousands(cells, loose, sums)
    yield from _saved(loose, ledgers, sums)
    yield from _with_counts(loose, counts)
    yield from _column_totals(entries, ledgers)


def _told(line: TextLine) -> Iterator[tuple[Figure, TextLine]]:
    for figure in figures_in(line, line.text, line.start):
        if figure.kind in ("money", "quantity") and figure.value:
            yield figure, line


def _counted_again(
    loose: Sequence[tuple[Figure, TextLine]], counts: Sequence[tuple[Figure, str, str]]
) -> Iterator[DocumentRule]:
    """Yield that a count of the text is the one of a table: people, days, nights, times."""
    seen: set[tuple[object, ...]] = set()
    for figure, _ in loose:
        for unit, name in _OF_COLUMN:
            if figure.kind != "quantity" or not unit.fullmatch(figure.unit):
                continue
            same = [f for f, label, _ in counts if f.number == figure.number and name.search(label)]
            by_row = [f for f, label, head in counts if f in same and name.search(label.removesuffix(head))]
            by_row += [
                f for f, label, head in counts if f in same and stems(label.removesuffix(head)) & stems(figure.label)
            ]
            is_sure = bool(by_row) or len(same) > 1 or figure.number > 9
            if same and is_sure and figure.number > 1 and (figure.number, unit) not in seen:
                seen.add((figure.number, unit))
                yield equal("same", figure, (by_row or same)[0])
            break


def _two_counts(
    loose: Sequence[tuple[Figure, TextLine]], counts: Sequence[tuple[Figure, str, str]]
) -> Iterator[DocumentRule]:
    """Yield that a count of a table is two counts of the text together: all but one kind of the people."""
    people = [f for f, _ in loose if f.kind == "quantity" and f.unit in ("명", "인", "people", "persons")]
    values = {f.number for f in people}
    for figure, name, head in counts:
        if not re.search(r"수량|인원|식수|qty|quantity", head, re.I) or figure.number in values or figure.number < 10:
            continue
        pairs = [
            (a, b) for a, b in combinations(people[:8], 2) if a.line == b.line and a.number + b.number == figure.number
        ]
        if len(pairs) == 1 and role_of(name) == "item":
            yield summed("sum", [(1, f) for f in pairs[0]], figure)


def _in_thousands(
    cells: Sequence[tuple[Figure, str, str]], loose: Sequence[tuple[Figure, TextLine]], sums: Sequence[Figure]
) -> Iterator[DocumentRule]:
    """Yield that a cell of a table in thousands is a total, or an amount that its row names, rounded as it is written."""
    by_number = {figure.number: figure for figure in reversed(sums) if figure.times == 1}
    for figure, name, head in cells:
        if figure.times == 1 or len(str(figure.value // figure.times)) < 2:
            continue
        if (same := by_number.get(figure.number)) is not None:
            if same.line != figure.line:
                yield equal("same", same, figure)
            continue
        off = figure.times
        words = stems(name.removesuffix(head))
        named = [one for one, line in loose if one.kind == "money" and stems(line.text) & words]
        near = [one for one in (*sums, *named) if one.times == 1 and 0 < abs(one.number - figure.number) < off]
        whole = near[0] if len({one.number for one in near}) == 1 else None
        rule = multiplied("other", [whole], figure, roundings=TO_THE_UNIT) if whole is not None else None
        if rule is not None and rule.holds:
            yield rule


def _saved(
    loose: Sequence[tuple[Figure, TextLine]], ledgers: Sequence[Ledger], sums: Sequence[Figure]
) -> Iterator[DocumentRule]:
    """Yield what a sentence calls a difference: of two amounts of one column, or of two totals."""
    columns = [
        [row.figures[n] for row in ledger.rows if n in row.figures and row.figures[n].kind in ("money", "quantity")]
        for ledger in ledgers
        if ledger.is_table
        for n, kind in ledger.columns.items()
        if kind in ("amount", "total", "other")
    ]
    for figure, line in loose:
        around = line.text[max(0, figure.start - line.start - 30) : figure.end - line.start + 16]
        if not _SAVED.search(around) or figure.kind == "percent" or figure.value < 100:
            continue
        for amounts in (list(dict.fromkeys(sums)), *columns):
            ranked = sorted(amounts[:12], key=lambda f: -f.number)
            found = next(
                (
                    (a, b)
                    for a in ranked
                    for b in reversed(ranked)
                    if figure not in (a, b) and a.number - b.number == figure.number and b.number > 0
                ),
                None,
            )
            if found is not None:
                yield summed("difference", [(1, found[0]), (-1, found[1])], figure)
                break


def _with_counts(
    loose: Sequence[tuple[Figure, TextLine]], counts: Sequence[tuple[Figure, str, str]]
) -> Iterator[DocumentRule]:
    """Yield products with a count of a table whose row the sentence names: ``each table seats 10, 160 in all``."""
    by_line: dict[int, list[tuple[Figure, TextLine]]] = {}
    for figure, line in loose:
        if figure.kind == "quantity" and figure.unit:
            by_line.setdefault(line.number, []).append((figure, line))
    for told in by_line.values():
        words = stems(told[0][1].text)
        for one, whole in ((a, b) for a, _ in told[:8] for b, _ in told[:8]):
            if one.unit != whole.unit or one.number < 2 or whole.number <= one.number or whole.number % one.number:
                continue
            times = whole.number / one.number
            named = [
                f
                for f, name, head in counts
                if f.number == times > 1 and stems(name) & words and column_of(head) == "quantity"
            ]
            if named and whole.number > 99:
                yield multiplied("product", [named[0], one], whole)


def _column_totals(entries: Sequence[LedgerRow], ledgers: Sequence[Ledger]) -> Iterator[DocumentRule]:
    """Yield that a total told below a table is that of the column which it names."""
    for entry in entries:
        figure = next(iter(entry.figures.values()))
        words = stems(entry.label)
        if role_of(entry.label) not in ("total", "gross", "deducted"):
            continue
        for ledger in ledgers:
            for n, head in ledger.heads.items() if ledger.is_table else ():
                parts = [row.figures[n] for row in ledger.rows if n in row.figures and role_of(row.label) == "item"]
                if figure not in parts and len(parts) > 1 and stems(head) & words:
                    rule = summed("sum", [(1, part) for part in parts], figure)
                    yield from [rule] if rule.holds else []
