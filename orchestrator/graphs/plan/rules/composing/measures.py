"""How success is measured: today's value, what is to be reached until when, how it is counted, and when to stop."""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import islice, pairwise
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.courses import course_steps
from orchestrator.graphs.plan.rules.composing.day_words import goal_end, last_day, trial_day
from orchestrator.graphs.plan.rules.composing.owners import decider, is_user, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.composing.usual import usual_assumed, usual_rows, usual_stop
from orchestrator.graphs.plan.rules.items.act_names import act_name
from orchestrator.graphs.plan.rules.items.goals import goal_day
from orchestrator.graphs.plan.rules.items.measures import Measure
from orchestrator.graphs.plan.rules.items.parties import is_same_party
from orchestrator.graphs.plan.rules.items.table_names import table_name
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.user_phrases import is_person
from orchestrator.language import any_of
from orchestrator.language.plurals import plural
from orchestrator.language.predicates_ko import predicates

_MOST: Final = {"lean": 4, "standard": 5, "full": 6}
_USUAL: Final = 4
_ENOUGH: Final = 2
"""Measures to which none is added."""
_STEP: Final = 44
_FIRST_DAYS: Final = 13
"""After the opening, by which its first values are counted."""
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
    rows, assumed = list(told), list[PlanAssumption]()
    most = _ENOUGH - len(told) if told or material.preset == "lean" else _USUAL
    if len(told) < _ENOUGH and (usual := usual_rows(material, "kpis", most, [row[0] for row in rows])):
        rows += [_usual(material, row) for row in usual]
        assumed.append(usual_assumed(material, "kpis"))
    if own := [*islice(_of_course(material), max(_ENOUGH - len(rows), 0))]:
        rows += own
        assumed.append(PlanAssumption(say("assume_measures"), say("reason_measures"), "kpis"))
    return markdown.joined(markdown.table(say("columns_measures"), rows), _stop(material, rows[0], bool(told))), tuple(
        assumed
    )


def _of_course(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield what can be counted of the service's own course.

    First how many do its core act, which is the first of those it is for, then how many cases reach its end, and how
    long they take.
    """
    say, mark = material.say, material.mark()
    outcomes = material.case.outcomes
    steps = [one for one in course_steps(material) if not (outcomes.is_stop(one.does) or outcomes.is_today(one.does))]
    ends = [f"“{shortened(one.does.rstrip('. '), _STEP)}”" for one in steps]
    first, last = (ends[0], ends[-1]) if len(ends) > 1 else (say("course_begins"), say("course_ends"))
    base, until = _none_yet(material), _until(material)
    how = say("measure_how_course", who=operator(material), mark=mark)
    acting = [one for one in steps if one.who and not (one.is_service or one.is_guessed)]
    begins = [one for one in acting[:1] if not is_same_party(one.who, operator(material))]
    if core := next((one for one in acting if is_user(material, one.who)), next(iter(begins), None)):
        count = material.items.counted(core.who)
        target = say("target_half_of", count=count, mark=mark) if count else say("target_grows", mark=mark)
        act = act_name([core.does], is_korean=material.language == "ko") or shortened(core.does.rstrip(". "), _STEP)
        who = core.who if material.language == "ko" or is_person(core.who) else plural(core.who)
        yield say("measure_core", who=who, act=act, mark=material.mark(core.source)), base, target, until, how
    yield say("measure_reach", first=first, last=last), base, say("target_reach", mark=mark), until, how
    yield say("measure_span", first=first, last=last), base, say("target_span", mark=mark), until, how


def _none_yet(material: PlanMaterial) -> str:
    """Return what stands for today's value of what there is only once it is open."""
    until = plan_calendar(material).on_or_after(trial_day(material)[0] + timedelta(days=_FIRST_DAYS))
    return material.say("measure_first", until=f"{until.isoformat()} {material.mark()}", who=operator(material))


def _row(material: PlanMaterial, one: Measure) -> tuple[str, ...]:
    goal = f"{one.goal or material.say('goal_said')} [{one.goal_in.source}]" if one.goal_in else _half(material)
    base = f"{one.base} [{one.clause.source}]" if one.base else _unmeasured(material)
    name = one.name if one.name[:1] != "“" and table_name(one.name) else ""
    return (
        shortened(name or _taken(material) or material.say("measure_use", subject=material.case.subject), 80),
        base,
        goal,
        _by(material, one) or _until(material),
        _how(material, one),
    )


def _taken(material: PlanMaterial) -> str:
    """Return what the service takes in by the first words of a Korean message: "옷 수선 접수"; empty where none is told."""
    for one in material.case.own[:_FIRST_WORDS] if material.language == "ko" else ():
        for said in predicates(_MADE.sub("다", one.text)):
            thing = next((each.text for each in said.arguments if each.tag == "JKO"), "")
            if said.stem == "받" and thing and not said.is_denied:
                return thing
    return ""


def _until(material: PlanMaterial) -> str:
    day, source = last_day(material)
    return f"{day.isoformat()} {material.mark(source)}"


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
    return name, material.say("measure_none_yet"), target, _until(material), how


def _half(material: PlanMaterial) -> str:
    """Return the target of what goes wrong today and for which nobody told one: half of it, as an assumption."""
    return material.say("target_half", mark=material.mark())


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
