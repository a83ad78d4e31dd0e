"""What a candidate says of its figures, as a rule of the document."""

from orchestrator.graphs.idris.model.relations import DocumentRule, RuleKind
from orchestrator.graphs.idris.rules.building import composed, divided, multiplied, priced, summed
from orchestrator.graphs.idris.rules.finding.weighing import RelationCandidate
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.rounding import Roundings
from orchestrator.graphs.idris.rules.share_rules import whole_of


def rule_of(one: RelationCandidate, roundings: Roundings) -> DocumentRule:
    """Return what a candidate says, as a rule that holds or not."""
    parts = [part.figure for _, part in one.parts]
    result = one.result.figure
    if one.shape == "product":
        return multiplied("product", parts, result, roundings=roundings)
    if one.shape == "share":
        return multiplied("percent", parts, result, roundings=roundings)
    if one.shape == "ratio":
        return divided("percent", [(1, parts[0])], parts[1:], result)
    if one.shape == "change":
        sign = 1 if parts[0].number >= parts[1].number else -1
        return divided("percent", [(sign, parts[0]), (-sign, parts[1])], [parts[1]], result)
    if one.shape == "expression":
        terms = [(sign, [factor.figure for factor in factors]) for sign, factors in one.terms]
        return composed(terms, [divisor.figure for divisor in one.under], result, by=one.by)
    if one.shape in ("measured", "periodic", "multiple"):
        factors = [factor.figure for _, told in one.terms for factor in told]
        under = [divisor.figure for divisor in one.under]
        kind: RuleKind = "other" if under else "percent" if one.by < 1 and one.shape == "multiple" else "product"
        return divided(kind, [(1, factors[0])], under, result, times=factors[1:], by=one.by, roundings=roundings)
    if one.shape == "priced":
        return priced(parts, result)
    if one.shape == "quotient":
        return divided("other", [(1, parts[0])], parts[1:], result)
    if one.shape == "whole":
        return whole_of([*parts, result])
    # Sums are looked for without signs: one that stands before a figure is a part of what the sum says of it.
    turned = -1 if result.is_negative else 1
    signed = [(turned * (-sign if part.figure.is_negative else sign), part.figure) for sign, part in one.parts]
    if min(sign for sign, _ in one.parts) < 0:
        return summed("difference", signed, result)
    paid = sum(role_of(part.words) == "instalment" for _, part in one.parts)
    return summed("instalments" if paid * 2 > len(parts) else "sum", signed, result)
