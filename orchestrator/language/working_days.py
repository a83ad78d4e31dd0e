"""Working days in Korea: not Saturdays, Sundays and public holidays with their substitutes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final

from orchestrator.language.calendars import from_lunar

_DAY: Final = timedelta(days=1)
_SATURDAY, _SUNDAY = 5, 6


@dataclass(frozen=True)
class WorkingCalendar:
    """Counts working days; see ``HolidayRules`` of the guides for the fields."""

    solar: Mapping[tuple[int, int], str]
    lunar: Mapping[str, tuple[int, int, int, int]]
    substituted_on_sunday: frozenset[str]
    substituted_on_weekend: frozenset[str]
    single: Mapping[str, str]
    _years: dict[int, dict[date, str]] = field(default_factory=dict, compare=False, repr=False)

    def holidays(self, year: int) -> Mapping[date, str]:
        """Return the holidays of a year, substitutes too."""
        if year not in self._years:
            self._years[year] = self._of(year)
        return self._years[year]

    def is_working(self, day: date) -> bool:
        """Tell whether people work on a day."""
        return day.weekday() < _SATURDAY and day not in self.holidays(day.year)

    def on_or_after(self, day: date) -> date:
        """Return the first working day from a day on."""
        while not self.is_working(day):
            day += _DAY
        return day

    def on_or_before(self, day: date) -> date:
        """Return the last working day until a day."""
        while not self.is_working(day):
            day -= _DAY
        return day

    def add(self, day: date, count: int) -> date:
        """Return the working day that lies so many working days after another; of a negative count, before it."""
        step = _DAY if count >= 0 else -_DAY
        for _ in range(abs(count)):
            day += step
            while not self.is_working(day):
                day += step
        return day

    def count(self, first: date, last: date) -> int:
        """Return how many working days there are from one day to another, both counted."""
        return sum(self.is_working(first + _DAY * at) for at in range((last - first).days + 1))

    def _of(self, year: int) -> dict[date, str]:
        found: dict[date, str] = {}
        lost: list[tuple[date, str]] = []
        for day, name in sorted(self._named(year)):
            if day in found:
                lost.append((day, name))
            elif self._falls_away(day, name):
                lost.append((day, name))
                found[day] = name
            else:
                found[day] = name
        for day, name in lost:
            if name in self.substituted_on_weekend | self.substituted_on_sunday:
                other = day + _DAY
                while other.weekday() >= _SATURDAY or other in found:
                    other += _DAY
                found[other] = name
        return found

    def _falls_away(self, day: date, name: str) -> bool:
        weekday = day.weekday()
        return (name in self.substituted_on_weekend and weekday >= _SATURDAY) or (
            name in self.substituted_on_sunday and weekday == _SUNDAY
        )

    def _named(self, year: int) -> Iterator[tuple[date, str]]:
        for (month, day), name in self.solar.items():
            yield date(year, month, day), name
        yield from self._by_moon(year)
        for told, name in self.single.items():
            if (day_of := date.fromisoformat(told)).year == year:
                yield day_of, name

    def _by_moon(self, year: int) -> Iterable[tuple[date, str]]:
        for name, (month, day, before, after) in self.lunar.items():
            middle = from_lunar(year, month, day)
            if middle is not None:
                yield from ((middle + _DAY * shift, name) for shift in range(-before, after + 1))
