"""The schedule: phases in working days between the days that are stated, else from the next week on."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanAssumption, PlanTask
from orchestrator.graphs.plan.rules import markdown
from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.quoting import quoted
from orchestrator.graphs.plan.rules.statements import Statement
from orchestrator.language.calendars import month_days
from orchestrator.language.dates import find_dates
from orchestrator.language.working_days import WorkingCalendar

_WEEK: Final = 7


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    """A bar before it is drawn."""

    task: PlanTask
    days: int
    """Working days."""
    result: str
    is_start_told: bool = False
    is_end_told: bool = False


def calendar_of(guides: PlanGuides) -> WorkingCalendar:
    """Return the working days by the calendar of the guides."""
    rules = guides.holidays
    return WorkingCalendar(
        rules.solar, rules.lunar, rules.substituted_on_sunday, rules.substituted_on_weekend, rules.single
    )


def phases_of(material: PlanMaterial) -> list[PlannedPhase]:
    """Return the phases: those of a table of the sources where it has dates, else those of the guides."""
    return _from_tables(material) or _from_guides(material)


def _from_guides(material: PlanMaterial) -> list[PlannedPhase]:
    found = material.block("schedule")
    rows = [(row[0], int(row[1]), row[2], row[3]) for row in found[1].rows] if found else []
    if not rows:
        return []
    calendar, brief = calendar_of(material.guides), material.brief
    wanted = sum(days for _, days, _, _ in rows)
    start, end = _span(material, calendar, wanted)
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
        phases.append(PlannedPhase(task, days, material.filled(result), bool(brief.starts and at == 0), is_opening))
        day = calendar.add(last, 1)
    return phases


def _span(material: PlanMaterial, calendar: WorkingCalendar, wanted: int) -> tuple[date, date]:
    """Return the first and the last working day; ``wanted``: working days where nobody says how long."""
    brief = material.brief
    start = calendar.on_or_after(brief.starts.day) if brief.starts else None
    end = calendar.on_or_before(brief.launches.day) if brief.launches else None
    next_monday = calendar.on_or_after(material.today + timedelta(days=_WEEK - material.today.weekday()))
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
    calendar = calendar_of(material.guides)
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


def schedule_section(material: PlanMaterial) -> tuple[str, tuple[PlanTask, ...], tuple[PlanAssumption, ...]]:
    """Return the body of the section, its bars and what is assumed."""
    phases = phases_of(material)
    if not phases:
        return quoted(material, "schedule"), (), ()
    is_told = all(phase.is_start_told and phase.is_end_told for phase in phases)
    rows = [_row(material, phase) for phase in phases]
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
    return body, tuple(phase.task for phase in phases), () if is_told else _assumptions(material, phases)


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
    brief, first, last = material.brief, phases[0].task.start, phases[-1].task.end
    whole = calendar_of(material.guides).count(first, last)
    from_source = phases[0].task.source if phases[0].is_start_told else 0
    to_source = phases[-1].task.source if phases[-1].is_end_told else brief.months_source
    return material.say(
        "schedule_lead",
        start=f"{first.isoformat()} {material.mark(from_source)}",
        end=f"{last.isoformat()} {material.mark(to_source)}",
        days=whole,
    )


def _assumptions(material: PlanMaterial, phases: Sequence[PlannedPhase]) -> tuple[PlanAssumption, ...]:
    brief = material.brief
    first, last = phases[0].task.start.isoformat(), phases[-1].task.end.isoformat()
    found = [*material.assumption("schedule")]
    if brief.starts is None:
        reason = "reason_start_back" if brief.launches else "reason_start_next_week"
        found.insert(0, PlanAssumption(material.say("assume_start", day=first), material.say(reason), "schedule"))
    if brief.launches is None and not brief.months:
        found.insert(
            len(found) - 1, PlanAssumption(material.say("assume_end", day=last), material.say("reason_end"), "schedule")
        )
    return tuple(found)
