"""The schedule as bars over the months."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from integrations.documents.fonts import FontSet
from orchestrator.graphs.plan.pictures.canvas import GROUND, INK, LINE, SOFT, TODAY, TONE, Canvas, lines_of, width_of
from orchestrator.graphs.plan.plan_document import PlanTask
from orchestrator.graphs.plan.plan_words import PlanWords

MOST_BARS = 40
"""Tasks in one picture; what is left out stands in the table."""
_WIDTH, _LEFT, _RIGHT, _TOP, _ROW, _FOOT = 1000, 270, 24, 64, 42, 44
_WEEKEND_FROM = 2.5
"""Pixels of a day from which single days can be told apart."""
_TICK = 48
"""Pixels between two names of months."""
_STEPS = (1, 2, 3, 6, 12, 24, 60, 120, 600, 1200, 6000)
"""Months between two ticks."""


def draw_schedule(tasks: Sequence[PlanTask], today: date, say: PlanWords, fonts: FontSet) -> bytes:
    """Return the picture; bars of assumed dates are hatched, weekends shaded where days can be told apart."""
    shown = tasks[:MOST_BARS]
    axis = _Axis.of(shown)
    rest = len(tasks) - len(shown)
    height = _TOP + _ROW * len(shown) + _FOOT + (24 if rest else 0)
    canvas = Canvas(_WIDTH, height, fonts)
    bottom = _TOP + _ROW * len(shown)
    for day in axis.weekends():
        canvas.box(axis.at(day), _TOP, axis.a_day, bottom - _TOP, GROUND)
    year = 0
    for tick in axis.ticks():
        x = axis.at(tick)
        canvas.line(x, _TOP - 10, x, bottom)
        canvas.text(
            x + 4,
            _TOP - 12,
            say("plan.picture.months").split()[tick.month - 1],
            12,
            color=SOFT,
            at="ls",
        )
        if tick.year != year:
            year = tick.year
            canvas.text(x + 4, _TOP - 30, say("plan.picture.year", year=f"{year:04}"), 13, bold=True, at="ls")
    canvas.line(_LEFT, _TOP, _WIDTH - _RIGHT, _TOP)
    if axis.first <= today <= axis.last:
        x = axis.at(today) + axis.a_day / 2
        canvas.line(x, _TOP, x, bottom, TODAY, 1.5)
        canvas.text(x, bottom + 5, say("plan.picture.today"), 11.5, color=TODAY, bold=True, at="ma")
    for row, task in enumerate(shown):
        _draw_row(canvas, axis, task, _TOP + _ROW * row, fonts)
    if rest:
        canvas.text(24, bottom + 22, say("plan.picture.more_tasks", n=rest), 12.5, color=SOFT)
    _draw_legend(canvas, height - 16, say, fonts, axis)
    return canvas.png()


def schedule_alt(tasks: Sequence[PlanTask], say: PlanWords) -> str:
    """Return what the picture says, in one sentence and one part for each task."""
    first, last = min(map(_begin, tasks)), max(map(_finish, tasks))
    parts = []
    for task in tasks[:MOST_BARS]:
        more = [part for part in (task.owner, "" if task.source else say("plan.picture.assumed_word")) if part]
        days = say("plan.picture.days", first=_begin(task).isoformat(), last=_finish(task).isoformat())
        parts.append(f"{task.name} ({', '.join((days, *more))})")
    head = say("plan.picture.schedule_alt", n=len(tasks), first=first.isoformat(), last=last.isoformat())
    return f"{head} {'; '.join(parts)}"


def _draw_row(canvas: Canvas, axis: "_Axis", task: PlanTask, y: float, fonts: FontSet) -> None:
    width = _LEFT - 24 - 14
    lines = lines_of(task.name, 13.5, width, fonts, 1 if task.owner else 2, bold=True)
    under = lines_of(task.owner, 11.5, width, fonts, 1) if task.owner else []
    size = 17 * len(lines) + 15 * len(under)
    top = y + (_ROW - size) / 2
    for n, line in enumerate(lines):
        canvas.text(24, top + 17 * n, line, 13.5, bold=True)
    for line in under:
        canvas.text(24, top + 17 * len(lines), line, 11.5, color=SOFT)
    canvas.line(24, y + _ROW, _WIDTH - _RIGHT, y + _ROW)
    begin, finish = _begin(task), _finish(task)
    x, end = axis.at(begin), axis.at(finish) + axis.a_day
    end = max(end, x + 4)
    if task.source:
        canvas.box(x, y + 10, end - x, _ROW - 20, TONE, round_by=4)
    else:
        canvas.hatched(x, y + 10, end - x, _ROW - 20)
    days = _short(begin) if begin == finish else f"{_short(begin)}–{_short(finish)}"
    wide = width_of(days, 11.5, fonts)
    if end + 6 + wide <= _WIDTH - 4:
        canvas.text(end + 6, y + _ROW / 2, days, 11.5, color=INK, at="lm")
    elif x - 6 - wide >= _LEFT:
        canvas.text(x - 6, y + _ROW / 2, days, 11.5, color=INK, at="rm")
    elif task.source:
        canvas.text((x + end) / 2, y + _ROW / 2, days, 11.5, color="#ffffff", at="mm")
    else:
        middle = (x + end) / 2
        canvas.box(middle - wide / 2 - 5, y + 13, wide + 10, _ROW - 26, "#ffffff", round_by=3)
        canvas.text(middle, y + _ROW / 2, days, 11.5, at="mm")


def _draw_legend(canvas: Canvas, y: float, say: PlanWords, fonts: FontSet, axis: "_Axis") -> None:
    x = 24.0
    for kind in ("stated", "assumed", *(("weekend",) if axis.a_day >= _WEEKEND_FROM else ())):
        if kind == "assumed":
            canvas.hatched(x, y - 11, 20, 12)
        elif kind == "stated":
            canvas.box(x, y - 11, 20, 12, TONE, round_by=2)
        else:
            canvas.box(x, y - 11, 20, 12, GROUND, edge=LINE)
        label = say(f"plan.picture.{kind}")
        canvas.text(x + 26, y - 5, label, 11.5, color=SOFT, at="lm")
        x += 26 + width_of(label, 11.5, fonts) + 22


def _begin(task: PlanTask) -> date:
    return min(task.start, task.end)


def _finish(task: PlanTask) -> date:
    return max(task.start, task.end)


def _short(day: date) -> str:
    return f"{day.month}/{day.day}"


@dataclass(frozen=True, slots=True)
class _Axis:
    """From days to places."""

    first: date
    last: date

    @classmethod
    def of(cls, tasks: Sequence[PlanTask]) -> "_Axis":
        """Return whole months around the tasks."""
        first, last = min(map(_begin, tasks)).replace(day=1), max(map(_finish, tasks))
        after = _month_later(last, 1)
        return cls(first, after - timedelta(days=1) if after > last else last)

    @property
    def a_day(self) -> float:
        return (_WIDTH - _LEFT - _RIGHT) / ((self.last - self.first).days + 1)

    def at(self, day: date) -> float:
        return _LEFT + (day - self.first).days * self.a_day

    def weekends(self) -> Iterator[date]:
        if self.a_day >= _WEEKEND_FROM:
            days = (self.first + timedelta(days=n) for n in range((self.last - self.first).days + 1))
            yield from (day for day in days if day.weekday() >= 5)

    def ticks(self) -> Iterator[date]:
        months = (self.last.year - self.first.year) * 12 + self.last.month - self.first.month + 1
        wide = (_WIDTH - _LEFT - _RIGHT) / months
        step = next((one for one in _STEPS if one * wide >= _TICK), _STEPS[-1])
        tick = self.first
        while tick <= self.last:
            yield tick
            later = _month_later(tick, step)
            if later <= tick:
                return
            tick = later


def _month_later(day: date, months: int) -> date:
    """Return the first of a later month, or the last day that there is."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, 1) if year <= date.max.year else date.max
