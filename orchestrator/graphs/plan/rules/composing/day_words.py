"""Days as a plan says them, and when it begins."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from orchestrator.graphs.plan.rules.material import PlanMaterial
from orchestrator.graphs.plan.rules.reading.day_spans import later
from orchestrator.graphs.plan.rules.reading.days import SetDay
from orchestrator.graphs.plan.rules.reading.openings import OPENS, PREPARES, SERVES_FIRST, WORK_STARTS, is_of_other
from orchestrator.graphs.plan.rules.reading.told_phases import ToldPhase
from orchestrator.graphs.plan.rules.reading.told_seasons import in_season
from orchestrator.graphs.plan.rules.scheduling import opening_of, phases_of
from orchestrator.language import any_of

_TRIAL: Final = re.compile(
    r"시범|시험|오픈|열|공개|파일럿|개시|trial|try\s+out|pilot|test|open|running|launch|preview|begin|start|시작", re.I
)
_EVENT = 14
_LASTS: Final = timedelta(days=_EVENT)
_REHEARSAL: Final = re.compile(r"시험|리허설|\b(?:trial|test|rehears\w*|dry\srun)\b", re.I)
"""Days that an event lasts at most."""
_TESTS: Final = re.compile(r"\btests?\b", re.I)
_BEFORE: Final = re.compile(r"전(?:에|까지)|\bbefore\b", re.I)
_COUNTED = 20
"""Days of use before which there is nothing to look at."""
_SEARCHED = 40
"""Times of rest that are passed to find a day on which it is open."""
_YEAR: Final = timedelta(days=400)
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
    phases = {one.what for one in material.case.phases}
    runs = [day.piece for day in material.case.days if day.kind == "last"]
    return [
        day
        for day in material.case.steps
        if ((day.kind == "step" and not day.is_month) or day.piece.is_own)
        and (
            day.what in phases
            or day.piece in runs
            or not (day.piece.told and is_of_other(day.piece.text, material.case.subject))
        )
    ]


def phase_day(material: PlanMaterial, phase: ToldPhase) -> SetDay | None:
    """Return the day from which a phase is told to go on; None for one that begins with the opening."""
    if phase.first is None:
        return None
    return next((day for day in material.case.steps if day.what == phase.what), None)


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
    calendar = material.calendar
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
    if season_day := opening_in_season(material):
        return season_day, material.case.season.source if material.case.season and material.case.season.is_end else 0
    if material.is_thin and brief.launches:
        return brief.launches.day, brief.launches.source
    if material.is_framed and (phases := phases_of(material)):
        return opening_of(phases), brief.months_source  # the schedule's own opening
    if (phase := next(iter(material.case.phases), None)) and (opening := phase_day(material, phase)):
        return opening.start, opening.piece.source
    if steps := planned_steps(material):
        served = [day for day in steps if not WORK_STARTS.search(day.piece.text)] or steps
        served = [day for day in served if not PREPARES.search(day.what) or _TRIAL.search(day.what)] or served
        tried = (day for day in served if _TRIAL.search(day.what) or SERVES_FIRST.search(day.what))
        opens = (day for day in served if OPENS.search(f"{day.what} {day.piece.text}"))
        first = next(tried, None) or next(opens, served[0])
        if _TESTS.search(first.what) and not SERVES_FIRST.search(first.what):
            # What is tested first may be something else: "swim tests on 3 April, canoe days are 11 and 12 May".
            names = set(re.findall(r"\w{4,}", material.case.subject.casefold()))
            first = next((day for day in served if names & {*re.findall(r"\w{4,}", day.what.casefold())}), first)
        if _REHEARSAL.search(first.what) and first.start == first.end:
            # One day of trying out before an event is no opening; a trial among some of the users is.
            first = next((day for day in served if first.end < day.start < day.end <= day.start + _LASTS), first)
        return first.start, first.piece.source
    if (told := brief.launches or brief.starts) and not material.is_told:
        return told.day, told.source
    calendar = material.calendar
    if due := due_day(material):
        day = calendar.on_or_before(due.start - timedelta(days=1)) if _BEFORE.search(due.piece.text) else due.start
        return day, due.piece.source
    decided = (day.end for day in material.case.days if day.kind == "decision")
    begin = max([material.case.written_on, *decided])
    ready = calendar.add(calendar.on_or_after(begin + timedelta(days=1)), _TRIAL_AFTER)
    return first_open(material, ready), 0


def opening_in_season(material: PlanMaterial) -> date | None:
    """Return the first working day of the month or season in which it is to open, the last one of that by which it is.

    None where a day is told, or nothing of both.
    """
    season = material.case.season
    if season is None or any(not day.is_month for day in planned_steps(material)):
        return None
    calendar = material.calendar
    first, last = in_season(season)
    return calendar.on_or_before(last) if season.is_until or season.is_end else first_open(material, first)


def due_day(material: PlanMaterial) -> SetDay | None:
    """Return the day by which a message wants the service, or the days of the event that it is for."""
    own = (day for day in material.case.days if day.kind == "due" and day.piece.told and not day.is_month)
    return next(own, None) if material.is_told else None


def goal_end(material: PlanMaterial, by: date) -> date:
    """Return the day by which a goal is reached: of one without a year the first behind the opening."""
    opens, source = trial_day(material)
    return by if by >= opens or not source else later(by)


def going_on_day(material: PlanMaterial) -> SetDay | None:
    """Return the day on which somebody looks at what came of it and decides whether it goes on; None where none is told.

    It lies behind the opening: what is approved before that is the plan itself.
    """
    return next((day for day in material.case.days if is_of_going_on(material, day)), None)


def is_of_going_on(material: PlanMaterial, day: SetDay) -> bool:
    """Tell whether on a day somebody looks at what came of the service, or decides whether it goes on."""
    opens, source = trial_day(material)
    is_behind = day.kind == "decision" and bool(source) and day.start > opens
    return is_behind and bool(_GOES_ON.search(f"{day.what} {day.piece.text}"))


_GOES_ON: Final = any_of(
    r"계속|이어\s?갈|확대|넓힐|늘릴|연장|결과|평가|성과|돌아보|되돌릴|그만둘|접을|보고|여부",
    r"\b(?:go(?:es|ing)?\son|continu\w*|extend\w*|expand\w*|review\w*|results?|carry\son|keeps?\s(?:it\s)?going|looks?\s(?:at|back)|reports?|whether)\b",
)


def last_day(material: PlanMaterial) -> tuple[date, int]:
    """Return the day by which results are looked at, and its source; 0: it is assumed.

    That is the last day of the service or of its pilot, else the day of its goals.
    """
    first = trial_day(material)[0]
    event = due_day(material)
    if event and event.start < event.end <= event.start + timedelta(days=_EVENT) and first == event.start:
        return event.end, event.piece.source
    least = first + timedelta(days=_COUNTED if material.is_told else 0)
    # The end of the month in which it opens is no day that anybody set.
    steps = [day for day in planned_steps(material) if day.end > least and not (day.is_month and day.start <= first)]
    # Nor is one on which nothing is done.
    steps = [day for day in steps if not closed_on(material, day.end)]
    runs = [day for day in steps if day.start == first < day.end]
    runs += [day for day in material.case.days if day.kind == "last" and day.end > first]
    if runs:
        return runs[0].end, runs[0].piece.source
    goals = [(goal_end(material, one.by), one.source) for one in material.case.outcomes.goals if one.by]
    if goals := [one for one in goals if first < one[0] <= first + _YEAR]:
        return max(goals)
    if steps:
        return steps[-1].end, steps[-1].piece.source
    return material.calendar.on_or_after(first + timedelta(days=56)), 0


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
