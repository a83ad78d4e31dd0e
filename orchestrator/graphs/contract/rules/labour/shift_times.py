"""The shifts that a passage tells by times of the clock."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.labour.clock import ClockRange, find_ranges, pause_length
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.labour.weekdays import day_count, named_days, week_days
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift

_DAY_AND_NIGHT: Final = re.compile(
    r"(?:격일(?:제)?(?:로)?24시간|24시간(?:씩)?격일)(?:[^\d다]{0,12}(?P<h>\d{1,2})시(?:에)?교대)?"
)


def shifts_in(
    passage: Passage, work: Sequence[ClockRange], ranges: Sequence[ClockRange], known: bool = False
) -> Iterator[Shift]:
    """Yield the shifts of a passage, with their days and breaks; ``known``: it goes on with what others told."""
    text = passage.ko
    edge = 0
    counted = day_count(text)
    for place, one in enumerate(work):
        after = work[place + 1].start if place + 1 < len(work) else len(text)
        if not edge and known and "," in text[: one.start]:
            edge = text.rindex(",", 0, one.start) + 1
        days = week_days(_own_part(text[edge : one.start])) or (
            week_days(text[one.end : after]) if len(work) == 1 else None
        )
        if days is None or (counted and len(work) == 1):
            days = counted or days
        names = frozenset(named_days(_own_part(text[edge : one.start])))
        pause = _own_pause(passage, [*work[place + 1 : place + 2]], one, ranges) if days else None
        yield Shift(one.begins, one.ends, days or Fraction(0), passage.words.span(one.start, one.end), pause, names)
        edge = one.end


def _own_part(before: str) -> str:
    """Return the part of a sentence that times stand in: "월요일부터 금요일까지이며 토요일은 08:30~12:30" names one day."""
    parted = [found.end() for found in re.finditer(r"까지(?:이며|이고|로하며|로하고|,)", before)]
    return before[parted[-1] :] if parted and week_days(before[parted[-1] :]) else before


def _own_pause(
    passage: Passage, after: Sequence[ClockRange], one: ClockRange, ranges: Sequence[ClockRange]
) -> int | None:
    """Return the minutes of the breaks that stand behind a shift, before the next one; None where there are none."""
    until = after[0].start if after else len(passage.ko)
    pauses = {(each.begins, each.ends) for each in ranges if each.is_break and one.end <= each.start < until}
    if pauses:
        return sum(ends - begins for begins, ends in pauses)
    length = pause_length(passage.ko[one.end : until])
    return length if length is not None and (length == 0 or one.ends - one.begins > length) else None


def over_lines(passages: Sequence[Passage]) -> Iterator[Shift]:
    """Yield the shift whose begin and end stand on lines of their own: "출근 08:00", "퇴근 18:00"."""
    for before, after in pairwise(passages):
        if re.match(r"[-·\d.]{0,3}(?:출근|시업|시작|start)", before.ko) and re.match(
            r"[-·\d.]{0,3}(?:퇴근|종업|종료|마감|끝|end|finish)", after.ko
        ):
            words = FoldedText(before.words.text + after.words.text, before.words.start)
            both = in_figures(Passage(words, before.topic, before.clause))
            for one in find_ranges(both):
                yield Shift(one.begins, one.ends, Fraction(0), Span(before.span.start, after.span.end))


def every_other_day(passages: Sequence[Passage]) -> Iterator[Shift]:
    """Yield the shift of those who work a day and a night and are free for another: "격일 24시간 근무, 06시 교대"."""
    for passage in passages:
        if found := _DAY_AND_NIGHT.search(passage.ko):
            begins = int(found["h"] or 6) * 60
            yield Shift(begins, begins + 1440, Fraction(7, 2), passage.words.span(found.start(), found.end()))
            return
