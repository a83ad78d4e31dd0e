"""How success is measured: today's value, what is to be reached until when, how it is counted, and when to stop."""

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import of_guide
from orchestrator.graphs.plan.rules.composing.courses import course_guide
from orchestrator.graphs.plan.rules.composing.day_words import last_day, trial_day
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.items.goals import goal_day
from orchestrator.graphs.plan.rules.items.measures import Measure, shown
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.targets import StatedTarget

_MOST: Final = {"lean": 4, "standard": 5, "full": 6}
_WANTED: Final = 3
"""Measures up to which those of the course are added."""
_BASELINE_DAYS = 10
"""Working days for which a value is counted that nobody has measured yet."""
_NAME = 2
"""Characters beyond which a name says what is counted."""
_NEAR = 40
"""Characters behind a figure in which stands what part of it is."""
_LED: Final = re.compile(r"(?:in|within|during|over|after)\s(?:\S{1,8}\s){1,3}(?:weeks?|months?)\W*$", re.I)
"""A clause that only says within what time the next one is reached."""
_ONCE: Final = re.compile(r"작년|지난해|지난\s?(?:시즌|행사|학기)|\blast\s(?:year|season|time|festival|term)\b", re.I)
_OF_WHOLE: Final = re.compile(r"\d/\d")
_SHARES: Final = frozenset(("most", "many"))
_PART: Final = re.compile(r"절반|\bhalf\sof\sthem\b", re.I)


def measures_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Return the table of measures with the criterion for stopping, and what is assumed."""
    say = material.say
    day, source = last_day(material)
    until = f"{day.isoformat()} {material.mark(source)}"
    rows: list[tuple[str, ...]] = []
    assumed: list[PlanAssumption] = []
    baseline = ""
    chosen = _chosen(material)
    for one in chosen:
        goal = f"{one.goal or say('goal_said')} [{one.goal_in.source}]" if one.goal_in else ""
        base = f"{one.base} [{one.clause.source}]" if one.base else _unmeasured(material)
        if not goal:
            aimed = shown(one.value * (1.5 if one.grows else 0.5), one.unit)
            goal = say("target_more" if one.grows else "target_less", goal=aimed, mark=material.mark())
            at = one.clause.text.find(one.base.split(" ")[0])
            key = "reason_part" if _PART.search(one.clause.text[at : at + _NEAR]) else "reason_half"
            assumed.append(
                PlanAssumption(
                    say("assume_target", name=shortened(one.name, 60), goal=aimed),
                    say(key, who=decider(material)),
                    "kpis",
                    of="target",
                )
            )
        by = _by(material, one) or until
        rows.append(
            (
                shortened(one.name, 80),
                base,
                goal,
                by,
                _how(material, one),
            )
        )
        baseline = baseline or (base if one.base else "")
    rows += [*_of_course(material, until)][: max(_WANTED - len(rows), 0)]
    first = rows[0][0]
    stop = say(
        "measure_stop", day=until, name=first, baseline=baseline or say("measure_first_value"), who=decider(material)
    )
    never = next(iter(material.items.never), None)
    broken = (
        say(
            "measure_broken",
            rule=shortened(never.text.rstrip(". "), 120),
            mark=f"[{never.source}]",
            who=decider(material),
        )
        if never
        else ""
    )
    if len(rows) > len(chosen):
        assumed.append(PlanAssumption(say("assume_targets"), say("reason_targets"), "kpis", of="target"))
    return markdown.joined(markdown.table(say("columns_measures"), rows), stop, broken), tuple(assumed)


def _chosen(material: PlanMaterial) -> list[Measure]:
    """Return the measures of the brief, and goals that another reading of the material finds beside them."""
    known = {_bare(one.today) for one in material.case.targets if one.today}
    found = [
        one for one in material.items.measures if len(one.name) > _NAME and (one.goal or _bare(one.base) not in known)
    ]
    told = {one.goal_in.piece.text for one in found if one.goal_in} | {
        one.clause.piece.text for one in found if one.goal
    }
    for target in material.case.targets:
        if target.piece.text not in told and (one := _of_target(material, target)):
            found.insert(0, one)
    return found[: _MOST[material.preset]]


def _bare(value: str) -> str:
    return re.sub(r"\W", "", value)


def _of_target(material: PlanMaterial, target: StatedTarget) -> Measure | None:
    clause = next((one for one in material.items.clauses if one.piece.text == target.piece.text), None)
    base = next(
        (one for one in material.items.clauses if one.piece.text == (target.today_in or target.piece).text), clause
    )
    if clause is None or base is None:
        return None
    return Measure(target.name, target.today, 0, "", "", base, target.goal, clause)


def _by(material: PlanMaterial, one: Measure) -> str:
    """Return the day that stands beside a goal."""
    if one.goal_in is None:
        return ""
    text = one.goal_in.piece.text
    last = next((day.end for day in material.case.days if day.kind == "due" and day.piece.text == text), None)
    if last is None and one.goal_in.piece.told:
        opens, source = trial_day(material)
        pairs = pairwise(material.items.clauses)
        led = next((first for first, each in pairs if each is one.goal_in and first.kind == "day"), None)
        told = [one.goal_in.text, *([led.text] if led and _LED.match(led.text) else [])]
        for found in filter(None, (goal_day(each, opens, material.today) for each in told)):
            is_assumed = found[1] and not source
            return f"{found[0].isoformat()} {material.mark(0 if is_assumed else one.goal_in.source)}"
    return f"{last.isoformat()} [{one.goal_in.source}]" if last else ""


def _how(material: PlanMaterial, one: Measure) -> str:
    """Return how it is counted: what was counted once, at an event or in a season, is counted at the next."""
    key = "measure_how_again" if _ONCE.search(one.clause.text) else "measure_how"
    return material.say(key, who=operator(material), days=_BASELINE_DAYS, mark=material.mark())


def _of_course(material: PlanMaterial, until: str) -> Iterator[tuple[str, ...]]:
    """Yield what is measured of uses that run like this one; its first value is that of the first days."""
    first = plan_calendar(material).add(trial_day(material)[0], _BASELINE_DAYS).isoformat()
    reached = material.items.counted(material.users)
    if reached:
        yield (
            material.say("measure_reach", users=material.users, count=reached),
            material.say("measure_first", who=operator(material), until=f"{first} {material.mark()}"),
            material.say("goal_half", mark=material.mark()),
            until,
            material.say("measure_weekly", who=operator(material), how=material.say("measure_reach_how")),
        )
    is_share_told = any(_OF_WHOLE.search(one.base) for one in material.items.measures)
    for name, how, goal in course_guide(material).blocks["measures"].rows:
        if is_share_told and goal in _SHARES:
            continue  # of what is told another share comes out, which may be better than the usual goal
        yield (
            f"{of_guide(material, name)} {material.mark()}",
            material.say("measure_first", who=operator(material), until=f"{first} {material.mark()}"),
            material.say(f"goal_{goal}", mark=material.mark()),
            until,
            material.say("measure_weekly", who=operator(material), how=of_guide(material, how)),
        )


def _unmeasured(material: PlanMaterial) -> str:
    until = plan_calendar(material).on_or_before(trial_day(material)[0] - timedelta(days=1)).isoformat()
    return material.say(
        "measure_unknown", until=f"{until} {material.mark()}", who=operator(material), days=_BASELINE_DAYS
    )
