"""Relations that one slip of the pen keeps from coming out: what is told of them, and what is none."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from math import inf, log10
from typing import Protocol

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.finding.candidate_rules import rule_of
from orchestrator.graphs.idris.rules.finding.evidence import pairs_of
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.finding.weighing import EACH_WORDS, MEAN_WORDS, SUM_WORDS, RelationCandidate
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.near_misses import significant, slip_values
from orchestrator.graphs.idris.rules.rounding import Roundings

_ENOUGH = 2.0
"""One in a hundred would come out by accident."""
_ENOUGH_TO_FAIL = 2.6
_EXPLAINING = ("sum", "difference", "instalments", "percent", "product", "other")
_TOTALS = ("total", "gross", "subtotal")
_OF_TWO = ("share", "ratio", "change")
_SURE_TO_FAIL = 4.5
"""Of a figure that a rounded share is content with."""
_NAMED_SUM = re.compile(
    r"총|모두|합[계쳐하한해산]|더[한하해]|도합|누계|남[은는아]|잔[액여량]|나머지|차이|[뺀빼]|제외|\btotal|\bin all\b|altogether|\bsum\b|combined|together|remain|\bleft\b|balance|difference",
    re.I,
)
_ECHO = 2.0
_FACTOR = 2
"""Digits of a factor that other amounts come near to by accident, if it has fewer."""
_BESIDE = 1.5
_CALLED = 0.8
_LINES = 6
_MOST_SIGNS = 7
_MOST_TOGETHER = 6
_PARTS = 4
_LEAST_TOGETHER = 2.8
_LONG = 3
"""Digits of such a figure, and relations that agree."""
_TOGETHER = 0.5
"""What a second relation that the same slip breaks adds, of its own weight."""


class RelationSearch(Protocol):
    """Finds relations of one shape."""

    def of(self, one: StatedFigure, wanted: Collection[int]) -> Iterator[RelationCandidate]:
        """Yield those that a figure takes part in, were it one of the wanted numbers."""


class SlipSearch:
    """Looks in one file for relations that would come out, were one digit of a figure another."""

    def __init__(
        self, stated: Sequence[StatedFigure], searches: Sequence[RelationSearch], roundings: Roundings,
        known: Sequence[DocumentRule], weak: Sequence[DocumentRule], excused: set[Figure],
    ) -> None:  # fmt: skip
        """``known``: the rules that are found. ``weak``: those that explain too little to hinder a surer one that fails.

        ``excused``: what comes out well enough, be it by a relation that is not told.
        """
        self._stated, self._searches, self._roundings, self._known = stated, searches, roundings, known
        self._weak, self._excused = weak, excused
        self._pairs = {pair for rule in known if rule.holds for pair in pairs_of(rule.figures)}
        self._shares = [rule for rule in known if rule.holds and rule.kind == "percent"]

    def rules(self) -> Iterator[DocumentRule]:
        """Yield the likeliest relation of each figure that takes part in none, were one digit of it another."""
        known = self._known
        cells = {one.figure for one in self._stated if one.column}
        sure = [
            rule
            for rule in known
            if rule.holds and rule not in self._weak and (rule.kind != "same" or cells.issuperset(rule.figures))
        ]
        under = {figure for rule in sure for figure in rule.figures}
        shared = {figure for rule in self._shares for figure in rule.figures}
        numbers = Counter(one.number for one in self._stated if one.figure in under)
        explained = {rule.result for rule in known if rule.holds and rule.kind in _EXPLAINING} | self._excused
        # Of a share the base alone may be another: its last digits are rounded away.
        exact = {f for rule in sure for f in (rule.figures[1:] if rule.rounding else rule.figures)}
        exactly = Counter(one.number for one in self._stated if one.figure in exact)
        failing = {figure for rule in known for figure in rule.figures if not rule.holds}
        sums = [rule for rule in known if rule.holds and rule.kind == "sum" and len(rule.figures) > 3]
        told = {_sizes(rule.figures) for rule in sure}
        mixed = {(part, rule.result) for rule in sums for part in rule.figures[:-1]}
        for one in self._stated:
            is_known = one.figure in under or (significant(one.figure) > 2 and numbers[one.number] > 0)
            if one.figure in failing:
                continue
            slips = slips_of(one.figure)
            cost = log10(max(1, len(slips)))
            found = [c for search in self._searches for c in search.of(one, slips)]
            found.sort(key=lambda c: -c.weight - self._beside(c))
            together = _together(one, slips, found[:_MOST_TOGETHER])
            for candidate in found:
                weight = candidate.weight + self._beside(candidate) + together.get(candidate.members, 0.0) - cost
                if weight < _ENOUGH_TO_FAIL:
                    break
                is_told = one.figure in exact or (significant(one.figure) > 2 and exactly[one.number] > 0)
                is_sure = weight > _SURE_TO_FAIL and not is_told and candidate.shape not in _OF_TWO
                if candidate.result.figure in explained and not is_sure:
                    continue  # another rule says how it comes out
                if self._is_of_another(candidate, one, explained, told):
                    continue  # it comes out with a figure that is called otherwise
                if candidate.shape == "quotient" and not _is_mean(candidate):
                    continue
                if self._echo(candidate) or (one.figure in shared and not is_sure):
                    continue
                if is_known and not is_sure and not self._beside(candidate):
                    continue
                figures = [member.figure for member in candidate.members]
                numbers_of = {figure.number for figure in figures}
                if any(numbers_of <= {figure.number for figure in rule.figures} for rule in sure):
                    continue  # with one factor more they come out
                is_here = len({member.clause for member in candidate.members}) == 1
                if not _may_fail(figures, is_here=is_here) or _comes_out(candidate):
                    continue
                is_unnamed = _is_unnamed_count(candidate) and candidate.members not in together
                if not is_here and (significant(one.figure) < 3 or is_unnamed):
                    continue  # any digit is a slip of any other
                if not _are_in_line(candidate):
                    continue  # cells of other rows and columns
                columns = {member.column for member in candidate.members}
                if min(sign for sign, _ in candidate.parts) < 0 and len(columns) == 1 and None not in columns:
                    continue  # a column says what is taken away in it by the names of its rows, if at all
                if candidate.shape == "sum" and _is_more_than_total(candidate):
                    continue
                if candidate.shape == "sum" and any((a, b) in mixed for a, b in permutations(figures, 2)):
                    continue  # a part beside the sum that it is in already
                if (meant := _without_one(candidate)) is not None:
                    yield rule_of(meant, self._roundings)
                    break
                rule = rule_of(candidate, self._roundings)
                # What is taken away by its sign comes to another sum than the slip was looked for in.
                if not rule.holds and not any(figure.is_negative for figure in figures):
                    yield rule
                    break

    def _is_of_another(
        self,
        one: RelationCandidate,
        off: StatedFigure,
        explained: Collection[Figure],
        told: Collection[frozenset[object]],
    ) -> bool:
        """Tell whether a sum comes out with a figure of the document that is called otherwise than the one that is off.

        Taxable pay is no slip of gross pay, where gross pay less what was deducted is known to be net pay.
        """
        if one.shape != "sum":
            return False
        number = _needed(one, off)
        others = [other for other in self._stated if other.number == number and other.figure.kind == off.figure.kind]
        if not others or not off.names or any(other.names & off.names for other in others):
            return False
        as_told = frozenset(
            member.figure.number if member is not off else others[0].figure.number for member in one.members
        )
        return one.result.figure in explained or as_told in told

    def _echo(self, one: RelationCandidate) -> float:
        """Return how much surer a product has to be whose amounts another rule ties already: half of it is no price of two."""
        if one.shape not in ("product", "quotient"):
            return 0.0
        amounts = [part.figure for part in one.members if part.figure.kind == "money"]
        counts = [part.figure for part in one.members if part.figure.kind != "money"]
        if frozenset(amounts) in self._pairs and all(significant(figure) < _FACTOR for figure in counts):
            return inf
        if len({part.clause for part in one.members}) == 1:
            return 0.0
        far = [part for _, part in one.parts if part.clause != one.result.clause]
        if any(significant(part.figure) < _FACTOR and not part.column and _is_apart(part, one) for part in far):
            return inf  # any amount has a digit off a small count of something else times another
        if any(pair in self._pairs for pair in pairs_of([part.figure for part in one.members])):
            return inf if any(significant(f.figure) < 2 for f in far) else _ECHO
        return _ECHO if any(significant(f.figure) < 2 and not f.names & one.result.stems for f in far) else 0.0

    def _beside(self, one: RelationCandidate) -> float:
        """Return how much surer a share is for others of the same base beside it, and a product that words call one."""
        if one.shape == "product":
            is_here = len({part.clause for part in one.members}) == 1 and not one.result.column
            is_each = any(part.says(EACH_WORDS) for part in one.members)
            return _CALLED if is_here and is_each and one.result.says(SUM_WORDS) else 0.0
        if one.shape != "share":
            return 0.0
        base, result = one.parts[0][1].figure, one.result.figure
        lines = [rule.result.line for rule in self._shares if rule.figures[0] == base and rule.result != result]
        return _BESIDE if sum(abs(line - result.line) <= _LINES for line in lines) > 1 else 0.0


def _is_apart(far: StatedFigure, one: RelationCandidate) -> bool:
    """Tell whether the clause of a factor names nothing of what the other figures count: the same word at its head is none."""
    others = [member for member in one.members if member.clause != far.clause]
    unit = far.figure.unit
    return not any(unit and unit in other.around for other in others)


def _together(
    one: StatedFigure, slips: Collection[int], found: Sequence[RelationCandidate]
) -> dict[tuple[StatedFigure, ...], float]:
    """Return how much surer relations are for others that the same slip of a figure keeps from coming out.

    One slip breaks all relations that a figure stands in; an accident makes one come out.
    """
    mended: dict[int, list[RelationCandidate]] = {}
    is_amount = one.figure.kind == "money" or "," in one.figure.raw
    if significant(one.figure) < _LONG or not is_amount:
        return {}
    for candidate in found:
        if candidate.weight < _LEAST_TOGETHER or candidate.shape != "sum":
            continue
        number = _needed(candidate, one)
        if number not in slips:
            continue
        others = mended.setdefault(number, [])
        if all({*candidate.members} != {*other.members} for other in others):
            others.append(candidate)
    return {
        candidate.members: _TOGETHER * sum(min(_ENOUGH, other.weight) for other in others if other is not candidate)
        for others in mended.values()
        if len(others) >= _LONG
        for candidate in others
    }


def _sizes(figures: Sequence[Figure]) -> frozenset[object]:
    return frozenset(abs(figure.number) for figure in figures)


def _needed(candidate: RelationCandidate, one: StatedFigure) -> int:
    """Return the number with which a figure of a sum would make it come out."""
    amount = sum(sign * part.number for sign, part in candidate.parts if part is not one)
    sign = next((sign for sign, part in candidate.parts if part is one), 0)
    return sign * (candidate.result.number - amount) if sign else amount


def slips_of(figure: Figure) -> frozenset[int]:
    """Return what a figure may have been before a slip of the pen, as numbers of :data:`UNIT` parts."""
    return frozenset(value * UNIT // figure.scale for value in slip_values(figure) if value * UNIT % figure.scale == 0)


def _is_mean(one: RelationCandidate) -> bool:
    """Tell whether the words right at a quotient call it what one of several is."""
    return one.result.says(MEAN_WORDS) and significant(one.result.figure) >= _LONG


def _are_in_line(one: RelationCandidate) -> bool:
    """Tell whether the cells of one table among its figures stand in one row, or in one column."""
    cells: dict[int, list[StatedFigure]] = {}
    for member in one.members:
        if member.column:
            cells.setdefault(member.column[0], []).append(member)
    rows = [member for member in one.members if member.is_row]
    if any(member.column is None for member in rows) and len({member.at for member in rows}) > 1:
        return False  # in the words of a cell nothing is below or above another figure
    return all(len({c.at for c in told}) == 1 or len({c.column for c in told}) == 1 for told in cells.values())


def _is_unnamed_count(one: RelationCandidate) -> bool:
    """Tell whether a count, which is short, would be a sum or rest that no word calls one."""
    is_named = one.result.says(_NAMED_SUM) or one.result.column
    return one.shape == "sum" and one.result.figure.kind == "quantity" and not is_named


def _is_more_than_total(one: RelationCandidate) -> bool:
    """Tell whether a total with something more would be a figure that is called none."""
    parts = [part.figure for sign, part in one.parts if sign > 0]
    is_sum = len(parts) == len(one.parts) and role_of(one.result.figure.label) not in _TOTALS
    return is_sum and any(role_of(part.label) == "total" for part in parts)


def _comes_out(one: RelationCandidate) -> bool:
    """Tell whether the figures of a sum make each other up as they stand, with other signs."""
    if one.shape != "sum" or len(one.members) > _MOST_SIGNS:
        return False
    first, *others = [member.number for member in one.members]
    return any(
        first + sum(sign * number for sign, number in zip(signs, others, strict=True)) == 0
        for signs in product((1, -1), repeat=len(others))
    )


def _without_one(one: RelationCandidate) -> RelationCandidate | None:
    """Return the sum that comes out without one of its parts, which tells how the one before it comes: its price."""
    if one.shape != "sum" or len(one.parts) < _PARTS or significant(one.result.figure) < _LONG:
        return None
    off = sum(sign * part.number for sign, part in one.parts) - one.result.number
    more = next((n for n, (sign, part) in enumerate(one.parts) if n and sign * part.number == off), 0)
    return replace(one, parts=(*one.parts[:more], *one.parts[more + 1 :])) if more else None


def _may_fail(figures: Sequence[Figure], *, is_here: bool) -> bool:
    """Tell whether figures are of one measure, none said twice, and long enough unless they stand in one clause."""
    numbers = {figure.number for figure in figures}
    are_long = sorted(map(significant, figures))[-2] > 2 or (len(figures) < 4 and max(map(significant, figures)) > 2)
    return len(numbers) == len({*figures}) == len(figures) and (is_here or are_long)
