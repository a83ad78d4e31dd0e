"""Account statements of a text layer: rows that leave a cell empty, so that the balance tells which way a sum went."""

import re
from collections.abc import Sequence
from fractions import Fraction

from orchestrator.graphs.idris.rules.entries import cell_figure
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine
from orchestrator.graphs.idris.rules.table_shapes import CellRow, TableShape, tail_of, words_of

_OUT = re.compile(r"출금|지급|지출|출고|찾으신|차변|debit|withdraw|paid.?out|money.?out|\bout\b|payments?|spent", re.I)
_IN = re.compile(r"입금|수입|입고|맡기신|대변|credit|deposit|paid.?in|money.?in|\bin\b|receipts?|received", re.I)
_BALANCE = re.compile(r"잔액|잔고|재고|balance", re.I)
_LEAST = 3
"""Rows that move the balance."""
_MOST_WRONG = 2


def statement_shape(lines: Sequence[TextLine], at: int) -> TableShape | None:
    """Return the statement whose head stands at a line: two columns of sums, and the balance behind them.

    A row with one sum and a balance moves it one way; which one is told by the balance before. Three rows at least
    have to come out, and all but two.
    """
    words = words_of(lines[at])
    if lines[at].is_table or len(words) < 4 or any(cell_figure(lines[at], word) is not None for word in words):
        return None
    first, second, last = words[-3:]
    is_out_first = bool(_OUT.search(first.text) and _IN.search(second.text))
    if not _BALANCE.search(last.text) or not (is_out_first or (_IN.search(first.text) and _OUT.search(second.text))):
        return None
    end = at + 1
    tails: list[list[TextCell]] = []
    while end < len(lines) and not lines[end].is_table and (tail := _sums(lines[end])):
        tails.append(tail)
        end += 1
    columns = _columns([_numbers(lines[at + 1 + n], tail) for n, tail in enumerate(tails)], is_out_first)
    if columns is None:
        return None
    rows = []
    for line, tail, own in zip(lines[at + 1 : end], tails, columns, strict=True):
        name = TextCell(line.text[: tail[0].start - line.start].strip(), line.start)
        rows.append(CellRow(line, {0: name, **dict(zip(own, tail, strict=True))}))
    heads = {0: TextCell(" ".join(word.text for word in words[:-3]), words[0].start), 1: first, 2: second, 3: last}
    return TableShape(heads, tuple(rows), end - at)


def _sums(line: TextLine) -> list[TextCell]:
    """Return the sums that a line ends with; a count with its unit belongs to the name before them."""
    tail = tail_of(line)
    counted = [n for n, cell in enumerate(tail) if (f := cell_figure(line, cell)) and f.kind == "quantity" and f.unit]
    return tail[counted[-1] + 1 :] if counted else tail


def _numbers(line: TextLine, tail: Sequence[TextCell]) -> list[Fraction]:
    figures = [cell_figure(line, cell) for cell in tail]
    return [figure.number for figure in figures if figure is not None]


def _columns(rows: Sequence[Sequence[Fraction]], is_out_first: bool) -> list[tuple[int, ...]] | None:
    """Return the columns of each row's figures; None where the rows carry no balance on."""
    out, into = (1, 2) if is_out_first else (2, 1)
    found: list[tuple[int, ...]] = []
    balance: Fraction | None = None
    moved = wrong = 0
    for n, row in enumerate(rows):
        is_last = n == len(rows) - 1
        if len(row) == 1:
            found.append((3,))
        elif len(row) == 3:
            found.append((1, 2, 3))
        elif len(row) != 2 or balance is None:
            return None
        elif balance + row[0] == row[1] or balance - row[0] == row[1]:
            found.append((into if balance + row[0] == row[1] else out, 3))
            moved += 1
        elif is_last:
            found.append((1, 2))  # the sums of both ways
            break
        else:
            found.append((into if row[1] > balance else out, 3))
            wrong += 1
        balance = row[-1]
    # One wrong balance breaks the row of its own and the one below it.
    return found if moved >= _LEAST and wrong <= _MOST_WRONG else None
