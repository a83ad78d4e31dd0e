"""The hours of a week, and what is paid for them in a month: exactly; won are rounded down only where they are shown."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from orchestrator.graphs.contract.analysis import Step
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.month import FULL_MONTH, FULL_WEEK, WEEKS
from orchestrator.graphs.contract.rules.labour.nights import night_minutes
from orchestrator.graphs.contract.rules.labour.weekly import pause_of, weekly_minutes
from orchestrator.graphs.contract.rules.terms import Shift, Stated, WageSum

_PREMIUMS = re.compile(r"야간|연장|휴일근로|초과|시간외")


@dataclass(frozen=True, slots=True)
class Week:
    """The hours of a week."""

    worked: Fraction
    normal: Fraction
    """Within the statutory hours."""
    overtime: Fraction
    holiday: Fraction
    """Paid for the weekly holiday."""
    night: Fraction
    source: Stated[Decimal] | Stated[Fraction]
    monthly: Fraction | None = None
    """Hours of a month, where the contract tells those."""

    @property
    def paid_monthly(self) -> Fraction:
        """Normal and weekly-holiday hours of a month."""
        if self.monthly is not None:
            return self.monthly
        is_full = self.normal == FULL_WEEK and self.holiday
        return Fraction(FULL_MONTH) if is_full else (self.normal + self.holiday) * WEEKS


def week_of(case: LabourCase) -> Week | None:
    """Return the hours of a week; None where the contract does not tell them."""
    time = case.terms.time
    if case.terms.exempt and time.stated_monthly:
        hours = Fraction(time.stated_monthly.value)
        weekly = hours / WEEKS
        return Week(weekly, weekly, Fraction(0), Fraction(0), Fraction(0), time.stated_monthly, hours)
    told = weekly_minutes(time)
    if told is None or not 0 < told.value <= 168 * 60:
        return None
    worked = Fraction(told.value) / 60
    if case.terms.exempt:
        return Week(worked, worked, Fraction(0), Fraction(0), _night(case), told)
    most_week, most_day = limits(case)
    daily = sum(
        (
            max(Fraction(0), Fraction(shift.minutes - pause_of(time, shift), 60) - most_day) * _days_of(case, shift)
            for shift in time.shifts
        ),
        Fraction(0),
    )
    has_daily_limit = not (time.is_own and time.stated_weekly) and bool(
        case.figure("overtime_premium")
    )  # article 50 is not for the smallest workplaces
    overtime = max(worked - most_week, daily if has_daily_limit else Fraction(0), Fraction(0))
    normal = worked - overtime
    if time.overtime_weekly and not overtime:
        overtime = Fraction(time.overtime_weekly.value)
    least = case.figure("short_hours")
    holiday = min(normal, Fraction(FULL_WEEK)) / 5 if least is None or normal >= Fraction(least) else Fraction(0)
    return Week(worked, normal, overtime, holiday, _night(case), told)


def working_days(case: LabourCase) -> Fraction | None:
    """Return the days a week on which there is work; None where that is not told."""
    time = case.terms.time
    if time.days:
        return Fraction(time.days.value)
    return sum((Fraction(shift.days) for shift in time.shifts), Fraction(0)) or None


def limits(case: LabourCase) -> tuple[Fraction, Fraction]:
    """Return the statutory hours a week and a day: less for those under age."""
    if case.is_minor:
        week, day = case.figure("minor_weekly_hours"), case.figure("minor_daily_hours")
    else:
        week, day = case.figure("weekly_hours"), case.figure("daily_hours")
    return Fraction(week or FULL_WEEK), Fraction(day or 8)


def _days_of(case: LabourCase, shift: Shift) -> Fraction:
    return Fraction(shift.days or (case.terms.time.days.value if case.terms.time.days else 0))


def is_by_day(case: LabourCase) -> bool:
    """Tell whether all times of work are told, and none lies between 22:00 and 06:00."""
    time = case.terms.time
    if not time.shifts or time.has_turns or any(one.night for one in time.extras):
        return False
    return all(_days_of(case, one) and not night_minutes(one.begins, one.ends) for one in time.shifts)


def _night(case: LabourCase) -> Fraction:
    """Return the hours a week between 22:00 and 06:00, without the breaks that are said to lie there."""
    total = Fraction(0)
    for shift in case.terms.time.shifts:
        minutes = night_minutes(shift.begins, shift.ends)
        for begins, ends in case.terms.time.pauses:
            for later in (0, 1440):
                first, last = max(begins + later, shift.begins), min(ends + later, shift.ends)
                minutes -= night_minutes(first, last) if first < last else 0
        total += Fraction(max(minutes, 0), 60) * _days_of(case, shift)
    return total


@dataclass(frozen=True, slots=True)
class Wage:
    """What is paid in a month as far as it counts towards the minimum wage."""

    told: WageSum
    monthly: Fraction
    """For a wage by the hour: for normal hours and those of the weekly holiday that are paid."""
    rate: Fraction | None
    """Won an hour, where wages are told by the hour."""
    steps: tuple[Step, ...]
    ordinary: Fraction | None = None
    """The ordinary wage of a month where more belongs to it than counts towards the minimum wage."""
    overtime_paid: Fraction = Fraction(0)
    """Fixed pay a month for overtime."""
    overtime_hours: Decimal | None = None
    """A month, that this is said to pay for."""
    overtime_rate: Fraction | None = None
    """Won for an hour of overtime, where the contract fixes that."""
    overtime_sum: WageSum | None = None
    is_daily: bool = False
    """Paid by the day for all hours of it."""
    paid_beyond: Fraction | None = None
    """Of a daily wage for the normal hours of a day: won a month that are paid for hours beyond those of a week."""


def wage_of(case: LabourCase, week: Week, *, pays_holiday: bool) -> Wage | None:
    """Return what is paid; None where it is not told, or not for so many hours that it can be reckoned."""
    if case.terms.variable_pay:
        return None
    base = [one for one in case.terms.wages if one.part == "base"]
    monthly = [one for one in base if one.period in ("month", "year")]
    total = [one for one in case.terms.wages if one.part == "total"]
    hourly = next((one for one in base if one.period == "hour"), None)
    if hourly and not monthly:
        return _hourly(hourly, Fraction(hourly.won), week, pays_holiday=pays_holiday)
    daily = next((one for one in base if one.period == "day"), None)
    days = case.terms.time.days
    is_for_all = case.terms.holiday_in_wage and _PREMIUMS.search(case.terms.holiday_in_wage.of(case.contract.text))
    if daily and not monthly and days and not is_for_all and (hours := _hours_of_a_day(case, daily)):
        rate = daily.won / hours
        by_hour = _hourly(daily, rate, week, pays_holiday=pays_holiday)
        beyond = max(Fraction(0), daily.won * Fraction(days.value) - rate * week.normal) * WEEKS
        paid_hours = week.normal + (min(week.worked, Fraction(FULL_WEEK)) / 5 if pays_holiday and week.holiday else 0)
        paid = rate * paid_hours * WEEKS
        steps = (Step("paid_hourly", {"rate": int(rate), "hours": hours_text(paid_hours * WEEKS)}, int(paid)),)
        return replace(by_hour, monthly=paid, steps=steps, is_daily=True, paid_beyond=beyond)
    if daily and not monthly and days:
        number = Fraction(days.value) + (1 if pays_holiday and week.holiday else 0)
        paid = daily.won * number * WEEKS
        steps = (Step("paid_daily", {"rate": daily.won, "days": hours_text(number)}, int(paid)),)
        return Wage(daily, paid, None, steps, is_daily=True)
    weekly = next((one for one in base if one.period == "week"), None)
    if weekly and not monthly:
        paid = weekly.won * WEEKS
        return Wage(weekly, paid, None, (Step("paid_weekly", {"rate": weekly.won}, int(paid)),))
    return _monthly(case, monthly, total)


def _hours_of_a_day(case: LabourCase, daily: WageSum) -> Fraction | None:
    """Return for how many hours a daily wage is: as it says, or all of a day that is no longer than the law's."""
    if daily.hours:
        return Fraction(daily.hours)
    time = case.terms.time
    worked = {shift.minutes - pause_of(time, shift) for shift in time.shifts}
    hours = Fraction(max(worked), 60) if worked else Fraction(time.stated_daily.value) if time.stated_daily else None
    return hours if hours and len(worked) < 2 and hours <= limits(case)[1] else None


def hourly_wage(told: WageSum, rate: Fraction, week: Week, *, pays_holiday: bool) -> Wage:
    """Return what an hourly rate comes to in a month of normal hours."""
    return _hourly(told, rate, week, pays_holiday=pays_holiday)


def _hourly(told: WageSum, rate: Fraction, week: Week, *, pays_holiday: bool) -> Wage:
    holiday = min(week.worked, Fraction(FULL_WEEK)) / 5 if pays_holiday and week.holiday else Fraction(0)
    hours = week.monthly if week.monthly is not None else (week.normal + holiday) * WEEKS
    paid = rate * hours
    return Wage(told, paid, rate, (Step("paid_hourly", {"rate": int(rate), "hours": hours_text(hours)}, int(paid)),))


def _monthly(case: LabourCase, base: list[WageSum], total: list[WageSum]) -> Wage | None:
    by_month = [one for one in base if one.period == "month"]
    first = next(iter(by_month), None) or next(iter(total), None) or next(iter(base), None)
    if first is None or first.period not in ("month", "year"):
        return None
    paid = Fraction(first.won, 12 if first.period == "year" else 1)
    steps = [Step("paid_yearly" if first.period == "year" else "paid_monthly", {"won": first.won}, int(paid))]
    overtime: WageSum | None = None
    extra, ordinary = Fraction(0), paid
    for one in case.terms.wages:
        if one.period != "month" or one == first or one.part in ("base", "total", "night", "holiday"):
            continue
        if one.part in ("overtime", "premiums"):
            overtime, extra = one, extra + one.won
        elif first.part != "total":
            counted = _counted(case, one)
            paid += counted
            ordinary += one.won if one.part != "bonus" else 0
            steps.append(Step("paid_" + one.part, {"won": one.won}, int(counted)))
    hourly = next((one for one in case.terms.wages if one.part == "overtime" and one.period == "hour"), None)
    rate = Fraction(hourly.won) if hourly else None
    hours = overtime.hours if overtime else None
    return Wage(first, paid, None, tuple(steps), ordinary, extra, hours, rate, overtime or hourly)


def _counted(case: LabourCase, one: WageSum) -> Fraction:
    """Return as much of a monthly bonus or of money for meals as counts towards the minimum wage in that year."""
    left_out = {"meal": "minimum_wage_welfare_excluded", "bonus": "minimum_wage_bonus_excluded"}.get(one.part)
    share, rate = case.figure(left_out) if left_out else None, case.figure("minimum_wage")
    if not share or not rate:
        return Fraction(one.won)
    return max(Fraction(0), one.won - Fraction(share) * Fraction(rate) * FULL_MONTH)


def due_hours(week: Week, wage: Wage) -> Fraction:
    """Return the paid hours of a month: by its weeks where the wage is one by the hour or the day, as it is paid, too."""
    is_by_time = week.monthly is None and (wage.is_daily or wage.rate is not None)
    return (week.normal + week.holiday) * WEEKS if is_by_time else week.paid_monthly


def hours_text(hours: Fraction) -> str:
    """Write hours with at most two decimals."""
    return f"{float(hours):.2f}".rstrip("0").rstrip(".")
