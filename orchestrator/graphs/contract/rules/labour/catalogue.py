"""All kinds of violation that words alone show."""

from typing import Final

from orchestrator.graphs.contract.rules.labour import (
    composed,
    hours,
    hours_rules,
    learnt_kinds,
    leaving,
    money,
    people_rules,
    staying,
)
from orchestrator.graphs.contract.rules.labour.rule import Rule

RULES: Final[tuple[Rule, ...]] = (
    *money.PENALTY,
    *money.DEDUCTION,
    *money.PAYMENT,
    *leaving.SEVERANCE,
    *leaving.DISMISSAL,
    *staying.STAYING,
    *hours_rules.PREMIUMS,
    *hours_rules.REST,
    *hours.WORDS,
    *money.MINIMUM,
    *people_rules.PEOPLE,
    *composed.COMPOSED,
    *learnt_kinds.LEARNT,
)
RULES_BY_KIND: Final[dict[str, tuple[Rule, ...]]] = {
    kind: tuple(rule for rule in RULES if rule.kind == kind) for kind in dict.fromkeys(rule.kind for rule in RULES)
}
