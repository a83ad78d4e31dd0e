"""Every demand with what the plan does about it, by whom, and what the material says of it."""

import re
from collections.abc import Sequence

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import first_step, span_words
from orchestrator.graphs.plan.rules.composing.matching import answer_of, concern_of
from orchestrator.graphs.plan.rules.composing.opening import main_demands
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.problem import shown_problems
from orchestrator.graphs.plan.rules.composing.quoting import shortened, told
from orchestrator.graphs.plan.rules.composing.sums import limit_told
from orchestrator.graphs.plan.rules.composing.using import ASKED
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.demands import Demand

_OF_CLOSING = frozenset(("nothing", "change", "closed", "closing", "period", "금지한다", "이번에는", "기간에는"))
_GUARDED = ("safety", "privacy", "visibility")
"""Difficulties that what is not done guards against."""
_TOPICS = {"lean": 2}
_OF_TOPIC = 4
_MOST = {"lean": 9, "standard": 14, "full": 20}


def answers_body(material: PlanMaterial) -> str:
    """Return the table of demands with their answers, then how the plan's own form was met."""
    rows = []
    said: dict[str, str] = {}
    for demand in _chosen(material):
        answer, who = _answer(material, demand, said)
        rows.append((f"{shortened(demand.text.rstrip('. '), 110)} [{demand.piece.source}]", answer, who))
    table = markdown.table(material.say("columns_requirements"), rows) if rows else ""
    asked = [one for one in material.case.demands if ASKED.search(one.text) and not one.piece.is_amended][
        : _TOPICS.get(material.preset, 4)
    ]
    topics = [part for one in asked for part in _topic(material, one)]
    forms = [
        one for one in material.case.demands if one.kind == "form" and one not in asked and not one.piece.is_amended
    ]
    formed = markdown.bullets(
        material.say("form_met", text=f"{shortened(one.text, 90)} [{one.piece.source}]") for one in forms[:4]
    )
    return markdown.joined(table, *topics, formed)


def _topic(material: PlanMaterial, demand: Demand) -> tuple[str, str]:
    """Return what the plan was asked to tell of, and all that is known of it."""
    found = [told(material, one) for one in material.case.weighing.related(demand, _OF_TOPIC)]
    guide = answer_of(material, demand)
    if guide is not None:
        same = [one for one in material.case.told if not one.rows and concern_of(material, one.text) is guide]
        found += [told(material, one) for one in same if one.text not in material.case.void_texts]
        if guide.key in _GUARDED:
            found += [told(material, one.piece) for one in material.case.excluded]
        elsewhere = {told(material, one) for one in shown_problems(material)}
        found = [one for one in dict.fromkeys(found) if one not in elsewhere][: _OF_TOPIC + 2]
        found.append(f"{guide.blocks['requirements'].lines[0]} {material.mark()}")
    lines = found or [material.say("asked_unknown", who=decider(material))]
    head = material.say("asked_part", text=f"{shortened(demand.text.rstrip('. '), 90)} [{demand.piece.source}]")
    return f"**{head}**", markdown.bullets(lines)


def _chosen(material: PlanMaterial) -> Sequence[Demand]:
    own = main_demands(material)
    seen = {one.text for one in own}
    others = [one for one in material.case.rules if one.text not in seen]
    others = [one for one in others if not any(len(one.words & known.words) >= 3 for known in own)]
    own = [one for one in own if not ASKED.search(one.text)]
    return [*own, *others][: _MOST.get(material.preset, 14)]


def _answer(material: PlanMaterial, demand: Demand, said: dict[str, str]) -> tuple[str, str]:
    """Return what is done about a demand and who does it; an answer given before is pointed at."""
    say = material.say
    guide = answer_of(material, demand)
    related = material.case.weighing.related(demand, 1 if material.preset == "lean" else 2)
    evidence = say("answer_related", text="; ".join(told(material, one) for one in related)) if related else ""
    who = operator(material)
    closed = next(
        (day for day in material.case.closed if day.piece.text == demand.piece.text or demand.words & _words(day.what)),
        None,
    )
    if closed is not None:
        return f"{say('answer_closed', days=span_words(closed))} {evidence}".strip(), who
    if guide is not None and guide.key == "money_limit" and material.case.limits:
        limit = material.case.limits[0]
        shown = f"{limit_told(material, limit)} [{limit.piece.source}]"
        return f"{say('answer_limit', limit=shown)} {evidence}".strip(), decider(material)
    if demand.kind == "excluded":
        body = say("answer_excluded")
        who = decider(material)
        if guide is not None and guide.key not in said:
            said[guide.key] = demand.text
            body = f"{body} {guide.blocks['requirements'].lines[0]}"
        return f"{body} {evidence}".strip(), who
    if guide is not None and guide.key in said:
        return f"{say('answer_same', demand=shortened(said[guide.key], 40))} {evidence}".strip(), who
    if guide is not None:
        said[guide.key] = demand.text
        return f"{guide.blocks['requirements'].lines[0]} {evidence}".strip(), who
    if demand.kind == "disputed":
        return (
            f"{say('answer_disputed', who=decider(material), day=first_step(material)[1])} {evidence}".strip(),
            decider(material),
        )
    what, day = first_step(material)
    return f"{say('answer_first', first=shortened(what, 40), day=day)} {evidence}".strip(), who


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[가-힣]{3,}|[A-Za-z]{5,}", text.casefold())) - _OF_CLOSING
