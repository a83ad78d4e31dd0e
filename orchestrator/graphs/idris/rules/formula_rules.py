"""Calculations that a text writes out: ``10,030원 × 209시간 = 2,096,270원``, and counts with their parts in brackets."""

import re
from collections.abc import Iterator
from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import multiplied, summed
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledger_rules import Roundings
from orchestrator.graphs.idris.rules.reading_figures import figures_in

_OPERATOR = re.compile(r"[×xX*✕]|[+＋]|[-−–](?=\s)|[=＝]")
_BETWEEN = re.compile(r"^[\s()가-힣A-Za-z/:·,.'’₩]{0,24}$")
_PARTS = re.compile(r"\((?P<parts>[^()]{5,160})\)")
_SUM_WORD = re.compile(r"총|모두|전체|합계|\btotal\b|\bin all\b|\baltogether\b", re.I)


def formula_rules(line: TextLine, roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield the rules that a line writes out."""
    figures = [one for one in figures_in(line, line.text, line.start) if one.kind != "date"]
    yield from _written_out(line, figures, roundings)
    if not line.is_table:
        yield from _in_brackets(line, figures)


def _written_out(line: TextLine, figures: list[Figure], roundings: Roundings) -> Iterator[DocumentRule]:
    chain: list[Figure] = []
    signs: list[str] = []
    for before, figure in zip([None, *figures], figures, strict=False):
        sign = _operator(line, before, figure) if before is not None else ""
        if not sign:
            chain, signs = [figure], []
            continue
        chain.append(figure)
        signs.append(sign)
        if sign != "=":
            continue
        *terms, result = chain
        inner = signs[:-1]
        if inner and all(s == "*" for s in inner):
            yield multiplied("product", terms, result, roundings=roundings)
        elif inner and all(s in "+-" for s in inner):
            parts = [(1, terms[0]), *((1 if s == "+" else -1, f) for s, f in zip(inner, terms[1:], strict=True))]
            if len({f.kind == "percent" for f in chain}) == 1:
                yield summed("difference" if "-" in inner else "sum", parts, result)
        chain, signs = [result], []


def _operator(line: TextLine, before: Figure, figure: Figure) -> str:
    between = line.text[before.end - line.start : figure.start - line.start]
    found = _OPERATOR.findall(between)
    if len(found) != 1 or len(between) > 30:
        return ""
    rest = _OPERATOR.sub("", between)
    if not _BETWEEN.match(rest):
        return ""
    mark = found[0]
    return "*" if mark in "×xX*✕" else "+" if mark in "+＋" else "=" if mark in "=＝" else "-"


def _in_brackets(line: TextLine, figures: list[Figure]) -> Iterator[DocumentRule]:
    """A total with its parts behind it: ``총 12명(정규직 8명, 계약직 4명)``."""
    for match in _PARTS.finditer(line.text):
        start, end = line.start + match.start(), line.start + match.end()
        before = [f for f in figures if f.end <= start]
        inside = [f for f in figures if start < f.start and f.end < end]
        if not before or len(inside) < 2 or _OPERATOR.search(re.sub(r"[xX]", "", match["parts"])):
            continue
        whole = before[-1]
        gap = line.text[whole.end - line.start : match.start()]
        head = line.text[max(0, whole.start - line.start - 16) : whole.start - line.start]
        units = {f.unit for f in inside} | {whole.unit}
        if len(units) != 1 or not whole.unit or whole.unit == "%" or gap.strip() or not _SUM_WORD.search(head):
            continue
        if len(re.split(r"[,;/·+]|\s및\s|\sand\s", re.sub(r"(?<=\d),(?=\d)", "", match["parts"]))) == len(inside):
            yield summed("sum", [(1, f) for f in inside], whole)


def named_shares(line: TextLine, bases: list[Figure], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield shares of a named sum: ``계약금액의 30%인 900,000원``, ``30% of the contract price (KRW 900,000)``."""
    figures = figures_in(line, line.text, line.start)
    shares = [f for f in figures if f.kind == "percent" and 0 < f.number < 1]
    sums = [f for f in figures if f.kind == "money"]
    if len(shares) != 1 or len(sums) != 1:
        return
    [share], [amount] = shares, sums
    around = line.text[max(0, share.start - line.start - 30) : share.end - line.start + 40]
    named = [b for b in bases if b.line != line.number and b.label and _names(around, b.label)]
    rules = [multiplied("percent", [base, share], amount, roundings=roundings) for base in named]
    if held := next((rule for rule in rules if rule.holds), None):
        yield held
    elif rules and len({b.number for b in named}) == 1 and Fraction(amount.value) <= max(b.number for b in named):
        yield rules[0]


def _names(text: str, label: str) -> bool:
    squeezed = re.sub(r"\s", "", text).lower()
    name = re.sub(r"\s|\([^()]*\)", "", label).lower()
    return len(name) > 2 and (
        f"{name}의" in squeezed or f"of{name}" in squeezed or f"ofthe{name}" in squeezed or f"{name}×" in squeezed
    )
