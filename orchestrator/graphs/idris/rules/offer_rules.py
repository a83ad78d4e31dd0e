"""What is told to be the least, or the most, of the rows of a table: ``한려아쿠아텍이 최저가``, ``the lowest of the three bids``."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Relation
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import stems

_LEAST = re.compile(
    r"최저(?!임금|시급|생계|\s임금)|가장\s(?:낮|싼|싸|저렴|적)|\blowest\b|\bcheapest\b|\bleast\sexpensive\b", re.I
)
_MOST = re.compile(r"최고(?:점|득점)|가장\s높|\bhighest\s(?:score|mark|points)|\bscored\s(?:the\s)?highest", re.I)
_SCORE = re.compile(r"점|score|mark|point|평가", re.I)
_LEGAL = re.compile(r"㈜|\(주\)|주식회사|\b(?:ltd|limited|inc|llc|co|gmbh|plc)\b\.?|[.,()]", re.I)
_ROWS = range(2, 13)
_NEAR = 60
"""Characters between a name and the word that says what it is."""


def offer_rules(lines: Sequence[TextLine], ledgers: Sequence[Ledger]) -> Iterator[DocumentRule]:
    """Yield that the row which a text names as the least, or the most, of a table is so in one of its columns."""
    for ledger in ledgers:
        rows = [row for row in ledger.rows if row.label and role_of(row.label) == "item"]
        if not ledger.is_table or len(rows) not in _ROWS or len(rows) < len(ledger.rows):
            continue
        for form, sign in ((_LEAST, 1), (_MOST, -1)):
            named = next((row for line in lines if (row := _named(line, rows, form))), None)
            if named is not None:
                yield from _first(_compared(ledger, rows, named, sign))
    for ledger in ledgers:
        yield from _first(_of_columns(lines, ledger))


def _of_columns(lines: Sequence[TextLine], ledger: Ledger) -> Iterator[DocumentRule]:
    """Yield that the total of a column is the least, of a table whose columns are offers, the text naming one of them."""
    totals = [row for row in ledger.rows if role_of(row.label) in ("total", "gross")] if ledger.is_table else []
    for row in reversed(totals):
        offers = {n: f for n, f in row.figures.items() if ledger.heads.get(n) and f.kind in ("money", "quantity")}
        if len(offers) not in _ROWS or len({ledger.heads[n] for n in offers}) < len(offers):
            continue
        names = {n: stems(ledger.heads[n]) for n in offers}
        own = {n: told.difference(*(other for m, other in names.items() if m != n)) for n, told in names.items()}
        for line in lines:
            match = _LEAST.search(line.text) if not line.is_table else None
            around = line.text[max(0, match.start() - _NEAR) : match.end() + _NEAR] if match else ""
            named = [n for n, told in own.items() if told & stems(around[: 2 * _NEAR])]
            least = min(offers, key=lambda n: offers[n].number)
            if named and least in named and [f.number for f in offers.values()].count(offers[least].number) == 1:
                yield _rule(offers[least], [f for n, f in offers.items() if n != least], 1)


def _named(line: TextLine, rows: Sequence[LedgerRow], form: re.Pattern[str]) -> LedgerRow | None:
    """Return the row that a line names nearest to the word; a row that says so of itself is meant."""
    found: list[tuple[int, LedgerRow]] = []
    for match in form.finditer(line.text):
        for row in rows:
            if row.line.number == line.number:
                return row
            name = _LEGAL.sub("", row.label).strip()
            at = line.text.find(name) if len(name) > 1 else -1
            if at >= 0:
                found.append((max(at - match.end(), match.start() - at - len(name), 0), row))
    near = min(found, key=lambda one: one[0], default=None)
    return near[1] if near is not None and near[0] < _NEAR else None


def _compared(ledger: Ledger, rows: Sequence[LedgerRow], named: LedgerRow, sign: int) -> Iterator[DocumentRule]:
    """Yield that the named row is first, of each column in which it is, the last columns first: those tell the totals."""
    for column in sorted(ledger.columns, reverse=True):
        cells = [row.figures.get(column) for row in rows]
        figures = [one for one in cells if one is not None]
        own = named.figures.get(column)
        is_score = bool(_SCORE.search(ledger.heads.get(column, "")))
        are_amounts = all(one.kind == "money" or "," in one.raw for one in figures)
        if own is None or len(figures) < len(rows) or (not is_score if sign < 0 else not are_amounts):
            continue
        others = [one for one in figures if one != own]
        if all(sign * own.number < sign * other.number for other in others):
            yield _rule(own, others, sign)


def _rule(own: Figure, others: Sequence[Figure], sign: int) -> DocumentRule:
    pairs = [(own, other) if sign > 0 else (other, own) for other in others]
    relations = tuple(Relation(((a, b.scale),), "<=", ((b, a.scale),)) for a, b in pairs)
    told = ", ".join(other.shown for other in others)
    return DocumentRule("other", f"{own.shown} {'≤' if sign > 0 else '≥'} {told}", relations, (*others, own))


def _first(rules: Iterator[DocumentRule]) -> Iterator[DocumentRule]:
    for rule in rules:
        yield rule
        return
