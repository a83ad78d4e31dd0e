"""Balances that run from row to row: each begins where the one before it ended, with what came and went between."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, pairwise, product

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import equal, multiplied, summed
from orchestrator.graphs.idris.rules.column_formulas import A_MONTH
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.rounding import Roundings

_LEAST_ROWS = 3
_MOST_COLUMNS = 6
_COUNT = 99
"""Up to it a figure is as well a count, which a share of any balance comes near to."""
_FIRST = 24
"""Rows that are tried before the others."""


def running_rules(ledger: Ledger, rates: Sequence[Figure], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield the rules of a table whose rows carry a balance on, where all but one of many come out.

    ``rates``: shares that the text tells, which may be the interest on a balance.
    """
    rows = [row for row in ledger.rows if role_of(row.label) not in ("total", "subtotal")]
    numeric = [
        n
        for n, kind in ledger.columns.items()
        if kind not in ("price", "ratio", "name") and any(_amount(row, n) is not None for row in rows)
    ][:_MOST_COLUMNS]
    if len(rows) < _LEAST_ROWS or len(numeric) < 2:
        return
    every = rows
    for closing in reversed(numeric):
        # What stands below the balances sums up, whatever it is called: ``Year``.
        rows = every if _amount(every[-1], closing) else every[:-1]
        if len(rows) < _LEAST_ROWS or not all(_amount(row, closing) for row in rows):
            continue
        for n, rate, part in product([n for n in numeric if n < closing], rates, (Fraction(1), A_MONTH)):
            yield from _interest(rows, closing, n, rate, part, roundings)
        for opening in numeric:
            if opening < closing and (carried := _carried(rows, opening, closing)):
                yield from carried
                return
        for n, sign in ((n, sign) for n in numeric if n < closing for sign in (-1, 1)):
            if moved := _moved(rows, closing, {n: sign}):
                yield from moved
                yield from _in_all(ledger, rows, closing, {n: sign})
                return
        moves = [n for n in numeric if n < closing][-2:]
        for signs in product((1, -1), repeat=len(moves)):
            told = dict(zip(moves, signs, strict=True))
            if moves and len({*signs}) == len(signs) and (moved := _moved(rows, closing, told)):
                yield from moved
                yield from _in_all(ledger, rows, closing, told)
                return


def _interest(
    rows: Sequence[LedgerRow], closing: int, column: int, rate: Figure, part: Fraction, roundings: Roundings
) -> list[DocumentRule]:
    """Return that each row pays interest on the balance of the one before it. ``part``: of the rate's year."""
    pairs = [(_amount(one, closing), _amount(other, column)) for one, other in pairwise(rows)]
    rules = (
        multiplied("percent", [before, rate], paid, by=part, roundings=roundings)
        for before, paid in pairs
        if before is not None and paid is not None and paid.value > _COUNT
    )
    return _mostly(rules, len(rows) - 1)


def _carried(rows: Sequence[LedgerRow], opening: int, closing: int) -> list[DocumentRule]:
    """Return that each row opens with what the one before it closed with."""
    pairs = [(_amount(one, closing), _amount(other, opening)) for one, other in pairwise(rows)]
    known = [(a, b) for a, b in pairs if a is not None and b is not None]
    if len({a.number for a, _ in known}) < len(known):
        return []
    return _mostly((equal("same", a, b) for a, b in known), len(rows) - 1)


def _moved(rows: Sequence[LedgerRow], closing: int, signs: dict[int, int]) -> list[DocumentRule]:
    """Return that each balance is the one before it with what was added to it and taken from it."""
    return _mostly(_moves(rows, closing, signs), len(rows) - 1)


def _moves(rows: Sequence[LedgerRow], closing: int, signs: dict[int, int]) -> Iterator[DocumentRule]:
    for one, other in pairwise(rows):
        before, after = _amount(one, closing), _amount(other, closing)
        parts = [
            (sign, figure) for n, sign in signs.items() if (figure := _amount(other, n)) is not None and figure.value
        ]
        if before is not None and after is not None and parts:
            yield summed("difference", [(1, before), *parts], after)


def _in_all(ledger: Ledger, rows: Sequence[LedgerRow], closing: int, signs: dict[int, int]) -> Iterator[DocumentRule]:
    """Yield that the first balance with the sums of what was added and taken comes to the last one."""
    opening, last = _amount(rows[0], closing), _amount(rows[-1], closing)
    is_opened = all(_amount(rows[0], n) is None for n in signs)
    for row in ledger.rows[ledger.rows.index(rows[-1]) + 1 :] if is_opened else ():
        sums = [(sign, figure) for n, sign in signs.items() if (figure := _amount(row, n)) is not None]
        if opening and last and len(sums) == len(signs):
            rule = summed("difference", [(1, opening), *sums], last)
            yield from [rule] if rule.holds else []


def _mostly(told: Iterator[DocumentRule], whole: int) -> list[DocumentRule]:
    """Return the rules where nearly all hold; where the first ones do not, the others are not tried."""
    rules = list(islice(told, _FIRST))
    if sum(rule.holds for rule in rules) * 2 < len(rules):
        return []
    rules += told
    wrong = [n for n, rule in enumerate(rules) if not rule.holds]
    is_enough = len(rules) == whole and len(rules) - len(wrong) > 1
    # One balance that is wrong breaks its own row and the one that begins with it.
    is_one_balance = len(wrong) == 2 and rules[wrong[0]].result in rules[wrong[1]].figures[:-1]
    return (
        rules
        if is_enough and (len(wrong) <= (max(1, len(rules) // 4) if len(rules) > 3 else 0) or is_one_balance)
        else []
    )


def _amount(row: LedgerRow, column: int) -> Figure | None:
    figure = row.figures.get(column)
    return figure if figure is not None and figure.kind in ("money", "quantity") else None
