"""What a sum tells of its parts: the last share of it is what the others leave, one is a tenth."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import multiplied
from orchestrator.graphs.idris.rules.column_formulas import KOREAN_VAT
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.labels import role_of


def without_rests(rules: Sequence[DocumentRule]) -> list[DocumentRule]:
    """Return the rules without a share that is off by what the others were rounded by: with them it makes the amount.

    ``25%, 65% and 10% of £50,035.14``: whatever the first two were rounded by is in the last one.
    """
    excused = set()
    for group in _by_base(rules):
        base = group[0].figures[0]
        failing = [rule for rule in group if not rule.holds]
        if len(failing) != 1 or len(group) < 2 or sum(rule.result.number for rule in group) != base.number:
            continue
        off = abs(base.number * _share(failing[0]).number - failing[0].result.number)
        if off * failing[0].result.scale < len(group) and sum(_share(rule).number for rule in group) == 1:
            excused.add(failing[0])
    return [rule for rule in rules if rule not in excused]


def tenths_of_supply(rules: Sequence[DocumentRule], stated: Sequence[StatedFigure]) -> Iterator[DocumentRule]:
    """Yield that VAT is a tenth of the supply, where words call a part of a price VAT and the other one is ten times it.

    ``stated``: the figures of the document with their words. No rate has to stand there: the law tells it.
    """
    words = {one.figure: one.words for one in stated}
    known = {rule.result for rule in rules if rule.kind in ("vat", "percent")}
    for rule in rules:
        if rule.kind not in ("sum", "difference") or len(rule.figures) != 3 or not rule.holds:
            continue
        *parts, _ = sorted(rule.figures, key=lambda one: abs(one.number))
        tax, supply = parts
        told = re.search("[가-힣]", words.get(tax, "")) and role_of(words.get(tax, "")) == "vat"
        if told and tax not in known and supply.number == tax.number * 10 and tax.kind == supply.kind == "money":
            yield multiplied("vat", [supply], tax, by=KOREAN_VAT)


def _by_base(rules: Sequence[DocumentRule]) -> list[list[DocumentRule]]:
    """Return the shares of each amount, told of it by one figure each, every result once."""
    found: dict[object, dict[Figure, DocumentRule]] = {}
    for rule in rules:
        if rule.kind == "percent" and len(rule.figures) == 3 and _is_of(rule):
            found.setdefault(rule.figures[0].number, {}).setdefault(rule.result, rule)
    return [[*one.values()] for one in found.values()]


def _is_of(rule: DocumentRule) -> bool:
    base, share, part = rule.figures
    return share.kind == "percent" and "percent" not in (base.kind, part.kind)


def _share(rule: DocumentRule) -> Figure:
    return rule.figures[1]
