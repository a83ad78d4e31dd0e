"""The steps of a use as the material tells them, in its order; none is added."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from orchestrator.graphs.plan.rules.composing.acting import PlannedFeature, features_of, steps_of
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import BriefClause
from orchestrator.graphs.plan.rules.items.act_parts import Doer
from orchestrator.graphs.plan.rules.items.chained import ToldAct, acts_of, is_aim
from orchestrator.graphs.plan.rules.items.deeds import is_no_deed, unlabelled
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing
from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb

_MOST = 12
_STEM = 2
"""Letters by which a word is found again in another form."""
_WHOLE = 0.7
"""The share of the words of a clause from which nothing of it is left out."""
_LONGEST = 110
_DEVICE = re.compile(
    r"(?:the\s|an?\s|our\s|its\s)?(?:\w+\s)?(?:app|system|service|site|website|bot|text|message|sms|e-?mail|alert|reminder|"
    r"notification|screen|page|code|form|list|link|deposit|refund|calendar|tool)s?\s",
    re.I,
)
"""What is a service's own, or does nothing but through it."""


@dataclass(frozen=True, slots=True)
class CourseStep:
    """One step of a use."""

    who: str
    """Empty where nobody says who does it."""
    does: str
    when: str
    source: int


def course_steps(material: PlanMaterial) -> list[CourseStep]:
    """Return the told use: the features of a message act by act, else what people do by the files."""
    told: list[tuple[str, str, str, BriefClause]] = []
    failing = {one.text for _, one, _ in material.items.failures}
    for one in _in_order(material, steps_of(features_of(material))):
        if one.clause.text in failing or is_no_deed(one.does):
            continue
        acts = [act for act in material.items.told_acts if act.clause == one.clause]
        acts = acts or _ruled(material, one.clause)
        if acts and _covers(acts, one.clause):
            told += [(_by(material, act), act.does, act.when, one.clause) for act in acts]
        elif not one.clause.piece.told:
            told.append((one.who, one.does, "", one.clause))
        elif one.clause.piece.role == "feature" and not is_aim(one.clause, is_korean=material.language == "ko"):
            told.append(("", one.does, "", one.clause))
    return [
        CourseStep(who, _shown(material, who, unlabelled(does)), when, clause.source)
        for who, does, when, clause in told
    ][:_MOST]


def _in_order(material: PlanMaterial, features: Sequence[PlannedFeature]) -> list[PlannedFeature]:
    """Return features with the rules of a message by which somebody named does something, as they are told."""
    known = {one.clause.text for one in features}
    ruled = (one for one in material.items.rules if one.text not in known and _ruled(material, one))
    places = {one.text: at for at, one in enumerate(material.items.clauses)}
    found = [*features, *(PlannedFeature(one, "", one.text) for one in ruled)]
    return sorted(found, key=lambda one: places.get(one.clause.text, 0)) if len(found) > len(features) else found


def _ruled(material: PlanMaterial, clause: BriefClause) -> list[ToldAct]:
    """Return the acts of a rule in which each is somebody's who is named."""
    if clause.kind != "rule" or clause.piece.told is None or is_no_deed(clause.text):
        return []
    acts = [_bound(one) for one in acts_of(clause, is_korean=material.language == "ko")]
    return acts if acts and all(one.doer == "named" for one in acts) and _covers(acts, clause) else []


def _bound(act: ToldAct) -> ToldAct:
    """Return an act of a rule with the word by which it has to be done, where English parts that from its verb."""
    found = re.search(rf"\b(must|should|has\sto|have\sto|can|will)\s{re.escape(act.does)}", act.clause.piece.text)
    return replace(act, does=f"{found[1]} {act.does}") if found else act


def _by(material: PlanMaterial, act: ToldAct) -> str:
    """Return who does an act; empty where what acts is told with it and is no part of a service by its word."""
    if act.doer == "service" and act.does.isascii() and not is_act_verb(act.does.split()[0]):
        return by(material, act.who, act.doer) if _DEVICE.match(act.does) else ""
    return by(material, act.who, act.doer)


def _covers(acts: Sequence[ToldAct], clause: BriefClause) -> bool:
    """Tell whether the acts that were read of a clause are all that it says."""
    said = {word[:_STEM] for act in acts for word in f"{act.who} {act.when} {act.does}".casefold().split()}
    words = clause.text.casefold().split()
    return sum(word[:_STEM] in said for word in words) >= _WHOLE * len(words)


def by(material: PlanMaterial, who: str, doer: Doer) -> str:
    """Return who does an act; empty where nobody is told."""
    if who or doer in ("runs", "uses"):
        return who or (operator(material) if doer == "runs" else material.users)
    return material.say("step_service") if doer == "service" else ""


def _shown(material: PlanMaterial, who: str, does: str) -> str:
    text = shortened(does, _LONGEST)
    return agreeing(who, text) if material.language == "en" and who else text
