"""What speaks for a relation that comes out, and for its being an accident: the numbers that its likelihood is learnt from."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import log10

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.finding.weighing import (
    CHANGE_WORDS,
    EACH_WORDS,
    LEFT_WORDS,
    MEAN_WORDS,
    RATIO_WORDS,
    SUM_WORDS,
    RelationCandidate,
)
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.near_misses import significant

_WORDS = {
    "sum": SUM_WORDS,
    "left": LEFT_WORDS,
    "each": EACH_WORDS,
    "mean": MEAN_WORDS,
    "ratio": RATIO_WORDS,
    "change": CHANGE_WORDS,
}
_SHAPES = (
    "sum",
    "difference",
    "product",
    "quotient",
    "share",
    "ratio",
    "change",
    "expression",
    "measured",
    "periodic",
    "multiple",
)
_MOST_PAIRED = 5
EVIDENCE = (
    "surprise", "digits", "result_digits", "least_digits", "most_digits", "least_is_small", "is_exact", "rivals", "span", "clauses",
    "parts", "far", "named", "all_named", "called_alike", "is_last", "is_first", "in_columns", "in_rows", "is_mixed",
    "money", "rates", "result_unit_in", "without_unit", "units", "in_words", "per_unit", "is_total",
    "result_explained", "result_known", "parts_known", "pair_known",
    *(f"{where}_{name}" for name in _WORDS for where in ("result", "part", "clause")),
    *_SHAPES,
)  # fmt: skip
"""The names of the numbers, in their order."""


class Surroundings:
    """What is known of a document's figures before relations are weighed."""

    def __init__(
        self, stated: Sequence[StatedFigure], known: Iterable[DocumentRule], tried: Iterable[RelationCandidate]
    ) -> None:
        """``known``: the rules that its structure tells; ``tried``: all relations that come out."""
        told = [rule for rule in known if rule.holds and rule.kind not in ("same", "date_order")]
        self._order = {one.figure: n for n, one in enumerate(stated)}
        self._explained = {rule.result for rule in told}
        self._under = {figure for rule in told for figure in rule.figures}
        self._pairs = {pair for rule in told for pair in pairs_of(rule.figures)}
        self._rivals = Counter(one.result.figure for one in tried)

    def evidence(self, one: RelationCandidate, *, is_exact: bool) -> list[float]:
        """Return the numbers of :data:`EVIDENCE`. ``is_exact``: it comes out without being rounded."""
        result, parts, members = one.result, [part for _, part in one.parts], one.members
        figures = [member.figure for member in members]
        digits = [significant(figure) for figure in figures]
        places = [self._order[figure] for figure in figures]
        clauses = [member.clause for member in members]
        far = [part for part in parts if part.clause != result.clause]
        named = sum(bool(part.names & result.stems) or bool(result.names & part.names) for part in far)
        in_columns = sum(member.column is not None for member in members) / len(members)
        units = [figure.unit for figure in figures]
        kinds = [figure.kind for figure in figures]
        numbers = [
            one.digits - one.others, sum(digits), digits[-1], min(digits[:-1]), max(digits), min(figure.number for figure in figures) < 10,
            is_exact, log10(1 + self._rivals[result.figure]), log10(1 + max(places) - min(places)),
            log10(1 + max(clauses) - min(clauses)), len(parts), len(far), named, bool(far) and named == len(far),
            sum(bool(part.names & result.names) for part in parts), places[-1] == max(places),
            places[-1] == min(places), in_columns, sum(member.is_row for member in members) / len(members),
            0 < in_columns < 1, kinds.count("money"), kinds.count("percent"),
            bool(units[-1]) and units[-1] in units[:-1],
            sum(kind == "quantity" and not unit for kind, unit in zip(kinds, units, strict=True)), len({*units}),
            any(figure.kind == "quantity" and not figure.raw[0].isdigit() for figure in figures),
            any(_is_of_one(part, result) for part in parts), role_of(result.words) in ("total", "subtotal", "supply"),
            result.figure in self._explained, result.figure in self._under,
            sum(part.figure in self._under for part in parts) / len(parts),
            any(pair in self._pairs for pair in pairs_of(figures)),
        ]  # fmt: skip
        for form in _WORDS.values():
            numbers += [result.says(form), any(part.says(form) for part in parts), result.is_told_beside(form)]
        shape = "difference" if one.shape == "sum" and min(sign for sign, _ in one.parts) < 0 else one.shape
        return [float(number) for number in (*numbers, *(shape == name for name in _SHAPES))]


def pairs_of(figures: Sequence[Figure]) -> Iterator[frozenset[Figure]]:
    """Yield each two figures of a few."""
    if len(figures) <= _MOST_PAIRED:
        yield from (frozenset(pair) for pair in combinations(figures, 2))


def _is_of_one(count: StatedFigure, result: StatedFigure) -> bool:
    """Tell whether the clause of a result names what it is one of: ``1kg에``, ``한 사람``, ``each transcriber``."""
    unit = count.figure.unit
    return len(unit) > 0 and unit.rstrip("s") in result.around
