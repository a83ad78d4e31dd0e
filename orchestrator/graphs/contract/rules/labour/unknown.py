"""What a sum needs and the contract does not tell."""

from orchestrator.graphs.contract.analysis import Unknown
from orchestrator.graphs.contract.rules.labour.case import LabourCase
from orchestrator.graphs.contract.rules.labour.owed import Denials
from orchestrator.graphs.contract.rules.labour.reckoning import wage_of, week_of


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
    wage = wage_of(case, week, pays_holiday=True)
    if wage is None:
        return ("wage",)
    if denials.inclusive and not (week.overtime or week.night or wage.overtime_hours):
        return ("overtime_hours",)
    return ()


def _is_paid_by_the_hour(case: LabourCase) -> bool:
    return any(one.part == "base" and one.period == "hour" for one in case.terms.wages)
