"""The risks that follow from what is told: its rules, its days, its money, its people and what they do not agree on."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.aspects import aspect_rows, told_aspects
from orchestrator.graphs.plan.rules.composing.cost_rows import priced_lines, shown_amount
from orchestrator.graphs.plan.rules.composing.day_words import first_step, span_words, trial_day
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner
from orchestrator.graphs.plan.rules.composing.plan_budget import budget_of
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.sums import limit_text
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.composing.usual import cosines, usual_assumed, usual_rows
from orchestrator.graphs.plan.rules.composing.working import OF_DATA
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.user_phrases import is_noun_phrase
from orchestrator.graphs.plan.rules.rows import assumed_cells

_MOST: Final = {"lean": 5, "standard": 10, "full": 13}
_TOLD: Final = {"lean": 2, "standard": 4, "full": 5}
"""Risks of what is told that stand before those of what it brings with it."""
_OF_CASE: Final = {"lean": 2, "standard": 5, "full": 6}
_ALONE: Final = {"lean": 3, "standard": 7, "full": 9}
"""Risks of what the request brings with it that stand before those of the kind, and how many where there are none."""
_OF_KIND: Final = {"lean": 2, "standard": 5, "full": 6}
_SAME: Final = 0.8
"""The nearness from which two risks say the same."""
_RULE: Final = 120
_FEW: Final = 3
"""People up to whom the absence of one stops the work."""
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3}
_RULES: Final = 3
"""Rules of which it is said what happens where they are broken, and items that are named."""
_ACTS: Final = 3
_ACT: Final = 60
_TIGHT: Final = 20
"""The part of a limit, one of so many, up to which what is left of it is next to nothing."""


def risks_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Return the table of risks, each marked: the words of the case are told, that they are a risk is not."""
    preset = material.preset
    rows = [*_rows(material)][: _MOST[preset]]
    of_case = [*_of_case(material, [row[0] for row in rows[: _TOLD[preset]]])]
    told = rows[: _TOLD[preset]] if of_case else rows
    known = [row[0] for row in (*told, *of_case)]
    usual = usual_rows(material, "risks", min(_OF_KIND[preset], max(_MOST[preset] - len(known), 0)), known)
    usual = [row for row in usual if not _is_near(row[0], known)]
    table = [*told, *of_case, *(_owned(material, row) for row in usual)]
    if not table:
        return material.untold("risks", decider(material)), ()
    added = (usual_assumed(material, "risks"),) if usual else ()
    return markdown.table(material.say("columns_risks"), table), (*_assumed(material, of_case), *added)


def _of_case(material: PlanMaterial, known: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield what the request brings with it; none that says the same as one before it."""
    request, preset = material.own_request, material.preset
    most = _OF_CASE[preset] if material.is_framed else _ALONE[preset]
    told = told_aspects(material.guides, material.language, material.analysis.subject, request)
    fitting = [(chance, material.fitting(guide)) for chance, guide in told]
    names = [*known]
    for row in aspect_rows(fitting, "risks", request):
        if len(names) >= min(_MOST[preset], len(known) + most):
            return
        cells = tuple(map(material.filled, row))
        if not _is_near(cells[0], names):
            names.append(cells[0])
            yield _owned(material, assumed_cells(material, cells))


def _is_near(text: str, others: Sequence[str]) -> bool:
    return bool(others) and bool(cosines([text], others).max() >= _SAME)


def _assumed(material: PlanMaterial, rows: Sequence[tuple[str, ...]]) -> tuple[PlanAssumption, ...]:
    if not rows:
        return ()
    return (PlanAssumption(material.say("assume_brought"), material.say("reason_brought"), "risks"),)


def _owned(material: PlanMaterial, row: tuple[str, ...]) -> tuple[str, ...]:
    return (*row[:-1], owner(material, row[-1]))


def _rows(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    say, items, assumed = material.say, material.items, material.mark()
    yield from _of_rules(material)
    for choice in decided(material)[:1]:
        yield (
            f"{say('risk_conflict', who=choice.dropped_by, kept=choice.kept)} {assumed}",
            say("risk_conflict_effect", who=choice.dropped_by),
            say("risk_conflict_measure", who=choice.dropped_by),
            decider(material),
        )
    yield from _of_money(material)
    yield from _of_acts(material)
    yield from _of_days(material)
    yield from _of_goals(material)
    for group in items.people:
        digits = group.count.partition(" ")[0].lower()
        count = _NUMBERS.get(digits, int("".join(filter(str.isdigit, digits)) or 0))
        is_working = any(one.doer == "named" and one.who in group.name for one in items.told_acts)
        if 0 < count <= _FEW and (is_working or group.name.casefold() in operator(material).casefold()):
            yield (
                f"{say('risk_few', who=group.name, count=f'{group.count.lower()} [{group.source}]')} {assumed}",
                say("risk_few_effect"),
                say("risk_few_measure", who=group.name),
                decider(material),
            )


def _of_rules(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield one row of what may be kept or seen by nobody, and one of the other rules."""
    say, items = material.say, material.items
    ruled = [*items.never, *items.rules]
    of_data = [one for one in items.never if OF_DATA.search(one.text)]
    others = [one for one in ruled if one not in of_data]
    for found, key in ((of_data, "risk_never_measure"), (others, "risk_rule_measure")):
        if found:
            told = " / ".join(f"{shortened(one.text.rstrip('. '), _RULE)} [{one.source}]" for one in found[:_RULES])
            yield (
                say("risk_never", rule=told, mark=material.mark()),
                say("risk_never_effect"),
                say(key, who=operator(material)),
                decider(material),
            )


def _of_money(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield what the told sums may run into: more than the limit, items that nobody can add up yet, next to nothing left."""
    say, assumed, budget = material.say, material.mark(), budget_of(material)
    if budget.limit is None:
        return
    limit = f"{limit_text(material, budget.limit)} [{budget.limit.piece.source}]"
    unknown = [f"{one.item} [{one.source}]" for one in priced_lines(material) if one.amount is None]
    rest = budget.rest
    if rest is not None and rest < 0:
        gap = f"{shown_amount(material, -rest)} {say('summed')}"
        told = say("risk_over", limit=limit, gap=gap), say("risk_over_effect"), say("risk_over_measure")
    elif unknown:
        told = (
            say("risk_unknown", limit=limit, items=", ".join(unknown[:_RULES])),
            say("risk_money_effect"),
            say("risk_unknown_measure"),
        )
    elif rest is not None and rest * _TIGHT <= budget.limit.amount:
        gap = f"{shown_amount(material, rest)} {say('summed')}"
        told = say("risk_tight", limit=limit, gap=gap), say("risk_tight_effect"), say("risk_over_measure")
    elif rest is None:
        told = say("risk_money", limit=limit), say("risk_money_effect"), say("risk_money_alone")
    else:
        return  # enough is left
    yield f"{told[0]} {assumed}", told[1], told[2], decider(material)


def _of_acts(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield one row of the acts on which others wait: what somebody else than the users does; who begins is likely one."""
    say, found = material.say, dict[str, str]()
    users = material.users.casefold()
    for one in material.items.told_acts[not material.told_users :]:
        who = one.who if one.doer == "named" else operator(material) if one.doer == "runs" else ""
        is_user = who and (who.casefold() in users or users in who.casefold())
        if who and not is_user and is_noun_phrase(who) and who not in found:
            found[who] = f"{shortened(one.does.rstrip('. '), _ACT)} [{one.clause.source}]"
    if acts := [*found.items()][:_ACTS]:
        told = "; ".join(f"{who} – {does}" for who, does in acts)
        yield (
            f"{say('risk_act', acts=told)} {material.mark()}",
            say("risk_act_effect"),
            say("risk_act_measure", who=", ".join(who for who, _ in acts)),
            operator(material),
        )


def _of_goals(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield that the first told goal is missed."""
    for one in material.items.measures:
        if one.goal and one.goal_in and one.base:
            told = f"{one.base} → {one.goal} [{one.goal_in.source}]"
            yield (
                f"{material.say('risk_goal', name=shortened(one.name, _ACT), told=told)} {material.mark()}",
                material.say("risk_goal_effect"),
                material.say("risk_goal_measure", who=operator(material)),
                decider(material),
            )
            return


def _of_days(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield what a told opening runs into: a standstill before or on it."""
    say, assumed = material.say, material.mark()
    first, _ = trial_day(material)
    ahead = [one for one in material.case.closed if material.today <= one.end and one.start <= first]
    for closed in ahead[:1]:
        last = plan_calendar(material).on_or_before(closed.start - timedelta(days=1))
        days = f"{span_words(closed)} [{closed.piece.source}]"
        yield (
            f"{say('risk_closed', days=days, day=first_step(material)[1])} {assumed}",
            say("risk_closed_effect"),
            say("risk_closed_measure", day=f"{last.isoformat()} {assumed}")
            if closed.end < first
            else say("risk_closed_move"),
            operator(material),
        )
