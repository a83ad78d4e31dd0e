"""Features, rules of the law and sources, each from what the material says; empty where it says none."""

import re
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.features import PlannedFeature, features_of
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.items.act_names import same_act
from orchestrator.graphs.plan.rules.material import PlanMaterial

_FIGURE: Final = re.compile(
    r"\d+\s?(?:시간|분|일|주)\s?(?:전|안|이내)(?:에)?|(?:한|두|세|네|다섯|\d+)\s?(?:번|명|단계)(?=\s|이|의)|\b\d+\s(?:hours?|minutes?|days?)\s(?:before|ahead|after)\b|\bwithin\s\d+\s[a-z]+",
    re.I,
)
"""A figure that the request sets for a feature."""
_LAW: Final = re.compile(
    r"법|규정|시행령|허가|신고\s?의무|보험|범죄경력|인증|\b(?:law|regulation|gdpr|licen[cs]e|permit|insurance|must never leave)\b",
    re.I,
)


def features_body(material: PlanMaterial) -> str:
    """Return the table of features, each with its sentence and what has to be seen before it is accepted."""
    say, features = material.say, features_of(material)
    rows = []
    for one, behind in zip(features, [*features[1:], None], strict=False):
        why = one.clause.why if one.clause and one.clause.why not in one.clause.text else ""
        because = say("because_of", why=shortened(why, 90)) if why else ""
        known = same_act(one.name, one.does)
        name = known or f"**{one.name}** – {one.does}"
        name = f"{one.label}. {name}" if one.label else name
        accepted = _accepted(material, one, behind)
        rows.append((f"{name} {one.mark}{because}", one.who or material.users, f"{accepted} {material.mark()}"))
    return markdown.table(say("columns_accepted"), rows) if rows else ""


def _accepted(material: PlanMaterial, feature: PlannedFeature, behind: PlannedFeature | None) -> str:
    """Return by what a feature is accepted: the figure that is told with it, else that it leads to what comes next."""
    if told := _FIGURE.search(feature.does):
        return material.say("accept_figure", figure=told[0].strip(), mark=feature.mark)
    is_followed = behind is not None and behind.clause is not None and behind.who and behind.who != feature.who
    if behind and is_followed:
        return material.say("accept_next", who=behind.who, what=behind.name)
    return material.say("accept_plain")


def legal_body(material: PlanMaterial) -> str:
    """Return the rules that the material speaks of with who confirms them; empty where it speaks of none."""
    say = material.say
    found = [one for one in material.items.of("never", "rule", "note", "act") if _LAW.search(one.text)]
    rows = [
        (f"{shortened(one.text, 110)} [{one.source}]", say("legal_until"), say("legal_who", who=decider(material)))
        for one in found[:6]
    ]
    return markdown.table(say("columns_legal"), rows) if rows else ""


def evidence_body(material: PlanMaterial, quoted: str) -> str:
    """Return what sources say of the market, and addresses that nobody opened."""
    say = material.say
    named = {
        link: next((one.number for one in material.sources if link in one.text), 0) for link in material.case.links
    }
    rows = [
        (f"{link} {material.mark(source)}", say("evidence_link"), say("evidence_where"), operator(material))
        for link, source in [*named.items()][:6]
    ]
    return markdown.joined(quoted, markdown.table(say("columns_evidence"), rows) if rows else "")
