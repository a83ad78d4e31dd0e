"""What fails although no sum is off by itself: a rate, a tax or a saving that its own words tie to what it is of."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from orchestrator.graphs.idris.model.figures import Figure
from orchestrator.graphs.idris.model.relations import DocumentRule, RuleKind
from orchestrator.graphs.idris.rules.building import divided, multiplied, raised, summed
from orchestrator.graphs.idris.rules.entries import LedgerRow
from orchestrator.graphs.idris.rules.finding.slip_search import slips_of
from orchestrator.graphs.idris.rules.finding.stated import UNIT, StatedFigure
from orchestrator.graphs.idris.rules.labels import role_of
from orchestrator.graphs.idris.rules.named_figures import stems
from orchestrator.graphs.idris.rules.near_misses import is_near_miss, significant, slip_values
from orchestrator.graphs.idris.rules.rounding import TO_THE_UNIT, Roundings

_RATIO = re.compile(r"[률율]|비율|비중|\brate|\bratio|\bshare\b|\buse of", re.I)
_SAVED = re.compile(r"절감|절약|차액|차이|감소|증가|saving|saved|difference|reduction|increase", re.I)
_ATTACHED = re.compile(
    r"^\s?(?:%\s?)?(?:인|에\s?해당하는|,|\(|:|of\s[a-z ]{2,24},?|is|are|comes?\sto|,?\sbeing)?\s?[:(]?\s?[₩$€£]?\s?$"
)
"""Between a rate and its amount: ``5%인 432,000원``, ``VAT at 20%: £542.80``."""
_FROM = re.compile(r"\s?(?:에서|보다|from|by|,|to)?\s?(?:약\s|by\s)?$", re.I)
_FALLS = re.compile(r"\s?(?:줄|감소|내[려린리]|인하|낮|떨어|less\b|lower|fall|down|off\b|reduc)[^\d]{0,16}$", re.I)
_RISES = re.compile(r"\s?(?:늘|증가|올[라려린]|오른|인상|높|more\b|higher|ris|up\b|increas)[^\d]{0,16}$", re.I)
"""From a rate to what a figure becomes by it."""
_LONG, _NAMED = 4, 2
"""Digits of an amount that is a share of a total, or of what the words before its rate call."""
_UNIT = 1001
"""What a share may be rounded by at most, in won."""
_WITHIN = 7
"""The part of what is expected that an amount may be off by: a seventh."""


def labelled_failures(
    stated: Sequence[StatedFigure], entries: Sequence[LedgerRow], rules: Sequence[DocumentRule], roundings: Roundings
) -> Iterator[DocumentRule]:
    """Yield them. ``rules``: all that are known of the file."""
    held = [rule for rule in rules if rule.holds]
    wrong = {figure for rule in rules if not rule.holds for figure in rule.figures}
    yield from _ratios(stated, held, wrong)
    yield from _shares(stated, held, wrong, roundings)
    yield from _savings(entries, held, wrong)
    yield from _attached(stated, held, wrong, roundings)
    yield from _changed(stated, held, wrong, roundings)


def _ratios(stated: Sequence[StatedFigure], held: Sequence[DocumentRule], wrong: set[Figure]) -> Iterator[DocumentRule]:
    """Yield a rate of two amounts of its clause that is a slip of the pen away: ``예산 90 가운데 83을 써서 집행률은 95.2%``."""
    known = {figure for rule in held for figure in rule.figures if figure.kind == "percent"}
    for rate in stated:
        is_rate = rate.figure.kind == "percent" and not rate.column and rate.figure not in known | wrong
        if not is_rate or not _RATIO.search(rate.words) or len(str(rate.figure.value)) < 3:
            continue
        told = [one for one in stated if one.clause == rate.clause and one.figure.end <= rate.figure.start]
        alike = [
            one for one in told if (one.figure.kind, one.figure.unit) == (told[0].figure.kind, told[0].figure.unit)
        ]
        if len(told) != 2 or len(alike) != 2:
            continue
        small, large = sorted(told, key=lambda one: one.number)
        rule = divided("percent", [(1, small.figure)], [large.figure], rate.figure)
        exact = small.number * UNIT // large.number
        unit = UNIT // rate.figure.scale
        if not rule.holds and unit and (2 * exact + unit) // (2 * unit) * unit in slips_of(rate.figure):
            yield rule


def _shares(
    stated: Sequence[StatedFigure], held: Sequence[DocumentRule], wrong: set[Figure], roundings: Roundings
) -> Iterator[DocumentRule]:
    """Yield a rate right before its amount, of what a sum says that the amount is added to or taken from.

    It fails although the sum holds, unless the amount is that share of another figure; that it is one of what a
    discount was taken from, before it was, is no excuse.
    """
    order = {one.figure: n for n, one in enumerate(stated)}
    sums = [rule for rule in held if rule.kind in ("sum", "difference") and len(rule.figures) == 3]
    shares = {rule.result: rule for rule in held if rule.kind in ("percent", "vat")}
    for rate in stated:
        n = order[rate.figure]
        amount = stated[n + 1] if n + 1 < len(stated) else None
        if rate.figure.kind != "percent" or amount is None or amount.clause != rate.clause or amount.column:
            continue
        gap = amount.words.rpartition("#")[0]
        if amount.figure.kind == "percent" or not _ATTACHED.match(gap[-30:]) or amount.figure in wrong:
            continue
        kind: RuleKind = "vat" if role_of(f"{rate.words} {gap}") == "vat" else "percent"
        base = _base(amount.figure, kind, sums)
        if base is None or base.kind == "percent":
            continue
        rule = multiplied(kind, [base, rate.figure], amount.figure, roundings=roundings)
        other = shares.get(amount.figure)
        excused = (
            other is not None
            and base not in other.figures
            and (_is_named(other.figures[0], rate) or not _before_discount(other.figures[0], base, sums))
        )
        off = abs(base.number * rate.figure.number - amount.figure.number)
        if not rule.holds and not excused and off * _WITHIN < abs(amount.figure.number):
            yield rule


def _attached(
    stated: Sequence[StatedFigure], held: Sequence[DocumentRule], wrong: set[Figure], roundings: Roundings
) -> Iterator[DocumentRule]:
    """Yield a rate right before its amount that nothing explains, but that is a slip of the pen from a share of a total.

    That an amount of four digits is a whole share of a total, and of a rate that nearly stands before it, is no accident.
    """
    order = {one.figure: n for n, one in enumerate(stated)}
    explained = {f for rule in held if rule.kind in ("percent", "vat") for f in (*rule.figures[1:], rule.result)}
    totals = {rule.result for rule in held if rule.kind not in ("date_order", "duration")}
    totals |= {rule.figures[0] for rule in held if rule.kind in ("percent", "vat")}
    for rate in stated:
        n = order[rate.figure] + 1
        amount = stated[n] if n < len(stated) else None
        if rate.figure.kind != "percent" or amount is None or amount.clause != rate.clause or rate.column:
            continue
        is_amount = amount.figure.kind != "percent" and not {rate.figure, amount.figure} & (explained | wrong)
        if not is_amount or not _ATTACHED.match(amount.words.rpartition("#")[0][-30:]):
            continue
        if any(_is_share(one.figure, rate.figure, amount.figure, roundings) for one in stated):
            continue
        bases = [one for one in stated if one.number > amount.number and one.figure.kind != "percent"]
        named = {one.figure for one in bases if _is_named(one.figure, rate)}
        bases = [one for one in bases if one.figure in named or one.figure in totals]
        near = [replace(rate.figure, value=value) for value in slip_values(rate.figure)]
        meant = {
            one.figure.number: one.figure
            for one in bases
            if significant(amount.figure) >= (_NAMED if one.figure in named else _LONG)
            and any(_is_share(one.figure, other, amount.figure, TO_THE_UNIT) for other in near)
        }
        if len(meant) == 1:
            yield multiplied("percent", [*meant.values(), rate.figure], amount.figure, roundings=roundings)


def _changed(
    stated: Sequence[StatedFigure], held: Sequence[DocumentRule], wrong: set[Figure], roundings: Roundings
) -> Iterator[DocumentRule]:
    """Yield ``3,150만원에서 22% 줄어 2,497만원``: told in one breath, and a slip of the pen away from coming out."""
    known = {figure for rule in held for figure in rule.figures if figure.kind == "percent"} | wrong
    for before, rate, after in zip(stated, stated[1:], stated[2:], strict=False):
        is_change = rate.figure.kind == "percent" and len({before.clause, rate.clause, after.clause}) == 1
        if not is_change or rate.figure in known or before.column or before.figure.kind != after.figure.kind:
            continue
        from_rate, to_after = rate.words.partition("#")[0], after.words.partition("#")[0]
        sign = -1 if _FALLS.match(to_after) else 1 if _RISES.match(to_after) else 0
        if sign and _FROM.match(from_rate):
            rule = raised([before.figure], rate.figure, after.figure, sign, roundings)
            if not rule.holds and is_near_miss(rule):
                yield rule


def _is_share(base: Figure, rate: Figure, amount: Figure, roundings: Roundings) -> bool:
    off = abs(base.number * rate.number - amount.number)
    return off < _UNIT and base != amount and multiplied("percent", [base, rate], amount, roundings=roundings).holds


def _base(amount: Figure, kind: RuleKind, sums: Sequence[DocumentRule]) -> Figure | None:
    """Return what an amount is a share of by the sum that it stands in: a tax of what it is added to, else of the whole."""
    for rule in sums:
        if amount not in rule.figures:
            continue
        whole = max(rule.figures, key=lambda figure: figure.number)
        if amount != whole:
            return next(f for f in rule.figures if f not in (amount, whole)) if kind == "vat" else whole
    return None


def _is_named(base: Figure, rate: StatedFigure) -> bool:
    """Tell whether the words right before a rate call what it is a rate of: ``위판고의 10%``."""
    before = rate.words.partition("#")[0].split()
    return bool(before) and bool(stems(before[-1]) & stems(base.label))


def _before_discount(base: Figure, net: Figure, sums: Sequence[DocumentRule]) -> bool:
    """Tell whether one figure less something is the other."""
    return any(base == max(rule.figures, key=lambda one: one.number) and net in rule.figures for rule in sums)


def _savings(entries: Sequence[LedgerRow], held: Sequence[DocumentRule], wrong: set[Figure]) -> Iterator[DocumentRule]:
    """Yield what is saved by three entries below each other that share a word: before, after and the saving."""
    for n in range(len(entries) - 2):
        one, other, saved = entries[n : n + 3]
        figures = [next(iter(entry.figures.values())) for entry in (one, other, saved)]
        words = [stems(entry.label) for entry in (one, other, saved)]
        if not _SAVED.search(saved.label) or _SAVED.search(one.label + other.label):
            continue
        is_run = saved.line.number - one.line.number <= 6 and bool(words[0] & words[1] & words[2])
        is_known = any(figure in wrong for figure in figures)
        is_known = is_known or any(len({*rule.figures} & {*figures}) > 1 for rule in held)
        if not is_run or is_known:
            continue
        large, small = sorted(figures[:2], key=lambda figure: -figure.number)
        rest = abs(large.number - small.number)
        if rest * UNIT in slips_of(figures[2]):
            yield summed("difference", [(1, large), (-1, small)], figures[2])
