"""The main use from start to end, with what happens where it fails."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.chains import chain_of
from orchestrator.graphs.plan.rules.composing.matching import concerns_of
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened, told
from orchestrator.graphs.plan.rules.composing.using import course_of
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language.plain_style import plainly

_MARKED: Final = re.compile(r"\s(?:\[\d{1,3}\]|\((?:가정|assumption)\))$")
_FAILURES = 4
_IN_FLOW = (
    "no_show",
    "waiting",
    "duplicates",
    "late_changes",
    "hands_busy",
    "offline",
    "no_signal",
    "safety",
    "settling",
    "quality",
    "privacy",
    "continuity",
    "hours",
)


def course_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...], tuple[str, ...]]:
    """Return the body, what is assumed, and the steps."""
    say = material.say
    steps = tuple(_filled(material, line.removeprefix("- ")) for line in _lines(material) if line.startswith("- "))
    chain = chain_of(material)
    course = course_of(material, steps)
    if chain is not None:
        shown = [plainly(one) if material.language == "ko" else f"{one[:1].upper()}{one[1:]}" for one in chain.steps]
        course = tuple(f"{one} [{chain.piece.source}]" for one in shown)
    failures: list[str] = []
    for one in concerns_of(material):
        if one.guide.key in _IN_FLOW and "flow" in one.guide.blocks and len(failures) < _FAILURES:
            line = one.guide.blocks["flow"].lines[0].removeprefix("- ").partition(": ")[2].rstrip(". ")
            failures.append(f"{line} {say('failure_because', text=told(material, one.piece))}")
    if not failures:
        failures = [
            material.told(line.partition(": ")[2]).rstrip(". ")
            for line in (material.general.blocks["flow"].lines)
            if not line.startswith("- ")
        ]
    body = markdown.joined(
        say("flow_lead", users=material.users, operator=operator(material)),
        markdown.numbered(course),
        f"**{say('failures_head')}**",
        markdown.bullets(failures),
    )
    assumed = () if chain else (PlanAssumption(say("assume_flow"), say("reason_flow"), "flow"),)
    return body, assumed, tuple(shortened(_MARKED.sub("", one), 70) for one in course)


def _lines(material: PlanMaterial) -> tuple[str, ...]:
    if material.use and "flow" in material.use.blocks:
        return material.use.blocks["flow"].lines
    found = material.block("flow")
    return found[1].lines if found else ()


def _filled(material: PlanMaterial, line: str) -> str:
    line = material.told(line)
    for usual in (
        material.say("role_operator"),
        "담당자가",
        "Operations",
        "Staff",
        "The coordinator",
        "The person on duty",
    ):
        who = operator(material)
        if usual in line:
            name = f"{who}이(가)" if usual.endswith("가") else who[:1].upper() + who[1:]
            return material.settle(line.replace(usual, name, 1))
    return line
