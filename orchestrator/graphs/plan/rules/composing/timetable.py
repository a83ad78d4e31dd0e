"""The schedule: the days that the material sets, and the work counted back from the first of them around standstills."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanTask
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.composing.day_words import (
    after_closed,
    blocked_steps,
    day_words,
    due_day,
    first_step,
    going_on_day,
    last_day,
    opening_in_season,
    planned_steps,
    span_words,
    trial_day,
)
from orchestrator.graphs.plan.rules.composing.deciding import decided
from orchestrator.graphs.plan.rules.composing.features import features_of
from orchestrator.graphs.plan.rules.composing.form import length_asked
from orchestrator.graphs.plan.rules.composing.goal_days import goal_rows
from orchestrator.graphs.plan.rules.composing.impossible_days import impossible_notes
from orchestrator.graphs.plan.rules.composing.milestones import milestone, opening, standstill
from orchestrator.graphs.plan.rules.composing.owners import decider, decision_day, operator, owner, side_name
from orchestrator.graphs.plan.rules.composing.phasing import planned_parts
from orchestrator.graphs.plan.rules.composing.preparing import acting_people, is_built, prepared_things, task_owner
from orchestrator.graphs.plan.rules.composing.quoting import shortened
from orchestrator.graphs.plan.rules.composing.rest_days import rest_notes
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading import Piece
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.part_names import is_part
from orchestrator.graphs.plan.rules.scheduling import shared
from orchestrator.language.working_days import WorkingCalendar

_PER_FEATURE = 3
"""Working days for one feature."""
_BUILD: Final = (8, 45)
"""Working days for all features, at least and at most."""
_TRAINS: Final = re.compile(r"교육|훈련|\btrain", re.I)
_EVENT: Final = timedelta(days=14)
"""What goes on longer is no event: it runs."""
_MONTHLY: Final = re.compile(
    r"(?P<a>\d{1,2})\s?(?:-|–|~|to)\s?(?P<b>\d{1,2})(?:일)?\s?(?:of\s(?:each|every|the)\smonth|)|매월\s?(?P<c>\d{1,2})일?\s?[~–-]\s?(?P<d>\d{1,2})일",
    re.I,
)


@dataclass(frozen=True)
class StandstillCalendar(WorkingCalendar):
    """Working days without those on which nothing may be done."""

    closed: tuple[tuple[date, date], ...] = ()

    def is_working(self, day: date) -> bool:
        """Tell whether people work on a day."""
        return super().is_working(day) and not any(first <= day <= last for first, last in self.closed)


def plan_calendar(material: PlanMaterial) -> StandstillCalendar:
    """Return the working days of a plan: public holidays where they are Korea's, and never a standstill."""
    closed = tuple((one.start, one.end) for one in material.case.closed if (one.end - one.start).days < _LONGEST)
    base = material.calendar
    return StandstillCalendar(
        base.solar, base.lunar, base.substituted_on_sunday, base.substituted_on_weekend, base.single, closed=closed
    )


_SHORT: Final = 4_000
"""Korean letters of a plan up to which its preparation is one row."""
_LONGEST = 200
"""Days of a standstill beyond which it is none of the schedule's."""


@dataclass(frozen=True, slots=True)
class _Phase:
    name: str
    days: int
    who: str
    result: str


def timetable(material: PlanMaterial) -> tuple[str, tuple[PlanTask, ...], tuple[PlanAssumption, ...]]:
    """Return the body, the bars and what is assumed."""
    say, case = material.say, material.case
    steps, parts = planned_steps(material), planned_parts(material)
    rows: list[tuple[tuple[str, ...], PlanTask]] = []
    phases, room = _preparing(material)
    opens = trial_day(material)[0]
    for phase, first, last in _told_short(material, phases):
        rows.append(_row(material, phase.name, first, last, phase.who, phase.result, 0, say("phase_prepare")))
    ends = {one.end for one in case.days if one.kind == "last"}
    for day in (one for one in case.days if (one in steps or one.kind != "step") and not _is_inside(one, case.closed)):
        if day.kind == "due" and day.end in ends:
            continue  # what is reached by the last day is looked at then
        if day.kind == "step" and any(one.start == day.start == day.end < one.end for one in steps):
            continue  # the first day of a time that is told as well
        name = (
            standstill(material, day, is_rest=_is_rest(material, day))
            if day.kind == "closed"
            else milestone(material, day)
        )
        name = name.strip() or say("milestone_open", subject=case.subject)
        # "the end of June" is the last day of it, where it opens.
        is_vague = day.start < day.end == opens and name == say("milestone_open", subject=case.subject)
        is_again = any(one.start == opens and one.what == day.what and one.piece is day.piece for one in steps)
        if day.kind == "step" and (day.start == opens or is_vague or is_again):
            name = opening(material, day).strip() or name
        part = next((one for one in parts if day.kind == "step" and one.start == day.start), None)
        name = part.name if part else name
        is_run = day.kind == "step" and part is None and day.end - day.start > _EVENT and day.start == opens
        name = say("milestone_runs", subject=case.subject) if is_run else name
        due = due_day(material)
        # With a start of its own, what is due before or behind it is something else.
        due = None if due and any(one.start != due.start for one in steps) else due
        if day == due:
            name = say("milestone_event" if day.start < day.end else "milestone_ready", subject=case.subject)
        phase_name = say("phase_decision" if day.kind == "decision" else "phase_carry_out")
        rows.append(
            _row(
                material,
                name,
                day.end if is_vague or (day.kind == "due" and day != due) else day.start,
                day.end,
                _who(material, day),
                say("result_rests" if _is_rest(material, day) else "result_last" if is_run else f"result_{day.kind}"),
                day.piece.source,
                phase_name,
                day=day,
                until=(part.end, part.end_source) if part and part.end else None,
            )
        )
    if all(row[1].start != opens or row[1].phase != say("phase_carry_out") for row in rows):
        name = opening(material, SetDay(opens, opens, "", Piece(case.subject, 0), "step"))
        name = parts[0].name if parts else name
        rows.append(
            _row(material, name, opens, opens, operator(material), say("result_step"), 0, say("phase_carry_out"))
        )
    if decision_day(material) is None and phases:
        day_before = plan_calendar(material).add(phases[0][1], -1)
        if day_before > material.case.written_on:
            rows.append(
                _row(
                    material,
                    say("decision_by", who=decider(material)),
                    day_before,
                    day_before,
                    decider(material),
                    say("result_decision_day"),
                    0,
                    say("phase_decision"),
                )
            )
    for name, day_, who in _consents(material, opens):
        rows.append(_row(material, name, day_, day_, who, say("result_consent"), 0, say("phase_decision")))
    for name, day_, who, result, source in goal_rows(material):
        rows.append(_row(material, name, day_, day_, who, result, source, say("phase_trial")))
    for name, first, last, who, result in _trial(material):
        rows.append(_row(material, name, first, last, who, result, 0, say("phase_trial")))
    rows.sort(key=lambda one: (one[1].start, one[1].end))
    body = markdown.joined(
        _lead(material, steps),
        markdown.table(say("columns_timetable"), [row for row, _ in rows]),
        markdown.bullets(_notes(material, steps, is_prepared=bool(phases), room=room)),
    )
    assumed = [PlanAssumption(say("assume_preparing"), say("reason_preparing"), "schedule")] if phases else []
    if case.timing.basis:
        assumed.append(_year_assumed(material))
    if not (steps or trial_day(material)[1]):
        reason = (
            say("reason_season", raw=case.season.raw)
            if case.season and opening_in_season(material)
            else say("reason_trial")
        )
        assumed.append(PlanAssumption(say("assume_trial", day=opens.isoformat()), reason, "schedule"))
    return body, tuple(task for _, task in rows), tuple(assumed)


def _consents(material: PlanMaterial, opens: date) -> Iterator[tuple[str, date, str]]:
    """Yield who has to agree first, on the last working day before it is decided, else before it opens."""
    decision = decision_day(material)
    until = decision.start if decision and decision.start <= opens else opens
    day = plan_calendar(material).on_or_before(until - timedelta(days=1))
    for who, _ in material.items.consents if day > material.case.written_on else ():
        named = side_name(material, who)
        yield material.say("consent_by", who=named), day, named


def _told_short(
    material: PlanMaterial, phases: Sequence[tuple[_Phase, date, date]]
) -> Sequence[tuple[_Phase, date, date]]:
    """Return the preparation as one row where the whole plan is to be short."""
    asked = length_asked(material)
    if not phases or asked is None or asked[0].sizes["ko"] > _SHORT:
        return phases
    whole = _Phase(material.say("prepare_all"), 0, phases[0][0].who, material.say("result_trained"))
    return [(whole, phases[0][1], phases[-1][2])]


def _lead(material: PlanMaterial, steps: Sequence[SetDay]) -> str:
    season = material.case.season
    if opening_in_season(material) and season and not season.is_end:
        return material.say(
            "schedule_season_by" if season.is_until else "schedule_season",
            raw=f"{season.raw} [{season.source}]",
            day=f"{trial_day(material)[0].isoformat()} {material.mark()}",
        )
    return material.say("schedule_given" if steps or trial_day(material)[1] else "schedule_assumed_lead")


def _is_inside(day: SetDay, closed: Sequence[SetDay]) -> bool:
    """Tell whether a time of rest lies in a longer one, whose row stands for both."""
    return day.kind == "closed" and any(
        one is not day and one.start <= day.start and day.end <= one.end and one.end - one.start > day.end - day.start
        for one in closed
    )


def _is_rest(material: PlanMaterial, day: SetDay) -> bool:
    """Tell whether a time without work lies behind the opening: then the service itself is closed."""
    return day.kind == "closed" and trial_day(material)[0] <= day.start


def _row(
    material: PlanMaterial,
    name: str,
    first: date,
    last: date,
    who: str,
    result: str,
    source: int,
    phase: str,
    *,
    day: SetDay | None = None,
    until: tuple[date, int] | None = None,
) -> tuple[tuple[str, ...], PlanTask]:
    last, last_source = until or (last, source)
    marked = ((first, material.mark(source)), (last, material.mark(last_source)))
    shown = [f"{span_words(day) if day and day.is_month else one.isoformat()} {mark}" for one, mark in marked]
    return (name, *shown, who, result), PlanTask(shortened(name, 40), first, last, who, source, phase)


def _year_assumed(material: PlanMaterial) -> PlanAssumption:
    """Say by what the year of days was chosen that have none."""
    say, timing = material.say, material.case.timing
    first = min(day.start for day in timing.days if day.is_year_assumed)
    text = say(f"assume_year_{timing.basis}", day=timing.counted_from.isoformat(), year=first.year)
    is_over = timing.written_on != material.today
    reason = say("reason_year_over", today=material.today.isoformat()) if is_over else say("reason_year")
    return PlanAssumption(text, reason, "schedule")


def _preparing(material: PlanMaterial) -> tuple[list[tuple[_Phase, date, date]], int]:
    """Return the work before the first step, counted back from it, and the working days that there are for it.

    How long it takes is told by nobody: it is shared out over the days there are, and no shortage follows from it.
    """
    calendar = plan_calendar(material)
    first = trial_day(material)[0]
    phases = [*_phases(material)]
    need = sum(phase.days for phase in phases)
    begin = material.case.written_on + timedelta(days=1)
    decision = decision_day(material)
    if decision and material.case.written_on < decision.start < first:
        begin = decision.start + timedelta(days=1)
    if material.brief.starts and begin < material.brief.starts.day < first:
        begin = material.brief.starts.day
    earliest = calendar.on_or_after(begin)
    trained = _trained_by(material)
    last = (
        first - timedelta(days=1)
        if not trained
        else trained.end
        if trained.kind == "due"
        else trained.start - timedelta(days=1)
    )
    end = calendar.on_or_before(last)
    room = max(calendar.count(earliest, end), 0) if earliest <= end else 0
    if room < len(phases):
        return [], room
    lengths = [phase.days for phase in phases] if room >= need else shared(room, [phase.days for phase in phases])
    found: list[tuple[_Phase, date, date]] = []
    for at, (phase, days) in reversed([*enumerate(zip(phases, lengths, strict=True))]):
        start, left = calendar.add(end, 1 - days), sum(lengths[:at])
        for closed in material.case.closed:
            if start < closed.start and closed.end < end:  # done as a whole before it, where there is room
                before = calendar.on_or_before(closed.start - timedelta(days=1))
                if calendar.add(begins := calendar.add(before, 1 - days), -left) >= earliest:
                    start, end = begins, before
        found.insert(0, (phase, start, end))
        end = calendar.add(start, -1)
    return found, room


def _trained_by(material: PlanMaterial) -> SetDay | None:
    """Return the day until which somebody has to be trained, or the days of the training, before the first step."""
    first = trial_day(material)[0]
    return next(
        (
            day
            for day in material.case.days
            if day.kind in ("due", "step") and day.end < first and _TRAINS.search(f"{day.what} {day.piece.text}")
        ),
        None,
    )


def _phases(material: PlanMaterial) -> Iterator[_Phase]:
    """Yield what has to be ready before the first step: rules, the things that are told, people; a build only of what is built."""
    say = material.say
    planner, builder = (
        owner(material, one)
        for one in (("기획 담당", "개발 담당") if material.language == "ko" else ("Product", "Engineering"))
    )
    yield _Phase(say("prepare_rules"), 3 + 2 * len(decided(material)), planner, say("result_rules"))
    things = prepared_things(material)
    days = min(max(_PER_FEATURE * len(features_of(material)), _BUILD[0]), _BUILD[1])
    if is_built(material):
        yield _Phase(say("prepare_build"), days, builder, say("result_built"))
    elif things:
        named = ", ".join(things)
        yield _Phase(say("prepare_things", things=named), days, task_owner(material, named), say("result_things"))
    else:
        yield _Phase(say("prepare_place"), _BUILD[0], operator(material), say("result_things"))
    trained = _trained_by(material)
    who = next(
        (one.name for one in material.items.people if trained and one.name.casefold() in trained.piece.text.casefold()),
        "",
    )
    who = who or ", ".join(acting_people(material)) or operator(material)
    if trained is None or trained.kind == "due":
        yield _Phase(say("prepare_training", who=who), 2, operator(material), say("result_trained"))
    yield _Phase(say("prepare_try", users=material.users), 3, operator(material), say("result_tried"))


def _trial(material: PlanMaterial) -> Iterator[tuple[str, date, date, str, str]]:
    """Yield the weeks after the opening, and the days on which its measures are looked at: not before those of goals and stops."""
    say, calendar = material.say, plan_calendar(material)
    first, (last, source) = trial_day(material)[0], last_day(material)
    told = going_on_day(material)
    if told and (not source or last >= told.start):
        last = told.start - timedelta(days=1)
    begin = calendar.on_or_after(first + timedelta(days=1))
    if begin < last:
        yield say("trial_weeks"), begin, calendar.on_or_before(last), operator(material), say("result_measured")
    if told is not None:
        return
    review = calendar.on_or_after(last + timedelta(days=1))
    yield say("trial_review"), review, calendar.add(review, 2), decider(material), say("result_decision")
    behind = [day for _, day, *_ in goal_rows(material) if day >= review]
    if behind and (late := calendar.on_or_after(max(behind) + timedelta(days=1))) > review:
        yield say("trial_last_review"), late, calendar.add(late, 2), decider(material), say("result_decision")


def _who(material: PlanMaterial, day: SetDay) -> str:
    if day.piece.speaker and is_part(day.piece.speaker):
        return day.piece.speaker
    named = re.match(r"(?P<who>[^:\d]{2,24}):\s", day.what)
    if named and is_part(named["who"]):
        return named["who"]
    return decider(material) if day.kind == "decision" else task_owner(material, f"{day.what} {day.piece.text}")


def _notes(material: PlanMaterial, steps: Sequence[SetDay], *, is_prepared: bool, room: int) -> list[str]:
    say = material.say
    found = []
    blocked = [*blocked_steps(material)]
    for day, closed in blocked:
        is_weekly = closed not in material.case.closed
        found.append(
            say(
                "note_blocked_weekday" if is_weekly else "note_blocked",
                day=day_words(day),
                what=shortened(milestone(material, day), 60),
                days=f"{shortened(closed.what, 60) if is_weekly else span_words(closed)} [{closed.piece.source}]",
                after=after_closed(material, closed).isoformat(),
            )
        )
    found += rest_notes(material)
    found += _monthly(material, steps)
    impossible = [*impossible_notes(material)]
    found += impossible
    for old, new in material.case.timing.put_off:
        found.append(say("note_put_off", old=day_words(old), new=day_words(new)))
    if not is_prepared:
        found.append(say("note_no_room", day=first_step(material)[1], room=room, who=decider(material)))
    if material.brief.months and not steps:
        found.append(
            say("note_months", months=f"{material.brief.months}", mark=material.mark(material.brief.months_source))
        )
    return found


def _monthly(material: PlanMaterial, steps: Sequence[SetDay]) -> Iterator[str]:
    """Yield days of each month on which nothing opens, and whether the steps keep to them."""
    for one in material.items.of("day", "never", "rule"):
        match = _MONTHLY.search(one.text)
        if match is None or not re.search(r"each|every|매월", match[0], re.I):
            continue
        first, last = sorted(int(part) for part in match.groups() if part)[:2]
        hit = next((day for day in steps if first <= day.start.day <= last), None)
        key = "note_monthly_broken" if hit else "note_monthly_kept"
        yield material.say(key, rule=f"{one.text} [{one.source}]", day=day_words(hit) if hit else "")
