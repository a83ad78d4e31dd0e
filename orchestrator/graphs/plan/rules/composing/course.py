"""The main use from start to end: numbered steps with who does them, and what happens where it fails."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.chains import chain_of
from orchestrator.graphs.plan.rules.composing.courses import CourseStep, course_steps, failures_of
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language.plain_style import plainly

_MARKED: Final = re.compile(r"\s(?:\[\d{1,3}\]|\((?:가정|assumption)\))$")


def course_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...], tuple[str, ...]]:
    """Return the body, what is assumed, and the steps."""
    say = material.say
    if material.is_thin:
        return _usual_course(material)
    chain = chain_of(material)
    assumed: tuple[PlanAssumption, ...] = ()
    if chain is not None:
        shown = [plainly(one) if material.language == "ko" else f"{one[:1].upper()}{one[1:]}" for one in chain.steps]
        course = [f"{one} [{chain.piece.source}]" for one in shown]
    else:
        steps = course_steps(material)
        course = [_line(material, one) for one in steps]
        if not all(one.source for one in steps):
            assumed = (PlanAssumption(say("assume_flow"), say("reason_flow", who=operator(material)), "flow"),)
    failures = [say("failure", when=when, does=does, mark=material.mark()) for when, does in failures_of(material)]
    body = markdown.joined(markdown.numbered(course), f"**{say('failures_head')}**", markdown.bullets(failures))
    return body, assumed, tuple(shortened(_MARKED.sub("", one).replace("**", ""), 70) for one in course)


def _line(material: PlanMaterial, step: CourseStep) -> str:
    mark = material.mark(step.source)
    if step.when:
        return material.say("step_when", who=step.who, when=step.when, does=step.does, mark=mark)
    return material.say("step", who=step.who, does=step.does, mark=mark)


def _usual_course(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...], tuple[str, ...]]:
    """Return the course that services of a kind usually have, where only the kind is known."""
    say = material.say
    found = material.block("flow")
    lines = found[1].lines if found else material.general.blocks["flow"].lines
    course = [
        f"{material.filled(line.removeprefix('- '))} {material.mark()}" for line in lines if line.startswith("- ")
    ]
    exceptions = [line for line in lines if not line.startswith("- ")] or [
        line for line in material.general.blocks["flow"].lines if not line.startswith("- ")
    ]
    failures = [f"{material.filled(line.partition(': ')[2]).rstrip('. ')} {material.mark()}" for line in exceptions]
    body = markdown.joined(markdown.numbered(course), f"**{say('failures_head')}**", markdown.bullets(failures))
    assumed = (PlanAssumption(say("assume_flow"), say("reason_flow", who=operator(material)), "flow"),)
    return body, assumed, tuple(shortened(_MARKED.sub("", one), 70) for one in course)
