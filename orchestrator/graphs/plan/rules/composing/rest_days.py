"""Times and weekdays of rest in the schedule, and the schedule of a service of which little else is told."""

from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanTask
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import (
    after_closed,
    closed_on,
    opening_in_season,
    span_words,
    trial_day,
)
from orchestrator.graphs.plan.rules.composing.goal_days import goal_rows
from orchestrator.graphs.plan.rules.composing.milestones import milestone, reason_of, standstill
from orchestrator.graphs.plan.rules.composing.owners import decider, operator
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.closing_weekdays import ClosedWeekday
from orchestrator.graphs.plan.rules.reading.told_closings import seasons_of_rest
from orchestrator.graphs.plan.rules.scheduling import schedule_section

_MOST_HOURS: Final = 4


def rest_notes(material: PlanMaterial) -> Iterator[str]:
    """Yield the times and the weekdays of rest, as they are told."""
    opening = trial_day(material)[0]
    for closed in material.case.closed:
        key = "note_rests" if opening <= closed.start else "note_closed"
        why = reason_of(material, closed)
        shown = f"{span_words(closed)}{f' ({why})' if why else ''}"
        yield material.say(key, days=f"{shown} [{closed.piece.source}]")
    for weekly in material.case.closed_weekdays:
        yield material.say("note_rests_weekly", days=f"{weekday_words(material, weekly)} [{weekly.piece.source}]")
    vague = dict.fromkeys(
        one for sentences, source in material.case.lines for one in seasons_of_rest(sentences, source)
    )
    if vague:
        told = ", ".join(f"{what} [{source}]" for what, source in vague)
        yield material.say("note_rests_vague", what=told, who=operator(material), mark=material.mark())
    if told_hours := material.case.hours[:_MOST_HOURS]:
        yield material.say("note_hours", hours=" / ".join(f"{one.text} [{one.source}]" for one in told_hours))


def weekday_words(material: PlanMaterial, weekly: ClosedWeekday) -> str:
    """Return weekdays of rest in words: "매월 둘째·넷째 화요일", "the last Saturday of each month"."""
    names = [material.say(f"weekday_{at}") for at in sorted(weekly.weekdays)]
    nths = [material.say(f"nth_{nth}") for nth in sorted(weekly.nths, key=lambda nth: (nth < 0, nth))]
    key = "weekdays_of_month" if nths else "weekdays_each_week"
    gap = "·" if material.language == "ko" else " and "
    return material.say(key, days=gap.join(names), nths=gap.join(nths))


def _told_days(material: PlanMaterial) -> Iterator[tuple[PlanTask, str]]:
    """Yield the told days that are no phase of their own: decisions, deadlines, rests, the last day, days of goals."""
    say = material.say
    for day in material.case.days:
        if day.kind not in ("decision", "due", "closed", "last"):
            continue
        is_rest = day.kind == "closed" and trial_day(material)[0] <= day.start
        name = standstill(material, day, is_rest=is_rest) if day.kind == "closed" else milestone(material, day)
        who = decider(material) if day.kind == "decision" else operator(material)
        part = say("phase_decision" if day.kind == "decision" else "phase_carry_out")
        result = say("result_rests" if is_rest else f"result_{day.kind}")
        first = day.end if day.kind == "due" else day.start
        yield PlanTask(shortened(name, 60), first, day.end, who, day.piece.source, part), result
    for name, first, who, result, source in goal_rows(material):
        yield PlanTask(name, first, first, who, source, say("phase_trial")), result


def usual_schedule(material: PlanMaterial) -> tuple[str, tuple[PlanTask, ...], tuple[PlanAssumption, ...]]:
    """Return the phases of its kind, for a service of which little is told, with the times of rest that are."""
    body, tasks, assumed = schedule_section(material, [*_told_days(material)])
    blocked = closed_on(material, trial_day(material)[0]) if trial_day(material)[1] else None
    notes = [*rest_notes(material)]
    season = material.case.season
    if season and not season.is_end and opening_in_season(material):
        notes.insert(0, material.say("note_season", raw=f"{season.raw} [{season.source}]", mark=material.mark()))
    if blocked is not None:
        day = f"{trial_day(material)[0].isoformat()} {material.mark(trial_day(material)[1])}"
        what = material.say("milestone_open", subject=material.case.subject)
        told = f"{shortened(blocked.what, 60)} [{blocked.piece.source}]"
        after = after_closed(material, blocked).isoformat()
        notes.insert(0, material.say("note_blocked_weekday", day=day, what=what, days=told, after=after))
    return markdown.joined(body, markdown.bullets(notes) if notes else ""), tasks, assumed
