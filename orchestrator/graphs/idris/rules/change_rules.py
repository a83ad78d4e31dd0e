"""What grows or falls by a rate: from one figure to another, or to a figure from one that stands before it."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.model.relations import DocumentRule
from orchestrator.graphs.idris.rules.building import divided, raised
from orchestrator.graphs.idris.rules.finding.stated import StatedFigure
from orchestrator.graphs.idris.rules.finding.sum_search import are_alike
from orchestrator.graphs.idris.rules.near_misses import significant
from orchestrator.graphs.idris.rules.rounding import Roundings

_MORE = re.compile(
    r"증가|인상|할증|가산|얹|더[한해하]|늘|오른|올[라려리린]|상승|높|많|(?<!동)부과|수수료|more|ris|rose|rais|grow|grew|increas|higher|up\b|plus|surcharge|uplift|handling|mark-?up|adds?\b|above|indexation",
    re.I,
)
_LESS = re.compile(
    r"감소|인하|할인|절감|줄|내[린려리]|하락|낮|적[은게]|싸|덜|fall|fell|decreas|reduc|saving|lower|down\b|less|cheaper|below|discount|cut|off\b|뺀|빼[고면어]|깎",
    re.I,
)
_BACK = 3
"""Clauses between a figure and what it becomes."""


def change_rules(stated: Sequence[StatedFigure], roundings: Roundings) -> Iterator[DocumentRule]:
    """Yield the changes that come out."""
    amounts = [one for one in stated if one.figure.kind != "percent" and one.figure.value]
    for rate in stated:
        if rate.figure.kind != "percent" or rate.column or not 0 < rate.figure.number < 3:
            continue
        here = [one for one in amounts if one.clause == rate.clause]
        around = " ".join([rate.words, *(one.words for one in here)])
        signs = [sign for sign, form in ((1, _MORE), (-1, _LESS)) if form.search(around)]
        found = next(_of(rate, here, amounts, signs, roundings), None) if signs else None
        if found is not None:
            yield found


def _of(
    rate: StatedFigure,
    here: Sequence[StatedFigure],
    amounts: Sequence[StatedFigure],
    signs: Sequence[int],
    roundings: Roundings,
) -> Iterator[DocumentRule]:
    """Yield the likelier ones first: both in the sentence, else one of them, else two of a table's row that it names."""
    for after in here:
        before = [one for one in here if one is not after and are_alike(one, after)]
        yield from _changed(rate, before, after, signs, roundings)
    for after in here:
        if significant(after.figure) < 3 or after.figure.start < rate.figure.end:
            continue
        near = [one for one in amounts if 0 < rate.clause - one.clause <= _BACK and are_alike(one, after)]
        named = [one for one in amounts if one.column and one.names & rate.stems and one.figure.kind == "money"]
        near += [one for one in named if are_alike(one, after) or after.figure.kind == "money"]
        yield from _changed(rate, near, after, signs, roundings)
    for one in here:  # what it was is told after what it has become
        ahead = [after for after in amounts if 0 < rate.clause - after.clause <= _BACK and after.at == rate.at]
        told = [after for after in ahead if significant(after.figure) > 2 and significant(one.figure) > 1]
        for after in told if one.figure.start < rate.figure.start else ():
            yield from (rule for rule in _changed(rate, [one], after, signs, roundings) if not rule.rounding)
    rows: dict[int, list[StatedFigure]] = {}
    for one in amounts:
        if one.column and one.names & rate.stems:
            rows.setdefault(one.at, []).append(one)
    for row in rows.values():
        for after in row[1:]:
            before = [one for one in row[:2] if one is not after]
            yield from _changed(rate, before, after, signs, roundings)


def _changed(
    rate: StatedFigure,
    before: Sequence[StatedFigure],
    after: StatedFigure,
    signs: Sequence[int],
    roundings: Roundings,
) -> Iterator[DocumentRule]:
    for one in before:
        for sign in signs:
            if (after.number - one.number) * sign <= 0:
                continue
            share = divided(
                "percent", [(sign, after.figure), (-sign, one.figure)], [one.figure], rate.figure,
                says=f"{rate.figure.raw} = {one.figure.raw} → {after.figure.raw}",
            )  # fmt: skip
            rule = raised([one.figure], rate.figure, after.figure, sign, roundings)
            # A rate of one digit or two is content with too many figures when it may be rounded.
            is_telling = rule.holds and (not rule.rounding or significant(after.figure) > 1)
            if is_telling or (share.holds and (not share.rounding or significant(rate.figure) > 2)):
                yield rule if is_telling else share
