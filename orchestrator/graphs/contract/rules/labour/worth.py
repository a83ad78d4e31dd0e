"""What an hour of a lawful wage comes to beside the minimum wage, so that a person sees why it is fine."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction

from orchestrator.graphs.contract.analysis import HourlyWorth, Step
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.owed import Denials, hours_step
from orchestrator.graphs.contract.rules.labour.pay import minimum_due
from orchestrator.graphs.contract.rules.labour.probation import least_rate, reduced_pay
from orchestrator.graphs.contract.rules.labour.reckoning import Wage, Week, due_hours, hours_text, wage_of, week_of


def hourly_worth(case: LabourCase, denials: Denials, last: date) -> HourlyWorth | None:
    """Return what an hour comes to by the latest law that governs it, up to ``last``; None where it cannot be reckoned.

    Later minimum wages are higher: what is fine by the latest is fine by those before it.
    """
    on = max(case.on, last)
    if replace(case, on=on).figure("minimum_wage") is None:
        on = case.on
    case = replace(case, on=on)
    told, week = case.figure("minimum_wage"), week_of(case)
    if told is None or week is None:
        return None
    floor = Fraction(told)
    wage = wage_of(case, week, pays_holiday=denials.weekly_holiday is None and case.terms.holiday_in_wage is None)
    if wage is None:
        return None
    if wage.rate and case.terms.holiday_in_wage is None:
        worth, steps = wage.rate, [Step("hour_told", {}, int(wage.rate))]
    else:
        due, needed = minimum_due(case, week, wage, floor, denials)
        hours = due / floor
        worth = wage.monthly / hours
        values: dict[str, str | int] = {"won": int(wage.monthly), "hours": hours_text(hours)}
        # What the minimum wage comes to is no part of what is paid: only the premiums for which hours are counted are.
        premiums = [one for one in needed if one.key in ("overtime_due", "night_due")]
        steps = [hours_step(week), *(replace(one, result=None) for one in premiums), *wage.steps]
        steps.append(Step("hour_worth", values, int(worth)))
    if worth < floor:
        return None  # a workplace or a time for which less may be paid: nothing to be called enough
    steps.append(Step("hour_least", {"year": on.year}, int(floor)))
    steps += _on_probation(case, week, wage, floor, denials)
    return HourlyWorth(int(worth), int(floor), on.year, tuple(steps))


def _on_probation(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Step]:
    """Yield what an hour of a probation comes to, and the least that it may."""
    reduced = reduced_pay(case, week, wage, floor, denials)
    if reduced is None or wage.overtime_paid or week.overtime:
        return
    yield Step("hour_probation", {}, int(reduced / due_hours(week, wage)))
    yield Step("hour_least_probation", {}, int(least_rate(case, floor)))
