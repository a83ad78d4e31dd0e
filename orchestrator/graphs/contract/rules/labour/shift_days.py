"""Breaks of shifts that are told elsewhere than their times."""

from collections.abc import Sequence
from dataclasses import replace

from orchestrator.graphs.contract.rules.labour.clock import pause_length
from orchestrator.graphs.contract.rules.labour.weekdays import named_days
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift


def with_own_breaks(shifts: Sequence[Shift], passages: Sequence[Passage]) -> list[Shift]:
    """Give a shift the break that is told elsewhere for its days: "토요일 휴게 30분"."""
    found = list(shifts)
    for passage in passages if len(shifts) > 1 else ():
        if any(passage.span.start <= one.span.start < passage.span.end for one in shifts):
            continue
        days, length = frozenset(named_days(passage.ko)), pause_length(passage.ko)
        if days and length is not None:
            found = [
                replace(one, pause=length, pause_span=passage.span) if one.weekdays and one.weekdays <= days else one
                for one in found
            ]
    return found
