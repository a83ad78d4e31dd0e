"""Rules inside ledgers: lines as products, columns as sums, VAT, discounts and totals."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import multiplied, summed
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.ledgers import Ledger, LedgerRow

Roundings = Sequence[tuple[str, int]]
_RATE = re.compile(r"(\d{1,2}(?:\.\d{1,3})?)\s?(?:%|％|퍼센트|percent)")
_FREE = re.compile(r"면세|영세율|zero[- ]rated|exempt", re.I)
_KOREAN_VAT = Fraction(1, 10)
"""부가가치세법 제30조."""


def line_rules(ledger: Ledger, roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield what holds within each row of a table."""
    by_kind: dict[str, list[int]] = {}
    for n, kind in ledger.columns.items():
        by_kind.setdefault(kind, []).append(n)
    amounts = by_kind.get("amount", [])
    vats, totals = by_kind.get("vat", []), by_kind.get("total", [])
    results = amounts[-1:] or totals[:1]
    quantities, prices = by_kind.get("quantity", []), by_kind.get("price", [])
    price = prices[:1]
    if not price and len(amounts) > 1:
        price, results = amounts[:1], amounts[-1:]
    for row in ledger.rows:
        factors = [row.figures[n] for n in [*price, *quantities] if n in row.figures]
        result = next((row.figures[n] for n in results if n in row.figures), None)
        is_line = len(factors) > 1 and price and price[0] in row.figures
        if is_line and result and role_of(row.label) in ("item", "instalment", "supply"):
            yield _product(factors, result, roundings)
        amount = next((row.figures[n] for n in amounts[-1:] if n in row.figures), None)
        vat = next((row.figures[n] for n in vats if n in row.figures), None)
        if amount and vat and vat.kind != "percent" and vat.value and not _FREE.search(row.line.text):
            head = " ".join(ledger.heads.get(n, "") for n in vats)
            if (rate := _rate(head, amount)) is not None:
                yield multiplied("vat", [amount], vat, by=rate, roundings=roundings)
        full = next((row.figures[n] for n in totals if n in row.figures), None)
        if amount and vat and full and vat.kind != "percent" and full != amount:
            yield summed("sum", [(1, amount), (1, vat)], full)
        elif full and not prices and not vats and len(amounts) + len(quantities) > 1 and full not in factors:
            parts = [row.figures[n] for n in sorted([*amounts, *quantities]) if n in row.figures]
            same = len({(p.kind, p.unit) for p in [*parts, full]}) == 1
            if len(parts) > 1 and same and role_of(row.label) == "item" and not (amounts and quantities):
                yield summed("sum", [(1, p) for p in parts], full)


def difference_rules(ledger: Ledger) -> Iterator[DocumentRule]:
    """Yield rows whose last sum is what one column leaves of another, where all rows but one at most come out."""
    sums = [n for n, kind in ledger.columns.items() if kind in ("amount", "total", "other")][-3:]
    if not ledger.is_table or len(sums) < 3 or "price" in ledger.columns.values() or "vat" in ledger.columns.values():
        return
    rows = [row for row in ledger.rows if all(n in row.figures and row.figures[n].value for n in sums)]
    rules = [
        summed("difference", [(1, row.figures[sums[0]]), (-1, row.figures[sums[1]])], row.figures[sums[2]])
        for row in rows
    ]
    if len(rules) > 1 and sum(rule.holds for rule in rules) >= max(2, len(rules) - 1):
        yield from rules


def _product(factors: list[Figure], result: Figure, roundings: Roundings) -> DocumentRule:
    """Take all factors, or of several counts those with which the row comes out."""
    whole = multiplied("product", factors, result, roundings=roundings)
    if whole.holds or len(factors) == 2:
        return whole
    for count in factors[1:]:
        fewer = multiplied("product", [factors[0], count], result, roundings=roundings)
        if fewer.holds:
            return fewer
    return whole


def _rate(text: str, base: Figure) -> Fraction | None:
    """Return the rate of VAT that a label tells; in Korean it is fixed by law."""
    if told := _RATE.search(text):
        return Fraction(told[1]) / 100
    return _KOREAN_VAT if re.search(r"[가-힣]", text + base.label) or base.unit in ("원", "won", "krw") else None


class LedgerSums:
    """Follows the amounts of a document from ledger to ledger, and yields the sums that close them."""

    def __init__(self, roundings: Roundings) -> None:
        """``roundings``: how results may be rounded in this document."""
        self._roundings = roundings
        self._open: list[Figure] = []
        """Items of a table that no row has closed yet."""
        self.closed: list[tuple[str, Figure]] = []
        """What was closed, by its role, in the order of the document."""

    def of(self, ledger: Ledger) -> Iterator[DocumentRule]:
        """Yield the sums of a ledger's columns."""
        additive = [
            n for n, kind in ledger.columns.items() if kind in ("amount", "total", "vat", "quantity", "ratio", "other")
        ]
        money = [n for n in additive if ledger.columns[n] in ("amount", "total")]
        main = money[-1:] if not any(ledger.columns[n] == "vat" for n in additive) else money[:1]
        for n in additive:
            rows = [(row, row.figures[n]) for row in ledger.rows if n in row.figures]
            if not rows:
                continue
            begins = self._open if n in main and not ledger.is_table else []
            if n in main and ledger.is_table:
                self._open = []
            column = _LedgerColumn(ledger.is_table, n in main, self._roundings, begins)
            yield from column.rules(rows)
            if n in main:
                self.closed += column.closed
                self._open = column.items if ledger.is_table and not column.closed else []
                if not ledger.is_table and not column.closed:
                    self._open = []


class _LedgerColumn:
    """One column from its first row to its last."""

    def __init__(self, is_table: bool, is_main: bool, roundings: Roundings, begins: Sequence[Figure]) -> None:
        self._is_table, self._is_main, self._roundings = is_table, is_main, roundings
        self.items: list[Figure] = list(begins)
        self.closed: list[tuple[str, Figure]] = []
        self._all: list[Figure] = list(begins)
        self._subtotals: list[Figure] = []
        self._after: list[tuple[int, Figure]] = []
        """VAT and discounts since the base."""
        self._base: Figure | None = None
        self._is_supply = False

    def rules(self, rows: Sequence[tuple[LedgerRow, Figure]]) -> Iterator[DocumentRule]:
        """Yield the rules of the rows, in their order."""
        for row, figure in rows:
            role = role_of(row.label)
            if not self._is_main and role not in ("total", "subtotal", "gross", "deducted", "supply"):
                role = "item"
            if self._is_main and role in ("vat", "discount"):
                yield from self._taken(role, row, figure)
            elif role in ("total", "subtotal", "supply", "gross", "deducted"):
                yield from self._closing(role, figure)
            elif role == "net" or role == "due" or role == "paid":
                self.closed.append((role, figure))
            else:
                self.items.append(figure)
                self._all.append(figure)

    def _taken(self, role: str, row: LedgerRow, figure: Figure) -> Iterator[DocumentRule]:
        base = self._base or (self.items[0] if len(self.items) == 1 else None)
        sign = -1 if role == "discount" and not figure.is_negative else 1
        if base is not None and figure.value and not _FREE.search(row.line.text):
            if role == "vat":
                rate = _rate(row.line.text, base)
                if rate is not None and not [f for s, f in self._after if s < 0 or f.is_negative]:
                    rule = multiplied("vat", [base], figure, by=rate, roundings=self._roundings)
                    if rule.holds or not self.items or base not in self.items:
                        yield rule
            elif told := _RATE.search(row.line.text):
                magnitude = multiplied("percent", [base], figure, by=Fraction(told[1]) / 100, roundings=self._roundings)
                if magnitude.holds or "%" in row.label:
                    yield magnitude
        self._after.append((sign, figure))
        self.closed.append((role, figure))

    def _closing(self, role: str, figure: Figure) -> Iterator[DocumentRule]:
        rule = self._sum(role, figure)
        if (rule is not None and self._all and figure not in rule.figures[:-1]) or (rule is not None and self._after):
            yield rule
        if role in ("subtotal", "supply"):
            self._subtotals.append(figure)
        self._base, self._after = figure, []
        self.items = []
        if not self._all:
            self._all = [figure]
        if self._is_main:
            self.closed.append((role, figure))

    def _sum(self, role: str, figure: Figure) -> DocumentRule | None:
        """Return the sum that this figure closes: the one that comes out, else the one that the structure says."""
        ways: list[list[tuple[int, Figure]]] = []
        since = [(1, f) for f in self.items]
        if self._base is not None and self._after:
            ways.append([(1, self._base), *self._after, *since])
            ways.append([(1, self._base), *self._after])
        elif self._after and since:
            ways.append([*since, *self._after])
        if len(since) > 1 or (since and (self._subtotals or self._is_table) and self._base is None):
            ways.append(since)
        if self._subtotals and role == "total":
            if len(self._subtotals) > 1:
                ways.append([(1, f) for f in self._subtotals])
            if since:
                ways.append([*((1, f) for f in self._subtotals), *since])
        if self._base is not None and since:
            ways.append([(1, self._base), *since])
        if len(self._all) > 1 and self._all != self.items:
            ways.append([(1, f) for f in self._all])
        rules = [summed("sum", way, figure) for way in ways if len(way) > 1 or self._is_table]
        held = next((rule for rule in rules if rule.holds), None)
        if held is not None:
            return held
        # A run of labelled amounts need not be a sum; a row of VAT, or a table, says that it is.
        is_sure = self._is_table or bool(self._after) or (role in ("gross", "deducted") and len(since) > 1)
        return rules[0] if rules and is_sure else None
