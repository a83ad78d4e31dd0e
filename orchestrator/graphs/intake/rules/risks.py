"""Which facts of the pattern hold, and which risks they come to (K3)."""

from collections.abc import Mapping
from datetime import date

import structlog

from integrations.knowledge.base import Fact, RiskRule, Scenario
from integrations.knowledge.conditions import Value, holds
from orchestrator.graphs.intake.state import KeptFact

log = structlog.get_logger()

_ORDER = {"HIGH": 0, "MEDIUM": 1, "LOW": 2}


def facts_that_hold(scenario: Scenario, facts: Mapping[str, KeptFact], today: date) -> list[Fact]:
    """Return the facts of the pattern that hold on a day; a condition that cannot be read holds never."""
    found = []
    for fact in scenario.facts:
        kept = facts.get(fact.related_field)
        try:
            if holds(fact.holds_when, _value(kept), today):
                found.append(fact)
        except ValueError:
            log.warning("condition_unreadable", fact=fact.code)
    return found


def risks_of(scenario: Scenario, facts: Mapping[str, KeptFact], today: date) -> list[RiskRule]:
    """Return the rules whose facts all hold, the highest level first; a rule without facts never holds."""
    codes = {fact.code for fact in facts_that_hold(scenario, facts, today)}
    found = [rule for rule in scenario.risks if rule.triggers and codes.issuperset(rule.triggers)]
    return sorted(found, key=lambda rule: _ORDER[rule.level])


def _value(fact: KeptFact | None) -> Value | None:
    """Return the value as conditions compare it; a date that is known in part stands for its first day."""
    if fact is None or fact["status"] != "known":
        return None
    value = fact["value"]
    if fact["kind"] == "date" and isinstance(value, str):
        return first_day(value)
    return value


def first_day(iso: str) -> date | None:
    """Return the first day of "2025", "2025-10", "2025-10-14" or "2025-03/2025-05"."""
    parts = iso.partition("/")[0].split("-")
    try:
        return date(*map(int, (*parts, *("01",) * (3 - len(parts)))))
    except ValueError:
        return None
