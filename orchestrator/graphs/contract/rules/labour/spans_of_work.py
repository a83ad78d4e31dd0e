"""Times of work and of breaks, wherever they stand: each with the days that are named for it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal

from orchestrator.graphs.contract.rules.labour.clock import ClockRange, break_from, find_ranges, pause_length
from orchestrator.graphs.contract.rules.labour.frequency import times_a_week
from orchestrator.graphs.contract.rules.labour.weekdays import DayMention, day_count, days_of_round, mentions
from orchestrator.graphs.contract.rules.labour.wording import PAID_MORE
from orchestrator.graphs.contract.rules.passages import Passage

_NOT_WORK: Final = re.compile(
    r"문의|상담시간|상담전화|면접|통금|점호|소등|외출(?!가능|자유|해도|할수|가?ok)|기숙사|택배|납품|예약시간|진료시간안내|영업시간|개점시간|셔틀|통근버스|지각|벌금|위약|전자우편|문자로|연락"
)
"""Times that are no time of work."""
_LABEL: Final = re.compile(r"근로시간|근무시간|휴게|휴식|쉬는시간|workinghours|break|lunch")
"""What names times of work or breaks, whatever stands behind them."""
_PART_OF: Final = re.compile(r"(?:그중|이중|가운데)[^.]{0,4}(?:야간|심야|밤)[^.]{0,12}$")
_NIGHT_PART: Final = re.compile(r"(?:야간|심야|밤|night)(?:근로|근무|작업|work)?(?:시간|hours)?[:은는(]?$")
_PAID_APART: Final = re.compile(rf"{PAID_MORE}|paidinaddition|premium|laborstandards|timeandahalf")
"""Times in such a sentence are those for which more is paid, not those of the day's work."""
_UNTIL: Final = re.compile(
    r"(?P<half>오후|저녁|밤|새벽|아침|오전)?(?<![\d:~-])(?P<h>[0-2]?\d)(?::(?P<m>[0-5]\d)|시(?:(?P<n>[0-5]?\d)분|(?P<x>반))?)까지"
    r"(?:는|도|로|만)?(?:연장|야간|계속|더|이어서?|야근|마감)?(?:진료|근무|일(?!요|이내|내)|작업|수업|공연|영업|남아|남는|해요|합니다|한다|함|하고|하며|이다|임(?!금)|$|[.,(])"
    r"|(?:until|till|to)(?P<e>\d{1,2})(?::(?P<f>[0-5]\d))?(?P<half2>p\.?m|a\.?m)"
)
_TOPIC_DAYS: Final = re.compile(r"(?P<d>[월화수목금토일])요(?=근무|진료|당직|출근|수업|일)|(?P<w>주말)")
_DAYS: Final = "월화수목금토일"
_PARTED: Final = re.compile(r"(?<!\d)/|/(?!\d)|;")
_IN_TURNS: Final = re.compile(r"[가-힣]조(?![가-힣])|교대|번갈아|turn|rotat|alternat|shift")
_LONGEST_DAY: Final = 13 * 60
"""Minutes of work beyond which times are not the parts of one day."""
_OF_PREMIUM: Final = re.compile(r"[^.;]{0,20}(?:가산|할증|야간수당|premium)")
"""What times within those of the work are named for."""


Role = Literal["work", "break", "until"]
"""``until``: only its end is told, "수요일은 20:30까지", which is its begin, too."""


@dataclass(frozen=True, slots=True)
class SpanOfWork:
    """From one time of the day to another, in minutes since midnight."""

    passage: Passage
    place: int
    """Of its passage among all."""
    begins: int
    ends: int
    start: int
    end: int
    role: Role
    days: Mapping[int, Fraction]
    """Empty: named elsewhere."""
    count: Fraction | None = None
    """A week, where they are counted and not named."""
    pause: int | None = None
    """Minutes of a break that is told without times, before the next of the same sentence."""

    @property
    def is_break(self) -> bool:
        """Whether it is a break, as the readers of single sentences tell."""
        return self.role == "break"


def spans_of_work(passages: Sequence[Passage]) -> list[SpanOfWork]:
    """Return all times of work and of breaks."""
    found: list[SpanOfWork] = []
    for place, passage in enumerate(passages):
        text = passage.ko
        if _NOT_WORK.search(text) and not _LABEL.search(passage.topic + text[:14]):
            continue
        ranges = list(find_ranges(passage))
        before = [ClockRange(each.begins, each.ends, 0, 0, False) for each in found]
        kept = [one for one in ranges if not _is_part(text, one, [*before, *ranges])]
        found += _of_passage(passage, place, kept)
    return found


def _is_part(text: str, one: ClockRange, others: Sequence[ClockRange]) -> bool:
    """Tell whether times only say which part of the day's work is at night, or what more is paid for."""
    if one.is_break:
        return False
    before = text[max(0, one.start - 20) : one.start]
    if _PART_OF.search(before) or (_PAID_APART.search(text) and not mentions(text)):
        return True
    is_named = _NIGHT_PART.search(before) or _OF_PREMIUM.match(text[one.end :])
    return is_named is not None and any(
        other.begins <= one.begins + later
        and one.ends + later <= other.ends
        and other.ends - other.begins > one.ends - one.begins
        for other in others
        for later in (0, 1440)
    )


def _of_passage(passage: Passage, place: int, ranges: Sequence[ClockRange]) -> Iterator[SpanOfWork]:
    text, named = passage.ko, mentions(passage.ko)
    spans: list[SpanOfWork] = [
        SpanOfWork(passage, place, one.begins, one.ends, one.start, one.end, "break" if one.is_break else "work", {})
        for one in ranges
    ]
    if not any(one.is_break for one in ranges) and (rest := break_from(passage, pause_length(text))):
        spans.append(SpanOfWork(passage, place, *rest, len(text), len(text), "break", {}))
    spans += [
        SpanOfWork(passage, place, minutes, minutes, found.start(), found.end(), "until", {})
        for found in _UNTIL.finditer(text)
        if (minutes := _minutes(found)) is not None
        and not any(one.start < found.end() and found.start() < one.end for one in ranges)
    ]
    spans.sort(key=lambda one: one.start)
    work = [one for one in spans if not one.is_break]
    found: list[SpanOfWork] = []
    rests: dict[frozenset[int], int] = {}
    for one in spans:
        if one.is_break:
            found.append(replace(one, days=_days(text, one, spans, named)))
            continue
        own = _of_piece(text, one, work, named)
        days = _days(text, one, spans, own or named) or (_behind(one, own or named) if own or len(work) == 1 else {})
        days = days or _of_topic(passage.topic) or dict(_of_the_part_before(text, one, found))
        following = next((other.start for other in work if other.start > one.start), len(text))
        pause = pause_length(text[one.end : following])
        behind = [
            each
            for each in named
            if one.end <= each.start < following and pause_length(text[each.end : following]) is not None
        ]
        if pause and (of := frozenset(day for each in behind for day in each.days)) and of.isdisjoint(days):
            rests[of], pause = pause, None
        found.append(replace(one, days=days, count=None if days else _count(text, work), pause=pause))
    for one in found:
        pause = next((rests[of] for of in rests if of == one.days.keys()), one.pause)
        yield one if one.is_break else replace(one, pause=pause)


def _minutes(found: re.Match[str]) -> int | None:
    hour = int(found["h"] or found["e"])
    half = (found["half"] or found["half2"] or "").replace(".", "")
    if hour > 24:
        return None
    if (half in ("오후", "저녁", "pm") and hour < 12) or (half == "밤" and 5 < hour < 12):
        hour += 12
    elif half in ("오전", "am") and hour == 12:
        hour = 0
    elif half in ("새벽", "밤"):
        hour = hour % 12 + 24
    return hour * 60 + (30 if found["x"] else int(found["m"] or found["n"] or found["f"] or 0))


def _days(text: str, one: SpanOfWork, spans: Sequence[SpanOfWork], named: Sequence[DayMention]) -> dict[int, Fraction]:
    """Return the days that stand before times, behind the times of work before them."""
    edge = max(
        (other.end for other in spans if other.end <= one.start and (one.is_break or not other.is_break)), default=0
    )
    before = [each for each in named if edge <= each.start and each.end <= one.start]
    if not before:
        return {}
    last = before[-1]
    group = [last]
    for each in reversed(before[:-1]):
        if re.fullmatch(r"(?:요일)?(?:[,·/및와과]|그리고|\()*", text[each.end : group[-1].start]) is None:
            break
        group.append(each)
    days: dict[int, Fraction] = {}
    for each in reversed(group):
        days |= each.days
    return days


def _of_piece(text: str, one: SpanOfWork, work: Sequence[SpanOfWork], named: Sequence[DayMention]) -> list[DayMention]:
    """Return the days of its own part of a line, where strokes part all times of it: "09:00~19:00 월~금 / 격주 토 09:00~13:00"."""
    cuts = [0, *(found.start() for found in _PARTED.finditer(text)), len(text)]
    pieces = [
        (begin, [each for each in named if begin <= each.start < end])
        for begin, end in pairwise(cuts)
        if sum(begin <= each.start < end for each in work) == 1
    ]
    if len(pieces) < len(work) or len(work) < 2 or not all(days for _, days in pieces):
        return _right_behind(one, work, named)
    return [days for begin, days in pieces if begin <= one.start][-1]


def _right_behind(one: SpanOfWork, work: Sequence[SpanOfWork], named: Sequence[DayMention]) -> list[DayMention]:
    """Return the days between times and the next, where all times have theirs there: "08:30-17:30 Monday-Friday, …"."""
    if len(work) < 2 or any(each.end <= work[0].start for each in named):
        return []
    gaps = zip(work, [*(each.start for each in work[1:]), len(one.passage.ko)], strict=True)
    found = {each.start: [day for day in named if each.end <= day.start < last] for each, last in gaps}
    return found[one.start] if one.start in found and all(found.values()) else []


def _of_the_part_before(text: str, one: SpanOfWork, found: Sequence[SpanOfWork]) -> Mapping[int, Fraction]:
    """Return the days of the part of the same day before it: "월~금 09:00~13:00, 14:00~18:00"; none of another shift's."""
    before = [each for each in found if each.role == "work"]
    if not before or one.role != "work" or one.begins < before[-1].ends:
        return {}
    worked = sum(each.ends - each.begins for each in [*before, one] if each.days in (before[-1].days, one.days))
    is_apart = worked > _LONGEST_DAY or _IN_TURNS.search(text) or mentions(text[before[-1].end : one.start])
    return {} if is_apart else before[-1].days


def _behind(one: SpanOfWork, named: Sequence[DayMention]) -> dict[int, Fraction]:
    days: dict[int, Fraction] = {}
    for each in named:
        if each.start >= one.end:
            days |= each.days
    return days


def _of_topic(topic: str) -> dict[int, Fraction]:
    found = _TOPIC_DAYS.search(topic)
    if found is None:
        return {}
    return dict.fromkeys((5, 6), Fraction(1)) if found["w"] else {_DAYS.index(found["d"]): Fraction(1)}


def _count(text: str, work: Sequence[SpanOfWork]) -> Fraction | None:
    if len(work) != 1:
        return None
    counted = day_count(text) or days_of_round(text)
    return counted or (times_a_week(text, None) if not re.search(r"매일|평일|매주", text) else None)
