"""The risks that follow from what is told: its rules, its days, its money, its people and what they do not agree on."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.acting import is_of_kind
from orchestrator.graphs.plan.rules.composing.day_words import first_step, span_words, trial_day
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.sums import limit_text
from orchestrator.graphs.plan.rules.composing.timetable import plan_calendar
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.rows import guide_rows

_MOST: Final = {"lean": 4, "standard": 7, "full": 9}
_OF_KIND: Final = 4
_RULE: Final = 120
_FEW: Final = 3
"""People up to whom the absence of one stops the work."""
_NUMBERS: Final = {"one": 1, "two": 2, "three": 3}
_RULES: Final = 3
"""Rules of which it is said what happens where they are broken."""


def risks_body(material: PlanMaterial) -> tuple[str, tuple[PlanAssumption, ...]]:
    """Return the table of risks, each marked: the words of the case are told, that they are a risk is not."""
    rows = [*_rows(material)][: _MOST[material.preset]]
    if is_of_kind(material):
        rows += [
            (f"{row[0]} {material.mark()}", row[1], row[2], owner(material, row[3]))
            for guide, row in guide_rows(material, "risks", _OF_KIND)
            if guide is not material.general
        ]
    if not rows:
        return material.untold("risks", decider(material))
    return markdown.table(material.say("columns_risks"), rows), ()


def _rows(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    say, items, assumed = material.say, material.items, material.mark()
    for one in [*items.never, *items.rules][:_RULES]:
        yield (
            say("risk_never", rule=shortened(one.text.rstrip(". "), _RULE), mark=f"[{one.source}] {assumed}"),
            say("risk_never_effect"),
            say("risk_never_measure" if one in items.never else "risk_rule_measure", who=operator(material)),
            decider(material),
        )
    for choice in decided(material)[:1]:
        yield (
            f"{say('risk_conflict', who=choice.dropped_by, kept=choice.kept)} {assumed}",
            say("risk_conflict_effect", who=choice.dropped_by),
            say("risk_conflict_measure", who=choice.dropped_by),
            decider(material),
        )
    yield from _of_days(material)
    if items.case.limits:
        limit = items.case.limits[0]
        yield (
            f"{say('risk_money', limit=f'{limit_text(material, limit)} [{limit.piece.source}]')} {assumed}",
            say("risk_money_effect"),
            say("risk_money_alone"),
            decider(material),
        )
    for group in items.people:
        digits = group.count.partition(" ")[0].lower()
        count = _NUMBERS.get(digits, int("".join(filter(str.isdigit, digits)) or 0))
        if 0 < count <= _FEW and group.name.casefold() in operator(material).casefold():
            yield (
                f"{say('risk_few', who=group.name, count=f'{group.count.lower()} [{group.source}]')} {assumed}",
                say("risk_few_effect"),
                say("risk_few_measure", who=group.name),
                decider(material),
            )


def _of_days(material: PlanMaterial) -> Iterator[tuple[str, ...]]:
    """Yield what a told opening runs into: a standstill before or on it, and steps that were not tried."""
    say, assumed = material.say, material.mark()
    first, is_told = trial_day(material)
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
    if is_told:
        yield (
            f"{say('risk_day', day=first_step(material)[1], users=material.users)} {assumed}",
            say("risk_day_sign"),
            say("risk_day_measure", who=operator(material)),
            operator(material),
        )
