"""The main use from start to end: numbered steps with who does them, as they are told."""

import re
from collections.abc import Sequence
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, arrow_case
from orchestrator.graphs.plan.rules.composing.failing_cases import worked_out
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.whole_course import course_cases, whole_course
from orchestrator.graphs.plan.rules.material import PlanMaterial

_CASES: Final = 6
_LABEL: Final = re.compile(r"^[^—–:：,.]{1,14}?(?:\s[—–]|[:：])\s")
"""What a line is about, before a case that it tells."""
_CASE: Final = 160
_ADDED: Final = {"lean": 1, "standard": 2, "full": 2}


def course_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...], tuple[str, ...]]:
    """Return the body, what is assumed, and the steps in a few words each."""
    steps = whole_course(material)
    failing = _failing(material, steps)
    course, shown = [step_line(material, one) for one in steps], [_in_short(one) for one in steps]
    cases = [] if failing else course_cases(material, steps)[: _ADDED[material.preset]] or worked_out(material, steps)
    failing += [material.say("case_told", case=one, mark=material.mark()) for one in cases]
    body = markdown.joined(markdown.numbered(course), markdown.bullets(failing))
    if not (cases or any(not one.source or one.is_guessed for one in steps)):
        return body, (), (*shown,)
    assumed = PlanAssumption(material.say("assume_flow"), material.say("reason_flow", who=operator(material)), "flow")
    return body, (assumed,), (*shown,)


def _failing(material: PlanMaterial, steps: Sequence[CourseStep]) -> list[str]:
    """Return what is done where the use does not go as it should; of a case that is only asked for, who settles it.

    What a step tells already is the use itself: "who has not come for three days is rung".
    """
    say = material.say
    lines = []
    told = {one.clause.text for one in steps if one.clause}
    failures = [one for one in material.items.failures if one[2] or one[0] not in told]
    for case, clause, is_asked in failures[:_CASES]:
        mark = material.mark(clause.source)
        text = shortened(_LABEL.sub("", case), _CASE)
        text = text if material.language == "ko" else f"{text[:1].upper()}{text[1:]}"
        lines.append(
            say("case_open", case=text, mark=mark, who=operator(material))
            if is_asked
            else say("case_told", case=text, mark=mark)
        )
    shown = " ".join(lines)
    for clause in material.items.clauses:
        if (case := arrow_case(clause.text)) and clause.piece.is_own and case not in shown and len(lines) < _CASES:
            lines.append(say("case_told", case=shortened(case, _CASE), mark=material.mark(clause.source)))
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


def _in_short(step: CourseStep) -> str:
    return shortened(f"{step.who}: {step.does}" if step.who else step.does, 70)
