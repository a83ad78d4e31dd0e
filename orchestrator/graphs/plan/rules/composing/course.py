"""The main use from start to end: numbered steps with who does them, as they are told."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps
from orchestrator.graphs.plan.rules.composing.failing_cases import worked_out
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.usual import usual_cases
from orchestrator.graphs.plan.rules.composing.usual_course import ENOUGH, completed
from orchestrator.graphs.plan.rules.material import PlanMaterial

_MARKED: Final = re.compile(r"\s(?:\[\d{1,3}\]|\((?:가정|assumption)\))$")

_CASES: Final = 6
_CASE: Final = 160
_LEAST: Final = 2
"""Told cases beside which none is added."""
_USUAL_CASES: Final = {"lean": 1, "standard": 3, "full": 3}


def course_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...], tuple[str, ...]]:
    """Return the body, what is assumed, and the steps."""
    course = [step_line(material, one) for one in course_steps(material)]
    told = course
    course = completed(material, [_MARKED.sub("", one).replace("**", "") for one in told], told)
    failing = _failing(material)
    if material.is_framed and (len(course) > len(told) or len(failing) < _LEAST):
        usual = usual_cases(material, _USUAL_CASES[material.preset] - len(failing))
        failing += [material.say("case_told", case=one, mark=material.mark()) for one in usual]
    steps = course_steps(material)
    if not failing and steps and not material.is_framed:
        failing = [material.say("case_told", case=one, mark=material.mark()) for one in worked_out(material, steps)]
    if 1 < len(course) < ENOUGH and not material.is_framed:
        course = [*course, material.say("step_ends", who=operator(material), mark=material.mark())]
    body = markdown.joined(markdown.numbered(course), markdown.bullets(failing) if failing else "")
    if len(course) > len(told) or any(material.mark() in one for one in failing):
        assumed = PlanAssumption(
            material.say("assume_flow"), material.say("reason_flow", who=operator(material)), "flow"
        )
        return body, (assumed,), _steps(course)
    if not course:
        return markdown.joined(material.untold("flow", operator(material)), body), (), ()
    return body, (), _steps(course)


def _failing(material: PlanMaterial) -> list[str]:
    """Return what is done where the use does not go as it should; of a case that is only asked for, who settles it."""
    say = material.say
    lines = []
    for case, clause, is_asked in material.items.failures[:_CASES]:
        mark = material.mark(clause.source)
        text = shortened(case, _CASE)
        text = text if material.language == "ko" else f"{text[:1].upper()}{text[1:]}"
        lines.append(
            say("case_open", case=text, mark=mark, who=operator(material))
            if is_asked
            else say("case_told", case=text, mark=mark)
        )
    return lines


def step_line(material: PlanMaterial, step: CourseStep) -> str:
    """Return a step as a line, with its condition and its mark."""
    mark = material.mark(step.source)
    if step.is_guessed:
        return material.say("step", who=f"{step.who} {material.mark()}", does=step.does, mark=mark)
    if not step.who:
        does = f"{step.when} {step.does}".strip()
        return f"{does[:1].upper()}{does[1:]} {mark}"
    if step.when:
        return material.say("step_when", who=step.who, when=step.when, does=step.does, mark=mark)
    return material.say("step", who=step.who, does=step.does, mark=mark)


def _steps(course: list[str]) -> tuple[str, ...]:
    return tuple(shortened(_MARKED.sub("", one).replace("**", ""), 70) for one in course)
