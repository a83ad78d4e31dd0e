"""Several findings of one place and kind, made one."""

from collections.abc import Sequence
from dataclasses import replace

from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.labour.case import LabourCase


def kept(case: LabourCase, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Keep what a norm of that day backs, one of a kind for a place; in the order of the text."""
    kept: list[Finding] = []
    for one in _merged(findings):
        on = one.shortfall.since if one.shortfall and one.shortfall.since else case.on
        norms = tuple(norm for norm in one.norms if replace(case, on=on).holds(norm))
        if norms and not any(_is_same(one, other) for other in kept):
            kept.append(replace(one, norms=norms))
    return tuple(sorted(kept, key=lambda one: (one.span is None, one.span.start if one.span else 0)))


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
