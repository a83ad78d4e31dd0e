"""What holds within each row of a table: one column reckoned from others.

A formula is taken for the table's where its heads say so, or where nearly all rows come out by it. The rows that do not
are then rules that fail.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import prod

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.near_misses import is_near_miss, significant
from orchestrator.graphs.idris.rules.rounding import Roundings
from orchestrator.graphs.idris.rules.row_formula import RowFormula

_RATE = re.compile(r"(\d{1,2}(?:\.\d{1,3})?)\s?(?:%|％|퍼센트|percent)")
_LEFT_OVER = re.compile(
    r"기말|현재고|closing|ending|잔|차액|차이|순|증감|몫|남은|실|미수|부족|balance|net|difference|remain|variance|change|left",
    re.I,
)
_GRANTED = re.compile(r"예산|배정|편성|교부|총액|한도|약정액|budget|allocat|grant(?:ed)?\b|approved|limit", re.I)
_SPENT = re.compile(r"집행|사용|지출|지급|품의|신청액|spent|used|committed|paid|this\s(?:request|order)|expend", re.I)
_REST = re.compile(r"잔액|잔여|잔고|남은|balance|remain|\bleft\b|available", re.I)
KOREAN_VAT = Fraction(1, 10)
"""부가가치세법 제30조."""
_UNITS = (Fraction(1, 1000), Fraction(1, 100), Fraction(1000), Fraction(1, 10**6), Fraction(1, 60))
"""Between the unit of a product and that in which it is written: won and thousands of won, minutes at so much an hour."""
A_MONTH = Fraction(1, 12)
_YEARLY = re.compile(r"연\s|\ba\syear|per\s(?:year|annum)|annual|\bp\.?a\b", re.I)
_DAYS = re.compile(r"일수|기간|일간|박|^\W*일\W*$|\bdays?\b|\bnights?\b|duration|length", re.I)
_WORKING_DAYS = re.compile(
    r"(?:근무|영업|작업|출근|평)\s?일|실제|실\s?(?:근무|작업)|working|business|week\s?days?|\bworked\b", re.I
)
"""Days of which weekends and holidays are none."""
_PAUSE = re.compile(r"휴게|휴식|break|lunch", re.I)
_MOST_COLUMNS = 24
_NEAR_COLUMNS = 10
"""Of a table with more columns those before a result that are tried with each other, besides its sums."""
_SAMPLE = 24
_CLOSING = ("total", "subtotal", "gross", "deducted", "net")
_FRIDAY = 4
_ACCIDENT = 9_999
_FEW_ROWS = 2
"""That alone say nothing of the others, unless their heads do."""
_SIGNS = (
    (1, -1),
    (1, 1),
    (1, -1, -1),
    (1, 1, -1),
    (1, -1, 1),
    (1, 1, 1),
    (1, 1, -1, -1),
)


class ColumnFormulas:
    """The formulas of one table, each column reckoned by one of them at most."""

    def __init__(
        self, ledger: Ledger, roundings: Roundings, rates: Sequence[Figure] = (), counts: Sequence[Figure] = ()
    ) -> None:
        """``rates`` and ``counts``: shares and counts that the document's text tells."""
        self._ledger, self._roundings = ledger, roundings
        self._rates, self._counts = rates, counts
        self._first: dict[tuple[int, ...], list[tuple[float, float]]] = {}
        """Of columns and a result what their product and the result are in the first rows."""
        self._rows: list[LedgerRow] = []
        self._sums: list[LedgerRow] = []
        for row in ledger.rows:
            (self._rows if role_of(row.label) in ("item", "instalment", "supply") else self._sums).append(row)
        self.factors: set[int] = set()
        """Columns that are no amounts of their own: prices and shares."""
        self.products: dict[int, tuple[int, ...]] = {}
        """Columns that are products of others."""

    def rules(self) -> Iterator[DocumentRule]:
        """Yield what holds, or should, of each row."""
        ranked = sorted(self._weighed(), key=lambda one: one[0], reverse=True)
        reckoned: set[int] = set()
        used: set[frozenset[int]] = set()
        done: list[object] = []
        items = set(map(id, self._rows))  # rows are long to compare
        for _, formula in ranked:
            columns = frozenset((*formula.columns, formula.result))
            is_derived = not formula.signs and len(formula.columns) > 2
            given = (formula.columns, formula.signs, formula.by, formula.count)
            if given in done:
                continue  # what they make already stands in another column
            if formula.result in reckoned or columns in used:
                continue
            if is_derived and any(formula.result in one and len(one & columns) > 1 for one in used):
                continue  # a product of a product, of which the parts are known
            reckoned.add(formula.result)
            done.append(given)
            used.add(columns)
            self._note_factors(formula)
            heads = self._ledger.heads
            # A share or count of the text may be another for one row, which the text tells as well.
            is_sure = self._is_told(formula) or (formula.count is None and self._held(formula) > _FEW_ROWS)
            for row in self._ledger.rows:
                if not formula.reads(row):
                    continue
                rule = formula.rule(row, self._roundings, heads)
                if not (rule.holds or (is_sure and formula.is_whole(row)) or is_near_miss(rule)):
                    continue  # two rows may come out by accident, and a dash may stand for what is not known
                is_rate = rule.result.kind == "percent" and rule.holds
                if id(row) in items or formula.signs or is_rate or self._is_of_sums(formula, rule):
                    yield rule

    def _held(self, formula: RowFormula) -> int:
        rows = [row for row in self._rows if formula.reads(row) and formula.says_much(row)]
        return sum(formula.rule(row, self._roundings, self._ledger.heads).holds for row in rows)

    def _is_of_sums(self, formula: RowFormula, rule: DocumentRule) -> bool:
        """Tell whether a share holds of the sums as well: it does, or fails by more than the roundings of the rows.

        Where a row has no such share, as goods without VAT have none, the sums need not have it. A count times each row
        is as well that count times their sum.
        """
        if formula.is_counted or formula.is_mean:
            return rule.holds
        if formula.rate is None:
            return False
        off = abs(abs(rule.figures[0].number) * formula.rate - abs(rule.result.number))
        is_off = off > Fraction(10 * len(self._rows), rule.result.scale)
        return rule.holds or (is_off and all(map(formula.reads, self._rows)))

    def _note_factors(self, formula: RowFormula) -> None:
        kinds = self._ledger.columns
        if not formula.signs and len(formula.columns) > 1:
            self.factors |= {n for n in formula.columns if kinds[n] in ("price", "ratio")}
            if formula.count is None and not self._is_rate(formula.result):
                self.products[formula.result] = formula.columns

    def _weighed(self) -> Iterator[tuple[tuple[int, int, int, int], RowFormula]]:
        """Yield the formulas that are the table's: how surely, how many rows come out, how few columns it takes."""
        for formula in self._possible():
            rows = [row for row in self._rows if formula.reads(row)]
            if not rows:
                continue
            is_told = self._is_told(formula)
            if not is_told and self._is_off(formula, rows):
                continue
            held = [row for row in rows if formula.rule(row, self._roundings, self._ledger.heads).holds]
            much = [row for row in held if formula.says_much(row)]
            most_hold = len(held) >= len(rows) - max(1, len(rows) // 4) and len(held) * 2 > len(rows)
            if self._is_balance(formula, rows, held):
                yield (1, 1, 0, -len(formula.columns)), formula
            elif is_told and (len(rows) <= 2 or len(held) * 2 >= len(rows)):
                yield (2 if held else 0, len(held), 0, -len(formula.columns)), formula
            elif len(much) > 1 and most_hold and self._may_be_found(formula, len(much), len(held) == len(rows)):
                sums = [row for row in self._sums if formula.reads(row)]
                also = sum(formula.rule(row, self._roundings, self._ledger.heads).holds for row in sums)
                yield (1, len(held), also, -len(formula.columns)), formula

    def _is_balance(self, formula: RowFormula, rows: Sequence[LedgerRow], held: Sequence[LedgerRow]) -> bool:
        """Tell whether the only row of a table comes to its last column by all before it, which its head says.

        Of amounts of five digits, which come out by no accident: owed before, sold, paid, owed now.
        """
        before = [n for n in self._ledger.columns if n < formula.result and n in rows[0].figures]
        if len(self._ledger.rows) != 1 or not held or not formula.signs or [*formula.columns] != before:
            return False
        return bool(_LEFT_OVER.search(self._ledger.heads.get(formula.result, ""))) and all(
            rows[0].figures[n].value > _ACCIDENT for n in (*formula.columns, formula.result)
        )

    def _is_off(self, formula: RowFormula, rows: Sequence[LedgerRow]) -> bool:
        """Tell whether rows of all parts of a long table come out otherwise, so that the others need not be tried."""
        some = rows[:: max(1, len(rows) // _SAMPLE)]
        held = sum(formula.rule(row, self._roundings, self._ledger.heads).holds for row in some)
        return len(rows) > _SAMPLE and held * 2 < len(some)

    def _is_told(self, formula: RowFormula) -> bool:
        """Tell whether the heads alone say that a column is reckoned so."""
        kinds = self._ledger.columns
        given = [kinds[n] for n in formula.columns]
        result = kinds[formula.result]
        head = self._ledger.heads.get(formula.result, "")
        if formula.is_clock or formula.is_days or formula.is_mean:
            return False
        if formula.count is not None:
            return False
        if formula.raised or formula.is_scaled:
            return False
        if formula.by is not None:
            told = _RATE.search(head)
            is_vat = role_of(head) == "vat" and given == ["amount"]
            return is_vat and (formula.by == (Fraction(told[1]) / 100 if told else KOREAN_VAT))
        if formula.signs:
            if given == ["amount", "vat"] and formula.signs == (1, 1):
                return result == "total"
            return self._is_told_rest(formula)
        priced = given.count("price") == 1 and given.count("quantity") == len(given) - 1
        return priced and result in ("amount", "total") and len(given) == 1 + [*kinds.values()].count("quantity")

    def _is_told_rest(self, formula: RowFormula) -> bool:
        """Tell whether the heads call a column what is left of a budget: granted, spent before, spent now, left."""
        heads = [self._ledger.heads.get(n, "") for n in formula.columns]
        first, *taken = heads
        return (
            formula.signs == (1, *(-1 for _ in taken))
            and [n for n in self._ledger.columns if heads and formula.columns[0] <= n < formula.result]
            == [*formula.columns]
            and bool(_GRANTED.search(first) and not _SPENT.search(first))
            and all(map(_SPENT.search, taken))
            and bool(_REST.search(self._ledger.heads.get(formula.result, "")))
        )

    def _may_be_found(self, formula: RowFormula, much: int, is_whole: bool) -> bool:
        """Tell whether so many rows are no accident."""
        if formula.is_counted:
            rows = [row.figures for row in self._rows if formula.reads(row)]
            digits = (max(significant(row[n]) for n in (formula.result, *formula.columns)) for row in rows)
            is_long = min(digits) > _FEW_ROWS and much > len(formula.columns) + 1
            return much > 2 and (is_whole or is_long) and len({row[formula.result].number for row in rows}) > _FEW_ROWS
        if formula.is_days:  # rows without a weekend come out for working days as well
            return is_whole or any(self._holds_over_a_weekend(formula, row) for row in self._rows)
        if formula.is_scaled or formula.raised:
            results = [row.figures[formula.result] for row in self._rows if formula.reads(row)]
            if formula.is_scaled and max(map(significant, results)) <= _FEW_ROWS:
                return False  # one of so many units brings any product near to a short number
            return is_whole or (much > 1 and min(map(significant, results)) > _FEW_ROWS)
        if formula.rate is not None:
            return is_whole or much > 2
        if formula.signs and not formula.is_clock:
            figures = [row.figures[formula.result].value for row in self._rows if formula.reads(row)]
            head = self._ledger.heads.get(formula.result, "")
            before = [n for n in self._ledger.columns if n < formula.result and self._ledger.columns[n] != "name"]
            takes_all = is_whole and len(formula.columns) > 2 and [*formula.columns] == before[-len(formula.columns) :]
            if takes_all and len(before) <= len(formula.columns) + 1:
                return True  # every column of the table takes part
            return much > 2 or max(figures) > (99 if is_whole else 999) or bool(_LEFT_OVER.search(head))
        return True

    def _holds_over_a_weekend(self, formula: RowFormula, row: LedgerRow) -> bool:
        if not formula.reads(row) or any(row.figures[n].kind != "date" for n in formula.columns):
            return False
        if not formula.rule(row, self._roundings, self._ledger.heads).holds:
            return False
        first, last = sorted(row.figures[n].day for n in formula.columns)
        return first.weekday() + (last - first).days > _FRIDAY

    def _possible(self) -> Iterator[RowFormula]:
        kinds = self._ledger.columns
        numeric = [n for n in sorted(kinds) if any(n in row.figures for row in self._rows)][:_MOST_COLUMNS]
        dated = {n for n in numeric if any(row.figures[n].kind == "date" for row in self._rows if n in row.figures)}
        timed = {n for n in numeric if any(row.figures[n].kind == "time" for row in self._rows if n in row.figures)}
        plain = [n for n in numeric if n not in dated | timed and kinds[n] != "name"]
        for result in plain:
            others = self._near(plain, result)
            before = [n for n in others if n < result]
            yield from self._run_sums([n for n in plain if n < result], result)
            yield from self._parts_behind([n for n in plain if n > result], result)
            pauses = [(n,) for n in others if _PAUSE.search(self._ledger.heads.get(n, ""))]
            for pair in combinations(sorted(timed), 2):
                yield from (RowFormula(result, (*pair, *more), is_clock=True) for more in ((), *pauses))
            head = self._ledger.heads.get(result, "")
            if _DAYS.search(head) and not _WORKING_DAYS.search(head):
                yield from (RowFormula(result, pair, is_days=True) for pair in combinations(sorted(dated), 2))
            is_rate = kinds[result] == "ratio" or self._is_rate(result)
            for size in (2, 3):
                orders = permutations(others, size) if is_rate and size == 2 else combinations(others, size)
                yield from (RowFormula(result, columns) for columns in orders)
            yield from (
                RowFormula(result, columns, signs)
                for signs in _SIGNS
                for columns in combinations(before, len(signs))
                if self._alike((*columns, result)) and (len(signs) < 4 or len(columns) == len(before))
            )
            yield from (RowFormula(result, (n,), by=rate) for n in before for rate in self._rates_of(result))
            yield from (
                RowFormula(result, columns, by=unit)
                for columns in combinations([n for n in others if not self._is_rate(n)], 2)
                for unit in _UNITS
            )
            yield from (
                RowFormula(result, (n, rate), raised=sign)
                for rate in others
                if self._is_rate(rate) and not is_rate
                for n in others
                if n != rate and not self._is_rate(n)
                for sign in (-1, 1)
            )
            yield from (
                RowFormula(result, (*columns, rate), raised=-1)
                for rate in others
                if self._is_rate(rate) and not is_rate
                for columns in combinations(others, 2)
                if {kinds[n] for n in columns} == {"price", "quantity"} and rate not in columns
            )
            yield from (
                RowFormula(result, (n,), count=share, by=part)
                for n in before
                for share in self._rates
                for part in (None, A_MONTH)
            )
            yield from (
                RowFormula(result, (n,), by=by, count=count)
                for n in before
                for count in self._counts
                for by in (Fraction(1), Fraction(1, 1000))
                if self._may_count((n,), result, count.number * by)
            )
            yield from (
                RowFormula(result, columns, count=count)
                for columns in combinations(before, 2)
                for count in self._counts
                if self._may_count(columns, result, count.number)
            )
            yield from (
                RowFormula(result, (n,), count=count, is_parted=True)
                for n in before
                for count in self._counts
                if self._may_count((n,), result, 1 / count.number)
            )
            yield from (
                RowFormula(result, columns, is_mean=True)
                for size in range(len(before), 2, -1)
                if self._alike(columns := tuple(before[-size:]))
            )

    def _may_count(self, columns: Sequence[int], result: int, times: Fraction) -> bool:
        """Tell whether one of the first rows comes out: of many counts of a text few are tried on all rows."""
        if not times:
            return False
        key = (*columns, result)
        if key not in self._first:
            told = [row.figures for row in self._rows if all(n in row.figures for n in key)][:_FEW_ROWS]
            self._first[key] = [
                (float(prod(row[n].number for n in columns)), float(row[result].number)) for row in told
            ]
        return any(abs(product * float(times) - amount) < 1 for product, amount in self._first[key])

    def _near(self, columns: Sequence[int], result: int) -> list[int]:
        """Return the other columns that may be tried with one: of many the nearest, and those that are sums."""
        others = [n for n in columns if n != result]
        if len(columns) <= _NEAR_COLUMNS:
            return others
        near = {*sorted(others, key=lambda n: (abs(n - result), n))[: _NEAR_COLUMNS // 2]}
        near |= {n for n in others if role_of(self._ledger.heads.get(n, "")) in _CLOSING}
        return [n for n in others if n in near]

    def _run_sums(self, before: Sequence[int], result: int) -> Iterator[RowFormula]:
        """Yield a column as the sum of the columns right before it, four at least; fewer are tried in any order."""
        for size in range(4, len(before) + 1):
            if self._alike((*before[-size:], result)):
                yield RowFormula(result, tuple(before[-size:]), (1,) * size)

    def _parts_behind(self, behind: Sequence[int], result: int) -> Iterator[RowFormula]:
        """Yield a column as the sum of all behind it: a cost, and who bears it."""
        if len(behind) > _FEW_ROWS and self._alike((result, *behind)):
            yield RowFormula(result, tuple(behind), (1,) * len(behind))

    def _is_rate(self, column: int) -> bool:
        return all(row.figures[column].kind == "percent" for row in self._rows if column in row.figures)

    def _rates_of(self, result: int) -> Iterator[Fraction]:
        head = self._ledger.heads.get(result, "")
        for told in _RATE.findall(head):
            rate = Fraction(told) / 100
            yield from (rate, rate / 12, rate / 4) if _YEARLY.search(head) else (rate,)
        if role_of(head) == "vat":
            yield KOREAN_VAT

    def _alike(self, columns: Sequence[int]) -> bool:
        """Tell whether figures of these columns may be added up: none is a share, a price, or of another unit."""
        first = next((row for row in self._rows if all(n in row.figures for n in columns)), None)
        if first is None or any(self._ledger.columns[n] == "price" for n in columns):
            return False
        figures = [first.figures[n] for n in columns]
        if {self._ledger.columns[n] for n in columns} == {"ratio"} and len(columns) == len(_SIGNS[0]) + 1:
            return all(one.kind == "percent" for one in figures)  # by how many points a share is more or less
        is_number = all(one.kind in ("money", "quantity") for one in figures)
        return is_number and len({one.unit for one in figures}) == 1
