"""Checks of what is paid: minimum wage, the weekly holiday, probation, and premiums."""

from collections.abc import Iterator
from fractions import Fraction

from orchestrator.graphs.contract.analysis import Finding, Step
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.owed import NORMS, Denials, Owed, hours_step, owed_for
from orchestrator.graphs.contract.rules.labour.premiums import (
    check_extra_work,
    check_night,
    check_overtime,
    has_night_sum,
    hours_paid,
    is_for_all,
    night_due,
    night_hours,
    night_step,
    overtime_factor,
    overtime_step,
)
from orchestrator.graphs.contract.rules.labour.probation import check_probation, check_probation_rate
from orchestrator.graphs.contract.rules.labour.reckoning import Wage, Week, due_hours, hours_text, wage_of, week_of


def check_pay(case: LabourCase, denials: Denials) -> Iterator[Owed]:
    """Yield what a month's pay falls short by; nothing where figures are missing."""
    floor = case.figure("minimum_wage")
    if floor is None:
        return
    week = week_of(case)
    if week is None:
        yield from _by_rate(case, Fraction(floor))
        yield from check_probation_rate(case, Fraction(floor), None)
        return
    wage = wage_of(case, week, pays_holiday=denials.weekly_holiday is None and case.terms.holiday_in_wage is None)
    if wage is None:
        yield from check_probation_rate(case, Fraction(floor), week)
        return
    yield from _base(case, week, wage, Fraction(floor), denials)
    yield from check_probation(case, week, wage, Fraction(floor), denials)
    yield from check_overtime(case, week, wage, Fraction(floor), denials)
    yield from check_night(case, week, wage, Fraction(floor), denials)
    yield from check_extra_work(case, week, wage, Fraction(floor))


def _by_rate(case: LabourCase, floor: Fraction) -> Iterator[Owed]:
    """Judge an hourly wage alone, where the hours are not told; what it comes to in a month is not known."""
    hourly = next((one for one in case.terms.wages if one.part == "base" and one.period == "hour"), None)
    if hourly and hourly.won < floor:
        values: dict[str, str | int] = {"current": hourly.won, "standard": int(floor)}
        yield Owed(Finding("minimum_wage", "CRITICAL", hourly.span, NORMS["minimum_wage"], values), Fraction(0))


def _base(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Owed]:
    hourly = next((one for one in case.terms.wages if one.part == "base" and one.period == "hour"), None)
    if case.terms.exempt and hourly and hourly.won >= floor:
        return  # watch duty is paid for the hours that its shifts leave, which only the contract's own sum tells
    if wage.rate and wage.rate >= floor and case.terms.holiday_in_wage is None:
        if denials.weekly_holiday is not None and week.holiday:
            yield from _holiday(case, week, wage, denials.weekly_holiday)
        return
    due, steps = minimum_due(case, week, wage, floor, denials)
    if int(due - wage.monthly) > 0:
        yield owed_for("minimum_wage", wage.told.span, "base_pay", due, wage.monthly, [*steps, *wage.steps])


def minimum_due(
    case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials
) -> tuple[Fraction, list[Step]]:
    """Return what the minimum wage comes to in a month, with the premiums that are in the wage, and how."""
    hours = due_hours(week, wage)
    due = floor * hours
    steps = [hours_step(week), Step("minimum_due", {"rate": int(floor), "hours": hours_text(hours)}, int(due))]
    if is_for_all(case, wage, denials):
        if week.overtime:
            extra = floor * overtime_factor(case) * week.overtime * WEEKS
            steps.append(overtime_step(case, floor, week.overtime * WEEKS, extra))
            due += extra
        if not has_night_sum(case) and (night := night_hours(case, week, wage, denials)):
            steps.append(night_step(case, floor, night))
            due += night_due(case, floor, night)
    return due, steps


def _holiday(case: LabourCase, week: Week, wage: Wage, denial: Span) -> Iterator[Owed]:
    """Yield the pay of the weekly holiday, less the hours of it that are paid after all."""
    rate = wage.rate or Fraction(0)
    due = rate * week.holiday * WEEKS
    paid = rate * hours_paid(case, denial) * WEEKS
    values: dict[str, str | int] = {"rate": int(rate), "hours": hours_text(week.holiday * WEEKS)}
    if int(due - paid) > 0:
        steps = [Step("holiday_due", values, int(due)), *([Step("paid_holiday", {}, int(paid))] if paid else [])]
        yield owed_for("weekly_holiday", denial, "base_pay", due, paid, steps)
