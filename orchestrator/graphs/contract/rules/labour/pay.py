"""Checks of what is paid: minimum wage, probation, and overtime and night work that a contract fixes and pays nothing for."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.analysis import Finding, Step
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText, folded
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.owed import NORMS, Denials, Owed, hours_step, owed_for
from orchestrator.graphs.contract.rules.labour.probation import check_probation
from orchestrator.graphs.contract.rules.labour.reckoning import (
    Wage,
    Week,
    hours_text,
    limits,
    wage_of,
    week_of,
)

_HOURS_PAID: Final = re.compile(r"(\d{1,2}(?:\.\d)?)시간분")


def check_pay(case: LabourCase, denials: Denials) -> Iterator[Owed]:
    """Yield what a month's pay falls short by; nothing where figures are missing."""
    floor = case.figure("minimum_wage")
    if floor is None:
        return
    week = week_of(case)
    if week is None:
        yield from _by_rate(case, Fraction(floor))
        return
    wage = wage_of(case, week, pays_holiday=denials.weekly_holiday is None and case.terms.holiday_in_wage is None)
    if wage is None:
        return
    base = list(_base(case, week, wage, Fraction(floor), denials))
    yield from base
    kinds = (
        ("probation_pay",)
        if any(one.finding.kind == "minimum_wage" for one in base)
        else ("probation_pay", "minimum_wage")
    )
    yield from check_probation(case, week, wage, Fraction(floor), denials, kinds)
    yield from _overtime(case, week, wage, Fraction(floor), denials)
    yield from _night(case, week, wage, Fraction(floor), denials)


def _by_rate(case: LabourCase, floor: Fraction) -> Iterator[Owed]:
    """Judge an hourly wage alone, where the hours are not told; what it comes to in a month is not known."""
    hourly = next((one for one in case.terms.wages if one.part == "base" and one.period == "hour"), None)
    if hourly and hourly.won < floor:
        values: dict[str, str | int] = {"current": hourly.won, "standard": int(floor)}
        yield Owed(Finding("minimum_wage", "CRITICAL", hourly.span, NORMS["minimum_wage"], values), Fraction(0))


def _is_for_all(case: LabourCase, wage: Wage, denials: Denials) -> bool:
    """Tell whether the wage is for overtime too, so that all hours are compared with it at once."""
    if wage.overtime_paid or wage.rate:
        return False
    if _factor(case) == 1 and denials.overtime is None:
        return True  # where no premium is due, a wage for a month is that of all hours it names
    return (
        wage.is_daily
        or case.terms.is_for_all_hours is not None
        or denials.inclusive is not None
        or _is_agreed_beyond(case, wage)
    )


def _is_agreed_beyond(case: LabourCase, wage: Wage) -> bool:
    """Tell whether one wage is named for agreed hours that are told to be more than the law's: "1일 10시간", "주 54시간"."""
    if wage.overtime_rate is not None:
        return False
    time = case.terms.time
    week, day = limits(case)
    return (time.stated_weekly is not None and time.stated_weekly.value > week) or (
        time.stated_weekly is None and time.stated_daily is not None and time.stated_daily.value > day
    )


def _factor(case: LabourCase) -> Fraction:
    return 1 + Fraction(case.figure("overtime_premium") or 0)


def _base(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Owed]:
    hourly = next((one for one in case.terms.wages if one.part == "base" and one.period == "hour"), None)
    if case.terms.exempt and hourly and hourly.won >= floor:
        return  # watch duty is paid for the hours that its shifts leave, which only the contract's own sum tells
    hours = week.paid_monthly
    due = floor * hours
    steps = [hours_step(week), Step("minimum_due", {"rate": int(floor), "hours": hours_text(hours)}, int(due))]
    if week.overtime and _is_for_all(case, wage, denials):
        extra = floor * _factor(case) * week.overtime * WEEKS
        steps.append(_overtime_step(case, floor, week.overtime * WEEKS, extra))
        due += extra
    kind, span = "minimum_wage", wage.told.span
    if wage.rate and wage.rate >= floor and case.terms.holiday_in_wage is None:
        due = wage.rate * hours
        steps[1] = Step("normal_due", {"rate": int(wage.rate), "hours": hours_text(hours)}, int(due))
        if denials.weekly_holiday is None:
            return
        kind, span = "weekly_holiday", denials.weekly_holiday
    paid = wage.monthly
    if kind == "weekly_holiday" and wage.rate:
        paid += wage.rate * _hours_paid(case, span) * WEEKS
    if int(due - paid) > 0:
        yield owed_for(kind, span, "base_pay", due, paid, [*steps, *wage.steps])


def _hours_paid(case: LabourCase, denial: Span) -> Fraction:
    """Return the hours that are paid for after all where the rest is denied: "하루 3시간분만", of several the last."""
    words = FoldedText(folded(denial.of(case.contract.text)), denial.start)
    told = _HOURS_PAID.findall(words.ko)
    return Fraction(told[-1]) if told else Fraction(0)


def _overtime_step(case: LabourCase, rate: Fraction, hours: Fraction, due: Fraction) -> Step:
    values: dict[str, str | int] = {"rate": int(rate), "hours": hours_text(hours), "factor": hours_text(_factor(case))}
    return Step("overtime_due", values, int(due))


def _overtime(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Owed]:
    hours = Fraction(wage.overtime_hours) if wage.overtime_hours else week.overtime * WEEKS
    if not hours or _is_for_all(case, wage, denials):
        return
    is_promised = case.terms.pays_premiums is not None and not case.terms.time.is_overtime_unpaid
    if is_promised and denials.overtime is None and not wage.overtime_paid:
        return
    rate = max(floor, wage.rate or _ordinary(case, week, wage))
    due = rate * _factor(case) * hours
    paid = wage.overtime_paid
    if wage.rate and not wage.overtime_paid:
        paid = wage.rate * hours
    elif wage.overtime_rate and not wage.overtime_paid:
        paid = wage.overtime_rate * hours
    if int(due - paid) <= 0:
        return
    span = denials.overtime or (wage.overtime_sum.span if wage.overtime_sum else week.source.span)
    is_inclusive = denials.inclusive is not None and denials.inclusive.start <= span.start < denials.inclusive.end
    steps = [_overtime_step(case, rate, hours, due), Step("paid_overtime", {}, int(paid))]
    yield owed_for("inclusive_wage" if is_inclusive else "overtime_premium", span, "overtime_pay", due, paid, steps)


def _ordinary(case: LabourCase, week: Week, wage: Wage) -> Fraction:
    """Return the ordinary wage of an hour."""
    hourly = next((one for one in case.terms.wages if one.part == "base" and one.period == "hour"), None)
    if hourly and case.terms.exempt:
        return Fraction(hourly.won)
    if hourly and not wage.rate and abs(hourly.won * week.paid_monthly - wage.monthly) < hourly.won * 2:
        return Fraction(hourly.won)  # as the contract tells it, rounded
    hours = week.paid_monthly + (week.overtime * WEEKS if wage.is_daily else 0)
    return wage.monthly / hours


def _night(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Owed]:
    premium = case.figure("night_premium")
    if not week.night or not premium or any(one.part in ("night", "premiums") for one in case.terms.wages):
        return
    if denials.night is None and (case.terms.pays_premiums or denials.inclusive):
        return
    rate = max(floor, wage.rate or _ordinary(case, week, wage))
    paid_daily = _hours_paid(case, denials.night) if denials.night else Fraction(0)
    days = Fraction(case.terms.time.days.value) if case.terms.time.days else Fraction(0)
    hours = max(Fraction(0), week.night - paid_daily * days) * WEEKS
    due = rate * Fraction(premium) * hours
    values: dict[str, str | int] = {
        "rate": int(rate),
        "hours": hours_text(hours),
        "factor": hours_text(Fraction(premium)),
    }
    if int(due) > 0:
        span = denials.night or week.source.span
        yield owed_for("night_premium", span, "night_pay", due, Fraction(0), [Step("night_due", values, int(due))])
