"""What a told use lacks to run from start to end: who asks, whether it may be done, who has it, what is noted; in its own words."""

from collections.abc import Mapping, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.composing.courses import CourseStep
from orchestrator.graphs.plan.rules.composing.owners import are_many, spoken_of
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items.act_names import act_name
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing

_NEARLY: Final = 3
"""Told steps to which only an end is added."""
_NAME: Final = 40


def completed(material: PlanMaterial, told: Sequence[CourseStep], parties: Mapping[str, str]) -> list[CourseStep]:
    """Return fewer than four told steps with those without which they cannot happen; ``parties``: who has which part."""
    users, runs = parties["users"], parties["owner"]
    core = _core(material, told)
    is_begun = bool(told) and is_same_party(told[0].who, users)
    is_had = len(told) > 1 and is_same_party(told[-1].who, users)
    found = [*told]
    if len(told) < _NEARLY:
        if not is_begun:
            found.insert(0, _step(material, users, "skeleton_intake", core, runs))
        if rule := _checked(material, told):
            found.insert(1, CourseStep(runs, material.say("skeleton_check", rule=rule), "", 0))
        if all(is_same_party(one.who, users) for one in found):  # somebody has to do what is asked for
            found.insert(len(found) - int(is_had), _step(material, runs, "skeleton_core", core, runs))
    if not is_had:
        found.append(_step(material, users, "skeleton_receipt", core, runs))
    if len(found) <= _NEARLY or is_had:
        found.append(_step(material, runs, "skeleton_close", core, runs))
    return found


def _step(material: PlanMaterial, who: str, key: str, core: str, owner: str) -> CourseStep:
    does = material.say(key, core=core, owner=spoken_of(material, owner))
    is_plural = material.language == "en" and are_many(who)
    return CourseStep(who, agreeing("people", does) if is_plural else does, "", 0)


def _core(material: PlanMaterial, told: Sequence[CourseStep]) -> str:
    """Return what the use is about: the last told act that has a name, else what the service is called."""
    is_korean = material.language == "ko"
    for one in reversed(told):
        name = act_name([one.does], is_korean=is_korean) if one.source else ""
        if name and len(name) <= _NAME and (is_korean or " " in name):
            return name if is_korean else f"{name[:1].lower()}{name[1:]}"
    return shortened(material.case.subject, _NAME)


def _checked(material: PlanMaterial, told: Sequence[CourseStep]) -> str:
    """Return the first told rule that no step tells, as it is looked at before the work is done; else empty."""
    shown = {one.clause.text for one in told if one.clause}
    outcomes, failing = material.case.outcomes, material.items.failing
    for one in (*material.items.rules, *material.items.never):
        is_other = outcomes.is_stop(one.text) or outcomes.is_goal(one.text) or one.text in failing | shown
        if not is_other and one.piece.surely("constraint"):
            return f"{shortened(one.text.rstrip('. '), _NAME * 2)} [{one.source}]"
    return ""
