"""Checks of overtime, night work and work beside the schedule that a contract fixes and pays nothing or too little for."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.analysis import Step
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText, folded
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.extra_work import sums_for_each
from orchestrator.graphs.contract.rules.labour.month import WEEKS
from orchestrator.graphs.contract.rules.labour.nights import night_minutes
from orchestrator.graphs.contract.rules.labour.owed import Denials, Owed, owed_for
from orchestrator.graphs.contract.rules.labour.reckoning import Wage, Week, hours_text, limits
from orchestrator.graphs.contract.rules.terms import ExtraWork, WageSum

_HOURS_PAID: Final = re.compile(r"(\d{1,2}(?:\.\d)?)시간분")


def is_for_all(case: LabourCase, wage: Wage, denials: Denials) -> bool:
    """Tell whether the wage is for overtime too, so that all hours are compared with it at once."""
    if wage.overtime_paid or wage.overtime_rate or wage.rate or case.terms.overtime_share:
        return False
    if overtime_factor(case) == 1 and denials.overtime is None and case.contract_time is None:
        return True  # where no premium is due, a wage for a month is that of all hours it names
    return (
        wage.is_daily
        or case.terms.is_for_all_hours is not None
        or case.terms.holds_overtime is not None
        or denials.inclusive is not None
        or _is_agreed_beyond(case)
    )


def _is_agreed_beyond(case: LabourCase) -> bool:
    """Tell whether one wage is named for agreed hours that are told to be more than the law's: "1일 10시간", "주 54시간"."""
    time = case.contract_time or case.terms.time
    week, day = limits(case)
    return (time.stated_weekly is not None and time.stated_weekly.value > week) or (
        time.stated_weekly is None and time.stated_daily is not None and time.stated_daily.value > day
    )


def overtime_factor(case: LabourCase) -> Fraction:
    """Return what an hour of overtime is paid with, as a share of the ordinary wage."""
    return 1 + Fraction(case.figure("overtime_premium") or 0)


def hours_paid(case: LabourCase, denial: Span) -> Fraction:
    """Return the hours that are paid for after all where the rest is denied: "하루 3시간분만", of several the last."""
    words = FoldedText(folded(denial.of(case.contract.text)), denial.start)
    told = _HOURS_PAID.findall(words.ko)
    return Fraction(told[-1]) if told else Fraction(0)


def overtime_step(case: LabourCase, rate: Fraction, hours: Fraction, due: Fraction) -> Step:
    """Return the line of what is due for overtime."""
    factor = hours_text(overtime_factor(case))
    return Step("overtime_due", {"rate": int(rate), "hours": hours_text(hours), "factor": factor}, int(due))


def check_overtime(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Owed]:
    """Yield what the overtime of the schedule, or that for which a sum is fixed, is paid too little."""
    is_fixed = wage.overtime_hours and not week.overtime and case.contract_time is None
    hours = Fraction(wage.overtime_hours) if is_fixed and wage.overtime_hours else week.overtime * WEEKS
    if not hours or is_for_all(case, wage, denials):
        return
    share = case.terms.overtime_share
    is_promised = case.terms.pays_premiums is not None and case.contract_time is None
    if is_promised and denials.overtime is None and not (wage.overtime_paid or wage.overtime_rate or share):
        return
    rate = max(floor, wage.rate or ordinary(case, week, wage))
    due = rate * overtime_factor(case) * hours
    steps = [overtime_step(case, rate, hours, due)]
    if week.night and any(one.part == "premiums" for one in case.terms.wages):  # one sum for both
        night = week.night * WEEKS
        steps.append(night_step(case, rate, night))
        due += night_due(case, rate, night)
    paid = wage.overtime_paid or _paid(case, week, wage, hours)
    if int(due - paid) <= 0:
        return
    span = denials.overtime or (wage.overtime_sum.span if wage.overtime_sum else week.source.span)
    is_inclusive = denials.inclusive is not None and denials.inclusive.start <= span.start < denials.inclusive.end
    steps.append(Step("paid_overtime", {}, int(paid)))
    yield owed_for("inclusive_wage" if is_inclusive else "overtime_premium", span, "overtime_pay", due, paid, steps)


def _paid(case: LabourCase, week: Week, wage: Wage, hours: Fraction) -> Fraction:
    """Return what a month's overtime is paid with where no sum is fixed for it."""
    if wage.paid_beyond is not None:
        return wage.paid_beyond
    share = case.terms.overtime_share
    if wage.rate:
        return wage.rate * (share.value if share else 1) * hours
    if wage.overtime_rate:
        return wage.overtime_rate * hours
    return ordinary(case, week, wage) * share.value * hours if share else Fraction(0)


def ordinary(case: LabourCase, week: Week, wage: Wage) -> Fraction:
    """Return the ordinary wage of an hour."""
    hourly = next((one for one in case.terms.wages if one.part == "base" and one.period == "hour"), None)
    if hourly and case.terms.exempt:
        return Fraction(hourly.won)
    if hourly and not wage.rate and abs(hourly.won * week.paid_monthly - wage.monthly) < hourly.won * 2:
        return Fraction(hourly.won)  # as the contract tells it, rounded
    hours = week.paid_monthly + (week.overtime * WEEKS if wage.is_daily else 0)
    return (wage.ordinary or wage.monthly) / hours


def night_hours(case: LabourCase, week: Week, wage: Wage, denials: Denials) -> Fraction:
    """Return the hours a month between 22:00 and 06:00 for which no premium is promised or paid."""
    if not week.night or not case.figure("night_premium"):
        return Fraction(0)
    fixed = [one.part for one in case.terms.wages if one.part in ("night", "premiums")]
    is_promised = case.terms.pays_premiums is not None and case.contract_time is None
    if "premiums" in fixed or (fixed and denials.night is None and is_promised):
        return Fraction(0)
    holds_premium = denials.inclusive is not None and wage.rate is None and not is_for_all(case, wage, denials)
    if denials.night is None and (is_promised or holds_premium):
        return Fraction(0)
    paid_daily = hours_paid(case, denials.night) if denials.night else Fraction(0)
    days = Fraction(case.terms.time.days.value) if case.terms.time.days else Fraction(0)
    return max(Fraction(0), week.night - paid_daily * days) * WEEKS


def has_night_sum(case: LabourCase) -> bool:
    """Tell whether a sum of its own is paid for work at night, so that the rest of the wage is not for that, too."""
    return any(one.part == "night" for one in case.terms.wages)


def night_due(case: LabourCase, rate: Fraction, hours: Fraction) -> Fraction:
    """Return the premium of so many hours of the night."""
    return rate * Fraction(case.figure("night_premium") or 0) * hours


def night_step(case: LabourCase, rate: Fraction, hours: Fraction) -> Step:
    """Return the line of the premium for the night."""
    factor = hours_text(Fraction(case.figure("night_premium") or 0))
    values: dict[str, str | int] = {"rate": int(rate), "hours": hours_text(hours), "factor": factor}
    return Step("night_due", values, int(night_due(case, rate, hours)))


def check_night(case: LabourCase, week: Week, wage: Wage, floor: Fraction, denials: Denials) -> Iterator[Owed]:
    """Yield the premium for work at night that is not paid."""
    hours = night_hours(case, week, wage, denials)
    if not hours or (is_for_all(case, wage, denials) and not has_night_sum(case)):
        return
    rate = max(floor, wage.rate or ordinary(case, week, wage))
    due = night_due(case, rate, hours)
    paid = sum((_paid_at_night(case, week, one) for one in case.terms.wages if one.part == "night"), Fraction(0))
    paid = paid or _paid_each_night(case, denials)
    if int(due - paid) > 0:
        span = denials.night or week.source.span
        steps = [night_step(case, rate, hours), *([Step("paid_overtime", {}, int(paid))] if paid else [])]
        yield owed_for("night_premium", span, "night_pay", due, paid, steps)


def _paid_each_night(case: LabourCase, denials: Denials) -> Fraction:
    """Return what a month's shifts at night are paid where a sum for each stands in the place of the premium."""
    if denials.night is None:
        return Fraction(0)
    words = FoldedText(folded(denials.night.of(case.contract.text)), denials.night.start)
    return next(sums_for_each(words.ko), 0) * _nights(case) * WEEKS


def _nights(case: LabourCase) -> Fraction:
    """Return how many shifts of a week touch the night."""
    return sum((one.days for one in case.terms.time.shifts if night_minutes(one.begins, one.ends)), Fraction(0))


def _paid_at_night(case: LabourCase, week: Week, paid: WageSum) -> Fraction:
    """Return what a sum for nights comes to in a month: for each of them, each hour, or each week that has some."""
    if paid.period == "month":
        return Fraction(paid.won)
    if paid.period == "day":
        return paid.won * _nights(case) * WEEKS
    if paid.period == "hour":
        return paid.won * week.night * WEEKS
    days = Fraction(case.terms.time.days.value) if case.terms.time.days else Fraction(0)
    return paid.won * WEEKS * (min(Fraction(1), _nights(case) / days) if days else 1)


def check_extra_work(case: LabourCase, week: Week, wage: Wage, floor: Fraction) -> Iterator[Owed]:
    """Yield what work beside the schedule is paid too little."""
    rate = max(floor, wage.rate or ordinary(case, week, wage))
    for place, one in enumerate(case.terms.time.extras):
        factor = Fraction(1) if case.terms.exempt or one.is_within else overtime_factor(case)
        hours, night = one.hours * WEEKS, one.night * WEEKS
        premium = night_due(case, rate, night)
        due = rate * factor * hours + premium
        paid = one.paid + rate * one.share * hours
        values: dict[str, str | int] = {"rate": int(rate), "hours": hours_text(hours), "factor": hours_text(factor)}
        steps = [Step("overtime_due", values, int(rate * factor * hours))]
        steps += [night_step(case, rate, night)] if premium else []
        steps += [Step("paid_overtime", {}, int(paid))] if paid else []
        if int(due - paid) > 0:
            yield owed_for(_kind(case, one), one.span, f"extra_work:{place}", due, paid, steps)


def _kind(case: LabourCase, work: ExtraWork) -> str:
    if work.is_within:
        return "minimum_wage"
    if work.is_on_holiday:
        return "holiday_premium"
    return "night_premium" if case.terms.exempt and work.night else "overtime_premium"
