"""What is owed, as a finding with the steps that lead to its sum."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.analysis import Finding, LimitedKey, Severity, Shortfall, Step
from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.labour.month import FULL_MONTH
from orchestrator.graphs.contract.rules.labour.reckoning import Week, hours_text

NORMS: Final = {
    "minimum_wage": ("mwa-6",),
    "probation_pay": ("mwa-5", "mwd-3", "mwa-6"),
    "weekly_holiday": ("lsa-55",),
    "overtime_premium": ("lsa-56", "lsa-43"),
    "inclusive_wage": ("lsa-56", "lsa-15"),
    "night_premium": ("lsa-56",),
    "holiday_premium": ("lsa-56",),
}
SEVERITIES: Final[dict[str, Severity]] = {"minimum_wage": "CRITICAL", "probation_pay": "HIGH"}


@dataclass(frozen=True, slots=True)
class Denials:
    """Where a contract says in words that something is not paid."""

    overtime: Span | None = None
    night: Span | None = None
    weekly_holiday: Span | None = None
    inclusive: Span | None = None
    """The wage is said to hold premiums without their hours."""


@dataclass(frozen=True, slots=True)
class Owed:
    """A finding of what is paid too little, with the exact sum that its ``Shortfall`` shows rounded down."""

    finding: Finding
    exact: Fraction
    limited: LimitedKey | None = None
    """Why it is missing in some months only; None: it is missing in all."""
    months: Decimal | None = None
    """In how many of them, where that is told."""


def owed_for(kind: str, span: Span, source: str, due: Fraction, paid: Fraction, steps: list[Step]) -> Owed:
    """Return what is due less what is paid, in won a month; of one source only the largest counts."""
    gap = due - paid
    values: dict[str, str | int] = {"current": int(paid), "standard": int(due)}
    shortfall = Shortfall(source, int(gap), (*steps, Step("gap", {}, int(gap))))
    return Owed(Finding(kind, SEVERITIES.get(kind, "HIGH"), span, NORMS[kind], values, shortfall), gap)


def hours_step(week: Week) -> Step:
    """Return how the paid hours of a month come about."""
    if week.monthly is not None:
        return Step("hours_stated", {"hours": hours_text(week.monthly)})
    key = "hours_full" if week.paid_monthly == FULL_MONTH else "hours_part"
    hours = {
        "weekly": hours_text(week.normal),
        "holiday": hours_text(week.holiday),
        "hours": hours_text(week.paid_monthly),
    }
    return Step(key, hours)
