"""What told days cannot all be kept: a decision behind the start, an end before the goal's day."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from orchestrator.graphs.plan.rules.composing.day_words import goal_end, trial_day
from orchestrator.graphs.plan.rules.composing.owners import decider, decision_day
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.language import any_of

_NEEDED: Final = any_of(
    r"(?:(?:열|시작|오픈|개시|개장|개관|개점|운영)(?:하)?기?\s?전에|야\s?(?:만\s)?(?:문을\s)?(?:열|시작|오픈|개장|운영)(?:할|을|ᆯ|하|해|합)?\s?)",
    r"\b(?:can(?:not|['’]?t)|must\snot|may\snot|do\snot|don['’]?t|won['’]?t)\s(?:open|start|begin|run|launch|go\slive)\s(?:before|until|without)\b"
    r"|\bbefore\s(?:we|it|they|the\s\w+)\s(?:can\s|may\s)?(?:opens?|starts?|begins?|runs?|launch(?:es)?)\b|\bbefore\s(?:the\s)?opening\b|\bonly\s(?:open|start|begin|run)\s(?:after|once|when)\b",
)
"""Says that the service opens only behind something else."""


def impossible_notes(material: PlanMaterial) -> Iterator[str]:
    """Yield a line for each pair of told days that contradict each other."""
    say, case = material.say, material.case
    opens, source = trial_day(material)
    decision = decision_day(material)
    if decision and source and decision.start >= opens:
        yield say(
            "note_decided_late",
            decision=f"{decision.start.isoformat()} [{decision.piece.source}]",
            start=f"{opens.isoformat()} [{source}]",
            who=decider(material),
        )
    for sentences, number in case.lines if source else ():
        for one in sentences:
            days = [day.last for day in one.days if day.first != opens]
            if len(days) != 1 or days[0] < opens or not _NEEDED.search(one.text):
                continue
            yield say(
                "note_needed_late",
                what=f"{shortened(one.text.strip(' .'), 90)} [{number}]",
                day=days[0].isoformat(),
                start=f"{opens.isoformat()} [{source}]",
                after=material.calendar.on_or_after(days[0] + timedelta(days=1)).isoformat(),
                who=decider(material),
            )
    last = next((day for day in case.days if day.kind == "last"), None)
    for goal in case.outcomes.goals:
        if goal.by and last and goal_end(material, goal.by) > last.end:
            yield say(
                "note_goal_behind_end",
                what=goal.name,
                by=f"{goal_end(material, goal.by).isoformat()} [{goal.source}]",
                end=f"{last.end.isoformat()} [{last.piece.source}]",
                who=decider(material),
            )
