"""The schedule moved, or fitted to another start or launch."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from integrations.guides.base import PlanGuides
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanTask
from orchestrator.graphs.plan.rules.opening_days import opening_days
from orchestrator.graphs.plan.rules.plan_calendars import calendar_for
from orchestrator.graphs.plan.rules.refining.wished_days import shifted, span_of, told_days
from orchestrator.graphs.plan.rules.scheduling import shared
from orchestrator.language.working_days import WorkingCalendar

_DATED: Final = frozenset(("overview", "scope", "schedule", "risks"))
"""Sections whose days move with the schedule."""
_ISO: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
_COUNT: Final = re.compile(r"(?<=영업일은 모두 )\d{1,6}(?=일)|(?<!\d)\d{1,6}(?= working days without)")


def move_dates(document: PlanDocument, clause: str, guides: PlanGuides) -> PlanDocument | None:
    """Move start and launch by a span or to stated days, and fit the bars between them in working days.

    None where they do not fit, or nothing is moved.
    """
    if not document.schedule:
        return None
    calendar, before = calendar_for(document.sources, document.language, guides), document.schedule
    first, last = before[0], before[-1]
    days = told_days(clause, document.made_on)
    launch: date | None
    if span := span_of(clause):
        start, launch = shifted(first.start, *span), shifted(last.end, *span)
        told = [day for day, task in ((start, first), (launch, last)) if task.source]
    elif days:
        if "launch" in days and any(day != last.end for day in opening_days(document)):
            return None  # what comes last is no opening: weeks of use and a decision on them lie behind it
        start, launch = days.get("start", first.start), days.get("launch", last.end if last.source else None)
        told = [*days.values()]
    else:
        return None
    tasks = _fitted(before, start, launch, calendar)
    if not span:
        tasks[0] = replace(tasks[0], start=start)  # it may be a holiday, and stays the day that was said
        if launch and tasks[-1].end > launch:
            return None
        tasks[-1] = replace(tasks[-1], end=max(launch or tasks[-1].end, tasks[-1].start))
    if (tasks[0].start, tasks[-1].end) == (first.start, last.end):
        return None
    return _cited(_redated(document, tasks, calendar), told, guides)


def _cited(document: PlanDocument, told: Sequence[date], guides: PlanGuides) -> PlanDocument:
    """Return the plan with days that the wish tells as told ones: they cite it, and are assumed no longer."""
    own = next((one.number for one in reversed(document.sources) if one.kind == "request"), 0)
    if not own:
        return document
    days = [day.isoformat() for day in told]
    assumed = re.escape(guides.say("assumed", document.language))
    sections = []
    for section in document.sections:
        body = section.body
        for day in days if section.key in _DATED else ():
            body = re.sub(rf"{day} (?:\({assumed}\)|\[\d{{1,4}}\])", f"{day} [{own}]", body)
        sections.append(replace(section, body=body))
    kept = tuple(
        one for one in document.assumptions if one.section != "schedule" or not any(day in one.text for day in days)
    )
    tasks = tuple(replace(one, source=own) if {one.start, one.end} & {*told} else one for one in document.schedule)
    return replace(document, sections=tuple(sections), assumptions=kept, schedule=tasks)


def _fitted(
    tasks: Sequence[PlanTask], start: date | None, launch: date | None, calendar: WorkingCalendar
) -> list[PlanTask]:
    lengths = [max(calendar.count(task.start, task.end), 1) for task in tasks]
    first = calendar.on_or_after(start or tasks[0].start)
    whole = sum(lengths) if launch is None else max(calendar.count(first, calendar.on_or_before(launch)), len(tasks))
    fitted: list[PlanTask] = []
    for task, days in zip(tasks, shared(whole, lengths), strict=True):
        begun = calendar.add(fitted[-1].end, 1) if fitted else first
        fitted.append(replace(task, start=begun, end=calendar.add(begun, days - 1)))
    return fitted


def _redated(document: PlanDocument, tasks: Sequence[PlanTask], calendar: WorkingCalendar) -> PlanDocument:
    """Put the new days where the old ones stand: in the rows of the bars, and the first and last day elsewhere."""
    before = document.schedule
    changed = {
        old.isoformat(): new.isoformat()
        for one, other in zip(before, tasks, strict=True)
        for old, new in ((one.start, other.start), (one.end, other.end))
    }
    ends = {
        before[0].start.isoformat(): tasks[0].start.isoformat(),
        before[-1].end.isoformat(): tasks[-1].end.isoformat(),
    }
    sections = []
    for section in document.sections:
        lines = section.body.splitlines()
        for at, line in enumerate(lines):
            row = next((place for place, task in enumerate(before) if line.startswith(f"| {task.name} |")), None)
            if section.key == "schedule" and row is not None:
                lines[at] = _row(line, before[row], tasks[row], calendar)
            elif section.key == "schedule":
                whole = str(calendar.count(tasks[0].start, tasks[-1].end))
                lines[at] = _COUNT.sub(whole, _ISO.sub(lambda day: changed.get(day[0], day[0]), line))
            elif section.key in _DATED:
                lines[at] = _ISO.sub(lambda day: ends.get(day[0], day[0]), line)
        sections.append(replace(section, body="\n".join(lines)))
    assumptions = tuple(
        replace(one, text=_ISO.sub(lambda day: changed.get(day[0], day[0]), one.text))
        if one.section == "schedule"
        else one
        for one in document.assumptions
    )
    return replace(document, sections=tuple(sections), schedule=tuple(tasks), assumptions=assumptions)


def _row(line: str, old: PlanTask, new: PlanTask, calendar: WorkingCalendar) -> str:
    cells = line.split("|")
    for at, (before, after) in ((2, (old.start, new.start)), (3, (old.end, new.end))):
        if at < len(cells):
            cells[at] = cells[at].replace(before.isoformat(), after.isoformat())
    if len(cells) > 4:
        cells[4] = re.sub(r"\d+", str(calendar.count(new.start, new.end)), cells[4], count=1)
    return "|".join(cells)
