"""Shifts whose times stand on two lines, or are those of every other day."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from orchestrator.graphs.contract.contract_text import Span
from orchestrator.graphs.contract.rules.folding import FoldedText
from orchestrator.graphs.contract.rules.labour.clock import find_ranges
from orchestrator.graphs.contract.rules.labour.figures import in_figures
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift

_DAY_AND_NIGHT: Final = re.compile(
    r"(?:격일(?:제)?(?:로)?24시간|24시간(?:씩)?격일)(?:[^\d다]{0,12}(?P<h>\d{1,2})시(?:에)?교대)?"
)


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
