"""The schedule: the days that the material sets, what has to be ready before them, who does it, what stands still."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanTask
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import (
    after_closed,
    blocked_steps,
    day_words,
    last_day,
    planned_steps,
    span_words,
    trial_day,
)
from orchestrator.graphs.plan.rules.composing.owners import decider, operator, owner
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.pieces import is_part
from orchestrator.graphs.plan.rules.scheduling import calendar_of

_PREPARING = (("prepare_rules", 5, "planner"), ("prepare_setup", 10, "builder"), ("prepare_try", 5, "operator"))
"""What comes before a trial, in working days at least."""
_ROLE = {"planner": "기획 담당", "builder": "개발 담당", "operator": "운영 담당"}


def timetable(material: PlanMaterial) -> tuple[str, tuple[PlanTask, ...], tuple[PlanAssumption, ...]]:
    """Return the body, the bars and what is assumed."""
    say, case = material.say, material.case
    steps = planned_steps(material)
    rows: list[tuple[str, ...]] = []
    tasks: list[PlanTask] = []
    preparing, is_short = _preparing(material)
    for name, first, last, who in preparing:
        tasks.append(PlanTask(name, first, last, who, phase=say("phase_prepare")))
        rows.append(
            (
                name,
                f"{first.isoformat()} {material.mark()}",
                f"{last.isoformat()} {material.mark()}",
                who,
                say("result_ready"),
            )
        )
    for day in [*(one for one in case.days if one in steps or one.kind != "step")]:
        is_order = day.piece.is_own and day.kind == "decision" and not marks.NEEDS_DECISION.search(day.piece.text)
        name, who = (
            say("decision_by", who=decider(material)) if is_order else shortened(day.what.rstrip(" ."), 70),
            _who(material, day),
        )
        end = day.end
        rows.append(
            (
                name,
                f"{span_words(day) if day.is_month else day.start.isoformat()} [{day.piece.source}]",
                f"{span_words(day) if day.is_month else end.isoformat()} [{day.piece.source}]",
                who,
                say(f"result_{day.kind}"),
            )
        )
        phase = say("phase_decision" if day.kind == "decision" else "phase_carry_out")
        tasks.append(PlanTask(shortened(name, 40), day.start, day.end, who, day.piece.source, phase))
    if not steps:
        for name, first, last, who in _trial(material):
            tasks.append(PlanTask(name, first, last, who, phase=say("phase_trial")))
            rows.append(
                (
                    name,
                    f"{first.isoformat()} {material.mark()}",
                    f"{last.isoformat()} {material.mark()}",
                    who,
                    say("result_measured"),
                )
            )
    paired = sorted(zip(rows, tasks, strict=True), key=lambda one: (one[1].start, one[1].end))
    body = markdown.joined(
        say("schedule_given") if steps else say("schedule_assumed_lead"),
        markdown.table(say("columns_timetable"), [row for row, _ in paired]),
        markdown.bullets(_notes(material, steps, is_short=is_short)),
    )
    assumed = [PlanAssumption(say("assume_preparing"), say("reason_preparing"), "schedule")]
    if case.timing.basis:
        assumed.append(_year_assumed(material))
    if not steps:
        assumed.append(
            PlanAssumption(say("assume_trial", day=trial_day(material)[0].isoformat()), say("reason_trial"), "schedule")
        )
    return body, tuple(task for _, task in paired), tuple(assumed)


def _year_assumed(material: PlanMaterial) -> PlanAssumption:
    """Say by what the year of days was chosen that have none."""
    say, timing = material.say, material.case.timing
    first = min(day.start for day in timing.days if day.is_year_assumed)
    text = say(f"assume_year_{timing.basis}", day=timing.counted_from.isoformat(), year=first.year)
    is_over = timing.written_on != material.today
    reason = say("reason_year_over", today=material.today.isoformat()) if is_over else say("reason_year")
    return PlanAssumption(text, reason, "schedule")


def _preparing(material: PlanMaterial) -> tuple[list[tuple[str, date, date, str]], bool]:
    """Return what is done before the first step, counted back from it without closed times; and whether time is short."""
    calendar = calendar_of(material.guides)
    first = trial_day(material)[0]
    earliest = calendar.on_or_after(material.case.written_on + timedelta(days=1))
    found: list[tuple[str, date, date, str]] = []
    last = calendar.on_or_before(first - timedelta(days=1))
    for name, days, role in reversed(_PREPARING):
        begin, last = _before_closed(material, last, days)
        who = owner(material, _ROLE[role]) if material.language == "ko" else _english(material, role)
        found.insert(0, (material.say(name), begin, last, who))
        last = calendar.on_or_before(begin - timedelta(days=1))
    is_short = found[0][1] < earliest
    if is_short:
        room = max(calendar.count(earliest, calendar.on_or_before(first - timedelta(days=1))), 0)
        if room < len(found):
            return [], True
        parts, begin = [], earliest
        for at, (name, _, _, who) in enumerate(found):
            days = max(1, room * (at + 1) // len(found) - room * at // len(found))
            end = calendar.add(begin, days - 1)
            parts.append((name, begin, end, who))
            begin = calendar.add(end, 1)
        return parts, True
    return found, False


def _before_closed(material: PlanMaterial, last: date, days: int) -> tuple[date, date]:
    """Return the latest span of working days that ends by a day and in which nothing stands still."""
    calendar = calendar_of(material.guides)
    begin = calendar.add(last, 1 - days)
    for closed in sorted(material.case.closed, key=lambda one: one.start, reverse=True):
        if begin <= closed.end and closed.start <= last:
            last = calendar.on_or_before(closed.start - timedelta(days=1))
            begin = calendar.add(last, 1 - days)
    return begin, last


def _english(material: PlanMaterial, role: str) -> str:
    return owner(material, {"planner": "Product", "builder": "Engineering", "operator": "Operations"}[role])


def _trial(material: PlanMaterial) -> list[tuple[str, date, date, str]]:
    calendar = calendar_of(material.guides)
    first, last = trial_day(material)[0], last_day(material)[0]
    half = calendar.on_or_after(first + timedelta(days=28))
    return [
        (material.say("trial"), calendar.on_or_after(first), half, operator(material)),
        (material.say("trial_wider"), calendar.add(half, 1), max(last, calendar.add(half, 2)), operator(material)),
        (
            material.say("trial_review"),
            calendar.add(max(last, half), 1),
            calendar.add(max(last, half), 3),
            decider(material),
        ),
    ]


def _who(material: PlanMaterial, day: SetDay) -> str:
    if day.piece.speaker and is_part(day.piece.speaker):
        return day.piece.speaker
    named = re.match(r"(?P<who>[^:\d]{2,24}):\s", day.what)
    if named and is_part(named["who"]):
        return named["who"]
    return decider(material) if day.kind == "decision" else operator(material)


def _notes(material: PlanMaterial, steps: Sequence[SetDay], *, is_short: bool) -> list[str]:
    say, calendar = material.say, calendar_of(material.guides)
    found = []
    blocked = [*blocked_steps(material)]
    for day, closed in blocked:
        found.append(
            say(
                "note_blocked",
                day=day_words(day),
                what=shortened(day.what, 60),
                days=f"{span_words(closed)} [{closed.piece.source}]",
                after=after_closed(material, closed).isoformat(),
            )
        )
    for closed in material.case.closed:
        found.append(
            say("note_closed", days=f"{span_words(closed)} [{closed.piece.source}]", what=shortened(closed.what, 60))
        )
    for old, new in material.case.timing.put_off:
        found.append(say("note_put_off", old=day_words(old), new=day_words(new)))
    if is_short:
        first, source = trial_day(material)
        need = sum(days for _, days, _ in _PREPARING)
        room = max(calendar.count(material.case.written_on, first) - 1, 0)
        found.append(say("note_short", day=f"{first.isoformat()} {material.mark(source)}", need=need, room=room))
    elif steps and not blocked:
        found.append(say("note_kept"))
    if material.brief.months and not steps:
        found.append(
            say("note_months", months=f"{material.brief.months}", mark=material.mark(material.brief.months_source))
        )
    return found
