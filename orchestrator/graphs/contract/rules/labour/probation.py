"""Checks of what is paid on probation."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from orchestrator.graphs.contract.analysis import Finding, Step
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.owed import NORMS, Denials, Owed, hours_step, owed_for
from orchestrator.graphs.contract.rules.labour.premiums import (
    is_for_all,
    night_due,
    night_hours,
    night_step,
    overtime_factor,
    overtime_step,
)
from orchestrator.graphs.contract.rules.labour.reckoning import (
    Wage,
    Week,
    due_hours,
    hourly_wage,
    hours_text,
    working_days,
)
from orchestrator.graphs.contract.rules.terms import ProbationTerm


def check_probation(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Owed]:
    """Compare the pay of a probation; less than the minimum only in contracts of a year, for so long, and no simple labour."""
    term = case.terms.probation
    if term is None:
        return
    if term.days:
        yield from _check_days(case, week, wage, floor, term)
        return
    reduced = reduced_pay(case, week, wage, floor, denials)
    if reduced is None:
        return
    hours, rate = due_hours(week, wage), least_rate(case, floor)
    due = rate * hours
    if wage.rate and week.overtime and wage.paid_beyond is None:  # beyond the law's hours the reduced rate is paid, too
        share_of = reduced / wage.monthly
        hours += week.overtime * WEEKS
        due, reduced = rate * hours, reduced + wage.rate * share_of * week.overtime * WEEKS
    steps = [
        hours_step(week),
        Step("probation_due", {"rate": int(rate), "hours": hours_text(hours)}, int(due)),
    ]
    if week.overtime and not term.is_of_minimum and is_for_all(case, wage, denials):
        extra = rate * overtime_factor(case) * week.overtime * WEEKS
        steps.append(overtime_step(case, rate, week.overtime * WEEKS, extra))
        due += extra
    if not term.is_of_minimum and is_for_all(case, wage, denials) and (night := night_hours(case, week, wage, denials)):
        steps.append(night_step(case, rate, night))
        due += night_due(case, rate, night)
    if int(due - reduced) <= 0:
        return
    steps.append(Step("paid_probation", {}, int(reduced)))
    owed = owed_for("probation_pay", term.span, "base_pay", due, reduced, steps)
    yield replace(owed, limited="probation", months=term.months)


def reduced_pay(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Fraction | None:
    """Return the won of a month of probation; None where they are not told, or no less than after it."""
    term = case.terms.probation
    if term is None or term.days:
        return None
    pays_holiday = denials.weekly_holiday is None and case.terms.holiday_in_wage is None
    if term.sum and term.sum.period == "hour" and wage.rate:
        return hourly_wage(term.sum, Fraction(term.sum.won), week, pays_holiday=pays_holiday).monthly
    if term.sum and term.sum.period == "month" and not wage.rate:
        return Fraction(term.sum.won)
    if term.rate and term.rate.value < 1:
        whole = floor * due_hours(week, wage) if term.is_of_minimum else wage.monthly
        return whole * Fraction(term.rate.value)
    return None


def least_rate(case: LabourCase, floor: Fraction) -> Fraction:
    """Return the won an hour that are the least on probation."""
    share = case.figure("probation_wage_share")
    return floor * (Fraction(share) if share is not None and _may_be_reduced(case) else 1)


def _check_days(case: LabourCase, week: Week, wage: Wage, floor: Fraction, term: ProbationTerm) -> Iterator[Owed]:
    """Yield what the first days are paid less than the other hours, as far as those are within the minimum wage."""
    days = working_days(case)
    if not wage.rate or not days or not term.days:
        return
    hours, told = week.worked / days * term.days, Fraction(term.sum.won if term.sum else 0)
    rate = min(wage.rate, floor)
    if int((rate - told) * hours) <= 0:
        return
    steps = [
        Step("probation_due", {"rate": int(rate), "hours": hours_text(hours)}, int(rate * hours)),
        Step("paid_probation", {}, int(told * hours)),
    ]
    owed = owed_for("probation_pay", term.span, "first_days", rate * hours, told * hours, steps)
    yield replace(owed, limited="probation")


def check_probation_rate(case: LabourCase, floor: Fraction, week: Week | None) -> Iterator[Owed]:
    """Judge the pay of a probation by the hour, where no sum of a month can be reckoned: of how much is not known."""
    term = case.terms.probation
    if term is None or term.rate is None or term.rate.value >= 1:
        return
    allowed = least_rate(case, floor)
    base = next((one for one in case.terms.wages if one.part == "base"), None)
    if term.is_of_minimum:
        wage = floor
    elif base and base.period == "hour":
        wage = Fraction(base.won)
    elif base and base.period == "month" and week:
        wage = base.won / week.paid_monthly
    else:
        return
    reduced = wage * Fraction(term.rate.value)
    if reduced < allowed:
        values: dict[str, str | int] = {"current": int(reduced), "standard": int(allowed)}
        yield Owed(Finding("probation_pay", "HIGH", term.span, NORMS["probation_pay"], values), Fraction(0))


def _may_be_reduced(case: LabourCase) -> bool:
    terms = case.terms
    least, most = case.figure("probation_contract_months"), case.figure("probation_wage_months")
    is_long = terms.months is None or least is None or terms.months.value >= least - Decimal("0.1")
    length = terms.probation.months if terms.probation else None
    is_short = length is None or most is None or length <= most
    return is_long and is_short and terms.is_simple_labour is None
