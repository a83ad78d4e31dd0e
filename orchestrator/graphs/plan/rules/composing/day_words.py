"""Days as a plan says them, and when it begins."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.openings import WORK_STARTS, is_of_other
from orchestrator.graphs.plan.rules.scheduling import calendar_of, phases_of

_TRIAL: Final = re.compile(
    r"시범|시험|오픈|열|공개|파일럿|개시|trial|try\s+out|pilot|test|open|running|launch|preview|begin|start|시작", re.I
)
_EVENT = 14
_LASTS: Final = timedelta(days=_EVENT)
_REHEARSAL: Final = re.compile(r"시험|리허설|\b(?:trial|test|rehears\w*|dry\srun)\b", re.I)
"""Days that an event lasts at most."""
_BEFORE: Final = re.compile(r"전(?:에|까지)|\bbefore\b", re.I)
_COUNTED = 20
"""Days of use before which there is nothing to look at."""
_SEARCHED = 40
"""Times of rest that are passed to find a day on which it is open."""
_TRIAL_AFTER = 30
"""Working days until a trial can begin, where nobody sets one."""


def day_words(day: SetDay) -> str:
    """Return a set day with its source."""
    return f"{span_words(day)} [{day.piece.source}]"


def span_words(day: SetDay) -> str:
    """Return the ISO form of a day, a month or a span."""
    if day.is_month:
        return f"{day.start:%Y-%m}"
    return day.start.isoformat() if day.start == day.end else f"{day.start.isoformat()}~{day.end.isoformat()}"


def planned_steps(material: PlanMaterial) -> list[SetDay]:
    """Return the steps that the material sets for the service itself."""
    return [
        day
        for day in material.case.steps
        if ((day.kind == "step" and not day.is_month) or day.piece.is_own)
        and not (day.piece.told and is_of_other(day.piece.text, material.case.subject))
    ]


def blocked_steps(material: PlanMaterial) -> Iterator[tuple[SetDay, SetDay]]:
    """Yield the steps that the material sets within a time in which nothing may change, each with that time."""
    for day in planned_steps(material):
        inside = closed_on(material, day.start)
        if inside is not None and not day.is_month and (day.start == day.end or inside.start == inside.end):
            yield day, inside


def closed_on(material: PlanMaterial, day: date) -> SetDay | None:
    """Return the time in which it is closed on a day: a span, or the day itself where its weekday is one of rest."""
    for one in material.case.closed:
        if one.start <= day <= one.end:
            return one
    weekly = next((one for one in material.case.closed_weekdays if one.holds(day)), None)
    return SetDay(day, day, weekly.piece.text, weekly.piece, "closed") if weekly else None


def first_open(material: PlanMaterial, day: date) -> date:
    """Return the first working day from a day on, on which it is not closed."""
    calendar = calendar_of(material.guides)
    for _ in range(_SEARCHED):
        day = calendar.on_or_after(day)
        closed = closed_on(material, day)
        if closed is None:
            break
        day = closed.end + timedelta(days=1)
    return day


def after_closed(material: PlanMaterial, closed: SetDay) -> date:
    """Return the first day behind a standstill: one that the material names itself, else the next working day."""
    others = [one.start for one in material.case.steps if one.start > closed.end and not closed_on(material, one.start)]
    is_weekday = closed not in material.case.closed
    nearest = first_open(material, closed.end + timedelta(days=1))
    return nearest if is_weekday else min(others, default=nearest)


def trial_day(material: PlanMaterial) -> tuple[date, int]:
    """Return the day on which it is tried first, and the source that sets it; 0: it is assumed."""
    brief = material.brief
    if material.is_thin and brief.launches:
        return brief.launches.day, brief.launches.source
    if material.is_thin and (phases := phases_of(material)):
        return phases[-1].task.end, brief.months_source  # the schedule's own opening
    if steps := planned_steps(material):
        served = [day for day in steps if not WORK_STARTS.search(day.piece.text)] or steps
        first = next((day for day in served if _TRIAL.search(day.what)), served[0])
        if _REHEARSAL.search(first.what) and first.start == first.end:
            # One day of trying out before an event is no opening; a trial among some of the users is.
            first = next((day for day in served if first.end < day.start < day.end <= day.start + _LASTS), first)
        return first.start, first.piece.source
    if (told := brief.launches or brief.starts) and not material.is_told:
        return told.day, told.source
    calendar = calendar_of(material.guides)
    if due := due_day(material):
        day = calendar.on_or_before(due.start - timedelta(days=1)) if _BEFORE.search(due.piece.text) else due.start
        return day, due.piece.source
    ready = calendar.add(calendar.on_or_after(material.case.written_on + timedelta(days=1)), _TRIAL_AFTER)
    return first_open(material, ready), 0


def due_day(material: PlanMaterial) -> SetDay | None:
    """Return the day by which a message wants the service, or the days of the event that it is for."""
    own = (day for day in material.case.days if day.kind == "due" and day.piece.told and not day.is_month)
    return next(own, None) if material.is_told else None


def last_day(material: PlanMaterial) -> tuple[date, int]:
    """Return the day by which results are looked at, and its source; 0: it is assumed."""
    first = trial_day(material)[0]
    event = due_day(material)
    if event and event.start < event.end <= event.start + timedelta(days=_EVENT) and first == event.start:
        return event.end, event.piece.source
    least = first + timedelta(days=_COUNTED if material.is_told else 0)
    # The end of the month in which it opens is no day that anybody set.
    steps = [day for day in planned_steps(material) if day.end > least and not (day.is_month and day.start <= first)]
    # Nor is one on which nothing is done.
    steps = [day for day in steps if not closed_on(material, day.end)]
    if steps:
        return steps[-1].end, steps[-1].piece.source
    return calendar_of(material.guides).on_or_after(first + timedelta(days=56)), 0


def first_step(material: PlanMaterial) -> tuple[str, str]:
    """Return what comes first and its day with the mark of its source."""
    day, source = trial_day(material)
    steps = planned_steps(material)
    what = next((one.what.rstrip(" .") for one in steps if day in (one.start, one.end)), material.say("trial"))
    what = re.sub(r"부터$", "", what)
    if len(what) < (4 if material.language == "ko" else 8):
        what = material.say("step_of", what=what, subject=material.case.subject)
    is_month = any(one.is_month and one.start == day and one.piece.source == source for one in steps)
    return what, f"{day:%Y-%m} {material.mark(source)}" if is_month else f"{day.isoformat()} {material.mark(source)}"
