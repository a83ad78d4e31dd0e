"""Who does what: the parts that the material names in place of the usual ones."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.days import SetDay

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
    named = material.items.operator if material.items.acts else ""
    if material.language == "en" and named:
        return f"the {named}" if not named.isupper() else named
    if material.items.told_acts and not named and case.asker:
        return case.asker
    found = named or case.asker or next((part for part in case.parts if part not in case.reader), "")
    return found or material.say("role_operator")


def decider(material: PlanMaterial) -> str:
    """Return who decides."""
    return material.case.reader or material.say("role_decider")


def side_name(material: PlanMaterial, who: str) -> str:
    """Return who takes a position by the part they have: "the owner, doctor" is the owner."""
    for piece in material.case.own:
        if match := re.search(rf"\b(?P<part>[Tt]he\s[a-z]+(?:\s[a-z]+)?),\s{re.escape(who.lower())},", piece.text):
            return match["part"].lower()
    if material.language == "ko":
        return re.sub(r"(?<=[가-힣]{2})(?<!선생)님$", "", who)
    return who if who.isupper() else f"the {who if who != who.capitalize() else who.lower()}"


def decision_day(material: PlanMaterial) -> SetDay | None:
    """Return the day on which the plan is decided on; None where nobody sets one."""
    return next((day for day in material.case.days if day.kind == "decision"), None)


def users_text(material: PlanMaterial) -> str:
    """Return the users with how many they are; of several groups each with its own number."""
    groups = re.split(r"(?<=[가-힣])(?:과|와)\s|,\s|\sand\s", material.users)
    told = [
        material.say("counted", who=group, count=count) if (count := material.items.counted(group)) else group
        for group in groups
    ]
    return ", ".join(told)
