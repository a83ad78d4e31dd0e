"""The risks of this very service: from its rules, its days, its money, its people and what they do not agree on."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import features_of, of_guide
from orchestrator.graphs.plan.rules.composing.courses import course_guide
from orchestrator.graphs.plan.rules.composing.day_words import first_step, span_words, trial_day
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.exposures import LONGEST_TOLD, exposures_of
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.sums import limit_text
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.rows import guide_rows

_MOST: Final = {"lean": 4, "standard": 7, "full": 9}
_LEAST: Final = 3
_CANDIDATES: Final = 12
_FEW: Final = 3
"""People up to whom the absence of one stops the work."""
_COUNT: Final = re.compile(r"\d[\d,]*")
_CROWD: Final = 40
"""Users from whom on all at once are too many."""
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3}
_RULES: Final = 2
"""Rules of which it is said what happens where they are broken."""
_EXPOSED: Final = 4
"""Risks of what the case is exposed to."""


def risks_body(material: PlanMaterial) -> str:
    """Return the table of risks: those of this case, then of its kind and of what it can do; none that any plan has."""
    rows = [*_rows(material)][: _MOST[material.preset]]
    if len(rows) < _LEAST:
        rows += [
            (f"{row[0]} {material.mark()}", row[1], row[2], owner(material, row[3]))
            for guide, row in guide_rows(material, "risks", _CANDIDATES)
            if guide is not material.general
        ][: _LEAST + 1 - len(rows)]
    return markdown.table(material.say("columns_risks"), rows)


def _rows(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    say, items = material.say, material.items
    exposed = exposures_of(material)[:_EXPOSED]
    yield from (each.row for each in exposed)
    shown = {each.told for each in exposed}
    for one in [never for never in items.never if shortened(never.text.rstrip(". "), LONGEST_TOLD) not in shown][
        :_RULES
    ]:
        yield (
            say("risk_never", rule=shortened(one.text.rstrip(". "), 120), mark=f"[{one.source}]"),
            say("risk_never_effect"),
            say("risk_never_measure", who=operator(material)),
            decider(material),
        )
    for choice in decided(material)[:1]:
        yield (
            say("risk_conflict", who=choice.dropped_by, kept=choice.kept),
            say("risk_conflict_effect", who=choice.dropped_by),
            say("risk_conflict_measure", who=choice.dropped_by),
            decider(material),
        )
    first = trial_day(material)[0]
    for closed in items.case.closed[:1]:
        calendar = plan_calendar(material)
        ahead = closed.end < first
        yield (
            say(
                "risk_closed",
                days=f"{span_words(closed)} [{closed.piece.source}]",
                day=first_step(material)[1],
            ),
            say("risk_closed_effect"),
            say(
                "risk_closed_measure",
                day=f"{calendar.on_or_before(closed.start - timedelta(days=1)).isoformat()} {material.mark()}",
            )
            if ahead or closed.start >= first
            else say("risk_closed_move"),
            operator(material),
        )
    yield from _of_course(material)
    if items.case.limits:
        limit = items.case.limits[0]
        features = features_of(material)
        measure = say("risk_money_measure", last=features[-1].called) if len(features) > 1 else say("risk_money_alone")
        yield (
            say("risk_money", limit=f"{limit_text(material, limit)} [{limit.piece.source}]"),
            say("risk_money_effect"),
            measure,
            decider(material),
        )
    yield from _of_figures(material)
    for group in items.people:
        digits = group.count.partition(" ")[0].lower()
        count = _NUMBERS.get(digits, int("".join(filter(str.isdigit, digits)) or 0))
        if 0 < count <= _FEW and group.name.casefold() in operator(material).casefold():
            yield (
                say("risk_few", who=group.name, count=f"{group.count.lower()} [{group.source}]"),
                say("risk_few_effect"),
                say("risk_few_measure", who=group.name),
                decider(material),
            )


def _of_figures(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield the risks of a day that is told, and of a number of users that is told."""
    say = material.say
    acts = [
        one for one in material.items.told_acts if one.doer == "runs" or (one.who and one.who not in material.users)
    ]
    if acts:
        does = shortened(acts[-1].does, LONGEST_TOLD)
        yield (
            say("risk_main", act=does, users=material.users, mark=f"[{acts[-1].clause.source}]"),
            say("risk_main_sign"),
            say("risk_main_measure", who=operator(material)),
            operator(material),
        )
    if trial_day(material)[1]:
        yield (
            say("risk_day", day=first_step(material)[1], users=material.users),
            say("risk_day_sign"),
            say("risk_day_measure", who=operator(material)),
            operator(material),
        )
    count = material.items.counted(material.users)
    if (told := _COUNT.search(count.partition("[")[0])) and int(told[0].replace(",", "")) >= _CROWD:
        yield (
            say("risk_crowd", users=material.users, count=count),
            say("risk_crowd_sign"),
            say("risk_crowd_measure", who=operator(material)),
            operator(material),
        )


def _of_course(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield what goes wrong with uses that run like this one."""
    for name, sign, measure, who in course_guide(material).blocks["risks"].rows:
        yield (
            f"{of_guide(material, name)} {material.mark()}",
            sign,
            of_guide(material, measure),
            of_guide(material, who),
        )
