"""All rules that the text of a document tells besides its columns: formulas, shares, sentences, what is told again."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.cross_rules import cross_rules
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.formula_rules import WrittenFormulas
from orchestrator.graphs.idris.rules.labels import tidy
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import NamedFigures
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounding import Roundings
from orchestrator.graphs.idris.rules.sentence_rules import sentence_rules
from orchestrator.graphs.idris.rules.share_rules import ShareRules
from orchestrator.graphs.idris.rules.total_rules import parts_of_totals, sentence_sums, table_instalments


class TextRules:
    """The rules of one file's text, once its columns are known."""

    def __init__(
        self,
        lines: Sequence[TextLine],
        ledgers: Sequence[Ledger],
        entries: Sequence[LedgerRow],
        totals: Sequence[Figure],
        roundings: Roundings,
    ) -> None:
        """``totals``: what the columns close with."""
        self._lines, self._ledgers, self._entries = lines, ledgers, entries
        self._totals, self._roundings = totals, roundings

    def rules(self) -> Iterator[DocumentRule]:
        """Yield them, those that are written out first."""
        rows = [(row, amount) for ledger in self._ledgers for row in ledger.rows if (amount := _amount(ledger, row))]
        named = NamedFigures(_names(self._ledgers))
        for row, figure in rows:
            named.add(row.label, figure)
        for line in self._lines:
            head, colon, behind = line.text.partition(":")
            if colon and len(head) < 30 and not line.is_table and "=" not in behind:
                money = [f for f in figures_in(line, behind, line.start + len(head) + 1) if f.kind == "money"]
                if money:
                    named.add(tidy(head), money[0])
        for entry in self._entries:
            named.add(entry.label, next(iter(entry.figures.values())))
        formulas = WrittenFormulas(named, self._roundings)
        shares = ShareRules(self._totals, rows, named, self._roundings)
        in_tables = {row.line.number for ledger in self._ledgers if ledger.is_table for row in ledger.rows}
        for line in self._lines:
            yield from formulas.of_line(line)
        for row, figure in rows:
            yield from formulas.of_row(row, figure)
        for ledger in self._ledgers:
            yield from shares.of_table(ledger)
        for before, line in pairwise([*self._lines[:1], *self._lines]):
            if not line.is_table and line.number not in in_tables:
                yield from sentence_sums(line)
                yield from shares.of_line(line, before)
                yield from formulas.in_words(line)
        yield from table_instalments(self._ledgers, self._totals)
        yield from parts_of_totals(self._lines, self._totals)
        told = [*sentence_rules(self._lines, in_tables, self._roundings)]
        yield from told
        sums = [*self._totals, *(rule.result for rule in told if rule.kind == "sum" and rule.holds)]
        yield from cross_rules(self._lines, self._ledgers, self._entries, sums)


def _names(ledgers: Sequence[Ledger]) -> Iterator[tuple[str, Figure]]:
    """Yield the cells of tables by their row and column, in either order."""
    for ledger in ledgers:
        for row in ledger.rows if ledger.is_table else ():
            for n, figure in row.figures.items():
                head = ledger.heads.get(n, "")
                yield f"{row.label} {head}", figure
                yield f"{head} {row.label}", figure


def _amount(ledger: Ledger, row: LedgerRow) -> Figure | None:
    """Return what a row amounts to: its last sum, else its last number."""
    told = [f for n, f in sorted(row.figures.items()) if ledger.columns.get(n) in ("amount", "total")]
    told = told or [f for _, f in sorted(row.figures.items()) if f.kind in ("money", "quantity")]
    return told[-1] if told else None
