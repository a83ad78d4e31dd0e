"""The main use from start to end, as the material has people act, with what happens where it fails."""

import re
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import features_of, of_guide, steps_of
from orchestrator.graphs.plan.rules.composing.chains import chain_of
from orchestrator.graphs.plan.rules.composing.owners import operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language.plain_style import plainly

_MARKED: Final = re.compile(r"\s(?:\[\d{1,3}\]|\((?:가정|assumption)\))$")
_FAILURES = 4
_LEAST = 4
_FIRST: Final = ("offline", "byhand", "decide", "tell", "book", "handover", "assign", "ask", "change")
"""Guides by how much a failure of theirs stops the use."""


def course_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...], tuple[str, ...]]:
    """Return the body, what is assumed, and the steps."""
    say = material.say
    chain = chain_of(material)
    features = features_of(material)
    if chain is not None:
        shown = [plainly(one) if material.language == "ko" else f"{one[:1].upper()}{one[1:]}" for one in chain.steps]
        course = [f"{one} [{chain.piece.source}]" for one in shown]
    elif material.is_told:
        course = [f"{one.does} {one.mark}" for one in features]
    elif material.items.acts and (steps := steps_of(features)):
        course = [say("step", who=one.who or say("step_service"), does=one.does, mark=one.mark) for one in steps]
    else:
        found = material.block("flow")
        lines = found[1].lines if found else ()
        course = [
            f"{material.filled(line.removeprefix('- '))} {material.mark()}" for line in lines if line.startswith("- ")
        ]
    assumed: tuple[PlanAssumption, ...] = ()
    if chain is None and not material.is_told and (len(course) < _LEAST or not features):
        if features and material.items.acts:
            seen = f"{say('step_seen', operator=operator(material))} {material.mark()}"
            course = [
                *course[:1],
                seen,
                *course[1:],
                f"{say('step_closed', operator=operator(material))} {material.mark()}",
            ]
            course += (
                [f"{say('step_counted', operator=operator(material))} {material.mark()}"]
                if len(course) < _LEAST
                else []
            )
        assumed = (PlanAssumption(say("assume_flow"), say("reason_flow"), "flow"),)
    failures = _failures(material)
    body = markdown.joined(
        markdown.numbered(course),
        say("flow_open", who=operator(material)) if chain is None and material.is_told else "",
        f"**{say('failures_head')}**" if failures else "",
        markdown.bullets(failures),
    )
    return body, assumed, tuple(shortened(_MARKED.sub("", one).replace("**", ""), 70) for one in course)


def _failures(material: PlanMaterial) -> list[str]:
    found: dict[str, tuple[int, str]] = {}
    for one in features_of(material):
        for guide in one.guides:
            if guide.key in found or "flow" not in guide.blocks:
                continue
            line = guide.blocks["flow"].lines[0].partition(": ")[2]
            told = of_guide(material, line, one.who or material.users).rstrip(". ")
            why = f"{one.clause.why} [{one.clause.source}]" if one.clause.why else f"{one.called} {one.mark}"
            rank = _FIRST.index(guide.key) if guide.key in _FIRST else len(_FIRST)
            found[guide.key] = (rank, f"{told} {material.say('failure_because', text=why)}")
    lines = [line for _, line in sorted(found.values(), key=lambda one: one[0])][:_FAILURES]
    if len(lines) > 1 or (lines and material.items.acts) or material.is_told:
        return lines
    usual = material.block("flow")
    general = material.general.blocks["flow"].lines
    lines = [line for line in (usual[1].lines if usual else general) if not line.startswith("- ")] or [
        line for line in general if not line.startswith("- ")
    ]
    return [f"{material.filled(line.partition(': ')[2]).rstrip('. ')} {material.mark()}" for line in lines]
