"""Several findings of one place and kind, made one."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Final

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.passages import Passage

_ITEM: Final = re.compile(r"[-·○●■□▶◆※*☐☑►①-⑳|]|\(?(?:\d{1,2}|[가나다라마바사아자차카타파하]|[a-z])[.)](?!\d)")
"""How a sentence begins that is an item of its own."""
_KOREAN: Final = re.compile(r"[가-힣]{2}")
_BRACKETED: Final = re.compile(r"\([^)]{1,60}\)")

_OF_TIMES: Final = ("break_time", "weekly_hours", "minor_protection")
"""Kinds that times show; of a sum the redline changes the sum alone."""
_PREMIUM_STEPS: Final = ("overtime_due", "night_due")
_OF_PREMIUMS: Final = "lsa-56"


def merged(case: LabourCase, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Keep what a norm of that day backs, one of a kind for a place; in the order of the text."""
    kept: list[Finding] = []
    for one in _in_one_language(case, _joined(case, _merged(findings))):
        on = one.shortfall.since if one.shortfall and one.shortfall.since else case.on
        then = replace(case, on=on)
        norms = tuple(norm for norm in one.norms if then.holds(norm))
        one = _whole(case, one)
        if norms and not any(_is_same(one, other) for other in kept):
            kept.append(_sized(then, replace(one, norms=norms)))
    return tuple(sorted(kept, key=lambda one: (one.span is None, one.span.start if one.span else 0)))


def _whole(case: LabourCase, one: Finding) -> Finding:
    """Widen times to the sentences that they stand in, as what words show is told: beside them stands why."""
    if one.kind not in _OF_TIMES or one.span is None:
        return one
    held = [each.span for each in case.passages if each.span.start < one.span.end and one.span.start < each.span.end]
    ends = [one.span, *held]
    return replace(one, span=Span(min(each.start for each in ends), max(each.end for each in ends)))


def _sized(case: LabourCase, one: Finding) -> Finding:
    """Add from how many people on it is owed: what breaks its first norm, and premiums that its sum holds besides."""
    least, shortfall = case.least_employees(one.norms[0]), one.shortfall
    if shortfall and any(step.key in _PREMIUM_STEPS for step in shortfall.steps):
        shortfall = replace(shortfall, employees=case.least_employees(_OF_PREMIUMS))
    return replace(one, employees=least, shortfall=shortfall)


def _in_one_language(case: LabourCase, findings: Sequence[Finding]) -> list[Finding]:
    """Widen what a clause's translation tells to the sentence that it translates, so that both are told as one."""
    wider = _translations(case.passages)
    return [replace(one, span=wider.get(one.span, one.span)) if one.span else one for one in findings]


def _translations(passages: Sequence[Passage]) -> dict[Span, Span]:
    """Return for sentences of clauses in two languages the span that holds them with what says the same.

    A clause has as many sentences in one language as in the other; what stands in brackets is beside them.
    """
    found: dict[Span, Span] = {}
    for _, clause in groupby(passages, lambda one: one.clause):
        sentences = [one for one in clause if not one.is_title and _BRACKETED.fullmatch(one.ko) is None]
        korean = [one.span for one in sentences if _KOREAN.search(one.ko)]
        others = [one.span for one in sentences if not _KOREAN.search(one.ko)]
        if len(korean) == len(others):
            for one, other in zip(korean, others, strict=True):
                both = Span(min(one.start, other.start), max(one.end, other.end))
                found |= {one: both, other: both}
    return found


def _joined(case: LabourCase, findings: Sequence[Finding]) -> list[Finding]:
    """Make one of what sentences of a clause tell that follow each other: the second goes on, or says it in another language."""
    going_on = {
        before.span: after.span
        for before, after in pairwise(case.passages)
        if before.clause == after.clause and _ITEM.match(after.ko) is None
    }
    joined = list(findings)
    for place in range(len(joined) - 1, -1, -1):
        one = joined[place]
        following = going_on.get(one.span) if one.span else None
        other = next(
            (each for each in joined if each.span and _begins(each.span, following) and each.kind == one.kind), None
        )
        if other is None or other.span is None or one.span is None or (one.shortfall and other.shortfall):
            continue
        with_sum = one if one.shortfall else other
        joined[place] = replace(with_sum, span=Span(one.span.start, other.span.end))
        joined.remove(other)
    return joined


def _begins(span: Span, following: Span | None) -> bool:
    return following is not None and span.start == following.start


def _merged(findings: Sequence[Finding]) -> list[Finding]:
    """Give a reckoned shortfall to the words that say the same, so that it is told once."""
    merged = list(findings)
    for one in findings:
        if one.shortfall is None:
            continue
        place = next((n for n, other in enumerate(merged) if _says(other, one)), None)
        if place is not None and one in merged:
            merged[place] = replace(merged[place], shortfall=one.shortfall, values=one.values)
            merged.remove(one)
    return merged


def _says(told: Finding, reckoned: Finding) -> bool:
    """Tell whether words are about what was reckoned: waived minimum wages, or overtime held to be in the wage."""
    if told.shortfall is not None or told.span is None or reckoned.span is None:
        return False
    if told.kind == reckoned.kind == "minimum_wage":
        return True
    overlaps = told.span.start < reckoned.span.end and reckoned.span.start < told.span.end
    return told.kind == "inclusive_wage" and reckoned.kind == "overtime_premium" and overlaps


def _is_same(one: Finding, other: Finding) -> bool:
    if one.kind != other.kind or one.item != other.item:
        return False
    if one.span is None or other.span is None:
        return one.span is other.span
    return one.span.start < other.span.end and other.span.start < one.span.end
