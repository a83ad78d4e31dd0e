"""Who does what: the parts that the material names in place of the usual ones."""

from typing import Final

from orchestrator.graphs.plan.rules.material import PlanMaterial

_ROLES: Final = {
    "운영 담당": "operator", "Operations": "operator", "책임자": "decider", "Sponsor": "decider",
    "개발 담당": "builder", "Engineering": "builder", "기획 담당": "planner", "Product": "planner",
}  # fmt: skip


def owner(material: PlanMaterial, usual: str) -> str:
    """Return who has a part in this plan; ``usual``: as the guides name it."""
    role = _ROLES.get(usual, "")
    if role == "operator":
        return operator(material)
    if role == "decider":
        return decider(material)
    if role == "planner":
        return material.case.asker or material.say("role_planner")
    return material.say("role_builder") if role == "builder" else usual


def operator(material: PlanMaterial) -> str:
    """Return who runs the service."""
    case = material.case
    found = case.asker or next((part for part in case.parts if part not in case.reader), "")
    return found or material.say("role_operator")


def decider(material: PlanMaterial) -> str:
    """Return who decides."""
    return material.case.reader or material.say("role_decider")
