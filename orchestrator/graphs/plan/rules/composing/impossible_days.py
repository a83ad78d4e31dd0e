"""What told days cannot all be kept: a decision behind the start, an end before the goal's day."""

from collections.abc import Iterator

from orchestrator.graphs.plan.rules.composing.day_words import goal_end, trial_day
from orchestrator.graphs.plan.rules.composing.owners import decider, decision_day
from orchestrator.graphs.plan.rules.material import PlanMaterial


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
