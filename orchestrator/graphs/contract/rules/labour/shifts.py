"""Which shifts can be true together."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift

_BY_TURNS: Final = re.compile(r"교대|격주로|번갈아|순환|alternat|rotat|inturns|everyotherweek")


def in_turns(passages: Sequence[Passage], shifts: Sequence[Shift], count: Fraction | None) -> tuple[Shift, ...]:
    """Return two shifts that somebody works by turns, each on half of the days; none where there are no such."""
    if len(shifts) != 2 or not any(_BY_TURNS.search(one.ko) for one in passages):
        return ()
    first, second = shifts
    if first.minutes != second.minutes or first.days != second.days or first.begins == second.begins:
        return ()
    count = first.days or count
    return tuple(replace(shift, days=count / 2) for shift in shifts) if count else ()


def apart(shifts: Sequence[Shift]) -> tuple[Shift, ...]:
    """Keep what can be true at once: of two that overlap on the same days, which are turns or a repetition, the first."""
    kept: list[Shift] = []
    for shift in shifts:
        if not any(
            one.begins < shift.ends
            and shift.begins < one.ends
            and not (one.weekdays and shift.weekdays and one.weekdays.isdisjoint(shift.weekdays))
            and (
                not shift.days
                or not one.days
                or one.days + shift.days > 7
                or (one.begins, one.ends) == (shift.begins, shift.ends)
            )
            for one in kept
        ):
            kept.append(shift)
    return tuple(kept)
