"""What a sum needs and the contract does not tell."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.analysis import Finding, Unknown
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.clock import tells_break
from orchestrator.graphs.contract.rules.labour.deductions import KINDS, is_wished
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.owed import Denials, Owed
from orchestrator.graphs.contract.rules.labour.reckoning import wage_of, week_of
from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.rules.labour.weekdays import named_days
from orchestrator.graphs.contract.rules.labour.wording import BEYOND, TAKEN, WAGE
from orchestrator.graphs.contract.rules.passages import Passage

_WAGES: Final = ("base_pay", "overtime_pay")
"""Sources of what is owed that come of the wage and its hours."""
_PREMIUMS: Final = ("overtime_premium", "holiday_premium")
_OF_MONEY: Final = (
    "minimum_wage",
    "probation_pay",
    "weekly_holiday",
    "overtime_premium",
    "night_premium",
    "holiday_premium",
    "wage_deduction",
    "deposit",
)
"""Kinds of findings that cost money every month."""
_MOST_LEFT_OUT: Final = 1
"""Such findings that a sum may leave out: one is mostly of work or losses that may never come."""
_PAY: Final = re.compile(rf"{WAGE}|돈에서|salary|wage|pay(?!able)")
_PLANNED: Final = re.compile(
    r"(?<!주휴일)[월화수목금토일]요|주말|격주|\d시(?!간)|\d:\d\d|\d\d분|saturday|sunday|\d[ap]\.?m"
)
"""Days and times of work that is planned, the weekly day of rest aside: of work that may happen nothing is reckoned."""
_BESIDE: Final = re.compile(rf"{BEYOND}|야간|심야|밤|새벽|휴일|주말|특근|당직|night|weekend|holiday")
"""Work for which more is paid than the wage."""
_GIVEN: Final = re.compile(
    r"[^.;\d]{0,18}(?:준|주고|주며|줌|지급|드린|드립|드려|드림|드리|얹|보태|더해|받는|친|쳐|계산|갈음|paid|given)(?!지않|하지)|(?:씩)?(?:$|[.,;)|])"
)
_NOT_GIVEN: Final = re.compile(rf"{TAKEN}|벌금|위약|배상|물어|fine|penalt|보증금|deposit")
_LEAST_GIVEN: Final = 1_000
_MOST_GIVEN: Final = 1_000_000
"""Won between which a sum may be for work beside the wage's."""
_BELIEVED: Final = Fraction(4, 5)
"""Of the wage: in all contracts with labels less is missing, at most three quarters."""
_BELIEVED_FOR_A_TIME: Final = Fraction(1, 2)
"""The same of what is missing in some months besides."""
_HALF_A_DAY: Final = 4 * 60
"""Minutes of work from which article 54 asks for a break."""
_LONG: Final = 16 * 60
"""Minutes of a shift in which somebody must rest, whether the contract says when or not."""


def hides_hours(case: LabourCase, denials: Denials, owed: Sequence[Owed]) -> bool:
    """Tell whether the wage is said to hold premiums, and is high enough that only their hours tell what it lacks."""
    week = week_of(case)
    wage = wage_of(case, week, pays_holiday=True) if week else None
    is_by_hour = wage is not None and wage.rate is not None
    return (
        denials.inclusive is not None
        and not is_by_hour
        and case.terms.time.overtime_weekly is None
        and not any(one.exact > 0 and one.finding.shortfall and one.finding.shortfall.source in _WAGES for one in owed)
    )


def hides_pay(case: LabourCase, owed: Sequence[Owed]) -> bool:
    """Tell whether a premium was reckoned as not paid at all, while a sum is given for such work that no reader took."""
    if not any(_is_of_premium(one) and not _is_partly_paid(one) for one in owed if one.exact > 0):
        return False
    is_monthly = any(one.part == "base" and one.period == "month" for one in case.terms.wages)
    read = {one.won for one in case.terms.wages if not (is_monthly and one.part == "base" and one.period == "day")}
    extras = [one.span.start for one in case.terms.time.extras]
    return any(
        one.won
        and _LEAST_GIVEN <= one.won < _MOST_GIVEN
        and one.won not in read
        and _GIVEN.match(passage.ko[one.end :])
        for passage in case.passages
        if (_BESIDE.search(passage.ko) or named_days(in_figures(passage).ko))
        and not _NOT_GIVEN.search(passage.ko)
        and not any(passage.span.start <= place < passage.span.end for place in extras)
        for one in find_sums(passage.ko)
    )


def is_beyond_belief(case: LabourCase, ordinary: Fraction, total: Fraction) -> bool:
    """Tell whether so much of the wage would be missing that the wage or the hours are more likely misread.

    ``ordinary``: of it what is missing in every month. What a probation or a deposit takes from some of them besides is
    another sum: one that is misread is most of the wage alone.
    """
    week = week_of(case)
    wage = wage_of(case, week, pays_holiday=True) if week else None
    if wage is None or case.terms.time.is_own:
        return False
    return ordinary > wage.monthly * _BELIEVED or total - ordinary > wage.monthly * _BELIEVED_FOR_A_TIME


def is_doubted(one: Owed, unknown: Sequence[Unknown]) -> bool:
    """Tell whether what is owed hangs on what is asked about: then it is no finding of its own either."""
    return "reading" in unknown or ("premium_pay" in unknown and _is_of_premium(one))


def _is_of_premium(one: Owed) -> bool:
    shortfall = one.finding.shortfall
    return shortfall is not None and any(step.key in ("overtime_due", "night_due") for step in shortfall.steps)


def _is_partly_paid(one: Owed) -> bool:
    shortfall = one.finding.shortfall
    return shortfall is not None and any(step.key == "paid_overtime" and step.result for step in shortfall.steps)


def hides_deduction(case: LabourCase, told: Sequence[tuple[Finding, Passage]], owed: Sequence[Owed]) -> bool:
    """Tell whether pay is said to be kept back without a sum, or a sum that surely is taken is none of those reckoned."""
    reckoned = [one.finding.span for one in owed if one.finding.kind in KINDS and one.finding.span]
    kept = [passage.ko for finding, passage in told if finding.kind == "deposit" and finding.span not in reckoned]
    paid = {one.span.start for one in case.terms.wages}
    left = case.terms.taken - paid - {at for at in case.terms.taken for one in reckoned if one.start <= at < one.end}
    left -= {at for at in left for one in case.passages if is_wished(one.ko) and one.span.start <= at < one.span.end}
    return bool(left) or any(_PAY.search(text) and not any(one.won for one in find_sums(text)) for text in kept)


def hides_work(case: LabourCase, told: Sequence[tuple[Finding, Passage]], owed: Sequence[Owed]) -> bool:
    """Tell whether work is left out of the hours: times that no shift holds, or a premium is denied and nothing is short for it."""
    if case.terms.time.unread is not None and case.terms.pays_premiums is None and not case.terms.time.is_own:
        return True
    if case.figure("overtime_premium") is None:
        return False
    denying = [passage for finding, passage in told if finding.kind in _PREMIUMS]
    if any(one.exact > 0 and _is_of_hours(one) for one in owed):
        return any(_is_of_other_days(case, passage) for passage in denying)
    nothing = not any(one.exact > 0 for one in owed)
    return any(nothing or _PLANNED.search(passage.ko) for passage in denying)


def _is_of_other_days(case: LabourCase, passage: Passage) -> bool:
    """Tell whether a sentence names days that no time of work was read for."""
    time, days = case.terms.time, named_days(passage.ko).keys()
    read = [*(one.span for one in time.extras), *(one.span for one in time.shifts)]
    read += [time.overtime_weekly.span] if time.overtime_weekly else []
    worked = frozenset[int]().union(*(one.weekdays for one in time.shifts))
    is_read = any(passage.span.start <= one.start < passage.span.end for one in read)
    return bool(days) and bool(worked) and not is_read and worked.isdisjoint(days)


def _is_of_hours(one: Owed) -> bool:
    shortfall = one.finding.shortfall
    return shortfall is not None and any(step.key == "overtime_due" for step in shortfall.steps)


def leaves_out(findings: Sequence[Finding]) -> bool:
    """Tell whether so much that costs money is found apart from what a sum was reckoned of that it is only the least.

    What stands in the passage of a sum counts as reckoned with it.
    """
    reckoned = [one.span for one in findings if one.shortfall and one.span]
    apart = [
        one.span
        for one in findings
        if one.kind in _OF_MONEY
        and one.shortfall is None
        and one.span
        and not any(one.span.start < other.end and other.start < one.span.end for other in reckoned)
    ]
    return len(apart) > _MOST_LEFT_OUT


def unknown_terms(case: LabourCase, denials: Denials) -> tuple[Unknown, ...]:
    """Return what is missing; empty where what a month's pay falls short by can be reckoned."""
    if case.figure("minimum_wage") is None:
        return ("law",)
    if case.terms.variable_pay:
        return ("result_pay",)
    found: list[Unknown] = []
    if not any(one.part in ("base", "total") for one in case.terms.wages):
        found.append("wage")
    week = week_of(case)
    if week is None and case.terms.exempt and not found and _is_paid_by_the_hour(case):
        return ()  # no hours change what is owed: neither holidays nor premiums are
    if week is None:
        time = case.terms.time
        found.append("days" if time.shifts or time.stated_daily else "hours")
    if found or week is None:
        return tuple(found)
    if wage_of(case, week, pays_holiday=True) is None:
        return ("wage",)
    return tuple(_of_shifts(case, denials))


def _of_shifts(case: LabourCase, denials: Denials) -> Iterator[Unknown]:
    time = case.terms.time
    is_told = bool(time.break_minutes or time.pauses)
    unrested = [one.minutes for one in time.shifts if one.pause is None]
    is_unread = len(unrested) == len(time.shifts) and any(tells_break(in_figures(one).ko) for one in case.passages)
    if not is_told and unrested and max(unrested) >= (_HALF_A_DAY if is_unread else _LONG):
        yield "breaks"
    if time.has_turns and denials.night:
        yield "turns"


def _is_paid_by_the_hour(case: LabourCase) -> bool:
    return any(one.part == "base" and one.period == "hour" for one in case.terms.wages)
