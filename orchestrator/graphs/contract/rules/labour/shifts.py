"""Which shifts can be true together."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from orchestrator.graphs.contract.rules.labour.nights import night_minutes
from orchestrator.graphs.contract.rules.passages import Passage
from orchestrator.graphs.contract.rules.terms import Shift

_BY_TURNS: Final = re.compile(r"교대|격주로|번갈아|순환|alternat|rotat|inturns|everyotherweek")

_HALF_A_DAY: Final = 6 * 60
"""Minutes from which two shifts are not the two parts of one day."""
_PAUSES: Final = re.compile(
    r"(?:주간|낮|day)(?:조|근무|shift)?(?:은|는|:)?(?P<d>\d{1,2})(?P<du>분|시간|h)[^\d]{0,10}(?:야간|밤|night)(?:조|근무|shift)?(?:은|는|:)?(?P<n>\d{1,2})(?P<nu>분|시간|h)"
)
"""Breaks by shift: "주간 30분, 야간 1시간"."""


def _own_pauses(passages: Sequence[Passage], shifts: Sequence[Shift]) -> tuple[Shift, ...]:
    told = next((found for one in passages if (found := _PAUSES.search(one.ko))), None)
    if told is None:
        return tuple(shifts)
    day, night = (int(told[n]) * (1 if told[unit] == "분" else 60) for n, unit in (("d", "du"), ("n", "nu")))
    return tuple(
        replace(one, pause=night if night_minutes(one.begins, one.ends) > _HALF_A_DAY // 2 else day) for one in shifts
    )


def in_turns(passages: Sequence[Passage], shifts: Sequence[Shift], count: Fraction | None) -> tuple[Shift, ...]:
    """Return two shifts that somebody works by turns, each on half of the days; none where there are no such."""
    if len(shifts) != 2 or not any(_BY_TURNS.search(one.ko) for one in passages):
        return ()
    first, second = shifts
    are_long = min(first.minutes, second.minutes) >= _HALF_A_DAY
    if (first.minutes != second.minutes and not are_long) or first.days != second.days or first.begins == second.begins:
        return ()
    count = first.days or count
    return _own_pauses(passages, [replace(shift, days=count / 2) for shift in shifts]) if count else ()


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
