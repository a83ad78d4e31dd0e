"""The first lines: what it is, for whom, by when, for how much, and what the reader decides."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.conflicting import late_steps
from orchestrator.graphs.plan.rules.composing.core_acts import core_acts
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, shown_amount
from orchestrator.graphs.plan.rules.composing.courses import course_steps
from orchestrator.graphs.plan.rules.composing.day_words import (
    after_closed,
    blocked_steps,
    day_words,
    first_step,
)
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.features import features_of
from orchestrator.graphs.plan.rules.composing.form import form_lines, length_asked, wants_ask_first, wants_short
from orchestrator.graphs.plan.rules.composing.owners import decider, decision_day, owned_tasks, users_mark, users_text
from orchestrator.graphs.plan.rules.composing.phasing import part_lines
from orchestrator.graphs.plan.rules.composing.plan_budget import budget_of
from orchestrator.graphs.plan.rules.composing.problem import shown_problems, told_troubles, whole_trouble
from orchestrator.graphs.plan.rules.composing.quoting import cited, shortened
from orchestrator.graphs.plan.rules.composing.sums import limit_text
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.named_sections import OF_THE_WORLD, is_unwanted
from orchestrator.graphs.plan.rules.polishing import are_several
from orchestrator.graphs.plan.rules.reading.missing_files import missing_files
from orchestrator.graphs.plan.rules.reading.rival_sums import rival_sums

_RULED: Final = 6
"""Rules in the first section: the safety and the privacy of people are to be seen where a plan is short."""
_NAMED = 3
_STEPS = 6
_HALF_PAGE: Final = 1_000
"""Korean letters up to which there is no room for the course of use but in the first lines."""
_FIGURE: Final = re.compile(r"\d[\d,.]*|^\D+$")
_MARKED: Final = re.compile(r"\s?\[\d{1,3}\]")


def overview_body(material: PlanMaterial) -> str:
    """Return the decision with what it needs, in ten lines or so."""
    say, items = material.say, material.items
    names = "; ".join(core_acts(material, features_of(material)))
    mark = material.mark(min(material.case.own_sources, default=0))
    lines = [say("open_named" if names else "open_what", subject=material.case.subject, names=names, mark=mark)]
    if (
        not names
        and material.is_framed
        and material.kind is not material.general
        and (usual := material.kind.blocks.get("overview"))
    ):
        text = usual.lines[0].replace("{subject}", say("this_service"))
        lines.append(say("open_usual", text=material.filled(text).rstrip(". "), mark=material.mark()))
    lines.append(say("open_whom", users=users_text(material), mark=users_mark(material)))
    budget, who = budget_of(material), decider(material)
    numbered = " ".join(f"{sign} {one}" for sign, one in zip("①②③④⑤⑥", _choices(material), strict=False))
    decision = say("open_decide", who=who, until=_until(material), choices=numbered)
    decision = decision.replace(f"{who} decides", f"{who} decide", 1) if are_several(who) else decision
    lines.insert(0 if wants_ask_first(material) else len(lines), decision)
    lines.append(say("open_when", day=first_step(material)[1], money=budget.phrase(material)))
    if missing := missing_line(material):
        lines.append(missing)
    if parts := [*part_lines(material)]:
        lines.append(say("open_parts", parts=" → ".join(parts)))
    trouble = ""
    if troubles := told_troubles(material):
        text = whole_trouble(material, troubles[0])
        trouble = f"{shortened(f'{text[:1].upper()}{text[1:]}', 190)} [{troubles[0].source}]"
    elif problems := shown_problems(material):
        trouble = cited(material, problems[0])
    if trouble:
        lines.append(say("open_problem", text=trouble))
    goals = [
        f"{one.name} [{one.clause.source}]"
        if one.clause.piece.told and not one.base and any(figure in one.name for figure in _FIGURE.findall(one.goal))
        else f"{shortened(one.name, 50)}: {one.base} → {one.goal} [{one.goal_in.source}]"
        if one.base
        else f"{shortened(one.name, 50)} → {one.goal} [{one.goal_in.source}]"
        for one in items.measures
        if one.goal and one.goal_in and len(one.name) > 2
    ]
    if goals:
        lines.append(say("open_goals", goals="; ".join([*dict.fromkeys(goals)][:_NAMED])))
    if ruled := [*items.never, *items.rules][:_RULED]:
        texts = " / ".join(f"{shortened(one.text.rstrip('. '), 120)} [{one.source}]" for one in ruled)
        lines.append(say("open_rules", texts=texts))
    asked = length_asked(material)
    if asked and asked[0].sizes["ko"] <= _HALF_PAGE and (steps := _short_steps(material)):
        lines.append(say("open_course", steps=" → ".join(steps)))
    if asked is not None and (owned := [*owned_tasks(material)]):  # its section is the first to go
        lines.append(say("open_owners", owners="; ".join(owned)))
    if forms := [*form_lines(material)]:
        lines.append(say("open_form", texts="; ".join(forms)))
    asked_for = (key for key in OF_THE_WORLD if key in material.shape.sections and key not in material.keys)
    untold = [key for key in asked_for if not is_unwanted(material.request, key, material.guides)]
    if untold and not wants_short(material):
        lines.append(material.untold(who, *untold, phrase="open_world"))
    return markdown.bullets(lines)


def missing_line(material: PlanMaterial) -> str:
    """Return what the request points to and that did not come, with by when it is needed; empty where all came."""
    if (found := missing_files(material.sources)) is None:
        return ""
    names, source = ", ".join(found[0]) or material.say("missing_any"), found[1]
    return material.say("open_missing", names=names, mark=f"[{source}]", who=decider(material))


def _choices(material: PlanMaterial) -> Iterator[str]:
    """Yield what is to be approved and settled: the start, the money, then what cannot be as it is told."""
    say = material.say
    yield say("choice_scope", day=first_step(material)[1])
    yield budget_of(material).choice(material)
    for one, closed in [*blocked_steps(material)][:1]:
        yield say("choice_blocked", day=day_words(one), after=after_closed(material, closed).isoformat())
    for *_, after in late_steps(material)[:1]:
        yield say("choice_order", day=after.isoformat())
    for choice in decided(material):
        yield say("choice_conflict", kept=choice.kept, dropped=choice.dropped_by)
    yield from _of_money(material)


def _of_money(material: PlanMaterial) -> Iterator[str]:
    """Yield what is to be settled of told sums before anything is reckoned with them."""
    for line in priced_lines(material):
        rival = rival_sums(line.piece) if line.doubt == "rival" else None
        if rival:
            first, second = (f"“{text}” [{line.source}]" for text in rival.texts)
            yield material.say("choice_rival", item=line.item, first=first, second=second)
        elif line.doubt:
            yield material.say("choice_doubted", item=line.item, basis=f"{line.basis} [{line.source}]")


def _short_steps(material: PlanMaterial) -> list[str]:
    told = course_steps(material)[:_STEPS]
    return [f"{f'{one.who}: ' if one.who else ''}{one.does} {material.mark(one.source)}" for one in told]


def goal_of(material: PlanMaterial) -> str:
    """Return in one sentence what it is, for whom, by when and for how much."""
    day = _MARKED.sub("", first_step(material)[1])
    limit = next((limit_text(material, one) for one in material.case.limits if one.per != "month"), "")
    priced = budget_of(material).priced if not limit else None
    key = "goal" if limit else "goal_open" if priced is None else "goal_priced"
    sums = {"limit": limit, "total": shown_amount(material, priced) if priced is not None else ""}
    subject, users = material.case.subject, material.told_users or (material.users if material.is_framed else "")
    whom = material.say("goal_whom", users=users) if users and users.casefold() not in subject.casefold() else ""
    return material.say(key, subject=subject, whom=whom, day=day, **sums)


def _until(material: PlanMaterial) -> str:
    decision = decision_day(material)
    if decision:
        return material.say("open_until", day=f"{decision.start.isoformat()} [{decision.piece.source}]")
    return material.say("open_until_start", day=first_step(material)[1])
