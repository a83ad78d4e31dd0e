"""What is different between two versions."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from integrations.knowledge.base import Knowledge, Scenario


@dataclass(frozen=True, slots=True)
class Difference:
    """What was added, removed and changed of one kind of thing, by its names."""

    kind: str
    """steps, scenarios, questions, facts, risks, deadlines, sections, prompts or meta."""
    count: int
    """How many there are now."""
    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[str, ...]

    def __bool__(self) -> bool:
        """Whether anything is different."""
        return bool(self.added or self.removed or self.changed)


def differences(before: Knowledge | None, after: Knowledge) -> tuple[Difference, ...]:
    """Compare two versions, kind by kind; without a version before, all is added."""
    old: Mapping[str, Mapping[str, Any]] = _things(before) if before else {}
    return tuple(_difference(kind, old.get(kind, {}), things) for kind, things in _things(after).items())


def _difference(kind: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Difference:
    return Difference(
        kind,
        len(after),
        added=tuple(name for name in after if name not in before),
        removed=tuple(name for name in before if name not in after),
        changed=tuple(name for name, thing in after.items() if name in before and before[name] != thing),
    )


def _things(knowledge: Knowledge) -> dict[str, Mapping[str, Any]]:
    scenarios = knowledge.scenarios
    return {
        "steps": {f"{step.code} {step.order}": step for step in knowledge.steps},
        "scenarios": {code: _alone(scenario) for code, scenario in scenarios.items()},
        "questions": {f"{code}.{each.field}": each for code, found in scenarios.items() for each in found.questions},
        "facts": {f"{code}.{each.code}": each for code, found in scenarios.items() for each in found.facts},
        "risks": {f"{code}.{each.code}": each for code, found in scenarios.items() for each in found.risks},
        "deadlines": {f"{code}.{each.code}": each for code, found in scenarios.items() for each in found.deadlines},
        "sections": {f"{each.target_user}.{each.format_id}.{each.key}": each for each in knowledge.sections},
        "prompts": knowledge.prompts,
        "meta": knowledge.meta,
    }


def _alone(scenario: Scenario) -> Scenario:
    """Return the scenario without what is compared by itself."""
    return replace(scenario, questions=(), facts=(), risks=(), deadlines=())
