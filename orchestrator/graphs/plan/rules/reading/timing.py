"""The days of a whole material: in which year they lie, which are to come, which gave way to others."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property
from typing import Final, Literal

from orchestrator.graphs.plan.plan_document import PlanSource
from orchestrator.graphs.plan.rules.reading.closing_days import goes_until
from orchestrator.graphs.plan.rules.reading.day_spans import later
from orchestrator.graphs.plan.rules.reading.days import SetDay, days_in
from orchestrator.graphs.plan.rules.reading.openings import OPENS, STARTS
from orchestrator.graphs.plan.rules.reading.piece import Piece
from orchestrator.graphs.plan.rules.reading.reopening import with_standstills
from orchestrator.language.calendars import month_number
from orchestrator.language.dates import find_dates

YearBasis = Literal["", "noted", "weekday", "next"]
"""By what the year of days without one is known: all have theirs, notes with a day, a weekday, or none of these."""
_HEAD = 200
"""Characters in which notes say when they were taken."""
_OLD = 45
"""Days from which notes are old."""
_RECENT = timedelta(days=400)
"""Since when notes have to be for their plan to be this one."""
_BARE = 10
"""Letters beside a day with which a clause says nothing but it."""
_HALF_A_YEAR = 183
_LEAD = timedelta(days=120)
"""Before a day that its weekday puts into a year: about then it was written."""
_WEEKDAYS: Final = {day: at for at, day in enumerate("월화수목금토일")} | {
    day: at for at, day in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
}
_ON_WEEKDAY: Final = re.compile(
    r"(?<!\d)(?P<m>\d{1,2})월\s?(?P<d>\d{1,2})일?\s?\((?P<w>[월화수목금토일])\)"
    r"|\b(?P<w2>Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},?\s(?P<d2>\d{1,2})(?:st|nd|rd|th)?\s(?P<m2>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}(?!,?\s20\d\d)"
)
_PUT_OFF: Final = re.compile(r"미룬다|미뤘|연기(?:한다|했|됐|되었)|\b(?:postponed|moved|pushed|put\s+off)\b", re.I)
_UNLESS: Final = re.compile(r"못\s?하면|안\s?되면|않으면|\b(?:if|unless|otherwise)\b", re.I)
_NONE_OF_IT: Final = re.compile(r"\bno\s(?!work|changes?|new\b|launch|releas|deploy|tests?\b|trials?\b)[a-z]+s\b", re.I)
_LAUNCH: Final = re.compile(r"오픈|출시|시범|개장|개시|공개|open|launch|trial|pilot|release", re.I)


@dataclass(frozen=True)
class PlanTiming:
    """When things are, as request and files set it."""

    pieces: Sequence[Piece]
    today: date
    noted_on: Mapping[int, date]
    """The day of a source, where its first lines tell it."""
    void: Collection[str]
    """Statements that the material takes back."""

    @cached_property
    def counted_from(self) -> date:
        """The day from which days without a year are counted where their source has none of its own."""
        recent = [day for day in self.noted_on.values() if self.today - day <= _RECENT]
        if recent and (self.today - max(recent)).days > _OLD:
            return max(recent)
        return self.today if recent or self._weekday_year is None else self._weekday_year

    @cached_property
    def _weekday_year(self) -> date | None:
        """Return about when this was written, by days whose weekday fits one year alone; None where none does."""
        votes: Counter[date] = Counter()
        for piece in self.pieces:
            if "?" in piece.text:
                continue  # somebody doubts the day
            for match in _ON_WEEKDAY.finditer(piece.text):
                weekday = _WEEKDAYS[(match["w"] or match["w2"]).lower()[:3]]
                month = int(match["m"]) if match["m"] else month_number(match["m2"])
                for year in (self.today.year - 1, self.today.year, self.today.year + 1):
                    try:
                        day = date(year, month, int(match["d"] or match["d2"]))
                    except ValueError:
                        continue  # no day of this year
                    if day.weekday() == weekday:
                        votes[day] += 1
        if not votes or any(day >= self.today for day in votes):
            return None
        return min(votes) - _LEAD

    @cached_property
    def basis(self) -> YearBasis:
        """By what the year of days without one was chosen."""
        if not any(day.is_year_assumed for day in self.days):
            return ""
        if any(self.today - day <= _RECENT for day in self.noted_on.values()):
            return "noted"
        return "weekday" if self.counted_from != self.today else "next"

    @cached_property
    def written_on(self) -> date:
        """The day from which times are counted: today, or that of the notes where a step they set is over by now."""
        steps = [day for day in self._told if day.kind in ("step", "closed") and not day.is_month]
        is_over = any(self.counted_from <= day.end < self.today for day in steps)
        return self.counted_from if is_over else self.today

    @cached_property
    def _told(self) -> list[SetDay]:
        """Return all days that were to come when the source was written, in one year with the launch."""
        found = [
            one
            for piece in self.pieces
            if not piece.rows and (piece.told or not piece.is_aside) and piece.text not in self.void
            for one in days_in(piece, self.noted_on.get(piece.source, self.counted_from))
            # What is said of the plan's reader sets no day but that on which he decides.
            if not piece.is_aside or (one.kind == "decision" and not one.is_month)
        ]
        if not any(one.kind in ("step", "due") for one in found):
            found += [
                one
                for piece in self.pieces
                if piece.told and not piece.is_aside and piece.text not in self.void
                for one in days_in(piece, self.counted_from, takes_seasons=True)
                if one not in found
            ]
        found = [*_with_last(with_standstills(found))]
        launch = next((day for day in found if day.kind == "step" and OPENS.search(day.piece.text)), None)
        launch = launch or next((day for day in found if day.kind == "step"), None)
        found = [
            replace(day, start=later(day.start), end=later(day.end))
            if launch and day.is_year_assumed and day.end < launch.start and _is_of_service(day)
            else day
            for day in found
        ]
        if launch is None or self.noted_on or not launch.is_year_assumed:
            return found
        return [
            replace(day, start=later(day.start), end=later(day.end))
            if day.kind != "decision" and day.is_year_assumed and (launch.start - day.end).days > _HALF_A_YEAR
            else day
            for day in found
        ]

    @cached_property
    def days(self) -> list[SetDay]:
        """The days to come, in their order, without those that gave way."""
        found = [day for day in self._told if day.end >= self.written_on]
        gone = {(old.start, old.piece.text) for old, _ in self.put_off}
        for old, new in self.put_off:
            found = [
                replace(one, kind="step", what=old.what) if one == new and new.piece.is_amended else one
                for one in found
            ]
        kept: dict[tuple[date, date, str], SetDay] = {}
        for day in sorted(found, key=lambda one: (one.start, one.end)):
            if (day.start, day.piece.text) not in gone:
                kept.setdefault((day.start, day.end, day.kind), day)
        return [*kept.values()]

    @cached_property
    def mistaken(self) -> list[tuple[SetDay, date]]:
        """Days whose weekday is another than the material says, each with the nearest day on that weekday."""
        found = []
        for day in self.days:
            for match in _ON_WEEKDAY.finditer(day.piece.text):
                month = int(match["m"]) if match["m"] else month_number(match["m2"])
                told = _WEEKDAYS[(match["w"] or match["w2"]).lower()[:3]]
                if (month, int(match["d"] or match["d2"])) == (day.start.month, day.start.day):
                    away = (told - day.start.weekday() + 3) % 7 - 3
                    if away:
                        found.append((day, day.start + timedelta(days=away)))
        return found

    @cached_property
    def put_off(self) -> list[tuple[SetDay, SetDay]]:
        """Days that gave way, each with the one in its place."""
        found = []
        for new in self._told:
            sentence = new.piece.text
            is_moved = new.piece.is_amended or _PUT_OFF.search(sentence)
            if new.kind not in ("step", "due") or not is_moved or _UNLESS.search(sentence):
                continue
            words = set(_LAUNCH.findall(sentence.lower()))
            old = next(
                (
                    day
                    for day in self._told
                    if day.kind == "step"
                    and not day.piece.is_amended
                    and (day.start < new.start or (new.piece.is_amended and day.start != new.start))
                    and (not words or words & set(_LAUNCH.findall(day.piece.text.lower())))
                ),
                None,
            )
            if old is not None:
                found.append((old, new))
        return found


def _with_last(days: Sequence[SetDay]) -> Iterator[SetDay]:
    """Yield days, of which one until which it goes on, right behind the opening, is the last: "여는 날은 5월 3일, 9월 30일까지"."""
    for at, day in enumerate(days):
        before = days[at - 1] if at else None
        is_behind = before is not None and before.kind == "step" and before.piece.source == day.piece.source
        if day.kind == "due" and day.piece.is_own and before is not None and is_behind and before.end < day.start:
            text = day.piece.text
            raw = next((one for one in find_dates(text, before.start) if goes_until(text, one.start, one.end)), None)
            opens = before.piece is day.piece or len(text) - len(raw.value.raw if raw else "") <= _BARE
            if raw and opens and (OPENS.search(before.piece.text) or STARTS.search(before.piece.text)):
                yield replace(day, kind="last", start=day.end)
                continue
        yield day


def _is_of_service(day: SetDay) -> bool:
    """Tell whether a day can only lie behind the opening: the last one, or a time in which there are none of its visits."""
    return day.kind == "last" or (day.kind == "closed" and bool(_NONE_OF_IT.search(day.piece.text)))


def noted_on(source: PlanSource, today: date) -> date | None:
    """Return the day on which notes were taken, as their first lines say."""
    for line in source.text[:_HEAD].splitlines():
        for one in find_dates(line, today):
            is_told = one.value.precision in ("day", "range") and re.search(r"20\d\d", one.value.raw)
            if is_told and one.value.end <= today:
                return one.value.end
    return None
