"""What a clause says and what the law has in its stead, both with their unit, as programs get them."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Final, Literal, TypeAlias

from integrations.law.law import Law
from orchestrator.graphs.contract.analysis import Finding
from orchestrator.graphs.contract.rules.folding import FoldedText, folded
from orchestrator.graphs.contract.rules.labour.sums import find_sums
from orchestrator.graphs.contract.words import Words

Unit: TypeAlias = Literal[
    "won", "won_an_hour", "won_a_month", "hours_a_week", "minutes", "days", "weeks", "months", "years", "percent"
]
"""A text ``contract.value.<unit>``."""

_UNITS: Final[Mapping[str, Unit]] = {
    "minimum_wage": "won_an_hour",
    "probation_pay": "won_an_hour",
    "weekly_hours": "hours_a_week",
    "minor_protection": "hours_a_week",
    "break_time": "minutes",
    "fixed_term": "months",
    **dict.fromkeys(("overtime_premium", "night_premium", "holiday_premium"), "percent"),
    "wage_deduction": "won_a_month",
    "deposit": "won_a_month",
}
"""Of the figures that rules give with a finding; what a shortfall is reckoned from is won a month."""
_BY_LAW: Final[Mapping[str, tuple[str, Unit]]] = {
    "minimum_wage": ("minimum_wage", "won_an_hour"),
    "weekly_hours": ("weekly_hours", "hours_a_week"),
    "break_time": ("break_minutes_full_day", "minutes"),
    "dismissal_notice": ("dismissal_notice_days", "days"),
    "settlement_late": ("settlement_days", "days"),
    "annual_leave": ("annual_leave_days", "days"),
    "overtime_premium": ("overtime_premium", "percent"),
    "night_premium": ("night_premium", "percent"),
    "holiday_premium": ("holiday_premium", "percent"),
    "probation_pay": ("probation_wage_share", "percent"),
    "minor_protection": ("minor_weekly_hours", "hours_a_week"),
}
"""Of kinds that words alone show: the parameter of the law in whose stead they stand."""
_LENGTH: Final = re.compile(
    r"(?<![\d.,])(?P<n>\d{1,3})(?:(?P<days>일|(?:calendar)?days?)|(?P<weeks>주(?!일에)|weeks?)|(?P<months>개월|months?)|(?P<years>년(?!도)|years?))"
)
_PERCENT: Final = re.compile(r"(?<![\d.,])(?P<n>\d{1,3}(?:\.\d)?)(?P<percent>%|퍼센트|percent)")
_QUOTED: Final[Mapping[str, re.Pattern[str]]] = {
    **dict.fromkeys(("dismissal_notice", "settlement_late", "annual_leave", "non_compete"), _LENGTH),
    **dict.fromkeys(("overtime_premium", "night_premium", "holiday_premium", "probation_pay"), _PERCENT),
}
"""What a clause of the kind says its figure in."""
_MEASURED: Final[Mapping[str, tuple[str, ...]]] = {"annual_leave": ("days",), "non_compete": ("months", "years")}
"""Of kinds whose clauses hold other lengths too, the units of theirs: "연차는 1년에 10일"."""
_SUMS: Final = ("penalty", "wage_deduction", "deposit", "training_repayment", "advance_offset")
_DENIED: Final = re.compile(r"없이|않|아니|without|\bno\b|\bnot\b")
"""What makes a length none that is given: "30일 전 예고 없이"."""


def current_value(finding: Finding, quote: str, say: Words) -> str:
    """Return what the clause says; empty where it has no figure, or several of which none is surely the one."""
    if (given := finding.values.get("current", "")) != "":
        unit = _unit(finding)
        return _told(given, unit, say) if unit else str(given)
    words = FoldedText(folded(quote), 0)
    if finding.kind in _SUMS:
        sums = {one.won for one in find_sums(words.ko)}
        return _told(sums.pop() or "", "won", say) if len(sums) == 1 else ""
    pattern = _QUOTED.get(finding.kind)
    if pattern is None or (pattern is _LENGTH and finding.kind != "non_compete" and _DENIED.search(words.en)):
        return ""
    units = _MEASURED.get(finding.kind)
    found = {(one["n"], str(one.lastgroup)) for one in pattern.finditer(words.ko)}
    found = {one for one in found if units is None or one[1] in units}
    return "".join(say(f"contract.value.{measure}", n=n) for n, measure in found) if len(found) == 1 else ""


def legal_standard(finding: Finding, law: Law, begins: date | None, say: Words) -> str:
    """Return what the law, or the playbook, has instead: of the contract's first day, else by the newest law."""
    if finding.wording and finding.wording.standard:
        return finding.wording.standard
    if (given := finding.values.get("standard", "")) != "":
        unit = _unit(finding)
        return _told(given, unit, say) if unit else str(given)
    name, measure = _BY_LAW.get(finding.kind, ("", "won"))
    if name not in law.parameters:
        return ""
    value = law.parameter(name, on=begins) if begins else law.parameters[name].spans[-1].value
    if value is None:
        return ""
    return _told(value * 100 if measure == "percent" else value, measure, say)


def _unit(finding: Finding) -> Unit | None:
    return "won_a_month" if finding.shortfall else _UNITS.get(finding.kind)


def _told(value: str | int | Decimal, unit: Unit, say: Words) -> str:
    if value == "":
        return ""
    number = f"{value.normalize():f}" if isinstance(value, Decimal) else value
    figure = f"{int(number):,}" if unit.startswith("won") else str(number)
    return say(f"contract.value.{unit}", n=figure)
