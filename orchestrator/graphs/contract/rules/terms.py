"""What a labour contract agrees on, each with the place where it says so."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from orchestrator.graphs.contract.analysis import WagePeriod
from orchestrator.graphs.contract.contract_text import Span

T_co = TypeVar("T_co", covariant=True)
WagePart = Literal[
    "base", "allowance", "meal", "bonus", "overtime", "night", "holiday", "premiums", "weekly_holiday", "total"
]


@dataclass(frozen=True, slots=True)
class Stated(Generic[T_co]):
    """A value and where it stands."""

    value: T_co
    span: Span


@dataclass(frozen=True, slots=True)
class WageSum:
    """A sum that is paid again and again."""

    won: int
    period: WagePeriod
    part: WagePart
    span: Span
    hours: Decimal | None = None
    """Of a daily wage: for how many hours of the day it is, where that is said. Of others: for how many hours a month it pays, where it is for overtime, night or holiday work and says so."""


@dataclass(frozen=True, slots=True)
class Shift:
    """Work from one time of the day to another, on so many days a week. Times are minutes since midnight."""

    begins: int
    ends: int
    """Beyond 1,440 where it ends on the next day."""
    days: Fraction
    """A half for every second week; 0: the contract tells them elsewhere."""
    span: Span
    pause: int | None = None
    """Minutes of its own breaks; None: it has those of every day."""
    weekdays: frozenset[int] = frozenset()
    """Monday 0; empty: not named beside its times."""
    pause_span: Span | None = None
    """Where its own breaks are told, if elsewhere."""

    @property
    def minutes(self) -> int:
        """From its begin to its end, breaks included."""
        return self.ends - self.begins


@dataclass(frozen=True, slots=True)
class ExtraWork:
    """Work beside the schedule that recurs, as so much of an average week."""

    hours: Fraction
    night: Fraction
    """Of these hours between 22:00 and 06:00."""
    span: Span
    paid: Fraction = Fraction(0)
    """Won a month that are paid for it as a fixed sum."""
    share: Fraction = Fraction(0)
    """Of the wage of an hour, that is paid for each hour."""
    is_on_holiday: bool = False
    """On a day of rest."""
    is_within: bool = False
    """It lies in the schedule, whose hours are counted already: only the wage itself is short."""


@dataclass(frozen=True, slots=True)
class WorkingTime:
    """When and how long somebody works."""

    shifts: tuple[Shift, ...] = ()
    break_minutes: Stated[int] | None = None
    """A day."""
    pauses: tuple[tuple[int, int], ...] = ()
    """When the breaks are, in minutes since midnight, where that is said."""
    stated_weekly: Stated[Decimal] | None = None
    stated_daily: Stated[Decimal] | None = None
    stated_monthly: Stated[Decimal] | None = None
    days: Stated[Fraction] | None = None
    """A week."""
    overtime_weekly: Stated[Fraction] | None = None
    """Hours beyond the agreed ones that the contract fixes."""
    extras: tuple[ExtraWork, ...] = ()
    is_own: bool = False
    """Told by the person and not by the contract: all hours of the week."""
    unread: Span | None = None
    """Times of work that neither the schedule nor the work beside it holds, and for which no more is promised."""
    has_turns: bool = False
    """Of several shifts that somebody works by turns only the first is read: how often each is, is not told."""


@dataclass(frozen=True, slots=True)
class ProbationTerm:
    """A time of trial, and what is paid in it."""

    span: Span
    months: Decimal | None = None
    rate: Stated[Decimal] | None = None
    """Share of the wage."""
    is_of_minimum: bool = False
    """The share is one of the minimum wage itself."""
    sum: WageSum | None = None
    days: int | None = None
    """Days of work that it lasts, where it is no longer; ``sum`` is None then where nothing is paid for them."""


@dataclass(frozen=True, slots=True)
class LabourTerms:
    """The terms of one contract; None and empty: it does not say."""

    begins: Stated[date] | None = None
    ends: Stated[date] | None = None
    concluded: Stated[date] | None = None
    """The day on which it was signed."""
    months: Stated[Decimal] | None = None
    """How long it runs."""
    wages: tuple[WageSum, ...] = ()
    unread_wage: Span | None = None
    """A wage that is blank or cannot be read."""
    is_blank: bool = False
    """Of an unread wage: nothing stands there."""
    time: WorkingTime = WorkingTime()
    probation: ProbationTerm | None = None
    employees: Stated[int] | None = None
    """At the workplace; of "fewer than five" 4."""
    born: Stated[date] | None = None
    age: Stated[int] | None = None
    overtime_share: Stated[Fraction] | None = None
    """Of the ordinary wage of an hour, that an hour of overtime is said to be paid with."""
    is_simple_labour: Stated[bool] | None = None
    holiday_in_wage: Span | None = None
    """The hourly wage is said to hold the pay for the weekly holiday."""
    holiday_crossed_out: Span | None = None
    """Pay for the weekly holiday is marked as not given: "주휴 X"."""
    exempt: Span | None = None
    """Work that article 63 of the Labor Standards Act takes out of the rules on hours and holidays."""
    variable_pay: Span | None = None
    """Pay that depends on sales or pieces."""
    pays_premiums: Span | None = None
    """Premiums for overtime or night work are promised."""
    holds_overtime: Span | None = None
    """Hours beyond the schedule's are said to be within the wage."""
    is_for_all_hours: Span | None = None
    """The wage is said to be for all hours that are worked."""
    taken: frozenset[int] = frozenset()
    """Where sums begin that are surely taken from pay again and again."""
