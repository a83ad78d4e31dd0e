"""Times that a text speaks of, in Korean and English: "작년 10월", "사흘 전", "last Friday", "spring three years ago"."""

import re
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import islice
from typing import Final

from orchestrator.language.date_groups import DateGroup, date_groups
from orchestrator.language.date_habit import APPROXIMATE_AFTER, UNTIL, habit_of, speaks_ahead
from orchestrator.language.date_meaning import Habit, days_of
from orchestrator.language.date_parts import Precision, Span, StatedTime
from orchestrator.language.date_shown import shown
from orchestrator.language.date_told import told_then
from orchestrator.language.found import LONGEST, MOST, Found
from orchestrator.language.remembered import once_a_turn

__all__ = ["Precision", "When", "find_dates"]


@dataclass(frozen=True, slots=True)
class When:
    """A time as it was said: from its first day to its last, and how exactly it was told.

    ``said_on`` is the day from which "작년" was counted. "쯤", "about" and what is vague by itself are approximate.
    """

    start: date
    end: date
    precision: Precision
    raw: str
    said_on: date
    is_approximate: bool = False

    @property
    def iso(self) -> str:
        """The shortest ISO form: "2025-10-14", "2025-10", "2025", "2025-03/2025-05", "2023/2024"."""
        start, end = self.start, self.end
        if start == end:
            return start.isoformat()
        if start.day == 1 and (end + timedelta(days=1)).day == 1:
            if start.month == 1 and end.month == 12:
                ends = (f"{start.year:04}", f"{end.year:04}")
            else:
                ends = (start.isoformat()[:7], end.isoformat()[:7])
            return ends[0] if ends[0] == ends[1] else "/".join(ends)
        return f"{start.isoformat()}/{end.isoformat()}"

    def shown(self, locale: str) -> str:
        """Write it for people, as exactly as it was told: "2025년 10월 말쯤", "about the end of October 2025"."""
        return shown(self.start, self.end, self.precision, self.is_approximate, locale)


_APPROXIMATE_BEFORE: Final = re.compile(
    r"(?:(?<![가-힣])(?:약|대략|한|아마)|(?<![a-z])(?:about|around|circa|roughly|approximately|maybe|probably|some ?time in))\s{1,2}$",
    re.I,
)
_RANGE: Final = re.compile(
    r"\s?(?:쯤|경|정도)?\s?(?:부터(?: [가-힣]{1,4}(?<![고며데만서])){0,2}|에서(?:부터)?|[~∼–—]|-|to|through|thru|until|till)\s?(?:the )?",
    re.I,
)
_FROM: Final = re.compile(r"\s?부터")
"""Behind a time: it begins a span and ends none."""
_AND: Final = re.compile(r"\s?(?:과|와|and)\s", re.I)
_BETWEEN: Final = re.compile(r"(?<![a-z])between\s{1,2}(?:the )?$", re.I)
_LAST_DAY: Final = re.compile(
    r"\s?[-–~∼]\s?(?P<d>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?:\s?일(?!간|\s?동안))?(?![\d.:/\-월년개만천억원%])"
)
_YEAR_BEHIND: Final = re.compile(r",? (?P<y>(?:19|20)\d\d)(?![\d,.]\d)")
_SAME: Final = re.compile(r"\s?(?:인|이던|이었던|쯤인|,)?\s?(?:on |in |so )?(?:the )?\(?", re.I)
_SENTENCE_END: Final = re.compile(r"[.!?。\n](?:\s|$)")
_ALONE: Final = re.compile(
    r"(?:[\s.,!~?]|이요|요|이에요|예요|입니다|같아요|인 것|쯤|경|정도|에|께|인데|음|아마|약|just|it was|in|on|around|about|maybe)*",
    re.I,
)
_YEAR_ALONE: Final = re.compile(
    r"(?:이네|이지|이죠|이야|이었|인데|이니까|일|이)?(?:요|어요|거예요|거야)?[\s,.…]{0,5}(?:그|그러니까|음|아마)?\s?"
)
_LAST_MONTHS: Final = timedelta(days=334)
_YEAR_NAMED: Final = re.compile(r"(?:19|20)\d\d(?!\d)|(?<!\d)\d\d년")
_STORY = 40
"""Characters after which a day named before is no longer what the next one hangs on."""


def find_dates(text: str, today: date) -> list[Found[When]]:
    """Find every time that is spoken of, in the order of the text; "3월부터 5월까지" is one.

    A time without a year is the first after the day named before it in the sentence; else the latest that has begun, unless
    the words look ahead (까지, 출석, by, due): then it is the nearest. 초, 중순 and 말 of a month are its thirds; winter begins in
    the year that is named; weeks go from Monday; "내일" that somebody said on a day named before is counted from it. Not found: times of day, lengths of time, what comes again every month,
    what is counted from an event ("만료 3개월 전"), days of every week ("월요일부터 금요일까지"). Of a longer text the first ``LONGEST`` characters and ``MOST`` times are read.
    """
    return list(_dates(text[:LONGEST], today))


@once_a_turn
def _dates(text: str, today: date) -> tuple[Found[When], ...]:
    found: list[Found[When]] = []
    groups = list(islice(date_groups(text, today), MOST))
    place = 0
    while place < len(groups):
        group = groups[place]
        place += 1
        if place < len(groups) and _is_weekly(text, group, groups[place]):
            place += 1
            continue
        group, since = _in_named_year(text, found, group), _since(text, found, group)
        if place < len(groups) and (joined := _range(text, group, groups[place], today, since)):
            found.append(joined)
            place += 1
            continue
        if place == len(groups) or groups[place].start > group.end:
            last = _to_day(text, group, today, since)
            if last is not None:
                found.append(last)
                continue
        if group.is_weak and not _is_all(text, group):
            continue
        days = days_of(group.said, today, habit_of(text, group), since)
        if days is None:
            continue
        when = _when(text, days, group.start, group.end, group.is_approximate, today)
        if found and _is_same(text, found[-1], when):
            start = found.pop().start
            when = Found(replace(when.value, raw=text[start : when.end]), start, when.end)
        found.append(told_then(text, found, when))
    return tuple(found)


def _when(text: str, days: Span, start: int, end: int, is_approximate: bool, today: date) -> Found[When]:
    """Take in the words around that tell how exact it is."""
    before = _APPROXIMATE_BEFORE.search(text, max(0, start - 20), start)
    after = APPROXIMATE_AFTER.match(text, end)
    start = before.start() if before else start
    end = after.end() if after else end
    return Found(When(*days, text[start:end], today, is_approximate or bool(before or after)), start, end)


def _range(text: str, first: DateGroup, last: DateGroup, today: date, since: date | None) -> Found[When] | None:
    """Join "3월부터 5월까지", "2023~2024년", "from March to May 2024"; each end takes from the other what it does not say."""
    if _AND.fullmatch(text, first.end, last.start):
        if not _BETWEEN.search(text, max(0, first.start - 14), first.start) and not text.startswith(" 사이", last.end):
            return None
    elif not _RANGE.fullmatch(text, first.end, last.start) or _FROM.match(text, last.end):
        return None
    habit: Habit = "near" if speaks_ahead(text, last.end) else "past"
    if _has_year(last.said) and not _has_year(first.said):
        ends = days_of(last.said, today, habit, None)
        begins = None if ends is None else days_of(first.said, ends[0], "past", None)
    else:
        said = first.said
        if said.day is not None and said.month is None and last.said.month is not None and said.month_shift is None:
            return None
        begins = days_of(said, today, habit, since)
        ends = None if begins is None else days_of(last.said, today, habit, begins[0])
    if begins is None or ends is None or ends[1] < begins[0]:
        return None
    until = UNTIL.match(text, last.end)
    days: Span = (begins[0], ends[1], "range")
    return _when(
        text, days, first.start, until.end() if until else last.end, first.is_approximate or last.is_approximate, today
    )


def _is_weekly(text: str, first: DateGroup, last: DateGroup) -> bool:
    """Tell whether two days of the week name the days on which something is always so: "Monday to Friday, 6 hours"."""
    is_range = _RANGE.fullmatch(text, first.end, last.start) is not None
    return is_range and all(one.said == StatedTime(weekday=one.said.weekday) for one in (first, last))


def _to_day(text: str, group: DateGroup, today: date, since: date | None) -> Found[When] | None:
    """Read the last day in "10월 3~5일" and "March 3-5"."""
    if group.said.day is None or (group.is_weak and group.said.month is None):
        return None
    match = _LAST_DAY.match(text, group.end)
    begins = days_of(group.said, today, habit_of(text, group), since) if match else None
    if match is None or begins is None or int(match["d"]) <= begins[0].day:
        return None
    year = _YEAR_BEHIND.match(text, match.end())
    first, end = begins[0], match.end()
    try:
        if year and not _has_year(group.said):
            first, end = first.replace(year=int(year["y"])), year.end()
        last = first.replace(day=int(match["d"]))
    except ValueError:
        return None
    until = UNTIL.match(text, end)
    return _when(text, (first, last, "range"), group.start, until.end() if until else end, False, today)


def _has_year(said: StatedTime) -> bool:
    return said.year is not None or said.year_shift is not None or said.month_shift is not None or said.span is not None


def _since(text: str, found: list[Found[When]], group: DateGroup) -> date | None:
    """Return the day named before in this sentence, where this one is told as what came after it."""
    said = group.said
    if not found or _has_year(said) or said.turn is not None or said.week_shift is not None or said.weekday is not None:
        return None
    before = found[-1]
    when = before.value
    ends = len(_SENTENCE_END.findall(text, before.end, group.start))
    # A month in the next sentence is of the year that was named in figures: "2021년 3월에 오백. 8월에 천만원".
    is_of_year = ends == 1 and said.month is not None and _YEAR_NAMED.search(when.raw) is not None
    if group.start - before.end > _STORY or (ends and not is_of_year):
        return None
    is_dated = when.precision in ("day", "month", "part", "range", "season", "quarter", "half")
    names_year = bool(re.search(r"\d{4}|\d\d\s?년|작년|지난해|year", when.raw))
    is_day_alone = said.day is not None and said.month is None and when.precision in ("day", "month")
    if not (is_dated and (names_year or is_day_alone) and when.start <= when.said_on):
        return None
    # Behind a span of more than a year a month is one of its last: "작년 3월부터 올해 10월까지 일했고 9월치가 밀렸어요".
    return max(when.start, when.end - _LAST_MONTHS) if when.precision == "range" else when.start


def _in_named_year(text: str, found: list[Found[When]], group: DateGroup) -> DateGroup:
    """Return a month with the year that was named alone just before: "재작년이네, 사월 달에"; the year is then no time of its own."""
    said = group.said
    if not found or said.month is None or _has_year(said) or said.week_shift is not None:
        return group
    before = found[-1]
    if before.value.precision != "year" or not _YEAR_ALONE.fullmatch(text, before.end, group.start):
        return group
    found.pop()
    return replace(group, said=replace(said, year=before.value.start.year), start=before.start)


def _is_same(text: str, before: Found[When], when: Found[When]) -> bool:
    """Tell whether the second says the first more exactly: "지난주 금요일인 10월 3일", "a week ago, on March 4"."""
    outer, inner = before.value, when.value
    if not (outer.start <= inner.start and inner.end <= outer.end and outer.precision != "range"):
        return False
    return when.end - before.start < _STORY and _SAME.fullmatch(text, before.end, when.start) is not None


def _is_all(text: str, group: DateGroup) -> bool:
    """Tell whether the text is hardly more than this: an answer."""
    return len(text) < 60 and bool(_ALONE.fullmatch(text[: group.start]) and _ALONE.fullmatch(text[group.end :]))
