"""Features, screens, data and who does what, each from what the material has people do; empty where it has none."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import PlannedFeature, features_of
from orchestrator.graphs.plan.rules.composing.courses import by
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.usual import usual_rows
from orchestrator.graphs.plan.rules.items import BriefClause, english
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase

_PEOPLE: Final = 7
_DATA: Final = 2
_TASKS: Final = 3
_SITUATIONS: Final = 3
_ACT: Final = 60
_ROWS: Final = {"lean": 5, "standard": 8, "full": 10}
_FIGURE: Final = re.compile(
    r"\d+\s?(?:시간|분|일|주)\s?(?:전|안|이내)(?:에)?|(?:한|두|세|네|다섯|\d+)\s?(?:번|명|단계)(?=\s|이|의)|\b\d+\s(?:hours?|minutes?|days?)\s(?:before|ahead|after)\b|\bwithin\s\d+\s[a-z]+",
    re.I,
)
"""A figure that the request sets for a feature."""
OF_DATA: Final = re.compile(
    r"저장|개인\s?정보|연락처|이름|주소|사진|정보|영상|store|data|notes|photo|record|names?|address", re.I
)
_LAW: Final = re.compile(
    r"법|규정|시행령|허가|신고\s?의무|보험|범죄경력|인증|\b(?:law|regulation|gdpr|licen[cs]e|permit|insurance|must never leave)\b",
    re.I,
)


def features_body(material: PlanMaterial) -> str:
    """Return the table of features, each with what has to be seen before it is accepted."""
    say = material.say
    rows: list[tuple[str, ...]] = []
    for one in features_of(material):
        is_new = one.clause.why and one.clause.why not in one.clause.text
        why = say("because_of", why=shortened(one.clause.why, 90)) if is_new else ""
        name = f"{f'{one.label}. ' if one.label else ''}{one.does} {one.mark}{why}"
        who = one.who or _doers(material, one.clause) or material.users
        rows.append((name, who, _accepted(material, one)))
    return markdown.table(say("columns_accepted"), rows) if rows else ""


def _doers(material: PlanMaterial, clause: BriefClause) -> str:
    """Return who acts in a clause of a message."""
    acts = [act for act in material.items.told_acts if act.clause == clause]
    return ", ".join(filter(None, dict.fromkeys(by(material, act.who, act.doer) for act in acts)))


def _accepted(material: PlanMaterial, feature: PlannedFeature) -> str:
    """Return by what a feature is accepted: the figure that is told with it, else that it works."""
    if told := _FIGURE.search(feature.clause.text):
        return f"{material.say('accept_figure', figure=told[0].strip(), mark=feature.mark)} {material.mark()}"
    return f"{material.say('accept_plain')} {material.mark()}"


def data_body(material: PlanMaterial) -> str:
    """Return what is told not to be kept; nobody tells what is."""
    say = material.say
    rows = [
        (
            f"{shortened(rule.text, 100)} [{rule.source}]",
            say("data_none"),
            say("data_none_check", who=operator(material)),
        )
        for rule in material.items.never
        if OF_DATA.search(rule.text)
    ]
    if not rows:
        return ""
    kept = usual_rows(material, "data", _DATA)
    return markdown.table(say("columns_data"), [*rows[: _ROWS.get(material.preset, 8)], *kept])


def people_body(material: PlanMaterial) -> str:
    """Return the groups that take part: how many, what they do with the service."""
    say, items = material.say, material.items
    if items.told_acts or not items.acts:
        told = [*_acting(material)][:_PEOPLE]
        if not any(name != decider(material) for name, *_ in told):
            return ""
        return markdown.joined(markdown.table(say("columns_people"), told), _situations(material))
    rows = []
    features = features_of(material)
    for group in [one for one in items.people if is_noun_phrase(one.name)][:8]:
        mine = [
            one
            for one in features
            if one.who and (group.name.casefold() in one.who.casefold() or one.who.casefold() in group.name.casefold())
        ]
        does = "; ".join(f"{one.called} {one.mark}" for one in mine[:4])
        count = f"{group.count} [{group.source}]" if group.count else say("uncounted")
        is_deciding = group.name.casefold() in decider(material).casefold()
        rows.append((group.name, count, does or say("task_decide" if is_deciding else "takes_part")))
    if rows:
        return markdown.joined(markdown.table(say("columns_people"), rows), _situations(material))
    return ""


def _situations(material: PlanMaterial) -> str:
    """Return in what situation they are who use a service of this kind, and who is easily left out."""
    if not (rows := usual_rows(material, "users", _SITUATIONS)):
        return ""
    return markdown.joined(f"**{material.say('situation_head')}**", markdown.table(material.say("columns_users"), rows))


def _acting(material: PlanMaterial) -> Iterator[tuple[str, str, str]]:
    """Yield those whom it is for, those who act in the message, and who decides."""
    say, items = material.say, material.items
    told = items.users if items.named_users[0] or items.told_acts else ""
    does: dict[str, list[str]] = {told: []} if told else {}
    for act in items.told_acts:
        if act.doer != "service":
            if not (name := by(material, act.who, act.doer)):
                continue
            same = next((known for known in does if name in known or english.plural(name) == known), name)
            does.setdefault(same, []).append(f"{shortened(act.does, _ACT)} [{act.clause.source}]")
    for name, acts in ((name, acts) for name, acts in does.items() if is_noun_phrase(name)):
        yield name, items.counted(name) or say("uncounted"), "; ".join(acts[:4]) or say("takes_it")
    if not any(name in decider(material) for name in does):
        yield decider(material), say("not_counted"), say("task_decide")


def operations_body(material: PlanMaterial) -> str:
    """Return who does what day by day, from the acts that need somebody on the other side."""
    say = material.say
    if not material.items.acts:
        return ""
    rows = []
    for one in features_of(material):
        if one.who and one.who.casefold() in operator(material).casefold():
            rows.append((operator(material), f"{one.called} {one.mark}", say("each_case")))
    rows.append((operator(material), say("task_count"), say("task_weekly_when")))
    rows.append((decider(material), say("task_decide"), say("task_decide_when")))
    usual = usual_rows(material, "operations", _TASKS)
    rows += [(owner(material, who.removesuffix(f" {material.mark()}")), task, how) for task, how, who in usual]
    return markdown.table(say("columns_duties"), rows)


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
    rows = [(link, say("evidence_link"), say("evidence_where"), operator(material)) for link in material.case.links[:6]]
    return markdown.joined(quoted, markdown.table(say("columns_evidence"), rows) if rows else "")
