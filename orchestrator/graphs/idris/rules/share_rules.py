"""Shares: a rate times a base in a sentence or a table, rates that a text only tells, and shares that make a whole."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Relation
from orchestrator.graphs.idris.rules.building import divided, multiplied
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.ledgers import Ledger
from orchestrator.graphs.idris.rules.named_figures import NamedFigures, stems
from orchestrator.graphs.idris.rules.near_misses import is_near_miss, is_slip
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounding import Roundings

_PART_OF = re.compile(
    r"(?P<whole>[1-9][\d,]{0,12})분의\s?(?P<part>\d{1,4})|(?<![\d/.,])(?P<p>\d{1,3})\s?/\s?(?P<w>1,?000|100)(?![\d/])"
    r"|(?P<half>절반|반액|\bhalf\b)|(?P<third>\b(?:a|one)\sthird\b)|(?P<quarter>\b(?:a|one)\squarter\b)"
    r"|\b(?P<n>two|three|four|five|seven|nine)[\s-](?P<d>third|quarter|fifth|sixth|eighth|tenth)s\b",
    re.I,
)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "seven": 7, "nine": 9}
_PARTS = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
_FRACTIONS = {"half": Fraction(1, 2), "third": Fraction(1, 3), "quarter": Fraction(1, 4)}
_IS_OF = re.compile(
    r"(?:^|[.;,]\s|\bthe\s)(?P<what>[a-z][a-z ]{2,30}?)\s(?:(?:is|are)(?:\s(?:taken|set|charged|reckoned|calculated|fixed|put)\s(?:at|as))?|equals?|amounts?\sto|:)\s(?P<rate>\d{1,2}(?:\.\d{1,3})?)\s?(?:%|per\s?cent)\sof\s(?:the\s)?(?P<base>[a-z][a-z ]{2,30}?)(?=[.,;]|\sand\b|\swhich\b|$)|(?P<kwhat>[가-힣· ]{2,16})[은는]\s(?P<kbase>[가-힣 ]{2,16})의\s?(?P<krate>\d{1,2}(?:\.\d{1,3})?)\s?(?:%|퍼센트)",
    re.I,
)
_RATIO = re.compile(r"률|율|비율|비중|rate|ratio|share|percent|%|saving|reduction|절감|증가|감소|or\s$", re.I)
_TOLD_BASE = re.compile(
    r"(?P<ko>[가-힣]{2,12})의\s?[\d.]{1,6}\s?%\s?(?:인|에\s?해당하는|,|\()\s?[₩(]?$|%\sof\s(?:the\s)?(?P<en>[a-z][a-z ]{2,24}),?\s\(?(?:[A-Z]{3}|[$€£])?\s?$"
)
"""``계약금액의 5%인``, ``40% of the gross amount,``: right before the amount."""
_TOTAL_WORD = re.compile(
    r"총\s?액|총|합계|전체|계약\s?금액|\btotal|\bgross|\bwhole|\bfull|\bcontract\s(?:price|sum)", re.I
)
_NEAR = 24
_AMOUNTS_BEHIND = 2
"""Of a fraction: what it is of, and what it comes to."""
_MOST_BASES = 80
_MOST_NAMED = 8


class ShareRules:
    """Finds what shares of a document are shares of."""

    def __init__(
        self,
        sums: Sequence[Figure],
        rows: Sequence[tuple[LedgerRow, Figure]],
        named: NamedFigures,
        roundings: Roundings,
    ) -> None:
        """``sums``: totals, the last ones most likely meant; ``rows``: each row with what it amounts to."""
        self._sums = list(dict.fromkeys(reversed(sums)))
        self._rows = [(row, figure) for row, figure in rows if figure.kind == "money" or figure.scale > 1][:_MOST_BASES]
        self._amounts = list(dict.fromkeys([*self._sums, *(figure for _, figure in self._rows)]))[:_MOST_BASES]
        self._named, self._roundings = named, roundings

    def of_line(self, line: TextLine, before: TextLine) -> Iterator[DocumentRule]:
        """Yield the shares that a sentence or entry tells; it may have begun on the line before."""
        figures = figures_in(line, line.text, line.start)
        shares = [f for f in figures if f.kind == "percent" and 0 < f.number < 1]
        money = [
            f
            for f in figures
            if f.kind == "money" or (f.kind == "quantity" and (f.scale == 100 or "," in f.raw) and not f.unit)
        ]
        taken: set[Figure] = set()
        told: set[Figure] = set()
        for share in shares:
            rule = self._share(line, share, [f for f in money if f not in taken])
            if rule is not None:
                taken.add(rule.result)
                told.add(share)
                yield rule
            elif (ratio := self._ratio(line, share, figures)) is not None:
                yield ratio
            elif (found := self._elsewhere(share, money, line, before)) is not None:
                yield found
        for match in _PART_OF.finditer(line.text):
            own = next((f for f in figures if f.kind == "percent" and f.start == line.start + match.start()), None)
            if own is None or own not in told:
                yield from self._part_of(line, match, money, own)
        yield from self._is_of(line)

    def _share(self, line: TextLine, share: Figure, money: Sequence[Figure]) -> DocumentRule | None:
        """Return of what the share is which amount: an amount beside it, of a base that is named, or comes out."""
        ranked = sorted(money, key=lambda f: (f.start < share.start, abs(f.start - share.end)))
        around = line.text[max(0, share.start - line.start - 40) : share.end - line.start + 40]
        named = self._named.within(around)
        for amount in ranked:
            same_line = [f for f in money if f != amount]
            for base in dict.fromkeys([*named, *same_line, *self._amounts]):
                if base in (amount, share) or base.kind == "percent" or base.number * share.number == 0:
                    continue
                is_known = base in named or base in self._sums or base in same_line
                rule = multiplied("percent", [base, share], amount, roundings=self._roundings)
                if rule.holds and (is_known or amount.value > 999) and amount.value > 9:
                    return rule
        return self._failing(line, share, ranked, [*named, *(self._sums[:1] if _TOTAL_WORD.search(around) else [])])

    def _failing(
        self, line: TextLine, share: Figure, money: Sequence[Figure], bases: Sequence[Figure]
    ) -> DocumentRule | None:
        """Return the share of the base that is named beside it, although the amount is another."""
        beside = [f for f in money if 0 <= f.start - share.end <= _NEAR]
        if len(beside) != 1 or line.is_table:
            return None
        told = _TOLD_BASE.search(line.text[max(0, share.start - line.start - 24) : beside[0].start - line.start])
        # A base that is only nearly called so may be another one.
        base = self._named.exactly((told["ko"] or told["en"]).strip()) if told else None
        if base is not None and base != beside[0] and _is_of_size(base.number * share.number, beside[0]):
            return multiplied("percent", [base, share], beside[0], roundings=self._roundings)
        for base in bases:
            is_sum = base != beside[0] and base.kind in ("money", "quantity")
            if is_sum and is_slip(base.number * share.number, beside[0]):
                return multiplied("percent", [base, share], beside[0], roundings=self._roundings)
        return None

    def _elsewhere(
        self, share: Figure, money: Sequence[Figure], line: TextLine, before: TextLine
    ) -> DocumentRule | None:
        """Return a share whose amount stands in a row that the sentence names, and its base here or above that row."""
        goes_on = before is not line and not re.search(r"[.:다]\s*$", before.text) and not before.is_table
        words = stems((before.text if goes_on else "") + " " + line.text)
        for n, (row, amount) in enumerate(self._rows):
            if amount.value < 1000 or not stems(row.label) & words:
                continue
            above = [figure for other, figure in self._rows[max(0, n - 8) : n]]
            for base in (*money, *reversed(above)):
                if base != amount and base.value > 999:
                    rule = multiplied("percent", [base, share], amount, roundings=self._roundings)
                    if rule.holds:
                        return rule
        return None

    def _ratio(self, line: TextLine, share: Figure, figures: Sequence[Figure]) -> DocumentRule | None:
        """Return that a share is one amount of the line as part of another."""
        if len(str(share.value)) < 3 or not _RATIO.search(
            line.text[max(0, share.start - line.start - 40) : share.end - line.start]
        ):
            return None
        given = [f for f in figures if f.kind in ("money", "quantity") and f.start < share.start and f.value > 9]
        above = [f for row, f in self._rows if 0 < line.number - row.line.number <= 6 and f.value > 999]
        for one, other, whole in permutations(above[-6:], 3) if not given else ():
            if one.start < other.start:
                rule = divided("percent", [(1, one), (1, other)], [whole], share)
                if rule.holds:
                    return rule
        given = given or above
        for part in given:
            for whole in (*given, *self._sums):
                if part != whole and part.unit == whole.unit and 0 < part.number < whole.number:
                    rule = divided("percent", [(1, part)], [whole], share)
                    if rule.holds:
                        return rule
        for whole, part in permutations([f for f in given[-4:] if f.line == line.number], 2):
            if part.unit == whole.unit and part.number < whole.number:
                rule = divided("percent", [(1, whole), (-1, part)], [whole], share)
                if rule.holds:
                    return rule
        return None

    def _part_of(
        self, line: TextLine, match: re.Match[str], money: Sequence[Figure], own: Figure | None
    ) -> Iterator[DocumentRule]:
        """Yield what a fraction of an amount comes to. ``own``: the fraction, where it is a figure."""
        rate = _fraction(match)
        by = Fraction(1) if own else rate
        shares = [own] if own else []
        named = self._named.within(line.text[max(0, match.start() - 40) : match.start() + 6])
        amounts = [f for f in money if f.start >= line.start + match.end()][:_AMOUNTS_BEHIND]
        rules = [
            multiplied("percent" if shares else "product", [base, *shares], amount, by=by)
            for amount in amounts
            for base in [*named, *self._sums, *money]
            if base != amount
        ]
        held = next((rule for rule in rules if rule.holds), None)
        is_off = rules and rules[0].result == amounts[0] and is_slip(rules[0].figures[0].number * rate, amounts[0])
        if held is not None or is_off:
            yield held or rules[0]

    def _is_of(self, line: TextLine) -> Iterator[DocumentRule]:
        """Yield ``The reserve is 10% of royalties``: both amounts stand elsewhere."""
        for match in _IS_OF.finditer(line.text):
            what, base = (match["what"] or match["kwhat"]).strip(), (match["base"] or match["kbase"]).strip()
            rate = Fraction(match["rate"] or match["krate"]) / 100
            begin = line.start + match.start("rate" if match["rate"] else "krate")
            shares = [f for f in figures_in(line, line.text, line.start) if f.start == begin and f.kind == "percent"]
            by = Fraction(1) if shares else rate
            found = [
                multiplied("percent", [one, *shares], amount, by=by, roundings=self._roundings)
                for one in self._named.every(base)[:_MOST_NAMED]
                for amount in self._named.every(what)[:_MOST_NAMED]
                if one != amount and "percent" not in (one.kind, amount.kind) and one.value * amount.value
            ]
            held = next((rule for rule in found if rule.holds), None)
            amounts = (self._named.of(what), self._named.of(base))
            near = [
                r
                for r in found
                if (r.result, r.figures[0]) == amounts
                and (is_slip(r.figures[0].number * rate, r.result) or (shares and is_near_miss(r)))
            ]
            yield from [held] if held else near[:1]

    def of_table(self, ledger: Ledger) -> Iterator[DocumentRule]:
        """Yield the shares of a table that has a column of shares: each of one base, and all of them a whole."""
        rows = [
            (next(f for f in row.figures.values() if f.kind == "percent"), row)
            for row in ledger.rows
            if sum(f.kind == "percent" for f in row.figures.values()) == 1
        ]
        parts = [(share, row) for share, row in rows if 0 < share.number < 1]
        if len(parts) < 2 or not ledger.is_table:
            return
        amounts = [n for n, kind in ledger.columns.items() if kind in ("amount", "total", "other", "quantity")]
        is_found = False
        for n in reversed(amounts):
            pairs = [
                (share, row.figures[n])
                for share, row in parts
                if n in row.figures and row.figures[n].kind in ("money", "quantity")
            ]
            if len(pairs) < 2:
                continue
            own = [
                row.figures[n]
                for row in ledger.rows
                if n in row.figures and role_of(row.label) in ("total", "subtotal")
            ]
            rules = self._of_one_base(pairs, [*reversed(own), *self._sums])
            if not is_found or all(rule.holds for rule in rules):
                yield from rules
                is_found = is_found or bool(rules)
        whole = sum((share.number for share, _ in parts), Fraction(0))
        if whole == 1 and len(rows) == len(parts) > 1 and len(parts) == len(ledger.rows):
            yield whole_of([share for share, _ in parts])

    def _of_one_base(self, pairs: Sequence[tuple[Figure, Figure]], bases: Sequence[Figure]) -> list[DocumentRule]:
        for base in bases:
            if base in [amount for _, amount in pairs]:
                continue
            amounts = [multiplied("percent", [base, s], amount, roundings=self._roundings) for s, amount in pairs]
            shares = [divided("percent", [(1, amount)], [base], share) for share, amount in pairs if base.value]
            for rules in (amounts, shares):
                failing = sum(not rule.holds for rule in rules)
                if rules and (not failing or (failing == 1 and len(rules) > 2)):
                    return rules
        return []


def _fraction(match: re.Match[str]) -> Fraction:
    if match["n"]:
        return Fraction(_COUNTS[match["n"].lower()], _PARTS[match["d"].lower()])
    return _FRACTIONS.get(match.lastgroup or "") or Fraction(
        int(match["part"] or match["p"]), int((match["whole"] or match["w"]).replace(",", ""))
    )


def _is_of_size(expected: Fraction, figure: Figure) -> bool:
    """Tell whether a figure may be meant to be what is expected: it is not ten times more or less."""
    return expected / 10 < abs(figure.number) < expected * 10


def whole_of(shares: Sequence[Figure]) -> DocumentRule:
    """Return the rule that shares make up a hundred per cent, which is written nowhere."""
    scale = max(share.scale for share in shares)
    left = tuple((share, scale // share.scale) if share.scale != scale else (share,) for share in shares)
    relation = Relation(left, "=", ((scale,),))
    return DocumentRule("sum", f"{' + '.join(share.raw for share in shares)} = 100 %", (relation,), tuple(shares))
