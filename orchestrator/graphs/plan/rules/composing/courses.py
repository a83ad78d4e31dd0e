"""The steps of a use as the material tells them, in its order; none is added."""

from collections.abc import Sequence
from dataclasses import dataclass

from orchestrator.graphs.plan.rules.composing.acting import features_of, steps_of
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items import BriefClause
from orchestrator.graphs.plan.rules.items.act_parts import Doer
from orchestrator.graphs.plan.rules.items.chained import ToldAct, is_aim
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing

_MOST = 12
_STEM = 2
"""Letters by which a word is found again in another form."""
_WHOLE = 0.7
"""The share of the words of a clause from which nothing of it is left out."""
_LONGEST = 110


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
    for one in steps_of(features_of(material)):
        acts = [act for act in material.items.told_acts if act.clause == one.clause]
        if acts and _covers(acts, one.clause):
            told += [(by(material, act.who, act.doer), act.does, act.when, one.clause) for act in acts]
        elif not one.clause.piece.told:
            told.append((one.who, one.does, "", one.clause))
        elif one.clause.piece.role == "feature" and not is_aim(one.clause, is_korean=material.language == "ko"):
            told.append(("", one.does, "", one.clause))
    return [CourseStep(who, _shown(material, who, does), when, clause.source) for who, does, when, clause in told][
        :_MOST
    ]


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
