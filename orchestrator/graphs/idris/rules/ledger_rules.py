"""Rules inside ledgers: what holds within their rows, and down their columns."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import summed
from orchestrator.graphs.idris.rules.cascades import Cascade
from orchestrator.graphs.idris.rules.column_formulas import ColumnFormulas
from orchestrator.graphs.idris.rules.counted_words import counted_in
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.mean_rows import mean_rows
from orchestrator.graphs.idris.rules.near_misses import is_slip, significant
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounded_columns import rounded_columns
from orchestrator.graphs.idris.rules.rounding import Roundings
from orchestrator.graphs.idris.rules.running_rules import running_rules
from orchestrator.graphs.idris.rules.unnamed_sums import named_sums, with_sums_last
from orchestrator.graphs.idris.rules.upright_tables import row_products

_MOST_TOLD, _MOST_COUNTS = 8, 40
"""Shares and counts of the text that the columns of a table are tried with."""
_PRICE = 4
"""Digits that a price for all rows of a table, which the text tells, has fewer than."""


class LedgerRules:
    """Follows the amounts of a document from ledger to ledger, and yields the rules that they keep."""

    def __init__(self, lines: Sequence[TextLine], roundings: Roundings) -> None:
        """``roundings``: how results may be rounded in this document."""
        self._roundings = roundings
        self.closed: list[tuple[str, Figure]] = []
        """What was closed, by its role, in the order of the document."""
        told = [f for line in lines if not line.is_table for f in figures_in(line, line.text, line.start)]
        shares = {f.number: f for f in told if f.kind == "percent" and 0 < f.number < 1}
        self._rates = list(shares.values())[:_MOST_TOLD]
        told += [f for line in lines if not line.is_table for f in counted_in(line, line.text, line.start)]
        counts = {f.number: f for f in told if f.kind == "quantity" and f.unit and f.number > 1}
        counts |= {
            f.number: f for f in told if f.kind == "money" and significant(f) < _PRICE and f.number not in (0, 1)
        }
        self._counts = list(counts.values())[:_MOST_COUNTS]
        self.totals: list[Figure] = []
        """The sums of all columns."""
        self.pairs: list[tuple[Figure, Figure]] = []
        """Supply and VAT of the sums of tables with a column of each."""

    def of(self, ledger: Ledger) -> Iterator[DocumentRule]:
        """Yield the rules of a ledger: of its rows, then of its columns."""
        ledger = with_sums_last(ledger)
        factors: set[int] = set()
        products: dict[int, tuple[int, ...]] = {}
        if ledger.is_table:
            formulas = ColumnFormulas(ledger, self._roundings, self._rates, self._counts)
            yield from formulas.rules()
            factors, products = formulas.factors, formulas.products
        yield from mean_rows(ledger)
        if ledger.is_table:
            yield from running_rules(ledger, self._rates, self._roundings)
            yield from row_products(ledger, self._roundings)
            yield from rounded_columns(ledger, self._roundings)
        columns = self._additive(ledger, factors, products)
        parts = {n for result, given in products.items() for n in given if n != result and n not in products}
        money = [n for n in columns if (ledger.columns[n] in ("amount", "total") and n not in parts) or n in products]
        if not money and len(columns) == 1:
            money = columns
        has_vat = any(ledger.columns[n] == "vat" for n in columns)
        main = {*(money[:1] if has_vat else money[-1:])}
        if not main and columns:
            main = {columns[-1]}
        self._note_totals(ledger, columns, sorted(main))
        totals = _sum_rows(ledger, columns) | named_sums(ledger) if ledger.is_table else frozenset()
        down: list[DocumentRule] = []
        for n in columns:
            rows = [(row, row.figures[n]) for row in ledger.rows if n in row.figures]
            if any(
                figure.kind == "percent" and role_of(row.label) == "total" and figure.number != 1
                for row, figure in rows
            ):
                continue  # a rate of the sums, which is no sum of rates
            found = _of_groups([*self._down(ledger, rows, totals, is_main=n in main)])
            if n in ledger.unread:
                found = [rule for rule in found if rule.holds]  # a part of its sums could not be read
            down += found if n in main else []
            yield from found
        if ledger.is_table:
            yield from _beside(ledger, down, [n for n in columns if n not in main])

    def _note_totals(self, ledger: Ledger, columns: Sequence[int], main: Sequence[int]) -> None:
        vats = [n for n in columns if ledger.columns[n] == "vat"]
        for row in ledger.rows:
            if main and vats and role_of(row.label) in ("total", "subtotal") and {main[0], vats[0]} <= {*row.figures}:
                self.pairs.append((row.figures[main[0]], row.figures[vats[0]]))

    def _down(
        self, ledger: Ledger, rows: list[tuple[LedgerRow, Figure]], totals: frozenset[int], *, is_main: bool
    ) -> Iterator[DocumentRule]:
        if not rows:
            return
        before = [figure for role, figure in self.closed if role in ("total", "net", "gross", "due")]
        cascade = Cascade(ledger.is_table, is_main, self._roundings, totals, before if is_main else ())
        yield from cascade.rules(rows)
        self.totals += [f for row, f in rows if row.line.number in totals or role_of(row.label) == "total"]
        if is_main:
            self.closed += cascade.closed

    def _additive(self, ledger: Ledger, factors: set[int], products: Collection[int]) -> list[int]:
        """Return the columns that may be added up: no days, nor prices but those that are what a row comes to."""
        return [
            n
            for n, kind in ledger.columns.items()
            if kind != "name"
            and (kind != "price" or n in products)
            and n not in factors
            and any(n in row.figures for row in ledger.rows)
            and not any(row.figures[n].kind in ("date", "time") for row in ledger.rows if n in row.figures)
        ]


def _of_groups(rules: Sequence[DocumentRule]) -> list[DocumentRule]:
    """Return the rules of a column without sums that fail where another sum has all of their parts.

    Rows that sum up groups, below the rows of all groups, are no sums of every row. Nor is a row the difference of two
    others where a sum has all three for its parts: that it comes out is an accident.
    """
    sums = [{*rule.figures[:-1]} for rule in rules if rule.holds and rule.kind == "sum"]
    return [
        rule
        for rule in rules
        if not (rule.kind == "difference" and any({*rule.figures} <= parts for parts in sums))
        and (
            rule.holds
            or rule.kind != "sum"
            or is_slip(sum((part.number for part in rule.figures[:-1]), Fraction(0)), rule.result)
            or {*rule.figures[:-1]} not in sums
        )
    ]


def _sum_rows(ledger: Ledger, columns: Sequence[int]) -> frozenset[int]:
    """Return the lines of the rows that are sums of those above in several columns, or are called so and are in one."""
    found: set[int] = set()
    above: dict[int, list[Fraction]] = {}
    sums: dict[int, Fraction] = {}
    for row in ledger.rows:
        held = 0
        for n in columns:
            parts = above.get(n, [])
            is_sum = n in row.figures and len(parts) > 1 and sums[n] == row.figures[n].number
            held += is_sum and (row.figures[n].value > 9 or len(parts) > 2)
        if held > 1 or (held and role_of(row.label) in ("total", "subtotal")):
            found.add(row.line.number)
            above, sums = {}, {}
            continue
        for n in columns:
            if n in row.figures:
                above.setdefault(n, []).append(row.figures[n].number)
                sums[n] = sums.get(n, Fraction(0)) + row.figures[n].number
    return frozenset(found)


def _beside(ledger: Ledger, down: Sequence[DocumentRule], columns: Sequence[int]) -> Iterator[DocumentRule]:
    """Yield what holds down the column of amounts in the columns beside it: profit is sales less cost each month.

    One may fail where it holds in two other columns, or where two others hold in its column.
    """
    rows = {figure: row for row in ledger.rows for figure in row.figures.values()}
    told: dict[tuple[int, int], DocumentRule] = {}
    for at, rule in enumerate(down):
        if rule.kind not in ("sum", "difference") or any(figure not in rows for figure in rule.figures):
            continue
        added = {product[0] for product in rule.relations[0].left}
        signs = [1 if (f in added) != f.is_negative else -1 for f in rule.figures[:-1]]
        if rule.result in added:
            signs = [-sign for sign in signs]
        for n in columns:
            figures = [rows[f].figures.get(n) for f in rule.figures]
            known = [f for f in figures if f is not None and f.kind in ("money", "quantity")]
            if len(known) == len(figures):
                told[at, n] = summed(rule.kind, list(zip(signs, known[:-1], strict=True)), known[-1])
    across, along = ([[r for key, r in told.items() if key[k] == n] for n in {key[k] for key in told}] for k in (0, 1))
    sure = {rule for group in (*across, *along) for rule in group if _is_sure(group)}
    yield from (rule for rule in told.values() if rule in sure)


def _is_sure(rules: Sequence[DocumentRule]) -> bool:
    failing = sum(not rule.holds for rule in rules)
    return failing == 0 or (failing == 1 and len(rules) > 2)
