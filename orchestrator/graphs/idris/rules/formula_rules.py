"""Calculations that a text writes out: ``10,030원 × 209시간 = 2,096,270원``, with names for figures as well."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, RuleKind
from orchestrator.graphs.idris.rules.building import divided, multiplied, summed
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import tidy
from orchestrator.graphs.idris.rules.layout import TextCell, TextLine
from orchestrator.graphs.idris.rules.named_figures import NamedFigures
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounding import Roundings

_OPERATOR = re.compile(
    r"[×✕*÷＋+=＝]|(?<=[\d\s가-힣])[xX](?=\s?(?:[가-힣]{1,4}\s?)?[\d₩(])|(?<=\s)[-−–](?=\s)|(?<=[\d가-힣]\s)/(?=\s\d)"
)
_SIGNS = {
    "×": "*",
    "✕": "*",
    "*": "*",
    "x": "*",
    "X": "*",
    "÷": "/",
    "/": "/",
    "＋": "+",
    "+": "+",
    "=": "=",
    "＝": "=",
}
_EDGE = 26
"""Characters between a figure and the operator beside it."""
_BRACKETS = re.compile(r"\((?P<inner>[^()]{3,80})\)")
_WORDED = re.compile(
    r"(?P<what>[가-힣 ]{2,16})[은는]\s(?P<whole>[가-힣 ]{2,16}?)(?:에서|에|과|와)\s(?P<part>[가-힣 ]{2,16})[을를]\s?(?P<verb>뺀|제외한|차감한|공제한|더한|합한)"
)
_LESS = ("뺀", "제외한", "차감한", "공제한")
_NAME = re.compile(r"^\W{0,3}(?P<name>[^:：=]{2,30}?)\s?[:：]")
_PARTED = re.compile(r"[,;]\s|다\.\s")
_MOST_CELL = 400


class WrittenFormulas:
    """Reads the formulas of a document's lines and cells."""

    def __init__(self, named: NamedFigures, roundings: Roundings) -> None:
        """``named``: what a name in a formula means."""
        self._named = named
        self._roundings = tuple(dict.fromkeys([*roundings, ("up", 1)]))

    def of_line(self, line: TextLine) -> Iterator[DocumentRule]:
        """Yield the formulas with their results, and those in brackets behind their result."""
        for cell in line.cells if line.is_table else (TextCell(line.text, line.start),):
            text = cell.text[:_MOST_CELL]
            for rule in self._chains(line, TextCell(text, cell.start)):
                name = _NAME.match(text)
                if name and 0 < rule.result.start - cell.start < len(name[0]) + 3 * _EDGE:
                    self._named.add(tidy(name["name"]), rule.result)
                yield rule
            for match in _BRACKETS.finditer(text):
                before = figures_in(line, text[: match.start()], cell.start)
                gap = text[before[-1].end - cell.start : match.start()] if before else ""
                if before and not gap.strip(" .원") and before[-1].kind in ("money", "quantity", "percent"):
                    inner = TextCell(match["inner"], cell.start + match.start("inner"))
                    yield from self._without_result(line, inner, before[-1])

    def of_row(self, row: LedgerRow, result: Figure) -> Iterator[DocumentRule]:
        """Yield the formula of a cell whose result stands in another cell of the row.

        One that fails counts only where money is in it: 4x6 and 210×297 are sizes of a thing.
        """
        for cell in [*row.cells.values()][1:]:
            if (
                _OPERATOR.search(cell.text)
                and "=" not in cell.text
                and not cell.start <= result.start < cell.start + len(cell.text)
            ):
                for rule in self._without_result(row.line, cell, result):
                    if rule.holds or any(one.kind == "money" for one in rule.figures if one != result):
                        yield rule

    def in_words(self, line: TextLine) -> Iterator[DocumentRule]:
        """Yield ``기준금액은 지급총액에서 식대를 뺀 금액``: all three stand elsewhere, by these names."""
        for match in _WORDED.finditer(line.text):
            found = [self._named.of(match[part].strip()) for part in ("what", "whole", "part")]
            result, whole, part = found
            are_sums = all(one is not None and one.kind in ("money", "quantity") for one in found)
            if are_sums and result is not None and whole is not None and part is not None and len({*found}) == 3:
                sign = -1 if match["verb"] in _LESS else 1
                yield summed("difference" if sign < 0 else "sum", [(1, whole), (sign, part)], result)

    def _without_result(self, line: TextLine, cell: TextCell, result: Figure) -> Iterator[DocumentRule]:
        operands, signs = self._parsed(line, cell)
        given = [one for one in operands if one is not None]
        if not (len(given) == len(operands) > 1 and "=" not in signs and result not in given):
            return
        rules = [*self._rule(given, signs, result)]
        before = [
            f for f in figures_in(line, cell.text, cell.start) if f.kind == "quantity" and f.start < given[0].start
        ]
        if before and not all(rule.holds for rule in rules):  # ``19 loads of 2,000 kg × £45.00``: either is meant
            ways = [[*self._rule([one, *given[1:]], signs, result)] for one in before]
            rules = next((way for way in ways if way and all(rule.holds for rule in way)), [])
        yield from rules

    def _chains(self, line: TextLine, cell: TextCell) -> Iterator[DocumentRule]:
        """Yield the formulas of a piece of text; commas part those with results of their own."""
        at = 0
        for piece in _PARTED.split(cell.text) if cell.text.count("=") > 1 else [cell.text]:
            begin = cell.text.index(piece, at)
            at = begin + len(piece)
            yield from self._chain(line, TextCell(piece, cell.start + begin))

    def _chain(self, line: TextLine, cell: TextCell) -> Iterator[DocumentRule]:
        operands, signs = self._parsed(line, cell)
        if signs.count("=") == 1 and signs[0] == "=" and len(signs) > 1 and None not in operands:
            result, *given = (one for one in operands if one is not None)
            if result not in given:
                yield from self._rule(given, signs[1:], result)
            return
        begin = 0
        for n, sign in enumerate(signs):
            if operands[n] is None:
                begin = n + 1
            if sign == "=":
                given = [one for one in operands[begin : n + 1] if one is not None]
                result_of = operands[n + 1]
                if len(given) == n + 1 - begin > 1 and result_of is not None and result_of not in given:
                    yield from self._rule(given, signs[begin:n], result_of)
                begin = n + 1

    def _parsed(self, line: TextLine, cell: TextCell) -> tuple[list[Figure | None], list[str]]:
        """Return the operands between the operators; None for what is neither a figure nor a known name."""
        marks = [*_OPERATOR.finditer(cell.text)]
        if not marks or len(marks) > 12:
            return [], []
        edges = [0, *(mark.end() for mark in marks)]
        ends = [*(mark.start() for mark in marks), len(cell.text)]
        operands = [
            self._operand(line, cell.text[a:b], cell.start + a, n == 0, n == len(marks))
            for n, (a, b) in enumerate(zip(edges, ends, strict=True))
        ]
        return operands, [_SIGNS.get(mark[0], "-") for mark in marks]

    def _operand(self, line: TextLine, text: str, start: int, is_first: bool, is_last: bool) -> Figure | None:
        figures = [f for f in figures_in(line, text, start) if f.kind in ("money", "quantity", "percent")]
        if figures and (len(figures) == 1 or is_first or is_last):
            figure = figures[-1] if is_first else figures[0]
            gap = text[figure.end - start :] if is_first else text[: figure.start - start]
            outer = len(gap) if is_first or is_last else len(text.strip()) - len(figure.raw)
            return figure if outer <= _EDGE and not re.search(r"[.;]\s", gap) else None
        if figures:
            return None
        name = text.rpartition(":")[2] if is_first else re.split(r"[,;]|\s\(", text)[0]
        return self._named.of(tidy(name.strip(" ()")))

    def _rule(self, given: Sequence[Figure], signs: Sequence[str], result: Figure) -> Iterator[DocumentRule]:
        if all(sign in "*/" for sign in signs):
            times = [given[0], *(f for s, f in zip(signs, given[1:], strict=True) if s == "*")]
            under = [f for s, f in zip(signs, given[1:], strict=True) if s == "/"]
            is_count = result.kind == "quantity" and result.unit
            if is_count and any(f.kind == "money" for f in times):
                return  # what the calculation makes stands elsewhere
            if not under:
                is_share = any(f.kind == "percent" for f in times)
                # A price in the cell stands in what its table stands in.
                by = Fraction(1 if any(f.kind == "money" for f in times) else result.times)
                kind: RuleKind = "percent" if is_share else "product"
                yield multiplied(kind, times, result, by=by, roundings=self._roundings)
            elif all(f.value for f in under) and given[0].number != given[1].number:  # else said in two languages
                yield _quotient(times, under, result, self._roundings)
        elif all(sign in "+-" for sign in signs) and len({f.kind == "percent" for f in (*given, result)}) == 1:
            parts = [(1, given[0]), *((1 if s == "+" else -1, f) for s, f in zip(signs, given[1:], strict=True))]
            yield summed("difference" if "-" in signs else "sum", parts, result)


def _quotient(times: Sequence[Figure], under: Sequence[Figure], result: Figure, roundings: Roundings) -> DocumentRule:
    kind: RuleKind = "percent" if result.kind == "percent" else "other"
    return divided(kind, [(1, times[0])], under, result, times=times[1:], roundings=roundings)
