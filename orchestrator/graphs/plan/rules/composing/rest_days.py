"""Times and weekdays of rest in the schedule, and the schedule of a service of which little else is told."""

from collections.abc import Iterator

from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanTask
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import after_closed, closed_on, span_words, trial_day
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.scheduling import schedule_section


def rest_notes(material: PlanMaterial) -> Iterator[str]:
    """Yield the times and the weekdays of rest, as they are told."""
    opening = trial_day(material)[0]
    for closed in material.case.closed:
        key = "note_rests" if opening <= closed.start else "note_closed"
        yield material.say(key, days=f"{span_words(closed)} [{closed.piece.source}]")
    for weekly in material.case.closed_weekdays:
        told = f"{shortened(weekly.piece.text, 80)} [{weekly.piece.source}]"
        yield material.say("note_rests_weekly", days=told)


def usual_schedule(material: PlanMaterial) -> tuple[str, tuple[PlanTask, ...], tuple[PlanAssumption, ...]]:
    """Return the phases of its kind, for a service of which little is told, with the times of rest that are."""
    body, tasks, assumed = schedule_section(material)
    blocked = closed_on(material, trial_day(material)[0]) if trial_day(material)[1] else None
    notes = [*rest_notes(material)]
    if blocked is not None:
        day = f"{trial_day(material)[0].isoformat()} {material.mark(trial_day(material)[1])}"
        what = material.say("milestone_open", subject=material.case.subject)
        told = f"{shortened(blocked.what, 60)} [{blocked.piece.source}]"
        after = after_closed(material, blocked).isoformat()
        notes.insert(0, material.say("note_blocked_weekday", day=day, what=what, days=told, after=after))
    return markdown.joined(body, markdown.bullets(notes) if notes else ""), tasks, assumed
