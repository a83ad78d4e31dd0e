"""How many rows a table has, where the text counts them: ``three sites``, ``갱도는 모두 3개소``, ``견적 비교 (3개사)``."""

import re
from collections.abc import Iterable, Iterator, Sequence

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import CountedNumber, DocumentRule, Relation
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.finding.measures import measures_of
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import stems

_POINTS = re.compile(r"다음|아래|모두|총\s|following|below|schedule|listed|in all|altogether", re.I)
"""Words of a sentence that a table goes on from."""
_TIME = re.compile(r"[일월년주박시분초]|개월|시간|[배층원인명%]|(?:day|week|month|year|night|hour|minute)s?", re.I)
"""Units that count no rows, unless the head of the table has their name."""
_SHORT = 70
_NEAR = 3
_MOST_NAMES = 6


def row_counts(
    lines: Sequence[TextLine], ledgers: Sequence[Ledger], stated: Sequence[StatedFigure], known: Iterable[DocumentRule]
) -> Iterator[DocumentRule]:
    """Yield that as many rows stand in a table as a count of the text says. ``known``: what adds up in its columns."""
    sums = {rule.result for rule in known if rule.holds and len(rule.figures) > 2}
    order = {line.number: n for n, line in enumerate(lines)}
    counts = [one for one in stated if not one.is_row and one.figure.kind == "quantity" and one.figure.scale == 1]
    taken: set[Figure] = set()
    for ledger in ledgers:
        rows = _items(ledger, sums) if ledger.is_table else []
        full = [n for n in ledger.columns if all(n in row.figures for row in rows)]
        amounts = [n for n in full if ledger.columns[n] != "ratio"]
        column = max(amounts or full, default=None)
        if len(rows) < 2 or column is None:
            continue
        head = order[ledger.rows[0].line.number] - 1
        for one in counts:
            if one.figure.value == len(rows) and one.figure not in taken and _counts(one, ledger, lines, head):
                taken.add(one.figure)
                yield _count(one.figure, rows, column)
                break


def _items(ledger: Ledger, sums: set[Figure]) -> list[LedgerRow]:
    """Return the rows of a table but those that sum up others in most of their columns."""
    below = {row.line.number for row in ledger.rows[1:] if _is_sum(row, ledger, sums)}
    return [row for row in ledger.rows if row.line.number not in below]


def _is_sum(row: LedgerRow, ledger: Ledger, sums: set[Figure]) -> bool:
    if role_of(row.label) in ("total", "subtotal", "vat", "gross", "net", "supply", "discount"):
        return True
    fewer = len(row.figures) < max(len(other.figures) for other in ledger.rows)
    return fewer and any(figure in sums for figure in row.figures.values())


def _counts(one: StatedFigure, ledger: Ledger, lines: Sequence[TextLine], head: int) -> bool:
    """Tell whether a count is of the rows of a table: its head names what is counted, or the words before lead to it."""
    first = ledger.heads.get(min(ledger.heads, default=0), "")
    ahead, _, _ = one.words.partition("#")
    near = stems(f"{ahead[-16:]} {one.figure.unit} {one.figure.raw}")
    if stems(first) & near:
        return True
    if _TIME.fullmatch(one.figure.unit) or measures_of(one).units or one.figure.value < _NEAR:
        return False
    above = head - one.at
    is_caption = above == 1 and len(lines[one.at].text) < _SHORT and "(" in lines[one.at].text
    return is_caption or (0 < above <= _NEAR and one.is_told_beside(_POINTS))


def _count(count: Figure, rows: Sequence[LedgerRow], column: int) -> DocumentRule:
    figures = [row.figures[column] for row in rows]
    names = [row.label or figure.raw for row, figure in zip(rows, figures, strict=True)]
    more = " …" if len(names) > _MOST_NAMES else ""
    says = f"{count.called} = {len(rows)} ({', '.join(names[:_MOST_NAMES])}{more})"
    relation = Relation(((count,),), "=", ((CountedNumber(len(rows)),),))
    return DocumentRule("other", says, (relation,), (*figures, count))
