"""Rules between the sums of a document: words and digits, instalments, and what is due."""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import equal, multiplied, summed
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of, tidy
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.near_misses import is_slip
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounding import Roundings

_STOP = re.compile(r"(?:[a-z)\]]|[가-힣])[.!?]\s")
_DEDUCTED = re.compile(r"공제|차감|환급|기성액|deduct|refund|less\b", re.I)
_REST = re.compile(
    r"나머지|잔금|잔액|착수|계약금|on order|on completion|the rest|balance|remainder|deposit|upfront", re.I
)


def word_rules(
    lines: Sequence[TextLine], totals: Sequence[Figure], amounts: Sequence[Figure] = ()
) -> Iterator[DocumentRule]:
    """Yield that amounts in words and in digits say the same: side by side, else the total of the document.

    ``amounts``: of which one may be said in words, where no total is.
    """
    for line, following in zip(lines, [*lines[1:], None], strict=False):
        figures = figures_in(line, line.text, line.start, tidy(line.text.partition(":")[0]) if ":" in line.text else "")
        for word in (f for f in figures if f.kind == "words"):
            sums = [f for f in figures if f.kind == "money" or (f.kind == "quantity" and "," in f.raw)]
            beside = [f for f in sums if not _is_apart(line, word, f)]
            near = min(beside, key=lambda f: max(f.start - word.end, word.start - f.end), default=None)
            if near is None and following is not None:
                behind = figures_in(following, following.text, following.start)
                lone = [f for f in behind if f.kind == "money"]
                if len(lone) == 1 and re.match(r"\s*[(（]\s*[₩￦\\]?", following.text):
                    near = lone[0]
            if near is None:
                same = (f for f in (*reversed(totals), *amounts) if f.number == word.number)
                near = next(same, None) or next((f for f in reversed(totals) if is_slip(word.number, f)), None)
            if near is not None and (word.number != 1 or near.number == 1):  # one pound has its rate in another money
                yield equal("words", word, near)


def _is_apart(line: TextLine, word: Figure, other: Figure) -> bool:
    """Tell whether a sentence ends between two figures of a line."""
    first, last = sorted((word, other), key=lambda one: one.start)
    return _STOP.search(line.text, first.end - line.start, last.start - line.start) is not None


def instalment_rules(
    lines: Sequence[TextLine], entries: Sequence[LedgerRow], totals: Sequence[Figure], roundings: Roundings
) -> Iterator[DocumentRule]:
    """Yield that instalments add up to the price, and that each is its share of it."""
    parts: list[tuple[Figure, Figure | None]] = []
    entries = [*entries, *_paid_in_sentences(lines, {entry.line.number for entry in entries})]
    by_line = {line.number: line for line in lines}
    for entry in entries:
        line = by_line.get(entry.line.number)
        if role_of(entry.label) != "instalment" or line is None or _DEDUCTED.search(entry.label):
            continue
        money = [f for f in entry.figures.values() if f.kind in ("money", "quantity") and f.value > 999]
        if len(money) != 1:
            continue
        shares = [f for f in figures_in(line, line.text, line.start, entry.label) if f.kind == "percent"]
        if all(part != money[0] for part, _ in parts):
            parts.append((money[0], shares[0] if len(shares) == 1 else None))
    totals = [f for f in totals if all(f != part for part, _ in parts)]
    if len(parts) < 2 or not totals:
        return
    amount = sum(part.number for part, _ in parts)
    price = next((f for f in totals if f.number == amount), None)
    if price is None:
        price = min(totals, key=lambda f: abs(f.number - amount))
        whole = sum((share.number for _, share in parts if share is not None), Fraction(0))
        if not is_slip(Fraction(amount), price) and not (whole == 1 and amount / 2 < price.number < amount * 2):
            return
    yield summed("instalments", [(1, part) for part, _ in parts], price)
    for part, share in parts:
        if share is not None:
            yield multiplied("percent", [price, share], part, roundings=roundings)


def _paid_in_sentences(lines: Sequence[TextLine], known: Set[int]) -> Iterator[LedgerRow]:
    """Yield the instalments that begin a sentence of their own: ``중도금 20,000,000원은 … 지급한다``."""
    for line in lines:
        money = [f for f in figures_in(line, line.text, line.start) if f.kind == "money"]
        if line.number in known or line.is_table or len(money) != 1:
            continue
        label = tidy(line.text[: money[0].start - line.start])
        if len(label) < 16 and role_of(label) == "instalment":
            yield LedgerRow(label, {0: replace(money[0], label=label)}, line)


def parts_of_totals(lines: Sequence[TextLine], totals: Sequence[Figure]) -> Iterator[DocumentRule]:
    """Yield that amounts of one sentence make up a total that stands elsewhere."""
    told = [f for one in lines for f in figures_in(one, one.text, one.start) if f.kind == "money"]
    for line in lines:
        money = [f for f in figures_in(line, line.text, line.start) if f.kind == "money" and f.value > 999]
        if line.is_table or not 2 <= len(money) <= 6:
            continue
        others = [f for f in reversed(totals) if f.line != line.number]
        groups = [money, *([a, b] for a, b in pairwise(money) if len(money) > 2)]
        for group in groups:
            amount = sum((f.number for f in group), Fraction(0))
            words = line.text[max(0, group[0].start - line.start - 24) : group[-1].end - line.start + 24]
            is_paid = role_of(words) == "instalment" or bool(_REST.search(words))
            whole = next((f for f in others if f.number == amount), None)
            if whole is None and is_paid and group is money:  # a deposit, or a price that no word calls a total
                whole = next((f for f in told if f.number == amount and f.line != line.number), None)
                whole = whole or next((f for f in others if is_slip(amount, f)), None)
            if whole is not None:
                yield summed("instalments" if is_paid else "difference", [(1, f) for f in group], whole)


def table_instalments(ledgers: Sequence[Ledger], totals: Sequence[Figure]) -> Iterator[DocumentRule]:
    """Yield that the rows of a table without a sum of its own make up a total that stands before it."""
    for ledger in ledgers:
        money = [n for n, kind in ledger.columns.items() if kind in ("amount", "total")]
        if not ledger.is_table or not money or any(role_of(row.label) in ("total", "subtotal") for row in ledger.rows):
            continue
        parts = [row.figures[money[-1]] for row in ledger.rows if money[-1] in row.figures]
        amount = sum((f.number for f in parts), Fraction(0))
        others = [f for f in reversed(totals) if f not in parts]
        whole = next((f for f in others if f.number == amount), None)
        paid = [row for row in ledger.rows if role_of(row.label) == "instalment"]
        if whole is None and len(paid) * 2 > len(parts):
            whole = next((f for f in others if is_slip(amount, f)), None)
        if whole is not None and 1 < len(parts) < 13:
            yield summed("instalments" if paid else "sum", [(1, f) for f in parts], whole)


def due_rules(
    closed: Sequence[tuple[str, Figure]], pairs: Sequence[tuple[Figure, Figure]], entries: Sequence[LedgerRow]
) -> Iterator[DocumentRule]:
    """Yield what is paid out: what was earned less what is taken off."""
    by_role: dict[str, list[Figure]] = {}
    for role, figure in closed:
        by_role.setdefault(role, []).append(figure)
    gross, deducted, net = (by_role.get(role, []) for role in ("gross", "deducted", "net"))
    if gross and deducted and net:
        yield summed("difference", [(1, gross[-1]), (-1, deducted[-1])], net[0])
    total, paid, due = (by_role.get(role, []) for role in ("total", "paid", "due"))
    if total and len(paid) == len(due) == 1:
        sign = 1 if paid[0].is_negative else -1
        yield summed("difference", [(1, total[-1]), (sign, paid[0])], due[0])
    for supply, vat in pairs:
        for entry in entries:
            figure = next(iter(entry.figures.values()))
            if figure.number == supply.number + vat.number or (
                role_of(entry.label) == "total" and is_slip(supply.number + vat.number, figure)
            ):
                yield summed("sum", [(1, supply), (1, vat)], figure)
                break


def sentence_sums(line: TextLine) -> Iterator[DocumentRule]:
    """Yield that a price is supply and VAT, where one sentence names all three."""
    if line.is_table or len(line.cells) > 2:
        return
    by_role: dict[str, list[Figure]] = {}
    before = 0
    for figure in figures_in(line, line.text, line.start):
        words = line.text[before : figure.start - line.start]
        before = figure.end - line.start
        if figure.kind == "money" and (role := role_of(words[-16:])) in ("supply", "vat", "total"):
            by_role.setdefault(role, []).append(replace(figure, label=tidy(words[-16:].split(",")[-1])))
        elif figure.kind == "money" and re.match(r"\s*+\(?[₩￦]?\s*+$", words) and "금" in line.text[:before]:
            by_role.setdefault("total", []).append(replace(figure, label=tidy(figure.label)))
    if all(len(by_role.get(role, [])) == 1 for role in ("supply", "vat", "total")):
        [supply], [vat], [price] = by_role["supply"], by_role["vat"], by_role["total"]
        yield summed("sum", [(1, supply), (1, vat)], price)
