"""How a use runs by what is at its heart, as lending, repairing or watching: steps of a guide with the people and things of the request."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from integrations.guides.base import Guide
from orchestrator.graphs.plan.rules.composing.acting import told_features
from orchestrator.graphs.plan.rules.composing.course_things import course_thing
from orchestrator.graphs.plan.rules.composing.courses import CourseStep
from orchestrator.graphs.plan.rules.composing.owners import are_many, spoken_of
from orchestrator.graphs.plan.rules.composing.usual import cosines
from orchestrator.graphs.plan.rules.items.deeds import goes_on
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.kind_classifier import guide_odds
from orchestrator.graphs.plan.rules.kinds import GENERAL, has_word
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing
from orchestrator.graphs.plan.rules.reading.conflicts import words_of
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT

_SURE: Final = 0.45
"""The probability from which the use runs by a course: of 55 requests 30 are of the right one then, 2 of another."""
_SURE_ALONE: Final = 0.5
"""The same by the title alone, or by what is told alone."""
_READ: Final = 10
"""Features whose sense is weighed beside that of the title."""
_STEP: Final = re.compile(r"- \{(?P<who>\w+)\}: (?P<does>.+)")
_CASE: Final = re.compile(r"(?:예외|Exception):\s*(?P<case>.+?)\.?")
_PAYING: Final = re.compile(r"\[([^\[\]]*)\]")
"""What of a step is done only where users pay."""
_OTHERS: Final = ("act", "rule", "state", "note", "people")
_SAME: Final = 0.35
"""The nearness from which a told step stands for one of the guide: that the same people do both is most of it."""
_SURELY_SAME: Final = 0.55
"""That from which it does, wherever it stands."""
_LEAST: Final = 4
"""Steps of a course that is whole."""
_OF_DOER: Final = 0.3
"""What it adds that the same people do both; others take it off."""


def course_guide(material: PlanMaterial) -> Guide:
    """Return the guide by which the use runs; the general one where none surely fits, or the request has no word of it."""
    guides = {guide.key: guide for guide in material.guides.of("courses", material.language)}
    told = [one.does for one in told_features(material)[:_READ]]
    told = told or [*dict.fromkeys((*_beside(material), *material.items.failing))]
    texts = [material.analysis.subject, *told]
    title, *acts = guide_odds("courses", texts)
    mean = {key: sum(one[key] for one in acts) / max(len(acts), 1) for key in title}
    both = {key: title[key] + mean[key] for key in title}
    found = _likeliest(both, _SURE) or _likeliest(title, _SURE_ALONE) or _likeliest(mean, _SURE_ALONE)
    guide = guides.get(found, guides[GENERAL])
    said = " ".join(" ".join((material.analysis.subject, *told)).casefold().replace("-", " ").split())
    return guide if any(has_word(word, said) for word in guide.words) else guides[GENERAL]


def _likeliest(scores: Mapping[str, float], least: float) -> str:
    """Return the likeliest course by logarithms of odds; empty where it is less likely than ``least``."""
    best = max(scores, key=lambda key: scores[key])
    return best if 1 / sum(exp(score - scores[best]) for score in scores.values()) >= least else ""


def _beside(material: PlanMaterial) -> list[str]:
    """Return what the message tells of the service in other clauses, where none tells a feature."""
    title = words_of(material.analysis.subject)
    own = [one for one in material.items.of("order", *_OTHERS) if one.piece.is_own]
    return [
        one.text
        for one in own
        if (one.kind == "order" and words_of(one.text) & title)
        or (one.kind != "order" and (one.piece.told is None or one.piece.told.role not in OF_TEXT))
    ][:_READ]


def guide_steps(material: PlanMaterial, guide: Guide, parties: Mapping[str, str]) -> list[CourseStep]:
    """Return the steps of a guide; ``parties``: who has each part, ``{users}`` and so on."""
    found = []
    for step in filter(None, map(_STEP.fullmatch, guide.blocks["flow"].lines)):
        is_service = step["who"] == "subject"
        who = material.say("step_service") if is_service else parties[step["who"]]
        does = _filled(material, guide, step["does"], parties)
        if material.language == "en" and are_many(who):
            does = agreeing("people", does)
        found.append(CourseStep(who, does, "", 0, is_service=is_service))
    return found


def guide_cases(material: PlanMaterial, guide: Guide, parties: Mapping[str, str]) -> list[str]:
    """Return what is done where a step of a guide fails, that of the riskiest step first."""
    cases = filter(None, map(_CASE.fullmatch, guide.blocks["flow"].lines))
    return [_filled(material, guide, one["case"], parties) for one in cases]


def joined(told: Sequence[CourseStep], added: Sequence[CourseStep]) -> list[CourseStep]:
    """Return the told steps in their order with those of a guide around them that none of them stands for."""
    if not (told and added):
        return [*told, *added]
    units = _units(told)
    near = _nearness(told, added)
    rows = np.array([near[[*unit]].max(0) for unit in units])
    places = _in_order(rows)
    stands = {at for row, at in zip(rows, places, strict=True) if row[at] >= _SAME}
    stands |= {at for row in rows for at in np.flatnonzero(row >= _SURELY_SAME).tolist()}
    whole = {
        at
        for (first, from_), (second, to) in pairwise(zip(units, places, strict=True))
        if _is_one_sentence(told[first[-1]], told[second[0]])
        for at in range(from_ + 1, to + 1)
    }  # nothing comes between what one sentence tells
    away = stands | (whole if len(told) + len(added) - len(stands | whole) >= _LEAST else set())
    found: list[CourseStep] = []
    for at, step in enumerate(added):
        mine = [told[one] for unit, place in zip(units, places, strict=True) if place == at for one in unit]
        found += mine if at in away else [step, *mine]
    return found


def _units(told: Sequence[CourseStep]) -> list[list[int]]:
    """Return the places of told steps, those together that the same people do one after the other in one sentence."""
    found: list[list[int]] = []
    for at, step in enumerate(told):
        before = told[at - 1] if at else None
        if before and is_same_party(before.who, step.who) and _is_one_sentence(before, step):
            found[-1].append(at)
        else:
            found.append([at])
    return found


def _is_one_sentence(one: CourseStep, other: CourseStep) -> bool:
    if one.clause is None or other.clause is None:
        return False
    return one.clause == other.clause or goes_on(one.clause.piece, other.clause.piece)


def ending(told: Sequence[CourseStep], added: Sequence[CourseStep], users: str) -> list[CourseStep]:
    """Return how a told use ends for its users by a guide, where what is told stops before."""
    last = max((at for at, one in enumerate(added) if is_same_party(one.who, users)), default=-1)
    return [added[last]] if last > _in_order(_nearness(told, added))[-1] else []


def _nearness(told: Sequence[CourseStep], added: Sequence[CourseStep]) -> NDArray[np.float32]:
    """Return how near steps are to those of a guide by their sense and by who does them [told, added]."""
    same = [[is_same_party(one.who, other.who) for other in added] for one in told]
    near = cosines([one.does for one in told], [one.does for one in added])
    return near + np.where(same, _OF_DOER, -_OF_DOER).astype(np.float32)


def _in_order(near: NDArray[np.float32]) -> list[int]:
    """Return for each told step the place of that of the guide which it is likest to, none before that of an earlier one."""
    best = near.copy()
    for row, before in zip(best[1:], best[:-1], strict=True):
        row += np.maximum.accumulate(before)
    places = [int(best[-1].argmax())]
    for row in best[-2::-1]:
        places.append(int(row[: places[-1] + 1].argmax()))
    return places[::-1]


def _filled(material: PlanMaterial, guide: Guide, text: str, parties: Mapping[str, str]) -> str:
    text = _PAYING.sub("" if material.is_free else r"\1", text)
    for name, who in parties.items():
        text = text.replace(f"{{{name}}}", spoken_of(material, who))
    return material.settle(text.replace("{thing}", course_thing(material) or guide.things[0]))
