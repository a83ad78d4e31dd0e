"""How success is measured: today's value, what is to be reached until when, how it is counted, and when to stop."""

import re
from collections.abc import Sequence
from datetime import timedelta
from itertools import islice, pairwise
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import goal_end, last_day, trial_day
from orchestrator.graphs.plan.rules.composing.own_measures import (
    core_rows,
    failure_rows,
    full_name,
    stop_rows,
    until_day,
)
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.composing.usual import usual_assumed, usual_rows, usual_stop
from orchestrator.graphs.plan.rules.items.goals import goal_day
from orchestrator.graphs.plan.rules.items.measures import Measure
from orchestrator.graphs.plan.rules.items.table_names import table_name
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.language import any_of
from orchestrator.language.predicates_ko import predicates

_MOST: Final = {"lean": 4, "standard": 5, "full": 6}
_USUAL: Final = 4
_ENOUGH: Final = 2
"""Measures to which none is added."""
_LED: Final = re.compile(r"(?:in|within|during|over|after)\s(?:\S{1,8}\s){1,3}(?:weeks?|months?)\W*$", re.I)
"""A clause that only says within what time the next one is reached."""
_AT_END: Final = any_of(r"마지막\s?날", r"\b(?:last\sday|at\sthe\send)\b")
_SPEAKER: Final = re.compile(r"^(?:제가|내가|저희가|우리가)\s")
"""The person who asks counts it."""
_FIRST_WORDS: Final = 3
"""Statements of a message within which stands what the service is."""
_MADE: Final = re.compile(r"(?:는|을|ㄹ)\s(?:거|것|걸|서비스|일|사업)(?=\s|를|을|$).*$")
"""Behind what a service does: what is made of it."""
_ONCE: Final = re.compile(r"작년|지난해|지난\s?(?:시즌|행사|학기)|\blast\s(?:year|season|time|festival|term)\b", re.I)


def measures_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Return the table of measures with the criterion for stopping, and what is assumed.

    The told ones stand first; where they are fewer than two, those of its kind of service fill the table, then what can
    be counted of its own course.
    """
    say, told = material.say, [_row(material, one) for one in chosen_measures(material)]
    rows, assumed = [*told, *stop_rows(material)], list[PlanAssumption]()
    is_told = len(rows) > 0
    most = _ENOUGH - len(rows) if is_told or material.preset == "lean" else _USUAL
    if len(rows) < _ENOUGH and (usual := usual_rows(material, "kpis", most, [row[0] for row in rows])):
        rows += [_usual(material, row) for row in usual]
        assumed.append(usual_assumed(material, "kpis"))
    own = [*islice(failure_rows(material), int(len(rows) <= _ENOUGH))]
    own += islice(core_rows(material), max(_ENOUGH - len(rows) - len(own), 0))
    if own:
        rows += own
        assumed.append(PlanAssumption(say("assume_measures"), say("reason_measures"), "kpis"))
    return markdown.joined(markdown.table(say("columns_measures"), rows), _stop(material, rows[0], bool(told))), tuple(
        assumed
    )


def _row(material: PlanMaterial, one: Measure) -> tuple[str, ...]:
    goal = f"{one.goal or material.say('goal_said')} [{one.goal_in.source}]" if one.goal_in else _better(material, one)
    base = f"{one.base} [{one.clause.source}]" if one.base else _unmeasured(material)
    name = one.name if one.name[:1] != "“" and table_name(one.name) else ""
    name = full_name(name, one.clause.piece.text, one.base) if one.base else name
    return (
        shortened(
            name
            or _counted_thing(one.base)
            or _taken(material)
            or material.say("measure_use", subject=material.case.subject),
            80,
        ),
        base,
        goal,
        _by(material, one) or until_day(material),
        _how(material, one),
    )


def _counted_thing(base: str) -> str:
    """Return the things of an English figure that stands alone: "4 near misses" are "Near misses"; empty for one word."""
    things = re.sub(r"^[\d,.]+\s", "", base)
    is_named = re.fullmatch(r"[a-z]{3,}(?:\s(?!a\b|an\b|per\b|each\b|every\b|in\b|of\b)[a-z]{3,}){1,3}", things)
    return f"{things[:1].upper()}{things[1:]}" if is_named and things != base else ""


def _taken(material: PlanMaterial) -> str:
    """Return what the service takes in by the first words of a Korean message: "옷 수선 접수"; empty where none is told."""
    for one in material.case.own[:_FIRST_WORDS] if material.language == "ko" else ():
        for said in predicates(_MADE.sub("다", one.text)):
            thing = next((each.text for each in said.arguments if each.tag == "JKO"), "")
            if said.stem == "받" and thing and not said.is_denied:
                return thing
    return ""


def _told_stop(material: PlanMaterial) -> str:
    """Return the told criteria for stopping; empty where none is told."""
    rules = " / ".join(f"{one.text.rstrip('. ')} [{one.source}]" for one in material.case.outcomes.stops)
    return material.say("measure_stop_told", rules=rules) if rules else ""


def _stop(material: PlanMaterial, first: Sequence[str], is_told: bool) -> str:
    """Return the criterion for stopping: the told ones and no other beside them, that of the kind, or a missed goal."""
    say = material.say
    if told := _told_stop(material):
        return told
    if not is_told and (usual := usual_stop(material)):
        return say("measure_kind_stop", text=usual, mark=material.mark())
    return say("measure_stop", day=first[3], name=first[0], who=decider(material), mark=material.mark())


def _usual(material: PlanMaterial, row: tuple[str, ...]) -> tuple[str, ...]:
    """Return a measure that is usual for services of this kind: its target is assumed as well."""
    name, how, target = row
    mark = material.mark()
    target, how = (one if one.endswith(mark) else f"{one} {mark}" for one in (target, how))
    return name, material.say("measure_none_yet"), target, until_day(material), how


def _better(material: PlanMaterial, one: Measure) -> str:
    """Return the assumed target of what nobody told one for: half of what is told as trouble, else no worse than today.

    Of a figure that is not told as trouble nobody knows whether it is to rise or to fall.
    """
    key = "target_half" if marks.TROUBLE.search(one.clause.text) else "target_no_worse"
    return material.say(key, mark=material.mark())


def chosen_measures(material: PlanMaterial) -> list[Measure]:
    """Return the measures of the brief."""
    return material.items.measures[: _MOST[material.preset]]


def _by(material: PlanMaterial, one: Measure) -> str:
    """Return the day that stands beside a goal."""
    if one.goal_in is None:
        return ""
    if one.by is not None:
        return f"{goal_end(material, one.by).isoformat()} [{one.goal_in.source}]"
    if _AT_END.search(one.measured):
        day, source = last_day(material)
        return f"{day.isoformat()} {material.mark(source)}"
    text = one.goal_in.piece.text
    last = next((day.end for day in material.case.days if day.kind == "due" and day.piece.text == text), None)
    if last is None:
        opens, source = trial_day(material)
        pairs = pairwise(material.items.clauses)
        led = next((first for first, each in pairs if each is one.goal_in and first.kind == "day"), None)
        told = [one.goal_in.text, *([led.text] if led and _LED.match(led.text) else [])]
        for found in filter(None, (goal_day(each, opens, material.today) for each in told)):
            is_assumed = found[1] and not source
            return f"{found[0].isoformat()} {material.mark(0 if is_assumed else one.goal_in.source)}"
    return f"{last.isoformat()} [{one.goal_in.source}]" if last else ""


def _how(material: PlanMaterial, one: Measure) -> str:
    """Return how it is counted: as it is told; what was counted once, at an event or in a season, at the next."""
    if one.measured and one.goal_in:
        told = _SPEAKER.sub(material.say("by_whom", who=operator(material)) + " ", one.measured)
        return f"{told[:1].upper()}{told[1:]} [{one.goal_in.source}]"
    key = "measure_how_again" if _ONCE.search(one.clause.text) else "measure_how"
    return material.say(key, who=operator(material), mark=material.mark())


def _unmeasured(material: PlanMaterial) -> str:
    until = plan_calendar(material).on_or_before(trial_day(material)[0] - timedelta(days=1)).isoformat()
    return material.say("measure_unknown", until=f"{until} {material.mark()}", who=operator(material))
