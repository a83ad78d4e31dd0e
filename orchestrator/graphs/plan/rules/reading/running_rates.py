"""The rates of a text that are its costs, and the clauses that tell one of them together."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading.price_lines import NO_COST
from orchestrator.graphs.plan.rules.reading.sum_kinds import Rate
from orchestrator.graphs.plan.rules.reading.told_sums import told_sums
from orchestrator.language.english_clauses import english_clauses

_SPENT: Final = frozenset(("price", "unknown", "total"))


def running_rates(text: str) -> list[Rate]:
    """Return the prices of a text that are told with what multiplies them, and are paid for the service.

    >>> [str(one.amount) for one in running_rates("사서 수당은 하루 5만원씩 2명 30일")]
    ['3000000']
    """
    return [
        one.rate
        for one in told_sums(text, is_price=True)
        if one.rate and one.rate.label and one.rate.is_product and is_paid_rate(one.kind, one.rate)
    ]


def is_paid_rate(kind: str, rate: Rate) -> bool:
    """Tell whether no words around a price tell that others pay it, or that it is the limit or was paid before."""
    if NO_COST.search(rate.label):
        return False
    is_whole = rate.is_product and not rate.is_open
    return kind in _SPENT or (is_whole and kind == ("limit" if rate.is_one else "fee"))


def with_counts(clauses: Sequence[str], text: str) -> list[str]:
    """Return the clauses of a text, what tells one priced line together as one: "시간당 5만원, 하루 3시간, 12주"."""
    found: list[str] = []
    at = since = 0
    while at < len(clauses):
        until = next(
            (
                to
                for to in range(min(len(clauses), at + _TOGETHER), at + 1, -1)
                if not _told_of_more(clauses[at], text) and _is_one(clauses[at:to])
            ),
            at + 1,
        )
        start = text.find(clauses[at], since)
        end = start
        for clause in clauses[at:until]:
            end = text.find(clause, end) + len(clause) if end >= 0 and clause in text[end:] else -1
        found.append(text[start:end] if 0 <= start < end else ", ".join(clauses[at:until]))
        since, at = max(since, end), until
    return found


def _told_of_more(clause: str, text: str) -> bool:
    """Tell whether an English clause without a price is a sentence by itself, of which no other tells the price."""
    behind = text[text.find(clause) + len(clause) :][:2] if clause in text else ""
    return behind in (". ", "! ", "? ") and clause.isascii() and not told_sums(clause) and bool(english_clauses(clause))


_TOGETHER: Final = 4
"""Clauses in which a priced line may be told."""


def _is_one(clauses: Sequence[str]) -> bool:
    """Tell whether clauses tell a priced line that the first and the last of them tell parts of, and nothing but such."""
    if not any(re.search(r"\d", one) for one in clauses):
        return False
    starts = [sum(len(one) + 2 for one in clauses[:place]) for place in range(len(clauses) + 1)]
    told = [
        {
            place
            for place in range(len(clauses))
            for begin, _ in rate.spans
            if starts[place] <= begin < starts[place + 1]
        }
        for rate in running_rates(", ".join(clauses))
    ]
    return len({0}.union(*told)) == len(clauses) and any({0, len(clauses) - 1} <= one for one in told)
