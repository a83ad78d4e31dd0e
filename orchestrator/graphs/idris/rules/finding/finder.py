"""The relations of a document that its structure does not tell: those that come out, then what a slip has broken."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.finding.candidate_rules import rule_of
from orchestrator.graphs.idris.rules.finding.evidence import Surroundings, pairs_of
from orchestrator.graphs.idris.rules.finding.expression_search import ExpressionSearch
from orchestrator.graphs.idris.rules.finding.likelihood import RelationJudge
from orchestrator.graphs.idris.rules.finding.product_search import ProductSearch, QuotientSearch
from orchestrator.graphs.idris.rules.finding.several_search import PricedSearch, SeveralSearch
from orchestrator.graphs.idris.rules.finding.share_search import ShareSearch
from orchestrator.graphs.idris.rules.finding.slip_search import RelationSearch, SlipSearch
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.finding.sum_search import SumSearch
from orchestrator.graphs.idris.rules.finding.times_search import TimesSearch
from orchestrator.graphs.idris.rules.finding.weighing import RelationCandidate
from orchestrator.graphs.idris.rules.near_misses import significant
from orchestrator.graphs.idris.rules.rounding import TO_THE_UNIT, Roundings

_PLAIN = ("sum", "product", "share")
_LIKELY = -0.2
"""Odds, as natural logarithms, from which a relation that comes out is meant; for other authors one in four is not labelled then."""
_SURE = 0.6
_SMALL = 1000
_FACTORS, _TEN = 2, 10
_PLAUSIBLE = -1.5
"""Odds from which it hinders a less sure one that fails, and from which it says well enough how a figure comes out."""
_EXPLAINED = 0.4
"""How much likelier one has to be whose result another one explains."""


class RelationFinder:
    """Tries the figures of one file."""

    def __init__(self, stated: Sequence[StatedFigure], roundings: Roundings, judge: RelationJudge) -> None:
        """``stated``: in reading order."""
        self._judge = judge
        self._stated = stated
        self._searches: list[RelationSearch] = [
            SumSearch(stated), SeveralSearch(stated), PricedSearch(stated), ProductSearch(stated),
            QuotientSearch(stated), ShareSearch(stated), ExpressionSearch(stated),
        ]  # fmt: skip
        self._times = TimesSearch(stated)
        self._weak: list[DocumentRule] = []
        """Rules that explain too little to hinder a surer one that fails."""
        self._excused: set[Figure] = set()
        """What comes out well enough, be it by a relation that is not told."""
        self._roundings = tuple(dict.fromkeys([*roundings, *TO_THE_UNIT]))

    def rules(self, known: Sequence[DocumentRule]) -> list[DocumentRule]:
        """Return what comes out besides the known rules, then what one slip of the pen has kept from it."""
        found = self._holding(known)
        slips = SlipSearch(self._stated, self._searches, self._roundings, [*known, *found], self._weak, self._excused)
        return [*found, *slips.rules()]

    def _holding(self, known: Sequence[DocumentRule]) -> list[DocumentRule]:
        told = {_numbers(rule.figures) for rule in known if rule.holds}
        tried = self._tried(told)
        around = Surroundings(self._stated, known, [candidate for candidate, _ in tried])
        evidence = [around.evidence(candidate, is_exact=not rule.rounding) for candidate, rule in tried]
        odds = self._judge.odds([candidate for candidate, _ in tried], evidence)
        likeliest: dict[frozenset[Figure], float] = {}
        for likely, (_, rule) in zip(odds, tried, strict=True):
            key = frozenset(rule.figures)
            likeliest[key] = max(likely, likeliest.get(key, likely))
        # What one step explains needs no calculation of several.
        ranked = sorted(tried, key=lambda one: (one[0].shape == "expression", -likeliest[frozenset(one[1].figures)]))
        explained: set[Figure] = set()
        shares = _shares_of(known)
        tied = {pair for rule in known if rule.holds for pair in pairs_of(rule.figures)}
        rules: list[DocumentRule] = []
        for candidate, rule in ranked:
            enough = _LIKELY + (_EXPLAINED if rule.result in explained else 0.0)
            is_likely = likeliest[frozenset(rule.figures)] >= enough
            if not is_likely or _numbers(rule.figures) in told or _is_accident(candidate, shares):
                continue
            if candidate.shape == "product" and _is_of_tied(rule.figures, tied):
                continue
            told.add(_numbers(rule.figures))
            explained.add(rule.result)
            shares |= _shares_of([rule])
            tied.update(pairs_of(rule.figures))
            if likeliest[frozenset(rule.figures)] < _SURE:
                self._weak.append(rule)
            rules.append(rule)
        self._excused = {r.result for _, r in tried if likeliest[frozenset(r.figures)] > _PLAUSIBLE}
        return rules

    def _tried(self, told: Collection[frozenset[tuple[object, int]]]) -> list[tuple[RelationCandidate, DocumentRule]]:
        """Return the relations that come out and are not told yet, of those between the same figures the plainest first."""
        found: dict[tuple[str, Figure, frozenset[Figure]], tuple[RelationCandidate, DocumentRule]] = {}
        for one in self._stated:
            for search in (*self._searches, self._times):
                for candidate in search.of(one, {one.number}):
                    key = (candidate.shape, candidate.result.figure, frozenset(m.figure for m in candidate.members))
                    rule = None if key in found else self._rule_of(candidate)
                    if rule is not None and _numbers(rule.figures) not in told:
                        found[key] = (candidate, rule)
        return sorted(
            found.values(), key=lambda one: (bool(one[1].rounding), one[0].shape not in _PLAIN, -one[0].weight)
        )

    def _rule_of(self, one: RelationCandidate) -> DocumentRule | None:
        """Return a relation as a rule, where it comes out and says of each figure something."""
        figures = [member.figure for member in one.members]
        if len({*figures}) < len(figures) or _cancels(one):
            return None
        rule = rule_of(one, self._roundings)
        return rule if rule.holds else None


def _shares_of(rules: Iterable[DocumentRule]) -> dict[Figure, tuple[Figure, Figure]]:
    """Return the base and the rate of each amount that is a share."""
    told = (rule for rule in rules if rule.holds and rule.kind in ("percent", "vat") and len(rule.figures) == 3)
    return {rule.result: (rule.figures[0], rule.figures[1]) for rule in told}


def _is_accident(one: RelationCandidate, shares: Mapping[Figure, tuple[Figure, Figure]]) -> bool:
    """Tell whether a relation comes out because others do: shares of one base are shares and sums of each other."""
    figures = [member.figure for member in one.members]
    if one.shape == "sum" and _makes_money_of_counts(one):
        return True
    if one.shape == "share":
        return figures[-1] in shares and figures[1] in {rate for _, rate in shares.values()}
    bases = [shares[figure][0].number for figure in figures if figure in shares]
    most = len(figures) - (one.shape == "product")
    return one.shape in ("sum", "product") and len(bases) >= most and len({*bases}) == 1


def _is_of_tied(figures: Sequence[Figure], tied: Collection[frozenset[Figure]]) -> bool:
    """Tell whether a product of a count of one digit is of two amounts that another rule ties: a fifth of it, five times."""
    *factors, result = figures
    amounts = [one for one in factors if one.kind == "money"]
    short = all(significant(one) < _FACTORS and one.number < _TEN for one in factors if one not in amounts)
    return len(factors) == _FACTORS and len(amounts) == 1 and short and frozenset((amounts[0], result)) in tied


def _makes_money_of_counts(one: RelationCandidate) -> bool:
    """Tell whether small counts of tables come to a sum of money."""
    result = one.result.figure
    counts = (part.figure.kind != "money" and part.column and part.figure.value < _SMALL for _, part in one.parts)
    return result.kind == "money" and bool(result.unit) and all(counts)


def _cancels(one: RelationCandidate) -> bool:
    """Tell whether a sum takes away what it adds: without both it says as much."""
    added = {part.number for sign, part in one.parts if sign > 0}
    return any(sign < 0 and part.number in added for sign, part in one.parts)


def _numbers(figures: Iterable[Figure]) -> frozenset[tuple[object, int]]:
    return frozenset(Counter(abs(figure.number) for figure in figures if figure.value).items())
