"""The schedule: phases in working days between the days that are stated, else from the next week on."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanTask
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.brief import StatedDate
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.plan_calendars import is_in_korea
from orchestrator.graphs.plan.rules.quoting import quoted
from orchestrator.graphs.plan.rules.statements import Statement
from orchestrator.language.calendars import month_days
from orchestrator.language.dates import find_dates
from orchestrator.language.working_days import WorkingCalendar

_WEEK: Final = 7
_PHASES: Final = 3
"""Phases of a kind, at least, of which one is its trial."""


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    """A bar before it is drawn."""

    task: PlanTask
    days: int
    """Working days."""
    result: str
    is_start_told: bool = False
    is_end_told: bool = False
    is_opening: bool = False
    """Begins on the day on which the service first runs."""


def phases_of(material: PlanMaterial) -> list[PlannedPhase]:
    """Return the phases: those of a table of the sources where it has dates, else those of the guides."""
    return _from_tables(material) or _from_guides(material)


def _from_guides(material: PlanMaterial) -> list[PlannedPhase]:
    found = material.block("schedule")
    rows = [(row[0], int(row[1]), row[2], row[3]) for row in found[1].rows] if found else []
    if not rows:
        return []
    calendar, brief = material.calendar, material.brief
    running = running_at(material)
    wanted = sum(days for _, days, _, _ in rows)
    start, end = _span(material, calendar, wanted)
    launch = brief.launches
    if launch is None and brief.months:  # what is to be done within them is done when the service opens
        launch = StatedDate(end, brief.months_source, "")
    if running and launch:
        return _around_launch(material, rows, running, launch)
    whole = max(calendar.count(start, end), len(rows))
    lengths = shared(whole, [days for _, days, _, _ in rows])
    phases = []
    day = start
    for at, ((name, _, owner, result), days) in enumerate(zip(rows, lengths, strict=True)):
        last = calendar.add(day, days - 1)
        is_last = at == len(rows) - 1
        if is_last and brief.launches:
            last = max(last, brief.launches.day)  # it may be a holiday, and stays the day that was said
        source = brief.starts.source if brief.starts and at == 0 else 0
        is_opening = bool(is_last and brief.launches and last == brief.launches.day)
        source = brief.launches.source if brief.launches and is_opening else source
        # So may the day of the start.
        first = brief.starts.day if brief.starts and at == 0 else day
        told = material.filled(name)
        task = PlanTask(told, first, last, material.filled(owner), source, told)
        is_told = bool(brief.starts and at == 0)
        phases.append(PlannedPhase(task, days, material.filled(result), is_told, is_opening, at == running > 0))
        day = calendar.add(last, 1)
    return phases


def running_at(material: PlanMaterial) -> int:
    """Return the place of the phase of the kind's guide in which the service first runs; 0: the guide has none.

    It is the longer of the last two, the later one where they are as long: behind it at most its results are judged,
    and what a few try before all may come opens nothing.
    """
    block = material.kind.blocks.get("schedule") if material.kind is not material.general else None
    rows = block.rows if block else ()
    if len(rows) < _PHASES:
        return 0
    return len(rows) - (2 if int(rows[-2][1]) > int(rows[-1][1]) else 1)


def opening_of(phases: Sequence[PlannedPhase]) -> date:
    """Return the day on which the service first runs: the first of its trial, else the last of all."""
    return next((one.task.start for one in phases if one.is_opening), phases[-1].task.end)


def _around_launch(
    material: PlanMaterial, rows: Sequence[tuple[str, int, str, str]], running: int, launch: StatedDate
) -> list[PlannedPhase]:
    """Return the phases of a kind before a told opening, those of its trial from the opening on."""
    calendar, brief = material.calendar, material.brief
    ahead = [days for _, days, _, _ in rows[:running]]
    last = calendar.on_or_before(launch.day - timedelta(days=1))
    monday = calendar.on_or_after(material.today + timedelta(days=_WEEK - material.today.weekday()))
    start = max(calendar.add(last, 1 - sum(ahead)), monday) if brief.launches else monday  # months count from now on
    start = calendar.on_or_after(brief.starts.day) if brief.starts else start
    whole = calendar.count(start, last) if start <= last else 0
    lengths = shared(whole, ahead) if whole >= running else []
    phases: list[PlannedPhase] = []
    day = start
    for (name, _, owner, result), days in zip(rows, lengths, strict=False):
        end = calendar.add(day, days - 1)
        is_told = bool(brief.starts and not phases)
        source = brief.starts.source if brief.starts and is_told else 0
        first = brief.starts.day if brief.starts and is_told else day
        task = PlanTask(material.filled(name), first, end, material.filled(owner), source, material.filled(name))
        phases.append(PlannedPhase(task, days, material.filled(result), is_told))
        day = calendar.add(end, 1)
    day = launch.day
    for at, (name, days, owner, result) in enumerate(rows[running:]):
        end = max(calendar.add(calendar.on_or_after(day), days - 1), day)
        source = launch.source if at == 0 else 0
        task = PlanTask(material.filled(name), day, end, material.filled(owner), source, material.filled(name))
        phases.append(PlannedPhase(task, days, material.filled(result), at == 0, False, at == 0))
        day = calendar.add(end, 1)
    return phases


def _span(material: PlanMaterial, calendar: WorkingCalendar, wanted: int) -> tuple[date, date]:
    """Return the first and the last working day; ``wanted``: working days where nobody says how long."""
    brief = material.brief
    start = calendar.on_or_after(brief.starts.day) if brief.starts else None
    end = calendar.on_or_before(brief.launches.day) if brief.launches else None
    next_monday = calendar.on_or_after(material.today + timedelta(days=_WEEK - material.today.weekday()))
    decided = next((day.end for day in material.case.days if day.kind == "decision"), None)
    if decided and (behind := calendar.on_or_after(decided + timedelta(days=1))) <= (end or behind):
        next_monday = behind
    if start is None and end is not None:
        start = max(calendar.add(end, 1 - wanted), next_monday)
    start = start or next_monday
    if end is None and brief.months:
        whole = month_days(start.year, start.month + brief.months)
        end = calendar.on_or_before(min(whole[1], whole[0] + timedelta(days=start.day - 1)) - timedelta(days=1))
    return start, max(end or calendar.add(start, wanted - 1), start)


def shared(whole: int, weights: Sequence[int]) -> list[int]:
    """Divide working days by weights, each at least one, so that their sum is the whole."""
    total = sum(weights)
    parts = [max(1, whole * weight // total) for weight in weights]
    while sum(parts) != whole:
        at = max(range(len(parts)), key=lambda one: whole * weights[one] / total - parts[one])
        if sum(parts) < whole:
            parts[at] += 1
        else:
            parts[max(range(len(parts)), key=lambda one: parts[one])] -= 1
    return parts


def _from_tables(material: PlanMaterial) -> list[PlannedPhase]:
    for statement in material.statements.get("schedule", ()):
        if statement.kind == "table" and (found := _phases_in(material, statement)):
            return found
    return []


def _phases_in(material: PlanMaterial, statement: Statement) -> list[PlannedPhase]:
    """Read the rows of a table that have dates: two are first and last day, one is the last."""
    calendar = material.calendar
    found: list[PlannedPhase] = []
    head, *rows = statement.rows
    owner_at = next(
        (at for at, cell in enumerate(head) if re.search(r"담당|책임|owner|responsible|who", cell, re.I)), -1
    )
    for row in rows:
        days = [when.value for cell in row[1:] for when in find_dates(cell, material.today)]
        if not days:
            continue
        first, last = min(day.start for day in days), max(day.end for day in days)
        if len(days) == 1 and days[0].start == days[0].end and found:
            first = found[-1].task.end + timedelta(days=1)
        if not row[0] or last < first:
            return []
        owner = row[owner_at] if owner_at > 0 else ""
        count = max(1, calendar.count(first, last))
        found.append(PlannedPhase(PlanTask(row[0], first, last, owner, statement.source), count, "", True, True))
    return found if len(found) > 1 else []


def schedule_section(
    material: PlanMaterial, told: Sequence[tuple[PlanTask, str]] = ()
) -> tuple[str, tuple[PlanTask, ...], tuple[PlanAssumption, ...]]:
    """Return the body of the section, its bars and what is assumed; ``told``: days beside the phases, with their result."""
    phases = phases_of(material)
    if not phases:
        return quoted(material, "schedule"), (), ()
    is_told = all(phase.is_start_told and phase.is_end_told for phase in phases)
    known = [(phase.task, _row(material, phase)) for phase in phases]
    known += [(task, _told_row(material, task, result)) for task, result in told]
    known.sort(key=lambda one: (one[0].start, one[0].end))
    rows = [row for _, row in known]
    dated = dated_items(material)
    milestones = markdown.table(
        material.say("columns_milestones"), [(day.isoformat(), f"{text} [{source}]") for day, text, source in dated]
    )
    body = markdown.joined(
        _lead(material, phases),
        material.say("milestones") if dated else "",
        milestones if dated else "",
        markdown.table(material.say("columns_schedule"), rows),
        quoted(material, "schedule", without_tables=is_told, without=tuple(text for _, text, _ in dated)),
    )
    return body, tuple(task for task, _ in known), () if is_told else _assumptions(material, phases)


def _told_row(material: PlanMaterial, task: PlanTask, result: str) -> tuple[str, ...]:
    mark = material.mark(task.source)
    return task.name, f"{task.start.isoformat()} {mark}", f"{task.end.isoformat()} {mark}", "–", task.owner, result


def dated_items(material: PlanMaterial) -> list[tuple[date, str, int]]:
    """Return what sources set for a day, ``27 March 2027: opening``: the day, the whole item and its source."""
    found = []
    for statement in material.statements.get("schedule", ()):
        day = re.match(r"[^:：]{4,30}[:：]", statement.text) if statement.kind != "table" else None
        when = find_dates(day[0], material.today) if day else []
        if when and when[0].start < 3 and when[0].value.precision in ("day", "range"):
            found.append((when[0].value.start, statement.text[len(day[0]) :].strip() if day else "", statement.source))
    return sorted(found) if len(found) > 1 else []


def _row(material: PlanMaterial, phase: PlannedPhase) -> tuple[str, ...]:
    task = phase.task
    whole = phase.is_start_told and phase.is_end_told
    start = f"{task.start.isoformat()} {material.mark(task.source if phase.is_start_told else 0)}"
    end = f"{task.end.isoformat()} {material.mark(task.source if phase.is_end_told else 0)}"
    days = material.say("working_days_counted" if whole else "working_days_assumed", days=phase.days)
    return task.name, start, end, days, task.owner or "–", phase.result or "–"


def _lead(material: PlanMaterial, phases: Sequence[PlannedPhase]) -> str:
    brief, first, last = material.brief, phases[0].task.start, opening_of(phases)
    opening = next((one for one in phases if one.is_opening), None)
    whole = material.calendar.count(first, last)
    from_source = phases[0].task.source if phases[0].is_start_told else 0
    to_source = phases[-1].task.source if phases[-1].is_end_told else brief.months_source
    if opening is not None:
        to_source = opening.task.source
    return material.say(
        "schedule_lead" if is_in_korea(material.sources, material.language) else "schedule_lead_elsewhere",
        start=f"{first.isoformat()} {material.mark(from_source)}",
        end=f"{last.isoformat()} {material.mark(to_source)}",
        days=whole,
    )


def _assumptions(material: PlanMaterial, phases: Sequence[PlannedPhase]) -> tuple[PlanAssumption, ...]:
    brief = material.brief
    first, last = phases[0].task.start.isoformat(), opening_of(phases).isoformat()
    found = [*material.assumption("schedule")]
    if brief.starts is None:
        reason = "reason_start_back" if brief.launches else "reason_start_next_week"
        found.insert(0, PlanAssumption(material.say("assume_start", day=first), material.say(reason), "schedule"))
    if brief.launches is None and not brief.months:
        found.insert(
            len(found) - 1, PlanAssumption(material.say("assume_end", day=last), material.say("reason_end"), "schedule")
        )
    return tuple(found)
