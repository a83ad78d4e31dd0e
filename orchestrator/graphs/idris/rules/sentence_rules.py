"""Sums, differences and products of the figures of one sentence, or of the sentences right before it."""

import re
from collections.abc import Iterator, Sequence, Set
from fractions import Fraction
from itertools import combinations, pairwise

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, Relation
from orchestrator.graphs.idris.rules.building import divided, multiplied, summed
from orchestrator.graphs.idris.rules.counted_words import counted_in
from orchestrator.graphs.idris.rules.entries import priced_item
from orchestrator.graphs.idris.rules.layout import TextLine
from orchestrator.graphs.idris.rules.reading_figures import figures_in
from orchestrator.graphs.idris.rules.rounding import Roundings

_ALL = re.compile(
    r"총|모두|전체|합계|합쳐|합(?:하여|한|해|산)|더(?:한|하면|하여|해)|도합|\btotal|\bin all\b|\baltogether\b|\bsum\b|\bcombined\b|together",
    re.I,
)
_MEAN = re.compile(r"평균|average|mean", re.I)
_ADDED = re.compile(r"(?:더|합)(?:한|하여|해)\s?(?:총\s?)?\|?$")
_TAKEN = re.compile(
    r"가운데|중\s|제외|빼|뺀|남|나머지|차감|공제|절감|줄|대비|saving|less|minus|of which|of these|falls?\sfrom|reduc|remain|\bleft\b|difference|start.{0,30}end|\bspare|payable|shortfall|after",
    re.I,
)
_EACH = re.compile(
    r"씩|마다|나누어|한\s?(?:조|팀|반|명|대|방|테이블)|각\s?\d|×|당\s|\beach\b|\bper\b|\bevery\b|\bapiece\b|하루|일당|주\s?\d\s?일",
    re.I,
)
_SAME_LENGTH = re.compile(r"즉|다시 말해|\bthat is\b|\bi\.e\.|=|\(", re.I)
_UNITS = {
    ("분", "시간"): 60,
    ("minutes", "hours"): 60,
    ("개월", "년"): 12,
    ("months", "years"): 12,
    ("일", "주"): 7,
    ("days", "weeks"): 7,
    ("g", "kg"): 1000,
}
_PARTED = re.compile(
    r"\bof\s(?:whom|which|them|these|those)\b|made\sup\sof|consist|compris|가운데|중|이고|으로|이며|나뉘|나누|구성",
    re.I,
)
_STOP = re.compile(r"(?<!\d)[.;!?]\s|(?<=\d)[.;!?]\s(?!\d)|다\.")
_MOST_PARTS, _NEAR = 6, 30
_MOST_FIGURES = 9
_BACK = 6
"""Lines whose counts a later line may add up."""


def sentence_rules(lines: Sequence[TextLine], in_tables: Set[int], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield what the figures of the sentences of a file are of each other. ``in_tables``: numbers of rows of tables."""
    told: list[tuple[TextLine, list[Figure]]] = []
    for line in lines:
        if line.is_table or line.number in in_tables or len(line.cells) > 3:
            told.append((line, []))
            continue
        figures = [f for f in figures_in(line, line.text, line.start) if f.kind in ("money", "quantity") and f.value]
        told.append((line, figures))
        if item := priced_item(line):
            factors, amount, part = item
            yield multiplied("product", factors, amount, by=part, roundings=roundings)
        for sentence in _sentences(line, figures):
            yield from _within(line, sentence, roundings)
        counted = [f for f in (*figures, *counted_in(line, line.text, line.start)) if f.kind == "quantity"]
        for sentence in _sentences(line, sorted(counted, key=lambda f: f.start)):
            yield from _parted(line, sentence)
        yield from _above(told)


def _sentences(line: TextLine, figures: Sequence[Figure]) -> Iterator[list[Figure]]:
    """Yield the figures of each sentence of a line."""
    cuts = [line.start + match.end() for match in _STOP.finditer(line.text)]
    run: list[Figure] = []
    for figure in figures:
        if run and any(run[-1].end <= cut <= figure.start for cut in cuts):
            yield run[:_MOST_FIGURES]
            run = []
        run.append(figure)
    yield run[:_MOST_FIGURES]


def _within(line: TextLine, figures: Sequence[Figure], roundings: Roundings) -> Iterator[DocumentRule]:
    explained: set[Figure] = set()
    for rule in (*_sums(line, figures), *_triples(line, figures, roundings), *_lengths(line, figures)):
        if rule.result not in explained:
            explained.add(rule.result)
            yield rule


def _text(line: TextLine, figures: Sequence[Figure]) -> str:
    begin, end = min(f.start for f in figures) - line.start, max(f.end for f in figures) - line.start
    return line.text[max(0, begin - 20) : end + 14]


def _sums(line: TextLine, figures: Sequence[Figure]) -> Iterator[DocumentRule]:
    """Yield ``36명, 18명, 6명, 모두 60명`` and ``총 60명(36명, 18명, 6명)``: parts of one unit that a word calls a sum."""
    for whole in figures:
        alike = [f for f in figures if (f.unit, f.kind) == (whole.unit, whole.kind) and f != whole]
        alike = (
            alike
            if len(alike) > 1 or whole.unit
            else [f for f in figures if whole.kind == f.kind == "quantity" and f != whole]
        )
        before, behind = [f for f in alike if f.end <= whole.start], [f for f in alike if f.start >= whole.end]
        gap = line.text[max(0, whole.start - line.start - 14) : whole.start - line.start] + "|"
        gap += line.text[whole.end - line.start : whole.end - line.start + 12]
        if _MEAN.search(gap):
            yield from _means(whole, before)
            continue
        if not _ALL.search(gap):
            continue
        results = [f for f in before if re.search(r"[=＝]\s?[₩￦$€£]?$", line.text[: f.start - line.start])]
        outside = [
            f
            for f in before
            if line.text.rfind("(", 0, f.start - line.start) <= line.text.rfind(")", 0, f.start - line.start)
        ]
        for parts in (before, results, outside, behind):
            for first in range(len(parts) - 1):
                run = parts[: len(parts) - first] if parts is behind else parts[first:]
                rule = summed("sum", [(1, f) for f in run], whole)
                if rule.holds:
                    yield rule
                    return
        is_list = len(before) > 1 and len(alike) == len(before)
        if is_list and whole.unit and _ALL.search(gap[:14]) and _is_list(line, before):
            yield summed("sum", [(1, f) for f in before], whole)
            return
        if len(before) == len(alike) == 2 and whole.unit and _ADDED.search(gap.partition("|")[0]):
            yield summed("sum", [(1, f) for f in before], whole)
            return


def _parted(line: TextLine, figures: Sequence[Figure]) -> Iterator[DocumentRule]:
    """Yield ``17 ringers, of whom 11 are adults and 6 under eighteen``: a count, and right behind it all its parts."""
    for at, whole in enumerate(figures):
        parts = figures[at + 1 :]
        if not parts or whole.scale > 1:
            continue
        gap = line.text[whole.end - line.start : parts[0].start - line.start]
        for size in range(2, min(len(parts), _MOST_PARTS) + 1):
            rule = summed("sum", [(1, part) for part in parts[:size]], whole)
            are_alike = len({part.unit for part in (whole, *parts[:size])} - {""}) == 1
            if rule.holds and whole.number > 2 and (_PARTED.search(gap) or (are_alike and len(gap) < _NEAR)):
                yield rule
                return


def _means(mean: Figure, before: Sequence[Figure]) -> Iterator[DocumentRule]:
    """Yield that a figure is the mean of those before it, as exactly as it is written."""
    for first in range(len(before) - 1):
        parts = before[first:]
        rule = divided("other", [(1, f) for f in parts], [], mean, by=Fraction(1, len(parts)))
        if rule.holds:
            yield rule
            return


def _is_list(line: TextLine, figures: Sequence[Figure]) -> bool:
    gaps = [line.text[a.end - line.start : b.start - line.start] for a, b in pairwise(figures)]
    return all(re.fullmatch(r"\s?[,·과와및+]\s?[가-힣A-Za-z ]{1,12}\s?", gap) for gap in gaps)


def _triples(line: TextLine, figures: Sequence[Figure], roundings: Roundings) -> Iterator[DocumentRule]:
    for one, two, three in combinations(figures, 3):
        at = [figures.index(f) for f in (one, two, three)]
        if at[2] - at[0] > 3:
            continue
        text = _text(line, (one, two, three))
        yield from _differences(text, one, two, three)
        yield from _products(text, one, two, three, roundings)


def _differences(text: str, one: Figure, two: Figure, three: Figure) -> Iterator[DocumentRule]:
    if len({f.unit for f in (one, two)}) > 1 or (
        one.kind == three.kind == "quantity" and three.unit not in (one.unit, "") and one.unit
    ):
        return
    word = bool(_TAKEN.search(text))
    for whole, part, rest in ((one, two, three), (two, one, three), (three, one, two)):
        if whole.number - part.number != rest.number or rest.number <= 0 or part.number == rest.number:
            continue
        is_told = word and (rest is three or (rest is two and "대비" in text))
        if is_told or (rest is three and three.value > 99 and whole.value > 999):
            yield summed("difference", [(1, whole), (-1, part)], rest)
            return


def _products(text: str, one: Figure, two: Figure, three: Figure, roundings: Roundings) -> Iterator[DocumentRule]:
    for a, b, whole in ((one, two, three), (two, three, one), (one, three, two)):
        if min(a.number, b.number) <= 1 or a.number * b.number != whole.number:
            continue
        is_each = bool(_EACH.search(text))
        is_price = whole.kind == "money" and [a.kind, b.kind].count("money") == 1
        is_load = whole.unit in (a.unit, b.unit) and whole.unit and whole.value > 99
        if is_each or (is_price and whole.value > 999) or is_load:
            yield multiplied("product", [a, b], whole, roundings=roundings)
            return
    is_written = re.search(rf"{re.escape(one.raw)}씩\s?\S{{1,8}}\s?\(?$", text[: max(0, text.find(three.raw))].rstrip())
    if is_written and three.kind == one.kind == "money" and two.kind == "quantity" and one.number < three.number:
        yield multiplied("product", [one, two], three, roundings=roundings)


def _lengths(line: TextLine, figures: Sequence[Figure]) -> Iterator[DocumentRule]:
    """Yield one length in two units: ``300 minutes, that is 5 hours``."""
    for one, other in pairwise(figures):
        gap = line.text[one.end - line.start : other.start - line.start]
        for small, large in ((one, other), (other, one)):
            times = next((n for (a, b), n in _UNITS.items() if small.unit == a and large.unit == b), 0)
            if times and len(gap) < 16 and _SAME_LENGTH.search(gap) and small.number == large.number * times:
                relation = Relation(((small, large.scale),), "=", ((large, times * small.scale),))
                yield DocumentRule("other", f"{small.raw} = {large.raw}", (relation,), (small, large))


def _above(told: Sequence[tuple[TextLine, list[Figure]]]) -> Iterator[DocumentRule]:
    """Yield a sum whose parts stand one by one in the lines above it."""
    line, figures = told[-1]
    for whole in figures:
        gap = line.text[max(0, whole.start - line.start - 12) : whole.start - line.start]
        if not whole.unit or not _ALL.search(gap):
            continue
        parts: list[Figure] = []
        for _, before in reversed(told[-_BACK - 1 : -1]):
            alike = [f for f in before if f.unit == whole.unit]
            if not alike:
                break
            parts.insert(0, alike[0])
            if len(parts) > 1 and (rule := summed("sum", [(1, f) for f in parts], whole)).holds:
                yield rule
                return
