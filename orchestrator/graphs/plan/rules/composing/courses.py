"""Which course a use runs through, by what people do in it, and its steps: told ones in their order, and marked ones between."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from integrations.guides.base import Guide
from orchestrator.graphs.plan.rules.composing.acting import features_of, of_guide, steps_of
from orchestrator.graphs.plan.rules.composing.exposures import exposures_of
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items.act_parts import Doer
from orchestrator.graphs.plan.rules.kinds import has_word
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.polishing import agreeing

_GENERAL: Final = "general"
_SURE: Final = 2
"""Signs from which a course is surely the one: words of its head among the acts, those in the subject twice."""
_AHEAD: Final = 1.0
_OF_TROUBLE: Final = 0.5
"""What a word weighs that stands in what goes wrong today."""
_FAILURES: Final = 2
"""Failures that the case itself brings."""
_ENOUGH: Final = 5
"""Told steps from which only the first and the last step of a course are added."""
_LEAST: Final = 4
_MOST: Final = 9
_LONGEST: Final = 110
_OPEN: Final = re.compile(r"\{(?:users|operator|decider)\}")


@dataclass(frozen=True, slots=True)
class CourseStep:
    """One step of a use."""

    who: str
    does: str
    when: str = ""
    source: int = 0
    """0: nobody told it."""
    doer: Doer = "named"


def course_guide(material: PlanMaterial) -> Guide:
    """Return the guide of the course that the acts surely run through; a neutral one where two or none come near."""
    guides = {guide.key: guide for guide in material.guides.of("courses", material.language)}
    acts = [f"{one.when} {one.does}" for one in told_steps(material)]
    troubles = " / ".join(one.text for one in material.items.troubles)
    scores = {
        key: _score(guide, material.case.subject, acts, troubles) for key, guide in guides.items() if key != _GENERAL
    }
    first, *others = sorted(scores.values(), reverse=True)
    best = max(scores, key=lambda key: scores[key])
    is_sure = first >= _SURE and all(first - other >= _AHEAD for other in others)
    return guides[best if is_sure else _GENERAL]


def _score(guide: Guide, subject: str, acts: Sequence[str], troubles: str) -> float:
    """Return how much speaks for a course: its words in the subject and in the acts, and its steps that are told."""
    named = 2.0 * any(has_word(word, subject.casefold()) for word in guide.words)
    told = " / ".join(acts).casefold()
    said = {word for word in guide.words if has_word(word, told)}
    longest = [word for word in said if not any(word != other and word in other for other in said)]
    if not named and not longest:
        return 0.0
    stages = guide.blocks["steps"].rows
    reached = {at for act in acts if (at := _stage(stages, act, 0)) is not None}
    lacking = _OF_TROUBLE * any(has_word(word, troubles.casefold()) for word in guide.words)
    return named + len(longest) + lacking + 0.5 * len(reached)


def told_steps(material: PlanMaterial) -> list[CourseStep]:
    """Return what is told of the use: the acts of a message, else what people do by the files."""
    if material.items.told_acts:
        return [
            CourseStep(one.who, one.does, one.when, one.clause.source, one.doer) for one in material.items.told_acts
        ]
    if not material.items.acts:
        return []
    return [
        CourseStep(one.who, one.does, "", one.clause.source, "named" if one.who else "service")
        for one in steps_of(features_of(material))
    ]


def course_steps(material: PlanMaterial) -> list[CourseStep]:
    """Return the whole use, each step with who does it; told ones keep their order and their words."""
    guide = course_guide(material)
    stages = guide.blocks["steps"].rows
    told = told_steps(material)
    places: list[int | None] = []
    at = 0
    for step, following in zip_longest(told, told[1:]):
        found = _stage(stages, f"{step.when} {step.does}", at)
        if found is not None and following is not None and following.who == step.who:
            then = _stage(stages, f"{following.when} {following.does}", at)
            found = (
                found if then is None or then >= found else None
            )  # what the same person goes on with stands before it
        places.append(found)
        at = found if found is not None else at
    out_of_turn = [
        _stage(stages, f"{one.when} {one.does}", 0) for one, at in zip(told, places, strict=True) if at is None
    ]
    reached = {one for one in (*places, *out_of_turn) if one is not None}
    names = {
        stages[place][0]: step.who
        for step, place in zip(told, places, strict=True)
        if place is not None and step.doer == "named"
    }
    wanted = [one for one in range(len(stages)) if one not in reached]
    if guide.key == _GENERAL and told:
        wanted = wanted[-max(_LEAST - len(told), 2) :]  # what comes between is not known
        places = [None] * len(told)
    elif len(told) >= _ENOUGH:
        wanted = [one for one in wanted if one in (0, len(stages) - 1)]

    def assumed(until: int) -> Iterator[CourseStep]:
        while wanted and wanted[0] < until:
            who, does, _ = stages[wanted.pop(0)]
            by = of_guide(material, who if _OPEN.search(who) else names.get(who, who))
            yield CourseStep(by, _agreeing(material, by, of_guide(material, does)))

    steps: list[CourseStep] = []
    is_placed = True
    for step, place in zip(told, places, strict=True):
        if place is not None:
            before = [*assumed(place)]
            steps += before if is_placed else []  # behind a step that has no place nobody knows what comes between
        is_placed = place is not None
        named = by(material, step.who, step.doer, stages[place][0] if place is not None else "")
        does = _agreeing(material, named, shortened(step.does, _LONGEST))
        steps.append(replace(step, who=named, does=does))
    steps += assumed(len(stages))
    return steps[:_MOST]


def _stage(stages: Sequence[tuple[str, ...]], text: str, first: int) -> int | None:
    """Return the step of a course that an act is, from ``first`` on: most of its words, of several the earliest."""
    folded = text.casefold()
    hits = {
        at: sum(has_word(word.strip(), folded) for word in words.split(",") if word.strip())
        for at, (_, _, words) in enumerate(stages)
        if at >= first
    }
    best = max(hits, key=lambda at: (hits[at], -at), default=None)
    return best if best is not None and hits[best] else None


def by(material: PlanMaterial, who: str, doer: Doer, usual: str = "") -> str:
    """Return who does an act; ``usual``: who does that step of the course where nobody is told."""
    if who or doer in ("runs", "uses"):
        return who or (operator(material) if doer == "runs" else material.users)
    return of_guide(material, usual) if usual and doer != "service" else material.say("step_service")


def _agreeing(material: PlanMaterial, who: str, does: str) -> str:
    return agreeing(who, does) if material.language == "en" else does


def failures_of(material: PlanMaterial) -> list[tuple[str, str]]:
    """Return when the use goes wrong and what is done then: what the case is exposed to, then what its course knows.

    What goes wrong with any use is told only as far as the case has little of its own.
    """
    own = [one.failure for one in exposures_of(material) if one.failure]
    guide = course_guide(material)
    usual = [(of_guide(material, when), of_guide(material, does)) for when, does in guide.blocks["failures"].rows]
    most = max(_FAILURES - len(own), 0) if guide.key == _GENERAL else len(usual)
    return [*own[:_FAILURES], *usual[:most]]
